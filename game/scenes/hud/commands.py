"""The buttons over a table: moves that are no thing beside the strip, the tools, the button that ends a turn, and what the
now bar offers. Each role has its own spot, so that a button never changes its meaning under the pointer.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from game.match.hotseat import Mode
from game.rules.core import Target
from game.scenes.boards.screen import GameScreen
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.strip import WORDS_WIDE, Chooses, Strip
from game.scenes.hud.style import Style
from game.scenes.table.situation import Presentation, Situation
from game.scenes.widgets import Button, Column, Panel, Rect, Row, Scroll, Size, Space, Widget
from game.scenes.widgets.theme import Colour
from game.scenes.words import target_name
from game.text import Text

Commands = Mapping[str, Callable[[], object]]
"""What can be done at a table, by the names of tools and keys."""
SKIP = "skip"
"""The key of the button that skips what is being shown."""
LIST_WIDE = 320.0
"""How wide the list of further tools may be."""


class CommandWord(Struct, frozen=True):
    """A button with a word on it. It chooses a target, or does what a command says."""

    key: str
    text: str
    icon: str
    target: Target | None = None
    command: str = ""
    is_amber: bool = False
    enabled: bool = True
    tip: str = ""


class Tool(Struct, frozen=True):
    """A tool: its name is the text `table.<name>`, the key in `config/keys.yaml` and the command."""

    name: str
    icon: str
    enabled: bool = True
    selected: bool = False


class ToolsData(Struct, frozen=True):
    """The tools in view, and the word below them."""

    tools: tuple[Tool, ...]
    word: CommandWord


class OfferedWords:
    """Which words stand beside the strip in a situation, and which below the tools."""

    def __init__(self, screen: GameScreen[Any, Any], frame: HudFrame, strip: Strip, text: Callable[[], Text]) -> None:
        self._screen, self._frame, self._strip, self._text = screen, frame, strip, text

    def words(self, situation: Situation[object]) -> tuple[tuple[CommandWord, ...], CommandWord]:
        """The words beside the strip, and the one below the tools: what ends something, and nothing else."""
        text = self._text()
        alone = self._alone(situation, text)
        if alone is not None:
            return (), alone
        found = self._choices(situation, text) if not situation.is_showing else []
        ends = bool(found) and (self._frame.anatomy.is_folded or not self._screen.leads_on(found[-1].target))
        beside = found[:-1] if ends else found
        if situation.can_look:
            beside.append(CommandWord("own-cards", text("table.own_cards"), "eye", command="own_cards"))
        if self._frame.anatomy.is_folded:
            beside = []
        if ends:
            return tuple(beside), found[-1]
        awaited = situation.to_act if not situation.is_choosing else None
        tip = text("table.not_yet") if awaited is None else text("table.wait", name=situation.names[awaited])
        return tuple(beside), CommandWord("idle", text("table.end_turn"), "check", enabled=False, tip=tip)

    def of_now(self, situation: Situation[object]) -> CommandWord | None:
        """What the now bar offers: to skip what is being shown, as far as what sums it up, or to lay back what was chosen."""
        text = self._text()
        if situation.is_showing and (situation.leads_to_sum or situation.presentation is not Presentation.SCORING):
            is_recap = situation.presentation is Presentation.RECAP
            words = text("table.skip_to_sum" if situation.leads_to_sum else "table.skip")
            return CommandWord(SKIP, words, "forward", command="skip_on", is_amber=is_recap)
        if situation.is_choosing and situation.chosen:
            return CommandWord("back", text("table.back"), "back", command="lay_back")
        return None

    @staticmethod
    def _alone(situation: Situation[object], text: Text) -> CommandWord | None:
        """The only word there is while the end is shown, or a turn or the match is over."""
        if situation.presentation is Presentation.SCORING:
            return CommandWord("to-results", text("table.to_results"), "right", command="skip_all", is_amber=True)
        if situation.mode is Mode.OVER:
            return CommandWord("to-results", text("table.to_results"), "right", command="to_results", is_amber=True)
        if situation.mode is Mode.END:
            return CommandWord("end-turn", text("table.end_turn"), "check", command="end_turn", is_amber=True)
        return None

    def _choices(self, situation: Situation[object], text: Text) -> list[CommandWord]:
        """What can be done that is no thing, such as to pass, and that no panel offers; the last of them ends something."""
        game, options, panelled = self._screen.game, situation.options, self._strip.panelled(situation)
        return [
            CommandWord(
                f"target-{target.kind}-{target.key}",
                self._screen.label(text, situation.shown, target) or target_name(text, game, target),
                "right",
                target,
                is_amber=len(options) == 1,
            )
            for target in options
            if target.kind == "button" and target not in panelled
        ]


class WordButton(Button):
    """Pointing at it tells what pressing it would mean, as pointing at a thing does."""

    on_point: Callable[[bool], None] | None = None
    _is_unmeant = False

    def set_state(self, *, hovered: bool | None = None, held: bool | None = None, focused: bool | None = None) -> None:
        """Tells when somebody begins or ceases to point at it, with the pointer or the keyboard.

        Nobody points at a button that came to lie under a resting pointer, until that is moved.
        """
        was = self.hovered or self.focused
        super().set_state(hovered=hovered, held=held, focused=focused)
        is_pointed = self.hovered or self.focused
        if self.on_point is None or was == is_pointed:
            return
        self._is_unmeant = is_pointed and not self.focused and self.kit.is_pointer_still()
        if not self._is_unmeant:
            self.on_point(is_pointed)

    def stir(self) -> None:
        """From now on it is meant."""
        if self._is_unmeant and self.on_point is not None:
            self._is_unmeant = False
            self.on_point(True)


class TightButton(WordButton):
    """A button for a window without room."""

    def _paddings(self) -> tuple[float, float]:
        """Beside the word, and between icon and word."""
        return 8.0, 6.0


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


class Buttons:
    """Makes the buttons of words and tools, with what they do."""

    def __init__(self, chooses: Chooses, commands: Commands, key_hint: Callable[[str], str]) -> None:
        """`key_hint` is the key of a tool in brackets."""
        self._chooses, self._commands, self._key_hint = chooses, commands, key_hint

    def word(self, word: CommandWord, style: Style, *, height: float, with_icon: bool = True) -> Button:
        """The button of a word; without an icon it needs little room beside the word."""
        kind = WordButton if with_icon else TightButton
        button = kind(
            word.text,
            partial(self._press, word),
            icon=word.icon if with_icon else "",
            look="primary" if word.is_amber else "plain",
            enabled=word.enabled,
            kind=style.strong,
            height=height,
            key=word.key,
            tip=word.tip,
            grow=1,
        )
        if word.target is not None:
            button.on_point = partial(self._point, word.target)
        return button

    def _press(self, word: CommandWord) -> None:
        if word.target is not None:
            self._chooses.choose(word.target)
        elif word.command:
            self._commands[word.command]()

    def _point(self, target: Target, is_pointed: bool) -> None:
        self._chooses.look_at_card(target if is_pointed else None)

    def tool(self, tool: Tool, style: Style, *, size: float) -> Button:
        """An icon with a tip that also tells the key."""
        tip = style.text(f"table.{tool.name}") + self._key_hint(tool.name)
        button = ToolButton(icon=tool.icon, on_click=self._act(tool), tip=tip, key=f"tool-{tool.name}", grow=1, height=size)
        button.enabled, button.selected = tool.enabled, tool.selected
        return button

    def named_tool(self, tool: Tool, style: Style) -> Button:
        """A tool with its name, for a list."""
        words = style.text(f"table.{tool.name}") + self._key_hint(tool.name)
        key = f"tool-{tool.name}"
        button = ToolButton(
            words, self._act(tool), icon=tool.icon, look="quiet", align="start", kind=style.line, height=36, key=key
        )
        button.enabled, button.selected = tool.enabled, tool.selected
        return button

    def _act(self, tool: Tool) -> Callable[[], None]:
        def act() -> None:
            self._commands[tool.name]()

        return act


class WordsPart(Part[tuple[CommandWord, ...]]):
    """The words beside the strip, below one another."""

    name = "words"

    def __init__(self, wording: OfferedWords, frame: HudFrame, buttons: Buttons) -> None:
        self._wording, self._frame, self._buttons = wording, frame, buttons

    def data(self, situation: Situation[object]) -> tuple[CommandWord, ...]:
        """The words."""
        return self._wording.words(situation)[0]

    def draw(self, data: tuple[CommandWord, ...], style: Style) -> Widget:
        """A button for each."""
        buttons = [self._buttons.word(word, style, height=40, with_icon=False) for word in data]
        return Column(*buttons, gap=8) if buttons else Space()

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """At the right end of the strip."""
        size = widget.asked(WORDS_WIDE)
        return self._frame.anatomy.words(size.w, size.h)


class Tools(Part[ToolsData]):
    """The tools that are always in view, with one word below them."""

    name = "tools"

    def __init__(self, wording: OfferedWords, frame: HudFrame, buttons: Buttons) -> None:
        self._wording, self._frame, self._buttons = wording, frame, buttons

    def data(self, situation: Situation[object]) -> ToolsData:
        """The tools and the word."""
        return ToolsData(list_tools(situation, self._frame)[0], self._wording.words(situation)[1])

    def draw(self, data: ToolsData, style: Style) -> Widget:
        """Two rows of tools and the word; in a folded window all in one row."""
        sizes, made = self._frame.anatomy.sizes, self._buttons
        word = made.word(data.word, style, height=sizes.tool, with_icon=not style.is_folded)
        if style.is_folded:
            return Row(self._row(data.tools, style, 36), word, gap=4, across="fill")
        rows = [self._row(row, style, sizes.tool) for row in (data.tools[:4], data.tools[4:])]
        return Panel(Column(*rows, word, gap=8), pad=8, key="tools")

    def _row(self, tools: Sequence[Tool], style: Style, size: float) -> Widget:
        return Row(*(self._buttons.tool(tool, style, size=size) for tool in tools), gap=5)

    def region(self, _window: Rect, _widget: Widget) -> Rect:
        """At the right end of the lower band."""
        return self._frame.anatomy.tools()


class More(Part[tuple[Tool, ...] | None]):
    """The tools behind one button, as a list; None while it is closed."""

    name = "more"

    def __init__(self, frame: HudFrame, buttons: Buttons) -> None:
        self._frame, self._buttons = frame, buttons

    def data(self, situation: Situation[object]) -> tuple[Tool, ...] | None:
        """The tools."""
        return list_tools(situation, self._frame)[1] if "more" in self._frame.open else None

    def draw(self, data: tuple[Tool, ...] | None, style: Style) -> Widget:
        """One below the other, with their names."""
        if data is None:
            return Space()
        found = Column(*(self._buttons.named_tool(tool, style) for tool in data), gap=2)
        return Panel(Scroll(found), pad=8)

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """Above the tools."""
        tools, room = self._frame.anatomy.tools(), self._frame.anatomy.between(self._frame.top)
        size = widget.asked(LIST_WIDE)
        high = min(size.h, room.h)
        return Rect(tools.right - size.w, tools.y - 8 - high, size.w, high)


# -- which tools there are ---------------------------------------------------------------------------------------


def list_tools(situation: Situation[object], frame: HudFrame) -> tuple[tuple[Tool, ...], tuple[Tool, ...]]:
    """The tools that are always in view, and those behind one button."""
    match, eyes, parts = _of_match(situation), _of_eyes(situation), _of_parts(frame)
    undo, redo, reset, hint = match
    settings = _of_settings(situation)
    more = Tool("more", "plus", selected="more" in frame.open)
    pause = Tool("pause", "pause")
    top, *ways = _of_camera(situation)
    if frame.anatomy.is_folded:
        shown = [tool for tool in parts if tool.name != "scores"]
        own = [Tool("own_cards", "card")] if situation.can_look else []
        return (undo, more), (*settings, *own, redo, reset, hint, *eyes, *shown, top, *ways, pause)
    turns, third = settings[:2], settings[2:]
    row = (undo, *(*turns, redo, reset)[:2], hint)  # undo and the lamp keep their places
    first = (*third, *eyes, *parts)[0]
    others = (*match, *settings, *eyes, *parts, *ways)
    return (*row, first, top, more, pause), tuple(tool for tool in others if tool not in row and tool is not first)


def _of_settings(situation: Situation[object]) -> tuple[Tool, ...]:
    """What sets what is about to be put down, such as how a tile lies; nothing where there is nothing to set."""
    commands, found = {setting.command for setting in situation.settings}, []
    if "setting_last" in commands:
        found.append(Tool("setting_last", "turn"))
    if situation.can_mirror:
        found.append(Tool("setting_mirror", "mirror"))
    if "setting_first" in commands:
        found.append(Tool("setting_first", "shapes"))
    return tuple(found)


def _of_match(situation: Situation[object]) -> tuple[Tool, ...]:
    """What changes the match, or advises on it."""
    return (
        Tool("undo", "undo", situation.can_undo),
        Tool("redo", "redo", situation.can_redo),
        Tool("reset_turn", "reset", situation.can_undo),
        Tool("hint", "hint", situation.can_hint),
    )


def _of_eyes(situation: Situation[object]) -> tuple[Tool, ...]:
    """What shows the table in another way, where the game knows one."""
    sights = situation.sights
    lens = Tool("lens", "eye", selected=sights.is_at_eye)
    overlay = Tool("overlay", "layers", selected=sights.overlay is not None)
    return (*([lens] if sights.has_eyes else []), *([overlay] if sights.has_overlays else []))


def _of_parts(frame: HudFrame) -> tuple[Tool, ...]:
    """What opens and closes parts of the window."""
    names = (("scores", "chart"), *((("drawings", "city"),) if frame.has_own else ()), ("log", "log"))
    return tuple(Tool(name, icon, selected=name in frame.open) for name, icon in names)


def _of_camera(situation: Situation[object]) -> tuple[Tool, ...]:
    """Where the table is looked at from."""
    sights = situation.sights
    return (
        Tool("top", "compass"),
        Tool("own_seat", "chair"),
        Tool("labels", "info", selected=sights.is_labelled),
        Tool("flat", "cube", selected=sights.is_flat),
    )
