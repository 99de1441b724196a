"""The small drawings on cards, each around a middle: tiles, plots, roofs, towers, districts, scenes. Knows no card."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from game.scenes.widgets.faces import (
    Drawing,
    Ground,
    Ladder,
    Medallion,
    Plots,
    Roofs,
    Sign,
    Site,
    Slabs,
    Tile,
    Tower,
    Vista,
    kinds,
)
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.shapes import Point
from game.scenes.widgets.theme import LEGIBLE, Colour, colour, contrast, mixed

BLACK, WHITE = colour("#000000"), colour("#ffffff")
WINDOW, SPOT = colour("#e8d9a8"), colour("#8d8570")
ROCK, WATER, HOUSE = colour("#b9aa86"), colour("#7fb5d6"), colour("#27587d")


def draw(pen: Pen, drawing: Drawing, x: float, y: float, *, unit: float, tint: Colour) -> None:
    """The drawing around a point; `tint` is the colour of the card's kind or of its owner."""
    _DRAW[type(drawing)](pen, drawing, x, y, unit, tint)


def height(drawing: Drawing) -> float:
    """How high it is at unit 1."""
    if isinstance(drawing, Tile | Plots):
        rows = drawing.rows.count("/") + 1
        return _CELL[type(drawing)] * (rows + 1.5 if isinstance(drawing, Plots) and drawing.other else rows)
    if isinstance(drawing, Tower):
        return 14 * drawing.tiers + 8
    if isinstance(drawing, Slabs):
        return 17 * drawing.count - 3
    return _HIGH[type(drawing)]


def strong(tint: Colour, ground: Colour) -> Colour:
    """The tint, darker where it would hardly be seen on the ground."""
    return tint if contrast(tint, ground) > 3 else mixed(tint, BLACK, 0.35)


def _cells(rows: str, cell: float, x: float, y: float) -> list[tuple[float, float, str]]:
    grid = rows.split("/")
    left, top = x - max(map(len, grid)) * cell / 2, y - len(grid) * cell / 2
    return [(left + i * cell, top + j * cell, mark) for j, row in enumerate(grid) for i, mark in enumerate(row)]


def _tile(pen: Pen, drawing: Tile, x: float, y: float, unit: float, tint: Colour) -> None:
    cell = _CELL[Tile] * unit
    for left, top, mark in _cells(drawing.rows, cell, x, y):
        if mark == "X":
            ink = {"line": tint} if drawing.is_free else {"fill": tint}
            pen.box(left + 0.5, top + 0.5, w=cell - 1, h=cell - 1, r=cell * 0.14, **ink)  # type: ignore[arg-type]


def _plots(pen: Pen, drawing: Plots, x: float, y: float, unit: float, tint: Colour) -> None:
    cell = _CELL[Plots] * unit
    cells = _cells(drawing.rows, cell, x, y - (0.75 * cell if drawing.other else 0))
    if drawing.other:
        cells += _cells(drawing.other, cell, x, y + 0.75 * cell)
    for left, top, mark in cells:
        if mark == "x":
            pen.box(left + 1, top + 1, w=cell - 2, h=cell - 2, r=cell * 0.14, fill=tint, line=pen.paper.print)
            corners = ((0.5, 0.24), (0.78, 0.7), (0.22, 0.7))
            pen.shape([(left + cell * a, top + cell * b) for a, b in corners], fill=pen.paper.ground)
        else:
            pen.disc(left + cell / 2, top + cell / 2, r=max(1.2, cell * 0.08), fill=SPOT)


def _roofs(pen: Pen, drawing: Roofs, x: float, y: float, unit: float, tint: Colour) -> None:
    w, h, gap = 36 * unit, 16 * unit, 8 * unit
    wall = mixed(tint, WHITE, 0.35)
    count = len(drawing.shapes)
    for index, shape in enumerate(drawing.shapes):
        left = x - (count * w + (count - 1) * gap) / 2 + index * (w + gap)
        pen.box(left, y, w=w, h=14 * unit, fill=wall, line=pen.paper.print)
        if shape == "gable":
            over = 2 * unit
            points: list[Point] = [(left - over, y), (left + w + over, y), (left + w / 2, y - h)]
        elif shape == "barrel":
            points = [(left + w / 2 - cos(pi * k / 16) * w / 2, y - sin(pi * k / 16) * h) for k in range(17)]
        else:
            _emblem_roof(pen, shape, left, y, w, h, tint)
            continue
        pen.shape(points, fill=tint, line=pen.paper.print)


def _emblem_roof(pen: Pen, shape: str, left: float, y: float, w: float, h: float, tint: Colour) -> None:
    """A flat roof with the emblem of a player standing on it."""
    ink, x, r = pen.paper.print, left + w / 2, h * 0.42
    pen.box(left - w * 0.06, y - h * 0.28, w=w * 1.12, h=h * 0.28, fill=tint, line=ink)
    middle = y - h * 0.28 - r
    if shape == "cross":
        pen.box(x - r * 0.4, middle - r, w=r * 0.8, h=2 * r, fill=tint, line=ink)
        pen.box(x - r, middle - r * 0.4, w=2 * r, h=r * 0.8, fill=tint)
    elif shape == "diamond":
        pen.shape([(x, middle - r), (x + r, middle), (x, middle + r), (x - r, middle)], fill=tint, line=ink)
    else:
        pen.disc(x, middle, r=r, fill=tint, line=ink)
        if shape == "ring":
            pen.disc(x, middle, r=r * 0.5, fill=pen.paper.ground, line=ink)


def _slabs(pen: Pen, drawing: Slabs, x: float, y: float, unit: float, tint: Colour) -> None:
    top = y - height(drawing) * unit / 2
    for index in range(drawing.count):
        here = top + index * 17 * unit
        pen.box(x - 26 * unit, here, w=52 * unit, h=14 * unit, r=2 * unit, fill=tint, line=pen.paper.print)
        for pane in range(5):
            pen.box(x + (-22 + pane * 9.6) * unit, here + 4 * unit, w=5.5 * unit, h=6 * unit, fill=WINDOW)


def _ground(pen: Pen, drawing: Ground, x: float, y: float, unit: float, tint: Colour) -> None:
    w, h = 72 * unit, 44 * unit
    left, top, dark = x - w / 2, y - h / 2, mixed(tint, BLACK, 0.32)
    pen.box(left, top + 4 * unit, w=w, h=h, r=6 * unit, fill=mixed(tint, BLACK, 0.45))
    pen.box(left, top, w=w, h=h, r=6 * unit, fill=tint, line=pen.paper.print)
    inner = 4 * unit
    if drawing.pattern == "dots":
        for i in range(6):
            for j in range(4):
                pen.disc(left + (6 + i * 12) * unit, top + (5.5 + j * 11) * unit, r=2 * unit, fill=dark)
    else:
        for k in range(1, 9):
            across = left + k * 8 * unit
            pen.path([(across, top + inner), (across, top + h - inner)], ink=dark, width=1.5 * unit)
    if drawing.pattern == "weave":
        for k in range(1, 6):
            down = top + k * 7.4 * unit
            pen.path([(left + inner, down), (left + w - inner, down)], ink=dark, width=1.5 * unit)
    pen.disc(x, y, r=14 * unit, fill=pen.paper.ground, line=pen.paper.print)
    pen.text(x, y, drawing.letter, size=max(13.0, 18 * unit), face="bold", anchor="middle")


def _ladder(pen: Pen, drawing: Ladder, x: float, y: float, unit: float, tint: Colour) -> None:
    dark = colour("#3d475e")
    for level in range(5):
        w, top = (46 - 7 * level) * unit, y + (20.5 - level * 10) * unit - 4.5 * unit
        fill = dark if level + 1 == drawing.level else WHITE if not drawing.level else None
        pen.box(x - w / 2, top, w=w, h=9 * unit, r=1.5 * unit, fill=fill, line=pen.paper.soft)
        if level == 4 and drawing.level == 5:
            pen.icon(x, top + 4.5 * unit, "crown", size=7 * unit, ink=WHITE)


def _tower(pen: Pen, drawing: Tower, x: float, y: float, unit: float, tint: Colour) -> None:
    ink = colour("#fff6ea") if contrast(tint, WHITE) > 2 else pen.paper.print
    foot = y + height(drawing) * unit / 2
    for tier in range(drawing.tiers):
        w, h = (28 + 2 * drawing.tiers - 8 * tier) * unit, 14 * unit
        foot -= h
        pen.box(x - w / 2, foot, w=w, h=h, r=unit, fill=tint, line=pen.paper.print)
        for pane in (-1, 0, 1):
            pen.box(x + pane * w / 3.6 - 1.8 * unit, foot + 4 * unit, w=3.6 * unit, h=6 * unit, fill=ink)
    top = [(x - 7 * unit, foot), (x + 7 * unit, foot), (x, foot - 8 * unit)]
    pen.shape(top, fill=tint, line=pen.paper.print)


def _medallion(pen: Pen, drawing: Medallion, x: float, y: float, unit: float, tint: Colour) -> None:
    kind = kinds()[drawing.kind]
    middle = y - (7 if drawing.need else 0) * unit
    pen.disc(x, middle, r=19 * unit, fill=colour(kind.colour), line=pen.paper.print)
    pen.icon(x, middle, kind.icon, size=18 * unit, ink=WHITE)
    for index in range(drawing.need):
        left = x + (index - (drawing.need - 1) / 2) * 16 * unit - 6 * unit
        fill = pen.paper.print if index < drawing.have else None
        pen.box(left, y + 18 * unit, w=12 * unit, h=7 * unit, r=3 * unit, fill=fill, line=pen.paper.print)


def _sign(pen: Pen, drawing: Sign, x: float, y: float, unit: float, tint: Colour) -> None:
    pen.icon(x, y, drawing.icon, size=32 * unit, ink=strong(tint, pen.paper.ground))


def _site(pen: Pen, drawing: Site, x: float, y: float, unit: float, tint: Colour) -> None:
    cell = 10 * unit
    middle = y - (0 if drawing.eye is None else 7 * unit)
    for left, top, mark in _cells(drawing.rows, cell, x, middle):
        fill = tint if mark == "x" else None
        pen.box(left + 0.5, top + 0.5, w=cell - 1, h=cell - 1, r=unit, fill=fill, line=pen.paper.soft)
    if drawing.eye is not None:
        pen.icon(x + (drawing.eye - 2) * cell, middle + 3.2 * cell, "eye", size=11 * unit)


# -- scenes: what a panorama looks at ----------------------------------------------------------------------------------


def _house(pen: Pen, x: float, foot: float, unit: float, *, high: float) -> None:
    ink = pen.paper.print
    pen.box(x - 4.5 * unit, foot - high * unit, w=9 * unit, h=high * unit, fill=HOUSE, line=ink)
    roof = [(x - 6 * unit, foot - high * unit), (x + 6 * unit, foot - high * unit), (x, foot - (high + 6) * unit)]
    pen.shape(roof, fill=HOUSE, line=ink)


def _isle(pen: Pen, x: float, y: float, unit: float, *, half: float = 16) -> None:
    corners = ((-half, 0), (half, 0), (half * 0.45, 10), (-half * 0.45, 10))
    pen.shape([(x + a * unit, y + b * unit) for a, b in corners], fill=ROCK, line=pen.paper.print)


def _ellipse(pen: Pen, x: float, y: float, *, w: float, h: float, fill: Colour) -> None:
    points = [(x + cos(pi * k / 16) * w / 2, y + sin(pi * k / 16) * h / 2) for k in range(32)]
    pen.shape(points, fill=fill, line=pen.paper.print)


def _bridges(pen: Pen, x: float, y: float, u: float) -> None:
    ink = pen.paper.print
    for side in (-28, 28):
        _isle(pen, x + side * u, y + 10 * u, u)
        _house(pen, x + side * u, y + 10 * u, u, high=18)
    pen.path([(x - 12 * u, y + 10 * u), (x + 12 * u, y + 10 * u)], ink=ink, width=2.4 * u)
    cable = [(x + k * u, y + (4.5 - k * k * 0.038) * u) for k in (-12, -6, 0, 6, 12)]
    pen.path(cable, ink=ink, width=1.2 * u)
    for a, b in cable[1:4]:
        pen.path([(a, b), (a, y + 10 * u)], ink=ink, width=u)


def _lakes(pen: Pen, x: float, y: float, u: float) -> None:
    _ellipse(pen, x, y + 9 * u, w=80 * u, h=26 * u, fill=ROCK)
    _house(pen, x, y + 2 * u, u, high=12)
    _ellipse(pen, x, y + 9 * u, w=48 * u, h=14 * u, fill=WATER)
    for left, down in ((-10, 8), (-2, 11)):
        pen.path([(x + left * u, y + down * u), (x + (left + 13) * u, y + down * u)], ink=WHITE, width=u)
    for side in (-31, 31):
        _house(pen, x + side * u, y + 12 * u, u, high=15)


def _blimps(pen: Pen, x: float, y: float, u: float) -> None:
    ink = pen.paper.print
    for side in (-26, 0, 26):
        _house(pen, x + side * u, y + 18 * u, u, high=8)
    pen.path([(x - 38 * u, y + 18 * u), (x + 38 * u, y + 18 * u)], ink=ink, width=1.5 * u)
    pen.shape([(x + 18 * u, y - 12 * u), (x + 30 * u, y - 18 * u), (x + 30 * u, y - 6 * u)], fill=HOUSE, line=ink)
    _ellipse(pen, x, y - 12 * u, w=48 * u, h=17 * u, fill=WATER)
    pen.box(x - 7 * u, y - 4 * u, w=14 * u, h=5 * u, r=1.5 * u, fill=HOUSE, line=ink)


def _chains(pen: Pen, x: float, y: float, u: float) -> None:
    ink = pen.paper.print
    for left in (-15, 15):
        pen.path([(x + (left - 9) * u, y + 10 * u), (x + (left + 9) * u, y + 10 * u)], ink=ink, width=2.4 * u)
    for side in (-30, 0, 30):
        _isle(pen, x + side * u, y + 10 * u, u, half=11)
        _house(pen, x + side * u, y + 10 * u, u, high=14)


def _windmills(pen: Pen, x: float, y: float, u: float) -> None:
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


_SCENES: dict[str, Callable[[Pen, float, float, float], None]] = {
    "bridges": _bridges,
    "lakes": _lakes,
    "blimps": _blimps,
    "chains": _chains,
    "windmills": _windmills,
}


def _scene(pen: Pen, drawing: Vista, x: float, y: float, unit: float, tint: Colour) -> None:
    _SCENES[drawing.name](pen, x, y, unit)


_CELL = {Tile: 10.0, Plots: 18.0}
_HIGH = {Roofs: 32.0, Ground: 48.0, Ladder: 50.0, Medallion: 52.0, Vista: 42.0, Sign: 34.0, Site: 60.0}
_DRAW: dict[type, Callable[[Pen, Any, float, float, float, Colour], None]] = {
    Tile: _tile,
    Plots: _plots,
    Roofs: _roofs,
    Slabs: _slabs,
    Ground: _ground,
    Ladder: _ladder,
    Tower: _tower,
    Medallion: _medallion,
    Vista: _scene,
    Sign: _sign,
    Site: _site,
}


def ink_on(ground: Colour, dark: Colour) -> Colour:
    """White where it can be read on a ground, else the dark ink."""
    return WHITE if contrast(WHITE, ground) >= LEGIBLE else dark
