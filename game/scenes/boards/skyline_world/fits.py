"""Where figures and missions are complete on the island, and where they are nearest to it. Pure."""

from collections.abc import Sequence

from msgspec import Struct

from game.rules.core import Seat
from game.rules.skyline_world import Pattern, View
from game.scenes.boards.skyline_world.model import island, rules


class Fit(Struct, frozen=True):
    """How a figure or mission stands for a seat."""

    have: int
    """How many of its plots the seat tops where it is nearest to complete."""
    need: int
    best: tuple[str, ...]
    """Those plots; empty where it can lie nowhere any more."""
    places: tuple[tuple[str, ...], ...] = ()
    """Every place where it is complete."""

    @property
    def is_shown(self) -> bool:
        """Is it on the board?"""
        return bool(self.places)

    @property
    def plots(self) -> tuple[str, ...]:
        """Every plot of every place where it is complete, else of the nearest one."""
        found = dict.fromkeys(plot for place in self.places for plot in place)
        return tuple(found) or self.best


def pattern(code: str) -> Pattern:
    """The places of a figure or mission."""
    board = island()
    return board.figures[code] if code in board.figures else board.missions[code]


def fit(view: View, seat: Seat, code: str) -> Fit:
    """How a figure or mission stands for a seat now."""
    found, tops = pattern(code), rules().tables.masks(view)[1][seat]
    places = tuple(island().names(place) for place in found.places if place & tops == place)
    best, have = rules().placement(view, seat, code)
    return Fit(found.size if places else have, found.size, places[0] if places else best, places)


def fit_changes(before: View, after: View, seat: Seat, codes: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Of these figures or missions those that a move completes, and those it breaks."""
    was, will = ({code: fit(view, seat, code).is_shown for code in codes} for view in (before, after))
    return tuple(code for code in was if will[code] > was[code]), tuple(code for code in was if will[code] < was[code])
