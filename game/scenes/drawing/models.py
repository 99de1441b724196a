"""The models of `assets/models`, given the look of a player. The asset tool makes them; this reads them.

A model leaves open what depends on its owner: a negative colour is that share of the owner's colour, and texture places
beyond `FACADE` and `TOP` lie in the owner's façade or emblem cell.
"""

from functools import cache

import msgspec
from msgspec import Struct

from game.content import ASSETS
from game.scenes.drawing.atlas import CELL_BOX
from game.scenes.drawing.look import Identity
from game.scenes.drawing.mesh import Mesh

FACADE, TOP = 10.0, 20.0
WIDTH = 0.84
"""The footprint of every piece; plots are 1 apart."""
UNIT = 0.25
"""The height of one half unit: a roof or park. A floor is two."""
BEVEL = 0.03

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
    facade = CELL_BOX[f"{owner.facade}_lit" if lit else owner.facade]
    top = CELL_BOX[f"top_{owner.emblem}"]
    source = model(name)
    for x, y, z, nx, ny, nz, r, g, b, ao, u, v in source.vertices:
        colour = (r, g, b) if r >= 0 else (-r * red, -g * green, -b * blue)
        if u >= FACADE:
            box, u = (top, u - TOP) if u >= TOP else (facade, u - FACADE)
            u, v = box[0] + u * box[2], box[1] + v * box[3]
        mesh.vertices.append(((x, y, z), (nx, ny, nz), colour, ao, (u, v)))
    mesh.triangles.extend(source.triangles)
    return mesh
