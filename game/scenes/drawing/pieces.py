"""Things that every table has: towers, piles, cards and tokens, as meshes in a player's look. Knows no game."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from game.scenes.drawing.atlas import CELL_H, CELL_W, GLYPH_BOX, INSET, PANES, Box, panes
from game.scenes.drawing.look import Colour, Identity, shade
from game.scenes.drawing.mesh import GLYPHS, GRAIN, Mesh, Vector
from game.scenes.drawing.models import BEVEL, UNIT, WIDTH, piece
from game.scenes.drawing.windows import ROOFED_SHARE, chance, shift

FLOOR_HEIGHT = 2 * UNIT
EDGE: Colour = (0.0, 0.0, 0.0)
LINE = 0.035


class TowerPart(Struct, frozen=True):
    """One piece of a tower."""

    kind: str
    owner: Identity
    edged: bool = False
    """Are its edges drawn, for eyes that need more than light and colour?"""
    flat: bool = False
    """Are its walls plain, for tiers where only paint shows their depth?"""

    @property
    def height(self) -> float:
        """How much it adds."""
        return FLOOR_HEIGHT if self.kind == "floor" else UNIT

    def mesh(self, lit: bool = False) -> Mesh:
        """Its shared mesh."""
        name = f"roof_{self.owner.roof}" if self.kind == "roof" else "floor_flat" if self._is_flat else self.kind
        return _edged(name, self.owner, lit, self.height) if self.edged else piece(name, self.owner, lit)

    def at_home(self, plot: int, level: int, *, lit: bool = False) -> Mesh:
        """A mesh of its own with the windows it will have there: for a piece that flies to its place."""
        mesh = Mesh()
        mesh.add(self.mesh(lit), shift=shift(plot, level), tint=_paler(level))
        return mesh

    @property
    def _is_flat(self) -> bool:
        return self.flat and self.kind == "floor"


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


def height_of(parts: Sequence[TowerPart]) -> float:
    """How high a tower of these parts is."""
    return sum(part.height for part in parts)


def tower(
    parts: Sequence[TowerPart],
    *,
    around: Sequence[float] = (0, 0, 0, 0),
    mast: Identity | None = None,
    lit: bool = False,
    plot: int = 0,
) -> Mesh:
    """One mesh of all parts, darker where neighbours (their heights to the south, east, north and west) stand close.

    `plot` is any number of the place: it decides which windows are lit.
    """
    mesh = Mesh()
    z = 0.0
    for level, part in enumerate(parts):
        mesh.add(part.mesh(lit), at=(0.0, 0.0, z), shift=shift(plot, level), tint=_paler(level))
        z += part.height
    mesh.shaded(lambda at, normal: open_to_light(at, normal, around))
    if mast is not None:
        mesh.add(piece("antenna", mast), at=(0.0, 0.0, z - (0.1 if parts and parts[-1].kind == "park" else 0.0)))
    return mesh


def _paler(level: int) -> float:
    """Higher floors are a little lighter, so that equal ones above one another are told apart."""
    return min(1.05, 0.92 + 0.03 * level)


PANE_SIGN = {
    "upright": ("tile", 0.55, 0.80),
    "round": ("dot", 0.0, 0.90),
    "ribbon": ("tile", 0.93, 0.60),
    "lattice": ("diamond", 1.0, 1.12),
    "plain": ("tile", 0.38, 0.56),
}
"""For lights without a shader: a sign, and which part of a window's place it fills each way (0: as wide as high)."""
WARM: Colour = (1.0, 0.83, 0.48)


def lights(parts: Sequence[TowerPart], *, plot: int = 0, share: float = ROOFED_SHARE) -> Mesh:
    """Lit windows as signs on the walls of a tower, for tiers without a shader."""
    mesh = Mesh(GLYPHS)
    z = 0.0
    for level, part in enumerate(parts):
        if part.kind == "floor":
            for side in range(4):
                wall = _lit_wall(part.owner.facade, plot, level, side, share)
                mesh.add(wall, at=(0.0, 0.0, z), heading=90.0 * side)
        z += part.height
    return mesh


def _lit_wall(facade: str, plot: int, level: int, side: int, share: float) -> Mesh:
    """The lit windows of one wall, the southern one of a floor on the ground."""
    mesh, (sign, wide, high) = Mesh(GLYPHS), PANE_SIGN[facade]
    half, low, tall = WIDTH / 2 - BEVEL, BEVEL, FLOOR_HEIGHT - 2 * BEVEL
    columns = PANES[facade][0]
    y = -WIDTH / 2
    for number, (px, py, w, h) in enumerate(panes(facade)):
        drawn = chance(plot, level, side, number % columns, number // columns)
        if drawn < share:
            x, up = 2 * half * (_within(px / CELL_W) - 0.5), low + tall * (1 - _within(py / CELL_H))
            b = h * high / CELL_H * tall
            a = w * wide / CELL_W * 2 * half if wide else b
            corners: list[Vector] = [(x - a, y, up - b), (x + a, y, up - b), (x + a, y, up + b), (x - a, y, up + b)]
            mesh.quad(corners, shade(WARM, 0.78 + 0.22 * drawn / share), box=GLYPH_BOX[sign])
    return mesh


def _within(part: float) -> float:
    """From a place in a cell to the place on the wall, which shows the cell without its rim."""
    return (part - INSET) / (1 - 2 * INSET)


def open_to_light(at: Vector, normal: Vector, around: Sequence[float]) -> float:
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


def pile(part: TowerPart, places: Sequence[Vector], scale: float) -> Mesh:
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


KEPT = 0.84
"""The part of a soft shadow that is drawn: what lies farther out can hardly be seen, but would cost as much."""


def _middle(box: Box) -> Box:
    u, v, wide, high = box
    return u + wide * (1 - KEPT) / 2, v + high * (1 - KEPT) / 2, wide * KEPT, high * KEPT


_MIDDLE = _middle(GLYPH_BOX["blob"])


def contact(mesh: Mesh, at: Vector, size: float) -> None:
    """The soft dark where something stands on the ground."""
    x, y, z = at
    half = KEPT * size / 2
    corners: list[Vector] = [(x - half, y - half, z), (x + half, y - half, z), (x + half, y + half, z), (x - half, y + half, z)]
    mesh.quad(corners, (0.05, 0.04, 0.04), box=_MIDDLE)


def add_ground_shadow(
    mesh: Mesh,
    low: tuple[float, float],
    high: tuple[float, float],
    z: float,
    *,
    reach: float = 0.3,
    shift: tuple[float, float] = (0.0, 0.0),
) -> None:
    """The soft dark around something long that stands on the ground: the blob, its middle drawn out."""
    u, v, w, h = GLYPH_BOX["blob"]
    (left, bottom), (right, top) = ((at[0] + shift[0], at[1] + shift[1]) for at in (low, high))
    xs = (left - reach, left + reach, right - reach, right + reach)
    ys = (bottom - reach, bottom + reach, top - reach, top + reach)
    us, vs = (u, u + w / 2, u + w / 2, u + w), (v, v + h / 2, v + h / 2, v + h)
    first = len(mesh.vertices)
    for y, b in zip(ys, vs, strict=True):
        for x, a in zip(xs, us, strict=True):
            mesh.vertices.append(((x, y, z), (0.0, 0.0, 1.0), (0.05, 0.035, 0.03), 1.0, (a, b)))
    for row in range(3):
        for column in range(3):
            if (row, column) != (1, 1):  # the thing itself stands there
                corner = first + 4 * row + column
                mesh.triangles += [(corner, corner + 1, corner + 5), (corner, corner + 5, corner + 4)]


def ground_shadow(mesh: Mesh, at: Vector, height: float, away: tuple[float, float]) -> None:
    """A soft shadow on the ground in the direction away from the sun, for tiers without real ones."""
    half = WIDTH / 2 + 0.10
    dx, dy = away[0] * height, away[1] * height
    x, y, z = at
    x, y = x + dx / 2, y + dy / 2
    rx, ry = KEPT * (half + abs(dx) / 2), KEPT * (half + abs(dy) / 2)
    corners: list[Vector] = [(x - rx, y - ry, z), (x + rx, y - ry, z), (x + rx, y + ry, z), (x - rx, y + ry, z)]
    mesh.quad(corners, (0.05, 0.04, 0.04), box=_MIDDLE)
