"""Paints the textures of Skyline of the World: its walls of windows, veils of light, and ripples. Needs numpy and pillow."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from game.faces import face_path
from game.scenes.boards.skyline_world.facades import BAND, BANDS, CELL, CELLS, MODULE, SIZE, band_at, cell_at
from game.scenes.boards.skyline_world.painted import LAMP, LANTERN

GLASS, FRAME, SILL, SHADE = (46, 52, 78), (150, 146, 150), (255, 255, 255), (208, 204, 204)
PLATE = (22, 24, 36)
LIT = {"upright": 0.72, "round": 0.70, "ribbon": 0.52, "lattice": 0.62, "plain": 0.36}
"""How many windows are lit: fewer on light walls, where they stand out less."""
VEIL = 256
TINGE = 0.6
"""How much of its own colour a dark surface keeps where only light and dark can be painted."""


def city(rng: np.random.Generator) -> Image.Image:
    """The walls of every player, of neutral floors and of far houses; then plates with values, lamps and glass."""
    image = Image.new("RGBA", (SIZE, SIZE), (255, 255, 255, 0))
    pen = ImageDraw.Draw(image)
    for name in BANDS:
        top, bottom = band_at(name)
        if name == "far":
            _far(pen, rng, top)
            continue
        for module in range(SIZE // MODULE):
            _WINDOWS[name](pen, rng, LIT[name], module * MODULE, top)
        pen.rectangle((0, bottom - 8, SIZE, bottom - 1), (*SHADE, 0))
    for name in CELLS:
        _cell(pen, name, *cell_at(name))
    return image


def _pane(rng: np.random.Generator, lit: float) -> tuple[int, int, int, int]:
    """Dark glass, or a light in one of several strengths."""
    if rng.random() < lit:
        return (255, 255, 255, int(rng.choice((255, 255, 235, 205))))
    return (*GLASS, 0)


def _bar(pen: ImageDraw.ImageDraw, box: tuple[float, ...]) -> None:
    pen.rectangle(box, (96, 84, 78, 0))


def _upright(pen: ImageDraw.ImageDraw, rng: np.random.Generator, lit: float, x: int, y: int) -> None:
    for left in (x + 7, x + 39):
        pen.rounded_rectangle((left - 2, y + 14, left + 19, y + BAND - 14), 5, (*FRAME, 0))
        pen.rounded_rectangle((left, y + 16, left + 17, y + BAND - 16), 4, _pane(rng, lit))
        for row in (38, 63):
            _bar(pen, (left, y + row, left + 17, y + row + 2))


def _round(pen: ImageDraw.ImageDraw, rng: np.random.Generator, lit: float, x: int, y: int) -> None:
    pen.ellipse((x + 7, y + 26, x + 57, y + 76), (*FRAME, 0))
    pen.ellipse((x + 10, y + 29, x + 54, y + 73), _pane(rng, lit))


def _ribbon(pen: ImageDraw.ImageDraw, rng: np.random.Generator, lit: float, x: int, y: int) -> None:
    for top in (y + 18, y + 56):
        pen.rectangle((x, top - 2, x + MODULE - 1, top + 25), (*FRAME, 0))
        for left in (x, x + 32):
            pen.rectangle((left, top, left + 28, top + 22), _pane(rng, lit))
            _bar(pen, (left + 13, top, left + 15, top + 22))


def _lattice(pen: ImageDraw.ImageDraw, rng: np.random.Generator, lit: float, x: int, y: int) -> None:
    pen.polygon([(x + 32, y + 9), (x + 61, y + 52), (x + 32, y + 95), (x + 3, y + 52)], (*FRAME, 0))
    pen.polygon([(x + 32, y + 14), (x + 57, y + 52), (x + 32, y + 90), (x + 7, y + 52)], _pane(rng, lit))
    _bar(pen, (x + 9, y + 51, x + 55, y + 53))


def _plain(pen: ImageDraw.ImageDraw, rng: np.random.Generator, lit: float, x: int, y: int) -> None:
    for top in (y + 18, y + 58):
        pen.rectangle((x + 11, top - 2, x + 43, top + 27), (*FRAME, 0))
        pen.rectangle((x + 13, top, x + 41, top + 23), _pane(rng, lit))
        pen.rectangle((x + 9, top + 24, x + 45, top + 28), (*SILL, 0))
        _bar(pen, (x + 26, top, x + 28, top + 23))


_WINDOWS = {"upright": _upright, "round": _round, "ribbon": _ribbon, "lattice": _lattice, "plain": _plain}


def _far(pen: ImageDraw.ImageDraw, rng: np.random.Generator, top: int) -> None:
    """Far houses: dark, with points of light."""
    pen.rectangle((0, top, SIZE, top + BAND - 1), (255, 255, 255, 0))
    for x in range(4, SIZE, 9):
        for y in range(top + 8, top + BAND - 8, 11):
            if rng.random() < 0.42:
                pen.rectangle((x, y, x + 4, y + 6), (255, 255, 255, int(rng.uniform(150, 255))))


def _cell(pen: ImageDraw.ImageDraw, name: str, x: int, y: int) -> None:
    box = (x, y, x + CELL - 1, y + CELL - 1)
    if name == "blank":
        return
    if name == "lamp":
        pen.rectangle(box, (255, 255, 255, 255))
    elif name == "glass":
        pen.rectangle(box, (255, 255, 255, 255))
        for left in range(x + 5, x + CELL, 21):
            pen.rectangle((left, y, left + 4, y + CELL - 1), (70, 56, 44, 0))
        pen.rectangle((x, y + 46, x + CELL - 1, y + 51), (70, 56, 44, 0))
    else:
        pen.rectangle(box, (*PLATE, 0))
        font = ImageFont.truetype(str(face_path("bold")), 66 if name == "10" else 80)
        ink = (255, 255, 255, 255)
        pen.text((x + CELL / 2, y + CELL / 2), name.upper(), ink, font=font, anchor="mm", stroke_width=1, stroke_fill=ink)


def walls(rng: np.random.Generator) -> Image.Image:
    """The city once more for tiers without shaders: alpha says how much of a wall's paint is covered, by dark or by light."""
    paint = np.asarray(city(rng), np.float32) / 255
    shine, tone = paint[..., 3:], paint[..., :3].mean(-1, keepdims=True)
    light = np.where(np.arange(SIZE)[:, None, None] < len(BANDS) * BAND, LAMP, LANTERN)
    left, _ = cell_at("lamp")
    light[:, left : left + CELL] = LAMP
    covered = 1 - tone * (1 - shine)
    over = light * shine + TINGE * np.maximum(0, paint[..., :3] - tone) * (1 - shine)
    picture = np.concatenate([over / np.maximum(covered, 1 / 255), covered], -1)
    picture[..., :3] = np.where(covered > 0.02, picture[..., :3], _spread(over, covered))
    return Image.fromarray((255 * np.clip(picture, 0, 1)).round().astype(np.uint8), "RGBA")


def _spread(over: np.ndarray, covered: np.ndarray) -> np.ndarray:
    """The colour around a place, so that edges keep theirs where the texture is seen from afar."""
    parts = np.concatenate([over, covered], -1)
    for axis in (0, 1):
        parts = sum(np.roll(parts, step, axis) for step in range(-5, 6))
    return parts[..., :3] / np.maximum(parts[..., 3:], 1e-4)


def veils(rng: np.random.Generator) -> Image.Image:
    """A smear of light in water, a wake, a beam, each white with alpha and narrow at its upper end; then plain white."""
    v, u = np.mgrid[0:VEIL, 0:VEIL] / VEIL
    alpha = np.ones((VEIL, 4 * VEIL))
    rows = np.repeat(rng.uniform(0.45, 1.0, VEIL // 6 + 1), 6)[:VEIL, None]
    alpha[:, :VEIL] = np.exp(-(((u - 0.5) / (0.10 + 0.20 * v)) ** 2)) * (1 - v) ** 1.6 * rows * np.minimum(1, v * 18)
    arm = np.abs(np.abs(u - 0.5) - 0.36 * v)
    foam = np.repeat(np.repeat(rng.uniform(0.25, 1.0, (VEIL // 8, VEIL // 8)), 8, 0), 8, 1)
    wake = 0.7 * np.exp(-((arm / (0.03 + 0.10 * v)) ** 2)) + (np.abs(u - 0.5) < 0.36 * v) * 0.12
    alpha[:, VEIL : 2 * VEIL] = wake * foam * (1 - v) ** 2.2 * np.minimum(1, v * 12)
    beam = np.exp(-(((u - 0.5) / (0.09 + 0.17 * v)) ** 2)) * (1 - v) ** 1.7
    alpha[:, 2 * VEIL : 3 * VEIL] = beam * np.minimum(1, v * 14)
    picture = np.full((VEIL, 4 * VEIL, 4), 255, np.uint8)
    picture[..., 3] = (255 * np.clip(alpha, 0, 1)).astype(np.uint8)
    picture[:3, : 3 * VEIL, 3] = picture[-3:, : 3 * VEIL, 3] = 0
    made = Image.fromarray(picture, "RGBA")
    made.putalpha(made.getchannel("A").filter(ImageFilter.GaussianBlur(1.2)))
    return made


def ripples(rng: np.random.Generator) -> Image.Image:
    """Long low waves that repeat both ways, white with alpha."""
    x, y = np.mgrid[0:VEIL, 0:VEIL][::-1] * (2 * np.pi / VEIL)
    across, along = rng.integers(-4, 5, 26), rng.integers(6, 27, 26)
    waves = sum(
        rng.uniform(0.5, 1) * np.sin(int(kx) * x + int(ky) * y + rng.uniform(0, 6.3))
        for kx, ky in zip(across, along, strict=True)
    )
    picture = np.full((VEIL, VEIL, 4), 255, np.uint8)
    picture[..., 3] = (255 * np.clip((waves / waves.std() - 0.55) / 2.0, 0, 1)).astype(np.uint8)
    return Image.fromarray(picture, "RGBA")
