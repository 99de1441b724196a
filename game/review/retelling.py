"""Plays a finished match again and cuts it into turns."""

from typing import Any

from msgspec import Struct

from game.errors import BadInput
from game.review.model import PlayedMatch
from game.rules import GAMES
from game.rules.core import Action, Event, Outcome, Rules, Seat


class PastMove(Struct, frozen=True):
    """A move and the full state before it."""

    state: Any
    action: Action
    turn: int
    """The number of the turn it belongs to: moves of one seat in a row."""

    @property
    def seat(self) -> Seat:
        """Who moved."""
        return self.action.seat


class Story(Struct, frozen=True):
    """A match that is over, with every state it went through."""

    rules: Rules[Any, Any]
    match: PlayedMatch
    moves: tuple[PastMove, ...]
    events: tuple[Event, ...]
    """All that happened, with nothing hidden."""
    end: Any
    outcome: Outcome


def retell(match: PlayedMatch) -> Story:
    """Plays the match again; `BadInput` where it is not over."""
    rules = GAMES[match.game]
    state: Any = rules.start(match.seats, match.seed, match.options)
    moves: list[PastMove] = []
    events: list[Event] = []
    for notation in match.moves:
        action = rules.parse(state, notation)
        before = moves[-1] if moves else None
        same = before is not None and before.seat == action.seat
        moves.append(PastMove(state, action, before.turn + (not same) if before is not None else 0))
        state = rules.apply(state, action, events.append)
    outcome = rules.outcome(state)
    if outcome is None:
        raise BadInput("the match goes on; only one that is over can be reviewed", key="fault.review_goes_on")
    return Story(rules, match, tuple(moves), tuple(events), state, outcome)
