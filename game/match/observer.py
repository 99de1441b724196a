"""What a session tells its observers: a whole view first, then one redacted step after another.

A keeper, which saves the match, is told only that something changed.
"""

from typing import Any, Protocol

from msgspec import Struct

from game.rules.core import Event, Seat


class Step(Struct, frozen=True):
    """One move as one viewer may know it."""

    number: int
    """How many moves the viewer knows of, this one included; 0 for the set-up. Secret ones are not even counted."""
    label: str
    """Where in the game the move was made, such as `3.W.2`."""
    seat: Seat | None
    """Who moved; None for the set-up."""
    events: tuple[Event, ...]
    view: Any
    """The game after the move."""
    barrier: str | None = None
    """Why this move cannot be undone: "revealed", "chance" or "handed_over"; None where it can."""


class Observer(Protocol):
    """Something that watches a session from one seat, or with None from among the public."""

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes it has."""

    def on_reset(self, step: Step) -> None:
        """Forget everything: this is how things stand now (first sight, undo, load, change of seat)."""

    def on_step(self, step: Step) -> None:
        """One more move was made."""


class Keeper(Protocol):
    """Something that keeps a match as it stands, whoever may know of it: it sees no view and no event."""

    def on_change(self) -> None:
        """The moves of the match are others than before."""
