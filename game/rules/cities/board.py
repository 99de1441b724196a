"""Where boards lie and what ground they make: layouts, districts, and where tiles fit. No cards, no tracks, no seats.

Cells are bits of an int. They run in reading order over the whole layout with some empty columns behind each row, so that a
shape shifted over the rim falls off the land, and the lowest bit of a tile is its anchor.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from operator import itemgetter
from typing import Any

from msgspec import Struct

from game.errors import BadInput, unknown
from game.rules.cities.parts import CORNERS, Board, Shape
from game.rules.core import Rng
from game.rules.grid import bits, mask_of

SIDE = 7
"""Cells along the side of a board."""
LAND, ROAD, WATER = ".#~"
UNKNOWN = "?"
"""What lies under a board that is still face down."""
_MARGIN = 3
"""Empty columns behind each row: no shape reaches further to a side of its anchor."""
_KEPT_PICKERS = 1 << 12
Picker = Callable[[Any], tuple[Any, ...]]
Rows = tuple[str, ...]
_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west, in columns and rows from the north-west."""


class Piece(Struct, frozen=True):
    """A board in its place: column and row on the lattice of boards, and the corner its water lies in."""

    board: str
    column: int
    row: int
    corner: str


@cache
def turn_board(rows: Rows, corner: str) -> Rows:
    """The board turned clockwise until its water lies in that corner."""
    for _ in range(CORNERS.index(corner)):
        rows = tuple("".join(row[column] for row in reversed(rows)) for column in range(len(rows[0])))
    return rows


def read_layout(text: str, boards: Mapping[str, Board]) -> tuple[Piece, ...]:
    """`A@SE B@SW / C@NE .` as pieces in reading order; `BadInput` where a word or the arrangement makes no sense."""
    pieces = []
    for row, line in enumerate(text.split("/")):
        for column, word in enumerate(line.split()):
            if word == ".":
                continue
            board, _, corner = word.partition("@")
            if board not in boards:
                raise BadInput(unknown("board", board, boards))
            if corner not in CORNERS:
                raise BadInput(f'board "{word}" of the layout needs the corner of its water, such as {board}@NW')
            pieces.append(Piece(board, column, row, corner))
    _check_layout(pieces, boards)
    return tuple(pieces)


def write_layout(pieces: Sequence[Piece]) -> str:
    """The layout as text: rows from the north, `.` for nothing."""
    west, north = min(piece.column for piece in pieces), min(piece.row for piece in pieces)
    east, south = max(piece.column for piece in pieces), max(piece.row for piece in pieces)
    at = {(piece.column, piece.row): f"{piece.board}@{piece.corner}" for piece in pieces}
    lines = (" ".join(at.get((x, y), ".") for x in range(west, east + 1)) for y in range(north, south + 1))
    return " / ".join(lines)


def _check_layout(pieces: Sequence[Piece], boards: Mapping[str, Board]) -> None:
    """CS-8 and CS-9."""
    if not pieces:
        raise BadInput("a layout needs at least one board, such as A@NW")
    codes = [piece.board for piece in pieces]
    if twice := next((code for code in codes if codes.count(code) > 1), None):
        raise BadInput(f"board {twice} lies twice in the layout; each board exists once (CS-8)")
    if not is_connected([(piece.column, piece.row) for piece in pieces]):
        raise BadInput("the boards of the layout must be connected side to side (CS-8)")
    fronts = {piece: turn_board(boards[piece.board].rows, piece.corner) for piece in pieces}
    for first, second, side in seams(pieces):
        if not sides_fit(fronts[first], fronts[second], side):
            raise BadInput(f"{first.board}@{first.corner} and {second.board}@{second.corner} put water beside land (CS-9)")


def is_connected(places: Sequence[tuple[int, int]]) -> bool:
    """Are the places of the lattice connected side to side?"""
    waiting, seen = [places[0]], {places[0]}
    while waiting:
        x, y = waiting.pop()
        for dx, dy in _STEPS:
            beside = (x + dx, y + dy)
            if beside in places and beside not in seen:
                seen.add(beside)
                waiting.append(beside)
    return len(seen) == len(places)


def seams(pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Piece, int]]:
    """Each pair of pieces that touch, with the side (1 east, 2 south) of the first that the second lies at."""
    at = {(piece.column, piece.row): piece for piece in pieces}
    for piece in pieces:
        for side in (1, 2):
            dx, dy = _STEPS[side]
            if other := at.get((piece.column + dx, piece.row + dy)):
                yield piece, other, side


def sides_fit(first: Rows, second: Rows, side: int) -> bool:
    """CS-9: water meets water all along the seam at the first one's east (1) or south (2) side, land or road meets neither."""
    edge, other = (first[-1], second[0]) if side == 2 else ([row[-1] for row in first], [row[0] for row in second])
    return all((a == WATER) == (b == WATER) for a, b in zip(edge, other, strict=True))


# -- random arrangements (CS-111) -----------------------------------------------------------------------------------


def places_of(footprint: str) -> tuple[tuple[int, int], ...]:
    """The places of a footprint in reading order."""
    return tuple((x, y) for y, row in enumerate(footprint.split("/")) for x, mark in enumerate(row) if mark == "X")


@cache
def corner_choices(footprint: str) -> tuple[tuple[str, ...], ...]:
    """The legal water corners of a footprint's boards. The boards' guard rails make corners alone decide over a seam."""
    places = places_of(footprint)
    return tuple(corners for corners in product(CORNERS, repeat=len(places)) if _corners_fit(places, corners))


def _corners_fit(places: Sequence[tuple[int, int]], corners: Sequence[str]) -> bool:
    """At each end of each seam both boards have their water, or neither has."""
    pieces = [Piece("", x, y, corner) for (x, y), corner in zip(places, corners, strict=True)]
    ends = {1: (("NE", "NW"), ("SE", "SW")), 2: (("SW", "NW"), ("SE", "NE"))}
    return all(
        (first.corner == mine) == (second.corner == theirs)
        for first, second, side in seams(pieces)
        for mine, theirs in ends[side]
    )


def random_layout(boards: Sequence[str], count: int, footprints: Sequence[str], rng: Rng) -> tuple[str, Rng]:
    """The program's arrangement of some of the boards."""
    shuffled, rng = rng.shuffle(boards)
    footprint, rng = rng.pick([each for each in footprints if each.count("X") == count])
    corners, rng = rng.pick(corner_choices(footprint))
    places = places_of(footprint)
    pieces = [Piece(board, x, y, corner) for board, (x, y), corner in zip(shuffled, places, corners, strict=False)]
    return write_layout(pieces), rng


# -- the ground -----------------------------------------------------------------------------------------------------


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

    land: int
    masks: tuple[int, ...]
    names: tuple[str, ...]
    of: tuple[int, ...]
    """For each cell the number of its district, -1 for none."""


class Site:
    """One layout's ground; what is asked for again and again is kept."""

    def __init__(self, layout: str, boards: Mapping[str, Board], shapes: Sequence[Shape]) -> None:
        pieces = read_layout(layout, boards)
        self.layout = write_layout(pieces)
        self.boards = tuple(piece.board for piece in pieces)
        self.costs = tuple(boards[piece.board].cost for piece in pieces)
        self.stride = SIDE * (1 + max(piece.column for piece in pieces)) + _MARGIN
        self.marks: dict[int, str] = {}
        self.names: dict[int, str] = {}
        self._rows = tuple(turn_board(boards[piece.board].rows, piece.corner) for piece in pieces)
        for piece, rows in zip(pieces, self._rows, strict=True):
            self._lay(piece, rows)
        self.index = {name: cell for cell, name in self.names.items()}
        self.land = mask_of(cell for cell, mark in self.marks.items() if mark == LAND)
        self.road = mask_of(cell for cell, mark in self.marks.items() if mark == ROAD)
        self.water = mask_of(cell for cell, mark in self.marks.items() if mark == WATER)
        self.board_land = tuple(self.land & mask_of(c for c, n in self.names.items() if n[0] == b) for b in self.boards)
        self.beside = self._beside(pieces)
        self.all_open = (1 << len(pieces)) - 1
        self.forms = {shape.code: forms(shape, self.stride) for shape in shapes}
        self._form = {(form.shape, form.orient): form for forms_ in self.forms.values() for form in forms_}
        self.fronts = cache(self._fronts)
        self.districts = cache(self._districts)
        self.reachable = cache(self._reachable)
        self.spots = cache(self._spots)
        self.ways = cache(self._ways)
        self.quarters = cache(self._quarters)
        self.picker = lru_cache(_KEPT_PICKERS)(self._picker)
        self._found: dict[str, tuple[int, list[int]]] = {}

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

    def _fronts(self, face_up: int) -> tuple[str, ...]:
        """Every board by rows; of those not face up only the water can be seen."""
        fronts = ["/".join(rows) for rows in self._rows]
        return tuple(
            front if face_up >> board & 1 else front.replace(LAND, UNKNOWN).replace(ROAD, UNKNOWN)
            for board, front in enumerate(fronts)
        )

    def open_land(self, opened: int) -> int:
        """The land of the open boards."""
        return sum(self.board_land[board] for board in bits(opened))

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

    def _districts(self, opened: int) -> Districts:
        """The districts while these boards are open (CS-16)."""
        land = self.open_land(opened)
        masks = self.areas(land)
        of = [-1] * (1 + max(self.marks))
        for number, mask in enumerate(masks):
            for cell in bits(mask):
                of[cell] = number
        names = tuple(self.names[(mask & -mask).bit_length() - 1] for mask in masks)
        return Districts(land, masks, names, tuple(of))

    def _reachable(self, opened: int) -> tuple[int, ...]:
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

    def _spots(self, shape: str) -> tuple[Spot, ...]:
        """Every place of a shape on the land of all boards, by quarter, orientation and anchor.

        A quarter is a district when all boards are open: a tile lies in one, so quarters can be looked at apart.
        """
        return tuple(
            [
                Spot(form.orient, self.names[cell], form.mask << cell, cell)
                for quarter in self.districts(self.all_open).masks
                for form in self.forms[shape]
                for cell in bits(fits(form, quarter))
            ]
        )

    def _ways(self, shape: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The orientations of all spots of a shape, and the cells of their anchors."""
        spots = self.spots(shape)
        return tuple([spot.orient for spot in spots]), tuple([spot.at for spot in spots])

    def _quarters(self, shape: str) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
        """Each quarter, the number of the first spot in it, and the cells of all its spots."""
        spots, districts = self.spots(shape), self.districts(self.all_open)
        masks = tuple([spot.mask for spot in spots])
        found, start = [], 0
        for number, quarter in enumerate(districts.masks):
            end = bisect_right(spots, number, start, key=lambda spot: districts.of[spot.anchor])
            found.append((quarter, start, masks[start:end]))
            start = end
        return tuple(found)

    def fitting(self, shape: str, free: int) -> list[int]:
        """The numbers of the spots of a shape that lie on free cells only."""
        found: list[int] = []
        for quarter, start, masks in self.quarters(shape):
            if quarter & free:
                taken = quarter & ~free
                found += [number for number, mask in enumerate(masks, start) if not mask & taken]
        return found

    def _picker(self, shape: str, free: int) -> Picker:
        """Picks from a row, which has something for each spot of a shape, what belongs to spots on free cells only.

        In play cells are taken bit by bit, so it goes on from what was found when more was free.
        """
        wider, among = self._found.get(shape, (0, []))
        if free & ~wider:
            numbers = self.fitting(shape, free)
        else:
            spots, taken = self.spots(shape), wider & ~free
            numbers = [number for number in among if not spots[number].mask & taken]
        if free & ~wider or 2 * len(numbers) < len(among):
            self._found[shape] = free, numbers
        return itemgetter(*numbers) if len(numbers) > 1 else lambda row: tuple([row[number] for number in numbers])


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
    for orient, cells in canonical_orientations(shape.rows):
        first = cells[0][1] * stride + cells[0][0]
        shifts = tuple(y * stride + x - first for x, y in cells)
        made.append(Form(shape.code, orient, mask_of(shifts), shifts[1:]))
    return tuple(made)


def canonical_orientations(figure: str) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
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
