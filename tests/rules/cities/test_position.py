"""Positions in text, and their picture."""

import pytest

from game.errors import BadInput
from tests.rules.cities.desk import GAME, at, intro, random_states
from tests.rules.desk import drawn


def test_positions_round_trip():
    for scenario in ("intro", "2", "4"):
        for seats in (1, 3):
            for state in random_states(scenario, seats, games=2):
                text = GAME.to_text(state)
                assert GAME.from_text(text) == state


def test_the_picture_shows_the_map():
    text = GAME.to_text(intro("tile hea1 D2/0 Ae7", "display r11"))
    rows = [line[2:] for line in text.splitlines() if line.startswith("|")]
    assert rows[6] == "bbbbbbbeeeeeee...#SS."
    picture = drawn(GAME, GAME.view(intro("tile hea1 D2/0 Ae7", "display r11", "pile pow1"), 0))
    assert "Mill houses [r11]" in picture
    assert "Exchange pile:\n  Wind turbine [pow1], utility I: Money -3; brings Power +3" in picture
    assert "Roles to choose from:" in drawn(GAME, GAME.view(GAME.new(1, 1, scenario="2"), 0))
    assert "News: Costly materials." in drawn(GAME, GAME.view(at("scenario 4", "open A", "news nw02", "money 9"), 0))


@pytest.mark.parametrize(
    "line",
    [
        "colour red",
        "open A A",
        "open X",
        "seats 9",
        "money many",
        "money -1",
        "tracks x1",
        "tracks p99",
        "tile r11",
        "tile zz1 D2/0 Ae5",
        "tile po01 D2/0 Ae5",
        "tile hea1 I3/0 Ae5",
        "tile r11 D2/2 Ae5",
        "tile r11 D2/0 Fa1",
        "tile r11 D2/0 Aa1",
        "tile r11 D2/0 Ea1",
        "display r11 r11",
        "display zz9",
        "display uq01",
        "stack I r21",
        "stack IV r21",
        "pile r11 r99",
        "roles ro01 ro02",
        "roles ro99",
        "news nw99",
        "due 1 1",
        "milestone 1",
        "milestone a b c d",
        "phase nowhere",
        "phase roles",
        "phase over",
        "phase restock\ndue 0",
        "ended CS-75",
        "layout A@NW",
        "layout B@NW E@NE A@NE",
        "scenario 9",
        "scenario 5",
        "money 3\nmoney 4",
        "phase refill\nstack I\nstack II\nstack III",
    ],
)
def test_bad_positions_are_refused(line):
    lines = ["open A", line] if not line.startswith("open") else [line]
    with pytest.raises(BadInput):
        at(*lines)


def test_tiles_may_not_lie_on_each_other_nor_be_more_than_there_are():
    with pytest.raises(BadInput, match="another"):
        intro("tile r11 D2/0 Ae5", "tile r12 D2/0 Ae5")
    with pytest.raises(BadInput, match="more tiles"):
        intro("tile r11 D2/0 Ae5", "tile r12 D2/0 Ae6", "tile r13 D2/0 Ae7")
    with pytest.raises(BadInput, match="twice"):
        intro("tile r11 D2/0 Ae5", "display r11")
    with pytest.raises(BadInput, match="displays"):
        at("open A", "seats 3", "display r11", "display r12")


def test_positions_without_a_decision_are_lost_like_in_play():
    assert intro("money 0", "display pow1", "tracks e0").ended == "CS-22"
    assert at("open A", "phase board", "money 0").ended == "CS-69"


def test_defaults_of_a_small_position():
    state = at("open A")
    assert (state.phase, state.values[8], len(state.displays[0])) == ("turn", 10, 7)
    assert at("").phase == "board"
    assert sum(map(len, state.stacks)) + 7 == 75
