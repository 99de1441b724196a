"""Asks the system for the monitors of this computer and the abilities of its window manager, which Panda does not report.

If the system does not answer, the screen counts as one monitor.
"""

import ctypes
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple


class Box(NamedTuple):
    """A rectangle in pixels of the whole desk."""

    x: int
    y: int
    w: int
    h: int

    def shared(self, other: "Box") -> int:
        """How many pixels both cover."""
        w = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        h = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return max(0, w) * max(0, h)

    def common(self, other: "Box") -> "Box":
        """What both cover; this box where they have nothing in common."""
        if not self.shared(other):
            return self
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, min(self.x + self.w, other.x + other.w) - x, min(self.y + self.h, other.y + other.h) - y)


class Monitor(NamedTuple):
    """One screen: all of it, and the part that bars and docks leave to programs."""

    area: Box
    work: Box


class Desk(NamedTuple):
    """All screens, and where the pointer is."""

    monitors: tuple[Monitor, ...]
    pointer: tuple[int, int] | None = None

    def under_pointer(self) -> Monitor:
        """Where somebody looks who has just started a program."""
        return self.nearest(Box(*self.pointer, 1, 1)) if self.pointer else self.monitors[0]

    def nearest(self, box: Box) -> Monitor:
        """The monitor that shows most of a box."""
        return max(self.monitors, key=lambda monitor: monitor.area.shared(box))

    def shows(self, box: Box) -> bool:
        """Would so much of the box be seen that somebody could use it or drag it on?"""
        return 4 * sum(monitor.work.shared(box) for monitor in self.monitors) >= 3 * box.w * box.h


BARS = 0.08
"""The share of a screen's height that bars take where nobody says how high they are."""


def plain_desk(width: int, height: int) -> Desk:
    """One screen of which no more is known than its size."""
    return Desk((Monitor(Box(0, 0, width, height), Box(0, 0, width, round(height * (1 - BARS)))),))


def ask_desk(width: int, height: int) -> Desk:
    """The screens as they are now; those numbers where the system does not answer."""
    found = None
    with suppress(OSError, AttributeError, ValueError):
        if sys.platform == "win32":
            found = _ask_windows()
        elif sys.platform != "darwin":
            found = _ask_x11()
    return found if found and found.monitors else plain_desk(width, height)


# -- Windows -----------------------------------------------------------------------------------------------------


class _Rect(ctypes.Structure):
    _fields_ = [(side, ctypes.c_long) for side in ("left", "top", "right", "bottom")]

    def box(self) -> Box:
        return Box(self.left, self.top, self.right - self.left, self.bottom - self.top)


class _MonitorInfo(ctypes.Structure):
    _fields_ = [("size", ctypes.c_ulong), ("area", _Rect), ("work", _Rect), ("flags", ctypes.c_ulong)]


class _Point(ctypes.Structure):
    _fields_ = [("x", ctypes.c_long), ("y", ctypes.c_long)]


def _ask_windows() -> Desk | None:
    if sys.platform != "win32":
        return None
    user = ctypes.windll.user32
    found: list[tuple[bool, Monitor]] = []
    pointers = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    kind = ctypes.WINFUNCTYPE(ctypes.c_int, *pointers)

    def add(monitor: int, *_: object) -> int:
        info = _MonitorInfo(size=ctypes.sizeof(_MonitorInfo))
        if user.GetMonitorInfoW(ctypes.c_void_p(monitor), ctypes.byref(info)):
            found.append((not info.flags & 1, Monitor(info.area.box(), info.work.box())))
        return 1

    user.EnumDisplayMonitors(None, None, kind(add), None)
    place = _Point()
    pointer = (place.x, place.y) if user.GetCursorPos(ctypes.byref(place)) else None
    return Desk(tuple(monitor for _, monitor in sorted(found)), pointer)


# -- X11 ---------------------------------------------------------------------------------------------------------


class _Head(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), *((name, ctypes.c_short) for name in ("x", "y", "w", "h"))]


class _ClientMessage(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
    ]


class _Event(ctypes.Union):
    _fields_ = [("message", _ClientMessage), ("room", ctypes.c_long * 24)]


_FULLSCREEN = "_NET_WM_STATE_FULLSCREEN"


class _X11:
    """A connection of our own to the X server."""

    def __init__(self, library: Any, display: int) -> None:
        self.library, self.display = library, ctypes.c_void_p(display)
        library.XDefaultRootWindow.restype = ctypes.c_ulong
        self.root: int = library.XDefaultRootWindow(self.display)

    def atom(self, name: str) -> int:
        self.library.XInternAtom.restype = ctypes.c_ulong
        return int(self.library.XInternAtom(self.display, name.encode(), 0))

    def numbers(self, window: int, name: str, most: int = 1024) -> list[int]:
        """A property of a window, as numbers; nothing where it is missing."""
        kind, count, rest = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
        form, data = ctypes.c_int(), ctypes.POINTER(ctypes.c_ulong)()
        told = (ctypes.byref(each) for each in (kind, form, count, rest, data))
        key, end = ctypes.c_ulong(self.atom(name)), ctypes.c_long(most)
        self.library.XGetWindowProperty(
            self.display, ctypes.c_ulong(window), key, ctypes.c_long(0), end, 0, ctypes.c_ulong(0), *told
        )
        found = [int(data[index]) for index in range(count.value)] if data and form.value == 32 else []
        if data:
            self.library.XFree(data)
        return found

    def write(self, window: int, name: str, numbers: Sequence[int]) -> None:
        """Puts numbers into a property of a window."""
        data, kind = (ctypes.c_ulong * len(numbers))(*numbers), ctypes.c_ulong(self.atom("CARDINAL"))
        ids = ctypes.c_ulong(window), ctypes.c_ulong(self.atom(name))
        self.library.XChangeProperty(self.display, *ids, kind, 32, 0, data, len(numbers))
        self.library.XSync(self.display, 0)

    def pointer(self) -> tuple[int, int] | None:
        windows, places = (ctypes.c_ulong(), ctypes.c_ulong()), [ctypes.c_int() for _ in range(4)]
        told = [ctypes.byref(each) for each in (*windows, *places, ctypes.c_uint())]
        is_here = self.library.XQueryPointer(self.display, ctypes.c_ulong(self.root), *told)
        return (places[0].value, places[1].value) if is_here else None

    def corner(self, window: int) -> tuple[int, int] | None:
        x, y, child = ctypes.c_int(), ctypes.c_int(), ctypes.c_ulong()
        told = (ctypes.byref(each) for each in (x, y, child))
        ids = ctypes.c_ulong(window), ctypes.c_ulong(self.root)
        return (x.value, y.value) if self.library.XTranslateCoordinates(self.display, *ids, 0, 0, *told) else None

    def heads(self) -> list[Box]:
        library, count = ctypes.CDLL("libXinerama.so.1"), ctypes.c_int()
        library.XineramaQueryScreens.restype = ctypes.POINTER(_Head)
        heads = library.XineramaQueryScreens(self.display, ctypes.byref(count))
        found = [Box(*(int(getattr(heads[index], name)) for name in "xywh")) for index in range(count.value)]
        if heads:
            self.library.XFree(heads)
        return found

    def send(self, window: int, name: str, *data: int) -> None:
        """Asks the window manager for something on behalf of a window."""
        event = _Event()
        event.message = _ClientMessage(33, 0, 1, self.display, window, self.atom(name), 32, (ctypes.c_long * 5)(*data))
        masks = ctypes.c_long(1 << 19 | 1 << 20)  # whoever redirects windows, and whoever watches them
        self.library.XSendEvent(self.display, ctypes.c_ulong(self.root), 0, masks, ctypes.byref(event))
        self.library.XSync(self.display, 0)


_PATIENT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda _display, _error: 0)
"""Hears of a window that is gone; unheard, Xlib would end the program."""


@contextmanager
def _x11() -> Iterator[_X11]:
    """`OSError` where there is none."""
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    display = library.XOpenDisplay(None)
    if not display:
        raise OSError("no X server answers")
    library.XSetErrorHandler.restype, library.XSetErrorHandler.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    before = library.XSetErrorHandler(_PATIENT)
    try:
        yield _X11(library, display)
    finally:
        library.XCloseDisplay(ctypes.c_void_p(display))
        library.XSetErrorHandler(before)


def _ask_x11() -> Desk | None:
    with _x11() as server:
        work = server.numbers(server.root, "_NET_WORKAREA")[:4]
        usable = Box(*work) if len(work) == 4 else None
        heads = dict.fromkeys(box for box in server.heads() if box.w > 0 and box.h > 0)  # mirrored ones are one
        return Desk(tuple(Monitor(box, box.common(usable) if usable else box) for box in heads), server.pointer())


def has_window_manager() -> bool:
    """Can the window manager spread a window over a whole screen?"""
    with suppress(OSError, AttributeError), _x11() as server:
        return server.atom(_FULLSCREEN) in server.numbers(server.root, "_NET_SUPPORTED")
    return False


def is_managed(window: int) -> bool:
    """Has the window manager taken the window into its care?"""
    with suppress(OSError, AttributeError), _x11() as server:
        return bool(server.numbers(window, "WM_STATE"))
    return False


def spread(window: int, over_all: bool) -> None:
    """Asks the window manager to spread a window over its screen, or to put it back where it was."""
    with suppress(OSError, AttributeError), _x11() as server:
        server.send(window, "_NET_WM_STATE", int(over_all), server.atom(_FULLSCREEN), 0, 1)


def dress(window: int, icon: Sequence[int]) -> None:
    """Gives a window its icon: width, height and colours, as often as there are sizes."""
    with suppress(OSError, AttributeError), _x11() as server:
        server.write(window, "_NET_WM_ICON", icon)


def corner_of(window: int) -> tuple[int, int] | None:
    """Where the window's own upper left corner is; Panda would take it relative to a frame."""
    with suppress(OSError, AttributeError), _x11() as server:
        return server.corner(window)
    return None
