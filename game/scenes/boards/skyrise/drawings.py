"""Drawings on the cards of Skyrise: towers, discs of guilds, and the scenes of panoramas."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import TYPE_CHECKING

from game.scenes.widgets.drawings import WHITE, Drawing
from game.scenes.widgets.faces import kinds
from game.scenes.widgets.theme import Colour, colour, contrast

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen

ROCK, WATER, HOUSE = colour("#b9aa86"), colour("#7fb5d6"), colour("#27587d")


class Tower(Drawing, frozen=True):
    """A building of one, two or three tiers in the seat's colour."""

    tiers: int
    most = 2.0
    is_outlined = True
    stands = True

    @property
    def height(self) -> float:
        """Its tiers and the roof."""
        return 14.0 * self.tiers + 8

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """From the ground up."""
        ink = colour("#fff6ea") if contrast(tint, WHITE) > 2 else pen.paper.print
        foot = y + self.height * unit / 2
        for tier in range(self.tiers):
            w, h = (28 + 2 * self.tiers - 8 * tier) * unit, 14 * unit
            foot -= h
            pen.box(x - w / 2, foot, w=w, h=h, r=unit, fill=tint, line=pen.paper.print)
            for pane in (-1, 0, 1):
                pen.box(x + pane * w / 3.6 - 1.8 * unit, foot + 4 * unit, w=3.6 * unit, h=6 * unit, fill=ink)
        top = [(x - 7 * unit, foot), (x + 7 * unit, foot), (x, foot - 8 * unit)]
        pen.shape(top, fill=tint, line=pen.paper.print)


class Medallion(Drawing, frozen=True):
    """A disc in the colour and with the sign of a kind, and how much of what is needed is there."""

    kind: str
    need: int = 0
    have: int = 0
    most = 2.0

    @property
    def height(self) -> float:
        """The disc with the row of what is needed."""
        return 52.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The disc, then the row below it."""
        kind = kinds()[self.kind]
        middle = y - (7 if self.need else 0) * unit
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
