"""The bubble beside the pointed place: what it is, why it cannot be chosen, what it would change for every seat, the keys."""

from collections.abc import Callable, Sequence
from math import dist
from typing import Any

from msgspec import Struct

from game.match.hotseat import Change, Glance
from game.rules.core import Seat, Target
from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.regions import beside, covered_area, covered_places
from game.scenes.hud.style import Style
from game.scenes.table.selection import PointedPlaces
from game.scenes.table.situation import Adjustable, Advice, Note, Remark, Situation, Warning
from game.scenes.widgets import Column, Emblem, Icon, Label, Panel, Rect, Row, Space, Widget
from game.scenes.widgets.shapes import Shape, add_disc, add_line
from game.scenes.words import move_name, signed_points, target_name
from game.text import Text

WIDTH = 340.0
MOST_REMARKS = 6
FAR = 40.0
"""A line leads to what the bubble speaks of where that lies farther away than this, in points."""


class BubbleData(Struct, frozen=True):
    """What the bubble tells."""

    glance: Glance | None
    view: object
    """What the eyes at the screen know before the move."""
    player: Seat | None
    names: tuple[str, ...]
    advice: Advice | None
    warnings: tuple[Warning, ...]
    settings: tuple[Adjustable, ...]
    by_keys: bool
    with_scores: bool
    near: OwnPanel[object] | None
    """What a closer look at the pointed thing is drawn from."""
    is_told: bool
    """Does the bubble of a refusal stand there already?"""
    is_reason_told: bool = False
    """Does a refusal that stands elsewhere give the same reason?"""


class BubblePanel(Panel):
    """It only shows: whatever lies below it can still be pointed at. A line leads to what it speaks of, where that is far."""

    solid = False
    _led_to: tuple[float, float] | None = None

    def lead_to(self, place: Rect, spot: Rect | None) -> None:
        """It comes to lie there: notes where in its own measure the near side of the thing is that it speaks of."""
        led_to = None
        if spot is not None:
            x, y = _nearest(spot.inset(spot.w / 4, spot.h / 4), place.centre)
            led_to = (x - place.x, y - place.y) if dist(spot.centre, _nearest(place, spot.centre)) > FAR else None
        if led_to != self._led_to:
            self._led_to = led_to
            self.redraw()

    def draw(self) -> None:
        """The line lies below the ground."""
        if self._led_to is not None:
            mesh, (x, y), (w, h) = Shape(), self._led_to, self.rect.size
            start = max(0.0, min(x, w)), max(0.0, min(y, h))
            add_line(mesh, (start, (x, y)), colour=self.kit.theme.accent, width=2.0, soft=self.kit.pixel)
            add_disc(mesh, x, y, radius=4.0, colour=self.kit.theme.accent, soft=self.kit.pixel)
            self.put(mesh)
        super().draw()


def _nearest(rect: Rect, point: tuple[float, float]) -> tuple[float, float]:
    """The place of a rectangle that is nearest to a point."""
    x, y = point
    return max(rect.x, min(x, rect.right)), max(rect.y, min(y, rect.bottom))


class Bubble(Part[BubbleData]):
    """The bubble of one table."""

    name = "bubble"

    def __init__(
        self,
        screen: GameScreen[Any, Any],
        frame: HudFrame,
        *,
        is_cooperative: bool,
        by_keys: Callable[[], bool],
        is_on_board: Callable[[Target], bool],
        own_panel: Callable[[Situation[object]], OwnPanel[object]],
        key_hint: Callable[[str], str],
        places: Callable[[], PointedPlaces],
        card: Callable[[], Rect | None],
        window: Callable[[], Rect],
    ) -> None:
        """`places` is what lies around the pointed thing; `card` where an enlarged card lies."""
        self._screen, self._frame, self._is_cooperative = screen, frame, is_cooperative
        self._by_keys, self._is_on_board, self._own_panel = by_keys, is_on_board, own_panel
        self._key_hint, self._places, self._card, self._window = key_hint, places, card, window

    def data(self, situation: Situation[object]) -> BubbleData:
        """All that can be said about what is pointed at."""
        glance = situation.glance
        is_near = glance is not None and self._is_on_board(glance.target)
        refused = situation.refused
        return BubbleData(
            glance,
            situation.view,
            situation.player,
            situation.names,
            situation.advice,
            situation.warnings,
            situation.settings,
            self._by_keys(),
            situation.with_scores,
            self._own_panel(situation) if is_near else None,
            is_told=glance is not None and refused is not None and refused.target == glance.target,
            is_reason_told=glance is not None and refused is not None and refused.reason == glance.reason,
        )

    def draw(self, data: BubbleData, style: Style) -> Widget:
        """Nothing where there is nothing to say beyond the name of the place."""
        glance, theme = data.glance, style.theme
        if data.is_told:
            return Space()
        near = self._screen.close_up(data.near, glance.target) if data.near is not None and glance is not None else None
        lines: list[Widget] = [near] if near is not None else []
        if data.advice is not None:
            advice = self._advise(data, data.advice, style.text)
            lines.append(Row(Icon("hint", size=16, ink=theme.accent), Label(advice, style.line), gap=8))
        if glance is not None and glance.reason is not None and near is None and not data.is_reason_told:
            why = style.text.reason(self._screen.game, glance.reason)
            lines.append(Row(Icon("lock", size=14, ink=theme.bad), Label(why, style.line), gap=8))
            keys = style.text("table.why") + self._key_hint("why")
            lines.append(Row(Icon("book", size=14, ink=theme.ink_soft), Label(keys, style.fine, soft=True), gap=8))
        lines += [
            Row(Icon("warning", size=15, ink=theme.bad), Label(each.words, style.line, ink=theme.bad), gap=8)
            for each in data.warnings
        ]
        if glance is not None:
            lines += self._tell(data, glance, style)
        if not lines:
            return Space()
        head = [Label(self._what(data, glance, style.text), style.strong)] if glance is not None else []
        return BubblePanel(Column(*head, *lines, gap=4), pad=10, rim=theme.accent, most=WIDTH, key="bubble")

    def _tell(self, data: BubbleData, glance: Glance, style: Style) -> list[Widget]:
        """What to know about the move, what it changes for whom, and the keys."""
        lines = [_note(style, note) for note in self._notes(data.view, glance, style.text)]
        if glance.preview is not None:
            own_words = self._screen.outlook(style.text, data.view, glance.preview.view)
            if own_words is not None:
                lines += [_note(style, note) for note in own_words]
            elif data.with_scores:
                lines += self._changes(data, glance.changes, style)
            remarks = self._screen.remarks(style.text, data.view, glance.preview.view)
            own = [remark for remark in remarks if remark.seat == data.player]
            others = [remark for remark in remarks if remark.seat != data.player]
            shown = (*own, *others)[:MOST_REMARKS]
            lines += [_remark(style, remark, is_own=remark.seat == data.player) for remark in shown]
        elif glance.action is not None and data.with_scores:
            lines.append(_note(style, Note("question", self._screen.unforeseen(style.text, data.view, glance.action))))
        keys = self._keys(data, style.text)
        if keys and (glance.can_choose or (data.settings and glance.reason is not None)):
            lines.append(Row(Icon("keyboard", size=14, ink=style.theme.ink_soft), Label(keys, style.fine, soft=True), gap=8))
        return lines

    def _keys(self, data: BubbleData, text: Text) -> str:
        """How to set what can be set, and, where the keyboard is in use, the other keys of the moment."""
        words = [self._setting(each, text) + self._key_hint(each.command) for each in data.settings]
        return ", ".join([*words, *([text("table.keys")] if data.by_keys else [])])

    def _setting(self, setting: Adjustable, text: Text) -> str:
        """What can be set otherwise; which of how many it is, where the game has words for that."""
        game, kind = self._screen.game, setting.kind
        if text.has(f"{game}.set.{kind}"):
            return text(f"{game}.set.{kind}", number=setting.number, count=setting.choices)
        return text(f"{game}.pick.{kind}")

    def _advise(self, data: BubbleData, advice: Advice, text: Text) -> str:
        """Where to look; with a second question which move, with a third why."""
        game, action = self._screen.game, advice.hint.action
        steps = action.steps()
        where = ", ".join(target_name(text, game, target) for target in advice.named)
        words = [text("table.hint_where", where=where)]
        if advice.steps > 1:
            own = self._screen.move_name(text, data.view, action)
            words.append(text("table.hint_which", which=own or move_name(text, game, steps)))
        if advice.steps > 2 and advice.hint.why:
            why = text.because(game, advice.hint.why, data.names)
            words.append(text("table.hint_why", why=why))
        return " ".join(words)

    def _what(self, data: BubbleData, glance: Glance, text: Text) -> str:
        """The move it would make, as far as it is chosen; how things are set can be seen."""
        action = glance.action
        said = self._screen.move_name(text, data.view, action) if action is not None else ""
        if said:
            return said
        steps = [step for step in action.steps() if step.kind not in action.settings] if action is not None else []
        name = move_name(text, self._screen.game, steps or [glance.target])
        return name[:1].upper() + name[1:]

    def _notes(self, view: object, glance: Glance, text: Text) -> tuple[Note, ...]:
        """What the game says about the move, or about the thing where there is no move yet."""
        if glance.action is not None:
            return self._screen.notes(text, view, glance.action)
        return self._screen.about(text, view, glance.target)

    def _changes(self, data: BubbleData, changes: Sequence[Change], style: Style) -> list[Widget]:
        """Signed points of every seat, and below them what one's own come from."""
        theme, together, game = style.theme, self._is_cooperative, self._screen.game
        points = {change.seat: change.points for change in changes}
        friends = self._screen.friends(data.view, data.player) if data.player is not None else ()
        signs: list[Widget] = []
        for seat in range(1 if together else len(data.names)):
            change = points.get(seat, 0)
            ink = None if not change else theme.good if (change > 0) == (together or seat in friends) else theme.bad
            label = Label(signed_points(change), style.strong, ink=ink, soft=not change)
            sign = Icon("flag", size=14) if together else Emblem(style.look.identity(seat), size=20)
            signs.append(Row(sign, label, gap=5))
        found: list[Widget] = [Row(*signs, gap=14, wrap=True)]
        for each in changes:
            if each.seat == (0 if together else data.player) or len(changes) == 1:
                parts = (f"{style.text(f'{game}.score.{reason}')} {signed_points(value)}" for reason, value in each.lines)
                found.append(Label(", ".join(parts), style.fine, soft=True))
        return found

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """Beside the pointed place, where it covers the fewest places that can be chosen."""
        return place_bubble(widget, self._frame, self._places(), card=self._card(), window=self._window())


def place_bubble(
    widget: Widget,
    frame: HudFrame,
    places: PointedPlaces,
    *,
    card: Rect | None,
    window: Rect,
    widths: Sequence[float] = (WIDTH,),
) -> Rect:
    """Where a bubble lies: beside the place it speaks of, or beside an enlarged card; where there is room, beside a tip
    and the compass. Of several widths it takes the first at which it hides fewest places."""
    free, strip = frame.free(), frame.rect_of("strip")
    if strip is not None and strip.y < free.bottom:  # raised cards stand out of the lower band
        free = free.top(max(0.0, strip.y - free.y))
    spot, concerned, avoided = places
    quiet = card or Rect(free.right, free.bottom, 0.0, 0.0)  # what is pointed at then is a button, in the lower right corner
    here = spot or quiet
    told, compass = (
        [rect for name in names if (rect := frame.rect_of(name)) is not None and frame.layers[name].root is not widget]
        for names in (("tip", "refusal"), ("compass",))
    )
    tried = []
    for wide in widths:
        size = widget.asked(min(wide, free.w))
        if not size.h:
            return free.top(0.0)
        room = free if size.h <= free.h else window  # rather over panels than cut off
        for spared in ((*told, *compass), tuple(told), ()):  # what was told before gives way rather than what is told now
            found = beside(here, (size.w + 2, size.h), room, avoided, (*concerned, *spared))
            tried.append(((covered_area(found, (here, *concerned)) > 0, covered_places(found, avoided, near=0.0)), found))
            if tried[-1][0] == (False, 0):
                break
    best = min(tried, key=lambda each: each[0])[1]
    if isinstance(widget, BubblePanel):
        widget.lead_to(best, spot)
    return best


def _note(style: Style, note: Note) -> Widget:
    ink = None if note.good is None else style.theme.good if note.good else style.theme.bad
    sign: Widget = Icon(note.icon, size=14, ink=ink or style.theme.ink_soft)
    if note.seat is not None:
        sign = Emblem(style.look.identity(note.seat), size=18)
    return Row(sign, Label(note.words, style.fine, ink=ink), gap=8 if note.seat is None else 4)


def _remark(style: Style, remark: Remark, *, is_own: bool) -> Widget:
    ink = (style.theme.good if remark.good else style.theme.bad) if is_own else style.theme.ink_soft
    return Row(Emblem(style.look.identity(remark.seat), size=18), Label(remark.words, style.fine, ink=ink), gap=6)
