"""The small card of a tip or of the goal: in a corner of the picture where it covers nothing that can be chosen."""

from collections.abc import Callable, Sequence
from functools import partial

from msgspec import Struct

from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.table.situation import Situation
from game.scenes.table.tips import TipCard, Tips
from game.scenes.widgets import Button, Column, Icon, Label, Panel, Rect, Row, Scroll, Space, Widget
from game.scenes.widgets.theme import GAP_SMALL
from game.scenes.words import lesson_words

WIDTHS, GOAL_WIDTHS, MARGIN = (340.0, 520.0, 260.0, 210.0), (460.0,), 10.0
"""The widths that are tried: low or narrow cards find room beside what fills the middle of the picture."""
COMPASS = 2000
"""A tip covers so many places rather than the compass: more than there are."""
CUT = 500
"""So many, rather than being cut off."""
OPTION = 3
"""What can be chosen counts so many times as much as what can only be pointed at."""
CROSS = (76.0, 48.0)
"""What the cross takes of the upper right corner of a card."""
FOOT = 46.0
"""How high the row of buttons at the foot of a card is."""


class TipPanel(Panel):
    """A panel that lets clicks through to what lies below."""

    solid = False


class TipGround(Struct, frozen=True):
    """What a tip had better not cover."""

    options: tuple[tuple[float, float], ...]
    """The middle of everything that can be chosen."""
    wholes: tuple[Rect, ...]
    """The same with all that stands there."""
    others: tuple[tuple[float, float], ...]
    """The middle of everything else that can be pointed at, such as the latest bid."""


class TipPart(Part[TipCard | None]):
    """A tip, or the goal of the game, until its turn is over or it is put away. Only its buttons take a click."""

    name = "tip"

    def __init__(self, game: str, tips: Tips, frame: HudFrame, ground: Callable[[], TipGround]) -> None:
        """`ground` is what lies where by now."""
        self._game, self._tips, self._frame, self._ground = game, tips, frame, ground
        self._place: tuple[TipCard | None, int] = (None, 0)

    def data(self, situation: Situation[object]) -> TipCard | None:
        """The card of the moment."""
        return self._tips.shown

    def draw(self, data: TipCard | None, style: Style) -> Widget:
        """Words with a cross; below the goal how to see it no more."""
        if data is None:
            return Space()
        text, accent = style.text, style.theme.accent
        cross = Button("", self._tips.put_away, icon="cross", look="quiet", height=28, tip=text("tips.away"), key="tip-away")
        kind, foot = "goal" if data.is_goal else "tip", self._lesson(data, style)
        head = Row(Icon("hint", size=18, ink=accent), Label(text(f"tips.{kind}"), style.strong, ink=accent, grow=1), cross)
        if not data.is_goal:
            words: list[Widget] = [Label(text(f"{self._game}.tip.{data.tip}"), style.line)]
        else:
            lines = self._tips.goal_lines(text)
            names = [text(f"tips.{name}") for name in ("aim", "turn", "end")]
            words = [Label(f"{name}: {line}", style.fine) for name, line in zip(names, lines, strict=True)]
            off = Button(
                text("tips.goal_off"), self._tips.switch_off_goal, look="quiet", kind=style.fine, height=30, key="goal-off"
            )
            foot.append(off)
        if foot:
            words.append(Row(*foot, gap=GAP_SMALL, wrap=True, align="end"))
        return TipPanel(Column(head, Scroll(Column(*words, gap=GAP_SMALL)), gap=GAP_SMALL), pad=12, rim=accent, key="tip")

    def _lesson(self, data: TipCard, style: Style) -> list[Widget]:
        """A quiet door to the lesson that says more."""
        if not data.lesson:
            return []
        words, act = lesson_words(style.text, data.lesson), partial(self._tips.on_lesson, data.lesson)
        return [Button(words, act, icon="edu", look="quiet", kind=style.fine, height=30, key="tip-lesson")]

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """At an edge of the picture, over as little as possible of what counts; it stays there until another card comes."""
        free, strip, card = self._frame.free(), self._frame.rect_of("strip"), self._tips.shown
        if strip is not None and strip.y < free.bottom:  # raised cards stand out of the lower band
            free = free.top(max(0.0, strip.y - free.y))
        widths = GOAL_WIDTHS if card is not None and card.is_goal else WIDTHS
        places = [place for width in widths for place in _places(free, widget, min(width, free.w - 2 * MARGIN))]
        if self._place[0] != card:
            ground, compass = self._ground(), self._frame.rect_of("compass")
            costs = [_cost(place, ground) + _misfit(place, widget, compass) for place in places]
            self._place = card, costs.index(min(costs))
        return places[self._place[1]]


def _places(free: Rect, widget: Widget, width: float) -> list[Rect]:
    """Where a card so wide may lie: in the corners of the picture and between them."""
    high = min(widget.asked(width).h, max(0.0, free.h - 2 * MARGIN))
    left, right, top, bottom = free.x + MARGIN, free.right - MARGIN - width, free.y + MARGIN, free.bottom - MARGIN - high
    around = [(x, y) for y in (bottom, top) for x in (left, right, (left + right) / 2)]
    around += [(x, (top + bottom) / 2) for x in (left, right)]
    return [Rect(x, y, width, high) for x, y in around]


def _misfit(place: Rect, widget: Widget, compass: Rect | None) -> int:
    """What it costs a card to lie over the compass or not to be whole."""
    asked = widget.asked(place.w)
    is_whole = asked.w <= place.w + 1 and asked.h <= place.h + 1
    return (COMPASS if compass is not None and place.overlap(compass) else 0) + (0 if is_whole else CUT)


def _cost(corner: Rect, ground: TipGround) -> int:
    """How much a card there covers; one whose buttons would take clicks that are meant for the table is the last choice."""
    covered = OPTION * sum(corner.contains(*point) for point in ground.options)
    touched = 2 * sum(corner.overlap(rect) is not None for rect in ground.wholes)
    others = sum(corner.contains(*point) for point in ground.others)
    return covered + touched + others + (1000 if _takes_clicks(corner, ground.options) else 0)


def _takes_clicks(corner: Rect, points: Sequence[tuple[float, float]]) -> bool:
    """Does a place to choose lie under the cross or the foot of a card there?"""
    cross = Rect(corner.right - CROSS[0], corner.y, *CROSS)
    foot = Rect(corner.x, corner.bottom - FOOT, corner.w, FOOT)
    return any(cross.contains(*point) or foot.contains(*point) for point in points)
