"""Rows of a table: a name and cells in columns of the same width in every row."""

from collections.abc import Sequence

from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.theme import GAP_SMALL
from game.scenes.widgets.widget import Widget

WIDEST = 120.0
"""Points; cells do not drift apart in wide windows."""


class TableRow(Widget):
    """One row; the cells share at most `share` of its width (0 = about a half), the name has the rest."""

    def __init__(self, name: Widget, cells: Sequence[Widget], *, share: float = 0.0) -> None:
        super().__init__(name, *cells)
        self.share = share

    def _widths(self, width: float) -> tuple[float, float]:
        number = len(self.children) - 1
        share = self.share or (0.66 if number > 3 else 0.62 if number > 2 else 0.5)
        cell = min(WIDEST, width * share / max(1, number))
        return width - cell * number, cell

    def wants(self, width: float) -> Size:
        """As high as its highest cell."""
        first, cell = self._widths(width)
        heights = [self.children[0].asked(first - GAP_SMALL).h, *(child.asked(cell - 6).h for child in self.children[1:])]
        return Size(width, max(heights))

    def arrange(self) -> None:
        """Name to the left, cells to the right."""
        first, cell = self._widths(self.rect.w)
        name = self.children[0].asked(first - GAP_SMALL)
        self.children[0].place(Rect(0, (self.rect.h - name.h) / 2, first - GAP_SMALL, name.h))
        for index, child in enumerate(self.children[1:]):
            high = child.asked(cell - 6).h
            child.place(Rect(first + index * cell + 3, (self.rect.h - high) / 2, cell - 6, high))
