"""Meshes made of numbers: boxes with bevels, prisms, signs; pure Python until `node` hands them to Panda.

A vertex carries a place, a normal, a colour with ambient occlusion, and a place in a texture. With a shader the colour
stays as it is and the occlusion goes into alpha; without one the light is baked into the colour (`lighting.baker`).
"""

import struct
from array import array
from collections.abc import Callable, Sequence
from functools import cache
from math import cos, hypot, pi, radians, sin

from panda3d.core import (
    Geom,
    GeomEnums,
    GeomTriangles,
    GeomVertexArrayFormat,
    GeomVertexData,
    GeomVertexFormat,
    InternalName,
)

from game.scenes.drawing.atlas import CELL_BOX, GLYPH_BOX, AtlasSheet, Box
from game.scenes.drawing.look import Colour, shade

Vector = tuple[float, float, float]
Outline = Sequence[tuple[float, float]]
Vertex = tuple[Vector, Vector, Colour, float, tuple[float, float]]
"""Place, normal, colour, how open it is to light (1 = fully), place in the texture."""
Bake = Callable[[Vector, Colour, float], Colour]
"""From normal, colour and openness to a lit colour."""

FACADES, GLYPHS, WOOD, GRAIN, NONE = "facades.png", "glyphs.png", "wood.jpg", "grain.png", ""
FELT, ROOM = "felt.png", "room.jpg"
UP: Vector = (0.0, 0.0, 1.0)

PACK = struct.Struct("<6f4B2f").pack
"""A corner as Panda reads it: place, normal, colour and openness in bytes, place in the texture."""


@cache
def _format() -> GeomVertexFormat:
    layout = GeomVertexArrayFormat()
    layout.add_column(InternalName.get_vertex(), 3, GeomEnums.NTFloat32, GeomEnums.CPoint)
    layout.add_column(InternalName.get_normal(), 3, GeomEnums.NTFloat32, GeomEnums.CNormal)
    layout.add_column(InternalName.get_color(), 4, GeomEnums.NTUint8, GeomEnums.CColor)
    layout.add_column(InternalName.get_texcoord(), 2, GeomEnums.NTFloat32, GeomEnums.CTexcoord)
    made = GeomVertexFormat()
    made.add_array(layout)
    return GeomVertexFormat.register_format(made)


class Mesh:
    """Triangles that share one texture."""

    def __init__(self, texture: str | AtlasSheet = FACADES, *, fine: bool = True) -> None:
        """`texture` is a file of `assets/textures`, or a game's own sheet; unless `fine`, edges of blocks are not cut."""
        self.texture = texture if isinstance(texture, str) else texture.file
        self.repeats = not isinstance(texture, str) and texture.tiled
        self.fine = fine
        self.vertices: list[Vertex] = []
        self.triangles: list[tuple[int, int, int]] = []

    @property
    def is_empty(self) -> bool:
        """Is there nothing to draw?"""
        return not self.triangles

    # -- pieces of surface ---------------------------------------------------------------------------------------

    def face(
        self,
        corners: Sequence[Vector],
        normals: Sequence[Vector],
        colour: Colour,
        *,
        ao: float = 1.0,
        uv: Sequence[tuple[float, float]] | None = None,
    ) -> None:
        """A convex polygon, seen from where its corners run anticlockwise."""
        first = len(self.vertices)
        places = uv or _blank(len(corners))
        for corner, normal, place in zip(corners, normals, places, strict=True):
            self.vertices.append((corner, normal, colour, ao, place))
        self.triangles.extend((first, first + i, first + i + 1) for i in range(1, len(corners) - 1))

    def quad(self, corners: Sequence[Vector], colour: Colour, *, box: Box | None = None, ao: float = 1.0) -> None:
        """A flat quadrilateral from the lower left corner anticlockwise, with a part of the texture."""
        normal = _normal(corners)
        uv = None if box is None else _corners(box)
        self.face(corners, [normal] * len(corners), colour, ao=ao, uv=uv)

    # -- bodies --------------------------------------------------------------------------------------------------

    def block(
        self,
        low: Vector,
        high: Vector,
        colour: Colour,
        *,
        bevel: float = 0.02,
        foot: float = 0.0,
        sides: Box | None = None,
        top: Box | None = None,
        top_colour: Colour | None = None,
    ) -> None:
        """A box whose edges are cut, with soft normals over the cut, so that they catch light; `foot` cuts the lower ones.

        In a coarse mesh no edge is cut: a third of the triangles is left.
        """
        (x0, y0, z0), (x1, y1, z1) = low, high
        b = min(bevel, (x1 - x0) / 3, (y1 - y0) / 3, (z1 - z0) / 2.5) if self.fine else 0.0
        blank = CELL_BOX["blank"] if self.texture == FACADES else None
        side_uv, top_uv = sides or blank, top or blank
        xs, ys, zs = (x0 + b, x1 - b), (y0 + b, y1 - b), (z0 + foot, z1 - b)
        walls: list[tuple[list[Vector], Vector]] = [
            ([(xs[0], y0, zs[0]), (xs[1], y0, zs[0]), (xs[1], y0, zs[1]), (xs[0], y0, zs[1])], (0.0, -1.0, 0.0)),
            ([(x1, ys[0], zs[0]), (x1, ys[1], zs[0]), (x1, ys[1], zs[1]), (x1, ys[0], zs[1])], (1.0, 0.0, 0.0)),
            ([(xs[1], y1, zs[0]), (xs[0], y1, zs[0]), (xs[0], y1, zs[1]), (xs[1], y1, zs[1])], (0.0, 1.0, 0.0)),
            ([(x0, ys[1], zs[0]), (x0, ys[0], zs[0]), (x0, ys[0], zs[1]), (x0, ys[1], zs[1])], (-1.0, 0.0, 0.0)),
        ]
        first = len(self.vertices)
        for corners, normal in walls:
            self.face(corners, [normal] * 4, colour, uv=self._uv(corners, side_uv, normal))
        lid: list[Vector] = [(xs[0], ys[0], z1), (xs[1], ys[0], z1), (xs[1], ys[1], z1), (xs[0], ys[1], z1)]
        self.face(lid, [UP] * 4, top_colour or colour, uv=self._uv(lid, top_uv, UP))
        if b:
            self._edges(first, first + 16)
        if foot:
            under: list[Vector] = [(xs[0], ys[0], z0), (xs[1], ys[0], z0), (xs[1], ys[1], z0), (xs[0], ys[1], z0)]
            below = len(self.vertices)
            spot = self._uv(lid, side_uv, UP)
            for corner, uv in zip(under, spot, strict=True):
                self.vertices.append((corner, (0.0, 0.0, -1.0), colour, 0.55, uv))
            self._feet(first, below)

    def _edges(self, wall: int, lid: int) -> None:
        """The cut edges of a block between its walls and its lid; corners of a wall: 0 1 below, 2 3 above."""
        for i in range(4):
            j = (i + 1) % 4
            a, b = wall + 4 * i, wall + 4 * j
            self.triangles += [(a + 1, b, b + 3), (a + 1, b + 3, a + 2)]
            self.triangles += [(a + 3, a + 2, lid + j), (a + 3, lid + j, lid + i), (a + 2, b + 3, lid + j)]

    def _feet(self, wall: int, under: int) -> None:
        """The cut lower edges of a block."""
        for i in range(4):
            j = (i + 1) % 4
            a, b = wall + 4 * i, wall + 4 * j
            self.triangles += [(under + i, under + j, a + 1), (under + i, a + 1, a), (under + j, b, a + 1)]

    def _uv(self, corners: Sequence[Vector], box: Box | None, normal: Vector) -> Sequence[tuple[float, float]]:
        """The whole box for a face, or for tiled textures the place in the world."""
        if box is not None:
            return _corners(box)
        flat = abs(normal[2]) > 0.5
        along = abs(normal[1]) > 0.5
        return [(x, y) if flat else (x, z) if along else (y, z) for x, y, z in corners]

    def prism(
        self,
        outline: Outline,
        z0: float,
        z1: float,
        colour: Colour,
        *,
        bevel: float = 0.02,
        smooth: bool = False,
        inner: Outline | None = None,
    ) -> None:
        """A body over an outline (anticlockwise, star-shaped around its middle) with cut upper edges."""
        inner = inner or inset(outline, bevel)
        count = len(outline)
        normals = [_edge_normal(outline[i], outline[(i + 1) % count]) for i in range(count)]
        blank = CELL_BOX["blank"] if self.texture == FACADES else None
        uv = _middle(blank)
        for i in range(count):
            j = (i + 1) % count
            (ax, ay), (bx, by) = outline[i], outline[j]
            before = _blend(normals[i - 1], normals[i]) if smooth else normals[i]
            behind = _blend(normals[i], normals[j]) if smooth else normals[i]
            wall = [(ax, ay, z0), (bx, by, z0), (bx, by, z1 - bevel), (ax, ay, z1 - bevel)]
            self.face(wall, [before, behind, behind, before], colour, uv=[uv] * 4)
            cut = [(ax, ay, z1 - bevel), (bx, by, z1 - bevel), (*inner[j], z1), (*inner[i], z1)]
            self.face(cut, [before, behind, UP, UP], colour, uv=[uv] * 4)
        self._cap(inner, z1, colour)

    def _cap(self, outline: Outline, z: float, colour: Colour) -> None:
        first = len(self.vertices)
        middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
        place = _middle(CELL_BOX["blank"] if self.texture == FACADES else None)
        for x, y in (middle, *outline):
            self.vertices.append(((x, y, z), UP, colour, 1.0, place))
        count = len(outline)
        self.triangles.extend((first, first + 1 + i, first + 1 + (i + 1) % count) for i in range(count))

    def ring(self, outer: Outline, inner: Outline, z0: float, z1: float, colour: Colour, *, bevel: float = 0.02) -> None:
        """A wall between two outlines of equal length, standing on a floor."""
        count = len(outer)
        uv = _middle(CELL_BOX["blank"] if self.texture == FACADES else None)
        rims = (inset(outer, bevel), inset(inner, -bevel))
        for i in range(count):
            j = (i + 1) % count
            out = _edge_normal(outer[i], outer[j])
            into = (-out[0], -out[1], 0.0)
            o, p, q, r = outer, rims[0], rims[1], inner
            self.face([(*o[i], z0), (*o[j], z0), (*o[j], z1 - bevel), (*o[i], z1 - bevel)], [out] * 4, colour, uv=[uv] * 4)
            self.face(
                [(*o[i], z1 - bevel), (*o[j], z1 - bevel), (*p[j], z1), (*p[i], z1)], [out, out, UP, UP], colour, uv=[uv] * 4
            )
            self.face([(*p[i], z1), (*p[j], z1), (*q[j], z1), (*q[i], z1)], [UP] * 4, colour, uv=[uv] * 4)
            self.face(
                [(*q[i], z1), (*q[j], z1), (*r[j], z1 - bevel), (*r[i], z1 - bevel)], [UP, UP, into, into], colour, uv=[uv] * 4
            )
            self.face(
                [(*r[i], z1 - bevel), (*r[j], z1 - bevel), (*r[j], z0), (*r[i], z0)], [into] * 4, colour, ao=0.7, uv=[uv] * 4
            )

    def cone(
        self, at: Vector, radius: float, height: float, colour: Colour, *, sides: int = 7, top: float = 0.0, turn: float = 0.0
    ) -> None:
        """A cone, or with a `top` radius a stump of one."""
        x, y, z = at
        slope = (radius - top) / hypot(radius - top, height)
        level = height / hypot(radius - top, height)
        uv = _middle(CELL_BOX["blank"] if self.texture == FACADES else None)
        ring = [turn + 2 * pi * i / sides for i in range(sides)]
        for i, a in enumerate(ring):
            b = ring[(i + 1) % sides]
            na, nb = (cos(a) * level, sin(a) * level, slope), (cos(b) * level, sin(b) * level, slope)
            corners = [
                (x + cos(a) * radius, y + sin(a) * radius, z),
                (x + cos(b) * radius, y + sin(b) * radius, z),
                (x + cos(b) * top, y + sin(b) * top, z + height),
                (x + cos(a) * top, y + sin(a) * top, z + height),
            ]
            count = 4 if top else 3
            self.face(corners[:count], [na, nb, nb, na][:count], colour, uv=[uv] * count)
        if top:
            self._cap([(x + cos(a) * top, y + sin(a) * top) for a in ring], z + height, colour)

    def ball(self, at: Vector, radius: float, colour: Colour, *, sides: int = 8, rings: int = 5, squash: float = 1.0) -> None:
        """A ball, flattened by `squash`."""
        uv = _middle(CELL_BOX["blank"] if self.texture == FACADES else None)
        first = len(self.vertices)
        for ring in range(rings + 1):
            tilt = pi * ring / rings - pi / 2
            for i in range(sides):
                turn = 2 * pi * i / sides
                normal = (cos(tilt) * cos(turn), cos(tilt) * sin(turn), sin(tilt))
                place = (at[0] + radius * normal[0], at[1] + radius * normal[1], at[2] + radius * squash * normal[2])
                self.vertices.append((place, normal, colour, 0.62 + 0.38 * ring / rings, uv))
        for ring in range(rings):
            for i in range(sides):
                a, b = first + ring * sides + i, first + ring * sides + (i + 1) % sides
                self.triangles += [(a, b, b + sides)] if ring else []  # at both poles a ring is but a point
                self.triangles += [(a, b + sides, a + sides)] if ring < rings - 1 else []

    # -- signs ---------------------------------------------------------------------------------------------------

    def sign(
        self,
        name: str,
        at: Vector,
        size: float,
        colour: Colour,
        *,
        heading: float = 0.0,
        wide: float | None = None,
        upright: bool = False,
    ) -> None:
        """A sign that lies on the table, or stands; `heading` turns it as it turns a camera that reads it."""
        half, tall = (wide or size) / 2, size / 2
        across = (cos(radians(heading)), sin(radians(heading)), 0.0)
        up = UP if upright else (-sin(radians(heading)), cos(radians(heading)), 0.0)
        corners = [
            tuple(at[k] + sx * half * across[k] + sy * tall * up[k] for k in range(3))
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        self.quad([(c[0], c[1], c[2]) for c in corners], colour, box=GLYPH_BOX[name])

    def text(
        self, signs: Sequence[str], at: Vector, size: float, colour: Colour, *, heading: float = 0.0, upright: bool = False
    ) -> None:
        """Several signs in a row around a place."""
        step = 0.56 * size
        start = -step * (len(signs) - 1) / 2
        for i, name in enumerate(signs):
            shift = start + i * step
            x = at[0] + shift * cos(radians(heading))
            y = at[1] + shift * sin(radians(heading))
            self.sign(name, (x, y, at[2]), size, colour, heading=heading, upright=upright)

    # -- putting together ----------------------------------------------------------------------------------------

    def add(
        self,
        other: "Mesh",
        *,
        at: Vector = (0.0, 0.0, 0.0),
        heading: float = 0.0,
        scale: float = 1.0,
        shift: tuple[float, float] = (0.0, 0.0),
        tint: float = 1.0,
    ) -> None:
        """The triangles of another mesh, moved and turned, in the texture shifted, and darker or lighter by `tint`."""
        first = len(self.vertices)
        c, s = round(cos(radians(heading)), 15), round(sin(radians(heading)), 15)  # quarter turns leave no dust
        x0, y0, z0 = at
        du, dv = shift
        tints = {colour: shade(colour, tint) for colour in {vertex[2] for vertex in other.vertices}}
        for (x, y, z), (nx, ny, nz), colour, ao, (u, v) in other.vertices:
            place = (x0 + scale * (c * x - s * y), y0 + scale * (s * x + c * y), z0 + scale * z)
            self.vertices.append((place, (c * nx - s * ny, s * nx + c * ny, nz), tints[colour], ao, (u + du, v + dv)))
        self.triangles.extend((a + first, b + first, d + first) for a, b, d in other.triangles)

    def shaded(self, openness: Callable[[Vector, Vector], float]) -> None:
        """Multiplies the occlusion of every vertex by a function of place and normal."""
        self.vertices = [(at, n, colour, ao * openness(at, n), uv) for at, n, colour, ao, uv in self.vertices]

    # -- for Panda -----------------------------------------------------------------------------------------------

    @property
    def is_plain(self) -> bool:
        """Does nothing of its texture show? Then a processor that draws by itself need not read it."""
        if self.texture != FACADES:
            return not self.texture
        u, v, wide, high = CELL_BOX["blank"]
        return all(u <= x <= u + wide and v <= y <= v + high for x, y in {vertex[4] for vertex in self.vertices})

    def geom(self, bake: Bake | None = None, *, faded: bool = False, top_first: bool = False) -> Geom:
        """The triangles as a Geom; `bake` turns normal, colour and openness into a lit colour; `faded`: openness is alpha.

        `top_first` draws the highest triangles first: eyes are above, so that what they hide is not drawn at all.
        """
        rows, tones = [], dict[Colour, tuple[int, int, int]]()
        for at, normal, colour, ao, uv in self.vertices:
            lit = bake(normal, colour, ao) if bake else colour
            tone = tones.get(lit)
            if tone is None:
                tone = tones[lit] = (_byte(lit[0]), _byte(lit[1]), _byte(lit[2]))
            alpha = 255 if bake and not faded else _byte(ao)
            rows.append(PACK(*at, *normal, *tone, alpha, *uv))
        return _geom(rows, [i for corners in (self._downwards() if top_first else self.triangles) for i in corners])

    def _downwards(self) -> list[tuple[int, int, int]]:
        """The triangles from the highest to the lowest."""
        z = [vertex[0][2] for vertex in self.vertices]
        return sorted(self.triangles, key=lambda corners: -z[corners[0]] - z[corners[1]] - z[corners[2]])


class Packed(Mesh):
    """Triangles whose corners are packed already (`PACK`, `packed_row`), in their light: for what is made in great numbers."""

    def __init__(self, texture: str | AtlasSheet, rows: Sequence[bytes], indexes: Sequence[int]) -> None:
        """`indexes` are the corners of one triangle after the other."""
        super().__init__(texture)
        self.rows, self.indexes = rows, indexes

    @property
    def is_empty(self) -> bool:
        """Is there nothing to draw?"""
        return not self.indexes

    def geom(self, bake: Bake | None = None, *, faded: bool = False, top_first: bool = False) -> Geom:
        """The triangles as a Geom; neither their light nor their order is changed any more."""
        return _geom(self.rows, self.indexes)


def packed_row(at: Vector, normal: Vector, colour: Colour, alpha: float, uv: tuple[float, float]) -> bytes:
    """A corner with its colour in shares."""
    return PACK(*at, *normal, *map(_byte, (*colour, alpha)), *uv)


def _geom(rows: Sequence[bytes], corners: Sequence[int]) -> Geom:
    """Packed corners, and by threes the triangles between them, as a Geom."""
    data = GeomVertexData("mesh", _format(), GeomEnums.UHStatic)
    data.unclean_set_num_rows(len(rows))
    data.modify_array_handle(0).copy_data_from(b"".join(rows))
    made = GeomTriangles(GeomEnums.UHStatic)
    wide = len(rows) > 65535
    made.set_index_type(GeomEnums.NTUint32 if wide else GeomEnums.NTUint16)
    indexes = array("I" if wide else "H", corners)
    vertices = made.modify_vertices()
    vertices.unclean_set_num_rows(len(indexes))
    vertices.modify_handle().copy_data_from(indexes.tobytes())
    geom = Geom(data)
    geom.add_primitive(made)
    return geom


def _byte(value: float) -> int:
    return 0 if value <= 0 else 255 if value >= 1 else int(255 * value + 0.5)


def _blank(count: int) -> list[tuple[float, float]]:
    return [_middle(CELL_BOX["blank"])] * count


def _middle(box: Box | None) -> tuple[float, float]:
    return (0.0, 0.0) if box is None else (box[0] + box[2] / 2, box[1] + box[3] / 2)


def _corners(box: Box) -> list[tuple[float, float]]:
    u, v, w, h = box
    return [(u, v), (u + w, v), (u + w, v + h), (u, v + h)]


def _normal(corners: Sequence[Vector]) -> Vector:
    a, b, c = corners[0], corners[1], corners[2]
    u = (b[0] - a[0], b[1] - a[1], b[2] - a[2])
    v = (c[0] - a[0], c[1] - a[1], c[2] - a[2])
    return _unit((u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]))


def _unit(v: Vector) -> Vector:
    size = (v[0] ** 2 + v[1] ** 2 + v[2] ** 2) ** 0.5 or 1.0
    return v[0] / size, v[1] / size, v[2] / size


def _edge_normal(a: tuple[float, float], b: tuple[float, float]) -> Vector:
    return _unit((b[1] - a[1], a[0] - b[0], 0.0))


def _blend(a: Vector, b: Vector) -> Vector:
    return _unit((a[0] + b[0], a[1] + b[1], a[2] + b[2]))


def inset(outline: Outline, by: float) -> list[tuple[float, float]]:
    """The outline moved inwards (anticlockwise outlines), corners mitred."""
    moved = []
    count = len(outline)
    for i in range(count):
        a, b, c = outline[i - 1], outline[i], outline[(i + 1) % count]
        n, m = _edge_normal(a, b), _edge_normal(b, c)
        scale = by / max(0.2, 1 + n[0] * m[0] + n[1] * m[1])
        moved.append((b[0] - (n[0] + m[0]) * scale, b[1] - (n[1] + m[1]) * scale))
    return moved


def square(half: float) -> list[tuple[float, float]]:
    """A square outline around the origin."""
    return [(-half, -half), (half, -half), (half, half), (-half, half)]


def circle(radius: float, sides: int = 24) -> list[tuple[float, float]]:
    """A round outline; with sides divisible by four it touches its square exactly."""
    return [(radius * cos(2 * pi * i / sides), radius * sin(2 * pi * i / sides)) for i in range(sides)]
