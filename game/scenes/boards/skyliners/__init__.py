"""The table of Skyliners: a box insert with a shared city, coloured edges, a score rail, and the seat-eye lens."""

from game.scenes.boards.skyliners.board import SkylinersBoard

__all__ = ["SkylinersBoard"]
