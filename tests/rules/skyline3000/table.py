"""Positions and moves for the tests of Skyline 3000."""

from typing import Any

from game.rules import GAMES
from game.rules.core import Event, seeded
from game.rules.skyline3000 import Game, State

GAME: Game = GAMES["skyline3000"]  # type: ignore[assignment]


def position(*lines: str) -> State:
    return GAME.from_text("\n".join(lines))


def play(state: State, *moves: str) -> State:
    for move in moves:
        state = GAME.apply(state, GAME.parse(state, move))
    return state


def story(state: State, *moves: str) -> list[Event]:
    """The events of the moves."""
    events: list[Event] = []
    for move in moves:
        state = GAME.apply(state, GAME.parse(state, move), events.append)
    return events


def told(state: State, kind: str, *moves: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in story(state, *moves) if event.kind() == kind]


def refused(state: State, move: str) -> str | None:
    """The rule that refuses the move."""
    reason = GAME.why_not(state, move)
    assert (reason is None) == (move in offered(state)), move
    return reason.rule if reason else None


def offered(state: State) -> list[str]:
    return [GAME.notation(action) for action in GAME.legal(state)]


def offers(state: State, verb: str) -> list[str]:
    """The legal moves of one verb, without it."""
    return [move.removeprefix(verb).strip() for move in offered(state) if move.split()[0] == verb]


def cards(state: State, seat: int) -> str:
    return " ".join(GAME.tables.spelt(state.hands[seat]))


def whole_match(seats: int, seed: int, **options: str) -> list[State]:
    """Every state of a random match."""
    states, rng = [GAME.new(seats, seed, **options)], seeded(seed)
    while states[-1].actor is not None:
        action, rng = GAME.random_action(states[-1], rng)
        states.append(GAME.apply(states[-1], action))
    return states


def at_auction(*lines: str) -> State:
    """The first auction of the first round; seats bid in key order."""
    return position("phase bidding", *lines)
