"""A moment over the table: what happened, why, and a line for each player, with points that count up."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from game.scenes.hud.frame import HudFrame
from game.scenes.hud.moment_table import draw_table
from game.scenes.hud.part import Part
from game.scenes.hud.regions import COMPASS, GAP, covered_area, keep_clear
from game.scenes.hud.style import Style
from game.scenes.table.moments import Moment, MomentRow
from game.scenes.table.situation import Situation
from game.scenes.widgets import Button, Column, Emblem, Grid, Icon, Label, Panel, Rect, Row, Space, Widget
from game.scenes.widgets.theme import GAP_SMALL
from game.scenes.words import plain, signed_points

WIDE, WIDEST = 480.0, 620.0
SHARES = (1.0, 0.75)
"""The parts of its usual width that are tried."""
LINE, BETWEEN = 300.0, 28.0
"""How wide a line is at least where two stand beside one another, and what is free between them."""
STEPS, STEP_SECONDS = 12, 0.05
"""How often points change while they count up, and how quickly."""


class LaidMoment(Struct, frozen=True):
    """A moment as it stands over the table."""

    moment: Moment
    counted: int = STEPS
    """How far its points have counted up, of `STEPS`."""
    waits: bool = False
    """Does it stand until somebody goes on?"""
    is_led: bool = False
    """Is it one of many that are summed up in the end? It says that one need not wait for the next."""
    settled: tuple[MomentRow, ...] = ()
    """Lines that stood there before: they have counted."""


class Moments:
    """The moment that stands over one table, if there is one."""

    def __init__(self, later: Callable[[float, Callable[[], None]], object]) -> None:
        self.standing: LaidMoment | None = None
        self.on_change: Callable[[], None] = lambda: None
        """Is told when its points have counted on."""
        self.ended = 0
        """How many have ended: what is added to one that stands belongs to the same."""
        self._later = later

    def show(self, moment: Moment, *, waits: bool, counts: bool, is_led: bool = False) -> None:
        """Lays a moment over the table; with `counts` its points count up, but not those that were shown before it stood."""
        counts = counts and not moment.is_late
        known = self.standing.moment.rows if self.standing is not None else ()
        news = [row for row in moment.rows if row.points and row not in known]
        self.standing = LaidMoment(moment, 0 if counts and news else STEPS, waits, is_led, known)
        if counts and news:
            self._later(STEP_SECONDS, lambda: self._count(moment))

    def _count(self, moment: Moment) -> None:
        standing = self.standing
        if standing is None or standing.moment is not moment or standing.counted >= STEPS:
            return
        self.standing = replace(standing, counted=standing.counted + 1)
        self._later(STEP_SECONDS, lambda: self._count(moment))
        self.on_change()

    def clear(self) -> None:
        """Nothing stands there any more."""
        self.standing, self.ended = None, self.ended + 1


class MomentPanel(Panel):
    """It only shows: a click on it is a click on the table, which goes on."""

    solid = False


class MomentPart(Part[LaidMoment | None]):
    """The moment over one table."""

    name = "moment"

    def __init__(
        self, moments: Moments, frame: HudFrame, *, on_go_on: Callable[[], None], places: Callable[[], list[Rect]]
    ) -> None:
        """`places` is what the moment speaks of, in the window."""
        self._moments, self._frame, self._on_go_on, self._places = moments, frame, on_go_on, places
        self._kept: tuple[int, Rect] | None = None
        """The moment that was placed last, as how many had ended, and where: while it grows or the camera moves it stays."""

    def data(self, situation: Situation[object]) -> LaidMoment | None:
        """What stands there now."""
        return self._moments.standing

    def draw(self, data: LaidMoment | None, style: Style) -> Widget:
        """Title with a button where it waits, reason, lines (two beside one another where it is laid out flat), table."""
        if data is None:
            return Space()
        moment = data.moment
        sign = [Emblem(style.look.identity(moment.seat), size=40)] if moment.seat is not None else []
        align: Literal["start", "centre"] = "start" if sign or moment.rows else "centre"
        look: Literal["primary", "plain"] = "primary" if data.waits else "plain"
        button = Button(style.text("table.go_on"), self._on_go_on, icon="right", look=look, key="moment-go-on")
        title = Label(moment.title, "heading", align=align, grow=1)
        parts: list[Widget] = [Row(*sign, title, *([button] if data.waits or data.is_led else []), gap=12)]
        if moment.reason:
            parts.append(Label(moment.reason, style.strong, ink=style.theme.accent, align=align))
        if moment.rows:
            lines = [_line(style, row, STEPS if row in data.settled else data.counted) for row in moment.rows]
            parts.append(Grid(*lines, least=LINE, most=2, gap=GAP_SMALL, between=BETWEEN))
        if moment.table is not None:
            parts.append(draw_table(style, moment.table))
        return MomentPanel(Column(*parts, gap=GAP_SMALL), pad=16, rim=style.theme.accent, key="moment")

    def _spared(self) -> list[Rect]:
        compass = self._frame.rect_of("compass")
        return [*self._places(), *([compass] if compass is not None else [])]

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """At an edge of the picture, where it covers the least of what it speaks of; narrower or flat where that is less."""
        free, standing = self._frame.free(), self._moments.standing
        if standing is None:
            self._kept = None
            return free.top(0.0)
        if self._kept is None or self._kept[0] != self._moments.ended:
            self._kept = self._moments.ended, self._find_place(widget, free, standing.moment)
        x, y, w, _ = self._kept[1]
        wide = min(w, free.w)
        high = min(widget.asked(wide).h, free.h)
        return Rect(x, max(free.y, min(y, free.bottom - high)), wide, high)

    def _find_place(self, widget: Widget, free: Rect, moment: Moment) -> Rect:
        """Where it is whole and covers the least: as wide as usual or narrower, or flat beside the compass.

        One that will grow is rather narrow and high up: lower down it would grow over what it speaks of.
        """
        spared, most = self._spared(), min(WIDEST if self._frame.anatomy.is_roomy else WIDE, free.w)
        rows, flat = len(moment.rows), free.w - COMPASS - GAP
        wides = [share * most for share in SHARES]
        if moment.table is not None:  # it takes no more than it needs, upright or flat
            wides = [widget.asked(wide).w + 2 for wide in (flat, free.w, most, WIDEST)]
        elif not rows:
            wides = [widget.asked(wide).w + 2 for wide in wides]  # numbers that grow push nothing
        wides += [flat] if rows > 1 and flat > most else []
        found = [keep_clear((wide, widget.asked(wide).h), free, spared) for wide in wides]

        def misfit(rect: Rect) -> tuple[bool, float, float]:
            return widget.asked(rect.w).h > rect.h, covered_area(rect, spared), rect.y if moment.goes_on else 0.0

        return min(found, key=misfit)


def _line(style: Style, row: MomentRow, counted: int) -> Widget:
    theme = style.theme
    sign = [Emblem(style.look.identity(row.seat), size=style.emblem)] if row.seat is not None else []
    ink = theme.accent if row.is_best else None
    parts: list[Widget] = [*sign, Label(row.words, style.strong, ink=ink)]
    if row.note:
        parts.append(Label(row.note, style.line, soft=True, grow=1))
    else:
        parts.append(Space(grow=1))
    if row.is_best:
        parts.append(Icon("check", size=16, ink=theme.accent))
    if row.points is not None:
        now = round(row.points * counted / STEPS)
        parts.append(Label(signed_points(now) if row.is_gain and now else plain(now), style.number, ink=ink))
    return Row(*parts, gap=GAP_SMALL)
