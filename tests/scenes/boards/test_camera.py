"""Cameras: poses are values, stay within their limits, and meet both ends of a move exactly."""

import pytest
from panda3d.core import Camera, LPoint2, NodePath, OrthographicLens

from game.rules import GAMES
from game.scenes import camera
from game.scenes.boards.board import Board
from game.scenes.camera import CameraPose, Frame, Limits
from tests.scenes.positions import all_targets, new_board, state_after

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
        pose = camera.limit_pose(camera.pan_pose(camera.zoom_pose(camera.orbit_pose(pose, 17, -9), 0.8), 0.4, 0.4), LIMITS)
        assert pose.eye[2] > 0
        assert LIMITS.smallest <= pose.size <= LIMITS.largest
        assert (pose.centre[0] ** 2 + pose.centre[1] ** 2) ** 0.5 <= LIMITS.reach + 1e-6


def test_quarter_turns_snap_to_the_sides() -> None:
    assert camera.quarter(camera.orbit_pose(START, 20, 0), 1).heading == 90
    assert camera.quarter(START, -1).heading == -90


def test_the_orthographic_switch_shows_the_same_part_of_the_table() -> None:
    root = NodePath("root")
    eye = root.attach_new_node(Camera("eye"))
    places = []
    for pose in (START, camera.player_pose(START, flat=True)):
        camera.apply(pose, eye, 16 / 9)
        places.append(camera.on_screen(START.centre, eye, root))
    assert isinstance(eye.node().get_lens(), OrthographicLens)
    assert places[0] == pytest.approx((0, 0), abs=1e-3)
    assert places[1] == pytest.approx((0, 0), abs=1e-3)


def test_straight_down_is_a_plan_and_perspective_comes_back_by_and_by() -> None:
    fields = [camera.player_pose(CameraPose((0, 0, 0), 0, pitch, 9), flat=False).field for pitch in (40, 80, 85, 90)]
    assert fields == [camera.FIELD, camera.FIELD, camera.FIELD / 2, 0.0]
    assert camera.player_pose(START, flat=True).field == 0.0
    assert camera.player_pose(START, flat=False, field=34.0).field == 34.0, "a board may want a wider lens"


def test_each_seat_looks_from_its_own_side_and_empty_sides_from_theirs(board: Board) -> None:
    assert sorted(board.seat_camera(seat).heading % 360 for seat in range(4)) == [0, 90, 180, 270]
    assert board.lens.eyes() == ("S", "W", "N", "E")


def test_the_eye_line_is_level_and_orthographic(board: Board) -> None:
    for eye in board.lens.eyes():
        pose = board.lens.camera(eye)
        assert (pose.pitch, pose.field, pose.bare) == (0.0, 0.0, True)


FREE = [
    Frame(-0.99, 0.99, -0.99, 0.99),
    Frame(-0.5, 0.9, -0.4, 0.8),
    Frame(-0.95, -0.1, -0.9, 0.2),
    Frame(0.2, 0.99, 0.5, 0.99),
    Frame(-0.3, 0.3, -0.95, 0.95),
]
BOX = [(x, y, z) for x in (-4.0, 5.0) for y in (-6.0, 3.0) for z in (-0.3, 2.5)]


def placed(pose: CameraPose, points: list[camera.Point], aspect: float) -> list[tuple[float, float]]:
    """Where the points are in a picture that is really taken."""
    root = NodePath("root")
    eye = root.attach_new_node(Camera("eye"))
    camera.apply(pose, eye, aspect)
    found = [camera.on_screen(point, eye, root) for point in points]
    assert all(place is not None for place in found)
    return [place for place in found if place is not None]


@pytest.mark.parametrize("free", FREE)
@pytest.mark.parametrize("aspect", [0.6, 4 / 3, 16 / 9, 2.6])
@pytest.mark.parametrize("field", [0.0, 3.0, camera.FIELD, 60.0])
def test_a_frame_holds_all_points_and_two_of_its_edges_are_met(free: Frame, aspect: float, field: float) -> None:
    """From every direction, in perspective and without: nothing outside, and nothing smaller than it must be."""
    for heading in (0.0, 37.0, 90.0, 205.0, 270.0):
        for pitch in (0.0, 2.0, 15.0, 42.0, 88.0, 90.0):
            start = CameraPose((0.5, -1.0, 0.2), heading, pitch, 9.0, field)
            pose = camera.frame_points(start, BOX, free, aspect)
            assert (pose.heading, pose.pitch, pose.field) == (heading, pitch, field)
            places = placed(pose, BOX, aspect)
            left, right = min(x for x, _ in places) - free.left, free.right - max(x for x, _ in places)
            below, above = min(y for _, y in places) - free.bottom, free.top - max(y for _, y in places)
            assert min(left, right, below, above) > -1e-3, (heading, pitch)
            assert (abs(left) + abs(right) < 1e-2) or (abs(below) + abs(above) < 1e-2), (heading, pitch)


def test_framing_twice_changes_nothing_and_one_point_or_none_does_no_harm() -> None:
    free = Frame(-0.4, 1.0, -0.6, 0.9)
    once = camera.frame_points(START, BOX, free, 1.5)
    twice = camera.frame_points(once, BOX, free, 1.5)
    assert twice.centre == pytest.approx(once.centre)
    assert twice.size == pytest.approx(once.size)
    for field in (0.0, camera.FIELD):
        near = camera.frame_points(CameraPose((0, 0, 0), 0, 42, 9, field), [(1.0, 1.0, 0.0)], free, 1.5)
        assert placed(near, [(1.0, 1.0, 0.0)], 1.5)[0] == pytest.approx(free.middle, abs=1e-3)
    assert camera.frame_points(START, (), free, 1.5).size == START.size


@pytest.mark.parametrize("pitch", [8.0, 14.0, 28.0, 60.0])
def test_what_an_eye_low_over_the_table_came_to_see_is_in_focus(pitch: float) -> None:
    """Seen: at the end of Skyline of the World, with words above it, the whole island was blurred in high."""
    high = (*BOX, (0.0, 0.0, 9.0))
    pose = camera.frame_points(CameraPose((0.0, 0.0, 0.6), 20.0, pitch, 9.0, 33.0), high, Frame(-0.6, 1.0, -0.2, 0.8), 1.6)
    depths = [camera.seen_at(pose, point, 1.6)[2] for point in high]
    assert min(depths) <= pose.distance <= max(depths)


@pytest.mark.parametrize("free", [Frame(-0.6, 1.0, 0.4, 0.4), Frame(0.2, 0.2, -1.0, 1.0)])
def test_where_no_room_is_free_the_eye_stays_where_it_is(free: Frame) -> None:
    assert camera.frame_points(START, BOX, free, 1.5).eye == START.eye


def test_a_framed_table_turns_in_the_middle_of_what_is_free() -> None:
    """Orbit, zoom and quarter turns keep the centre where it is in the picture; so does the way between two poses."""
    free = Frame(-0.5, 0.9, -0.4, 0.8)
    pose = camera.frame_points(START, BOX, free, 1.5)
    moved = (
        camera.orbit_pose(pose, 50, 10),
        camera.zoom_pose(pose, 0.5),
        camera.quarter(pose, 1),
        camera.limit_pose(pose, LIMITS),
    )
    for each in (*moved, camera.between(pose, moved[0], 0.4)):
        assert placed(each, [each.centre], 1.5)[0] == pytest.approx(free.middle, abs=1e-3)


def test_a_rectangle_of_the_window_is_a_frame_of_the_picture() -> None:
    assert camera.part_of((1280, 720), (0, 0), (1280, 720)) == camera.WHOLE
    assert camera.part_of((1000, 500), (250, 0), (750, 400)) == Frame(-0.5, 1.0, pytest.approx(-0.6), 1.0)


@pytest.mark.parametrize("game", list(GAMES))
def test_what_a_board_says_it_needs_holds_every_place_to_point_at(game: str) -> None:
    """Framed into a small part of the picture, every legal target lies within that part, from each seat and from above."""
    rules, state = state_after(game, 15, seed=4)
    board, free = new_board(game), Frame(-0.4, 0.7, -0.5, 0.8)
    board.build(rules.view(state, rules.to_act(state)))
    targets = all_targets(rules.legal(state))
    board.offer(targets)
    seat = rules.to_act(state)
    assert seat is not None
    for pose, extent in (
        (board.seat_camera(seat), board.extent(seat)),
        (board.top_camera(seat), board.extent()),
    ):
        pose = camera.frame_points(pose, extent, free, 1.6)
        middles = [found for target in targets if (found := board.focus(target)) is not None]
        assert middles
        for x, y in placed(pose, middles, 1.6):
            assert free.left <= x <= free.right
            assert free.bottom <= y <= free.top


@pytest.mark.parametrize("aspect", [4 / 3, 16 / 9, 21 / 9])
@pytest.mark.parametrize("field", [0.0, 26.0, 33.0])
def test_where_a_point_is_seen_can_be_told_without_a_camera(aspect: float, field: float) -> None:
    root = NodePath("root")
    eye = root.attach_new_node(Camera("eye"))
    pose = CameraPose((0.4, -1.0, 0.2), 25.0, 40.0, 9.0, field=field, shift=(0.1, -0.2))
    lens = camera.apply(pose, eye, aspect)
    for point in ((0.0, 0.0, 0.0), (2.0, 1.0, 0.7), (-1.5, -2.0, 1.0)):
        x, y, depth = camera.seen_at(pose, point, aspect)
        assert (x / aspect, y) == pytest.approx(camera.on_screen(point, eye, root), abs=1e-3)
        assert depth == pytest.approx(eye.get_relative_point(root, point).y, abs=1e-3)
        high = camera.seen_at(pose, point, aspect)[1] + camera.scale_at(pose, depth, aspect) * 0.01
        above = eye.get_relative_point(root, point) + eye.get_relative_vector(eye, (0, 0, 0.01))
        found = LPoint2()
        assert lens.project(above, found)
        assert found.y == pytest.approx(high, abs=1e-3)


def test_a_line_of_sight_leads_from_the_eye_to_a_place() -> None:
    straight = CameraPose((0.0, 0.0, 0.0), 0.0, 40.0, 9.0)
    assert camera.sight_line(straight, (0.0, 0.0, 0.0)) == pytest.approx((0.0, 40.0))
    heading, pitch = camera.sight_line(straight, (3.0, 3.0, 0.0))
    assert heading < 0, "what lies to the right is seen looking to the right"
    assert pitch < 40, "what lies farther away is seen less steeply"
    assert camera.sight_line(camera.player_pose(straight, flat=True), (3.0, 3.0, 0.0)) == (0.0, 40.0)
