"""Waiting for something to happen at a table, however quick or slow the machine is."""

import time
from collections.abc import Callable

from game.app import App
from game.match.hotseat import Mode
from game.scenes.table.table import TableScene

PATIENCE = 60.0
"""Seconds after which nobody waits any longer: frames say nothing, for an idle one takes no time and motion takes its own."""


def until(app: App, condition: Callable[[], bool]) -> None:
    """Lets the program go on until it is so; a bot's process is given the time to answer."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if condition():
            return
        scene = app.scene
        if isinstance(scene, TableScene) and scene.hotseat.mode is Mode.THINK:
            scene.hotseat.thinker.wait(20)
        app.step()
    raise AssertionError("it never happened")
