"""Lessons on the screen: the coach's card, the guide that leads through a lesson at a table, and the list of lessons."""
