"""Players made of code. They receive views, never states."""

from collections.abc import Callable

from game.bots.base import Bot
from game.bots.greedy import GreedyBot
from game.bots.random import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by the name a seat is given to, the weakest first."""
