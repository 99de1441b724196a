"""The strip of the last thirty days: which studies of the day were solved, and how well. Each of them can be opened."""

from collections.abc import Callable
from datetime import date

from game.scenes.widgets.controls import Control
from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import with_alpha
from game.studies.study import MOST_STARS


class DayCell(Control):
    """One day: its number, and a pip for each star; faint where its study was solved on another day, or never."""

    WIDE, HIGH = 28.0, 44.0
    radius = 7.0

    def __init__(self, day: date, earned: int, on_click: Callable[[], object], *, tip: str, is_today: bool, later: int) -> None:
        """`earned` on the day itself, `later` at any time."""
        super().__init__(key=f"day-{day.isoformat()}", tip=tip)
        self.day, self.earned, self.later, self.is_today = day, earned, later, is_today
        self._says, self._on_click = tip, on_click

    def wants(self, width: float) -> Size:
        """A narrow leaf."""
        return Size(self.WIDE, self.HIGH)

    def least(self) -> float:
        """It never shrinks."""
        return self.WIDE

    def draw(self) -> None:
        """The leaf, amber where the day was solved; today with an edge."""
        theme, mesh, pixel, (w, h) = self.kit.theme, Shape(), self.kit.pixel, self.rect.size
        is_lifted = self.hovered or self.held
        ground = with_alpha(theme.accent, 0.28) if self.earned else theme.hover if is_lifted else theme.well
        add_rounded(mesh, 0, 0, w=w, h=h, radius=self.radius, top=ground, soft=pixel)
        edge = theme.accent if self.is_today else theme.ink if is_lifted else with_alpha(theme.ink_soft, 0.35)
        add_ring(mesh, 0, 0, w=w, h=h, radius=self.radius, colour=edge, line=2.5 if self.is_today else 1.2, soft=pixel)
        self.ring(mesh)
        for star in range(MOST_STARS):
            bright = theme.accent if self.earned else theme.ink
            tint = bright if star < (self.earned or self.later) else with_alpha(theme.ink_soft, 0.3)
            add_rounded(mesh, w / 2 - 10 + star * 7.5, h - 12, w=5, h=5, radius=2.5, top=tint, soft=pixel)
        self.put(mesh)
        size = self.measure(str(self.day.day), kind="name")
        is_bright = self.earned or is_lifted
        self.write(str(self.day.day), (w - size.w) / 2, 5, kind="name", ink=theme.ink if is_bright else theme.ink_soft)

    def activate(self) -> None:
        """Opens the study of that day."""
        self.kit.sound("click")
        self._on_click()

    def spoken(self) -> str:
        """The day and what came of it."""
        return self._says
