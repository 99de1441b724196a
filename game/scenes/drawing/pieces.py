"""Things that every table has: towers, piles, cards and tokens, as meshes in a player's look. No game is known here."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from game.scenes.drawing.atlas import GLYPH_BOX
from game.scenes.drawing.look import Colour, Identity, shade
from game.scenes.drawing.mesh import GRAIN, Mesh, Vector
from game.scenes.drawing.models import UNIT, WIDTH, piece

FLOOR_HEIGHT = 2 * UNIT
EDGE: Colour = (0.0, 0.0, 0.0)
LINE = 0.035


class Part(Struct, frozen=True):
    """One piece of a tower."""

    kind: str
    owner: Identity
    edged: bool = False
    """Are its edges drawn, for eyes that need more than light and colour?"""

    @property
    def height(self) -> float:
        """How much it adds."""
        return FLOOR_HEIGHT if self.kind == "floor" else UNIT

    def mesh(self, lit: bool = False) -> Mesh:
        """Its shared mesh."""
        name = f"roof_{self.owner.roof}" if self.kind == "roof" else self.kind
        return _edged(name, self.owner, lit, self.height) if self.edged else piece(name, self.owner, lit)


@cache
def _edged(name: str, owner: Identity, lit: bool, height: float) -> Mesh:
    """The mesh of a piece with dark lines around its walls and, where it is a box, around its top; shared like a piece."""
    mesh = Mesh()
    mesh.add(piece(name, owner, lit))
    out, line = WIDTH / 2 + 0.005, LINE
    tops = () if name.startswith("roof") else ((height - line, height),)
    for turn in (0.0, 90.0, 180.0, 270.0):
        wall = Mesh()
        for low, high in ((0.0, line), *tops):
            wall.quad([(-out, -out, low), (out, -out, low), (out, -out, high), (-out, -out, high)], EDGE)
        if tops:
            for left in (-out, out - line):
                wall.quad(
                    [(left, -out, 0.0), (left + line, -out, 0.0), (left + line, -out, height), (left, -out, height)], EDGE
                )
            top, near = height + 0.005, -out + line
            wall.quad([(-out, -out, top), (out, -out, top), (out, near, top), (-out, near, top)], EDGE)
        mesh.add(wall, heading=turn)
    return mesh


def height_of(parts: Sequence[Part]) -> float:
    """How high a tower of these parts is."""
    return sum(part.height for part in parts)


def tower(
    parts: Sequence[Part], *, around: Sequence[float] = (0, 0, 0, 0), mast: Identity | None = None, lit: bool = False
) -> Mesh:
    """One mesh of all parts, darker where neighbours (their heights to the south, east, north and west) stand close."""
    mesh = Mesh()
    z = 0.0
    for part in parts:
        mesh.add(part.mesh(lit), at=(0.0, 0.0, z))
        z += part.height
    mesh.shaded(lambda at, normal: _open(at, normal, around))
    if mast is not None:
        mesh.add(piece("antenna", mast), at=(0.0, 0.0, z - (0.1 if parts and parts[-1].kind == "park" else 0.0)))
    return mesh


def _open(at: Vector, normal: Vector, around: Sequence[float]) -> float:
    """How much light reaches a place on a tower: less near the ground and beside higher neighbours."""
    z = at[2]
    ground = 0.66 + 0.34 * min(1.0, z / 0.45)
    facing = (max(0.0, -normal[1]), max(0.0, normal[0]), max(0.0, normal[1]), max(0.0, -normal[0]))
    closed = 0.0
    for side, height in zip(facing, around, strict=True):
        rise = min(1.0, max(0.0, (height - z) / 0.9))
        closed += rise * (0.42 * side + 0.09 * max(0.0, normal[2]))
    if normal[2] > 0.5:
        ground = 1.0
    return max(0.25, ground * (1 - closed))


def pile(part: Part, places: Sequence[Vector], scale: float) -> Mesh:
    """Several equal pieces lying together, smaller than on the board."""
    mesh = Mesh()
    for at in places:
        mesh.add(part.mesh(), at=at, scale=scale)
    return mesh


# -- cards and tokens ------------------------------------------------------------------------------------------

CARD = (0.44, 0.60)
THICK = 0.03


def card(
    body: Mesh, print_: Mesh, *, colour: Colour, at: Vector, heading: float = 0.0, size: tuple[float, float] = CARD
) -> float:
    """A blank card in one colour with a thin frame; returns the height of its face."""
    one = Mesh(GRAIN)
    one.block((-size[0] / 2, -size[1] / 2, 0), (size[0] / 2, size[1] / 2, THICK), colour, bevel=0.012)
    body.add(one, at=at, heading=heading)
    z = at[2] + THICK + 0.003
    print_.sign("frame", (at[0], at[1], z), size[1] * 0.92, shade(colour, 1.35), heading=heading, wide=size[0] * 0.9)
    return z


def contact(mesh: Mesh, at: Vector, size: float) -> None:
    """The soft dark where something stands on the ground."""
    mesh.sign("blob", at, size, (0.05, 0.04, 0.04))


def ground_shadow(mesh: Mesh, at: Vector, height: float, away: tuple[float, float]) -> None:
    """A soft shadow on the ground in the direction away from the sun, for tiers without real ones."""
    half = WIDTH / 2 + 0.10
    dx, dy = away[0] * height, away[1] * height
    x, y, z = at
    x, y = x + dx / 2, y + dy / 2
    rx, ry = half + abs(dx) / 2, half + abs(dy) / 2
    corners: list[Vector] = [(x - rx, y - ry, z), (x + rx, y - ry, z), (x + rx, y + ry, z), (x - rx, y + ry, z)]
    mesh.quad(corners, (0.05, 0.04, 0.04), box=GLYPH_BOX["blob"])
