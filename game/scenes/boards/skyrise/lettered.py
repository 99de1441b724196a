"""Words on the land of Skyrise: the number of every quarter let into its paving, the names of islands cut into their cliffs."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import dist, hypot

from panda3d.core import NodePath

from game.rules.grid import bits
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.kit.sides import seen_from, table_place
from game.scenes.boards.skyrise import places
from game.scenes.boards.skyrise.islands import FURNITURE
from game.scenes.boards.skyrise.model import rules
from game.scenes.boards.skyrise.paints import IVORY, SEAM
from game.scenes.boards.skyrise.places import LEVELS, Chart, Flat, chart
from game.scenes.drawing.lettering import LETTERS, write
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import Mesh, inset
from game.text import texts

NUMBER, NAME = 0.31, 0.34
"""How large the number of a quarter and the name of an island are."""
INWARDS, FROM_EDGE = 0.62, 0.24
"""How far from the middle of a quarter to a corner its number may lie, and how far from the middle of an edge."""
SIDEWAYS = 0.5
"""How much it matters that a number lies at the right, compared with that it lies near."""
HIDDEN, BESIDE = 0.6, 0.22
"""What it costs a number to lie behind something small, and how far to a side that may stand."""
MIDST = 0.40
"""So near to the middle of a quarter a number would lie under the disc."""
SMALL, MILL, TREE = 0.34, 0.8, 0.42
"""As far as this lies hidden what is behind a small thing in a corner, behind a windmill, and behind trees along the shore."""
OUT, DOWN = 0.24, 0.40
"""How far before the shore and below it a name stands: before the unevenness of the rock."""
FACES = 0.72
"""A cliff looks to the eye where its direction is so much that of the eye."""
REACH = 2.35
"""How far from the middle of a stand nothing is hidden behind it."""
MIDDLE = 0
"""The island in the middle: its plaque always hangs where its name would be."""


def ground_words(look: Look, facing: float, map_name: str) -> NodePath:
    """All numbers and names, to be read from a side: one mesh."""
    map_, mesh = chart(map_name), Mesh(LETTERS)
    for quarter in bits(map_.board.quarters):
        inlay(mesh, map_, quarter, facing, 1.0, SEAM)
    text = texts(look.language)
    for number, isle in enumerate(map_.board.isles):
        if number != MIDDLE:
            _carve(mesh, map_, number, facing, capital(text(f"skyrise.word.{isle.code}")))
    return overlay("words", mesh)


def inlay(mesh: Mesh, map_: Chart, quarter: int, facing: float, large: float, ink: Colour) -> None:
    """The number of a quarter on its near side."""
    (x, y, z), name = map_.at(quarter), rules().tables.quarters[quarter]
    dx, dy, _ = table_place(facing, *number_place(map_, quarter, facing))
    write(mesh, "".join(filter(str.isdigit, name)), (x + dx, y + dy, z + 0.012), large * NUMBER, ink, heading=facing)


@cache
def number_place(map_: Chart, quarter: int, facing: float) -> Flat:
    """Where the number of a quarter lies, as seen from its middle and that side: near, at the right, behind as little as
    possible."""
    corners = tuple(seen_from(facing, a, b) for a, b in map_.corners(quarter))
    edges = tuple(zip(corners, (*corners[1:], corners[0]), strict=True))
    tried = [(INWARDS * x, INWARDS * y) for x, y in corners]
    for (ax, ay), (bx, by) in edges:
        x, y = (ax + bx) / 2, (ay + by) / 2
        short = 1 - FROM_EDGE / abs((ax * by - ay * bx) / hypot(bx - ax, by - ay))
        tried.append((short * x, short * y))
    hiding = tuple(_hiding(map_, quarter, facing, corners))

    def cost(at: Flat) -> float:
        x, y = at
        under = hypot(x, y) < MIDST
        return y - SIDEWAYS * x + HIDDEN * under + HIDDEN * sum(abs(a - x) < BESIDE and 0 < y - b < far for a, b, far in hiding)

    return min(tried, key=cost)


def _hiding(map_: Chart, quarter: int, facing: float, corners: Sequence[Flat]) -> Iterator[tuple[float, float, float]]:
    """What a number could lie behind, as seen from the middle of a quarter and that side, and how far that hides things."""
    middle = map_.middles[quarter]
    yield from ((x, y, SMALL) for x, y in inset(corners, FURNITURE))
    for mill in map_.board.windmills:
        if mill.touches >> quarter & 1:
            x, y, _ = map_.mill(mill.name)
            yield *seen_from(facing, x - middle[0], y - middle[1]), MILL
    outline, shore = map_.outlines[quarter], map_.shores[map_.board.isle_of[quarter]]
    rim = set(zip(shore, (*shore[1:], shore[0]), strict=True))
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    for edge, ((ax, ay), (bx, by)) in zip(zip(outline, (*outline[1:], outline[0]), strict=True), edges, strict=True):
        if edge in rim:
            yield from ((ax + (bx - ax) * k / 4, ay + (by - ay) * k / 4, TREE) for k in range(5))


def _carve(mesh: Mesh, map_: Chart, number: int, facing: float, name: str) -> None:
    """A name on the cliff of an island that looks to the eye most."""
    found = max(_cliffs(map_, number, facing), default=None)
    if found is None:
        return
    _, (x, y), (ax, ay), (nx, ny) = found
    flat, first, z = Mesh(LETTERS), len(mesh.vertices), LEVELS[number] - DOWN
    write(flat, name, (0.0, 0.0, 0.0), NAME, IVORY)
    mesh.vertices += [
        ((x + OUT * nx + a * ax, y + OUT * ny + a * ay, z + b), (nx, ny, 0.0), colour, ao, uv)
        for (a, b, _), _, colour, ao, uv in flat.vertices
    ]
    mesh.triangles += [(a + first, b + first, c + first) for a, b, c in flat.triangles]


def _cliffs(map_: Chart, number: int, facing: float) -> Iterator[tuple[float, Flat, Flat, Flat]]:
    """The parts of a shore that look to the eye: how good each is for a name, its middle, along it, and out of it."""
    (ex, ey), shore = places.towards(facing, 1.0), map_.shores[number]
    stands = [map_.stand(map_.side(facing), way)[:2] for way in (-1, 1)]
    for (ax, ay), (bx, by) in zip(shore, (*shore[1:], shore[0]), strict=True):
        long = hypot(bx - ax, by - ay)
        along = (bx - ax) / long, (by - ay) / long
        out = along[1], -along[0]
        faces = out[0] * ex + out[1] * ey
        middle = (ax + bx) / 2, (ay + by) / 2
        if faces > FACES and all(dist(middle, stand) > REACH for stand in stands):
            yield long + 0.35 * (middle[0] * ex + middle[1] * ey), middle, along, out
