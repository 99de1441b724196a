"""Gestures: one act of pointing for what the rules know as several moves, or as a move with more steps than were pointed at.

A chooser offers gestures beside the legal actions. This module knows neither the rules nor the table.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game.rules.core import Action, Target

Gestures = Callable[[Any, Sequence[Action]], Sequence[Action]]
"""From what a seat sees and may do to what its person points at: moves as they are, and gestures in the place of others."""


class Gesture(Action, frozen=True):
    """What is pointed at, and the moves it stands for, one after another."""

    pointed: tuple[Target, ...]
    moves: tuple[Action, ...]

    def steps(self) -> tuple[Target, ...]:
        """What a person points at, in order."""
        return self.pointed


def moves_of(actions: Iterable[Action]) -> tuple[Action, ...]:
    """The moves that actions stand for, gestures among them or not."""
    found: list[Action] = []
    for action in actions:
        found += action.moves if isinstance(action, Gesture) else (action,)
    return tuple(found)
