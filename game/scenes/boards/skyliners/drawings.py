"""The drawings on cards of Skyliners: pieces before the evening over the city, and the building site as its viewer sees it."""

from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import WHITE, Drawing, cells_of
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.theme import Colour, colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen


SKY, GLOW, FAR, STONE = (colour(code) for code in ("#54407f", "#f7a868", "#7d4c6c", "#cfc6b4"))
NIGHT, DARK, LIT = (colour(code) for code in ("#1d1836", "#332a58", "#ffd98a"))
SKYLINE = ((0.02, 0.16, 0.30), (0.20, 0.12, 0.44), (0.34, 0.16, 0.24), (0.64, 0.12, 0.36), (0.78, 0.20, 0.50))
"""Far towers: where they begin, how wide and how high they are, as parts of the picture."""


PICTURES, GRID, CELL = "skyliners_pieces.png", (5, 2), (160, 232)
"""The pieces as `tools/make_piece_pictures.py` paints them: the sheet, columns and rows of each layer, and a cell."""
PIECES, PIECE_ROOFS = ("floor", "roof"), ("ring", "disc", "cross", "diamond")
"""What each owner has there, by the owner's roof; the park, which is nobody's, is the last."""


class EveningPicture(Drawing, frozen=True):
    """A piece as it stands on the table, in the colour of its owner, before the evening over the city; it hovers over a tower,
    or stands on the ground."""

    name: str
    """One of `PIECES`; any other is a park."""
    roof: str = PIECE_ROOFS[0]
    place = "index"
    has_tinted_column = True
    most = 1.8

    @property
    def height(self) -> float:
        """As its sky."""
        return 62.0

    @property
    def cell(self) -> int:
        """Which cell of the sheet it is."""
        many = len(PIECES)
        return PIECE_ROOFS.index(self.roof) * many + PIECES.index(self.name) if self.name in PIECES else many * len(PIECE_ROOFS)

    def with_roof(self, shape: str) -> Drawing:
        """The piece of the owner of that roof."""
        return EveningPicture(self.name, shape)

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The picture around a point, wider than it is high."""
        wide, high = 104 * unit, self.height * unit
        self.fill(pen, Rect(x - wide / 2, y - high / 2, wide, high), tint=tint)

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Sky, far towers and a square of stone, and what stands on it."""
        evening(pen, box, 1.0)
        ground = 0.17 * box.h
        pen.box(box.x, box.bottom - ground, w=box.w, h=ground, r=5, fill=STONE)
        (columns, rows), (wide, high) = GRID, CELL
        side = min(box.h * 0.98, box.w * 0.98 * high / wide)
        across, low = side * wide / high, box.bottom - 0.12 * ground
        row, column = divmod(self.cell, columns)
        for layer, paint in ((0, tint), (rows, WHITE)):
            part = (column / columns, 1 - (row + layer + 1) / (2 * rows), 1 / columns, 1 / (2 * rows))
            pen.picture(PICTURES, part, box.x + (box.w - across) / 2, low - side, w=across, h=side, tint=paint)


def evening(pen: "Pen", box: Rect, tall: float) -> None:
    """The sky after sunset and far towers, so many times as high as usual."""
    pen.fade(box.x, box.y, w=box.w, h=box.h, r=5, top=SKY, bottom=GLOW)
    for left, wide, high in SKYLINE:
        top = tall * high * box.h
        pen.box(box.x + left * box.w, box.bottom - top - 2, w=wide * box.w, h=top, fill=FAR)


class SitePlan(Drawing, frozen=True):
    """The building site at night as its viewer sees it, the far row first; `x` is lit, and an eye may look along a column."""

    rows: str
    eye: int | None = None
    place = "index"
    has_tinted_column = True
    most = 2.0

    @property
    def height(self) -> float:
        """Five rows and the eye."""
        return 66.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The plan around a point."""
        side = self.height * unit
        self.fill(pen, Rect(x - side / 2, y - side / 2, side, side), tint=tint)

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Plot by plot on dark ground."""
        pen.fade(box.x, box.y, w=box.w, h=box.h, r=5, top=NIGHT, bottom=SKY)
        cell = min(box.w / 5.7, box.h / (5.7 if self.eye is None else 6.9))
        x, y = box.x + box.w / 2, box.y + box.h / 2 - (0 if self.eye is None else 0.6 * cell)
        for left, top, mark in cells_of(self.rows, cell, x, y):
            fill, line = (LIT, STONE) if mark == "x" else (DARK, FAR)
            pen.box(left + 0.7, top + 0.7, w=cell - 1.4, h=cell - 1.4, r=cell / 8, fill=fill, line=line)
        if self.eye is not None:
            pen.icon(x + (self.eye - 2) * cell, y + 3.15 * cell, "eye", size=1.15 * cell, ink=LIT, ground=SKY)


class PlanPicture(Drawing, frozen=True):
    """An eye that looks for towers before the evening over the city."""

    place = "index"
    has_tinted_column = True

    @property
    def height(self) -> float:
        """As its sky."""
        return 62.0

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Sky, far towers and the eye over them."""
        evening(pen, box, 1.1)
        pen.box(box.x, box.bottom - 8, w=box.w, h=8, r=4, fill=FAR)
        size = min(box.w * 0.62, box.h * 0.5)
        pen.icon(box.x + box.w / 2, box.y + box.h * 0.36, "eye", size=size, ink=LIT, ground=SKY)
