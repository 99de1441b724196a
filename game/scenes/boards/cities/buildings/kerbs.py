"""Builds the frame of a tile: a kerb in the colour of its kind, the lot, and a plaque with kind and stage."""

from math import hypot

from game.scenes.boards.cities.buildings.masonry import PLAIN, Masonry, Place
from game.scenes.boards.cities.buildings.site import TileSite
from game.scenes.boards.cities.buildings.town import CREAM, INK, LOTS, WHITE, kerb_colour, mark, mix
from game.scenes.drawing.look import Colour, rgb, shade

LOT = 0.06
"""How high a lot lies over the land."""
RISE = 0.028
"""How high its kerb stands over the lot."""
GAP, STRIP = 0.035, 0.075
"""How far a kerb stays away from the next tile, and how wide it is."""
_SIDES = {"s": (0, -1), "e": (1, 0), "n": (0, 1), "w": (-1, 0)}


def kerb(m: Masonry, site: TileSite) -> None:
    """A low slab with a strip in the kind's colour around the lot."""
    colour, lot, cells = kerb_colour(site.kind), rgb(LOTS[site.kind]), frozenset(site.cells)
    for x, y in sorted(cells):
        open_ = {side: (x + dx, y + dy) not in cells for side, (dx, dy) in _SIDES.items()}
        gap = {side: GAP if is_open else 0.0 for side, is_open in open_.items()}
        x0, x1, y0, y1 = x - 0.5 + gap["w"], x + 0.5 - gap["e"], y - 0.5 + gap["s"], y + 0.5 - gap["n"]
        inset = {side: STRIP if is_open else 0.0 for side, is_open in open_.items()}
        a0, a1, b0, b1 = x0 + inset["w"], x1 - inset["e"], y0 + inset["s"], y1 - inset["n"]
        m.flat(a0, b0, a1, b1, LOT, lot)
        outer = {"s": ((x0, y0), (x1, y0)), "e": ((x1, y0), (x1, y1)), "n": ((x1, y1), (x0, y1)), "w": ((x0, y1), (x0, y0))}
        inner = {"s": ((a0, b0), (a1, b0)), "e": ((a1, b0), (a1, b1)), "n": ((a1, b1), (a0, b1)), "w": ((a0, b1), (a0, b0))}
        for side, is_open in open_.items():
            if is_open:
                _strip(m, outer[side], inner[side], colour)
        _angles(m, x, y, frozenset(cells), colour)


def _strip(m: Masonry, outer: tuple[Place, Place], inner: tuple[Place, Place], colour: Colour) -> None:
    top = LOT + RISE
    m.wall(*outer, 0.0, top, colour)
    corners = [(*outer[0], top), (*outer[1], top), (*inner[1], top), (*inner[0], top)]
    m.plain(corners, (0.0, 0.0, 1.0), colour)
    m.wall(inner[1], inner[0], LOT, top, shade(colour, 0.8))


def _angles(m: Masonry, x: int, y: int, cells: frozenset[tuple[int, int]], colour: Colour) -> None:
    """The corners of the strip inside an angle of the tile."""
    size, top = GAP + STRIP, LOT + RISE
    for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        if (x + dx, y) in cells and (x, y + dy) in cells and (x + dx, y + dy) not in cells:
            cx, cy = x + 0.5 * dx, y + 0.5 * dy
            x0, x1, y0, y1 = min(cx, cx - size * dx), max(cx, cx - size * dx), min(cy, cy - size * dy), max(cy, cy - size * dy)
            m.flat(x0, y0, x1, y1, top + 0.001, colour)
            m.wall((x1, y1) if dy < 0 else (x0, y0), (x0, y1) if dy < 0 else (x1, y0), LOT, top, shade(colour, 0.8))


def plaque(m: Masonry, site: TileSite) -> None:
    """A small desk sign on the southern kerb that leans back to face the seat: the mark, and a dot for each stage. The mark is
    square on the table, however much higher the tile is drawn."""
    colour = kerb_colour(site.kind)
    cell = min(site.cells, key=lambda each: (each[1], each[0]))
    x, y, z = cell[0] - 0.27, cell[1] - 0.485, LOT
    half, rise, deep, lift, e = 0.175, m.true(0.39), 0.06, m.true(0.09), 0.022
    rim = mix(colour, INK, 0.5)
    long = hypot(rise, deep)
    normal = (0.0, -rise / long, deep / long)

    def panel(x0: float, x1: float, t0: float, t1: float, out: float, tone: Colour, uv: list[Place] | None = None) -> None:
        spots = ((x0, t0), (x1, t0), (x1, t1), (x0, t1))
        corners = [(px, y + t * deep + normal[1] * out, z + lift + t * rise + normal[2] * out) for px, t in spots]
        m.face(corners, [normal] * 4, tone, uv=uv or [PLAIN] * 4)

    panel(x - half - e, x + half + e, -0.26, 1.08, 0.0, rim)
    u, v, w, h = mark(site.mark)
    panel(x - half, x + half, 0.0, 1.0, 0.006, WHITE, [(u, v), (u + w, v), (u + w, v + h), (u, v + h)])
    for k in range(site.stage):
        middle = x + (k - (site.stage - 1) / 2) * 0.09
        panel(middle - 0.027, middle + 0.027, -0.21, -0.06, 0.006, CREAM)
    back, top = y + 1.08 * deep, z + lift + 1.08 * rise
    for side, px in ((-1.0, x - half - e), (1.0, x + half + e)):
        cheek = [(px, y - 0.26 * deep, z), (px, back, z), (px, back, top)]
        m.plain(cheek if side > 0 else cheek[::-1], (side, 0.0, 0.0), rim)
    m.wall((x + half + e, back), (x - half - e, back), z, top, rim)
