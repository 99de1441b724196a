"""Skyliners: the quick reply is the evaluation's own favourite, and rivals are thought to plan what they see."""

from collections import Counter

import pytest

from game.bots.skyliners import evaluate, imagine, reply, worthwhile
from game.rules import GAMES
from game.rules.core import seeded
from game.rules.skyliners import Game, count
from game.rules.skyliners.scoring import is_right

RULES = GAMES["skyliners"]
assert isinstance(RULES, Game)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("mode", ["full", "intro"])
def test_the_quick_reply_is_as_good_as_a_careful_one(seats: int, mode: str) -> None:
    state, rng = RULES.new(seats, 7, mode=mode), seeded(7)
    number = 0
    while RULES.to_act(state) is not None:
        chosen = reply(RULES, state)
        if number % 4 == 0:
            values = {a: sum(evaluate(RULES, RULES.apply(state, a), a.seat).values()) for a in worthwhile(RULES, state)}
            assert values[chosen] == pytest.approx(max(values.values()))
        other, rng = RULES.random_action(state, rng)
        state = RULES.apply(state, other if number % 3 else chosen)
        number += 1


def test_a_rival_is_thought_to_plan_what_it_sees() -> None:
    state, rng = RULES.new(2, 3), seeded(3)
    while sum(plan.seat == 1 for plan in state.plans) < 2:
        action, rng = RULES.random_action(state, rng)
        state = RULES.apply(state, action)
    view = RULES.view(state, 0)
    fits: Counter[bool] = Counter()
    for seed in range(60):
        guess = imagine(RULES, view, seeded(seed))
        assert RULES.view(guess, 0) == view
        for plan in guess.plans:
            if plan.seat == 1:
                row = "ABCDE".index(plan.row or "")
                fits[is_right(plan.number or 0, count(guess.heights, guess.table.sides[1], row))] += 1
    assert fits[True] > fits[False]
