"""The director shows every step, in order, at any speed, and ends at the truth."""

from collections.abc import Iterator
from typing import Any

import pytest
from direct.interval.IntervalManager import ivalMgr
from panda3d.core import ClockObject

from game.observer import Step
from game.rules import GAMES
from game.rules.core import Event, seeded
from game.scenes.director import Director
from game.session import Player, Session
from tests.scenes.positions import new_board


def match(seed: int = 1, **options: str) -> Session:
    return Session(GAMES["skyliners"], [Player("a"), Player("b")], seed=seed, options=options)


def play(session: Session, moves: int, seed: int = 1) -> None:
    rng = seeded(seed)
    for _ in range(moves):
        if session.to_act is None:
            return
        action, rng = rng.pick(session.legal(session.to_act))
        session.submit(action)


class Ear:
    """Hears what a director says."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.shown: list[int] = []

    def on_event(self, event: Event, step: Step) -> None:
        self.events.append(event.kind())

    def on_shown(self, step: Step) -> None:
        self.shown.append(step.number)


def directed(session: Session, speed: Any, viewer: int | None = 0) -> tuple[Director, Ear]:
    ear = Ear()
    director = Director(new_board("skyliners"), viewer, speed=speed, on_event=ear.on_event, on_shown=ear.on_shown)
    session.watch(director)
    return director, ear


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_instant_play_of_a_whole_match_needs_no_repair(viewer: int | None) -> None:
    session = match(4)
    director, ear = directed(session, 0, viewer)
    play(session, 500)
    assert session.outcome is not None
    assert director.repairs == 0
    assert not director.busy
    assert ear.shown == list(range(session.number + 1))
    assert ear.events[-1] == "game_over"
    assert director.board.snapshot() == director.board.expected(session.view(viewer))


def test_motion_waits_for_the_one_before_and_skip_finishes_all() -> None:
    session = match()
    director, ear = directed(session, 2)
    play(session, 5)
    assert director.busy
    assert ear.shown == [0]
    director.skip()
    assert not director.busy
    assert ear.shown == [0, 1, 2, 3, 4, 5]
    assert director.repairs == 0


@pytest.fixture
def clock() -> Iterator[ClockObject]:
    """Time that passes in tenths of a second, as often as it is told to."""
    clock = ClockObject.getGlobalClock()
    mode = clock.getMode()
    clock.setMode(ClockObject.MNonRealTime)
    clock.setDt(0.1)
    yield clock
    clock.setMode(mode)


def test_time_moves_it_on(clock: ClockObject) -> None:
    session = match()
    director, ear = directed(session, lambda step: 1 if step.seat == 0 else 3)
    play(session, 3)
    for _ in range(200):
        clock.tick()
        ivalMgr.step()
    assert not director.busy
    assert ear.shown == [0, 1, 2, 3]
    assert director.repairs == 0


def test_undo_drops_what_was_being_shown() -> None:
    session = match()
    director, ear = directed(session, 4)
    play(session, 1)
    assert director.busy
    assert session.undo()
    assert not director.busy
    assert director.board.snapshot() == director.board.expected(session.view(0))
    assert ear.shown == [0, 0]


def test_fast_forward_only_while_held() -> None:
    session = match()
    director, _ = directed(session, 2)
    play(session, 1)
    motion = director._motion
    assert motion is not None
    before = motion.getPlayRate()
    director.fast_forward(True)
    assert motion.getPlayRate() > before
    director.fast_forward(False)
    assert motion.getPlayRate() == pytest.approx(before)
    director.stop()
