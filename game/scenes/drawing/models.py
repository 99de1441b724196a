"""The models of `assets/models`, given the look of a player. The asset tool makes them; this reads them.

A model leaves open what depends on its owner: a negative colour is that share of the owner's colour, and texture places
beyond `FACADE`, `TOP` and `ROOF` lie in the owner's façade, emblem or roof cell. `SIDE` added to v tells the sides of a
façade apart (see `windows`).
"""

from functools import cache

import msgspec
from msgspec import Struct

from game.content import ASSETS
from game.scenes.drawing.atlas import CELL_BOX
from game.scenes.drawing.look import Identity
from game.scenes.drawing.mesh import Mesh

FACADE, TOP, ROOF = 10.0, 20.0, 30.0
SIDE = 2.0
"""Added to v of a façade for each of its sides."""
WIDTH = 0.84
"""The footprint of every piece; plots are 1 apart."""
UNIT = 0.25
"""The height of one half unit: a roof or park. A floor is two."""
BEVEL = 0.03
RECESS = 0.032
"""How deep the field of a wall lies behind its piers."""

Row = tuple[float, float, float, float, float, float, float, float, float, float, float, float]


class Model(Struct, frozen=True):
    """Vertices as place, normal, colour, openness and texture place; triangles as their numbers."""

    vertices: tuple[Row, ...]
    triangles: tuple[tuple[int, int, int], ...]


@cache
def model(name: str) -> Model:
    """A model by the name of its file."""
    return msgspec.json.decode((ASSETS / "models" / f"{name}.json").read_bytes(), type=Model)


@cache
def piece(name: str, owner: Identity, lit: bool = False) -> Mesh:
    """The mesh of a model that belongs to somebody; do not change it, it is shared."""
    mesh = Mesh()
    red, green, blue = owner.rgb
    source = model(name)
    for x, y, z, nx, ny, nz, r, g, b, ao, u, v in source.vertices:
        colour = (r, g, b) if r >= 0 else (-r * red, -g * green, -b * blue)
        place = _place(owner, lit, u, v) if u >= FACADE else (u, v)
        mesh.vertices.append(((x, y, z), (nx, ny, nz), colour, ao, place))
    mesh.triangles.extend(source.triangles)
    return mesh


def _place(owner: Identity, lit: bool, u: float, v: float) -> tuple[float, float]:
    """A texture place of a model in the owner's cells."""
    if u >= TOP:
        start, cell = (ROOF, f"roof_{owner.emblem}") if u >= ROOF else (TOP, f"top_{owner.emblem}")
        left, bottom, wide, high = CELL_BOX[cell]
        return left + (u - start) * wide, bottom + v * high
    left, bottom, wide, high = CELL_BOX[owner.facade]
    side = int(v / SIDE)
    return left + (u - FACADE) * wide + lit, bottom + (v - side * SIDE) * high + side
