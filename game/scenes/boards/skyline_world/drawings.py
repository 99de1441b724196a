"""Drawings on the cards of Skyline of the World: figures of plots, and floors as they stand on the table."""

from typing import TYPE_CHECKING

from game.rules.skyline_world import LEVELS
from game.scenes.boards.skyline_world import silhouettes
from game.scenes.drawing.look import identities
from game.scenes.widgets.drawings import WHITE, Drawing, cells_of
from game.scenes.widgets.layout import Size
from game.scenes.widgets.theme import Colour, colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

CELL, SIGN_CELL = 18.0, 7.0
TOWER, GAP, ROOM = 50.0, 9.0, 91.0
"""How high the silhouette beside a figure is at least, the gap between both, and the room for both without it."""
SPOT = colour("#8d8570")
FLOOR_PICTURES, FLOOR_GRID, FLOOR_CELL = "skyline_world_floors.png", (7, 3), (192, 192)
"""The floors as `tools/make_floor_pictures.py` paints them: the sheet, columns and rows of each layer, and a cell."""
FLOOR_ROOFS = ("ring", "disc", "cross", "diamond")
"""Whose floors they are, by the owner's roof; each has those of all levels, and a neutral one follows."""
SKY, GLOW, FAR, QUAY = (colour(code) for code in ("#57508c", "#f0a26c", "#7d5876", "#8e8378"))
STONE = colour(identities().neutral.colour)
SKYLINE = (
    (0.02, 0.10, 0.20),
    (0.14, 0.08, 0.34),
    (0.24, 0.12, 0.16),
    (0.66, 0.10, 0.24),
    (0.78, 0.07, 0.38),
    (0.87, 0.12, 0.18),
)
"""Towers of the far shore: where they begin, how wide and how high they are, as parts of the picture."""


class Plots(Drawing, frozen=True):
    """A figure of plots: `x` must be topped, `.` may be anything; where there is another, either will do."""

    rows: str
    other: str = ""
    tower: str = ""
    """The tower whose silhouette stands beside it (`silhouettes.TOWERS`)."""
    most = 2.0
    is_sign = True

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

    def draw_sign(self, pen: "Pen", x: float, y: float, *, box: Size, ink: Colour) -> None:
        """The plots that must be topped, and points for the others between them."""
        across, down = max(map(len, f"{self.rows}/{self.other}".split("/"))), self.rows.count("/") + 1
        cell = min(SIGN_CELL, box.w / across, box.h / (down + (1.5 if self.other else 0.0)))
        cells = cells_of(self.rows, cell, x, y - (0.75 * cell if self.other else 0))
        if self.other:
            cells += cells_of(self.other, cell, x, y + 0.75 * cell)
        for left, top, mark in cells:
            if mark == "x":
                pen.box(left + 0.4, top + 0.4, w=cell - 0.8, h=cell - 0.8, r=cell * 0.14, fill=ink)
            else:
                pen.disc(left + cell / 2, top + cell / 2, r=0.7, fill=ink)

    def _draw_tower(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> tuple[float, float]:
        """Draws the tower so that it and the figure fill the room; gives the size of a cell, and the middle of the figure."""
        across, high = max(len(row) for rows in (self.rows, self.other) for row in rows.split("/")), self.height * unit
        wide = silhouettes.width(self.tower) * high
        cell = min(CELL * unit, (ROOM * unit - wide) / across)
        left = x - (cell * across + GAP * unit + wide) / 2
        silhouettes.draw(pen, self.tower, left + cell * across + GAP * unit + wide / 2, y + high / 2, high=high, tint=tint)
        return cell, left + cell * across / 2


class FloorPicture(Drawing, frozen=True):
    """A floor as it stands on the table, in its owner's colour, at the water in the evening."""

    level: int
    """From 1; 0 for a neutral floor."""
    roof: str = FLOOR_ROOFS[0]
    place = "beside"

    @property
    def height(self) -> float:
        """As its evening."""
        return 60.0

    def with_roof(self, shape: str) -> Drawing:
        """The floor of the owner of that roof."""
        return FloorPicture(self.level, shape)

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """Sky, far towers and a quay around a point, and the floor on it."""
        wide, high, r = 62 * unit, self.height * unit, 5 * unit**0.5
        left, top, ground = x - wide / 2, y - high / 2, 0.16 * high
        pen.fade(left, top, w=wide, h=high, r=r, top=SKY, bottom=GLOW)
        for start, across, tall in SKYLINE:
            pen.box(left + start * wide, top + high - ground - tall * high, w=across * wide, h=tall * high, fill=FAR)
        pen.box(left, top + high - ground, w=wide, h=ground, r=r, fill=QUAY)
        (columns, rows), side = FLOOR_GRID, 0.88 * high
        row, column = divmod(self.cell, columns)
        for layer, paint in ((0, tint if self.level else STONE), (rows, WHITE)):
            part = (column / columns, 1 - (row + layer + 1) / (2 * rows), 1 / columns, 1 / (2 * rows))
            pen.picture(FLOOR_PICTURES, part, x - side / 2, top + 0.96 * high - side, w=side, h=side, tint=paint)

    @property
    def cell(self) -> int:
        """Which cell of the sheet it is; the neutral one is the last."""
        return FLOOR_ROOFS.index(self.roof) * LEVELS + self.level - 1 if self.level else len(FLOOR_ROOFS) * LEVELS
