"""The lower band: what the viewer chooses from, and buttons only for what is no thing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from game.match.hotseat import Mode
from game.rules.core import Target
from game.scenes.hud.extras import extras
from game.scenes.hud.panels import Scenery
from game.scenes.widgets import Button, Column, Row, Size, Widget
from game.scenes.widgets.faces import Held, State, StripItem, plain_face
from game.scenes.widgets.strip import HandMemory, HandStrip
from game.scenes.widgets.theme import Colour
from game.scenes.words import target_name

if TYPE_CHECKING:
    from game.scenes.screens.table import TableScene

PLAIN = "plain"
"""The kind of a face that nobody has drawn."""


class Word(Struct, frozen=True):
    """A button with a word on it: what it says, what it does, and why it cannot be pressed where it cannot."""

    key: str
    text: str
    icon: str
    act: Callable[[], None]
    is_amber: bool = False
    enabled: bool = True
    tip: str = ""
    point: Callable[[bool], None] | None = None
    """Told whenever somebody begins or ceases to point at it."""


def items(scenery: Scenery, on_board: Collection[Target], *, folded: bool = False) -> tuple[StripItem, ...]:
    """The hand, and what can be chosen next and lies neither there nor on the board.

    What cannot be used stays where it is, and says why. A folded window has room for one button; other words stand here too.
    """
    play, text, game = scenery.play, scenery.text, scenery.game
    hand = extras(game).hand(scenery.shown, text) if play.player is not None else ()
    if play.mode is not Mode.CHOOSE:
        return tuple(StripItem(held) for held in hand)
    held = {each.target for each in hand}
    options, swaps = play.chooser.options(), play.chooser.swaps()
    shown = [StripItem(each, *_state(scenery, each.target, options, swaps)) for each in hand]
    buttons = [target for target in options if target.kind == "button"]
    named = buttons[-1:] if folded else buttons
    for target in options:
        if target not in held and target not in on_board and target not in named:
            face = plain_face(PLAIN, target_name(text, game, target))
            shown.append(StripItem(Held(target, face), "playable"))
    return tuple(shown)


def _state(scenery: Scenery, target: Target, options: Collection[Target], swaps: Collection[Target]) -> tuple[State, str]:
    """How a card stands: what is asked for next is told from what does not fit to what was chosen."""
    play = scenery.play
    if target in play.chooser.chosen:
        return "chosen", ""
    is_asked = any(option.kind == target.kind for option in options)
    if target in options or (target in swaps and not is_asked):
        return "playable", ""
    if play.player is None or not scenery.text.has(f"{scenery.game}.pick.{target.kind}"):  # only held, and never chosen
        return "rest", ""
    chooser = play.chooser
    reason = play.glance(target).reason if target not in swaps else None
    reason = reason or play.session.why_not(play.player, chooser.attempt(target), chooser.attempt_targets(target))
    return ("locked", scenery.text.reason(scenery.game, reason)) if reason is not None else ("rest", "")


def words(scenery: Scenery, table: TableScene, panelled: Collection[Target] = frozenset()) -> list[Word]:
    """What can be done that is no thing, such as to pass, and that no panel offers; the last of them ends something."""
    play = scenery.play
    if play.mode is not Mode.CHOOSE:
        return []
    options, game = play.chooser.options(), extras(scenery.game)
    return [
        Word(
            f"target-{target.kind}-{target.key}",
            game.label(scenery.text, scenery.shown, target) or target_name(scenery.text, scenery.game, target),
            "right",
            partial(table.choose, target),
            is_amber=len(options) == 1,
            point=partial(_point, table, target),
        )
        for target in options
        if target.kind == "button" and target not in panelled
    ]


def _point(table: TableScene, target: Target, is_pointed: bool) -> None:
    table.look_at_card(target if is_pointed else None)


def word_button(scenery: Scenery, word: Word, *, height: float, with_icon: bool = True) -> Button:
    """The button of a word; without an icon it needs little room beside the word."""
    kind = WordButton if with_icon else TightButton
    button = kind(
        word.text,
        word.act,
        icon=word.icon if with_icon else "",
        look="primary" if word.is_amber else "plain",
        enabled=word.enabled,
        kind=scenery.strong,
        height=height,
        key=word.key,
        tip=word.tip,
        grow=1,
    )
    button.on_point = word.point
    return button


class WordButton(Button):
    """Pointing at it tells what pressing it would mean, as pointing at a thing does."""

    on_point: Callable[[bool], None] | None = None

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Tells when somebody begins or ceases to point at it, with the pointer or the keyboard."""
        was = self.hovered or self.focused
        super().set_state(hovered=hovered, held=held, focused=focused)
        if self.on_point is not None and was != (self.hovered or self.focused):
            self.on_point(not was)


class TightButton(WordButton):
    """A button for a window without room."""

    def _paddings(self) -> tuple[float, float]:
        """Beside the word, and between icon and word."""
        return 8.0, 6.0


def strip(
    scenery: Scenery, found: Sequence[StripItem], table: TableScene, memory: HandMemory, *, folded: bool, zoom: float
) -> Widget:
    """The hand strip: pointing at a card is pointing at its target."""
    return HandStrip(
        found,
        text=scenery.text,
        look=scenery.look,
        under=lambda: table.app.interface.under,
        on_point=table.look_at_card,
        on_choose=table.choose,
        on_lay_back=table.lay_back,
        memory=memory,
        is_compact=folded,
        zoom=zoom,
        grow=1.0,
    )


# -- tools -----------------------------------------------------------------------------------------------------


class Tool(Struct, frozen=True):
    """A tool: its name is the text `table.<name>` and the key in `config/keys.yaml`."""

    name: str
    icon: str
    act: Callable[[], None]
    enabled: bool = True
    selected: bool = False


class ToolButton(Button):
    """A tool that is in use is outlined, not filled: only one button is amber at a time. Without a word it is a square."""

    def wants(self, width: float) -> Size:
        """The word, or a square."""
        return super().wants(width) if self.text else Size(self.height, self.height)

    def least(self) -> float:
        """The word, or a square."""
        return super().least() if self.text else self.height

    def _tints(self) -> tuple[Colour | None, Colour | None, Colour]:
        """Ground, line and ink."""
        theme = self.kit.theme
        if self.selected and self.enabled:
            return (theme.hover if self.hovered else theme.pressed), theme.accent, theme.accent
        return super()._tints()


def tools(scenery: Scenery, rows: Sequence[Sequence[Tool]], key_hint: Callable[[str], str], *, size: float) -> list[Widget]:
    """Icons with tips that also tell the key."""
    return [Row(*(_tool(scenery, tool, key_hint(tool.name), size) for tool in row), gap=5) for row in rows]


def _tool(scenery: Scenery, tool: Tool, hint: str, size: float) -> Widget:
    tip = scenery.text(f"table.{tool.name}") + hint
    button = ToolButton(icon=tool.icon, on_click=tool.act, tip=tip, key=f"tool-{tool.name}", grow=1, height=size)
    button.enabled, button.selected = tool.enabled, tool.selected
    return button


def tool_list(scenery: Scenery, found: Sequence[Tool], key_hint: Callable[[str], str]) -> Widget:
    """Tools with their names, one below the other."""
    buttons = []
    for tool in found:
        text = scenery.text(f"table.{tool.name}") + key_hint(tool.name)
        button = ToolButton(
            text, tool.act, icon=tool.icon, look="quiet", align="start", kind=scenery.line, height=36, key=f"tool-{tool.name}"
        )
        button.enabled, button.selected = tool.enabled, tool.selected
        buttons.append(button)
    return Column(*buttons, gap=2)
