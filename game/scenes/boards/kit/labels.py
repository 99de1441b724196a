"""Arranges labels in the picture so that none hides another, a panel, or what must stay clear. Pure.

Lengths are halves of the picture's height. A label is tried at every place it may stand, and the cheapest wins. The place it
had before costs less than others, so that labels do not jump when little changes.
"""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from game.scenes.camera import Frame

Flat = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, right, low and high."""
Taken = tuple[Box, float]
"""A box that should stay clear, and how much that matters."""
ROUNDS = 4
OVER, OUT, AWAY, CROSSED, STAYS = 60.0, 90.0, 1.0, 25.0, 0.35
"""What overlapping, leaving the free part, being far from the first place and crossing leaders cost; what staying saves."""
THROUGH, UNDER = 2.0, 15.0
"""What a leader costs that goes through what should stay clear, or under another label."""
GAP = 0.012
"""What is left free between two labels."""


class TableLabel(Struct, frozen=True, dict=True):
    """A label: how large it is, the middles it may stand at (the one it likes best first), and where its leader begins."""

    size: Flat
    places: tuple[Flat, ...]
    foot: Flat | None = None
    costs: tuple[float, ...] = ()
    """What each place costs by itself."""
    before: int | None = None
    """The number of the place where it stood until now."""

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """The box around each place."""
        return tuple(box_around(place, self.size) for place in self.places)

    @cached_property
    def reach(self) -> Box:
        """The box around all places and the foot."""
        foot = [] if self.foot is None else [box_around(self.foot, (0.0, 0.0))]
        left, right, low, high = zip(*self.boxes, *foot, strict=True)
        return min(left), max(right), min(low), max(high)


def box_around(middle: Flat, size: Flat, gap: float = 0.0) -> Box:
    """The box of that size around a middle."""
    x, y = size[0] / 2 + gap, size[1] / 2 + gap
    return middle[0] - x, middle[0] + x, middle[1] - y, middle[1] + y


def box_of(part: Frame, aspect: float) -> Box:
    """A part of the picture as a box."""
    return part.left * aspect, part.right * aspect, part.bottom, part.top


def overlap(one: Box, two: Box) -> float:
    """How much of one box lies over the other, as a part of the smaller."""
    wide, high = min(one[1], two[1]) - max(one[0], two[0]), min(one[3], two[3]) - max(one[2], two[2])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / max(1e-6, min((box[1] - box[0]) * (box[3] - box[2]) for box in (one, two)))


def cross(one: tuple[Flat, Flat], two: tuple[Flat, Flat]) -> bool:
    """Do two lines cross?"""
    (a, b), (c, d) = one, two
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def passes(line: tuple[Flat, Flat], box: Box) -> bool:
    """Does a line go through a box?"""
    start, end, (one, two), (left, right, low, high) = 0.0, 1.0, line, box
    for a, b, least, most in ((one[0], two[0], left, right), (one[1], two[1], low, high)):
        if a == b:
            if not least < a < most:
                return False
            continue
        first, last = sorted(((least - a) / (b - a), (most - a) / (b - a)))
        start, end = max(start, first), min(end, last)
    return start < end


def _side(a: Flat, b: Flat, c: Flat) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def arrange_labels(labels: Sequence[TableLabel], taken: Sequence[Taken], inside: Box) -> list[int]:
    """For each label the number of its place; `inside` is the free part of the picture."""
    alone = [_costs_alone(label, taken, inside) for label in labels]
    chosen = [min(range(len(costs)), key=costs.__getitem__) for costs in alone]
    for _ in range(ROUNDS):
        before = tuple(chosen)
        for number, label in enumerate(labels):
            others = [(other, chosen[k]) for k, other in enumerate(labels) if k != number]
            costs = [cost + _cost_among(label, k, others) for k, cost in enumerate(alone[number])]
            chosen[number] = min(range(len(costs)), key=lambda k, costs=costs: (round(costs[k], 6), k))  # type: ignore[misc]
        if tuple(chosen) == before:
            break
    return chosen


def _costs_alone(label: TableLabel, taken: Sequence[Taken], inside: Box) -> list[float]:
    """What each place costs without the other labels."""
    (fx, fy), found = label.places[0], []
    near = [(box, weight) for box, weight in taken if overlap(box, label.reach)]
    away = [(box, weight) for box, weight in near if label.foot is not None and not passes((label.foot, label.foot), box)]
    for k, ((x, y), own) in enumerate(zip(label.places, label.boxes, strict=True)):
        out = max(0.0, inside[0] - own[0]) + max(0.0, own[1] - inside[1])
        out += max(0.0, inside[2] - own[2]) + max(0.0, own[3] - inside[3])
        cost = OUT * out + AWAY * ((x - fx) ** 2 + (y - fy) ** 2) ** 0.5 + (label.costs[k] if label.costs else 0.0)
        cost += OVER * sum(weight * overlap(own, box) for box, weight in near)
        if label.foot is not None:
            cost += THROUGH * sum(weight * passes((label.foot, (x, y)), box) for box, weight in away)
        found.append(cost - (STAYS if k == label.before else 0.0))
    return found


def _cost_among(label: TableLabel, place: int, others: Sequence[tuple[TableLabel, int]]) -> float:
    """What a place costs beside the other labels as they stand."""
    (left, right, low, high), cost = label.boxes[place], 0.0
    own = (left - GAP, right + GAP, low - GAP, high + GAP)
    for other, there in others:
        cost += OVER * overlap(own, other.boxes[there])
        if label.foot is None or other.foot is None:
            continue
        leader, across = (label.foot, label.places[place]), (other.foot, other.places[there])
        cost += CROSSED * cross(leader, across)
        cost += UNDER * (passes(leader, other.boxes[there]) + passes(across, label.boxes[place]))
    return cost
