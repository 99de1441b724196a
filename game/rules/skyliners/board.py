"""The building site of Skyliners: plots, sides, rows, quarters, and who sees what. Knows heights, but no turns or seats."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

SIZE = 5
PLOTS = tuple(f"{file}{rank}" for rank in range(1, 6) for file in "abcde")
"""Names of the plots by index: a1 b1 … e1 a2 … e5."""
INDEX = {name: index for index, name in enumerate(PLOTS)}
CENTRE = INDEX["c3"]
SIDES = "SWNE"
"""Clockwise seen from above, as turns pass (SL-03)."""
ROWS = "ABCDE"
QUARTERS = ("NW", "NE", "SW", "SE")

FLOOR, ROOF, PARK = "floor", "roof", "park"
PIECES = (FLOOR, ROOF, PARK)
RISE = {FLOOR: 2, ROOF: 1, PARK: 1}
"""How much a piece adds, in half units (SL-11). So a height alone tells an object: even = floors, 1 = park, odd = roofed."""


def _plot(side: str, row: int, position: int) -> int:
    file, rank = {
        "S": (row, position),
        "W": (position - 1, 5 - row),
        "N": (4 - row, 6 - position),
        "E": (5 - position, 1 + row),
    }[side]
    return (rank - 1) * SIZE + file


LINES: dict[str, tuple[tuple[int, ...], ...]] = {
    side: tuple(tuple(_plot(side, row, position) for position in range(1, 6)) for row in range(5)) for side in SIDES
}
"""For each side its five rows A–E, each as plot indexes, the nearest first (SL-06, SL-07)."""

QUARTER_PLOTS: dict[str, frozenset[int]] = {
    name: frozenset(
        (rank - 1) * SIZE + file
        for rank in ((3, 4, 5) if name[0] == "N" else (1, 2, 3))
        for file in ((0, 1, 2) if name[1] == "W" else (2, 3, 4))
    )
    for name in QUARTERS
}
"""The 3×3 corner of each quarter; the middle lines belong to two quarters, c3 to all four (SL-09)."""


@cache
def plot_of_card(card: str, side: str) -> int:
    """The plot a set-up card such as `E1` means from that side."""
    return LINES[side][ROWS.index(card[0])][int(card[1]) - 1]


def quarters_of(plot: int) -> tuple[str, ...]:
    """The quarters that contain the plot."""
    return tuple(name for name in QUARTERS if plot in QUARTER_PLOTS[name])


def seen_plots(heights: Sequence[int], side: str, row: int) -> tuple[int, ...]:
    """The plots a side sees in a row, the nearest first: each higher than everything before it (SL-16)."""
    highest = 0
    found: tuple[int, ...] = ()
    for plot in LINES[side][row]:
        if (height := heights[plot]) > highest:
            highest = height
            found += (plot,)
    return found


def count(heights: Sequence[int], side: str, row: int) -> int:
    """How many objects a side sees in a row."""
    highest = number = 0
    for plot in LINES[side][row]:
        if heights[plot] > highest:
            highest = heights[plot]
            number += 1
    return number


def counts(heights: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """The counts of rows A–E for all four sides, occupied or not."""
    return {side: tuple(count(heights, side, row) for row in range(5)) for side in SIDES}


class Sight(Struct, frozen=True):
    """One plot of a row as a side sees it."""

    plot: str
    state: str
    """"empty", "seen" or "hidden"."""
    hidden_by: str | None = None
    """The nearest object in front that is at least as high."""


def sight(heights: Sequence[int], side: str, row: int) -> tuple[Sight, ...]:
    """A row in words, the nearest plot first."""
    line = LINES[side][row]
    result = []
    for position, plot in enumerate(line):
        height = heights[plot]
        hiding = next((PLOTS[near] for near in line[:position] if heights[near] >= height), None) if height else None
        result.append(Sight(PLOTS[plot], "hidden" if hiding else "seen" if height else "empty", hiding))
    return tuple(result)


def tallest(heights: Sequence[int]) -> tuple[int, ...]:
    """All buildings of the greatest height; none on a site without a floor (SL-93)."""
    top = max(heights)
    return tuple([plot for plot, height in enumerate(heights) if height == top]) if top >= RISE[FLOOR] else ()


def token(height: int) -> str:
    """An object in the text form of a position: `.`, `P`, `3` or `3^`."""
    if height == 0:
        return "."
    return "P" if height == 1 else f"{height // 2}{'^' if height % 2 else ''}"


def diagram(heights: Sequence[int]) -> str:
    """The site in its text form, rank 5 first."""
    return "\n".join(" ".join(f"{token(h):2}" for h in heights[r * 5 : r * 5 + 5]).rstrip() for r in (4, 3, 2, 1, 0))
