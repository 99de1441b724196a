"""Studies on the screen: the bar and the guide at a table, and the list of all studies."""
