"""Positions and moves in words, for the tests of this game."""

from typing import Any, cast

from game.rules import GAMES
from game.rules.core import Event
from game.rules.skyline_world import Game, State

GAME = cast(Game, GAMES["skyline_world"])


def at(buildings: str = "", *lines: str) -> State:
    """A position; without lines four players, yellow to build with 10 million and an empty stock."""
    return GAME.from_text("\n".join((buildings, *lines)))


def do(state: State, *moves: str) -> State:
    """The state after these moves of the seats on turn."""
    for move in moves:
        state = GAME.apply(state, GAME.parse(state, move))
    return state


def told(state: State, *moves: str) -> list[Event]:
    """What happens during these moves."""
    events: list[Event] = []
    for move in moves:
        state = GAME.apply(state, GAME.parse(state, move), events.append)
    return events


def of(kind: str, events: list[Event]) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if event.kind() == kind]


def rule(state: State, move: str) -> str | None:
    """The rule that refuses the move."""
    reason = GAME.why_not(state, move)
    return reason.rule if reason else None


def can(state: State, move: str) -> bool:
    """Is the move in the legal list?"""
    return move in moves(state)


def moves(state: State) -> list[str]:
    """The legal list in notation."""
    return [GAME.notation(action) for action in GAME.legal(state)]


def building(state: State, plot: str) -> str:
    """The letters of a plot."""
    return state.buildings[GAME.board.index[plot]]


def stock(state: State, seat: int) -> str:
    """The floors of a seat, such as `1 1 2`."""
    view = GAME.view(state, seat)
    counts = view.stock[seat] or ()
    return " ".join(piece for piece, count in zip(GAME.pieces, counts, strict=True) for _ in range(count))


def supply(state: State, seat: int) -> tuple[int, ...]:
    """The floors a seat can still buy, by piece."""
    view = GAME.view(state, seat)
    return (*(view.supply[seat] or ()), view.neutrals)
