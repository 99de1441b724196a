"""What is said in passing, a line for each thing a bot did; questions, and sheets to read."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.rules.core import Seat
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.table.situation import Situation, Warning
from game.scenes.widgets import (
    Button,
    CardButton,
    Column,
    Emblem,
    Icon,
    Label,
    Panel,
    Rect,
    Row,
    Scroll,
    Space,
    Toggle,
    Widget,
)
from game.scenes.widgets.theme import GAP_SMALL
from game.text import Text

TOAST_SECONDS = 4.0
MOST_TOASTS = 3


class Notice(Struct, frozen=True):
    """A line about what somebody did."""

    seat: Seat | None
    words: str


class Notices:
    """What is said in passing at one table, each thing until it has stood long enough."""

    def __init__(self, later: Callable[[float, Callable[[], None]], object]) -> None:
        self.toasts: tuple[Notice, ...] = ()
        self.on_change: Callable[[], None] = lambda: None
        """Is told when something else is said."""
        self.is_silent: Callable[[], bool] = lambda: False
        """Does something else tell what bots did, such as the open log?"""
        self._later = later

    def toast(self, notice: Notice) -> None:
        """Says what somebody did; the oldest line makes room."""
        if self.is_silent():
            return
        self._show((*self.toasts, notice)[-MOST_TOASTS:])
        self._later(TOAST_SECONDS, lambda: self._show(tuple(each for each in self.toasts if each is not notice)))

    def clear(self) -> None:
        """Nothing of what was done is said any longer."""
        self._show(())

    def _show(self, toasts: tuple[Notice, ...]) -> None:
        self.toasts = toasts
        self.on_change()


class Toasts(Part[tuple[Notice, ...]]):
    """A short line with an emblem for each thing that a bot did; a click opens the log."""

    name = "toasts"

    def __init__(self, notices: Notices, frame: HudFrame, on_click: Callable[[], None]) -> None:
        self._notices, self._frame, self._on_click = notices, frame, on_click

    def data(self, situation: Situation[object]) -> tuple[Notice, ...]:
        """What is said now; nothing while a moment says it."""
        return () if situation.has_moment else self._notices.toasts

    def draw(self, data: tuple[Notice, ...], style: Style) -> Widget:
        """One line below the other."""
        if not data:
            return Space()
        lines = []
        for index, notice in enumerate(data[-MOST_TOASTS:]):
            sign: Widget = (
                Icon("log", size=14) if notice.seat is None else Emblem(style.look.identity(notice.seat), size=style.emblem - 4)
            )
            line = Row(sign, Label(notice.words, style.fine, lines=1, grow=1), gap=8)
            lines.append(CardButton(line, self._on_click, says=notice.words, pad=6, key=f"toast-{index}"))
        return Column(*lines, gap=4)

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """In the upper left corner of the picture."""
        free = self._frame.free()
        width = min(420.0, free.w * 0.6)
        return free.left(width).top(widget.asked(width).h)


def question(t: Text, warnings: Sequence[Warning], on_yes: Callable[[bool], None], on_no: Callable[[], None]) -> Widget:
    """Asks before a costly move; `on_yes` hears whether to ask again the next time. The safe answer is the gold one."""
    again = Toggle(t("table.do_not_ask"), False, key="do-not-ask")
    buttons = Row(
        Button(t("table.do_it"), lambda: on_yes(not again.value), icon="check", key="warning-yes"),
        Button(t("table.not_so"), on_no, icon="back", look="primary", key="warning-no"),
        gap=GAP_SMALL,
        align="end",
    )
    lines = [Row(Icon("warning", size=22), Label(warning.words, grow=1)) for warning in warnings]
    return Panel(Column(Label(t("table.think"), "heading"), *lines, again, buttons), pad=20, key="question")


def bulletin(t: Text, sheet: Widget, on_close: Callable[[], None]) -> Widget:
    """A sheet to be read, and a button that puts it away."""
    button = Button(t("table.go_on"), on_close, icon="check", look="primary", key="bulletin-close")
    return Panel(Column(Scroll(sheet), Row(Space(grow=1), button)), pad=20, key="bulletin")
