"""Positions on the Skyliners table. One unit is a plot, the middle of the site is the origin, north is +y."""

from game.rules.skyliners.board import INDEX
from game.scenes.boards.kit import sides
from game.scenes.boards.thing import Place

SITE = 2.5
BAND = (2.58, 3.30)
"""The coloured edge of each side, from the site outwards."""
RAIL = (3.34, 3.68)
FRAME = 3.80
GROUND, TABLE = 0.0, -0.30
RIM = 0.05
"""How high the band lies above the plots."""
TRAY = (3.92, 4.86)
TRAY_HALF = 3.78
EDGE = 6.5
"""Half the width of the table."""
PILE = 0.52
"""Pieces in the trays are this much smaller."""
HEADING = sides.COMPASS
"""How a camera is turned that looks from a side."""


def from_side(side: str, x: float, y: float, z: float = 0.0) -> Place:
    """A place given as seen from a side (x to the right, y away) in table space."""
    return sides.table_place(HEADING[side], x, y, z)


def seen_from(side: str, x: float, y: float) -> tuple[float, float]:
    """A place of the table as it lies before a side: to the right, and away."""
    return seen_by(HEADING[side], x, y)


def seen_by(facing: float, x: float, y: float) -> tuple[float, float]:
    """A place of the table as it lies before an eye that looks that way: to the right, and away."""
    return sides.seen_from(facing, x, y)


def plot(name: str) -> Place:
    """The middle of a plot."""
    index = INDEX[name]
    return index % 5 - 2.0, index // 5 - 2.0, GROUND


def badge(side: str, row: int) -> Place:
    """The number plate of a row, at its near end."""
    return from_side(side, row - 2.0, -(BAND[0] + 0.26), RIM)


def letter(side: str, row: int) -> Place:
    """The letter of a row."""
    return from_side(side, row - 2.0, -(BAND[1] - 0.13), RIM)


# -- the trays -------------------------------------------------------------------------------------------------

_DEEP = (TRAY[0] + TRAY[1]) / 2
PER_STACK = 3
STACK_HIGH = TABLE + 0.06 + PER_STACK * 0.5 * PILE
"""How high a full stack of floors reaches."""
_STACK = 0.50
COLUMNS = {"plan": -2.82, "floor": -1.55, "roof": 2.08 - 0.58, "park": 2.66 - 0.58, "antenna": 2.62, "sky": 3.22}
"""Where each supply begins along a tray, seen from its seat; floors run on to the right."""


def supply(side: str, kind: str) -> Place:
    """Where a supply lies in the tray of a side."""
    return from_side(side, COLUMNS[kind], -_DEEP, TABLE + 0.06)


def in_stack(index: int) -> Place:
    """A floor among the floors of a tray, from the first one on."""
    return index // PER_STACK * _STACK - _STACK / 2, 0.0, (index % PER_STACK) * 0.5 * PILE


def pile_middle(side: str, kind: str, count: int) -> Place:
    """The middle of a supply."""
    shift = ((count - 1) // PER_STACK - 1) * _STACK / 2 if kind == "floor" else 0.0
    return from_side(side, COLUMNS[kind] + shift, -_DEEP, TABLE + 0.06)


def pile_size(kind: str, count: int) -> tuple[tuple[float, float], float]:
    """How wide and deep, and how high a supply is."""
    if kind == "floor":
        return (0.72 + (count - 1) // PER_STACK * _STACK, 0.78), min(count, PER_STACK) * 0.5 * PILE
    return (0.64, 0.78), count * 0.25 * PILE


PLAN = (0.46, 0.72)
"""How wide and deep a plan card is."""
FAN = (-0.66, 0.33)
"""Where the fan of a hand begins, and how far its cards lie apart."""


def hand_middle(side: str, count: int) -> Place:
    """The middle of a fan of plan cards."""
    return from_side(side, COLUMNS["plan"] + FAN[0] + (count - 1) * FAN[1] / 2, -_DEEP, TABLE + 0.06)


TOKEN, TOKEN_BESIDE_ROW = 0.36, 0.46
"""How large the numbers of a plan are beside the tray, and where one is awaited."""


def number(side: str, value: int, row: int | None = None) -> Place:
    """The token of a plan's number: at the near end of the row that it is for, else beside the tray, two by two."""
    if row is not None:
        return from_side(side, row - 2.0 + 1.14 * TOKEN_BESIDE_ROW * (value - 2.5), -(FRAME - 0.5 * TOKEN_BESIDE_ROW), RIM)
    column, line = (value - 1) % 2, (value - 1) // 2
    return from_side(side, -(TRAY_HALF + 0.67) + 0.42 * column, -(TRAY[0] + 0.34 + 0.42 * line), TABLE)


def tray_front(side: str) -> Place:
    """Where buttons lie that have no place of their own."""
    return from_side(side, 0.0, -(TRAY[1] - 0.5), TABLE + 0.06)


def before(side: str) -> tuple[Place, ...]:
    """The corners of what a seat plays on: the frame, and before it the tray with the numbers of a plan beside it."""
    wide, near, far = TRAY_HALF + 0.95, -TRAY[1] - 0.1, FRAME
    return (
        *(from_side(side, x, near, TABLE) for x in (-wide, wide)),
        *(from_side(side, x, y, 0.14) for x in (-FRAME, FRAME) for y in (-FRAME, far)),
    )


def trays(sides: str) -> tuple[Place, ...]:
    """The corners of the trays at these sides, with what stands in them."""
    ends = ((TRAY[1], TABLE), (TRAY[0] + 0.4, STACK_HIGH))
    return tuple(from_side(side, x, -y, z) for side in sides for x in (-TRAY_HALF, TRAY_HALF) for y, z in ends)


def table() -> tuple[Place, ...]:
    """The corners of the frame and of the mats beside it."""
    return (*rails(), *mats())


def mats(behind: str | None = None) -> tuple[Place, ...]:
    """The corners of the mats, or of those that lie behind the city for a side."""
    middles = (at for at in (CONTAINER, DECK) if behind is None or seen_from(behind, *at)[1] > 0)
    return tuple((x + dx, y + dy, TABLE) for x, y in middles for dx in (-MAT, MAT) for dy in (-MAT, MAT))


def rails() -> tuple[Place, ...]:
    """The corners of the frame around the site, with the rail for points in it."""
    return tuple((x, y, RIM) for x in (-FRAME, FRAME) for y in (-FRAME, FRAME))


# -- corners ---------------------------------------------------------------------------------------------------

CORNER, MAT = 4.98, 0.98
CONTAINER = (CORNER, CORNER)
DECK = (-CORNER, CORNER)


def in_container(index: int) -> Place:
    """The place of a plan in the container, first laid first, to be read from the south."""
    column, row = index % 5, index // 5
    return CONTAINER[0] + (column - 2) * 0.385, CONTAINER[1] + (1.5 - row) * 0.47, TABLE + 0.05


def in_deck(index: int, count: int) -> Place:
    """The place of a set-up card."""
    column, row = index % 4, index // 4
    rows = (count + 3) // 4
    return DECK[0] + (column - 1.5) * 0.47, DECK[1] + ((rows - 1) / 2 - row) * 0.62, TABLE


# -- the score rail --------------------------------------------------------------------------------------------


def rail(step: int, steps: int) -> tuple[float, float, float]:
    """Place and heading of a step of the rail; it begins at the south-west corner and runs clockwise."""
    middle = (RAIL[0] + RAIL[1]) / 2
    part = steps // 4
    side, along = divmod(step % steps, part)
    at = -middle + 2 * middle * along / part
    x, y = ((-middle, at), (at, middle), (middle, -at), (-at, -middle))[side]
    return x, y, (0.0, -90.0, 180.0, 90.0)[side]


def gull(points: int, slot: int, steps: int) -> tuple[Place, float]:
    """Where a gull stands for so many points; there is room for four on one step."""
    x, y, heading = rail(points, steps)
    return (x + (slot % 2 - 0.5) * 0.17, y + (slot // 2 - 0.5) * 0.17, RIM), heading
