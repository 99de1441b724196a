"""The desk of Skyrise: the worked examples' building sets, and words for what its tests ask again and again."""

from typing import Any

import msgspec

from game.content import load_game
from game.rules.core import Event, seeded
from game.rules.skyrise import Content, Game, State
from tests.rules.desk import Desk

SETS = [
    {
        "name": "A",
        "era1": {"low": [6, 28], "mid": [42, 54, 64, 78], "tall": [94]},
        "era2": {"low": [12, 32], "mid": [86], "tall": [108, 116]},
    },
    {
        "name": "B",
        "era1": {"low": [2, 26], "mid": [46, 58, 66, 74], "tall": [92]},
        "era2": {"low": [14, 38], "mid": [84], "tall": [102, 118]},
    },
    {
        "name": "C",
        "era1": {"low": [4, 24], "mid": [48, 56, 62, 72], "tall": [98]},
        "era2": {"low": [16, 36], "mid": [88], "tall": [104, 112]},
    },
    {
        "name": "D",
        "era1": {"low": [8, 22], "mid": [44, 52, 68, 76], "tall": [96]},
        "era2": {"low": [18, 34], "mid": [82], "tall": [106, 114]},
    },
]
"""The bid values that the worked examples are told with; those of the game itself may change with what matches show."""
GAME = Game(msgspec.convert({**msgspec.to_builtins(load_game("skyrise", Content)), "sets": SETS}, Content))

POSITION_X = """
P1 built c2=6 g2=28 g3=54 g5=94 g6=42 g8=64 g13=78
P2 built c1=26 g1=46 g4=92 h1=58
"""
"""Era 1 has just ended here: P1 has built all seven."""


DESK: Desk[State] = Desk(GAME)
at, do, story, told, legal, refused = DESK.at, DESK.do, DESK.story, DESK.told, DESK.legal, DESK.refused

TWO, THREE = "islands N=g,S=k", "islands N=g,E=h,S=k"
"""Tables for two and three."""


def played(seats: int, seed: int, *, game: Game = GAME, **options: str) -> list[tuple[State, list[Event]]]:
    """A random game: each state with what led to it."""
    events: list[Event] = []
    state = game.new(seats, seed, emit=events.append, **options)
    steps, rng = [(state, events)], seeded(seed)
    while game.to_act(state) is not None:
        action, rng = game.random_action(state, rng)
        events = []
        state = game.apply(state, action, events.append)
        steps.append((state, events))
    return steps


def one(events: list[Event], kind: str) -> Any:
    """The only event of that kind."""
    (event,) = [event for event in events if event.kind() == kind]
    return event


def supply(state: State, seat: int) -> list[str]:
    """A seat's supply in words."""
    return [GAME.tables.word[piece] for piece in state.supplies[seat]]


def line(state: Any, seat: int, reason: str) -> int | None:
    """A line of the projected score sheet."""
    return {each.reason: each.points for each in GAME.projected(state)[seat]}.get(reason)


def near(quarter: str, state: State | None = None) -> set[str]:
    """The neighbours of a quarter, on the table with g, h, k, s unless a state is given."""
    board = GAME.board(state or at())
    mask = board.near[GAME.tables.quarter[quarter]]
    return {name for index, name in enumerate(GAME.tables.quarters) if mask >> index & 1}
