"""Skyline of the World on the screen."""
