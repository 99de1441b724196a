"""The screens of the program: one module each, made by name in `game.scenes`."""
