"""Paints the textures of `assets/textures`: those all tables share, then each game's own. Needs numpy and pillow.

The program only loads them. A game's own are named `<game>_<what>.png` or `.jpg`; who paints them stands in `BY_GAME`.
"""

import itertools
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from game.faces import face_path
from game.scenes.drawing.atlas import CELL_H, CELL_W, CELLS, FIELD, GLYPH_GRID, GLYPHS, GRID, panes
from tools import make_city, make_colony, make_room, make_skies, make_skyrise, make_world

Painter = Callable[[np.random.Generator], Image.Image]
GLYPH = 128
OVER = 4
"""Everything is painted larger and scaled down, for smooth edges."""

WALL, PANE = 226, 70


def _mask(draw, size: tuple[int, int]) -> Image.Image:
    """A drawing in white on black, smooth."""
    big = Image.new("L", (size[0] * OVER, size[1] * OVER), 0)
    draw(ImageDraw.Draw(big), OVER)
    return big.resize(size, Image.LANCZOS)


# -- façades ---------------------------------------------------------------------------------------------------


def _upright(pen: ImageDraw.ImageDraw, k: int) -> None:
    for x, y, w, h in panes("upright"):
        upper = y < 138
        a, b, c, d = x - w * 0.52, y - h * (0.72 if upper else 0.95), x + w * 0.52, y + h * (0.92 if upper else 0.72)
        pen.rectangle((a * k, (b + (14 if upper else 0)) * k, c * k, d * k), fill=255)
        if upper:
            pen.ellipse((a * k, (b - 4) * k, c * k, (b + 34) * k), fill=255)


def _round(pen: ImageDraw.ImageDraw, k: int) -> None:
    for x, y, _, h in panes("round"):
        r = h * 0.72
        pen.ellipse(((x - r) * k, (y - r) * k, (x + r) * k, (y + r) * k), fill=255)


def _ribbon(pen: ImageDraw.ImageDraw, k: int) -> None:
    for x, y, w, h in panes("ribbon"):
        pen.rectangle(((x - w * 0.93) * k, (y - h * 0.56) * k, (x + w * 0.93) * k, (y + h * 0.56) * k), fill=255)


def _lattice(pen: ImageDraw.ImageDraw, k: int) -> None:
    for x, y, w, h in panes("lattice"):
        a, b = w * 0.78, h * 0.86
        pen.polygon([(x * k, (y - b) * k), ((x + a) * k, y * k), (x * k, (y + b) * k), ((x - a) * k, y * k)], fill=255)


def _plain(pen: ImageDraw.ImageDraw, k: int) -> None:
    for x, y, _, h in panes("plain"):
        a, b = 27, h * 0.56
        pen.rectangle(((x - a) * k, (y - b + 26) * k, (x + a) * k, (y + b) * k), fill=255)
        pen.ellipse(((x - a) * k, (y - b) * k, (x + a) * k, (y - b + 54) * k), fill=255)


PATTERNS = {"upright": _upright, "round": _round, "ribbon": _ribbon, "lattice": _lattice, "plain": _plain}


def _noise(rng: np.random.Generator, size: int, octaves: int, first: int = 4) -> np.ndarray:
    """Tileable cloudy noise in 0…1."""
    total, weight = np.zeros((size, size)), 0.0
    for octave in range(octaves):
        cells = first * 2**octave
        grid = rng.random((cells, cells))
        at = np.arange(size) * cells / size
        low = at.astype(int)
        part = at - low
        part = part * part * (3 - 2 * part)
        rows = grid[low % cells][:, low % cells] * (1 - part)[None, :] + grid[low % cells][:, (low + 1) % cells] * part[None, :]
        next_rows = (
            grid[(low + 1) % cells][:, low % cells] * (1 - part)[None, :]
            + grid[(low + 1) % cells][:, (low + 1) % cells] * part[None, :]
        )
        share = 0.5**octave
        total += share * (rows * (1 - part)[:, None] + next_rows * part[:, None])
        weight += share
    return total / weight


def _ashlar(rng: np.random.Generator) -> np.ndarray:
    """Courses of dressed stone, each block in a tone of its own."""
    tone = np.ones((CELL_H, CELL_W))
    edges = [38, 78, 118, 158, 198, 238]
    for row, (top, bottom) in enumerate(itertools.pairwise(edges)):
        wide = 74
        shift = -(row % 2) * wide // 2
        for left in range(34 + shift, 480, wide):
            a, b = max(34, left), min(478, left + wide)
            tone[top:bottom, a:b] *= 0.90 + 0.13 * rng.random()
            tone[top : top + 2, a:b] *= 0.70
            tone[top + 2 : top + 4, a:b] *= 1.07
            if a > 34:
                tone[top:bottom, a : a + 2] *= 0.72
    return tone


def _blurred(picture: np.ndarray, kind: ImageFilter.Filter) -> np.ndarray:
    """A picture of 0…1 through one of Pillow's filters."""
    return np.asarray(Image.fromarray((picture * 255).astype("uint8")).filter(kind), float) / 255


def _wall(name: str, glass: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """The wall around the windows: piers, plinth and cornice around a field that lies in their shadow."""
    left, top, right, bottom = FIELD
    y, x = np.arange(CELL_H)[:, None], np.arange(CELL_W)[None, :]
    inside = ((x >= left) & (x < right) & (y >= top) & (y < bottom)).astype(float)
    soft = _blurred(glass, ImageFilter.GaussianBlur(5))
    wall = WALL + 14 * (np.kron(_noise(rng, CELL_H, 3, 16), np.ones((1, 2))) - 0.5)
    wall = (wall - 30 * np.clip(soft - 0.12, 0, 1) * (1 - glass)) * (1 - 0.10 * inside)
    wall = wall * (1 - inside * 0.42 * np.exp(-np.maximum(y - top, 0) / 13.0))  # the cornice keeps light off
    wall = wall * (1 - inside * 0.20 * np.exp(-np.maximum(np.minimum(x - left, right - x), 0) / 9.0))
    wall = np.where(y < top, 244 + 10 * np.exp(-y / 8.0) - 60 * (np.abs(y - 22) < 2.2), wall)
    wall = np.where(y >= bottom, 200 - 3.2 * (y - bottom), wall)
    if name == "plain":
        wall = wall * np.where(inside > 0, _ashlar(rng), 1)
    frame = np.clip(_blurred(glass, ImageFilter.MaxFilter(9)) - glass, 0, 1)
    wall = wall + (252 - wall) * 0.34 * frame
    return wall + (255 - wall) * 0.75 * np.clip(np.roll(glass, 6, 0) - glass, 0, 1)  # sills


def _facade(name: str, rng: np.random.Generator) -> np.ndarray:
    """Wall and sunk windows; alpha 1 = wall, 0 = pane."""
    glass = np.asarray(_mask(PATTERNS[name], (CELL_W, CELL_H)), float) / 255
    lintel = np.clip(glass - np.roll(glass, 10, 0), 0, 1)
    pane = PANE * np.linspace(1.5, 0.7, CELL_H)[:, None] * (1 - 0.5 * lintel)
    joint = np.ones(CELL_H)
    joint[:4], joint[-9:] = np.linspace(0.78, 1, 4), np.linspace(1, 0.52, 9)
    grey = (_wall(name, glass, rng) * (1 - glass) + pane * glass) * joint[:, None]
    cool, stone = np.array([0.84, 0.95, 1.0]), np.array([1.0, 0.965, 0.90] if name == "plain" else [1.0, 1.0, 1.0])
    colour = grey[..., None] * (1 + (cool - 1) * glass[..., None]) * (1 + (stone - 1) * (1 - glass[..., None]))
    return np.dstack([colour, 255 - glass * 255])


def _tiles(x: np.ndarray, y: np.ndarray, cloud: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    u = ((x + (y // 34 % 2) * 17) % 34) / 34
    return 0.86 + 0.14 * np.sin(np.pi * u) - 0.20 * np.exp(-((y % 34) / 5.0)) + 0.10 * (cloud - 0.5)


def _seams(x: np.ndarray, y: np.ndarray, cloud: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    u = x % 64
    return 0.96 - 0.36 * np.exp(-((u - 5) ** 2) / 8) + 0.14 * np.exp(-((u - 1) ** 2) / 4) + 0.10 * (cloud - 0.5)


def _slates(x: np.ndarray, y: np.ndarray, cloud: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    row, u = y // 42, x + (y // 42 % 2) * 32
    each = rng.random((14, 10))[(row % 14).astype(int), (u // 64).astype(int) % 10]
    return 0.91 + 0.09 * each - 0.15 * ((y % 42) < 4) - 0.11 * (u % 64 < 3)


def _diamonds(x: np.ndarray, y: np.ndarray, cloud: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    a, b = (x + y) % 72, (x - y) % 72
    return 0.93 - 0.28 * ((a < 4) | (b < 4)) + 0.12 * ((a >= 4) & (a < 8)) + 0.20 * (cloud - 0.5)


def _slabs(x: np.ndarray, y: np.ndarray, cloud: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return 0.92 - 0.25 * (((x % 128) < 4) | ((y % 128) < 4)) + 0.12 * (cloud - 0.5)


ROOFING = {"ring": _tiles, "disc": _seams, "cross": _slates, "diamond": _diamonds, "none": _slabs}
"""Rows of clay tiles, seams of sheet metal, slates, old copper in diamonds, slabs of stone."""


def _roof(name: str, rng: np.random.Generator) -> np.ndarray:
    """Roofing, its edge catching light."""
    y, x = np.mgrid[0:CELL_W, 0:CELL_W].astype(float)
    cloud = np.kron(_noise(rng, CELL_H, 4, 4), np.ones((2, 2)))
    edge = np.minimum(np.minimum(x, CELL_W - 1 - x), np.minimum(y, CELL_W - 1 - y))
    tone = ROOFING[name](x, y, cloud, rng) * np.where(edge < 10, 1.06, 1.0)
    return _squeezed(tone * 245)


def _squeezed(square: np.ndarray) -> np.ndarray:
    """A square picture of grey as a cell, which is half as high."""
    small = Image.fromarray(np.clip(square, 0, 255).astype("uint8")).resize((CELL_W, CELL_H), Image.LANCZOS)
    grey = np.asarray(small, float)
    return np.dstack([grey, grey, grey, np.full_like(grey, 255)])


def _emblem(name: str):
    """The outline of an emblem in a square of 128."""

    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        if name == "ring":
            pen.rectangle((28 * k, 28 * k, 100 * k, 100 * k), fill=255)
            pen.rectangle((48 * k, 48 * k, 80 * k, 80 * k), fill=0)
        elif name == "disc":
            pen.ellipse((24 * k, 24 * k, 104 * k, 104 * k), fill=255)
        elif name == "cross":
            pen.rectangle((51 * k, 22 * k, 77 * k, 106 * k), fill=255)
            pen.rectangle((22 * k, 51 * k, 106 * k, 77 * k), fill=255)
        elif name == "diamond":
            pen.polygon([(64 * k, 18 * k), (110 * k, 64 * k), (64 * k, 110 * k), (18 * k, 64 * k)], fill=255)
        else:
            pen.rounded_rectangle((46 * k, 58 * k, 82 * k, 70 * k), 6 * k, fill=255)

    return draw


def _top(name: str, rng: np.random.Generator) -> np.ndarray:
    """The top of a floor: a border and the emblem pressed into it."""
    size = CELL_W
    emblem = np.asarray(_mask(_emblem(name), (GLYPH, GLYPH)).resize((size, size), Image.LANCZOS), float) / 255
    if name == "none":
        emblem *= 0.35
    grey = np.full((size, size), 232.0) + 12 * (np.kron(_noise(rng, size // 2, 3, 16), np.ones((2, 2))) - 0.5)
    line = np.minimum(np.arange(size), np.arange(size)[::-1])
    edge = np.minimum.outer(line, line)
    grey += 20 * (edge < 22)
    grey -= 66 * ((edge >= 22) & (edge < 30)) + 22 * ((edge >= 30) & (edge < 40))
    grey *= 1 - 0.44 * emblem
    grey += 90 * np.clip(np.roll(emblem, (-5, -5), (0, 1)) - emblem, 0, 1) * 0.2
    return _squeezed(grey)


def facades(rng: np.random.Generator) -> Image.Image:
    """The atlas of façades and tops."""
    columns, rows = GRID
    sheet = np.full((CELL_H * rows, CELL_W * columns, 4), 255.0)
    for index, name in enumerate(CELLS):
        if name == "blank":
            continue
        if name.startswith("top_"):
            cell = _top(name.removeprefix("top_"), rng)
        elif name.startswith("roof_"):
            cell = _roof(name.removeprefix("roof_"), rng)
        else:
            cell = _facade(name, rng)
        y, x = index // columns * CELL_H, index % columns * CELL_W
        sheet[y : y + CELL_H, x : x + CELL_W] = cell
    return Image.fromarray(np.clip(sheet, 0, 255).round().astype("uint8"), "RGBA")


# -- signs -----------------------------------------------------------------------------------------------------

FONT = face_path("bold")


def _letters(text: str):
    def draw(pen: ImageDraw.ImageDraw, k: int) -> None:
        font = ImageFont.truetype(str(FONT), (100 if len(text) == 1 else 64) * k)
        pen.text((64 * k, 64 * k), text, fill=255, font=font, anchor="mm")

    return draw


def _tick(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.line([(26 * k, 68 * k), (54 * k, 96 * k), (104 * k, 34 * k)], fill=255, width=18 * k, joint="curve")


def _wrong(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.line([(32 * k, 32 * k), (96 * k, 96 * k)], fill=255, width=18 * k)
    pen.line([(96 * k, 32 * k), (32 * k, 96 * k)], fill=255, width=18 * k)


def _eye(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.chord((10 * k, 36 * k, 118 * k, 144 * k), 205, 335, fill=255)
    pen.chord((10 * k, -16 * k, 118 * k, 92 * k), 25, 155, fill=255)
    pen.ellipse((44 * k, 44 * k, 84 * k, 84 * k), fill=0)
    pen.ellipse((54 * k, 54 * k, 74 * k, 74 * k), fill=255)


def _gull(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.arc((4 * k, 44 * k, 68 * k, 120 * k), 190, 330, fill=255, width=12 * k)
    pen.arc((60 * k, 44 * k, 124 * k, 120 * k), 210, 350, fill=255, width=12 * k)


def _lock(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.rounded_rectangle((30 * k, 58 * k, 98 * k, 110 * k), 8 * k, fill=255)
    pen.arc((40 * k, 20 * k, 88 * k, 92 * k), 180, 360, fill=255, width=11 * k)


def _arrow(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.polygon([(64 * k, 14 * k), (108 * k, 66 * k), (20 * k, 66 * k)], fill=255)
    pen.rectangle((50 * k, 60 * k, 78 * k, 114 * k), fill=255)


def _crane(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.rectangle((36 * k, 20 * k, 50 * k, 112 * k), fill=255)
    pen.rectangle((14 * k, 26 * k, 114 * k, 38 * k), fill=255)
    pen.rectangle((92 * k, 38 * k, 97 * k, 70 * k), fill=255)
    pen.rectangle((82 * k, 70 * k, 107 * k, 90 * k), fill=255)


def _plan(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.rounded_rectangle((26 * k, 14 * k, 102 * k, 114 * k), 10 * k, outline=255, width=9 * k)
    for y in (40, 62, 84):
        pen.rectangle((44 * k, y * k, 84 * k, (y + 9) * k), fill=255)


def _tower(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.rectangle((44 * k, 30 * k, 84 * k, 112 * k), fill=255)
    pen.rectangle((61 * k, 8 * k, 67 * k, 30 * k), fill=255)
    for y in range(40, 104, 16):
        pen.rectangle((52 * k, y * k, 60 * k, (y + 8) * k), fill=0)
        pen.rectangle((68 * k, y * k, 76 * k, (y + 8) * k), fill=0)


def _star(pen: ImageDraw.ImageDraw, k: int) -> None:
    turns = np.arange(10) * np.pi / 5 - np.pi / 2
    reach = np.where(np.arange(10) % 2 == 0, 56, 24)
    pen.polygon([((64 + r * np.cos(t)) * k, (66 + r * np.sin(t)) * k) for t, r in zip(turns, reach, strict=True)], fill=255)


def _tile(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.rounded_rectangle((4 * k, 4 * k, 124 * k, 124 * k), 24 * k, fill=255)


def _frame(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.rounded_rectangle((6 * k, 6 * k, 122 * k, 122 * k), 16 * k, outline=255, width=10 * k)


def _bracket(pen: ImageDraw.ImageDraw, k: int) -> None:
    _frame(pen, k)
    pen.rectangle((44 * k, 0, 84 * k, 128 * k), fill=0)
    pen.rectangle((0, 44 * k, 128 * k, 84 * k), fill=0)


def _dot(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.ellipse((14 * k, 14 * k, 114 * k, 114 * k), fill=255)


def _hatch(pen: ImageDraw.ImageDraw, k: int) -> None:
    for x in range(-128, 256, 26):
        pen.line([(x * k, 128 * k), ((x + 128) * k, 0)], fill=255, width=8 * k)


def _card(pen: ImageDraw.ImageDraw, k: int) -> None:
    pen.rounded_rectangle((22 * k, 6 * k, 106 * k, 122 * k), 12 * k, fill=255)


SIGNS = {
    "tick": _tick,
    "wrong": _wrong,
    "eye": _eye,
    "gull": _gull,
    "lock": _lock,
    "arrow": _arrow,
    "crane": _crane,
    "plan": _plan,
    "tower": _tower,
    "star": _star,
    "tile": _tile,
    "frame": _frame,
    "bracket": _bracket,
    "dot": _dot,
    "hatch": _hatch,
    "card": _card,
}


def _soft(name: str) -> np.ndarray:
    """The two signs without an edge: a shadow and a ring of dust."""
    x, y = np.meshgrid(*[np.linspace(-1, 1, GLYPH)] * 2)
    away = np.hypot(x, y)
    if name == "blob":
        square = (np.abs(x) ** 4 + np.abs(y) ** 4) ** 0.25
        return 255 * np.clip(1 - (square - 0.35) / 0.6, 0, 1) ** 2
    return 255 * np.exp(-(((away - 0.7) / 0.14) ** 2)) * np.clip((1 - away) / 0.15, 0, 1)


def glyphs() -> Image.Image:
    """The atlas of signs: white, with alpha."""
    side = GLYPH * GLYPH_GRID[0]
    alpha = np.zeros((side, side))
    for index, name in enumerate(GLYPHS):
        if name in ("blob", "halo"):
            cell = _soft(name)
        else:
            draw = SIGNS.get(name) or (
                _emblem(name) if name in ("ring", "disc", "cross", "diamond", "none") else _letters(name)
            )
            cell = np.asarray(_mask(draw, (GLYPH, GLYPH)), float)
        y, x = index // GLYPH_GRID[0] * GLYPH, index % GLYPH_GRID[0] * GLYPH
        alpha[y : y + GLYPH, x : x + GLYPH] = cell
    white = np.full((side, side), 255)
    return Image.fromarray(np.dstack([white, np.clip(alpha, 0, 255).round()]).astype("uint8"), "LA")


# -- grounds ---------------------------------------------------------------------------------------------------


def wood(rng: np.random.Generator, size: int = 1024) -> Image.Image:
    """Tileable planks of walnut, grain along x."""
    planks = 4
    height = size // planks
    rows = []
    for _ in range(planks):
        y = np.arange(height)[:, None] / height
        x = np.arange(size)[None, :] / size
        cloud = np.roll(_noise(rng, size, 4, 2), rng.integers(size), 1)[:height]
        bend = 0.10 * np.sin(2 * np.pi * (x + rng.random())) + 0.05 * np.sin(4 * np.pi * (x + rng.random()))
        rings = (y + bend) * (2.2 + rng.random()) + 1.5 * cloud
        grain = np.abs((rings * 3) % 2 - 1) ** 1.6
        streaks = _noise(rng, size, 3, 4)[:, : size // 8]
        fibre = np.repeat(_noise(rng, size, 3, 128)[:height, : size // 32], 32, 1)
        fine = _noise(rng, size, 2, 256)[:height]
        tone = 0.70 + 0.10 * rng.random() + 0.11 * grain + 0.07 * (cloud - 0.5) + 0.10 * (fibre - 0.5) + 0.06 * (fine - 0.5)
        tone += 0.04 * (np.repeat(streaks[:height], 8, 1) - 0.5)
        seam = np.minimum(np.arange(height), np.arange(height)[::-1])[:, None]
        rows.append(tone * np.where(seam < 2, 0.55, np.where(seam < 5, 0.9, 1)))
    tone = np.vstack(rows)
    colour = np.dstack([np.clip(tone * 262, 0, 255), np.clip(tone**1.1 * 252, 0, 255), np.clip(tone**1.22 * 240, 0, 255)])
    return Image.fromarray(colour.round().astype("uint8"), "RGB")


def grain(rng: np.random.Generator, size: int = 512) -> Image.Image:
    """Tileable paper and stone: a fine mottle around white."""
    tone = 0.9 + 0.09 * (_noise(rng, size, 4, 8) - 0.5) + 0.1 * (_noise(rng, size, 2, 128) - 0.5)
    return Image.fromarray(np.clip(tone * 255, 0, 255).round().astype("uint8"), "L")


def felt(rng: np.random.Generator, size: int = 256) -> Image.Image:
    """Tileable felt: short fibres every way."""
    tone = np.full((size, size), 0.86)
    for turn in range(5):
        fibre = _noise(rng, size, 2, 64)
        steps = [(round(i * np.sin(turn)), round(i * np.cos(turn))) for i in range(-3, 4)]
        tone += 0.13 * (np.stack([np.roll(fibre, step, (0, 1)) for step in steps]).mean(0) - 0.5)
    tone += 0.10 * (_noise(rng, size, 3, 4) - 0.5)
    return Image.fromarray(np.clip(tone * 255, 0, 255).round().astype("uint8"), "L")


SHARED: dict[str, Painter] = {
    "facades.png": facades,
    "glyphs.png": lambda rng: glyphs(),
    "wood.jpg": wood,
    "grain.png": grain,
    "felt.png": felt,
    "room.jpg": make_room.room,
}
BY_GAME: dict[str, dict[str, Painter]] = {
    "cities": {"far.png": make_skies.hills, "town.png": make_city.town},
    "skyrise": {
        "far.png": make_skies.clouds,
        "land.jpg": make_skyrise.land,
        "discs.png": make_skyrise.discs,
        "sea_day.jpg": partial(make_skyrise.sea, "day"),
        "sea_dusk.jpg": partial(make_skyrise.sea, "dusk"),
        "banks_day.png": partial(make_skyrise.banks, "day"),
        "banks_dusk.png": partial(make_skyrise.banks, "dusk"),
    },
    "skyline3000": {"dust.jpg": make_colony.dust, "decks.jpg": make_colony.decks, "planet.png": make_colony.planet},
    "skyline_world": {
        "city.png": make_world.city,
        "walls.png": make_world.walls,
        "veils.png": make_world.veils,
        "ripples.png": make_world.ripples,
    },
}
"""What each game's board has of its own, without the name of the game before it."""


def make(folder: Path) -> list[Path]:
    """Paints all textures into the folder, each by chance of its own, so that one can change without the others."""
    folder.mkdir(parents=True, exist_ok=True)
    own = {f"{game}_{name}": painter for game, painters in BY_GAME.items() for name, painter in painters.items()}
    painters = SHARED | own
    for name, painter in painters.items():
        picture = painter(np.random.default_rng([5, *name.encode()]))
        picture.save(folder / name, **({"quality": 88} if name.endswith("jpg") else {"optimize": True}))
    return [folder / name for name in painters]
