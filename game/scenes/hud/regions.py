"""Where the panels over a table go, for every size of window."""

from collections.abc import Callable

from game.scenes.widgets import Rect, Space, Widget
from game.scenes.widgets.theme import GAP_SMALL, PAD

NOW_WIDTH, PLAYERS_WIDTH, TOOLS_WIDTH, TOOLS_HEIGHT = 820.0, 290.0, 356.0, 114.0
BELOW_NOW = 84.0
"""Where the panels below the now bar begin: it may have two lines."""
LOW = 620.0
"""In a window lower than this, in points, panels say only what matters most."""
COMPASS = 96.0
SLACK = 2.0
"""Points that may get lost because everything stands on whole pixels: without them a row that just fits would wrap."""


class Regions:
    """Places for the panels; `taken` tells the rectangle a panel has at present, None where it shows nothing."""

    def __init__(self, taken: Callable[[str], Rect | None]) -> None:
        self._taken = taken

    def now(self, window: Rect, widget: Widget) -> Rect:
        """At the top, in the middle."""
        size = widget.wants(min(NOW_WIDTH, window.w - 2 * PAD))
        return Rect((window.w - size.w - SLACK) / 2, GAP_SMALL, size.w + SLACK, size.h)

    def players(self, window: Rect, widget: Widget) -> Rect:
        """At the left side, above the actions where these reach so far."""
        width = min(PLAYERS_WIDTH, window.w * 0.28)
        actions = self._taken("actions")
        bottom = actions.y if actions and actions.x < GAP_SMALL + width else window.h
        return Rect(GAP_SMALL, BELOW_NOW, width, max(0.0, min(widget.wants(width).h, bottom - GAP_SMALL - BELOW_NOW)))

    def tools(self, window: Rect, widget: Widget) -> Rect:
        """In the lower right corner."""
        height = widget.wants(TOOLS_WIDTH).h
        return Rect(window.w - TOOLS_WIDTH - GAP_SMALL, window.h - height - GAP_SMALL, TOOLS_WIDTH, height)

    def compass(self, window: Rect, widget: Widget) -> Rect:
        """In the upper right corner, beside the now bar or below it."""
        size = widget.wants(COMPASS)
        beside = (window.w - NOW_WIDTH) / 2 - size.w >= 2 * GAP_SMALL
        return Rect(window.w - size.w - GAP_SMALL, GAP_SMALL if beside else BELOW_NOW, size.w, size.h)

    def drawings(self, window: Rect, widget: Widget) -> Rect:
        """Above the tools."""
        side = self._side(window)
        return side.bottom_part(min(widget.wants(TOOLS_WIDTH).h, side.h))

    def log(self, window: Rect, widget: Widget) -> Rect:
        """What compass and drawings leave of the right side."""
        drawings, side = self._taken("drawings"), self._side(window)
        if not widget.wants(side.w).h:
            return side.top(0.0)
        return side.top(max(0.0, side.h - (drawings.h + GAP_SMALL if drawings else 0.0)))

    def _side(self, window: Rect) -> Rect:
        """The right side between compass and tools, as wide as they are."""
        compass = self._taken("compass")
        top = max(BELOW_NOW, compass.bottom + GAP_SMALL) if compass else BELOW_NOW
        bottom = window.h - TOOLS_HEIGHT - 2 * GAP_SMALL
        return Rect(window.w - TOOLS_WIDTH - GAP_SMALL, top, TOOLS_WIDTH, max(0.0, bottom - top))

    def actions(self, window: Rect, widget: Widget) -> Rect:
        """At the bottom, in the middle of what the tools leave."""
        room = window.w - TOOLS_WIDTH - 3 * GAP_SMALL
        size = widget.wants(min(760.0, room - SLACK))
        if not size.h:
            return Rect(window.w / 2, window.h, 0.0, 0.0)
        x = min((window.w - size.w) / 2, GAP_SMALL + room - size.w - SLACK)
        return Rect(max(GAP_SMALL, x), window.h - size.h - GAP_SMALL, size.w + SLACK, size.h)

    def glance(self, window: Rect, widget: Widget) -> Rect:
        """Above the actions; in a low window below the now bar, between the players and what stands at the right."""
        left, actions = self.players(window, Space()).right + GAP_SMALL, self._taken("actions")
        if window.h < LOW:
            beside = self._taken("log") or self._taken("compass")
            size = widget.wants(min(640.0, (beside.x if beside else window.w) - GAP_SMALL - left - SLACK))
            room = (actions.y if actions else window.h) - GAP_SMALL - BELOW_NOW
            return Rect(left, BELOW_NOW, size.w + SLACK, max(0.0, min(size.h, room)))
        right = window.w - TOOLS_WIDTH - 2 * GAP_SMALL
        size = widget.wants(min(640.0, right - left - SLACK))
        x = max(left, min((window.w - size.w) / 2, right - size.w - SLACK))
        return Rect(x, (actions.y if actions else window.h) - size.h - GAP_SMALL, size.w + SLACK, size.h)
