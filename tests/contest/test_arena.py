"""Many matches between bots: counted rightly, decided by the seed alone, and played without a look at hidden cards."""

import os
import select
import signal
import subprocess
import sys
from typing import Any

import pytest

from game.bots import BOTS
from game.content import ROOT
from game.contest.arena import SeriesReport, play, share_out, simulate
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import Action, Outcome, Rng, Rules, digest
from tests.systems import unix

QUICK = ("random", "greedy")
"""Bots that answer at once; those that search have tests of their own."""


def results(report: SeriesReport) -> Any:
    """All of a report but the time it took."""
    return report.game, report.seats, report.games, report.seed, report.standings, report.mean_moves, report.most_moves


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bot", QUICK)
def test_every_bot_plays_every_game_to_its_end(game: str, bot: str) -> None:
    seats = GAMES[game].seats[0]
    result = play(game, ["random"] * (seats - 1) + [bot], {}, 3)
    assert result.moves > 0
    assert len(result.places) == len(result.scores) == len(result.shares) == seats
    assert sum(result.shares) == pytest.approx(1) or set(result.shares) in ({0.0}, {1.0})


def test_a_match_is_decided_by_its_seed() -> None:
    first, again, other = (play("skyliners", ("random", "random", "random"), {}, seed) for seed in (4, 4, 5))
    assert (first.moves, first.scores) == (again.moves, again.scores)
    assert (first.moves, first.scores) != (other.moves, other.scores)


def test_a_series_is_its_matches() -> None:
    bots = ("random", "random")
    series = simulate("skyliners", bots, games=4, seed=10, options={"mode": "intro"})
    matches = [play("skyliners", bots, {"mode": "intro"}, seed) for seed in range(10, 14)]
    assert [standing.seat for standing in series.standings] == [0, 1]
    for seat, standing in enumerate(series.standings):
        assert standing.wins == sum(match.shares[seat] for match in matches)
        assert standing.mean_score == round(sum(match.scores[seat] for match in matches) / 4, 3)
    assert series.mean_moves == sum(match.moves for match in matches) / 4
    assert series.most_moves == max(match.moves for match in matches)


def test_the_number_of_processes_changes_nothing() -> None:
    alone = simulate("skyliners", ("random", "greedy"), games=5, seed=1, options={}, jobs=1)
    together = simulate("skyliners", ("random", "greedy"), games=5, seed=1, options={}, jobs=2)
    assert results(alone) == results(together)


def test_greedy_beats_chance() -> None:
    report = simulate("skyliners", ("greedy", "random"), games=10, seed=1, options={})
    assert report.standings[0].wins > report.standings[1].wins


@pytest.mark.parametrize(
    ("options", "seats", "message"),
    [({"mode": "fast"}, 2, "option mode"), ({"mod": "intro"}, 2, 'did you mean "mode"'), ({}, 5, "2, 3 or 4 seats")],
)
def test_bad_options_are_refused_before_anything_is_played(options: dict[str, str], seats: int, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        simulate("skyliners", ["random"] * seats, games=0, seed=1, options=options)


def test_seeds_go_on_beyond_the_last() -> None:
    assert simulate("skyliners", ("random", "random"), games=2, seed=(1 << 64) - 1, options={}).games == 2


def test_a_bot_receives_a_view_of_its_own_seat_and_no_state(name_bot: Any) -> None:
    received: list[Any] = []

    class Spy:
        def choose(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Action:
            received.append(view)
            assert rules.to_act(view) == view.seat
            assert rules.view(rules.determinize(view, rng), view.seat) == view
            return rules.random_action(rules.determinize(view, rng), rng)[0]

    name_bot("random", Spy)
    for game in GAMES:
        received.clear()
        rules = GAMES[game]
        play(game, ["random"] * rules.seats[0], {}, 2)
        states = type(rules.new(rules.seats[0], 2))
        assert received
        assert not any(isinstance(view, states) or hasattr(view, "rng") for view in received)


@pytest.mark.parametrize(
    ("outcome", "shares"),
    [
        (Outcome((1, 2, 3), (9, 8, 7), ((), (), ())), (1.0, 0.0, 0.0)),
        (Outcome((2, 1, 1), (7, 9, 9), ((), (), ()), "shared"), (0.0, 0.5, 0.5)),
        (Outcome((1, 1, 1), (5, 5, 5), ((), (), ()), won=True), (1.0, 1.0, 1.0)),
        (Outcome((1, 1, 1), (5, 5, 5), ((), (), ()), won=False), (0.0, 0.0, 0.0)),
    ],
    ids=["victory", "shared victory", "won together", "lost together"],
)
def test_what_a_seat_won_of_a_match(outcome: Outcome, shares: tuple[float, ...]) -> None:
    assert share_out(outcome) == shares


@pytest.mark.parametrize("game", GAMES)
def test_choosing_changes_nothing(game: str) -> None:
    rules = GAMES[game]
    state = rules.new(rules.seats[-1], 6)
    before = digest(state)
    for name in QUICK:
        bot = BOTS[name]()
        view = rules.view(state, rules.to_act(state))
        first = bot.choose(rules, view, Rng(1))
        assert bot.choose(rules, view, Rng(1)) == first
        assert first in rules.legal(state)
    assert digest(state) == before


STRAY = """
from game.contest.arena import workers
from tests.contest.test_arena import spin
with workers(2) as (executor, hands):
    for _ in range(hands):
        executor.submit(spin)
    executor.shutdown()
"""


def spin() -> None:
    """Says that it has begun, and never ends."""
    os.write(1, b"begun\n")  # at once: two of them say so
    while True:
        pass


@unix
@pytest.mark.parametrize("ending", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_workers_end_with_the_process_that_waits_for_them(ending: str) -> None:
    parent = subprocess.Popen([sys.executable, "-c", STRAY], cwd=ROOT, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    assert [parent.stdout.readline() for _ in range(2)] == [b"begun\n"] * 2
    parent.send_signal(getattr(signal, ending))
    assert parent.wait() == -getattr(signal, ending)
    ended, _, _ = select.select([parent.stdout], [], [], 60)
    assert ended, "somebody still has the other end of the pipe"
    assert parent.stdout.read() == b""
