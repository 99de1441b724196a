"""A tile while it is built on: its cells, turned so that the street lies south, its mesh and its random numbers.

The module holds what tiles of every kind share: rows and columns of cells, wings and terraces, gardens, trees, cars and
people.
"""

from collections.abc import Iterable, Sequence
from random import Random

from game.scenes.boards.cities.buildings.masonry import Masonry, Place
from game.scenes.boards.cities.buildings.site import Cell, TileSite
from game.scenes.boards.cities.buildings.town import (
    CLOTHES,
    CREAM,
    GLASS,
    HEDGE,
    PLASTERS,
    SAND,
    STEEL,
    TEAL,
    TIMBER,
    TREES,
    kerb_colour,
    mix,
)
from game.scenes.drawing.look import Colour, rgb, shade

Cells = frozenset[Cell]
NEXT = ((1, 0), (-1, 0), (0, 1), (0, -1))
WOODY = 0.125
"""Trees as large as this are seen also from far away."""
DOORS = (rgb("#6B4B3A"), TEAL, rgb("#3B5F94"), rgb("#8C3B2E"))


class TilePlot:
    """What builders of all kinds work on."""

    def __init__(self, site: TileSite, *, far: bool = False) -> None:
        self.site, self.far = site, far
        self.cells: Cells = site.turned
        self.order = sorted(self.cells, key=lambda cell: (cell[1], cell[0]))
        """From the street inwards, west to east."""
        self.m = Masonry(site.windows, far=far, tall=site.tall)
        self.rng = Random(f"{site.card} {site.seed}")
        self.hue = kerb_colour(site.kind)
        self.chimneys: list[tuple[float, float, float]] = []
        self.hubs: list[tuple[float, float, float]] = []
        self.away = site.street % 4 == 1
        """Would what looks east here look away from the eye?"""

    @property
    def fronts(self) -> list[Cell]:
        """The cells at the street."""
        return [(x, y) for x, y in self.order if (x, y - 1) not in self.cells]

    @property
    def hub(self) -> Cell:
        """The cell with most neighbours."""
        return max(self.order, key=lambda c: sum((c[0] + dx, c[1] + dy) in self.cells for dx, dy in NEXT))

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north ends of all cells."""
        xs, ys = [x for x, _ in self.cells], [y for _, y in self.cells]
        return min(xs) - 0.5, min(ys) - 0.5, max(xs) + 0.5, max(ys) + 0.5

    # -- the ground ----------------------------------------------------------------------------------------------

    def lawn(self, colour: Colour, edge: float = 0.11, z: float = 0.004) -> None:
        """The ground inside the kerb in another colour."""
        for x, y in self.order:
            east, west, north, south = (0.5 if (x + dx, y + dy) in self.cells else 0.5 - edge for dx, dy in NEXT)
            self.m.flat(x - west, y - south, x + east, y + north, z, colour)

    def path(self, a: Place, b: Place, wide: float = 0.12, z: float = 0.008, colour: Colour = SAND) -> None:
        """A strip of sand from one place to another, along an axis."""
        half = wide / 2
        self.m.flat(min(a[0], b[0]) - half, min(a[1], b[1]) - half, max(a[0], b[0]) + half, max(a[1], b[1]) + half, z, colour)

    def hedges(self) -> None:
        """Along the back of gardens."""
        for x, y in self.order:
            if (x, y + 1) not in self.cells:
                self.m.slab(x, y + 0.38, 0.76, 0.03, 0, 0.06, HEDGE)

    # -- what stands about ---------------------------------------------------------------------------------------

    def tree(self, x: float, y: float, size: float, z: float = 0.0) -> None:
        """A tree, round or pointed."""
        tree(self.m, x, y, z, size, self.rng)

    def trees(self, places: Iterable[Place], size: float) -> None:
        """Several of about the same size."""
        for x, y in places:
            self.tree(x, y, size * self.rng.uniform(0.85, 1.2))

    def chimney(
        self, x: float, y: float, h: float, r: float = 0.06, colour: Colour | None = None, *, bands: bool = True, z: float = 0.0
    ) -> None:
        """A chimney; smoke may rise from it."""
        self.m.lathe(x, y, [(r, z), (0.7 * r, z + h)], colour or rgb("#B9694F"), sides=8)
        self.m.disc(x, y, z + h - 0.01, 0.7 * r, rgb("#3A3634"), sides=8)
        for k in (0.78, 0.90) if bands else ():
            wide = r * (1 - 0.3 * k) * 1.05
            self.m.lathe(x, y, [(wide, z + h * k), (wide, z + h * (k + 0.055))], CREAM, sides=8)
        self.chimneys.append((x, y, z + h))

    def pipe(self, a: Place, b: Place, z: float, r: float = 0.02, colour: Colour = STEEL) -> None:
        """A pipe along an axis."""
        x0, x1, y0, y1 = min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])
        self.m.box(x0 - r, y0 - r, x1 + r, y1 + r, z - r, z + r, colour)

    def units(self, cells: Iterable[tuple[float, float]], z: float, count: int = 2, reach: float = 0.16) -> None:
        """Plant on flat roofs."""
        for x, y in cells:
            for _ in range(count):
                px, py, s = (self.rng.uniform(-reach, reach), self.rng.uniform(-reach, reach), self.rng.uniform(0.08, 0.13))
                self.m.mass(x + px, y + py, s, 0.9 * s, z, z + 0.055, rgb("#B7B9B6"), roof=rgb("#D6D7D3"))

    def car(self, x: float, y: float, heading: float, colour: Colour, *, long: float = 0.16) -> None:
        """A parked car."""
        if not self.far:
            self.m.stand(car(colour, long), (x, y, 0.006), heading)

    # -- how cells fall into buildings ---------------------------------------------------------------------------

    def wings(
        self,
        width: float,
        h: float,
        colour: Colour,
        *,
        face: str,
        deck: Colour,
        roof: str = "",
        pitch: float = 0.42,
        bay: float = 0.13,
        cells: Cells | None = None,
    ) -> None:
        """One building along all rows and columns of a tile; its roof is flat, `gable` or `hip`, and makes its own valleys."""
        half = width / 2
        rows, columns, singles = runs(self.cells if cells is None else cells)
        bars = [(x0 - half, y - half, x1 + half, y + half, False) for x0, x1, y in rows]
        bars += [(x - half, y - half, x + half, y + half, False) for x, y in singles]
        e = 0.008  # crossing wings must not lie in the same plane
        bars += [(x - half + e, y0 - half + e, x + half - e, y1 + half - e, True) for x, y0, y1 in columns]
        for x, y in squares(self.cells if cells is None else cells) if not roof else ():
            self.m.flat(x + half - e, y + half - e, x + 1 - half + e, y + 1 - half + e, h - 0.012, shade(deck, 0.94))
        for x0, y0, x1, y1, upright in bars:
            top = h - e * upright
            self.m.box(x0, y0, x1, y1, 0, top, colour, face=face, roof=deck, bay=bay)
            if roof:
                slant = 0.45 * width if roof == "hip" else 0.0
                self.m.gable(x0, y0, x1, y1, top, pitch * width, deck, upright=upright, end=colour, hip=slant)

    def rim(
        self,
        width: float,
        z: float,
        colour: Colour,
        *,
        rise: float = 0.04,
        thick: float = 0.03,
        cells: Cells | None = None,
    ) -> None:
        """A parapet along the outer edge of wings of that width."""
        half, known = width / 2, self.cells if cells is None else cells
        for x, y in sorted(known):
            for dx, dy in NEXT:
                if (x + dx, y + dy) in known:
                    continue
                low, high = _reach(known, (x, y), (dx, dy), half, thick)
                if dy:
                    at = y + dy * (half - thick / 2)
                    self.m.box(x - low, at - thick / 2, x + high, at + thick / 2, z, z + rise, colour)
                else:
                    at = x + dx * (half - thick / 2)
                    self.m.box(at - thick / 2, y - low, at + thick / 2, y + high, z, z + rise - 0.001, colour)

    def awnings(self, width: float, z: float, colour: Colour, reach: float = 0.13, cells: Iterable[Cell] | None = None) -> None:
        """Striped cloths along the street."""
        for x, y in self.fronts if cells is None else cells:
            self.m.awning(x - 0.30, x + 0.30, y - width / 2, z, colour, reach)

    def terrace(
        self,
        depth: float,
        *,
        wide: float,
        low: float,
        high: float,
        face: str,
        tones: Sequence[Colour],
        walls: Sequence[Colour] = PLASTERS,
        dormers: float = 0.35,
        pitch: float = 0.42,
        crossing: float = 0.25,
        roof: str = "gable",
    ) -> None:
        """Houses wall to wall along rows and columns, each with its own height, colour and roof."""
        for a, b, across, upright in strips(self.cells, depth):
            count = max(1, round((b - a) / wide))
            step = (b - a) / count
            row = self.m.fresh()
            for k in range(count):
                h = low + (high - low) * self.rng.random()
                wall, tone = self.rng.choice(walls), self.rng.choice(tones)
                off = self.rng.uniform(-0.015, 0.015)
                span = (a + k * step, a + (k + 1) * step, off - depth / 2, off + depth / 2)
                is_crossing, has_dormer = self.rng.random() < crossing, self.rng.random() < dormers
                row.box(span[0], span[2], span[1], span[3], 0, h, wall, face=face, roof=tone, bay=0.12)
                _roofed(row, span, h, wall, tone, pitch, roof="crossing" if is_crossing and roof == "gable" else roof)
                if has_dormer and not is_crossing:
                    _dormers(row, span, h, pitch, tone)
                _entrance(row, span, h + pitch * depth, tone, self.rng.choice(DOORS))
            self.m.turned(row, (across, 0.0) if upright else (0.0, across), 90.0 if upright else 0.0)

    # -- people --------------------------------------------------------------------------------------------------

    def people(self) -> None:
        """As many as the city is happy, on the ground of every cell; never by the chance that built the houses."""
        if self.far or not self.site.cheer:
            return
        rng = Random(f"{self.site.seed} people")
        for x, y in self.order:
            for _ in range(self.site.cheer):
                side = rng.choice((-0.37, 0.37))
                px, py = rng.uniform(-0.36, 0.36), side
                if rng.random() < 0.4:
                    px, py = side, px
                person(self.m, x + px, y + py, rng)


# -- cells -----------------------------------------------------------------------------------------------------------

Runs = tuple[list[tuple[int, int, int]], list[tuple[int, int, int]], list[Cell]]


def runs(cells: Cells) -> Runs:
    """Rows (x0, x1, y) and columns (x, y0, y1) of two and more cells, and single cells."""
    rows, columns, used = [], [], set[Cell]()
    for x, y in sorted(cells):
        if (x - 1, y) not in cells and (x + 1, y) in cells:
            end = next(k for k in range(x, x + 9) if (k + 1, y) not in cells)
            rows.append((x, end, y))
            used |= {(k, y) for k in range(x, end + 1)}
        if (x, y - 1) not in cells and (x, y + 1) in cells:
            end = next(k for k in range(y, y + 9) if (x, k + 1) not in cells)
            columns.append((x, y, end))
            used |= {(x, k) for k in range(y, end + 1)}
    return rows, columns, [cell for cell in sorted(cells) if cell not in used]


def squares(cells: Cells) -> list[Cell]:
    """The lower left cells of all squares of four."""
    return [(x, y) for x, y in sorted(cells) if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= cells]


def strips(cells: Cells, depth: float, reach: float = 0.38) -> list[tuple[float, float, float, bool]]:
    """Where houses may stand wall to wall: from, to, across, and whether it runs north; columns end at the rows they meet."""
    rows, columns, singles = runs(cells)
    covered = {(x, y) for x0, x1, y in rows for x in range(x0, x1 + 1)}
    found = [(x0 - reach, x1 + reach, float(y), False) for x0, x1, y in sorted(rows, key=lambda row: row[0] - row[1])]
    for x, y0, y1 in columns:
        spots = [y for y in range(y0, y1 + 1) if (x, y) not in covered]
        if spots:
            a = spots[0] - reach if spots[0] == y0 else spots[0] - 1 + depth / 2
            b = spots[-1] + reach if spots[-1] == y1 else spots[-1] + 1 - depth / 2
            found.append((a, b, float(x), True))
    return found + [(x - reach, x + reach, float(y), False) for x, y in singles]


def _reach(cells: Cells, cell: Cell, way: Cell, half: float, thick: float) -> tuple[float, float]:
    """How far a parapet on that side of a cell runs to either end: to the next cell's, round the corner, or into an angle."""
    (x, y), (dx, dy) = cell, way
    along = (1, 0) if dy else (0, 1)
    ends = []
    for sign in (-1, 1):
        side = (x + sign * along[0], y + sign * along[1])
        beyond = (side[0] + dx, side[1] + dy)
        ends.append(1 - half if side in cells and beyond in cells else 0.5 if side in cells else half)
        if side in cells and beyond in cells:
            ends[-1] += thick
    return ends[0], ends[1]


# -- parts of terraces -----------------------------------------------------------------------------------------------

Span = tuple[float, float, float, float]
"""West, east, south and north."""


def _roofed(m: Masonry, span: Span, h: float, wall: Colour, tone: Colour, pitch: float, *, roof: str) -> None:
    x0, x1, y0, y1 = span
    if roof == "crossing":
        m.gable(x0, y0, x1, y1, h, 0.5 * (x1 - x0), tone, upright=True, end=wall, eaves=0.012)
    elif roof == "mansard":
        m.mansard(x0, y0, x1, y1, h, pitch * (y1 - y0), tone)
    elif roof == "flat":
        m.parapet(x0, y0, x1, y1, h, tone, mix(tone, CREAM, 0.6), rise=0.035)
    else:
        m.gable(x0, y0, x1, y1, h, pitch * (y1 - y0), tone, end=wall, eaves=0.016)


def _dormers(m: Masonry, span: Span, h: float, pitch: float, tone: Colour) -> None:
    x0, x1, y0, y1 = span
    middle, depth, rise = (x0 + x1) / 2, y1 - y0, pitch * (y1 - y0)
    z = h + 0.25 * rise
    for side in (-1, 1) if not m.far else (-1,):
        y = (y0 + y1) / 2 + side * depth * 0.30
        m.mass(middle, y, 0.10, 0.12, z - 0.05, z + 0.075, CREAM, face="house", roof=shade(tone, 0.85))


def _entrance(m: Masonry, span: Span, top: float, tone: Colour, door: Colour) -> None:
    """A chimney between two houses, and a door."""
    x0, x1, y0, y1 = span
    middle = (y0 + y1) / 2
    m.box(x1 - 0.035, middle - 0.03, x1 + 0.012, middle + 0.03, top - 0.14, top + 0.06, shade(tone, 0.7))
    x = (x0 + x1) / 2
    m.door(x, y0 - 0.004, 0.06, 0.1, door)


# -- small things ----------------------------------------------------------------------------------------------------


def tree(m: Masonry, x: float, y: float, z: float, size: float, rng: Random) -> None:
    """A tree, round or pointed; chance is drawn also where it is not seen."""
    tone = shade(rng.choice(TREES), 0.92 + 0.16 * rng.random())
    pointed, turn = rng.random() < 0.3, 6.0 * rng.random()
    if m.far:
        if size >= WOODY:
            m.lathe(
                x, y, [(0.5 * size, z + 0.1), (0.5 * size, z + 0.9 * size), (0.0, z + 1.5 * size)], tone, sides=4, turn=turn
            )
        return
    m.lathe(x, y, [(0.13 * size, z), (0.09 * size, z + 0.4 * size)], rgb("#7A5E45"), sides=3)
    if pointed:
        profile = [
            (0.55 * size, z + 0.22 * size),
            (0.2 * size, z + 0.95 * size),
            (0.42 * size, z + 0.9 * size),
            (0, z + 1.6 * size),
        ]
        m.lathe(x, y, profile, shade(tone, 0.9), sides=6, turn=turn)
    else:
        profile = [(0.0, 0.25), (0.47, 0.45), (0.62, 0.85), (0.44, 1.27), (0.0, 1.5)]
        m.lathe(x, y, [(r * size, z + h * size) for r, h in profile], tone, sides=6, turn=turn)


def car(colour: Colour, long: float = 0.16) -> Masonry:
    """A car around the origin that looks north."""
    m = Masonry()
    m.mass(0, 0, 0.085, long, 0.012, 0.048, colour)
    m.mass(0, -0.008, 0.068, 0.5 * long, 0.048, 0.082, rgb("#55636F"), roof=shade(colour, 1.1))
    return m


def bus(colour: Colour, long: float = 0.42) -> Masonry:
    """A bus or tram around the origin that looks north."""
    m = Masonry()
    m.mass(0, 0, 0.105, long, 0.012, 0.055, colour)
    m.mass(0, 0, 0.105, long, 0.055, 0.115, GLASS, face="glass", bay=0.05, floor=0.06, roof=colour)
    m.mass(0, 0, 0.085, 0.8 * long, 0.115, 0.13, shade(colour, 1.3))
    return m


def person(m: Masonry, x: float, y: float, rng: Random, z: float = 0.0) -> None:
    """Somebody, as a peg with a head."""
    coat, skin = rng.choice(CLOTHES), rng.choice((rgb("#E8BE9A"), rgb("#B98560"), rgb("#8A5E44")))
    m.lathe(x, y, [(0.018, z), (0.014, z + m.true(0.05)), (0.0, z + m.true(0.055))], coat, sides=4)
    m.lathe(x, y, [(r, z + m.true(up)) for r, up in ((0.0, 0.052), (0.013, 0.065), (0.0, 0.08))], skin, sides=4)


def stall(m: Masonry, x: float, y: float, colour: Colour) -> None:
    """A table under an umbrella."""
    m.post(x, y, 0, m.true(0.16), 0.012, TIMBER)
    m.lathe(x, y, [(0.15, m.true(0.14)), (0.0, m.true(0.225))], colour, sides=8)
    m.slab(x, y, 0.15, 0.1, 0, m.true(0.055), TIMBER)


def flag(m: Masonry, x: float, y: float, h: float, colour: Colour, z: float = 0.0) -> None:
    """A pole with a cloth that is seen from both sides."""
    m.post(x, y, z, h, 0.011, STEEL)
    high = z + 0.98 * h
    low = high - m.true(0.3 * h)
    m.wall((x, y), (x + 0.11, y), low, high, colour)
    m.wall((x + 0.11, y), (x, y), low, high, colour)
