"""The tool that weighs thoughts."""

import pytest

from game.rules import GAMES
from tools import thought


def test_positions_are_spread_over_a_match_in_order():
    rules = GAMES["skyliners"]
    found = thought.positions(rules, 2, 5)
    assert len(found) == 5
    assert found[0] == rules.new(2, 5)
    assert [state.round for state in found] == sorted({state.round for state in found})


def test_a_thought_takes_time_and_memory_and_its_steps_are_parts_of_it():
    rules = GAMES["skyline_world"]
    views = [rules.view(state, rules.to_act(state)) for state in thought.positions(rules, 2, 3)]
    weight = thought.weigh(rules, "normal", views)
    assert weight.thoughts == 3
    assert 0 < weight.mean <= weight.longest
    assert 0 < weight.step <= weight.longest
    assert weight.most > 0


def test_the_report_has_a_row_for_each_game_and_level():
    head, _, *rows = thought.report(["skyliners", "cities"], ["easy"], None, 2)
    columns = head.count("|")
    assert [row.split("|")[1:4] for row in rows] == [[" skyliners ", " 4 ", " easy "], [" cities ", " 4 ", " easy "]]
    assert all(row.count("|") == columns for row in rows)


@pytest.mark.parametrize("words", [["chess"], ["--levels", "genius"], ["cities", "--seats", "9"], ["--positions", "0"]])
def test_a_wrong_wish_is_refused_in_one_line(words, capsys):
    with pytest.raises(SystemExit) as end:
        thought.main(words)
    assert end.value.code == 2
    assert words[-1] in capsys.readouterr().err
