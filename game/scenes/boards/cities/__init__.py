"""Cities on the screen."""
