"""The values that a game's own part of the set-up page is drawn from (`GameScreen.setting`)."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from game.scenes.widgets.theme import Theme
from game.text import Text


class Bench(Struct, frozen=True):
    """What has been chosen so far, and how to choose more."""

    seats: int
    """How many will play."""
    options: Mapping[str, str]
    """Every option with its value, those included that take free text."""
    text: Text
    theme: Theme
    change: Callable[[str, str], None]
    """Sets an option."""
    kept: dict[str, object]
    """What the game wants to remember as long as the screen is there."""
