"""Builds the ten landmarks. Each has a silhouette of its own."""

from collections.abc import Callable
from itertools import pairwise
from math import cos, hypot, pi, sin

from game.scenes.boards.cities.buildings.masonry import Place, part
from game.scenes.boards.cities.buildings.plot import TilePlot, flag, runs
from game.scenes.boards.cities.buildings.services import park
from game.scenes.boards.cities.buildings.town import (
    CREAM,
    DARK,
    GLASS,
    GOLD,
    INK,
    LAWN,
    SAND,
    STEEL,
    STONE,
    WHITE,
    kerb_colour,
    mix,
)
from game.scenes.drawing.look import rgb, shade
from game.scenes.drawing.mesh import UP, Vector

PLUM = kerb_colour("Q")
COPPER = rgb("#5E8F86")


# -- opera -------------------------------------------------------------------------------------------------------------


def _opera(plot: TilePlot) -> None:
    """White sails on a broad base."""
    plot.lawn(STONE)
    for number, (x, y) in enumerate(plot.order):
        plot.m.mass(x, y + 0.03, 0.84, 0.78, 0, 0.14, rgb("#D9C9B4"), face="shop", roof=rgb("#E9DFCF"))
        for k in range(2):
            high = 0.70 - 0.22 * k - 0.08 * (number % 2)
            _sail(plot, (x, y + 0.30 - 0.34 * k), 0.14, 0.38 - 0.08 * k, high, 0.46 - 0.10 * k)


def _sail(plot: TilePlot, at: Place, z: float, half: float, high: float, deep: float) -> None:
    """A pointed arch that runs forward to one point on the ground; glass fills the arch at its back."""
    (x, y), n = at, 6
    arch: list[Vector] = []
    for k in range(2 * n + 1):
        t = k / n if k <= n else 2 - k / n
        side = -1 if k < n else 1
        arch.append((x + side * half * (1 - t) ** 0.75, y + 0.10 * t, z + high * sin(t * pi / 2)))
    tip, white, pane = (x, y - deep, z), rgb("#FBF8F0"), mix(PLUM, GLASS, 0.35)
    for p, q in pairwise(arch):
        normal = _outward(p, q, tip, (x, y - 0.3 * deep, z))
        plot.m.plain([p, tip, q], normal, white)
        back = [(x, y - 0.03, z), (q[0], q[1] - 0.03, q[2]), (p[0], p[1] - 0.03, p[2])]
        plot.m.plain(back, (0.0, 1.0, 0.0), pane)


def _outward(p: Vector, q: Vector, tip: Vector, axis: Vector) -> Vector:
    u, v = [q[i] - p[i] for i in range(3)], [tip[i] - p[i] for i in range(3)]
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    size = hypot(*n) or 1.0
    middle = [(p[i] + q[i] + tip[i]) / 3 - axis[i] for i in range(3)]
    size *= 1 if sum(a * b for a, b in zip(n, middle, strict=True)) > 0 else -1
    return n[0] / size, n[1] / size, n[2] / size


# -- mall --------------------------------------------------------------------------------------------------------------


def _mall(plot: TilePlot) -> None:
    """Glazed streets that meet under a golden dome."""
    plot.wings(0.74, 0.36, rgb("#EADFEA"), face="shop", deck=rgb("#BFA6C6"))
    plot.rim(0.74, 0.36, PLUM, rise=0.06, thick=0.05)
    rows, columns, _ = runs(plot.cells)
    for a, b, y in rows:
        plot.m.vault(a - 0.3, y - 0.16, b + 0.3, y + 0.16, 0.37, 0.18, WHITE, level=True)
    for x, a, b in columns:
        plot.m.vault(x - 0.16, a - 0.3, x + 0.16, b + 0.3, 0.37, 0.17, WHITE)
    plot.awnings(0.74, 0.18, PLUM, 0.08)
    x, y = plot.hub
    plot.m.drum(x, y, 0.36, 0.31, 0.12, CREAM, sides=14)
    plot.m.dome(x, y, 0.48, 0.31, GOLD, sides=14)
    plot.m.lathe(x, y, [(0.04, 0.77), (0.0, 0.92)], CREAM, sides=6)
    for number, (x, y) in enumerate(plot.order):
        if (x, y) != plot.hub:
            flag(plot.m, x + 0.3, y - 0.3, 0.3, (PLUM, GOLD)[number % 2], 0.36)


# -- stadium -----------------------------------------------------------------------------------------------------------


def _stadium(plot: TilePlot) -> None:
    """An oval bowl with striped stands."""
    plot.lawn(rgb("#CFC8BC"))
    x0, y0, x1, y1 = plot.bounds
    mx, my, a, b, n = (x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2 - 0.14, (y1 - y0) / 2 - 0.14, 24

    def ring(k: float, i: int) -> Place:
        return mx + a * k * cos(2 * pi * i / n), my + b * k * sin(2 * pi * i / n)

    for i in range(n):
        turn = 2 * pi * (i + 0.5) / n
        inward = (-0.7 * cos(turn), -0.7 * sin(turn), 0.71)
        tone = (PLUM, mix(PLUM, WHITE, 0.75))[i // 2 % 2]
        p, q, r, s = ring(0.60, i), ring(0.60, i + 1), ring(0.92, i + 1), ring(0.92, i)
        plot.m.plain([(*p, 0.02), (*s, 0.42), (*r, 0.42), (*q, 0.02)], inward, tone)
        p, q, r, s = ring(0.98, i), ring(0.98, i + 1), ring(0.80, i + 1), ring(0.80, i)
        plot.m.wall(p, q, 0, 0.46, STONE, "glass", bay=0.12, floor=0.2)
        plot.m.plain([(*p, 0.47), (*q, 0.47), (*r, 0.54), (*s, 0.54)], UP, (STONE, CREAM)[i % 2])
        plot.m.wall(r, s, 0.51, 0.54, shade(PLUM, 0.8))
        if i % 4 == 2:
            plot.m.post(*ring(1.0, i), 0.40, 0.28, 0.016, STEEL)
    _field(plot, mx, my, 0.46 * a, 0.42 * b)


def _field(plot: TilePlot, x: float, y: float, w: float, h: float) -> None:
    plot.m.flat(x - 1.26 * w, y - 1.2 * h, x + 1.26 * w, y + 1.2 * h, 0.012, rgb("#C9704F"))
    plot.m.flat(x - w, y - h, x + w, y + h, 0.018, rgb("#74AE52"))
    for k in range(4):
        left = x - w + 2 * w * k / 4
        plot.m.flat(left, y - h, left + w / 4, y + h, 0.021, rgb("#86BD60"))
    plot.m.flat(x - 0.008, y - h, x + 0.008, y + h, 0.024, WHITE)
    plot.m.disc(x, y, 0.025, 0.07, WHITE, sides=12)
    plot.m.disc(x, y, 0.027, 0.055, rgb("#7CB458"), sides=12)


# -- town hall ---------------------------------------------------------------------------------------------------------


def _town_hall(plot: TilePlot) -> None:
    """Copper roofs around a clock tower."""
    plot.wings(0.62, 0.42, STONE, face="flats", deck=COPPER, roof="hip", pitch=0.34)
    x0, y0, x1, _ = plot.bounds
    x, y = (x0 + x1) / 2, y0 + 0.5
    plot.m.mass(x, y - 0.01, 0.30, 0.30, 0, 0.96, STONE, face="brick", bay=0.15)
    plot.m.mass(x, y - 0.01, 0.34, 0.34, 0.90, 1.12, CREAM)
    plot.m.dial(x, y - 0.185, 1.01, 0.088, INK)
    plot.m.dial(x, y - 0.188, 1.01, 0.073, WHITE)
    plot.m.wall((x - 0.007, y - 0.192), (x + 0.007, y - 0.192), 1.01 - plot.m.true(0.01), 1.01 + plot.m.true(0.06), INK)
    plot.m.pyramid(x, y - 0.01, 0.34, 1.12, 0.40, COPPER)
    plot.m.globe(x, y - 0.01, 1.54, 0.04, GOLD, sides=6, rings=4)
    plot.m.mass(x, y - 0.34, 0.4, 0.16, 0, 0.05, CREAM)
    for k in range(4):
        flag(plot.m, x - 0.33 + 0.2 * k, y - 0.41, 0.32, (PLUM, GOLD)[k % 2])


# -- research ----------------------------------------------------------------------------------------------------------


def _campus(plot: TilePlot) -> None:
    """Glass houses under solar roofs, and observatories between them."""
    plot.lawn(LAWN)
    for number, (x, y) in enumerate(plot.order):
        if number % 2:
            plot.m.drum(x, y, 0, 0.32, 0.24, WHITE, sides=14)
            plot.m.lathe(x, y, [(0.325, 0.10), (0.325, 0.16)], PLUM, sides=14)
            plot.m.dome(x, y, 0.24, 0.32, rgb("#DDE7EA"), sides=14, squash=0.9)
            plot.m.mass(x, y - 0.16, 0.06, 0.3, 0.36, 0.53, DARK)
        else:
            plot.m.mass(x, y, 0.68, 0.60, 0, 0.46, WHITE, face="glass", roof=CREAM)
            plot.m.shed(x - 0.36, y - 0.32, x + 0.36, y + 0.32, 0.46, 0.14, WHITE, side=CREAM)
            plot.m.face(
                [
                    (x - 0.33, y - 0.30, 0.47),
                    (x + 0.33, y - 0.30, 0.47),
                    (x + 0.33, y + 0.30, 0.603),
                    (x - 0.33, y + 0.30, 0.603),
                ],
                [(0.0, -0.21, 0.977)] * 4,
                WHITE,
                uv=part("solar"),
            )
        plot.trees([(x + 0.39, y - 0.38), (x - 0.39, y + 0.38)], 0.1)


# -- garden, station, reservoir ----------------------------------------------------------------------------------------


def _botanical_garden(plot: TilePlot) -> None:
    """Glasshouses in a park."""
    park(plot, trees=9)
    for number, (x, y) in enumerate(plot.order):
        if number % 2 == 0:
            high = 0.40 if number else 0.52
            plot.m.mass(x, y, 0.72, 0.76, 0, 0.06, CREAM)
            plot.m.vault(x - 0.34, y - 0.36, x + 0.34, y + 0.36, 0.06, high, WHITE, end=GLASS, steps=8)
            plot.m.lathe(x, y, [(0.12, high), (0.12, high + 0.12), (0.0, high + 0.22)], rgb("#CFE6EC"), sides=8)
            plot.m.mass(x, y - 0.38, 0.16, 0.06, 0, plot.m.true(0.2), PLUM, roof=CREAM)


def _station(plot: TilePlot) -> None:
    """A train shed of glass, its front with a clock tower."""
    stone = rgb("#D9B79A")
    for x, y in plot.order:
        plot.m.mass(x, y, 0.90, 0.76, 0, 0.26, stone, face="brick", roof=STEEL)
    rows, columns, _ = runs(plot.cells)
    for a, b, y in rows:
        plot.m.vault(a - 0.45, y - 0.37, b + 0.45, y + 0.37, 0.26, 0.42, WHITE, level=True, end=GLASS, steps=9)
    for x, a, b in columns:
        plot.m.vault(x - 0.38, a - 0.45, x + 0.38, b + 0.45, 0.26, 0.40, WHITE, end=GLASS, steps=9)
    tx, ty = plot.fronts[0][0] + 0.14, plot.fronts[0][1]
    plot.m.mass(tx, ty - 0.33, 0.24, 0.22, 0, 0.95, stone, face="brick", bay=0.12)
    plot.m.mass(tx, ty - 0.33, 0.27, 0.25, 0.74, 0.92, CREAM)
    plot.m.pyramid(tx, ty - 0.33, 0.27, 0.95, 0.22, PLUM)
    plot.m.dial(tx, ty - 0.462, 0.83, 0.08, WHITE)
    plot.m.wall((tx - 0.006, ty - 0.466), (tx + 0.006, ty - 0.466), 0.83 - plot.m.true(0.005), 0.83 + plot.m.true(0.055), INK)


def _reservoir(plot: TilePlot) -> None:
    """A lake behind a dam with a round tower."""
    plot.lawn(rgb("#8FAE68"))
    plot.lawn(rgb("#58A5BC"), 0.14, 0.07)
    for x, y in plot.fronts:
        plot.m.box(x - 0.46, y - 0.36, x + 0.46, y - 0.22, 0, 0.32, STONE, roof=rgb("#CFC8BC"))
        for k in range(4):
            plot.m.mass(x - 0.36 + 0.24 * k, y - 0.38, 0.06, 0.05, 0, 0.26, rgb("#D6CDBD"))
        plot.m.wall((x - 0.02, y - 0.366), (x + 0.2, y - 0.366), 0, 0.18, rgb("#BFE0E6"))
    x, y = plot.fronts[0]
    plot.m.drum(x + 0.24, y - 0.28, 0.3, 0.11, 0.22, STONE, sides=10, roof=PLUM)
    for x, y in plot.order:
        if (x, y + 1) not in plot.cells:
            plot.trees([(x - 0.36 + 0.24 * k, y + 0.42) for k in range(4)], 0.12)
    x, y = plot.order[-1]
    plot.m.mass(x, y + 0.1, 0.2, 0.2, 0.07, 0.2, CREAM, face="house")
    plot.m.pyramid(x, y + 0.1, 0.22, 0.2, 0.13, PLUM)


# -- fair and tower ----------------------------------------------------------------------------------------------------


def _fair(plot: TilePlot) -> None:
    """Halls under waves of roofs, a mast between them, flags along the street."""
    for number, (x, y) in enumerate(plot.order):
        h = 0.34 + 0.05 * (number % 2)
        plot.m.mass(x, y, 0.92, 0.76, 0, h, rgb("#E6E3DC"), face="glass", roof=STEEL, bay=0.16)
        for k in (-0.23, 0.23):
            tone = mix(PLUM, WHITE, 0.35 if (number + (k > 0)) % 2 else 0.62)
            plot.m.vault(x + k - 0.23, y - 0.39, x + k + 0.23, y + 0.39, h, 0.13, tone, paint="sheet", end=CREAM, steps=6)
    x0, y0, x1, y1 = plot.bounds
    mx, my = (x0 + x1) / 2, (y0 + y1) / 2
    plot.m.mass(mx, my, 0.14, 0.14, 0.3, 0.95, CREAM)
    plot.m.lathe(mx, my, [(0.2, 0.84), (0.22, 0.90), (0.0, 1.06)], PLUM, sides=10)
    for number, (x, y) in enumerate(plot.fronts):
        for k in (-0.3, 0.3):
            flag(plot.m, x + k, y - 0.40, 0.36, (PLUM, GOLD)[(number + (k > 0)) % 2])


def _observation_tower(plot: TilePlot) -> None:
    """A slender tower with a glazed ring, in a park."""
    plot.lawn(LAWN)
    x, y = plot.hub
    plot.m.lathe(x, y, [(0.36, 0), (0.32, 0.10), (0.0, 0.10)], STONE, sides=14)
    plot.m.lathe(x, y, [(0.11, 0.1), (0.055, 1.45)], CREAM, sides=10)
    plot.m.lathe(x, y, [(0.07, 1.40), (0.24, 1.50)], PLUM, sides=12)
    plot.m.lathe(x, y, [(0.24, 1.50), (0.22, 1.60)], GLASS, sides=12)
    plot.m.lathe(x, y, [(0.25, 1.60), (0.08, 1.68), (0.02, 1.68), (0.006, 2.06)], PLUM, sides=12)
    for cx, cy in plot.order:
        if (cx, cy) != (x, y):
            plot.path((cx, cy), (x, y), 0.14, colour=SAND)
            plot.trees([(cx + k, cy + j) for k in (-0.26, 0.26) for j in (-0.26, 0.26)], 0.13)


LANDMARKS: dict[str, Callable[[TilePlot], None]] = {
    "uq01": _opera,
    "uq02": _mall,
    "uq03": _stadium,
    "uq04": _town_hall,
    "uq05": _campus,
    "uq06": _botanical_garden,
    "uq07": _station,
    "uq08": _reservoir,
    "uq09": _fair,
    "uq10": _observation_tower,
}
"""Who builds each landmark."""
