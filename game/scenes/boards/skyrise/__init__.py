"""Shows Skyrise on the screen. The entry is `screen.Screen`."""
