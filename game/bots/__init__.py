"""Players made of code. They receive views, never states."""

from collections.abc import Callable
from functools import partial

from game.bots.base import Bot
from game.bots.greedy import GreedyBot
from game.bots.levels import LEVELS, LevelBot
from game.bots.random import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    **{level: partial(LevelBot, level) for level in LEVELS},
}
"""Every bot by the name a seat is given to: chance, the plain evaluation one action ahead, and the four levels."""
USUAL = "normal"
"""Who sits down where nobody asked for a particular bot."""
