"""The table of Skyrise."""
