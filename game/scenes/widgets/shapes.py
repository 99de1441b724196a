"""Rounded grounds, rings, lines and discs as small meshes with a soft edge, so they are smooth on every renderer."""

import itertools
import math
import struct
from array import array
from collections.abc import Sequence
from functools import lru_cache

from panda3d.core import (
    Geom,
    GeomEnums,
    GeomNode,
    GeomTriangles,
    GeomVertexData,
    GeomVertexFormat,
    RenderState,
    TransparencyAttrib,
)

from game.scenes.widgets.theme import Colour

Point = tuple[float, float]
REMEMBERED = 2048
"""So many rounded forms are kept: panels are drawn again and again with the same ones."""


@lru_cache(maxsize=4096)
def _bytes(colour: Colour) -> bytes:
    return bytes(max(0, min(255, round(part * 255))) for part in colour)


class Shape:
    """Triangles with a colour at each corner; y runs down."""

    def __init__(self) -> None:
        self._vertices = bytearray()
        self._count = 0
        self._triangles = array("H")

    def vertex(self, x: float, y: float, colour: Colour) -> int:
        """Adds a corner."""
        self._vertices += struct.pack("<3f", x, 0.0, -y) + _bytes(colour)
        self._count += 1
        return self._count - 1

    def triangle(self, a: int, b: int, c: int) -> None:
        """Joins three corners."""
        self._triangles.extend((a, b, c))

    def quad(self, a: int, b: int, c: int, d: int) -> None:
        """Joins four corners in order."""
        self._triangles.extend((a, b, c, a, c, d))

    def join(self, part: "Shape") -> None:
        """Adds all of another mesh."""
        base = self._count
        self._vertices += part._vertices
        self._triangles.extend([base + corner for corner in part._triangles] if base else part._triangles)
        self._count += part._count

    def node(self, name: str) -> GeomNode:
        """The mesh as a node."""
        node = GeomNode(name)
        if not self._triangles:
            return node
        data = GeomVertexData(name, GeomVertexFormat.get_v3c4(), GeomEnums.UH_static)
        data.unclean_set_num_rows(self._count)
        data.modify_array_handle(0).copy_data_from(bytes(self._vertices))
        triangles = GeomTriangles(GeomEnums.UH_static)
        corners = triangles.modify_vertices()
        corners.unclean_set_num_rows(len(self._triangles))
        corners.modify_handle().copy_data_from(self._triangles.tobytes())
        geom = Geom(data)
        geom.add_primitive(triangles)
        node.add_geom(geom, RenderState.make(TransparencyAttrib.make(TransparencyAttrib.M_alpha)))
        return node


@lru_cache(maxsize=512)
def outline(w: float, h: float, radius: float) -> tuple[tuple[float, float, float, float], ...]:
    """Points around a rounded rectangle with their outward directions."""
    radius = max(0.0, min(radius, w / 2, h / 2))
    steps = max(2, min(10, math.ceil(radius / 2.2)))
    corners = ((w - radius, radius, -90), (w - radius, h - radius, 0), (radius, h - radius, 90), (radius, radius, 180))
    points = []
    for cx, cy, start in corners:
        for step in range(steps + 1):
            angle = math.radians(start + 90 * step / steps)
            dx, dy = math.cos(angle), math.sin(angle)
            points.append((cx + dx * radius, cy + dy * radius, dx, dy))
    return tuple(points)


def add_rounded(
    mesh: Shape,
    x: float,
    y: float,
    *,
    w: float,
    h: float,
    radius: float,
    top: Colour,
    bottom: Colour | None = None,
    soft: float = 1.0,
) -> None:
    """A filled rounded rectangle, from `top` to `bottom` colour, whose edge fades over `soft` points."""
    if w > 0 and h > 0:
        mesh.join(_rounded(x, y, w, h, radius, top, bottom or top, soft))


@lru_cache(maxsize=REMEMBERED)
def _rounded(x: float, y: float, w: float, h: float, radius: float, top: Colour, bottom: Colour, soft: float) -> Shape:
    mesh, edge = Shape(), outline(w, h, radius)

    def shade(py: float) -> Colour:
        share = max(0.0, min(1.0, py / h))
        return tuple(a + (b - a) * share for a, b in zip(top, bottom, strict=True))  # type: ignore[return-value]

    half = soft / 2
    inner, outer = [], []
    for px, py, dx, dy in edge:
        tint = shade(py)
        inner.append(mesh.vertex(x + px - dx * half, y + py - dy * half, tint))
        outer.append(mesh.vertex(x + px + dx * half, y + py + dy * half, (*tint[:3], 0.0)))
    for index in range(len(edge)):
        after = (index + 1) % len(edge)
        mesh.quad(inner[index], outer[index], outer[after], inner[after])
    radius = max(0.0, min(radius, w / 2, h / 2))
    spots = ((w - radius, radius), (w - radius, h - radius), (radius, h - radius), (radius, radius))
    centres = [mesh.vertex(x + px, y + py, shade(py)) for px, py in spots]
    _fill(mesh, inner, centres)
    return mesh


def _fill(mesh: Shape, edge: Sequence[int], centres: Sequence[int]) -> None:
    """The inside of a rounded rectangle: a few large surfaces, which a software renderer fills much faster than a fan."""
    arc = len(edge) // 4
    first = [edge[arc * corner] for corner in range(4)]
    last = [edge[arc * corner + arc - 1] for corner in range(4)]
    mesh.quad(last[3], first[0], last[1], first[2])
    mesh.quad(centres[0], last[0], first[1], centres[1])
    mesh.quad(centres[2], last[2], first[3], centres[3])
    for corner in range(4):
        for step in range(arc - 1):
            mesh.triangle(centres[corner], edge[arc * corner + step], edge[arc * corner + step + 1])


def add_shadow(mesh: Shape, *, w: float, h: float, radius: float, colour: Colour, drop: float, soft: float) -> None:
    """A soft rim around a rounded rectangle, fallen by `drop`; nothing lies below the rectangle itself, where none is seen."""
    rows = [
        [mesh.vertex(px + dx * off, py + dy * off + down, tint) for px, py, dx, dy in outline(w, h, radius)]
        for off, down, tint in ((-1.0, 0.0, colour), (soft, drop, (*colour[:3], 0.0)))
    ]
    for index in range(len(rows[0])):
        after = (index + 1) % len(rows[0])
        mesh.quad(rows[0][index], rows[1][index], rows[1][after], rows[0][after])


def add_ring(
    mesh: Shape, x: float, y: float, *, w: float, h: float, radius: float, colour: Colour, line: float, soft: float = 1.0
) -> None:
    """The border of a rounded rectangle, drawn inwards from its edge."""
    mesh.join(_ring(x, y, w, h, radius, colour, line, soft))


@lru_cache(maxsize=REMEMBERED)
def _ring(x: float, y: float, w: float, h: float, radius: float, colour: Colour, line: float, soft: float) -> Shape:
    mesh, clear, half = Shape(), (*colour[:3], 0.0), soft / 2
    ribs = [(half, clear), (-half, colour), (half - line, colour), (-half - line, clear)]
    rows = [
        [mesh.vertex(x + px + dx * off, y + py + dy * off, tint) for px, py, dx, dy in outline(w, h, radius)]
        for off, tint in ribs
    ]
    for outer, inner in itertools.pairwise(rows):
        for index in range(len(outer)):
            after = (index + 1) % len(outer)
            mesh.quad(outer[index], outer[after], inner[after], inner[index])
    return mesh


def add_line(mesh: Shape, points: Sequence[Point], *, colour: Colour, width: float, soft: float = 1.0) -> None:
    """A line through the points; thick lines have round joints."""
    clear = (*colour[:3], 0.0)
    half = width / 2
    offsets = ((-half - soft / 2, clear), (-half + soft / 2, colour), (half - soft / 2, colour), (half + soft / 2, clear))
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        if not length:
            continue
        nx, ny = -(y1 - y0) / length, (x1 - x0) / length
        first = [mesh.vertex(x0 + nx * off, y0 + ny * off, tint) for off, tint in offsets]
        second = [mesh.vertex(x1 + nx * off, y1 + ny * off, tint) for off, tint in offsets]
        for rib in range(3):
            mesh.quad(first[rib], first[rib + 1], second[rib + 1], second[rib])
    if width > 2 and colour[3] == 1.0:
        for before, (x, y), after in zip(points, points[1:], points[2:], strict=False):
            if (x - before[0]) * (after[1] - y) != (y - before[1]) * (after[0] - x):
                add_disc(mesh, x, y, radius=half, colour=colour, soft=soft)


def add_disc(mesh: Shape, x: float, y: float, *, radius: float, colour: Colour, soft: float = 1.0) -> None:
    """A filled circle around a point."""
    add_rounded(mesh, x - radius, y - radius, w=2 * radius, h=2 * radius, radius=radius, top=colour, soft=soft)


def add_polygon(mesh: Shape, points: Sequence[Point], *, colour: Colour, soft: float = 1.0) -> None:
    """A filled convex polygon."""
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    middle = mesh.vertex(cx, cy, colour)
    inner, outer = [], []
    for x, y in points:
        length = math.hypot(x - cx, y - cy) or 1.0
        dx, dy = (x - cx) / length * soft, (y - cy) / length * soft
        inner.append(mesh.vertex(x - dx / 2, y - dy / 2, colour))
        outer.append(mesh.vertex(x + dx / 2, y + dy / 2, (*colour[:3], 0.0)))
    for index in range(len(points)):
        after = (index + 1) % len(points)
        mesh.triangle(middle, inner[index], inner[after])
        mesh.quad(inner[index], outer[index], outer[after], inner[after])
