"""Controls: buttons, toggles and sliders. Each can be used by pointer alone or by keyboard alone."""

from collections.abc import Callable
from typing import Literal

from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_disc, add_ring, add_rounded
from game.scenes.widgets.theme import CONTROL, RADIUS_SMALL, RING, Colour, with_alpha
from game.scenes.widgets.widget import Widget

Look = Literal["plain", "primary", "quiet", "danger"]


def nothing(*_ignored: object) -> None:
    """What an unused answer does."""


class Control(Widget):
    """Something the keyboard can stop at; draws the focus ring."""

    focusable = True
    solid = True
    radius = RADIUS_SMALL

    @property
    def ring_ink(self) -> Colour:
        """The colour of the focus ring."""
        return self.kit.theme.ring

    def ring(self, mesh: Shape) -> None:
        """The focus ring, just outside."""
        if self.focused:
            w, h = self.rect.size
            out = RING + 2
            add_ring(
                mesh,
                -out,
                -out,
                w=w + 2 * out,
                h=h + 2 * out,
                radius=self.radius + out,
                colour=self.ring_ink,
                line=RING,
                soft=self.kit.pixel,
            )

    def ground(self, mesh: Shape, tint: Colour, line: Colour | None = None) -> None:
        """A rounded ground over the whole widget."""
        w, h = self.rect.size
        pixel = self.kit.pixel
        add_rounded(mesh, 0, 0, w=w, h=h, radius=self.radius, top=tint, soft=pixel)
        if line:
            add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=line, line=self.kit.theme.line, soft=pixel)


class Button(Control):
    """An icon, a word, or both."""

    @property
    def first_rank(self) -> int:
        """The gold button comes first: Enter means it."""
        return 2 if self.look == "primary" else 1

    def __init__(
        self,
        text: str = "",
        on_click: Callable[[], object] = nothing,
        *,
        icon: str = "",
        look: Look = "plain",
        selected: bool = False,
        enabled: bool = True,
        align: Literal["start", "centre"] = "centre",
        kind: str = "strong",
        note: str = "",
        height: float = CONTROL,
        key: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(key=key, grow=grow, tip=tip)
        self.text, self.on_click, self.sign, self.look, self.selected = text, on_click, icon, look, selected
        self.enabled, self.align, self.kind, self.height = enabled, align, kind, height
        self.note = note
        """A small line below the word."""

    @property
    def _sign_size(self) -> float:
        return self.kit.type(self.kind).size * 0.95

    def spoken(self) -> str:
        """Its word, or its tip where it shows only an icon."""
        return self.text or self.tip

    def _paddings(self) -> tuple[float, float]:
        """Beside the content, and between icon and word."""
        return (18.0, 10.0) if self.text else (12.0, 0.0)

    def _sign_room(self) -> float:
        return self._sign_size * 1.4 if self.sign else 0.0

    def wants(self, width: float) -> Size:
        """Word, icon and padding; wraps only where it must."""
        side, gap = self._paddings()
        extra = 2 * side + self._sign_room() + (gap if self.sign and self.text else 0.0)
        if not self.text:
            return Size(max(extra, self.height), self.height)
        size = self.measure(self.text, kind=self.kind)
        if size.w + extra > width:
            size = self.measure(self.text, kind=self.kind, wrap=max(20.0, width - extra))
        note = self._note_size(width - extra)
        return Size(min(width, max(size.w, note.w) + extra + 1), max(self.height, size.h + note.h + 16))

    def _note_size(self, room: float) -> Size:
        return self.measure(self.note, kind="small", wrap=max(20.0, room)) if self.note else Size(0, 0)

    def least(self) -> float:
        """The longest word must fit."""
        side, gap = self._paddings()
        words = max((self.measure(word, kind=self.kind).w for word in self.text.split()), default=0.0)
        return max(words + 2 * side + self._sign_room() + (gap if self.sign and self.text else 0.0) + 1, self.height)

    def _tints(self) -> tuple[Colour | None, Colour | None, Colour]:
        """Ground, line and ink for how things stand."""
        theme = self.kit.theme
        if not self.enabled:
            return with_alpha(theme.raised, 0.35), with_alpha(theme.raised_line, 0.12), theme.ink_faint
        if self.look == "primary" or self.selected:
            return (theme.accent_hover if self.hovered or self.held else theme.accent), None, theme.accent_ink
        ground: Colour | None = theme.pressed if self.held else theme.hover if self.hovered else theme.raised
        line: Colour | None = theme.raised_line
        if self.look == "quiet" and not (self.hovered or self.held):
            ground, line = None, None
        return ground, line, theme.bad if self.look == "danger" else theme.ink

    def draw(self) -> None:
        """Ground, icon, word, ring."""
        ground, line, ink = self._tints()
        mesh = Shape()
        if ground:
            self.ground(mesh, ground, line)
        self.ring(mesh)
        self.put(mesh)
        side, gap = self._paddings()
        sign = self._sign_room()
        room = self.rect.w - 2 * side - sign - (gap if sign and self.text else 0.0)
        size = self.measure(self.text, kind=self.kind, wrap=room + 0.5) if self.text else Size(0, 0)
        content = size.w + sign + (gap if sign and self.text else 0.0)
        x = side if self.align == "start" else max(0.0, (self.rect.w - content) / 2)
        if self.sign:
            self.icon(self.sign, x + sign / 2, self.rect.h / 2, size=self._sign_size, ink=ink)
            x += sign + gap
        if self.text:
            note = self._note_size(room + 0.5)
            y = (self.rect.h - size.h - note.h) / 2
            self.write(self.text, x, y, kind=self.kind, ink=ink, wrap=room + 0.5)
            if self.note:
                soft = ink if self.selected else self.kit.theme.ink_soft
                self.write(self.note, x, y + size.h, kind="small", ink=soft, wrap=room + 0.5)

    def activate(self) -> None:
        """Does what it says."""
        if self.enabled:
            self.kit.sound("click")
            self.on_click()


class Toggle(Control):
    """A switch with its name; on the right end so that a column of them lines up."""

    WIDTH, HEIGHT = 52.0, 28.0

    @property
    def first_rank(self) -> int:
        """A switch is no answer."""
        return 0

    def __init__(
        self,
        text: str,
        value: bool,
        on_change: Callable[[bool], None] = nothing,
        *,
        key: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(key=key, grow=grow, tip=tip)
        self.text, self.value, self.on_change = text, value, on_change

    def spoken(self) -> str:
        """Its name."""
        return self.text

    def wants(self, width: float) -> Size:
        """The name, a gap, the switch."""
        room = max(20.0, width - self.WIDTH - 28)
        if not self.text:
            return Size(self.WIDTH, CONTROL)
        size = self.measure(self.text)
        size = self.measure(self.text, wrap=room) if size.w > room else size
        return Size(min(width, size.w + self.WIDTH + 29), max(CONTROL, size.h + 12))

    def least(self) -> float:
        """The longest word and the switch."""
        return max((self.measure(word).w for word in self.text.split()), default=0.0) + self.WIDTH + 29

    def draw(self) -> None:
        """The knob's place, not only the colour, tells on from off; so does the sign on it."""
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel
        if self.hovered:
            self.ground(mesh, with_alpha(theme.hover, 0.45))
        x, y = self.rect.w - self.WIDTH, (self.rect.h - self.HEIGHT) / 2
        r = self.HEIGHT / 2
        track = theme.accent if self.value else theme.well
        add_rounded(mesh, x, y, w=self.WIDTH, h=self.HEIGHT, radius=r, top=track, soft=pixel)
        line = theme.accent if self.value else theme.raised_line
        add_ring(mesh, x, y, w=self.WIDTH, h=self.HEIGHT, radius=r, colour=line, line=max(1.5, theme.line), soft=pixel)
        knob = x + (self.WIDTH - r if self.value else r)
        add_disc(mesh, knob, y + r, radius=r - 4, colour=theme.accent_ink if self.value else theme.ink_soft, soft=pixel)
        self.ring(mesh)
        self.put(mesh)
        if self.value:
            self.icon("check", knob, y + r, size=11, ink=theme.accent)
        if self.text:
            room = self.rect.w - self.WIDTH - 28
            size = self.measure(self.text, wrap=room + 0.5)
            self.write(self.text, 0, (self.rect.h - size.h) / 2, wrap=room + 0.5)

    def activate(self) -> None:
        """The other state."""
        self.value = not self.value
        self.kit.sound("click")
        self.redraw()
        self.on_change(self.value)

    def on_key(self, key: str) -> bool:
        """Left is off, right is on."""
        if key in ("arrow_left", "arrow_right") and self.value != (key == "arrow_right"):
            self.activate()
        return key in ("arrow_left", "arrow_right")


class Slider(Control):
    """A value between two ends; `shown` says it in words."""

    def __init__(
        self,
        value: float,
        on_change: Callable[[float], None] = nothing,
        *,
        least: float = 0.0,
        most: float = 1.0,
        step: float = 0.05,
        shown: Callable[[float], str] = lambda value: f"{value:.0%}",
        late: bool = False,
        key: str = "",
        grow: float = 0.0,
        tip: str = "",
    ) -> None:
        super().__init__(key=key, grow=grow, tip=tip)
        self.value, self.on_change, self.low, self.high, self.step, self.shown = value, on_change, least, most, step, shown
        self.late = late
        """Tell only when the pointer lets go, for values that rebuild the screen."""

    def spoken(self) -> str:
        """Its value in words."""
        return self.shown(self.value)

    def _words(self) -> float:
        return max(self.measure(self.shown(end)).w for end in (self.low, self.high, self.value)) + 14

    def wants(self, width: float) -> Size:
        """A track and the value."""
        return Size(min(width, 300.0), CONTROL)

    def least(self) -> float:
        """A short track and the value."""
        return 90 + self._words()

    def _track(self) -> tuple[float, float]:
        return 12.0, max(30.0, self.rect.w - self._words() - 24)

    def draw(self) -> None:
        """Track, filled part, knob, value."""
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel
        x, w = self._track()
        y, share = self.rect.h / 2, (self.value - self.low) / (self.high - self.low)
        add_rounded(mesh, x, y - 4, w=w, h=8, radius=4, top=theme.well, soft=pixel)
        add_ring(mesh, x, y - 4, w=w, h=8, radius=4, colour=theme.raised_line, line=theme.line, soft=pixel)
        add_rounded(mesh, x, y - 4, w=max(8.0, w * share), h=8, radius=4, top=theme.accent, soft=pixel)
        knob = theme.accent_hover if self.hovered or self.held else theme.ink
        add_disc(mesh, x + w * share, y, radius=12, colour=theme.room, soft=pixel)
        add_disc(mesh, x + w * share, y, radius=10, colour=knob, soft=pixel)
        self.ring(mesh)
        self.put(mesh)
        words = self.shown(self.value)
        size = self.measure(words)
        self.write(words, self.rect.w - size.w - 2, (self.rect.h - size.h) / 2)

    def set(self, value: float, *, tell: bool = True) -> None:
        """Another value, rounded to the step."""
        value = self.low + round((value - self.low) / self.step) * self.step
        value = round(max(self.low, min(self.high, value)), 6)
        if value != self.value:
            self.value = value
            self.redraw()
            if tell:
                self.on_change(value)

    def on_press(self, x: float, y: float) -> None:
        """The knob comes to the pointer."""
        self._before = self.value
        self.on_drag(x, y)

    def on_drag(self, x: float, y: float) -> None:
        """The knob follows the pointer."""
        start, w = self._track()
        self.set(self.low + (x - start) / w * (self.high - self.low), tell=not self.late)

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Letting go tells a late value."""
        told = self.late and self.held and held is False and self.value != self._before
        super().set_state(hovered=hovered, held=held, focused=focused)
        if told:
            self.on_change(self.value)

    def on_key(self, key: str) -> bool:
        """Left and right by one step, Home and End to the ends."""
        moves = {
            "arrow_left": self.value - self.step,
            "arrow_right": self.value + self.step,
            "home": self.low,
            "end": self.high,
        }
        if key in moves:
            self.set(moves[key])
        return key in moves
