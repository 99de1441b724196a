"""The boards: a folder for each game, found by its id, and a plain board for every game that has none of its own.

A folder's `screen` has the class `Screen`, through which everything else in the folder is reached.
"""
