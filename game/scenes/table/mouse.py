"""The mouse over a table: drags move the camera, clicks and hovering are told to whoever asked for them."""

from __future__ import annotations

from collections.abc import Callable

from panda3d.core import ClockObject

from game.scenes.table.standpoint import Standpoint

DOUBLE_SECONDS = 0.4
"""Two clicks within this time are one double click."""
DRAG_POINTS = 5.0
"""A hand that moves less than this while a button is down has clicked."""


class Mouse:
    """One mouse over one table."""

    def __init__(
        self, standpoint: Standpoint, *, height: Callable[[], float], place: Callable[[], tuple[float, float] | None]
    ) -> None:
        """`height` is that of the window in points; `place` where in the picture (-1…1) the pointer is."""
        self._standpoint, self._height, self._place = standpoint, height, place
        self.on_hover: Callable[[], object] = lambda: None
        """The pointer rests somewhere on the table."""
        self.on_click: Callable[[str], object] = lambda button: None
        """A button was pressed and let go in place."""
        self.on_double: Callable[[], bool] = lambda: False
        """The second of two clicks at once; False where it means nothing more than a click."""
        self._drag: tuple[str, float, float] | None = None
        self._is_dragged = False
        self._clicked: tuple[float, float, float] | None = None
        """When and where the last click was."""

    def press(self, button: str, x: float, y: float) -> None:
        """A hand may be about to drag the table."""
        self._drag, self._is_dragged = (button, x, y), False

    def move(self, x: float, y: float) -> None:
        """Drags turn the table (left or right button) or shift it (middle); else something is pointed at."""
        if self._drag is None:
            self.on_hover()
            return
        button, from_x, from_y = self._drag
        if not self._is_dragged and abs(x - from_x) + abs(y - from_y) < DRAG_POINTS:
            return
        self._is_dragged = True
        self._drag = (button, x, y)
        standpoint = self._standpoint
        if button == "mouse2":
            standpoint.move(standpoint.rig.pan, (from_x - x) / self._height(), (y - from_y) / self._height())
        else:
            standpoint.move(standpoint.rig.orbit, x - from_x, y - from_y)

    def release(self, button: str, x: float, y: float) -> None:
        """Without a drag it was a click."""
        was_dragged, self._drag = self._is_dragged, None
        if was_dragged:
            self._standpoint.rig.rest()
            return
        now, last = ClockObject.get_global_clock().get_real_time(), self._clicked
        self._clicked = now, x, y
        is_double = last is not None and now - last[0] < DOUBLE_SECONDS and abs(x - last[1]) + abs(y - last[2]) < DRAG_POINTS
        if is_double and button == "mouse1" and self.on_double():
            self._clicked = None
        else:
            self.on_click(button)

    def wheel(self, steps: float) -> None:
        """Zooms to what lies under the pointer."""
        self._standpoint.zoom(steps, *(self._place() or ()))
