"""Which plots towers hide from an eye. Pure.

What is hardly seen can hardly be pointed at; the board helps with a mark for the pointer where the plot would be.
"""

from collections.abc import Iterator, Sequence
from math import hypot

from game.rules.skyline_world import LEVELS
from game.scenes.boards.skyline_world import places
from game.scenes.boards.skyline_world.model import NOBODY, Shown, island
from game.scenes.boards.thing import Place

LOT_HIGH, CROWN_HIGH = 0.03, 0.45
"""How high a lot is for the pointer, and a crown without its spire."""
SAMPLES = (-0.7, 0.0, 0.7)
"""Where a roof or a lot is looked at, from its middle to its edges."""
SEEN = 0.4
"""A plot is hidden of which less than this part is seen."""
NEAR, WIDEST = 1e-3, 1.4
"""What is next to nothing; and how far two lots reach towards one another at most, from middle to middle."""

Box = tuple[Place, Place]


def body(known: Shown, plot: int) -> list[Box]:
    """What stands on a plot as boxes around its middle, by two corners: the lot, the floors that narrow upwards, the top."""
    return boxes(known.buildings[plot])


def boxes(floors: Sequence[int]) -> list[Box]:
    """A lot with these floors."""
    found = [((-places.LOT, -places.LOT, -LOT_HIGH), (places.LOT, places.LOT, LOT_HIGH))]
    for level in range(len(floors)):
        half, low = places.WIDE[level] / 2, places.height(level)
        found.append(((-half, -half, low), (half, half, low + places.TALL[level])))
    if floors:
        half, low = places.WIDE[len(floors) - 1] / 2, places.height(len(floors))
        is_crowned = len(floors) == LEVELS and floors[-1] != NOBODY
        found.append(((-half, -half, low), (half, half, low + (CROWN_HIGH if is_crowned else places.ROOF))))
    return found


def hidden_plots(known: Shown, eye: Place) -> list[str]:
    """The plots whose tops an eye sees little or nothing of."""
    names = island().plots
    bodies = [_moved(body(known, index), places.plot(name)) for index, name in enumerate(names)]
    return [
        name for index, name in enumerate(names) if _share(list(_top(known, index)), _between(index, bodies, eye), eye) < SEEN
    ]


def _moved(boxes: Sequence[Box], at: Place) -> list[Box]:
    x, y, z = at
    return [((a + x, b + y, c + z), (d + x, e + y, f + z)) for (a, b, c), (d, e, f) in boxes]


def _share(points: Sequence[Place], boxes: Sequence[Box], eye: Place) -> float:
    """How many of the points an eye sees past the boxes, as a part of them."""
    return sum(not any(_meets(point, eye, box) for box in boxes) for point in points) / len(points)


def _between(plot: int, bodies: Sequence[Sequence[Box]], eye: Place) -> list[Box]:
    """The floors of towers that stand before a plot, nearest to it first, and reach into the view of its top."""
    (x, y, _), top = places.plot(island().plots[plot]), bodies[plot][-1][1][2]
    far = hypot(eye[0] - x, eye[1] - y) or NEAR
    toward_x, toward_y, rise = (eye[0] - x) / far, (eye[1] - y) / far, (eye[2] - top) / far
    found = []
    for other, boxes in enumerate(bodies):
        dx, dy = places.plot(island().plots[other])[0] - x, places.plot(island().plots[other])[1] - y
        along, across = dx * toward_x + dy * toward_y, abs(dx * toward_y - dy * toward_x)
        if other != plot and along > 0 and across < WIDEST and boxes[-1][1][2] > top + (along - WIDEST) * rise:
            found.append((along, boxes[1:]))
    return [box for _, boxes in sorted(found) for box in reversed(boxes)]


def _top(known: Shown, plot: int) -> Iterator[Place]:
    """Points on the roof of a plot, or on its lot."""
    count, (x, y, z) = len(known.buildings[plot]), places.plot(island().plots[plot])
    half = places.WIDE[count - 1] / 2 if count else places.LOT
    high = z + (places.height(count) if count else LOT_HIGH) + NEAR
    return ((x + half * a, y + half * b, high) for a in SAMPLES for b in SAMPLES)


def _meets(start: Place, end: Place, box: Box) -> bool:
    """Does the line between two points meet a box?"""
    first, last = 0.0, 1.0
    for a, b, low, high in zip(start, end, *box, strict=True):
        way = b - a
        if abs(way) < NEAR:
            if not low <= a <= high:
                return False
            continue
        near, far = sorted(((low - a) / way, (high - a) / way))
        first, last = max(first, near), min(last, far)
        if first > last:
            return False
    return True
