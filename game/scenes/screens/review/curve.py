"""The curve of a match: whoever is looked at as a filled hill, the others as lines, and a numbered pin for each moment."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from game.review.model import Point, TurningPoint
from game.rules.core import Seat
from game.scenes.drawing.look import Identity
from game.scenes.widgets import Control, Rect, Size, Widget
from game.scenes.widgets.graph import spread_apart, steps_for, visible_tint
from game.scenes.widgets.label import add_emblem
from game.scenes.widgets.shapes import Shape, add_disc, add_line
from game.scenes.widgets.theme import with_alpha

LEFT, RIGHT, TOP, BOTTOM = 58.0, 40.0, 38.0, 26.0
"""Points around the lines."""
PIN = 28.0
OWN_LINE, LINE = 3.6, 2.2
EMBLEM = 22.0


class MomentPin(Control):
    """The number of a moment over the curve."""

    radius = PIN / 2

    def __init__(self, number: int, says: str, on_click: Callable[[], object], *, chosen: bool) -> None:
        super().__init__(key=f"pin-{number}", tip=says)
        self.number, self.says, self.on_click, self.chosen = number, says, on_click, chosen

    def spoken(self) -> str:
        """Which moment it is."""
        return f"{self.number}. {self.says}"

    def wants(self, width: float) -> Size:
        """Round."""
        return Size(PIN, PIN)

    def draw(self) -> None:
        """A disc with a number; the chosen one is gold."""
        theme, mesh = self.kit.theme, Shape()
        lifted = self.hovered or self.held
        ground = theme.accent if self.chosen else theme.hover if lifted else theme.raised
        self.ground(mesh, ground, None if self.chosen else theme.raised_line)
        self.ring(mesh)
        self.put(mesh)
        words = str(self.number)
        size = self.measure(words, kind="bold")
        ink = theme.accent_ink if self.chosen else theme.ink
        self.write(words, (PIN - size.w) / 2, (PIN - size.h) / 2, kind="bold", ink=ink)

    def activate(self) -> None:
        """Shows the moment."""
        self.kit.sound("click")
        self.on_click()


class ChanceCurve(Widget):
    """What the match promised, from its first move to its last."""

    def __init__(
        self,
        points: Sequence[Point],
        identities: Sequence[Identity],
        *,
        own: Seat,
        moves: int,
        moments: Sequence[tuple[TurningPoint, MomentPin]],
        chosen: int,
        is_total: bool,
        caption: str,
        height: float,
    ) -> None:
        """`is_total` draws the common total in place of chances; `chosen` is the index of the chosen moment."""
        super().__init__(*[pin for _, pin in moments], key="curve")
        self.points, self.identities, self.own, self.moves = list(points), list(identities), own, max(1, moves)
        self.moments, self.chosen, self.is_total = [moment for moment, _ in moments], chosen, is_total
        self.caption, self.height = caption, height

    def spoken(self) -> str:
        """What runs along its foot."""
        return self.caption

    def wants(self, width: float) -> Size:
        """All the width."""
        return Size(width, self.height)

    def least(self) -> float:
        """Enough for a shape."""
        return 240.0

    # -- places ------------------------------------------------------------------------------------------------

    def _values(self, seat: Seat) -> list[float]:
        return [(point.totals if self.is_total else point.chances)[seat] for point in self.points]

    @property
    def _grid(self) -> list[float]:
        if not self.is_total:
            return [0.0, 0.5, 1.0]
        values = self._values(0) or [0.0]
        found = steps_for(min(0.0, *values), max(1.0, *values))
        return [float(number) for number in found]

    def _x(self, number: int) -> float:
        return LEFT + (self.rect.w - LEFT - RIGHT) * number / self.moves

    def _y(self, value: float) -> float:
        low, high = self._grid[0], self._grid[-1]
        return TOP + (self.rect.h - TOP - BOTTOM) * (1 - (value - low) / (high - low))

    def _value_at(self, number: int) -> float:
        """On the own line between two points."""
        values = self._values(self.own)
        for (one, left), (other, right) in pairwise(zip(self.points, values, strict=True)):
            if one.number <= number <= other.number:
                part = (number - one.number) / max(1, other.number - one.number)
                return left + part * (right - left)
        return values[0] if values else 0.0

    def arrange(self) -> None:
        """Pins over their moves, pushed apart where two are near."""
        after = 0.0
        for moment, pin in zip(self.moments, self.children, strict=True):
            x = max(after, self._x(moment.number) - PIN / 2)
            pin.place(Rect(min(x, self.rect.w - PIN), 2, PIN, PIN))
            after = x + PIN + 4

    # -- picture -----------------------------------------------------------------------------------------------

    def draw(self) -> None:
        """Grid, hill, lines, moments, emblems where the lines end."""
        theme, mesh, pixel = self.kit.theme, Shape(), self.kit.pixel
        for value in self._grid:
            tint = with_alpha(theme.ink_soft, 0.4 if value == 0 else 0.16)
            add_line(mesh, [(LEFT, self._y(value)), (self.rect.w - RIGHT, self._y(value))], colour=tint, width=1, soft=pixel)
        seats = [self.own] if self.is_total else [*(s for s in range(len(self.identities)) if s != self.own), self.own]
        ends: list[tuple[float, Identity]] = []
        for seat in seats:
            line = [(self._x(p.number), self._y(v)) for p, v in zip(self.points, self._values(seat), strict=True)]
            if seat == self.own:
                self._fill(mesh, line, self.identities[seat])
            if len(line) > 1:
                width = OWN_LINE if seat == self.own else LINE
                add_line(mesh, line, colour=visible_tint(self.identities[seat]), width=width, soft=pixel)
            if line:
                ends.append((line[-1][1], self.identities[seat]))
        self._draw_moments(mesh)
        for y, identity in spread_apart(ends, EMBLEM + 3, self.rect.h - EMBLEM / 2):
            add_emblem(mesh, self.rect.w - RIGHT + 20, y, size=EMBLEM, identity=identity, soft=pixel)
        self.put(mesh)
        self._write_numbers()

    def _fill(self, mesh: Shape, line: Sequence[tuple[float, float]], identity: Identity) -> None:
        above, below = with_alpha(visible_tint(identity), 0.42), with_alpha(visible_tint(identity), 0.08)
        foot = self._y(max(0.0, self._grid[0]))
        for (x0, y0), (x1, y1) in pairwise(line):
            corners = ((x0, y0, above), (x1, y1, above), (x1, foot, below), (x0, foot, below))
            mesh.quad(*(mesh.vertex(x, y, tint) for x, y, tint in corners))

    def _draw_moments(self, mesh: Shape) -> None:
        theme, pixel = self.kit.theme, self.kit.pixel
        for index, moment in enumerate(self.moments):
            x, y, is_chosen = self._x(moment.number), self._y(self._value_at(moment.number)), index == self.chosen
            tint = with_alpha(theme.accent, 0.9 if is_chosen else 0.35)
            foot = self._y(self._grid[0])
            add_line(mesh, [(x, PIN + 2), (x, foot)], colour=tint, width=2 if is_chosen else 1.2, soft=pixel)
            add_disc(mesh, x, y, radius=7, colour=theme.room, soft=pixel)
            add_disc(mesh, x, y, radius=5, colour=theme.accent if is_chosen else theme.ink, soft=pixel)

    def _write_numbers(self) -> None:
        theme = self.kit.theme
        for value in self._grid:
            words = f"{value:.0f}".replace("-", "\N{MINUS SIGN}") if self.is_total else f"{100 * value:.0f} %"
            size = self.measure(words, kind="fine")
            self.write(words, LEFT - 8 - size.w, self._y(value) - size.h / 2, kind="fine", ink=theme.ink_soft)
        words = f"{self.caption}: {self.moves}"
        size = self.measure(words, kind="fine")
        self.write(words, self.rect.w - RIGHT - size.w, self.rect.h - size.h, kind="fine", ink=theme.ink_soft)
