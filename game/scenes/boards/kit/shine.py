"""Moments of light: a shaft that stands on a place, and sparks. They know no game.

All of it belongs among a board's effects or on its stage, and only adds light: nothing is dimmed by it.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.scenes.boards.kit.flights import FlightTable
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Colour
from game.scenes.drawing.material import beam, overlay
from game.scenes.drawing.mesh import GLYPHS, NONE, UP, Mesh, Outline, circle

LIGHT: Colour = (1.0, 0.93, 0.72)
_SHELLS = ((1.0, 0.20, False), (0.62, 0.22, False), (0.30, 0.34, True))
"""Of a shaft from the outside in: its share of the radius, how strong it is, and whether it is of white light."""
SPARKS = 26


def wall(mesh: Mesh, outline: Outline, high: float, colour: Colour, strength: float) -> None:
    """Adds light that rises from an outline on the ground and is gone above; for `material.beam`."""
    for index, (a, b) in enumerate(outline):
        c, d = outline[(index + 1) % len(outline)]
        first = len(mesh.vertices)
        for x, y, z, part in ((a, b, 0.0, strength), (c, d, 0.0, strength), (c, d, high, 0.0), (a, b, high, 0.0)):
            mesh.vertices.append(((x, y, z), UP, colour, part, (0.0, 0.0)))
        mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]


def shaft(parent: NodePath, at: Place, radius: float, high: float, colour: Colour) -> NodePath:
    """A column of light that stands on a place, brighter in its core."""
    mesh = Mesh(NONE)
    for share, strength, is_white in _SHELLS:
        wall(mesh, circle(share * radius, 20), high, LIGHT if is_white else colour, strength)
    node = beam("shaft", mesh)
    node.set_pos(*at)
    node.reparent_to(parent)
    return node


def flare(node: NodePath, *, seconds: float) -> Interval:
    """Light that comes quickly, stays, and goes slowly."""
    node.set_alpha_scale(0.0)
    return move.over(seconds, lambda t: node.set_alpha_scale(min(1.0, 6 * t, 2.5 * (1 - t))))


def burst(
    board: FlightTable, at: Place, colours: Sequence[Colour], *, size: float = 1.0, seconds: float = 0.8, seed: int = 1
) -> Interval:
    """Sparks that fly out, slow down and fall: one mesh that grows. With reduced motion they only shine and fade."""
    mesh, dice = Mesh(GLYPHS), Random(seed)
    for k in range(SPARKS):
        turn, far = 2 * pi * (k + dice.uniform(-0.3, 0.3)) / SPARKS, dice.uniform(0.35, 1.0) ** 0.6
        for part, dot in ((1.0, 0.085), (0.90, 0.055), (0.80, 0.035)):
            place = (part * far * cos(turn), -0.01, part * far * sin(turn))
            mesh.sign("dot", place, dot, colours[k % len(colours)], upright=True)
    node = overlay("burst", mesh, through=True)
    node.set_billboard_point_eye()
    node.reparent_to(board.effects)
    node.set_pos(*at)
    node.set_alpha_scale(0.0)

    def spread(t: float) -> None:
        grown = 0.7 if board.look.reduced_motion else 1 - (1 - t) ** 3
        node.set_scale(max(0.02, size * grown))
        node.set_z(at[2] - (0.0 if board.look.reduced_motion else 0.35 * size * t * t))
        node.set_alpha_scale(min(1.0, 10 * t) * (1 - t**3))

    return move.over(seconds, spread)
