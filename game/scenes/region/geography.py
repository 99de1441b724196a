"""The region of the campaign in numbers: sites, waters, roads, hills and farms. x runs east, y north. Pure.

`tools/make_region.py` paints land and woods by these numbers; the other modules of the folder build by them.
"""

from math import cos, hypot, radians, sin

from msgspec import Struct

Point = tuple[float, float]
SIDE = 7
"""Cells along a board."""


class Ground(Struct, frozen=True):
    """The ground of a site: its middle, how it is turned, how large a cell is, and where boards may lie."""

    code: str
    x: float
    y: float
    turn: float
    """In degrees."""
    cell: float
    boards: str
    """By rows from the north, X where a board lies."""

    @property
    def places(self) -> list[tuple[int, int]]:
        """Columns and rows with a board."""
        rows = self.boards.split("/")
        return [(column, row) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign == "X"]

    @property
    def half(self) -> Point:
        """How far it reaches east and north of its middle."""
        rows = self.boards.split("/")
        return SIDE * len(rows[0]) * self.cell / 2, SIDE * len(rows) * self.cell / 2

    def away(self, x: float, y: float) -> float:
        """How far a place is from the frame of the site."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        a, b = c * (x - self.x) + s * (y - self.y), c * (y - self.y) - s * (x - self.x)
        return hypot(max(0.0, abs(a) - self.half[0]), max(0.0, abs(b) - self.half[1]))

    def world(self, x: float, y: float) -> Point:
        """From the ground's own frame to the region's."""
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        return self.x + c * x - s * y, self.y + s * x + c * y


GROUNDS = {
    ground.code: ground
    for ground in (
        Ground("intro", -2.98, -3.28, 5.0, 0.174, "XXX"),
        Ground("1", 0.90, -3.10, -4.0, 0.192, "XX/XX"),
        Ground("2", 5.10, -2.35, 5.0, 0.160, "X./X./XX"),
        Ground("3", 2.50, 1.85, -3.0, 0.194, "XX/XX"),
        Ground("4", -2.85, 2.60, 4.0, 0.178, "XX./.XX"),
        Ground("5", 5.55, 5.30, -3.0, 0.160, "XXX/XXX/XXX"),  # room for every footprint of four boards
    )
}
DAILY = "daily"
HALL: Point = (-5.82, -2.42)
"""Where the town hall stands, and with it the city of the day."""

# -- waters and roads ----------------------------------------------------------------------------------------------

RIVER: list[Point] = [
    *((11.5, 9.0), (9.9, 7.0), (9.3, 5.6), (8.0, 4.6), (7.8, 3.3), (6.6, 2.4), (6.4, 1.2), (5.2, 0.35), (4.2, 0.0)),
    *((3.4, -0.45), (2.3, -0.40), (1.3, -0.90), (0.2, -0.65), (-0.8, -1.05), (-1.9, -0.60), (-3.0, -0.40)),
    *((-3.9, -0.90), (-4.8, -1.0), (-5.7, -0.8), (-7.9, -0.95)),
]
ARMS: list[list[Point]] = [
    [(-4.1, -0.95), (-5.0, -1.55), (-5.9, -1.65), (-7.4, -2.0)],
    [(-4.4, -0.95), (-5.3, -0.35), (-6.2, -0.3), (-7.4, 0.2)],
]
"""Where the river parts before the sea."""
BROOK: list[Point] = [
    *((-1.6, 12.0), (-0.9, 9.6), (0.1, 8.2), (0.0, 6.9), (0.55, 5.9), (0.0, 4.8), (0.3, 3.9), (-0.25, 3.0)),
    *((0.15, 2.1), (-0.25, 1.3), (-0.2, 0.6), (-0.85, 0.0), (-1.0, -0.9)),
]
ROADS: list[list[Point]] = [
    [(-5.95, -3.05), (-5.6, -3.75), (-4.7, -4.38), (-3.3, -4.36), (-1.9, -4.05), (-1.15, -3.75), (-0.92, -3.2)],
    [
        *((-0.92, -3.2), (-0.85, -2.3), (-0.35, -1.58), (0.8, -1.44), (2.0, -1.36), (3.0, -1.55), (3.50, -1.1)),
        *((3.72, -0.35), (3.60, 0.12), (2.7, 0.22), (1.5, 0.24), (0.6, 0.70), (0.15, 1.2), (-0.25, 1.36)),
        *((-0.75, 1.75), (-0.78, 2.5), (-0.82, 3.4), (-0.62, 4.3), (0.05, 4.76), (1.4, 4.45), (2.7, 3.95)),
        *((3.4, 3.45), (3.85, 3.1), (4.45, 3.0), (4.85, 3.25), (4.95, 3.75)),
    ],
    [(2.9, -1.5), (3.25, -2.1), (3.55, -2.75), (3.95, -3.0)],
]
"""The one road of the story, and the way to the third city."""
BRIDGES: list[tuple[float, float, float, float]] = [
    *((3.71, -0.28, 96.0, 0.66), (-0.22, 1.35, -14.0, 0.42), (0.04, 4.74, 8.0, 0.44)),
]
"""Middle, turn and length."""
COAST: list[Point] = [
    *((-12.0, -3.4), (-7.5, -4.9), (-6.0, -5.6), (-5.0, -6.35), (-4.3, -6.75), (-3.7, -6.55), (-3.1, -6.15)),
    *((-2.5, -6.25), (-1.9, -6.75), (-1.1, -7.1), (-0.2, -6.75), (0.8, -6.0), (2.0, -5.55), (3.3, -5.95)),
    *((4.6, -6.9), (6.0, -7.5), (7.6, -7.2), (9.0, -7.6), (12.0, -10.0), (17.0, -13.0), (24.0, -16.0)),
]
"""From south to north: y, and where the sea ends."""
ISLANDS: list[tuple[float, float, float, float]] = [(-8.9, 3.0, 0.62, 1.35), (-9.6, -4.4, 0.36, 1.2)]
"""Middle, radius, and how much wider than deep."""

# -- heights ---------------------------------------------------------------------------------------------------------

Hill = tuple[float, float, float, float]
"""Middle, radius, height."""
HILLS: list[Hill] = [
    *((8.6, -3.3, 1.3, 0.75), (10.4, -1.2, 1.7, 1.2), (8.2, 0.4, 0.9, 0.55), (11.5, 2.2, 1.8, 1.3)),
    *((9.5, -6.4, 1.8, 0.9), (13.5, -4.5, 2.2, 1.5), (-5.0, 6.1, 1.25, 0.95), (-3.0, 7.4, 1.4, 1.2)),
    *((-6.4, 8.3, 1.3, 0.9), (-2.0, 5.3, 0.7, 0.45), (2.1, 6.9, 1.1, 0.9), (-4.9, 3.9, 0.7, 0.35)),
    *((-3.9, -6.0, 0.7, 0.34), (0.6, -5.95, 0.8, 0.34), (6.7, -6.0, 1.0, 0.4), (2.4, -5.9, 0.9, 0.28)),
    *((-4.2, 0.6, 0.6, 0.22), (7.0, 1.0, 0.5, 0.2), (-3.1, -8.7, 1.1, 0.5), (0.6, -8.9, 1.5, 0.6), (4.3, -9.0, 1.4, 0.55)),
]
PEAKS: list[Hill] = [
    *((2.6, 10.3, 1.1, 1.8), (5.2, 10.0, 1.1, 2.1), (9.15, 7.5, 0.80, 1.75), (11.1, 5.1, 0.95, 1.7)),
    *((8.2, 9.6, 1.0, 2.2), (10.4, 10.6, 1.5, 3.0), (6.6, 12.4, 1.8, 3.2), (12.6, 7.4, 1.3, 2.2)),
    *((-2.6, 12.0, 2.0, 1.9), (-6.2, 13.0, 2.2, 1.6), (15.5, 5.0, 2.6, 2.2), (16.5, 12.0, 4.0, 3.6)),
    *((0.0, 17.0, 4.0, 3.4), (9.0, 18.0, 4.0, 4.2), (17.5, -1.0, 2.8, 2.0)),
]
PLAIN: tuple[float, float, float] = (5.60, 5.45, 2.40)
"""The high plain under the last site: middle and radius."""

# -- farms -----------------------------------------------------------------------------------------------------------

FARMS: list[tuple[float, float, float, float, float]] = [
    *((2.9, -4.7, 12, 1.55, 0.95), (6.9, -4.6, -8, 1.25, 0.9), (-1.2, -1.95, 8, 1.5, 0.5), (6.55, -0.35, 28, 0.75, 0.55)),
    *((5.0, 2.1, -24, 0.85, 0.8), (-4.3, 0.55, 6, 1.25, 0.85), (0.85, 3.35, 6, 0.7, 0.7), (-2.0, -5.15, -4, 1.5, 0.45)),
    *((7.9, 6.9, 12, 0.75, 1.0), (2.6, 5.4, 10, 0.7, 0.45), (-3.0, 4.6, -6, 0.9, 0.45), (-2.6, -6.9, 8, 1.8, 0.6)),
    *((3.4, -7.0, -6, 1.9, 0.6), (-5.0, -5.0, 20, 0.6, 0.4)),
]
"""Fields around a middle: turn, and how far they reach."""
HAMLETS: list[Point] = [
    *((2.55, -4.35), (6.6, -4.1), (-1.9, -1.75), (6.5, -0.1), (4.75, 2.0), (-4.7, 0.9), (0.9, 3.75), (-2.4, -5.2)),
    *((8.0, 7.3), (8.6, 2.6), (-3.2, 4.55), (6.9, 0.2), (7.6, -1.2), (-4.6, 5.0)),
]
FLOCKS: list[Point] = [
    *((2.75, -2.75), (-2.3, 0.45), (1.9, -0.1), (-1.5, -2.55), (-4.4, 1.5), (3.3, -4.0), (1.1, 4.1), (6.6, -0.9), (-3.9, -1.7)),
]
MILLS: list[Point] = [(3.75, -5.0), (-3.75, 0.25), (7.9, -4.75)]
PORT: list[Point] = [
    *((-5.62, -4.02), (-5.86, -4.28), (-5.36, -4.62), (-5.72, -4.62), (-6.12, -4.55), (-5.30, -3.42), (-5.02, -3.72)),
    *((-5.34, -3.88), (-6.02, -4.0), (-5.36, -2.42), (-6.1, -2.16), (-5.1, -2.62), (-5.28, -3.02), (-6.0, -4.85)),
    *((-5.05, -4.05), (-6.35, -4.3), (-6.32, -2.42), (-4.98, -2.2), (-5.5, -4.9)),
]
"""The houses of the harbour town."""

# -- how land and texture lie on the region ----------------------------------------------------------------------------


def across(u: float) -> float:
    """From the picture of the land (-1…1) to the region, west to east: fine in the middle, coarse far away."""
    return 11.5 * u + 13.0 * u**5


def along(v: float) -> float:
    """The same from south to north."""
    return 0.8 + 9.2 * v + (14.0 * v**5 if v > 0 else -2.5 * abs(v) ** 5)
