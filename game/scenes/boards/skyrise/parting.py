"""Computes how far the heads of pins must be lifted so that none hides another in the picture. Pure."""

from collections.abc import Sequence
from math import cos, radians, sin

from msgspec import Struct

from game.scenes.boards.skyrise.signs import LATEST, LOW, PIN, pin_width
from game.scenes.boards.thing import Place

Box = tuple[float, float, float, float]
"""Left, right, low and high in the plane of the picture."""
GAP, CLEAR, MOST = 0.05, 0.26, 0.9
"""What is left free between two heads and around the middle of a place, and how far a head is lifted at most."""


class Head(Struct, frozen=True):
    """The head of a pin: over which place, what it says, and whether it is that of the latest bid."""

    at: Place
    words: str
    is_latest: bool


def lifts(heads: Sequence[Head], heading: float, pitch: float, zoom: float, *, clear: Sequence[Place] = ()) -> list[float]:
    """By how much each head is lifted, in its own units; the lower ones in the picture stay, those above them give way.

    Heads give way to the places as well that have to stay `clear`.
    """
    boxes = [_box(head, heading, pitch, zoom) for head in heads]
    found = [0.0] * len(heads)
    places = [_seen(at, heading, pitch) for at in clear]
    placed: list[Box] = [(x - CLEAR, x + CLEAR, y - CLEAR, y + CLEAR) for x, y in places]
    for number in sorted(range(len(heads)), key=lambda number: boxes[number][2]):
        left, right, low, high = boxes[number]
        for other in sorted(placed, key=lambda box: box[2]):
            if left < other[1] and other[0] < right and low < other[3] and other[2] < high:
                by = other[3] - low
                low, high = low + by, high + by
        found[number] = min(MOST, (low - boxes[number][2]) / zoom)
        placed.append((left, right, low, high))
    return found


def _seen(at: Place, heading: float, pitch: float) -> tuple[float, float]:
    """Where a place is in the plane of the picture: to the right, and up."""
    h, p = radians(heading), radians(pitch)
    x, y, z = at
    return x * cos(h) + y * sin(h), (y * cos(h) - x * sin(h)) * sin(p) + z * cos(p)


def _box(head: Head, heading: float, pitch: float, zoom: float) -> Box:
    across, up = _seen(head.at, heading, pitch)
    half, tall = zoom * (pin_width(head.words, is_latest=head.is_latest) / 2 + GAP), LATEST if head.is_latest else PIN
    return across - half, across + half, up + zoom * (LOW - 0.1 * tall), up + zoom * (LOW + 1.45 * tall + GAP)
