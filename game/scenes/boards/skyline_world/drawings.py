"""Drawings on the cards of Skyline of the World: figures of plots and the levels of a tower."""

from typing import TYPE_CHECKING

from game.scenes.boards.skyline_world import silhouettes
from game.scenes.widgets.drawings import WHITE, Drawing, cells_of
from game.scenes.widgets.theme import Colour, colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

CELL = 18.0
TOWER, GAP, ROOM = 50.0, 9.0, 91.0
"""How high the silhouette beside a figure is at least, the gap between both, and the room for both without it."""
SPOT = colour("#8d8570")


class Plots(Drawing, frozen=True):
    """A figure of plots: `x` must be topped, `.` may be anything; where there is another, either will do."""

    rows: str
    other: str = ""
    tower: str = ""
    """The tower whose silhouette stands beside it (`silhouettes.TOWERS`)."""
    most = 2.0

    @property
    def height(self) -> float:
        """Its rows; another figure of one row stands below. At least as high as the tower beside it."""
        rows = CELL * (self.rows.count("/") + 1 + (1.5 if self.other else 0))
        return max(TOWER, rows) if self.tower else rows

    def strip_unit(self, *, has_foot: bool) -> float:
        """Smaller where there is little room."""
        return 16 / 18 if has_foot or self.rows.count("/") > 1 else 1.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """Plot by plot, then the tower at the right."""
        cell = CELL * unit
        if self.tower:
            cell, x = self._draw_tower(pen, x, y, unit=unit, tint=tint)
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

    def _draw_tower(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> tuple[float, float]:
        """Draws the tower so that it and the figure fill the room; gives the size of a cell, and the middle of the figure."""
        across, high = max(len(row) for rows in (self.rows, self.other) for row in rows.split("/")), self.height * unit
        wide = silhouettes.width(self.tower) * high
        cell = min(CELL * unit, (ROOM * unit - wide) / across)
        left = x - (cell * across + GAP * unit + wide) / 2
        silhouettes.draw(pen, self.tower, left + cell * across + GAP * unit + wide / 2, y + high / 2, high=high, tint=tint)
        return cell, left + cell * across / 2


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
