"""A live drawing on a page: a field that is there from the beginning, and the picture once it is drawn."""

from __future__ import annotations

from collections.abc import Callable

from panda3d.core import TransparencyAttrib

from game.rulebook.book import Section
from game.scenes.screens.rules.easel import DrawnFigure, Easel
from game.scenes.widgets import Control, Rect, Size, Widget
from game.scenes.widgets.cards import picture_node
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.pen import Pen
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import colour, paper

RADIUS = 10.0
DARK = colour("#10141d", 0.92)
WHITE = colour("#ffffff")
RIM = colour("#ffffff", 0.35)
AMBER = colour("#f0b35a")
PILL_HIGH, PILL_TEXT = 26.0, 16.0
MARGIN = 10.0
"""Of what lies on the picture from its edges."""


class LiveFigure(Widget):
    """The drawing of a section. Its size never changes, so that the page does not jump when the picture comes."""

    def __init__(self, section: Section, size: tuple[float, float], easel: Easel, *children: Widget) -> None:
        """`children` lie in its lower right corner."""
        super().__init__(*children, key=f"figure-{section.id}")
        self.section, self.easel, self.size = section, easel, size

    def wants(self, width: float) -> Size:
        """As told; in the same shape where that is too wide."""
        w, h = self.size
        return Size(width, h * width / w) if width < w else Size(w, h)

    @property
    def pixels(self) -> tuple[int, int]:
        """How large it is in the window."""
        scale = self.kit.scale
        return max(16, round(self.rect.w * scale)), max(16, round(self.rect.h * scale))

    @property
    def is_due(self) -> bool:
        """Is it in the window and not drawn yet?"""
        if not self.is_mounted or not self.rect.w:
            return False
        return self.easel.find(self.section, self.pixels) is None and not self.easel.is_hopeless(self.section, self.pixels)

    def make(self) -> None:
        """Draws the position now."""
        self.easel.draw(self.section, self.pixels)
        self.redraw()

    def draw(self) -> None:
        """The picture, or a quiet field where it will be."""
        w, h = self.rect.size
        found = self.easel.find(self.section, self.pixels)
        mesh, tints = Shape(), paper(self.kit.theme)
        if found is None:
            add_rounded(mesh, 0, 0, w=w, h=h, radius=RADIUS, top=tints.foot, soft=self.kit.pixel)
            self.put(mesh)
            self.icon("cube", w / 2, h / 2, size=34, ink=tints.line)
            return
        node = self.art.attach_new_node(picture_node(w, h, radius=RADIUS, texture=found.texture, shape=w / h))
        node.set_texture(found.texture)
        node.set_transparency(TransparencyAttrib.M_none)
        add_ring(mesh, 0, 0, w=w, h=h, radius=RADIUS, colour=tints.soft, line=1.5, soft=self.kit.pixel)
        self.put(mesh)
        self._print_over(found)

    def _print_over(self, found: DrawnFigure) -> None:
        """Arrows, then pills with numbers: flat, so that they are crisp."""
        w, h = self.rect.size
        pen = Pen(self.kit, self.art, paper=paper(self.kit.theme))
        for (x0, y0), (x1, y1) in found.arrows:
            _arrow(pen, (x0 * w, y0 * h), (x1 * w, y1 * h))
        pen.over()
        half = PILL_HIGH / 2
        for pill in found.pills:
            wide = pen.wide(pill.words, PILL_TEXT, "bold") + (20 if pill.seat is None else 42)
            x = min(max(pill.at[0] * w, wide / 2 + 4), w - wide / 2 - 4)
            y = min(max(pill.at[1] * h - half, half + 4), h - half - 4)
            pen.box(x - wide / 2, y - half, w=wide, h=PILL_HIGH, r=half, fill=DARK, line=RIM)
            left = x
            if pill.seat is not None:
                identity = found.look.identity(pill.seat)
                add_emblem(pen.mesh(), x - wide / 2 + 17, y, size=18, identity=identity, soft=self.kit.pixel)
                left = x + 11
            pen.text(left, y, pill.words, size=PILL_TEXT, face="bold", ink=WHITE, ground=DARK, anchor="middle")
            pen.over()

    def arrange(self) -> None:
        """What can be used lies in the lower right corner."""
        for child in self.children:
            size = child.asked(self.rect.w - 2 * MARGIN)
            child.place(Rect(self.rect.w - MARGIN - size.w, self.rect.h - MARGIN - size.h, size.w, size.h))


def _arrow(pen: Pen, start: tuple[float, float], end: tuple[float, float]) -> None:
    """An amber line with a dark edge and a head."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = max(1.0, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / long, dy / long
    neck = end[0] - ux * 14, end[1] - uy * 14
    pen.path([start, neck], ink=DARK, width=6)
    pen.path([start, neck], ink=AMBER, width=3)
    pen.shape([end, (neck[0] - uy * 8, neck[1] + ux * 8), (neck[0] + uy * 8, neck[1] - ux * 8)], fill=AMBER, line=DARK)


class PicturePill(Control):
    """A dark pill on a picture that does something."""

    radius = 15.0

    def __init__(self, words: str, sign: str, on_click: Callable[[], object], *, key: str) -> None:
        super().__init__(key=key)
        self.words, self.sign, self.on_click = words, sign, on_click

    def spoken(self) -> str:
        """Its words."""
        return self.words

    def wants(self, width: float) -> Size:
        """Sign and words."""
        return Size(self.measure(self.words, kind="tag").w + 46, 30)

    def least(self) -> float:
        """It never shrinks."""
        return self.wants(0).w

    def draw(self) -> None:
        """Dark, so that it is read on every picture."""
        mesh, (w, h) = Shape(), self.rect.size
        add_rounded(mesh, 0, 0, w=w, h=h, radius=h / 2, top=DARK, soft=self.kit.pixel)
        line = AMBER if self.hovered or self.held else RIM
        add_ring(mesh, 0, 0, w=w, h=h, radius=h / 2, colour=line, line=1.5, soft=self.kit.pixel)
        self.ring(mesh)
        self.put(mesh)
        size = self.measure(self.words, kind="tag")
        self.icon(self.sign, 20, h / 2, size=13, ink=AMBER)
        self.write(self.words, 33, (h - size.h) / 2, kind="tag", ink=WHITE)

    def activate(self) -> None:
        """Does it."""
        self.kit.sound("click")
        self.on_click()
