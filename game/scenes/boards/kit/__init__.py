"""Parts that the boards of several games share. They know no game."""
