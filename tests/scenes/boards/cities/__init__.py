"""The board and the panels of Cities."""
