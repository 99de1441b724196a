"""The wooden table under every board, the lamp over it, and the study around it."""

from collections.abc import Callable, Iterator
from functools import cache
from math import cos, hypot, pi, sin

from panda3d.core import NodePath, PNMImage

from game.content import ASSETS
from game.scenes.drawing.atlas import Box
from game.scenes.drawing.look import Colour, Look, rgb, shade
from game.scenes.drawing.material import MIRROR_CAMERA, backdrop, last, solid
from game.scenes.drawing.mesh import GRAIN, NONE, ROOM, UP, WOOD, Mesh, Vector, Vertex
from game.scenes.paths import panda_path

WALNUT: Colour = rgb("#5C4636")
BRASS: Colour = rgb("#B08A4E")
HALF, CORNER = 12.0, 1.1
"""Half the width of a table, and how round its corners are."""
REACH = 9.0
"""Where a lamp gives half its light."""
DEEP, HIGH, AROUND = 3.7, 9.5, 4.0
"""How far the floor lies below the table, how high the walls rise above it, and how far away they stand."""
_RINGS = (0.45, 0.65, 0.8, 0.9, 1.0)
"""Where the light of the lamp is drawn exactly, as parts of the width; the middle is of one colour."""
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
_COARSE = 8
"""Into how many fields each way a wall is divided where it has no picture."""
_GRAIN = 5.2
"""How large the picture of the wood is."""


def make_table(
    look: Look,
    *,
    z: float,
    half: float = HALF,
    colour: Colour = WALNUT,
    reach: float = REACH,
    around: Callable[[Look, float], NodePath] | None = None,
) -> NodePath:
    """The table with brass around its edge, in the study or in what `around` makes for its height.

    In high contrast there is nothing around it. `reach` is that of its light.
    """
    node = NodePath("standing")
    wood, brass = Mesh(WOOD), Mesh(GRAIN)
    table(wood, z=z, colour=colour, half=half, reach=reach)
    _inlay(brass, z, half, reach)
    top = last(solid("table", [wood], look))
    solid("inlay", [brass], look).reparent_to(top)
    top.hide(MIRROR_CAMERA)
    top.reparent_to(node)
    if not look.high_contrast:
        (room(z, half, look) if around is None else around(look, z)).reparent_to(node)
    return node


def table(wood: Mesh, *, z: float, colour: Colour = WALNUT, half: float = HALF, reach: float = REACH) -> None:
    """Adds a round-edged table that is bright in the middle and dimmer towards its edge."""
    rim = outline(half)
    count, first = len(rim), len(wood.vertices)
    for share in _RINGS:
        for x, y in ((a * share, b * share) for a, b in rim):
            light = _lamp(hypot(x, y), reach)
            wood.vertices.append(((x, y, z), UP, shade(colour, light), min(1.0, 0.25 + light), (x / _GRAIN, y / _GRAIN)))
    wood.vertices.extend(_edge(rim, outline(half + 1.0, CORNER + 1.0), z, colour, reach))
    for row in range(len(_RINGS) + len(_PROFILE) - 1):
        for i in range(count):
            a, b = first + row * count + i, first + row * count + (i + 1) % count
            wood.triangles += [(a, a + count, b + count), (a, b + count, b)]
    wood.triangles.extend((first, first + i, first + i + 1) for i in range(1, count - 1))


def _edge(
    rim: list[tuple[float, float]], wider: list[tuple[float, float]], z: float, colour: Colour, reach: float
) -> Iterator[Vertex]:
    """The moulding around a table, from its top down."""
    for out, down, up in _PROFILE:
        side, below = (1 - up * up) ** 0.5, down < -0.3
        for (x, y), (ox, oy) in zip(rim, wider, strict=True):
            nx, ny, light = ox - x, oy - y, 1.15 * _lamp(hypot(x, y), reach)
            at = (x + nx * out, y + ny * out, z + down)
            tone = shade(colour, min(1.3, light * (0.3 if below else 1.0)))
            place = ((at[0] + at[2]) / _GRAIN, (at[1] + at[2]) / _GRAIN)
            yield at, (nx * side, ny * side, up), tone, 0.35 if below else 0.9, place


def _inlay(brass: Mesh, z: float, half: float, reach: float) -> None:
    """Thin lines of brass that follow the edge of the table."""
    for away, wide in _INLAY:
        outer, inner = outline(half - away), outline(half - away - wide)
        for i in range(len(outer)):
            j = (i + 1) % len(outer)
            quad = [(x, y, z + 0.003) for x, y in (outer[i], outer[j], inner[j], inner[i])]
            tone = shade(BRASS, min(1.0, 0.3 + _lamp(hypot(*outer[i]), reach)))
            brass.face(quad, [UP] * 4, tone, uv=[(x, y) for x, y, _ in quad])


def outline(half: float, corner: float = CORNER, steps: int = 5) -> list[tuple[float, float]]:
    """A square with round corners, anticlockwise."""
    made = []
    for turn, (sx, sy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        for i in range(steps + 1):
            angle = pi / 2 * (turn - 1 + i / steps)
            made.append((sx * (half - corner) + corner * cos(angle), sy * (half - corner) + corner * sin(angle)))
    return made


def _lamp(away: float, reach: float) -> float:
    """The light of the lamp at a distance from the middle."""
    return max(0.0, 1.0 / (1.0 + (away / reach) ** 4) - 0.03)


def room(z: float, half: float, look: Look) -> NodePath:
    """A study, painted out of focus: floor and four walls, each seen only from inside.

    Without shaders its colours lie in coarse meshes, which a processor draws at half the cost of a picture.
    """
    a, low, high = half + AROUND, z - DEEP, z + HIGH
    floor, walls = (Mesh(ROOM), Mesh(ROOM)) if look.lit else (Mesh(NONE), Mesh(NONE))
    _hang(floor, [(-a, -a, low), (a, -a, low), (a, a, low), (-a, a, low)], (0.001, 0.002, 0.248, 0.496), hole=_COARSE // 4)
    corners = [(-a, a), (a, a), (a, -a), (-a, -a)]
    for side in range(4):
        (x0, y0), (x1, y1) = corners[side], corners[(side + 1) % 4]
        box = (0.25 * side + 0.002, 0.502, 0.246, 0.496)
        _hang(walls, [(x0, y0, low), (x1, y1, low), (x1, y1, high), (x0, y0, high)], box)
    node = NodePath("around")
    for name, mesh in (("floor", floor), ("walls", walls)):
        backdrop(name, mesh).reparent_to(node)
    node.find("floor").hide(MIRROR_CAMERA)
    return node


def _hang(mesh: Mesh, corners: list[Vector], box: Box, *, hole: int = 0) -> None:
    """Draws a part of the room picture on a quadrilateral, from the lower left corner anticlockwise.

    A coarse one may leave out a `hole` of twice as many fields each way: under the table, where it is dark.
    """
    if mesh.texture:
        mesh.quad(corners, (1.0, 1.0, 1.0), box=box)
        return
    first, (a, b, _, d), wide = len(mesh.vertices), corners, _COARSE + 1
    for row in range(wide):
        for column in range(wide):
            u, v = column / _COARSE, row / _COARSE
            at = tuple(a[k] + u * (b[k] - a[k]) + v * (d[k] - a[k]) for k in range(3))
            tone = _paint_at(box[0] + u * box[2], box[1] + v * box[3])
            mesh.vertices.append(((at[0], at[1], at[2]), UP, tone, 1.0, (0.0, 0.0)))
    for row in range(_COARSE):
        for column in range(_COARSE):
            if max(abs(row - _COARSE / 2 + 0.5), abs(column - _COARSE / 2 + 0.5)) > hole:
                i = first + row * wide + column
                mesh.triangles += [(i, i + 1, i + wide + 1), (i, i + wide + 1, i + wide)]


def _paint_at(u: float, v: float) -> Colour:
    """The colour of the picture of the room around a place."""
    small = _small_room()
    x = min(small.get_x_size() - 1, int(u * small.get_x_size()))
    y = min(small.get_y_size() - 1, int((1 - v) * small.get_y_size()))
    return small.get_red(x, y), small.get_green(x, y), small.get_blue(x, y)


@cache
def _small_room() -> PNMImage:
    """The picture of the room, as coarse as it is drawn."""
    picture, small = PNMImage(), PNMImage(4 * _COARSE, 2 * _COARSE)
    picture.set_read_size(small.get_x_size(), small.get_y_size())
    picture.read(panda_path(ASSETS / "textures" / ROOM))
    small.quick_filter_from(picture)
    return small
