"""The table of a moment: what was counted, and what it brought whom. It stands upright, or flat where there is the width."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.scenes.hud.style import Style
from game.scenes.likeness import PlayerName
from game.scenes.table.moments import MomentLine, MomentTable
from game.scenes.widgets import Emblem, Icon, Label, Panel, Rect, Row, Size, Widget
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.theme import Colour, readable_on
from game.scenes.words import plain, signed_points

WITHIN, BESIDE, APART = 3.0, 6.0, 10.0
"""What is free between lines, between columns, and more before a new group of lines."""
ENDLESS, ROUNDING = 1e6, 0.5
"""What is asked for the width something would like, and how much may get lost because everything stands on whole pixels."""


def draw_table(style: Style, table: MomentTable) -> Widget:
    """The table with its words and numbers."""
    emblem = style.emblem * 0.8
    heads = [
        Row(Emblem(style.look.identity(seat), size=emblem), PlayerName(name, style.strong, lines=1), gap=5)
        for seat, name in zip(table.seats, table.names, strict=True)
    ]
    labels = [_label(style, line) for line in table.lines]
    cells = [[_cell(style, line, table, at) for at in range(len(heads))] for line in table.lines]
    return PointsTable(heads, labels, cells, begins=group_starts(table.lines))


def group_starts(lines: Sequence[MomentLine]) -> frozenset[int]:
    """The lines with which something else begins: another colour, or the sums."""
    return frozenset(
        at for at, (one, two) in enumerate(pairwise(lines), 1) if (one.colour, one.is_sum) != (two.colour, two.is_sum)
    )


def _label(style: Style, line: MomentLine) -> Widget:
    if line.colour is None:
        return Label(line.words, style.strong)
    ground = (*line.colour, 1.0)
    return _on(ground, Label(line.words, style.line, ink=readable_on(ground), align="centre"))


def _on(ground: Colour, words: Label) -> Panel:
    return Panel(words, pad=2, ground=ground, radius=7, shadow=False)


def _cell(style: Style, line: MomentLine, table: MomentTable, at: int) -> Widget:
    """A number: gold and bold where it stands out, in a sum with a sign."""
    theme, points, is_best = style.theme, line.points[at], table.seats[at] in line.best
    if points is None:
        return Label("–", style.line, soft=True, align="centre")
    words = signed_points(points) if line.is_gain and points else plain(points)
    if line.is_sum:
        kind, ink = style.strong if line.is_gain else style.number, theme.accent if is_best else None
        number = Label(words, kind, ink=ink, align="centre")
        return Row(Icon("check", size=14, ink=theme.accent), number, gap=2) if is_best else number
    if is_best:
        return _on(theme.accent, Label(words, style.strong, ink=theme.accent_ink, align="centre"))
    return Label(words, style.line, align="centre", soft=not points)


class TablePlan(NamedTuple):
    """How a table stands in some width."""

    rows: list[list[Widget | None]]
    widths: list[float]
    """Of the columns, each with what is free before it."""
    heights: list[float]
    """Of the rows, likewise."""
    is_flat: bool


class PointsTable(Widget):
    """A matrix: upright with a column for each player, flat with a line for each. Flat needs all its width."""

    def __init__(
        self,
        heads: Sequence[Widget],
        labels: Sequence[Widget],
        cells: Sequence[Sequence[Widget]],
        *,
        begins: frozenset[int] = frozenset(),
    ) -> None:
        """`begins` are the lines with which another group begins; before the last of them there is a hairline."""
        super().__init__(*heads, *labels, *(cell for line in cells for cell in line))
        self._begins = begins
        self._upright: list[list[Widget | None]] = [[None, *heads]]
        self._upright += ([label, *line] for label, line in zip(labels, cells, strict=True))
        self._flat = [list(row) for row in zip(*self._upright, strict=True)]

    def _plan(self, width: float) -> TablePlan:
        """Flat where that fits, else upright; names give way where they have to."""
        names, *lines = self._widths(self._flat, is_flat=True)
        least = max(each.least() for each, *_ in self._flat if each is not None)
        if min(names, least) + sum(lines) <= width + ROUNDING:
            flat = [min(names, max(least, width - sum(lines))), *lines]
            return TablePlan(self._flat, flat, self._heights(self._flat, is_flat=True), True)
        label, *players = self._widths(self._upright, is_flat=False)
        even = min(max(players), (width - label) / len(players))
        return TablePlan(self._upright, [label, *[even] * len(players)], self._heights(self._upright, is_flat=False), False)

    def _widths(self, rows: list[list[Widget | None]], *, is_flat: bool) -> list[float]:
        found = (max(each.asked(ENDLESS).w for each in column if each is not None) for column in zip(*rows, strict=True))
        return [width + self._before(at, BESIDE, is_line=is_flat) for at, width in enumerate(found)]

    def _heights(self, rows: list[list[Widget | None]], *, is_flat: bool) -> list[float]:
        found = (max(each.asked(ENDLESS).h for each in row if each is not None) for row in rows)
        return [height + self._before(at, WITHIN, is_line=not is_flat) for at, height in enumerate(found)]

    def _before(self, at: int, gap: float, *, is_line: bool) -> float:
        """What is free before a row or column; `is_line` where it is a line of the table."""
        return (gap if at else 0.0) + (APART if is_line and at - 1 in self._begins else 0.0)

    def wants(self, width: float) -> Size:
        """No more than it needs."""
        plan = self._plan(width)
        return Size(sum(plan.widths), sum(plan.heights))

    def arrange(self) -> None:
        """Row by row, everything in the middle of its place but names, which stand at the left."""
        plan, top = self._plan(self.rect.w), 0.0
        for row, (widgets, height) in enumerate(zip(plan.rows, plan.heights, strict=True)):
            left, above = 0.0, self._before(row, WITHIN, is_line=not plan.is_flat)
            for column, (child, width) in enumerate(zip(widgets, plan.widths, strict=True)):
                beside = self._before(column, BESIDE, is_line=plan.is_flat)
                if child is not None:
                    room = Rect(left + beside, top + above, width - beside, height - above)
                    child.place(room if isinstance(child, Panel) else _amid(child, room, is_left=not column))
                left += width
            top += height

    def draw(self) -> None:
        """A hairline before the last group."""
        if not self._begins:
            return
        plan, line, mesh = self._plan(self.rect.w), max(self._begins) + 1, Shape()
        thick, (w, h) = max(1.0, self.kit.theme.line), self.rect.size
        if plan.is_flat:
            at = sum(plan.widths[:line]) + (APART + BESIDE - thick) / 2
            add_rounded(mesh, at, 0, w=thick, h=h, radius=0, top=self.kit.theme.panel_line, soft=0)
        else:
            at = sum(plan.heights[:line]) + (APART + WITHIN - thick) / 2
            add_rounded(mesh, 0, at, w=w, h=thick, radius=0, top=self.kit.theme.panel_line, soft=0)
        self.put(mesh)


def _amid(child: Widget, room: Rect, *, is_left: bool) -> Rect:
    """As large as it wants to be, in the middle of the room or at its left."""
    wide = min(room.w, child.asked(room.w).w)
    high = min(room.h, child.asked(wide).h)
    return Rect(room.x + (0.0 if is_left else (room.w - wide) / 2), room.y + (room.h - high) / 2, wide, high)
