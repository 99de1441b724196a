"""Basic shapes of the colony as meshes: octagons, walls, hulls, lines and rings of light."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

from game.scenes.boards.kit.style import Paints
from game.scenes.drawing.atlas import CELL_BOX, GLYPH_BOX, Box
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.mesh import NONE, UP, Mesh, Outline, Vector, inset

paint = Paints("skyline3000")
Ring = tuple[float, float, Colour]
"""Of a lofted body: how high, half how wide, and the colour from here to the next ring."""


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour on the way from one to the other."""
    r, g, b = (a + (c - a) * part for a, c in zip(one, other, strict=True))
    return r, g, b


def octagon(half: float, corner: float, deep: float | None = None) -> list[tuple[float, float]]:
    """A rectangle with cut corners, anticlockwise from its south side."""
    h, d, c = half, half if deep is None else deep, corner
    return [(-h + c, -d), (h - c, -d), (h, -d + c), (h, d - c), (h - c, d), (-h + c, d), (-h, d - c), (-h, -d + c)]


def normal_of(a: Vector, b: Vector, c: Vector) -> Vector:
    """The normal of a face whose corners run anticlockwise."""
    u, v = [b[k] - a[k] for k in range(3)], [c[k] - a[k] for k in range(3)]
    n = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    size = hypot(*n) or 1.0
    return n[0] / size, n[1] / size, n[2] / size


def between(mesh: Mesh, low: Outline, z0: float, high: Outline, z1: float, colour: Colour, *, ao: float = 1.0) -> None:
    """A wall from one outline up to another of as many corners."""
    for i in range(len(low)):
        j = (i + 1) % len(low)
        quad = [(*low[i], z0), (*low[j], z0), (*high[j], z1), (*high[i], z1)]
        mesh.face(quad, [normal_of(*quad[:3])] * 4, colour, ao=ao)


def lid(mesh: Mesh, outline: Outline, z: float, colour: Colour) -> None:
    """A flat top over an outline."""
    mesh.face([(x, y, z) for x, y in outline], [UP] * len(outline), colour)


def boat(mesh: Mesh, half: tuple[float, float], corner: float, rings: Sequence[Ring], deck: Colour) -> None:
    """A hovering hull. Each ring says how high it lies and how much wider than the deck it is."""
    wide, deep = half

    def at(more: float) -> list[tuple[float, float]]:
        return octagon(wide + more, corner + more / 2, deep + more)

    for (z0, low, tone), (z1, high, _) in pairwise(rings):
        between(mesh, at(low), z0, at(high), z1, tone)
    lid(mesh, at(rings[-1][1]), rings[-1][0], deck)


def line(mesh: Mesh, outline: Outline, width: float, z: float, colour: Colour) -> None:
    """A flat line of light inside an outline."""
    inner = inset(outline, width)
    for i in range(len(outline)):
        j = (i + 1) % len(outline)
        mesh.quad([(*outline[i], z), (*outline[j], z), (*inner[j], z), (*inner[i], z)], colour)


def ring(
    mesh: Mesh,
    radii: tuple[float, float],
    z: float,
    colour: Colour,
    *,
    part: tuple[float, float] = (0.0, 360.0),
    sides: int = 24,
) -> None:
    """A flat ring of light, or a part of one between two angles."""
    steps = [radians(part[0] + (part[1] - part[0]) * k / sides) for k in range(sides + 1)]
    low, high = radii
    for a, b in pairwise(steps):
        corners = [(cos(a) * low, sin(a) * low, z), (cos(a) * high, sin(a) * high, z)]
        corners += [(cos(b) * high, sin(b) * high, z), (cos(b) * low, sin(b) * low, z)]
        mesh.quad(corners, colour)


def band(mesh: Mesh, radius: float, z0: float, z1: float, colour: Colour, *, sides: int = 24) -> None:
    """A line of light around a drum."""
    steps = [2 * pi * k / sides for k in range(sides + 1)]
    for a, b in pairwise(steps):
        ax, ay, bx, by = cos(a) * radius, sin(a) * radius, cos(b) * radius, sin(b) * radius
        mesh.quad([(ax, ay, z0), (bx, by, z0), (bx, by, z1), (ax, ay, z1)], colour)


def tilt_up(mesh: Mesh, tilt: float) -> Mesh:
    """A mesh that was drawn flat, turned up around its lower edge by so many degrees."""
    c, s = cos(radians(tilt)), sin(radians(tilt))
    made = Mesh(mesh.texture)
    made.vertices = [
        ((x, c * y - s * z, s * y + c * z), (n, c * o - s * p, s * o + c * p), colour, ao, uv)
        for (x, y, z), (n, o, p), colour, ao, uv in mesh.vertices
    ]
    made.triangles = mesh.triangles
    return made


def matter(mesh: Mesh, look: Look) -> list[Mesh]:
    """The meshes of a body. Without shaders its faces of one colour take no texture, which costs far less."""
    if look.lit:
        return [mesh]
    windows, plain = Mesh(mesh.texture), Mesh(NONE)
    blank = [_is_blank(uv) for *_, uv in mesh.vertices]
    moved: dict[tuple[bool, int], int] = {}
    for corners in mesh.triangles:
        is_plain = all(blank[corner] for corner in corners)
        own = plain if is_plain else windows
        for corner in corners:
            if (is_plain, corner) not in moved:
                moved[is_plain, corner] = len(own.vertices)
                own.vertices.append(mesh.vertices[corner])
        a, b, c = (moved[is_plain, corner] for corner in corners)
        own.triangles.append((a, b, c))
    return [plain, windows]


def _is_blank(uv: tuple[float, float]) -> bool:
    """Is that a place of the façades where nothing is painted?"""
    u, v, w, h = CELL_BOX["blank"]
    return u <= uv[0] % 1 <= u + w and v <= uv[1] % 1 <= v + h


def ink_box(name: str) -> Box:
    """The filled middle of a glyph, for shapes of one colour in a mesh of glyphs."""
    u, v, w, h = GLYPH_BOX[name]
    return u + w * 0.3, v + h * 0.3, w * 0.4, h * 0.4


def house(mesh: Mesh, shape: str, at: Vector, colour: Colour, *, size: float = 1.0) -> None:
    """A sign of a little house with a barrel (`B`) or gable (`G`) roof, lying on the table; for a mesh of glyphs."""
    x, y, z = at
    box = ink_box("tile")
    spot = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    walls = [(-0.12, -0.13), (0.12, -0.13), (0.12, -0.02), (-0.12, -0.02)]
    if shape == "B":
        roof = [(0.15 * cos(pi * k / 8), 0.16 * sin(pi * k / 8)) for k in range(9)]
    else:
        roof = [(0.17, 0.0), (0.0, 0.19), (-0.17, 0.0)]
    for points, tone in ((walls, shade(colour, 0.55)), (roof, colour)):
        corners = [(x + a * size, y + b * size, z) for a, b in points]
        mesh.face(corners, [UP] * len(corners), tone, uv=[spot] * len(corners))
