"""Skyrise: an evaluation that ends in the points themselves, and a search through auctions that leaves nothing out."""

from collections.abc import Generator
from typing import Any, TypeVar, cast

import pytest

from game.bots.auction import AuctionBot, AuctionSearch
from game.bots.skyrise import search as skyrise_search
from game.bots.skyrise.evaluation import evaluate, worthwhile
from game.bots.skyrise.search import Search, Way
from game.rules import GAMES
from game.rules.core import seeded
from game.rules.skyrise import Game
from game.rules.skyrise.model import State
from tests.bots.minds import positions, view_of
from tests.matches import random_match

RULES = cast(Game, GAMES["skyrise"])
T = TypeVar("T")


def _finish(steps: Generator[Any, None, T]) -> T:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


def _ranked(state: State, weights: dict[str, float] | None = None, *, lines: int = 1) -> list[Way]:
    search = Search(RULES, RULES.view(state, state.actor), weights)
    return _finish(search.ranked(state, 2, 6, lines))


def _auctions(seats: int) -> list[State]:
    """Positions in which somebody may bid, of all parts of a match."""
    states = [state for state, _, _ in random_match(RULES, seats, 5) if state.phase in ("start_bid", "overbid")]
    return states[:: max(1, len(states) // 8)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_when_all_is_over_the_evaluation_is_the_score(seats: int) -> None:
    *_, (_, _, state) = random_match(RULES, seats, 9)
    result = RULES.outcome(state)
    assert result is not None
    for seat in range(seats):
        points = {line.reason: line.points for line in result.lines[seat]}
        terms = evaluate(RULES, state, seat)
        assert terms["control"] == points["control1"] + points["control2"]
        assert terms["panorama"] == points["panorama1"] + points["panorama2"]
        assert terms["colours"] == points["colours"] + points["overflow"]
        for name in ("wonder", "objective", "keys"):
            assert terms[name] == points[name]
        assert terms["pieces"] == 0


def test_leaving_hopeless_ways_early_changes_nothing() -> None:
    """A weight for a term that does not exist changes no value, but then every way is followed to its end."""
    different = 0
    for state in _auctions(2):
        quick, careful = _ranked(state)[0], _ranked(state, {"nothing": 2.0})[0]
        assert quick.worth == pytest.approx(careful.worth)
        different += len(worthwhile(RULES, state)) > 1
    assert different >= 4


def test_a_bid_that_nobody_can_beat_wins() -> None:
    """The worth of a choice is that of the position after the auction, and a passed auction goes to the latest bid."""
    for state in _auctions(2):
        if state.phase != "overbid":
            continue
        ways = {RULES.notation(way.action): way for way in _ranked(state, lines=99)}
        assert not ways["pass"].after.bids
        best = max(ways.values(), key=lambda way: way.worth[state.actor])
        assert best.worth[state.actor] >= ways["pass"].worth[state.actor]


def test_what_one_wins_the_other_loses() -> None:
    for state in _auctions(2):
        assert sum(_ranked(state)[0].worth) == pytest.approx(0)


def test_an_objective_of_another_counts_by_what_it_may_be() -> None:
    state = positions("skyrise", 3)[1]
    seat = state.actor
    ends = []
    for seed in range(4):
        sample = RULES.determinize(RULES.view(state, seat), seeded(seed))
        ends.append(_ranked(sample)[0].worth)
    assert all(end == pytest.approx(ends[0]) for end in ends)


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(state for state in _auctions(2) if state.phase == "start_bid" and state.era == 2)
    settings = AuctionSearch(bids=2, lines=3, auctions=2)
    expected = AuctionBot(settings).choose(RULES, view_of(RULES, state), seeded(1))
    monkeypatch.setattr(skyrise_search, "MEMORY", 10)
    search = Search(RULES, RULES.view(state, state.actor))
    most = 0
    steps = search.ranked(state, 2, 6, 1)
    for _ in steps:
        most = max(most, len(search._ends))
    assert most <= 10 < search.valued
    assert AuctionBot(settings).choose(RULES, view_of(RULES, state), seeded(1)) == expected


@pytest.mark.parametrize("seats", [2, 4])
def test_little_is_valued_between_two_steps(seats: int) -> None:
    """So it can be stopped soon: one end takes a fraction of a millisecond."""
    for state in _auctions(seats)[::3]:
        bot = AuctionBot(AuctionSearch(bids=2, lines=2, auctions=1))
        before = 0
        for _ in bot.think(RULES, view_of(RULES, state), seeded(1)):
            assert bot.simulations - before <= 24
            before = bot.simulations
        assert bot.simulations or len(worthwhile(RULES, state)) == 1


@pytest.mark.usefixtures("clock")
def test_the_cap_ends_a_thought() -> None:
    steps = list(
        AuctionBot(AuctionSearch(bids=2, lines=3, auctions=5, seconds=10)).think(
            RULES, view_of(RULES, _auctions(2)[2]), seeded(1)
        )
    )
    assert len(steps) == 11


def test_auctions_are_played_on_to_the_one_asked_for() -> None:
    state = _auctions(2)[0]
    search = Search(RULES, RULES.view(state, state.actor))
    near = _finish(search.played_on(state, state.auction))
    assert near != _finish(search.played_on(state, state.auction + 3))


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"bids": 0}, "at least 1"),
        ({"bids": 1, "auctions": -1}, "cannot be negative"),
        ({"bids": 1, "seconds": 0}, "more than 0"),
    ],
)
def test_a_wrong_setting_is_refused(settings: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        AuctionSearch(**settings)
