"""The end of a match: points are counted on where they land, and light and rockets stand over what wins."""

import pytest

from game.rules.core import Event
from game.rules.skyline_world import View
from game.rules.skyline_world.events import EndTriggered, GameEnded, MissionRevealed
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyline_world import bay, places, staging
from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.boards.skyline_world.model import model_of
from game.scenes.camera import CameraPose, Frame, frame_points, seen_at
from game.scenes.drawing.look import Look
from tests.rules.skyline_world.desk import GAME, at, do, story
from tests.scenes.boards.skyline_world.test_sky import LARGE_LETTERS, WIDE
from tests.scenes.positions import new_board

LAST = ("b9=Y d9=Y c8=Y c7=Y b1=YPYPY b2=YPYPY b4=YPYPY", "mission Y NYC", "seats 2", "acts P", "trigger Y", "turn 2")
MOVES = ("invest", "end")


def ending(look: Look, *position: str) -> tuple[GameBoard, View, tuple[Event, ...]]:
    """A table before its last move, what that leads to, and the events of the count."""
    board, before = new_board("skyline_world", look), do(at(*position), *MOVES[:-1])
    assert isinstance(board, GameBoard)
    board.build(GAME.view(before, 0))
    events = tuple(event for event in story(before, MOVES[-1]) if isinstance(event, (MissionRevealed, GameEnded)))
    return board, GAME.view(do(before, MOVES[-1]), 0), events


@pytest.mark.parametrize("calm", [False, True])
def test_points_are_counted_where_they_land_and_not_before(calm: bool) -> None:
    board, after, events = ending(Look(reduced_motion=calm), *LAST)
    told: list[tuple[int, ...] | None] = []
    board.on_counted = lambda: told.append(board.tally())
    motion = board.animate(events[0], after)
    assert motion is not None
    assert board.tally() == (0, 0), "nothing has landed"
    for part in range(1, 21):
        motion.set_t(part / 20 * motion.get_duration())
    motion.finish()
    assert told == [(1, 0), (2, 0), (3, 0), (5, 0)], "three penthouses and the mission, one after another"
    assert board.tally() == (5, 0) == model_of(after).points


@pytest.mark.parametrize("calm", [False, True])
def test_the_end_is_seen_before_the_sky_and_what_wins_stands_in_light(calm: bool) -> None:
    board, after, events = ending(Look(reduced_motion=calm), *LAST)
    for event in events[:-1]:
        if (motion := board.animate(event, after)) is not None:
            motion.finish()
    ended = events[-1]
    low = board.vantage(ended)
    assert isinstance(low, CameraPose)
    assert low.pitch == staging.CROWN_PITCH
    board.face(low)
    motion = board.animate(ended, after)
    assert motion is not None
    motion.finish()
    assert board.staged.get_num_children() == 3, "every penthouse of whoever wins"
    assert board.badges.is_veiled is not calm
    assert board.snapshot() == board.snapshot_of(after)
    board.face(board.seat_camera(0))
    assert not board.badges.is_veiled


def test_who_wins_without_a_penthouse_has_the_highest_building() -> None:
    known = model_of(GAME.view(at("b9=Y d9=PYPY c8=PY b1=YPYPY c7=YPY", "seats 2"), 0))
    assert [spot.at[:2] for spot in staging.honoured(known, 0)] == [staging.penthouse("b1").at[:2]]
    known = model_of(GAME.view(at("b9=Y d9=PYPY c8=PY c7=YP", "seats 2"), 0))
    assert [spot.at[:2] for spot in staging.honoured(known, 0)] == [staging.penthouse("d9").at[:2]]
    assert staging.honoured(model_of(GAME.view(at("b9=P", "seats 2"), 0)), 0) == ()


@pytest.mark.parametrize(("aspect", "free"), [(4 / 3, LARGE_LETTERS), (16 / 9, LARGE_LETTERS), (21 / 9, WIDE)])
def test_the_sky_is_wider_and_higher_than_the_picture_of_the_end(aspect: float, free: Frame) -> None:
    """Seen: beside the afterglow it was black where the whole island was looked at from low over the water."""
    board, _, events = ending(Look(), *LAST)
    board.fit(free, aspect, Frame(0.85, 0.95, 0.4, 0.64))
    pose = board.vantage(events[-1])
    assert isinstance(pose, CameraPose)
    found = frame_points(pose, board.scene_of(events[-1]), free, aspect)
    for along in (bay.ACROSS[0], bay.ACROSS[-1]):
        x, y, _ = table_place(pose.heading, along, places.SKY_AT)
        assert abs(seen_at(found, (x, y, 0.0), aspect)[0]) > aspect
        assert abs(seen_at(found, (x, y, bay.SKY[-1][0]), aspect)[1]) > 1


@pytest.mark.parametrize("calm", [False, True])
def test_light_stands_over_the_penthouses_that_end_the_match(calm: bool) -> None:
    position, move = ("b1=YPYPY b2=YPYPY b7=YPYP", "stock Y 10", "money 30 0 0 0", "pile -"), "build 10 b7"
    board, after = new_board("skyline_world", Look(reduced_motion=calm)), GAME.view(do(at(*position), move), 0)
    board.build(GAME.view(at(*position), 0))
    built, triggered = story(at(*position), move)
    assert isinstance(triggered, EndTriggered)
    low = board.vantage(triggered)
    assert isinstance(low, CameraPose)
    assert low.pitch == staging.CROWN_PITCH
    for event in (built, triggered):
        board.face(low)
        motion = board.animate(event, after)
        assert motion is not None
        motion.finish()
        assert board.badges.is_veiled is not calm
    assert board.staged.get_num_children() == 3
    assert board.snapshot() == board.snapshot_of(after)
