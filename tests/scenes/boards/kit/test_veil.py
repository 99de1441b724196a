"""Towers in front of a pointed place become clear, those behind it and beside it do not, and nothing else changes."""

import pytest

from game.rules.core import Target
from game.rules.skyliners.board import INDEX
from game.scenes.boards.board import Board
from game.scenes.boards.kit.veil import hiding
from game.scenes.drawing.marks import Spot
from tests.scenes.positions import all_targets, new_board, state_after

HERE = Target("plot", "here")


def place(x: float, y: float, height: float) -> Spot:
    return Spot((x, y, 0.0), (0.9, 0.9), height, deep=True)


@pytest.mark.parametrize(
    ("heading", "pitch", "hidden_by"),
    [
        (0.0, 40.0, {"near"}),
        (180.0, 40.0, {"behind"}),
        (90.0, 40.0, {"right"}),
        (0.0, 75.0, set()),
        (0.0, 10.0, {"near", "low"}),
    ],
)
def test_only_what_is_high_enough_between_eye_and_place_hides_it(heading: float, pitch: float, hidden_by: set[str]) -> None:
    spots = {
        HERE: place(0.0, 0.0, 0.02),
        Target("plot", "near"): place(0.0, -1.0, 1.5),
        Target("plot", "low"): place(0.0, -2.0, 0.5),
        Target("plot", "behind"): place(0.0, 1.0, 1.5),
        Target("plot", "right"): place(1.0, 0.0, 1.5),
        Target("piece", "floor"): Spot((0.0, -3.0, 0.0), (0.9, 0.9), 9.0),
    }
    assert {target.key for target in hiding(HERE, spots, heading=heading, pitch=pitch)} == hidden_by


def clear_things(board: Board[object, object], kind: str, keys: list[str]) -> set[str]:
    nodes = {key: board.node_of(kind, key) for key in keys}
    return {key for key, node in nodes.items() if node is not None and node.has_color_scale()}


@pytest.mark.parametrize(("game", "kind", "place_kind"), [("skyliners", "tower", "plot"), ("skyrise", "structure", "quarter")])
def test_towers_before_an_option_are_clear_while_it_is_pointed_at(game: str, kind: str, place_kind: str) -> None:
    rules, state = state_after(game, 44, seats=4, seed=3)
    board = new_board(game)
    view = rules.view(state, rules.to_act(state))
    board.build(view)
    board.face(board.seat_camera(0))
    options = [target for target in all_targets(rules.legal(state)) if target.kind == place_kind]
    board.offer(options)
    keys, before = [target.key for target in board.targets()], board.snapshot()
    board.highlight(())
    board.hover(options[0])
    assert clear_things(board, kind, keys) == set(), "only options are worth it"
    board.highlight(options)
    board.hover(None)
    found, on_stage = set(), clear_things(board, kind, keys)
    for option in options:
        board.hover(option)
        found |= (now := clear_things(board, kind, keys))
        assert option.key not in now
        assert board.snapshot() == before == board.snapshot_of(view)
    assert found
    board.hover(None)
    assert clear_things(board, kind, keys) == on_stage, "an auction's stage is seen through what stands before it"
    board.highlight(())
    assert clear_things(board, kind, keys) == set()


def test_a_preview_leaves_clear_what_is_in_the_way() -> None:
    """The lens of Skyliners looks anew with each preview."""
    rules, state = state_after("skyliners", 44, seats=4, seed=3)
    board = new_board("skyliners")
    seat = rules.to_act(state)
    board.build(rules.view(state, seat))
    board.face(board.seat_camera(0))
    keys = list(INDEX)
    for action in (action for action in rules.legal(state) if action.steps()[0].key == "floor"):
        plot = action.steps()[-1]
        board.highlight([plot])
        board.hover(plot)
        if clear := clear_things(board, "tower", keys):
            break
    assert clear
    events = []
    rules.apply(state, action, events.append)
    board.ghost(events, rules.view(rules.apply(state, action), seat))
    assert clear_things(board, "tower", keys) == clear
