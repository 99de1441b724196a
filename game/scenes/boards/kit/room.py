"""The table under every board: polished wood with an edge, under a lamp; and the study around it."""

from collections.abc import Iterator
from math import cos, hypot, pi, sin

from panda3d.core import NodePath

from game.scenes.drawing.look import Colour, Look, rgb, shade
from game.scenes.drawing.material import MIRROR_CAMERA, backdrop, last, solid
from game.scenes.drawing.mesh import GRAIN, ROOM, UP, WOOD, Mesh, Vertex

WALNUT: Colour = rgb("#5C4636")
BRASS: Colour = rgb("#B08A4E")
HALF, CORNER = 12.0, 1.1
"""Half the width of a table, and how round its corners are."""
DEEP, HIGH, AROUND = 3.7, 9.5, 4.0
"""How far the floor lies below the table, how high the walls rise above it, and how far away they stand."""
_RINGS = (0.0, 0.2, 0.4, 0.55, 0.7, 0.8, 0.9, 0.96, 1.0)
_PROFILE = (
    (0.0, 0.0, 1.0),
    (0.035, -0.012, 0.8),
    (0.07, -0.05, 0.35),
    (0.08, -0.11, 0.0),
    (0.05, -0.16, -0.4),
    (0.05, -0.42, 0.0),
)
"""The edge: how far out, how deep, and how much its surface looks up."""
_INLAY = ((0.30, 0.035), (0.40, 0.014))
"""Lines of brass: how far from the edge, and how wide."""
_GRAIN = 5.2
"""How large the picture of the wood is."""


def standing(look: Look, *, z: float, half: float = HALF, colour: Colour = WALNUT) -> NodePath:
    """A table with brass around its edge in a study; for eyes that need contrast, in the dark."""
    node = NodePath("standing")
    wood, brass = Mesh(WOOD), Mesh(GRAIN)
    table(wood, z=z, colour=colour, half=half)
    _inlay(brass, z, half)
    top = last(solid("table", [wood], look))
    solid("inlay", [brass], look).reparent_to(top)
    top.hide(MIRROR_CAMERA)
    top.reparent_to(node)
    if not look.high_contrast:
        room(z, half).reparent_to(node)
    return node


def table(wood: Mesh, *, z: float, colour: Colour = WALNUT, half: float = HALF) -> None:
    """Bright in the middle, dimmer towards its edge, which is rounded."""
    rim = outline(half)
    count, first = len(rim), len(wood.vertices)
    for share in _RINGS:
        for x, y in ((a * share, b * share) for a, b in rim):
            light = _lamp(hypot(x, y))
            wood.vertices.append(((x, y, z), UP, shade(colour, light), min(1.0, 0.25 + light), (x / _GRAIN, y / _GRAIN)))
    wood.vertices.extend(_edge(rim, outline(half + 1.0, CORNER + 1.0), z, colour))
    for row in range(len(_RINGS) + len(_PROFILE) - 1):
        for i in range(count):
            a, b = first + row * count + i, first + row * count + (i + 1) % count
            wood.triangles += [(a, a + count, b + count), (a, b + count, b)]


def _edge(rim: list[tuple[float, float]], wider: list[tuple[float, float]], z: float, colour: Colour) -> Iterator[Vertex]:
    """The moulding around a table, from its top down."""
    for out, down, up in _PROFILE:
        side, below = (1 - up * up) ** 0.5, down < -0.3
        for (x, y), (ox, oy) in zip(rim, wider, strict=True):
            nx, ny, light = ox - x, oy - y, 1.15 * _lamp(hypot(x, y))
            at = (x + nx * out, y + ny * out, z + down)
            tone = shade(colour, min(1.3, light * (0.3 if below else 1.0)))
            place = ((at[0] + at[2]) / _GRAIN, (at[1] + at[2]) / _GRAIN)
            yield at, (nx * side, ny * side, up), tone, 0.35 if below else 0.9, place


def _inlay(brass: Mesh, z: float, half: float) -> None:
    """Thin lines of brass that follow the edge of the table."""
    for away, wide in _INLAY:
        outer, inner = outline(half - away), outline(half - away - wide)
        for i in range(len(outer)):
            j = (i + 1) % len(outer)
            quad = [(x, y, z + 0.003) for x, y in (outer[i], outer[j], inner[j], inner[i])]
            tone = shade(BRASS, min(1.0, 0.3 + _lamp(hypot(*outer[i]))))
            brass.face(quad, [UP] * 4, tone, uv=[(x, y) for x, y, _ in quad])


def outline(half: float, corner: float = CORNER, steps: int = 7) -> list[tuple[float, float]]:
    """A square with round corners, anticlockwise."""
    made = []
    for turn, (sx, sy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        for i in range(steps + 1):
            angle = pi / 2 * (turn - 1 + i / steps)
            made.append((sx * (half - corner) + corner * cos(angle), sy * (half - corner) + corner * sin(angle)))
    return made


def _lamp(away: float) -> float:
    """The light of the lamp at a distance from the middle."""
    return max(0.0, 1.0 / (1.0 + (away / 9.0) ** 4) - 0.03)


def room(z: float, half: float) -> NodePath:
    """A study, painted out of focus: floor and four walls, each seen only from inside."""
    floor, walls, white = Mesh(ROOM), Mesh(ROOM), (1.0, 1.0, 1.0)
    a, low, high = half + AROUND, z - DEEP, z + HIGH
    floor.quad([(-a, -a, low), (a, -a, low), (a, a, low), (-a, a, low)], white, box=(0.001, 0.002, 0.248, 0.496))
    corners = [(-a, a), (a, a), (a, -a), (-a, -a)]
    for side in range(4):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % 4]
        box = (0.25 * side + 0.002, 0.502, 0.246, 0.496)
        walls.quad([(x0, y0, low), (x1, y1, low), (x1, y1, high), (x0, y0, high)], white, box=box)
    node = NodePath("around")
    for name, mesh in (("floor", floor), ("walls", walls)):
        backdrop(name, mesh).reparent_to(node)
    node.find("floor").hide(MIRROR_CAMERA)
    return node
