"""Boards arranged by hand before a game (CS-110): they move and turn on a lattice. Says why an arrangement is refused."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.rules.cities.board import Piece, is_connected, random_layout, read_layout, seams, sides_fit, turn_board, write_layout
from game.rules.cities.parts import CORNERS, Board
from game.rules.cities.tables import Tables
from game.rules.core import Reason, Rng

ROWS = 4
"""How many boards may lie one below the other."""


class Arrangement(Struct, frozen=True):
    """Boards on a lattice; they may lie so that no game can be played on them."""

    pieces: tuple[Piece, ...]

    @property
    def columns(self) -> int:
        """How wide the lattice is: all boards fit side by side."""
        return len(self.pieces)

    @property
    def layout(self) -> str:
        """As a layout is written."""
        return write_layout(self.pieces)

    def at(self, column: int, row: int) -> int | None:
        """The number of the board that lies there."""
        found = [index for index, piece in enumerate(self.pieces) if (piece.column, piece.row) == (column, row)]
        return found[0] if found else None

    def put(self, number: int, column: int, row: int) -> "Arrangement":
        """A board laid somewhere else; what lies there takes its place. Beyond the lattice nothing moves."""
        if not (0 <= column < self.columns and 0 <= row < ROWS):
            return self
        piece, other = self.pieces[number], self.at(column, row)
        pieces = list(self.pieces)
        if other is not None:
            pieces[other] = replace(pieces[other], column=piece.column, row=piece.row)
        pieces[number] = replace(piece, column=column, row=row)
        return Arrangement(tuple(pieces))

    def turn(self, number: int) -> "Arrangement":
        """A board turned clockwise by a quarter."""
        pieces = list(self.pieces)
        corner = CORNERS[(CORNERS.index(pieces[number].corner) + 1) % len(CORNERS)]
        pieces[number] = replace(pieces[number], corner=corner)
        return Arrangement(tuple(pieces))


def by_lot(tables: Tables, count: int, rng: Rng) -> Arrangement:
    """Some of the boards as the program would lay them (CS-111), in the middle of the lattice."""
    layout, _ = random_layout(tuple(tables.boards), count, tables.content.scenarios.footprints, rng)
    return centre_boards(read_layout(layout, tables.boards))


def centre_boards(pieces: Sequence[Piece]) -> Arrangement:
    """The boards of a layout in the middle of their lattice."""
    right = (len(pieces) - 1 - max(piece.column for piece in pieces)) // 2
    down = (ROWS - 1 - max(piece.row for piece in pieces)) // 2
    return Arrangement(tuple(replace(piece, column=piece.column + right, row=piece.row + down) for piece in pieces))


def refusal(arrangement: Arrangement, boards: Mapping[str, Board]) -> Reason | None:
    """The rule that an arrangement breaks, CS-8 or CS-9, with the boards that break it; None where it will do."""
    pieces = arrangement.pieces
    if not is_connected([(piece.column, piece.row) for piece in pieces]):
        return Reason("CS-8")
    for first, second, side in seams(pieces):
        if not sides_fit(
            turn_board(boards[first.board].rows, first.corner), turn_board(boards[second.board].rows, second.corner), side
        ):
            return Reason("CS-9", {"first": first.board, "second": second.board})
    return None
