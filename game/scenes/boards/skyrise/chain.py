"""Draws the auction on the map: lit pads under the bids, and an arrow from each bid to the next."""

import itertools
from collections.abc import Sequence
from math import dist

from panda3d.core import NodePath

from game.scenes.boards.skyrise.paints import ARROW_EDGE, LIT
from game.scenes.boards.skyrise.places import Chart, Flat
from game.scenes.boards.thing import Place
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, UP, Mesh

FROM, UNTIL, ARCH = 0.42, 0.56, 0.34
"""Where an arrow leaves its bid and how far before the next it ends, and how high it rises between."""
STEPS = 14
BEHIND = 0.45
"""How clearly arrows are seen through what stands before them."""
SOFTER: Colour = (0.92, 0.76, 0.36)
"""Light under bids where bright things bloom: brighter, it would run over the pieces and take their owners' colours."""


def chain(map_: Chart, quarters: Sequence[int], look: Look) -> NodePath:
    """Lit pads under the bids and arrows from each to the next; the pad of the latest is the largest."""
    pads, arrows = Mesh(GLYPHS), Mesh()
    tone = SOFTER if look.tier in ("medium", "high") else LIT
    for number, quarter in enumerate(quarters, 1):
        x, y, z = map_.at(quarter)
        pads.sign("halo", (x, y, z + 0.03), 1.4 if number == len(quarters) else 1.1, tone)
    for one, two in itertools.pairwise(quarters):
        arrow(arrows, map_.at(one), map_.at(two), tone)
    node = overlay("pads", pads)
    if arrows.triangles:
        behind = overlay("behind", arrows, through=True)
        behind.set_alpha_scale(BEHIND)
        behind.reparent_to(node)
        path = overlay("arrows", arrows)
        path.set_depth_write(True)
        path.reparent_to(node)
    return node


def arrow(mesh: Mesh, start: Place, end: Place, lit: Colour = LIT) -> None:
    """A bent arrow over the land: a dark edge and a light core."""
    long = dist(start[:2], end[:2])
    along = ((end[0] - start[0]) / long, (end[1] - start[1]) / long)
    points = []
    for step in range(STEPS + 1):
        t = (FROM + (long - FROM - UNTIL) * step / STEPS) / long
        x, y, z = (a + (b - a) * t for a, b in zip(start, end, strict=True))
        points.append((x, y, z + 0.05 + ARCH * 4 * t * (1 - t)))
    for half, head, tone, rise in ((0.115, 0.30, ARROW_EDGE, 0.0), (0.075, 0.24, lit, 0.004)):
        _band(mesh, points, along, half, tone, rise)
        x, y, z = points[-1]
        wide = 2.3 * half
        tip = (x + along[0] * head, y + along[1] * head, z - 0.055 + rise)
        feet = [(x + s * along[1] * wide, y - s * along[0] * wide, z + 0.005 + rise) for s in (1, -1)]
        mesh.face([feet[0], tip, feet[1]], [UP] * 3, tone)


def _band(mesh: Mesh, points: Sequence[Place], along: Flat, half: float, tone: Colour, rise: float) -> None:
    for p, q in itertools.pairwise(points):
        corners = [
            (c[0] - s * along[1] * half, c[1] + s * along[0] * half, c[2] + rise) for c, s in ((p, 1), (p, -1), (q, -1), (q, 1))
        ]
        mesh.face(corners, [UP] * 4, tone)
