"""The players' colours as a panel of the options: one identity is chosen, three sliders change its colour."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.scenes.drawing.colours import Tint, alike, tint
from game.scenes.drawing.look import Identity, identities
from game.scenes.widgets import Button, Column, Control, Grid, Icon, Label, Panel, Row, Size, Slider, Widget
from game.scenes.widgets.fields import Field
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.shapes import Shape, add_disc, add_ring, add_rounded
from game.scenes.widgets.theme import GAP, Colour, readable_on, with_alpha
from game.scenes.words import identity_name

if TYPE_CHECKING:
    from game.scenes.scene import Scene

RANGES = {"hue": (0.0, 360.0, 5.0), "strength": (0.0, 1.0, 0.05), "lightness": (15.0, 95.0, 1.0)}
"""What a slider changes: from, to, by."""


class Palette:
    """The panel and what it remembers while the options are open."""

    def __init__(self, scene: Scene) -> None:
        self._scene, self._app = scene, scene.app
        self.chosen = self._standard[0].name
        self._tints: dict[str, Tint] = {}
        """What the sliders say; a colour code alone forgets the hue of grey."""

    @property
    def _standard(self) -> tuple[Identity, ...]:
        return identities().identities

    def _tint(self, name: str) -> Tint:
        colour = self._app.identity(name).colour
        if name not in self._tints or self._tints[name].code != colour:
            self._tints[name] = tint(colour)
        return self._tints[name]

    # -- what is shown -----------------------------------------------------------------------------------------

    def compose(self) -> Widget:
        """Four identities, the sliders of the chosen one, and a word on how well all can be told apart."""
        t = self._scene.t
        self._buttons = {each.name: self._button(each.name) for each in self._standard}
        self._advice = Label(self._words(), "small", soft=True, key="colours-advice", grow=1)
        reset = Button(t("options.colours_reset"), self._reset, icon="rematch", look="quiet", key="colours-reset")
        words = Column(
            Label(t("options.colours"), "heading"), Label(t("options.colours_about"), "small", soft=True), gap=2, grow=1
        )
        sliders = [Field(t(f"options.colours_{part}"), self._slider(part)) for part in RANGES]
        return Panel(
            Column(
                Row(words, reset),
                Grid(*self._buttons.values(), least=230, most=4, gap=GAP),
                Grid(*sliders, least=300, most=3, gap=GAP, between=GAP * 3),
                Row(Icon("eye", size=20, ink=self._app.interface.kit.theme.ink_soft), self._advice),
                gap=GAP,
            )
        )

    def _button(self, name: str) -> IdentityButton:
        return IdentityButton(
            self._app.identity(name), self._name(name), lambda: self._choose(name), selected=name == self.chosen
        )

    def _name(self, name: str) -> str:
        return identity_name(self._scene.t, self._app.identity(name))

    def _slider(self, part: str) -> Widget:
        least, most, step = RANGES[part]
        t = self._scene.t
        words: dict[str, Callable[[float], str]] = {
            "hue": lambda value: f"{round(value)}°",
            "strength": lambda value: t("options.percent", value=round(value * 100)),
            "lightness": lambda value: t("options.percent", value=round(value)),
        }
        value = min(most, max(least, getattr(self._tint(self.chosen), part)))
        return Slider(
            value,
            lambda value: self._change(part, value),
            least=least,
            most=most,
            step=step,
            shown=words[part],
            key=f"colour-{part}",
        )

    def _words(self) -> str:
        """Which players are hard to tell apart; neutral pieces are players too, for the eye."""
        t = self._scene.t
        neutral = identities().neutral
        colours = {each.name: self._app.identity(each.name).colour for each in self._standard} | {neutral.name: neutral.colour}
        names = {each.name: self._name(each.name) for each in self._standard} | {neutral.name: t("colour.neutral")}
        pairs = alike(colours)
        if not pairs:
            return t("options.colours_fine")
        return " ".join(t(f"options.colours_{kind}", one=names[one], other=names[other]) for one, other, kind in pairs[:2])

    # -- what happens ------------------------------------------------------------------------------------------

    def _choose(self, name: str) -> None:
        self.chosen = name
        self._scene.refresh()

    def _change(self, part: str, value: float) -> None:
        """Another colour; the widgets stay, so that a hand may go on dragging."""
        name = self.chosen
        self._tints[name] = replace(self._tint(name), **{part: value})
        self._app.change(colours={**self._app.settings.colours, name: self._tints[name].code})
        for each, button in self._buttons.items():
            button.show(self._app.identity(each), self._name(each))
        self._advice.set(self._words())

    def _reset(self) -> None:
        self._tints.clear()
        self._app.change(colours={})
        self._scene.refresh()


class IdentityButton(Control):
    """A player's emblem, name and façade on the colour they have."""

    HEIGHT, EMBLEM, WALL = 76.0, 48.0, 64.0

    def __init__(self, identity: Identity, name: str, on_click: Callable[[], None], *, selected: bool) -> None:
        super().__init__(key=f"colour-{identity.name}")
        self.identity, self.name, self.on_click, self.selected = identity, name, on_click, selected

    def show(self, identity: Identity, name: str) -> None:
        """The same player in another colour."""
        if (identity, name) != (self.identity, self.name):
            self.identity, self.name = identity, name
            self.redraw()

    def spoken(self) -> str:
        """The player's name."""
        return self.name

    def wants(self, width: float) -> Size:
        """All the width of its cell."""
        return Size(width, self.HEIGHT)

    def least(self) -> float:
        """Emblem, a word, façade."""
        return self.EMBLEM + self.WALL + 24 + 100

    def draw(self) -> None:
        """Emblem to the left, façade to the right; a strong line around the one that is being changed."""
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel
        self.ground(mesh, theme.hover if self.hovered or self.held else theme.raised, theme.raised_line)
        w, h = self.rect.size
        if self.selected:
            add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=theme.accent, line=3, soft=pixel)
        self.ring(mesh)
        add_emblem(mesh, 14 + self.EMBLEM / 2, h / 2, size=self.EMBLEM, identity=self.identity, soft=pixel)
        add_facade(mesh, w - self.WALL - 14, 12, w=self.WALL, h=h - 24, identity=self.identity, soft=pixel)
        self.put(mesh)
        size = self.measure(self.name, kind="strong")
        self.write(self.name, 28 + self.EMBLEM, (h - size.h) / 2, kind="strong")

    def activate(self) -> None:
        """This one is changed from now on."""
        self.kit.sound("click")
        self.on_click()


def add_facade(mesh: Shape, x: float, y: float, *, w: float, h: float, identity: Identity, soft: float) -> None:
    """A wall in the player's colour with the windows of their façade."""
    ground: Colour = (*identity.rgb, 1.0)
    ink = with_alpha(readable_on(ground), 0.72)
    add_rounded(mesh, x, y, w=w, h=h, radius=4, top=ground, soft=soft)
    add_ring(mesh, x, y, w=w, h=h, radius=4, colour=(1, 1, 1, 0.6), line=1.5, soft=soft)
    columns, rows = {"ribbon": (1, 4), "upright": (5, 2), "lattice": (5, 4)}.get(identity.facade, (4, 3))
    cell_w, cell_h = (w - 10) / columns, (h - 8) / rows
    for column in range(columns):
        for row in range(rows):
            left, top = x + 5 + column * cell_w, y + 4 + row * cell_h
            if identity.facade == "round":
                add_disc(mesh, left + cell_w / 2, top + cell_h / 2, radius=min(cell_w, cell_h) * 0.32, colour=ink, soft=soft)
            else:
                add_rounded(mesh, left + 2, top + 2, w=cell_w - 4, h=cell_h - 4, radius=1, top=ink, soft=soft)
