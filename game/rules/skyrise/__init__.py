"""Skyrise: two to four architects bid for the quarters of a city of floating islands, in two eras with wonders."""

from game.rules.skyrise.actions import Bid, Joker, Keep, Pass, Vault
from game.rules.skyrise.content import Content
from game.rules.skyrise.game import Game
from game.rules.skyrise.state import Position, State, Table, View, Won

__all__ = ["Bid", "Content", "Game", "Joker", "Keep", "Pass", "Position", "State", "Table", "Vault", "View", "Won"]
