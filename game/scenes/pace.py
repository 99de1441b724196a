"""Decides which frames are drawn: only those in which something moved or changed. Between them the program rests."""

import time
from collections.abc import Callable

from direct.interval.IntervalManager import ivalMgr
from panda3d.core import GraphicsEngine, GraphicsOutput, PythonTask

IDLE_SECONDS, RESTING_SECONDS = 1 / 60, 1 / 30
"""How often the window is asked for news while nothing is drawn, and how often once nobody has moved for a while."""
REST_AFTER = 2.0
FIRST_FRAMES = 2


class FramePace:
    """The frames of one window."""

    def __init__(self, engine: GraphicsEngine, *, wait: Callable[[float], float] | None) -> None:
        """`wait` says how long to rest where that many seconds would be right; None for never."""
        self._engine, self._wait = engine, wait
        self.drawing_tasks: set[PythonTask] = set()
        """While one of these runs, every frame is drawn."""
        self.frames_drawn = 0
        self._wanted = FIRST_FRAMES
        self._stirred = time.monotonic()
        self._asleep: list[GraphicsOutput] = []

    def want(self, frames: int) -> None:
        """At least so many of the next frames are drawn."""
        self._wanted = max(self._wanted, frames)

    def stir(self) -> float:
        """Somebody is there, or something moves; returns the seconds since that was so before."""
        before, self._stirred = self._stirred, time.monotonic()
        return self._stirred - before

    @property
    def is_moving(self) -> bool:
        """Does something move by itself?"""
        self.drawing_tasks = {task for task in self.drawing_tasks if task.is_alive()}
        return bool(self.drawing_tasks) or ivalMgr.get_num_intervals() > 0

    def pass_frame(self) -> None:
        """Draws where something moved; else only asks the window for news, and rests."""
        draws = self._wanted > 0 or self.is_moving
        if draws:
            self._wake()
            self._wanted = max(0, self._wanted - 1)
            self.frames_drawn += 1
        else:
            self._sleep()
        self._engine.render_frame()
        if not draws and self._wait is not None:
            is_resting = time.monotonic() - self._stirred > REST_AFTER
            time.sleep(self._wait(RESTING_SECONDS if is_resting else IDLE_SECONDS))

    def _sleep(self) -> None:
        """Tells every window and buffer to stay as it is."""
        for output in tuple(self._engine.get_windows()):
            if output.is_active():
                output.set_active(False)
                self._asleep.append(output)

    def _wake(self) -> None:
        for output in self._asleep:
            output.set_active(True)
        self._asleep.clear()

    def forget_outputs(self) -> None:
        """Another buffer takes the place of the one that was drawn."""
        self._asleep.clear()

    def draw_now(self) -> None:
        """Draws at once, for pictures."""
        self._wake()
        self._engine.render_frame()
        self._engine.render_frame()
