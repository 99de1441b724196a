"""Positions in text: what they need, and what cannot be."""

import pytest

from game.errors import BadInput
from tests.matches import some_states
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
        ("seats 2\nteams on", r"exactly 4.*SW-130"),
        ("phase sleep", "phase"),
        ("phase income", r"fewer than two groups.*SW-25"),
        ("acts Z", "acts"),
        ("turn 0", "turn must be"),
        ("turn x", "must be a number from 1"),
        ("turn 1 2", 'not "1 2"'),
        ("quiet ²", "must be a number from 0"),
        ("money 1 2", "money needs 4"),
        ("money 1 2 3 -4", "SW-5"),
        ("stock Y 3", "unknown floor"),
        ("stock Y 10 10 10 10", r"more floors 10 of Y.*SW-6"),
        ("stock", "after stock must come"),
        ("stock Y n n n n n n n", "more floors n of N"),
        ("hand Y ABC", "unknown figure"),
        ("hand Y UBT UBT UBT UBT", "more than 3 cards UBT"),
        ("pile UBT\nout FLA", "is missing"),
        ("mission Y ABC", "mission Y"),
        ("mission Y NYC\nmission P NYC", r"only once.*SW-90"),
        ("trigger Z", "trigger"),
        ("built maybe", "built"),
        ("income z1", "income"),
        ("colour red", "unknown line"),
        ("turn 1\nturn 2", "stands there twice"),
        ("b5=" + "Y" * 9, r"at most 5.*SW-32"),
    ],
)
def test_positions_that_make_no_sense_are_refused(line: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        GAME.from_text(line)


THREE = "b5=YPYPY b6=YPYPY b7=YPYPY"
"""Yellow has triggered the end."""


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ("b5=", "SW-1"),
        ("b5=Y b6", "SW-1"),
        ("b5=Y b6=", "SW-1"),
        ("money 1 2 3 -4", "SW-5"),
        ("money -1 0 0 0", "SW-5"),
        ("stock Y 6 6 6 6", "SW-6"),
        ("c6=YPYPY\nstock Y 10 10 10", "SW-6"),
        # the running turn
        ("b5=Y b8=Y\nphase income\nbuilt yes", "SW-12"),
        ("b5=Y b8=Y\nphase income\nincome b5", "SW-12"),
        ("b5=Y b8=Y\nphase income\nused UBT", "SW-12"),
        ("b5=Y\nphase over\nbuilt yes", "SW-12"),
        ("b5=Y\nphase over\nincome b5", "SW-12"),
        ("phase over\nused UBT", "SW-12"),
        ("income b5", "SW-20"),
        ("b5=P\nincome b5", "SW-20"),
        ("b5=PYB b6=Y\nbuilt yes\nincome b5", "SW-20"),
        ("b5=N b6=Y\nbuilt yes\nincome b5", "SW-20"),
        ("b5=Y b6=Y\nincome b6", "SW-25"),
        ("b5=PBPBP c5=Y\nacts P\nincome b5", "SW-25"),
        ("b5=Y\nincome -", "SW-25"),
        ("built yes", "SW-30"),
        ("b5=P\nbuilt yes", "SW-30"),
        ("used UBT UBT", "SW-66"),
        ("used UBT\nout FLA", "SW-68"),
        ("used UBT FLA\nout FLA UBT", "SW-68"),
        # the end
        ("seats 2\nquiet 6", "SW-104"),
        ("stall_laps 2\nquiet 8", "SW-104"),
        ("quiet 3\nturn 3", "SW-104"),
        ("phase over\nquiet 11", "SW-104"),
        ("phase over\nquiet 13", "SW-104"),
        (f"{THREE}\nacts P\nquiet 1", "SW-104"),
        (f"{THREE}\nquiet 12", "SW-104"),
        (f"{THREE}\nphase over\nquiet 4", "SW-104"),
        ("trigger Y", "SW-100"),
        ("b5=YPYPY b6=YPYPY\ntrigger Y", "SW-100"),
        (f"{THREE}\ntrigger -", "SW-100"),
        (f"{THREE}\ntrigger P", "SW-100"),
        (f"{THREE}\nbuilt no", "SW-100"),
        (f"{THREE} c3=Y c5=Y\nphase income", "SW-101"),
        (f"{THREE}\nphase over\nacts Y", "SW-101"),
        (f"{THREE}\nphase over\nacts P", "SW-101"),
        ("mission Y NYC\nmission P NYC", "SW-90"),
        ("seats 3\nteams on", "SW-130"),
    ],
)
def test_positions_that_cannot_be_are_refused_by_their_rule(lines: str, rule: str) -> None:
    with pytest.raises(BadInput, match=rf"\({rule}\)$"):
        GAME.from_text(lines)


@pytest.mark.parametrize(
    "lines",
    [
        ("b5=YN", "built yes", "income b5"),
        ("b5=YNY", "built yes", "income b5"),
        ("b5=Y b8=Y", "income b8"),
        ("b5=PBPBP", "acts P", "income -"),
        ("used UBT FLA", "out EMP UBT CHR FLA"),
        ("seats 2", "quiet 5"),
        (THREE, "quiet 7"),
        (THREE, "acts B", "quiet 1"),
        (THREE, "phase over", "acts R", "quiet 3"),
    ],
)
def test_positions_that_can_be_are_read_and_written(lines: tuple[str, ...]) -> None:
    state = at(*lines)
    assert GAME.from_text(GAME.to_text(state)) == state


def test_what_is_left_out_follows_from_the_rest() -> None:
    assert (at("b5=Y").income, at("b5=Y c12=PY").income, at("").income) == ("b5", "c12", None)
    assert (at(THREE).trigger, at(THREE).built, at(THREE, "acts P").built) == (0, True, False)
    assert (at("seats 2", "quiet 5").turn, at("seats 2", "phase over").quiet) == (6, 6)
    assert at(THREE, "phase over").active == 3
    used = at("used UBT FLA", "pile EMP")
    assert (used.out[-2:], used.pile) == (("UBT", "FLA"), ("EMP",))
    assert (at("used UBT").out, len(at("used UBT").pile)) == (("UBT",), 41)
