"""Drawings on the cards of Skyline of the World: figures of plots and the levels of a tower."""

from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import WHITE, Drawing, cells_of
from game.scenes.widgets.theme import Colour, colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

CELL = 18.0
SPOT = colour("#8d8570")


class Plots(Drawing, frozen=True):
    """A figure of plots: `x` must be topped, `.` may be anything; where there is another, either will do."""

    rows: str
    other: str = ""
    most = 2.0

    @property
    def height(self) -> float:
        """Its rows; another figure of one row stands below."""
        return CELL * (self.rows.count("/") + 1 + (1.5 if self.other else 0))

    def strip_unit(self, *, has_foot: bool) -> float:
        """Smaller where there is little room."""
        return 16 / 18 if has_foot or self.rows.count("/") > 1 else 1.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """Plot by plot."""
        cell = CELL * unit
        cells = cells_of(self.rows, cell, x, y - (0.75 * cell if self.other else 0))
        if self.other:
            cells += cells_of(self.other, cell, x, y + 0.75 * cell)
        for left, top, mark in cells:
            if mark == "x":
                pen.box(left + 1, top + 1, w=cell - 2, h=cell - 2, r=cell * 0.14, fill=tint, line=pen.paper.print)
                corners = ((0.5, 0.24), (0.78, 0.7), (0.22, 0.7))
                pen.shape([(left + cell * a, top + cell * b) for a, b in corners], fill=pen.paper.ground)
            else:
                pen.disc(left + cell / 2, top + cell / 2, r=max(1.2, cell * 0.08), fill=SPOT)


class Ladder(Drawing, frozen=True):
    """Five levels of a tower with one of them filled; 0 = any."""

    level: int
    place = "beside"

    @property
    def height(self) -> float:
        """Five levels."""
        return 50.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """From the ground up."""
        dark = colour("#3d475e")
        for level in range(5):
            w, top = (46 - 7 * level) * unit, y + (20.5 - level * 10) * unit - 4.5 * unit
            fill = dark if level + 1 == self.level else WHITE if not self.level else None
            pen.box(x - w / 2, top, w=w, h=9 * unit, r=1.5 * unit, fill=fill, line=pen.paper.soft)
            if level == 4 and self.level == 5:
                pen.icon(x, top + 4.5 * unit, "crown", size=7 * unit, ink=WHITE)
