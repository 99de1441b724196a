"""Draws the surroundings of an outdoor table: a dome in the colours of the hour, and distant things on its horizon.

Each game has one such value, drawn in the light of the `Look`. An indoor table has a room instead (`boards/kit/room.py`).
"""

from math import cos, pi, sin

from msgspec import Struct
from panda3d.core import NodePath, TransparencyAttrib

from game.scenes.drawing.atlas import CELL_BOX, AtlasSheet
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import backdrop
from game.scenes.drawing.mesh import FACADES, Mesh, Vertex

RADIUS = 26.0
SIDES = 32
_BANDS = (-1.0, -0.50, -0.22, -0.06, 0.0, 0.05, 0.14, 0.28, 0.50, 0.75, 1.0)
"""Heights of the dome's rings, as parts of its radius."""
BEFORE = 11
"""In which order the strip is drawn: after the dome."""


class Surroundings(Struct, frozen=True):
    """The place of a table."""

    far: str = ""
    """A painted strip on the horizon: a file of `assets/textures`, empty for none."""
    span: tuple[float, float] = (-4.0, 3.6)
    """From where to where the strip reaches above the table."""
    times: int = 2
    """How often it goes round."""
    turn: float = 0.0
    """By how much it is turned, in degrees."""
    ground: Colour | None = None
    """The colour far below; None for haze."""


def surroundings(place: Surroundings, look: Look) -> NodePath:
    """Everything around a table, seen only from inside; for eyes that need contrast, nothing."""
    node = NodePath("around")
    if look.high_contrast:
        return node
    backdrop("dome", _dome(place, look)).reparent_to(node)
    if place.far:
        strip = backdrop("far", _strip(place))
        strip.set_bin(strip.get_bin_name(), BEFORE)
        strip.set_transparency(TransparencyAttrib.M_alpha)
        strip.set_depth_write(False)
        strip.set_h(place.turn)
        strip.reparent_to(node)
    return node


def _dome(place: Surroundings, look: Look) -> Mesh:
    """From the sky above through the haze of the horizon to what lies below."""
    mesh, light = Mesh(FACADES), look.light
    u, v, w, h = CELL_BOX["blank"]
    below = place.ground or light.haze
    for high in _BANDS:
        share = max(0.0, high) ** 0.55
        end = light.dark if high >= 0 else below
        part = share if high >= 0 else min(1.0, -high / 0.22)
        colour = tuple(a + (b - a) * part for a, b in zip(light.haze, end, strict=True))
        across = RADIUS * max(0.0, 1 - high * high) ** 0.5
        for i in range(SIDES):
            turn = 2 * pi * i / SIDES
            at = (across * cos(turn), across * sin(turn), RADIUS * high)
            mesh.vertices.append((at, (0.0, 0.0, 1.0), (colour[0], colour[1], colour[2]), 1.0, (u + w / 2, v + h / 2)))
    for row in range(len(_BANDS) - 1):
        for i in range(SIDES):
            a, b = row * SIDES + i, row * SIDES + (i + 1) % SIDES
            mesh.triangles += [(a, b + SIDES, b), (a, a + SIDES, b + SIDES)]
    return mesh


def _strip(place: Surroundings) -> Mesh:
    """The painted strip as a ring."""
    mesh = Mesh(AtlasSheet(place.far))
    low, high = place.span
    for i in range(SIDES + 1):
        turn = -2 * pi * i / SIDES
        x, y = (RADIUS - 0.5) * cos(turn), (RADIUS - 0.5) * sin(turn)
        u = place.times * i / SIDES
        ends: list[Vertex] = [((x, y, z), (0.0, 0.0, 1.0), (1.0, 1.0, 1.0), 1.0, (u, v)) for z, v in ((low, 0.0), (high, 1.0))]
        mesh.vertices += ends
    for i in range(SIDES):
        a = 2 * i
        mesh.triangles += [(a, a + 2, a + 3), (a, a + 3, a + 1)]
    return mesh
