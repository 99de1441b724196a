"""Widgets printed on paper. Explanations stand on paper like that of the cards; controls stand on dark panels."""

from collections.abc import Callable, Sequence
from typing import Literal

from game.scenes.widgets.boxes import Column, Grid, Row, Scroll
from game.scenes.widgets.controls import Control
from game.scenes.widgets.label import Icon, Label
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Shape, add_line, add_rounded
from game.scenes.widgets.theme import Colour, Paper, paper, with_alpha
from game.scenes.widgets.widget import Widget

KNOB = 42.0
HEAD = 48.0
"""The margin in which the ids of rules stand."""
BESIDE, ABOVE, BAR = 10.0, 4.0, 4.0
"""How far the field of a marked paragraph reaches beyond it at the sides and above, and how wide the line before it is."""


class PaperLabel(Label):
    """Words on paper: lines break where they broke when it was measured, so that none is left empty."""

    def _wrap(self) -> float:
        """The place may differ by a part of a pixel from the width it was measured for."""
        return next((width for width in self._sizes if abs(width - self.rect.w) <= 0.5), super()._wrap())


def paper_label(of: Paper, words: str, kind: str = "small", *, soft: bool = False, grow: float = 0.0) -> Label:
    """Words on paper."""
    return PaperLabel(words, kind, ink=of.soft if soft else of.print, grow=grow)


class PaperControl(Control):
    """A control on paper: its focus ring is dark enough for it."""

    @property
    def ring_ink(self) -> Colour:
        """The ink of links."""
        return paper(self.kit.theme).link


class PaperLink(PaperControl):
    """A word one can follow."""

    radius = 4.0

    def __init__(self, words: str, on_click: Callable[[], object], *, key: str = "", icon: str = "right") -> None:
        super().__init__(key=key or f"link-{words}")
        self.words, self.on_click, self.sign = words, on_click, icon

    def spoken(self) -> str:
        """Its words."""
        return self.words

    def wants(self, width: float) -> Size:
        """Words and arrow; wraps only where it must."""
        size = self.measure(self.words, kind="bold")
        if size.w + 20 > width + 0.5:
            size = self.measure(self.words, kind="bold", wrap=max(20.0, width - 20))
        return Size(min(width, size.w + 20), max(28.0, size.h + 4))

    def least(self) -> float:
        """The longest word and the arrow."""
        return max((self.measure(word, kind="bold").w for word in self.words.split()), default=0.0) + 21

    def draw(self) -> None:
        """Underlined words, an arrow behind them."""
        mesh, ink = Shape(), paper(self.kit.theme).link
        self.ring(mesh)
        room = self.rect.w - 20 + 0.5
        size = self.measure(self.words, kind="bold", wrap=room)
        y = (self.rect.h - size.h) / 2
        width = 2.0 if self.hovered or self.held else 1.0
        line = y + size.h - 1
        add_line(mesh, [(0, line), (size.w, line)], colour=ink, width=width, soft=self.kit.pixel)
        self.put(mesh)
        self.write(self.words, 0, y, kind="bold", ink=ink, wrap=room)
        self.icon(self.sign, size.w + 11, self.rect.h / 2, size=11, ink=ink)

    def activate(self) -> None:
        """Follows it."""
        self.kit.sound("click")
        self.on_click()


class PaperKnob(PaperControl):
    """An icon on paper that does something: close, back, forward."""

    def __init__(
        self, sign: str, on_click: Callable[[], object], *, tip: str, enabled: bool = True, size: float = KNOB, key: str = ""
    ) -> None:
        super().__init__(key=key or sign, tip=tip)
        self.sign, self.on_click, self.enabled, self.size = sign, on_click, enabled, size

    def spoken(self) -> str:
        """What it does."""
        return self.tip

    def wants(self, width: float) -> Size:
        """A square."""
        return Size(self.size, self.size)

    def least(self) -> float:
        """It never shrinks."""
        return self.size

    def draw(self) -> None:
        """The icon; under the pointer on a darker ground."""
        mesh, tints = Shape(), paper(self.kit.theme)
        if (self.hovered or self.held) and self.enabled:
            self.ground(mesh, tints.foot)
        self.ring(mesh)
        self.put(mesh)
        ink = tints.print if self.enabled else with_alpha(tints.soft, 0.35)
        self.icon(self.sign, self.rect.w / 2, self.rect.h / 2, size=self.size * 0.43, ink=ink)

    def activate(self) -> None:
        """Does it."""
        if self.enabled:
            self.kit.sound("click")
            self.on_click()


class IdChip(Widget):
    """A small mark on paper: the id of a rule, a key."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def spoken(self) -> str:
        """What it says."""
        return self.words

    def wants(self, width: float) -> Size:
        """A pill around the words."""
        return Size(self.measure(self.words, kind="tag").w + 18, 26)

    def least(self) -> float:
        """It never shrinks."""
        return self.wants(0).w

    def draw(self) -> None:
        """Ground and words."""
        mesh, tints = Shape(), paper(self.kit.theme)
        add_rounded(mesh, 0, 0, w=self.rect.w, h=self.rect.h, radius=self.rect.h / 2, top=tints.foot, soft=self.kit.pixel)
        self.put(mesh)
        size = self.measure(self.words, kind="tag")
        self.write(self.words, (self.rect.w - size.w) / 2, (self.rect.h - size.h) / 2, kind="tag", ink=tints.soft)


class HangingText(Widget):
    """A paragraph with something small in the margin before it."""

    def __init__(self, head: Widget, body: Widget, *, margin: float = HEAD, drop: float = 2.0) -> None:
        """`drop` is how much lower the head begins, so that both stand on one line."""
        super().__init__(head, body)
        self.margin, self.drop = margin, drop

    def wants(self, width: float) -> Size:
        """As high as the higher of both."""
        head, body = self.children[0].asked(self.margin - 6), self.children[1].asked(width - self.margin)
        return Size(width, max(head.h + self.drop, body.h))

    def least(self) -> float:
        """The margin and the body."""
        return self.margin + self.children[1].least()

    def arrange(self) -> None:
        """The head in the margin, the body beside it."""
        head, body = self.children
        head.place(Rect(0, self.drop, self.margin - 6, head.asked(self.margin - 6).h))
        width = self.rect.w - self.margin
        body.place(Rect(self.margin, 0, width, body.asked(width).h))


class MarkedText(HangingText):
    """The paragraph that one came for: on a darker field, with a line before it. It takes no more room than others."""

    def draw(self) -> None:
        """The field reaches beyond the words."""
        mesh, of, (w, h) = Shape(), paper(self.kit.theme), self.rect.size
        add_rounded(mesh, -BESIDE, -ABOVE, w=w + 2 * BESIDE, h=h + 2 * ABOVE, radius=6, top=of.foot, soft=self.kit.pixel)
        add_rounded(mesh, -BESIDE, -ABOVE, w=BAR, h=h + 2 * ABOVE, radius=2, top=of.link, soft=self.kit.pixel)
        self.put(mesh)


class PaperBox(Widget):
    """A darker field on paper around one child."""

    def __init__(self, child: Widget, *, pad: float = 16.0, key: str = "") -> None:
        super().__init__(child, key=key)
        self.pad = pad

    def wants(self, width: float) -> Size:
        """All the width, and the child with its padding."""
        return Size(width, self.children[0].asked(width - 2 * self.pad).h + 2 * self.pad)

    def least(self) -> float:
        """The child's and the padding."""
        return self.children[0].least() + 2 * self.pad

    def draw(self) -> None:
        """A rounded ground."""
        mesh = Shape()
        top = paper(self.kit.theme).foot
        add_rounded(mesh, 0, 0, w=self.rect.w, h=self.rect.h, radius=12, top=top, soft=self.kit.pixel)
        self.put(mesh)

    def arrange(self) -> None:
        """Inside the padding."""
        self.children[0].place(Rect(0, 0, *self.rect.size).inset(self.pad))


def reminders(of: Paper, title: str, lines: Sequence[str], *, kind: str = "small") -> Widget:
    """A box of short sentences under a small head, such as what is often forgotten."""
    cells = [
        Row(Icon("hint", size=15, ink=of.link), paper_label(of, line, kind, grow=1), gap=8, across="start") for line in lines
    ]
    most = 3 if len(cells) != 4 else 2
    return PaperBox(Column(Label(title, "bold", ink=of.link), Grid(*cells, least=230, most=most, gap=10, between=22), gap=8))


class PaperRule(Widget):
    """A hairline on paper."""

    def wants(self, width: float) -> Size:
        """Across the room."""
        return Size(width, 1)

    def draw(self) -> None:
        """The line."""
        mesh = Shape()
        add_rounded(mesh, 0, 0, w=self.rect.w, h=1, radius=0, top=paper(self.kit.theme).line, soft=0)
        self.put(mesh)


class PaperScroll(Scroll):
    """A scrolling view on paper."""

    @property
    def bar_ink(self) -> Colour:
        """Dark on paper."""
        return paper(self.kit.theme).soft


class SideBySide(Widget):
    """Text and, at its right, a figure with what belongs to it; below one another where there is no room for both."""

    def __init__(self, text: Widget, figure: Widget, *, wide: float = 450.0, gap: float = 26.0, least: float = 300.0) -> None:
        """`wide` is the width of the figure; the text keeps at least `least`."""
        super().__init__(text, figure)
        self.wide, self.gap, self._text_least = wide, gap, least

    def _split(self, width: float) -> tuple[float, float] | None:
        """The widths of both; None where they stand below one another."""
        side = min(self.wide, width * 0.54)
        text = float(int(width - side - self.gap))
        return (text, side) if text >= self._text_least else None

    def wants(self, width: float) -> Size:
        """Beside or below."""
        text, figure = self.children
        split = self._split(width)
        if split is None:
            return Size(width, text.asked(width).h + self.gap / 2 + figure.asked(width).h)
        return Size(width, max(text.asked(split[0]).h, figure.asked(split[1]).h))

    def arrange(self) -> None:
        """The text first."""
        text, figure = self.children
        split = self._split(self.rect.w)
        if split is None:
            high = text.asked(self.rect.w).h
            text.place(Rect(0, 0, self.rect.w, high))
            figure.place(Rect(0, high + self.gap / 2, self.rect.w, figure.asked(self.rect.w).h))
            return
        text.place(Rect(0, 0, split[0], text.asked(split[0]).h))
        figure.place(Rect(self.rect.w - split[1], 0, split[1], figure.asked(split[1]).h))


Side = Literal["left", "top"]


class BookBody(Widget):
    """A sheet with one shadow: a dark rail or bar with controls, and a page of paper."""

    solid = True

    def __init__(self, rail: Widget, page: Widget, *, side: Side, size: float, radius: float = 14.0) -> None:
        """The rail is `size` wide at the left, or `size` high at the top."""
        super().__init__(rail, page)
        self.side, self.size, self.radius = side, size, radius

    def draw(self) -> None:
        """Shadow, dark ground, paper, and the fold where the page leaves the spine."""
        theme, pixel, (w, h) = self.kit.theme, self.kit.pixel, self.rect.size
        tints, mesh = paper(theme), Shape()
        dark = with_alpha(theme.panel, 1.0)
        add_rounded(mesh, 0, 0, w=w, h=h, radius=self.radius, top=dark, soft=pixel)
        x, y = (self.size, 0.0) if self.side == "left" else (0.0, self.size)
        add_rounded(mesh, x, y, w=w - x, h=h - y, radius=self.radius, top=tints.ground, soft=pixel)
        if self.side == "left":
            add_rounded(mesh, x, 0, w=self.radius * 2, h=h, radius=0, top=tints.ground, soft=0)
            for step in range(14):
                fold = (0.25, 0.2, 0.12, 0.16 * (1 - step / 14) ** 2)
                add_rounded(mesh, x + step, 0, w=1, h=h, radius=0, top=fold, soft=0)
        else:
            add_rounded(mesh, 0, y, w=w, h=self.radius * 2, radius=0, top=tints.ground, soft=0)
        self.put(mesh)

    def arrange(self) -> None:
        """Rail and page fill the sheet."""
        w, h = self.rect.size
        rail, page = self.children
        if self.side == "left":
            rail.place(Rect(0, 0, self.size, h))
            page.place(Rect(self.size, 0, w - self.size, h))
        else:
            rail.place(Rect(0, 0, w, self.size))
            page.place(Rect(0, self.size, w, h - self.size))

    def on_wheel(self, steps: float) -> bool:
        """Whatever nobody else used scrolls the page."""
        views = [widget for widget in self.children[1].walk() if isinstance(widget, Scroll)]
        return bool(views) and views[0].on_wheel(steps)


class Inset(Widget):
    """A child with margins."""

    def __init__(self, child: Widget, *, x: float = 0.0, top: float = 0.0, bottom: float = 0.0, grow: float = 0.0) -> None:
        super().__init__(child, grow=grow)
        self.x, self.top, self.bottom = x, top, bottom

    def wants(self, width: float) -> Size:
        """The child and the margins."""
        size = self.children[0].asked(width - 2 * self.x)
        return Size(size.w + 2 * self.x, size.h + self.top + self.bottom)

    def least(self) -> float:
        """The child's and the margins."""
        return self.children[0].least() + 2 * self.x

    def arrange(self) -> None:
        """Inside the margins."""
        self.children[0].place(Rect(self.x, self.top, self.rect.w - 2 * self.x, max(0.0, self.rect.h - self.top - self.bottom)))
