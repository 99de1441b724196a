"""Shows Cities on the screen. The entry is `screen.Screen`."""
