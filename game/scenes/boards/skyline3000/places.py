"""Positions on the Skyline 3000 table. One unit is a cell, the middle of the colony is the origin, north is +y."""

from collections.abc import Sequence
from functools import cache

from game.rules import GAMES
from game.rules.core import Seat
from game.rules.skyline3000.content import TYPES, Board
from game.scenes.boards.kit.sides import seen_from, table_place
from game.scenes.boards.thing import Place

# -- sizes -----------------------------------------------------------------------------------------------------

STOREY, HALF, CHAMFER = 0.66, 0.36, 0.07
"""Of a tower: how high a storey is, half its width, its cut corners."""
ROOF = {"B": 0.40, "G": 0.54, "-": 0.0}
"""How high each roof is; an unfinished building has none."""
PLATEAU, CORNER, TOP = 1.64, 0.44, 0.20
"""Of a block: half its width, its cut corners, how high it lies."""
PAD, PAD_TOP, FIELD = 0.43, 0.245, 0.53
"""Half a small foundation and how high it lies; the radius of the large one."""
SPREAD = 1.13
"""How much farther apart blocks lie than the rules say: plaques stand in the streets between them."""
SLAB = 8.05
"""How far the moon reaches."""
STREET = 2.25 * SPREAD
"""The middle of the streets between blocks."""
FACTORY, FACTORY_HALF, DECK = 9.05, (4.3, 0.86), 0.02
"""How far out the middle of a factory is, half its size, how high its deck lies."""
ASIDE, SPLAY = (9.75, 3.0), 58.0
"""Where the middle of a factory beside the eye is, and how far it turns so that its slots can be counted."""
FAR_RISE = 0.75
"""How much higher the factory beyond the colony hovers, so that towers before it hide less of it."""
FACTORY_HIGH = 1.9
"""How high things rise there that have to be in the picture."""
RAFT_DECK, RAFT_AT = 0.12, -8.85
"""How high the rafts beside a factory hover, and how far out."""
PILES_AT, AUCTION_AT = -6.62, 6.45
"""Where along that line the middles of the two rafts are."""
PILES_HALF, AUCTION_HALF = (1.86, 0.80), (1.62, 0.80)

# -- seats -----------------------------------------------------------------------------------------------------

HEADINGS = {2: (0.0, 180.0), 3: (0.0, -90.0, 90.0), 4: (0.0, -90.0, 180.0, 90.0)}
"""How a camera is turned that looks from each seat, by the number of seats."""


def heading(seats: int, seat: Seat) -> float:
    """The side of a seat; seats nobody has look from the sides that are left."""
    taken = HEADINGS[seats]
    return (*taken, *(side for side in HEADINGS[4] if side not in taken))[seat % 4]


def berth(seats: int, seat: Seat, facing: float) -> tuple[Place, float]:
    """The middle of a seat's factory and its heading: the own before the eye, the others turned so that the eye reads them."""
    side = round(heading(seats, seat) - facing) % 360
    x, y, z, turn = _BERTHS[side]
    return table_place(facing, x, y, z), facing + turn


_BERTHS = {
    0: (0.0, -FACTORY, DECK, 0.0),
    90: (*ASIDE, DECK, -SPLAY),
    180: (0.0, FACTORY - 0.2, DECK + FAR_RISE, 0.0),
    270: (-ASIDE[0], ASIDE[1], DECK, SPLAY),
}
"""By the side of the eye it lies at: where a factory hovers, to the right, away and up, and how it is turned."""


# -- the colony ------------------------------------------------------------------------------------------------


@cache
def plan() -> Board:
    """The map of the rules."""
    found: Board = GAMES["skyline3000"].content.board  # type: ignore[attr-defined]
    return found


BLOCKS: tuple[str, ...] = tuple(block.name for block in plan().blocks)
LETTERS: tuple[str, ...] = tuple(spot.letter for spot in plan().foundations)
SITES: tuple[str, ...] = tuple(block + letter for block in BLOCKS for letter in LETTERS)
CENTRE: dict[str, tuple[float, float]] = {block.name: (SPREAD * block.x, SPREAD * block.y) for block in plan().blocks}
AROUND: dict[str, tuple[float, float]] = {spot.letter: (spot.x, spot.y) for spot in plan().foundations}
DISTRICT: dict[str, str] = {block.name: district.name for district in plan().districts for block in district.blocks}
TERRACE = {"red": 0.0, "yellow": 0.46, "blue": 0.23}
RISE: dict[str, float] = {block: TERRACE[DISTRICT[block]] for block in BLOCKS}
"""How much higher than the lowest the blocks of a district lie."""


def foundation(name: str) -> Place:
    """The middle of a foundation's top: a large one has the name of its block."""
    (x, y), rise = CENTRE[name[:2]], RISE[name[:2]]
    if len(name) == 2:
        return x, y, rise + TOP + 0.035
    dx, dy = AROUND[name[2]]
    return x + dx, y + dy, rise + PAD_TOP


def badge(block: str, facing: float) -> Place:
    """The foot of a block's plaque: in the street to its left as the eye sees it, where no tower hides it."""
    x, y = CENTRE[block]
    column = round(seen_from(facing, x, y)[0] / (2 * STREET))
    dx, dy, _ = table_place(facing, -STREET - _OUT[column], -1.15)
    return x + dx, y + dy, 0.04


_OUT = {-1: 0.42, 0: -0.03, 1: 0.07}
"""How much farther left than the middle of its street a plaque stands, by its column as the eye sees it."""


def nearness(block: str, facing: float) -> float:
    """How much larger the plaque of a far row is, so that all are read as easily."""
    return 1.0 + 0.032 * seen_from(facing, *CENTRE[block])[1]


# -- factories -------------------------------------------------------------------------------------------------

SITES_PRINTED = 6
"""So many slots every factory has."""
ROW = 9
"""Up to so many stand in one row; then there are two."""


def slot_count(slots: Sequence[str]) -> int:
    """How many slots a factory shows: at least the printed ones, and always a free one."""
    return max(SITES_PRINTED, len(slots) + ("" not in slots))


def yard(count: int) -> tuple[int, float, float]:
    """How many columns of slots there are, how far apart they lie, and how large what stands on them is."""
    columns = count if count <= ROW else -(-count // 2)
    step = min(1.10, (2 * FACTORY_HALF[0] - 2.0) / columns)
    size = min(1.0, step / 0.98)
    return columns, step, size if count <= ROW else min(size, 0.70)


def slot(number: int, count: int) -> Place:
    """Where a slot lies in its factory, seen from its seat, out of so many; the far of two rows is seen between the near."""
    columns, step, _ = yard(count)
    row, column = divmod(number - 1, columns)
    x = (column - (columns - 1) / 2) * step - 0.30
    return (x, 0.10, 0.03) if count == columns else (x + (0.34, -0.08)[row] * step, (0.46, -0.34)[row], 0.03)


def in_factory(seats: int, seat: Seat, x: float, y: float, z: float = 0.0, *, facing: float) -> Place:
    """A place of a factory, given as seen from its front, on the table."""
    (mx, my, mz), turn = berth(seats, seat, facing)
    dx, dy, _ = table_place(turn, x, y)
    return mx + dx, my + dy, mz + z


HAND, KEY, STOCK = (-3.84, -0.26), (-3.86, 0.52), (3.84, -0.46)
"""Where the backs of a hand, the key and the billboards lie in a factory."""
TRAY = (-0.3, -0.25, 0.62)
"""Where the cards of a bid hover over a factory: as high as they can without covering a plaque."""

# -- rafts -----------------------------------------------------------------------------------------------------

SUPPLY_X = -1.36
"""Where the floors lie on their raft."""
PILE_X: dict[str, float] = {kind: -0.50 + 0.89 * index for index, kind in enumerate(TYPES)}
PILE_Y = 0.09
STACK_X: tuple[float, ...] = (-0.98, 0.0, 0.98)


def on_raft(facing: float, middle: float, x: float, y: float, z: float = 0.0) -> Place:
    """A place of a raft before the eye."""
    return table_place(facing, middle + x, RAFT_AT + y, RAFT_DECK + z)


def pile(facing: float, kind: str) -> Place:
    """The middle of a draw pile."""
    return on_raft(facing, PILES_AT, PILE_X[kind], PILE_Y)


def stack(facing: float, number: int) -> Place:
    """The middle of a stack of tiles, 0…2."""
    return on_raft(facing, AUCTION_AT, STACK_X[number], 0.12)


def table(seats: int, seat: Seat | None) -> tuple[Place, ...]:
    """The corners of all that lies here: the moon, every factory, and before a seat its rafts."""
    wide, deep = FACTORY_HALF
    corners = [(x, y, 0.0) for x in (-SLAB + 0.9, SLAB - 0.9) for y in (-SLAB + 0.9, SLAB - 0.9)]
    side = heading(seats, seat or 0)
    for other in range(seats):
        corners += [in_factory(seats, other, x, y, facing=side) for x in (-wide, wide) for y in (-deep, deep)]
        corners += [in_factory(seats, other, x, 0.0, FACTORY_HIGH, facing=side) for x in (0.5 - wide, wide - 0.5)]
    corners += [on_raft(side, PILES_AT, -PILES_HALF[0], y) for y in (-0.8, 0.8)]
    corners += [on_raft(side, AUCTION_AT, AUCTION_HALF[0], y) for y in (-0.8, 0.8)]
    return tuple(corners)
