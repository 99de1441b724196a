"""What a study can ask for: which numbers of a game, of what, and how its moves are counted.

The numbers themselves are those of `game.rules.claims`. Each game has its own vocabulary, found by the game's id.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from msgspec import Struct

from game.rules.core import Rules

SEAT = "seat"
"""The kind of argument that names a seat; all other kinds list their words in the vocabulary."""


class Vocabulary(Struct, frozen=True):
    """What the studies of one game can ask for, and how their moves are counted."""

    measures: Mapping[str, tuple[str, ...]]
    """By name of a number the kind of each word after it."""
    words: Mapping[str, tuple[str, ...]]
    """By kind the words it can be."""
    questions: frozenset[str] = frozenset()
    """The numbers that answer yes or no, by 1 or 0."""
    free: frozenset[str] = frozenset()
    """The kinds of actions that belong to the move before them and are not counted."""
    idle: frozenset[str] = frozenset()
    """Those of them that change no number: they matter only where another move follows."""
    essence: Callable[[Any, Any], Hashable] = lambda _rules, state: state
    """What of a state matters for what can follow: two orders of the same moves lead to the same."""
    likeness: Callable[[Any, Any], Hashable] | None = None
    """What tells one solution from another, where that is less than `essence`: not on which cell exactly a tile lies."""
    needed: Callable[[Any, Mapping[str, int]], tuple[str, ...]] = lambda _state, _wanted: ()
    """The kinds of counted actions that must still come before numbers without further words get so high.

    A search leaves out all others as soon as nothing else fits into the moves that are left.
    """

    def look_of(self, rules: Rules[Any, Any], state: Any) -> Hashable:
        """What a solution is known by."""
        return (self.likeness or self.essence)(rules, state)


SCORES = {"points": (SEAT,), "line": (SEAT, "line")}
"""What every game can be asked for."""


@cache
def vocabulary(game: str) -> Vocabulary | None:
    """The vocabulary of a game, `VOCABULARY` of the module `game.studies.<game>`; None where the game has no studies."""
    if find_spec(f"game.studies.{game}") is None:
        return None
    found: Vocabulary = import_module(f"game.studies.{game}").VOCABULARY
    return found


def unordered(values: Iterable[Any]) -> tuple[Any, ...]:
    """The values in an order of their own, for lists whose order means nothing."""
    return tuple(sorted(values))
