"""What is said in passing: banners where the match takes a turn, and a line for each thing a bot did."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from game.rules.core import Seat
from game.scenes.hud.extras import Warning
from game.scenes.hud.panels import Scenery
from game.scenes.widgets import Button, CardButton, Column, Emblem, Icon, Label, Panel, Row, Scroll, Space, Toggle, Widget
from game.scenes.widgets.theme import GAP_SMALL
from game.text import Text

TOAST_SECONDS, BANNER_SECONDS = 4.0, 1.8
MOST_TOASTS = 3


class Notice(Struct, frozen=True):
    """A line about what somebody did."""

    seat: Seat | None
    words: str


class Passing:
    """What is said in passing at one table, each thing until it has stood long enough."""

    def __init__(self, changed: Callable[[str], None], later: Callable[[float, Callable[[], None]], object]) -> None:
        """`changed` hears which part of the window says something else now, "toasts" or "banner"."""
        self.toasts: tuple[Notice, ...] = ()
        self.banner: Notice | None = None
        self._changed, self._later = changed, later

    def toast(self, notice: Notice) -> None:
        """Says what somebody did; the oldest line makes room."""
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
        self._changed("toasts")

    def _hang(self, banner: Notice | None) -> None:
        self.banner = banner
        self._changed("banner")


class Banner(Panel):
    """It only shows."""

    solid = False


def toasts(scenery: Scenery, notices: Sequence[Notice], on_click: Callable[[], None]) -> Widget:
    """A short line with the emblem for each; a click opens the log."""
    if not notices:
        return Space()
    lines = []
    for index, notice in enumerate(notices[-MOST_TOASTS:]):
        sign: Widget = (
            Icon("log", size=14) if notice.seat is None else Emblem(scenery.look.identity(notice.seat), size=scenery.emblem - 4)
        )
        line = Row(sign, Label(notice.words, scenery.fine, lines=1, grow=1), gap=8)
        lines.append(CardButton(line, on_click, says=notice.words, pad=6, key=f"toast-{index}"))
    return Column(*lines, gap=4)


def banner(scenery: Scenery, notice: Notice | None) -> Widget:
    """A turn of the match, large, for a moment."""
    if notice is None:
        return Space()
    sign = [Emblem(scenery.look.identity(notice.seat), size=40)] if notice.seat is not None else []
    words = Label(notice.words, "heading", align="centre", grow=1)
    return Banner(Row(*sign, words), pad=16, rim=scenery.theme.accent, key="banner")


def question(t: Text, warnings: Sequence[Warning], on_yes: Callable[[bool], None], on_no: Callable[[], None]) -> Widget:
    """Asks before a costly move; `on_yes` hears whether to ask again the next time."""
    again = Toggle(t("table.do_not_ask"), False, key="do-not-ask")
    buttons = Row(
        Button(t("table.not_so"), on_no, icon="back", key="warning-no"),
        Button(t("table.do_it"), lambda: on_yes(not again.value), icon="check", look="primary", key="warning-yes"),
        gap=GAP_SMALL,
        align="end",
    )
    lines = [Row(Icon("warning", size=22), Label(warning.words, grow=1)) for warning in warnings]
    return Panel(Column(Label(t("table.think"), "heading"), *lines, again, buttons), pad=20, key="question")


def bulletin(t: Text, sheet: Widget, on_close: Callable[[], None]) -> Widget:
    """A sheet to be read, and a button that puts it away."""
    button = Button(t("table.go_on"), on_close, icon="check", look="primary", key="bulletin-close")
    return Panel(Column(Scroll(sheet), Row(Space(grow=1), button)), pad=20, key="bulletin")
