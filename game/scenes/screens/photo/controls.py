"""The slim controls of the photo bar: name and value above, signs or a track below. Enter takes the picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from panda3d.core import Texture

from game.scenes.drawing.look import Identity
from game.scenes.widgets import Control, Rect, Size, Widget
from game.scenes.widgets.cards import picture_node
from game.scenes.widgets.controls import nothing
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.shapes import Shape, add_disc, add_ring, add_rounded, add_shadow
from game.scenes.widgets.theme import CONTROL, paper

CELL = 40.0
SHUTTER = 56.0


class SlimControl(Control):
    """A control whose name and value stand above it."""

    def __init__(
        self, name: str, *, width: float, on_enter: Callable[[], object] = nothing, roomy: bool = False, key: str = ""
    ) -> None:
        """`roomy` has larger letters."""
        super().__init__(key=key)
        self.name, self._wide, self.on_enter = name, width, on_enter
        self.kind, self.head = ("small", 25.0) if roomy else ("fine", 20.0)

    def shown_value(self) -> str:
        """The value in a word."""
        return ""

    def spoken(self) -> str:
        """Name and value."""
        return f"{self.name}: {self.shown_value()}"

    def wants(self, width: float) -> Size:
        """As wide as told, or as its words need."""
        words = self.measure(self.name, kind=self.kind).w + self.measure(self.shown_value(), kind=self.kind).w + 14
        return Size(max(self._wide, words), self.head + 28)

    def least(self) -> float:
        """It never shrinks."""
        return self.wants(1e6).w

    def write_head(self) -> None:
        """Name to the left, value to the right."""
        theme, value = self.kit.theme, self.shown_value()
        self.write(self.name, 0, 0, kind=self.kind, ink=theme.ink_soft)
        self.write(value, self.rect.w - self.measure(value, kind=self.kind).w, 0, kind=self.kind)

    def on_key(self, key: str) -> bool:
        """Enter takes the picture."""
        if key == "enter":
            self.on_enter()
        return key == "enter"


class SignChoice(SlimControl):
    """One of several signs."""

    def __init__(
        self,
        name: str,
        values: Sequence[tuple[str, str, str]],
        value: str,
        on_change: Callable[[str], object] = nothing,
        *,
        on_enter: Callable[[], object] = nothing,
        roomy: bool = False,
        key: str = "",
    ) -> None:
        """`values` are value, word and sign."""
        super().__init__(name, width=CELL * len(values), on_enter=on_enter, roomy=roomy, key=key)
        self.values, self.value, self.on_change = tuple(values), value, on_change
        self._meant = 0.0

    def shown_value(self) -> str:
        """The word of what is chosen."""
        return next(word for value, word, _ in self.values if value == self.value)

    @property
    def _cell(self) -> float:
        return self.rect.w / len(self.values)

    def draw(self) -> None:
        """A well of signs, the chosen one on amber."""
        theme, mesh, pixel, cell = self.kit.theme, Shape(), self.kit.pixel, self._cell
        high = self.rect.h - self.head
        add_rounded(mesh, 0, self.head, w=self.rect.w, h=high, radius=8, top=theme.well, soft=pixel)
        add_ring(mesh, 0, self.head, w=self.rect.w, h=high, radius=8, colour=theme.raised_line, line=theme.line, soft=pixel)
        index = [value for value, _, _ in self.values].index(self.value)
        add_rounded(mesh, index * cell, self.head, w=cell, h=high, radius=8, top=theme.accent, soft=pixel)
        self.ring(mesh)
        self.put(mesh)
        for number, (value, _, sign) in enumerate(self.values):
            ink = theme.accent_ink if value == self.value else theme.ink
            self.icon(sign, (number + 0.5) * cell, self.head + high / 2, size=15, ink=ink)
        self.write_head()

    def set(self, value: str) -> None:
        """Chooses a value."""
        if value != self.value:
            self.value = value
            self.redraw()
            self.on_change(value)

    def on_press(self, x: float, y: float) -> None:
        """Notes which sign is meant."""
        self._meant = x

    def click(self) -> None:
        """The sign under the pointer."""
        self.kit.sound("click")
        number = min(len(self.values) - 1, max(0, int(self._meant // self._cell)))
        self.set(self.values[number][0])

    def on_key(self, key: str) -> bool:
        """Left and right go from sign to sign."""
        if key not in ("arrow_left", "arrow_right"):
            return super().on_key(key)
        names = [value for value, _, _ in self.values]
        there = names.index(self.value) + (1 if key == "arrow_right" else -1)
        self.set(names[max(0, min(len(names) - 1, there))])
        return True


class SlimSlider(SlimControl):
    """A value between two ends, on a thin track."""

    def __init__(
        self,
        name: str,
        value: float,
        on_change: Callable[[float], object] = nothing,
        *,
        least: float,
        most: float,
        step: float,
        shown: Callable[[float], str],
        on_enter: Callable[[], object] = nothing,
        roomy: bool = False,
        key: str = "",
    ) -> None:
        super().__init__(name, width=140.0, on_enter=on_enter, roomy=roomy, key=key)
        self.value, self.on_change, self.low, self.high, self.step, self.shown = value, on_change, least, most, step, shown

    def shown_value(self) -> str:
        """The value in words."""
        return self.shown(self.value)

    def draw(self) -> None:
        """Track, filled part, knob."""
        theme, mesh, pixel, w = self.kit.theme, Shape(), self.kit.pixel, self.rect.w
        y, share = self.head + (self.rect.h - self.head) / 2, (self.value - self.low) / (self.high - self.low)
        add_rounded(mesh, 0, y - 3, w=w, h=6, radius=3, top=theme.well, soft=pixel)
        add_ring(mesh, 0, y - 3, w=w, h=6, radius=3, colour=theme.raised_line, line=theme.line, soft=pixel)
        add_rounded(mesh, 0, y - 3, w=max(6.0, w * share), h=6, radius=3, top=theme.accent, soft=pixel)
        x = 10 + (w - 20) * share
        add_disc(mesh, x, y, radius=10, colour=theme.room, soft=pixel)
        add_disc(mesh, x, y, radius=8, colour=theme.accent_hover if self.hovered or self.held else theme.ink, soft=pixel)
        self.ring(mesh)
        self.put(mesh)
        self.write_head()

    def set(self, value: float) -> None:
        """Another value, rounded to the step."""
        value = self.low + round((value - self.low) / self.step) * self.step
        value = round(max(self.low, min(self.high, value)), 6)
        if value != self.value:
            self.value = value
            self.redraw()
            self.on_change(value)

    def on_press(self, x: float, y: float) -> None:
        """The knob comes to the pointer."""
        self.on_drag(x, y)

    def on_drag(self, x: float, y: float) -> None:
        """The knob follows the pointer."""
        self.set(self.low + (x - 10) / max(1.0, self.rect.w - 20) * (self.high - self.low))

    def on_key(self, key: str) -> bool:
        """Left and right by one step."""
        if key not in ("arrow_left", "arrow_right"):
            return super().on_key(key)
        self.set(self.value + (self.step if key == "arrow_right" else -self.step))
        return True


class Shutter(Control):
    """The only amber disc: it takes the picture."""

    radius = SHUTTER / 2

    def __init__(self, on_click: Callable[[], object], *, tip: str) -> None:
        super().__init__(key="shutter", tip=tip)
        self.on_click = on_click

    @property
    def first_rank(self) -> int:
        """It is what the keyboard begins with."""
        return 2

    def spoken(self) -> str:
        """What it does."""
        return self.tip

    def wants(self, width: float) -> Size:
        """A disc."""
        return Size(SHUTTER, SHUTTER)

    def least(self) -> float:
        """It never shrinks."""
        return SHUTTER

    def draw(self) -> None:
        """Amber in a light ring, with a camera."""
        theme, mesh, pixel, r = self.kit.theme, Shape(), self.kit.pixel, SHUTTER / 2
        tint = theme.accent_hover if self.hovered or self.held else theme.accent
        for radius, colour in ((r, theme.ink), (r - 3, theme.room), (r - 6, tint)):
            add_disc(mesh, r, r, radius=radius, colour=colour, soft=pixel)
        self.ring(mesh)
        self.put(mesh)
        self.icon("camera", r, r, size=20, ink=theme.accent_ink)

    def activate(self) -> None:
        """Click."""
        self.on_click()


class Postcard(Control):
    """A small postcard from a seat; a click looks from there."""

    radius = 4.0
    SIZE = Size(80, 54)

    def __init__(
        self, identity: Identity, picture: Texture | None, on_click: Callable[[], object], *, key: str, tip: str
    ) -> None:
        super().__init__(key=key, tip=tip)
        self.identity, self.picture, self.on_click = identity, picture, on_click

    def spoken(self) -> str:
        """Whose seat."""
        return self.tip

    def wants(self, width: float) -> Size:
        """A card."""
        return self.SIZE

    def least(self) -> float:
        """It never shrinks."""
        return self.SIZE.w

    def draw(self) -> None:
        """Paper, the view from there, the emblem."""
        (w, h), pixel, ground = self.rect.size, self.kit.pixel, paper(self.kit.theme).ground
        mesh, dark = Shape(), self.kit.theme.room
        add_shadow(mesh, w=w, h=h, radius=3, colour=(0, 0, 0, 0.5), drop=3, soft=10)
        add_rounded(mesh, 0, 0, w=w, h=h, radius=3, top=ground, soft=pixel)
        add_rounded(mesh, 3, 3, w=w - 6, h=h - 6, radius=1, top=dark, soft=pixel)
        self.put(mesh)
        if self.picture is not None:
            node = self.art.attach_new_node(picture_node(w - 6, h - 6, radius=1, texture=self.picture, shape=w / h))
            node.set_texture(self.picture)
            node.set_pos(3, 0, -3)
        mesh = Shape()
        add_emblem(mesh, w - 13, h - 13, size=18, identity=self.identity, soft=pixel)
        if self.hovered:
            add_ring(mesh, 0, 0, w=w, h=h, radius=3, colour=self.kit.theme.accent, line=2, soft=pixel)
        self.ring(mesh)
        self.put(mesh)

    def activate(self) -> None:
        """From there."""
        self.kit.sound("click")
        self.on_click()


class BarLine(Widget):
    """A thin upright line between groups."""

    def wants(self, width: float) -> Size:
        """A hair."""
        return Size(1, CONTROL)

    def least(self) -> float:
        """It never shrinks."""
        return 1.0

    def draw(self) -> None:
        """A hairline."""
        mesh = Shape()
        add_rounded(mesh, 0, 2, w=1, h=self.rect.h - 4, radius=0, top=self.kit.theme.panel_line, soft=0)
        self.put(mesh)


def beside(window: Rect) -> float:
    """Points at both sides of a framed picture, for the postcards."""
    return 96.0 if window.w >= 900 else 16.0
