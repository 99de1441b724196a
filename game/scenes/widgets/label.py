"""Widgets without input: text, icons, chips of players, lines."""

from typing import Literal

from game.scenes.drawing.look import Identity
from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_disc, add_polygon, add_ring, add_rounded
from game.scenes.widgets.theme import Colour, mix_colours, readable_on
from game.scenes.widgets.widget import Widget

NAME, WORD = 8.0, 3.0
"""Ems of a name, and of half a dozen letters: a label that may end in an ellipsis keeps them while others can give way."""


class Label(Widget):
    """Text in one of the theme's sizes; it wraps where it must. With `lines` it has at most so many and ends in an ellipsis."""

    def __init__(
        self,
        text: str,
        kind: str = "body",
        *,
        ink: Colour | None = None,
        soft: bool = False,
        align: Literal["start", "centre", "end"] = "start",
        lines: int = 0,
        key: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(key=key, grow=grow, tip=tip)
        self.text, self.kind, self.ink, self.soft, self.align, self.lines = text, kind, ink, soft, align, lines

    def set(self, text: str) -> None:
        """Says something else."""
        if text != self.text:
            self.text = text
            self.relayout()

    def spoken(self) -> str:
        """Its text."""
        return self.text

    def wants(self, width: float) -> Size:
        """One line where it fits, else wrapped to the width."""
        size = self.measure(self.text, kind=self.kind)
        if size.w > width and self.lines != 1:
            wrapped = self.measure(self._shortened(width), kind=self.kind, wrap=max(width, 20.0))
            size = Size(min(size.w, wrapped.w), wrapped.h)
        return Size(min(size.w + 1, width), size.h)

    def least(self) -> float:
        """The longest word; where it may end in an ellipsis a whole name, which others give way to."""
        if self.lines:
            return min(self.asked(1e6).w, self.kit.type(self.kind).size * (NAME if self.lines == 1 else WORD))
        return max((self.measure(word, kind=self.kind).w for word in self.text.split()), default=0.0) + 1

    def shown_text(self) -> str:
        """The text as it fits."""
        return self._shortened(self.rect.w + 0.5)

    def _fits(self, words: str, width: float) -> bool:
        if self.lines == 1:
            return self.measure(words, kind=self.kind).w <= width
        if any(self.measure(word, kind=self.kind).w > width for word in words.split()):
            return False
        high = self.measure(words, kind=self.kind, wrap=max(width, 20.0)).h
        return high < self.measure("x", kind=self.kind).h * (self.lines + 0.5)

    def _shortened(self, width: float) -> str:
        """The text, or as much of it as its lines hold."""
        if not self.lines or self._fits(self.text, width):
            return self.text
        words = self.text
        while words and not self._fits(words.rstrip() + "…", width):
            words = words[:-1]
        return words.rstrip() + "…"

    def _wrap(self) -> float:
        """How wide its lines are at most."""
        return self.rect.w + 0.5

    def draw(self) -> None:
        """Each line aligned by itself."""
        theme = self.kit.theme
        ink = self.ink or (theme.ink_soft if self.soft else theme.ink)
        style = self.kit.type(self.kind)
        wrap = 0.0 if self.lines == 1 else self._wrap()
        text = self._text(self.shown_text(), style.face, size=style.size, ink=ink, wrap=wrap)
        y = 0.0
        unit = self.kit.fonts.pixels(style.size) * self.kit.pixel
        for line in text.get_wordwrapped_wtext().split("\n") if self.align != "start" else ():
            part = self._text(line.strip(), style.face, size=style.size, ink=ink)
            spare = self.rect.w - self._extent(part, style.size).w
            self._show(part, spare / 2 if self.align == "centre" else spare, y, size=style.size)
            y += part.get_line_height() * unit
        if self.align == "start":
            self._show(text, 0, y, size=style.size)


class Icon(Widget):
    """An icon of the theme."""

    def __init__(self, name: str, *, size: float = 22.0, ink: Colour | None = None, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.name, self.size, self.ink = name, size, ink

    def wants(self, width: float) -> Size:
        """A square a little larger than the sign."""
        return Size(self.size * 1.3, self.size * 1.3)

    def least(self) -> float:
        """It never shrinks."""
        return self.size * 1.3

    def draw(self) -> None:
        """The sign in the middle."""
        self.icon(self.name, self.rect.w / 2, self.rect.h / 2, size=self.size, ink=self.ink)


class Emblem(Widget):
    """A player's colour with their emblem on it."""

    def __init__(self, identity: Identity, *, size: float = 36.0, key: str = "", tip: str = "") -> None:
        super().__init__(key=key, tip=tip)
        self.identity, self.size = identity, size

    def wants(self, width: float) -> Size:
        """A disc."""
        return Size(self.size, self.size)

    def least(self) -> float:
        """It never shrinks."""
        return self.size

    def draw(self) -> None:
        """A rounded tile, the emblem, and a light rim so that dark colours stand out too."""
        mesh = Shape()
        add_emblem(mesh, self.rect.w / 2, self.rect.h / 2, size=self.size, identity=self.identity, soft=self.kit.pixel)
        self.put(mesh)


def add_emblem(mesh: Shape, x: float, y: float, *, size: float, identity: Identity, soft: float) -> None:
    """A tile in the player's colour with ring, disc, cross or diamond, around a point."""
    ground: Colour = (*identity.rgb, 1.0)
    ink = readable_on(ground)
    half, r = size / 2, size * 0.24
    add_rounded(
        mesh,
        x - half,
        y - half,
        w=size,
        h=size,
        radius=size * 0.3,
        top=mix_colours(ground, (1, 1, 1, 1), 0.08),
        bottom=ground,
        soft=soft,
    )
    line = max(1.5, size * 0.045)
    add_ring(mesh, x - half, y - half, w=size, h=size, radius=size * 0.3, colour=(1, 1, 1, 0.6), line=line, soft=soft)
    if identity.emblem == "ring":
        add_ring(mesh, x - r, y - r, w=2 * r, h=2 * r, radius=r, colour=ink, line=r * 0.5, soft=soft)
    elif identity.emblem == "disc":
        add_disc(mesh, x, y, radius=r, colour=ink, soft=soft)
    elif identity.emblem == "cross":
        arm = r * 0.33
        for left, top, w, h in ((-arm, -r, 2 * arm, 2 * r), (-r, -arm, r - arm, 2 * arm), (arm, -arm, r - arm, 2 * arm)):
            add_rounded(mesh, x + left, y + top, w=w, h=h, radius=0, top=ink, soft=soft)
    elif identity.emblem == "diamond":
        corners = ((0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0))
        add_polygon(mesh, [(x + dx * r, y + dy * r) for dx, dy in corners], colour=ink, soft=soft)


class Rule(Widget):
    """A thin line between parts."""

    def wants(self, width: float) -> Size:
        """Across the room."""
        return Size(width, 1)

    def draw(self) -> None:
        """A hairline."""
        mesh = Shape()
        add_rounded(mesh, 0, 0, w=self.rect.w, h=max(1.0, self.kit.theme.line), radius=0, top=self.kit.theme.panel_line, soft=0)
        self.put(mesh)
