"""The move log: a sentence for each thing that happened. Looking at one shows where it was, opening it when it was."""

from collections.abc import Callable, Sequence

from game.match.session import LogLine
from game.scenes.hud.panels import Scenery, reason_of
from game.scenes.widgets import Button, CardButton, Column, Control, Icon, Label, Panel, Rect, Row, Rule, Scroll, Size, Widget
from game.scenes.widgets.focus import reveal
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import GAP_SMALL, faded

KEY, SCROLL_KEY = "log-lines", "log"
PAGE = 8
"""Lines that Page up and Page down go."""
MOST = 40
"""So many lines are composed anew with every move; older ones come on request."""


class LogView:
    """The log of one table. It remembers which line the keyboard is on while panels are composed anew."""

    def __init__(
        self,
        on_look: Callable[[LogLine | None], None],
        on_open: Callable[[LogLine], None],
        on_more: Callable[[], None],
        under: Callable[[], Sequence[Widget]],
    ) -> None:
        """`on_look` hears which line is looked at, `on_open` which one is opened, `on_more` that older ones are wanted;
        `under` says what the pointer is on."""
        self.on_look, self.on_open, self.on_more, self.under = on_look, on_open, on_more, under
        self.cursor: int | None = None
        """The line the keyboard is on; None = the newest."""
        self.most = MOST
        """How many lines are shown at most."""

    def compose(self, scenery: Scenery, lines: Sequence[LogLine]) -> Widget:
        """The newest line is last; below a bot's line why it moved, and a lock where undo stops."""
        newest = range(max(0, len(lines) - self.most), len(lines))
        entries = [_entry(scenery, lines[index], is_first=_is_first(lines, index)) for index in newest]
        parts: list[Widget] = [Lines(self, entries)]
        if newest.start:
            words, kind = scenery.text("table.earlier"), scenery.fine
            earlier = Button(words, self._show_more, icon="up", height=30, look="quiet", kind=kind, key="log-earlier")
            parts = [earlier, Rule(), *parts]
        return Panel(Column(*parts, gap=6), pad=10)

    def line(self, scenery: Scenery, newest: LogLine | None, is_open: bool, on_click: Callable[[], None]) -> Widget:
        """The log as one line: what happened last; a click unfolds it below, or folds it."""
        words = newest.text if newest is not None else scenery.text("table.log")
        row = Row(
            Icon("log", size=15, ink=scenery.theme.ink_soft),
            Label(words, scenery.line, lines=1, grow=1),
            Icon("up" if is_open else "down", size=13, ink=scenery.theme.ink_soft),
            gap=GAP_SMALL,
        )
        return LogBar(row, on_click, says=words, pad=6, key="log-line", tip=scenery.text("table.log_fold"))

    def _show_more(self) -> None:
        self.most *= 4
        self.on_more()


def _is_first(lines: Sequence[LogLine], index: int) -> bool:
    return index == 0 or lines[index - 1].number != lines[index].number


def _entry(scenery: Scenery, line: LogLine, *, is_first: bool) -> "Entry":
    parts: list[Widget] = [Label(line.text, scenery.fine)]
    reason = reason_of(scenery, line.number) if is_first else ""
    if reason:
        parts.append(Label(reason, scenery.fine, soft=True))
    if line.barrier:
        words = scenery.text(f"cli.barrier.{line.barrier}")
        parts.append(Row(Icon("lock", size=13, ink=scenery.theme.ink_soft), Label(words, scenery.fine, soft=True), gap=6))
    entry = Entry(line, *parts)
    entry.same = (line, is_first, reason, scenery.text.language, scenery.is_roomy)
    return entry


class LogBar(CardButton):
    """The folded log, with the ground of a panel."""

    def draw(self) -> None:
        """A panel that answers the pointer."""
        theme, mesh = self.kit.theme, Shape()
        self.ground(mesh, theme.hover if self.hovered or self.held else theme.panel, theme.panel_line)
        self.ring(mesh)
        self.put(mesh)


class Entry(Control):
    """A line and what belongs to it. All lines together are one stop of the keyboard, so this is none."""

    focusable = False
    solid = False
    PAD_X, PAD_Y = 6.0, 2.0

    def __init__(self, line: LogLine, *parts: Widget) -> None:
        super().__init__(Column(*parts, gap=0), key=f"entry-{line.number}-{line.text}")
        self.line = line

    def wants(self, width: float) -> Size:
        """Its parts and a little room around them."""
        inner = self.children[0].asked(width - 2 * self.PAD_X)
        return Size(width, inner.h + 2 * self.PAD_Y)

    def least(self) -> float:
        """The longest word and the room."""
        return super().least() + 2 * self.PAD_X

    def arrange(self) -> None:
        """Inside the room."""
        self.children[0].place(Rect(0, 0, *self.rect.size).inset(self.PAD_X, self.PAD_Y))

    def draw(self) -> None:
        """A ground while it is looked at, and a line around it while the keyboard is on it."""
        mesh, theme = Shape(), self.kit.theme
        if self.hovered or self.focused:
            self.ground(mesh, faded(theme.hover, 0.85), theme.ring if self.focused else None)
        self.put(mesh)


class Lines(Control):
    """The lines in a scrolling view: the pointer looks at one by resting on it, the keyboard by going up and down."""

    def __init__(self, view: LogView, entries: Sequence[Entry]) -> None:
        self.scroll = Scroll(Column(*entries, gap=0), key=SCROLL_KEY)
        super().__init__(self.scroll, key=KEY, grow=1.0)
        self.view = view
        self._marked: Entry | None = None

    @property
    def entries(self) -> list[Entry]:
        """The lines that are shown: some may have been kept from a former composition."""
        return [widget for widget in self.scroll.children[0].children if isinstance(widget, Entry)]

    def wants(self, width: float) -> Size:
        """All lines; it gives way where the room is too low."""
        return self.scroll.asked(width)

    @property
    def _current(self) -> Entry | None:
        """The line the keyboard is on."""
        if not self.entries:
            return None
        last = len(self.entries) - 1
        return self.entries[last if self.view.cursor is None else min(self.view.cursor, last)]

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Told anew whenever the pointer is on something else: marks what is looked at, and tells it."""
        super().set_state(hovered=hovered, held=held, focused=focused)
        pointed = [widget for widget in self.view.under() if isinstance(widget, Entry)] if self.hovered else []
        self._look(pointed[0] if pointed else self._current if self.focused else None)

    def _look(self, entry: Entry | None) -> None:
        if self._marked is not None and self._marked is not entry:
            self._marked.set_state(hovered=False, focused=False)
        if entry is not None:
            entry.set_state(hovered=self.hovered, focused=self.focused and entry is self._current)
        if entry is not self._marked:
            self._marked = entry
            self.view.on_look(entry.line if entry is not None else None)

    def on_key(self, key: str) -> bool:
        """Up, down and by pages through the lines; at either end the arrows lead out of the log."""
        moves = {"arrow_up": -1, "arrow_down": 1, "page_up": -PAGE, "page_down": PAGE}
        ends = {"home": 0, "end": len(self.entries) - 1}
        if not self.entries or key not in (*moves, *ends):
            return False
        last = len(self.entries) - 1
        here = last if self.view.cursor is None else min(self.view.cursor, last)
        there = ends[key] if key in ends else max(0, min(last, here + moves[key]))
        if there == here and key in ("arrow_up", "arrow_down"):
            return False
        self.view.cursor = None if there == last else there
        self.set_state(focused=True)
        reveal(self.entries[there])
        return True

    def activate(self) -> None:
        """Opens the line that is looked at."""
        if self._marked is not None:
            self.kit.sound("click")
            self.view.on_open(self._marked.line)
