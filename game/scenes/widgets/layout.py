"""Rectangles in points, and how to cut them. Pure data: no node, no font, no window."""

from collections.abc import Sequence
from typing import NamedTuple

ROOMY = 900.0
"""A window at least so high, in points, has room for larger letters."""


class Size(NamedTuple):
    """How large something is."""

    w: float
    h: float


class Rect(NamedTuple):
    """A rectangle; y runs down from the top of the window or of the widget it lies in."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, points: Sequence[tuple[float, float]]) -> "Rect":
        """The smallest one that encloses these points."""
        across, down = [x for x, _ in points], [y for _, y in points]
        return cls(min(across), min(down), max(across) - min(across), max(down) - min(down))

    @property
    def right(self) -> float:
        """The x behind its last point."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The y behind its last point."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def size(self) -> Size:
        """Its size."""
        return Size(self.w, self.h)

    def moved(self, dx: float, dy: float) -> "Rect":
        """The same size elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def inset(self, x: float, y: float | None = None) -> "Rect":
        """Smaller by x on the left and right and y above and below; negative values grow it."""
        y = x if y is None else y
        return Rect(self.x + x, self.y + y, max(0.0, self.w - 2 * x), max(0.0, self.h - 2 * y))

    def contains(self, x: float, y: float) -> bool:
        """Is the point inside?"""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def encloses(self, other: "Rect", slack: float = 0.0) -> bool:
        """Does the other lie wholly inside?"""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlap(self, other: "Rect") -> "Rect | None":
        """What both share; None where they only touch."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, w, h) if w > 0 and h > 0 else None

    def left(self, w: float) -> "Rect":
        """Its left part of that width."""
        return Rect(self.x, self.y, min(w, self.w), self.h)

    def right_part(self, w: float) -> "Rect":
        """Its right part of that width."""
        w = min(w, self.w)
        return Rect(self.right - w, self.y, w, self.h)

    def top(self, h: float) -> "Rect":
        """Its upper part of that height."""
        return Rect(self.x, self.y, self.w, min(h, self.h))

    def bottom_part(self, h: float) -> "Rect":
        """Its lower part of that height."""
        h = min(h, self.h)
        return Rect(self.x, self.bottom - h, self.w, h)

    def middle(self, w: float, h: float) -> "Rect":
        """A rectangle of at most that size around its middle."""
        w, h = min(w, self.w), min(h, self.h)
        return Rect(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)


def shares(wanted: Sequence[float], grow: Sequence[float], *, room: float, gap: float) -> list[float]:
    """Lengths along a row: what each wants, plus its share of what is left; if too little is there all shrink alike."""
    left = room - sum(wanted) - gap * max(0, len(wanted) - 1)
    if left < 0 and sum(wanted) > 0:
        return [length + left * length / sum(wanted) for length in wanted]
    total = sum(grow)
    return [length + (left * part / total if total else 0.0) for length, part in zip(wanted, grow, strict=True)]


def lines_of(widths: Sequence[float], *, room: float, gap: float) -> list[list[int]]:
    """Which items stand on which line when they flow like words."""
    lines: list[list[int]] = []
    used = 0.0
    for index, width in enumerate(widths):
        if lines and used + gap + width <= room + 0.01:
            lines[-1].append(index)
            used += gap + width
        else:
            lines.append([index])
            used = width
    return lines


def columns_for(room: float, *, least: float, gap: float, most: int) -> int:
    """How many columns of at least that width fit."""
    return max(1, min(most, int((room + gap) // (least + gap))))


LEAST_WINDOW = Size(640, 360)
"""Points; the scale gives way before a layout has less room than this."""


def effective_scale(wanted: float, width: int, height: int) -> float:
    """The interface scale for a window of that many pixels."""
    return max(0.25, min(wanted, width / LEAST_WINDOW.w, height / LEAST_WINDOW.h))
