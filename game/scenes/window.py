"""The window on the desk: its size, place, text scale, fullscreen mode, and which of these are remembered."""

import sys
import time
from typing import Literal

from panda3d.core import GraphicsEngine, GraphicsWindow, Texture, WindowProperties

from game.content import ASSETS
from game.scenes import desk
from game.scenes.desk import Box, Desk, Monitor
from game.scenes.paths import panda_path
from game.scenes.widgets.layout import ROOMY

LEAST = (1280, 720)
"""Points in which every screen has the room it needs."""
USUAL_HEIGHT = 1080
"""Pixels of a screen whose interface has scale 1."""
LARGEST_SCALE, STEP = 3.0, 0.05
SHARE = 0.85
"""The share of a large screen that the first window takes."""
FRAME = (16, 56)
"""Points that a title bar and borders may need."""
WIDEST = 16 / 9
ICONS = (16, 32, 64, 128)
PATIENCE = 1.0
"""Seconds a window manager gets to take the window into its care."""


def automatic_scale(monitor: Monitor, zoom: float) -> float:
    """How large the interface is for somebody who has not said: as the system asks, or as fine as the screen is."""
    width, height = monitor.area.w, monitor.area.h
    wanted = min(max(zoom, height / USUAL_HEIGHT), width / LEAST[0], height / LEAST[1], LARGEST_SCALE)
    return max(1.0, round(wanted / STEP) * STEP)


def automatic_size(monitor: Monitor, scale: float) -> tuple[int, int]:
    """A window that fits: on a large screen with air around it, on a small one as large as can be."""
    room_w, room_h = (room - round(frame * scale) for room, frame in zip(monitor.work[2:], FRAME, strict=True))
    height = min(room_h, max(ROOMY * scale, SHARE * monitor.work.h))
    width = min(room_w, max(LEAST[0] * scale, min(SHARE * monitor.work.w, height * WIDEST)))
    return round(width), round(height)


def opening(
    where: Desk, zoom: float, *, size: tuple[int, int] | Literal["auto"], place: tuple[int, int] | None, exact: bool = False
) -> Box:
    """Where the window opens: as it was left, if that can still be seen; `exact` is a size that was asked for in words."""
    if size != "auto" and place is not None and where.shows(Box(*place, *size)):
        return Box(*place, *size)
    monitor = where.under_pointer()
    work = monitor.work
    width, height = automatic_size(monitor, automatic_scale(monitor, zoom)) if size == "auto" else size
    if not exact:
        width, height = min(width, work.w), min(height, work.h)
    return Box(work.x + max(0, (work.w - width) // 2), work.y + max(0, (work.h - height) // 2), width, height)


def window_at(box: Box) -> WindowProperties:
    """What a window there is asked to be."""
    properties = WindowProperties.get_default()
    properties.set_origin(box.x, box.y)
    properties.set_size(box.w, box.h)
    if sys.platform == "win32":  # a window of X11 is dressed once it is open, one of macOS has its program's icon
        properties.set_icon_filename(panda_path(ASSETS / "icon" / "icon.ico"))
    return properties


def _icon(size: int) -> list[int]:
    """Our icon as X11 wants it: width, height, and each pixel from the upper left on."""
    picture = Texture()
    if not picture.read(panda_path(ASSETS / "icon" / f"icon-{size}.png")):
        return []
    pixels = memoryview(bytes(picture.get_ram_image_as("BGRA"))).cast("I").tolist()
    rows = [pixels[start : start + size] for start in range(0, len(pixels), size)]
    return [size, size, *(pixel for row in reversed(rows) for pixel in row)]


class WindowFrame:
    """An open window: where it is on the desk."""

    def __init__(self, window: GraphicsWindow, where: Desk, *, opened: Box, zoom: float) -> None:
        self._window, self.desk, self._zoom, self._opened = window, where, zoom, opened
        self._before: Box | None = None
        """While the window covers a screen: where it was."""
        handle = window.get_window_handle()
        self._x11 = handle.get_int_handle() if handle is not None and sys.platform.startswith("linux") else 0
        self._is_managed = bool(self._x11) and desk.has_window_manager()
        if self._x11:
            desk.dress(self._x11, [number for size in ICONS for number in _icon(size)])
        if self._is_managed:
            self._wait_for_manager()
        x, y = self._corner()
        self._border = (x - opened.x, y - opened.y)
        """From where a window is asked to be to where its picture begins."""

    def _wait_for_manager(self) -> None:
        until = time.monotonic() + PATIENCE
        while not desk.is_managed(self._x11) and time.monotonic() < until:
            GraphicsEngine.get_global_ptr().render_frame()
            time.sleep(0.01)

    def _corner(self) -> tuple[int, int]:
        properties = self._window.get_properties()
        told = desk.corner_of(self._x11) if self._x11 else None
        return told or ((properties.get_x_origin(), properties.get_y_origin()) if properties.has_origin() else self._opened[:2])

    @property
    def box(self) -> Box:
        """Where the window is, as it would be asked to be there."""
        x, y = self._corner()
        border = (0, 0) if self._before else self._border
        return Box(x - border[0], y - border[1], self._window.get_x_size(), self._window.get_y_size())

    @property
    def monitor(self) -> Monitor:
        """The screen that shows most of it."""
        return self.desk.nearest(self.box)

    @property
    def scale(self) -> float:
        """The interface's scale on that screen for somebody who has not set one."""
        return automatic_scale(self.monitor, self._zoom)

    def cover(self, over_all: bool) -> None:
        """Spreads the window over its whole screen, or puts it back where it was."""
        if over_all == (self._before is not None):
            return
        before, self._before = self._before, self.box if over_all else None
        if self._is_managed:  # frames cannot be taken off a window that is open, except by whoever put them there
            desk.spread(self._x11, over_all)
            return
        properties = WindowProperties()
        properties.set_undecorated(over_all)
        if sys.platform == "darwin":
            properties.set_z_order(WindowProperties.Z_top if over_all else WindowProperties.Z_normal)  # over the menu bar
        self._request(properties, self.desk.nearest(self._before).area if self._before else before or self._opened)

    def resize(self, size: tuple[int, int]) -> None:
        """A window of that size, moved where it would reach beyond its screen."""
        if self._before is not None:
            self._before = Box(*self._before[:2], *size)
            return
        box, work = self.box, self.monitor.work
        x = max(work.x, min(box.x, work.x + work.w - size[0]))
        y = max(work.y, min(box.y, work.y + work.h - size[1]))
        self._request(WindowProperties(), Box(x, y, *size))

    def _request(self, properties: WindowProperties, box: Box) -> None:
        properties.set_origin(box.x, box.y)
        properties.set_size(box.w, box.h)
        self._window.request_properties(properties)

    def place_by_hand(self) -> Box | None:
        """Where the window was put by a person; None where nobody moved or resized it, and while it cannot be seen."""
        if self._window.is_closed() or self._window.get_properties().get_minimized():
            return None
        box = self._before or self.box
        return box if box != self._opened else None
