"""The anatomy of the window over a table: where each part goes, and what is left for the picture. Pure rectangles in points.

A left column, one band above, one below; a small window folds: players become a row, tools go behind one button.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import dist

from msgspec import Struct

from game.scenes.widgets.layout import ROOMY, Rect

MARGIN, GAP = 8.0, 8.0
LEAST_HIGH, LEAST_WIDE = 640.0, 980.0
"""A window lower or narrower than this, in points, folds."""
WIDE = 1500.0
"""In a window at least so wide the log is open beside the board from the beginning."""
COMPASS = 84.0
RAISE = 20.0
"""Cards of the strip may stand out of the lower band by so much."""


class Measures(Struct, frozen=True):
    """The sizes of the parts in one form of the window."""

    column: float
    """How wide the left column is; 0 = there is none."""
    band: float
    """How high the upper band is."""
    row: float
    """How high the row of players below it is; 0 = they are in the column."""
    foot: float
    """How high the lower band is."""
    tools: float
    """How wide the tools are."""
    log: float
    """How wide the log is, as a line and unfolded."""
    tool: float
    """How large one of the tools is."""
    card: float = 1.0
    """How many times as large as printed cards are."""


FOLDED = Measures(column=0.0, band=36.0, row=36.0, foot=44.0, tools=236.0, log=330.0, tool=40.0)
USUAL = Measures(column=232.0, band=40.0, row=0.0, foot=152.0, tools=192.0, log=376.0, tool=40.0)
LARGE = Measures(column=288.0, band=48.0, row=0.0, foot=212.0, tools=224.0, log=344.0, tool=46.0, card=18 / 13)


class Anatomy(Struct, frozen=True):
    """Where the parts of one window go."""

    window: Rect

    @property
    def is_folded(self) -> bool:
        """Do panels say only what matters?"""
        return self.window.h < LEAST_HIGH or self.window.w < LEAST_WIDE

    @property
    def is_roomy(self) -> bool:
        """Is there room for larger letters?"""
        return not self.is_folded and self.window.h >= ROOMY

    @property
    def is_wide(self) -> bool:
        """Is there room for the log beside the board?"""
        return not self.is_folded and self.window.w >= WIDE

    @property
    def sizes(self) -> Measures:
        """The sizes of this form of the window."""
        return FOLDED if self.is_folded else LARGE if self.is_roomy else USUAL

    @property
    def margin(self) -> float:
        """Between the parts and the edge of the window."""
        return MARGIN / 2 if self.is_folded else MARGIN

    def column(self) -> Rect:
        """The left column; without any width where players are a row."""
        m = self.margin
        return Rect(m, m, self.sizes.column, self.window.h - 2 * m)

    def inner(self) -> Rect:
        """What the column leaves."""
        m, column = self.margin, self.sizes.column
        left = m + (column + GAP if column else 0.0)
        return Rect(left, m, self.window.w - m - left, self.window.h - 2 * m)

    def now(self, high: float = 0.0) -> Rect:
        """The now bar: at the left of the upper band, which may grow with it."""
        inner = self.inner()
        wide = inner.w if self.is_folded else inner.w - self.sizes.log - GAP
        return Rect(inner.x, inner.y, wide, max(self.sizes.band, high))

    def line(self) -> Rect:
        """The log as one line, behind the now bar; a folded window has none."""
        inner, sizes = self.inner(), self.sizes
        return Rect(inner.right - sizes.log, inner.y, 0.0 if self.is_folded else sizes.log, sizes.band)

    def players(self, top: float) -> Rect:
        """The row of players below the upper band, or the column."""
        column, row = self.column(), self.sizes.row
        return Rect(self.inner().x, top, self.inner().w, row) if row else column

    def foot(self) -> Rect:
        """The lower band."""
        inner, foot = self.inner(), self.sizes.foot
        return Rect(inner.x, inner.bottom - foot, inner.w, foot)

    def strip(self, high: float, words: float = 0.0) -> Rect:
        """The hand: all of the lower band before words and tools; it may be higher than the band by what it raises."""
        foot = self.foot()
        beside = words + GAP if words else 0.0
        return Rect(foot.x, foot.bottom - high, foot.w - self.sizes.tools - 1.5 * GAP - beside, high)

    def words(self, wide: float, high: float) -> Rect:
        """Buttons for what is no thing: at the right end of the strip."""
        foot = self.foot()
        right = foot.right - self.sizes.tools - 1.5 * GAP
        return Rect(right - wide, foot.bottom - high, wide, high)

    def tools(self) -> Rect:
        """At the right end of the lower band."""
        return self.foot().right_part(self.sizes.tools)

    def between(self, top: float) -> Rect:
        """All between the bands, given where the upper one ends."""
        inner = self.inner()
        return Rect(inner.x, top + GAP, inner.w, max(0.0, self.foot().y - GAP - top - GAP))

    def log(self, top: float) -> Rect:
        """The unfolded log: at the right side, below its line and above what the strip may raise."""
        room = self.between(top).right_part(min(self.sizes.log, self.window.w * 0.5))
        return room.top(max(0.0, room.h - RAISE))

    def aside(self, top: float) -> Rect:
        """A game's own panel in a folded window: at the left side, while it is asked for."""
        return self.between(top).left(min(280.0, self.window.w * 0.45))

    def compass(self, free: Rect) -> Rect:
        """In the upper right corner of the picture."""
        return Rect(free.right - COMPASS, free.y, COMPASS, COMPASS)


def without(room: Rect, taken: Sequence[Rect]) -> Rect:
    """The room without what panels take at its left and right side."""
    left, right = room.x, room.right
    for rect in taken:
        if rect.overlap(room) is None:
            continue
        if rect.centre[0] < room.centre[0]:
            left = max(left, rect.right + GAP)
        else:
            right = min(right, rect.x - GAP)
    return Rect(left, room.y, max(0.0, right - left), room.h)


CLOSE = 6.0
"""As near to a place as this a bubble touches what lies there."""
ACROSS, DOWN = 24, 16
"""How many places across and down are tried where there is no room right beside a spot."""


@lru_cache(32)
def beside(
    spot: Rect,
    size: tuple[float, float],
    room: Rect,
    avoided: tuple[tuple[float, float], ...],
    concerned: tuple[Rect, ...] = (),
) -> Rect:
    """Where a bubble goes: above the spot, else beside or below it, else the nearest place where it covers nothing concerned;
    among those it covers the fewest places that can be chosen.

    Where there is none, it spares the spot, then as many of these places as can be, and covers the least of what is concerned.
    """
    w, h = min(size[0], room.w), min(size[1], room.h)
    x, y = spot.centre
    away = GAP + 6
    above, right = Rect(x - w / 2, spot.y - away - h, w, h), Rect(spot.right + away, y - h / 2, w, h)
    left, below = Rect(spot.x - away - w, y - h / 2, w, h), Rect(x - w / 2, spot.bottom + away, w, h)
    near = [_into(rect, room) for rect in (above, right, left, below)]
    kept = (spot, *concerned)
    free = [rect for rect in near if not covered_area(rect, kept) and not covered_places(rect, avoided)]
    if free:
        return free[0]
    lefts = dict.fromkeys((near[2].x, *(room.x + (room.w - w) * part / ACROSS for part in range(ACROSS + 1)), near[1].x))
    tops = dict.fromkeys((near[0].y, *(room.y + (room.h - h) * part / DOWN for part in range(DOWN + 1)), near[3].y))
    tried = [*near, *(Rect(at, top, w, h) for at in lefts for top in tops)]
    tried = _clear_of(kept, tried) or _least(tried, lambda rect: covered_area(rect, (spot,)))
    tried = _least(tried, lambda rect: covered_places(rect, avoided, near=0.0))
    tried = _least(tried, lambda rect: covered_places(rect, avoided))
    return min(tried, key=lambda rect: (covered_area(rect, kept), dist(rect.centre, spot.centre)))


def keep_clear(size: tuple[float, float], room: Rect, spared: Sequence[Rect]) -> Rect:
    """Where a sheet goes: at the upper edge of the room, else along another, where it covers least of what is spared."""
    w, h = min(size[0], room.w), min(size[1], room.h)
    middle, right = room.x + (room.w - w) / 2, room.right - w
    centre, low = room.y + (room.h - h) / 2, room.bottom - h
    places = [(middle, room.y), (right, room.y), (room.x, room.y), (right, centre), (room.x, centre)]
    places += [(right, low), (room.x, low), (middle, low)]
    return min((Rect(x, y, w, h) for x, y in places), key=lambda rect: covered_area(rect, spared))


def covered_area(rect: Rect, spared: Sequence[Rect]) -> float:
    """How much of what is spared lies below a rectangle, in square points."""
    shared = (rect.overlap(each) for each in spared)
    return sum(each.w * each.h for each in shared if each is not None)


def _clear_of(kept: Sequence[Rect], tried: Sequence[Rect]) -> list[Rect]:
    """Those below which nothing kept lies: asked of hundreds with every move of the pointer, so by numbers alone."""
    edges = [(each.x, each.y, each.right, each.bottom) for each in kept if each.w and each.h]
    return [
        rect
        for rect in tried
        if not any(
            x < rect.x + rect.w and rect.x < right and y < rect.y + rect.h and rect.y < bottom for x, y, right, bottom in edges
        )
    ]


def _least(tried: Sequence[Rect], cost: Callable[[Rect], float]) -> list[Rect]:
    """Those that cost least."""
    costs = [cost(rect) for rect in tried]
    least = min(costs)
    return [rect for rect, own in zip(tried, costs, strict=True) if own <= least]


def _into(rect: Rect, room: Rect) -> Rect:
    """Moved so that it lies in the room."""
    x = max(room.x, min(rect.x, room.right - rect.w))
    return Rect(x, max(room.y, min(rect.y, room.bottom - rect.h)), rect.w, rect.h)


def covered_places(rect: Rect, avoided: Sequence[tuple[float, float]], near: float = CLOSE) -> int:
    """How many places lie below it, or so close to it."""
    left, top, right, bottom = rect.x - near, rect.y - near, rect.right + near, rect.bottom + near
    return sum(left <= x < right and top <= y < bottom for x, y in avoided)
