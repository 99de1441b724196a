"""The head of the gallery: the way back, how many matches there are, a filter by box, and their order."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.widgets import Control, Picture, Rect, Size
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import CONTROL
from game.scenes.words import cover_path


class BoxFilter(Control):
    """A box with the number of its matches; a press shows only those."""

    COVER, PAD = 34.0, 6.0

    def __init__(self, game: str, name: str, count: int, *, selected: bool, on_click: Callable[[], object]) -> None:
        super().__init__(Picture(cover_path(game), self.COVER, self.COVER, radius=7), key=f"filter-{game}", tip=name)
        self.name, self.count, self.selected, self.on_click = name, str(count), selected, on_click

    def spoken(self) -> str:
        """Which box, and how many."""
        return f"{self.name}: {self.count}"

    def wants(self, width: float) -> Size:
        """The cover and the number."""
        return Size(self.COVER + 3 * self.PAD + max(22.0, self.measure(self.count, kind="strong").w) + 4, CONTROL)

    def least(self) -> float:
        """It never shrinks."""
        return self.wants(1e6).w

    def arrange(self) -> None:
        """The cover at the left."""
        self.children[0].place(Rect(self.PAD, self.PAD, self.COVER, self.COVER))

    def draw(self) -> None:
        """Ground and number."""
        theme, mesh = self.kit.theme, Shape()
        if self.selected:
            ground, ink = theme.accent_hover if self.hovered else theme.accent, theme.accent_ink
        else:
            ground, ink = theme.hover if self.hovered else theme.raised, theme.ink
        self.ground(mesh, ground, None if self.selected else theme.raised_line)
        self.ring(mesh)
        self.put(mesh)
        size = self.measure(self.count, kind="strong")
        left = self.COVER + 2 * self.PAD
        x = left + (self.rect.w - left - self.PAD - size.w) / 2
        self.write(self.count, x, (self.rect.h - size.h) / 2, kind="strong", ink=ink)

    def activate(self) -> None:
        """Only these matches, or all again."""
        self.kit.sound("click")
        self.on_click()
