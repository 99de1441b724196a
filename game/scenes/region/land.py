"""The land of the region and its woods as nodes: one Geom each. Nothing that belongs to a player is known here."""

from collections.abc import Sequence
from functools import cache
from math import pi
from struct import Struct

from panda3d.core import Geom, NodePath

from game.scenes.boards.cities.buildings.masonry import PLAIN, Masonry
from game.scenes.boards.cities.buildings.town import TOWN
from game.scenes.drawing.atlas import Sheet
from game.scenes.drawing.look import Colour, Look, Tier, rgb
from game.scenes.drawing.material import GLAZED, SHADOW_CAMERA, backdrop, last, solid
from game.scenes.drawing.mesh import Bake, Mesh, packed_geom, packed_row
from game.scenes.region import terrain
from game.scenes.region.terrain import FINE, Tree

LAND, LAND_LIT = Sheet("region_land.jpg", cells=("land",)), Sheet("region_land_safe.jpg", cells=("land",))
"""The picture to be lit, and the one with the evening on it."""
WOODS = tuple(rgb(code) for code in ("#587F43", "#487043", "#648C48", "#78913F", "#3F6640", "#97863F"))
HAZE = rgb("#C9B3A6")
WHITE: Colour = (1.0, 1.0, 1.0)
_PLACE, _PLACE_SIZE = Struct("<3f").pack, 12
TURNS = 6
"""Trees stand turned in one of so many ways."""
FAR: dict[Tier, float] = {"safe": 1.0, "low": 4.0}
"""Beyond this every second tree is left out where drawing is dear."""


class _Ground(Mesh):
    """The land; its corners are made only for Panda."""

    def geom(self, bake: Bake | None = None, *, faded: bool = False) -> Geom:
        """The grid of heights."""
        known, (xs, ys), grid = terrain.terrain(), terrain.lines(), terrain.heights()
        columns, rows = known.columns, known.rows
        packed = []
        for j, y in enumerate(ys):
            v, above, below = j / (rows - 1), min(j + 1, rows - 1) * columns, max(j - 1, 0) * columns
            deep = (ys[min(j + 1, rows - 1)] - ys[max(j - 1, 0)]) * FINE
            at = j * columns
            for i, x in enumerate(xs):
                east, west = min(i + 1, columns - 1), max(i - 1, 0)
                dx = (grid[at + east] - grid[at + west]) / FINE / (xs[east] - xs[west])
                dy = (grid[above + i] - grid[below + i]) / deep
                long = (dx * dx + dy * dy + 1) ** 0.5
                normal, openness = (-dx / long, -dy / long, 1 / long), known.openness[at + i] / 255
                packed.append(packed_row((x, y, grid[at + i] / FINE), normal, WHITE, openness, (i / (columns - 1), v)))
        return packed_geom(packed, self.triangles)


def land(look: Look) -> NodePath:
    """The ground. It only receives shadows: a low sun would speckle it with its own."""
    mesh, known = _Ground(LAND if look.lit else LAND_LIT), terrain.terrain()
    for j in range(known.rows - 1):
        for i in range(j * known.columns, (j + 1) * known.columns - 1):
            mesh.triangles += [(i, i + 1, i + known.columns + 1), (i, i + known.columns + 1, i + known.columns)]
    node = solid("land", [mesh], look, GLAZED) if look.lit else backdrop("land", mesh)
    node.hide(SHADOW_CAMERA)
    return last(node)


# -- woods -------------------------------------------------------------------------------------------------------------


class _Wood(Mesh):
    """Trees; their corners are made only for Panda, from a few bodies that are packed once for every tone."""

    def __init__(self, trees: Sequence[Tree]) -> None:
        super().__init__(TOWN)
        self.trees = trees
        first = 0
        for number, tree in enumerate(trees):
            body = _body(tree.kind, number % TURNS)
            self.triangles += [(a + first, b + first, c + first) for a, b, c in body.triangles]
            first += len(body.vertices)

    def geom(self, bake: Bake | None = None, *, faded: bool = False) -> Geom:
        """All trees."""
        height, rows, pack = terrain.height, list[bytes](), _PLACE
        ends: dict[tuple[int, int, int, int, int], list[tuple[float, float, float, bytes]]] = {}
        for number, tree in enumerate(self.trees):
            key = (tree.kind, number % TURNS, tree.tone, round(8 * tree.bright), round(6 * _mist(tree.y)))
            corners = ends.get(key)
            if corners is None:
                corners = ends[key] = _corners(*key, bake)
            x0, y0, size = tree.x, tree.y, tree.size
            z0 = height(x0, y0) - 0.01
            rows += [pack(x0 + size * x, y0 + size * y, z0 + size * z) + end for x, y, z, end in corners]
        return packed_geom(rows, self.triangles)


@cache
def _body(kind: int, turn: int) -> Masonry:
    """A fir, a round tree or a bush with few corners, one unit high."""
    m, way = Masonry(), 2 * pi * turn / TURNS
    if kind == 0:
        m.lathe(0, 0, [(0.42, 0.10), (0.18, 0.68), (0.28, 0.62), (0.0, 1.3)], WHITE, sides=5, turn=way)
    elif kind == 1:
        m.lathe(0, 0, [(0.12, 0.0), (0.47, 0.42), (0.35, 0.86), (0.0, 1.02)], WHITE, sides=5, turn=way)
    else:
        m.lathe(0, 0, [(0.26, 0.0), (0.28, 0.2), (0.0, 0.42)], WHITE, sides=5, turn=way)
    return m


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


def woods(look: Look) -> NodePath:
    """Every tree in one Geom; fewer far away where drawing is dear."""
    standing = terrain.trees()
    if look.tier in FAR:
        standing = [tree for number, tree in enumerate(standing) if tree.y < FAR[look.tier] or number % 2]
    return solid("woods", [_Wood(standing)], look, GLAZED)


def _mist(y: float) -> float:
    part = min(1.0, max(0.0, (y - 3.5) / 11.5))
    return 0.6 * part * part * (3 - 2 * part)
