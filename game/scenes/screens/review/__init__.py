"""The review of a match on the screen: its curve, its moments, the table before each of them."""
