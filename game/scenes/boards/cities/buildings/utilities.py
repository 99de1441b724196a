"""Builds utilities: power from wind, coal and oil, water works, and places for garbage."""

from collections.abc import Callable
from math import cos, pi, sin

from game.scenes.boards.cities.buildings.masonry import PLAIN, Masonry
from game.scenes.boards.cities.buildings.plot import TilePlot
from game.scenes.boards.cities.buildings.town import (
    CREAM,
    DARK,
    GOLD,
    IRON,
    RED,
    SUNNY,
    TEAL,
    WATER,
    WHITE,
    kerb_colour,
    mix,
)
from game.scenes.drawing.look import rgb, shade

SLATE = kerb_colour("U")
PALE, BLADE = rgb("#ECE8DD"), rgb("#F7F5EF")


def blades() -> Masonry:
    """The three blades of a turbine around their hub, looking south."""
    m = Masonry()
    for k in range(3):
        turn = 2 * pi * k / 3 + 0.3
        c, s = cos(turn), sin(turn)
        outline = [(-0.032, 0.02), (0.032, 0.02), (0.012, 0.50), (-0.012, 0.50)]
        for side in (-1.0, 1.0):
            corners = [(x * c - z * s, side * 0.006, x * s + z * c) for x, z in outline]
            m.face(corners if side < 0 else corners[::-1], [(0.0, side, 0.0)] * 4, BLADE, uv=[PLAIN] * 4)
    m.globe(0, 0, 0, 0.045, BLADE, sides=6, rings=4)
    return m


# -- power -------------------------------------------------------------------------------------------------------------


def _wind(plot: TilePlot) -> None:
    """Turbines over striped fields."""
    plot.lawn(rgb("#9DB672"))
    for number, (x, y) in enumerate(plot.order):
        for k in range(6):
            tone = (rgb("#D3C071"), rgb("#B9BC68"), rgb("#A9B765"))[(k + 2 * (x + y)) % 3]
            left = x - 0.38 + 0.127 * k
            plot.m.flat(left, y - 0.36, left + 0.105, y + 0.36, 0.009, tone)
        h = 1.12 - 0.1 * (number % 2)
        plot.m.lathe(x, y, [(0.10, 0), (0.07, 0.05), (0.05, 0.05), (0.028, h)], rgb("#F1EFE8"), sides=8)
        plot.m.mass(x, y - 0.01, 0.08, 0.16, h, h + 0.07, rgb("#F1EFE8"))
        plot.hubs.append((x, y - 0.12, h + 0.035))
        plot.tree(x + 0.3, y + 0.3, 0.08)
        plot.m.mass(x + 0.27, y - 0.28, 0.14, 0.12, 0, 0.1, IRON, roof=SLATE)


def _cooling_tower(plot: TilePlot, x: float, y: float) -> None:
    profile = [(0.36, 0), (0.29, 0.25), (0.25, 0.48), (0.245, 0.62), (0.27, 0.80), (0.27, 0.80), (0.24, 0.80), (0.22, 0.66)]
    plot.m.lathe(x, y, profile, rgb("#D9D6CC"), sides=14)
    plot.m.disc(x, y, 0.67, 0.22, DARK)
    plot.chimneys.append((x, y, 0.84))


def _boiler_house(plot: TilePlot, x: float, y: float) -> None:
    plot.m.mass(x - 0.01, y + 0.01, 0.70, 0.62, 0, 0.52, IRON, face="works", roof=SLATE)
    plot.m.mass(x - 0.13, y + 0.11, 0.46, 0.42, 0.52, 0.72, IRON, face="works", roof=SLATE)
    plot.chimney(x + 0.24, y + 0.18, 0.75, 0.075, rgb("#EDE6D8"), z=0.5)


def _coal(plot: TilePlot) -> None:
    """A cooling tower, the boiler house, a store, and heaps of coal under their belt."""
    plot.lawn(rgb("#9A958A"))
    parts = (_cooling_tower, _boiler_house, _store, _coal_heap)
    for number, cell in enumerate(sorted(plot.cells, key=lambda cell: (-cell[1], cell[0]))):
        parts[number % len(parts)](plot, *cell)


def _store(plot: TilePlot, x: float, y: float) -> None:
    plot.m.mass(x, y, 0.68, 0.60, 0, 0.34, mix(IRON, WHITE, 0.2), face="works", roof=SLATE)
    plot.pipe((x, y + 0.3), (x, y + 0.48), 0.3)


def _coal_heap(plot: TilePlot, x: float, y: float) -> None:
    plot.m.lathe(x - 0.08, y, [(0.32, 0), (0.05, 0.24), (0, 0.25)], rgb("#33343A"), sides=9)
    plot.m.lathe(x + 0.2, y - 0.16, [(0.2, 0), (0, 0.16)], rgb("#3B3C42"), sides=8)
    plot.m.box(x - 0.36, y + 0.28, x + 0.1, y + 0.36, 0.12, 0.18, SUNNY, roof=shade(SUNNY, 0.8))


def _oil(plot: TilePlot) -> None:
    """Tanks around the engine house."""
    plot.lawn(rgb("#9A958A"))
    cells = sorted(plot.cells, key=lambda cell: (-cell[1], cell[0]))
    for number, (x, y) in enumerate(cells):
        if number == 1:
            _boiler_house(plot, x, y)
        elif number == 2:
            plot.m.mass(x, y, 0.68, 0.60, 0, 0.34, mix(IRON, WHITE, 0.2), face="works", roof=SLATE)
            plot.chimney(x + 0.2, y, 0.95, 0.07, rgb("#EDE6D8"))
        else:
            r = 0.32 if number == 0 else 0.28
            plot.m.drum(x, y, 0, r, 0.32, PALE, sides=14, roof=IRON)
            plot.m.lathe(x, y, [(1.01 * r, 0.22), (1.01 * r, 0.26)], RED, sides=14)
            plot.m.lathe(
                x, y, [(r + 0.07, 0), (r + 0.07, 0.045), (r + 0.05, 0.045), (r + 0.05, 0.01)], rgb("#B9B3A4"), sides=14
            )


# -- water -------------------------------------------------------------------------------------------------------------


def _water_tower(plot: TilePlot) -> None:
    """A tank on legs, the keeper's house beside it."""
    plot.lawn(rgb("#9DB672"))
    x, y = plot.order[0]
    for k in range(6):
        plot.m.post(x + 0.19 * cos(pi / 3 * k), y + 0.19 * sin(pi / 3 * k), 0, 0.55, 0.03, IRON)
    plot.m.lathe(x, y, [(0.06, 0), (0.06, 0.55)], rgb("#A9B3B8"), sides=7)
    plot.m.lathe(x, y, [(0.20, 0.50), (0.31, 0.60), (0.31, 0.84)], rgb("#6FA6C0"), sides=14)
    plot.m.lathe(x, y, [(0.316, 0.70), (0.316, 0.75)], CREAM, sides=14)
    plot.m.lathe(x, y, [(0.34, 0.84), (0.0, 1.02)], SLATE, sides=14)
    x, y = plot.order[-1]
    plot.m.house(x - 0.05, y, 0.42, 0.36, 0.22, plot.rng, roof=SLATE, upright=False)
    plot.trees([(x + 0.32, y + 0.3), (x + 0.3, y - 0.1)], 0.12)


def _basin(plot: TilePlot, x: float, y: float, r: float = 0.37) -> None:
    plot.m.lathe(
        x, y, [(r, 0), (r, 0.10), (r, 0.10), (r - 0.05, 0.10), (r - 0.05, 0.10), (r - 0.05, 0.07)], rgb("#C9C6BC"), sides=16
    )
    plot.m.disc(x, y, 0.075, r - 0.05, WATER, sides=16)
    plot.m.mass(x, y, 2 * r - 0.1, 0.036, 0.11, 0.14, IRON)
    plot.m.lathe(x, y, [(0.06, 0.07), (0.05, 0.19), (0.0, 0.19)], IRON, sides=7)


def _pumping_station(plot: TilePlot) -> None:
    """Round basins and the engine house of brick."""
    plot.lawn(rgb("#A9B48A"))
    house = plot.hub
    for x, y in plot.order:
        if (x, y) != house:
            _basin(plot, x, y)
    x, y = house
    brick = rgb("#C98F6B")
    plot.m.mass(x, y, 0.68, 0.56, 0, 0.34, brick, face="brick", bay=0.12)
    plot.m.gable(x - 0.34, y - 0.28, x + 0.34, y + 0.28, 0.34, 0.2, SLATE, end=brick)
    plot.m.mass(x + 0.22, y + 0.16, 0.1, 0.1, 0.34, 0.68, brick, roof=CREAM)


def _waterworks(plot: TilePlot) -> None:
    """Basins in a row, filter beds and a domed house."""
    plot.lawn(rgb("#A9B48A"))
    house = plot.hub
    for number, (x, y) in enumerate(cell for cell in plot.order if cell != house):
        if number % 2:
            for k in (-0.19, 0.19):
                plot.m.mass(x + k, y, 0.34, 0.72, 0, 0.09, rgb("#C9C6BC"), roof=WATER)
                plot.m.mass(x + k, y, 0.34, 0.03, 0.09, 0.12, IRON)
        else:
            _basin(plot, x, y)
    x, y = house
    plot.m.mass(x, y, 0.66, 0.58, 0, 0.36, rgb("#D9CDB8"), face="school", roof=SLATE)
    plot.m.drum(x, y, 0.36, 0.22, 0.10, CREAM, sides=12)
    plot.m.dome(x, y, 0.46, 0.22, rgb("#6FA6C0"), sides=12)


# -- garbage -----------------------------------------------------------------------------------------------------------


def _landfill(plot: TilePlot) -> None:
    """Mounds with things in them, and a digger."""
    plot.lawn(rgb("#A08C66"))
    earths = (rgb("#8E7A57"), rgb("#7E7160"), rgb("#97906F"))
    scraps = (RED, rgb("#5B86A8"), CREAM, SUNNY, DARK)
    for x, y in plot.order:
        for _ in range(3):
            px, py, r = plot.rng.uniform(-0.15, 0.15), plot.rng.uniform(-0.15, 0.15), plot.rng.uniform(0.18, 0.28)
            top = r * plot.rng.uniform(0.55, 0.8)
            turn, tone = plot.rng.random(), plot.rng.choice(earths)
            plot.m.lathe(x + px, y + py, [(r, 0), (0.45 * r, 0.8 * top), (0.0, top)], tone, sides=7, turn=turn)
        for _ in range(9):
            px, py, s = plot.rng.uniform(-0.34, 0.34), plot.rng.uniform(-0.34, 0.34), plot.rng.uniform(0.03, 0.065)
            plot.m.slab(x + px, y + py, s, s, 0, s + 0.02, plot.rng.choice(scraps))
    x, y = plot.order[0]
    plot.m.mass(x + 0.25, y - 0.30, 0.18, 0.12, 0.03, 0.12, rgb("#E3A72F"))
    plot.m.mass(x + 0.24, y - 0.30, 0.08, 0.10, 0.12, 0.20, rgb("#5B6B78"), roof=rgb("#E3A72F"))
    plot.pipe((x + 0.06, y - 0.3), (x + 0.16, y - 0.3), 0.13, 0.018, rgb("#E3A72F"))


def _recycling(plot: TilePlot) -> None:
    """Rows of bins by colour, a sorting hall."""
    plot.lawn(rgb("#A3A093"))
    for number, (x, y) in enumerate(sorted(plot.cells, key=lambda cell: (-cell[1], cell[0]))):
        if number == 0:
            plot.m.mass(x, y + 0.02, 0.74, 0.66, 0, 0.32, IRON, face="works", roof=SLATE)
            plot.m.vault(
                x - 0.37, y - 0.31, x + 0.37, y + 0.35, 0.32, 0.14, mix(IRON, TEAL, 0.5), level=True, paint="sheet", end=IRON
            )
            continue
        for k in range(4):
            px, py = x - 0.2 + 0.4 * (k % 2), y - 0.18 + 0.36 * (k // 2)
            tone = (TEAL, SUNNY, rgb("#5B86A8"), RED)[(k + number) % 4]
            plot.m.mass(px, py, 0.28, 0.2, 0, 0.13, tone, roof=shade(tone, 0.6))
            plot.m.mass(px, py, 0.2, 0.13, 0.10, 0.155, mix(tone, CREAM, 0.45))


def _incinerator(plot: TilePlot) -> None:
    """A dark hall with a bright chimney and a golden ball on it."""
    plot.lawn(rgb("#9A958A"))
    plot.wings(0.68, 0.38, IRON, face="works", deck=SLATE)
    plot.rim(0.68, 0.38, mix(GOLD, IRON, 0.25), rise=0.03, thick=0.025)
    for number, (x, y) in enumerate(plot.order):
        if number % 2 == 0:
            plot.m.glass_roof(x, y, 0.40, 0.16, 0.385, 0.06)
    cells = sorted(plot.cells, key=lambda cell: (-cell[1], cell[0]))
    x, y = cells[0]
    plot.chimney(x, y, 0.9, 0.09, rgb("#EDE6D8"), z=0.36)
    plot.m.globe(x, y, 0.98, 0.16, GOLD, sides=12, rings=7)
    x, y = cells[len(cells) // 2]
    plot.m.mass(x, y, 0.5, 0.5, 0.38, 0.66, mix(IRON, WHITE, 0.25), face="works", roof=SLATE)
    for k, tone in enumerate((TEAL, SUNNY, RED)):
        plot.m.mass(x - 0.2 + 0.2 * k, y - 0.345, 0.13, 0.02, 0, 0.24, mix(tone, CREAM, 0.2))


UTILITIES: dict[str, Callable[[TilePlot], None]] = {
    "pow1": _wind,
    "pow2": _coal,
    "pow3": _oil,
    "wat1": _water_tower,
    "wat2": _pumping_station,
    "wat3": _waterworks,
    "gar1": _landfill,
    "gar2": _recycling,
    "gar3": _incinerator,
}
"""Who builds the utility of each card."""
