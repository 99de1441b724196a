"""Thin outlines around the top or the base of a place. They are quieter than the outline of a body."""

from panda3d.core import NodePath

from game.scenes.drawing.look import Colour
from game.scenes.drawing.marks import EDGE, LIFT, Spot, line
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh

QUIET: Colour = (0.80, 0.78, 0.75)
LINE, QUIET_LINE = 0.045, 0.02
DASH = 0.33
"""About how long a dash is, and the gap to the next."""
SHADOW = 0.25
"""How far the dark edge of a line stands out on both sides, as a part of its width."""


def rim(spot: Spot, colour: Colour, *, wide: float = LINE) -> NodePath:
    """A rectangle of lines with a dark edge, around the top of a place or, where it is marked low, around its base."""
    if spot.outline:
        signs = Mesh(GLYPHS)
        line(signs, spot, EDGE, wide * (1 + 2 * SHADOW), 0.0)
        line(signs, spot, colour, wide, 0.004)
        return overlay("rim", signs, depth=4)
    mesh = Mesh()
    _lines(mesh, spot, wide * (1 + 2 * SHADOW), wide * SHADOW, EDGE, 0.0)
    _lines(mesh, spot, wide, 0.0, colour, 0.004)
    node = overlay("rim", mesh, depth=4)
    node.set_pos_hpr(*spot.top, spot.heading, 0, 0)
    return node


def dashed_rim(spot: Spot, colour: Colour, *, wide: float = LINE) -> NodePath:
    """The same with gaps in its lines; every corner is drawn."""
    mesh = Mesh()
    for out, tone, rise in ((wide * SHADOW, EDGE, 0.0), (0.0, colour, 0.004)):
        half = (spot.size[0] / 2, spot.size[1] / 2)
        for axis in (0, 1):
            count = 2 * round((spot.size[axis] / DASH - 1) / 2) + 1  # odd: it begins and ends with a dash
            step = 2 * half[axis] / count
            for k in range(0, count, 2):
                along = (k * step - half[axis] - out, (k + 1) * step - half[axis] + out)
                for way in (-1, 1):
                    across = sorted((way * (half[1 - axis] + out), way * (half[1 - axis] - wide - out)))
                    (x0, x1), (y0, y1) = (along, across) if axis == 0 else (across, along)
                    z = LIFT + rise
                    mesh.quad([(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], tone)
    node = overlay("rim", mesh, depth=4)
    node.set_pos_hpr(*spot.top, spot.heading, 0, 0)
    return node


def _lines(mesh: Mesh, spot: Spot, wide: float, out: float, colour: Colour, rise: float) -> None:
    x, y, z = spot.size[0] / 2 + out, spot.size[1] / 2 + out, LIFT + rise
    for low, high in (
        ((-x, -y), (x, wide - y)),
        ((-x, y - wide), (x, y)),
        ((-x, wide - y), (wide - x, y - wide)),
        ((x - wide, wide - y), (x, y - wide)),
    ):
        mesh.quad([(low[0], low[1], z), (high[0], low[1], z), (high[0], high[1], z), (low[0], high[1], z)], colour)
