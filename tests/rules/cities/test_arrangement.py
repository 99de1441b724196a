"""CS-110: boards arranged by the players."""

import pytest

from game.errors import BadInput
from game.rules.cities.arrangement import Arrangement, by_lot, centre_boards, refusal
from game.rules.cities.board import Piece, read_layout
from game.rules.core import seeded
from tests.rules.cities.desk import GAME

BOARDS = GAME.tables.boards


def laid(layout: str) -> Arrangement:
    return centre_boards(read_layout(layout, BOARDS))


def broken(arrangement: Arrangement) -> str | None:
    reason = refusal(arrangement, BOARDS)
    return reason.rule if reason is not None else None


def test_CS_111_what_the_program_lays_can_be_played():
    for seed in range(12):
        made = by_lot(GAME.tables, 4, seeded(seed))
        assert broken(made) is None
        assert GAME.new(1, 1, scenario="5", layout=made.layout).setup.layout == made.layout


def test_boards_are_moved_exchanged_and_turned():
    made = laid("A@SE B@SW / C@NE D@NW")
    first = made.pieces[0]
    assert made.put(0, first.column, 9) == made, "beyond the lattice nothing moves"
    swapped = made.put(0, made.pieces[1].column, made.pieces[1].row)
    assert [(piece.board, piece.column) for piece in swapped.pieces[:2]] == [("A", first.column + 1), ("B", first.column)]
    assert made.turn(0).turn(0).turn(0).turn(0) == made
    assert made.turn(0).pieces[0].corner == "SW"


def test_CS_8_and_CS_9_say_what_is_wrong():
    made = laid("A@SE B@SW / C@NE D@NW")
    assert broken(made) is None
    assert broken(made.put(3, 3, 3)) == "CS-8", "D lies alone"
    turned = made.turn(0)
    reason = refusal(turned, BOARDS)
    assert reason is not None
    assert (reason.rule, reason.params["first"]) == ("CS-9", "A")


@pytest.mark.parametrize("seed", range(4))
def test_what_is_refused_here_is_refused_by_the_game(seed):
    """Every way to turn and move the boards of a random arrangement."""
    made = by_lot(GAME.tables, 4, seeded(seed))
    tried = [made.turn(number) for number in range(4)]
    tried += [made.put(number, column, 1) for number in range(4) for column in range(4)]
    for each in tried:
        if broken(each) is None:
            GAME.new(1, 1, scenario="5", layout=each.layout)
        else:
            with pytest.raises(BadInput):
                GAME.new(1, 1, scenario="5", layout=each.layout)


def test_a_lattice_is_as_wide_as_its_boards():
    assert Arrangement((Piece("A", 0, 0, "NW"), Piece("B", 1, 0, "NE"))).columns == 2
