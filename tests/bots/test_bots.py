"""Bots of every level in every game: they move legally, repeat themselves at equal seeds, and see only their view."""

from typing import Any

import pytest

from game.bots import BOTS
from game.bots.base import thought_rng
from game.bots.levels import LEVELS
from game.rules import GAMES
from game.rules.core import Rules, seeded
from game.text import texts
from tests.matches import some_states

every_bot = pytest.mark.parametrize("bot", list(BOTS))
every_game = pytest.mark.parametrize("game", list(GAMES))


def _positions(rules: Rules[Any, Any], most: int) -> list[Any]:
    return some_states(rules, rules.seats[0], 21, {}, most=most + 1)[:most]


@every_game
@every_bot
def test_every_bot_moves_legally_and_repeatably(bot: str, game: str) -> None:
    rules = GAMES[game]
    for state in _positions(rules, 3):
        view = rules.view(state, rules.to_act(state))
        choice = BOTS[bot]().choose(rules, view, seeded(5))
        assert choice in rules.legal(state)
        assert choice == BOTS[bot]().choose(rules, view, seeded(5))


@every_game
@pytest.mark.parametrize("bot", ["easy", "normal", "hard"])
def test_what_is_hidden_does_not_change_the_choice(bot: str, game: str) -> None:
    rules = GAMES[game]
    for state in _positions(rules, 2):
        seat = rules.to_act(state)
        view = rules.view(state, seat)
        other = rules.view(rules.determinize(view, seeded(77)), seat)
        assert BOTS[bot]().choose(rules, other, seeded(6)) == BOTS[bot]().choose(rules, view, seeded(6))


def test_a_thinker_can_be_stopped_at_any_step() -> None:
    rules = GAMES["skyliners"]
    state = rules.new(2, 1)
    steps = BOTS["expert"]().think(rules, rules.view(state, rules.to_act(state)), seeded(1))
    assert next(iter(steps)) in rules.legal(state)


def test_every_thought_has_a_stream_of_its_own() -> None:
    """Neither that of another thought nor that of the set-up of this match or one near it."""
    seeds, moves, seats = range(-3, 40), range(12), range(4)
    thoughts = {thought_rng(seed, number, seat) for seed in seeds for number in moves for seat in seats}
    assert len(thoughts) == len(seeds) * len(moves) * len(seats)
    dealt = {seeded(seed) for seed in range(-2000, 2000)} | {seeded(seed + 1_000_003 * n) for seed in seeds for n in moves}
    assert not thoughts & dealt
    assert thought_rng(7, 2, 1) == thought_rng(7, 2, 1)


def test_levels_have_names() -> None:
    assert LEVELS == ("easy", "normal", "hard", "expert")
    for level in LEVELS:
        for language in ("en", "de"):
            assert texts(language)(f"bot.{level}.about")
