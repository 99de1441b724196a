"""Paints the textures of `assets/textures`: façades, signs, wood and grain. Needs numpy and pillow; the program does not."""

from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from game.faces import face_path
from game.scenes.drawing.atlas import CELLS, GLYPH_GRID, GLYPHS, GRID

CELL, GLYPH = 256, 128
OVER = 4
"""Everything is painted larger and scaled down, for smooth edges."""

WALL, LIT_WALL, PANE, LIT, RIM = 232, 196, 74, 255, 255


def _mask(draw, size: tuple[int, int]) -> Image.Image:
    """A drawing in white on black, smooth."""
    big = Image.new("L", (size[0] * OVER, size[1] * OVER), 0)
    draw(ImageDraw.Draw(big), OVER)
    return big.resize(size, Image.LANCZOS)


# -- façades ---------------------------------------------------------------------------------------------------


def _upright(pen: ImageDraw.ImageDraw, k: int) -> None:
    for i in range(6):
        x = 26 + i * 36
        pen.rounded_rectangle((x * k, 44 * k, (x + 20) * k, 208 * k), 7 * k, fill=255)


def _round(pen: ImageDraw.ImageDraw, k: int) -> None:
    for i in range(4):
        for j in range(2):
            x, y = 40 + i * 59, 82 + j * 92
            pen.ellipse(((x - 19) * k, (y - 30) * k, (x + 19) * k, (y + 30) * k), fill=255)


def _ribbon(pen: ImageDraw.ImageDraw, k: int) -> None:
    for y in (52, 104, 156):
        pen.rounded_rectangle((20 * k, y * k, 236 * k, (y + 30) * k), 8 * k, fill=255)


def _lattice(pen: ImageDraw.ImageDraw, k: int) -> None:
    for i in range(4):
        for j in range(2):
            x, y = 41 + i * 58, 82 + j * 90
            pen.polygon([(x * k, (y - 42) * k), ((x + 25) * k, y * k), (x * k, (y + 42) * k), ((x - 25) * k, y * k)], fill=255)
    for i in range(3):
        x, y = 70 + i * 58, 127
        pen.polygon([(x * k, (y - 24) * k), ((x + 14) * k, y * k), (x * k, (y + 24) * k), ((x - 14) * k, y * k)], fill=255)


def _plain(pen: ImageDraw.ImageDraw, k: int) -> None:
    for i in range(2):
        x = 62 + i * 80
        pen.rounded_rectangle((x * k, 92 * k, (x + 52) * k, 168 * k), 6 * k, fill=255)


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


def _facade(name: str, rng: np.random.Generator) -> np.ndarray:
    """Wall with sunk windows, the sill catching light; alpha 1 = wall, ½ = dark pane, 0 = lit pane."""
    lit = name.endswith("_lit")
    panes = np.asarray(_mask(PATTERNS[name.removesuffix("_lit")], (CELL, CELL)), float) / 255
    blur = np.asarray(Image.fromarray((panes * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(5)), float) / 255
    wall = (LIT_WALL if lit else WALL) + 10 * (_noise(rng, CELL, 3, 16) - 0.5) - 26 * np.clip(blur - 0.15, 0, 1) * (1 - panes)
    sill = np.clip(np.roll(panes, 4, 0) - panes, 0, 1)
    wall = wall + (RIM - wall) * 0.65 * sill
    shade = np.clip(panes - np.roll(panes, 9, 0), 0, 1)
    fall = np.linspace(1.18, 0.82, CELL)[:, None]
    pane = (LIT if lit else PANE) * (fall if not lit else 1) * (1 - (0.12 if lit else 0.45) * shade)
    grey = wall * (1 - panes) + pane * panes
    joint = np.ones(CELL)
    joint[:6], joint[-8:] = np.linspace(0.86, 1, 6), np.linspace(1, 0.8, 8)
    grey = grey * joint[:, None]
    warm = np.array([1.0, 0.93, 0.76]) if lit else np.array([0.86, 0.95, 1.0])
    colour = grey[..., None] * (1 + (warm - 1) * panes[..., None])
    return np.dstack([colour, 255 - panes * (255 if lit else 127)])


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
    emblem = np.asarray(_mask(_emblem(name), (GLYPH, GLYPH)).resize((CELL, CELL), Image.LANCZOS), float) / 255
    if name == "none":
        emblem *= 0.35
    grey = np.full((CELL, CELL), 236.0) + 10 * (_noise(rng, CELL, 3, 16) - 0.5)
    edge = np.minimum.outer(
        np.minimum(np.arange(CELL), np.arange(CELL)[::-1]), np.minimum(np.arange(CELL), np.arange(CELL)[::-1])
    )
    grey -= 34 * ((edge > 12) & (edge < 19))
    grey *= 1 - 0.42 * emblem
    grey += 60 * np.clip(np.roll(emblem, (-3, -3), (0, 1)) - emblem, 0, 1) * 0.2
    return np.dstack([grey, grey, grey, np.full_like(grey, 255)])


def facades(rng: np.random.Generator) -> Image.Image:
    """The atlas of façades and tops."""
    sheet = np.zeros((CELL * GRID, CELL * GRID, 4))
    for index, name in enumerate(CELLS):
        if name == "blank":
            cell = np.full((CELL, CELL, 4), 255.0)
        elif name.startswith("top_"):
            cell = _top(name.removeprefix("top_"), rng)
        else:
            cell = _facade(name, rng)
        y, x = index // GRID * CELL, index % GRID * CELL
        sheet[y : y + CELL, x : x + CELL] = cell
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
    side = GLYPH * GLYPH_GRID
    alpha = np.zeros((side, side))
    for index, name in enumerate(GLYPHS):
        if name in ("blob", "halo"):
            cell = _soft(name)
        else:
            draw = SIGNS.get(name) or (
                _emblem(name) if name in ("ring", "disc", "cross", "diamond", "none") else _letters(name)
            )
            cell = np.asarray(_mask(draw, (GLYPH, GLYPH)), float)
        y, x = index // GLYPH_GRID * GLYPH, index % GLYPH_GRID * GLYPH
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


def make(folder: Path) -> list[Path]:
    """Paints all textures into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(5)
    pictures = {"facades.png": facades(rng), "glyphs.png": glyphs(), "wood.jpg": wood(rng), "grain.png": grain(rng)}
    for name, picture in pictures.items():
        picture.save(folder / name, **({"quality": 88} if name.endswith("jpg") else {"optimize": True}))
    return [folder / name for name in pictures]
