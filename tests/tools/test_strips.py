"""The tool that draws strips of what is staged."""

import pytest

from tools import strips


def asked(**changes):
    given = {"game": "skyline_world", "seats": 2, "seed": 3, "options": {}, "events": (), "only": False, "each": 2}
    return strips.Asked(**(given | changes))


def test_every_kind_that_makes_a_moment_and_every_one_that_is_asked_for_is_drawn_in_its_last_move():
    session = strips.played(asked())
    assert session.outcome is not None
    plain = strips.staged(session, asked())
    assert "GameEnded" in plain[session.number - 1]
    kinds = [kind for found in plain.values() for kind in found]
    assert len(kinds) == len(set(kinds))
    assert "CardDrawn" not in kinds
    (number,) = strips.staged(session, asked(events=("CardDrawn",), only=True))
    told = [at for at, events, _ in strips.told(session) if any(type(event).__name__ == "CardDrawn" for event in events)]
    assert told[-1] == number


def test_tables_are_drawn_where_the_first_seat_decides():
    session = strips.played(asked())
    movers = session.movers()
    assert strips.decisions(session) == [number for number, seat in enumerate(movers) if seat == 0]


@pytest.mark.parametrize(("most", "kept"), [(1, [7]), (2, [3, 7]), (3, [2, 4, 7]), (9, [0, 1, 2, 3, 4, 5, 6, 7])])
def test_of_many_pictures_those_are_kept_that_lie_evenly_and_the_last_one(most, kept):
    assert list(strips.spread(range(8), most)) == kept


@pytest.mark.parametrize(
    "words", [["chess"], ["skyrise", "--seats", "9"], ["skyrise", "--tier", "best"], ["skyrise", "--option", "speed=9"]]
)
def test_a_wrong_wish_is_refused_in_one_line(words, tmp_path, capsys):
    with pytest.raises(SystemExit) as end:
        strips.main([*words, "--out", str(tmp_path)])
    assert end.value.code == 2
    assert words[-1].partition("=")[0] in capsys.readouterr().err
