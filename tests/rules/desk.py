"""A desk for the tests of a game: positions from text, moves by notation, what was told and what is refused.

Each game's tests make one of it (`tests/rules/<game>/desk.py`) and add words of their own.
"""

from typing import Any, Generic, TypeVar

import pytest

from game.rules.core import Event, IllegalAction, Rules, seeded
from game.text import texts

S = TypeVar("S")


class Desk(Generic[S]):
    """One game, spoken to in words."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self.rules = rules

    def at(self, *lines: str) -> S:
        """The position of these lines."""
        state: S = self.rules.from_text("\n".join(lines))
        return state

    def do(self, state: S, *moves: str) -> S:
        """The state after these moves; `IllegalAction` where one is refused."""
        for move in moves:
            state = self.rules.apply(state, self.rules.parse(state, move))
        return state

    def story(self, state: S, *moves: str) -> list[Any]:
        """All that happens during these moves."""
        events: list[Event] = []
        for move in moves:
            state = self.rules.apply(state, self.rules.parse(state, move), events.append)
        return events

    def told(self, state: S, kind: str, *moves: str) -> list[Any]:
        """What happens of one kind during these moves."""
        return [event for event in self.story(state, *moves) if event.kind() == kind]

    def legal(self, state: S) -> list[str]:
        """Every legal move in notation."""
        return [self.rules.notation(action) for action in self.rules.legal(state)]

    def refused(self, state: S, move: str) -> str | None:
        """The rule that refuses the move; None where it is legal or cannot be read. Every answer has to agree."""
        reason = self.rules.why_not(state, move)
        if move in self.legal(state):
            assert reason is None, move
            self.rules.parse(state, move)
        else:
            with pytest.raises(IllegalAction) as caught:
                self.rules.parse(state, move)
            assert caught.value.reason == reason, move
        return reason.rule if reason else None

    def random_states(self, seats: int, seed: int, **options: str) -> list[S]:
        """Every state of a random match, the first and the last included."""
        states, rng = [self.rules.new(seats, seed, **options)], seeded(seed)
        while self.rules.to_act(states[-1]) is not None:
            action, rng = self.rules.random_action(states[-1], rng)
            states.append(self.rules.apply(states[-1], action))
        return states


def kinds(events: list[Any]) -> list[str]:
    """What kinds of things happened."""
    return [event.kind() for event in events]


def only(kind: str, events: list[Any]) -> list[Any]:
    """The events of a kind."""
    return [event for event in events if event.kind() == kind]


def drawn(rules: Rules[Any, Any], view: Any, language: str = "en") -> str:
    """The view in words, as the terminal shows it."""
    return rules.draw(view, texts(language).sayer(rules.id))
