"""Carelessness: how choices are drawn by their value, and that a careless level mostly still takes the best."""

from collections import Counter
from math import exp
from typing import NamedTuple

import pytest

from game.bots.base import draw_by_value
from game.bots.turn import TurnBot
from game.rules import GAMES
from game.rules.core import seeded

from .minds import positions, view_of


class Weighed(NamedTuple):
    name: str
    value: float


THREE = (Weighed("good", 5.0), Weighed("fair", 4.0), Weighed("poor", 1.0))


def test_what_is_a_temperature_less_worth_is_drawn_2_7_times_less_often() -> None:
    counts = Counter(draw_by_value(THREE, 1.0, seeded(seed)).name for seed in range(4000))
    assert counts["good"] / counts["fair"] == pytest.approx(exp(1), rel=0.1)
    assert 0 < counts["poor"] < counts["fair"]


def test_the_colder_the_surer() -> None:
    assert {draw_by_value(THREE, 0.01, seeded(seed)).name for seed in range(200)} == {"good"}


def test_a_careless_turn_is_mostly_the_best_one() -> None:
    rules = GAMES["skyliners"]
    view = view_of(rules, positions("skyliners", 2)[1])
    best = TurnBot(4, 2).choose(rules, view, seeded(1))
    cold, hot = (
        Counter(TurnBot(4, 2, temperature=heat).choose(rules, view, seeded(seed)) for seed in range(30)) for heat in (0.05, 3.0)
    )
    assert cold.most_common(1)[0][1] > hot.most_common(1)[0][1]
    assert len(hot) > len(cold)
    assert best in cold
