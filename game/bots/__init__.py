"""Bots by name. A bot receives views, never states."""

from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from game.bots.base import Bot
from game.bots.greedy import GreedyBot
from game.bots.levels import ADVISER, LEVELS, LevelBot, levels
from game.bots.random import RandomBot


class Bots(dict[str, Callable[[], Bot]]):
    """Bots by name. Beside those listed there is every level in every style, such as `hard-blocker`.

    The adviser is found here too, but is none of them: it sits in no seat.
    """

    def __missing__(self, name: str) -> Callable[[], Bot]:
        if name == ADVISER:
            return partial(LevelBot, ADVISER)
        if name not in self:
            raise KeyError(name)
        level, _, style = name.partition("-")
        return partial(LevelBot, level, style)

    def __contains__(self, name: object) -> bool:
        level, _, style = str(name).partition("-")
        return super().__contains__(name) or (level in LEVELS and style in levels().styles)


BOTS = Bots(
    {
        "random": RandomBot,
        "greedy": GreedyBot,
        **{level: partial(LevelBot, level) for level in LEVELS},
    }
)
"""Every bot by the name a seat is given to: chance, the plain evaluation one action ahead, and the four levels."""
USUAL = "normal"
"""Who sits down where nobody asked for a particular bot."""


def can_play(bot: str, game: str) -> bool:
    """Can that bot play that game? All but chance need an evaluation, levels also their settings."""
    if bot == "random":
        return True
    return find_spec(f"game.bots.{game}") is not None and (bot == "greedy" or game in levels().games)
