"""The drawing on contracts of Skyline 3000: the ground of a district."""

from typing import TYPE_CHECKING, Literal

from game.scenes.widgets.drawings import BLACK, Drawing
from game.scenes.widgets.theme import Colour, mix_colours

if TYPE_CHECKING:
    from game.scenes.widgets.pen import Pen


class DistrictGround(Drawing, frozen=True):
    """A district: its letter on its pattern."""

    letter: str
    pattern: Literal["bars", "dots", "weave"]
    is_outlined = True

    @property
    def height(self) -> float:
        """A plate with its edge."""
        return 48.0

    def draw(self, pen: "Pen", x: float, y: float, *, unit: float, tint: Colour) -> None:
        """The plate, its pattern, then the letter."""
        w, h = 72 * unit, 44 * unit
        left, top, dark = x - w / 2, y - h / 2, mix_colours(tint, BLACK, 0.32)
        pen.box(left, top + 4 * unit, w=w, h=h, r=6 * unit, fill=mix_colours(tint, BLACK, 0.45))
        pen.box(left, top, w=w, h=h, r=6 * unit, fill=tint, line=pen.paper.print)
        inner = 4 * unit
        if self.pattern == "dots":
            for i in range(6):
                for j in range(4):
                    pen.disc(left + (6 + i * 12) * unit, top + (5.5 + j * 11) * unit, r=2 * unit, fill=dark)
        else:
            for k in range(1, 9):
                across = left + k * 8 * unit
                pen.path([(across, top + inner), (across, top + h - inner)], ink=dark, width=1.5 * unit)
        if self.pattern == "weave":
            for k in range(1, 6):
                down = top + k * 7.4 * unit
                pen.path([(left + inner, down), (left + w - inner, down)], ink=dark, width=1.5 * unit)
        pen.disc(x, y, r=14 * unit, fill=pen.paper.ground, line=pen.paper.print)
        pen.text(x, y, self.letter, size=max(13.0, 18 * unit), face="bold", anchor="middle")
