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
        self._wanted: dict[str, str] = {}
        """How things were last set by hand, by kind; before that, how they were found."""
        self._by_hand: set[str] = set()
        """The kinds that were set by hand since this was taken up."""
        self._is_reshaped = False
        """Was it set by hand so that it may have to be turned for its place?"""
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
        values, chooser = self._values(), self._hotseat.chooser
        return tuple(
            Adjustable(kind, command, values[kind].index(Target(kind, chooser.setting(kind))) + 1, len(values[kind]))
            for kind, command in zip(reversed(values), COMMANDS, strict=False)
            if len(values[kind]) > 1
        )

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
        self._is_reshaped = kind != tuple(values)[-1]
        self._note_wanted(kind)
        return True

    def flip(self) -> bool:
        """Turns it over; False where its other side cannot lie up."""
        for kind, values in self._values().items():
            found = self._mirrored(kind)
            if found is not None and found in values:
                self._hotseat.chooser.choose(found)
                self._is_reshaped = False
                self._note_wanted(kind)
                return True
        return False

    def _note_wanted(self, kind: str) -> None:
        self._by_hand.add(kind)
        self._wanted.update({kind: self._hotseat.chooser.setting(kind) for kind in self._values()})

    # -- where it is held ----------------------------------------------------------------------------------------

    def let_go(self) -> None:
        """It is over no place."""
        self._place = None
        self._by_hand.clear()

    def stay(self, place: Target) -> None:
        """It was turned by hand over that place: it stays over it, also where it has to give way for a turn."""
        self._place = place
        if self._is_reshaped:
            self._fit(place)
        self._is_reshaped = False

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
        """Sets it so that it fits there, back to how it was set by hand where that fits; True where it was set otherwise.

        Whoever turns it by hand has it so until they point elsewhere; who chose its shape keeps that.
        """
        if place == self._place or not self._values():
            return False
        self._place = place
        return self._fit(place)

    def _fit(self, place: Target) -> bool:
        chooser, values = self._hotseat.chooser, self._values()
        now = {kind: chooser.setting(kind) for kind in values}
        last = tuple(values)[-1]
        for kind in values:
            if kind not in self._wanted or (kind != last and Target(kind, self._wanted[kind]) not in values[kind]):
                self._wanted[kind] = now[kind]
        wanted = tuple(Target(kind, self._wanted[kind]) for kind in values)
        found = self._board.fitting(place, chooser.every(), wanted, fixed=self._by_hand - {last})
        if all(now[each.kind] == each.key for each in found):
            return False
        for each in found:
            chooser.choose(each)
        return True
