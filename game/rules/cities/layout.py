"""Where boards lie: turning them, reading and writing layouts, which arrangements fit, and random ones.

It knows boards only as rows of land, road and water; nothing of tiles, cards or play.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from msgspec import Struct

from game.errors import BadInput, unknown
from game.rules.cities.parts import CORNERS, Board
from game.rules.core import Rng

SIDE = 7
"""Cells along the side of a board."""
LAND, ROAD, WATER = ".#~"
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
def turned(rows: Rows, corner: str) -> Rows:
    """The board turned clockwise until its water lies in that corner."""
    for _ in range(CORNERS.index(corner)):
        rows = tuple("".join(row[column] for row in reversed(rows)) for column in range(len(rows[0])))
    return rows


def read(text: str, boards: Mapping[str, Board]) -> tuple[Piece, ...]:
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
    _check(pieces, boards)
    return tuple(pieces)


def write(pieces: Sequence[Piece]) -> str:
    """The layout as text: rows from the north, `.` for nothing."""
    west, north = min(piece.column for piece in pieces), min(piece.row for piece in pieces)
    east, south = max(piece.column for piece in pieces), max(piece.row for piece in pieces)
    at = {(piece.column, piece.row): f"{piece.board}@{piece.corner}" for piece in pieces}
    lines = (" ".join(at.get((x, y), ".") for x in range(west, east + 1)) for y in range(north, south + 1))
    return " / ".join(lines)


def _check(pieces: Sequence[Piece], boards: Mapping[str, Board]) -> None:
    """CS-8 and CS-9."""
    if not pieces:
        raise BadInput("a layout needs at least one board, such as A@NW")
    codes = [piece.board for piece in pieces]
    if twice := next((code for code in codes if codes.count(code) > 1), None):
        raise BadInput(f"board {twice} lies twice in the layout; each board exists once (CS-8)")
    if not is_connected([(piece.column, piece.row) for piece in pieces]):
        raise BadInput("the boards of the layout must be connected side to side (CS-8)")
    fronts = {piece: turned(boards[piece.board].rows, piece.corner) for piece in pieces}
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
    return write(pieces), rng
