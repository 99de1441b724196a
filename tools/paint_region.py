"""Paints the pictures of the campaign's map: the land to be lit, the land with the evening on it, and clouds of fog.

`make_region` says what lies where.
"""

from functools import cache
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from game.scenes.drawing.light import Light, light_of
from game.scenes.drawing.look import rgb
from tools.make_region import Array, Fields, across, along, fields, noise, parcels, step, trees, wooded

SIZE = (2048, 2048)
COARSE = 640
"""Distances are computed on this many places each way at most, and drawn out."""
GRASS, GRASS_2, DRY, FLOOR = "#7F9D57", "#68894F", "#A69C5C", "#5C7A48"
ROCK, SNOW, HAZE = "#9C9184", "#F1ECE6", "#C9B3A6"
SAND, FOAM, SHALLOW, WATER, DEEP, FAR = "#DCC48E", "#EFEFE0", "#7DAEA6", "#447F90", "#2B5D78", "#214C66"
ROAD, ROAD_EDGE = "#EFE0BA", "#9B8660"
FARMLAND = ("#D9BE6A", "#C9B25C", "#A3B25C", "#8FA850", "#B98F5A", "#DCCB86", "#7F9C4E")
PUFF = 256
"""Pixels of a cloud."""


class Sheet:
    """The picture of the land while it is painted."""

    def __init__(self, size: tuple[int, int]) -> None:
        wide, tall = size
        self.size = size
        places = min(COARSE, wide)
        coarse = np.meshgrid(_spread(places), -_spread(places))
        cx, cy = across(coarse[0]), along(coarse[1])
        rough = fields(cx, cy)
        rough["wood"] = wooded(cx, cy, rough)
        self.f: Fields = {key: self._finer(value) for key, value in rough.items()}
        u, v = np.meshgrid(_spread(wide), -_spread(tall))
        self.x, self.y = across(u).astype(np.float32), along(v).astype(np.float32)
        self.soft, self.fine = self.noise(0.35, 32), self.noise(0.06, 33)
        self.paint = np.broadcast_to(_code(GRASS), (tall, wide, 3)).copy()

    def _finer(self, values: Array) -> Array:
        return np.asarray(Image.fromarray(values.astype(np.float32), "F").resize(self.size, Image.BILINEAR))

    def noise(self, size: float, seed: int) -> Array:
        """Soft noise over the land."""
        return noise(self.x, self.y, size, seed).astype(np.float32)

    def lay(self, colour: str | Array, part: Array) -> None:
        """A coat of paint, so thick in each place."""
        coat = _code(colour) if isinstance(colour, str) else colour
        self.paint += (coat - self.paint) * np.clip(part, 0, 1)[..., None].astype(np.float32)


def _spread(count: int) -> Array:
    return (np.arange(count) + 0.5) / count * 2 - 1


def _code(colour: str) -> Array:
    return np.array(rgb(colour), np.float32) * 255


# -- land ----------------------------------------------------------------------------------------------------------------


def _meadows(sheet: Sheet) -> None:
    sheet.lay(GRASS_2, step(-0.15, 0.25, sheet.noise(1.3, 31) + 0.4 * sheet.soft))
    sheet.lay(DRY, 0.65 * step(0.05, 0.42, sheet.noise(0.9, 34) + 0.3 * sheet.soft))
    sheet.paint *= (1 + 0.09 * sheet.soft + 0.12 * sheet.fine)[..., None]
    part, which, hedge, furrow = parcels(sheet.x, sheet.y, sheet.f)
    tones = np.array([_code(code) for code in FARMLAND])
    sheet.lay(tones[which % len(tones)] * (1 + 0.075 * furrow + 0.08 * sheet.soft)[..., None], part * 0.95)
    sheet.lay("#5F7F45", part * hedge * 0.9)
    sheet.lay(FLOOR, 0.85 * step(0.02, 0.22, sheet.f["wood"] + 0.1 * sheet.soft) * (part < 0.3))


def _rocks(sheet: Sheet) -> None:
    f, soft = sheet.f, sheet.soft
    sheet.lay(ROCK, step(0.75, 1.15, f["peak"] + 0.9 * soft))
    sheet.lay("#B5A795", step(1.3, 1.9, f["peak"] + 1.6 * sheet.noise(0.22, 35)) * 0.6)
    sheet.lay(SNOW, step(1.45, 1.75, f["peak"] + 0.9 * soft))
    north, east = np.gradient(f["height"])
    steep = np.hypot(east / np.gradient(sheet.x, axis=1), north / np.gradient(sheet.y, axis=0))
    cliff = step(0.62, 0.80, steep + 0.3 * soft) * (f["peak"] < 0.6) * step(0.15, 0.3, f["coast"])
    sheet.lay("#C4A987", cliff)
    sheet.lay("#93795A", 0.75 * cliff * step(0.0, 0.25, noise(sheet.x * 2.2, f["height"] * 3.0, 0.22, 36)))
    sheet.lay(GRASS_2, cliff * step(0.12, 0.3, sheet.noise(0.25, 37)))


def _roads(sheet: Sheet) -> None:
    f = sheet.f
    sheet.lay("#9CA566", 0.55 * step(0.62, 0.15, f["site"] + 0.35 * sheet.soft))  # sites melt into the land
    sheet.lay("#8B9A5A", 0.55 * step(0.20, 0.12, f["road"]))
    sheet.lay(ROAD_EDGE, step(0.108, 0.098, f["road"]))
    sheet.lay(ROAD, step(0.090, 0.080, f["road"]))
    sheet.lay("#D9C594", 0.6 * step(0.012, 0.004, np.abs(f["road"] - 0.035)))


def _shores(sheet: Sheet) -> None:
    """Level lines of the distance to the water."""
    f, soft, c = sheet.f, sheet.soft, sheet.f["coast"]
    river = step(0.0, 0.02, -f["water"])
    sheet.lay(SAND, step(0.34, 0.22, c + 0.15 * soft))
    sheet.lay("#CDBB86", step(0.085, 0.045, f["water"]) * step(0.1, 0.2, c))
    sheet.lay(FOAM, 0.75 * step(0.022, 0.008, np.abs(f["water"])))
    sheet.lay(WATER, river)
    sheet.lay(SHALLOW, river * step(-0.12, 0.0, f["water"]) * 0.55)
    mouth = step(-0.25, 0.05, c) * step(0.02, -0.06, np.minimum(f["river"], f["arm"]))
    sheet.lay(SHALLOW, step(0.03, 0.0, c) * (1 - mouth))
    sheet.lay(WATER, step(-0.15, -0.75, c))
    sheet.lay(DEEP, 0.92 * step(-0.7, -3.2, c))
    sheet.lay(FAR, 0.9 * step(-2.6, -6.5, c))
    broken = sheet.noise(0.5, 41)
    surf = 0.95 * np.exp(-(((c - 0.012) / 0.030) ** 2))
    for strong, level, bend, above in ((0.65, 0.16, 0.06, -0.2), (0.38, 0.36, 0.1, -0.05), (0.22, 0.62, 0.16, 0.0)):
        surf += strong * np.exp(-(((c + level + bend * soft) / 0.021) ** 2)) * step(above, above + 0.28, broken)
    sheet.lay(FOAM, surf * (1 - 0.9 * mouth))
    swell = step(0.30, 0.46, noise(sheet.x * 0.45, sheet.y * 1.5, 0.22, 42)) * step(-0.9, -1.6, c)
    sheet.lay("#C9B79A", 0.38 * swell)


def painted(size: tuple[int, int]) -> Sheet:
    """The land as it is, without light."""
    sheet = Sheet(size)
    _meadows(sheet)
    _rocks(sheet)
    _roads(sheet)
    _shores(sheet)
    sheet.lay(HAZE, step(3.5, 15.0, sheet.y) * 0.6 + 0.25 * step(11, 20, np.abs(sheet.x)))
    return sheet


# -- light ---------------------------------------------------------------------------------------------------------------


def _falling(sheet: Sheet, light: Light) -> Array:
    """What falls on each place: sky, bounce and sun."""
    north, east = np.gradient(sheet.f["height"])
    nx = -east / np.gradient(sheet.x, axis=1)
    ny = -north / np.gradient(sheet.y, axis=0)
    long = np.sqrt(nx**2 + ny**2 + 1)
    s = light.sun_from
    facing = np.clip((nx * s[0] + ny * s[1] + s[2]) / long, 0, 1)[..., None]
    up = (0.5 + 0.5 / long)[..., None]
    side = np.clip(0.75 * light.window_from[2] + 0.25, 0, 1)
    around = np.array(light.sky) * up + np.array(light.bounce) * (1 - up) + np.array(light.fill) * side
    return around + np.array(light.sun) * facing


def _under_trees(sheet: Sheet) -> Array:
    """The shadows of trees."""
    wide, tall = sheet.size
    dark = Image.new("L", sheet.size, 0)
    pen, line, found = ImageDraw.Draw(dark), np.linspace(-1, 1, 4001), trees()
    px = (np.interp(found["x"] + 0.42 * found["size"], across(line), line) + 1) / 2 * wide
    py = (1 - np.interp(found["y"] + 0.10 * found["size"], along(line), line)) / 2 * tall
    for a, b, size in zip(px, py, found["size"], strict=True):
        r, h = size * wide / 23, size * tall / 18.4
        pen.ellipse((a - 0.75 * r, b - 0.42 * h, a + 0.85 * r, b + 0.34 * h), fill=255)
    return np.asarray(dark.filter(ImageFilter.GaussianBlur(wide / 1000))).astype(np.float32)[..., None] / 255


def in_the_evening(sheet: Sheet, light: Light) -> Array:
    """The picture with its light: what tiers without shaders show."""
    lit = (np.clip(sheet.paint, 0, 255) / 255) ** 2.2 * _falling(sheet, light)
    shown = (1 - np.exp(-lit * light.exposure)) ** (1 / 2.2)
    return 255 * shown * (1 - _under_trees(sheet) * np.array((0.50, 0.40, 0.30)))


# -- fog -----------------------------------------------------------------------------------------------------------------


@cache
def puffs() -> Image.Image:
    """Three soft clouds and a round veil side by side, white with alpha."""
    rng, n = np.random.default_rng(3), PUFF
    sheet = np.zeros((n, 4 * n), np.float32)
    yy, xx = np.mgrid[0:n, 0:n] / n
    for k in range(3):
        mass = np.zeros((n, n), np.float32)
        for _ in range(11):
            cx, r = rng.uniform(0.24, 0.76), rng.uniform(0.09, 0.17)
            cy = 0.62 - rng.uniform(0.0, 0.26) * (1 - abs(cx - 0.5) * 2.2)
            mass = np.maximum(mass, 1 - np.hypot(xx - cx, (yy - cy) * 1.1) / (r * 1.35))
        mass = mass + 0.22 * noise(xx, yy, 0.09, 60 + k) + 0.12 * noise(xx, yy, 0.04, 70 + k)
        edge = np.minimum(np.minimum(xx, 1 - xx), np.minimum(yy, 1 - yy))
        sheet[:, k * n : (k + 1) * n] = step(0.0, 0.75, mass) * step(0.0, 0.12, edge) * step(0.80, 0.50, yy)
    sheet[:, 3 * n :] = step(0.48, 0.18, np.hypot(xx - 0.5, yy - 0.5)) * (0.9 + 0.5 * noise(xx, yy, 0.12, 80))
    alpha = np.clip(255 * sheet, 0, 255)
    return Image.fromarray(np.dstack([np.full_like(alpha, 255), alpha]).round().astype("uint8"), "LA")


def copies(folder: Path) -> dict[str, Image.Image]:
    """What cities are painted with on their own table, at half the size: for cities far away."""
    with Image.open(folder / "cities_town.png") as town, Image.open(folder / "cities_land.jpg") as boards:
        small = [channel.resize((town.width // 2, town.height // 2), Image.BOX) for channel in town.split()]
        half = boards.resize((boards.width // 2, boards.height // 2), Image.LANCZOS)
    with Image.open(folder / "cities_land_alpha.png") as matter:
        alpha = matter.resize(half.size, Image.NEAREST)
    return {"region_town.png": Image.merge("RGBA", small), "region_boards.jpg": half, "region_boards_alpha.png": alpha}


def make(folder: Path) -> list[Path]:
    """Paints everything into the folder, where the textures of Cities lie already."""
    sheet = painted(SIZE)
    wet = (sheet.f["coast"] < 0.0) | (sheet.f["water"] < -0.01)
    alpha = Image.fromarray(np.where(wet, 128, 255).astype("uint8"))
    pictures = {
        "region_land.jpg": Image.fromarray(np.clip(sheet.paint, 0, 255).astype("uint8")),
        "region_land_safe.jpg": Image.fromarray(in_the_evening(sheet, light_of("region", "dusk")).astype("uint8")),
        "region_land_alpha.png": alpha,
        "region_fog.png": puffs(),
        **copies(folder),
    }
    for name, picture in pictures.items():
        picture.save(folder / name, **({"quality": 86, "optimize": True} if name.endswith("jpg") else {"optimize": True}))
    return [folder / name for name in pictures]
