"""How fast the rules are, measured on the machine at hand. Never asserted in a test."""

import time
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.rules import GAMES
from game.rules.core import Rules, seeded


class Figure(Struct, frozen=True):
    """One measurement."""

    game: str
    what: str
    per_second: float


def _rate(work: Callable[[int], int], seconds: float) -> float:
    """How many units a second `work(number)` does; it returns how many each call did."""
    work(0)
    units, number, started = 0, 1, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        units += work(number)
        number += 1
    return units / elapsed


def random_game(rules: Rules[Any, Any], seats: int, seed: int) -> int:
    """Plays a whole match at random through the public API; returns its moves."""
    state, rng, moves = rules.new(seats, seed), seeded(seed + 1), 0
    while rules.to_act(state) is not None:
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
        moves += 1
    rules.outcome(state)
    return moves


def _positions(rules: Rules[Any, Any], seats: int) -> list[Any]:
    """Positions of one random match, evenly spread."""
    state, rng, states = rules.new(seats, 7), seeded(8), []
    while rules.to_act(state) is not None:
        states.append(state)
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
    return states[:: max(1, len(states) // 50)]


def bench(*, seconds: float) -> list[Figure]:
    """Every figure of every game with its most seats."""
    figures = []
    for game in GAMES:
        rules = GAMES[game]
        seats = rules.seats[-1]
        states = _positions(rules, seats)
        works: dict[str, Callable[[int], int]] = {
            "random games": lambda n, r=rules, s=seats: bool(random_game(r, s, n)),  # type: ignore[misc]
            "random plies": lambda n, r=rules, s=seats: random_game(r, s, n),  # type: ignore[misc]
            "legal": lambda n, r=rules, p=states: _each(p, r.legal),  # type: ignore[misc]
            "view": lambda n, r=rules, p=states: _each(p, lambda state: r.view(state, 0)),  # type: ignore[misc]
            "view and determinize": lambda n, r=rules, p=states: _each(  # type: ignore[misc]
                p, lambda state: r.determinize(r.view(state, 0), seeded(n))
            ),
        }
        figures += [Figure(game, what, round(_rate(work, seconds), 1)) for what, work in works.items()]
    return figures


def _each(states: list[Any], work: Callable[[Any], object]) -> int:
    for state in states:
        work(state)
    return len(states)
