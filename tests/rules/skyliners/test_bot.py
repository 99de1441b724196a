"""The greedy bot: much stronger than chance, and blind to what it may not know."""

import pytest

from game.bots.greedy import GreedyBot, evaluation
from game.contest.arena import simulate
from game.rules.core import seeded
from tests.rules.skyliners.desk import CITY_1, GAME, matches, position


@pytest.mark.parametrize("mode", ["full", "intro"])
def test_the_greedy_bot_beats_chance_clearly(mode: str) -> None:
    """Twenty matches for two, half of them from either seat."""
    wins, margin = 0.0, 0.0
    for seats in (("greedy", "random"), ("random", "greedy")):
        report = simulate("skyliners", seats, games=10, seed=1, options={"mode": mode})
        greedy, random = sorted(report.standings, key=lambda standing: standing.bot)
        wins += greedy.wins
        margin += (greedy.mean_score - random.mean_score) / 2
    assert wins >= 18
    assert margin > 8


def test_the_greedy_bot_beats_three_at_random() -> None:
    report = simulate("skyliners", ("random", "greedy", "random", "random"), games=8, seed=5, options={})
    greedy = report.standings[1]
    assert greedy.wins >= 7
    assert all(greedy.mean_score > 2 * other.mean_score for other in report.standings if other.seat != 1)


@pytest.mark.parametrize("mode", ["full", "intro"])
def test_the_greedy_bot_chooses_alike_whatever_is_hidden(mode: str) -> None:
    different = 0
    for match in matches(mode):
        for state in match.states[2:-1:13]:
            seat = state.turn
            other = GAME.determinize(GAME.view(state, seat), seeded(match.seed + 77))
            different += other != state
            choices = [GreedyBot().choose(GAME, GAME.view(each, seat), seeded(5)) for each in (state, other)]
            assert choices[0] == choices[1]
            assert choices[0] in GAME.legal(state)
    assert different


@pytest.mark.parametrize("mode", ["full", "intro"])
def test_the_evaluation_reads_nothing_that_is_hidden(mode: str) -> None:
    """Given the full states themselves, it values two that look alike alike."""
    evaluate, different = evaluation("skyliners"), 0
    for match in matches(mode):
        for state in match.states[2:-1:7]:
            for seat in range(match.seats):
                other = GAME.determinize(GAME.view(state, seat), seeded(match.seed))
                different += other != state
                assert evaluate(GAME, state, seat) == evaluate(GAME, other, seat)
    assert different


def test_the_greedy_bot_lays_a_plan_that_is_right_now_near_the_end() -> None:
    state = position(CITY_1, floors="0 3 3 3", roofs="0 2 2 2", parks="0 1 1 1", action=2, round=8, start="W", turn="S")
    choice = GreedyBot().choose(GAME, GAME.view(state, 0), seeded(1))
    assert GAME.notation(choice) in ("plan A 3", "plan C 3")
