"""The desk of this game: positions and moves in words, and what a plot, a seat or the bank has."""

from typing import cast

from game.rules import GAMES
from game.rules.skyline_world import Game, State
from tests.rules.desk import Desk

GAME = cast(Game, GAMES["skyline_world"])
DESK: Desk[State] = Desk(GAME)
at, do, story, told, legal, refused = DESK.at, DESK.do, DESK.story, DESK.told, DESK.legal, DESK.refused


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
