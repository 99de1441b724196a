"""Positions and moves for the tests of Skyline 3000."""

from game.rules import GAMES
from game.rules.skyline3000 import Game, State
from tests.rules.desk import Desk

GAME: Game = GAMES["skyline3000"]  # type: ignore[assignment]
DESK = Desk[State](GAME)
at, do, story, told, legal, refused = DESK.at, DESK.do, DESK.story, DESK.told, DESK.legal, DESK.refused
random_states = DESK.random_states


def at_auction(*lines: str) -> State:
    """The first auction of the first round; seats bid in key order."""
    return at("phase bidding", *lines)


def offers(state: State, verb: str) -> list[str]:
    """The legal moves of one verb, without it."""
    return [move.removeprefix(verb).strip() for move in legal(state) if move.split()[0] == verb]


def cards(state: State, seat: int) -> str:
    """The hand of a seat."""
    return " ".join(GAME.tables.spelt(state.hands[seat]))
