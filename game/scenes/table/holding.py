"""What is held over the table before it is put down: how it is set, such as how a tile lies, and over which place it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.match.hotseat import Hotseat, Mode
from game.rules.core import Target
from game.scenes.table.situation import Adjustable

if TYPE_CHECKING:
    from game.scenes.boards.board import Board

COMMANDS = ("setting_last", "setting_first")
"""What sets the last kind of setting otherwise, and what the one before; each keeps to its own."""


class Holding:
    """One hand over one board. Pointer and keys hold things alike: by a place, over which they turn so that they fit."""

    def __init__(self, hotseat: Hotseat, board: Board[Any, Any]) -> None:
        self._hotseat, self._board = hotseat, board
        self._wanted = ""
        """How something was last turned by hand."""
        self._place: Target | None = None
        """The place over which it is held, and for which it was turned by itself."""

    # -- how it is set -------------------------------------------------------------------------------------------

    @property
    def is_held(self) -> bool:
        """Is there something in the hand that is set in some way?"""
        return bool(self._values())

    @property
    def settings(self) -> tuple[Adjustable, ...]:
        """What can be set otherwise now, the last kind first."""
        values = self._values()
        kinds = zip(reversed(values), COMMANDS, strict=False)
        return tuple(Adjustable(kind, command) for kind, command in kinds if len(values[kind]) > 1)

    @property
    def can_mirror(self) -> bool:
        """Is there another side to it?"""
        return any(self._mirrored(kind) in values for kind, values in self._values().items())

    def _values(self) -> dict[str, tuple[Target, ...]]:
        """What can be set now, each with the values it can have."""
        chooser = self._hotseat.chooser
        return chooser.settings() if self._hotseat.mode is Mode.CHOOSE and chooser.chosen else {}

    def _mirrored(self, kind: str) -> Target | None:
        return self._board.mirrored(Target(kind, self._hotseat.chooser.setting(kind)))

    def turn(self, which: int, step: int) -> bool:
        """Sets the first (0) or the last (-1) kind of setting anew; False where it can be set in one way only."""
        values = self._values()
        kind = tuple(values)[which] if values else ""
        if len(values.get(kind, ())) < 2:
            return False
        self._hotseat.chooser.turn(kind, step)
        self._note_wanted()
        return True

    def flip(self) -> bool:
        """Turns it over; False where its other side cannot lie up."""
        for kind, values in self._values().items():
            found = self._mirrored(kind)
            if found is not None and found in values:
                self._hotseat.chooser.choose(found)
                self._note_wanted()
                return True
        return False

    def _note_wanted(self) -> None:
        self._wanted = self._hotseat.chooser.setting(tuple(self._values())[-1])

    # -- where it is held ----------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """It is over no place."""
        self._place = None

    def stay(self, place: Target) -> None:
        """It was turned by hand over that place: it stays over it, also where it has to give way for a turn."""
        self._place = place

    def place(self, pointed: Target | None) -> Target | None:
        """The place over which it is held while that target is pointed at."""
        if pointed is None:
            return None
        is_there = self._place is not None and self._board.meant(self._place) == pointed
        return self._place if is_there else self._board.grip(pointed)

    def beside(self, pointed: Target | None, right: int, down: int) -> Target | None:
        """The next place in a direction of the picture, where places lie on a grid; None where the nearest option will do."""
        place = self.place(pointed)
        return self._board.beside(place, right, down) if place is not None else None

    def fit(self, place: Target) -> bool:
        """Turns it so that it fits there, back to how it was turned by hand where that fits; True where it was turned.

        Whoever turns it by hand has it so until they point elsewhere.
        """
        kinds = tuple(self._values())
        if place == self._place or not kinds:
            return False
        self._place = place
        chooser, now = self._hotseat.chooser, self._hotseat.chooser.setting(kinds[-1])
        self._wanted = self._wanted or now
        found = self._board.fitting(place, chooser.every(), self._wanted)
        if found is None or found.key == now:
            return False
        chooser.choose(found)
        return True
