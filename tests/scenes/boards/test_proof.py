"""What every board of every game must hold, whatever it looks like: build is truth, all can be pointed at, nothing leaks."""

from collections.abc import Iterator
from typing import Any

import pytest
from panda3d.core import Camera, GeomNode, NodePath

from game.rules import GAMES
from game.rules.core import Event, Rules, seeded
from game.scenes import camera
from game.scenes.boards.board import Board
from game.scenes.camera import Frame
from game.scenes.drawing.look import Look
from game.scenes.picker import Picker
from tests.scenes.positions import all_targets, new_board, state_after, steps

MATCHES = [(game, seed) for game in GAMES for seed in (5, 12)]
LIMIT = 30
"""Moves of a match that are followed; matches of all games are longer than a test should be."""


def players(game: str, seed: int) -> int:
    """How many sit there: every number the game takes comes up with some seed."""
    return GAMES[game].seats[seed % len(GAMES[game].seats)]


# -- build is truth ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_animating_ends_where_building_does(game: str, seed: int, reduced: bool) -> None:
    """After every step of a random match, also where the camera turns and heights are written in between."""
    board = new_board(game, Look(reduced_motion=reduced))
    told = steps(game, seats=players(game, seed), seed=seed, viewer=seed % 2 or None, limit=LIMIT)
    board.build(next(told).view)
    for number, step in enumerate(told):
        for event in step.events:
            motion = board.animate(event, step.view)
            if motion is not None:
                motion.finish()
        board.face(board.top_camera() if number % 5 == 0 else board.seat_camera(number))
        assert board.snapshot() == board.snapshot_of(step.view), step.label


@pytest.mark.parametrize("game", GAMES)
def test_building_the_same_view_twice_makes_nothing_again(game: str) -> None:
    rules, state = state_after(game, 20, seed=2)
    board = new_board(game)
    board.build(rules.view(state, 0))
    made = list(board.things.get_children())
    board.build(rules.view(state, 0))
    assert made
    assert list(board.things.get_children()) == made


# -- pointing ------------------------------------------------------------------------------------------------------


def decisions(game: str, seed: int) -> Iterator[tuple[Rules[Any, Any], Any]]:
    """Some decisions of a random match."""
    rules = GAMES[game]
    state, rng = rules.new(players(game, seed), seed), seeded(seed)
    for number in range(LIMIT):
        if rules.to_act(state) is None:
            return
        if number % 13 == 3:
            yield rules, state
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)


@pytest.mark.parametrize(("game", "seed"), MATCHES)
def test_every_legal_target_can_be_pointed_at_from_every_seat(game: str, seed: int) -> None:
    """In a picture that panels leave only a part of; what has no place of its own is offered to the panels instead."""
    root = NodePath("root")
    board, eye = new_board(game, root=root), root.attach_new_node(Camera("eye"))
    picker, free = Picker(board.node, eye), Frame(-0.6, 0.9, -0.5, 0.85)
    for rules, state in decisions(game, seed):
        seat = rules.to_act(state)
        targets = all_targets(rules.legal(state))
        board.build(rules.view(state, seat))
        board.offer(targets)
        board.leave_to_panels({target.kind for target in board.placeless()})
        placed = [target for target in targets if target not in board.placeless()]
        assert set(placed) <= set(board.targets())
        board.highlight(placed)
        views = [(board.seat_camera(other), board.extent(other)) for other in range(players(game, seed))]
        for pose, extent in (*views, (board.top_camera(), board.extent())):
            camera.apply(camera.frame_points(pose, extent, free, 16 / 9), eye, 16 / 9)
            unseen = [target for target in placed if picker.find(target, board.targets()[target]) is None]
            assert not unseen, (pose.heading, unseen)


# -- no secrets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_board_forgets_a_viewer_when_it_is_built_for_the_next(game: str) -> None:
    """One board for one seat after another, each in the middle of a move, shows every viewer what a fresh board would."""
    board = new_board(game)
    for rules, state in list(decisions(game, 5))[1:3]:
        for viewer in (*range(players(game, 5)), None):
            view = rules.view(state, viewer)
            board.offer(())
            board.build(view)
            fresh = new_board(game)
            fresh.build(view)
            assert _drawn(board) == _drawn(fresh), viewer
            _busy(board, rules, state)


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].hidden])
def test_what_is_drawn_for_a_viewer_does_not_depend_on_what_is_hidden_from_them(game: str) -> None:
    """Another state that looks the same to a viewer gives the same things, words and meshes."""
    differed = 0
    for rules, state in list(decisions(game, 11))[:2]:
        for viewer in (None, 0):
            view = rules.view(state, viewer)
            other = rules.determinize(view, seeded(77))
            differed += rules.to_text(other) != rules.to_text(state)
            drawn = []
            for each in (view, rules.view(other, viewer)):
                board = new_board(game)
                board.build(each)
                drawn.append(_drawn(board))
            assert drawn[0] == drawn[1]
    assert differed


def _busy(board: Board, rules: Rules[Any, Any], state: Any) -> None:
    """A player points, previews and is half way through a motion."""
    action = rules.legal(state)[0]
    board.offer(all_targets(rules.legal(state)))
    board.highlight(action.steps(), action.steps()[:1])
    board.hover(action.steps()[-1])
    events: list[Event] = []
    after = rules.view(rules.apply(state, action, events.append), action.seat)
    board.ghost(events, after)
    for event in events[:1]:
        motion = board.animate(event, after)
        if motion is not None:
            motion.setT(0.1)
            motion.pause()


def _drawn(board: Board) -> tuple[object, ...]:
    """All that a board is made of: things, words, what each node is called, and the corners of each mesh."""
    found = []
    for path in board.node.find_all_matches("**"):
        node = path.node()
        meshes = ()
        if isinstance(node, GeomNode):
            data = (node.get_geom(index).get_vertex_data() for index in range(node.get_num_geoms()))
            meshes = tuple(hash(bytes(each.get_array_handle(0).get_data())) for each in data)
        found.append((path.get_name(), path.is_hidden(), meshes))
    return board.snapshot(), board.badges.words(), tuple(sorted(found))
