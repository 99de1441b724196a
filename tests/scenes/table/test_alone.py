"""Each part of a table alone, without a window: where one looks from, what one points at, who decides, what is shown."""

from typing import Any, cast

import pytest
from msgspec.structs import replace

from game.match.hotseat import Mode
from game.match.observer import Step
from game.rules import GAMES
from game.rules.core import Target
from game.rules.skyline3000.events import KeyPassed, Passed, PhaseStarted, RoundStarted
from game.rules.skyliners.events import AntennasCounted
from game.scenes.camera import CameraPose
from game.scenes.table.showing import seat_told_of
from game.scenes.table.situation import Automatic, Means, Presentation
from game.scenes.table.standpoint import TOP
from game.scenes.table.walking import Walking
from game.scenes.widgets import Rect
from tests.scenes.table.alone import AloneParts, AloneStops, play

NARROW = Rect(320.0, 0.0, 640.0, 500.0)
FLOOR = Target("piece", "floor")


# -- standpoint ----------------------------------------------------------------------------------------------------


def test_the_camera_goes_to_seats_and_above_and_comes_home() -> None:
    parts = AloneParts("skyliners")
    standpoint = parts.standpoint
    standpoint.change_home(1, at_once=True)
    own = standpoint.rig.pose
    assert standpoint.seat == 1
    standpoint.sit(0)
    assert standpoint.rig.pose != own
    standpoint.look_down()
    assert standpoint.rig.pose.pitch > own.pitch
    assert standpoint.seat is None
    standpoint.go_home()
    assert standpoint.rig.pose == own


def test_the_board_is_framed_in_what_panels_leave_free() -> None:
    parts = AloneParts("skyliners")
    wide = parts.standpoint.pose(TOP)
    parts.free = NARROW
    narrow = parts.standpoint.pose(TOP)
    assert narrow.distance > wide.distance
    parts.standpoint.reframe()
    before = parts.standpoint.rig.pose
    parts.standpoint.move(parts.standpoint.rig.nudge, 1, 0)
    parts.free = Rect(0.0, 0.0, 1280.0, 720.0)
    moved = parts.standpoint.rig.pose
    parts.standpoint.reframe()
    assert parts.standpoint.is_free
    assert before != moved == parts.standpoint.rig.pose, "a hand that moved the camera is not corrected"


def test_after_an_event_seen_from_elsewhere_the_camera_is_where_somebody_had_it() -> None:
    parts = AloneParts("skyliners")
    standpoint, counted = parts.standpoint, AntennasCounted(0, count=3, points=3)
    standpoint.change_home(0, at_once=True)

    def watch() -> CameraPose:
        way = standpoint.approach(counted, cast(Step, None))
        assert way is not None
        way.finish()
        elsewhere = standpoint.rig.pose
        standpoint.depart()
        return elsewhere

    standpoint.look_down()
    above = standpoint.rig.pose
    assert watch() != above == standpoint.rig.pose
    standpoint.move(standpoint.rig.nudge, 1, 0)
    own = standpoint.rig.pose
    assert watch() != own == standpoint.rig.pose
    assert standpoint.is_free
    way = standpoint.approach(counted, cast(Step, None))
    assert way is not None
    way.finish()
    standpoint.change_home(1, at_once=True)
    standpoint.depart()
    assert standpoint.seat == 1, "who comes to the screen meanwhile sits down at an own place"


def test_an_eye_line_is_entered_and_left() -> None:
    parts = AloneParts("skyliners")
    told: list[tuple[bool, CameraPose]] = []
    parts.standpoint.on_rearranged = lambda: told.append((parts.standpoint.sights.is_at_eye, parts.standpoint.rig.pose))
    parts.standpoint.change_home(0, at_once=True)
    parts.standpoint.use_lens(True)
    assert parts.board.lens is not None
    assert parts.board.lens.eye
    assert told[-1] == (True, parts.standpoint.rig.pose), "words lie where what they speak of is seen once the eye is there"
    parts.standpoint.use_lens(False)
    assert parts.board.lens.eye is None
    assert not told[-1][0]


# -- selection -----------------------------------------------------------------------------------------------------


def _choosing(game: str = "skyliners", **kind: Any) -> AloneParts:
    parts = AloneParts(game, ("human", "random"), **kind)
    while parts.session.to_act != 0:
        play(parts.session, 1, parts.session.number)
    parts.decide()
    assert parts.hotseat.mode is Mode.CHOOSE
    return parts


def test_pointing_glances_and_choosing_makes_a_move() -> None:
    parts = _choosing(moves=14)
    selection, chooser, heard = parts.selection, parts.hotseat.chooser, []
    selection.on_pointed = lambda: heard.append("pointed")
    selection.on_chosen = lambda: heard.append("chosen")
    selection.on_move = lambda: heard.append("move")
    while heard[-1:] != ["move"]:
        target = chooser.options()[0]
        selection.look_at(target)
        assert selection.glance is not None
        assert selection.glance.can_choose
        assert selection.can_choose_there()
        before = parts.session.number
        selection.confirm()
    assert heard.count("pointed") == heard.count("chosen") + 1, "each step is pointed at once"
    assert parts.session.number == before + 1


def test_the_last_step_is_taken_back_and_nothing_more() -> None:
    parts = _choosing(moves=14)
    selection, chooser = parts.selection, parts.hotseat.chooser
    first = next(target for target in chooser.options() if chooser.would_complete(target) is None)
    selection.choose(first)
    assert first in chooser.chosen
    assert selection.step_back()
    assert chooser.chosen == ()
    assert not selection.step_back()


def test_what_the_rules_forbid_is_refused_with_its_reason() -> None:
    parts = _choosing(moves=14)
    refused = []
    parts.selection.on_refused = refused.append
    forbidden = next(
        target
        for target in parts.board.targets()
        if not parts.hotseat.chooser.can_choose(target) and parts.hotseat.glance(target).reason is not None
    )
    number = parts.session.number
    parts.selection.look_at(forbidden)
    parts.selection.confirm()
    assert [reason.rule[:2] for reason in refused] == ["SL"]
    assert parts.desk.sounds == ["error"]
    assert parts.session.number == number


def test_a_rash_move_waits_for_the_answer() -> None:
    parts = _choosing(moves=14)
    parts.questions.waits = True
    chooser = parts.hotseat.chooser
    parts.selection.consider(parts.session.legal(0)[:1])
    while (target := chooser.options()[0]) and chooser.would_complete(target) is None:
        parts.selection.choose(target)
    number = parts.session.number
    parts.selection.choose(target)
    assert parts.questions.asked == [("unconfirmed",)]
    assert parts.session.number == number
    assert parts.questions.answer is not None
    parts.questions.answer()
    assert parts.session.number == number + 1


def test_a_guide_asks_for_places_in_place_of_moves() -> None:
    parts = _choosing(moves=14)
    places = [target for target in parts.board.targets() if target.kind == "plot"][:2]
    answers: list[Target] = []
    parts.selection.asked = lambda: tuple(places)
    parts.selection.answers = lambda target: not answers.append(target)
    number = parts.session.number
    parts.selection.look_at(places[1])
    assert parts.selection.glance is None, "a glance would answer"
    parts.selection.confirm()
    assert answers == [places[1]]
    assert parts.session.number == number


def test_keys_walk_over_all_options_and_into_the_panels() -> None:
    parts = _choosing("skyline3000")
    parts.standpoint.change_home(0, at_once=True)
    selection, options = parts.selection, parts.hotseat.chooser.options()
    panelled = [target for target in options if target not in parts.tabletop.places(options)]
    stops = AloneStops(*panelled)
    walking = Walking(selection, parts.hotseat, tabletop=parts.tabletop, standpoint=parts.standpoint, stops=stops)
    seen = []
    for _ in options:
        walking.step_target(1)
        seen.append(selection.pointed)
    assert set(seen) == set(options)
    assert selection.by_keys
    assert set(stops.gone_to) == set(panelled)
    assert panelled, "some cards lie in the strip only"


def test_arrows_turn_the_table_where_nothing_is_to_be_chosen() -> None:
    parts = AloneParts("skyliners")
    walking = Walking(parts.selection, parts.hotseat, tabletop=parts.tabletop, standpoint=parts.standpoint, stops=AloneStops())
    before = parts.standpoint.rig.pose
    walking.step_towards(1, 0)
    assert parts.standpoint.rig.pose.heading != before.heading
    assert parts.selection.pointed is None


def test_a_hint_comes_in_three_steps_and_goes_with_the_next_choice() -> None:
    parts = _choosing(moves=14)
    advising, asked = parts.selection.advising, []
    advising.on_hint = lambda: asked.append(1)
    for steps in (1, 2, 3, 3):
        advising.advise()
        assert advising.advice is not None
        assert advising.advice.steps == steps
    assert len(asked) == 1
    parts.selection.choose(parts.hotseat.chooser.options()[0])
    assert advising.advice is None


def test_suggestions_are_for_people_without_secrets() -> None:
    alone, together = _choosing("cities"), AloneParts("cities", ("human", "human"))
    together.decide()
    for parts, expected in ((alone, False), (together, True)):
        target = parts.hotseat.chooser.options()[0]
        parts.selection.look_at(target, Means.STRIP)
        parts.selection.suggest()
        assert (parts.selection.advising.suggested == target) is expected
        assert bool(parts.desk.said) is expected
    together.selection.suggest()
    assert together.selection.advising.suggested is None


@pytest.mark.parametrize("game", GAMES)
def test_what_would_happen_is_forgotten_before_it_happens(game: str) -> None:
    parts = _choosing(game)
    selection, told = parts.selection, list[Any]()

    class Watcher:
        viewer = None

        def on_reset(self, step: Step) -> None:
            told.append((selection.glance, selection.considered))

        on_step = on_reset

    parts.session.watch(Watcher())
    told.clear()
    number = parts.session.number
    while parts.session.number == number:
        target = parts.hotseat.chooser.options()[0]
        selection.look_at(target)
        assert selection.glance is not None
        selection.choose(target)
    assert told
    assert set(told) == {(None, None)}


# -- showing -------------------------------------------------------------------------------------------------------


def test_what_a_bot_does_at_once_is_said_in_passing() -> None:
    parts = AloneParts("skyliners", ("human", "random"), moves=14)
    heard: list[str] = []
    parts.showing.on_shown = lambda: heard.append("shown")
    parts.session.watch(parts.showing)
    heard.clear()
    while parts.session.to_act != 1:
        play(parts.session, 1, 1)
    parts.notices.clear()
    play(parts.session, 1, 1)
    assert [notice.words.startswith("Ben") for notice in parts.notices.toasts][-1:] == [True]
    assert heard
    assert parts.showing.presentation is Presentation.NOTHING
    assert parts.board.snapshot() == parts.board.snapshot_of(parts.session.view(0))


def test_what_takes_time_is_told_and_can_be_skipped() -> None:
    parts = AloneParts("skyliners", ("human", "human"), moves=14)
    parts.desk.settings = replace(parts.desk.settings, own_speed=3)
    parts.session.watch(parts.showing)
    parts.showing.skip()
    play(parts.session, 1, 3)
    assert parts.showing.presentation is Presentation.MOVES
    assert parts.showing.told is not None
    assert parts.showing.view is not None
    parts.showing.skip()
    assert parts.showing.presentation is Presentation.NOTHING
    assert parts.showing.view is None
    assert parts.showing.take_unread()
    assert parts.showing.take_unread() == ()


def test_whoever_gets_something_is_told_of_and_not_whoever_moved_last() -> None:
    """Seen: "Anna gets the key" beside the emblem of Cleo, who had drawn the last card."""
    assert seat_told_of(KeyPassed(2, 0), 2) == 0
    assert seat_told_of(Passed(1, False), 2) == 1
    assert seat_told_of(PhaseStarted("construction"), 2) == 2
    assert seat_told_of(RoundStarted(2, 0), None) is None, "what begins with a phase is nobody's"


# -- flow ----------------------------------------------------------------------------------------------------------


def _flowing(game: str, kinds: tuple[str, ...], moves: int = 0) -> AloneParts:
    parts = AloneParts(game, kinds, moves=moves)
    parts.session.watch(parts.showing)
    parts.showing.on_shown = parts.flow.step_shown
    parts.selection.on_move = parts.flow.finish_move
    parts.flow.proceed()
    return parts


def test_a_person_decides_and_then_the_next_one_behind_a_cover() -> None:
    parts = _flowing("skyliners", ("human", "human"))
    seat, on_ready = parts.doors.covers.pop()
    assert parts.hotseat.mode is Mode.COVER
    on_ready()
    parts.showing.skip()
    parts.clock.run()
    assert parts.hotseat.mode is Mode.CHOOSE
    assert parts.hotseat.viewer == seat == parts.standpoint.home
    while not parts.doors.covers:
        if parts.hotseat.mode is Mode.END:
            parts.flow.end_turn()
        else:
            parts.selection.choose(parts.hotseat.chooser.options()[0])
            parts.clock.run()
    assert parts.doors.covers[0][0] != seat


def test_a_bot_thinks_every_frame_until_it_has_decided() -> None:
    parts = _flowing("skyline_world", ("human", "random"))
    assert parts.hotseat.mode is Mode.THINK
    polls = parts.clock.tasks
    try:
        number = parts.session.number
        while parts.session.number == number:
            polls[-1](None)
    finally:
        parts.hotseat.close()
    assert 0 in parts.clock.run(), "the match goes on with the next frame"


def test_the_end_waits_a_moment_and_then_leads_to_the_results() -> None:
    parts = AloneParts("skyline_world", ("human", "human"))
    while len(parts.session.legal(parts.session.to_act or 0)) and parts.session.outcome is None:
        play(parts.session, 1, parts.session.number)
    parts.flow.is_visited = False
    parts.flow.proceed()
    assert parts.hotseat.mode is Mode.OVER
    assert parts.doors.ends == 0
    assert [seconds > 0 for seconds in parts.clock.run()] == [True]
    assert parts.doors.ends == 1


def test_undo_that_is_barred_says_why() -> None:
    parts = _flowing("skyline_world", ("random", "human"))
    play(parts.session, 6, 2)
    while not parts.session.barrier or parts.session.can_undo:
        play(parts.session, 1, parts.session.number)
    parts.flow.undo()
    assert parts.doors.said == [f"cli.barrier.{parts.session.barrier}"]


def test_a_step_that_needs_no_thought_is_taken_said_and_not_taken_again_after_undo() -> None:
    parts = AloneParts("cities", ("human",))
    parts.session.watch(parts.showing)
    parts.showing.on_shown = parts.flow.step_shown
    parts.selection.on_move = parts.flow.finish_move
    step = parts.doors.automatic = Automatic("pass", parts.session.legal(0)[0])
    parts.flow.proceed()
    assert parts.doors.said == ["cities.automatic.pass_done"]
    assert parts.session.number == 1
    parts.doors.automatic = None
    parts.clock.run()
    parts.doors.automatic = step
    parts.flow.undo()
    parts.clock.run()
    assert parts.session.number == 0
    assert parts.hotseat.mode is Mode.CHOOSE
    assert len(parts.doors.said) == 1


def test_while_a_guide_waits_nobody_decides() -> None:
    parts = AloneParts("skyline_world", ("human", "human"))
    settled: list[int] = []
    parts.flow.waits, parts.flow.on_settled = lambda: True, lambda: settled.append(1)
    parts.flow.proceed()
    assert parts.hotseat.mode is Mode.HOLD
    assert settled == [1]
    assert parts.doors.updates == 1
