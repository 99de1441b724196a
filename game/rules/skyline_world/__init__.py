"""Skyline of the World: floors on an island, income from connected top floors, penthouses and one secret mission."""

from game.rules.skyline_world.content import Content
from game.rules.skyline_world.game import Game, Group
from game.rules.skyline_world.model import Build, Buy, Card, End, Income, Invest, Sell, Setup, State, Trade, View

__all__ = [
    "Build",
    "Buy",
    "Card",
    "Content",
    "End",
    "Game",
    "Group",
    "Income",
    "Invest",
    "Sell",
    "Setup",
    "State",
    "Trade",
    "View",
]
