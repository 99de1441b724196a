"""The strip of the last thirty days: which studies of the day were solved, and how well."""

from datetime import date

from game.scenes.widgets.layout import Size
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import with_alpha
from game.scenes.widgets.widget import Widget
from game.studies.study import MOST_STARS


class DayCell(Widget):
    """One day: its number, and a pip for each star; empty where its study was not solved on that day."""

    WIDE, HIGH = 28.0, 44.0

    def __init__(self, day: date, earned: int, *, is_today: bool, tip: str) -> None:
        super().__init__(tip=tip)
        self.day, self.earned, self.is_today, self._says = day, earned, is_today, tip

    def wants(self, width: float) -> Size:
        """A narrow leaf."""
        return Size(self.WIDE, self.HIGH)

    def least(self) -> float:
        """It never shrinks."""
        return self.WIDE

    def draw(self) -> None:
        """The leaf, amber where the day was solved; today with an edge."""
        theme, mesh, pixel, (w, h) = self.kit.theme, Shape(), self.kit.pixel, self.rect.size
        ground = with_alpha(theme.accent, 0.28) if self.earned else theme.well
        add_rounded(mesh, 0, 0, w=w, h=h, radius=7, top=ground, soft=pixel)
        edge = theme.accent if self.is_today else with_alpha(theme.ink_soft, 0.35)
        add_ring(mesh, 0, 0, w=w, h=h, radius=7, colour=edge, line=2.5 if self.is_today else 1.2, soft=pixel)
        for star in range(MOST_STARS):
            tint = theme.accent if star < self.earned else with_alpha(theme.ink_soft, 0.3)
            add_rounded(mesh, w / 2 - 10 + star * 7.5, h - 12, w=5, h=5, radius=2.5, top=tint, soft=pixel)
        self.put(mesh)
        size = self.measure(str(self.day.day), kind="name")
        self.write(str(self.day.day), (w - size.w) / 2, 5, kind="name", ink=theme.ink if self.earned else theme.ink_soft)

    def spoken(self) -> str:
        """The day and what came of it."""
        return self._says
