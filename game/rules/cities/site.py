"""The ground of one layout: cells as bits of an int, districts, and where tiles fit. No cards, no tracks, no seats.

Bits run in reading order over the whole layout with some empty columns behind each row, so that a shape shifted over the
rim falls off the land, and the lowest bit of a tile is its anchor.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

from msgspec import Struct

from game.rules.cities.layout import LAND, ROAD, SIDE, WATER, Piece, read, turned, write
from game.rules.cities.parts import Board, Shape
from game.rules.grid import bits, mask_of

_MARGIN = 3
"""Empty columns behind each row: no shape reaches further to a side of its anchor."""
_KEPT_CHUNKS = 20_000
"""How many lists of fitting places a site keeps before it forgets all of them."""


class Form(Struct, frozen=True):
    """A shape in one orientation, as a mask whose anchor is bit 0."""

    shape: str
    orient: int
    mask: int
    shifts: tuple[int, ...]
    """The other cells of the tile, counted from the anchor."""


class Spot(Struct, frozen=True, gc=False):
    """A place where a tile could lie, were it free."""

    orient: int
    at: str
    mask: int
    anchor: int
    """The number of the anchor's cell."""


class Districts(Struct, frozen=True):
    """The districts while certain boards are open."""

    masks: tuple[int, ...]
    names: tuple[str, ...]
    of: tuple[int, ...]
    """For each cell the number of its district, -1 for none."""


class Site:
    """One layout's ground and its tables, filled as they are asked for."""

    def __init__(self, layout: str, boards: Mapping[str, Board], shapes: Sequence[Shape]) -> None:
        pieces = read(layout, boards)
        self.layout = write(pieces)
        self.boards = tuple(piece.board for piece in pieces)
        self.costs = tuple(boards[piece.board].cost for piece in pieces)
        self.stride = SIDE * (1 + max(piece.column for piece in pieces)) + _MARGIN
        self.marks: dict[int, str] = {}
        self.names: dict[int, str] = {}
        for piece in pieces:
            self._lay(piece, turned(boards[piece.board].rows, piece.corner))
        self.index = {name: cell for cell, name in self.names.items()}
        self.land = mask_of(cell for cell, mark in self.marks.items() if mark == LAND)
        self.road = mask_of(cell for cell, mark in self.marks.items() if mark == ROAD)
        self.water = mask_of(cell for cell, mark in self.marks.items() if mark == WATER)
        self.board_land = tuple(self.land & mask_of(c for c, n in self.names.items() if n[0] == b) for b in self.boards)
        self.beside = self._beside(pieces)
        self.all_open = (1 << len(pieces)) - 1
        self.forms = {shape.code: forms(shape, self.stride) for shape in shapes}
        self._form = {(form.shape, form.orient): form for forms_ in self.forms.values() for form in forms_}
        self._open_land: dict[int, int] = {}
        self._districts: dict[int, Districts] = {}
        self._spots: dict[str, tuple[Spot, ...]] = {}
        self._by_quarter: dict[str, tuple[tuple[tuple[int, int], ...], ...]] = {}
        self._chunks: dict[tuple[str, int], tuple[tuple[int, ...], Callable[[Any], tuple[Any, ...]]]] = {}

    def _lay(self, piece: Piece, rows: Sequence[str]) -> None:
        for y, row in enumerate(rows):
            for x, mark in enumerate(row):
                cell = (SIDE * piece.row + y) * self.stride + SIDE * piece.column + x
                self.marks[cell] = mark
                self.names[cell] = f"{piece.board}{'abcdefg'[x]}{y + 1}"

    def _beside(self, pieces: Sequence[Piece]) -> tuple[int, ...]:
        """For each board the bits of the boards that share a side with it."""
        return tuple(
            mask_of(i for i, b in enumerate(pieces) if abs(a.column - b.column) + abs(a.row - b.row) == 1) for a in pieces
        )

    # -- ground ------------------------------------------------------------------------------------------------

    def open_land(self, opened: int) -> int:
        """The land of the open boards."""
        if opened not in self._open_land:
            self._open_land[opened] = sum(self.board_land[board] for board in bits(opened))
        return self._open_land[opened]

    def around(self, mask: int) -> int:
        """The land cells that share an edge with these cells, themselves left out."""
        stride = self.stride
        return (mask << 1 | mask >> 1 | mask << stride | mask >> stride) & self.land & ~mask

    def areas(self, cells: int) -> tuple[int, ...]:
        """The connected parts of some land, in reading order."""
        found = []
        while cells:
            area, grown = 0, cells & -cells
            while grown != area:
                area = grown
                grown = (area | self.around(area)) & cells
            found.append(area)
            cells &= ~area
        return tuple(found)

    def districts(self, opened: int) -> Districts:
        """The districts while these boards are open (CS-16)."""
        found = self._districts.get(opened)
        if found is None:
            masks = self.areas(self.open_land(opened))
            of = [-1] * (1 + max(self.marks))
            for number, mask in enumerate(masks):
                for cell in bits(mask):
                    of[cell] = number
            names = tuple(self.names[(mask & -mask).bit_length() - 1] for mask in masks)
            found = self._districts[opened] = Districts(masks, names, tuple(of))
        return found

    def reachable(self, opened: int) -> tuple[int, ...]:
        """The closed boards that share a side with an open one; at the start all of them (CS-7, CS-69)."""
        closed = bits(self.all_open & ~opened)
        return tuple(board for board in closed if not opened or self.beside[board] & opened)

    # -- where tiles fit ---------------------------------------------------------------------------------------

    def form(self, shape: str, orient: int) -> Form | None:
        """A shape in that orientation, None where the number is not a canonical one."""
        return self._form.get((shape, orient))

    def cells(self, shape: str, orient: int, at: str) -> tuple[str, ...]:
        """The names of the cells under a tile, in reading order."""
        form = self.form(shape, orient)
        assert form is not None
        return tuple(self.names[cell] for cell in bits(form.mask << self.index[at]))

    def spots(self, shape: str) -> tuple[Spot, ...]:
        """Every place of a shape on the land of all boards, by quarter, orientation and anchor."""
        if shape not in self._spots:
            self._find_spots(shape)
        return self._spots[shape]

    def _find_spots(self, shape: str) -> None:
        """A quarter is a district when all boards are open: a tile lies in one, so quarters can be looked at apart."""
        spots: list[Spot] = []
        quarters = []
        for quarter in self.districts(self.all_open).masks:
            start = len(spots)
            for form in self.forms[shape]:
                for cell in bits(fits(form, quarter)):
                    spots.append(Spot(form.orient, self.names[cell], form.mask << cell, cell))
            quarters.append(tuple((spot.mask, start + i) for i, spot in enumerate(spots[start:])))
        self._spots[shape] = tuple(spots)
        self._by_quarter[shape] = tuple(quarters)

    def fitting(self, shape: str, free: int) -> list[int]:
        """The numbers of the spots of a shape that lie on free cells only."""
        return [number for numbers, _ in self.chunks(shape, free) for number in numbers]

    def chunks(self, shape: str, free: int) -> list[tuple[tuple[int, ...], Callable[[Any], tuple[Any, ...]]]]:
        """For each quarter the numbers of the fitting spots, and what takes just these out of a row.

        One move changes one quarter; what was found for the others is kept.
        """
        if shape not in self._spots:
            self._find_spots(shape)
        found = []
        chunks = self._chunks
        for quarter, spots in zip(self.districts(self.all_open).masks, self._by_quarter[shape], strict=True):
            rest = free & quarter
            if not rest:
                continue
            chunk = chunks.get((shape, rest))
            if chunk is None:
                if len(chunks) > _KEPT_CHUNKS:
                    chunks.clear()
                taken = quarter & ~rest
                numbers = tuple([number for mask, number in spots if not mask & taken])
                chunk = chunks[shape, rest] = (numbers, _taker(numbers))
            if chunk[0]:
                found.append(chunk)
        return found


def _taker(numbers: tuple[int, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(numbers) > 1:
        return itemgetter(*numbers)
    return lambda row: tuple([row[number] for number in numbers])


def fits(form: Form, free: int) -> int:
    """The anchors at which the tile covers free cells only."""
    anchors = free
    for shift in form.shifts:
        anchors &= free >> shift
    return anchors


@cache
def forms(shape: Shape, stride: int) -> tuple[Form, ...]:
    """A shape in its canonical orientations on ground with rows of that many bits."""
    made = []
    for orient, cells in oriented(shape.rows):
        first = cells[0][1] * stride + cells[0][0]
        shifts = tuple(y * stride + x - first for x, y in cells)
        made.append(Form(shape.code, orient, mask_of(shifts), shifts[1:]))
    return tuple(made)


def oriented(figure: str) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """The canonical orientations of a shape: number, and cells (column, row from the north) in reading order.

    0 to 3 are clockwise quarter turns, 4 to 7 those of the mirror image; equal ones keep the lowest number.
    """
    rows = figure.split("/")
    base = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "X"]
    found: dict[tuple[tuple[int, int], ...], int] = {}
    for number in range(8):
        cells = [(-x, y) for x, y in base] if number >= 4 else base
        for _ in range(number % 4):
            cells = [(-y, x) for x, y in cells]
        west, north = min(x for x, _ in cells), min(y for _, y in cells)
        home = sorted(((x - west, y - north) for x, y in cells), key=lambda cell: (cell[1], cell[0]))
        found.setdefault(tuple(home), number)
    return tuple((number, cells) for cells, number in found.items())
