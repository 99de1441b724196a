"""Whatever a legal move points at can be pointed at, from every seat."""

from typing import Any

import pytest
from panda3d.core import Camera, NodePath

from game.rules import GAMES
from game.rules.core import Target
from game.scenes.boards.board import Board
from game.scenes.boards.screen import GameScreen
from game.scenes.camera import apply
from game.scenes.drawing.look import Look
from game.scenes.picker import Picker, box, handle
from tests.scenes.positions import all_targets, new_board, state_after


def eye(root: NodePath) -> NodePath:
    return root.attach_new_node(Camera("eye"))


@pytest.mark.parametrize(("plies", "seats"), [(0, 4), (1, 4), (13, 4), (37, 4), (50, 2), (51, 3), (67, 4)])
def test_every_legal_target_of_skyliners_is_found_from_every_seat(plies: int, seats: int) -> None:
    root = NodePath("root")
    found_everywhere("skyliners", plies, seats=seats, root=root, board=new_board("skyliners", root=root))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("plies", [0, 3, 20])
def test_every_legal_target_of_any_game_is_found_on_the_plain_board(game: str, plies: int) -> None:
    root = NodePath("root")
    screen: GameScreen[Any, Any] = GameScreen(game)
    found_everywhere(game, plies, root=root, board=screen.make_board(root, Look()))


def found_everywhere(game: str, plies: int, seats: int | None = None, *, root: NodePath, board: Board[Any, Any]) -> None:
    rules, state = state_after(game, plies, seats=seats, seed=4)
    board.build(rules.view(state, rules.to_act(state)))
    targets = all_targets(rules.legal(state))
    board.offer(targets)
    board.highlight(targets)
    camera = eye(root)
    picker = Picker(board.node, camera)
    for pose in (*(board.seat_camera(seat) for seat in range(4)), board.top_camera()):
        apply(pose, camera, 16 / 9)
        nodes = board.targets()
        for target in targets:
            assert target in nodes, target
            assert picker.find(target, nodes[target]) is not None, (target, pose)


def test_a_lapse_gets_a_button_on_the_table() -> None:
    board = new_board("skyliners")
    rules, state = state_after("skyliners", 8)
    board.build(rules.view(state, 0))
    board.offer([Target("button", "lapse")])
    assert Target("button", "lapse") in board.targets()
    board.offer(())
    assert Target("button", "lapse") not in board.targets()


def test_the_nearest_solid_wins_unless_only_some_count() -> None:
    root = NodePath("root")
    camera = eye(root)
    camera.set_pos(0, -10, 0)
    near, far = Target("plot", "a1"), Target("plot", "a2")
    box(root, near, (-1, 0, -1), (1, 1, 1))
    box(root, far, (-1, 2, -1), (1, 3, 1))
    picker = Picker(root, camera)
    assert picker.pick((0, 0)) == near
    assert picker.all((0, 0)) == (near, far)
    assert picker.pick((0, 0), among={far}) == far
    assert picker.pick((0.9, 0.9)) is None


def test_a_handle_is_found_through_a_solid() -> None:
    root = NodePath("root")
    camera = eye(root)
    camera.set_pos(0, -10, 0)
    box(root, Target("plot", "a1"), (-1, 0, -1), (1, 1, 1))
    behind = Target("plot", "a2")
    handle(root, behind, (0, 5, 0), radius=0.2)
    picker = Picker(root, camera)
    assert picker.pick((0, 0)) == behind
    assert picker.pick((0.15, 0)) == Target("plot", "a1")


def test_marks_for_hidden_things_go_with_the_options() -> None:
    board = new_board("skyliners")
    rules, state = state_after("skyliners", 8)
    board.build(rules.view(state, 0))
    targets = all_targets(rules.legal(state))
    board.offer(targets)
    for strength in (1, 2, 3):
        board.highlight(targets, [Target("piece", "floor")], strength)
        assert not board.marks.get_children().is_empty()
    board.highlight(targets, strength=0)
    assert board.marks.get_children().is_empty()
