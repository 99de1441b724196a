"""The log: a sentence for each thing that happened. Pointing at a line shows where it was, opening it when it was."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.match.hotseat import Hotseat
from game.match.session import LogLine
from game.scenes.director import Director
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.table.showing import explain_move
from game.scenes.table.situation import Situation
from game.scenes.widgets import (
    Button,
    CardButton,
    Column,
    Control,
    Icon,
    Label,
    Panel,
    Rect,
    Row,
    Rule,
    Scroll,
    Size,
    Space,
    Widget,
)
from game.scenes.widgets.focus import reveal
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import GAP_SMALL, with_alpha
from game.text import Text

KEY, SCROLL_KEY = "log-lines", "log"
PAGE = 8
"""Lines that Page up and Page down go."""
MOST = 40
"""So many lines are composed anew with every move; older ones come on request."""


class Reported(Struct, frozen=True):
    """A line of the log, and why a bot made the move."""

    line: LogLine
    reason: str = ""


class Chronicle:
    """The lines of what has been shown: the log does not run ahead of the board."""

    def __init__(self, hotseat: Hotseat, director: Director, text: Callable[[], Text]) -> None:
        self._hotseat, self._director, self._text = hotseat, director, text
        self._known: tuple[object, tuple[LogLine, ...]] = (None, ())

    def lines(self) -> tuple[LogLine, ...]:
        """Everything that the eyes at the screen have seen, the newest last."""
        session, viewer, text = self._hotseat.session, self._hotseat.viewer, self._text()
        key = (session.number, session.barrier, viewer, text.language)
        if self._known[0] != key:
            self._known = key, session.log(viewer, text)
        showing, begun = self._director.showing, self._director.begun
        if showing is None:
            return self._known[1]
        return tuple(line for line in self._known[1] if line.number < showing.number or line.event in begun)

    def newest_lines(self, most: int) -> tuple[Reported, ...]:
        """The newest lines, each first line of a bot's move with its reason."""
        lines, text = self.lines(), self._text()
        found = []
        for index in range(max(0, len(lines) - most), len(lines)):
            is_first = index == 0 or lines[index - 1].number != lines[index].number
            found.append(Reported(lines[index], explain_move(self._hotseat, lines[index].number, text) if is_first else ""))
        return tuple(found)


class LogData(Struct, frozen=True):
    """What the unfolded log tells."""

    lines: tuple[Reported, ...]
    has_earlier: bool


class Log(Part[LogData | None]):
    """The log of one table. It remembers which line the keyboard is on while panels are composed anew."""

    name = "log"

    def __init__(
        self,
        chronicle: Chronicle,
        frame: HudFrame,
        *,
        on_look: Callable[[LogLine | None], None],
        on_open: Callable[[LogLine], None],
        on_more: Callable[[], None],
        under: Callable[[], Sequence[Widget]],
    ) -> None:
        """`on_look` hears which line is looked at, `on_open` which one is opened, `on_more` that older ones are wanted;
        `under` says what the pointer is on."""
        self._chronicle, self._frame = chronicle, frame
        self.on_look, self.on_open, self._on_more, self.under = on_look, on_open, on_more, under
        self.cursor: int | None = None
        """The line the keyboard is on; None = the newest."""
        self._most = MOST
        """How many lines are shown at most."""

    def data(self, situation: Situation[object]) -> LogData | None:
        """The newest lines; None while it is closed."""
        if "log" not in self._frame.open or situation.sights.is_at_eye:
            return None
        return LogData(self._chronicle.newest_lines(self._most), len(self._chronicle.lines()) > self._most)

    def draw(self, data: LogData | None, style: Style) -> Widget:
        """The newest line is last; below a bot's line why it moved, and a lock where undo stops."""
        if data is None:
            return Space()
        parts: list[Widget] = [Lines(self, [_entry(style, each) for each in data.lines])]
        if data.has_earlier:
            words, kind = style.text("table.earlier"), style.fine
            earlier = Button(words, self._show_more, icon="up", height=30, look="quiet", kind=kind, key="log-earlier")
            parts = [earlier, Rule(), *parts]
        return Panel(Column(*parts, gap=6), pad=10)

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """At the right side."""
        room = self._frame.anatomy.log(self._frame.top)
        return room.top(min(room.h, widget.asked(room.w).h))

    def _show_more(self) -> None:
        self._most *= 4
        self._on_more()


class LineData(Struct, frozen=True):
    """What the folded log tells."""

    words: str
    is_open: bool


class NewestLine(Part[LineData | None]):
    """The log as one line: what happened last; a click unfolds it below, or folds it."""

    name = "line"

    def __init__(self, chronicle: Chronicle, frame: HudFrame, *, on_click: Callable[[], None]) -> None:
        self._chronicle, self._frame, self._on_click = chronicle, frame, on_click

    def data(self, situation: Situation[object]) -> LineData | None:
        """The newest line; None where there is no room for it."""
        if self._frame.anatomy.is_folded or situation.sights.is_at_eye:
            return None
        lines = self._chronicle.lines()
        return LineData(lines[-1].text if lines else "", "log" in self._frame.open)

    def draw(self, data: LineData | None, style: Style) -> Widget:
        """The sentence, and an arrow that says which way it folds."""
        if data is None:
            return Space()
        words = data.words or style.text("table.log")
        row = Row(
            Icon("log", size=15, ink=style.theme.ink_soft),
            Label(words, style.line, lines=1, grow=1),
            Icon("up" if data.is_open else "down", size=13, ink=style.theme.ink_soft),
            gap=GAP_SMALL,
        )
        return LogBar(row, self._on_click, says=words, pad=6, key="log-line", tip=style.text("table.log_fold"))

    def region(self, _window: Rect, _widget: Widget) -> Rect:
        """At the right of the upper band."""
        return self._frame.anatomy.line()


def _entry(style: Style, each: Reported) -> "LogEntry":
    line, parts = each.line, list[Widget]([Label(each.line.text, style.fine)])
    if each.reason:
        parts.append(Label(each.reason, style.fine, soft=True))
    if line.barrier:
        words = style.text(f"cli.barrier.{line.barrier}")
        parts.append(Row(Icon("lock", size=13, ink=style.theme.ink_soft), Label(words, style.fine, soft=True), gap=6))
    entry = LogEntry(line, *parts)
    entry.same = (each, style.text.language, style.is_roomy)
    return entry


class LogBar(CardButton):
    """The folded log, with the ground of a panel."""

    def draw(self) -> None:
        """A panel that answers the pointer."""
        theme, mesh = self.kit.theme, Shape()
        self.ground(mesh, theme.hover if self.hovered or self.held else theme.panel, theme.panel_line)
        self.ring(mesh)
        self.put(mesh)


class LogEntry(Control):
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
            self.ground(mesh, with_alpha(theme.hover, 0.85), theme.ring if self.focused else None)
        self.put(mesh)


class Lines(Control):
    """The lines in a scrolling view: the pointer looks at one by resting on it, the keyboard by going up and down."""

    def __init__(self, view: Log, entries: Sequence[LogEntry]) -> None:
        self.scroll = Scroll(Column(*entries, gap=0), key=SCROLL_KEY)
        super().__init__(self.scroll, key=KEY, grow=1.0)
        self.view = view
        self._marked: LogEntry | None = None

    @property
    def entries(self) -> list[LogEntry]:
        """The lines that are shown: some may have been kept from a former composition."""
        return [widget for widget in self.scroll.children[0].children if isinstance(widget, LogEntry)]

    def wants(self, width: float) -> Size:
        """All lines; it gives way where the room is too low."""
        return self.scroll.asked(width)

    @property
    def _current(self) -> LogEntry | None:
        """The line the keyboard is on."""
        if not self.entries:
            return None
        last = len(self.entries) - 1
        return self.entries[last if self.view.cursor is None else min(self.view.cursor, last)]

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Told anew whenever the pointer is on something else: marks what is looked at, and tells it."""
        super().set_state(hovered=hovered, held=held, focused=focused)
        pointed = [widget for widget in self.view.under() if isinstance(widget, LogEntry)] if self.hovered else []
        self._look(pointed[0] if pointed else self._current if self.focused else None)

    def _look(self, entry: LogEntry | None) -> None:
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
