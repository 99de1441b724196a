"""Fits the shadow map to the table for any shape of table and any place of the sun."""

from itertools import product

from msgspec import Struct
from panda3d.core import LPoint3, LVecBase3, LVector3, NodePath, OrthographicLens

from game.scenes.drawing.light import Light

AWAY = 25.0
"""How far from the table the sun's camera stands at least."""
USUAL = (16.4, 40.0)
"""The width and depth of a map that the shaders' softness is meant for."""
RIM = 1.14
"""How much wider than the table: shadows fade there (`sunlight` in `lit.frag`)."""


class Extent(Struct, frozen=True):
    """What the light must know of a table."""

    wide: float = 6.4
    """Half its width, west to east, as far as shadows matter."""
    deep: float = 6.4
    """Half its depth, south to north."""
    high: float = 4.0
    """How high things rise above it."""
    table: float = -0.30
    """How high the polished top lies."""


SQUARE = Extent()


def aim(sun: NodePath, lens: OrthographicLens, light: Light, extent: Extent) -> LVecBase3:
    """Turns the sun's camera to the table so that all of it is in the map; what `shadow_scale` is in the shaders."""
    away = AWAY + extent.wide + extent.deep
    sun.set_pos(*(away * part for part in light.sun_from))
    sun.look_at(LPoint3(0, 0, 0), LVector3(0, 1, 0))
    corners = product((-extent.wide, extent.wide), (-extent.deep, extent.deep), (extent.table, extent.high))
    seen = [sun.get_relative_point(sun.get_parent(), LPoint3(*corner)) for corner in corners]
    low = LPoint3(*(min(point[axis] for point in seen) for axis in range(3)))
    high = LPoint3(*(max(point[axis] for point in seen) for axis in range(3)))
    wide, tall = RIM * (high.x - low.x), RIM * (high.z - low.z)
    lens.set_film_size(wide, tall)
    lens.set_film_offset((low.x + high.x) / 2, (low.z + high.z) / 2)
    lens.set_near_far(low.y - 4, high.y + 4)
    return LVecBase3(USUAL[0] / wide, USUAL[0] / tall, high.y - low.y + 8)
