"""Words on the land of Skyrise: the number of every quarter let into its paving, the names of islands cut into their cliffs."""

from collections.abc import Iterator
from math import dist, hypot

from panda3d.core import NodePath

from game.rules.grid import bits
from game.scenes.boards.kit.sayings import capital
from game.scenes.boards.kit.sides import seen_from, table_place
from game.scenes.boards.skyrise import places
from game.scenes.boards.skyrise.model import rules
from game.scenes.boards.skyrise.paints import IVORY, SEAM
from game.scenes.boards.skyrise.places import LEVELS, Chart, Flat, chart
from game.scenes.drawing.lettering import LETTERS, write
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import Mesh
from game.text import texts

NUMBER, NAME = 0.27, 0.34
"""How large the number of a quarter and the name of an island are."""
INWARDS = 0.66
"""How far from the middle of a quarter to its corner its number lies."""
OUT, DOWN = 0.24, 0.40
"""How far before the shore and below it a name stands: before the unevenness of the rock."""
FACES = 0.72
"""A cliff looks to the eye where its direction is so much that of the eye."""
CLEAR = 0.75
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
    node = overlay("words", mesh)
    node.set_alpha_scale(1.0 if look.high_contrast else CLEAR)
    return node


def inlay(mesh: Mesh, map_: Chart, quarter: int, facing: float, large: float, ink: Colour) -> None:
    """The number of a quarter in its near right corner."""
    (x, y, z), name = map_.at(quarter), rules().tables.quarters[quarter]
    seen = [seen_from(facing, a, b) for a, b in map_.corners(quarter)]
    right, near = min(seen, key=lambda at: at[1] - 0.6 * at[0])
    dx, dy, _ = table_place(facing, INWARDS * right, INWARDS * near)
    write(mesh, "".join(filter(str.isdigit, name)), (x + dx, y + dy, z + 0.012), large * NUMBER, ink, heading=facing)


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
