"""One offscreen window for all scene tests of a process; every test gets it with an empty profile and no scene."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from direct.interval.IntervalManager import ivalMgr

from game.app import App
from game.player.crash import Watch
from game.player.profile import Profile
from game.rules.core import Target
from game.scenes.board_scene import BoardScene
from game.scenes.drawing import stage
from game.scenes.keys import Keys
from game.scenes.widgets.guard import SECONDS
from tests.scenes.windows import Window

stage.open_pipe = cache(stage.open_pipe)  # a pipe that ends shuts the display of every other pipe in the process

SMALL, LARGE = (1280, 720), (1920, 1080)
_APPS: list[App] = []


def _shared(home: Path) -> App:
    if not _APPS:
        _APPS.append(App(Profile(home), kind="offscreen", size=SMALL))
    return _APPS[0]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[App]:
    """The program in a fresh profile, at 1280×720, scale 1, in English, without a scene."""
    app = _shared(tmp_path)
    app.profile = Profile(tmp_path)
    app.watch = Watch(tmp_path)
    app.keys = Keys(tmp_path / "keys.yaml")
    app.resume_offer = None
    app.is_over = False
    app.point(None)
    standard = app.profile.settings
    app.change(**{name: getattr(standard, name) for name in standard.__struct_fields__})
    yield app
    while app.scenes:
        app.scenes.pop().exit()
    for layer in tuple(app.interface.layers):
        app.interface.close(layer)
    app.task_mgr.remove("toast")


@pytest.fixture
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The results follow the last move at once."""
    monkeypatch.setattr("game.scenes.table.flow.RESULTS_AFTER", 0.0)


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


def fit(app: App, size: tuple[int, int], scale: float, language: str) -> None:
    """Another window, scale and language."""
    app.change(window=size, ui_scale=scale, language=language)


def press(app: App, *keys: str) -> None:
    """Presses keys one after another; `control-z` holds the first down."""
    for key in keys:
        *held, last = key.split("-") if len(key) > 1 else [key]
        for each in (*held, last):
            app.press(each)
        for each in (last, *held):
            app.release(each)


def point_at(app: App, scene: BoardScene, target: Target) -> None:
    """Puts the pointer where the target can be seen on the board; no other way."""
    place = scene.tabletop.picker.find(target, scene.board.targets()[target])
    assert place is not None, f"{target} cannot be pointed at from here"
    window = app.interface.window
    app.point(((place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h))


_LOOKS = count(1)


def look_at_it(app: App) -> None:
    """Rests long enough for a press to be meant: each time longer, since the next frame sets the clock back to the real one."""
    app.interface.tick(app.interface.now + 2 * SECONDS * next(_LOOKS))


def click(app: App, key: str) -> None:
    """Clicks the middle of the widget of that key, after a look at it."""
    widget = app.interface.find(key)
    assert widget is not None, f"there is no widget {key}"
    rect = widget.visible()
    assert rect is not None, f"{key} is out of sight"
    app.point(rect.centre)
    look_at_it(app)
    app.press("mouse1")
    app.release("mouse1")


def belongings(app: App) -> dict[str, object]:
    """Everything a scene could leave behind."""
    return {
        "space": app.render.find_all_matches("**").get_num_paths(),
        "flat": app.flat.find_all_matches("**").get_num_paths(),
        "tasks": sorted(task.name for task in app.task_mgr.getAllTasks()),
        "intervals": ivalMgr.get_num_intervals(),
        "events": sorted(app.messenger.getEvents()),
        "layers": len(app.interface.layers),
        "drawing": len(app.pace.drawing_tasks),
        "windows": app.graphics_engine.get_num_windows(),
        "notes": sorted(app.watch.notes),
    }
