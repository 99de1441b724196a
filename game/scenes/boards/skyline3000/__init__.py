"""Skyline 3000 on the screen."""
