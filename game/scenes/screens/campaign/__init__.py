"""The screens of the campaign: its map with the sheets of its chapters, and the report of a city."""
