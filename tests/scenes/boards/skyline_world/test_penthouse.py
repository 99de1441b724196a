"""The ceremony of a penthouse: seen from low over the water, crowned, and at its end all is as building would put it."""

import pytest

from game.rules.core import Target
from game.rules.skyline_world.events import CardDrawn
from game.scenes.boards.skyline_world import ceremony, places
from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.boards.skyline_world.staging import COUNT_PITCH, CROWN_PITCH
from game.scenes.camera import CameraPose
from game.scenes.drawing.look import Look
from tests.rules.skyline_world.desk import GAME, at, do, story
from tests.scenes.positions import new_board


def table(look: Look, *position: str) -> GameBoard:
    board = new_board("skyline_world", look)
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at(*position), 0))
    return board


@pytest.mark.parametrize("calm", [False, True])
def test_a_penthouse_is_crowned_and_ends_where_building_puts_it(calm: bool) -> None:
    position, move = ("b5=YPBP", "stock Y 10", "money 10 0 0 0", "pile -"), "build 10 b5"
    board, view = table(Look(reduced_motion=calm), *position), GAME.view(do(at(*position), move), 0)
    events = story(at(*position), move)
    event = events[0]
    assert ceremony.is_penthouse(event)
    pose = board.vantage(event)
    assert isinstance(pose, CameraPose)
    assert pose.pitch == CROWN_PITCH < COUNT_PITCH
    (x, y, _), corners = places.plot("b5"), board.scene_of(event)
    assert min(a for a, _, _ in corners) < x < max(a for a, _, _ in corners)
    assert min(b for _, b, _ in corners) < y < max(b for _, b, _ in corners)
    assert board.staged_at(event), "words do not cover it"
    for each in events:
        motion = board.animate(each, view)
        if motion is not None and each is event:
            motion.set_t(0.7 * motion.get_duration())
            assert board.effects.find("**/crown").is_empty() is calm
            assert board.staged.get_num_children() > 0, "light stands over it; where nothing moves it is outlined"
            assert board.node.find("badges").is_hidden() is not calm, "names make room for the moment"
        if motion is not None:
            motion.finish()
    assert board.snapshot() == board.snapshot_of(view)
    assert board.effects.get_num_children() == 0
    assert not board.node.find("badges").is_hidden()


@pytest.mark.parametrize("calm", [False, True])
def test_nothing_of_a_penthouse_is_left_standing_where_somebody_chooses(calm: bool) -> None:
    """Seen: where nothing moves the outline of the penthouse stayed on the table for the rest of the turn."""
    position, move = ("b5=YPBP", "stock Y 10", "money 10 0 0 0", "pile -"), "build 10 b5"
    board, view = table(Look(reduced_motion=calm), *position), GAME.view(do(at(*position), move), 0)
    motion = board.animate(story(at(*position), move)[0], view)
    assert motion is not None
    motion.finish()
    assert board.staged.get_num_children() > 0
    board.highlight({Target("plot", "b6")})
    assert board.staged.get_num_children() == 0


def test_paid_money_does_not_lie_about_while_a_penthouse_is_crowned() -> None:
    position, move = ("b5=YPBP", "stock Y 10", "money 10 0 0 0", "pile -"), "build 10 b5"
    board = table(Look(), *position)
    motion = board.animate(story(at(*position), move)[0], GAME.view(do(at(*position), move), 0))
    assert motion is not None
    motion.set_t(0.2)
    before = [node for node in board.effects.get_children() if not node.is_hidden()]
    motion.set_t(0.9 * motion.get_duration())
    assert any(node.is_hidden() for node in before), "the coin has landed"


def test_a_neutral_floor_on_the_highest_level_is_no_penthouse() -> None:
    position = ("b5=YPYB", "stock Y n")
    event = story(at(*position), "build n b5")[0]
    board = table(Look(), *position)
    assert not ceremony.is_penthouse(event)
    assert board.vantage(event) is None
    assert board.scene_of(event) == board.staged_at(event) == ()


def test_names_and_light_wait_until_the_eye_has_left_a_penthouse() -> None:
    position, move = ("b5=YPBP", "stock Y 10", "money 10 0 0 0"), "build 10 b5"
    board, view = table(Look(), *position), GAME.view(do(at(*position), move), 0)
    built, *cards = story(at(*position), move)
    assert any(isinstance(event, CardDrawn) for event in cards)
    low = board.vantage(built)
    assert isinstance(low, CameraPose)
    for is_seen in (True, False):  # as where the camera goes there, and where nothing takes time
        board.build(GAME.view(at(*position), 0))
        board.face(low if is_seen else board.seat_camera(0))
        for event in (built, *cards):
            motion = board.animate(event, view)
            if motion is not None:
                motion.finish()
            assert board.badges.is_veiled is is_seen, "names come back when nobody looks there any more"
            assert (board.staged.get_num_children() > 0) is (event is built)
        board.face(board.seat_camera(0))
        assert not board.badges.is_veiled


def test_a_hand_on_the_camera_ends_the_room_for_a_penthouse() -> None:
    position, move = ("b5=YPBP", "stock Y 10", "money 10 0 0 0", "pile -"), "build 10 b5"
    board, view = table(Look(), *position), GAME.view(do(at(*position), move), 0)
    event = story(at(*position), move)[0]
    low = board.vantage(event)
    assert isinstance(low, CameraPose)
    board.face(low)
    motion = board.animate(event, view)
    assert motion is not None
    motion.set_t(0.6 * motion.get_duration())
    assert board.badges.is_veiled
    board.face(board.seat_camera(0))
    assert not board.badges.is_veiled
    motion.finish()
    assert board.snapshot() == board.snapshot_of(view)
    assert board.staged.get_num_children() == 0


@pytest.mark.parametrize("is_seen", [True, False])
def test_cards_that_a_penthouse_brings_fly_to_panels_while_the_eye_is_there(is_seen: bool) -> None:
    """Seen: for three seconds cards were drawn out of the picture, where pile and barges lie."""
    position, move, panel = ("b5=YPBP", "stock Y 10", "money 10 0 0 0"), "build 10 b5", (-9.0, 1.0, 2.0)
    board, view = table(Look(), *position), GAME.view(do(at(*position), move), 0)
    board.counter = lambda seat, near: panel
    events = story(at(*position), move)
    low = board.vantage(events[0])
    assert isinstance(low, CameraPose)
    board.face(low if is_seen else board.seat_camera(0))
    for event in events:
        motion = board.animate(event, view)
        assert motion is not None
        motion.set_t(0.95 * motion.get_duration())
        if isinstance(event, CardDrawn):
            x, y, _ = board.effects.find("**/card").get_pos()
            assert (abs(x - panel[0]) + abs(y - panel[1]) < 1.0) is is_seen
        motion.finish()
    assert board.snapshot() == board.snapshot_of(view)
    assert board.effects.get_num_children() == 0
