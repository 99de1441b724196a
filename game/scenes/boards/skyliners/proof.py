"""Shows why something in a row is not seen: the line of sight over the row, no farther than what is being explained."""

from collections.abc import Sequence

from panda3d.core import NodePath

from game.rules.skyliners.board import INDEX, LINES, ROWS
from game.scenes.boards.skyliners import places, sight
from game.scenes.drawing.look import Colour
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import Mesh, Vector
from game.scenes.drawing.models import UNIT

RAY: Colour = (0.90, 0.64, 0.26)
GAP: Colour = (1.0, 0.6, 0.54)
THICK, LIFT, BEFORE = 0.05, 0.05, 1.2
"""How thick the ray is, how far it runs above things, and how far before the site it begins."""


def sight_line(heights: Sequence[int], side: str, row: str, plot: str) -> NodePath | None:
    """The ray over a row of a side up to a plot, and the height that is missing there; None where it does not lie there."""
    index = ROWS.index(row)
    line = LINES[side][index]
    if INDEX[plot] not in line:
        return None
    mesh, until = Mesh(), line.index(INDEX[plot]) + 1.0
    begin = sight.Segment((-BEFORE, 0.0), (0.0, 0.0))
    for part in (begin, *sight.ray(heights, side, index)):
        if part.start[0] < until:
            ends = (part.start, (min(part.end[0], until), part.end[1]))
            low, high = (places.from_side(side, index - 2.0, at - places.SITE, up * UNIT + LIFT) for at, up in ends)
            _bar(mesh, low, high, GAP if part.gap else RAY)
    return overlay("proof", mesh, through=True)


def _bar(mesh: Mesh, one: Vector, other: Vector, colour: Colour) -> None:
    half = THICK / 2
    x, y, z = (min(a, b) - half for a, b in zip(one, other, strict=True))
    u, v, w = (max(a, b) + half for a, b in zip(one, other, strict=True))
    mesh.block((x, y, z), (u, v, w), colour, bevel=0.004)
