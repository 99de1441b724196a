"""Widgets of the campaign's screens: stars, the layout of a chapter, and thirty days. They take no input."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Literal

from msgspec import Struct

from game.rules.cities.board import SIDE, WATER, read_layout, turn_board
from game.rules.cities.parts import Board
from game.scenes.widgets import CardButton, Control, Size, Widget
from game.scenes.widgets.medals import ENGRAVED
from game.scenes.widgets.shapes import Shape, add_disc, add_line, add_polygon, add_ring, add_rounded
from game.scenes.widgets.theme import Colour, colour, with_alpha

SIGNS = {"intro": "sprout", "5": "mountain"}
"""The chapters that have a sign in place of a number."""
STAR = colour("#ffd26b")
GRASS, STREET, LAKE = colour("#7f9d57"), colour("#5b5f68"), colour("#447f90")
FIELD = colour("#8a7a56")
"""Boards that are still in the box."""


class FixedColumn(Widget):
    """A child in room of a fixed width, so that lines begin below one another."""

    def __init__(self, child: Widget, width: float) -> None:
        super().__init__(child)
        self.width = width

    def wants(self, width: float) -> Size:
        """As wide as told, as high as the child."""
        return Size(self.width, self.children[0].asked(self.width).h)

    def least(self) -> float:
        """It never shrinks."""
        return self.width


class Stars(Widget):
    """A star for each objective: full where it is met, else its outline."""

    def __init__(self, met: Sequence[bool], *, size: float = 16.0) -> None:
        super().__init__()
        self.met, self.size = tuple(met), size

    def wants(self, width: float) -> Size:
        """Side by side."""
        return Size(len(self.met) * self.size * 1.45, self.size)

    def least(self) -> float:
        """They never shrink."""
        return len(self.met) * self.size * 1.45

    def draw(self) -> None:
        """Told by their form as well as by their colour."""
        mesh, pixel = Shape(), self.kit.pixel
        for number, is_met in enumerate(self.met):
            points = star(self.size * (0.55 + number * 1.45), self.size * 0.53, self.size / 2)
            if is_met:
                add_star(mesh, points, STAR, pixel)
            else:
                closed = [*points, points[0]]
                add_line(
                    mesh, closed, colour=with_alpha(self.kit.theme.ink_soft, 0.75), width=max(1.2, self.size * 0.08), soft=pixel
                )
        self.put(mesh)


def star(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    """Its ten corners around a point."""
    radii = (radius, radius * 0.45)
    return [(x + radii[n % 2] * sin(n * pi / 5), y - radii[n % 2] * cos(n * pi / 5)) for n in range(10)]


def add_star(mesh: Shape, points: list[tuple[float, float]], tint: Colour, soft: float) -> None:
    """A full star: its heart, and five rays."""
    add_polygon(mesh, points[1::2], colour=tint, soft=soft)
    for n in range(0, 10, 2):
        add_polygon(mesh, [points[n - 1], points[n], points[(n + 1) % 10]], colour=tint, soft=soft)


class LayoutPlan(Widget):
    """The boards of a layout with streets, lakes and what each costs; without a layout four that are still in the box."""

    def __init__(self, layout: str, boards: dict[str, Board], *, size: float = 150.0, says: str = "") -> None:
        super().__init__(tip=says)
        self.boards, self.says = boards, says
        self.pieces = read_layout(layout, boards) if layout else ()
        places = [(piece.column, piece.row) for piece in self.pieces] or [(0, 0), (1, 0), (0, 1), (1, 1)]
        self.columns, self.rows = 1 + max(x for x, _ in places), 1 + max(y for _, y in places)
        self.side = min(size / max(self.rows, 2), size * 1.2 / self.columns)
        self.places = places

    def spoken(self) -> str:
        """What is shown, in words."""
        return self.says

    def wants(self, width: float) -> Size:
        """All boards."""
        return Size(self.columns * self.side, self.rows * self.side)

    def least(self) -> float:
        """It never shrinks."""
        return self.columns * self.side

    def draw(self) -> None:
        """Board by board, each with its price."""
        mesh, side = Shape(), self.side
        for piece in self.pieces:
            self._board(mesh, turn_board(self.boards[piece.board].rows, piece.corner), piece.column * side, piece.row * side)
        if not self.pieces:
            for x, y in self.places:
                add_rounded(mesh, x * side + 1, y * side + 1, w=side - 2, h=side - 2, radius=4, top=FIELD, soft=self.kit.pixel)
        self.put(mesh)
        for piece in self.pieces:
            self._price(piece.column * side + side / 2, piece.row * side + side / 2, self.boards[piece.board].cost)
        if not self.pieces:
            for x, y in self.places:
                self.icon("dice", (x + 0.5) * side, (y + 0.5) * side, size=side * 0.34, ink=ENGRAVED)

    def _board(self, mesh: Shape, rows: Sequence[str], x: float, y: float) -> None:
        cell, pixel = (self.side - 2) / SIDE, self.kit.pixel
        add_rounded(mesh, x + 1, y + 1, w=self.side - 2, h=self.side - 2, radius=4, top=GRASS, soft=pixel)
        for row, marks in enumerate(rows):
            for column, mark in enumerate(marks):
                if mark != ".":
                    tint = LAKE if mark == WATER else STREET
                    left, top = x + 1 + column * cell, y + 1 + row * cell
                    add_rounded(mesh, left, top, w=cell, h=cell, radius=0, top=tint, soft=0)

    def _price(self, x: float, y: float, cost: int) -> None:
        mesh, theme = Shape(), self.kit.theme
        w, h = 44.0, 22.0
        add_rounded(mesh, x - w / 2, y - h / 2, w=w, h=h, radius=h / 2, top=with_alpha(theme.room, 0.9), soft=self.kit.pixel)
        self.put(mesh)
        self.icon("money", x - 10, y, size=11, ink=theme.accent)
        size = self.measure(str(cost), kind="name")
        self.write(str(cost), x + 3, y - size.h / 2, kind="name", ink=theme.ink)


LABEL_GAP = 10.0
"""Points between two dates."""
DayState = Literal["none", "left", "failed", "modest", "won"]


class DayMark(Struct, frozen=True):
    """A day of the strip: what became of its city, in a state, a number and words."""

    state: DayState
    number: str
    words: str
    label: str = ""
    """Below it, where a week begins."""


class DayStrip(Control):
    """Thirty days side by side, the last is today; the higher a bar the better the city. Left and right tell of each."""

    HIGH, LABEL, NUMBER = 84.0, 26.0, 16.0

    def __init__(
        self, days: Sequence[DayMark], heights: Sequence[float], on_day: Callable[[int], None], *, at: int, kind: str
    ) -> None:
        """`heights` are shares of the highest bar; `on_day` hears of which day to tell."""
        super().__init__(key="days")
        self.days, self.heights, self.on_day, self.at, self.kind = tuple(days), tuple(heights), on_day, at, kind

    def spoken(self) -> str:
        """The day that is told of."""
        return self.days[self.at].words

    def wants(self, width: float) -> Size:
        """All the width."""
        return Size(width, self.HIGH + self.LABEL)

    def least(self) -> float:
        """Narrow bars."""
        return 8.0 * len(self.days)

    def _step(self) -> float:
        return self.rect.w / len(self.days)

    def draw(self) -> None:
        """A bar for a finished city, full where it was a success; a cross for a lost one, a dot for none."""
        theme, mesh, pixel, step = self.kit.theme, Shape(), self.kit.pixel, self._step()
        add_rounded(mesh, 0, 0, w=self.rect.w, h=self.HIGH, radius=self.radius, top=theme.well, soft=pixel)
        at = self.at * step
        add_rounded(mesh, at, 0, w=step, h=self.HIGH, radius=4, top=with_alpha(theme.hover, 0.9), soft=pixel)
        for number, day in enumerate(self.days):
            self._bar(mesh, day, number * step + step / 2, self.heights[number])
        self.ring(mesh)
        self.put(mesh)
        self._totals()
        taken = self.rect.w + LABEL_GAP
        for number, day in reversed(list(enumerate(self.days))):
            size = self.measure(day.label, kind=self.kind) if day.label else Size(0, 0)
            x = min(max(0.0, number * step + step / 2 - size.w / 2), self.rect.w - size.w)
            if day.label and x + size.w + LABEL_GAP <= taken:  # today first; what has no room beside it is left out
                self.write(day.label, x, self.HIGH + 3, kind=self.kind, ink=theme.ink_soft)
                taken = x

    def _totals(self) -> None:
        """Over the bars, where there is room for them; else the day that is chosen tells its own."""
        step, ink = self._step(), self.kit.theme.ink_soft
        shown = [(number, day.number) for number, day in enumerate(self.days) if day.state in ("won", "modest")]
        sizes = [self.measure(total, kind=self.kind) for _, total in shown]
        if any(size.w + LABEL_GAP / 3 > step for size in sizes):
            return
        for (number, total), size in zip(shown, sizes, strict=True):
            top = self.HIGH - 8 - self._high(self.heights[number]) - size.h
            self.write(total, (number + 0.5) * step - size.w / 2, top, kind=self.kind, ink=ink)

    def _high(self, share: float) -> float:
        return max(6.0, (self.HIGH - 14 - self.NUMBER) * share)

    def _bar(self, mesh: Shape, day: DayMark, x: float, share: float) -> None:
        theme, pixel, step = self.kit.theme, self.kit.pixel, self._step()
        foot, wide = self.HIGH - 8, min(14.0, step * 0.62)
        high = self._high(share)
        if day.state == "won":
            add_rounded(mesh, x - wide / 2, foot - high, w=wide, h=high, radius=3, top=theme.accent, soft=pixel)
        elif day.state == "modest":
            add_ring(mesh, x - wide / 2, foot - high, w=wide, h=high, radius=3, colour=theme.ink_soft, line=2, soft=pixel)
        elif day.state == "failed":
            for way in (-1, 1):
                arm = min(5.0, step * 0.3)
                ends = [(x - arm, foot - 6 - arm * way), (x + arm, foot - 6 + arm * way)]
                add_line(mesh, ends, colour=theme.bad, width=2.2, soft=pixel)
        else:
            tint = theme.ink_soft if day.state == "left" else with_alpha(theme.ink_soft, 0.4)
            add_disc(mesh, x, foot - 4, radius=3.2 if day.state == "left" else 1.8, colour=tint, soft=pixel)

    def _tell(self, number: int) -> None:
        number = max(0, min(number, len(self.days) - 1))
        if number != self.at:
            self.at = number
            self.redraw()
            self.on_day(number)

    def on_press(self, x: float, y: float) -> None:
        """Tells of the day under the pointer."""
        self._tell(int(x // self._step()))

    def on_key(self, key: str) -> bool:
        """From day to day."""
        ways = {"arrow_left": self.at - 1, "arrow_right": self.at + 1, "home": 0, "end": len(self.days) - 1}
        if key in ways:
            self._tell(ways[key])
        return key in ways


LIT, FLASH = 0.26, 0.4
"""How strongly a new line is lit, and how much more as it lights up."""


class EntryButton(CardButton):
    """One of several that can be opened; the open one has a frame, a new one is lit."""

    def __init__(
        self, child: Widget, on_click: Callable[[], object], *, says: str, is_open: bool, key: str, is_new: bool = False
    ) -> None:
        super().__init__(child, on_click, says=says, pad=9, key=key)
        self.is_open, self.is_new, self.flash = is_open, is_new, 0.0

    def spoken(self) -> str:
        """What it opens."""
        return self.says

    def draw(self) -> None:
        """As a card; the open one stands out by its frame, a new one by its light."""
        super().draw()
        mesh, (w, h), tint = Shape(), self.rect.size, self.kit.theme.accent
        if self.is_new:
            top, bottom = with_alpha(tint, LIT + FLASH * self.flash), with_alpha(tint, 0.25 * LIT + FLASH * self.flash)
            add_rounded(mesh, 0, 0, w=w, h=h, radius=self.radius, top=top, bottom=bottom, soft=self.kit.pixel)
            self.put(mesh)
            mesh = Shape()
        if self.is_open:
            add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=tint, line=2.5, soft=self.kit.pixel)
            self.put(mesh)
