"""Decorations of Skyliners that move by themselves: gulls over the far edge of the roof. They are no part of the model."""

from collections.abc import Iterator
from math import cos, pi, sin

from panda3d.core import NodePath

from game.scenes.boards.thing import Place
from game.scenes.drawing.living import Move, along
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import MIRROR_CAMERA, SHADOW_CAMERA, solid
from game.scenes.drawing.mesh import Mesh

MIDDLE, REACH = (-2.2, 8.0, 0.05), (2.6, 0.8, 0.2)
"""Where the gulls circle, as the eye sees it, and how far to each side, away and up."""
GULLS = ((0.0, 1.0), (0.09, 0.8), (0.55, 0.9))
"""Where on the way each begins, and how large it is."""
SPEED = 0.55


def way() -> tuple[Place, ...]:
    """A flat round beyond the table, left of the middle."""
    turns = [2 * pi * k / 40 for k in range(40)]
    (x, y, z), (wide, deep, high) = MIDDLE, REACH
    return tuple((x + wide * cos(a), y + deep * sin(a), z + high * sin(2 * a)) for a in turns)


def flock(look: Look) -> NodePath:
    """All gulls, each at its start; `turning` follows the eye, so that they fly before whoever looks."""
    node = NodePath("flock")
    if look.high_contrast:
        return node
    turning = node.attach_new_node("turning")
    for phase, size in GULLS:
        holder = turning.attach_new_node("gull")
        body = solid("body", [_gull()], look)
        body.set_scale(size)
        body.hide(SHADOW_CAMERA | MIRROR_CAMERA)
        body.reparent_to(holder)
        holder.set_pos(*way()[int(phase * len(way()))])
    return node


def _gull() -> Mesh:
    """Two bent wings and a body, nose to +y, seen from both sides."""
    mesh = Mesh()
    white, grey, dark = (0.96, 0.93, 0.90), (0.72, 0.72, 0.78), (0.25, 0.24, 0.30)
    mesh.block((-0.025, -0.12, -0.02), (0.025, 0.13, 0.025), white, bevel=0.012, foot=0.008)
    for side in (-1, 1):
        inner = [(0.0, 0.07, 0.0), (side * 0.17, 0.08, 0.075), (side * 0.17, -0.01, 0.075), (0.0, -0.06, 0.0)]
        outer = [
            (side * 0.17, 0.08, 0.075),
            (side * 0.36, -0.03, 0.02),
            (side * 0.34, -0.07, 0.02),
            (side * 0.17, -0.01, 0.075),
        ]
        for points, tone in ((inner, white), (outer, grey)):
            mesh.face(points, [(0.0, 0.0, 1.0)] * 4, tone)
            mesh.face(points[::-1], [(0.0, 0.0, -1.0)] * 4, tone)
        tip = [(side * 0.34, -0.018, 0.026), (side * 0.40, -0.06, 0.008), (side * 0.34, -0.07, 0.02)]
        mesh.face(tip, [(0.0, 0.0, 1.0)] * 3, dark)
        mesh.face(tip[::-1], [(0.0, 0.0, -1.0)] * 3, dark)
    return mesh


def moves(node: NodePath) -> Iterator[Move]:
    """The motions of all gulls."""
    for gull, (phase, _) in zip(node.find_all_matches("**/gull"), GULLS, strict=False):
        yield along(gull, way(), SPEED, phase=phase)
