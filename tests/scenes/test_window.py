"""The program as a stranger meets it: a real window on a virtual screen, driven by a real pointer and real keys.

An offscreen copy of the program in the same state says where things are; what happened is read from log and autosave.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app import App
from game.content import ROOT
from game.match import saves
from game.match.hotseat import Mode
from game.match.session import Session
from game.rules.core import Target
from game.scenes.screens.table import TableScene
from tests.scenes.conftest import SMALL, press

pytestmark = [
    pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs Xvfb and xdotool"),
    pytest.mark.xdist_group("window"),
]
PATIENCE = 120.0
"""Seconds after which something that should happen is given up."""
TRIES = 6
QUICK = "own_speed: 0\nbot_speed: 0\nreduced_motion: true\nquality: safe\n"


def wait_for(condition: Callable[[], bool], what: str) -> None:
    """Looks again and again; a slow machine only makes it take longer."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.02)


class Window:
    """The program in a window of a virtual screen."""

    def __init__(self, home: Path, *argv: str, scene: str = "menu") -> None:
        self.home = home
        (home / "settings.yaml").write_text(QUICK, encoding="utf-8")
        read, write = os.pipe()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x720x24"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            display = f":{told.readline().strip()}"
        self._env = {**os.environ, "DISPLAY": display, "FIVE_SKYLINES_HOME": str(home)}
        self._program = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), "--size", "1280x720", *argv],
            env=self._env,
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.wait_for_scene(scene)

    def close(self) -> None:
        for process in (self._program, self._screen):
            process.terminate()
            process.wait(20)

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env=self._env, check=True, stdout=subprocess.DEVNULL)

    def focus(self) -> None:
        """Without a window manager nobody else gives the window the keyboard."""
        self._do("search", "--name", "Five Skylines", "windowfocus", "--sync")

    def click(self, x: float, y: float) -> None:
        """The pointer goes there, rests, and presses the left button: slowly enough for a frame in between."""
        self._do("mousemove", str(round(x) - 3), str(round(y)), "sleep", "0.1", "mousemove", str(round(x)), str(round(y)))
        self._do("sleep", "0.3", "mousedown", "1", "sleep", "0.1", "mouseup", "1", "sleep", "0.3")

    def pause(self, seconds: float = 0.8) -> None:
        """Lets the program draw a few frames."""
        self._do("sleep", str(seconds))

    def take_back(self) -> None:
        """The right button takes back what was chosen so far."""
        for _ in range(2):
            self._do("mousedown", "3", "sleep", "0.1", "mouseup", "3", "sleep", "0.5")

    def key(self, *keys: str) -> None:
        self._do("key", "--delay", "60", *keys)

    @property
    def log(self) -> str:
        path = self.home / "five-skylines.log"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def wait_for_scene(self, name: str, times: int = 1) -> None:
        def is_there() -> bool:
            assert self._program.poll() is None, f"the program ended: {self.log[-2000:]}"
            return self.log.count(f"scene {name}\n") >= times

        wait_for(is_there, f"scene {name}")
        time.sleep(0.4)  # the first picture of it

    def wait_for_turn(self, number: int, times: int = 1) -> None:
        """Until the table waits for that move of a person."""
        wait_for(lambda: self.log.count(f"move {number}: choose\n") >= times, f"the turn of move {number}")

    def autosave(self) -> Path | None:
        return next(iter(sorted((self.home / "autosaves").glob(f"*{saves.SUFFIX}"))), None)

    def match(self) -> Session:
        path = self.autosave()
        assert path is not None
        return saves.load(path)


@pytest.fixture
def open_window(tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Opens the program with a command line; one window for each test."""
    opened: list[Window] = []

    def open_window(*argv: str, scene: str = "menu") -> Window:
        home = tmp_path / "home"
        home.mkdir()
        opened.append(Window(home, *argv, scene=scene))
        return opened[0]

    yield open_window
    for window in opened:
        window.close()


@pytest.fixture
def window(open_window: Callable[..., Window]) -> Window:
    return open_window()


def _middle(app: App, key: str, share: float = 0.5) -> tuple[float, float]:
    """Where a widget is, in pixels of a window of that size."""
    widget = app.interface.find(key)
    assert widget is not None, f"there is no widget {key}"
    rect = widget.visible()
    assert rect is not None
    return rect.x + rect.w * share, rect.centre[1]


def _click_both(app: App, window: Window, key: str, share: float = 0.5) -> None:
    """Clicks a widget in the window and in its copy."""
    place = _middle(app, key, share)
    window.click(*place)
    app.point(place)
    app.press("mouse1")
    app.release("mouse1")
    _settle(app)


def _settle(app: App, frames: int = 8) -> None:
    for _ in range(frames):
        app.step()


def _mirror(app: App, window: Window) -> TableScene:
    """The table of the match as it stands, where the person is to choose."""
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    scene = app.go("table", session=window.match())
    assert isinstance(scene, TableScene)
    _settle(app, 30)
    return scene


def _move_by_mouse(window: Window, places: list[tuple[float, float]], before: int) -> None:
    """Clicks a move; a click that a very busy machine lost is taken back and made again, as a person would do it."""
    for _ in range(TRIES):
        for place in places:
            window.click(*place)
        deadline = time.monotonic() + PATIENCE / TRIES
        while time.monotonic() < deadline:
            if window.match().number > before:
                return
            time.sleep(0.02)
        window.take_back()
    raise AssertionError(f"move {before + 1} could not be made")


def _visible_move(app: App, scene: TableScene) -> list[tuple[float, float]]:
    """Places to click for a move whose every target can be pointed at where no panel lies; panels' buttons count too."""
    for action in scene.play.chooser.matching():
        places = []
        for target in action.steps():
            place = _place(app, scene, target)
            if place is None:
                break
            places.append(place)
        else:
            return places
    raise AssertionError("no move can be pointed at")


def _place(app: App, scene: TableScene, target: Target) -> tuple[float, float] | None:
    if app.interface.find(f"target-{target.kind}-{target.key}") is not None:
        return _middle(app, f"target-{target.kind}-{target.key}")
    node = scene.board.targets().get(target)
    found = scene.picker.find(target, node) if node is not None else None
    if found is None:
        return None
    box = app.interface.window
    x, y = (found[0] + 1) / 2 * box.w, (1 - found[1]) / 2 * box.h
    app.interface.move(x, y)
    return None if app.interface.has_pointer else (x, y)


def _is_over(window: Window) -> bool:
    return "scene results\n" in window.log


def test_from_the_menu_to_the_end_of_an_introductory_match_by_mouse(app: App, window: Window) -> None:
    assert app.pixels == SMALL
    app.go("menu")
    _settle(app, 20)
    window.click(*_middle(app, "box-skyliners"))
    window.wait_for_scene("setup")
    app.go("setup", game="skyliners")
    _settle(app)
    _click_both(app, window, "option-mode", 0.75)
    if app.interface.find("list-intro") is not None:  # the choice is folded: its values came as a list
        _click_both(app, window, "list-intro")
    window.click(*_middle(app, "start"))
    window.wait_for_scene("table")
    made = -1
    while not _is_over(window):
        wait_for(lambda: _is_over(window) or window.autosave() is not None, "an autosave")
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
        scene = _mirror(app, window)
        assert scene.play.mode is Mode.CHOOSE
        _move_by_mouse(window, _visible_move(app, scene), before)
    assert window.match().outcome is not None


def test_from_the_menu_to_the_end_of_an_introductory_match_by_keyboard(app: App, window: Window) -> None:
    window.focus()
    app.go("menu")
    _settle(app, 20)
    _walk_to(app, window, "box-skyliners")
    window.key("Return")
    window.wait_for_scene("setup")
    app.go("setup", game="skyliners")
    _settle(app)
    _walk_to(app, window, "option-mode")
    window.key("Right")
    app.go("setup", game="skyliners")
    _settle(app)
    _walk_to(app, window, "start", start="option-mode")
    window.key("Return")
    window.wait_for_scene("table")
    wait_for(lambda: window.autosave() is not None, "an autosave")
    while not _is_over(window):
        session = window.match()
        if session.to_act is None:
            window.wait_for_scene("results")
            break
        if session.players[session.to_act].is_human:
            before = session.number
            window.wait_for_turn(before + 1)
            window.key("n", "Return", "n", "Return")
            wait_for(lambda: _is_over(window) or window.match().number > before, f"move {before + 1}")  # noqa: B023
    assert window.match().outcome is not None


def _walk_to(app: App, window: Window, key: str, *, start: str = "", back: bool = False) -> None:
    """Tabs from one widget to the next, in the window and in its copy, until the wanted one has the focus."""
    if start:
        app.interface.focus_key(start)
    for _ in range(60):
        if app.interface.current is not None and app.interface.current.key == key:
            return
        press(app, "shift-tab" if back else "tab")
        window.key("shift+Tab" if back else "Tab")
    raise AssertionError(f"{key} cannot be reached by keyboard")


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
    _settle(app, 20)
    _walk_to(app, window, "statistics", back=True)
    window.key("Return")
    window.wait_for_scene("statistics")
