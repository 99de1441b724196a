"""The coach: the gull of the score rail with a builder's helmet, drawn in a disc of evening sky."""

from math import pi, sin

from game.scenes.widgets.layout import Size
from game.scenes.widgets.plumage import INK, BirdPen
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.widget import Widget

END = (7.6, 76.0)
"""Where the disc cuts the back."""


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
        mesh, size = Shape(), min(self.rect.size)
        pen = BirdPen(mesh, (self.rect.w - size) / 2, (self.rect.h - size) / 2, size=size, pixel=self.kit.pixel)
        pen.sky("#3d5a86", "#e59a63")
        _draw_body(pen)
        _draw_head(pen, is_glad=self.is_glad)
        _draw_helmet(pen)
        pen.rim()
        self.put(mesh)


def _draw_body(pen: BirdPen) -> None:
    """Breast and back, cut by the disc."""
    pen.breast("#f6f3ec", shoulders=[(22, 71), (31, 62), (44, 58), (58, 62), (68, 70)])
    pen.poly("#9aa8bd", END, (19, 72.5), (27, 66), (34, 70), (37, 80), (34, 90), (27, 93.5))
    pen.poly("#8493ab", END, (18, 75), (24, 72), (28, 80), (26, 90), (22, 90.5))


def _draw_head(pen: BirdPen, *, is_glad: bool) -> None:
    """Head, beak and the eye, which laughs where the bird is glad."""
    pen.oval("#f6f3ec", (50, 47), (20, 19))
    pen.poly("#f6f3ec", (31, 50), (69, 50), (66, 68), (34, 68))
    pen.oval("#e2e0da", (44, 60), (12, 6), turn=-18)
    pen.poly("#f2a63c", (67, 44), (88, 50.5), (89.5, 54), (86, 55), (67, 54.5))
    pen.poly("#d8842a", (67, 52), (86, 55), (79, 58), (67, 57))
    pen.oval("#c2412f", (84, 54), (2.1, 1.6))
    if is_glad:
        lid = [(52.5 + step, 48.5 - 4.2 * sin(pi * step / 11)) for step in range(12)]
        pen.line(INK, *lid)
        pen.oval("#f3b8a0", (55, 54.5), (4.2, 2.4))
    else:
        pen.oval("#ffffff", (58, 46.5), (4.6, 5.0))
        pen.oval("#1c2230", (59.4, 47.6), (2.9, 3.3))
        pen.oval("#ffffff", (60.3, 46.2), (1.0, 1.0))


def _draw_helmet(pen: BirdPen) -> None:
    """A yellow helmet with a ridge and a brim."""
    pen.oval("#f0b35a", (48, 36.5), (21.5, 19.5), begin=180)
    pen.oval("#ffd88f", (43, 28), (6.5, 4.2), turn=-25)
    pen.poly("#d8963a", (45, 17.2), (51, 17.2), (51.6, 36.6), (44.4, 36.6))
    pen.poly("#e2a047", (24.5, 35.4), (74, 35.4), (79, 39), (78, 40.6), (24.5, 40.6), (23.4, 38))
    pen.poly("#c27f2a", (24, 39.4), (78.6, 39.4), (78, 40.8), (24.5, 40.8))
