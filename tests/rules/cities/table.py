"""Positions and moves for the tests of Cities."""

from typing import Any

import pytest

from game.rules import GAMES
from game.rules.cities import Game, State
from game.rules.cities.parts import TRACKS
from game.rules.core import Event, IllegalAction, seeded

GAME: Game = GAMES["cities"]  # type: ignore[assignment]


FILLED = ("tile r11 D2/0 Ae6", "tile r14 D2/0 Ae1", "tile r15 I3/0 Aa5", "tile r16 I3/0 Aa3")
"""One tile in each district of A as it lies in the introduction."""


def position(*lines: str) -> State:
    return GAME.from_text("\n".join(lines))


def intro(*lines: str) -> State:
    """The introduction with only A open: tracks at 0 and 10 money unless the lines say otherwise."""
    return position("open A", *lines)


def first(*lines: str) -> State:
    """Scenario 1 with A and B open and 10 money."""
    money = () if any(line.startswith("money") for line in lines) else ("money 10",)
    return position("scenario 1", "open A B", *money, *lines)


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = GAME.apply(state, GAME.parse(state, move))
    return state


def tracks(state: State, codes: str = "pwgeotchm") -> dict[str, int]:
    """The named tracks that are not 0; money always."""
    found = dict(zip(TRACKS, state.values, strict=False))
    return {code: found[code] for code in codes if found[code] or code == "m"}


def changed(before: State, after: State) -> dict[str, int]:
    """What moved, by track and `total`."""
    names = (*TRACKS, "total")
    return {n: b - a for n, a, b in zip(names, before.values, after.values, strict=True) if a != b}


def effect(state: State, *moves: str) -> dict[str, int]:
    return changed(state, play(state, *moves))


def story(state: State, *moves: str) -> list[Event]:
    events: list[Event] = []
    for move in moves:
        state = GAME.apply(state, GAME.parse(state, move), events.append)
    return events


def told(state: State, kind: str, *moves: str) -> list[Any]:
    return [event for event in story(state, *moves) if event.kind() == kind]


def offered(state: State) -> set[str]:
    return {GAME.notation(action) for action in GAME.legal(state)}


def refused(state: State, move: str) -> str | None:
    """The rule that refuses the move; parse, why_not and the list of legal moves must agree."""
    reason = GAME.why_not(state, move)
    assert (reason is None) == (move in offered(state)), move
    if reason is None:
        GAME.parse(state, move)
    else:
        with pytest.raises(IllegalAction) as caught:
            GAME.parse(state, move)
        assert caught.value.reason == reason
    return reason.rule if reason else None


def random_states(scenario: str = "4", seats: int = 2, games: int = 4, every: int = 3) -> list[State]:
    """States along random games, the last one over."""
    found = []
    for seed in range(games):
        state, rng, number = GAME.new(seats, seed, scenario=scenario), seeded(seed), 0
        while GAME.to_act(state) is not None:
            if number % every == 0:
                found.append(state)
            action, rng = GAME.random_action(state, rng)
            state = GAME.apply(state, action)
            number += 1
        found.append(state)
    return found
