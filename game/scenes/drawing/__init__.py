"""Meshes, light, letters, motion and tiers of quality. Knows no game and no screen."""
