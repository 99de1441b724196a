"""Where everything of Cities lies on the table. The middle of the region is the origin, north is +y. Pure.

Cells are counted from the south-west corner of the region's frame; on the table they are `TableRegion.scale` wide.
"""

from collections.abc import Collection
from functools import cache, lru_cache

from msgspec import Struct

from game.rules.cities.board import ROAD, SIDE, Piece, read_layout
from game.rules.grid import bits
from game.scenes.boards.cities.model import Cell, stage_of, tables
from game.scenes.boards.thing import Place

WIDEST, DEEPEST, LARGEST = 14.0, 9.6, 0.72
"""How wide and deep a region may be on the table, and a cell at most."""
SLAB = 0.16
"""How high an open board lies over the sheet, in cells."""
PLAN = 0.012
"""How high a closed one does."""
DESK, ON_SHEET = -0.02, 0.012
"""How high the desk lies, and what lies on the sheet."""
MARGIN = 1.1
"""How far the sheet reaches beyond the region, in cells."""
CARD = (0.72, 0.964)
"""A card of stacks and pile on the table: width and depth."""
GAP, ROW_GAP, ROW_EAST = 0.16, 0.4, 1.3
"""Between cards, and between a row of boards and the cards before it; how far east of its middle the stacks lie, so that
they are about as near to either end in its picture."""
BLOCK = (3 * CARD[0] + 2 * GAP, 2 * CARD[1] + 0.5)
"""Stacks side by side with the pile below them."""
EAST = (0.3, 1.4)
"""How far from the sheet cards lie east of it, and how far north of its middle: where the picture of it is narrower."""
AWAY, ROW_HAND = 1.1, (-2.0, -2.4)
"""How far before the sheet cards fly to the hand and come from it, and how far from there where the boards lie in a row."""
ROW_HEADING = -38.0
"""From how far round a row of boards is seen, so that it fills the height of the picture as well."""
AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""South, east, north, west: the sides of a cell as streets are counted."""
TALL = 1.5
"""How much higher buildings stand on the table than they are made: a seat looks down at them."""
HEIGHTS = (0.0, TALL * 0.45, TALL * 0.75, TALL * 1.15)
"""About how high tiles of each stage are, in cells."""
_NEAR = (1.0, 0.12, 0.05, 0.02, 0.01)
"""How much a road counts for the side of a street by its distance."""


class TableRegion(Struct, frozen=True):
    """The ground of a layout on the table."""

    pieces: tuple[Piece, ...]
    wide: int
    tall: int
    """In cells."""
    scale: float
    marks: dict[Cell, str]
    """Land, road or water of all boards."""
    names: dict[Cell, str]
    cells: dict[str, Cell]

    def at(self, x: float, y: float, z: float = 0.0) -> Place:
        """From cells, their middles at whole numbers, to the table."""
        s = self.scale
        return s * (x + 0.5 - self.wide / 2), s * (y + 0.5 - self.tall / 2), s * z

    def cell(self, name: str, z: float = SLAB) -> Place:
        """The middle of a cell by its name."""
        return self.at(*self.cells[name], z)

    def board(self, piece: Piece, z: float = 0.0) -> Place:
        """The middle of a board."""
        return self.at(SIDE * piece.column + 3, self.tall - 4 - SIDE * piece.row, z)

    @property
    def half(self) -> tuple[float, float]:
        """How far the sheet reaches on the table, east and north."""
        return (self.wide / 2 + MARGIN) * self.scale, (self.tall / 2 + MARGIN) * self.scale

    @property
    def is_row(self) -> bool:
        """Do the boards lie side by side in one long row?"""
        return self.wide > 2 * self.tall

    @property
    def empty(self) -> tuple[tuple[int, int], ...]:
        """Places of the frame without a board, as column and row from the north; the nearest to the eye first."""
        taken = {(piece.column, piece.row) for piece in self.pieces}
        every = [(x, y) for y in range(self.tall // SIDE) for x in range(self.wide // SIDE)]
        return tuple(sorted((place for place in every if place not in taken), key=lambda place: (-place[1], place[0])))


@cache
def region(layout: str) -> TableRegion:
    """The ground of a layout."""
    site = tables().site(layout)
    pieces = read_layout(layout, tables().boards)
    wide, tall = (SIDE * (1 + max(getattr(piece, way) for piece in pieces)) for way in ("column", "row"))
    cells = {name: (cell % site.stride, tall - 1 - cell // site.stride) for cell, name in site.names.items()}
    return TableRegion(
        pieces=pieces,
        wide=wide,
        tall=tall,
        scale=min(WIDEST / wide, DEEPEST / tall, LARGEST),
        marks={cells[name]: site.marks[cell] for cell, name in site.names.items()},
        names={cell: name for name, cell in cells.items()},
        cells=cells,
    )


def open_boards(layout: str, opened: int) -> tuple[str, ...]:
    """The letters of the open boards."""
    return tuple(tables().site(layout).boards[board] for board in bits(opened))


@lru_cache(1024)
def street(layout: str, cells: tuple[Cell, ...]) -> int:
    """The side of a tile that looks to a road, 0 south, 1 east, 2 north, 3 west: where most cells have one near them.

    Only roads of the tile's own boards count, for what lies on closed ones may not be known. The eye's side wins ties.
    """
    ground = region(layout)
    own = {ground.names[cell][0] for cell in cells if cell in ground.names}
    scores = []
    for side, (dx, dy) in enumerate(AROUND):
        score = 0.0
        for x, y in cells:
            ahead = ((x + far * dx, y + far * dy) for far in range(1, len(_NEAR) + 1))
            roads = [ground.marks.get(cell) == ROAD and ground.names[cell][0] in own for cell in ahead]
            score += _NEAR[roads.index(True)] if any(roads) else 0.0
        scores.append((round(score, 4), -(0, 1, 3, 2)[side]))
    return scores.index(max(scores))


def middle(cells: Collection[Cell]) -> Cell:
    """The cell nearest to the middle of some cells."""
    x, y = (sum(cell[k] for cell in cells) / len(cells) for k in (0, 1))
    return min(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))


def height(card: str) -> float:
    """About how high the buildings of a card are, in cells."""
    return HEIGHTS[stage_of(card)]


# -- cards beside the board --------------------------------------------------------------------------------------


class Beside(Struct, frozen=True):
    """Where the stacks lie, and the pile: its middle, and how wide it may be."""

    stacks: tuple[Place, Place, Place]
    pile: Place
    room: float

    def spread(self, count: int) -> list[float]:
        """How far from the middle of the pile its cards lie, from west to east."""
        step = min(1.1 * CARD[0], (self.room - CARD[0]) / max(1, count - 1))
        return [(index - (count - 1) / 2) * step for index in range(count)]


@cache
def beside(layout: str) -> Beside:
    """Before a row; else where the frame has no board, east of a region that is about square, or north of a wide one."""
    ground = region(layout)
    half, deep = ground.half
    if ground.is_row:
        return _line(ROW_EAST, -deep - ROW_GAP - CARD[1] / 2)
    size = SIDE * ground.scale
    if ground.wide < 1.3 * ground.tall:
        return _block(half + EAST[0] + BLOCK[0] / 2, EAST[1], DESK)
    if ground.empty and size > BLOCK[0] + 0.6:
        column, row = ground.empty[-1]
        x, y, _ = ground.at(SIDE * column + 3, ground.tall - 4 - SIDE * row)
        return _block(x, y, ON_SHEET)
    y = deep + 0.25 + CARD[1] / 2
    xs = [half - 5.9 + (CARD[0] + GAP) * k for k in range(3)]
    room = 3.2
    pile = (half - 0.3 - room / 2, y, DESK)
    return Beside(((xs[0], y, DESK), (xs[1], y, DESK), (xs[2], y, DESK)), pile, room)


@cache
def hand(layout: str) -> Place:
    """Where cards come from the hand and go to it: before the sheet, and before the cards that lie before a row."""
    ground = region(layout)
    before = ROW_HAND if ground.is_row else (0.0, 0.0)
    return before[0], before[1] - ground.half[1] - AWAY, 0.4


def _line(x: float, y: float) -> Beside:
    """Stacks side by side with the pile west of them."""
    step = CARD[0] + GAP
    return Beside(((x - step, y, DESK), (x, y, DESK), (x + step, y, DESK)), (x - 3 * step, y, DESK), BLOCK[0])


def _block(x: float, y: float, z: float) -> Beside:
    step, up = CARD[0] + GAP, CARD[1] / 2 + 0.25
    stacks = ((x - step, y + up, z), (x, y + up, z), (x + step, y + up, z))
    return Beside(stacks, (x, y - up, z), BLOCK[0])
