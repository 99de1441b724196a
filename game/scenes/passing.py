"""What is said in passing: each for a few seconds, beside those that can still be read, the same words once."""

from collections.abc import Callable, Sequence

from direct.task.TaskManagerGlobal import taskMgr
from panda3d.core import AsyncTask, PythonTask

from game.scenes.hud.regions import covered_area
from game.scenes.widgets import Interface, Label, Panel, Rect, Size, Widget
from game.scenes.widgets.layer import Layer

SECONDS, SECONDS_A_LETTER = 3.5, 0.07
"""How long words stay: never shorter than that, and long enough to be read."""
WIDTH = 640.0
MARGIN, TOP, GAP = 28.0, 8.0, 6.0
"""How far from the lower edge, from the upper one, and from each other, in points."""
TOLD = ("tip", "bubble", "refusal", "moment", "toast-0", "toast-1", "toast-2")
"""The keys of what these words do not lie over."""


class PassingWords:
    """Words that come and go over one window."""

    def __init__(self, interface: Interface, room: Callable[[], Rect], spared: Callable[[], Sequence[Rect]]) -> None:
        """`room` is the part of the window that is free for them, `spared` what they had better leave in sight there."""
        self._interface, self._room, self._spared = interface, room, spared
        self._said: dict[str, Layer] = {}

    def say(self, words: str) -> None:
        """Shows them for a while; once more begins anew."""
        self._close(words, self._said.get(words))
        older, spared = list(self._said.values()), tuple(self._spared())

        def region(_window: Rect, widget: Widget) -> Rect:
            room = self._room()
            size = widget.asked(min(WIDTH, room.w - 40))
            said = [layer.root.absolute() for layer in older if layer.root is not None and layer in self._interface.layers]
            return _place(size, room, (*said, *self._told()), spared)

        layer = self._said[words] = self._interface.show(lambda: Panel(Label(words), pad=14), region)

        def close(_task: PythonTask) -> int:
            self._close(words, layer)
            return AsyncTask.DS_done

        taskMgr.do_method_later(max(SECONDS, SECONDS_A_LETTER * len(words)), close, "toast")

    def _told(self) -> list[Rect]:
        """What else is said over the table."""
        return [widget.absolute() for widget in map(self._interface.find, TOLD) if widget is not None]

    def _close(self, words: str, layer: Layer | None) -> None:
        if layer is not None:
            self._interface.close(layer)
        if self._said.get(words) is layer:
            self._said.pop(words, None)


def _place(size: Size, room: Rect, told: Sequence[Rect], spared: Sequence[Rect]) -> Rect:
    """At the lower edge; over a table at the upper one where less is covered there. Beside what else is said, if it can be."""
    low, high, left = room.bottom - MARGIN - size.h, room.y + TOP, room.x + (room.w - size.w) / 2
    above = sorted((rect.y - GAP - size.h for rect in told), reverse=True)
    below = sorted(rect.bottom + GAP for rect in told)
    tops = (high, *below, low, *above) if spared else (low, *above, *below)
    corners = [(room.x + TOP, high), (room.right - TOP - size.w, high)] if spared else []
    places = [(left, tops[0]), *corners, *((left, top) for top in tops[1:] if room.y <= top <= low)]
    rects = (Rect(x, top, size.w, size.h) for x, top in places)
    return min(rects, key=lambda rect: (covered_area(rect, told), covered_area(rect, spared)))
