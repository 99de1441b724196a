"""The tip of a widget: it is shown once the pointer or the keyboard has rested there, one at a time."""

from collections.abc import Sequence

from panda3d.core import NodePath

from game.scenes.widgets.boxes import Panel
from game.scenes.widgets.label import Label
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.theme import PAD, RADIUS_SMALL, TICK_SECONDS
from game.scenes.widgets.widget import Kit, Widget

WIDEST = 420.0
GAP, MARGIN = 10.0, 8.0
"""Points between a tip and its widget, and between a tip and the edge of the window."""


class TipBubble:
    """The one tip over a window."""

    def __init__(self, node: NodePath, kit: Kit, window: Rect) -> None:
        self._node, self.kit, self.window = node, kit, window
        self.shown: Widget | None = None
        """The tip as a widget."""
        self.now = 0.0
        """The time of the last tick, in seconds."""
        self._words = ""
        self._due: float | None = None

    @property
    def words(self) -> str:
        """What the tip says; empty where none is shown."""
        return self._words if self.shown is not None else ""

    @property
    def is_due(self) -> bool:
        """Is a tip about to appear?"""
        return self._due is not None

    def wait(self, *, has_tip: bool) -> None:
        """Something else is pointed at: its tip is due in a while, where it has one."""
        self._due = self.now + TICK_SECONDS if has_tip else None

    def tick(self, now: float, under: Sequence[Widget], current: Widget | None) -> None:
        """Time passes; shows a tip that is due, of what is under the pointer or has the keyboard."""
        self.now = now
        if self._due is None or now < self._due:
            return
        self._due = None
        candidates = [*reversed(under), *filter(None, [current])]
        widget = next((widget for widget in candidates if widget.tip), None)
        if widget is not None and widget.is_mounted:
            self.open(widget)

    def open(self, widget: Widget) -> None:
        """Shows a widget's tip at once."""
        self.hide()
        tip = widget.bubble() or Panel(Label(widget.tip, "small"), pad=10, radius=RADIUS_SMALL)
        tip.mount(self.kit, self._node)
        tip.place(self._rect(widget, tip.asked(min(WIDEST, self.window.w - 2 * PAD))))
        self.shown, self._words = tip, widget.tip
        self.kit.changed()

    def _rect(self, widget: Widget, size: Size) -> Rect:
        """Below what it belongs to, above it where there is no room; or at its right."""
        anchor, window = widget.bubble_place(), self.window
        if widget.tip_beside and anchor.right + GAP + size.w < window.w - MARGIN:
            y = anchor.centre[1] - size.h / 2
            return Rect(anchor.right + GAP, max(MARGIN, min(y, window.h - size.h - MARGIN)), *size)
        x = max(MARGIN, min(anchor.centre[0] - size.w / 2, window.w - size.w - MARGIN))
        below = anchor.bottom + GAP
        return Rect(x, below if below + size.h < window.h - MARGIN else max(MARGIN, anchor.y - GAP - size.h), *size)

    def hide(self) -> None:
        """Takes the tip away, and shows none that was due."""
        self._due = None
        if self.shown is not None:
            self.shown.unmount()
            self.shown = None
            self.kit.changed()
