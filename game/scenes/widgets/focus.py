"""Finds the widget that gets the keyboard focus next. Pure geometry over a list of widgets."""

from collections.abc import Sequence

from game.scenes.widgets.boxes import Scroll
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.widget import Widget

ARROWS = {"arrow_left": (-1, 0), "arrow_right": (1, 0), "arrow_up": (0, -1), "arrow_down": (0, 1)}


def stops(roots: Sequence[Widget]) -> list[Widget]:
    """Everything the keyboard can stop at, in reading order."""
    found = (widget for root in roots for widget in root.walk() if widget.focusable and widget.tabbed)
    return [widget for widget in found if widget.enabled and widget.rect.w > 0]


def first_of(roots: Sequence[Widget]) -> Widget | None:
    """Where the keyboard begins on a new sheet: a field to write in, else the gold button, never a switch if there is more."""
    return max(stops(roots), key=lambda widget: widget.first_rank, default=None)


def next_stop(widgets: Sequence[Widget], current: Widget | None, *, back: bool = False) -> Widget | None:
    """The next stop for Tab; after the last comes the first."""
    if not widgets:
        return None
    if current not in widgets:
        return widgets[-1] if back else widgets[0]
    return widgets[(widgets.index(current) + (-1 if back else 1)) % len(widgets)]


def beside(widgets: Sequence[Widget], current: Widget, direction: tuple[int, int]) -> Widget | None:
    """The nearest stop in that direction; what lies straight ahead is preferred to what lies aside.

    From the end of a scrolling view it goes on to what lies beside the view.
    """
    others = [widget for widget in widgets if widget is not current]
    found = _nearest(others, current.absolute(), direction)
    view = _view(current)
    if found is None and view is not None:
        return _nearest([widget for widget in others if _view(widget) is not view], view.absolute(), direction)
    return found


def _nearest(widgets: Sequence[Widget], here: Rect, direction: tuple[int, int]) -> Widget | None:
    costs = ((_cost(here, widget.absolute(), direction), index) for index, widget in enumerate(widgets))
    best = min(((cost, index) for cost, index in costs if cost is not None), default=None)
    return widgets[best[1]] if best is not None else None


def _view(widget: Widget) -> Widget | None:
    """The scrolling view that a widget is in."""
    above = widget.parent
    while above is not None and not isinstance(above, Scroll):
        above = above.parent
    return above


def _cost(here: Rect, there: Rect, direction: tuple[int, int]) -> float | None:
    """How far it is to go; None where it does not lie that way."""
    dx, dy = direction
    if dx:
        ahead = (there.centre[0] - here.centre[0]) * dx
        gap = (there.x - here.right) if dx > 0 else (here.x - there.right)
        aside = max(there.y - here.bottom, here.y - there.bottom, 0.0)
        drift = abs(there.centre[1] - here.centre[1])
    else:
        ahead = (there.centre[1] - here.centre[1]) * dy
        gap = (there.y - here.bottom) if dy > 0 else (here.y - there.bottom)
        aside = max(there.x - here.right, here.x - there.right, 0.0)
        drift = abs(there.centre[0] - here.centre[0])
    if ahead <= 1 or gap < -4:
        return None
    return max(gap, 0.0) + 4 * aside + 0.2 * drift


def reveal(widget: Widget) -> None:
    """Scrolls every view above the widget until it can be seen."""
    above = widget.parent
    while above is not None:
        if isinstance(above, Scroll):
            above.reveal(widget)
        above = above.parent
