"""A hand zooms while the table sends the camera elsewhere."""

from math import inf

from game.app import App
from game.learning.course import courses
from game.scenes.table.standpoint import Lookout
from tests.scenes.learn.pupil import Pupil
from tests.scenes.table.alone import AloneParts


def test_a_wheel_that_turns_on_does_not_move_the_camera_away_from_where_the_table_sent_it() -> None:
    standpoint = AloneParts("skyliners").standpoint
    standpoint.change_home(0, at_once=True)
    standpoint.rest_after = inf
    own = standpoint.rig.pose
    standpoint.zoom(1.0)
    standpoint.zoom(1.0)
    assert standpoint.is_free
    assert standpoint.rig.pose.size < own.size
    standpoint.rest_at(Lookout(standpoint.pose("top"), ((0.0, 0.0, 0.0), (4.0, 4.0, 2.0))))
    sent = standpoint.rig.pose
    standpoint.zoom(1.0)
    standpoint.zoom(1.0)
    assert standpoint.rig.pose == sent
    assert not standpoint.is_free, "panels that come or go find the camera where the table has it"
    standpoint.rest_after = 0.0
    standpoint.zoom(1.0)
    assert standpoint.rig.pose.size < sent.size, "a hand that has rested means what it sees"


def test_a_swing_of_the_tables_own_ends_where_it_leads_and_one_that_a_hand_asked_for_can_be_stopped() -> None:
    standpoint = AloneParts("skyliners").standpoint
    standpoint.rig.swift, standpoint.rest_after = False, 0.0
    standpoint.change_home(1)
    standpoint.zoom(1.0)
    assert standpoint.rig.is_swinging
    standpoint.look_down()
    standpoint.zoom(1.0)
    assert not standpoint.rig.is_swinging
    assert standpoint.is_free


def test_a_wheel_that_turns_on_does_not_move_the_camera_of_the_next_step_of_a_lesson(app: App) -> None:
    (lesson,) = courses()["controls"]
    pupil = Pupil(app, lesson, [step.id for step in lesson.steps].index("zoom"))
    standpoint = pupil.scene.standpoint
    standpoint.rest_after = inf
    pupil.scene.wheel(1.0)
    assert standpoint.is_free
    pupil.guide.go_on()
    pupil.settle()
    pupil.scene.wheel(1.0)
    assert standpoint.rig.pose == standpoint.pose(standpoint.home)
    assert not standpoint.is_free
