"""Builds industry: sheds and yards in stage I, halls in stage II, combines in stage III."""

from collections.abc import Callable

from game.scenes.boards.cities.buildings.plot import Cells, TilePlot, runs
from game.scenes.boards.cities.buildings.site import Cell
from game.scenes.boards.cities.buildings.town import (
    CREAM,
    DARK,
    IRON,
    PAINTS,
    RED,
    STEEL,
    SUNNY,
    TEAL,
    TIMBER,
    WATER,
    WHITE,
    kerb_colour,
    mix,
)
from game.scenes.drawing.look import Colour, rgb, shade

OCHRE = kerb_colour("I")
BRICK, UMBER, CLAY = rgb("#C98F5B"), rgb("#B98050"), rgb("#C9A06B")
SHEET, RUST = rgb("#CDBE9C"), rgb("#A9714A")
YARD = rgb("#A79C84")
PLANK, COPPER = rgb("#D9B27A"), rgb("#6F8A80")
CRATES = (RED, TEAL, rgb("#4F9CC4"), OCHRE, rgb("#8B6B4C"))


def _ground(plot: TilePlot) -> Cell:
    """The yard's ground; which cell stays open."""
    plot.lawn(YARD)
    return min(plot.order, key=lambda cell: (cell[1], -cell[0]))


def _rest(plot: TilePlot, *taken: Cell) -> Cells:
    return frozenset(plot.cells - set(taken)) if len(plot.cells) > len(taken) else plot.cells


def _halls(cells: Cells) -> list[tuple[int, int, int]]:
    """The cells as rows (x0, x1, y), each in one row only."""
    rows, _, _ = runs(cells)
    used = {(x, y) for x0, x1, y in rows for x in range(x0, x1 + 1)}
    return rows + [(x, x, y) for x, y in sorted(cells) if (x, y) not in used]


def _sawteeth(plot: TilePlot, cells: Cells, h: float, colour: Colour, tone: Colour = SHEET) -> None:
    for x0, x1, y in _halls(cells):
        teeth = 3 * (x1 - x0 + 1)
        plot.m.sawtooth(x0 - 0.36, y - 0.34, x1 + 0.36, y + 0.34, h, colour, tone, teeth, ridge=OCHRE, away=plot.away)


def _tanks(plot: TilePlot, x: float, y: float) -> None:
    plot.m.drum(x + 0.18, y + 0.14, 0, 0.16, 0.30, rgb("#D9D4C4"), roof=OCHRE, sides=10)
    plot.m.drum(x + 0.18, y - 0.20, 0, 0.12, 0.22, rgb("#D9D4C4"), roof=OCHRE, sides=10)
    plot.pipe((x - 0.2, y + 0.1), (x + 0.2, y + 0.1), 0.2)


def _crates(plot: TilePlot, x: float, y: float, tones: tuple[Colour, ...], *, rows: int = 2) -> None:
    for k in range(3):
        for j in range(rows):
            h = 0.10 + 0.06 * ((k + j) % 2)
            plot.m.mass(x - 0.23 + 0.22 * k, y - 0.28 + 0.17 * j, 0.18, 0.12, 0, h, tones[(k + 2 * j) % len(tones)])


# -- stage I -----------------------------------------------------------------------------------------------------------


def _workshops(plot: TilePlot) -> None:
    """Small halls with gables, each in another brick."""
    x, y = _ground(plot)
    for number, (cx, cy) in enumerate(sorted(_rest(plot, (x, y)))):
        for k in (-0.19, 0.19):
            brick, h = (BRICK, UMBER, CLAY)[(number + (k > 0)) % 3], 0.24 + 0.05 * ((number + (k < 0)) % 2)
            plot.m.mass(cx + k, cy, 0.36, 0.66, 0, h, brick, face="works", bay=0.14)
            plot.m.gable(
                cx + k - 0.18, cy - 0.33, cx + k + 0.18, cy + 0.33, h, 0.13, SHEET, upright=True, end=brick, paint="sheet"
            )
            plot.m.wall((cx + k - 0.09, cy - 0.334), (cx + k + 0.09, cy - 0.334), 0, 0.16, shade(OCHRE, 0.9))
    plot.chimney(x - 0.24, y + 0.24, 0.74, 0.065)
    _crates(plot, x + 0.05, y, CRATES)


def _timber_yard(plot: TilePlot) -> None:
    """Open sheds with stacks of boards before them, and a yard full of trunks."""
    x, y = _ground(plot)
    for cx, cy in sorted(_rest(plot, (x, y))):
        plot.m.mass(cx, cy + 0.24, 0.78, 0.20, 0, 0.27, BRICK, face="works", roof=SHEET)
        for k in (-0.36, 0.0, 0.36):
            plot.m.post(cx + k, cy - 0.02, 0, 0.26, 0.02, TIMBER)
        plot.m.shed(cx - 0.42, cy - 0.06, cx + 0.42, cy + 0.36, 0.25, 0.14, SHEET, side=BRICK)
        for k in range(4):
            tone, h = (PLANK, rgb("#C39A60"))[k % 2], 0.09 + 0.05 * ((k + cx) % 2)
            plot.m.mass(cx - 0.29 + 0.195 * k, cy - 0.23, 0.16, 0.26, 0, h, tone, roof=shade(tone, 1.25))
    for j in range(4):
        tone, h = (rgb("#A67745"), rgb("#946839"))[j % 2], (0.10, 0.18, 0.18, 0.10)[j]
        plot.m.vault(
            x - 0.34, y - 0.36 + 0.14 * j, x + 0.16, y - 0.23 + 0.14 * j, 0, h, tone, level=True, paint="", end=PLANK, steps=4
        )
    plot.chimney(x + 0.28, y + 0.26, 0.62, 0.05, rgb("#8A8F94"), bands=False)
    plot.m.lathe(x + 0.27, y - 0.1, [(0.14, 0), (0.0, 0.17)], rgb("#DDBB86"), sides=8)


def _paint_works(plot: TilePlot) -> None:
    """Saw-tooth halls and vats in many colours."""
    x, y = _ground(plot)
    _sawteeth(plot, _rest(plot, (x, y)), 0.28, BRICK)
    plot.chimney(x - 0.26, y + 0.26, 0.80, 0.07)
    for k, tone in enumerate((RED, SUNNY, TEAL, rgb("#3F6F9E"))):
        px, py = x - 0.05 + 0.28 * (k % 2), y - 0.20 + 0.30 * (k // 2)
        plot.m.lathe(px, py, [(0.12, 0), (0.12, 0.20), (0.12, 0.20), (0.09, 0.20)], CREAM, sides=10)
        plot.m.disc(px, py, 0.19, 0.11, tone, sides=10)
    plot.pipe((x - 0.05, y - 0.05), (x + 0.23, y - 0.05), 0.25)


def _brewery(plot: TilePlot) -> None:
    """A tall brick house under a copper cap, kettles and a row of silos."""
    x, y = _ground(plot)
    rest = sorted(_rest(plot, (x, y)))
    for number, (cx, cy) in enumerate(rest):
        h = 0.56 if number == 0 else 0.34
        plot.m.mass(cx, cy, 0.72, 0.62, 0, h, UMBER, face="brick", bay=0.12)
        plot.m.gable(cx - 0.36, cy - 0.31, cx + 0.36, cy + 0.31, h, 0.2, COPPER, end=UMBER, hip=0.0 if number else 0.16)
        if number == 0:
            plot.m.mass(cx, cy, 0.20, 0.20, h, h + 0.30, UMBER, face="brick", bay=0.1)
            plot.m.pyramid(cx, cy, 0.24, h + 0.30, 0.16, rgb("#5E9A86"))
    for k in range(3):
        plot.m.drum(x - 0.2 + 0.2 * k, y + 0.2, 0, 0.09, 0.44, rgb("#E0DACB"), sides=9, roof=OCHRE)
    for off in (-0.16, 0.14):
        plot.m.lathe(
            x + off, y - 0.16, [(0.12, 0), (0.13, 0.12), (0.08, 0.2), (0.02, 0.23), (0.02, 0.3)], rgb("#C07A45"), sides=10
        )
    plot.chimney(x + 0.34, y - 0.02, 0.70, 0.05)


# -- stage II ----------------------------------------------------------------------------------------------------------


def _machine_works(plot: TilePlot) -> None:
    """Saw-tooth halls around a yard with tanks."""
    x, y = _ground(plot)
    _sawteeth(plot, _rest(plot, (x, y)), 0.34, UMBER)
    plot.chimney(x - 0.24, y + 0.24, 0.98, 0.075)
    _tanks(plot, x, y)
    plot.m.mass(x - 0.18, y - 0.22, 0.24, 0.20, 0, 0.12, rgb("#8B6B4C"))


def _foundry(plot: TilePlot) -> None:
    """High halls with a raised roof light, and two stout chimneys."""
    x, y = _ground(plot)
    for x0, x1, cy in _halls(_rest(plot, (x, y))):
        a, b, h = x0 - 0.36, x1 + 0.36, 0.40
        plot.m.box(a, cy - 0.34, b, cy + 0.34, 0, h, RUST, face="works", roof=DARK, bay=0.16)
        plot.m.gable(a, cy - 0.34, b, cy + 0.34, h, 0.14, rgb("#7D7468"), end=RUST, paint="sheet")
        plot.m.box(a + 0.1, cy - 0.11, b - 0.1, cy + 0.11, h + 0.06, h + 0.2, WHITE, face="works", roof=OCHRE)
        plot.m.gable(a + 0.08, cy - 0.13, b - 0.08, cy + 0.13, h + 0.2, 0.06, OCHRE, end=CREAM, paint="sheet")
    for k, h in ((-0.24, 1.02), (0.02, 0.86)):
        plot.chimney(x + k, y + 0.24, h, 0.085, rgb("#9C5A43"))
    plot.m.lathe(x + 0.24, y - 0.12, [(0.16, 0), (0.16, 0.22), (0.10, 0.34), (0.10, 0.42)], IRON, sides=10)
    for k in range(3):
        plot.m.lathe(x - 0.3 + 0.14 * k, y - 0.24, [(0.10, 0), (0.0, 0.12)], rgb("#3B3C42"), sides=7)


def _freight_yard(plot: TilePlot) -> None:
    """Containers on rails under a portal crane, one long store."""
    x, y = _ground(plot)
    halls = sorted(_rest(plot, (x, y)))
    store = halls[-1]
    plot.m.mass(*store, 0.76, 0.64, 0, 0.34, CLAY, face="works", roof=SHEET, bay=0.16, paint="sheet")
    plot.m.parapet(store[0] - 0.38, store[1] - 0.32, store[0] + 0.38, store[1] + 0.32, 0.34, OCHRE, SHEET, rise=0.03)
    for cx, cy in [*halls[:-1], (x, y)]:
        for j in (-0.3, -0.22, 0.2, 0.28):
            plot.m.slab(cx, cy + j, 0.88, 0.016, 0.004, 0.014, STEEL)
        for k in range(2):
            for j, high in ((-0.26, 1), (0.24, 1 + (cx + cy + k) % 2)):
                for z in range(high):
                    tone = plot.rng.choice(CRATES)
                    low = 0.02 + 0.11 * z
                    plot.m.mass(cx - 0.2 + 0.4 * k, cy + j, 0.34, 0.13, low, low + 0.105, tone, roof=shade(tone, 1.15))
    for side in (-0.36, 0.36):
        for end in (-0.36, 0.36):
            plot.m.mass(x + side, y + end, 0.035, 0.035, 0, 0.52, OCHRE)
        plot.m.mass(x + side, y, 0.05, 0.78, 0.50, 0.55, OCHRE)
    plot.m.mass(x, y, 0.78, 0.07, 0.55, 0.62, OCHRE)
    plot.m.mass(x + 0.1, y, 0.12, 0.12, 0.44, 0.55, DARK)
    plot.chimney(store[0] + 0.3, store[1] + 0.24, 0.4, 0.04, rgb("#8A8F94"), bands=False, z=0.34)


def _laboratory(plot: TilePlot) -> None:
    """White halls, pipes and round vessels."""
    x, y = _ground(plot)
    for number, (cx, cy) in enumerate(sorted(_rest(plot, (x, y)))):
        h = 0.40 + 0.12 * (number % 2)
        plot.m.mass(cx, cy, 0.74, 0.64, 0, h, rgb("#F0EDE4"), face="office", bay=0.13)
        plot.m.parapet(cx - 0.37, cy - 0.32, cx + 0.37, cy + 0.32, h, OCHRE, rgb("#D9D4C4"), rise=0.05)
        for k in (-0.22, 0.0, 0.22):
            plot.m.lathe(cx + k, cy + 0.12, [(0.045, h), (0.045, h + 0.17), (0.06, h + 0.17), (0.06, h + 0.2)], STEEL, sides=7)
        plot.units([(cx, cy - 0.12)], h, 1)
    for k, j in ((-0.18, -0.16), (0.2, -0.16), (0.2, 0.2)):
        for leg in (-0.09, 0.09):
            plot.m.post(x + k + leg, y + j, 0, 0.14, 0.014, DARK)
        plot.m.globe(x + k, y + j, 0.22, 0.15, CREAM, sides=10, rings=6)
    plot.chimney(x - 0.26, y + 0.26, 0.86, 0.05, rgb("#E4DFD2"))
    plot.pipe((x - 0.18, y + 0.02), (x + 0.2, y + 0.02), 0.3)


# -- stage III ---------------------------------------------------------------------------------------------------------


def _port(plot: TilePlot) -> None:
    """Stores and containers, quay cranes with their arms raised."""
    x, y = _ground(plot)
    rest = sorted(_rest(plot, (x, y)))
    for number, (cx, cy) in enumerate(rest):
        if number % 2 == 0:
            plot.m.mass(cx, cy + 0.04, 0.78, 0.60, 0, 0.36, BRICK, face="brick", bay=0.14)
            plot.m.vault(cx - 0.39, cy - 0.26, cx + 0.39, cy + 0.34, 0.36, 0.17, SHEET, level=True, paint="sheet", end=BRICK)
            continue
        for k in range(2):
            for j in range(3):
                tone = plot.rng.choice(CRATES)
                top = 0.105 * (1 + (k + j + number) % 3)
                plot.m.mass(cx - 0.19 + 0.38 * k, cy - 0.24 + 0.22 * j, 0.34, 0.16, 0, top, tone, roof=shade(tone, 1.15))
    plot.m.flat(x - 0.38, y - 0.38, x + 0.38, y - 0.02, 0.012, WATER)
    plot.m.mass(x - 0.04, y - 0.2, 0.56, 0.17, 0.01, 0.10, rgb("#8C3B2E"), roof=CREAM)
    plot.m.mass(x + 0.16, y - 0.2, 0.12, 0.13, 0.10, 0.22, CREAM, face="house")
    for crane in (-0.22, 0.2):
        for leg in (-0.07, 0.07):
            plot.m.mass(x + crane + leg, y + 0.14, 0.03, 0.2, 0, 0.62, OCHRE)
        plot.m.mass(x + crane, y + 0.02, 0.05, 0.66, 0.62, 0.68, OCHRE)
        plot.m.mass(x + crane, y + 0.22, 0.1, 0.12, 0.68, 0.8, DARK)
    cx, cy = rest[0]
    plot.chimney(cx + 0.28, cy + 0.22, 0.86, 0.07, rgb("#D6CFC0"))
    plot.chimney(cx - 0.28, cy + 0.22, 0.70, 0.06, rgb("#D6CFC0"))


def _steel_mill(plot: TilePlot) -> None:
    """Blast furnaces with their slopes, long halls, tall chimneys."""
    x, y = _ground(plot)
    rest = sorted(_rest(plot, (x, y)))
    fx, fy = rest[0]
    for x0, x1, cy in _halls(frozenset(rest[1:]) or frozenset(rest)):
        plot.m.sawtooth(
            x0 - 0.37,
            cy - 0.35,
            x1 + 0.37,
            cy + 0.35,
            0.44,
            rgb("#8E7B6C"),
            rgb("#6F6A64"),
            2 * (x1 - x0 + 1),
            ridge=OCHRE,
            away=plot.away,
            rise=0.18,
        )
    for k in (-0.19, 0.19):
        profile = [(0.18, 0), (0.18, 0.18), (0.13, 0.34), (0.16, 0.52), (0.09, 0.74), (0.09, 0.82)]
        plot.m.lathe(fx + k, fy, profile, rgb("#7A5A4A"), sides=10)
        plot.m.lathe(fx + k, fy, [(0.165, 0.50), (0.175, 0.53), (0.165, 0.56)], OCHRE, sides=10)
        plot.chimneys.append((fx + k, fy, 0.84))
    plot.pipe((fx - 0.19, fy), (fx + 0.19, fy), 0.86, 0.03, IRON)
    plot.m.mass(fx, fy - 0.3, 0.5, 0.14, 0, 0.2, UMBER, face="works", roof=DARK)
    for k, h in ((-0.26, 1.18), (0.0, 1.08)):
        plot.chimney(x + k, y + 0.24, h, 0.08, rgb("#D6CFC0"))
    plot.m.drum(x + 0.26, y + 0.08, 0, 0.15, 0.34, rgb("#B9AFA0"), roof=OCHRE, sides=10)
    for k in range(3):
        plot.m.mass(x - 0.24 + 0.2 * k, y - 0.24, 0.16, 0.2, 0, 0.08, rgb("#9A5A40"), roof=rgb("#D8794A"))


def _chip_plant(plot: TilePlot) -> None:
    """Clean halls with ribbed roofs and ducts; hardly a chimney."""
    x, y = _ground(plot)
    white = rgb("#F2EFE8")
    for number, (cx, cy) in enumerate(sorted(_rest(plot, (x, y)))):
        plot.m.mass(cx, cy, 0.82, 0.76, 0, 0.46, white, face="glass" if number % 2 else "office", bay=0.14)
        plot.m.mass(cx, cy, 0.85, 0.79, 0.38, 0.43, OCHRE, roof=white)
        for k in range(4):
            at = cx - 0.28 + 0.19 * k
            plot.m.vault(at - 0.075, cy - 0.34, at + 0.075, cy + 0.34, 0.46, 0.09, white, paint="sheet", steps=5, end=SHEET)
    for j in (-0.2, 0.02, 0.24):
        plot.m.vault(x - 0.3, y + j - 0.08, x + 0.1, y + j + 0.08, 0.06, 0.16, white, level=True, paint="", end=CREAM, steps=6)
    plot.chimney(x + 0.26, y + 0.22, 0.72, 0.06, rgb("#E9E4D8"))
    plot.chimney(x + 0.26, y - 0.02, 0.62, 0.05, rgb("#E9E4D8"))
    for k in range(3):
        plot.car(x - 0.24 + 0.16 * k, y - 0.34, 0.0, PAINTS[k], long=0.13)


def _food_combine(plot: TilePlot) -> None:
    """A battery of silos, a tall mill and halls."""
    x, y = _ground(plot)
    rest = sorted(_rest(plot, (x, y)))
    for number, (cx, cy) in enumerate(rest):
        if number == 0:
            for k in range(3):
                for j in range(2):
                    plot.m.drum(cx - 0.25 + 0.25 * k, cy - 0.13 + 0.27 * j, 0, 0.125, 0.78, rgb("#E6DFCE"), sides=9)
            plot.m.mass(cx, cy, 0.74, 0.20, 0.78, 0.94, SHEET, face="works", roof=OCHRE)
            plot.m.mass(cx + 0.28, cy + 0.02, 0.18, 0.22, 0, 1.10, BRICK, face="brick", roof=OCHRE, bay=0.1)
        elif number % 2:
            plot.m.mass(cx, cy, 0.76, 0.66, 0, 0.40, CLAY, face="brick", bay=0.13)
            plot.m.gable(cx - 0.38, cy - 0.33, cx + 0.38, cy + 0.33, 0.40, 0.18, rgb("#8C8472"), end=CLAY)
        else:
            plot.m.sawtooth(cx - 0.37, cy - 0.34, cx + 0.37, cy + 0.34, 0.36, BRICK, SHEET, 2, ridge=OCHRE, away=plot.away)
    plot.chimney(x - 0.26, y + 0.26, 1.0, 0.075, rgb("#D6CFC0"))
    plot.m.drum(x + 0.18, y + 0.16, 0, 0.15, 0.26, STEEL, roof=mix(OCHRE, WHITE, 0.3), sides=10)
    _crates(plot, x + 0.02, y - 0.06, (rgb("#D0A468"), CREAM, OCHRE), rows=2)


WORKS: dict[str, Callable[[TilePlot], None]] = {
    "i11": _workshops,
    "i12": _timber_yard,
    "i13": _paint_works,
    "i14": _brewery,
    "i21": _machine_works,
    "i22": _foundry,
    "i23": _freight_yard,
    "i24": _laboratory,
    "i31": _port,
    "i32": _steel_mill,
    "i33": _chip_plant,
    "i34": _food_combine,
}
"""Who builds the works of each card."""
