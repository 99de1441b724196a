"""The bubble of a refusal: it stays beside the place that cannot be chosen, and its button opens the rule."""

from collections.abc import Callable

from game.scenes.hud.bubble import WIDTH, BubblePanel, place_bubble
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.table.refusals import Refusals
from game.scenes.table.situation import Refusal, Situation
from game.scenes.widgets import Button, Column, Icon, Label, Rect, Row, Space, Widget
from game.scenes.words import target_name

WIDTHS = (WIDTH, 262.0)
"""How wide it is at most: narrower where in its usual form it would hide what can be chosen instead."""


class RefusalPanel(BubblePanel):
    """It can be pointed at: it has a button."""

    solid = True


class RefusalPart(Part[Refusal | None]):
    """What was refused, why, and the way to the rule."""

    name = "refusal"

    def __init__(
        self,
        game: str,
        refusals: Refusals,
        frame: HudFrame,
        *,
        key_hint: Callable[[str], str],
        card: Callable[[], Rect | None],
        window: Callable[[], Rect],
    ) -> None:
        """`card` is where an enlarged card lies."""
        self._game, self._refusals, self._frame = game, refusals, frame
        self._key_hint, self._card, self._window = key_hint, card, window
        self._kept: tuple[Refusal | None, Rect | None] = None, None
        """Where the enlarged card lay when its refusal was told: the bubble does not follow what is pointed at later."""

    def data(self, situation: Situation[object]) -> Refusal | None:
        """What was refused last."""
        return situation.refused

    def draw(self, data: Refusal | None, style: Style) -> Widget:
        """The name of the place and a button, and why it cannot be chosen: it is as low as it can be, to hide little."""
        if data is None:
            return Space()
        text, theme = style.text, style.theme
        name = target_name(text, self._game, data.target)
        why = Button(
            text("table.why"),
            self._refusals.explain,
            icon="book",
            height=34,
            kind=style.fine,
            tip=text("table.why_about") + self._key_hint("why"),
            key="why",
        )
        said = Row(Icon("lock", size=14, ink=theme.bad), Label(text.reason(self._game, data.reason), style.line), gap=8)
        head = Row(Label(name[:1].upper() + name[1:], style.strong), Space(grow=1), why, gap=8)
        body = Column(head, said, gap=6)
        return RefusalPanel(body, pad=10, rim=theme.bad, most=WIDTH, key="refusal")

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """Where the bubble of the place was, for as long as the refusal stands."""
        standing = self._refusals.standing
        if self._kept[0] != standing:
            self._kept = standing, self._card()
        places, card = self._refusals.places, self._kept[1]
        return place_bubble(widget, self._frame, places, card=card, window=self._window(), widths=WIDTHS)
