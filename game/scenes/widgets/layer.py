"""One layer of widgets over the window, and where in the window it goes."""

from collections.abc import Callable

from panda3d.core import NodePath

from game.scenes.widgets.layout import Rect
from game.scenes.widgets.theme import PAD
from game.scenes.widgets.widget import Widget

Compose = Callable[[], Widget]
Region = Callable[[Rect, Widget], Rect]
"""(window, widget) → where the widget goes."""


def fill(window: Rect, _widget: Widget) -> Rect:
    """The whole window."""
    return window


def centred_region(most: float = 640.0, margin: float = PAD) -> Region:
    """In the middle, as large as it wants, at most that wide."""

    def region(window: Rect, widget: Widget) -> Rect:
        room = window.inset(margin)
        width = min(most, room.w)
        width = min(room.w, max(widget.asked(width).w + 2, widget.least()))
        return room.middle(width, widget.asked(width).h)

    return region


class Layer:
    """A tree of widgets over the window, composed anew whenever language, size or theme change."""

    def __init__(
        self,
        compose: Compose,
        region: Region,
        *,
        modal: bool,
        shade: bool,
        on_cancel: Callable[[], None] | None,
        closes_beside: bool = False,
    ) -> None:
        """`closes_beside` says that a click beside it closes it, as with a list; a sheet wants an answer."""
        self.closes_beside = closes_beside
        self.compose, self.region, self.modal, self.shade, self.on_cancel = compose, region, modal, shade, on_cancel
        self.root: Widget | None = None
        self.node: NodePath | None = None
        self.focus_before: str | None = None
        self.hidden = False
