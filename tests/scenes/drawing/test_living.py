"""Living details move slowly, and only where and while somebody wants to see them."""

from collections import Counter
from typing import Any

import pytest
from panda3d.core import NodePath

from game.scenes.drawing.living import RATE, REST, SLOWEST, Living, along, bob_node, turn_node
from game.scenes.drawing.look import Look, Tier
from tests.scenes.positions import new_board
from tests.scenes.samples import match


class Tasks:
    def __init__(self) -> None:
        self.wait, self.run = 0.0, None
        self.delay_time = 0.0
        self.again = "again"

    def do_method_later(self, wait: float, run: Any, name: str) -> Any:
        self.wait, self.run = wait, run
        return self

    def remove(self, task: Any) -> None:
        self.run = None


class Window:
    front = True

    def get_properties(self) -> "Window":
        return self

    def get_foreground(self) -> bool:
        return self.front


class Program:
    def __init__(self) -> None:
        self.win, self.task_mgr, self.drawn, self.stirred = Window(), Tasks(), 0, 0

    def redraw(self, frames: int = 1, *, stirs: bool = True) -> None:
        self.drawn += frames
        self.stirred += stirs


LIT = Look(tier="low")


def test_each_step_moves_everything_and_asks_for_one_frame() -> None:
    program, living, places = Program(), Living(), []
    living.add(places.append)
    living.start(program, LIT)
    assert program.task_mgr.wait == pytest.approx(1 / RATE)
    assert 1 / RATE > 3 / 60  # far from sixty frames a second
    for _ in range(3):
        assert program.task_mgr.run(program.task_mgr) == "again"
    assert places == pytest.approx([0, 1 / RATE, 2 / RATE, 3 / RATE])
    assert program.drawn == 3
    assert program.stirred == 0, "no time that somebody plays"


@pytest.mark.parametrize("look", [Look(tier="safe"), Look(tier="high", reduced_motion=True)])
def test_nothing_lives_in_safe_or_with_reduced_motion(look: Look) -> None:
    program, living = Program(), Living()
    living.start(program, look)
    assert not living.is_running
    assert program.task_mgr.run is None


def test_it_rests_while_the_window_is_not_in_front_and_without_decorations() -> None:
    program, living, places = Program(), Living(), []
    living.start(program, LIT)
    program.task_mgr.run(program.task_mgr)
    assert program.drawn == 0
    living.add(places.append)
    program.win.front = False
    program.task_mgr.run(program.task_mgr)
    assert program.drawn == 0
    assert places == [0]
    program.win.front = True
    program.task_mgr.run(program.task_mgr)
    assert program.drawn == 1


def test_stopped_it_asks_for_nothing_more() -> None:
    program, living = Program(), Living()
    living.start(program, LIT)
    living.stop()
    living.stop()
    assert program.task_mgr.run is None
    assert not living.is_running


def test_ways_to_move() -> None:
    node = NodePath("mill")
    turn_node(node, 90.0, axis=2)(5.0)
    assert node.get_r() == pytest.approx(90)
    bob_node(node, 0.5, 4.0)(1.0)
    assert node.get_z() == pytest.approx(0.5)
    way = along(node, [(0, 0, 0), (4, 0, 0), (4, 4, 0), (0, 4, 0)], 2.0)
    way(1.0)
    assert tuple(node.get_pos()) == pytest.approx((2, 0, 0))
    assert node.get_h() == pytest.approx(-90)
    way(3.0)
    assert tuple(node.get_pos()) == pytest.approx((4, 2, 0))
    assert node.get_h() == pytest.approx(0)
    way(8.0)
    assert tuple(node.get_pos()) == pytest.approx((0, 0, 0))


class Work:
    """A clock, and a program of which every frame takes a part of a second."""

    def __init__(self, frame: float) -> None:
        self.frame, self.time, self.spent = frame, 0.0, 0.0

    def go_on(self, task: Tasks, drawn: int) -> None:
        self.time += max(task.delay_time, self.frame)
        self.spent += self.frame * drawn


@pytest.mark.parametrize("tier", ["low", "medium", "high"])
def test_decorations_move_twelve_steps_a_second_where_a_graphics_card_draws(tier: Tier) -> None:
    program, work = Program(), Work(0.001)
    living = Living(lambda: work.time, lambda: work.spent)
    living.add(lambda _seconds: None)
    living.start(program, Look(tier=tier))
    while work.time < 10:
        before = program.drawn
        program.task_mgr.run(program.task_mgr)
        work.go_on(program.task_mgr, program.drawn - before)
    assert program.drawn == pytest.approx(120, abs=2)


LIVING = {
    "skyrise": {"turning": 6, "floating": 6, "drifting": 1},
    "skyline_world": {"ferry": 5},
    "skyline3000": {"rover": 4, "freighter": 1},
    "skyliners": {"gull": 3},
    "cities": {"car": 4, "smoke": 1},
}
"""What moves on each table, as `docs/DESIGN.md` tells it, by the names of the nodes. Cars are as many as there is traffic."""


@pytest.mark.parametrize("game", LIVING)
def test_what_moves_on_a_table_is_what_the_design_lists(game: str) -> None:
    board = new_board(game, Look(tier="low"))
    board.build(match(game, moves=30).view(0))
    for move in board.living():
        move(0.0)
    nodes = [(node, node.get_transform()) for node in board.node.find_all_matches("**")]
    for move in board.living():
        move(5.0)
    moved = Counter(node.get_name() for node, before in nodes if node.get_transform() != before)
    if game == "cities":
        assert moved["car"] >= 1
        moved["car"] = LIVING[game]["car"]
    assert moved == LIVING[game]


@pytest.mark.parametrize(("frame", "rests"), [(0.002, False), (0.012, False), (0.08, True)])
def test_whatever_a_frame_costs_decorations_take_less_than_a_tenth_of_a_core(frame: float, rests: bool) -> None:
    program, work = Program(), Work(frame)
    living = Living(lambda: work.time, lambda: work.spent)
    living.add(lambda _seconds: None)
    living.start(program, LIT)
    paces = set()
    while work.time < 300:
        before = program.drawn
        program.task_mgr.run(program.task_mgr)
        paces.add(program.task_mgr.delay_time)
        work.go_on(program.task_mgr, program.drawn - before)
    assert work.spent / work.time < 0.12
    assert (REST in paces) == rests
    assert program.drawn > 10, "it tries again"
    if not rests:
        assert program.drawn / work.time >= SLOWEST
