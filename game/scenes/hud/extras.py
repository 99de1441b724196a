"""What a game adds to the panels over its table: numbers of each seat, what a move changes besides points, drawings.

A game's own are in `boards/<game>/panels.py`; nothing here knows a particular game.
"""

from typing import Any, Protocol

from msgspec import Struct

from game.rules.core import Seat
from game.scenes.boards import part
from game.scenes.drawing.look import Look
from game.scenes.widgets import Widget
from game.text import Text


class Fact(Struct, frozen=True):
    """A number of one seat; `name` is the text `<game>.fact.<name>`."""

    icon: str
    name: str
    value: str
    is_urgent: bool = False


class Remark(Struct, frozen=True):
    """Something a move would change for a seat, in words."""

    seat: Seat
    words: str
    good: bool


class Extras(Protocol):
    """What such a module offers."""

    def facts(self, view: Any, seat: Seat) -> tuple[Fact, ...]:
        """The numbers of a seat."""

    def remarks(self, text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
        """What a move changes for whom, besides points."""

    def drawings(self, view: Any, after: Any | None, look: Look, text: Text) -> Widget | None:
        """Drawings beside the table; `after` is what the hovered move would lead to."""


class _Nothing:
    """A game that adds nothing."""

    def facts(self, view: Any, seat: Seat) -> tuple[Fact, ...]:
        return ()

    def remarks(self, text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
        return ()

    def drawings(self, view: Any, after: Any | None, look: Look, text: Text) -> Widget | None:
        return None


def extras(game: str) -> Extras:
    """What the game adds."""
    own: Any = part(game, "panels")
    return own if own is not None else _Nothing()
