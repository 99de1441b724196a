"""Paints `cities_town.png`: the walls, roofs and marks of the houses of Cities. Needs numpy and pillow.

Alpha says what a place is made of: 255 dry, 128 glass, 52 a lit window.
"""

from collections.abc import Callable
from math import cos, pi, sin

import numpy as np
from PIL import Image, ImageDraw

from game.scenes.boards.cities.buildings.town import BAYS, CELLS, GRID, INKS, KERBS, MARK_PIXELS, MARKS, MARKS_ACROSS, PIXELS
from game.scenes.drawing.look import rgb

OVER = 3
"""Everything is painted larger and scaled down, for smooth edges."""
BAY = PIXELS // BAYS
Paint = tuple[int, int, int]
PANE, NIGHT, WARM, FRAME, SILL = (92, 116, 134), (46, 54, 66), (255, 222, 150), (222, 214, 198), (198, 188, 170)
DRY, GLASS, LIT = 255, 128, 52


class Cell:
    """A cell while it is painted: colours and what they are made of, apart."""

    def __init__(self, rng: np.random.Generator, paint: Paint = (255, 255, 255), size: int = PIXELS) -> None:
        self.rng, self.size = rng, size
        self.colour = Image.new("RGB", (size * OVER, size * OVER), paint)
        self.matter = Image.new("L", (size * OVER, size * OVER), DRY)
        self._pens = ImageDraw.Draw(self.colour), ImageDraw.Draw(self.matter)

    def rect(self, x0: float, y0: float, x1: float, y1: float, paint: Paint, matter: int = DRY) -> None:
        """A rectangle, its far edges left out."""
        box = (x0 * OVER, y0 * OVER, x1 * OVER - 1, y1 * OVER - 1)
        self._pens[0].rectangle(box, fill=paint)
        self._pens[1].rectangle(box, fill=matter)

    def arch(self, x0: float, y0: float, x1: float, y1: float, paint: Paint, matter: int = DRY) -> None:
        """A window with a round head."""
        self.rect(x0, y0 + (x1 - x0) / 2, x1, y1, paint, matter)
        box = (x0 * OVER, y0 * OVER, x1 * OVER - 1, (y0 + x1 - x0) * OVER)
        self._pens[0].ellipse(box, fill=paint)
        self._pens[1].ellipse(box, fill=matter)

    def pane(self, x0: float, y0: float, x1: float, y1: float, lit: float, *, glass: Paint = PANE) -> None:
        """Glass with a bright upper edge, or somebody at home."""
        if lit < 0:
            self.rect(x0, y0, x1, y1, NIGHT, GLASS)
        elif self.rng.random() < lit:
            self.rect(x0, y0, x1, y1, WARM, LIT)
        else:
            self.rect(x0, y0, x1, y1, glass, GLASS)
            pale = (min(255, glass[0] + 34), min(255, glass[1] + 34), min(255, glass[2] + 30))
            self.rect(x0, y0, x1, y0 + (y1 - y0) * 0.3, pale, GLASS)

    def done(self) -> Image.Image:
        """The cell at its size."""
        colour, matter = (each.resize((self.size, self.size), Image.LANCZOS) for each in (self.colour, self.matter))
        colour.putalpha(matter)
        return colour


# -- walls ----------------------------------------------------------------------------------------------------------

SHARES = {"": 0.14, "-dark": -1.0, "-lit": 0.5}
"""How many windows are lit; below 0: every pane is dark."""


def _courses(cell: Cell, step: float, paint: Paint) -> None:
    y = 0.0
    while y < PIXELS:
        cell.rect(0, y, PIXELS, y + 1, paint)
        y += step


def _house(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    cell.rect(x + 6, y + 9, x + 26, y + 23, (146, 158, 138))
    cell.rect(x + 9, y + 8, x + 23, y + 24, FRAME)
    cell.pane(x + 10, y + 9, x + 22, y + 23, lit)
    cell.rect(x + 15.5, y + 9, x + 16.5, y + 23, FRAME)
    cell.rect(x + 8, y + 24, x + 24, y + 26, SILL)


def _flats(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    cell.rect(x, y, x + BAY, y + 1, (234, 229, 220))
    cell.rect(x + 6, y + 7, x + 26, y + 25, FRAME)
    cell.pane(x + 7, y + 8, x + 25, y + 24, lit)
    cell.rect(x + 15.5, y + 8, x + 16.5, y + 24, FRAME)
    cell.rect(x + 5, y + 25, x + 27, y + 27, SILL)
    cell.rect(x + 5, y + 19, x + 27, y + 20, (176, 172, 166))  # a railing
    if ground and int(x) // BAY % 4 == 1:
        cell.rect(x + 9, y + 6, x + 23, y + 32, (120, 86, 62))
        cell.rect(x + 11, y + 8, x + 21, y + 14, PANE, GLASS)


def _glass(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    blue = int(cell.rng.integers(26))
    cell.rect(x, y, x + BAY, y + BAY, (226, 231, 231))
    cell.pane(x + 2.5, y + 6, x + BAY, y + BAY, lit * 0.7, glass=(104 + blue, 144 + blue, 164 + blue // 2))


def _shop(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    if ground:
        cell.rect(x + 1, y + 4, x + 31, y + 29, FRAME)
        cell.pane(x + 3, y + 6, x + 29, y + 27, -1.0 if lit < 0 else 0.35 + lit)
    else:
        cell.rect(x + 7, y + 7, x + 25, y + 25, FRAME)
        cell.pane(x + 8, y + 8, x + 24, y + 24, lit)
        cell.rect(x + 8, y + 15.5, x + 24, y + 16.5, FRAME)


def _works(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    cell.rect(x + 3, y + 6, x + 29, y + 21, (120, 112, 104))
    cell.pane(x + 4, y + 7, x + 28, y + 20, lit * 0.5, glass=(84, 100, 110))
    for k in (10, 16, 22):
        cell.rect(x + k - 0.5, y + 7, x + k + 0.5, y + 20, (120, 112, 104))
    cell.rect(x, y, x + 1.5, y + BAY, (232, 224, 214))


def _school(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    cell.rect(x + 2, y + 6, x + 30, y + 25, FRAME)
    cell.pane(x + 3, y + 7, x + 15.5, y + 24, lit)
    cell.pane(x + 16.5, y + 7, x + 29, y + 24, lit)
    cell.rect(x + 2, y + 25, x + 30, y + 27, SILL)


def _brick(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    cell.arch(x + 6, y + 5, x + 26, y + 27, (216, 206, 190))
    if lit >= 0 and cell.rng.random() < lit:
        cell.arch(x + 8, y + 7, x + 24, y + 26, WARM, LIT)
    else:
        cell.arch(x + 8, y + 7, x + 24, y + 26, PANE if lit >= 0 else NIGHT, GLASS)
    cell.rect(x + 15.5, y + 7, x + 16.5, y + 26, (216, 206, 190))
    cell.rect(x + 8, y + 15, x + 24, y + 16, (216, 206, 190))


def _office(cell: Cell, x: float, y: float, ground: bool, lit: float) -> None:
    cell.pane(x, y + 9, x + BAY, y + 24, lit, glass=(88, 112, 132))
    cell.rect(x, y + 9, x + 1.5, y + 24, (214, 214, 210))
    cell.rect(x, y + 24, x + BAY, y + 26, (206, 202, 194))


BY_WALL: dict[str, Callable[[Cell, float, float, bool, float], None]] = {
    "house": _house,
    "flats": _flats,
    "glass": _glass,
    "shop": _shop,
    "works": _works,
    "school": _school,
    "brick": _brick,
    "office": _office,
}


def _wall(name: str, rng: np.random.Generator) -> Image.Image:
    plain, _, state = name.partition("-")
    cell = Cell(rng)
    if plain in ("brick", "works"):
        _courses(cell, 4, (243, 238, 232))
    for row in range(BAYS):
        for column in range(BAYS):
            lit = SHARES[f"-{state}" if state else ""]
            BY_WALL[plain](cell, column * BAY, row * BAY, row == BAYS - 1, lit)
    return cell.done()


# -- roofs and trim ---------------------------------------------------------------------------------------------------


def _plain(rng: np.random.Generator) -> Image.Image:
    """White; one corner shines."""
    cell = Cell(rng)
    cell.rect(PIXELS - 64, 0, PIXELS, 64, (255, 232, 170), 30)
    return cell.done()


def _tiles(rng: np.random.Generator) -> Image.Image:
    cell = Cell(rng)
    for row in range(16):
        shift = 8 if row % 2 else 0
        for k in range(-1, 17):
            tone = 232 + int(rng.integers(24))
            cell.rect(k * 16 + shift, row * 16, k * 16 + shift + 15, row * 16 + 13, (tone, tone, tone))
        cell.rect(0, row * 16 + 13, PIXELS, row * 16 + 16, (203, 198, 194))
    return cell.done()


def _trim(rng: np.random.Generator) -> Image.Image:
    """Above the stripes of awnings, below the doors of engines."""
    cell, half = Cell(rng), PIXELS / 2
    for k in range(8):
        cell.rect(k * 32 + 16, 0, k * 32 + 32, half, (118, 118, 122))
    for k in range(4):
        x = k * 64
        cell.rect(x, half, x + 64, PIXELS, (240, 236, 228))
        cell.rect(x + 6, half + 20, x + 58, PIXELS, (190, 48, 38))
        cell.rect(x + 12, half + 30, x + 52, half + 48, (238, 214, 190), GLASS)
        for y in (60, 90):
            cell.rect(x + 12, half + y, x + 52, half + y + 18, (168, 40, 32))
    return cell.done()


def _vault(rng: np.random.Generator) -> Image.Image:
    cell = Cell(rng, (240, 240, 236))
    for k in range(16):
        for j in range(4):
            tone = int(rng.integers(18))
            cell.rect(k * 16, j * 64 + 4, k * 16 + 13, j * 64 + 64, (146 + tone, 188 + tone, 202 + tone // 2), GLASS)
    return cell.done()


def _solar(rng: np.random.Generator) -> Image.Image:
    cell = Cell(rng, (196, 200, 204))
    for k in range(8):
        for j in range(8):
            cell.rect(k * 32 + 2, j * 32 + 2, k * 32 + 30, j * 32 + 30, (50, 68, 108), GLASS)
            cell.rect(k * 32 + 2, j * 32 + 15, k * 32 + 30, j * 32 + 16, (92, 108, 144), GLASS)
    return cell.done()


def _sheet(rng: np.random.Generator) -> Image.Image:
    """Folded sheet metal."""
    cell = Cell(rng, (244, 244, 244))
    for k in range(16):
        cell.rect(k * 16, 0, k * 16 + 2, PIXELS, (208, 206, 204))
        cell.rect(k * 16 + 2, 0, k * 16 + 4, PIXELS, (255, 255, 255))
    return cell.done()


# -- marks ----------------------------------------------------------------------------------------------------------


class Plaque:
    """A mark while it is drawn, in a square of 1."""

    def __init__(self, kind: str) -> None:
        self.size = MARK_PIXELS * 5
        self.ground, self.ink = (tuple(round(255 * part) for part in rgb(codes[kind])) for codes in (KERBS, INKS))
        self.image = Image.new("RGB", (self.size, self.size), self.ground)
        self.pen = ImageDraw.Draw(self.image)

    def poly(self, *points: tuple[float, float], fill: tuple[int, ...] | None = None) -> None:
        """A polygon."""
        self.pen.polygon([(x * self.size, y * self.size) for x, y in points], fill=fill or self.ink)

    def rect(self, x0: float, y0: float, x1: float, y1: float, fill: tuple[int, ...] | None = None) -> None:
        """A rectangle."""
        self.pen.rectangle([part * self.size for part in (x0, y0, x1, y1)], fill=fill or self.ink)

    def disc(self, x: float, y: float, r: float, fill: tuple[int, ...] | None = None) -> None:
        """A disc."""
        self.pen.ellipse([part * self.size for part in (x - r, y - r, x + r, y + r)], fill=fill or self.ink)

    def star(self, x: float, y: float, r: float, fill: tuple[int, ...] | None = None) -> None:
        """A star with five points."""
        reach = [r if k % 2 == 0 else 0.42 * r for k in range(10)]
        self.poly(*((x + a * sin(k * pi / 5), y - a * cos(k * pi / 5)) for k, a in enumerate(reach)), fill=fill)


def _home(p: Plaque) -> None:
    p.poly((0.5, 0.15), (0.87, 0.48), (0.13, 0.48))
    p.rect(0.24, 0.48, 0.76, 0.84)
    p.rect(0.42, 0.58, 0.58, 0.84, p.ground)


def _bag(p: Plaque) -> None:
    p.rect(0.20, 0.38, 0.80, 0.86)
    p.pen.arc([part * p.size for part in (0.33, 0.13, 0.67, 0.62)], 180, 360, fill=p.ink, width=round(0.066 * p.size))


def _factory(p: Plaque) -> None:
    p.rect(0.16, 0.52, 0.84, 0.84)
    for k in range(2):
        p.poly((0.16 + 0.23 * k, 0.53), (0.39 + 0.23 * k, 0.33), (0.39 + 0.23 * k, 0.53))
    p.rect(0.67, 0.15, 0.82, 0.56)


def _bolt(p: Plaque) -> None:
    p.poly((0.60, 0.10), (0.24, 0.56), (0.47, 0.56), (0.39, 0.91), (0.76, 0.42), (0.53, 0.42))


def _drop(p: Plaque) -> None:
    p.disc(0.5, 0.63, 0.23)
    p.poly((0.5, 0.12), (0.70, 0.54), (0.30, 0.54))


def _bin(p: Plaque) -> None:
    p.poly((0.25, 0.36), (0.75, 0.36), (0.70, 0.88), (0.30, 0.88))
    p.rect(0.18, 0.22, 0.82, 0.31)
    p.rect(0.41, 0.13, 0.59, 0.24)
    for x in (0.41, 0.55):
        p.rect(x, 0.44, x + 0.04, 0.80, p.ground)


def _cross(p: Plaque) -> None:
    p.rect(0.39, 0.16, 0.61, 0.84)
    p.rect(0.16, 0.39, 0.84, 0.61)


def _hat(p: Plaque) -> None:
    p.poly((0.5, 0.22), (0.94, 0.42), (0.5, 0.62), (0.06, 0.42))
    p.poly((0.26, 0.56), (0.5, 0.67), (0.74, 0.56), (0.74, 0.74), (0.5, 0.85), (0.26, 0.74))


def _bus(p: Plaque) -> None:
    p.pen.rounded_rectangle([part * p.size for part in (0.18, 0.18, 0.82, 0.78)], round(0.1 * p.size), fill=p.ink)
    p.rect(0.26, 0.28, 0.74, 0.50, p.ground)
    p.disc(0.33, 0.82, 0.085)
    p.disc(0.67, 0.82, 0.085)


def _flame(p: Plaque) -> None:
    p.poly(*((0.52, 0.08), (0.75, 0.42), (0.79, 0.62), (0.66, 0.83), (0.5, 0.90)))
    p.poly((0.52, 0.08), (0.5, 0.90), (0.34, 0.83), (0.21, 0.62), (0.30, 0.42), (0.40, 0.5))
    p.poly((0.5, 0.50), (0.61, 0.68), (0.39, 0.68), fill=p.ground)
    p.disc(0.5, 0.72, 0.115, p.ground)


def _shield(p: Plaque) -> None:
    p.poly((0.5, 0.10), (0.82, 0.23), (0.80, 0.55), (0.5, 0.90), (0.20, 0.55), (0.18, 0.23))
    p.star(0.5, 0.46, 0.20, p.ground)


def _tree(p: Plaque) -> None:
    p.disc(0.5, 0.35, 0.24)
    p.disc(0.33, 0.50, 0.17)
    p.disc(0.67, 0.50, 0.17)
    p.rect(0.445, 0.5, 0.555, 0.90)


BY_MARK: dict[str, tuple[str, Callable[[Plaque], None]]] = {
    "R": ("R", _home),
    "C": ("C", _bag),
    "I": ("I", _factory),
    "power": ("U", _bolt),
    "water": ("U", _drop),
    "garbage": ("U", _bin),
    "health": ("S", _cross),
    "edu": ("S", _hat),
    "trans": ("S", _bus),
    "fire": ("S", _flame),
    "police": ("S", _shield),
    "park": ("S", _tree),
    "Q": ("Q", lambda p: p.star(0.5, 0.53, 0.42)),
}


def _marks(page: int) -> Image.Image:
    cell = Image.new("RGBA", (PIXELS, PIXELS), (255, 255, 255, DRY))
    for spot, name in enumerate(MARKS[page * MARKS_ACROSS**2 : (page + 1) * MARKS_ACROSS**2]):
        kind, draw = BY_MARK[name]
        plaque = Plaque(kind)
        draw(plaque)
        at = spot % MARKS_ACROSS * MARK_PIXELS, spot // MARKS_ACROSS * MARK_PIXELS
        cell.paste(plaque.image.resize((MARK_PIXELS, MARK_PIXELS), Image.LANCZOS), at)
    return cell


OTHERS: dict[str, Callable[[np.random.Generator], Image.Image]] = {
    "plain": _plain,
    "tiles": _tiles,
    "trim": _trim,
    "vault": _vault,
    "solar": _solar,
    "sheet": _sheet,
    "marks": lambda rng: _marks(0),
    "marks2": lambda rng: _marks(1),
}


def town(rng: np.random.Generator) -> Image.Image:
    """The whole texture."""
    sheet = Image.new("RGBA", (GRID[0] * PIXELS, GRID[1] * PIXELS))
    for index, name in enumerate(CELLS):
        own = np.random.default_rng([7, *name.partition("-")[0].encode()])  # the same windows in every state, where they can be
        cell = OTHERS[name](own) if name in OTHERS else _wall(name, own)
        sheet.paste(cell, (index % GRID[0] * PIXELS, index // GRID[0] * PIXELS))
    return sheet
