"""The drawings on cards of Skyliners: pieces before the evening over the city, and the building site as its viewer sees it."""

from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import Drawing, cells_of
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.theme import Colour, colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen


SKY, GLOW, FAR, STONE = (colour(code) for code in ("#54407f", "#f7a868", "#7d4c6c", "#cfc6b4"))
NIGHT, DARK, LIT = (colour(code) for code in ("#1d1836", "#332a58", "#ffd98a"))
SKYLINE = ((0.02, 0.16, 0.30), (0.20, 0.12, 0.44), (0.34, 0.16, 0.24), (0.64, 0.12, 0.36), (0.78, 0.20, 0.50))
"""Far towers: where they begin, how wide and how high they are, as parts of the picture."""


class EveningPicture(Drawing, frozen=True):
    """A piece in the colour of its owner before the evening over the city; it hovers over a tower, or stands on the ground."""

    piece: Drawing
    floors: int = 0
    """How many storeys of stone stand below it."""
    place = "index"
    has_tinted_column = True
    most = 1.8
    is_outlined = True

    @property
    def height(self) -> float:
        """As its sky."""
        return 62.0

    def with_roof(self, shape: str) -> Drawing:
        """Its piece with the roof of the owner."""
        return EveningPicture(self.piece.with_roof(shape), self.floors)

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The picture around a point, wider than it is high."""
        wide, high = 104 * unit, self.height * unit
        self.fill(pen, Rect(x - wide / 2, y - high / 2, wide, high), tint=tint)

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Sky and far towers, then what stands on the ground, then the piece over it."""
        pen.fade(box.x, box.y, w=box.w, h=box.h, r=5, top=SKY, bottom=GLOW)
        ground, unit = box.bottom - 5, min(box.w / 70, box.h / 106)
        for left, wide, high in SKYLINE:
            tall = high * box.h
            pen.box(box.x + left * box.w, ground - tall, w=wide * box.w, h=tall, fill=FAR)
        pen.box(box.x, ground, w=box.w, h=5, r=2, fill=STONE)
        middle, wide, storey = box.x + box.w / 2, 46 * unit, 15 * unit
        for level in range(self.floors):
            top = ground - (level + 1) * storey
            pen.box(middle - wide / 2, top, w=wide, h=storey - 1, fill=STONE, line=pen.paper.print)
        foot = ground - self.floors * storey - (9 * unit if self.floors else 2 * unit)
        size = unit * 0.95
        self.piece.draw(pen, middle, foot - self.piece.height * size / 2, unit=size, tint=tint)


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


class PlanPicture(EveningPicture, frozen=True):
    """An eye that looks for towers before the evening over the city."""

    def with_roof(self, shape: str) -> Drawing:
        """It shows no roof."""
        return self

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Sky, far towers and the eye over them."""
        pen.fade(box.x, box.y, w=box.w, h=box.h, r=5, top=SKY, bottom=GLOW)
        for left, wide, high in SKYLINE:
            tall = 1.1 * high * box.h
            pen.box(box.x + left * box.w, box.bottom - tall - 2, w=wide * box.w, h=tall, fill=FAR)
        size = min(box.w * 0.62, box.h * 0.5)
        pen.icon(box.x + box.w / 2, box.y + box.h * 0.36, "eye", size=size, ink=LIT, ground=SKY)
