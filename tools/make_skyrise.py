"""Paints what Skyrise's islands are made of: paving, grass, rock and discs; and the sea of clouds. Needs numpy and pillow."""

from math import cos, pi, sin

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from game.faces import face_path
from game.scenes.boards.skyrise.paints import COIN, DISCS, LAND, PAVE_ACROSS, QUARTER

Ink = tuple[int, int, int, int] | str
CELL, FACE = 384, 192
"""Pixels of a cell of land, and of a disc's face."""
SEA = 1024
HEAP, HEAPS = (320, 160), (3, 2)
"""Pixels of a heap of cloud, and how many there are, across and down."""
SUN = (-0.58, -0.34, 0.70)
SEAS = {
    "day": ((79, 134, 184), (141, 178, 210), (239, 230, 216)),
    "dusk": ((34, 53, 107), (70, 90, 152), (217, 163, 137)),
}
"""The sea's dark, middle and light."""
BANKS = {"day": ((169, 194, 218), (251, 243, 228)), "dusk": ((123, 127, 178), (255, 207, 160))}
"""A heap of cloud in shade and in the sun."""


def _noise(rng: np.random.Generator, size: int, power: float) -> np.ndarray:
    """Noise that closes around, softer with more power."""
    f = np.hypot(np.fft.fftfreq(size)[:, None], np.fft.fftfreq(size)[None, :])
    f[0, 0] = 1
    found = np.fft.ifft2(np.fft.fft2(rng.standard_normal((size, size))) / f**power).real
    return (found - found.mean()) / found.std()


def _soft(picture: np.ndarray, reach: float) -> np.ndarray:
    """The picture out of focus, around its edges as well."""
    f = np.hypot(np.fft.fftfreq(picture.shape[0])[:, None], np.fft.fftfreq(picture.shape[1])[None, :])
    return np.fft.ifft2(np.fft.fft2(picture) * np.exp(-((f * reach) ** 2))).real


# -- the guilds' marks ---------------------------------------------------------------------------------------------


def emblem(draw: ImageDraw.ImageDraw, name: str, x: float, y: float, r: float, ink: Ink) -> None:
    """Book, leaf, palette or gear around a place."""
    _MARKS[name](draw, x, y, r, ink)


def _book(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, ink: Ink) -> None:
    for side in (-1, 1):
        page = [(x, y - 0.5 * r), (x + side * r, y - 0.8 * r), (x + side * r, y + 0.55 * r), (x, y + 0.85 * r)]
        draw.polygon(page, fill=ink)
    draw.line([(x, y - 0.5 * r), (x, y + 0.85 * r)], fill=(0, 0, 0, 120), width=max(1, int(r * 0.14)))


def _leaf(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, ink: Ink) -> None:
    edge = [k / 12 for k in range(13)]
    right = [(x + r * 0.62 * sin(pi * t), y + r * (1 - 2 * t)) for t in edge]
    left = [(x - r * 0.62 * sin(pi * t), y + r * (1 - 2 * t)) for t in reversed(edge)]
    draw.polygon([*right, *left], fill=ink)
    draw.line([(x, y + r * 1.15), (x, y - 0.4 * r)], fill=(0, 0, 0, 120), width=max(1, int(r * 0.14)))


def _palette(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, ink: Ink) -> None:
    shape = []
    for k in range(40):
        a = 2 * pi * k / 40
        q = r * (1.0 - 0.62 * 2.718 ** -(((a - 0.55) / 0.36) ** 2))
        shape.append((x + 1.08 * q * cos(a), y + 0.88 * q * sin(a)))
    draw.polygon(shape, fill=ink)
    for px, py, q in ((-0.66, 0.08, 0.16), (-0.34, -0.46, 0.16), (0.24, -0.5, 0.16), (-0.32, 0.5, 0.14)):
        draw.ellipse([x + (px - q) * r, y + (py - q) * r, x + (px + q) * r, y + (py + q) * r], fill=(90, 40, 55, 200))


def _gear(draw: ImageDraw.ImageDraw, x: float, y: float, r: float, ink: Ink) -> None:
    for k in range(8):
        a, b = 2 * pi * k / 8, 0.17
        tooth = ((0.6, -2 * b), (1.0, -b), (1.0, b), (0.6, 2 * b))
        draw.polygon([(x + r * q * cos(a + d), y + r * q * sin(a + d)) for q, d in tooth], fill=ink)
    draw.ellipse([x - 0.74 * r, y - 0.74 * r, x + 0.74 * r, y + 0.74 * r], fill=ink)
    draw.ellipse([x - 0.3 * r, y - 0.3 * r, x + 0.3 * r, y + 0.3 * r], fill=(0, 0, 0, 130))


_MARKS = {"blue": _book, "green": _leaf, "rose": _palette, "gold": _gear}


# -- land ----------------------------------------------------------------------------------------------------------


def _paving(rng: np.random.Generator, name: str) -> Image.Image:
    """Setts in running bond, each a little lighter or darker, and the guild's mark inlaid again and again."""
    px = CELL / PAVE_ACROSS
    ground = np.array(QUARTER[name]) * (1 + 0.028 * _noise(rng, CELL, 0.6)[..., None])
    image = Image.fromarray((np.clip(ground, 0, 1) * 255).astype("uint8")).convert("RGBA")
    veil = Image.new("RGBA", (CELL, CELL))
    draw, step = ImageDraw.Draw(veil), 1.5 * px
    for row in range(int(CELL / step) + 1):
        for col in range(-1, int(CELL / (2 * step)) + 1):
            x, y, tone = (col + 0.5 * (row % 2)) * 2 * step, row * step, rng.normal(0, 13)
            sett = (255, 255, 255, int(tone)) if tone > 0 else (0, 0, 0, int(-tone))
            draw.rectangle([x + 1, y + 1, x + 2 * step - 1, y + step - 1], fill=sett)
            draw.line([(x, y), (x + 2 * step, y)], fill=(60, 50, 45, 34))
            draw.line([(x, y), (x, y + step)], fill=(60, 50, 45, 34))
    pitch = 5.2 * px
    for row in range(8):
        for col in range(-1, 8):
            x, y = (col + 0.5 * (row % 2)) * pitch + 0.5 * px, row * pitch * 0.9
            emblem(draw, name, x, y, 1.25 * px, (255, 248, 230, 120))
    image.alpha_composite(veil)
    return image


def _grained(rng: np.random.Generator, power: float, amount: float) -> Image.Image:
    grain = np.clip(0.93 + amount * _noise(rng, CELL, power), 0, 1)
    return Image.fromarray((np.stack([grain] * 3, -1) * 255).astype("uint8")).convert("RGBA")


def land(rng: np.random.Generator) -> Image.Image:
    """Paving in four colours, then grass, rock and stone."""
    cells = [_paving(rng, name) for name in QUARTER]
    cells += [_grained(rng, 0.35, 0.07), _grained(rng, 1.15, 0.10), _grained(rng, 0.7, 0.045)]
    columns, rows = LAND.grid
    page = Image.new("RGB", (columns * CELL, rows * CELL), "white")
    for number, cell in enumerate(cells):
        page.paste(cell, (number % columns * CELL, number // columns * CELL))
    return page


# -- discs ---------------------------------------------------------------------------------------------------------


def discs(rng: np.random.Generator) -> Image.Image:
    """The faces of all discs, one in each cell."""
    columns, rows = DISCS.grid
    page = Image.new("RGB", (columns * FACE, rows * FACE), "#E9D9B2")
    for number, name in enumerate(DISCS.cells):
        page.paste(_face(name), (number % columns * FACE, number // columns * FACE))
    return page.quantize(128, dither=0).convert("RGB")


def _face(name: str) -> Image.Image:
    """A guild's mark on its colour, a patron's letter in gold on black, the joker's four colours, or `+1`."""
    n = FACE
    ground, ink, rim = (COIN[name], "#FFF6E2", "#F3E6C8") if name in COIN else ("#2E3440", "#F6E7BE", "#D9A441")
    if name == "joker":
        ground, ink, rim = "#F4EDDD", "#2B2622", "#2B2622"
    if name == "provision":
        ground, ink, rim = "#F4EDDD", "#7A4A1E", "#B98A4A"
    image = Image.new("RGBA", (n, n), rim)
    draw = ImageDraw.Draw(image, "RGBA")
    rest = n - 9
    draw.ellipse([9, 9, rest, rest], fill=ground)
    if name == "joker":
        for k, each in enumerate(COIN.values()):
            draw.pieslice([9, 9, rest, rest], 90 * k, 90 * k + 90, fill=each)
        draw.ellipse([44, 44, n - 44, n - 44], fill="#F4EDDD")
    if name in COIN:
        emblem(draw, name, n / 2, n / 2, 56, ink)
    else:
        words = {"joker": "?", "provision": "+1"}.get(name, name)
        font = ImageFont.truetype(str(face_path("bold")), 96 if name == "provision" else 118)
        draw.text((n / 2, n / 2 - 2), words, fill=ink, font=font, anchor="mm")
    return image.convert("RGB")


# -- clouds --------------------------------------------------------------------------------------------------------


def sea(when: str, rng: np.random.Generator) -> Image.Image:
    """Heaps of half balls seen from above, lit from the sun's side; it repeats without an edge."""
    n, height, big = SEA, np.zeros((SEA, SEA)), _noise(rng, SEA, 1.7)
    for _ in range(2600):
        r = int(rng.choice((18, 26, 34, 48, 70)) * rng.uniform(0.8, 1.2))
        x, y = rng.integers(n), rng.integers(n)
        yy, xx = np.mgrid[-r : r + 1, -r : r + 1]
        dome = np.sqrt(np.maximum(0, r * r - xx * xx - yy * yy)) * 0.62 + 22 * big[y, x]
        dome[xx * xx + yy * yy > r * r] = -99
        at = (np.arange(y - r, y + r + 1) % n)[:, None], (np.arange(x - r, x + r + 1) % n)[None, :]
        height[at] = np.maximum(height[at], dome)
    height = _soft(height, 32) + 7.0 * _noise(rng, n, 2.3)
    gy, gx = np.gradient(height)
    sx, sy, sz = SUN
    lit = (-gx * sx * 0.9 + gy * sy * 0.9 + sz) / np.sqrt(1 + 0.8 * (gx * gx + gy * gy))
    lit = np.clip((lit - 0.1) / 0.95, 0, 1)
    low, high = np.percentile(height, 4), np.percentile(height, 92)
    deep = np.clip((height - low) / (high - low), 0, 1)
    tone = np.clip(0.06 + 0.50 * lit * (0.35 + 0.65 * deep) + 0.20 * deep + 0.10 * _noise(rng, n, 2.1), 0, 1)[..., None]
    dark, middle, light = (np.array(each, float) for each in SEAS[when])
    paint = np.where(tone < 0.5, dark + (middle - dark) * tone * 2, middle + (light - middle) * (tone * 2 - 1))
    return Image.fromarray(np.clip(paint, 0, 255).astype("uint8"))


def banks(when: str, rng: np.random.Generator) -> Image.Image:
    """Six heaps of cloud seen from the side, none like another."""
    wide, high = HEAP
    page = Image.new("RGBA", (wide * HEAPS[0], high * HEAPS[1]))
    for number in range(HEAPS[0] * HEAPS[1]):
        page.paste(_heap(when, rng, number), (number % HEAPS[0] * wide, number // HEAPS[0] * high))
    return page


def _heap(when: str, rng: np.random.Generator, number: int) -> Image.Image:
    n, h = HEAP
    height = np.full((h, n), -60.0)
    yy, xx = np.mgrid[0:h, 0:n]
    middle, spread = n * (0.5, 0.42, 0.58, 0.5, 0.38, 0.6)[number], (0.19, 0.15, 0.17, 0.24, 0.2, 0.13)[number]
    for _ in range((46, 30, 38, 54, 34, 22)[number]):
        x = float(np.clip(middle + rng.normal(0, spread) * n, 50, n - 50))
        top = 1 - abs(x - middle) / (0.62 * n)
        r = rng.uniform(11, 17 + 22 * top)
        y = h - 34 - r * 0.5 - rng.random() * (40 + 5 * number) * max(0.0, top) ** 1.2
        dome = r * r - (xx - x) ** 2 - ((yy - y) * 1.12) ** 2
        height = np.maximum(height, np.where(dome > 0, np.sqrt(np.maximum(dome, 0)), dome / (2 * r)))
    soft = _soft(height, 12)
    rag = _noise(rng, n, 1.5)[:h] * 5
    base = np.clip((h - 12 - yy) / 38, 0, 1)
    edge = np.clip(np.minimum(np.minimum(xx, n - xx) / 26, np.minimum(yy, h - yy) / 12), 0, 1)
    shape = np.clip((soft + rag + 9) / 22, 0, 1) ** 1.2 * base * edge
    gy, gx = np.gradient(soft)
    lit = np.clip((gx * 0.55 + gy * 0.75 + 0.35) / 1.25, 0, 1) * np.clip(1.15 - (yy - 34) / 118, 0.1, 1)
    dark, bright = (np.array(tone, float) for tone in BANKS[when])
    colour = dark + (bright - dark) * lit[..., None]
    return Image.fromarray(np.dstack([np.clip(colour, 0, 255), shape * 232]).astype("uint8"))
