"""Positions in text: what they need, and what cannot be."""

import pytest

from game.errors import BadInput
from tests.play import some_states
from tests.rules.skyline_world.desk import GAME, at


def test_positions_round_trip() -> None:
    for seats, options in ((2, {}), (3, {"hidden_assets": "on"}), (4, {"teams": "on", "open_hands": "on", "stall_laps": "5"})):
        for state in some_states(GAME, seats, 6, options, most=40):
            assert GAME.from_text(GAME.to_text(state)) == state


def test_a_position_needs_little() -> None:
    state = at()
    assert (state.setup.seats, state.active, state.phase, state.turn) == (4, 0, "build", 1)
    assert state.money == (10, 10, 10, 10)
    assert state.stock == (0, 0, 0, 0)
    assert len(state.pile) == 42
    assert state.missions == ("NYC", "SYD", "SHA", "LON")
    assert at("", "mission P NYC").missions == ("SYD", "NYC", "SHA", "LON")
    assert at("", "acts P", "turn 4", "seats 3").setup.start == 1
    assert at("", "pile MES").out.count("MES") == 2
    assert len(at("", "out MES").pile) == 41


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("b99=Y", "unknown plot"),
        ("b5=X", 'unknown letter "X"'),
        ("b5=YY", "SW-34"),
        ("b5=PBPBY", "SW-35"),
        ("b5=Y b5=P", "twice"),
        ("seats 7", "seats"),
        ("seats 2\nb5=B", "unknown letter"),
        ("seats 2\nstock B 1", "names no seat"),
        ("seats 2\nteams on", "exactly 4"),
        ("phase sleep", "phase"),
        ("phase income", "fewer than two groups"),
        ("acts Z", "acts"),
        ("turn 0", "turn must be"),
        ("turn x", "whole number"),
        ("turn 1 2", "one number"),
        ("quiet ²", "whole number"),
        ("money 1 2", "money needs 4"),
        ("money 1 2 3 -4", "whole number"),
        ("stock Y 3", "unknown floor"),
        ("stock Y 10 10 10 10", "more floors 10 of Y"),
        ("stock", "needs the letter"),
        ("stock Y n n n n n n n", "more floors n of N"),
        ("hand Y ABC", "unknown figure"),
        ("hand Y UBT UBT UBT UBT", "more than 3 cards UBT"),
        ("pile UBT\nout FLA", "is missing"),
        ("mission Y ABC", "mission Y"),
        ("mission Y NYC\nmission P NYC", "only once"),
        ("trigger Z", "trigger"),
        ("built maybe", "built"),
        ("income z1", "income"),
        ("colour red", "unknown key"),
        ("turn 1\nturn 2", "given twice"),
        ("b5=" + "Y" * 9, "at most 5"),
    ],
)
def test_positions_that_make_no_sense_are_refused(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GAME.from_text(line)
