"""Furniture of a table: frames, trays, mats, score rails, lanterns, markers and stocks."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from panda3d.core import NodePath

from game.rules.core import Seat
from game.scenes.boards.kit import shadows
from game.scenes.boards.thing import Place
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.material import solid
from game.scenes.drawing.mesh import FELT, GRAIN, WOOD, Mesh, square
from game.scenes.drawing.models import piece
from game.scenes.drawing.pieces import TowerPart, pile

BOARD_LENGTH = 2.6
"""How much wood one picture of its grain shows."""
IRON: Colour = (0.25, 0.2, 0.17)
MAT: Colour = (0.24, 0.22, 0.20)
RIM = 0.1
"""How wide the rim of a tray is."""


def frame(wood: Mesh, outer: float, inner: float, low: float, high: float, colour: Colour) -> None:
    """A square frame of wood."""
    ring = Mesh(WOOD)
    ring.ring(square(outer), square(inner), low, high, colour, bevel=0.05)
    ring.vertices = [(at, n, c, ao, _along_grain(at, n)) for at, n, c, ao, _ in ring.vertices]
    wood.add(ring)


def _along_grain(at: Place, normal: Place) -> tuple[float, float]:
    x, y, z = at
    if abs(normal[0]) < 0.9:
        return (x + z) / BOARD_LENGTH, (y + z) / BOARD_LENGTH
    return (y + z) / BOARD_LENGTH, x / BOARD_LENGTH


class Tray(Struct, frozen=True):
    """A shallow tray before a side: as wide as twice `half`, from `near` to `far` off the middle."""

    half: float
    near: float
    far: float
    floor: float
    """The height of the table it stands on."""


def tray(wood: Mesh, felt: Mesh, shape: Tray, *, heading: float, colour: Colour, lining: Colour) -> None:
    """The rim in one mesh, its lining in the other."""
    half, near, far = shape.half, shape.near, shape.far
    outline = [(-half, -far), (half, -far), (half, -near), (-half, -near)]
    inner = [(-half + RIM, -far + RIM), (half - RIM, -far + RIM), (half - RIM, -near - RIM), (-half + RIM, -near - RIM)]
    one = Mesh(WOOD)
    one.ring(outline, inner, shape.floor, shape.floor + 0.12, colour, bevel=0.03)
    one.vertices = [(at, n, c, ao, (at[0] / BOARD_LENGTH, (at[1] + at[2]) / BOARD_LENGTH)) for at, n, c, ao, _ in one.vertices]
    wood.add(one, heading=heading)
    corners = [(x, y, shape.floor + 0.05) for x, y in inner]
    cloth = Mesh(FELT)
    cloth.face(corners, [(0.0, 0.0, 1.0)] * 4, lining, ao=0.85, uv=[(x / 1.3, y / 1.3) for x, y, _ in corners])
    felt.add(cloth, heading=heading)


def mat(stone: Mesh, middle: tuple[float, float], half: float, z: float, *, colour: Colour = MAT) -> None:
    """A mat for cards."""
    x, y = middle
    one = Mesh(GRAIN)
    one.block((x - half, y - half, z), (x + half, y + half, z + 0.035), colour, bevel=0.02)
    stone.add(one)


class RailStep(Struct, frozen=True):
    """A step of a rail: where, which way it runs, and what is written on it."""

    at: tuple[float, float]
    heading: float
    words: str = ""
    read_from: float = 0.0
    """The heading from which the words are read."""


def steps(
    stone: Mesh,
    signs: Mesh,
    along: Iterable[RailStep],
    *,
    z: float,
    pad: Colour,
    ink: Colour,
    half: float = 0.175,
    letter: float = 0.24,
) -> None:
    """The pads of a rail, those with words lighter."""
    for step in along:
        x, y = step.at
        one = Mesh(GRAIN)
        one.block((-half, -half, z - 0.05), (half, half, z), shade(pad, 1.25 if step.words else 0.9), bevel=0.02)
        stone.add(one, at=(x, y, 0.0), heading=step.heading)
        if step.words:
            signs.text(step.words, (x, y, z + 0.005), letter, ink, heading=step.read_from)


def lantern(look: Look, seat: Seat) -> NodePath:
    """The lantern that marks the turn, in the colour of its seat."""
    mesh = Mesh()
    mesh.cone((0, 0, 0), 0.13, 0.05, IRON, sides=16, top=0.11)
    mesh.cone((0, 0, 0.05), 0.07, 0.2, shade(look.identity(seat).rgb, 1.15), sides=16, top=0.09)
    mesh.cone((0, 0, 0.25), 0.12, 0.09, IRON, sides=16, top=0.02)
    return solid("turn", [mesh], look)


def marker(look: Look, seat: Seat, model: str, *, scale: float) -> NodePath:
    """A seat's marker on a track, by the name of its model."""
    mesh = Mesh()
    mesh.add(piece(model, look.identity(seat)), scale=scale)
    return solid("marker", [mesh], look)


def stock(look: Look, part: TowerPart, places: Sequence[Place], scale: float) -> NodePath:
    """Equal pieces that lie together, smaller than on the board; those on the ground have their shadow."""
    node = solid("stock", [pile(part, places, scale)], look)
    low = min((place[2] for place in places), default=0.0)
    shadows.contacts((place for place in places if place[2] == low), 1.29 * scale, look).reparent_to(node)
    return node
