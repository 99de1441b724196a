"""Decorations that move by themselves: rovers on the streets and a freighter around the moon. They are no part of the model."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from panda3d.core import NodePath

from game.scenes.boards.skyline3000.forms import paint
from game.scenes.boards.skyline3000.ground import height, rover
from game.scenes.boards.skyline3000.places import STREET
from game.scenes.boards.thing import Place
from game.scenes.drawing.living import Move, along
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import overlay, solid
from game.scenes.drawing.mesh import Mesh

Way = tuple[Place, ...]
OUT = 7.15
"""How far out the street around the colony runs."""
LANE = 0.12
"""Rovers keep to a side of their street."""
ORBIT, ORBIT_HIGH = 14.2, 0.7
SPEED, FLIGHT = 0.35, 0.9
ROVERS = ((0, 0.10), (0, 0.62), (1, 0.35), (2, 0.80))
"""Which way each takes, and where on it it begins."""


@cache
def ways() -> tuple[Way, ...]:
    """Closed ways on the streets: around the middle block, and around the western and eastern three."""
    inner = _loop(-STREET + LANE, STREET - LANE, -STREET + LANE, STREET - LANE)
    west = _loop(-OUT, -STREET - LANE, -STREET + LANE, STREET - LANE)
    east = _loop(STREET + LANE, OUT, -STREET + LANE, STREET - LANE)
    return inner, west, east


def _loop(left: float, right: float, low: float, high: float, step: float = 0.25) -> Way:
    """A rectangle on the ground, anticlockwise, that follows its swells."""
    corners = ((left, low), (right, low), (right, high), (left, high), (left, low))
    made: list[Place] = []
    for (ax, ay), (bx, by) in pairwise(corners):
        count = max(1, int((abs(bx - ax) + abs(by - ay)) / step))
        for k in range(count):
            x, y = ax + (bx - ax) * k / count, ay + (by - ay) * k / count
            made.append((x, y, height(x, y) + 0.02))
    return tuple(made)


def orbit() -> Way:
    """The way of the freighter around the moon."""
    turns = [2 * pi * k / 48 for k in range(48)]
    return tuple((ORBIT * cos(a), ORBIT * sin(a), ORBIT_HIGH + 0.3 * sin(2 * a)) for a in turns)


def traffic(look: Look) -> NodePath:
    """All vehicles, each at its start."""
    node = NodePath("traffic")
    for way, phase in ROVERS:
        holder = node.attach_new_node("rover")
        solid("body", [_ahead()], look).reparent_to(holder)
        holder.set_pos(*ways()[way][int(phase * len(ways()[way]))])
    ship = node.attach_new_node("freighter")
    body, lamps = _freighter()
    solid("body", [body], look).reparent_to(ship)
    overlay("lamps", lamps).reparent_to(ship)
    ship.set_pos(*orbit()[14])
    ship.set_h(200)
    return node


@cache
def _ahead() -> Mesh:
    """A rover whose nose points along its way."""
    mesh = Mesh()
    mesh.add(rover(), heading=90.0)
    return mesh


@cache
def _freighter() -> tuple[Mesh, Mesh]:
    """A long ship with boxes along its spine, nose to +y, and its lights."""
    body, lamps, dark, hull = Mesh(), Mesh(), paint("dark"), paint("white")
    body.block((-0.09, -0.75, -0.06), (0.09, 0.55, 0.06), paint("steel"), bevel=0.02, foot=0.02)
    body.block((-0.17, 0.45, -0.12), (0.17, 0.92, 0.14), hull, bevel=0.06, foot=0.05)
    for k, tone in enumerate(((0.78, 0.52, 0.28), (0.36, 0.48, 0.62), (0.55, 0.60, 0.42))):
        for side in (-0.26, 0.26):
            y = 0.22 - 0.32 * k
            body.block((side - 0.14, y - 0.13, -0.11), (side + 0.14, y + 0.13, 0.11), tone, bevel=0.02, foot=0.02)
    body.block((-0.22, -0.95, -0.14), (0.22, -0.70, 0.14), dark, bevel=0.03, foot=0.03)
    stern = [(-0.18, -0.955, -0.09), (0.18, -0.955, -0.09), (0.18, -0.955, 0.09), (-0.18, -0.955, 0.09)]
    lamps.quad(stern, (0.55, 0.85, 1.0))
    lamps.quad([(-0.13, 0.70, 0.146), (0.13, 0.70, 0.146), (0.13, 0.82, 0.146), (-0.13, 0.82, 0.146)], (1.0, 0.92, 0.66))
    return body, lamps


def moves(node: NodePath) -> Iterator[Move]:
    """The motions of all vehicles."""
    for rover_, (way, phase) in zip(node.find_all_matches("**/rover"), ROVERS, strict=True):
        yield along(rover_, ways()[way], SPEED, phase=phase)
    yield along(node.find("**/freighter"), orbit(), FLIGHT, phase=0.3)
