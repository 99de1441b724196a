"""Skyline of the World: floors on an island, income from connected top floors, penthouses and one secret mission."""

from game.rules.skyline_world.board import Board, Pattern
from game.rules.skyline_world.content import LEVELS, Content
from game.rules.skyline_world.game import Game
from game.rules.skyline_world.income import Group
from game.rules.skyline_world.model import Build, Buy, Card, End, Income, Invest, Sell, Setup, State, Trade, View
from game.rules.skyline_world.pieces import NEUTRAL, PENTHOUSE, unpack
from game.rules.skyline_world.scoring import partner

__all__ = [
    "LEVELS",
    "NEUTRAL",
    "PENTHOUSE",
    "Board",
    "Build",
    "Buy",
    "Card",
    "Content",
    "End",
    "Game",
    "Group",
    "Income",
    "Invest",
    "Pattern",
    "Sell",
    "Setup",
    "State",
    "Trade",
    "View",
    "partner",
    "unpack",
]
