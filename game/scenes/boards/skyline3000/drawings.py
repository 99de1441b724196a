"""The pictures on cards of Skyline 3000: things of the colony before the night over the moon."""

from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import Drawing
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.theme import Colour, colour

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen


PICTURES, GRID = "skyline3000_cards.png", (3, 3)
"""The sheet that `tools/make_colony_pictures.py` makes, and its columns and rows."""
CELLS = ("roof", "floor", "red", "yellow", "blue", "billboard", "green", "spaceport", "mall")
"""What its cells show, from the top left."""
NIGHT, HAZE, DUST, PLANET, STAR = (colour(code) for code in ("#15132e", "#5a3d7a", "#8f909c", "#d99a62", "#fff6e0"))
STARS = ((0.12, 0.10), (0.34, 0.22), (0.55, 0.07), (0.20, 0.38), (0.86, 0.40), (0.44, 0.47), (0.70, 0.30))
"""Where stars stand, as parts of the width and of the height."""


class MoonScene(Drawing, frozen=True):
    """A thing of the colony as it stands on the table, before the night over the moon."""

    name: str
    """Which of `CELLS`."""
    most = 1.9

    @property
    def height(self) -> float:
        """As its night."""
        return 62.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The picture around a point, wider than it is high."""
        wide, high = 104 * unit, self.height * unit
        self.fill(pen, Rect(x - wide / 2, y - high / 2, wide, high), tint=tint)

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Night, stars, a planet and dust; the thing stands on it as large as it fits."""
        ground = 0.2 * box.h
        pen.fade(box.x, box.y, w=box.w, h=box.h, r=5, top=NIGHT, bottom=HAZE)
        for across, down in STARS:
            pen.disc(box.x + across * box.w, box.y + down * box.h, r=0.9, fill=STAR)
        pen.disc(box.right - 13, box.y + 13, r=7.5, fill=PLANET)
        pen.box(box.x, box.bottom - ground, w=box.w, h=ground, r=5, fill=DUST)
        side = min(box.w * 1.18, box.h * 0.98)
        row, column = divmod(CELLS.index(self.name), GRID[0])
        part = (column / GRID[0], 1 - (row + 1) / GRID[1], 1 / GRID[0], 1 / GRID[1])
        pen.picture(PICTURES, part, box.x + (box.w - side) / 2, box.bottom - ground * 0.35 - side, w=side, h=side)


class MoonPicture(MoonScene, frozen=True):
    """The same beside the number of a card, which has one digit: twenty cards fit beside one another."""

    place = "index"
    column = 34.0
    has_tinted_column = True
