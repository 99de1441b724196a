"""A compass: the table from above as the camera sees it, with every seat. A click on a seat moves the camera there."""

from collections.abc import Callable, Sequence
from math import cos, radians, sin

from game.scenes.drawing.look import Identity
from game.scenes.widgets.controls import Control
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.layout import Rect, Size
from game.scenes.widgets.shapes import Shape, add_disc, add_polygon, add_ring
from game.scenes.widgets.theme import with_alpha
from game.scenes.widgets.widget import Widget


class SeatSign(Control):
    """A seat on the rim."""

    SIZE = 26.0
    radius = 8.0

    def __init__(self, identity: Identity, heading: float, on_click: Callable[[], None], *, key: str, tip: str) -> None:
        """`heading` is that of a camera which looks from this seat."""
        super().__init__(key=key, tip=tip)
        self.identity, self.heading, self.on_click = identity, heading, on_click

    def wants(self, width: float) -> Size:
        """A small tile."""
        return Size(self.SIZE, self.SIZE)

    def draw(self) -> None:
        """The emblem, a little larger under the pointer."""
        mesh = Shape()
        size = self.SIZE - (0 if self.hovered else 3)
        add_emblem(mesh, self.rect.w / 2, self.rect.h / 2, size=size, identity=self.identity, soft=self.kit.pixel)
        self.ring(mesh)
        self.put(mesh)

    def activate(self) -> None:
        """Sits there."""
        self.kit.sound("click")
        self.on_click()


APART = 84.0
"""Degrees between neighbours, so that their signs never overlap, however the dial is turned."""


def spread(headings: Sequence[float]) -> list[float]:
    """The same headings in the same order around, no two closer than they can be shown."""
    order = sorted(range(len(headings)), key=lambda index: headings[index] % 360)
    found = [headings[index] % 360 for index in order]
    for _ in range(64):
        for here in range(len(found)):
            there = (here + 1) % len(found)
            gap = found[there] - found[here] + (360 if there <= here else 0)
            if len(found) > 1 and gap < APART - 0.01:
                found[here] -= (APART - gap) / 2
                found[there] += (APART - gap) / 2
    return [found[order.index(index)] for index in range(len(headings))]


class Compass(Widget):
    """Who looks at it sits at its lower edge; it turns with the camera."""

    def __init__(self, seats: Sequence[SeatSign], heading: float, *, size: float, key: str = "compass") -> None:
        super().__init__(*seats, key=key)
        self.seats, self.heading, self.size = seats, heading, size

    def wants(self, width: float) -> Size:
        """A square."""
        return Size(self.size, self.size)

    def least(self) -> float:
        """It never shrinks."""
        return self.size

    def turn(self, heading: float) -> None:
        """The camera looks that way now."""
        if round(heading, 2) != round(self.heading, 2):
            self.heading = heading
            if self.is_mounted:
                self.arrange()
                self.redraw()

    def _at(self, heading: float, away: float) -> tuple[float, float]:
        """Where a camera of that heading would stand, so far from the middle."""
        turn = radians(heading - self.heading)
        return self.rect.w / 2 + away * sin(turn), self.rect.h / 2 + away * cos(turn)

    def arrange(self) -> None:
        """Every seat at its side of the rim."""
        away = self.size / 2 - SeatSign.SIZE / 2 - 1
        for seat, heading in zip(self.seats, spread([seat.heading for seat in self.seats]), strict=True):
            x, y = self._at(heading, away)
            seat.place(Rect(x - SeatSign.SIZE / 2, y - SeatSign.SIZE / 2, SeatSign.SIZE, SeatSign.SIZE))

    def draw(self) -> None:
        """A dark dial with a light rim, the table on it, and an arrow the way the camera looks."""
        mesh, theme, pixel = Shape(), self.kit.theme, self.kit.pixel
        middle, radius = self.size / 2, self.size / 2 - SeatSign.SIZE / 2 - 1
        add_disc(mesh, middle, middle, radius=self.size / 2, colour=with_alpha(theme.panel, 0.6), soft=pixel)
        edge = middle - radius
        add_ring(
            mesh,
            edge,
            edge,
            w=2 * radius,
            h=2 * radius,
            radius=radius,
            colour=theme.panel_line,
            line=theme.line + 0.5,
            soft=pixel,
        )
        corners = [self._at(45 + quarter * 90, radius * 0.58) for quarter in range(4)]
        add_polygon(mesh, corners, colour=theme.raised, soft=pixel)
        arrow = [(0.0, -0.3), (0.2, 0.16), (0.0, 0.05), (-0.2, 0.16)]
        add_polygon(mesh, [(middle + x * radius, middle + y * radius) for x, y in arrow], colour=theme.accent, soft=pixel)
        self.put(mesh)
