"""Paints the covers of the game boxes: `assets/textures/cover_<game>.jpg`. Needs numpy and pillow; the program does not.

The lower fifth of each cover stays quiet: the program writes the game's name there, in the player's language.
"""

import math
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

W, H = 1200, 1600
SIZE = (600, 800)
Colour = tuple[int, int, int]
Rng = np.random.Generator


def hexed(code: str) -> Colour:
    """`#ff8800` in numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def toned(colour: Colour, factor: float) -> Colour:
    """Darker below 1, lighter above."""
    if factor <= 1:
        return tuple(round(part * factor) for part in colour)  # type: ignore[return-value]
    return tuple(round(part + (255 - part) * (factor - 1)) for part in colour)  # type: ignore[return-value]


def between(first: Colour, second: Colour, share: float) -> Colour:
    """A mixture."""
    return tuple(round(a + (b - a) * share) for a, b in zip(first, second, strict=True))  # type: ignore[return-value]


# -- grounds and light -----------------------------------------------------------------------------------------


def sky(stops: Sequence[tuple[float, str]]) -> Image.Image:
    """A gradient from top to bottom through the stops."""
    places = [place * H for place, _ in stops]
    parts = np.array([hexed(code) for _, code in stops], float)
    rows = np.stack([np.interp(np.arange(H), places, parts[:, channel]) for channel in range(3)], axis=1)
    return Image.fromarray(np.repeat(rows[:, None, :], W, axis=1).round().astype("uint8"), "RGB")


def glow(picture: Image.Image, x: float, y: float, *, radius: float, colour: str, strength: float = 1.0) -> None:
    """Adds light around a point."""
    yy, xx = np.mgrid[0:H, 0:W]
    fall = np.clip(1 - np.hypot(xx - x, yy - y) / radius, 0, 1) ** 2 * strength
    light = np.array(hexed(colour), float)[None, None, :] * fall[:, :, None]
    base = np.asarray(picture, float)
    lit = 255 - (255 - base) * (255 - np.clip(light, 0, 255)) / 255
    picture.paste(Image.fromarray(lit.round().astype("uint8"), "RGB"))


def haze(picture: Image.Image, top: float, bottom: float, *, colour: str, most: float) -> None:
    """A veil that thickens from top to bottom."""
    alpha = np.clip((np.arange(H) - top) / max(1.0, bottom - top), 0, 1) * most * 255
    mask = Image.fromarray(np.repeat(alpha[:, None], W, axis=1).astype("uint8"), "L")
    picture.paste(Image.new("RGB", (W, H), hexed(colour)), (0, 0), mask)


def layer(picture: Image.Image, paint: Callable[[ImageDraw.ImageDraw], None], *, blur: float = 0.0, share: float = 1.0) -> None:
    """Paints on a sheet of its own, softens it, lays it over the picture."""
    sheet = Image.new("RGBA", (W, H), (0, 0, 0, 0))
    paint(ImageDraw.Draw(sheet))
    if blur:
        sheet = sheet.convert("RGBa").filter(ImageFilter.GaussianBlur(blur)).convert("RGBA")
    mask = sheet.getchannel("A").point(lambda value: round(value * share))
    picture.paste(sheet.convert("RGB"), (0, 0), mask)


def stars(picture: Image.Image, rng: Rng, *, number: int, low: float) -> None:
    """Stars down to that height."""

    def paint(pen: ImageDraw.ImageDraw) -> None:
        for _ in range(number):
            x, y, r = rng.uniform(0, W), rng.uniform(0, low), rng.choice([1, 1, 2, 3])
            pen.ellipse((x - r, y - r, x + r, y + r), fill=(255, 250, 240, int(rng.uniform(90, 255))))

    layer(picture, paint, blur=0.8)


def finish(picture: Image.Image, rng: Rng, *, foot: str) -> Image.Image:
    """A quiet foot for the name, darker corners, a little grain, final size."""
    yy, xx = np.mgrid[0:H, 0:W]
    corner = np.clip((np.hypot((xx - W / 2) / (W * 0.72), (yy - H / 2) / (H * 0.72)) - 0.62) * 0.9, 0, 0.5)
    dusk = np.clip((yy - H * 0.74) / (H * 0.13), 0, 1) * 0.82
    base = np.asarray(picture, float) * (1 - corner)[:, :, None]
    base = base * (1 - dusk)[:, :, None] + np.array(hexed(foot), float) * dusk[:, :, None]
    base += rng.normal(0, 4.0, (H, W))[:, :, None]
    return Image.fromarray(np.clip(base, 0, 255).astype("uint8"), "RGB").resize(SIZE, Image.Resampling.LANCZOS)


# -- buildings -------------------------------------------------------------------------------------------------


def skyline(
    picture: Image.Image,
    rng: Rng,
    *,
    base: float,
    colour: str,
    heights: tuple[int, int],
    widths: tuple[int, int],
    lights: str = "",
) -> None:
    """A row of silhouettes with set-backs, spires and a few lit windows."""

    def paint(pen: ImageDraw.ImageDraw) -> None:
        x = -40.0
        ink = hexed(colour)
        while x < W + 40:
            w, h = rng.uniform(*widths), rng.uniform(*heights)
            pen.rectangle((x, base - h, x + w, H), fill=ink)
            kind = rng.integers(4)
            if kind == 0:
                pen.rectangle((x + w * 0.2, base - h - w * 0.35, x + w * 0.8, base - h), fill=ink)
                pen.line((x + w / 2, base - h - w * 0.9, x + w / 2, base - h), fill=ink, width=5)
            elif kind == 1:
                pen.polygon([(x, base - h), (x + w, base - h), (x + w, base - h - w * 0.4)], fill=ink)
            elif kind == 2:
                pen.polygon([(x, base - h), (x + w, base - h), (x + w / 2, base - h - w * 0.55)], fill=ink)
            if lights:
                _windows(pen, rng, (x, base - h, w, h), hexed(lights))
            x += w + rng.uniform(-6, 16)

    layer(picture, paint)


def _windows(pen: ImageDraw.ImageDraw, rng: Rng, box: tuple[float, float, float, float], ink: Colour) -> None:
    x, y, w, h = box
    for row in range(int(h // 26)):
        for column in range(int((w - 16) // 20)):
            if rng.random() < 0.26:
                px, py = x + 12 + column * 20, y + 14 + row * 26
                pen.rectangle((px, py, px + 9, py + 13), fill=(*ink, int(rng.uniform(120, 255))))


def block_tower(
    picture: Image.Image, x: float, base: float, *, w: float, floors: int, colour: str, lights: str = "#ffe3a1", roof: str = ""
) -> None:
    """A tower of bevelled blocks seen from a corner, with lit windows."""
    ink, depth, floor = hexed(colour), w * 0.34, w * 0.58

    def paint(pen: ImageDraw.ImageDraw) -> None:
        for level in range(floors):
            y = base - level * floor
            front = [(x, y - floor), (x + w * 0.62, y - floor + depth * 0.4), (x + w * 0.62, y + depth * 0.4), (x, y)]
            side = [
                (x + w * 0.62, y - floor + depth * 0.4),
                (x + w, y - floor),
                (x + w, y),
                (x + w * 0.62, y + depth * 0.4),
            ]
            pen.polygon(front, fill=toned(ink, 1.0))
            pen.polygon(side, fill=toned(ink, 0.62))
            pen.line([front[0], front[1], side[1]], fill=toned(ink, 1.38), width=6)
            pen.line([front[3], front[2], side[2]], fill=toned(ink, 0.5), width=5)
            for column in range(3):
                px = x + w * (0.09 + column * 0.18)
                py = y - floor * 0.68 + depth * 0.4 * (0.15 + column * 0.29)
                pen.rounded_rectangle((px, py, px + w * 0.1, py + floor * 0.42), 4, fill=hexed(lights))
            for column in range(2):
                px = x + w * (0.68 + column * 0.15)
                py = y - floor * 0.66 + depth * 0.4 * (0.75 - column * 0.45)
                pen.rounded_rectangle((px, py, px + w * 0.07, py + floor * 0.4), 3, fill=toned(hexed(lights), 0.72))
        y = base - floors * floor
        top = [(x, y), (x + w * 0.38, y - depth * 0.4), (x + w, y), (x + w * 0.62, y + depth * 0.4)]
        if roof:
            peak = (x + w * 0.5, y - w * 0.52)
            pen.polygon([top[0], top[3], peak], fill=hexed(roof))
            pen.polygon([top[3], top[2], peak], fill=toned(hexed(roof), 0.65))
        else:
            pen.polygon(top, fill=toned(ink, 1.25))

    layer(picture, paint)


def gull(pen: ImageDraw.ImageDraw, x: float, y: float, size: float, ink: tuple[int, int, int, int]) -> None:
    """A gull far away: two wings."""
    for side in (-1, 1):
        points = [
            (x + side * size * t, y - size * 0.42 * math.sin(t * math.pi * 0.85) + size * 0.12 * t)
            for t in np.linspace(0, 1, 9)
        ]
        pen.line(points, fill=ink, width=max(3, int(size * 0.12)), joint="curve")


# -- the five covers -------------------------------------------------------------------------------------------


def skyliners(rng: Rng) -> Image.Image:
    """Four colours of blocks at sunset, and gulls."""
    picture = sky([(0, "#2a2350"), (0.28, "#7c3f6d"), (0.5, "#e2705a"), (0.66, "#ffc06a"), (1, "#ffd990")])
    glow(picture, W * 0.64, H * 0.56, radius=760, colour="#ffb35c", strength=0.9)
    layer(
        picture,
        lambda pen: pen.ellipse((W * 0.64 - 190, H * 0.5 - 190, W * 0.64 + 190, H * 0.5 + 190), fill=hexed("#fff0c4")),
        blur=3,
    )
    skyline(picture, rng, base=H * 0.74, colour="#b0536a", heights=(90, 330), widths=(50, 120))
    haze(picture, H * 0.5, H * 0.8, colour="#f7a564", most=0.55)
    skyline(picture, rng, base=H * 0.8, colour="#5d2f5a", heights=(80, 420), widths=(60, 140), lights="#ffd27a")
    haze(picture, H * 0.6, H * 0.84, colour="#e0785a", most=0.4)
    towers = [
        (60, 5, "#c8452f", ""),
        (330, 3, "#f2cc4b", "#f6dc86"),
        (560, 7, "#2f5f9e", ""),
        (810, 4, "#57ae8c", "#7fd0ae"),
        (1000, 6, "#c8452f", "#e0684f"),
    ]
    for x, floors, colour, roof in towers:
        block_tower(picture, x, H * 0.93, w=190, floors=floors, colour=colour, roof=roof)
    layer(
        picture,
        lambda pen: [
            gull(pen, x, y, s, (255, 246, 230, 235))
            for x, y, s in ((300, 330, 90), (470, 470, 56), (820, 250, 70), (180, 560, 44))
        ],
    )
    return finish(picture, rng, foot="#2a1630")


def skyline_world(rng: Rng) -> Image.Image:
    """A long island of famous-looking towers at night, and its lights in the water."""
    picture = sky([(0, "#071a2f"), (0.35, "#0f3d5c"), (0.58, "#2f7f8f"), (0.63, "#8fc7b8"), (0.64, "#0d3148"), (1, "#06141f")])
    stars(picture, rng, number=160, low=H * 0.42)
    glow(picture, W * 0.27, H * 0.2, radius=420, colour="#cfe8ff", strength=0.8)
    layer(
        picture,
        lambda pen: pen.ellipse((W * 0.27 - 105, H * 0.2 - 105, W * 0.27 + 105, H * 0.2 + 105), fill=hexed("#f4f1df")),
        blur=2,
    )
    land = Image.new("RGBA", (W, H), (0, 0, 0, 0))
    pen = ImageDraw.Draw(land)
    shore = H * 0.64
    _landmarks(pen, rng, shore)
    mirror = land.crop((0, 0, W, int(shore))).transpose(Image.Transpose.FLIP_TOP_BOTTOM).resize((W, int(shore * 0.62)))
    mirror = mirror.convert("RGBa").filter(ImageFilter.GaussianBlur(5)).convert("RGBA")
    rippled = Image.new("RGBA", (W, H), (0, 0, 0, 0))
    for row in range(mirror.height):
        shift = int(9 * math.sin(row * 0.16) + 7 * math.sin(row * 0.053))
        if int(shore) + row < H:
            rippled.paste(mirror.crop((0, row, W, row + 1)), (shift, int(shore) + row))
    alpha = rippled.getchannel("A").point(lambda value: round(value * 0.55))
    picture.paste(rippled.convert("RGB"), (0, 0), alpha)
    picture.paste(land.convert("RGB"), (0, 0), land.getchannel("A"))
    glow(picture, W * 0.55, shore, radius=620, colour="#ffcf7d", strength=0.35)
    return finish(picture, rng, foot="#04131f")


def _landmarks(pen: ImageDraw.ImageDraw, rng: Rng, shore: float) -> None:
    """Spire, dome, pagoda, needle, twin towers, arch."""
    ink, rim = (9, 26, 40, 255), hexed("#ffcf7d")

    def slab(x: float, w: float, h: float) -> None:
        pen.rectangle((x, shore - h, x + w, shore), fill=ink)
        _windows(pen, rng, (x, shore - h, w, h), rim)

    for x in range(-20, W, 74):
        slab(x, 66, float(rng.uniform(40, 190)))
    slab(90, 130, 470)
    pen.polygon([(90, shore - 470), (220, shore - 470), (155, shore - 640)], fill=ink)
    pen.line((155, shore - 640, 155, shore - 720), fill=ink, width=6)
    slab(300, 90, 380)
    slab(410, 90, 420)
    pen.rectangle((300, shore - 250, 500, shore - 232), fill=ink)
    for level in range(6):  # pagoda
        half, y = 120 - level * 15, shore - 60 - level * 84
        pen.polygon([(640 - half, y), (640 + half, y), (640 + half * 0.66, y - 30), (640 - half * 0.66, y - 30)], fill=ink)
        pen.rectangle((640 - half * 0.6, y - 84, 640 + half * 0.6, y - 30), fill=ink)
        pen.rectangle((640 - 14, y - 70, 640 + 14, y - 42), fill=rim)
    pen.polygon([(700 + 90, shore), (700 + 170, shore), (700 + 134, shore - 760), (700 + 126, shore - 760)], fill=ink)  # needle
    pen.ellipse((760, shore - 560, 900, shore - 500), fill=ink)
    pen.line((770, shore - 528, 890, shore - 528), fill=rim, width=6)
    pen.pieslice((930, shore - 330, 1170, shore - 90), 180, 360, fill=ink)  # dome
    pen.rectangle((930, shore - 212, 1170, shore), fill=ink)
    pen.line((1050, shore - 330, 1050, shore - 410), fill=ink, width=7)
    _windows(pen, rng, (940, shore - 200, 220, 200), rim)


def skyline3000(rng: Rng) -> Image.Image:
    """A colony on a moon, a ringed planet, factories that hover and lower towers by beams of light."""
    picture = sky([(0, "#0a0718"), (0.4, "#1d1140"), (0.62, "#47246b"), (0.72, "#8d4a86"), (1, "#33203f")])
    stars(picture, rng, number=420, low=H * 0.68)
    _planet(picture)
    ground = [(0, 0.76), (0.14, 0.735), (0.3, 0.765), (0.5, 0.74), (0.72, 0.77), (0.9, 0.735), (1, 0.75), (1, 1), (0, 1)]
    layer(picture, lambda pen: pen.polygon([(x * W, (y - 0.05) * H) for x, y in ground], fill=hexed("#5b4a78")), blur=1)
    layer(picture, lambda pen: pen.polygon([(x * W, y * H) for x, y in ground], fill=hexed("#3a2f55")))
    for x, w, h, tint in ((250, 120, 560, "#28e0d0"), (560, 150, 760, "#ff5fb0"), (880, 120, 480, "#ffd166")):
        _beam(picture, x, w, h, tint)
    layer(picture, lambda pen: _domes(pen), blur=0.6)
    for x, y, tint in ((560, 255, "#ff5fb0"), (250, 470, "#28e0d0"), (880, 560, "#ffd166")):
        _factory(picture, x, y, tint)
    return finish(picture, rng, foot="#150c26")


def _planet(picture: Image.Image) -> None:
    cx, cy, r = W * 0.76, H * 0.27, 270
    yy, xx = np.mgrid[0:H, 0:W]
    inside = np.hypot(xx - cx, yy - cy) <= r
    light = np.clip(0.55 - ((xx - cx) * 0.75 + (yy - cy) * 0.6) / r * 0.62, 0.06, 1.15)
    bands = 0.88 + 0.12 * np.sin((yy - cy) * 0.06 + 1.6 * np.sin((xx - cx) * 0.006))
    tint = np.array(hexed("#f0a06a"), float)[None, None, :] * (light * bands)[:, :, None]
    planet = Image.fromarray(np.clip(tint, 0, 255).astype("uint8"), "RGB")
    ring = Image.new("L", (W, H), 0)
    pen = ImageDraw.Draw(ring)
    for offset in range(0, 66, 6):
        pen.ellipse(
            (cx - 470 + offset, cy - 96 + offset * 0.2, cx + 470 - offset, cy + 96 - offset * 0.2),
            outline=150 - offset,
            width=4,
        )
    ring = ring.rotate(18, center=(cx, cy), resample=Image.Resampling.BICUBIC)
    behind = Image.new("L", (W, H), 0)
    ImageDraw.Draw(behind).rectangle((0, 0, W, cy), fill=255)
    behind = behind.rotate(18, center=(cx, cy), resample=Image.Resampling.BICUBIC)
    tone = Image.new("RGB", (W, H), hexed("#ffe0b8"))
    picture.paste(tone, (0, 0), ImageChops.multiply(ring, behind))
    picture.paste(planet, (0, 0), Image.fromarray((inside * 255).astype("uint8"), "L").filter(ImageFilter.GaussianBlur(1.5)))
    picture.paste(tone, (0, 0), ImageChops.multiply(ring, ImageChops.invert(behind)))


def _beam(picture: Image.Image, x: float, w: float, h: float, tint: str) -> None:
    base, ink = H * 0.82, hexed("#241b3a")
    cone = [(x - 46, base - h - 120), (x + 46, base - h - 120), (x + w * 0.9, base), (x - w * 0.9, base)]
    layer(picture, lambda pen: pen.polygon(cone, fill=(*hexed(tint), 120)), blur=16)

    def tower(pen: ImageDraw.ImageDraw) -> None:
        for level in range(int(h * 0.72 // 92)):
            y, half = base - level * 92, w / 2 - level * 3
            pen.rounded_rectangle((x - half, y - 84, x + half, y), 14, fill=ink)
            pen.rounded_rectangle((x - half, y - 84, x - half + 12, y), 6, fill=toned(ink, 1.35))
            pen.line((x - half + 16, y - 56, x + half - 12, y - 56), fill=hexed(tint), width=7)
            pen.line((x - half + 16, y - 30, x + half - 12, y - 30), fill=toned(hexed(tint), 0.55), width=5)

    layer(picture, tower)


def _domes(pen: ImageDraw.ImageDraw) -> None:
    for x, r in ((110, 130), (420, 96), (730, 110), (1070, 150)):
        y = H * 0.82
        pen.pieslice((x - r, y - r, x + r, y + r), 180, 360, fill=(140, 200, 230, 70), outline=(190, 235, 255, 220), width=5)
        for k in (0.35, 0.7):
            pen.arc((x - r * k, y - r, x + r * k, y + r), 180, 360, fill=(190, 235, 255, 120), width=3)
        for k in range(4):
            px = x - r * 0.6 + k * r * 0.36
            pen.rectangle((px, y - r * (0.3 + 0.12 * (k % 3)), px + r * 0.22, y), fill=(255, 226, 160, 230))


def _factory(picture: Image.Image, x: float, y: float, tint: str) -> None:
    glow(picture, x, y + 40, radius=170, colour=tint, strength=0.7)

    def paint(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon([(x - 130, y), (x + 130, y), (x + 84, y + 54), (x - 84, y + 54)], fill=hexed("#1c1531"))
        pen.rounded_rectangle((x - 96, y - 44, x + 96, y + 6), 18, fill=hexed("#2e2450"))
        pen.rounded_rectangle((x - 40, y - 82, x + 34, y - 36), 14, fill=hexed("#41346b"))
        for k in range(-3, 4):
            pen.ellipse((x + k * 26 - 7, y - 26, x + k * 26 + 7, y - 12), fill=hexed(tint))

    layer(picture, paint)


def skyrise(rng: Rng) -> Image.Image:
    """Floating islands above clouds, bridges, a blimp, a windmill."""
    picture = sky([(0, "#2f77b5"), (0.4, "#84c3e6"), (0.68, "#f8e6c4"), (1, "#f3b98c")])
    glow(picture, W * 0.2, H * 0.2, radius=620, colour="#fff3cf", strength=0.75)
    for y, share in ((0.34, 0.5), (0.52, 0.7)):
        _clouds(picture, rng, y=H * y, share=share)
    _island(picture, rng, x=900, y=430, w=340, towers=((0.15, 130), (0.42, 270), (0.68, 170)))
    _island(picture, rng, x=310, y=700, w=460, towers=((0.14, 150), (0.34, 330), (0.56, 210), (0.78, 270)))
    _island(picture, rng, x=800, y=1010, w=560, towers=((0.08, 200), (0.28, 300), (0.52, 360), (0.74, 230)))
    layer(picture, _bridges)
    _blimp(picture, 330, 210)
    layer(picture, lambda pen: _windmill(pen, 118, 690))
    _clouds(picture, rng, y=H * 0.76, share=0.95)
    _clouds(picture, rng, y=H * 0.86, share=1.0)
    return finish(picture, rng, foot="#3a2030")


def _clouds(picture: Image.Image, rng: Rng, *, y: float, share: float) -> None:
    def paint(pen: ImageDraw.ImageDraw) -> None:
        for _ in range(15):
            x, r = rng.uniform(-100, W + 100), rng.uniform(50, 130)
            for k in range(-2, 3):
                q = r * (1 - abs(k) * 0.22)
                cx, cy = x + k * r * 0.7, y + rng.uniform(-30, 60)
                pen.ellipse((cx - q, cy - q * 0.55, cx + q, cy + q * 0.5), fill=(255, 250, 240, 200))

    layer(picture, paint, blur=16, share=share)


def _island(picture: Image.Image, rng: Rng, *, x: float, y: float, w: float, towers: Sequence[tuple[float, float]]) -> None:
    left = x - w / 2

    def paint(pen: ImageDraw.ImageDraw) -> None:
        rock = [(left, y), (x + w / 2, y)]
        steps = np.linspace(1, 0, 8)
        rock += [(left + w * (0.5 + t * 0.46 * rng.uniform(0.82, 1)), y + w * 0.5 * (1 - t) ** 0.8) for t in steps]
        rock += [(left + w * (0.5 - t * 0.46 * rng.uniform(0.82, 1)), y + w * 0.5 * (1 - t) ** 0.8) for t in steps[::-1]]
        pen.polygon(rock, fill=hexed("#7d5f56"))
        pen.polygon([(left, y), (x + w * 0.1, y), (x - w * 0.02, y + w * 0.42)], fill=hexed("#9a7768"))
        pen.ellipse((left - 6, y - 34, x + w / 2 + 6, y + 34), fill=hexed("#6da34d"))
        pen.ellipse((left + 8, y - 30, x + w / 2 - 8, y + 20), fill=hexed("#8fc161"))
        tints = ("#f4ead5", "#e8a34c", "#d8664b", "#f4ead5", "#5c8fb5")
        for index, (place, height) in enumerate(towers):
            tint, half, cx = hexed(tints[index % len(tints)]), w * 0.075, left + w * (place + 0.08)
            for step, (share, part) in enumerate(((1.0, 0.62), (0.72, 0.26), (0.42, 0.12))):  # set-backs
                top = y - height * sum((0.62, 0.26, 0.12)[: step + 1])
                q = half * share
                pen.rectangle((cx - q, top, cx + q, top + height * part + 4), fill=tint)
                pen.rectangle((cx + q * 0.35, top, cx + q, top + height * part + 4), fill=toned(tint, 0.74))
                pen.rectangle((cx - q - 3, top, cx + q + 3, top + 7), fill=toned(tint, 1.4))
                for row in range(int(height * part // 30)):
                    for column in (-0.6, -0.15):
                        px, py = cx + q * column, top + 16 + row * 30
                        pen.rectangle((px, py, px + q * 0.28, py + 14), fill=hexed("#3a5a78"))
            pen.line((cx, y - height, cx, y - height - w * 0.1), fill=hexed("#d9a441"), width=6)

    layer(picture, paint)


def _bridges(pen: ImageDraw.ImageDraw) -> None:
    for (x0, y0), (x1, y1), sag in (((528, 696), (736, 430), 66), ((500, 716), (560, 1004), 30)):
        points = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * math.sin(t * math.pi)) for t in np.linspace(0, 1, 20)]
        pen.line(points, fill=hexed("#6b4a3a"), width=11, joint="curve")
        pen.line([(x, y - 26) for x, y in points], fill=hexed("#6b4a3a"), width=4, joint="curve")
        for x, y in points[::2]:
            pen.line((x, y, x, y - 26), fill=hexed("#6b4a3a"), width=4)


def _blimp(picture: Image.Image, x: float, y: float) -> None:
    def paint(pen: ImageDraw.ImageDraw) -> None:
        pen.polygon([(x + 110, y), (x + 190, y - 62), (x + 172, y), (x + 190, y + 62)], fill=hexed("#b3452f"))
        pen.ellipse((x - 165, y - 68, x + 165, y + 68), fill=hexed("#e26a45"))
        pen.chord((x - 165, y - 68, x + 165, y + 68), 12, 168, fill=hexed("#b9492f"))
        pen.ellipse((x - 120, y - 52, x + 60, y - 14), fill=hexed("#f3946b"))
        pen.rounded_rectangle((x - 52, y + 60, x + 42, y + 98), 14, fill=hexed("#5a3a33"))
        for k in range(3):
            pen.rectangle((x - 38 + k * 26, y + 70, x - 22 + k * 26, y + 84), fill=hexed("#ffe3a1"))

    layer(picture, paint, blur=0.5)


def _windmill(pen: ImageDraw.ImageDraw, x: float, y: float) -> None:
    pen.polygon([(x - 34, y), (x + 34, y), (x + 20, y - 120), (x - 20, y - 120)], fill=hexed("#f4ead5"))
    pen.pieslice((x - 24, y - 146, x + 24, y - 98), 180, 360, fill=hexed("#b3452f"))
    for k in range(4):
        angle = math.radians(20 + 90 * k)
        tip, side = (math.cos(angle) * 100, math.sin(angle) * 100), (-math.sin(angle) * 22, math.cos(angle) * 22)
        hub = (x, y - 120)
        pen.polygon(
            [hub, (hub[0] + tip[0], hub[1] + tip[1]), (hub[0] + tip[0] + side[0], hub[1] + tip[1] + side[1])],
            fill=hexed("#fff8e8"),
        )


def cities(rng: Rng) -> Image.Image:
    """A town plan from the corner: river, streets, parks and small houses."""
    picture = sky([(0, "#cfe6dc"), (0.3, "#e9f0d8"), (1, "#d9c9a3")])
    tile = 124.0

    def at(column: float, row: float, z: float = 0.0) -> tuple[float, float]:
        return W / 2 + (column - row) * tile * 0.87, H * 0.13 + (column + row) * tile * 0.5 - z

    size = 10

    def ground(pen: ImageDraw.ImageDraw) -> None:
        for row in range(size):
            for column in range(size):
                river = abs(column - row * 0.5 - 5.5) < 0.8
                street = not river and (row % 3 == 1 or column % 4 == 2)
                tint = "#4f9fc4" if river else "#b9b2a5" if street else ("#9cc56b", "#88b85c", "#a9ce78")[int(rng.integers(3))]
                corners = [at(column, row), at(column + 1, row), at(column + 1, row + 1), at(column, row + 1)]
                pen.polygon(corners, fill=hexed(tint))
                if street:
                    mid = [at(column + 0.5, row + 0.1), at(column + 0.5, row + 0.9)]
                    if row % 3 == 1:
                        mid = [at(column + 0.1, row + 0.5), at(column + 0.9, row + 0.5)]
                    pen.line(mid, fill=hexed("#efe9db"), width=4)

    layer(picture, ground)
    layer(picture, lambda pen: _town(pen, rng, at, size))
    glow(picture, W * 0.8, H * 0.08, radius=700, colour="#ffe2a6", strength=0.5)
    return finish(picture, rng, foot="#1f2d22")


def _town(pen: ImageDraw.ImageDraw, rng: Rng, at: Callable[..., tuple[float, float]], size: int) -> None:
    tints = ("#f2e6cf", "#d9694c", "#e8b04c", "#6f93ad", "#b9cfd6", "#c9866b")
    for total in range(2 * size):
        for row in range(size):
            column = total - row
            if not 0 <= column < size or abs(column - row * 0.5 - 5.5) < 0.8 or row % 3 == 1 or column % 4 == 2:
                continue
            centre = abs(column - 4) + abs(row - 4)
            if rng.random() < 0.2 + centre * 0.05:
                _trees(pen, rng, at, column, row)
            else:
                height = rng.uniform(40, 80) + max(0.0, 5 - centre) * rng.uniform(20, 56)
                _house(pen, at, column, row, height, hexed(tints[int(rng.integers(len(tints)))]))


def _trees(pen: ImageDraw.ImageDraw, rng: Rng, at: Callable[..., tuple[float, float]], column: int, row: int) -> None:
    for _ in range(4):
        x, y = at(column + rng.uniform(0.2, 0.8), row + rng.uniform(0.2, 0.8))
        pen.ellipse((x - 20, y - 9, x + 20, y + 9), fill=(60, 90, 50, 90))
        pen.ellipse((x - 20, y - 52, x + 20, y - 6), fill=hexed("#4f8a4c"))
        pen.ellipse((x - 16, y - 52, x + 8, y - 24), fill=hexed("#77b062"))


def _house(
    pen: ImageDraw.ImageDraw, at: Callable[..., tuple[float, float]], column: int, row: int, height: float, tint: Colour
) -> None:
    a, b, lo, hi = 0.16, 0.84, 0.0, height
    shadow = [
        at(column + a, row + b),
        at(column + b, row + b),
        at(column + 1.15, row + 0.9),
        at(column + 1.1, row + 0.3),
        at(column + b, row + a),
    ]
    pen.polygon(shadow, fill=(40, 50, 40, 80))
    left = [at(column + a, row + b, lo), at(column + b, row + b, lo), at(column + b, row + b, hi), at(column + a, row + b, hi)]
    right = [at(column + b, row + b, lo), at(column + b, row + a, lo), at(column + b, row + a, hi), at(column + b, row + b, hi)]
    top = [at(column + a, row + a, hi), at(column + b, row + a, hi), at(column + b, row + b, hi), at(column + a, row + b, hi)]
    pen.polygon(left, fill=toned(tint, 0.98))
    pen.polygon(right, fill=toned(tint, 0.72))
    pen.polygon(top, fill=toned(tint, 1.3))
    pen.line([left[3], left[2], right[2]], fill=toned(tint, 1.5), width=4)
    for level in range(int(height // 30)):
        for k in (0.2, 0.45, 0.7):
            x, y = at(column + a + (b - a) * k, row + b, 12 + level * 30)
            pen.polygon([(x, y), (x + 13, y + 7), (x + 13, y - 7), (x, y - 14)], fill=hexed("#5a6f82"))
            x, y = at(column + b, row + b - (b - a) * k, 12 + level * 30)
            pen.polygon([(x, y), (x + 13, y - 7), (x + 13, y - 21), (x, y - 14)], fill=hexed("#46586b"))


COVERS = {
    "skyliners": skyliners,
    "skyline_world": skyline_world,
    "skyline3000": skyline3000,
    "skyrise": skyrise,
    "cities": cities,
}


def make(folder: Path) -> list[Path]:
    """Paints all covers into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for number, (game, paint) in enumerate(COVERS.items()):
        path = folder / f"cover_{game}.jpg"
        paint(np.random.default_rng(number + 7)).save(path, quality=90)
        paths.append(path)
    return paths


if __name__ == "__main__":
    for made in make(Path(__file__).parent.parent / "assets" / "textures"):
        print(made)
