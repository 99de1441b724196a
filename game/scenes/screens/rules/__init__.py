"""The rules on the screen: a reader that answers, with pages drawn by the games' own boards."""
