"""Where the names of strategic plots float: over their towers, a little aside where they would cover penthouses or roofs.
Pure."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, hypot, radians, sin

from game.rules.skyline_world import LEVELS
from game.scenes.boards.kit import sides
from game.scenes.boards.skyline_world import places
from game.scenes.boards.skyline_world.model import NOBODY, Shown, island
from game.scenes.boards.skyline_world.sight import Box, boxes
from game.scenes.boards.thing import Place
from game.scenes.camera import ASPECT, CameraPose, scale_at, seen_at

OVER = 0.12
"""How far over a roof the name of its plot stands."""
PLATE = (1.5, 0.41)
"""How wide and high a name with the emblem of an owner is."""
ASIDE, LIFTS = (0.0, -0.15, 0.15, -0.3, 0.3, -0.45, 0.45, -0.6, 0.6, -0.9, 0.9), (0.0, 0.12, 0.24, -0.12)
"""How far aside and how much higher it may stand: close to its own tower, and within the room that the picture leaves."""
WAY = (0.15, 0.25)
"""What that costs for each unit, against a plate that covers as much as it can of what costs 1."""
PENTHOUSE, ROOF, FLOORS, OWN_ROOF = 3.0, 1.0, 0.5, 0.35
"""What it costs to cover a penthouse with its crown, another roof, floors below them, and the roof whose owner the name tells
anyway."""
JOINED = 0.2
"""A name that stands farther aside is joined to its tower."""
NEAR = 3.5
"""Towers farther away than this are never covered."""

Buildings = tuple[tuple[int, ...], ...]
Rect = tuple[float, float, float, float]
"""Left, lower, right and upper edge in the picture."""


def _over(name: str, floors: tuple[int, ...]) -> Place:
    """Straight over what stands on a plot."""
    x, y, z = places.top(name, len(floors), crowned=len(floors) == LEVELS and floors[-1] != NOBODY)
    return x, y, z + OVER


def place(known: Shown, name: str, heading: float, *, before: Shown | None = None, pitch: float = places.PITCH_DOWN) -> Place:
    """Where it stands for an eye that looks that way; while a move is previewed not farther aside than `before` it."""
    x, y, z = _over(name, known.buildings[island().index[name]])
    across, up = _aside((before or known).buildings, name, heading, pitch)
    dx, dy, _ = sides.table_place(heading, across, 0.0)
    return x + dx, y + dy, z + up


def foot(known: Shown, name: str, at: Place) -> Place | None:
    """Where a thread ends that joins a name to its tower; None where it stands right over it."""
    x, y, z = _over(name, known.buildings[island().index[name]])
    return (x, y, z - OVER) if hypot(at[0] - x, at[1] - y) > JOINED else None


@lru_cache(maxsize=64)
def _aside(buildings: Buildings, name: str, heading: float, pitch: float) -> tuple[float, float]:
    """How far aside and how much higher a name covers least."""
    x, y, z = _over(name, buildings[island().index[name]])

    def cost(step: tuple[float, float]) -> float:
        dx, dy, _ = sides.table_place(heading, step[0], 0.0)
        hides = covers(buildings, name, (x + dx, y + dy, z + step[1]), heading, pitch)
        return hides + WAY[0] * abs(step[0]) + WAY[1] * abs(step[1])

    return min(((across, up) for up in LIFTS for across in ASIDE), key=cost)


def covers(
    buildings: Buildings,
    name: str,
    at: Place,
    heading: float,
    pitch: float = places.PITCH_DOWN,
    size: tuple[float, float] = PLATE,
) -> float:
    """How much a plate about a plot covers there, weighed by what it is, as parts of its own size."""
    pose = _pose(heading, pitch)
    right, up, depth = seen_at(pose, at, ASPECT)
    wide, high = (each * scale_at(pose, depth, ASPECT) for each in size)
    plate = right - wide / 2, up, right + wide / 2, up + high
    return sum(weight * _shared(plate, rect) for weight, rect in _parts(buildings, name, pose)) / (wide * high)


def _pose(heading: float, pitch: float) -> CameraPose:
    return CameraPose((0.0, 0.0, 0.6), heading, pitch, places.SIZE, places.FIELD)


@lru_cache(maxsize=64)
def _parts(buildings: Buildings, name: str, pose: CameraPose) -> tuple[tuple[float, Rect], ...]:
    """What a plate about a plot could cover: floors and tops of towers around it, with what that costs."""
    return tuple(_around(buildings, name, pose))


def _around(buildings: Buildings, name: str, pose: CameraPose) -> Iterator[tuple[float, Rect]]:
    x, y, _ = places.plot(name)
    for other, floors in zip(island().plots, buildings, strict=True):
        px, py, pz = places.plot(other)
        if not floors or hypot(px - x, py - y) > NEAR:
            continue
        is_penthouse = len(floors) == LEVELS and floors[-1] != NOBODY
        bodies = boxes(floors)[1:]
        for number, (low, high) in enumerate(bodies):
            is_top = number >= len(bodies) - 2
            weight = (PENTHOUSE if is_penthouse else OWN_ROOF if other == name else ROOF) if is_top else FLOORS
            yield weight, box_in_picture(pose, (px, py, pz), (low, high))


def box_in_picture(pose: CameraPose, at: Place, box: Box) -> Rect:
    """What a square box around a place takes of the picture."""
    (x, y, z), ((_, _, low), (half, _, high)) = at, box
    right, foot, depth = seen_at(pose, (x, y, z + low), ASPECT)
    _, head, _ = seen_at(pose, (x, y, z + high), ASPECT)
    turned = radians(pose.heading)
    wide = half * (abs(cos(turned)) + abs(sin(turned))) * scale_at(pose, depth, ASPECT)
    deep = wide * sin(radians(pose.pitch))
    return right - wide, foot - deep, right + wide, head + deep


def _shared(one: Rect, other: Rect) -> float:
    """How much two parts of the picture have in common."""
    wide, high = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high)
