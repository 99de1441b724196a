"""Seats around a table: places turned to a side, and the cameras behind it. Pure; headings are those of Panda3D."""

from math import cos, radians, sin

from game.scenes.boards.thing import Place
from game.scenes.camera import QUARTER, CameraPose

COMPASS = {"S": 0.0, "W": -90.0, "N": 180.0, "E": 90.0}
"""How a camera is turned that looks from each side of a square table, clockwise."""


def around(seats: int) -> tuple[float, ...]:
    """The headings of seats spread evenly around a table, clockwise, the first in the south."""
    return tuple(-360.0 * seat / seats for seat in range(seats))


def table_place(heading: float, x: float, y: float, z: float = 0.0) -> Place:
    """A place given as seen from a side (x to the right, y away) in table space."""
    c, s = cos(radians(heading)), sin(radians(heading))
    return round(c * x - s * y, 6), round(s * x + c * y, 6), z


def seen_from(heading: float, x: float, y: float) -> tuple[float, float]:
    """A place of the table as it lies before a side: to the right, and away."""
    c, s = cos(radians(heading)), sin(radians(heading))
    return round(c * x + s * y, 6), round(c * y - s * x, 6)


def nearest_heading(heading: float, step: float = QUARTER) -> float:
    """The heading in steps (usually quarters) that is nearest to a heading: writing turns to it."""
    return round(heading / step) * step % 360


def seat_camera(heading: float, *, back: float, high: float, pitch: float, size: float) -> CameraPose:
    """From behind a side; the centre lies `back` from the middle towards the seat."""
    return CameraPose(table_place(heading, 0.0, -back, high), heading, pitch, size)


def plan_camera(heading: float, *, size: float) -> CameraPose:
    """Straight down as a plan, that side at the bottom."""
    return CameraPose((0.0, 0.0, 0.0), heading, 90.0, size, field=0.0)
