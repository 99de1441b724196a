"""The leaf that F1 lays beside a thing: paper, a head with the name, then numbers, the rule, the keys. It knows no game."""

from collections.abc import Callable

from game.scenes.drawing.look import Look
from game.scenes.explaining import Explanation
from game.scenes.table.situation import Note
from game.scenes.widgets import Column, Emblem, Icon, Label, Rect, Row, Size, Space, Widget
from game.scenes.widgets.layout import Rect as Place
from game.scenes.widgets.paper import IdChip, PaperKnob, PaperLink, PaperRule, PaperScroll, paper_label
from game.scenes.widgets.shapes import Shape, add_disc, add_line, add_rounded, add_shadow
from game.scenes.widgets.theme import RADIUS, Paper, colour, paper
from game.text import Text

WIDE = 378.0
PAD = 18.0
HEAD_INK = colour("#ffffff")
MARGIN = 8.0
AWAY = 26.0
"""How far the leaf lies from the thing."""


class LeafHead(Widget):
    """The name on a coloured ground with the sign of the thing."""

    def __init__(self, name: str, state: str, sign: str, knob: Widget) -> None:
        words: list[Widget] = [Label(name, "strong", ink=HEAD_INK)]
        if state:
            words.append(Label(state, "line", ink=HEAD_INK))
        super().__init__(Column(*words, gap=0, middle=True), knob)
        self.sign = sign

    def wants(self, width: float) -> Size:
        """As high as the words, 62 at least."""
        return Size(width, max(62.0, self.children[0].asked(width - 114).h + 20))

    def draw(self) -> None:
        """The sign at the left."""
        self.icon(self.sign, 32, self.rect.h / 2, size=24, ink=HEAD_INK)

    def arrange(self) -> None:
        """Words between the sign and the knob."""
        words, knob = self.children
        words.place(Rect(62, 8, self.rect.w - 114, self.rect.h - 16))
        knob.place(Rect(self.rect.w - 44, (self.rect.h - 36) / 2, 36, 36))


class HeadKnob(PaperKnob):
    """A knob on the coloured head."""

    def draw(self) -> None:
        """White on colour."""
        mesh = Shape()
        if self.hovered or self.held:
            self.ground(mesh, colour("#ffffff", 0.18))
        self.ring(mesh)
        self.put(mesh)
        self.icon(self.sign, self.rect.w / 2, self.rect.h / 2, size=16, ink=HEAD_INK)


class Leaf(Widget):
    """Head and body of one explanation."""

    solid = True

    def __init__(self, head: Widget, body: Widget) -> None:
        super().__init__(head, body)

    def wants(self, width: float) -> Size:
        """Head and body below one another."""
        width = min(width, WIDE)
        inside = self.children[1].asked(width - 2 * PAD).h
        return Size(width, self.children[0].asked(width).h + (inside + 26 if inside else 0.0))

    def draw(self) -> None:
        """Paper with one shadow; the head in the ink of links."""
        theme, pixel, (w, h) = self.kit.theme, self.kit.pixel, self.rect.size
        tints, mesh = paper(theme), Shape()
        add_shadow(mesh, w=w, h=h, radius=RADIUS, colour=(0, 0, 0, 0.5), drop=6, soft=20)
        add_rounded(mesh, 0, 0, w=w, h=h, radius=RADIUS, top=tints.ground, soft=pixel)
        high = self.children[0].asked(w).h
        add_rounded(mesh, 0, 0, w=w, h=high, radius=RADIUS, top=tints.link, soft=pixel)
        if high < h:
            add_rounded(mesh, 0, high - RADIUS, w=w, h=RADIUS, radius=0, top=tints.link, soft=0)
        self.put(mesh)

    def arrange(self) -> None:
        """The head above."""
        head, body = self.children
        high = head.asked(self.rect.w).h
        head.place(Rect(0, 0, self.rect.w, high))
        body.place(Rect(PAD, high + 12, self.rect.w - 2 * PAD, self.rect.h - high - 24))


class LeafPlace(Widget):
    """Puts a leaf beside the thing it is about, with a line that leads there; the thing stays uncovered."""

    def __init__(self, leaf: Leaf, spot: Place | None) -> None:
        super().__init__(leaf)
        self.spot = spot

    def wants(self, width: float) -> Size:
        """The window."""
        return Size(width, 0)

    def _place(self) -> Rect:
        window = Rect(0, 0, *self.rect.size)
        size = self.children[0].asked(min(WIDE, window.w - 2 * MARGIN))
        w, h = size.w, min(size.h, window.h - 2 * MARGIN)
        if self.spot is None:
            return window.middle(w, h)
        x, y = self.spot.centre
        right, left = window.w - self.spot.right, self.spot.x
        if max(right, left) < w + AWAY + MARGIN:  # neither side has room: above or below
            top = self.spot.bottom + AWAY if window.h - self.spot.bottom >= self.spot.y else self.spot.y - AWAY - h
            return _within(Rect(x - w / 2, top, w, h), window)
        at = self.spot.right + AWAY if right >= left else left - AWAY - w
        return _within(Rect(at, y - h / 2, w, h), window)

    def draw(self) -> None:
        """A line from the thing to the leaf."""
        if self.spot is None:
            return
        mesh, theme, rect = Shape(), self.kit.theme, self._place()
        x, y = self.spot.centre
        if rect.contains(x, y):
            return
        ends = (min(max(x, rect.x), rect.right), min(max(y, rect.y + 20), rect.bottom - 20))
        add_line(mesh, [(x, y), ends], colour=theme.room, width=5.5, soft=self.kit.pixel)
        add_line(mesh, [(x, y), ends], colour=theme.accent, width=2.5, soft=self.kit.pixel)
        add_disc(mesh, x, y, radius=6, colour=theme.room, soft=self.kit.pixel)
        add_disc(mesh, x, y, radius=4.5, colour=theme.accent, soft=self.kit.pixel)
        self.put(mesh)

    def arrange(self) -> None:
        """At the side with more room."""
        self.children[0].place(self._place())


def _within(rect: Rect, window: Rect) -> Rect:
    x = max(MARGIN, min(rect.x, window.w - rect.w - MARGIN))
    y = max(MARGIN, min(rect.y, window.h - rect.h - MARGIN))
    return Rect(x, y, rect.w, rect.h)


def leaf(
    found: Explanation,
    text: Text,
    of: Paper,
    look: Look,
    *,
    keys: Callable[[str], str],
    on_close: Callable[[], object],
    on_read: Callable[[], object],
    again: str,
) -> Leaf:
    """The leaf of an explanation. `keys` says a key in words, `again` the key that opens the page."""
    parts: list[Widget] = []
    if found.number:
        ink = of.print if found.good is None else of.met if found.good else of.missed
        head = Label(text("leaf.for_you"), "tag", ink=of.link)
        parts.append(
            Column(head, Row(Label(found.number, "huge", ink=ink), paper_label(of, found.meaning, grow=1), gap=14), gap=0)
        )
    parts += [_row(of, look, note) for note in found.rows]
    if found.rule:
        if parts:
            parts.append(PaperRule())
        chips = [IdChip(rule) for rule in found.ids[:1]]
        parts.append(Row(Label(text("leaf.rule"), "tag", ink=of.link, grow=1), *chips))
        parts.append(paper_label(of, found.rule))
        parts.append(Row(PaperLink(found.page, on_read, key="leaf-page"), Space(grow=1), IdChip(again), gap=8))
    if said := [(keys(action), text(f"keys.action.{action}")) for action in found.keys if keys(action)]:
        if parts:
            parts.append(PaperRule())
        parts += [Row(IdChip(key), paper_label(of, word, "line", soft=True, grow=1), gap=10) for key, word in said]
    knob = HeadKnob("cross", on_close, tip=text("help.close"), size=36, key="leaf-close")
    state = found.state if found.state != found.number else ""
    body: Widget = PaperScroll(Column(*parts, gap=8)) if parts else Space()
    return Leaf(LeafHead(found.name, state, found.icon, knob), body)


def _row(of: Paper, look: Look, note: Note) -> Widget:
    ink = of.soft if note.good is None else of.met if note.good else of.missed
    size = 7.0 if note.icon == "circle" else 15.0
    sign: Widget = Emblem(look.identity(note.seat), size=18) if note.seat is not None else Icon(note.icon, size=size, ink=ink)
    return Row(sign, paper_label(of, note.words, grow=1), gap=10, across="start")
