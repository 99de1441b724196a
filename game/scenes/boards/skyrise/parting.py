"""Says where the plaques of islands and the heads of pins stand in the picture. Pure.

They stay clear of each other, of panels, docks, stands and quarters. In the course of an auction plaques stay where they are,
unless one could only hang over a quarter and that can be bid on now; pins give way to them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, hypot, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from game.rules.grid import bits
from game.scenes.boards.kit.labels import Box, Flat, TableLabel, Taken, arrange_labels, box_around, box_of
from game.scenes.boards.skyrise.places import DOCK, FLAG, LEVELS, STAND, Chart
from game.scenes.boards.skyrise.signs import LATEST, LOW, PIN, STAR, STAR_HIGH, pin_width
from game.scenes.boards.thing import Place
from game.scenes.camera import CameraPose, Frame, scale_at, seen_at
from game.scenes.drawing.marks import Spot

BEST = 64
"""Of the hooks of an island so many are tried that cost least by themselves."""
OUTSIDE, BELOW = (0.42, 0.7, 1.0, 1.35, 1.7, 2.1, 2.5), 0.62
"""How far outside the shore, and how far below it."""
ASTRAY = 1.6
"""How much it costs to hang farther outside the shore than need be: a plaque alone in the sky belongs to no island."""
HIGH = 1.6
"""How much it costs to hang higher in the picture than at the lowest corner of an island."""
INWARDS = 8.0
"""How much it costs to hang between the islands instead of outside them."""
NEAR = 1.0
"""So much larger than in the middle of what is seen plaques are made: as if they all hung where the nearest do."""
MARGIN = 0.02
TOWER, FURNITURE, LIT, SIGN, BID = 0.5, 1.0, 2.5, 1.6, 2.0
"""What lies under a label, and how much it matters that it is seen."""
TOUCHED, TOUCHED_LIT, LAND, LEFT, EDGE = 12.0, 60.0, 60.0, 1000.0, 0.012
"""What it costs a plaque to touch a quarter, to touch one for the next bid, to cover one, and to leave the free part; and how
near is touching."""
LIT_QUARTER, FOOT = (0.9, 0.75), 0.3
"""About how large a quarter is in the picture, and half as wide as a tower."""
SIGN_HIGH, EMBLEM, SCORE = 0.78, (0.5, 0.5), (1.4, 0.52)
"""How high over its dock the sign of a seat is, how large, and how large with its points."""
TURNS = (0, 25, -25, 50, -50, 75, -75, 100, -100, 125, -125, 150, -150)
FAR = (1.0, 1.4, 1.9, 2.6, 3.6)
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

    def spot(self, place: Place, box: Box) -> Spot:
        """What a box takes of the picture, as a spot as far away as a place."""
        (x, y), scale = self.at(place)
        left, right, low, high = box
        at = self.beside(place, ((left + right) / 2 - x) / scale, (low - y) / scale)
        upright = scale * cos(radians(self.pose.pitch))
        return Spot(at, ((right - left) / scale, 0.0), (high - low) / upright, self.pose.heading)

    def upright(self, place: Place, size: Flat) -> Box:
        """The box of something upright around a place."""
        middle, scale = self.at(place)
        return box_around(middle, (size[0] * scale, size[1] * scale))

    def column(self, place: Place, high: float) -> Box:
        """The box of a tower."""
        ((x, low), scale), ((_, top), _) = self.at(place), self.at((place[0], place[1], place[2] + high))
        half = FOOT * scale
        return x - half, x + half, low - 0.7 * half, top + 0.7 * half


class Head(Struct, frozen=True):
    """The head of a pin: over which place, what it says, whether it is that of the latest bid, and where it stood before."""

    at: Place
    words: str
    is_latest: bool
    before: int | None = None


def furniture(map_: Chart, sight: PictureFrame, seats: int) -> Iterator[Taken]:
    """Docks with their signs, and the stands on the side of the eye."""
    for seat in range(seats):
        x, y, z = map_.dock(seat)
        yield sight.upright((x, y, z + 0.25), (2 * DOCK[0], 1.7 * DOCK[1] + 0.8)), FURNITURE
        yield sight.upright(map_.on_dock(seat, *FLAG, SIGN_HIGH), EMBLEM), SIGN
    for side in (-1, 1):
        yield sight.upright(map_.stand(map_.side(sight.pose.heading), side), (2 * STAND[0], 1.6 * STAND[1])), FURNITURE


def towers(map_: Chart, sight: PictureFrame, heights: Mapping[int, float]) -> list[Taken]:
    """What stands on quarters, by its height."""
    return [(sight.column(map_.at(quarter), high), TOWER) for quarter, high in heights.items()]


def city(map_: Chart, sight: PictureFrame, seats: int, heights: Mapping[int, float]) -> list[Box]:
    """All quarters with what stands there, docks with their signs, and stands."""
    ground = [around for _, around in _seen_quarters(map_, sight).values()]
    signs = [sight.upright(map_.on_dock(seat, *FLAG, SIGN_HIGH), SCORE) for seat in range(seats)]
    standing = (*towers(map_, sight, heights), *furniture(map_, sight, seats))
    return [*ground, *(box for box, _ in standing), *signs]


def island(map_: Chart, sight: PictureFrame, number: int, heights: Mapping[int, float]) -> list[Box]:
    """The quarters of an island with what stands there."""
    quarters = set(bits(map_.board.isles[number].quarters))
    ground = [around for quarter, (_, around) in _seen_quarters(map_, sight).items() if quarter in quarters]
    standing = {quarter: high for quarter, high in heights.items() if quarter in quarters}
    return [*ground, *(box for box, _ in towers(map_, sight, standing))]


@cache
def hooks(map_: Chart, number: int) -> tuple[Place, ...]:
    """Where the plaque of an island may hang: around its shore."""
    (cx, cy), level = map_.isle_middle(number), LEVELS[number]
    found = []
    for x, y in map_.shores[number]:
        away = hypot(x - cx, y - cy)
        found += [(x + (x - cx) / away * out, y + (y - cy) / away * out, level - BELOW) for out in OUTSIDE]
    return tuple(found)


def foot(map_: Chart, number: int, hook: int) -> Place:
    """The place on the shore of an island where a thread begins that holds the plaque at a hook."""
    x, y = map_.shores[number][hook // len(OUTSIDE)]
    return x, y, LEVELS[number]


def hang_plaques(
    map_: Chart,
    sight: PictureFrame,
    sizes: Sequence[Flat],
    taken: Sequence[Taken],
    *,
    lit: frozenset[int] = frozenset(),
    before: Sequence[int] = (),
) -> list[int]:
    """At which of its hooks the plaque of each island hangs, the middle of its lower edge there."""
    tried = [_plaque(map_, sight, number, size, lit) for number, size in enumerate(sizes)]
    labels = [label for _, label in tried]
    if before:
        stood = [order.index(hook) if hook in order else None for (order, _), hook in zip(tried, before, strict=True)]
        labels = [replace(label, before=place) for label, place in zip(labels, stood, strict=True)]
    chosen = arrange_labels(labels, [*taken, *sight.covered()], sight.inside())
    return [order[place] for (order, _), place in zip(tried, chosen, strict=True)]


def _plaque(
    map_: Chart, sight: PictureFrame, number: int, size: Flat, lit: frozenset[int]
) -> tuple[tuple[int, ...], TableLabel]:
    """The best hooks for the plaque of an island, and the plaque with what each of these costs by itself."""
    scale = plaque_scale(sight)
    wide, high = size[0] * scale, size[1] * scale
    tried = _tried_hooks(map_, sight, number, (wide, high))
    costs = [cost + TOUCHED_LIT * len(lit & covered) for _, cost, covered in tried]
    order = tuple(sorted(range(len(tried)), key=costs.__getitem__)[:BEST])
    label = TableLabel((wide, high), tuple(tried[k][0] for k in order), None, tuple(costs[k] for k in order))
    return order, label


def plaque_scale(sight: PictureFrame) -> float:
    """How large one unit of a plaque is in the picture, wherever it hangs: letters of far islands are as large as others."""
    return NEAR * sight.at(sight.pose.centre)[1]


@lru_cache(32)
def _seen_hooks(map_: Chart, sight: PictureFrame, number: int) -> tuple[Flat, ...]:
    """Where the hooks of an island are in the picture."""
    return tuple(sight.at(at)[0] for at in hooks(map_, number))


@lru_cache(32)
def _tried_hooks(map_: Chart, sight: PictureFrame, number: int, size: Flat) -> tuple[tuple[Flat, float, frozenset[int]], ...]:
    """For each hook of an island where a plaque of that size hangs in the picture, what that costs, and which quarters it
    touches."""
    places = [(x, y + size[1] / 2) for x, y in _seen_hooks(map_, sight, number)]
    low, inside, found = min(y for _, y in places), sight.inside(), []
    for k, (place, inwards) in enumerate(zip(places, _inwards(map_, number), strict=True)):
        box = box_around(place, size, EDGE)
        covered = _covered_quarters(map_, sight, box)
        cost = HIGH * (place[1] - low) + INWARDS * inwards + ASTRAY * (OUTSIDE[k % len(OUTSIDE)] - OUTSIDE[0])
        cost += TOUCHED * len(covered) + LAND * sum(covered.values())
        found.append((place, cost + LEFT * leaves(box, inside), frozenset(covered)))
    return tuple(found)


def _covered_quarters(map_: Chart, sight: PictureFrame, box: Box) -> dict[int, float]:
    """The quarters under a box, and how much of each it covers."""
    left, right, low, high = box
    found = {}
    for quarter, (shape, around) in _seen_quarters(map_, sight).items():
        if around[0] < right and left < around[1] and around[2] < high and low < around[3]:
            found[quarter] = covered_share(shape, box)
    return {quarter: share for quarter, share in found.items() if share}


@lru_cache(4)
def _seen_quarters(map_: Chart, sight: PictureFrame) -> dict[int, tuple[tuple[Flat, ...], Box]]:
    """Every quarter as it is seen in the picture, and the box around that."""
    found = {}
    for quarter in bits(map_.board.quarters):
        shape = tuple(sight.at(corner)[0] for corner in map_.ground(quarter))
        across, up = [x for x, _ in shape], [y for _, y in shape]
        found[quarter] = shape, (min(across), max(across), min(up), max(up))
    return found


def leaves(box: Box, inside: Box) -> float:
    """How far a box leaves the free part of the picture."""
    return max(inside[0] - box[0], box[1] - inside[1], inside[2] - box[2], box[3] - inside[3], 0.0)


def covered_share(shape: Sequence[Flat], box: Box) -> float:
    """How much of a shape lies under a box, as a part of it."""
    left, right, low, high = box
    whole, rest = _area(shape), list(shape)
    for axis, edge, sign in ((0, left, 1), (0, right, -1), (1, low, 1), (1, high, -1)):
        rest = _cut(rest, axis, edge, sign)
        if not rest:
            return 0.0
    return _area(rest) / whole


def _cut(shape: Sequence[Flat], axis: int, edge: float, sign: int) -> list[Flat]:
    """What of a shape lies on one side of a line along an axis."""
    found: list[Flat] = []
    for one, two in zip((shape[-1], *shape[:-1]), shape, strict=True):
        a, b = sign * (one[axis] - edge), sign * (two[axis] - edge)
        if (a < 0) is not (b < 0):
            part = a / (a - b)
            found.append((one[0] + part * (two[0] - one[0]), one[1] + part * (two[1] - one[1])))
        if b >= 0:
            found.append(two)
    return found


def _area(shape: Sequence[Flat]) -> float:
    pairs = zip(shape, (*shape[1:], shape[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


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


def clear_stars(map_: Chart, sight: PictureFrame, quarters: Iterable[int], zoom: float) -> list[Taken]:
    """Where stars may stand over quarters."""
    size = STAR * zoom, STAR * zoom
    places = (map_.at(quarter) for quarter in quarters)
    return [(sight.upright((x, y, z + STAR_HIGH), size), SIGN) for x, y, z in places]
