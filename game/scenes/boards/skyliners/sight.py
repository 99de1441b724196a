"""What each side sees, as lines and rectangles to draw. Pure data, computed by the rules."""

from collections.abc import Sequence

from msgspec import Struct

from game.rules.core import Seat
from game.rules.skyliners.board import INDEX, LINES, PLOTS, ROWS, SIDES, count, seen_plots, sight
from game.rules.skyliners.model import NEUTRAL


class Segment(Struct, frozen=True):
    """A piece of a ray over a row: along the row (0 = near edge, 5 = far edge) and in half units of height."""

    start: tuple[float, float]
    end: tuple[float, float]
    gap: bool = False
    """A drop from the ray to the top of a hidden object: by so much it is too low."""


class ElevationPart(Struct, frozen=True):
    """A part of an elevation: a row is 1 wide, heights are half units."""

    row: int
    left: float
    right: float
    bottom: float
    top: float
    plot: str
    owner: Seat | None
    kind: str
    """"floor", "roof" or "park"."""
    seen: bool
    number: int
    """Which of the seen objects of its row it is, from 1; 0 for hidden ones."""


class ElevationStrip(Struct, frozen=True):
    """A side's elevation of all five rows: what is seen, and behind it, hatched, what is not."""

    side: str
    rects: tuple[ElevationPart, ...]
    """From far to near: drawn in this order, near ones cover far ones."""
    counts: tuple[int, ...]
    height: int
    """The highest object, at least 4, in half units."""


MARGIN = 0.08
"""What objects leave free at each side of their plot."""


def ray(heights: Sequence[int], side: str, row: int) -> tuple[Segment, ...]:
    """The ray over a row: level with the ground, up to the top of each seen object, on to the far edge."""
    segments: list[Segment] = []
    high, along = 0.0, 0.0
    for position, state in enumerate(sight(heights, side, row)):
        height = float(heights[INDEX[state.plot]])
        if state.state == "seen":
            front = position + MARGIN
            segments += [Segment((along, high), (front, high)), Segment((front, high), (front, height))]
            high, along = height, front
        elif state.state == "hidden":
            middle = position + 0.5
            segments.append(Segment((middle, high), (middle, height), gap=True))
    return (*segments, Segment((along, high), (5.0, high)))


def order(heights: Sequence[int], side: str) -> dict[str, int]:
    """For each seen plot of a side its number in its row, from 1."""
    return {PLOTS[plot]: i for row in range(len(ROWS)) for i, plot in enumerate(seen_plots(heights, side, row), start=1)}


def hidden_plots(heights: Sequence[int], side: str) -> frozenset[str]:
    """The plots with objects that a side does not see."""
    visible = order(heights, side)
    return frozenset(name for index, name in enumerate(PLOTS) if heights[index] and name not in visible)


def strip(heights: Sequence[int], towers: Sequence[Sequence[int]], side: str) -> ElevationStrip:
    """The elevation of a side; `towers` holds the owners of the pieces of each plot from the ground up."""
    numbers = order(heights, side)
    parts: list[ElevationPart] = []
    for row, line in enumerate(LINES[side]):
        for plot in reversed(line):
            parts += _parts(row, PLOTS[plot], heights[plot], towers[plot], numbers.get(PLOTS[plot], 0))
    return ElevationStrip(
        side, tuple(parts), tuple(count(heights, side, row) for row in range(len(ROWS))), max(4, max(heights, default=0))
    )


def _parts(row: int, plot: str, height: int, owners: Sequence[int], number: int) -> list[ElevationPart]:
    """One rectangle for each piece of an object."""
    made, bottom = [], 0
    for level, code in enumerate(owners):
        last = level == len(owners) - 1
        kind = "floor" if height % 2 == 0 or not last else "park" if height == 1 else "roof"
        top = bottom + (2 if kind == "floor" else 1)
        owner = None if code == NEUTRAL else code
        made.append(ElevationPart(row, row + MARGIN, row + 1 - MARGIN, bottom, top, plot, owner, kind, number > 0, number))
        bottom = top
    return made


class RowChange(Struct, frozen=True):
    """What a move does to a row of a side."""

    side: str
    row: str
    before: int
    after: int
    appears: tuple[str, ...]
    vanishes: tuple[str, ...]


def changes(before: Sequence[int], after: Sequence[int], sides: str = SIDES) -> tuple[RowChange, ...]:
    """The rows whose seen objects differ between two sites. One build changes at most one row per side (SL-08)."""
    found = []
    for side in sides:
        for row, name in enumerate(ROWS):
            old, new = seen_plots(before, side, row), seen_plots(after, side, row)
            if old != new:
                appears = tuple(PLOTS[plot] for plot in new if plot not in old)
                vanishes = tuple(PLOTS[plot] for plot in old if plot not in new)
                found.append(RowChange(side, name, len(old), len(new), appears, vanishes))
    return tuple(found)
