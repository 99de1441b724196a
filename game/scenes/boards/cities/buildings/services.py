"""Builds services: care, schools, transport, fire, police and parks. They grow with every stage."""

from collections.abc import Callable
from functools import partial
from math import hypot

from game.scenes.boards.cities.buildings.plot import TilePlot, bus, flag
from game.scenes.boards.cities.buildings.town import (
    ASPHALT,
    CREAM,
    DARK,
    LAWN,
    NAVY,
    RED,
    STEEL,
    SUNNY,
    TEAL,
    TIMBER,
    WATER,
    WHITE,
)
from game.scenes.drawing.look import rgb, shade

CLEAN, PLASTER, ROOF = rgb("#F7F3EA"), rgb("#E9C79C"), rgb("#8C6A4F")
CLAY, CREST = rgb("#C97B57"), rgb("#DCE5E2")


# -- care ----------------------------------------------------------------------------------------------------------------


def _cross(plot: TilePlot, x: float, y: float, z: float, s: float) -> None:
    plot.m.mass(x, y, 0.56 * s, 2 * s, z, z + 0.03, RED)
    plot.m.mass(x, y, 2 * s, 0.56 * s, z, z + 0.031, RED)


def _care(plot: TilePlot, *, h: float) -> None:
    """White wings with a cross on the roof; larger ones have a tower and a landing place."""
    plot.wings(0.60, h, CLEAN, face="school", deck=CREST, bay=0.14)
    plot.rim(0.60, h, TEAL)
    x, y = plot.order[0]
    _cross(plot, x, y, h + 0.012, 0.22)
    plot.m.door(x, y - 0.305, 0.2, 0.14, TEAL)
    plot.m.mass(x, y - 0.36, 0.3, 0.12, plot.m.true(0.15), plot.m.true(0.175), TEAL)
    if plot.site.stage > 1:
        x, y = plot.order[1 % len(plot.order)]
        plot.m.mass(x, y + 0.02, 0.48, 0.44, h, h + 0.34, CLEAN, face="school", roof=CREST)
        plot.m.parapet(x - 0.24, y - 0.2, x + 0.24, y + 0.24, h + 0.34, TEAL, CREST)
        x, y = plot.order[-1]
        plot.m.drum(x, y, h, 0.25, 0.03, DARK, sides=14)
        for k in (-0.075, 0.075):
            plot.m.flat(x + k - 0.025, y - 0.12, x + k + 0.025, y + 0.12, h + 0.036, CREAM)
        plot.m.flat(x - 0.1, y - 0.025, x + 0.1, y + 0.025, h + 0.037, CREAM)
    for x, y in plot.order:
        plot.tree(x + 0.37, y - 0.36, 0.08)


# -- schools -------------------------------------------------------------------------------------------------------------


def _pitch(plot: TilePlot, x: float, y: float) -> None:
    """A court to play on."""
    plot.m.flat(x - 0.36, y - 0.36, x + 0.36, y + 0.36, 0.008, CLAY)
    for k in (-0.2, 0.2):
        plot.m.flat(x - 0.34, y + k - 0.008, x + 0.34, y + k + 0.008, 0.012, CREAM)
    plot.m.disc(x, y, 0.013, 0.13, CREAM)
    plot.m.disc(x, y, 0.015, 0.11, CLAY)
    for k in (-0.33, 0.33):
        plot.m.mass(x + k, y, 0.02, 0.2, 0, 0.13, CREAM)
    plot.trees([(x + 0.36, y + 0.38), (x - 0.36, y + 0.38)], 0.12)


def _school(plot: TilePlot, *, h: float) -> None:
    """A house with a bell tower, and a court."""
    court = plot.order[-1]
    plot.wings(0.56, h, PLASTER, face="school", deck=ROOF, roof="hip", pitch=0.34, cells=frozenset(plot.cells - {court}))
    x, y = plot.order[0]
    top = h + 0.22
    plot.m.box(x - 0.10, y - 0.34, x + 0.10, y - 0.1, 0, top, rgb("#F2DDB8"), face="house")
    plot.m.gable(x - 0.10, y - 0.34, x + 0.10, y - 0.1, top, 0.12, ROOF, upright=True, end=rgb("#F2DDB8"))
    plot.m.dial(x, y - 0.345, top - 0.07, 0.055, WHITE)
    _pitch(plot, *court)


def _university(plot: TilePlot) -> None:
    """Long wings with a portico under a green dome, a quad with trees."""
    plot.lawn(LAWN)
    plot.terrace(
        0.54,
        wide=0.46,
        low=0.42,
        high=0.46,
        face="school",
        tones=(ROOF, shade(ROOF, 0.9)),
        walls=(PLASTER, rgb("#F0D9B4")),
        dormers=1.0,
        crossing=0,
        pitch=0.30,
    )
    rows = sorted(plot.fronts, key=lambda cell: abs(cell[0] - sum(x for x, _ in plot.fronts) / len(plot.fronts)))
    x, y = rows[0]
    plot.m.mass(x, y - 0.02, 0.60, 0.62, 0, 0.58, CREAM, face="school", bay=0.12)
    plot.m.drum(x, y + 0.02, 0.58, 0.22, 0.14, CREAM, sides=12)
    plot.m.dome(x, y + 0.02, 0.72, 0.23, TEAL, sides=12)
    plot.m.lathe(x, y + 0.02, [(0.04, 0.93), (0.04, 1.0), (0.0, 1.08)], CREAM, sides=6)
    for k in range(5):
        plot.m.lathe(x - 0.22 + 0.11 * k, y - 0.40, [(0.026, 0), (0.02, 0.36)], WHITE, sides=6)
    plot.m.box(x - 0.27, y - 0.44, x + 0.27, y - 0.30, 0.36, 0.40, CREAM)
    plot.m.gable(x - 0.27, y - 0.44, x + 0.27, y - 0.30, 0.40, 0.13, ROOF, upright=True, end=CREAM, eaves=0.01)
    for cx, cy in plot.order:
        plot.trees([(cx + 0.38, cy - 0.36), (cx - 0.38, cy + 0.36)], 0.09)


# -- transport -----------------------------------------------------------------------------------------------------------


def _bus_stop(plot: TilePlot) -> None:
    """A shelter, a sign and the bus."""
    x, y = plot.order[0]
    plot.m.flat(x - 0.38, y - 0.38, x + 0.38, y - 0.08, 0.006, ASPHALT)
    for k in (-0.28, 0.0, 0.28):
        plot.m.post(x + k, y + 0.16, 0, 0.24, 0.018, DARK)
    plot.m.mass(x, y + 0.14, 0.68, 0.24, 0.24, 0.275, TEAL, roof=shade(TEAL, 1.2))
    plot.m.wall((x - 0.3, y + 0.2), (x + 0.3, y + 0.2), 0.02, 0.2, WHITE, "glass", bay=0.1, floor=0.2)
    plot.m.mass(x, y + 0.125, 0.48, 0.05, 0.05, 0.07, TIMBER)
    plot.m.stand(bus(SUNNY, 0.46), (x, y - 0.23, 0.006), 90.0)
    plot.m.post(x + 0.38, y, 0, 0.36, 0.014, DARK)
    plot.m.mass(x + 0.38, y, 0.16, 0.02, 0.32, 0.46, SUNNY)
    plot.trees([(x - 0.36, y + 0.38), (x + 0.34, y + 0.38)], 0.1)


def _rails(plot: TilePlot, x: float, y: float) -> None:
    for k in (-0.05, 0.05):
        plot.m.mass(x + k, y - 0.36, 0.016, 0.24, 0.004, 0.014, STEEL)


def _tram_depot(plot: TilePlot) -> None:
    """Vaulted halls with trams at their gates."""
    for number, (x, y) in enumerate(plot.order):
        plot.m.mass(x, y + 0.06, 0.80, 0.60, 0, 0.34, CLEAN, face="shop", roof=STEEL, bay=0.2)
        plot.m.vault(x - 0.40, y - 0.26, x + 0.40, y + 0.38, 0.34, 0.20, WHITE, end=TEAL)
        plot.m.wall((x - 0.22, y - 0.245), (x + 0.22, y - 0.245), 0, 0.22, DARK)
        for k in (-0.1, 0.1):
            _rails(plot, x + k, y)
        if number % 2 == 0:
            plot.m.stand(bus(SUNNY, 0.34), (x - 0.1, y - 0.3, 0.01))


def _underground(plot: TilePlot) -> None:
    """One long hall of glass over the tracks, stairs down before it, a tall sign."""
    ends = [(x, y) for x, y in plot.order]
    plot.m.flat(ends[0][0] - 0.39, ends[0][1] - 0.39, ends[0][0] + 0.39, ends[0][1] + 0.39, 0.006, rgb("#CFC9BB"))
    for number, (x, y) in enumerate(ends):
        plot.m.mass(x, y + 0.08, 0.90, 0.54, 0, 0.30, CLEAN, face="glass", roof=STEEL, bay=0.15)
        plot.m.vault(x - 0.45, y - 0.20, x + 0.45, y + 0.36, 0.30, 0.30, WHITE, level=True, end=TEAL)
        plot.m.mass(x, y - 0.30, 0.36, 0.14, 0, 0.07, TEAL, roof=DARK)
        plot.m.mass(x - 0.2, y - 0.30, 0.02, 0.16, 0, 0.12, STEEL)
        if number % 2:
            plot.m.mass(x + 0.46, y + 0.08, 0.05, 0.62, 0, 0.64, TEAL)
    x, y = ends[0]
    plot.m.post(x + 0.36, y - 0.34, 0, 0.66, 0.02, DARK)
    plot.m.mass(x + 0.36, y - 0.34, 0.22, 0.05, 0.58, 0.80, NAVY, roof=CREAM)
    plot.m.mass(x + 0.36, y - 0.37, 0.10, 0.01, 0.64, 0.74, WHITE)


# -- fire and police -------------------------------------------------------------------------------------------------------


def _fire(plot: TilePlot, *, h: float) -> None:
    """Halls with red doors, engines before them, and a tower to dry the hoses."""
    wall = rgb("#E4D6C2")
    for x, y in plot.order:
        x0 = x - (0.42 if (x - 1, y) in plot.cells else 0.36)
        x1 = x + (0.42 if (x + 1, y) in plot.cells else 0.36)
        plot.m.box(x0, y - 0.22, x1, y + 0.34, 0, h, wall, face="house", roof=RED)
        plot.m.wall((x - 0.32, y - 0.226), (x + 0.32, y - 0.226), 0.0, 0.22, WHITE, "doors")
        plot.m.parapet(x - 0.36, y - 0.22, x + 0.36, y + 0.34, h, RED, rgb("#C96A58"))
    x, y = plot.order[-1]
    top = 0.78 + 0.12 * plot.site.stage
    plot.m.mass(x + 0.21, y + 0.17, 0.22, 0.22, 0, top, rgb("#D9B79A"), face="house")
    plot.m.pyramid(x + 0.21, y + 0.17, 0.24, top, 0.16, RED)
    for x, y in plot.fronts:
        for k in (-0.14, 0.16):
            plot.car(x + k, y - 0.36, 0.0, RED, long=0.19)


def _police(plot: TilePlot, *, h: float) -> None:
    """Pale wings with a blue rim, a mast and cars before them."""
    plot.wings(0.56, h, rgb("#E6E7E8"), face="school", deck=rgb("#8FA3BF"))
    plot.rim(0.56, h, NAVY, rise=0.07, thick=0.04)
    for x, y in plot.fronts:
        plot.m.mass(x, y - 0.283, 0.568, 0.01, 0.40 * h, 0.40 * h + 0.05, NAVY)
    x, y = plot.hub
    if plot.site.stage == 3:
        plot.m.mass(x, y, 0.40, 0.40, h, h + 0.26, rgb("#E6E7E8"), face="office", roof=NAVY)
        h += 0.26
    plot.m.post(x, y, h, 0.38, 0.016, DARK)
    for k in range(3):
        plot.m.mass(x, y, 0.22 - 0.05 * k, 0.016, h + 0.22 + 0.05 * k, h + 0.236 + 0.05 * k, STEEL)
    plot.m.lamp(x + 0.16, y - 0.14, h + 0.06, 0.045, rgb("#4E8BE0"))
    for number, (x, y) in enumerate(plot.fronts):
        plot.car(x - 0.12, y - 0.38, 90.0, CREAM if number % 2 else NAVY, long=0.17)
    flag(plot.m, plot.order[0][0] + 0.36, plot.order[0][1] - 0.36, 0.34, NAVY)


# -- parks ---------------------------------------------------------------------------------------------------------------


def park(plot: TilePlot, *, trees: int) -> None:
    """Paths, a pond, trees and flowers."""
    plot.lawn(rgb("#7FAE58"), 0.09)
    for x, y in plot.order:
        for dx, dy in ((1, 0), (0, 1)):
            if (x + dx, y + dy) in plot.cells:
                plot.path((x, y), (x + dx, y + dy))
    x, y = plot.fronts[0]
    plot.path((x, y - 0.44), (x, y))
    px, py = plot.order[len(plot.order) // 2]
    _pond(plot, px, py)
    for x, y in plot.order:
        for _ in range(trees):
            a, b = x + plot.rng.uniform(-0.38, 0.38), y + plot.rng.uniform(-0.38, 0.38)
            size = plot.rng.uniform(0.10, 0.16)
            if hypot(a - px, b - py) > 0.40 and min(abs(a - x), abs(b - y)) > 0.10:
                plot.tree(a, b, size)
        for k in range(4 if not plot.far else 0):
            a, b = x + plot.rng.uniform(-0.36, 0.36), y + plot.rng.uniform(-0.36, 0.36)
            plot.m.lathe(a, b, [(0.03, 0.006), (0.0, 0.04)], (rgb("#D9728A"), SUNNY, CREAM)[k % 3], sides=5)
    if plot.site.stage == 3 and plot.site.kind == "S":
        x, y = plot.order[-1]
        for k in range(6):
            plot.m.post(x + 0.13 * (k % 3 - 1), y - 0.1 + 0.2 * (k // 3), 0, 0.22, 0.014, CREAM)
        plot.m.lathe(x, y, [(0.24, 0.21), (0.22, 0.24), (0.0, 0.38)], TEAL, sides=8)


def _pond(plot: TilePlot, x: float, y: float) -> None:
    plot.m.disc(x, y, 0.014, 0.34, rgb("#D9D2C0"))
    plot.m.disc(x, y, 0.019, 0.28, WATER)
    plot.m.lathe(x, y, [(0.06, 0.01), (0.04, 0.11), (0.07, 0.12), (0.0, 0.14)], CREAM, sides=8)
    plot.m.globe(x, y, 0.16, 0.04, rgb("#E4F5F5"), sides=6, rings=4)


SERVICES: dict[str, Callable[[TilePlot], None]] = {
    "hea1": partial(_care, h=0.34),
    "hea2": partial(_care, h=0.56),
    "hea3": partial(_care, h=0.66),
    "edu1": partial(_school, h=0.30),
    "edu2": partial(_school, h=0.42),
    "edu3": _university,
    "tra1": _bus_stop,
    "tra2": _tram_depot,
    "tra3": _underground,
    "fir1": partial(_fire, h=0.30),
    "fir2": partial(_fire, h=0.38),
    "fir3": partial(_fire, h=0.48),
    "pol1": partial(_police, h=0.34),
    "pol2": partial(_police, h=0.46),
    "pol3": partial(_police, h=0.58),
    "par1": partial(park, trees=11),
    "par2": partial(park, trees=11),
    "par3": partial(park, trees=12),
}
"""Who builds the service of each card."""
