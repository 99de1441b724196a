"""Medals as small drawings. They know no campaign."""

from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_disc, add_line, add_ring
from game.scenes.widgets.theme import Colour, colour, mix_colours, with_alpha
from game.scenes.widgets.widget import Widget

METAL = {"bronze": colour("#b87746"), "silver": colour("#a3afbd"), "gold": colour("#e8b23a")}
"""In the order of their worth; each also has as many bars as it is worth."""
ENGRAVED = colour("#1c2230")


def add_medal(mesh: Shape, x: float, y: float, *, size: float, medal: str, soft: float) -> None:
    """A disc of metal around a point, with one, two or three bars."""
    r, metal = size / 2, METAL[medal]
    add_disc(mesh, x, y, radius=r, colour=metal, soft=soft)
    rim = mix_colours(metal, ENGRAVED, 0.35)
    add_ring(mesh, x - r, y - r, w=size, h=size, radius=r, colour=rim, line=max(1.5, r * 0.12), soft=soft)
    _add_bars(mesh, x, y, size=size, medal=medal, ink=ENGRAVED, soft=soft)


def _add_bars(mesh: Shape, x: float, y: float, *, size: float, medal: str, ink: Colour, soft: float) -> None:
    """As many bars as a medal is worth."""
    bars, high = list(METAL).index(medal) + 1, size * 0.19
    for bar in range(bars):
        left = x + (bar - (bars - 1) / 2) * size * 0.19
        add_line(mesh, [(left, y - high), (left, y + high)], colour=ink, width=max(1.6, size * 0.085), soft=soft)


class MedalDisc(Widget):
    """A medal, or the hollow place where it will hang."""

    def __init__(self, medal: str | None, *, size: float = 26.0, is_hollow: bool = False, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.medal, self.size, self.is_hollow = medal, size, is_hollow

    def wants(self, width: float) -> Size:
        """A disc."""
        return Size(self.size, self.size)

    def least(self) -> float:
        """It never shrinks."""
        return self.size

    def draw(self) -> None:
        """The medal, or its outline."""
        mesh, r, pixel = Shape(), self.size / 2, self.kit.pixel
        if self.medal in METAL and not self.is_hollow:
            add_medal(mesh, r, r, size=self.size, medal=self.medal, soft=pixel)
        else:
            rim = with_alpha(self.kit.theme.ink_soft, 0.7)
            add_ring(mesh, 0, 0, w=2 * r, h=2 * r, radius=r, colour=rim, line=max(1.5, r * 0.12), soft=pixel)
            if self.medal in METAL:
                _add_bars(mesh, r, r, size=self.size, medal=self.medal, ink=self.kit.theme.ink_soft, soft=pixel)
        self.put(mesh)
