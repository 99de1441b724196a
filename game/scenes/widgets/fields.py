"""Layouts that pages and forms share."""

from game.scenes.widgets.boxes import Column, Row, Scroll
from game.scenes.widgets.label import Label
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.widgets.widget import Widget

WIDEST = 1280.0
"""Points; pages do not become wider."""


class Field(Widget):
    """A control with its name and a line about it: beside one another where there is room, else below."""

    GAP = 16.0

    def __init__(
        self,
        name: str,
        control: Widget,
        *,
        about: str = "",
        beside: bool = False,
        asks: Widget | None = None,
        key: str = "",
    ) -> None:
        """`asks` is a small button behind the name that tells more."""
        words: list[Widget] = [Label(name) if asks is None else Row(Label(name), asks, gap=GAP_SMALL)]
        if about:
            words.append(Label(about, "small", soft=True))
        super().__init__(Column(*words, gap=0), control, key=key)
        self.name, self.about = name, about
        self.beside = beside
        """True for small controls that always fit beside their name."""

    @property
    def _words(self) -> Widget:
        return self.children[0]

    @property
    def _control(self) -> Widget:
        return self.children[1]

    def _side(self, width: float) -> float:
        """How wide the control is when it stands beside the words; 0 where it stands below."""
        most = width if self.beside else width * 0.55
        wanted = self._control.asked(most).w
        room = width - wanted - self.GAP
        enough = room >= max(self._words.least(), 90 if self.beside else 190)
        return wanted if enough and wanted <= most else 0.0

    def wants(self, width: float) -> Size:
        """Both, beside or below."""
        side = self._side(width)
        if side:
            words = self._words.asked(width - side - self.GAP)
            return Size(width, max(words.h, self._control.asked(side).h))
        return Size(width, self._words.asked(width).h + 6 + self._control.asked(width).h)

    def least(self) -> float:
        """Either of them alone."""
        return max(self._words.least(), self._control.least())

    def arrange(self) -> None:
        """Words to the left or above."""
        width, side = self.rect.w, self._side(self.rect.w)
        if side:
            words, control = self._words.asked(width - side - self.GAP), self._control.asked(side)
            self._words.place(Rect(0, (self.rect.h - words.h) / 2, width - side - self.GAP, words.h))
            self._control.place(Rect(width - side, (self.rect.h - control.h) / 2, side, control.h))
            return
        words = self._words.asked(width)
        self._words.place(Rect(0, 0, width, words.h))
        control = self._control.asked(width)
        self._control.place(Rect(0, words.h + 6, min(width, max(control.w, min(width, 360.0))), control.h))


def page(title: Widget, body: Widget, footer: Widget, *, window: Rect) -> Widget:
    """Title above, a body that scrolls, buttons below; in the middle of wide windows."""
    return _Page(title, body, footer, window)


class _Page(Widget):
    """The parts of a page in their margins. The wheel scrolls the body wherever on the page the pointer is."""

    solid = True

    def __init__(self, title: Widget, body: Widget, footer: Widget, window: Rect) -> None:
        gap = GAP if window.h >= 600 else GAP_SMALL
        self._body = Scroll(Column(body))
        super().__init__(Column(title, self._body, footer, gap=gap))

    def wants(self, width: float) -> Size:
        """The window."""
        return Size(width, 0)

    def arrange(self) -> None:
        """In the middle, with room around."""
        margin = max(14.0, min(48.0, self.rect.w * 0.03))
        room = Rect(0, 0, *self.rect.size).inset(margin, max(12.0, min(32.0, self.rect.h * 0.035)))
        width = min(WIDEST, room.w)
        self.children[0].place(Rect(room.x + (room.w - width) / 2, room.y, width, room.h))

    def on_wheel(self, steps: float) -> bool:
        """Whatever nobody else on the page used."""
        return self._body.on_wheel(steps)
