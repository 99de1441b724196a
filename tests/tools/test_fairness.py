"""The tool that measures how fair Skyrise is."""

import json

import pytest

from tools import fairness


def line(**changes: object) -> fairness.Line:
    """A game of two that set A won in seat 1 with wonder 9."""
    usual = {"bot": "hard", "seats": 2, "seed": 1, "sets": "BA", "first": 0, "winner": 1, "scores": [100, 120]}
    return {**usual, "kept": [[1, 2], [9, 4]], "wonders": [["W9", 1, 12], ["W2", 0, 4]], **changes}


def test_a_game_tells_who_played_what_and_who_won(tmp_path):
    path = tmp_path / "games.jsonl"
    fairness.play_all(path, "easy", 3, 2, 1)
    fairness.play_all(path, "easy", 3, 3, 1)
    lines = fairness.read(path)
    assert [each["seed"] for each in lines] == [fairness.SEEDS, fairness.SEEDS + 1, fairness.SEEDS + 2]
    for each in lines:
        assert each["scores"][each["winner"]] == max(each["scores"])
        assert len(each["sets"]) == len(each["kept"]) == 3
    assert lines[0] == json.loads(json.dumps(fairness.play("easy", 3, fairness.SEEDS)))


def test_the_report_counts_sets_points_seats_and_wonders():
    lost = line(winner=0, first=1, scores=[124, 120], wonders=[])
    wins, points, _, text = fairness.tables([line(), line(), line(), lost])
    row = wins.splitlines()[2].split(" | ")
    assert row[4].startswith("75 % (30–95)")
    assert row[5].startswith("25 %")
    assert row[6:8] == ["–", "–"]
    assert row[8] == "25 %, 75 %"
    assert row[9].startswith("0 %")
    row = points.splitlines()[2].split(" | ")
    assert row[3] == "+7.0 (+1.1 to +12.9)"
    assert row[4].startswith("-7.0")
    assert row[5].startswith("–")
    ninth = next(each for each in text.splitlines() if each.startswith("| 9 |"))
    assert ninth.split(" | ")[2:4] == ["4", "12.0"]


@pytest.mark.parametrize(
    "words", [["play", "x", "--bot", "genius"], ["play", "x", "--seats", "5"], ["report", "nowhere.jsonl"], ["sing", "x"]]
)
def test_a_wrong_wish_is_refused_in_one_line(words, capsys, workplace):
    with pytest.raises(SystemExit) as end:
        fairness.main(words)
    assert end.value.code == 2
    assert "error:" in capsys.readouterr().err
    assert list(workplace.iterdir()) == []
