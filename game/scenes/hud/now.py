"""The upper band: what is being shown; else who acts, what is awaited, and how much game is left."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.match.hotseat import Mode
from game.rules.core import Prompt, Seat, Target
from game.scenes.boards.screen import GameScreen
from game.scenes.hud.commands import SKIP, Buttons, CommandWord, OfferedWords
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.strip import Strip
from game.scenes.hud.style import Style
from game.scenes.table.situation import Presentation, Situation, Told
from game.scenes.widgets import Emblem, Icon, Label, Panel, Rect, Row, Space, Widget
from game.scenes.widgets.boxes import Ends
from game.scenes.widgets.portraits import Portrait
from game.scenes.widgets.theme import GAP_SMALL
from game.scenes.words import character_of, target_name
from game.text import Text

HIGH = 30.0
"""How high the button in the bar is."""


class NowData(Struct, frozen=True):
    """What the now bar tells."""

    told: Told | None
    part: Presentation
    """Which part of the match is being shown."""
    has_moment: bool
    mode: Mode
    is_pending: bool
    seat: Seat | None
    """Who is awaited, or whose turn can still be taken back."""
    names: tuple[str, ...]
    faces: tuple[str, ...]
    """The characters of the bots by seat; empty for everybody else."""
    to_act: Seat | None
    prompt: Prompt | None
    chosen: tuple[Target, ...]
    options: tuple[Target, ...]
    asked: str
    """What the game asks for next in its own words."""
    forced: Target | None
    """The only thing that is left to do, where it is none that one would choose."""
    locked: str
    """Why nothing else is left."""
    offered: CommandWord | None
    """What can be done about it here: skip it, or lay back what was chosen."""


class Now(Part[NowData]):
    """The now bar of one table."""

    name = "now"

    def __init__(
        self,
        screen: GameScreen[Any, Any],
        frame: HudFrame,
        strip: Strip,
        text: Callable[[], Text],
        *,
        wording: OfferedWords,
        buttons: Buttons,
    ) -> None:
        self._screen, self._frame, self._strip, self._text = screen, frame, strip, text
        self._wording, self._buttons = wording, buttons

    def data(self, situation: Situation[object]) -> NowData:
        """Who acts and what is awaited."""
        chosen, options = situation.chosen, situation.options
        forced = self._forced(situation)
        locked = next((item.reason for item in self._strip.items(situation) if item.state == "locked"), "") if forced else ""
        return NowData(
            situation.told,
            situation.presentation,
            situation.has_moment,
            situation.mode,
            situation.pending is not None,
            situation.player if situation.mode is Mode.END else situation.to_act,
            situation.names,
            tuple(character_of(player) for player in situation.players),
            situation.to_act,
            situation.prompt,
            chosen,
            options if chosen else (),
            self._screen.asked(self._text(), situation.shown, chosen, options) if chosen else "",
            forced,
            locked,
            self._wording.of_now(situation),
        )

    @staticmethod
    def _forced(situation: Situation[object]) -> Target | None:
        options = situation.options if situation.is_choosing and not situation.chosen else ()
        return options[0] if len(options) == 1 and options[0].kind == "button" else None

    def draw(self, data: NowData, style: Style) -> Widget:
        """One line with the emblem of whoever is spoken of; to lay back stands before the words, to skip behind them."""
        line = self._line_of(data, style)
        told = data.told
        seat = data.seat if told is None else told.mover if data.has_moment else told.seat
        if isinstance(line[0], Emblem) and seat is not None and data.faces[seat]:
            line[0] = Row(line[0], Portrait(data.faces[seat], size=style.emblem), gap=4)
        if data.offered is None:
            return Panel(Row(Space(2), *line, Space(2), gap=GAP_SMALL), pad=0, key="now")
        button = self._buttons.word(data.offered, style, height=HIGH, with_icon=False)
        button.grow = 0.0
        sign, *words = line
        parts = (sign, *words, button) if data.offered.key == SKIP else (sign, button, *words)
        return Panel(Row(Space(2), *parts, Space(2), gap=GAP_SMALL), pad=0, key="now")

    def _line_of(self, data: NowData, style: Style) -> list[Widget]:
        text, game = style.text, self._screen.game
        if data.told is not None:
            return self._show_told(data, data.told, style)
        name = data.names[data.seat] if data.seat is not None else ""
        if data.mode is Mode.END:
            heir = data.names[data.to_act] if data.to_act is not None else ""
            said = text("table.match_over") if data.is_pending else text("table.turn_over", next=heir)
            return _line(style, data.seat, name, said)
        said = text.prompt(game, data.prompt) if data.prompt is not None else ""
        left = text.left(game, data.prompt) if data.prompt is not None else ""
        if data.seat is not None and data.mode is Mode.THINK:
            said = text("table.thinks")
        elif data.forced is not None:
            said = " ".join(filter(None, [text("table.forced", what=target_name(text, game, data.forced)), data.locked]))
        elif data.chosen:
            said = self._ask(data, text)
        return _line(style, data.seat, name, said, left)

    @staticmethod
    def _show_told(data: NowData, told: Told, style: Style) -> list[Widget]:
        """Which part is being shown and what happens; where a moment says that already, whose move it is."""
        part, is_end = told.heading, data.part is Presentation.SCORING and told.is_counting
        if data.part in (Presentation.SETUP, Presentation.RECAP) or (is_end and not part):
            part = style.text(f"table.part.{data.part.value}")
        if not data.has_moment:
            return _line(style, told.seat, part, told.words, told.reason)
        mover = style.text("table.part.moves", name=data.names[told.mover]) if told.mover is not None and not part else ""
        onward = style.text("table.click_on") if data.part is Presentation.SCORING else ""
        return _line(style, told.mover if mover else None, part, mover, told.reason or onward)

    def _ask(self, data: NowData, text: Text) -> str:
        """What was chosen last, or the button that says what all of it is for, and what is asked for next."""
        game, first, last = self._screen.game, data.chosen[0], data.chosen[-1]
        chosen = target_name(text, game, first if first.kind == "button" else last)
        things = [target for target in data.options if target.kind != "button"] or data.options  # buttons speak for themselves
        asked = data.asked or " / ".join(dict.fromkeys(text(f"{game}.pick.{target.kind}") for target in things))
        return f"{chosen[:1].upper()}{chosen[1:]}: {asked}"

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """At the left of the upper band, which grows with it."""
        anatomy = self._frame.anatomy
        return anatomy.now(widget.asked(anatomy.now().w).h)


def _line(style: Style, seat: Seat | None, name: str, said: str, left: str = "") -> list[Widget]:
    sign: Widget = Icon("log", size=18) if seat is None else Emblem(style.look.identity(seat), size=style.emblem)
    parts: list[Widget] = [sign]
    if name:
        parts.append(Label(name, style.strong, lines=1))
    rest = Label(left, style.fine, soft=True) if left else Space()
    parts.append(Ends(Label(said, style.line), rest))
    return parts
