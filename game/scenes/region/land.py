"""The land of the region and its woods as nodes: one Geom each. Nothing that belongs to a player is known here."""

from functools import cache
from math import pi
from struct import Struct

from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.masonry import PLAIN, Masonry
from game.scenes.boards.cities.buildings.town import FAR_TOWN
from game.scenes.drawing.atlas import Sheet
from game.scenes.drawing.lighting import baker
from game.scenes.drawing.look import Colour, Look, Tier, rgb
from game.scenes.drawing.material import GLAZED, SHADOW_CAMERA, backdrop, last, solid
from game.scenes.drawing.mesh import PACK, Bake, Packed, packed_row
from game.scenes.region import terrain
from game.scenes.region.terrain import FINE

LAND, LAND_LIT = Sheet("region_land.jpg", cells=("land",)), Sheet("region_land_safe.jpg", cells=("land",))
"""The picture to be lit, and the one with the evening on it."""
WOODS = tuple(rgb(code) for code in ("#587F43", "#487043", "#648C48", "#78913F", "#3F6640", "#97863F"))
HAZE = rgb("#C9B3A6")
WHITE: Colour = (1.0, 1.0, 1.0)
_PLACE, _PLACE_SIZE = Struct("<3f").pack, 12
TURNS = 3
"""Trees stand turned in one of so many ways."""
FAR: dict[Tier, float] = {"safe": 1.0, "low": 4.0}
"""Beyond this every second tree is left out where drawing is dear."""


def land(look: Look) -> NodePath:
    """The ground. It only receives shadows: a low sun would speckle it with its own."""
    node = solid("land", [_ground(LAND)], look, GLAZED) if look.lit else backdrop("land", _ground(LAND_LIT))
    node.hide(SHADOW_CAMERA)
    return last(node)


def _ground(picture: Sheet) -> Packed:
    """The grid of heights."""
    known, (xs, ys) = terrain.terrain(), terrain.lines()
    columns, rows, packed = known.columns, known.rows, list[bytes]()
    heights = [steps / FINE for steps in terrain.heights()]
    lines = [heights[at : at + columns] for at in range(0, columns * rows, columns)]
    across = [i / (columns - 1) for i in range(columns)]
    near_x = [1 / (xs[min(i + 1, columns - 1)] - xs[max(i - 1, 0)]) for i in range(columns)]
    for j, (y, line) in enumerate(zip(ys, lines, strict=True)):
        up, down = min(j + 1, rows - 1), max(j - 1, 0)
        near_y, v = 1 / (ys[up] - ys[down]), j / (rows - 1)
        around = zip([*line[1:], line[-1]], [line[0], *line[:-1]], lines[up], lines[down], strict=True)
        open_ = known.openness[j * columns : (j + 1) * columns]
        for x, z, (east, west, north, south), near, u, alpha in zip(xs, line, around, near_x, across, open_, strict=True):
            dx, dy = (east - west) * near, (north - south) * near_y
            steep = (dx * dx + dy * dy + 1) ** -0.5
            packed.append(PACK(x, y, z, -dx * steep, -dy * steep, steep, 255, 255, 255, alpha, u, v))
    starts = [j * columns + i for j in range(rows - 1) for i in range(columns - 1)]
    corners = (0, 1, columns + 1, 0, columns + 1, columns)
    return Packed(picture, packed, [start + corner for start in starts for corner in corners])


# -- woods -------------------------------------------------------------------------------------------------------------


def woods(look: Look) -> NodePath:
    """Every tree in one Geom; fewer far away where drawing is dear."""
    standing = terrain.trees()
    if look.tier in FAR:
        standing = [tree for number, tree in enumerate(standing) if tree.y < FAR[look.tier] or number % 2]
    bake = None if look.lit else baker(look.light)
    rows, indexes, pack, height = list[bytes](), list[int](), _PLACE, terrain.height
    ends: dict[tuple[int, int, int, int, int], list[tuple[float, float, float, bytes]]] = {}
    for number, tree in enumerate(standing):
        key = (tree.kind, number % TURNS, tree.tone, round(8 * tree.bright), round(6 * _mist(tree.y)))
        corners = ends.get(key)
        if corners is None:
            corners = ends[key] = _corners(*key, bake)
        x0, y0, size, first = tree.x, tree.y, tree.size, len(rows)
        z0 = height(x0, y0) - 0.01
        rows += [pack(x0 + size * x, y0 + size * y, z0 + size * z) + end for x, y, z, end in corners]
        indexes += [first + corner for corner in _triangles(tree.kind)]
    return solid("woods", [Packed(FAR_TOWN, rows, indexes)], look, GLAZED)


@cache
def _body(kind: int, turn: int) -> Masonry:
    """A fir, a round tree or a bush with few corners, one unit high."""
    m, way = Masonry(far=True), 2 * pi * turn / TURNS
    if kind == 0:
        m.lathe(0, 0, [(0.42, 0.10), (0.18, 0.68), (0.28, 0.62), (0.0, 1.3)], WHITE, sides=5, turn=way)
    elif kind == 1:
        m.lathe(0, 0, [(0.12, 0.0), (0.47, 0.42), (0.35, 0.86), (0.0, 1.02)], WHITE, sides=5, turn=way)
    else:
        m.lathe(0, 0, [(0.26, 0.0), (0.28, 0.2), (0.0, 0.42)], WHITE, sides=5, turn=way)
    return m


@cache
def _triangles(kind: int) -> list[int]:
    """The triangles of a body, corner by corner, without those that are only a line."""
    body = _body(kind, 0)
    places = [vertex[0] for vertex in body.vertices]
    return [i for corners in body.triangles if len({places[i] for i in corners}) == 3 for i in corners]


def _corners(
    kind: int, turn: int, tone: int, bright: int, mist: int, bake: Bake | None
) -> list[tuple[float, float, float, bytes]]:
    """The places of a body's corners, and what follows a place in a packed row: darker below, paler in the distance."""
    found = []
    for (x, y, z), normal, *_ in _body(kind, turn).vertices:
        high = min(1.0, z)
        r, g, b = (min(1.0, part * bright / 8 * (0.86 + 0.14 * high)) for part in WOODS[tone])
        haze = [own + (far - own) * mist / 6 for own, far in zip((r, g, b), HAZE, strict=True)]
        colour, openness = (haze[0], haze[1], haze[2]), 0.66 + 0.34 * high
        if bake is not None:
            colour, openness = bake(normal, colour, openness), 1.0
        found.append((x, y, z, packed_row((0.0, 0.0, 0.0), normal, colour, openness, PLAIN)[_PLACE_SIZE:]))
    return found


def _mist(y: float) -> float:
    part = min(1.0, max(0.0, (y - 3.5) / 11.5))
    return 0.6 * part * part * (3 - 2 * part)
