"""Where the heads of pins are in the picture, and how far each must be lifted so that none hides another. Pure."""

from collections.abc import Sequence
from math import cos, radians, sin

from msgspec import Struct

from game.scenes.boards.skyrise.signs import LATEST, LOW, PIN, pin_width
from game.scenes.boards.thing import Place

GAP = 0.05
"""What is left free between two heads."""


class Head(Struct, frozen=True):
    """The head of a pin: over which place, what it says, and whether it is that of the latest bid."""

    at: Place
    words: str
    is_latest: bool


def lifts(heads: Sequence[Head], heading: float, pitch: float, zoom: float) -> list[float]:
    """By how much each head is lifted, in its own units; the lower ones in the picture stay, those above them give way."""
    boxes = [_box(head, heading, pitch, zoom) for head in heads]
    found = [0.0] * len(heads)
    placed: list[tuple[float, float, float, float]] = []
    for number in sorted(range(len(heads)), key=lambda number: boxes[number][2]):
        left, right, low, high = boxes[number]
        for other in sorted(placed, key=lambda box: box[2]):
            if left < other[1] and other[0] < right and low < other[3] and other[2] < high:
                by = other[3] - low
                low, high = low + by, high + by
        found[number] = (low - boxes[number][2]) / zoom
        placed.append((left, right, low, high))
    return found


def _box(head: Head, heading: float, pitch: float, zoom: float) -> tuple[float, float, float, float]:
    """Left, right, low and high in the plane of the picture."""
    h, p = radians(heading), radians(pitch)
    x, y, z = head.at
    across = x * cos(h) + y * sin(h)
    up = (y * cos(h) - x * sin(h)) * sin(p) + z * cos(p)
    half, tall = zoom * (pin_width(head.words, is_latest=head.is_latest) / 2 + GAP), LATEST if head.is_latest else PIN
    return across - half, across + half, up + zoom * (LOW - 0.1 * tall), up + zoom * (LOW + 1.45 * tall + GAP)
