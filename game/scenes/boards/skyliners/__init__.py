"""Skyliners on the screen. `screen` is the entry to everything in this folder."""
