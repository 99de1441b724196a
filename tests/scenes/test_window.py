"""The program as a stranger meets it: a real window on a virtual screen, driven by a real pointer and real keys.

An offscreen copy of the program in the same state says where things are; what happened is read from log and autosave.
"""

import time
from collections.abc import Callable

import pytest

from game.app import App
from game.match import saves
from game.match.hotseat import Mode
from tests.scenes.conftest import SMALL
from tests.scenes.mirror import click_both, middle, mirror, move_by_mouse, settle, visible_move, walk_to
from tests.scenes.windows import NEEDS_WINDOW, Window, wait_for

pytestmark = NEEDS_WINDOW


def test_from_the_menu_to_the_end_of_an_introductory_match_by_mouse(app: App, window: Window) -> None:
    assert app.pixels == SMALL
    app.go("menu")
    settle(app, 20)
    window.click(*middle(app, "box-skyliners"))
    window.wait_for_scene("setup")
    app.go("setup", game="skyliners")
    settle(app)
    click_both(app, window, "option-mode", 0.75)
    if app.interface.find("list-intro") is not None:  # the choice is folded: its values came as a list
        click_both(app, window, "list-intro")
    window.click(*middle(app, "start"))
    window.wait_for_scene("table")
    made = -1
    while not window.is_over:
        wait_for(lambda: window.is_over or window.autosave() is not None, "an autosave")
        session = window.match()
        if session.to_act is None:
            window.wait_for_scene("results")
            break
        if session.number == made or not session.players[session.to_act].is_human:
            time.sleep(0.05)
            continue
        assert session.options["mode"] == "intro"
        made = before = session.number
        window.wait_for_turn(before + 1)
        scene = mirror(app, window)
        assert scene.play.mode is Mode.CHOOSE
        move_by_mouse(window, visible_move(app, scene), before)
    assert window.match().outcome is not None


def test_from_the_menu_to_the_end_of_an_introductory_match_by_keyboard(app: App, window: Window) -> None:
    window.focus()
    app.go("menu")
    settle(app, 20)
    walk_to(app, window, "box-skyliners")
    window.key("Return")
    window.wait_for_scene("setup")
    app.go("setup", game="skyliners")
    settle(app)
    walk_to(app, window, "option-mode")
    window.key("Right")
    app.go("setup", game="skyliners")
    settle(app)
    walk_to(app, window, "start", start="option-mode")
    window.key("Return")
    window.wait_for_scene("table")
    wait_for(lambda: window.autosave() is not None, "an autosave")
    while not window.is_over:
        session = window.match()
        if session.to_act is None:
            window.wait_for_scene("results")
            break
        if session.players[session.to_act].is_human:
            before = session.number
            window.wait_for_turn(before + 1)
            window.key("n", "Return", "n", "Return")
            wait_for(lambda: window.is_over or window.match().number > before, f"move {before + 1}")  # noqa: B023
    assert window.match().outcome is not None


@pytest.fixture
def table(open_window: Callable[..., Window]) -> Window:
    """A match after its first action; the second is awaited."""
    seats = ("--seats", "human,random", "--option", "mode=intro", "--option", "start=S")
    window = open_window("--game", "skyliners", *seats, scene="table")
    window.focus()
    window.wait_for_turn(1)
    window.key("n", "Return", "n", "Return")
    window.wait_for_turn(2)
    wait_for(lambda: window.match().number == 1, "a move in the autosave")
    return window


def test_ctrl_z_takes_back_and_ctrl_y_makes_again(table: Window) -> None:
    made = table.match().moves()
    table.key("ctrl+z")
    wait_for(lambda: table.match().number == 0, "Ctrl+Z to take the move back")
    table.wait_for_turn(1, times=2)
    table.key("ctrl+y")
    wait_for(lambda: table.match().moves() == made, "Ctrl+Y to make it again")


def test_ctrl_s_saves_under_a_name(table: Window) -> None:
    table.key("ctrl+s")
    table.wait_for_scene("pause")
    table.key("Tab", "Return")
    wait_for(lambda: any((table.home / "saves").glob(f"*{saves.SUFFIX}")), "a save")
    [path] = (table.home / "saves").glob(f"*{saves.SUFFIX}")
    assert saves.load(path).moves() == table.match().moves()


def test_shift_tab_goes_back_to_the_widget_before(app: App, window: Window) -> None:
    window.focus()
    app.go("menu")
    settle(app, 20)
    walk_to(app, window, "statistics", back=True)
    window.key("Return")
    window.wait_for_scene("statistics")
