"""Small pictures of numbers: points from match to match, and shares as bars. They take no input."""

from collections.abc import Sequence

from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_disc, add_line, add_rounded
from game.scenes.widgets.theme import with_alpha
from game.scenes.widgets.widget import Widget


class PointsLine(Widget):
    """One value for each match as a line; the best stands out by a larger disc and its number."""

    HIGH, MARGIN = 74.0, 10.0

    def __init__(self, values: Sequence[int], caption: str) -> None:
        super().__init__()
        self.values, self.caption = tuple(values), caption

    def spoken(self) -> str:
        """What it shows."""
        return self.caption

    def wants(self, width: float) -> Size:
        """All the width, and its caption."""
        return Size(width, self.HIGH + self.measure(self.caption, kind="small", wrap=max(20.0, width)).h)

    def least(self) -> float:
        """Enough for a shape."""
        return 200.0

    def draw(self) -> None:
        """The line, its points, the caption below."""
        theme, mesh, pixel, margin = self.kit.theme, Shape(), self.kit.pixel, self.MARGIN
        low, high = min(self.values), max(self.values)
        w, h = self.rect.w - 2 * margin, self.HIGH - 2 * margin
        step = w / max(1, len(self.values) - 1)
        places = [
            (margin + number * step, margin + h * (1 - (value - low) / max(1, high - low)))
            for number, value in enumerate(self.values)
        ]
        foot = [(margin, self.HIGH), (margin + w, self.HIGH)]
        add_line(mesh, foot, colour=with_alpha(theme.ink_soft, 0.3), width=1.5, soft=pixel)
        add_line(mesh, places, colour=theme.ink_soft, width=2.5, soft=pixel)
        for (x, y), value in zip(places, self.values, strict=True):
            radius, tint = (6, theme.accent) if value == high else (3, theme.ink)
            add_disc(mesh, x, y, radius=radius, colour=tint, soft=pixel)
        self.put(mesh)
        self.write(self.caption, 0, self.HIGH, kind="small", ink=theme.ink_soft, wrap=self.rect.w + 0.5)


class ShareBar(Widget):
    """A name, a bar as long as its share of the largest, and the number."""

    HIGH, NAME, NUMBER = 30.0, 0.38, 54.0

    def __init__(self, name: str, count: int, most: int) -> None:
        super().__init__()
        self.name, self.count, self.most = name, count, most

    def spoken(self) -> str:
        """Name and number."""
        return f"{self.name}: {self.count}"

    def wants(self, width: float) -> Size:
        """One line."""
        return Size(width, self.HIGH)

    def least(self) -> float:
        """The name, a short bar, the number."""
        return self.measure(self.name).w + 100 + self.NUMBER

    def draw(self) -> None:
        """Name to the left, number at the end of the bar."""
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel
        size = self.measure(self.name)
        left = max(size.w + 16, min(260.0, self.rect.w * self.NAME))
        room = max(20.0, self.rect.w - left - self.NUMBER)
        wide = max(6.0, room * self.count / max(1, self.most))
        add_rounded(mesh, left, 7, w=wide, h=self.HIGH - 14, radius=5, top=theme.accent, soft=pixel)
        self.put(mesh)
        self.write(self.name, 0, (self.HIGH - size.h) / 2)
        self.write(str(self.count), left + wide + 12, (self.HIGH - size.h) / 2)
