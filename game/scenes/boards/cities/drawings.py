"""The drawing on the cards of Cities: the shape of a tile."""

from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import Drawing, cells_of
from game.scenes.widgets.theme import Colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

CELL = 10.0


class TileDrawing(Drawing, frozen=True):
    """Cells of a tile, rows from the north; hollow where the player chooses among shapes."""

    rows: str
    is_free: bool = False
    place = "header"

    @property
    def height(self) -> float:
        """Its rows."""
        return CELL * (self.rows.count("/") + 1)

    @property
    def width(self) -> float:
        """Its longest row."""
        return CELL * max(map(len, self.rows.split("/")))

    @property
    def shows_large(self) -> bool:
        """A shape that is not known yet is not."""
        return not self.is_free

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """Cell by cell."""
        cell = CELL * unit
        for left, top, mark in cells_of(self.rows, cell, x, y):
            if mark == "X":
                ink = {"line": tint} if self.is_free else {"fill": tint}
                pen.box(left + 0.5, top + 0.5, w=cell - 1, h=cell - 1, r=cell * 0.14, **ink)  # type: ignore[arg-type]
