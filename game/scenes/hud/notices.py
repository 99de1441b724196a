"""What is said in passing: banners where the match takes a turn, and a line for each thing a bot did."""

from collections.abc import Callable, Sequence
from typing import Any

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

TOAST_SECONDS, BANNER_SECONDS = 4.0, 1.8
MOST_TOASTS = 3


class Notice(Struct, frozen=True):
    """A line about what somebody did."""

    seat: Seat | None
    words: str


class Notices:
    """What is said in passing at one table, each thing until it has stood long enough."""

    def __init__(self, later: Callable[[float, Callable[[], None]], object]) -> None:
        self.toasts: tuple[Notice, ...] = ()
        self.banner: Notice | None = None
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

    def announce(self, notice: Notice) -> None:
        """Says that the match takes a turn, large, for a moment."""
        self._hang(notice)
        self._later(BANNER_SECONDS, lambda: self._hang(None) if self.banner is notice else None)

    def clear(self) -> None:
        """Nothing of what was done is said any longer."""
        self._show(())

    def _show(self, toasts: tuple[Notice, ...]) -> None:
        self.toasts = toasts
        self.on_change()

    def _hang(self, banner: Notice | None) -> None:
        self.banner = banner
        self.on_change()


class BannerPanel(Panel):
    """A panel that only shows."""

    solid = False


class Toasts(Part[tuple[Notice, ...]]):
    """A short line with an emblem for each thing that a bot did; a click opens the log."""

    name = "toasts"

    def __init__(self, notices: Notices, frame: HudFrame, on_click: Callable[[], None]) -> None:
        self._notices, self._frame, self._on_click = notices, frame, on_click

    def data(self, situation: Situation[Any]) -> tuple[Notice, ...]:
        """What is said now."""
        return self._notices.toasts

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


class Banner(Part[Notice | None]):
    """A turn of the match, large, for a moment."""

    name = "banner"

    def __init__(self, notices: Notices, frame: HudFrame) -> None:
        self._notices, self._frame = notices, frame

    def data(self, situation: Situation[Any]) -> Notice | None:
        """What is announced now."""
        return self._notices.banner

    def draw(self, data: Notice | None, style: Style) -> Widget:
        """The words with the emblem of whoever did it."""
        if data is None:
            return Space()
        sign = [Emblem(style.look.identity(data.seat), size=40)] if data.seat is not None else []
        words = Label(data.words, "heading", align="centre", grow=1)
        return BannerPanel(Row(*sign, words), pad=16, rim=style.theme.accent, key="banner")

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """In the upper part of the picture."""
        free = self._frame.free()
        size = widget.asked(min(620.0, free.w))
        return Rect(free.x + (free.w - size.w) / 2, free.y + free.h * 0.16, size.w + 2, size.h) if size.h else free.top(0.0)


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
