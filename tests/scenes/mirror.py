"""An offscreen copy of the program in the state of the window: it says where things are, so that a hand can go there."""

import time

from game.app import App
from game.rules.core import Target
from game.scenes.table.table import TableScene
from tests.scenes.windows import PATIENCE, TRIES, Window


def middle(app: App, key: str, share: float = 0.5) -> tuple[float, float]:
    """Where a widget is, in pixels of a window of that size."""
    widget = app.interface.find(key)
    assert widget is not None, f"there is no widget {key}"
    rect = widget.visible()
    assert rect is not None
    return rect.x + rect.w * share, rect.centre[1]


def settle(app: App, frames: int = 8) -> None:
    for _ in range(frames):
        app.step()


def move_by_mouse(window: Window, places: list[tuple[float, float]], before: int) -> None:
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


def place_of(app: App, scene: TableScene, target: Target) -> tuple[float, float] | None:
    if app.interface.find(f"target-{target.kind}-{target.key}") is not None:
        return middle(app, f"target-{target.kind}-{target.key}")
    node = scene.board.targets().get(target)
    found = scene.tabletop.picker.find(target, node) if node is not None else None
    if found is None:
        return None
    box = app.interface.window
    x, y = (found[0] + 1) / 2 * box.w, (1 - found[1]) / 2 * box.h
    app.interface.move(x, y)
    return None if app.interface.has_pointer else (x, y)
