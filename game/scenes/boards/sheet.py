"""The places of the plain board. `cells` of a game's `Screen` says where they lie and what stands there."""

from msgspec import Struct

from game.rules.core import Seat

Stack = tuple[tuple[Seat | None, str], ...]
"""Pieces from the ground up: owner and kind, "floor", "roof", "park" or "chip"."""


class Cell(Struct, frozen=True):
    """A place, where it lies and what can be seen of it."""

    kind: str
    key: str
    x: float
    y: float
    stack: Stack = ()
    text: str = ""
