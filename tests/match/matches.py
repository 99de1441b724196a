"""Matches to try sessions with: a toy race, and one of a real game whose secrets are known."""

from random import Random

import pytest

from game.match.observer import Step
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Seat
from tests.toy import Race, Walk

every_game = pytest.mark.parametrize("game", GAMES)


class Watcher:
    """Notes everything it is told."""

    def __init__(self, viewer: Seat | None = None) -> None:
        self.viewer = viewer
        self.resets: list[Step] = []
        self.steps: list[Step] = []

    def on_reset(self, step: Step) -> None:
        self.resets.append(step)

    def on_step(self, step: Step) -> None:
        self.steps.append(step)


def race(*kinds: str, seed: int = 1) -> Session:
    """The toy race between Ann, Ben, Cem and Dee; kinds are `human` or a bot's name."""
    names = ("Ann", "Ben", "Cem", "Dee")
    return Session(Race(), [Player(name, kind) for name, kind in zip(names, kinds, strict=False)], seed=seed)


def walk(session: Session, *strides: int) -> None:
    """Whoever is to act walks."""
    for far in strides:
        session.submit(Walk(session.to_act or 0, far))


def skyliners(seats: int = 2, **options: str) -> Session:
    """A match whose secrets are known to the test: the first seat has NW, the second NE."""
    pinned = {"start": "S", "skyscrapers": " ".join(("NW", "NE", "SW", "SE")[:seats]), **options}
    return Session(GAMES["skyliners"], [Player(f"P{seat}") for seat in range(seats)], seed=1, options=pinned)


def play(session: Session, rng: Random, most: int) -> None:
    """Random moves."""
    for _ in range(most):
        if session.to_act is None:
            return
        session.submit(rng.choice(session.legal(session.to_act)))
