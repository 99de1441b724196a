"""The coach: the gull of the score rail with a builder's helmet, drawn in a disc of evening sky."""

from math import cos, pi, radians, sin

from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Point, Shape, add_line, add_polygon, add_ring, add_rounded
from game.scenes.widgets.theme import colour, with_alpha
from game.scenes.widgets.widget import Widget

SMOOTH = 28
"""Corners of an oval."""


class Gull(Widget):
    """A bust that looks at what it says; glad where something was reached."""

    def __init__(self, size: float, *, is_glad: bool = False) -> None:
        super().__init__()
        self.size, self.is_glad = size, is_glad

    def wants(self, width: float) -> Size:
        """As large as it is."""
        return Size(self.size, self.size)

    def least(self) -> float:
        """As large as it is."""
        return self.size

    def draw(self) -> None:
        """The disc, then the bird from behind to the front."""
        mesh, size, pixel = Shape(), min(self.rect.size), self.kit.pixel
        left, top = (self.rect.w - size) / 2, (self.rect.h - size) / 2
        box = {"w": size, "h": size, "radius": size / 2, "soft": pixel}
        add_rounded(mesh, left, top, top=colour("#3d5a86"), bottom=colour("#e59a63"), **box)
        bird = _Bird(mesh, left, top, size / 100, pixel)
        bird.body()
        bird.head(is_glad=self.is_glad)
        bird.helmet()
        rim = with_alpha(colour("#fff2d8"), 0.85)
        add_ring(mesh, left, top, colour=rim, line=max(1.5, size * 0.022), **box)
        self.put(mesh)


class _Bird:
    """Draws the parts of the bird, given in hundredths of the disc."""

    def __init__(self, mesh: Shape, left: float, top: float, unit: float, pixel: float) -> None:
        self._mesh, self._left, self._top, self._unit, self._pixel = mesh, left, top, unit, pixel

    def _at(self, x: float, y: float) -> Point:
        return self._left + x * self._unit, self._top + y * self._unit

    def _poly(self, tint: str, *points: Point) -> None:
        add_polygon(self._mesh, [self._at(*point) for point in points], colour=colour(tint), soft=self._pixel)

    def _oval(self, tint: str, at: Point, size: Point, *, turn: float = 0.0, begin: float = 0.0, end: float = 360.0) -> None:
        (x, y), (wide, high), tilt = at, size, radians(turn)
        points = []
        for step in range(SMOOTH + (end - begin < 360)):
            angle = radians(begin + (end - begin) * step / SMOOTH)
            a, b = wide * cos(angle), high * sin(angle)
            points.append((x + a * cos(tilt) - b * sin(tilt), y + a * sin(tilt) + b * cos(tilt)))
        self._poly(tint, *points)

    def body(self) -> None:
        """Breast and back, cut by the disc."""
        around = [(50 + 49.7 * cos(pi * step / 40), 50 + 49.7 * sin(pi * step / 40)) for step in range(41)]
        low = [point for point in around if point[1] > 74]
        end = low[-1]
        self._poly("#f6f3ec", *low, (22, 71), (31, 62), (44, 58), (58, 62), (68, 70))
        self._poly("#9aa8bd", end, (19, 72.5), (27, 66), (34, 70), (37, 80), (34, 90), (27, 93.5))
        self._poly("#8493ab", end, (18, 75), (24, 72), (28, 80), (26, 90), (22, 90.5))

    def head(self, *, is_glad: bool) -> None:
        """Head, beak and the eye, which laughs where the bird is glad."""
        self._oval("#f6f3ec", (50, 47), (20, 19))
        self._poly("#f6f3ec", (31, 50), (69, 50), (66, 68), (34, 68))
        self._oval("#e2e0da", (44, 60), (12, 6), turn=-18)
        self._poly("#f2a63c", (67, 44), (88, 50.5), (89.5, 54), (86, 55), (67, 54.5))
        self._poly("#d8842a", (67, 52), (86, 55), (79, 58), (67, 57))
        self._oval("#c2412f", (84, 54), (2.1, 1.6))
        if is_glad:
            lid = [self._at(52.5 + step, 48.5 - 4.2 * sin(pi * step / 11)) for step in range(12)]
            add_line(self._mesh, lid, colour=colour("#1c2230"), width=max(1.5, 2.4 * self._unit), soft=self._pixel)
            self._oval("#f3b8a0", (55, 54.5), (4.2, 2.4))
        else:
            self._oval("#ffffff", (58, 46.5), (4.6, 5.0))
            self._oval("#1c2230", (59.4, 47.6), (2.9, 3.3))
            self._oval("#ffffff", (60.3, 46.2), (1.0, 1.0))

    def helmet(self) -> None:
        """A yellow helmet with a ridge and a brim."""
        self._oval("#f0b35a", (48, 36.5), (21.5, 19.5), begin=180)
        self._oval("#ffd88f", (43, 28), (6.5, 4.2), turn=-25)
        self._poly("#d8963a", (45, 17.2), (51, 17.2), (51.6, 36.6), (44.4, 36.6))
        self._poly("#e2a047", (24.5, 35.4), (74, 35.4), (79, 39), (78, 40.6), (24.5, 40.6), (23.4, 38))
        self._poly("#c27f2a", (24, 39.4), (78.6, 39.4), (78, 40.8), (24.5, 40.8))
