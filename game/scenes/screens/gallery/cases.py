"""Draws the furniture of the gallery: the wall, the planks, and the glass cases on them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from msgspec import Struct
from panda3d.core import Texture

from game.content import ASSETS
from game.scenes.drawing.look import Identity
from game.scenes.widgets import Control, Rect, Size, Widget
from game.scenes.widgets.cards import picture_node, texture_of
from game.scenes.widgets.controls import nothing
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.medals import add_medal
from game.scenes.widgets.shapes import Shape, add_line, add_ring, add_rounded, add_shadow
from game.scenes.widgets.theme import CONTRAST, Colour, colour, mix_colours

LAMPLIGHT, CORNER = colour("#5b4636"), colour("#12151d")
WOOD, WOOD_BELOW = colour("#6b4c35"), colour("#3b2a1d")
CHOSEN, CHOSEN_BELOW = colour("#f0b35a"), colour("#c98a2b")
INSIDE = colour("#1a120c")
BRASS, BRASS_CHOSEN = colour("#f0dcb8"), colour("#ffd88f")
LIFT = 6.0
"""Points by which the chosen case stands higher."""
RINGS, SPOKES = 12, 40
"""How finely the lamplight on the wall is drawn."""


class Wall(Widget):
    """A dark wall with a lamp on it."""

    solid = True

    def wants(self, width: float) -> Size:
        """All there is."""
        return Size(width, 0)

    def draw(self) -> None:
        """Light that fades from a point above the planks."""
        w, h = self.rect.size
        theme, mesh = self.kit.theme, Shape()
        if theme is CONTRAST:
            add_rounded(mesh, 0, 0, w=w, h=h, radius=0, top=theme.room, soft=0)
            self.put(mesh)
            return
        add_rounded(mesh, 0, 0, w=w, h=h, radius=0, top=CORNER, soft=0)
        rows = []
        for ring in range(RINGS + 1):
            share = ring / RINGS
            tint = mix_colours(CORNER, LAMPLIGHT, (1 - share) ** 1.6)
            angles = [2 * pi * spoke / SPOKES for spoke in range(SPOKES)]
            place = [(w * 0.36 + cos(a) * w * 0.78 * share, h * 0.36 + sin(a) * h * 1.15 * share) for a in angles]
            rows.append([mesh.vertex(x, y, tint) for x, y in place])
        for inner, outer in pairwise(rows):
            for one in range(SPOKES):
                other = (one + 1) % SPOKES
                mesh.quad(inner[one], inner[other], outer[other], outer[one])
        self.put(mesh)


def add_shade(mesh: Shape, rect: Rect, top: Colour, bottom: Colour) -> None:
    """A rectangle that fades from one colour to another, downwards."""
    x, y, right, low = rect.x, rect.y, rect.right, rect.bottom
    corners = ((x, y, top), (right, y, top), (right, low, bottom), (x, low, bottom))
    mesh.quad(*[mesh.vertex(*corner) for corner in corners])


def add_side_shade(mesh: Shape, rect: Rect, left: Colour, right: Colour) -> None:
    """A rectangle that fades from one colour to another, from left to right."""
    x, y, far, low = rect.x, rect.y, rect.right, rect.bottom
    corners = ((x, y, left), (far, y, right), (far, low, right), (x, low, left))
    mesh.quad(*[mesh.vertex(*corner) for corner in corners])


@cache
def wood() -> Texture | None:
    """The grain of the planks, to be repeated along them."""
    found = texture_of(ASSETS / "textures" / "wood.jpg")
    own = found.make_copy() if found is not None else None
    if own is not None:
        own.set_wrap_u(Texture.WM_repeat)
        own.set_wrap_v(Texture.WM_repeat)
    return own


class CaseContent(Struct, frozen=True):
    """What a case shows beside its picture."""

    caption: str
    """On the plank below it."""
    says: str
    """In words for readers and tests."""
    emblem: Identity | None = None
    """Of whoever won."""
    medal: str = ""
    is_broken: bool = False


class GlassCase(Control):
    """A small world behind glass."""

    radius = 6.0

    def __init__(
        self,
        content: CaseContent,
        *,
        picture: Texture | None = None,
        chosen: bool = False,
        rim: float = 5.0,
        on_choose: Callable[[], object] = nothing,
        on_open: Callable[[], object] = nothing,
        on_press_key: Callable[[str], bool] = lambda _key: False,
        key: str = "",
    ) -> None:
        """It is chosen when it gets the keyboard or is clicked; a click on the chosen one and Enter open it."""
        super().__init__(key=key)
        self.content, self.picture, self.chosen, self.rim = content, picture, chosen, rim
        self.on_choose, self.on_open, self.on_press_key = on_choose, on_open, on_press_key
        self._was_chosen = False

    @property
    def tabbed(self) -> bool:  # type: ignore[override]
        """Tab stops at the chosen case; arrows lead to the others."""
        return self.chosen

    def spoken(self) -> str:
        """What stands in it."""
        return self.content.says

    def show_picture(self, picture: Texture | None) -> None:
        """The picture has been read, or drawn anew."""
        self.picture = picture
        self.redraw()

    def draw(self) -> None:
        """Frame, picture, glass, and the sign of whoever won."""
        w, h = self.rect.size
        mesh = Shape()
        self._add_frame(mesh)
        self.put(mesh)
        inner = Rect(self.rim, self.rim, w - 2 * self.rim, h - 2 * self.rim)
        if self.picture is not None:
            node = self.art.attach_new_node(picture_node(inner.w, inner.h, radius=2, texture=self.picture))
            node.set_texture(self.picture)
            node.set_pos(inner.x, 0, -inner.y)
            light = 1.0 if self.chosen or self.hovered else 0.92
            node.set_color_scale(light, light, light, 1)
        mesh = Shape()
        self._add_glass(mesh, inner)
        self.ring(mesh)
        self.put(mesh)
        if self.content.is_broken:
            self.icon("warning", w / 2, h / 2, size=min(30.0, h * 0.3), ink=self.kit.theme.bad)

    def _add_frame(self, mesh: Shape) -> None:
        (w, h), theme, pixel, rim = self.rect.size, self.kit.theme, self.kit.pixel, self.rim
        if theme is CONTRAST:
            line = theme.accent if self.chosen else theme.panel_line
            add_rounded(mesh, 0, 0, w=w, h=h, radius=5, top=theme.room, soft=pixel)
            add_ring(mesh, 0, 0, w=w, h=h, radius=5, colour=line, line=rim if self.chosen else theme.line, soft=pixel)
            return
        add_shadow(mesh, w=w, h=h, radius=6, colour=(0, 0, 0, 0.5), drop=3, soft=12)
        if self.chosen:
            for out in range(3, 11):
                glow: Colour = (1, 0.78, 0.42, 0.10)
                add_ring(mesh, -out, -out, w=w + 2 * out, h=h + 2 * out, radius=5 + out, colour=glow, line=3, soft=1)
        top, bottom = (CHOSEN, CHOSEN_BELOW) if self.chosen else (WOOD, WOOD_BELOW)
        if self.hovered and not self.chosen:
            top = mix_colours(top, CHOSEN, 0.35)
        add_rounded(mesh, 0, 0, w=w, h=h, radius=5, top=top, bottom=bottom, soft=pixel)
        edge = rim - 1.5
        add_rounded(mesh, edge, edge, w=w - 2 * edge, h=h - 2 * edge, radius=3, top=INSIDE, soft=pixel)

    def _add_glass(self, mesh: Shape, inner: Rect) -> None:
        """A lamp under the lid, shade at the sides, a gleam across."""
        x, y, w, h = inner
        if self.kit.theme is not CONTRAST:
            add_shade(mesh, Rect(x, y, w, h * 0.30), (1, 0.93, 0.78, 0.30), (1, 0.93, 0.78, 0))
            dark: Colour = (0, 0, 0, 0.38)
            clear: Colour = (0, 0, 0, 0)
            add_side_shade(mesh, Rect(x, y, w * 0.10, h), dark, clear)
            add_side_shade(mesh, Rect(x + w * 0.90, y, w * 0.10, h), clear, dark)
            add_shade(mesh, Rect(x, y + h * 0.86, w, h * 0.14), clear, (0, 0, 0, 0.4))
            gleam: Colour = (1, 1, 1, 0.07)
            corners = (
                (x + w * 0.16, y, gleam),
                (x + w * 0.40, y, gleam),
                (x + w * 0.12, y + h, (1.0, 1.0, 1.0, 0.015)),
                (x, y + h * 0.62, (1.0, 1.0, 1.0, 0.02)),
            )
            mesh.quad(*[mesh.vertex(*corner) for corner in corners])
            add_ring(mesh, x, y, w=w, h=h, radius=2, colour=(1, 0.9, 0.7, 0.22), line=1, soft=self.kit.pixel)
        size = max(20.0, min(30.0, h * 0.2))
        place = x + w - size * 0.65, y + h - size * 0.65
        if self.content.medal:
            add_medal(mesh, *place, size=size, medal=self.content.medal, soft=self.kit.pixel)
        elif self.content.emblem is not None:
            add_emblem(mesh, *place, size=size, identity=self.content.emblem, soft=self.kit.pixel)

    # -- hand and keyboard ---------------------------------------------------------------------------------------

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """With the keyboard comes the choice."""
        arrives = focused and not self.focused
        super().set_state(hovered=hovered, held=held, focused=focused)
        if arrives and not self.chosen:
            self.on_choose()

    def on_press(self, x: float, y: float) -> None:
        """Notes whether it was chosen before the hand came."""
        self._was_chosen = self.chosen
        if not self.chosen:
            self.on_choose()

    def click(self) -> None:
        """A second click opens it."""
        self.kit.sound("click")
        if self._was_chosen:
            self.on_open()

    def activate(self) -> None:
        """Enter opens it."""
        self.kit.sound("click")
        self.on_open()

    def on_key(self, key: str) -> bool:
        """Whoever owns the planks knows what lies beside."""
        return self.on_press_key(key)


class EmptyPlace(Widget):
    """A dashed outline: room for the next match."""

    DASH = 10.0

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words

    def spoken(self) -> str:
        """What will stand there."""
        return self.words

    def draw(self) -> None:
        """Dashes, a plus and a word."""
        (w, h), mesh = self.rect.size, Shape()
        ink: Colour = self.kit.theme.ink if self.kit.theme is CONTRAST else (1, 0.9, 0.75, 0.34)
        corners = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h), (0.0, 0.0))
        for (x0, y0), (x1, y1) in pairwise(corners):
            length = abs(x1 - x0) + abs(y1 - y0)
            steps = max(1, round(length / self.DASH))
            for step in range(steps):
                start, end = step / steps, (step + 0.55) / steps
                points = [(x0 + (x1 - x0) * part, y0 + (y1 - y0) * part) for part in (start, end)]
                add_line(mesh, points, colour=ink, width=1.5, soft=self.kit.pixel)
        self.put(mesh)
        size = self.measure(self.words, kind="line", wrap=max(20.0, w - 16))
        self.icon("plus", w / 2, h / 2 - size.h / 2 - 6, size=20, ink=ink)
        soft = self.kit.theme.ink_soft
        self.write(self.words, (w - size.w) / 2, h / 2 - size.h / 2 + 12, kind="line", ink=soft, wrap=max(20.0, w - 16))
