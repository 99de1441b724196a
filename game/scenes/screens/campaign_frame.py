"""How the panels of the campaign lie around the map: the chapters to the left, the sheet to the right, a bar above."""

from game.scenes.screens.campaign_sheet import Sizes
from game.scenes.widgets import Rect, Size, Widget
from game.scenes.widgets.theme import GAP_SMALL

MAP_WIDE, MAP_HIGH = 1200.0, 640.0
"""Points of a window in which there is room for a map between the panels."""
LIST, LIST_ROOMY = 240.0, 330.0
SHEET, SHEET_ROOMY = 464.0, 560.0
BAR = 62.0


def _columns(sizes: Sizes) -> tuple[float, float]:
    return (LIST_ROOMY, SHEET_ROOMY) if sizes.is_roomy else (LIST, SHEET)


def free_of(window: Rect, sizes: Sizes, *, is_whole: bool) -> Rect:
    """What the panels leave of the window; only the bar stays where the whole map is to be seen."""
    left, right = _columns(sizes)
    top = BAR + 2 * GAP_SMALL
    if is_whole:
        return Rect(0, top, window.w, window.h - top)
    return Rect(left + 2 * GAP_SMALL, top, window.w - left - right - 4 * GAP_SMALL, window.h - top - GAP_SMALL)


class MapFrame(Widget):
    """Panels around a picture that can be pointed at."""

    def __init__(self, chapters: Widget, bar: Widget, sheet: Widget, sizes: Sizes, *, is_whole: bool = False) -> None:
        super().__init__(chapters, bar, sheet)
        self.sizes, self.is_whole = sizes, is_whole

    def wants(self, width: float) -> Size:
        """The window."""
        return Size(width, 0)

    def arrange(self) -> None:
        """The chapters as high as they are, the sheet from top to bottom."""
        chapters, bar, sheet = self.children
        room = Rect(0, 0, *self.rect.size).inset(GAP_SMALL)
        left, right = _columns(self.sizes)
        if self.is_whole:
            bar.place(room.top(BAR))
            return
        chapters.place(room.left(left).top(min(room.h, chapters.asked(left).h)))
        sheet.place(room.right_part(right))
        bar.place(Rect(room.x + left + GAP_SMALL, room.y, room.w - left - right - 2 * GAP_SMALL, BAR))
