"""The column beside a replay: all points at the shown moment, and the moves as lines to jump to."""

from collections.abc import Callable, Sequence

from game.match.session import LogLine
from game.rules.core import Seat
from game.scenes.drawing.look import Look
from game.scenes.widgets import Column, Control, Emblem, Label, Panel, Rect, Row, Scroll, Size, Widget
from game.scenes.widgets.shapes import Shape, add_rounded
from game.scenes.widgets.theme import GAP_SMALL, RADIUS_SMALL, with_alpha

BEFORE, AFTER = 24, 12
"""So many lines before and after the present one are composed with every step."""


def standings(
    names: Sequence[str], look: Look, points: Sequence[str | None] | None, *, seat: Seat | None = None, compact: bool = False
) -> Widget:
    """For every player emblem, name and points (None = not to be known); whoever made the move that is shown stands out.

    Where room is short they stand side by side, without names.
    """
    lines: list[Widget] = []
    for each, name in enumerate(names):
        parts: list[Widget] = [Emblem(look.identity(each), size=26, tip=name)]
        if not compact:
            parts.append(Label(name, "strong" if each == seat else "body", lines=1, grow=1, tip=name))
        if points is not None:
            score = points[each]
            parts.append(Label("?" if score is None else score, "strong" if compact else "number", tip=name))
        lines.append(Row(*parts, gap=GAP_SMALL))
    if compact:
        return Panel(Row(*lines, gap=18), pad=10, key="standings")
    return Panel(Scroll(Column(*lines, gap=GAP_SMALL)), pad=12, key="standings")


class StoryLine(Widget):
    """One sentence; the present ones have a ground."""

    PAD_X, PAD_Y = 8.0, 2.0

    def __init__(self, line: LogLine, *, is_present: bool) -> None:
        super().__init__(Label(line.text, "small", soft=not is_present))
        self.line, self.is_present = line, is_present

    def wants(self, width: float) -> Size:
        """The sentence and a little room around it."""
        return Size(width, self.children[0].asked(width - 2 * self.PAD_X).h + 2 * self.PAD_Y)

    def least(self) -> float:
        """The longest word and the room."""
        return super().least() + 2 * self.PAD_X

    def arrange(self) -> None:
        """Inside the room."""
        self.children[0].place(Rect(0, 0, *self.rect.size).inset(self.PAD_X, self.PAD_Y))

    def draw(self) -> None:
        """The ground of a present line."""
        if self.is_present:
            mesh, (w, h), tint = Shape(), self.rect.size, with_alpha(self.kit.theme.hover, 0.85)
            add_rounded(mesh, 0, 0, w=w, h=h, radius=RADIUS_SMALL, top=tint, soft=self.kit.pixel)
            self.put(mesh)


class Moves(Control):
    """The lines around the present move, one stop of the keyboard: a click or Up and Down go to another move."""

    def __init__(self, lines: Sequence[LogLine], number: int, on_open: Callable[[int], None]) -> None:
        """`number` is the move that is shown, `on_open` hears the number of another."""
        here = next((index for index, line in enumerate(lines) if line.number >= number), len(lines))
        shown = lines[max(0, here - BEFORE) : here + AFTER]
        self.lines = [StoryLine(line, is_present=line.number == number) for line in shown]
        self.scroll = Scroll(Column(*self.lines, gap=0))
        super().__init__(self.scroll, key="moves", grow=1.0)
        self.on_open = on_open
        self._meant: StoryLine | None = None

    def wants(self, width: float) -> Size:
        """All lines; it gives way where the room is too low."""
        return self.scroll.asked(width)

    def draw(self) -> None:
        """The focus ring."""
        mesh = Shape()
        self.ring(mesh)
        self.put(mesh)

    def reveal(self) -> None:
        """Scrolls until the present move stands in the middle."""
        present = [line.absolute() for line in self.lines if line.is_present]
        if present:
            middle = (present[0].y + present[-1].bottom - self.scroll.rect.h) / 2
            self.scroll.scroll_to(self.scroll.offset + middle - self.scroll.absolute().y)

    def on_press(self, x: float, y: float) -> None:
        """Notes which line is meant; the click goes there."""
        own = self.absolute()
        self._meant = next((line for line in self.lines if line.absolute().contains(own.x + x, own.y + y)), None)

    def click(self) -> None:
        """To the moment of that line."""
        if self._meant is not None:
            self.kit.sound("click")
            self.on_open(self._meant.line.number)

    def on_key(self, key: str) -> bool:
        """Up and down from move to move, as the lines stand."""
        numbers = sorted({line.line.number for line in self.lines})
        present = [line.line.number for line in self.lines if line.is_present]
        if key not in ("arrow_up", "arrow_down") or not present:
            return False
        there = numbers.index(present[0]) + (1 if key == "arrow_down" else -1)
        if not 0 <= there < len(numbers):
            return False
        self.on_open(numbers[there])
        return True
