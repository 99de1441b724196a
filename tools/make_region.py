"""Makes the land of the campaign's map: its picture in the evening, its shape, and every tree on it. Needs numpy and pillow.

Every line (shore, river, road, sites) is a field of distances; height, paint and trees ask the same fields. Run it alone with
`python -m tools.make_region [folder]`; it takes about half a minute.
"""

import sys
from functools import cache
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path

import msgspec
import numpy as np

from game.scenes.region import geography as geo
from game.scenes.region import terrain
from game.scenes.region.terrain import Terrain

Array = np.ndarray
Fields = dict[str, Array]
COLUMNS, ROWS = 170, 144
"""The grid of the land."""


def across(u: Array) -> Array:
    """`geography.across` for many."""
    return 11.5 * u + 13 * u**5


def along(v: Array) -> Array:
    """`geography.along` for many."""
    return np.where(v > 0, 0.8 + 9.2 * v + 14 * np.abs(v) ** 5, 0.8 + 9.2 * v - 2.5 * np.abs(v) ** 5)


def smooth(points: list[geo.Point], steps: int = 8) -> Array:
    """A line through the points without corners."""
    p = np.array([points[0], *points, points[-1]], float)
    t = (np.arange(steps) / steps)[:, None]
    parts = []
    for i in range(1, len(p) - 2):
        a, b, c, d = p[i - 1 : i + 3]
        parts.append(0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3))
    return np.vstack([*parts, p[-2:-1]])


def step(a: float, b: float, x: Array) -> Array:
    """From 0 at a to 1 at b, soft at both ends."""
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


@cache
def _table(seed: int) -> Array:
    return np.random.default_rng(seed).random((64, 64))


def noise(x: Array, y: Array, size: float, seed: int) -> Array:
    """-0.5…0.5, soft."""
    table = _table(seed)
    gx, gy = np.asarray(x) / size + 320.3, np.asarray(y) / size + 320.7
    ix, iy = np.floor(gx).astype(int), np.floor(gy).astype(int)
    tx, ty = gx - ix, gy - iy
    tx, ty = tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty)
    a, b = table[ix % 64, iy % 64], table[(ix + 1) % 64, iy % 64]
    c, d = table[ix % 64, (iy + 1) % 64], table[(ix + 1) % 64, (iy + 1) % 64]
    return (a + (b - a) * tx) * (1 - ty) + (c + (d - c) * tx) * ty - 0.5


def away(x: Array, y: Array, line: Array) -> Array:
    """The distance to a line."""
    best = np.full(np.shape(x), 99.0)
    for (ax, ay), (bx, by) in pairwise(line):
        dx, dy = bx - ax, by - ay
        t = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
        best = np.minimum(best, (x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2)
    return np.sqrt(np.minimum(best, 99.0**2))


def off_ground(ground: geo.Ground, x: Array, y: Array) -> Array:
    """The distance to the boards of a site."""
    c, s = cos(radians(ground.turn)), sin(radians(ground.turn))
    a, b = c * (x - ground.x) + s * (y - ground.y), -s * (x - ground.x) + c * (y - ground.y)
    h, best = 3.5 * ground.cell, np.full(np.shape(x), 99.0)
    for column, row in ground.places:
        px = (7 * column + 3.5) * ground.cell - ground.half[0]
        py = ground.half[1] - (7 * row + 3.5) * ground.cell
        best = np.minimum(best, np.hypot(np.maximum(np.abs(a - px) - h, 0), np.maximum(np.abs(b - py) - h, 0)))
    return best


# -- what the land is made of ------------------------------------------------------------------------------------------


def _ring(x: Array, y: Array) -> Array:
    px, py, _ = geo.PLAIN
    return np.hypot(x - px, (y - py) / 1.05) + 0.34 * noise(x, y, 0.9, 5)


def plain(x: Array, y: Array) -> Array:
    """The land without hills: it rises from the coast to the north-east, and steps up to the high plain."""
    low = 0.07 + 0.011 * np.clip(x + 6, 0, 20) + 0.022 * np.clip(y + 2, 0, 14)
    return low + 0.55 * step(geo.PLAIN[2], geo.PLAIN[2] - 0.20, _ring(x, y))


def _waters(x: Array, y: Array) -> Fields:
    shore = smooth([(y, x) for y, x in geo.COAST], 10)
    coast = (x - np.interp(y, shore[:, 0], shore[:, 1])) * 0.85 + 0.34 * noise(x, y, 0.75, 1) + 0.12 * noise(x, y, 0.28, 2)
    for number, (cx, cy, r, wide) in enumerate(geo.ISLANDS):
        coast = np.maximum(coast, r - np.hypot((x - cx) / wide, y - cy) + 0.3 * noise(x, y, 0.5, 3 + 5 * number))
    wiggle = 0.05 * noise(x, y, 0.5, 9)
    river = away(x, y, smooth(geo.RIVER)) - 0.17 - 0.020 * np.clip(2 - x, 0, 9) + wiggle
    arm = np.min([away(x, y, smooth(arm)) for arm in geo.ARMS], axis=0) - 0.11 + wiggle
    brook = away(x, y, smooth(geo.BROOK)) - 0.085 + wiggle * 0.5
    return {"coast": coast, "river": river, "arm": arm, "water": np.minimum(np.minimum(river, arm), brook)}


def fields(x: Array, y: Array) -> Fields:
    """Everything the land is made of, at those places."""
    f = _waters(x, y)
    f["road"] = np.min([away(x, y, smooth(road)) for road in geo.ROADS], axis=0)
    f["site"] = np.min([off_ground(ground, x, y) for ground in geo.GROUNDS.values()], axis=0)
    low = plain(x, y)
    hill = sum(h * np.exp(-(((x - a) ** 2 + (y - b) ** 2) / r**2)) for a, b, r, h in geo.HILLS)
    hill = hill * (1 + 0.7 * noise(x, y, 0.8, 4)) + 0.10 * np.maximum(noise(x, y, 1.4, 6), -0.1) * step(0.5, 2.0, f["coast"])
    peak = sum(h * np.exp(-(np.hypot(x - a, y - b) ** 1.6) / r**1.6) for a, b, r, h in geo.PEAKS)
    peak = peak * (1 + 0.8 * noise(x, y, 1.3, 7) + 0.45 * noise(x, y, 0.5, 17))
    f["hill"], f["peak"] = hill + peak, peak
    f["rim"] = np.exp(-(((_ring(x, y) - geo.PLAIN[2] - 0.02) / 0.20) ** 2))
    f["height"] = _height(x, y, f, low, hill + peak)
    return f


def _height(x: Array, y: Array, f: Fields, low: Array, rise: Array) -> Array:
    """Flat at sites and roads, low at banks, nothing in the sea."""
    bank = step(0.0, 0.55, f["water"])
    h = (low - 0.05) + (rise + 0.05) * bank
    for ground in geo.GROUNDS.values():
        near = step(0.60, 0.16, off_ground(ground, x, y))
        h = h + (plain(np.array(ground.x), np.array(ground.y)) - h) * near
    calm = step(0.5, 0.1, f["road"])
    h = h + (low + 0.35 * (h - low) - h) * calm * bank
    return np.where(f["coast"] > 0, h * step(0.0, 0.75, f["coast"]), 0.0)


def parcels(x: Array, y: Array, f: Fields) -> tuple[Array, Array, Array, Array]:
    """Fields of farms: how much of one, which, how near its hedge, and its furrows."""
    part, which = np.zeros(x.shape, np.float32), np.zeros(x.shape, int)
    hedge, furrow = np.zeros(x.shape, np.float32), np.zeros(x.shape, np.float32)
    for number, farm in enumerate(geo.FARMS):
        reach = max(farm[3], farm[4]) + 0.7
        near = np.flatnonzero((np.abs(x - farm[0]) < reach).ravel() & (np.abs(y - farm[1]) < reach).ravel())
        if not len(near):
            continue
        own = {key: f[key].ravel()[near] for key in ("road", "water", "site", "coast")}
        found = _parcel(x.ravel()[near], y.ravel()[near], own, number, farm)
        more = found[0] > part.ravel()[near]
        for whole, each in zip((part, which, hedge, furrow), found, strict=True):
            whole.ravel()[near[more]] = each[more]
    return part, which, hedge, furrow


def _parcel(x: Array, y: Array, f: Fields, number: int, farm: tuple[float, ...]) -> tuple[Array, Array, Array, Array]:
    cx, cy, turn, rx, ry = farm
    free = step(0.08, 0.14, f["road"]) * step(0.10, 0.18, f["water"])
    free = free * step(0.30, 0.42, f["site"]) * step(0.35, 0.5, f["coast"])
    c, s = cos(radians(turn)), sin(radians(turn))
    p, q = c * (x - cx) + s * (y - cy), -s * (x - cx) + c * (y - cy)
    row = np.floor(q / 0.46 + 40.5)
    shift = (row * 0.37) % 1
    column = np.floor(p / 0.66 + shift + 40.5)
    pc, qc = (column - 40 - shift) * 0.66, (row - 40) * 0.46
    inside = ((pc / rx) ** 2 + (qc / ry) ** 2 < 1.0) * free
    edge = np.minimum(0.33 - np.abs(p - pc), 0.23 - np.abs(q - qc))
    code = (row * 31 + column * 17 + number * 7).astype(int)
    furrow = np.sin(np.where(code % 2 == 0, p, q) * 95)
    return inside, (code * 2654435761 >> 7), step(0.035, 0.015, edge), furrow


def wooded(x: Array, y: Array, f: Fields) -> Array:
    """How much wood there is."""
    dense = 0.85 * np.clip(f["hill"] * 1.7, 0, 1.0) + 0.9 * noise(x, y, 1.5, 21) + 0.5 * noise(x, y, 0.6, 22) - 0.20
    dense = dense + 0.25 * step(6.5, 8.5, np.abs(x) + 0.3 * y) + 0.55 * f["rim"]
    dense = dense * step(0.16, 0.3, f["road"]) * step(0.03, 0.16, f["water"])
    dense = dense * step(0.32, 0.6, f["site"]) * step(0.35, 0.7, f["coast"])
    return dense - 2 * step(0.85, 1.25, f["peak"] + 0.3 * noise(x, y, 0.4, 23))


# -- trees -------------------------------------------------------------------------------------------------------------

PITCH = 0.128
"""How far apart trees of a wood stand."""


@cache
def trees() -> Fields:
    """Every tree of the region: place, height of the land, kind, size, tone, brightness."""
    rng = np.random.default_rng(6)
    x, y = np.meshgrid(np.arange(-9.5, 16.5, PITCH), np.arange(-10.2, 13.0, PITCH))
    x = (x + rng.uniform(-0.45, 0.45, x.shape) * PITCH).ravel()
    y = (y + rng.uniform(-0.45, 0.45, y.shape) * PITCH).ravel()
    seen = np.abs(x) < np.maximum(9.0 + 0.62 * (y + 7.0), 8.0)
    x, y = x[seen], y[seen]
    f = fields(x, y)
    part, _, hedge, _ = parcels(x, y, f)
    kind, in_wood = _kinds(x, y, f, part, hedge, rng)
    size = rng.uniform(0.13, 0.20, len(x)) * np.where(kind == 0, 1.12, 1.0) * np.where(in_wood, 1.0, 0.82)
    size = size * (1 + 0.03 * np.clip(y, 0, 12))
    round_tones = rng.choice([0, 0, 2, 2, 3, 1, 1, 5], len(x), p=[0.2, 0.15, 0.15, 0.15, 0.1, 0.12, 0.08, 0.05])
    tone = np.where(kind == 0, rng.choice([1, 4, 0], len(x)), round_tones)
    bright = (1 + 0.22 * noise(x, y, 0.7, 51)) * rng.uniform(0.92, 1.06, len(x))
    order = np.lexsort((x, y))
    stands = order[kind[order] >= 0]
    every = {"x": x, "y": y, "height": f["height"], "kind": kind, "size": size, "tone": tone, "bright": bright}
    return {key: value[stands] for key, value in every.items()}


def _kinds(x: Array, y: Array, f: Fields, part: Array, hedge: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """0 firs, 1 round trees, 2 bushes, -1 nothing; and what stands in a wood."""
    count = len(x)
    wood = wooded(x, y, f) * (part < 0.3)
    in_wood = rng.random(count) < np.clip((wood - 0.02) * 4.0, 0, 0.92)
    on_land = (f["coast"] > 0.5) & (f["peak"] < 0.7)
    bank = (f["water"] > 0.06) & (f["water"] < 0.17) & on_land & (f["road"] > 0.2) & (f["site"] > 0.35)
    alley = (f["road"] > 0.13) & (f["road"] < 0.21) & (f["site"] > 0.3) & (f["water"] > 0.1) & on_land
    lone = (part < 0.3) & (f["site"] > 0.35) & (f["road"] > 0.15) & (f["water"] > 0.1) & on_land
    single = (bank & (rng.random(count) < 0.30)) | (alley & (rng.random(count) < 0.22)) | (lone & (rng.random(count) < 0.025))
    hedges = (part > 0.6) & (hedge > 0.35) & (rng.random(count) < 0.45)
    in_wood &= ~((y > 8.5) & (rng.random(count) < 0.45))
    fir = rng.random(count) < 0.25 + 0.65 * np.clip(f["hill"], 0, 1)
    kind = np.where(in_wood, np.where(fir, 0, 1), np.where(single, 1, np.where(hedges, 2, -1)))
    return kind, in_wood


# -- the land in few triangles -----------------------------------------------------------------------------------------

Spot = tuple[int, int]
"""A column and a row of the coarse grid."""
Triple = tuple[Spot, Spot, Spot]
"""A triangle with its right angle at the last corner; the edge before it is halved where that is needed."""
OFF, OFF_SITE, OFF_FAR = 0.035, 0.004, 0.12
"""How far the few triangles may be from the true height: in the land, at sites, and in the far mountains."""


def _middle(a: Spot, b: Spot) -> Spot:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _halves(triangle: Triple) -> list[Triple]:
    a, b, c = triangle
    middle = _middle(a, b)
    return [(c, a, middle), (b, c, middle)]


def few() -> list[Spot]:
    """Corners of as few triangles as the shape of the land needs, by threes, anticlockwise and without gaps.

    Every triangle is half of a larger one. A place is worth a corner as much as the worst place of all triangles that
    need it: then whoever halves a triangle finds its neighbour halved too.
    """
    n = terrain.COARSE
    u, v = np.meshgrid(np.linspace(-1, 1, n + 1), np.linspace(-1, 1, n + 1))
    x, y = across(u), along(v)
    f = fields(x, y)
    allowed = np.where(f["site"] < 0.35, OFF_SITE, np.where((y > 7.5) | (np.abs(x) > 9.5) | (y < -6.5), OFF_FAR, OFF))
    levels: list[list[Triple]] = [[((n, n), (0, 0), (n, 0)), ((0, 0), (n, n), (0, n))]]
    while _can_halve(levels[-1][0]):
        levels.append([half for triangle in levels[-1] for half in _halves(triangle)])
    worth = np.zeros((n + 1, n + 1))
    for level in reversed(levels[:-1]):
        for triangle in level:
            (ax, ay), (bx, by), _ = triangle
            i, j = _middle(*triangle[:2])
            off = abs(f["height"][j, i] - (f["height"][ay, ax] + f["height"][by, bx]) / 2) / allowed[j, i]
            below = [worth[_middle(*half[:2])[::-1]] for half in _halves(triangle) if _can_halve(half)]
            worth[j, i] = max(worth[j, i], off, *below)
    found, rest = list[Spot](), levels[0]
    while rest:
        triangle = rest.pop()
        if _can_halve(triangle) and worth[_middle(*triangle[:2])[::-1]] > 1:
            rest += _halves(triangle)
        else:
            found += triangle
    return found


def _can_halve(triangle: Triple) -> bool:
    """Is there a place of the grid in the middle of its long edge?"""
    (ax, ay), (bx, by), _ = triangle
    return (ax + bx) % 2 == 0 and (ay + by) % 2 == 0


# -- the files -----------------------------------------------------------------------------------------------------------


def shape() -> Terrain:
    """Heights, openness, trees and the few triangles as the program reads them."""
    from PIL import Image

    u, v = np.meshgrid(np.linspace(-1, 1, COLUMNS), np.linspace(-1, 1, ROWS))
    z = fields(across(u), along(v))["height"]
    small = Image.fromarray(z.astype(np.float32), "F").resize((COLUMNS // 6, ROWS // 6), Image.BOX)
    around = np.asarray(small.resize((COLUMNS, ROWS), Image.BICUBIC))
    openness = np.clip(1 - 0.9 * np.maximum(around - z, 0), 0.55, 1)
    found = trees()
    rows = np.zeros(len(found["x"]), np.dtype([("x", "<i2"), ("y", "<i2"), ("k", "u1"), ("s", "u1"), ("t", "u1"), ("b", "u1")]))
    rows["x"], rows["y"] = np.round(found["x"] * terrain.PLACE), np.round(found["y"] * terrain.PLACE)
    rows["k"], rows["t"] = found["kind"], found["tone"]
    rows["s"] = np.clip(np.round(found["size"] * terrain.SIZE), 0, 255)
    rows["b"] = np.clip(np.round(found["bright"] * terrain.BRIGHT), 0, 255)
    heights = np.round(z * terrain.FINE).astype("<i2").tobytes()
    coarse = bytes(part for spot in few() for part in spot)
    return Terrain(COLUMNS, ROWS, heights, np.round(255 * openness).astype("u1").tobytes(), rows.tobytes(), coarse)


def make(folder: Path) -> list[Path]:
    """Makes the shape of the land and its pictures below a folder of assets."""
    from tools import paint_region

    (folder / "models").mkdir(parents=True, exist_ok=True)
    (folder / "textures").mkdir(parents=True, exist_ok=True)
    path = folder / "models" / terrain.FILE
    path.write_bytes(msgspec.msgpack.encode(shape()))
    return [path, *paint_region.make(folder / "textures")]


if __name__ == "__main__":
    from game.content import ASSETS

    for made in make(Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS):
        print(f"{made.stat().st_size:8} {made}")
