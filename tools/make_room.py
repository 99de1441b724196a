"""Paints the study in which a table stands: four walls and the floor, out of focus. Needs numpy and pillow."""

import numpy as np
from PIL import Image, ImageFilter

ROOM = 512
"""Pixels of a wall and of the floor; out of focus as they are, they need no more."""


BINDINGS = ((0.34, 0.13, 0.08), (0.13, 0.19, 0.16), (0.36, 0.25, 0.12), (0.12, 0.14, 0.24), (0.26, 0.19, 0.14))
"""Colours of books."""


def _glow(picture: np.ndarray, x: float, y: float, size: float, colour: tuple[float, float, float]) -> None:
    """A light out of focus: a disc with a slightly brighter edge, and a haze around it."""
    yy, xx = np.mgrid[0 : picture.shape[0], 0 : picture.shape[1]]
    away = np.hypot(xx - x, yy - y) / size
    disc = np.clip((1.0 - away) * size / 2.5, 0, 1) * (0.55 + 0.45 * np.clip(away, 0, 1) ** 3)
    haze = 0.22 * np.exp(-((away / 2.6) ** 2))
    picture += (disc + haze)[..., None] * np.array(colour)


def _shelves(rng: np.random.Generator, picture: np.ndarray, left: int, right: int) -> None:
    """Books in rows, hardly to be told in the dark."""
    high = 46
    for top in range(-6, ROOM - 20, high):
        x = left + 4
        while x < right - 6:
            wide, tall = int(rng.integers(5, 13)), int(rng.integers(24, 38))
            hue, tone = np.array(BINDINGS[rng.integers(5)]), 0.40 + 0.65 * rng.random()
            a, b = max(0, top + high - 6 - tall), max(0, top + high - 6)
            picture[a:b, x : min(x + wide - 1, right)] = hue * tone
            if rng.random() < 0.4 and b - a > 12:
                picture[a + 6 : a + 8, x : min(x + wide - 1, right)] += np.array([0.20, 0.14, 0.06])
            x += wide + (int(rng.integers(8, 26)) if rng.random() < 0.10 else 0)
        board = max(0, top + high - 6)
        picture[board : board + 6, left:right] = np.array([0.115, 0.072, 0.045])
        picture[board : board + 1, left:right] = np.array([0.22, 0.14, 0.08])
    for x in (left, (left + right) // 2, right - 7):
        picture[:, max(0, x) : x + 7] = np.array([0.10, 0.062, 0.04])


def _window(picture: np.ndarray, left: int, right: int) -> None:
    """A tall window at dusk, down to the floor."""
    y = np.linspace(0, 1, ROOM)[:, None, None]
    high, low = np.array([0.06, 0.11, 0.25]), np.array([0.22, 0.28, 0.42])
    sky = high * (1 - y) + low * y
    picture[10 : ROOM - 14, left:right] = np.broadcast_to(sky, (ROOM, right - left, 3))[10 : ROOM - 14]
    rng = np.random.default_rng(3)
    x = left
    while x < right:  # a skyline far away
        wide, tall = int(rng.integers(12, 30)), int(rng.integers(60, 190))
        picture[ROOM - 14 - tall : ROOM - 14, x : min(right, x + wide)] *= np.array([0.34, 0.40, 0.56])
        for _ in range(tall // 14):
            a, b = ROOM - 14 - int(rng.integers(6, tall)), x + int(rng.integers(1, wide))
            if b < right:
                picture[a : a + 3, b : b + 3] = np.array([1.0, 0.74, 0.36])
        x += wide
    for x in range(left, right + 1, max(1, (right - left) // 3)):
        picture[:, max(0, x - 3) : x + 4] = np.array([0.07, 0.05, 0.042])
    for y_ in range(10, ROOM, 98):
        picture[y_ : y_ + 6, left:right] = np.array([0.07, 0.05, 0.042])


def _wall(rng: np.random.Generator, side: int) -> np.ndarray:
    """North, east, south, west: shelves and lights, on two of them a window."""
    picture = np.full((ROOM, ROOM, 3), 0.0) + np.array([0.085, 0.060, 0.047])
    windows = {0: (330, 470), 1: (60, 330)}
    spans = {0: ((10, 300), (486, 512)), 1: ((360, 505),), 2: ((6, 506),), 3: ((6, 240), (300, 506))}[side]
    for left, right in spans:
        _shelves(rng, picture, left, right)
    if side in windows:
        _window(picture, *windows[side])
    soft = Image.fromarray((np.clip(picture, 0, 1) * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(2.6))
    picture = np.asarray(soft, float) / 255
    for _ in range(16):
        x, y, size = rng.uniform(10, ROOM - 10), rng.uniform(60, ROOM - 20), rng.uniform(7, 15)
        warm = (1.0, 0.56 + 0.2 * rng.random(), 0.22 + 0.14 * rng.random())
        bright = rng.uniform(0.18, 0.5)
        _glow(picture, x, y, size, tuple(part * bright for part in warm))
    for i in range(22):  # a chain of small lights along the shelves
        x, y = 12 + i * 23.0 + rng.uniform(-5, 5), 424 + 20 * np.sin(i * 0.9) + rng.uniform(-6, 6)
        warm = (1.0, 0.60 + 0.14 * rng.random(), 0.26 + 0.12 * rng.random())
        bright = rng.uniform(0.25, 0.75)
        _glow(picture, x, y, rng.uniform(3.2, 6.5), tuple(part * bright for part in warm))
    return picture


def _ground(rng: np.random.Generator) -> np.ndarray:
    """The floor around the table: parquet in the dark, a rug, the cool light of the window and the warm of the lamps."""
    y, x = np.mgrid[0:ROOM, 0:ROOM] / ROOM * 2 - 1
    row, column = np.mgrid[0:ROOM, 0:ROOM]
    boards = 0.82 + 0.3 * rng.random((64, 16))[row // 8, column // 32]
    picture = boards[..., None] * np.array([0.135, 0.085, 0.055])
    away = np.maximum(np.abs(x), np.abs(y))
    for outer, inner, colour in (
        (0.90, 0.865, (0.30, 0.21, 0.11)),
        (0.865, 0.80, (0.155, 0.045, 0.042)),
        (0.80, 0.785, (0.34, 0.25, 0.13)),
        (0.785, 0.0, (0.12, 0.038, 0.042)),
    ):
        picture[(away <= outer) & (away > inner)] = np.array(colour)
    weave = 0.5 + 0.5 * np.sign(np.sin(x * 62) * np.sin(y * 62))
    picture *= np.where(away < 0.865, 0.84 + 0.32 * weave, 1.0)[..., None]
    diamonds = (np.abs(((x * 9) % 1) - 0.5) + np.abs(((y * 9) % 1) - 0.5)) < 0.2
    picture[diamonds & (away < 0.785)] *= np.array([1.9, 1.6, 1.1])
    soft = Image.fromarray((np.clip(picture, 0, 1) * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(2.2))
    picture = np.asarray(soft, float) / 255
    picture *= (0.34 + 1.05 * np.exp(-(((np.hypot(x, y) - 0.62) / 0.42) ** 2)))[..., None]
    cool = np.exp(-(((x - 0.95) / 0.34) ** 2)) * (0.35 + 0.65 * (np.sin(y * 11 + x * 3) > -0.2))
    cool = np.asarray(Image.fromarray((cool * 255).astype("uint8")).filter(ImageFilter.GaussianBlur(7)), float) / 255
    picture += cool[..., None] * np.array([0.055, 0.085, 0.15])
    return picture


def room(rng: np.random.Generator) -> Image.Image:
    """Four walls in a row, and below them the floor."""
    sheet = np.zeros((2 * ROOM, 4 * ROOM, 3))
    for side in range(4):
        sheet[:ROOM, side * ROOM : (side + 1) * ROOM] = _wall(rng, side)
    sheet[ROOM:, :ROOM] = _ground(rng)
    sheet[ROOM:, ROOM : ROOM + 8] = sheet[ROOM:, ROOM - 1 : ROOM]
    dither = (np.random.default_rng(1).random(sheet.shape[:2])[..., None] - 0.5) / 255
    return Image.fromarray((np.clip(sheet + dither, 0, 1) * 255).round().astype("uint8"), "RGB")
