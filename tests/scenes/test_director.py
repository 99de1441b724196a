"""The director shows every step, in order, at any speed, and ends at the truth."""

from collections.abc import Iterator
from typing import Any

import pytest
from direct.interval.IntervalGlobal import Func, Interval, Sequence, Wait
from direct.interval.IntervalManager import ivalMgr
from panda3d.core import ClockObject

from game.match.observer import Step
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Event, seeded
from game.scenes.director import Director
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
    director = Director(new_board("skyliners"), lambda: viewer, speed=speed, on_event=ear.on_event, on_shown=ear.on_shown)
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
    assert director.board.snapshot() == director.board.snapshot_of(session.view(viewer))


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


@pytest.mark.parametrize("speed", [0, 2])
def test_every_step_of_a_story_in_short_is_told_as_one(speed: int) -> None:
    """Also its last, and without motion: whoever reads after a step knows that it was read before."""
    session = match()
    director, ear = directed(session, speed)
    director.skip()
    play(session, 4)
    director.skip()
    told: list[tuple[int, bool]] = []
    director.on_shown = lambda step: told.append((step.number, director.is_recapping))
    missed = session.missed(0, since=1)
    director.recap(missed[0], missed[1:], within=10.0)
    director.skip()
    steps = [number for number, _ in told if number > missed[0].number]
    assert steps == [step.number for step in missed[1:]]
    assert all(is_recap for number, is_recap in told if number > missed[0].number)
    assert not director.is_recapping
    assert ear.shown


@pytest.fixture
def clock() -> Iterator[ClockObject]:
    """Time that passes in tenths of a second, as often as it is told to."""
    clock = ClockObject.get_global_clock()
    mode = clock.get_mode()
    clock.set_mode(ClockObject.MNonRealTime)
    clock.setDt(0.1)
    yield clock
    clock.set_mode(mode)
    clock.tick()  # back from a time to come, or whatever the next test puts off would wait for it


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
    assert director.board.snapshot() == director.board.snapshot_of(session.view(0))
    assert ear.shown == [0, 0]


def test_the_set_up_is_shown_from_an_empty_site(clock: ClockObject) -> None:
    session = match(setup_cards="single_quarter")
    director, ear = directed(session, 2)
    laid = director.board.snapshot()
    director.open(session.history(0)[0])
    assert director.busy
    before = sum(thing[0] == "tower" for thing in director.board.snapshot())
    assert before < sum(thing[0] == "tower" for thing in laid)
    for _ in range(200):
        clock.tick()
        ivalMgr.step()
    assert not director.busy
    assert director.board.snapshot() == laid
    assert director.repairs == 0
    assert "neutral_placed" in ear.events


def test_an_approach_leads_up_to_an_event_and_can_be_cut_short() -> None:
    session, led = match(), []

    def approach(event: Event, _step: Step) -> Interval | None:
        return Sequence(Wait(5.0), Func(led.append, event.kind())) if event.kind() == "built" else None

    director = Director(new_board("skyliners"), lambda: 0, speed=2, approach=approach)
    session.watch(director)
    play(session, 1)
    towers = director.board.snapshot()
    director.skip_one()
    assert led == ["built"]
    assert director.busy, "the event itself is still to be seen"
    director.skip_one()
    assert not director.busy
    assert director.board.snapshot() != towers
    assert director.repairs == 0
    director.speed = 0
    play(session, 1)
    assert led == ["built"], "where nothing takes time nothing leads up to it"


def test_letting_go_of_a_key_that_was_not_held_changes_nothing() -> None:
    session = match()
    director, _ = directed(session, 2)
    play(session, 1)
    before = director.rate
    assert before > 0
    director.fast_forward(False)
    assert director.rate == before
    director.stop()


def test_fast_forward_only_while_held() -> None:
    session = match()
    director, _ = directed(session, 2)
    play(session, 1)
    before = director.rate
    assert before > 0
    director.fast_forward(True)
    assert director.rate > before
    director.fast_forward(False)
    assert director.rate == pytest.approx(before)
    director.stop()
