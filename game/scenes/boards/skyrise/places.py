"""Where things lie on the table of Skyrise. Pure.

The rules lay the islands out in units of their own. A `Chart` is that map in the units of the scene, turned so that a seat
sits in the south. Islands float at slightly different heights; each seat has a dock in a gap between them.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import cos, dist, hypot, radians, sin

from game.rules.core import Seat
from game.rules.grid import bits
from game.rules.skyrise.board import Isle
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.tables import placement
from game.scenes.boards.kit.sides import seen_from, table_place
from game.scenes.boards.skyrise.model import rules
from game.scenes.boards.thing import Place

Flat = tuple[float, float]
Outline = tuple[Flat, ...]

UNIT = 1 / 14
"""Of the scene for one unit of the layout: four islands and the docks are then sixteen across."""
LEVELS = (0.34, 0.0, 0.14, -0.06, 0.08)
"""How high islands float, the centre first."""
SEA = -4.6
KERB = 0.045
"""How high the paving of a quarter lies above its island."""
DOCK = (16.0 * UNIT, 9.6 * UNIT)
"""Half the width and depth of a dock."""
DOCK_LEVEL = -0.22
STAND, STAND_LEVEL, APART = (1.4, 0.95), -0.35, 0.25
"""Half the width and depth of the stands for open cards beside a dock, how high they float, and how far from anything else."""
NEAR, FAR = 48 * UNIT, 101 * UNIT
"""How far from the middle docks lie: beside the centre, or between two islands."""
MILL_AWAY = 7.6 * UNIT
"""How far a windmill stands from where a building would be."""


class _Seats:
    """How seats sit around islands in certain slots: how the map is turned, and the heading and distance of each dock."""

    def __init__(self, turn: float, docks: tuple[tuple[float, float], ...]) -> None:
        self.turn, self.docks = turn, docks


_AROUND = {
    "NS": _Seats(-90.0, ((0.0, NEAR), (180.0, NEAR))),
    "NE": _Seats(45.0, ((0.0, NEAR), (180.0, FAR))),
    "NES": _Seats(90.0, ((0.0, NEAR), (225.0, FAR), (135.0, FAR))),
    "NESW": _Seats(-45.0, ((0.0, FAR), (270.0, FAR), (180.0, FAR), (90.0, FAR))),
}
"""By the slots in use. Seats sit clockwise, the first in the south."""


class Chart:
    """One map as it floats over the sea."""

    def __init__(self, islands: str) -> None:
        self.board = rules().tables.boards[islands]
        slots = "".join(slot for slot in "NESW" if slot in placement(islands))
        seats = _AROUND.get(slots) or _AROUND["NESW"]
        self._turn, self._docks = seats.turn, seats.docks
        board = self.board
        self.outlines = tuple(self._shape(outline) for outline in board.outlines)
        self.middles = tuple(self.flat(middle) for middle in board.middles)
        self.lakes = {lake.name: self._shape(lake.outline) for lake in board.lakes}
        ends = {blimp.name: blimp.ends for blimp in board.blimps} | {bridge.name: bridge.ends for bridge in board.bridges}
        self.spans = {name: (self.flat(one), self.flat(two)) for name, (one, two) in ends.items()}
        self.shores = tuple(self._shore(isle) for isle in board.isles)
        self.colour_of = {index: name for name, mask in zip(COLOURS, board.colours, strict=True) for index in bits(mask)}

    def flat(self, point: Flat) -> Flat:
        """A point of the layout in the scene, seen from above."""
        x, y, _ = table_place(self._turn, point[0] * UNIT, point[1] * UNIT)
        return x, y

    def _shape(self, outline: Outline) -> Outline:
        return tuple(self.flat(point) for point in outline)

    def _shore(self, isle: Isle) -> Outline:
        """The shore of an island, anticlockwise: the edges that occur once among its quarters and lakes."""
        shapes = [self.outlines[i] for i in bits(isle.quarters)]
        shapes += [self.lakes[lake.name] for lake in self.board.lakes if lake.touches & isle.quarters]
        edges = {edge for shape in shapes for edge in zip(shape, (*shape[1:], shape[0]), strict=True)}
        ahead = {a: b for a, b in edges if (b, a) not in edges}
        loop = [min(ahead)]
        while (point := ahead[loop[-1]]) != loop[0]:
            loop.append(point)
        return tuple(loop)

    # -- heights -------------------------------------------------------------------------------------------------

    def level(self, quarter: int) -> float:
        """How high the island of a quarter floats."""
        return LEVELS[self.board.isle_of[quarter]]

    def at(self, quarter: int) -> Place:
        """The middle of a quarter, on its paving."""
        x, y = self.middles[quarter]
        return x, y, self.level(quarter) + KERB

    def corners(self, quarter: int) -> Outline:
        """The corners of a quarter as seen from its middle."""
        x, y = self.middles[quarter]
        return tuple((a - x, b - y) for a, b in self.outlines[quarter])

    def ground(self, quarter: int) -> tuple[Place, ...]:
        """The corners of a quarter in the scene."""
        return tuple((x, y, self.level(quarter) + KERB) for x, y in self.outlines[quarter])

    # -- what floats, turns and hangs ----------------------------------------------------------------------------

    def blimp(self, name: str) -> tuple[Flat, float, float]:
        """Of a blimp: the middle of its border, how far that reaches, and how high the land lies."""
        one, two = self.spans[name]
        touches = next(blimp.touches for blimp in self.board.blimps if blimp.name == name)
        return _middle(one, two), dist(one, two), self.level(next(bits(touches)))

    def mill(self, name: str) -> Place:
        """Where a windmill stands: beside the middle of its quarter, far enough away from a building."""
        mill = next(mill for mill in self.board.windmills if mill.name == name)
        quarter = next(bits(mill.touches))
        (x, y), (mx, my) = self.flat(mill.at), self.middles[quarter]
        away = hypot(x - mx, y - my) or 1.0
        push = max(1.0, MILL_AWAY / away)
        return mx + (x - mx) * push, my + (y - my) * push, self.level(quarter) + KERB

    def bridge(self, name: str) -> tuple[Place, Place]:
        """The ends of a bridge, each on its own island."""
        touches = next(bridge.touches for bridge in self.board.bridges if bridge.name == name)
        (ax, ay), (bx, by) = self.spans[name]
        one, two = bits(touches)
        if dist((ax, ay), self.middles[one]) > dist((ax, ay), self.middles[two]):
            one, two = two, one
        return (ax, ay, self.level(one)), (bx, by, self.level(two))

    def isle_middle(self, number: int) -> Flat:
        """The middle of an island."""
        shore = self.shores[number]
        return sum(x for x, _ in shore) / len(shore), sum(y for _, y in shore) / len(shore)

    @property
    def isle_reach(self) -> float:
        """How far any island reaches from its middle, to a side of the table."""
        middles = map(self.isle_middle, range(len(self.shores)))
        spread = ((x - mx, y - my) for shore, (mx, my) in zip(self.shores, middles, strict=True) for x, y in shore)
        return max(max(abs(dx), abs(dy)) for dx, dy in spread)

    # -- seats ---------------------------------------------------------------------------------------------------

    def heading(self, seat: Seat) -> float:
        """The heading from which a seat looks; seats without a player look from the remaining sides."""
        taken = [heading for heading, _ in self._docks]
        rest = [heading for heading in (0.0, 270.0, 180.0, 90.0, 45.0, 315.0) if heading not in taken]
        return (taken + rest)[seat % (len(taken) + len(rest))]

    def dock(self, seat: Seat) -> Place:
        """The middle of a seat's dock."""
        heading, away = self._docks[seat]
        return table_place(heading, 0.0, -away, DOCK_LEVEL)

    def on_dock(self, seat: Seat, x: float, y: float, z: float = 0.0) -> Place:
        """A place on a dock, as seen from its seat: x to the right, y away."""
        dx, dy, _ = table_place(self.heading(seat), x, y)
        at = self.dock(seat)
        return at[0] + dx, at[1] + dy, at[2] + z

    @cache  # noqa: B019 - charts are kept for good
    def stand(self, seat: Seat, side: int) -> Place:
        """The middle of the stand on the left (-1) or right (1) of a seat's dock: clear of all land and docks, and near."""
        heading, (wide, deep) = self.heading(seat), STAND
        land = [seen_from(heading, *point) for point in self._land()]
        low, right = min(y for _, y in land), max(abs(x) for x, _ in land)

        def cost(at: Flat) -> float:
            x, y = at
            return 3 * max(0.0, low - y + deep) + 3 * max(0.0, x + wide - right) + 0.4 * x + 0.3 * (y - low)

        def is_clear(at: Flat) -> bool:
            x, y = side * at[0], at[1]
            return all(((px - x) / (wide + APART)) ** 2 + ((py - y) / (deep + APART)) ** 2 > 1 for px, py in land)

        tried = ((0.25 * across, low + 0.25 * up) for across in range(4, 40) for up in range(-8, 24))
        x, y = next(filter(is_clear, sorted(tried, key=cost)))
        return table_place(heading, side * x, y, STAND_LEVEL)

    def _land(self) -> Iterator[Flat]:
        """Points all over the land, and around the docks."""
        for quarter in bits(self.board.quarters):
            yield from (self.middles[quarter], *self.outlines[quarter])
        for outline in (*self.lakes.values(), *self.shores):
            yield from (_middle(a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
            yield middle_of(outline)
        for one, two in self.spans.values():
            yield from (one, _middle(one, two), two)
        for seat in range(len(self._docks)):
            for k in range(12):
                x, y, _ = self.on_dock(seat, DOCK[0] * cos(radians(30 * k)), DOCK[1] * sin(radians(30 * k)))
                yield x, y

    def side(self, heading: float) -> Seat:
        """The seat whose side an eye with that heading is nearest to."""
        return min(range(len(self._docks)), key=lambda seat: (abs((self.heading(seat) - heading + 180) % 360 - 180), seat))

    @property
    def hull(self) -> tuple[Flat, ...]:
        """Points around all islands."""
        return tuple(point for shore in self.shores for point in shore)

    @property
    def reach(self) -> float:
        """How far from the middle land lies."""
        return max(hypot(x, y) for x, y in self.hull)


@cache
def chart(islands: str) -> Chart:
    """The map with these islands in these slots, made once."""
    return Chart(islands)


def _middle(one: Flat, other: Flat) -> Flat:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def middle_of(outline: Sequence[Flat]) -> Flat:
    """The mean of an outline's corners."""
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def towards(heading: float, away: float) -> Flat:
    """A step from a place to the eye of a camera with that heading, seen from above."""
    return away * sin(radians(heading)), -away * cos(radians(heading))


# -- on a dock -----------------------------------------------------------------------------------------------------

SHELF = 7
"""Pieces in a row on a dock."""
STEP = 0.285
PIECE = 0.40
"""How large pieces are on a dock."""


def shelf(number: int, count: int) -> Flat:
    """Where a piece of a supply stands on its dock: one row, or two with the smaller ones in front."""
    rows = -(-count // SHELF) or 1
    per_row = -(-count // rows)
    row, column = number // per_row, number % per_row
    in_row = min(per_row, count - row * per_row)
    y = -0.12 if rows == 1 else (-0.24, 0.08)[row]
    return (column - (in_row - 1) / 2) * STEP, y


def pile(number: int, kinds: int) -> Flat:
    """Where discs taken lie on a dock, in piles by kind."""
    return (number - (kinds - 1) / 2) * 0.22, 0.40


FLAG = (-0.98, 0.10)
KEY = (0.95, 0.10)
CARDS = (0.0, -0.50)
"""Where a dock's flag stands, its key lies, and hidden cards lie."""
