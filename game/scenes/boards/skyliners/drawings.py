"""The drawing on plans of Skyliners: the building site as its viewer sees it."""

from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import Drawing, cells_of
from game.scenes.widgets.theme import Colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen


class SitePlan(Drawing, frozen=True):
    """A board of plots as its viewer sees it, the far row first; `x` is meant, and an eye may look along a column."""

    rows: str
    eye: int | None = None
    most = 2.0

    @property
    def height(self) -> float:
        """Five rows and the eye."""
        return 60.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """Plot by plot."""
        cell = 10 * unit
        middle = y - (0 if self.eye is None else 7 * unit)
        for left, top, mark in cells_of(self.rows, cell, x, middle):
            fill = tint if mark == "x" else None
            pen.box(left + 0.5, top + 0.5, w=cell - 1, h=cell - 1, r=unit, fill=fill, line=pen.paper.soft)
        if self.eye is not None:
            pen.icon(x + (self.eye - 2) * cell, middle + 3.2 * cell, "eye", size=11 * unit)
