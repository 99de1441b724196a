"""Says where the plaques of islands and the heads of pins stand in the picture. Pure.

They stay clear of each other, of panels, docks, stands and quarters to bid on. Plaques depend on map, towers and eye alone,
so that they stay where they are in the course of an auction; pins give way to them.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import cos, hypot, radians, sin

from msgspec import Struct

from game.rules.grid import bits
from game.scenes.boards.kit.labels import Box, Flat, TableLabel, Taken, arrange_labels, box_around, box_of
from game.scenes.boards.skyrise.places import DOCK, LEVELS, STAND, Chart
from game.scenes.boards.skyrise.signs import LATEST, LOW, PIN, pin_width
from game.scenes.boards.thing import Place
from game.scenes.camera import CameraPose, Frame, scale_at, seen_at

HOOKS = 3
"""A plaque may hang at every so manieth corner of a shore."""
OUTSIDE, BELOW = (0.42, 1.0), 0.62
"""How far outside the shore, and how far below it."""
HIGH = 1.6
"""How much it costs to hang higher in the picture than at the lowest corner of an island."""
INWARDS = 8.0
"""How much it costs to hang between the islands instead of outside them."""
MARGIN = 0.02
LAND, TOWER, FURNITURE, LIT, SIGN = 0.6, 0.5, 1.0, 2.5, 1.6
"""What lies under a label, and how much it matters that it is seen."""
QUARTER, LIT_QUARTER, FOOT = (0.95, 0.72), (0.9, 0.75), 0.3
"""About how large quarters are in the picture, and half as wide as a tower."""
TURNS = (0, 35, -35, 70, -70, 105, -105, 145, -145)
FAR = (1.0, 1.7, 2.6, 3.6)
"""Directions from straight up, and distances in usual ones, that are tried for the head of a pin."""
WIDER = 1.7
"""Heads are wider than high: so much farther they go to the side."""
LATEST_UP = 0.1


class PictureFrame(Struct, frozen=True):
    """How the picture is seen: from where, how wide it is for its height, what panels leave free, and the compass there."""

    pose: CameraPose
    aspect: float
    free: Frame
    corner: Frame | None = None

    def inside(self) -> Box:
        """What is free, with a margin."""
        left, right, low, high = box_of(self.free, self.aspect)
        return left + MARGIN, right - MARGIN, low + MARGIN, high - MARGIN

    def covered(self) -> Iterator[Taken]:
        """The compass."""
        if self.corner is not None:
            yield box_of(self.corner, self.aspect), SIGN

    def at(self, place: Place) -> tuple[Flat, float]:
        """Where a place is in the picture, and how large one unit is there."""
        x, y, depth = seen_at(self.pose, place, self.aspect)
        return (x, y), scale_at(self.pose, depth, self.aspect)

    def beside(self, place: Place, right: float, up: float) -> Place:
        """A place moved in the plane of the picture, in units of the scene."""
        (x, y, z), turn, steep = place, radians(self.pose.heading), radians(self.pose.pitch)
        away = up * sin(steep)
        return x + right * cos(turn) - away * sin(turn), y + right * sin(turn) + away * cos(turn), z + up * cos(steep)

    def upright(self, place: Place, size: Flat) -> Box:
        """The box of something upright around a place."""
        middle, scale = self.at(place)
        return box_around(middle, (size[0] * scale, size[1] * scale))

    def column(self, place: Place, high: float) -> Box:
        """The box of a tower."""
        ((x, low), scale), ((_, top), _) = self.at(place), self.at((place[0], place[1], place[2] + high))
        half = FOOT * scale
        return x - half, x + half, low - half / 2, top


class Head(Struct, frozen=True):
    """The head of a pin: over which place, what it says, whether it is that of the latest bid, and where it stood before."""

    at: Place
    words: str
    is_latest: bool
    before: int | None = None


def furniture(map_: Chart, sight: PictureFrame, seats: int) -> Iterator[Taken]:
    """Docks, and the stands on the side of the eye."""
    for seat in range(seats):
        x, y, z = map_.dock(seat)
        yield sight.upright((x, y, z + 0.25), (2 * DOCK[0], 1.7 * DOCK[1] + 0.8)), FURNITURE
    for side in (-1, 1):
        yield sight.upright(map_.stand(map_.side(sight.pose.heading), side), (2 * STAND[0], 1.6 * STAND[1])), FURNITURE


def towers(map_: Chart, sight: PictureFrame, heights: Mapping[int, float]) -> list[Taken]:
    """What stands on quarters, by its height."""
    return [(sight.column(map_.at(quarter), high), TOWER) for quarter, high in heights.items()]


@cache
def hooks(map_: Chart, number: int) -> tuple[Place, ...]:
    """Where the plaque of an island may hang: around its shore."""
    (cx, cy), level = map_.isle_middle(number), LEVELS[number]
    found = []
    for x, y in map_.shores[number][::HOOKS]:
        away = hypot(x - cx, y - cy)
        found += [(x + (x - cx) / away * out, y + (y - cy) / away * out, level - BELOW) for out in OUTSIDE]
    return tuple(found)


def hang_plaques(
    map_: Chart, sight: PictureFrame, sizes: Sequence[Flat], taken: Sequence[Taken], before: Sequence[int] = ()
) -> list[int]:
    """At which of its hooks the plaque of each island hangs, the middle of its lower edge there."""
    ground = [(sight.upright(map_.at(quarter), QUARTER), LAND) for quarter in bits(map_.board.quarters)]
    labels = []
    for number, size in enumerate(sizes):
        seen = [sight.at(at) for at in hooks(map_, number)]
        low, scale = min(y for (_, y), _ in seen), seen[0][1]
        wide, high = size[0] * scale, size[1] * scale
        places = tuple((x, y + high / 2) for (x, y), _ in seen)
        costs = tuple(HIGH * (y - low) + INWARDS * part for ((_, y), _), part in zip(seen, _inwards(map_, number), strict=True))
        labels.append(TableLabel((wide, high), places, None, costs, before[number] if before else None))
    return arrange_labels(labels, [*taken, *ground, *sight.covered()], sight.inside())


def _inwards(map_: Chart, number: int) -> list[float]:
    """For each hook how much it is on the side of the other islands: 0 for outwards, 1 for towards the middle of the map."""
    cx, cy = map_.isle_middle(number)
    away = hypot(cx, cy)
    if number == 0 or not away:
        return [0.0] * len(hooks(map_, number))
    sides = ((x - cx, y - cy) for x, y, _ in hooks(map_, number))
    return [(1 - (x * cx + y * cy) / away / hypot(x, y)) / 2 for x, y in sides]


def plaque_box(sight: PictureFrame, at: Place, size: Flat) -> Box:
    """The box of a plaque that hangs there."""
    (x, y), scale = sight.at(at)
    return box_around((x, y + size[1] * scale / 2), (size[0] * scale, size[1] * scale))


def head_ways(is_latest: bool) -> list[Flat]:
    """How far to the right of its place and above it the head of a pin may stand, in its own units."""
    up = LATEST_UP if is_latest else 0.0
    return [(far * LOW * WIDER * sin(radians(turn)), far * LOW * cos(radians(turn)) + up) for far in FAR for turn in TURNS]


def place_heads(heads: Sequence[Head], sight: PictureFrame, zoom: float, taken: Sequence[Taken]) -> list[int]:
    """Which of its ways the head of each pin goes."""
    labels = []
    for head in heads:
        (x, y), scale = sight.at(head.at)
        scale *= zoom
        size = scale * pin_width(head.words, is_latest=head.is_latest), scale * (LATEST if head.is_latest else PIN) * 1.5
        places = tuple((x + dx * scale, y + dy * scale) for dx, dy in head_ways(head.is_latest))
        labels.append(TableLabel(size, places, (x, y), (), head.before))
    return arrange_labels(labels, [*taken, *sight.covered()], sight.inside())


def clear_quarters(map_: Chart, sight: PictureFrame, quarters: Sequence[int]) -> list[Taken]:
    """Quarters that must stay clear."""
    return [(sight.upright(map_.at(quarter), LIT_QUARTER), LIT) for quarter in quarters]
