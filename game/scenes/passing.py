"""What is said in passing: each for a few seconds, the newest above those that can still be read, the same words once."""

from collections.abc import Callable

from direct.task.TaskManagerGlobal import taskMgr
from panda3d.core import AsyncTask, PythonTask

from game.scenes.widgets import Interface, Label, Panel, Rect, Widget
from game.scenes.widgets.layer import Layer

SECONDS, SECONDS_A_LETTER = 3.5, 0.07
"""How long words stay: never shorter than that, and long enough to be read."""
WIDTH = 640.0
MARGIN, GAP = 28.0, 6.0
"""How far from the lower edge, and from each other, in points."""
TOLD = ("tip", "bubble", "refusal")
"""The keys of what these words do not lie over."""


class PassingWords:
    """Words that come and go over one window."""

    def __init__(self, interface: Interface, room: Callable[[], Rect]) -> None:
        """`room` is the part of the window that is free for them."""
        self._interface, self._room = interface, room
        self._said: dict[str, Layer] = {}

    def say(self, words: str) -> None:
        """Shows them for a while; once more begins anew."""
        self._close(words, self._said.get(words))
        older = list(self._said.values())

        def region(_window: Rect, widget: Widget) -> Rect:
            room = self._room()
            size = widget.asked(min(WIDTH, room.w - 40))
            rects = [layer.root.absolute() for layer in older if layer.root is not None and layer in self._interface.layers]
            bottom = min([room.bottom - MARGIN, *(rect.y - GAP for rect in rects)])
            place = Rect(room.centre[0] - size.w / 2, bottom - size.h, size.w, size.h)
            for rect in self._told():
                if place.overlap(rect) is not None and rect.y - GAP - size.h >= room.y:
                    place = Rect(place.x, rect.y - GAP - size.h, size.w, size.h)
            return place

        layer = self._said[words] = self._interface.show(lambda: Panel(Label(words), pad=14), region)

        def close(_task: PythonTask) -> int:
            self._close(words, layer)
            return AsyncTask.DS_done

        taskMgr.do_method_later(max(SECONDS, SECONDS_A_LETTER * len(words)), close, "toast")

    def _told(self) -> list[Rect]:
        """What else is said over the table, the lowest first."""
        found = (self._interface.find(key) for key in TOLD)
        return sorted((widget.absolute() for widget in found if widget is not None), key=lambda rect: -rect.y)

    def _close(self, words: str, layer: Layer | None) -> None:
        if layer is not None:
            self._interface.close(layer)
        if self._said.get(words) is layer:
            self._said.pop(words, None)
