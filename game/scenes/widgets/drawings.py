"""Small drawings on cards. A drawing is a value that draws itself around a point.

What only one game shows is a subclass of `Drawing` in the game's folder. Nothing here knows a card or a game.
"""

from math import cos, pi, sin
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct

from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.theme import LEGIBLE, Colour, colour, contrast, mix_colours

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

BLACK, WHITE = colour("#000000"), colour("#ffffff")
DUSK, EMBER = colour("#51478f"), colour("#f0be92")
"""The sky behind a picture, above and below."""


class Drawing(Struct, frozen=True):
    """A small drawing on a card; all measures are for unit 1."""

    place: ClassVar[Literal["stack", "header", "beside", "scene", "index"]] = "stack"
    """Where a card shows it: between number and words, in the corner of its header, beside the number, beside what the
    card is worth, or filling all that a column with the number leaves at its right."""
    column: ClassVar[float] = 40.0
    """How wide that column is."""
    has_tinted_column: ClassVar[bool] = False
    """Is that column of the colour of kind or owner, so that a fan of cards is told apart by it?"""
    most: ClassVar[float] = 1.6
    """How much larger it may be on an enlarged card."""
    is_outlined: ClassVar[bool] = False
    """Does it have an outline, so that it can keep the colour of its kind or owner on every paper?"""
    stands: ClassVar[bool] = False
    """Does it stand on a line at the lower end of its room?"""
    is_sign: ClassVar[bool] = False
    """Can it stand on a tab in the place of the icon, so that tabs of one kind are told apart by it?"""

    @property
    def height(self) -> float:
        """How high it is."""
        raise NotImplementedError

    @property
    def width(self) -> float:
        """How wide it is; asked only of drawings in a header."""
        raise NotImplementedError

    @property
    def shows_large(self) -> bool:
        """Is a drawing of a header shown again, large, where an enlarged card has room?"""
        return True

    def strip_unit(self, *, has_foot: bool) -> float:
        """How large it is at most on a card of the strip."""
        return 1.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """Draws it around a point; `tint` is the colour of the card's kind or of its owner."""
        raise NotImplementedError

    def with_roof(self, shape: str) -> "Drawing":
        """The same with the roof of the card's owner, where it shows one."""
        return self

    def draw_sign(self, pen: "Pen", x: float, y: float, *, box: Size, ink: Colour) -> None:
        """Draws it on a tab around a point; asked only of drawings that are a sign."""
        raise NotImplementedError

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Fills a box with it; asked only of drawings that stand beside a column."""
        raise NotImplementedError


class Sign(Drawing, frozen=True):
    """An icon, large."""

    icon: str

    @property
    def height(self) -> float:
        """As an icon."""
        return 34.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The icon, dark enough to be seen."""
        pen.icon(x, y, self.icon, size=32 * unit, ink=strong(tint, pen.paper.ground))


class ModelPicture(Drawing, frozen=True):
    """A picture of something that stands on the table, before an evening sky: a cell of a sheet in `assets/textures`.

    A card of the strip shows it beside what the thing is worth, with the name below.
    """

    file: str
    grid: tuple[int, int]
    """Columns and rows of the sheet."""
    cell: int
    """Which of its cells, from the top left."""
    place = "scene"
    most = 2.1

    @property
    def height(self) -> float:
        """As its sky."""
        return 62.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The sky, a shadow on the ground, the thing; wider where there is room."""
        side, (columns, rows), r = self.height * unit, self.grid, 5 * unit**0.5
        wide = (1.5 if unit > 1 else 1.06) * side
        pen.fade(x - wide / 2, y - side / 2, w=wide, h=side, r=r, top=DUSK, bottom=EMBER)
        for k, dark in enumerate((0.10, 0.16, 0.22)):
            reach, deep = (0.42 - 0.08 * k) * side, (0.065 - 0.015 * k) * side
            points = [(x + reach * cos(pi * a / 16), y + 0.425 * side + deep * sin(pi * a / 16)) for a in range(32)]
            pen.shape(points, fill=mix_colours(EMBER, BLACK, dark))
        row, column = divmod(self.cell, columns)
        part = (column / columns, 1 - (row + 1) / rows, 1 / columns, 1 / rows)
        size = 0.94 * side  # nothing of it rises out of its sky
        pen.picture(self.file, part, x - size / 2, y + 0.46 * side - size, w=size, h=size)


def strong(tint: Colour, ground: Colour) -> Colour:
    """The tint, darker where it would hardly be seen on the ground."""
    return tint if contrast(tint, ground) > 3 else mix_colours(tint, BLACK, 0.35)


def cells_of(rows: str, size: float, x: float, y: float) -> list[tuple[float, float, str]]:
    """The cells of rows parted by `/`, around a point: left, top and mark of each."""
    grid = rows.split("/")
    left, top = x - max(map(len, grid)) * size / 2, y - len(grid) * size / 2
    return [(left + i * size, top + j * size, mark) for j, row in enumerate(grid) for i, mark in enumerate(row)]


def ink_on(ground: Colour, dark: Colour) -> Colour:
    """White where it can be read on a ground, else the dark ink."""
    return WHITE if contrast(WHITE, ground) >= LEGIBLE else dark
