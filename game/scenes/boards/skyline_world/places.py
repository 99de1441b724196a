"""Where everything of Skyline of the World lies; the middle of the island is the origin, z = 0 is the street.

x runs from the southern tip (row 1) to the north, y from column d (near) to column a (far). Pure.
"""

from collections.abc import Mapping
from functools import cache
from math import hypot

from game.rules.core import Seat
from game.scenes.boards.kit import sides
from game.scenes.boards.skyline_world.model import island
from game.scenes.boards.thing import Place
from game.scenes.camera import CameraPose
from game.scenes.drawing.mesh import inset

Outline = list[tuple[float, float]]

PITCH, LOT = 1.14, 0.49
"""From plot to plot, and half a lot."""
QUAY = 0.20
"""How far the quay reaches beyond the lots."""
WATER, STREET, GROUND = -0.26, 0.033, 0.068
"""How high the water, the streets and the lots lie."""
WIDE = (0.94, 0.80, 0.665, 0.54, 0.43)
TALL = (0.38, 0.48, 0.58, 0.70, 0.84)
"""How wide and tall the levels are."""
ROOF, CROWN = 0.12, 0.98
"""How much a roof or the crown of a penthouse adds."""
NORTH_END, SOUTH_END = 7.2, -7.2
SKY_AT = 9.7
"""How far behind the middle the sky begins, for every eye."""
SUN, SUN_SIZE = (1.4, 0.26), 0.52
"""Where the sun stands on the sky, and how large it is."""

# -- plots ---------------------------------------------------------------------------------------------------------


@cache
def plot(name: str) -> Place:
    """The middle of a lot."""
    column, row = island().cells[island().index[name]]
    return (row - 5.5) * PITCH, (1.5 - column) * PITCH, GROUND


def height(floors: int) -> float:
    """How high so many floors are."""
    return sum(TALL[:floors])


def top(name: str, floors: int, *, crowned: bool = False) -> Place:
    """Over what stands on a plot."""
    x, y, z = plot(name)
    return x, y, z + height(floors) + (CROWN if crowned else ROOF if floors else 0.0)


@cache
def around(index: int) -> tuple[int | None, ...]:
    """The plots to the south, east, north and west of a plot as the table lies; None for water."""
    x, y = island().cells[index]
    cells = {cell: number for number, cell in enumerate(island().cells)}
    return tuple(cells.get((x + dx, y + dy)) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)))


@cache
def coast() -> tuple[tuple[float, float], ...]:
    """The line around all lots, anticlockwise."""
    cells = {(y, 3 - x) for x, y in island().cells}
    ends: dict[tuple[int, int], tuple[int, int]] = {}
    for i, j in cells:
        for start, end, beside in (
            ((i, j), (i + 1, j), (i, j - 1)),
            ((i + 1, j), (i + 1, j + 1), (i + 1, j)),
            ((i + 1, j + 1), (i, j + 1), (i, j + 1)),
            ((i, j + 1), (i, j), (i - 1, j)),
        ):
            if beside not in cells:
                ends[start] = end
    line = [min(ends)]
    while (here := ends[line[-1]]) != line[0]:
        line.append(here)
    bends = [b for a, b, c in zip([line[-1], *line[:-1]], line, [*line[1:], line[0]], strict=True) if _turns(a, b, c)]
    return tuple(((i - 6) * PITCH, (j - 2) * PITCH) for i, j in bends)


def _turns(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])


def shore(out: float, cut: float) -> Outline:
    """The coast moved outwards, its corners cut twice for a rounder line."""
    line = inset(coast(), -out)
    made: Outline = []
    for i, b in enumerate(line):
        a, c = line[i - 1], line[(i + 1) % len(line)]
        p, q = _towards(b, a, cut), _towards(b, c, cut)
        middle = (0.25 * p[0] + 0.5 * b[0] + 0.25 * q[0], 0.25 * p[1] + 0.5 * b[1] + 0.25 * q[1])
        made += [p, middle, q]
    return made


def _towards(start: tuple[float, float], end: tuple[float, float], far: float) -> tuple[float, float]:
    share = far / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# -- seats ---------------------------------------------------------------------------------------------------------

MOORINGS: tuple[tuple[float, float, float], ...] = (
    (-4.65, -2.15, 0.0),
    (-5.75, 2.0, 180.0),
    (5.3, 2.0, 180.0),
    (5.65, -2.15, 0.0),
)
"""Where barges lie, and from where they are read: near left, far left, far right, near right."""
HEADINGS = (-20.0, 200.0, 160.0, 20.0)
CENTRES: tuple[Place, ...] = ((-0.30, -0.50, 0.6), (-0.15, 0.60, 0.6), (0.0, 0.55, 0.6), (0.30, -0.60, 0.6))
"""Every seat looks over a long side from a corner of its own, so that the island lies across the picture."""
PITCH_DOWN, SIZE, FIELD = 28.0, 9.15, 33.0
"""How a seat looks: lower and from nearer than at other tables, so that towers rise before the afterglow."""
LOWEST_ROOFS = 0.9
"""So much room there is over the whole island from the beginning."""
BARGE = (1.95, 0.52)
"""Half the length and width of a barge."""
DECK = WATER + 0.159
"""How high its deck lies."""
PILE = 0.46
"""Floors on a barge are this much smaller."""
BANK: Place = (2.15, -3.05, DECK)
"""Where the bank's pontoon lies."""
BANK_SIZE = (1.05, 0.46)


def mooring(seats: int, seat: Seat) -> int:
    """Which mooring a seat has: two players sit opposite each other."""
    return (0, 2, 1, 3)[seat % 4] if seats == 2 else seat % 4


def barge(seats: int, seat: Seat) -> tuple[Place, float]:
    """The middle of a seat's deck, and from where it is read."""
    x, y, heading = MOORINGS[mooring(seats, seat)]
    return (x, y, DECK), heading


def on_barge(seats: int, seat: Seat, x: float, y: float, z: float = 0.0) -> Place:
    """A place on a barge, given as its seat sees it."""
    (mx, my, mz), heading = barge(seats, seat)
    dx, dy, _ = sides.table_place(heading, x, y)
    return mx + dx, my + dy, mz + z


def bay(piece: int) -> float:
    """Where the floors of a piece stand along a barge."""
    return -BARGE[0] + 0.98 + piece * 0.42


BAY_DEEP = 0.10
PURSE: tuple[float, float] = (-BARGE[0] + 0.42, -0.30)
"""Where the money of a seat is written."""
HAND: tuple[float, float] = (BARGE[0] - 0.46, 0.12)
"""Where the cards of a hand lie."""
LANTERN: tuple[float, float] = (-BARGE[0] + 0.12, 0.38)
PENNANT: tuple[float, float] = (BARGE[0] - 0.34, 0.41)
"""Where the last lap is flagged on a barge."""

OPENED: tuple[float, float] = (1.7, 2.3)
"""How wide and high a mission is while it is opened."""
ASIDE = 7.6
"""How far from the middle of the island it stands then."""
NEARER, SHOWN_HIGH = 4.3, -0.1
"""How far before the middle of the island, and how high, a card is held up for everybody."""


def seat_camera(seats: int, seat: Seat) -> CameraPose:
    """From the corner of a seat."""
    place = mooring(seats, seat)
    return CameraPose(CENTRES[place], HEADINGS[place], PITCH_DOWN, SIZE, FIELD)


def towards(heading: float, at: Place) -> Place:
    """Between a place on the island and an eye at that heading, before all towers."""
    dx, dy, _ = sides.table_place(heading, 0.0, -NEARER)
    return 0.5 * at[0] + dx, 0.5 * at[1] + dy, SHOWN_HIGH


def mission_place(seats: int, seat: Seat, heading: float) -> Place:
    """Where the lower edge of a mission stands while it is opened, for an eye at that heading: on the side of its barge."""
    (x, y, _), _ = barge(seats, seat)
    is_left = sides.seen_from(heading, x, y)[0] < 0
    dx, dy, _ = sides.table_place(heading, -ASIDE if is_left else ASIDE, 0.0)
    return dx, dy, 0.0


def before(seats: int, heights: Mapping[str, float]) -> tuple[Place, ...]:
    """The corners of what is seen from a seat: the island, every tower as high as it stands, and all barges."""
    decks = (barge(seats, seat)[0] for seat in range(seats))
    corners = ((x + sx * BARGE[0], y + sy * BARGE[1], z) for x, y, z in decks for sx in (-1, 1) for sy in (-1, 1))
    roofs = ((*plot(name)[:2], high) for name, high in heights.items())
    return (*quay(), *quay(LOWEST_ROOFS), *roofs, *corners)


def quay(high: float = 0.0) -> tuple[Place, ...]:
    """The corners of the quay, or those of a room so high over it."""
    return tuple((px, py, high) for px, py in inset(coast(), -QUAY))


def sun(heading: float) -> Place:
    """The upper edge of the sun for an eye at that heading."""
    dx, dy, _ = sides.table_place(heading, SUN[0], SKY_AT)
    return dx, dy, SUN[1] + SUN_SIZE


def table() -> tuple[Place, ...]:
    """The corners of all that lies here."""
    return tuple((x, y, 0.0) for x in (SOUTH_END - 0.6, NORTH_END + 0.5) for y in (-3.55, 2.6))
