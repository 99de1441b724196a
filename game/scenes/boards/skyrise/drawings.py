"""Drawings on the cards of Skyrise: towers, discs of guilds, and the scenes of panoramas."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import WHITE, Drawing
from game.scenes.widgets.faces import kinds
from game.scenes.widgets.layout import Rect
from game.scenes.widgets.theme import Colour, colour, mix_colours

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

ROCK, WATER, HOUSE = colour("#b9aa86"), colour("#7fb5d6"), colour("#27587d")
DAY, HAZE, EVENING, ROSE, LAWN, CLIFF = (
    colour(code) for code in ("#4d8fcb", "#cfe6f2", "#3c3a7c", "#e0a08c", "#7fa653", "#8a6f58")
)
TOWER_PICTURES, TOWER_GRID, TOWER_CELL = "skyrise_towers.png", (6, 2), (104, 192)
"""The buildings as `tools/make_tower_pictures.py` paints them: the sheet, columns and rows of each layer, and a cell."""
TOWER_ROOFS, TIERS = ("ring", "disc", "cross", "diamond"), 3
"""Whose buildings they are, by the owner's roof, and how many each has there."""
FOOT = 0.055
"""How far below the shore a cell ends, in its heights."""
CLOUDS = ((0.16, 0.30, 0.13), (0.88, 0.50, 0.11), (0.12, 0.72, 0.10))
"""Where clouds are in a picture and how large, as parts of it."""


class TowerPicture(Drawing, frozen=True):
    """A building as it stands on the table, in its owner's colour, over the clouds: by day in the first era, then at dusk."""

    tiers: int
    """One, two or three: low, mid or tall."""
    is_late: bool = False
    roof: str = TOWER_ROOFS[0]
    place = "index"
    column = 52.0
    has_tinted_column = True
    most = 1.9

    @property
    def height(self) -> float:
        """As its sky."""
        return 62.0

    def with_roof(self, shape: str) -> Drawing:
        """The building of the owner of that roof."""
        return TowerPicture(self.tiers, self.is_late, shape)

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The picture around a point, wider than it is high."""
        wide, high = 104 * unit, self.height * unit
        self.fill(pen, Rect(x - wide / 2, y - high / 2, wide, high), tint=tint)

    def fill(self, pen: "Pen", box: Rect, *, tint: Colour) -> None:
        """Sky, clouds, and an island with the building, all heights at one scale."""
        top, bottom = (EVENING, ROSE) if self.is_late else (DAY, HAZE)
        pen.fade(box.x, box.y, w=box.w, h=box.h, r=5, top=top, bottom=bottom)
        (columns, rows), (wide, high) = TOWER_GRID, TOWER_CELL
        side = min(box.h * 0.94, box.w * 1.02 * high / wide)
        across, middle, shore = side * wide / high, box.x + box.w / 2, box.bottom - 0.115 * box.h
        for left, down, size in CLOUDS:
            _cloud(pen, box.x + left * box.w, box.y + down * box.h, size * min(box.w, box.h), mix_colours(bottom, WHITE, 0.55))
        _islet(pen, middle, shore, reach=min(0.46 * box.w, 0.78 * across), floor=box.bottom - 1.5)
        row, column = divmod(TOWER_ROOFS.index(self.roof) * TIERS + self.tiers - 1, columns)
        for layer, colour_ in ((0, tint), (rows, WHITE)):
            part = (column / columns, 1 - (row + layer + 1) / (2 * rows), 1 / columns, 1 / (2 * rows))
            pen.picture(TOWER_PICTURES, part, middle - across / 2, shore + FOOT * side - side, w=across, h=side, tint=colour_)


def _cloud(pen: "Pen", x: float, y: float, size: float, fill: Colour) -> None:
    for dx, dy, r in ((-0.6, 0.1, 0.32), (0.0, 0.0, 0.45), (0.55, 0.12, 0.30)):
        pen.disc(x + dx * size, y + dy * size, r=r * size, fill=fill)


def _islet(pen: "Pen", x: float, y: float, *, reach: float, floor: float) -> None:
    """A lawn, and the rock it floats on."""
    rock = [(x - 0.86 * reach, y), (x + 0.86 * reach, y), (x + 0.45 * reach, floor), (x - 0.3 * reach, floor)]
    pen.shape(rock, fill=CLIFF)
    pen.shape([(x + reach * cos(pi * k / 16), y + 0.22 * reach * sin(pi * k / 16)) for k in range(32)], fill=LAWN)


QUARTER = ((-1.0, 0.1), (-0.5, -0.9), (0.55, -0.8), (1.0, 0.2), (0.2, 0.9))
"""The corners of a quarter as a sign, from its middle."""


class Medallion(Drawing, frozen=True):
    """A disc in the colour and with the sign of a kind, or a quarter of it; and how much of what is needed is there."""

    kind: str
    need: int = 0
    have: int = 0
    is_ground: bool = False
    """A quarter is meant, not a disc."""
    most = 2.0

    @property
    def height(self) -> float:
        """The disc with the row of what is needed."""
        return 52.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The disc or the quarter, then the row below it."""
        kind = kinds()[self.kind]
        middle = y - (7 if self.need else 0) * unit
        if self.is_ground:
            corners = [(x + a * 25 * unit, middle + b * 20 * unit) for a, b in QUARTER]
            pen.shape(corners, fill=colour(kind.colour), line=pen.paper.print)
        else:
            pen.disc(x, middle, r=19 * unit, fill=colour(kind.colour), line=pen.paper.print)
        pen.icon(x, middle, kind.icon, size=18 * unit, ink=WHITE)
        for index in range(self.need):
            left = x + (index - (self.need - 1) / 2) * 16 * unit - 6 * unit
            fill = pen.paper.print if index < self.have else None
            pen.box(left, y + 18 * unit, w=12 * unit, h=7 * unit, r=3 * unit, fill=fill, line=pen.paper.print)


class Vista(Drawing, frozen=True):
    """What a panorama looks at."""

    name: str
    """One of the panoramas of the rules."""
    most = 2.0

    @property
    def height(self) -> float:
        """As all scenes."""
        return 42.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The scene of its name."""
        _SCENES[self.name](pen, x, y, unit)


# -- scenes ------------------------------------------------------------------------------------------------------------


def _house(pen: "Pen", x: float, foot: float, unit: float, *, high: float) -> None:
    ink = pen.paper.print
    pen.box(x - 4.5 * unit, foot - high * unit, w=9 * unit, h=high * unit, fill=HOUSE, line=ink)
    roof = [(x - 6 * unit, foot - high * unit), (x + 6 * unit, foot - high * unit), (x, foot - (high + 6) * unit)]
    pen.shape(roof, fill=HOUSE, line=ink)


def _isle(pen: "Pen", x: float, y: float, unit: float, *, half: float = 16) -> None:
    corners = ((-half, 0), (half, 0), (half * 0.45, 10), (-half * 0.45, 10))
    pen.shape([(x + a * unit, y + b * unit) for a, b in corners], fill=ROCK, line=pen.paper.print)


def _ellipse(pen: "Pen", x: float, y: float, *, w: float, h: float, fill: Colour) -> None:
    points = [(x + cos(pi * k / 16) * w / 2, y + sin(pi * k / 16) * h / 2) for k in range(32)]
    pen.shape(points, fill=fill, line=pen.paper.print)


def _bridges(pen: "Pen", x: float, y: float, u: float) -> None:
    ink = pen.paper.print
    for side in (-28, 28):
        _isle(pen, x + side * u, y + 10 * u, u)
        _house(pen, x + side * u, y + 10 * u, u, high=18)
    pen.path([(x - 12 * u, y + 10 * u), (x + 12 * u, y + 10 * u)], ink=ink, width=2.4 * u)
    cable = [(x + k * u, y + (4.5 - k * k * 0.038) * u) for k in (-12, -6, 0, 6, 12)]
    pen.path(cable, ink=ink, width=1.2 * u)
    for a, b in cable[1:4]:
        pen.path([(a, b), (a, y + 10 * u)], ink=ink, width=u)


def _lakes(pen: "Pen", x: float, y: float, u: float) -> None:
    _ellipse(pen, x, y + 9 * u, w=80 * u, h=26 * u, fill=ROCK)
    _house(pen, x, y + 2 * u, u, high=12)
    _ellipse(pen, x, y + 9 * u, w=48 * u, h=14 * u, fill=WATER)
    for left, down in ((-10, 8), (-2, 11)):
        pen.path([(x + left * u, y + down * u), (x + (left + 13) * u, y + down * u)], ink=WHITE, width=u)
    for side in (-31, 31):
        _house(pen, x + side * u, y + 12 * u, u, high=15)


def _blimps(pen: "Pen", x: float, y: float, u: float) -> None:
    ink = pen.paper.print
    for side in (-26, 0, 26):
        _house(pen, x + side * u, y + 18 * u, u, high=8)
    pen.path([(x - 38 * u, y + 18 * u), (x + 38 * u, y + 18 * u)], ink=ink, width=1.5 * u)
    pen.shape([(x + 18 * u, y - 12 * u), (x + 30 * u, y - 18 * u), (x + 30 * u, y - 6 * u)], fill=HOUSE, line=ink)
    _ellipse(pen, x, y - 12 * u, w=48 * u, h=17 * u, fill=WATER)
    pen.box(x - 7 * u, y - 4 * u, w=14 * u, h=5 * u, r=1.5 * u, fill=HOUSE, line=ink)


def _chains(pen: "Pen", x: float, y: float, u: float) -> None:
    ink = pen.paper.print
    for left in (-15, 15):
        pen.path([(x + (left - 9) * u, y + 10 * u), (x + (left + 9) * u, y + 10 * u)], ink=ink, width=2.4 * u)
    for side in (-30, 0, 30):
        _isle(pen, x + side * u, y + 10 * u, u, half=11)
        _house(pen, x + side * u, y + 10 * u, u, high=14)


def _windmills(pen: "Pen", x: float, y: float, u: float) -> None:
    ink = pen.paper.print
    _isle(pen, x - 24 * u, y + 12 * u, u)
    _isle(pen, x + 24 * u, y + 12 * u, u)
    _house(pen, x + 24 * u, y + 12 * u, u, high=16)
    mast = [(x - 29 * u, y + 12 * u), (x - 19 * u, y + 12 * u), (x - 22 * u, y - 6 * u), (x - 26 * u, y - 6 * u)]
    pen.shape(mast, fill=ROCK, line=ink)
    for k in range(4):
        a = pi / 4 + k * pi / 2
        pen.path([(x - 24 * u, y - 6 * u), (x + (-24 + 14 * cos(a)) * u, y + (-6 + 14 * sin(a)) * u)], ink=HOUSE, width=3 * u)
    pen.disc(x - 24 * u, y - 6 * u, r=2.4 * u, fill=ink)


_SCENES: dict[str, Callable[["Pen", float, float, float], None]] = {
    "bridges": _bridges,
    "lakes": _lakes,
    "blimps": _blimps,
    "chains": _chains,
    "windmills": _windmills,
}
