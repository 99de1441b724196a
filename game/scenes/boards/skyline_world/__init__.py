"""Shows Skyline of the World on the screen. The entry is `screen.Screen`."""
