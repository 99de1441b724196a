"""Builds homes: cottages and rows in stage I, blocks and villas in stage II, towers and terraces in stage III."""

from collections.abc import Callable, Sequence
from functools import partial

from game.scenes.boards.cities.buildings.plot import TilePlot, bus, flag
from game.scenes.boards.cities.buildings.town import (
    BRICKS,
    CREAM,
    DARK,
    HEDGE,
    LAWN,
    LOTS,
    PLASTERS,
    ROOFS,
    SAND,
    SLATES,
    SUNNY,
    TEAL,
    TIMBER,
    WATER,
    WHITE,
    kerb_colour,
    mix,
)
from game.scenes.drawing.look import Colour, rgb, shade

PASTELS = tuple(rgb(code) for code in ("#F0D9B8", "#E6C9B0", "#DDE0CC", "#F2E3C2", "#D9D3DE"))
CLADDINGS = tuple(rgb(code) for code in ("#C0806A", "#E9DCC4", "#B07660", "#D9C3A0"))
GREEN_DECK = rgb("#7FA653")


def _garden(plot: TilePlot, tone: Colour | None = None) -> None:
    """Grass, a path along the street, hedges at the back."""
    plot.lawn(tone or mix(LAWN, rgb(LOTS["R"]), 0.25))
    for x, y in plot.fronts:
        plot.m.flat(x - 0.39, y - 0.39, x + 0.39, y - 0.29, 0.008, rgb("#DCCFB2"))
    plot.hedges()


def _backyard(plot: TilePlot, size: float = 0.1, places: Sequence[float] = (-0.3, 0.03, 0.32)) -> None:
    """Trees behind the houses."""
    for x, y in plot.order:
        for k in places:
            if plot.rng.random() < 0.75:
                plot.tree(x + k, y + 0.33, size * plot.rng.uniform(0.8, 1.15))


# -- stage I -----------------------------------------------------------------------------------------------------------


def _cottages(plot: TilePlot, *, pairs: float = 0.7) -> None:
    """One or two small houses on every cell."""
    _garden(plot)
    for x, y in plot.order:
        if plot.rng.random() < pairs:
            for k in (-0.21, 0.21):
                plot.m.house(x + k, y - 0.06, 0.29, plot.rng.uniform(0.30, 0.36), plot.rng.choice((0.17, 0.22)), plot.rng)
        else:
            plot.m.house(x - 0.12, y - 0.04, 0.38, 0.34, 0.24, plot.rng)
            plot.tree(x + 0.27, y - 0.12, 0.13)
    _backyard(plot)


def _mill_houses(plot: TilePlot) -> None:
    """Cottages beside a mill with its wheel."""
    _garden(plot)
    x, y = plot.order[0]
    plot.m.house(x, y + 0.04, 0.46, 0.42, 0.34, plot.rng, upright=True, colour=rgb("#D9B79A"), roof=ROOFS[3], pitch=0.5)
    plot.m.flat(x + 0.24, y - 0.39, x + 0.37, y + 0.36, 0.012, WATER)
    wheel = plot.m.fresh()
    wheel.dial(0, 0, wheel.true(0.15), 0.15, TIMBER)
    wheel.dial(0, -0.01, wheel.true(0.15), 0.09, shade(TIMBER, 0.7))
    plot.m.turned(wheel, (x + 0.245, y + 0.02), 90.0)
    for x, y in plot.order[1:]:
        for k in (-0.2, 0.2):
            plot.m.house(x + k, y - 0.05, 0.30, 0.33, plot.rng.choice((0.18, 0.21)), plot.rng, upright=k < 0)
    _backyard(plot)


def _garden_cottages(plot: TilePlot) -> None:
    """One cottage a cell, beds and fruit trees around it."""
    _garden(plot, LAWN)
    for x, y in plot.order:
        plot.m.house(x - 0.10, y + 0.02, 0.36, 0.34, 0.20, plot.rng, upright=(x + y) % 2 == 0)
        for k in range(3):
            plot.m.flat(x + 0.14, y - 0.24 + 0.15 * k, x + 0.37, y - 0.15 + 0.15 * k, 0.009, (SAND, rgb("#8B6B4C"), HEDGE)[k])
        plot.trees([(x + 0.28, y + 0.28), (x - 0.33, y + 0.31), (x - 0.34, y - 0.22)], 0.12)


def _rows(plot: TilePlot, *, walls: Sequence[Colour], wide: float, crossing: float, face: str = "house") -> None:
    """Narrow houses wall to wall."""
    _garden(plot)
    high = 0.31 if crossing else 0.22
    plot.terrace(0.36, wide=wide, low=0.22, high=high, face=face, tones=ROOFS[:2], walls=walls, crossing=crossing, dormers=0.2)
    _backyard(plot)


def _bus_estate(plot: TilePlot) -> None:
    """Flat houses of two storeys; the bus stops before them."""
    _garden(plot)
    plot.terrace(0.38, wide=0.33, low=0.25, high=0.29, face="flats", tones=[kerb_colour("R")], roof="flat", dormers=0)
    x, y = plot.fronts[0]
    if not plot.far:
        plot.m.stand(bus(SUNNY, 0.3), (x + 0.1, y - 0.33, 0.008), 90.0)
    plot.m.post(x + 0.33, y - 0.3, 0, 0.24, 0.012, DARK)
    plot.m.mass(x + 0.33, y - 0.3, 0.09, 0.016, 0.17, 0.26, SUNNY)
    _backyard(plot)


def _over_shops(plot: TilePlot) -> None:
    """Flats over shops with awnings."""
    _garden(plot)
    plot.terrace(0.44, wide=0.38, low=0.34, high=0.42, face="shop", tones=ROOFS, dormers=1.0)
    plot.awnings(0.46, 0.15, kerb_colour("C"), 0.08)
    _backyard(plot, 0.09, (0.36,))


def _courtyard(plot: TilePlot) -> None:
    """A closed row of flats around a yard."""
    _garden(plot)
    plot.terrace(0.44, wide=0.38, low=0.36, high=0.42, face="flats", tones=ROOFS[1:], dormers=1.0, crossing=0.1)
    _backyard(plot, 0.09, (-0.36, 0.36))


# -- stage II ----------------------------------------------------------------------------------------------------------


def _villas(plot: TilePlot, *, walls: Sequence[Colour], green: bool) -> None:
    """A large house on every cell, with a bay to the street and old trees; or all around a green."""
    _garden(plot, LAWN if green else None)
    for x, y in plot.order:
        tone, wall = plot.rng.choice(ROOFS), plot.rng.choice(walls)
        plot.m.house(x, y, 0.46, 0.42, 0.30, plot.rng, hip=0.14, upright=False, roof=tone, colour=wall)
        plot.m.mass(x + 0.20, y - 0.21, 0.20, 0.16, 0, 0.16, CREAM, face="house", roof=tone)
        if green:
            plot.m.disc(x - 0.2, y - 0.29, 0.010, 0.09, SAND, sides=10)
        plot.trees([(x - 0.35, y + 0.33), (x + 0.35, y + 0.33), (x - 0.37, y - 0.1)], 0.12)


def _semis(plot: TilePlot) -> None:
    """Two houses under one roof on every cell, with a garden hut each."""
    _garden(plot)
    for x, y in plot.order:
        tone = plot.rng.choice(ROOFS)
        for k, wall in zip((-0.17, 0.17), plot.rng.sample(PLASTERS, 2), strict=True):
            plot.m.mass(x + k, y, 0.34, 0.40, 0, 0.38, wall, face="house", bay=0.12)
            plot.m.door(x + k, y - 0.204, 0.06, 0.1, plot.rng.choice((TEAL, TIMBER)))
            plot.m.mass(x + 1.9 * k, y + 0.31, 0.11, 0.09, 0, 0.09, TIMBER, roof=shade(TIMBER, 0.8))
        plot.m.gable(x - 0.34, y - 0.20, x + 0.34, y + 0.20, 0.38, 0.18, tone, hip=0.16)
        plot.m.mass(x, y + 0.02, 0.07, 0.06, 0.5, 0.64, shade(tone, 0.7))
        plot.trees([(x, y + 0.33), (x - 0.4, y - 0.2)], 0.11)


def _blocks(plot: TilePlot, *, walls: Sequence[Colour], tones: Sequence[Colour], face: str = "flats") -> None:
    """Houses of four storeys under steep roofs."""
    _garden(plot)
    plot.terrace(
        0.50, wide=0.48, low=0.50, high=0.62, face=face, tones=tones, walls=walls, dormers=1.0, crossing=0.12, pitch=0.36
    )
    if face == "shop":
        plot.awnings(0.52, 0.16, kerb_colour("C"), 0.08)
    _backyard(plot, 0.09, (-0.36, 0.36))


def _company_flats(plot: TilePlot) -> None:
    """Brick slabs with flat roofs and stairs between them."""
    _garden(plot)
    for number, (x, y) in enumerate(plot.order):
        brick = BRICKS[number % 3]
        w, d = (0.74, 0.36) if number % 2 else (0.40, 0.70)
        plot.m.mass(x, y, w, d, 0, 0.60, brick, face="brick", bay=0.12)
        plot.m.parapet(x - w / 2, y - d / 2, x + w / 2, y + d / 2, 0.60, CREAM, rgb("#C9B8A4"))
        plot.m.mass(x, y - d / 2 - 0.02, 0.12, 0.06, 0, 0.66, CREAM, face="glass", bay=0.06)
        plot.trees([(x + 0.36, y - 0.36), (x - 0.36, y + 0.36)], 0.10)


def _car_free(plot: TilePlot) -> None:
    """Blocks with green roofs along a walk."""
    plot.lawn(LAWN)
    for number, (x, y) in enumerate(plot.order):
        plot.path((x - 0.38, y - 0.3), (x + 0.38, y - 0.3), 0.14)
        wall, h = PASTELS[number % 5], 0.44 + 0.1 * ((number * 2) % 3)
        for k, w in ((-0.2, 0.32), (0.2, 0.34)):
            top = h - 0.1 * (k > 0)
            plot.m.mass(x + k, y + 0.06, w, 0.42, 0, top, wall, face="flats", bay=0.11)
            plot.m.parapet(x + k - w / 2, y - 0.15, x + k + w / 2, y + 0.27, top, CREAM, GREEN_DECK, rise=0.03)
        plot.tree(x - 0.2, y + 0.06, 0.06, h)
        plot.trees([(x - 0.33, y - 0.31), (x, y - 0.33), (x + 0.33, y - 0.31), (x, y + 0.36)], 0.10)


def _safe_court(plot: TilePlot) -> None:
    """Blocks behind a wall with a gate."""
    _garden(plot)
    tones = (ROOFS[3], SLATES[1])
    plot.terrace(
        0.46, wide=0.46, low=0.50, high=0.54, face="flats", tones=tones, walls=PLASTERS[:3], crossing=0, dormers=1.0, pitch=0.36
    )
    for x, y in plot.fronts:
        for k in (-0.25, 0.25):
            plot.m.slab(x + k, y - 0.37, 0.26, 0.04, 0, 0.13, CREAM)
    x, y = plot.fronts[0]
    for k in (-0.1, 0.1):
        plot.m.mass(x + k, y - 0.37, 0.07, 0.07, 0, 0.24, CREAM)
    plot.m.gable(x - 0.16, y - 0.42, x + 0.16, y - 0.32, 0.24, 0.07, tones[0], end=CREAM)
    _backyard(plot, 0.1, (-0.36, 0.36))


# -- stage III ---------------------------------------------------------------------------------------------------------


def _plinth(plot: TilePlot, deck: Colour, face: str = "shop") -> None:
    """A storey under all cells, on which towers stand."""
    plot.lawn(mix(LAWN, rgb(LOTS["R"]), 0.25))
    plot.wings(0.68, 0.15, rgb("#D8CDB8"), face=face, deck=deck)


def _garden_towers(plot: TilePlot) -> None:
    """Towers with trees on every second floor."""
    _plinth(plot, rgb("#8FA86A"))
    for number, (x, y) in enumerate(plot.order):
        h, r = 0.70 + 0.14 * ((number * 3 + 1) % 5), 0.23
        plot.m.mass(x, y, 2 * r, 2 * r, 0.15, h, mix(CLADDINGS[1], PLASTERS[number % 5], 0.5), face="flats", bay=0.11)
        for k in range(int((h - 0.3) / 0.2)):
            z = 0.34 + 0.2 * k
            plot.m.mass(x, y, 2 * r + 0.09, 2 * r + 0.09, z, z + 0.026, CREAM, roof=GREEN_DECK)
        plot.m.flat(x - r, y - r, x + r, y + r, h + 0.006, GREEN_DECK)
        plot.tree(x + 0.08, y, 0.09, h)
        plot.tree(x - 0.1, y + 0.06, 0.07, h)
        plot.tree(x + 0.37, y - 0.37, 0.1)


def _towers(plot: TilePlot, *, sizes: Sequence[tuple[float, float]], shift: int, lowest: float = 0.70) -> None:
    """Towers of plain flats on a plinth."""
    _plinth(plot, rgb("#CBB79A"))
    clad = CLADDINGS[shift % 4]
    for number, (x, y) in enumerate(plot.order):
        h = lowest + 0.13 * ((number * 3 + shift) % 5)
        w, d = sizes[number % len(sizes)]
        tone = mix(clad, PLASTERS[number % 5], 0.25 if number % 2 else 0.7)
        plot.m.mass(x, y, w, d, 0.15, h, tone, face="flats", bay=0.11)
        plot.m.parapet(x - w / 2, y - d / 2, x + w / 2, y + d / 2, h, kerb_colour("R"), mix(clad, WHITE, 0.5), rise=0.045)
        plot.m.mass(x, y + 0.01, 0.14, 0.12, h, h + 0.085, CREAM, roof=ROOFS[0])
        if number % 2 == 0:
            plot.m.flat(x - w / 2 + 0.04, y - d / 2 + 0.04, x - 0.09, y + d / 2 - 0.04, h + 0.02, WHITE, "solar")
        plot.tree(x + 0.37, y - 0.37, 0.1)


def _lofts(plot: TilePlot) -> None:
    """Old brick stores with glass on their roofs."""
    _garden(plot, rgb("#B9B49A"))
    for number, (x, y) in enumerate(plot.order):
        h, brick = 0.66 + 0.1 * (number % 3), BRICKS[number % 3]
        plot.m.mass(x, y, 0.70, 0.58, 0, h, brick, face="brick", bay=0.12)
        plot.m.mass(x, y, 0.74, 0.62, h - 0.02, h + 0.03, mix(brick, CREAM, 0.5))
        if number % 2:
            plot.m.mass(x - 0.08, y, 0.40, 0.36, h + 0.03, h + 0.17, WHITE, face="glass", bay=0.09, roof=SLATES[0])
        else:
            for k in range(3):
                a = x - 0.32 + 0.21 * k
                plot.m.gable(a, y - 0.27, a + 0.2, y + 0.27, h + 0.03, 0.11, SLATES[0], upright=True, end=WHITE, eaves=0.0)
        plot.m.mass(x + 0.25, y + 0.1, 0.13, 0.13, h + 0.03, h + 0.2, brick, roof=DARK)
        plot.tree(x + 0.4, y - 0.38, 0.09)


def _grand(plot: TilePlot, *, shops: bool, tones: Sequence[Colour]) -> None:
    """Tall houses under mansard roofs."""
    _garden(plot)
    face = "shop" if shops else "flats"
    walls = PASTELS if shops else PLASTERS
    plot.terrace(
        0.58, wide=0.46, low=0.60, high=0.74, face=face, tones=tones, walls=walls, roof="mansard", pitch=0.30, dormers=0.6
    )
    if shops:
        plot.awnings(0.6, 0.16, kerb_colour("R"), 0.09)
    places = [(x + k, y - 0.40) for x, y in plot.fronts for k in (-0.36, 0.0, 0.36)]
    plot.trees(places, 0.10)


def _penthouses(plot: TilePlot) -> None:
    """Stepped blocks, a house of glass on each."""
    _plinth(plot, rgb("#CBB79A"), "flats")
    for number, (x, y) in enumerate(plot.order):
        wall, base = CLADDINGS[(number + 1) % 4], 0.62 + 0.12 * (number % 3)
        for k, (w, z0, z1) in enumerate(((0.62, 0.15, base), (0.46, base, base + 0.16))):
            shift = 0.07 * k
            plot.m.mass(x, y + shift, w, 0.54 - 0.1 * k, z0, z1, wall, face="flats", bay=0.11, roof=rgb("#D5C7AC"))
        plot.m.mass(x, y + 0.11, 0.36, 0.26, base + 0.16, base + 0.30, WHITE, face="glass", bay=0.09, roof=WHITE)
        plot.m.mass(x, y + 0.09, 0.44, 0.34, base + 0.30, base + 0.325, kerb_colour("R"))
        plot.m.slab(x - 0.2, y - 0.2, 0.16, 0.07, base, base + 0.05, HEDGE)
        plot.tree(x + 0.18, y - 0.19, 0.06, base)


def _eco_village(plot: TilePlot) -> None:
    """Round houses under domes of grass."""
    plot.lawn(rgb("#8DB061"))
    for x, y in plot.order:
        for k, j in ((-0.2, -0.16), (0.2, 0.14)):
            wall, h = plot.rng.choice(PLASTERS), 0.26 + 0.06 * plot.rng.random()
            plot.m.drum(x + k, y + j, 0, 0.17, h, wall, sides=10)
            plot.m.dome(x + k, y + j, h - 0.01, 0.19, rgb("#8FAE5C"), squash=0.62)
            plot.m.globe(x + k, y + j, h + 0.12, 0.035, rgb("#CFE6EC"), sides=6, rings=4)
            plot.m.door(x + k, y + j - 0.172, 0.07, 0.11, TIMBER)
        plot.m.flat(x - 0.38, y + 0.16, x - 0.1, y + 0.36, 0.06, WHITE, "solar")
        plot.trees([(x + 0.25, y - 0.25), (x - 0.05, y + 0.3)], 0.13)


def _commuters(plot: TilePlot) -> None:
    """Long slabs, high and alike; cars between them."""
    plot.lawn(rgb("#B4AE9A"))
    for number, (x, y) in enumerate(plot.order):
        h = 0.92 if number % 2 else 1.06
        plot.m.mass(x, y + 0.1, 0.72, 0.30, 0, h, CLADDINGS[3] if number % 2 else CLADDINGS[1], face="office", bay=0.1)
        plot.m.parapet(x - 0.36, y - 0.05, x + 0.36, y + 0.25, h, kerb_colour("R"), rgb("#DCD0BA"))
        plot.m.mass(x - 0.2, y + 0.1, 0.15, 0.14, h, h + 0.09, CREAM, roof=ROOFS[0])
        plot.m.mass(x + 0.02, y - 0.08, 0.14, 0.10, 0, 0.13, kerb_colour("R"), roof=CREAM)
        for k in (-0.28, -0.14, 0.18, 0.3):
            if plot.rng.random() < 0.7:
                plot.car(x + k, y - 0.29, 0.0, plot.rng.choice((CREAM, TEAL, SUNNY, DARK)), long=0.15)
    flag(plot.m, plot.order[0][0] + 0.4, plot.order[0][1] - 0.38, 0.3, kerb_colour("R"))


HOMES: dict[str, Callable[[TilePlot], None]] = {
    "r11": _mill_houses,
    "r12": partial(_rows, walls=BRICKS, wide=0.25, crossing=0.0),
    "r13": partial(_rows, walls=PLASTERS, wide=0.27, crossing=0.3),
    "r14": _garden_cottages,
    "r15": _cottages,
    "r16": _over_shops,
    "r17": _bus_estate,
    "r18": _courtyard,
    "r21": _semis,
    "r22": partial(_blocks, walls=PASTELS, tones=ROOFS),
    "r23": partial(_villas, walls=PASTELS, green=True),
    "r24": partial(_villas, walls=PLASTERS, green=False),
    "r25": partial(_blocks, walls=PLASTERS, tones=ROOFS[:2], face="shop"),
    "r26": _company_flats,
    "r27": _car_free,
    "r28": _safe_court,
    "r31": _garden_towers,
    "r32": _lofts,
    "r33": partial(_grand, shops=False, tones=(SLATES[0], ROOFS[1])),
    "r34": partial(_towers, sizes=((0.46, 0.46), (0.40, 0.40)), shift=0),
    "r35": _penthouses,
    "r36": _eco_village,
    "r37": _commuters,
    "r38": partial(_grand, shops=True, tones=SLATES),
}
"""Who builds the homes of each card."""
