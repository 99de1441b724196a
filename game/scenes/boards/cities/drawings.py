"""The drawings on the cards of Cities: the shape of a tile, and the buildings that stand on it."""

from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import WHITE, Drawing, cells_of
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.theme import Colour, colour, mix_colours

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

CELL = 10.0
PICTURES, GRID, CELL_SIZE = "cities_cards.png", (10, 9), (192, 144)
"""The sheet that `tools/make_building_pictures.py` makes, its columns and rows, and the pixels of a cell."""
SUN, GRASS = colour("#fff3da"), colour("#9db77c")


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


class TownPicture(Drawing, frozen=True):
    """The buildings of a card as they stand on the table, before a sky in the colour of its kind."""

    cell: int
    """Which cell of the sheet, from the top left."""

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Sky and grass from edge to edge; the buildings in the middle, as large as the height allows."""
        high, low = mix_colours(tint, WHITE, 0.50), mix_colours(tint, SUN, 0.86)
        pen.fade(box.x, box.y, w=box.w, h=box.h, r=0, top=high, bottom=low)
        ground = 0.2 * box.h
        pen.box(box.x, box.bottom - ground, w=box.w, h=ground, fill=mix_colours(GRASS, low, 0.25))
        row, column = divmod(self.cell, GRID[0])
        part = (column / GRID[0], 1 - (row + 1) / GRID[1], 1 / GRID[0], 1 / GRID[1])
        h = 0.92 * box.h  # the edge of the header hangs over the picture
        w = h * CELL_SIZE[0] / CELL_SIZE[1]
        pen.picture(PICTURES, part, box.x + (box.w - w) / 2, box.bottom - 1.01 * h, w=w, h=h)
