"""The evaluation and the random player: nothing hidden is used, every term has a name, and it is better than chance."""

from collections import Counter

import pytest

from game.bots.greedy import GreedyBot
from game.bots.skyline3000 import evaluate
from game.rules.core import seeded
from tests.rules.skyline3000.desk import GAME, at, at_auction, do, random_states


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_evaluation_uses_only_what_the_seat_may_know(seats):
    for state in random_states(seats, 41)[::9]:
        for seat in range(seats):
            dealt_anew = GAME.determinize(GAME.view(state, seat), seeded(5))
            assert evaluate(GAME, dealt_anew, seat) == evaluate(GAME, state, seat)


def _chosen(state):
    return GAME.notation(GreedyBot().choose(GAME, GAME.view(state, state.actor), seeded(1)))


def test_the_greedy_bot_takes_the_best_block_and_seals_what_it_does_not_want():
    state = at("hand 0 CR1", "hand 1 F1 F2", "factory 0 1B", "board r3a=green r3b=green")
    assert _chosen(state).startswith("contract CR1 1 r3")
    assert _chosen(at("phase placing", "hand 0 F1", "board r1a=0:1B y2a=1:1B")).startswith("green r1")
    assert _chosen(at_auction("round 4", "hand 0 F8 F7", "hand 1 F1", "board y2a=1:1B")) == "seal"
    assert _chosen(at_auction("hand 0 F8 F1", "board r1a=0:1B")) == "bid F1", "nobody else can bid"


def test_the_greedy_bot_ends_its_matches_and_beats_a_random_player():
    won = 0
    for seed in range(3):
        state, rng = GAME.new(2, seed), seeded(seed)
        while state.actor is not None:
            if state.actor == seed % 2:
                action = GreedyBot().choose(GAME, GAME.view(state, state.actor), rng)
                _, rng = rng.roll(2)
            else:
                action, rng = GAME.random_action(state, rng)
            state = GAME.apply(state, action)
        won += GAME.outcome(state).places[seed % 2] == 1
    assert won == 3


STATES = {
    "opening": at("hand 0 R2 R2 F3 F3 F3 CR1 CB1", "hand 1 F1", "factory 0 1B 1- 1-", "billboards 0 5"),
    "bidding": do(at_auction("hand 0 F3 F3 F3 R2 CB8", "hand 1 F1"), "bid F3", "bid F3", "bid CB8"),
    "storeys": do(at("hand 0 F1", "hand 1 F1", "factory 0 1- 2- 1B"), "floor F1"),
    "placing": at("phase placing", "stack 3", "hand 0 F1"),
    "greens": at("phase placing", "hand 0 F1"),
    "supply": at("phase supply", "pile floor"),
}


@pytest.mark.parametrize("name", STATES)
def test_every_legal_action_is_as_likely_as_any_other(name):
    state = STATES[name]
    legal, rng, found = GAME.legal(state), seeded(3), Counter()
    draws = 60 * len(legal)
    for _ in range(draws):
        action, rng = GAME.random_action(state, rng)
        found[action] += 1
    assert set(found) == set(legal)
    deviation = sum((found[action] - 60) ** 2 / 60 for action in legal)
    assert deviation < len(legal) + 5 * (2 * len(legal)) ** 0.5, "chi-squared within five standard deviations"
