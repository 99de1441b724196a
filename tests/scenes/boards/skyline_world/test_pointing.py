"""Every plot can be found with the pointer from every seat, also behind towers, and is seen there once it is pointed at."""

import pytest
from panda3d.core import CullBinManager

from game.app import App
from game.match.hotseat import Mode
from game.rules.core import Target
from game.scenes.boards.skyline_world import places, sight
from game.scenes.boards.skyline_world.bay import WATER_BIN
from game.scenes.boards.skyline_world.model import island, model_of
from game.scenes.boards.skyline_world.pointers import GLASS_BIN
from game.scenes.table.table import TableScene
from tests.rules.skyline_world.desk import GAME, at
from tests.scenes.boards.skyline_world.test_words import before, played
from tests.scenes.patience import until

HIDDEN = "a6"
"""A free plot behind a high tower, as the first seat looks."""


def full_table(app: App, seats: int) -> TableScene:
    session, _ = before(seats, len(played(seats)) - 3)
    app.change(own_speed=0, bot_speed=0, moments="instant", goal_card=False, tips=False)
    scene = app.go("table", session=session, colours=("red", "blue", "yellow", "green")[:seats])
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    return scene


STEP = 4
"""How close together places are tried, in points."""


def can_be_found(app: App, scene: TableScene, target: Target) -> bool:
    """Is there a place in what the target takes of the window where the pointer finds it?"""
    window, (rect,) = app.interface.window, scene.tabletop.rects(scene.board.spots_at((target,)))
    across, down = (range(int(start), int(start + length), STEP) for start, length in ((rect.x, rect.w), (rect.y, rect.h)))
    places = ((2 * x / window.w - 1, 1 - 2 * y / window.h) for y in down for x in across)
    return any(scene.tabletop.picker.pick(place) == target for place in places)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_plot_of_a_full_island_can_be_pointed_at_from_every_seat(app: App, seats: int) -> None:
    scene = full_table(app, seats)
    for seat in range(seats):
        scene.standpoint.stand(seat, at_once=True)
        lost = [name for name in island().plots if not can_be_found(app, scene, Target("plot", name))]
        assert not lost, f"{lost} cannot be found from seat {seat}"


def test_what_is_seen_through_glass_is_what_is_pointed_at(app: App) -> None:
    scene = full_table(app, 2)
    scene.standpoint.stand(0, at_once=True)
    board, picker = scene.board, scene.tabletop.picker
    eye = scene.standpoint.rig.pose.eye
    for name in sight.hidden_plots(model_of(board.view), eye)[:2]:
        target = Target("plot", name)
        place = picker.find(target, board.targets()[target])
        assert place is not None
        around = [(place[0] + 0.005 * dx, place[1] + 0.01 * dy) for dx in range(-8, 9, 2) for dy in range(-4, 5, 2)]
        before_it = [picker.pick(each) for each in around]
        board.hover(target)
        through_it = [picker.pick(each) for each in around]
        assert through_it.count(target) > 1.5 * before_it.count(target), f"the pointer stays on {name}"
        board.hover(None)
        assert [picker.pick(each) for each in around] == before_it


def test_towers_that_became_clear_are_drawn_after_what_is_behind_them(app: App) -> None:
    scene = full_table(app, 2)
    scene.standpoint.stand(0, at_once=True)
    board, order = scene.board, CullBinManager.get_global_ptr()
    name = next(iter(sight.hidden_plots(model_of(board.view), scene.standpoint.rig.pose.eye)))
    nodes = board.in_the_way(Target("plot", name))
    assert nodes
    board.hover(Target("plot", name))
    for node in nodes:
        parts = [path.get_net_state().get_bin_index() for path in node.find_all_matches("**/+GeomNode")]
        assert {order.get_bin_sort(part) for part in parts} == {order.get_bin_sort(order.find_bin(GLASS_BIN))}
    water = order.get_bin_sort(order.find_bin(WATER_BIN))
    assert order.get_bin_sort(order.find_bin(GLASS_BIN)) > max(water, order.get_bin_sort(order.find_bin("opaque")))
    board.hover(None)
    assert not any(node.has_bin() for node in nodes)


def test_what_stands_before_a_plot_hides_it_and_what_stands_behind_it_does_not() -> None:
    low = model_of(GAME.view(at("b6=Y", "c6=P"), 0))
    tall = model_of(GAME.view(at("b6=YPYP", "c6=P"), 0))
    x, y, _ = places.plot("b6")
    near, far = (x, y - 12.0, 12.0), (x, y + 12.0, 12.0)
    assert sight.hidden_plots(low, near) == []
    assert HIDDEN in sight.hidden_plots(tall, near)
    assert HIDDEN not in sight.hidden_plots(tall, far)
    assert sight.hidden_plots(tall, (x, y, 30.0)) == [], "from above nothing hides anything"


def test_towers_are_as_wide_for_the_pointer_as_for_the_eye() -> None:
    known = model_of(GAME.view(at("b6=YPYP"), 0))
    widths = [high[0] - low[0] for low, high in sight.body(known, island().index["b6"])]
    assert widths[1:5] == [pytest.approx(wide) for wide in places.WIDE[:4]]
    assert max(high[2] for _, high in sight.body(known, island().index["b6"])) > places.height(4)
