"""Makes the land of the region and its woods: one Geom each. It knows nothing of players."""

from itertools import pairwise
from math import cos, hypot, pi, sin
from struct import Struct

from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.masonry import PLAIN
from game.scenes.boards.cities.buildings.town import FAR_TOWN
from game.scenes.drawing.atlas import AtlasSheet
from game.scenes.drawing.lighting import baker
from game.scenes.drawing.look import Look, Tier, rgb
from game.scenes.drawing.material import GLAZED, SHADOW_CAMERA, backdrop, last, solid
from game.scenes.drawing.mesh import NONE, PACK, UP, Bake, Packed, Vector, packed_row
from game.scenes.region import terrain
from game.scenes.region.geography import across, along
from game.scenes.region.terrain import FINE

LAND, LAND_LIT = AtlasSheet("region_land.jpg", cells=("land",)), AtlasSheet("region_land_safe.jpg", cells=("land",))
"""The picture to be lit, and the one with the evening on it."""
WOODS = tuple(rgb(code) for code in ("#587F43", "#487043", "#648C48", "#78913F", "#3F6640", "#97863F"))
HAZE = rgb("#C9B3A6")
_PLACE, _PLACE_SIZE = Struct("<3f").pack, 12
TURNS = 3
"""Trees stand turned in one of so many ways."""
FAR: dict[Tier, float] = {"safe": 1.0, "low": 4.0}
"""Beyond this every second tree is left out where drawing is dear."""


def land(look: Look) -> NodePath:
    """The ground. It only receives shadows: a low sun would speckle it with its own."""
    node = solid("land", [_ground()], look, GLAZED) if look.lit else backdrop("land", _plain_ground())
    node.hide(SHADOW_CAMERA)
    return last(node)


def _plain_ground() -> Packed:
    """The land where its light is in the picture: as few triangles as its shape needs."""
    corners = terrain.coarse()
    numbers = {corner: number for number, corner in enumerate(dict.fromkeys(corners))}
    rows = []
    for u, v in numbers:
        x, y = across(2 * u - 1), along(2 * v - 1)
        rows.append(PACK(x, y, terrain.height(x, y), *UP, 255, 255, 255, 255, u, v))
    return Packed(LAND_LIT, rows, [numbers[corner] for corner in corners])


def _ground() -> Packed:
    """The grid of heights."""
    known, (xs, ys) = terrain.terrain(), terrain.lines()
    columns, rows, packed = known.columns, known.rows, list[bytes]()
    heights = [steps / FINE for steps in terrain.heights()]
    lines = [heights[at : at + columns] for at in range(0, columns * rows, columns)]
    us = [i / (columns - 1) for i in range(columns)]
    near_x = [1 / (xs[min(i + 1, columns - 1)] - xs[max(i - 1, 0)]) for i in range(columns)]
    for j, (y, line) in enumerate(zip(ys, lines, strict=True)):
        up, down = min(j + 1, rows - 1), max(j - 1, 0)
        near_y, v = 1 / (ys[up] - ys[down]), j / (rows - 1)
        around = zip([*line[1:], line[-1]], [line[0], *line[:-1]], lines[up], lines[down], strict=True)
        open_ = known.openness[j * columns : (j + 1) * columns]
        for x, z, (east, west, north, south), near, u, alpha in zip(xs, line, around, near_x, us, open_, strict=True):
            dx, dy = (east - west) * near, (north - south) * near_y
            steep = (dx * dx + dy * dy + 1) ** -0.5
            packed.append(PACK(x, y, z, -dx * steep, -dy * steep, steep, 255, 255, 255, alpha, u, v))
    starts = [j * columns + i for j in range(rows - 1) for i in range(columns - 1)]
    corners = (0, 1, columns + 1, 0, columns + 1, columns)
    return Packed(LAND, packed, [start + corner for start in starts for corner in corners])


# -- woods -------------------------------------------------------------------------------------------------------------


def woods(look: Look) -> NodePath:
    """All trees in one Geom; on low quality fewer of them, with fewer corners."""
    standing, bodies = terrain.trees(), BODIES
    if look.tier in FAR:
        standing = [tree for number, tree in enumerate(standing) if tree.y < FAR[look.tier] or number % 2]
        bodies = PLAIN_BODIES
    bake = None if look.lit else baker(look.light)
    rows, indexes, pack, height = list[bytes](), list[int](), _PLACE, terrain.height
    ends: dict[tuple[int, int, int, int, int], list[tuple[float, float, float, bytes]]] = {}
    for number, tree in enumerate(standing):
        key = (tree.kind, number % TURNS, tree.tone, round(8 * tree.bright), round(6 * _mist(tree.y)))
        body, corners = bodies[tree.kind], ends.get(key)
        if corners is None:
            tone, bright, mist = key[2:]
            corners = ends[key] = _corners(body.turned(key[1]), tone, bright / 8, mist / 6, bake)
        x0, y0, size, first = tree.x, tree.y, tree.size, len(rows)
        z0 = height(x0, y0) - 0.01
        rows += [pack(x0 + size * x, y0 + size * y, z0 + size * z) + end for x, y, z, end in corners]
        indexes += [first + corner for corner in body.indexes]
    return solid("woods", [Packed(FAR_TOWN if look.lit else NONE, rows, indexes)], look, GLAZED)


class _Body:
    """A tree one unit high: bands of a cone one above the other, each from a radius and height to the next."""

    def __init__(self, sides: int, *bands: tuple[tuple[float, float], ...]) -> None:
        self.sides, self.bands, self.indexes = sides, bands, list[int]()
        first = 0
        for band in bands:
            for _, (radius, _) in pairwise(band):
                for i in range(sides):
                    a, b = first + i, first + (i + 1) % sides
                    self.indexes += (a, b, first + sides) if not radius else (a, b, b + sides, a, b + sides, a + sides)
                first += sides
            first += sides if band[-1][0] else 1

    def turned(self, turn: int) -> list[tuple[Vector, Vector]]:
        """Its corners, each with its normal, so many steps turned."""
        found: list[tuple[Vector, Vector]] = []
        for band in self.bands:
            for number, (radius, high) in enumerate(band):
                (r0, z0), (r1, z1) = band[max(0, number - 1)], band[min(len(band) - 1, number + 1)]
                out, up = z1 - z0, r0 - r1
                long = hypot(out, up)
                for i in range(self.sides if radius else 1):
                    way = 2 * pi * (i / self.sides + turn / (TURNS * self.sides))
                    c, s = (cos(way), sin(way)) if radius else (0.0, 0.0)
                    found.append(((radius * c, radius * s, high), (out / long * c, out / long * s, up / long)))
        return found


BODIES = (
    _Body(5, ((0.42, 0.10), (0.18, 0.68)), ((0.28, 0.62), (0.0, 1.3))),
    _Body(5, ((0.12, 0.0), (0.47, 0.42), (0.35, 0.86), (0.0, 1.02))),
    _Body(5, ((0.26, 0.0), (0.28, 0.2), (0.0, 0.42))),
)
"""A fir, a round tree and a bush."""
PLAIN_BODIES = (
    _Body(4, ((0.44, 0.10), (0.19, 0.68)), ((0.30, 0.62), (0.0, 1.3))),
    _Body(4, ((0.44, 0.10), (0.42, 0.76), (0.0, 1.08))),
    _Body(4, ((0.29, 0.0), (0.0, 0.42))),
)
"""The same with as few corners as will do."""


def _corners(
    body: list[tuple[Vector, Vector]], tone: int, bright: float, mist: float, bake: Bake | None
) -> list[tuple[float, float, float, bytes]]:
    """The places of a body's corners, and what follows a place in a packed row: darker below, paler in the distance."""
    found = []
    for (x, y, z), normal in body:
        high = min(1.0, z)
        r, g, b = (min(1.0, part * bright * (0.86 + 0.14 * high)) for part in WOODS[tone])
        haze = [own + (far - own) * mist for own, far in zip((r, g, b), HAZE, strict=True)]
        colour, openness = (haze[0], haze[1], haze[2]), 0.66 + 0.34 * high
        if bake is not None:
            colour, openness = bake(normal, colour, openness), 1.0
        found.append((x, y, z, packed_row((0.0, 0.0, 0.0), normal, colour, openness, PLAIN)[_PLACE_SIZE:]))
    return found


def _mist(y: float) -> float:
    part = min(1.0, max(0.0, (y - 3.5) / 11.5))
    return 0.6 * part * part * (3 - 2 * part)
