"""Living details: a slow clock that moves decorations a few times a second, so that an idle table costs little.

It never runs with reduced motion, in `safe`, or while the window is not in front. It asks for single frames instead of keeping
the program drawing. Where frames are slow it slows down, and where that does not help it stops: decorations take less than a
tenth of a core on any renderer. They are no part of what a board shows, and may stand anywhere.
"""

from collections.abc import Callable, Sequence
from math import atan2, degrees, hypot, pi, sin
from time import perf_counter, process_time
from typing import Any, Protocol

from panda3d.core import LPoint3, NodePath

from game.scenes.drawing.look import Look

RATE, SLOWEST = 12, 5
"""Steps a second, where frames are cheap and where they are dear; slower would look like a fault."""
SHARE = 0.10
"""So much of a core decorations may take."""
REST = 30.0
"""Seconds for which everything stands still where even the slowest steps are too dear."""
Move = Callable[[float], None]
"""Puts a decoration where it is after so many seconds."""
_TASK = "living"


class ClockHost(Protocol):
    """What the clock needs of the program around it."""

    win: Any
    task_mgr: Any

    def redraw(self, frames: int = 1, *, stirs: bool = True) -> None:
        """Draws the next frame; `stirs` where somebody did something."""


class Living:
    """The decorations of one table and the clock that moves them."""

    def __init__(self, clock: Callable[[], float] = perf_counter, worked: Callable[[], float] = process_time) -> None:
        """`clock` tells the time, `worked` how long the program has kept a core busy, both in seconds."""
        self._clock, self._worked = clock, worked
        self._moves: list[Move] = []
        self._seconds = 0.0
        self._pace = 1 / RATE
        self._before: tuple[float, float] | None = None
        """The time and the work when something was moved last; None where nothing was moved since."""
        self._screen: ClockHost | None = None
        self._task: Any = None
        self.in_front: Callable[[Any], bool] = is_in_front
        """Is a window the one people look at?"""

    def add(self, *moves: Move) -> None:
        """Lets these move too, from where the clock is now."""
        self._moves.extend(moves)
        for move in moves:
            move(self._seconds)

    def clear(self) -> None:
        """Forgets all decorations: the board is laid anew."""
        self._moves.clear()

    @property
    def is_running(self) -> bool:
        """Does the clock tick?"""
        return self._task is not None

    def start(self, screen: ClockHost, look: Look) -> None:
        """Lets the clock tick where this look allows it; to be called again when the look changes."""
        self.stop()
        self._screen = screen
        if look.lit and not look.reduced_motion:
            self._task = screen.task_mgr.do_method_later(1 / RATE, self._tick, _TASK)

    def stop(self) -> None:
        """Holds everything where it is."""
        if self._task is not None and self._screen is not None:
            self._screen.task_mgr.remove(self._task)
        self._task = None

    def _tick(self, task: Any) -> Any:
        assert self._screen is not None
        if not self._moves or not self.in_front(self._screen.win):
            self._before = None
            return task.again
        if not self._is_cheap():
            self._pace, self._before, task.delay_time = 1 / RATE, None, REST
            return task.again
        task.delay_time = self._pace
        self._seconds += self._pace
        for move in self._moves:
            move(self._seconds)
        self._screen.redraw(stirs=False)
        return task.again

    def _is_cheap(self) -> bool:
        """Can decorations go on, at a pace that fits what the last steps have cost?"""
        before, self._before = self._before, (self._clock(), self._worked())
        if before is None:
            return True
        share = (self._before[1] - before[1]) / max(self._before[0] - before[0], 1e-3)
        if share > SHARE:
            self._pace *= 1.5
        elif share < SHARE / 2:
            self._pace = max(1 / RATE, self._pace / 1.5)
        return self._pace <= 1 / SLOWEST


def is_in_front(window: Any) -> bool:
    """Is the window the one people look at? What has no window, such as a picture in memory, is not."""
    properties = getattr(window, "get_properties", None)
    return properties is not None and bool(properties().get_foreground())


# -- ways to move ------------------------------------------------------------------------------------------------


def _home(node: NodePath, name: str, where: Callable[[], Any]) -> Any:
    """Where a decoration stood when it was made, however often it is let loose again."""
    if not node.has_python_tag(name):
        node.set_python_tag(name, where())
    return node.get_python_tag(name)


def turn_node(node: NodePath, speed: float, *, axis: int = 0) -> Move:
    """Turns, so many degrees a second, around one of the node's angles: 0 heading, 1 pitch, 2 roll."""
    start = _home(node, "turning", node.get_hpr)

    def move(seconds: float) -> None:
        angles = list(start)
        angles[axis] = (angles[axis] + speed * seconds) % 360
        node.set_hpr(*angles)

    return move


def bob_node(node: NodePath, height: float, period: float, *, phase: float = 0.0) -> Move:
    """Rises and sinks; `phase` of 0…1 keeps several out of step."""
    x, y, z = _home(node, "bobbing", node.get_pos)
    return lambda seconds: node.set_pos(x, y, z + height * sin(2 * pi * (seconds / period + phase)))


def along(node: NodePath, points: Sequence[tuple[float, float, float]], speed: float, *, phase: float = 0.0) -> Move:
    """Travels along a closed way at a speed, looking ahead; `phase` of 0…1 is where it begins."""
    ways = list(zip(points, [*points[1:], points[0]], strict=True))
    lengths = [hypot(*(b - a for a, b in zip(start, end, strict=True))) for start, end in ways]
    whole = sum(lengths) or 1.0

    def move(seconds: float) -> None:
        left = (phase * whole + speed * seconds) % whole
        for (start, end), length in zip(ways, lengths, strict=True):
            if left < length or (start, end) == ways[-1]:
                part = left / (length or 1.0)
                node.set_pos(LPoint3(*start) + (LPoint3(*end) - LPoint3(*start)) * part)
                node.set_h(degrees(atan2(start[0] - end[0], end[1] - start[1])))
                return
            left -= length

    return move
