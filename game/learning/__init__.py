"""Lessons: read, checked, walked through step by step, and how far each player has come. It knows no screen."""
