"""A pen for birds in a disc of sky: ovals, polygons and lines, given in hundredths of the disc."""

from collections.abc import Sequence
from math import cos, pi, radians, sin

from game.scenes.widgets.shapes import Point, Shape, add_line, add_polygon, add_ring, add_rounded
from game.scenes.widgets.theme import colour, with_alpha

SMOOTH = 28
"""Corners of an oval."""
RIM = with_alpha(colour("#fff2d8"), 0.85)
INK, WHITE = "#1c2230", "#ffffff"


class BirdPen:
    """Draws the parts of a bird from behind to the front."""

    def __init__(self, mesh: Shape, left: float, top: float, *, size: float, pixel: float) -> None:
        self._mesh, self._left, self._top, self._size, self._pixel = mesh, left, top, size, pixel

    @property
    def _unit(self) -> float:
        return self._size / 100

    def _at(self, point: Point) -> Point:
        return self._left + point[0] * self._unit, self._top + point[1] * self._unit

    def sky(self, above: str, below: str) -> None:
        """The disc behind the bird."""
        size = self._size
        box = {"w": size, "h": size, "radius": size / 2, "soft": self._pixel}
        add_rounded(self._mesh, self._left, self._top, top=colour(above), bottom=colour(below), **box)

    def rim(self) -> None:
        """The light ring around the disc."""
        size = self._size
        line = max(1.5, size * 0.022)
        add_ring(self._mesh, self._left, self._top, w=size, h=size, radius=size / 2, colour=RIM, line=line, soft=self._pixel)

    def poly(self, tint: str, *points: Point) -> None:
        """A convex polygon."""
        add_polygon(self._mesh, [self._at(point) for point in points], colour=colour(tint), soft=self._pixel)

    def oval(self, tint: str, at: Point, size: Point, *, turn: float = 0.0, begin: float = 0.0, end: float = 360.0) -> None:
        """An oval, or the part of it between two angles."""
        (x, y), (wide, high), tilt = at, size, radians(turn)
        points = []
        for step in range(SMOOTH + (end - begin < 360)):
            angle = radians(begin + (end - begin) * step / SMOOTH)
            a, b = wide * cos(angle), high * sin(angle)
            points.append((x + a * cos(tilt) - b * sin(tilt), y + a * sin(tilt) + b * cos(tilt)))
        self.poly(tint, *points)

    def line(self, tint: str, *points: Point, width: float = 2.4) -> None:
        """A line through points."""
        wide = max(1.0, width * self._unit)
        add_line(self._mesh, [self._at(point) for point in points], colour=colour(tint), width=wide, soft=self._pixel)

    def breast(self, tint: str, *, shoulders: Sequence[Point]) -> None:
        """What lies below the shoulders, cut by the disc; shoulders go from left to right."""
        around = [(50 + 49.7 * cos(pi * step / 40), 50 + 49.7 * sin(pi * step / 40)) for step in range(41)]
        self.poly(tint, *[point for point in around if point[1] > 74], *shoulders)
