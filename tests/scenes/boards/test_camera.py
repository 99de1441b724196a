"""Cameras: poses are values, stay within their limits, and meet both ends of a move exactly."""

import pytest
from panda3d.core import Camera, NodePath, OrthographicLens

from game.scenes import camera
from game.scenes.boards.board import Board
from game.scenes.camera import CameraPose, Limits
from tests.scenes.positions import new_board, state_after

START = CameraPose((0.0, -1.0, 0.2), 0.0, 40.0, 9.0)
END = CameraPose((1.0, 0.0, 0.0), 270.0, 90.0, 12.0, field=0.0)
LIMITS = Limits((0.0, 0.0, 0.0), 4.0, 3.0, 16.0)


@pytest.fixture
def board() -> Board:
    board = new_board("skyliners")
    rules, state = state_after("skyliners", 10, seats=3)
    board.build(rules.view(state, 0))
    return board


def test_a_move_begins_and_ends_exactly_and_takes_the_short_way() -> None:
    assert camera.between(START, END, 1.0) is END
    first = camera.between(START, END, 0.0)
    assert (first.heading, first.pitch, first.size) == (START.heading, START.pitch, pytest.approx(START.size))
    assert camera.between(START, END, 0.5).heading == pytest.approx(-45.0)


def test_no_pose_goes_below_the_table_or_gets_lost() -> None:
    pose = START
    for _ in range(50):
        pose = camera.limited(camera.panned(camera.zoomed(camera.orbited(pose, 17, -9), 0.8), 0.4, 0.4), LIMITS)
        assert pose.eye[2] > 0
        assert LIMITS.smallest <= pose.size <= LIMITS.largest
        assert (pose.centre[0] ** 2 + pose.centre[1] ** 2) ** 0.5 <= LIMITS.reach + 1e-6


def test_quarter_turns_snap_to_the_sides() -> None:
    assert camera.quarter(camera.orbited(START, 20, 0), 1).heading == 90
    assert camera.quarter(START, -1).heading == -90


def test_the_orthographic_switch_shows_the_same_part_of_the_table() -> None:
    root = NodePath("root")
    eye = root.attach_new_node(Camera("eye"))
    places = []
    for pose in (START, camera.seen(START, flat=True)):
        camera.apply(pose, eye, 16 / 9)
        places.append(camera.on_screen(START.centre, eye, root))
    assert isinstance(eye.node().get_lens(), OrthographicLens)
    assert places[0] == pytest.approx((0, 0), abs=1e-3)
    assert places[1] == pytest.approx((0, 0), abs=1e-3)


def test_straight_down_is_a_plan_and_perspective_comes_back_by_and_by() -> None:
    fields = [camera.seen(CameraPose((0, 0, 0), 0, pitch, 9), flat=False).field for pitch in (40, 80, 85, 90)]
    assert fields == [camera.FIELD, camera.FIELD, camera.FIELD / 2, 0.0]
    assert camera.seen(START, flat=True).field == 0.0


def test_each_seat_looks_from_its_own_side_and_empty_sides_from_theirs(board: Board) -> None:
    assert sorted(board.seat_camera(seat).heading % 360 for seat in range(4)) == [0, 90, 180, 270]
    assert board.eyes() == ("S", "W", "N", "E")


def test_the_eye_line_is_level_and_orthographic(board: Board) -> None:
    for eye in board.eyes():
        pose = board.eye_camera(eye)
        assert (pose.pitch, pose.field, pose.bare) == (0.0, 0.0, True)
