"""Matches for tests: random ones, decided by their seed."""

from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any

import pytest

from game.errors import BadInput
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Action, Rules, seeded

MOST_MOVES = {"skyliners": 80, "skyline3000": 1500, "skyline_world": 4000, "skyrise": 1500, "cities": 1500}
"""No random match is longer: a bound with room above what ten thousand matches showed."""


def variants(rules: Rules[Any, Any], seats: int) -> Iterator[dict[str, str]]:
    """The defaults, then each other value of each option alone, where the game takes it."""
    yield {}
    for option in rules.options(seats):
        for value in option.values:
            if value != option.default and _fits(rules, seats, {option.name: value}):
                yield {option.name: value}


def _fits(rules: Rules[Any, Any], seats: int, options: dict[str, str]) -> bool:
    try:
        rules.new(seats, 0, **options)
    except BadInput:
        return False
    return True


def setups() -> list[Any]:
    """(game, seats, options) of everything there is, for parametrize; ids read `skyliners-3-mode=intro`."""
    found = []
    for game in GAMES:
        rules = GAMES[game]
        for seats in rules.seats:
            for options in variants(rules, seats):
                name = "-".join([game, str(seats), *(f"{key}={value}" for key, value in options.items())])
                found.append(pytest.param(game, seats, options, id=name))
    return found


def random_match(
    rules: Rules[Any, Any], seats: int, seed: int, options: dict[str, str] | None = None
) -> Iterator[tuple[Any, Action, Any]]:
    """(state, action, next state) of a whole random match."""
    state, rng = rules.new(seats, seed, **(options or {})), seeded(seed ^ 0x5EED)
    while rules.to_act(state) is not None:
        action, rng = rules.random_action(state, rng)
        after = rules.apply(state, action)
        yield state, action, after
        state = after


def session_at(rules: Rules[Any, Any], state: Any, players: Sequence[Player] = ()) -> Session:
    """A match that begins with that state, between people unless others are named."""
    standing: Any = copy(rules)
    standing.start = lambda *_: state
    return Session(standing, players or [Player(f"P{seat}") for seat in range(len(rules.projected(state)))], seed=0)


def some_states(rules: Rules[Any, Any], seats: int, seed: int, options: dict[str, str], *, most: int) -> list[Any]:
    """At most that many states of a random match, evenly spread, the first and the last included."""
    states = [rules.new(seats, seed, **options)]
    states += [after for _, _, after in random_match(rules, seats, seed, options)]
    step = max(1, len(states) // (most - 1))
    return [*states[:-1:step][: most - 1], states[-1]]
