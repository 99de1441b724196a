"""Thinking step by step: it can be stopped, it is capped, and more of it is never wasted on what is decided."""

from typing import Any

import pytest

from game.bots.base import Judge
from game.bots.greedy import GreedyBot, MoodyBot
from game.bots.levels import LEVELS, levels, mind
from game.bots.replies import Replies, ReplyBot
from game.bots.turn import TurnLine, search_turn
from game.rules import GAMES
from game.rules.core import Action, seeded
from tests.bots.minds import positions, quick, view_of
from tests.matches import random_match

LONG = Replies(simulations=100_000, lines=8, seconds=1000)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_has_a_legal_idea_at_every_step(game: str, level: str) -> None:
    rules = GAMES[game]
    state = positions(game, 2)[1]
    legal = set(rules.legal(state))
    ideas = list(quick(game, level).think(rules, view_of(rules, state), seeded(1)))
    assert all(idea in legal for idea in ideas)
    assert ideas[-1] == quick(game, level).choose(rules, view_of(rules, state), seeded(1))


@pytest.mark.parametrize("game", GAMES)
def test_a_long_thought_can_be_dropped(game: str) -> None:
    """Between two steps there is at most one reply, so whoever has heard enough just stops asking."""
    rules = GAMES[game]
    view = view_of(rules, positions(game, 2)[1])
    steps = mind(levels().games[game]["expert"]).think(rules, view, seeded(1))
    for _, idea in zip(range(40), steps, strict=False):
        assert isinstance(idea, Action)


@pytest.mark.usefixtures("clock")
def test_the_cap_ends_a_thought() -> None:
    rules = GAMES["skyliners"]
    view = view_of(rules, positions("skyliners", 2)[1])
    steps = list(ReplyBot(LONG).think(rules, view, seeded(1)))
    assert len(steps) == LONG.seconds + 1


def test_a_search_counts_its_simulations() -> None:
    rules = GAMES["skyliners"]
    view = view_of(rules, positions("skyliners", 2)[1])
    for budget in (16, 48):
        bot = ReplyBot(Replies(simulations=budget, lines=4, plies=2))
        bot.choose(rules, view, seeded(1))
        assert 0.5 * budget <= bot.simulations <= budget + 8


def test_nothing_is_searched_where_there_is_no_choice() -> None:
    rules = GAMES["skyline_world"]
    state = next(state for state, _, _ in random_match(rules, 2, 1) if len(rules.legal(state)) == 1)
    bot = ReplyBot(LONG)
    assert bot.choose(rules, view_of(rules, state), seeded(1)) == rules.legal(state)[0]
    assert bot.simulations == 0


# -- through the own turn --------------------------------------------------------------------------------------


def _lines(game: str, state: Any, *, width: int = 6, depth: int = 8) -> list[TurnLine]:
    rules = GAMES[game]
    steps = search_turn(Judge(rules), view_of(rules, state), seeded(1), width=width, depth=depth)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: list[TurnLine] = end.value
            return found


def test_a_line_ends_with_the_turn() -> None:
    rules, state = GAMES["skyliners"], GAMES["skyliners"].new(2, 1)
    lines = _lines("skyliners", state)
    assert {len(line.actions) for line in lines} == {2}
    assert len({frozenset(line.actions) for line in lines}) == len(lines), "the order of two builds does not matter"
    assert [line.value for line in lines] == sorted((line.value for line in lines), reverse=True)
    for line in lines[:5]:
        after = state
        for action in line.actions:
            after = rules.apply(after, action)
        assert rules.to_act(after) != state.turn


def test_no_line_is_taken_for_another() -> None:
    rules, state = GAMES["skyliners"], GAMES["skyliners"].new(2, 1)
    found = {frozenset(line.actions) for line in _lines("skyliners", state, width=100)}
    judge = Judge(rules)
    firsts = judge.actions(state)
    assert found == {frozenset((one, two)) for one in firsts for two in judge.actions(rules.apply(state, one))}


def test_a_line_does_not_count_on_cards_nobody_has_seen() -> None:
    """In the supply phase of Skyline 3000 the card below the top is unknown: a plan ends with each draw."""
    rules = GAMES["skyline3000"]
    state, rng = rules.new(2, 5), seeded(5)
    while state.phase != "supply":
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
    assert {len(line.actions) for line in _lines("skyline3000", state)} == {1}


def test_a_mood_prefers_what_is_better() -> None:
    rules = GAMES["skyliners"]
    view = view_of(rules, positions("skyliners", 2)[1])
    best = GreedyBot().choose(rules, view, seeded(0))
    cool, hot = ([MoodyBot(heat, 12).choose(rules, view, seeded(n)) for n in range(30)] for heat in (0.05, 5.0))
    assert cool.count(best) > hot.count(best)
    assert len(set(hot)) > 3
    assert len({MoodyBot(1000.0, 2).choose(rules, view, seeded(n)) for n in range(30)}) == 2
