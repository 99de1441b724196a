"""Builds shops: awnings and markets in stage I, halls and cafés in stage II, stores and towers in stage III."""

from collections.abc import Callable

from game.scenes.boards.cities.buildings.plot import Cells, TilePlot, flag, runs, stall
from game.scenes.boards.cities.buildings.town import (
    CREAM,
    DARK,
    GOLD,
    HEDGE,
    LAWN,
    PAINTS,
    PLASTERS,
    RED,
    SAND,
    STEEL,
    STONE,
    SUNNY,
    TIMBER,
    WATER,
    WHITE,
    kerb_colour,
    mix,
)
from game.scenes.drawing.look import Colour, rgb, shade

BLUE = kerb_colour("C")
DECK = mix(BLUE, rgb("#D9DAD4"), 0.72)
BLUE_ROOFS = tuple(rgb(code) for code in ("#5F8BA6", "#4F7891", "#7BA3B8"))
NIGHT = rgb("#3D4660")
NEON = tuple(rgb(code) for code in ("#FF7FB0", "#7FE3FF", "#FFD96B"))


def _board(plot: TilePlot, x: float, y: float, z: float, wide: float = 0.32, high: float = 0.11) -> None:
    """A sign over a shop that looks south and shines in the evening."""
    plot.m.mass(x, y, wide, 0.02, z, z + high, shade(BLUE, 0.62))
    a, b, y0 = x - 0.38 * wide, x + 0.38 * wide, y - 0.012
    low, top = z + 0.3 * high, z + 0.7 * high
    plot.m.shine([(a, y0, low), (b, y0, low), (b, y0, top), (a, y0, top)], (0.0, -1.0, 0.0), rgb("#FFE3A0"))


# -- stage I -----------------------------------------------------------------------------------------------------------


def _corner_shops(plot: TilePlot) -> None:
    """Shop houses wall to wall, goods before the doors."""
    plot.terrace(0.52, wide=0.36, low=0.28, high=0.42, face="shop", tones=BLUE_ROOFS, pitch=0.34)
    plot.awnings(0.52, 0.17, BLUE)
    for x, y in plot.fronts:
        plot.m.slab(x - 0.28, y - 0.42, 0.05, 0.05, 0, 0.10, TIMBER)
        plot.m.globe(x - 0.28, y - 0.42, 0.13, 0.045, HEDGE, sides=6, rings=3)
        plot.m.slab(x + 0.19, y - 0.41, 0.11, 0.06, 0, 0.05, TIMBER)


def _flat_shops(plot: TilePlot, cells: Cells) -> None:
    plot.wings(0.58, 0.30, rgb("#EFE7D8"), face="shop", deck=DECK, bay=0.145, cells=cells)
    plot.rim(0.58, 0.30, BLUE, rise=0.045, cells=cells)
    front = [(x, y) for x, y in sorted(cells) if (x, y - 1) not in plot.cells]
    plot.awnings(0.58, 0.17, BLUE, cells=front)
    for x, y in front:
        _board(plot, x, y - 0.28, 0.31)
    plot.units(sorted(cells), 0.30)


def _market_square(plot: TilePlot) -> None:
    """Flat shops around a square with stalls."""
    square = plot.fronts[0] if len(plot.cells) > 2 else None
    _flat_shops(plot, frozenset(plot.cells - {square}) if square else plot.cells)
    if square:
        x, y = square
        plot.m.flat(x - 0.38, y - 0.38, x + 0.38, y + 0.38, 0.006, SAND)
        for k, cloth in enumerate((BLUE, CREAM, SUNNY, RED)):
            stall(plot.m, x + (-0.18, 0.18)[k % 2], y + (-0.17, 0.17)[k // 2], cloth)


def _platform_kiosks(plot: TilePlot) -> None:
    """Kiosks under a long roof, as at a tram stop."""
    plot.lawn(rgb("#B8B6AE"))
    for x, y in plot.order:
        plot.m.slab(x, y + 0.06, 0.92, 0.56, 0, 0.035, rgb("#D5D0C4"))
        for k, tone in ((-0.22, CREAM), (0.22, BLUE_ROOFS[2])):
            plot.m.mass(x + k, y + 0.06, 0.30, 0.26, 0.035, 0.21, tone, face="shop", floor=0.18, roof=CREAM)
            plot.m.awning(x + k - 0.15, x + k + 0.15, y - 0.07, 0.19, BLUE, 0.09)
        for k in (-0.42, 0.42):
            plot.m.post(x + k, y + 0.22, 0.035, 0.35, 0.016, DARK)
        plot.m.vault(x - 0.5, y + 0.06, x + 0.5, y + 0.38, 0.36, 0.10, WHITE, level=True, end=BLUE, steps=5)
        plot.m.slab(x, y - 0.34, 0.9, 0.02, 0.004, 0.014, STEEL)
        plot.m.slab(x, y - 0.42, 0.9, 0.02, 0.004, 0.014, STEEL)


def _tavern_lane(plot: TilePlot) -> None:
    """Half-timbered inns with gables to the street and tables before them."""
    plot.lawn(rgb("#CFC3A4"))
    for x, y in plot.order:
        for k, w in ((-0.2, 0.34), (0.2, 0.38)):
            h, wall = plot.rng.choice((0.27, 0.33)), plot.rng.choice(PLASTERS)
            tone = plot.rng.choice(BLUE_ROOFS)
            plot.m.mass(x + k, y + 0.1, w, 0.46, 0, h, wall, face="shop")
            x0, x1 = x + k - w / 2, x + k + w / 2
            plot.m.gable(x0, y - 0.13, x1, y + 0.33, h, 0.48 * w, tone, upright=True, end=wall, eaves=0.02)
            for beam in (0.2, 0.5, 0.8):
                at = x0 + beam * w
                plot.m.wall((at - 0.012, y - 0.134), (at + 0.012, y - 0.134), 0.13, h + 0.1, rgb("#7A5238"))
            plot.m.mass(x + k + 0.13, y - 0.18, 0.014, 0.09, 0.18, 0.26, GOLD)
        if (x, y) in plot.fronts:
            stall(plot.m, x - 0.24, y - 0.29, BLUE)
            stall(plot.m, x + 0.20, y - 0.29, CREAM)


# -- stage II ----------------------------------------------------------------------------------------------------------


def _shopping_mile(plot: TilePlot) -> None:
    """Shops along a glazed street."""
    plot.wings(0.74, 0.34, rgb("#E7E6E0"), face="shop", deck=DECK, bay=0.16)
    plot.rim(0.74, 0.34, BLUE, rise=0.055, thick=0.035)
    rows, columns, singles = runs(plot.cells)
    for x0, x1, y in rows:
        plot.m.vault(x0 - 0.32, y - 0.15, x1 + 0.32, y + 0.15, 0.345, 0.19, WHITE, level=True)
    for x, y0, y1 in columns:
        plot.m.vault(x - 0.14, y0 - 0.32, x + 0.14, y1 + 0.32, 0.345, 0.18, WHITE)
    for x, y in singles:
        plot.m.glass_roof(x, y, 0.5, 0.3, 0.345, 0.19)
    plot.awnings(0.74, 0.17, BLUE, 0.08)
    x, y = plot.fronts[0]
    plot.m.mass(x, y - 0.36, 0.26, 0.06, 0, 0.52, CREAM, face="glass", bay=0.08)
    _board(plot, x, y - 0.37, 0.40, 0.24, 0.13)


def _night_strip(plot: TilePlot) -> None:
    """Dark houses with bright signs, a canopy over every door."""
    plot.lawn(rgb("#7F8390"))
    for number, (x, y) in enumerate(plot.order):
        for k, w in ((-0.20, 0.38), (0.20, 0.36)):
            h = 0.34 + 0.11 * ((number * 2 + (k > 0)) % 3)
            tone = (NIGHT, rgb("#5A4A63"), rgb("#4A5A70"))[(number + (k > 0)) % 3]
            plot.m.mass(x + k, y + 0.04, w, 0.58, 0, h, mix(tone, CREAM, 0.35), face="shop")
            plot.m.parapet(
                x + k - w / 2, y - 0.25, x + k + w / 2, y + 0.33, h, BLUE if number % 2 else tone, mix(tone, CREAM, 0.4)
            )
            neon = NEON[(number + (k > 0)) % 3]
            a, b, front = x + k - 0.3 * w, x + k + 0.3 * w, y - 0.262
            plot.m.mass(x + k, y - 0.30, 0.8 * w, 0.1, 0.14, 0.165, tone)
            plot.m.shine([(a, front, 0.19), (b, front, 0.19), (b, front, 0.25), (a, front, 0.25)], (0.0, -1.0, 0.0), neon)
            if k > 0:
                _upright_sign(plot, x + k + 0.1, y - 0.27, h, neon)
    plot.units(plot.order, 0.36, 1)


def _upright_sign(plot: TilePlot, x: float, y: float, h: float, neon: Colour) -> None:
    """A tall sign that stands out from a wall."""
    plot.m.mass(x, y, 0.09, 0.03, 0.2, h + 0.24, NIGHT)
    for k in range(3):
        low = 0.26 + (h - 0.05) * k / 3
        y0, top = y - 0.018, low + 0.07
        plot.m.shine(
            [(x - 0.03, y0, low), (x + 0.03, y0, low), (x + 0.03, y0, top), (x - 0.03, y0, top)], (0.0, -1.0, 0.0), neon
        )


def _supermarket(plot: TilePlot) -> None:
    """One wide hall, cars before it, a pylon at the street."""
    lot = plot.fronts[-1]
    hall = frozenset(plot.cells - {lot})
    plot.lawn(rgb("#8A8D90"), 0.11)
    plot.wings(0.76, 0.30, rgb("#EDEBE4"), face="shop", deck=rgb("#C9D3D6"), bay=0.21, cells=hall)
    plot.rim(0.76, 0.30, BLUE, rise=0.09, thick=0.03, cells=hall)
    for number, (x, y) in enumerate(sorted(hall)):
        plot.m.glass_roof(x, y + 0.05, 0.42, 0.20, 0.305, 0.07)
        if number == 0:
            plot.m.mass(x + 0.12, y - 0.39, 0.34, 0.05, 0, 0.24, BLUE, face="glass", bay=0.1)
    x, y = lot
    for k in range(5):
        plot.m.flat(x - 0.37 + 0.185 * k - 0.006, y - 0.3, x - 0.37 + 0.185 * k + 0.006, y + 0.3, 0.008, CREAM)
        if k < 4:
            for j in (-0.2, 0.2):
                if plot.rng.random() < 0.75:
                    plot.car(x - 0.28 + 0.185 * k, y + j, 0.0, plot.rng.choice(PAINTS))
    plot.m.mass(x + 0.36, y - 0.36, 0.05, 0.05, 0, 0.62, STEEL)
    plot.m.mass(x + 0.32, y - 0.36, 0.26, 0.08, 0.50, 0.76, shade(BLUE, 0.7), roof=BLUE)
    _board(plot, x + 0.32, y - 0.405, 0.54, 0.22, 0.18)


def _garden_cafes(plot: TilePlot) -> None:
    """Pavilions among trees, tables under umbrellas."""
    plot.lawn(LAWN)
    for number, (x, y) in enumerate(plot.order):
        plot.path((x - 0.21, y - 0.2), (x + 0.21, y - 0.2), 0.34)
        if number % 2 == 0:
            plot.m.mass(x, y + 0.15, 0.52, 0.34, 0, 0.22, CREAM, face="shop", bay=0.13, floor=0.2)
            plot.m.gable(x - 0.26, y - 0.02, x + 0.26, y + 0.32, 0.22, 0.16, BLUE_ROOFS[0], hip=0.15, eaves=0.06)
            plot.m.awning(x - 0.22, x + 0.22, y - 0.03, 0.18, BLUE, 0.10)
        else:
            plot.m.drum(x, y + 0.12, 0, 0.24, 0.20, CREAM, sides=10, roof=BLUE_ROOFS[1])
            plot.m.lathe(x, y + 0.12, [(0.1, 0.28), (0.1, 0.34), (0.0, 0.42)], BLUE, sides=8)
        for k, cloth in ((-0.24, BLUE), (0.02, CREAM), (0.27, SUNNY)):
            stall(plot.m, x + k, y - 0.21, cloth)
        plot.trees([(x - 0.37, y + 0.3), (x + 0.37, y + 0.3), (x - 0.38, y - 0.02)], 0.12)


# -- stage III ---------------------------------------------------------------------------------------------------------


def _department_store(plot: TilePlot) -> None:
    """One great house of five storeys with a round corner under a dome."""
    stone = rgb("#E6DCC8")
    plot.wings(0.74, 0.64, stone, face="office", deck=DECK, bay=0.12)
    plot.rim(0.77, 0.60, mix(stone, WHITE, 0.4), rise=0.07, thick=0.05)
    plot.wings(0.56, 0.80, mix(stone, WHITE, 0.3), face="glass", deck=DECK)
    plot.awnings(0.74, 0.17, BLUE, 0.08)
    x, y = plot.fronts[-1]
    cx, cy = x + 0.19, y - 0.17
    plot.m.lathe(cx, cy, [(0.25, 0.0), (0.25, 0.80), (0.28, 0.80), (0.28, 0.85)], mix(stone, WHITE, 0.3), sides=14)
    for z in (0.13, 0.29, 0.45, 0.61):
        plot.m.lathe(cx, cy, [(0.255, z), (0.255, z + 0.09)], rgb("#6E8DA0"), sides=14)
    plot.m.dome(cx, cy, 0.85, 0.26, BLUE, sides=12, squash=1.0)
    plot.m.lathe(cx, cy, [(0.03, 1.09), (0.012, 1.2), (0.0, 1.26)], GOLD, sides=6)
    for number, (x, y) in enumerate(plot.fronts):
        flag(plot.m, x - 0.2, y - 0.36, 0.26, (BLUE, CREAM)[number % 2], 0.64)


def _office_park(plot: TilePlot) -> None:
    """Towers of glass on a plinth."""
    plot.wings(0.74, 0.30, rgb("#DCE3E4"), face="shop", deck=DECK)
    for number, (x, y) in enumerate(plot.order):
        h, w = (0.95, 0.62, 1.15, 0.75, 0.55, 0.9)[number % 6], 0.54
        plot.m.mass(x, y, w, w, 0.3, h, rgb("#DDEDF2"), face="glass", bay=0.09)
        if number % 3 == 1:
            plot.m.shed(x - w / 2, y - w / 2, x + w / 2, y + w / 2, h, 0.16, BLUE_ROOFS[2], side=rgb("#DDEDF2"))
        else:
            plot.m.parapet(x - w / 2, y - w / 2, x + w / 2, y + w / 2, h, BLUE, DECK, rise=0.05)
            plot.units([(x, y)], h)
    plot.awnings(0.74, 0.17, BLUE, 0.08)


def _casino(plot: TilePlot) -> None:
    """Stepped towers with golden crowns, a fountain before them."""
    plot.lawn(rgb("#C9BFAE"))
    basin = plot.fronts[-1] if len(plot.cells) > 2 else None
    for number, (x, y) in enumerate(cell for cell in plot.order if cell != basin):
        tone, tall = (rgb("#E2D6C4"), rgb("#CFE0E6"))[number % 2], 0.30 * ((number * 2 + 1) % 3)
        for k, (w, z0, z1) in enumerate(((0.74, 0.0, 0.30), (0.60, 0.30, 0.48 + tall), (0.42, 0.48 + tall, 0.62 + tall))):
            plot.m.mass(x, y, w, w, z0, z1, tone, face=("shop", "flats", "flats")[k], bay=0.11, roof=DECK)
            plot.m.mass(x, y, w + 0.03, w + 0.03, z1 - 0.03, z1, GOLD if k else BLUE, roof=DECK)
        plot.m.lathe(x, y, [(0.17, 0.62 + tall), (0.19, 0.70 + tall), (0.0, 0.86 + tall)], GOLD, sides=8)
        plot.m.lamp(x, y, 0.88 + tall, 0.03, rgb("#FFE9B0"))
    plot.awnings(0.74, 0.2, BLUE, 0.07, [cell for cell in plot.fronts if cell != basin])
    if basin:
        x, y = basin
        plot.m.lathe(x, y, [(0.36, 0.0), (0.36, 0.06), (0.36, 0.06), (0.31, 0.06)], CREAM, sides=14)
        plot.m.disc(x, y, 0.045, 0.31, WATER)
        plot.m.lathe(x, y, [(0.05, 0.04), (0.03, 0.2), (0.1, 0.24), (0.0, 0.25)], GOLD, sides=8)
        for off, up in ((-0.18, 0), (0.18, 0), (0, -0.18), (0, 0.18)):
            plot.m.post(x + off, y + up, 0.04, 0.14, 0.012, rgb("#E4F5F5"))


def _arcade(plot: TilePlot) -> None:
    """Two rows of fine shops under one high vault of glass."""
    plot.wings(0.75, 0.50, STONE, face="brick", deck=rgb("#C9CFD0"), bay=0.12)
    plot.rim(0.77, 0.48, mix(BLUE, CREAM, 0.3), rise=0.06, thick=0.05)
    rows, columns, singles = runs(plot.cells)
    for x0, x1, y in rows:
        plot.m.vault(x0 - 0.40, y - 0.21, x1 + 0.40, y + 0.21, 0.505, 0.34, WHITE, level=True, end=BLUE)
    for x, y0, y1 in columns:
        plot.m.vault(x - 0.20, y0 - 0.40, x + 0.20, y1 + 0.40, 0.505, 0.33, WHITE, end=BLUE)
    for x, y in singles:
        plot.m.vault(x - 0.21, y - 0.40, x + 0.21, y + 0.40, 0.505, 0.34, WHITE, end=BLUE)
    x, y = plot.hub
    plot.m.drum(x, y, 0.5, 0.26, 0.28, CREAM, sides=12)
    plot.m.dome(x, y, 0.78, 0.27, rgb("#BFDCE4"), sides=12, squash=0.9)
    plot.m.lathe(x, y, [(0.03, 1.01), (0.0, 1.13)], GOLD, sides=6)
    for x, y in plot.fronts:
        plot.m.mass(x + 0.06, y - 0.38, 0.24, 0.04, 0, 0.34, GOLD, face="glass", bay=0.08)
    plot.awnings(0.75, 0.2, BLUE, 0.06)


SHOPS: dict[str, Callable[[TilePlot], None]] = {
    "c11": _corner_shops,
    "c12": _market_square,
    "c13": _platform_kiosks,
    "c14": _tavern_lane,
    "c21": _shopping_mile,
    "c22": _night_strip,
    "c23": _supermarket,
    "c24": _garden_cafes,
    "c31": _department_store,
    "c32": _office_park,
    "c33": _casino,
    "c34": _arcade,
}
"""Who builds the shops of each card."""
