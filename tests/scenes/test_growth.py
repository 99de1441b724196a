"""However often a screen is entered and left, the program holds no more than before: nodes, tasks, textures, objects."""

import gc
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from panda3d.core import TexturePool

from game.app import App
from game.scenes import SCENES, WITH_A_MATCH
from tests.scenes.conftest import belongings
from tests.scenes.samples import match

WARM, VISITS, FRAMES = 3, 4, 4
MEMORY = Path("/proc/self/statm")
PAGE = 4096
OURS = re.compile(r"<class 'game\.(?!bots\.)")
"""Bots keep bounded tables, which fill as far as a thought has come."""
FINISHED = ("review", "night")


def visit(app: App, name: str, arguments: dict[str, Any]) -> None:
    app.go(name, **arguments)
    for _ in range(FRAMES):
        app.step()


def held(app: App) -> Counter[str]:
    """How much of everything is there while no scene is."""
    app.leave_all()
    app.task_mgr.remove("toast")
    for layer in tuple(app.interface.layers):
        app.interface.close(layer)
    app.pace.draw_now()
    app.step()
    gc.collect()
    app.pace.draw_now()  # what was let go of is given back to the driver with the next frame
    prepared = app.win.get_gsg().get_prepared_objects()
    found = {name: thing if isinstance(thing, int) else len(thing) for name, thing in belongings(app).items()}
    ours = Counter(name for each in gc.get_objects() if OURS.match(name := str(type(each))))
    return ours + Counter(
        found,
        pool=len(TexturePool.find_all_textures()),
        textures=prepared.get_num_prepared_textures() + prepared.get_num_queued_textures(),
        buffers=prepared.get_num_prepared_vertex_buffers() + prepared.get_num_prepared_index_buffers(),
    )


@pytest.mark.parametrize("name", SCENES)
def test_a_screen_that_was_left_leaves_nothing(name: str, app: App) -> None:
    session = match("skyliners") if name in FINISHED else match("skyliners", moves=3)
    arguments = {"session": session} if name in WITH_A_MATCH else {}
    for _ in range(WARM):
        visit(app, name, arguments)
    before = held(app)
    for _ in range(VISITS):
        visit(app, name, arguments)
    assert held(app) - before == Counter()


@pytest.mark.skipif(not MEMORY.exists(), reason="needs Linux to say how much memory is used")
def test_frames_that_nobody_sees_do_not_pile_up_in_the_driver(app: App) -> None:
    def megabytes() -> float:
        return int(MEMORY.read_text().split()[1]) * PAGE / 1e6

    def draw(frames: int) -> None:
        for _ in range(frames):
            app.redraw()
            app.step()

    app.go("options")
    draw(30)
    before = megabytes()
    draw(150)
    assert megabytes() - before < 60  # each frame was a megabyte and more
