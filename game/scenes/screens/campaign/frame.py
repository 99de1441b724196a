"""How the panels of the campaign lie around the map: the chapters to the left, the sheet to the right, a bar above.

Where the whole map is seen, one widget over it is the keyboard's way to the sites.
"""

from collections.abc import Callable

from game.scenes.screens.campaign.sheet import Sizes
from game.scenes.widgets import Control, Rect, Size, Widget
from game.scenes.widgets.focus import ARROWS
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
            sheet.place(free_of(self.rect, self.sizes, is_whole=True).inset(GAP_SMALL))
            return
        chapters.place(room.left(left).top(min(room.h, chapters.asked(left).h)))
        sheet.place(room.right_part(right))
        bar.place(Rect(room.x + left + GAP_SMALL, room.y, room.w - left - right - 2 * GAP_SMALL, BAR))


class MapStop(Control):
    """The map as a place where the keyboard stops: arrows go from site to site, Enter opens the sheet of the chosen one."""

    solid = False  # the pointer points at the sites themselves

    def __init__(
        self, says: str, *, go: Callable[[tuple[int, int]], bool], choose: Callable[[], object], point: Callable[[], object]
    ) -> None:
        """`go` one site on, if there is one that way; `choose` the one that is marked; `point` where the pointer is."""
        super().__init__(key="map")
        self.says, self._go, self._choose, self._point = says, go, choose, point

    def spoken(self) -> str:
        """The marked site."""
        return self.says

    def on_key(self, key: str) -> bool:
        """From site to site; where there is none that way, to the bar."""
        return key in ARROWS and self._go(ARROWS[key])

    def activate(self) -> None:
        """Enter."""
        self._choose()

    def click(self) -> None:
        """With the pointer."""
        self._point()
