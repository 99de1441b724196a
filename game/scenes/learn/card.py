"""The coach's card: who speaks, what is said, where in the lesson we are, and the ways on and out."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal

from msgspec import Struct

from game.scenes.hud.style import Style
from game.scenes.learn.gull import Gull
from game.scenes.widgets import Button, Column, Icon, Label, Panel, Row, Size, Space, Widget
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded, add_shadow
from game.scenes.widgets.theme import CALM, Colour, Theme, colour, with_alpha

Tone = Literal["soft", "accent", "good", "bad"]
WAY_HIGH, GO_HIGH = 30.0, 42.0
LEAST = (118.0, 106.0)
"""How high the card is at least, in the usual and in the folded window, so that the table keeps its place."""


class CardChip(Struct, frozen=True):
    """A few words in a pill: what the engine counts."""

    icon: str
    words: str
    tone: Tone


class CardWay(Struct, frozen=True):
    """A way on or out; `name` says what it does."""

    name: str
    words: str
    icon: str


class CardData(Struct, frozen=True):
    """All that the card tells."""

    title: str
    step: int
    steps: int
    say: str = ""
    task: str = ""
    sign: tuple[str, Tone] | None = None
    """What stands before what is said."""
    chip: CardChip | None = None
    ways: tuple[CardWay, ...] = ()
    choices: tuple[CardWay, ...] = ()
    go: CardWay | None = None
    """The one amber button."""
    is_glad: bool = False


class StepDots(Widget):
    """Progress: done, now (a long one), to come (hollow)."""

    RADIUS, LONG, GAP = 4.0, 22.0, 6.0

    def __init__(self, now: int, count: int) -> None:
        super().__init__(key="dots")
        self.now, self.count = now, count

    def wants(self, width: float) -> Size:
        """A dot for each step, one of them long."""
        return Size((self.count - 1) * (2 * self.RADIUS + self.GAP) + self.LONG, 2 * self.RADIUS + 2)

    def least(self) -> float:
        """All of them."""
        return self.wants(0).w

    def draw(self) -> None:
        """From left to right."""
        mesh, x, pixel, radius, theme = Shape(), 0.0, self.kit.pixel, self.RADIUS, self.kit.theme
        y = self.rect.h / 2 - radius
        for step in range(self.count):
            wide = self.LONG if step == self.now else 2 * radius
            if step <= self.now:
                tint = theme.accent if step == self.now else theme.ink_soft
                add_rounded(mesh, x, y, w=wide, h=2 * radius, radius=radius, top=tint, soft=pixel)
            else:
                tint = with_alpha(theme.ink_soft, 0.75)
                add_ring(mesh, x, y, w=wide, h=2 * radius, radius=radius, colour=tint, line=1.5, soft=pixel)
            x += wide + self.GAP
        self.put(mesh)


def _ink(theme: Theme, tone: Tone) -> Colour:
    return {"soft": theme.ink_soft, "accent": theme.accent, "good": theme.good, "bad": theme.bad}[tone]


class ChipPill(Widget):
    """Words in a pill, with a sign before them."""

    HIGH, SIDE, SIGN = 30.0, 12.0, 24.0

    def __init__(self, chip: CardChip) -> None:
        super().__init__(key="chip")
        self.chip = chip

    def wants(self, width: float) -> Size:
        """Sign, words and sides."""
        return Size(self.measure(self.chip.words, kind="name").w + self.SIGN + 2 * self.SIDE, self.HIGH)

    def least(self) -> float:
        """All of it."""
        return self.wants(0).w

    def draw(self) -> None:
        """Ground, line, sign, words."""
        mesh, (w, h), tint = Shape(), self.rect.size, _ink(self.kit.theme, self.chip.tone)
        add_rounded(mesh, 0, 0, w=w, h=h, radius=h / 2, top=with_alpha(tint, 0.16), soft=self.kit.pixel)
        add_ring(mesh, 0, 0, w=w, h=h, radius=h / 2, colour=with_alpha(tint, 0.65), line=1.5, soft=self.kit.pixel)
        self.put(mesh)
        self.icon(self.chip.icon, self.SIDE + 7, h / 2, size=14, ink=tint)
        size = self.measure(self.chip.words, kind="name")
        self.write(self.chip.words, self.SIDE + self.SIGN, (h - size.h) / 2, kind="name", ink=tint)

    def spoken(self) -> str:
        """Its words."""
        return self.chip.words


class WayButton(Button):
    """A quiet way out: sign and word close together, so that three of them stand in one line."""

    def _paddings(self) -> tuple[float, float]:
        return (9.0, 5.0) if self.text else (7.0, 0.0)


class GoButton(Button):
    """A button of the card; its words stay on one line."""

    def least(self) -> float:
        """All of its words."""
        return self.asked(1e6).w


class AnswerButton(GoButton):
    """An answer. It may stand where one went on a moment ago: a question is read before a resting pointer answers it."""

    settles = 1.5


class CoachPanel(Panel):
    """The card itself: opaque, with a warm edge, never lower than others so that the table keeps its place."""

    def __init__(self, child: Widget, *, is_folded: bool) -> None:
        super().__init__(child, pad=10 if is_folded else 14, key="coach")
        self._least = LEAST[is_folded]

    def wants(self, width: float) -> Size:
        """At least as high as every card."""
        size = super().wants(width)
        return Size(size.w, max(size.h, self._least))

    def draw(self) -> None:
        """Shadow, ground, edge; in high contrast black with a thick yellow edge."""
        theme, mesh, pixel, (w, h) = self.kit.theme, Shape(), self.kit.pixel, self.rect.size
        is_calm = theme is CALM
        upper, lower = (colour("#232b3d", 0.985), colour("#171d2a", 0.985)) if is_calm else (theme.panel, theme.panel)
        add_shadow(mesh, w=w, h=h, radius=self.radius, colour=theme.shadow, drop=6, soft=18)
        add_rounded(mesh, 0, 0, w=w, h=h, radius=self.radius, top=upper, bottom=lower, soft=pixel)
        edge, line = (with_alpha(theme.accent, 0.55), 1.5) if is_calm else (theme.accent, 3.0)
        add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=edge, line=line, soft=pixel)
        self.put(mesh)


def coach_card(data: CardData, style: Style, deeds: Mapping[str, Callable[[], object]]) -> Widget:
    """The card of one moment; `deeds` is what its buttons do, by their names."""
    is_folded, theme = style.is_folded, style.theme
    kinds = ("body", "strong") if is_folded else ("coach", "coach_strong")
    ways = [_way(each, deeds, is_folded) for each in data.ways]
    head = Row(
        Label(data.title, "name", ink=theme.accent, lines=1),
        Space(2),
        StepDots(data.step, data.steps),
        Space(grow=1),
        Row(*ways, gap=6),
        gap=6,
    )
    said: list[Widget] = []
    if data.say:
        words = Label(data.say, kinds[0], grow=1)
        sign = data.sign
        said.append(words if sign is None else Row(Icon(sign[0], size=18, ink=_ink(theme, sign[1])), words, gap=8))
    if data.task:
        said.append(Label(data.task, kinds[1]))
    foot: list[Widget] = [Column(*said, gap=2, grow=1)]
    if data.chip is not None:
        foot.append(ChipPill(data.chip))
    foot += [_go(each, deeds, AnswerButton, look="plain") for each in data.choices]
    if data.go is not None:
        foot.append(_go(data.go, deeds, GoButton, look="primary"))
    body = Column(head, Row(*foot, gap=12), gap=3, grow=1)
    gull = Gull(64 if is_folded else 88, is_glad=data.is_glad)
    return CoachPanel(Row(gull, body, gap=12 if is_folded else 18, across="centre"), is_folded=is_folded)


def _way(button: CardWay, deeds: Mapping[str, Callable[[], object]], is_folded: bool) -> Widget:
    return WayButton(
        "" if is_folded else button.words,
        partial(deeds[button.name]),
        icon=button.icon,
        look="quiet",
        kind="name",
        height=WAY_HIGH,
        key=f"coach-{button.name}",
        tip=button.words if is_folded else "",
    )


def _go(
    button: CardWay, deeds: Mapping[str, Callable[[], object]], kind: type[GoButton], *, look: Literal["plain", "primary"]
) -> Widget:
    act, key = partial(deeds[button.name]), f"coach-{button.name}"
    return kind(button.words, act, icon=button.icon, look=look, kind="name", height=GO_HIGH, key=key)
