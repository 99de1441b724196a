"""Skyliners on the screen: a box insert with a city that everybody sees from another side."""
