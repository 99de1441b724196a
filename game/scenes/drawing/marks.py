"""Marks on what can be pointed at: brackets, hatching and outlines; never a tint alone. Knows no game."""

from collections.abc import Iterable, Iterator
from itertools import product
from math import cos, radians, sin

from msgspec import Struct
from msgspec.structs import replace
from panda3d.core import NodePath

from game.scenes.drawing.atlas import GLYPH_BOX
from game.scenes.drawing.look import Colour
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, UP, Mesh, Vector, inset

OPTION: Colour = (1.0, 0.86, 0.48)
CHOSEN: Colour = (1.0, 1.0, 1.0)
EDGE: Colour = (0.10, 0.07, 0.05)
HOVER: Colour = (1.0, 0.93, 0.72)
BLACK: Colour = (0.0, 0.0, 0.0)
BRIGHT: Colour = (1.0, 0.92, 0.0)
"""The line of marks in high contrast."""
LIFT = 0.07
FLAT = 0.1
"""What is lower is outlined only around its base."""
LARGE = 1.6
"""What is larger is marked by a line along its edge, for brackets of that size would cover it."""
WIDE, RAISED = 0.08, 0.03
"""How wide a line along the ground is, and how high it lies."""


class Spot(Struct, frozen=True):
    """Where a target lies: the middle of its base, how wide and deep it is seen from its heading, how high."""

    at: Vector
    size: tuple[float, float] = (0.96, 0.96)
    height: float = 0.02
    heading: float = 0.0
    deep: bool = False
    """Is it a place among towers? Then its mark has a dot that is seen, and found, through them."""

    low: bool = False
    """Is it marked around its base instead of on its top?"""

    outline: tuple[tuple[float, float], ...] = ()
    """Its corners around the middle, anticlockwise, where it is no rectangle: then it is marked along them, on the ground."""

    @property
    def top(self) -> Vector:
        """The middle of its top."""
        return self.at[0], self.at[1], self.at[2] + (0.0 if self.low or self.outline else self.height)

    def corners(self) -> tuple[Vector, ...]:
        """The corners of its base, and those of its top above them."""
        x, y, z = self.at
        wide, deep = self.size[0] / 2, self.size[1] / 2
        turn = radians(self.heading)
        flat = self.outline or tuple(
            (dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn))
            for dx, dy in ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
        )
        return tuple((x + dx, y + dy, level) for level in (z, z + self.height) for dx, dy in flat)


def options(spots: Iterable[Spot], strength: int, *, contrast: bool = False) -> NodePath:
    """The marks of legal targets: 1 faint, 2 clear, 3 strong; fainter where something stands in front.

    In high contrast each has a whole frame on a dark one, and nothing is transparent but what shines through others.
    """
    near, far = Mesh(GLYPHS), Mesh(GLYPHS)
    for spot in map(_lined, spots):
        if spot.outline:
            line(near, spot, BLACK if contrast else EDGE, WIDE * 1.5, 0.0)
            line(near, spot, BRIGHT if contrast else OPTION, WIDE, 0.004)
            line(far, spot, OPTION, WIDE, 0.0)
            _dot(near, spot, strength)
        else:
            if contrast:
                _framed(near, spot)
            _bracket(near, spot, strength)
            _sign(far, "bracket", spot, OPTION, 1.0, 0.0)
        if spot.deep:
            x, y, z = spot.top
            far.sign("dot", (x, y, z + LIFT), 0.16, OPTION, heading=spot.heading)
    node = NodePath("options")
    path = overlay("options", near, depth=3)
    path.set_alpha_scale(1.0 if contrast else (0.0, 0.55, 0.9, 1.0)[strength])
    path.reparent_to(node)
    through = overlay("through", far, through=True)
    through.set_alpha_scale(0.6 if contrast else (0.0, 0.12, 0.26, 0.4)[strength])
    through.reparent_to(node)
    return node


def _lined(spot: Spot) -> Spot:
    """With an outline of its own where it is flat and large."""
    if spot.outline or min(spot.size) < LARGE or spot.height > FLAT:
        return spot
    x, y, turn = spot.size[0] / 2, spot.size[1] / 2, radians(spot.heading)
    around = ((-x, -y), (x, -y), (x, y), (-x, y))
    return replace(spot, outline=tuple((a * cos(turn) - b * sin(turn), a * sin(turn) + b * cos(turn)) for a, b in around))


def _framed(mesh: Mesh, spot: Spot) -> None:
    _sign(mesh, "frame", spot, BLACK, 1.16, -0.004)
    _sign(mesh, "frame", spot, BLACK, 0.92, -0.004)
    _sign(mesh, "frame", spot, BRIGHT, 1.04, 0.003)


def _bracket(mesh: Mesh, spot: Spot, strength: int) -> None:
    _sign(mesh, "bracket", spot, EDGE, 1.05, 0.0)
    _sign(mesh, "bracket", spot, OPTION, 1.0, 0.004)
    if strength >= 3:
        _sign(mesh, "frame", spot, OPTION, 1.0, 0.002)
    _dot(mesh, spot, strength)


def _dot(mesh: Mesh, spot: Spot, strength: int) -> None:
    if not spot.deep:
        return
    x, y, z = spot.top
    mesh.sign("dot", (x, y, z + LIFT), 0.2 if strength >= 2 else 0.15, EDGE, heading=spot.heading)
    mesh.sign("dot", (x, y, z + LIFT + 0.004), 0.13 if strength >= 2 else 0.1, OPTION, heading=spot.heading)


def _sign(mesh: Mesh, name: str, spot: Spot, colour: Colour, scale: float, rise: float) -> None:
    x, y, z = spot.top
    wide, deep = spot.size
    mesh.sign(name, (x, y, z + LIFT + rise), deep * scale, colour, heading=spot.heading, wide=wide * scale)


def line(mesh: Mesh, spot: Spot, colour: Colour, wide: float, rise: float) -> None:
    """A band on the ground inside the outline of a spot that has one; the mesh is one of signs."""
    (x, y, z), (u, v, w, h) = spot.top, GLYPH_BOX["tile"]
    outer, inner, inked = spot.outline, inset(spot.outline, wide), (u + w / 2, v + h / 2)
    for i in range(len(outer)):
        j = (i + 1) % len(outer)
        corners = [(x + a, y + b, z + RAISED + rise) for a, b in (outer[i], outer[j], inner[j], inner[i])]
        mesh.face(corners, [UP] * 4, colour, uv=[inked] * 4)


def mark_chosen(spots: Iterable[Spot]) -> NodePath:
    """The marks of what was already chosen."""
    mesh = Mesh(GLYPHS)
    for spot in map(_lined, spots):
        if spot.outline:
            line(mesh, spot, EDGE, 2.2 * WIDE, 0.004)
            line(mesh, spot, CHOSEN, 1.5 * WIDE, 0.008)
            continue
        _sign(mesh, "frame", spot, EDGE, 1.1, 0.004)
        _sign(mesh, "frame", spot, CHOSEN, 1.04, 0.008)
    return overlay("chosen", mesh, depth=4)


def outline(spot: Spot, *, colour: Colour = HOVER, wide: float = 0.03, contrast: bool = False) -> NodePath:
    """Lines along the edges of a body, hidden where it hides them; in high contrast brighter and twice as wide.

    Only lines: a filled body behind it would show wherever the thing itself does not fill its place.
    """
    colour, wide = (BRIGHT, 2 * wide) if contrast else (colour, wide)
    mesh = Mesh()
    if spot.outline:
        mesh.ring(spot.outline, inset(spot.outline, 2 * wide), 0.0, RAISED + wide, colour, bevel=0.2 * wide)
    else:
        for low, high in _edges(spot, wide):
            mesh.block(low, high, colour, bevel=0.2 * wide, foot=0.2 * wide)
    node = overlay("outline", mesh, depth=0)
    node.clear_transparency()
    node.set_depth_write(True)
    node.set_pos_hpr(*spot.at, spot.heading, 0, 0)
    return node


def _edges(spot: Spot, wide: float) -> Iterator[tuple[Vector, Vector]]:
    """Bars along the edges of a spot's body, each by its lowest and highest corner; a flat one has no upper edges."""
    x, y, z = spot.size[0] / 2 + wide, spot.size[1] / 2 + wide, spot.height + wide
    for level in (0.0, z - wide) if spot.height > FLAT else (0.0,):
        for side in (-1, 1):
            yield (-x, side * y - wide / 2, level), (x, side * y + wide / 2, level + wide)
            yield (side * x - wide / 2, -y, level), (side * x + wide / 2, y, level + wide)
    if spot.height > FLAT:
        for sx, sy in product((-1, 1), repeat=2):
            yield (sx * x - wide / 2, sy * y - wide / 2, 0.0), (sx * x + wide / 2, sy * y + wide / 2, z)
