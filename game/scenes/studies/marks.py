"""Small widgets of studies: stars, and a box for a goal with its number now and the one that is wanted."""

from msgspec import Struct

from game.scenes.drawing.look import Identity
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import with_alpha
from game.scenes.widgets.widget import Widget
from game.studies.study import MOST_STARS


class StarRow(Widget):
    """Three stars, some of them earned."""

    def __init__(self, earned: int, *, size: float = 16.0, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.earned, self.size = earned, size

    def wants(self, width: float) -> Size:
        """Side by side."""
        return Size(MOST_STARS * self.size * 1.3, self.size * 1.3)

    def least(self) -> float:
        """All of them."""
        return self.wants(0).w

    def draw(self) -> None:
        """Earned ones in amber; in high contrast the others are faint as well."""
        theme, pitch = self.kit.theme, self.size * 1.3
        for index in range(MOST_STARS):
            ink = theme.accent if index < self.earned else with_alpha(theme.ink_soft, 0.3)
            self.icon("star", (index + 0.5) * pitch, self.rect.h / 2, size=self.size, ink=ink)

    def spoken(self) -> str:
        """How many of how many."""
        return f"{self.earned} / {MOST_STARS}"


class GoalMark(Struct, frozen=True):
    """What a box shows."""

    label: str
    now: str
    wanted: str
    is_met: bool
    identity: Identity | None
    """Whose number it is; None where it is the table's."""
    says: str
    """The whole goal in words."""


class GoalBox(Widget):
    """Whose number, what it is, now → wanted; red until it is met, then green with a tick."""

    HIGH, PAD, ARROW = 38.0, 10.0, 22.0

    def __init__(self, mark: GoalMark, *, kind: str = "line") -> None:
        super().__init__(tip=mark.says)
        self.mark, self.kind = mark, kind

    def wants(self, width: float) -> Size:
        """Emblem, label, numbers and tick in a line."""
        return Size(sum(self._parts()) + 2 * self.PAD, self.HIGH)

    def least(self) -> float:
        """All of it."""
        return self.wants(0).w

    def _parts(self) -> tuple[float, ...]:
        """How wide emblem, label, both numbers with the arrow, and the tick are."""
        mark = self.mark
        emblem = 30.0 if mark.identity is not None else 0.0
        numbers = self.measure(mark.now, kind="score").w + self.ARROW + self.measure(mark.wanted, kind="score").w
        return emblem, self.measure(mark.label, kind=self.kind).w + 10, numbers, 22.0

    def draw(self) -> None:
        """From left to right."""
        mark, theme, mesh, (w, h) = self.mark, self.kit.theme, Shape(), self.rect.size
        tint = theme.good if mark.is_met else theme.bad
        add_rounded(mesh, 0, 0, w=w, h=h, radius=10, top=theme.well, soft=self.kit.pixel)
        add_ring(mesh, 0, 0, w=w, h=h, radius=10, colour=with_alpha(tint, 0.7), line=1.5, soft=self.kit.pixel)
        emblem, label, _, _ = self._parts()
        if mark.identity is not None:
            add_emblem(mesh, self.PAD + 11, h / 2, size=22, identity=mark.identity, soft=self.kit.pixel)
        self.put(mesh)
        x = self.PAD + emblem
        self._line(mark.label, x, kind=self.kind, ink=theme.ink_soft)
        x += label
        x += self._line(mark.now, x, kind="score", ink=tint)
        self.icon("next", x + self.ARROW / 2, h / 2, size=12, ink=theme.ink_soft)
        x += self.ARROW
        x += self._line(mark.wanted, x, kind="score", ink=theme.ink)
        self.icon("check" if mark.is_met else "cross", x + 14, h / 2, size=13, ink=tint)

    def _line(self, words: str, x: float, *, kind: str, ink: tuple[float, float, float, float]) -> float:
        size = self.measure(words, kind=kind)
        self.write(words, x, (self.rect.h - size.h) / 2, kind=kind, ink=ink)
        return size.w

    def spoken(self) -> str:
        """The goal, and how it stands."""
        return f"{self.mark.says} {self.mark.now} → {self.mark.wanted}"
