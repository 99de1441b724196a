"""The gauges in the administration of Cities: bars of tracks, the bar of medals, boxes of milestones."""

from collections.abc import Sequence

from game.scenes.boards.cities.ledger import Course, Marker
from game.scenes.widgets import Size, Widget
from game.scenes.widgets.shapes import Shape, add_disc, add_line, add_ring, add_rounded
from game.scenes.widgets.theme import Colour, Theme, colour, mix_colours, with_alpha

RED = colour("#b3433f")
BURDEN = colour("#8c7338")
PAPER = colour("#d9d3c4")
MEDALS = {"bronze": colour("#c98a4b"), "silver": colour("#c3cad6"), "gold": colour("#e8bd4e")}
STROKES = ("I", "II", "III")
"""Medals are told apart by strokes, not by colour alone."""
HATCH = 6.0
"""From stroke to stroke."""


def hatch(mesh: Shape, left: float, right: float, top: float, *, high: float, ink: Colour, pixel: float) -> None:
    """Slanting strokes between two ends of a bar."""
    x = left - high
    while x < right:
        start, end = max(x, left), min(x + high, right)
        if end > start:
            points = [(start, top + high - (start - x)), (end, top + high - (end - x))]
            add_line(mesh, points, colour=ink, width=1.2, soft=pixel)
        x += HATCH


def _ground(mesh: Shape, theme: Theme, top: float, *, w: float, h: float, pixel: float) -> None:
    """What a bar lies on; its line tells in every theme how far the scale goes."""
    add_rounded(mesh, 0, top, w=w, h=h, radius=h / 2, top=theme.well, soft=pixel)
    add_ring(mesh, 0, top, w=w, h=h, radius=h / 2, colour=theme.raised_line, line=1.0, soft=pixel)


class TrackBar(Widget):
    """A scale with its zero, its red part hatched, the marker and the hollow ghost of where a move would put it."""

    HIGH, BAR, DOT = 12.0, 7.0, 5.5

    def __init__(self, marker: Marker, says: str) -> None:
        super().__init__()
        self.marker, self.says = marker, says

    def wants(self, width: float) -> Size:
        """All the width."""
        return Size(width, self.HIGH)

    def spoken(self) -> str:
        """The values."""
        return self.says

    def _x(self, value: int) -> float:
        marker, room = self.marker, self.rect.w - 2 * self.DOT
        return self.DOT + room * (value - marker.low) / (marker.high - marker.low)

    def draw(self) -> None:
        """From the ground up."""
        mesh, theme, pixel, marker = Shape(), self.kit.theme, self.kit.pixel, self.marker
        top, middle = (self.rect.h - self.BAR) / 2, self.rect.h / 2
        _ground(mesh, theme, top, w=self.rect.w, h=self.BAR, pixel=pixel)
        if marker.red is not None:
            end = self._x(marker.red[1])
            add_rounded(
                mesh, 0, top, w=end, h=self.BAR, radius=self.BAR / 2, top=mix_colours(RED, theme.well, 0.45), soft=pixel
            )
            hatch(mesh, 2, end, top, high=self.BAR, ink=RED, pixel=pixel)
        if marker.is_burden and marker.value > marker.low:
            add_rounded(mesh, 0, top, w=self._x(marker.value), h=self.BAR, radius=self.BAR / 2, top=BURDEN, soft=pixel)
        if marker.low < 0:
            zero = self._x(0)
            add_line(mesh, [(zero, top - 2), (zero, top + self.BAR + 2)], colour=theme.ink_soft, width=1.5, soft=pixel)
        here, there = self._x(marker.value), self._x(marker.after)
        if marker.change:
            add_line(mesh, [(here, middle), (there, middle)], colour=theme.accent, width=2, soft=pixel)
        add_disc(mesh, here, middle, radius=self.DOT - 0.5, colour=theme.ink, soft=pixel)
        if marker.change:
            add_disc(mesh, there, middle, radius=self.DOT, colour=theme.well, soft=pixel)
            size = 2 * self.DOT
            ring = {"w": size, "h": size, "radius": self.DOT, "line": 2.0}
            add_ring(mesh, there - self.DOT, middle - self.DOT, colour=theme.accent, soft=pixel, **ring)
        self.put(mesh)


class MedalBar(Widget):
    """The total on its way to the medals, what ending now would add hatched, and a disc below each threshold."""

    BAR, DISC = 9.0, 9.0

    def __init__(self, total: int, final: int | None, medals: Sequence[tuple[str, int]], says: str, *, kind: str) -> None:
        """`final` is None for a city that is or would be lost: no medal is lit then."""
        super().__init__()
        self.total, self.final, self.medals, self.says, self.kind = total, final, medals, says, kind

    def wants(self, width: float) -> Size:
        """Bar, discs and numbers."""
        return Size(width, self.BAR + 8 + 2 * self.DISC + self.measure("0", kind=self.kind).h)

    def spoken(self) -> str:
        """The totals."""
        return self.says

    def _x(self, total: int) -> float:
        return max(0.0, min(1.0, total / (self.medals[-1][1] * 1.12))) * self.rect.w

    def draw(self) -> None:
        """The bar first, then the thresholds over it."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        top, high = 2.0, self.BAR
        _ground(mesh, theme, top, w=self.rect.w, h=high, pixel=pixel)
        here, there = self._x(self.total), self._x(self.total if self.final is None else self.final)
        if here > 0:
            add_rounded(mesh, 0, top, w=here, h=high, radius=min(high / 2, here / 2), top=PAPER, soft=pixel)
        if there != here:
            ink = theme.accent if there > here else theme.bad
            hatch(mesh, min(here, there), max(here, there), top, high=high, ink=ink, pixel=pixel)
            line = {"w": abs(there - here), "h": high, "radius": 2.0, "line": 1.2}
            add_ring(mesh, min(here, there), top, colour=ink, soft=pixel, **line)
        for code, threshold in self.medals:
            self._medal(mesh, code, threshold, is_reached=code in self.lit)
        self.put(mesh)
        for index, (code, threshold) in enumerate(self.medals):
            ground = MEDALS[code] if code in self.lit else None
            self._words(STROKES[index], threshold, ground)

    @property
    def lit(self) -> tuple[str, ...]:
        """The medals that the city would have earned if it ended now."""
        return tuple(code for code, threshold in self.medals if self.final is not None and self.final >= threshold)

    def _medal(self, mesh: Shape, code: str, threshold: int, *, is_reached: bool) -> None:
        theme, pixel, x = self.kit.theme, self.kit.pixel, self._x(threshold)
        y = self.BAR + 8 + self.DISC
        add_line(mesh, [(x, 0), (x, self.BAR + 6)], colour=theme.ink, width=1.5, soft=pixel)
        if is_reached:
            add_disc(mesh, x, y, radius=self.DISC, colour=MEDALS[code], soft=pixel)
        ring = {"w": 2 * self.DISC, "h": 2 * self.DISC, "radius": self.DISC, "line": 1.5}
        add_ring(mesh, x - self.DISC, y - self.DISC, colour=MEDALS[code], soft=pixel, **ring)

    def _words(self, strokes: str, threshold: int, ground: Colour | None) -> None:
        x, y = self._x(threshold), self.BAR + 8 + self.DISC
        size = self.measure(strokes, kind="fine")
        ink = colour("#1c2230") if ground else self.kit.theme.ink
        self.write(strokes, x - size.w / 2, y - size.h / 2, kind="fine", ink=ink)
        number = str(threshold)
        wide = self.measure(number, kind=self.kind).w
        self.write(number, x - wide / 2, y + self.DISC, kind=self.kind, ink=self.kit.theme.ink_soft)


class MilestoneBoxes(Widget):
    """Milestones as boxes: those that are over ticked, the one being played with its number in amber."""

    def __init__(self, course: Course, says: str, *, size: float) -> None:
        super().__init__(tip=says)
        self.course, self.says, self.size = course, says, size

    def wants(self, width: float) -> Size:
        """Side by side."""
        return Size(self.course.count * (self.size + 4) - 4, self.size)

    def least(self) -> float:
        """They never shrink."""
        return self.wants(0).w

    def spoken(self) -> str:
        """Which milestone it is."""
        return self.says

    def draw(self) -> None:
        """Grounds, then signs and numbers."""
        mesh, theme, pixel, size = Shape(), self.kit.theme, self.kit.pixel, self.size
        for number in range(1, self.course.count + 1):
            x = (number - 1) * (size + 4)
            fill = PAPER if number <= self.course.done else theme.accent if number == self.course.now else None
            if fill:
                add_rounded(mesh, x, 0, w=size, h=size, radius=4, top=fill, soft=pixel)
            else:
                line = with_alpha(theme.ink_soft, 0.7)
                add_ring(mesh, x, 0, w=size, h=size, radius=4, colour=line, line=1.2, soft=pixel)
        self.put(mesh)
        for number in range(1, self.course.count + 1):
            x = (number - 1) * (size + 4) + size / 2
            if number <= self.course.done:
                self.icon("check", x, size / 2, size=size * 0.6, ink=colour("#1c2230"))
            else:
                ink = colour("#23190a") if number == self.course.now else theme.ink_soft
                words = self.measure(str(number), kind="fine")
                self.write(str(number), x - words.w / 2, (size - words.h) / 2, kind="fine", ink=ink)
