"""Skyrise: two to four architects bid for the quarters of a city of floating islands, in two eras with wonders."""

from game.rules.skyrise.content import Content
from game.rules.skyrise.game import Game
from game.rules.skyrise.model import Bid, Joker, Keep, Pass, Position, Setup, State, Vault, View, Won
from game.rules.skyrise.tables import Tables

__all__ = ["Bid", "Content", "Game", "Joker", "Keep", "Pass", "Position", "Setup", "State", "Tables", "Vault", "View", "Won"]
