"""The strip at the lower end of the window: what the viewer chooses from."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from game.match.chooser import Chooser
from game.match.hotseat import Hotseat, Mode
from game.rules.core import Target
from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.table.situation import Means, Situation
from game.scenes.widgets import Rect, Widget
from game.scenes.widgets.faces import Held, State, StripItem, plain_face
from game.scenes.widgets.strip import HandMemory, HandStrip
from game.scenes.widgets.strip import height as strip_height
from game.scenes.words import target_name
from game.text import Text

WORDS_WIDE = 170.0
"""How wide buttons beside the strip may be."""
PLAIN = "plain"
"""The kind of a face that nobody has drawn."""


class Chooses(Protocol):
    """What can be done with the cards of the strip."""

    @property
    def on_board(self) -> frozenset[Target]:
        """What is chosen on the board itself."""

    def look_at_card(self, target: Target | None) -> None:
        """Points at a card; None where the pointer left."""

    def choose(self, target: Target) -> None:
        """Chooses a card."""

    def lay_back(self, target: Target | None = None) -> None:
        """Lays a chosen card back."""

    def refuse_card(self, target: Target) -> None:
        """A card was chosen that cannot be used."""

    def spared_by_card(self) -> Sequence[Rect]:
        """Where in the window what the pointed card speaks of lies."""


class Strip(Part[tuple[StripItem, ...]]):
    """The strip of one table; its data are its cards."""

    name = "strip"

    def __init__(
        self,
        screen: GameScreen[Any, Any],
        hotseat: Hotseat,
        frame: HudFrame,
        *,
        chooses: Chooses,
        style: Callable[[], Style],
        own_panel: Callable[[Situation[object]], OwnPanel[object]],
        under: Callable[[], Sequence[Widget]],
    ) -> None:
        self._screen, self._hotseat, self._frame, self._chooses = screen, hotseat, frame, chooses
        self._style, self._own_panel, self._under = style, own_panel, under
        self.memory = HandMemory()
        self._has_words = False
        """May words stand beside the strip in decisions such as the one that was awaited last?"""
        self._wordy: set[str] = set()
        """The kinds of decisions in which words have stood there: their room is kept, so that no card moves."""
        self._counted: tuple[Chooser, bool] | None = None
        """Whether words may be needed, and for which decision that was found out."""
        self._known: tuple[object, tuple[StripItem, ...]] | None = None
        """How the cards stand, and for what that was worked out."""

    # -- what it tells -------------------------------------------------------------------------------------------

    def data(self, situation: Situation[object]) -> tuple[StripItem, ...]:
        """The cards."""
        if situation.is_choosing:
            kind = situation.prompt.key if situation.prompt is not None else ""
            if self._may_need_words(situation):
                self._wordy.add(kind)
            self._has_words = kind in self._wordy
        return self.items(situation)

    def _may_need_words(self, situation: Situation[object]) -> bool:
        """Can the decision lead to words beside the strip? The last button stands elsewhere, unless it leads on."""
        panelled, chooser = self.panelled(situation), self._hotseat.chooser
        buttons = [target for target in chooser.things() if target.kind == "button" and target not in panelled]
        if situation.can_look or any(map(self._screen.leads_on, buttons)):
            return True
        if len(buttons) < 2:
            return False
        if self._counted is None or self._counted[0] is not chooser:
            self._counted = chooser, chooser.asked_together("button") > 1
        return self._counted[1]

    def items(self, situation: Situation[object]) -> tuple[StripItem, ...]:
        """The cards; how they stand is worked out once a decision, what they say of the pointed place each time."""
        panel = self._own_panel(situation)
        found = tuple(self._screen.item(panel, item) for item in self._standing(situation))
        suggested = {situation.suggested, *(situation.advice.told if situation.advice is not None else ())}
        if any(item.held.target in suggested for item in found):
            found = tuple(replace(item, is_suggested=item.held.target in suggested) for item in found)
        if situation.pointed is not None and situation.means is not Means.STRIP:
            pointed = situation.pointed
            found = tuple(replace(item, is_pointed=True) if item.held.target == pointed else item for item in found)
        return found

    def _standing(self, situation: Situation[object]) -> tuple[StripItem, ...]:
        style, panelled = self._style(), self.panelled(situation)
        on_board = self._chooses.on_board
        key = (
            situation.shown,
            situation.coming,
            situation.view,
            situation.player,
            situation.mode,
            situation.chosen,
            situation.options,
            on_board,
            panelled,
            style.text.language,
            style.is_folded,
        )
        if self._known is None or self._known[0] != key:
            found = self._cards(situation, on_board | panelled, style)
            self._known = key, tuple(item for item in found if item.held.target not in panelled)
        return self._known[1]

    def panelled(self, situation: Situation[object]) -> frozenset[Target]:
        """What the game's own panel offers, where it is open all the time."""
        is_open = "drawings" in self._frame.open and not self._frame.anatomy.is_folded
        return self._screen.panelled(situation.shown) if is_open else frozenset()

    def _hand(self, situation: Situation[object], text: Text) -> tuple[Held, ...]:
        """The own cards as shown; what a move used up is gone once everybody reads of it, what it brings comes later."""
        hand = self._screen.hand(situation.shown, text)
        if situation.coming is None:
            return hand
        left = {held.target: held for held in self._screen.hand(situation.coming, text)}
        return tuple(left[held.target] for held in hand if held.target in left)

    def _cards(self, situation: Situation[object], elsewhere: Collection[Target], style: Style) -> tuple[StripItem, ...]:
        """The hand, and what can be chosen next and lies neither there nor elsewhere.

        What cannot be used stays where it is, and says why. A folded window has room for one button; other words stand here.
        """
        text, game = style.text, self._screen.game
        hand = self._hand(situation, text) if situation.player is not None else ()
        if situation.mode is not Mode.CHOOSE:
            return tuple(StripItem(held) for held in hand)
        held, swaps = {each.target for each in hand}, self._hotseat.chooser.swaps()
        shown = [StripItem(each, *self._state(situation, each.target, swaps, style)) for each in hand]
        buttons = [target for target in situation.options if target.kind == "button"]
        named = buttons[-1:] if style.is_folded else buttons
        is_behind = situation.is_showing and situation.shown != situation.view  # what comes next is not to be seen yet
        for target in () if is_behind else situation.options:
            if target not in held and target not in elsewhere and target not in named:
                face = plain_face(PLAIN, target_name(text, game, target))
                shown.append(StripItem(Held(target, face), "playable"))
        return tuple(shown)

    def _state(
        self, situation: Situation[object], target: Target, swaps: Collection[Target], style: Style
    ) -> tuple[State, str]:
        """How a card stands: what is asked for next is told from what does not fit to what was chosen."""
        hotseat, options, game = self._hotseat, situation.options, self._screen.game
        if target in situation.chosen:
            return "chosen", ""
        is_asked = any(option.kind == target.kind for option in options)
        if target in options or (target in swaps and not is_asked):
            return "playable", ""
        if situation.player is None or not style.text.has(f"{game}.pick.{target.kind}"):  # only held, and never chosen
            return "rest", ""
        reason = hotseat.refusal(target)
        return ("locked", style.text.reason(game, reason)) if reason is not None else ("rest", "")

    # -- how it is drawn -----------------------------------------------------------------------------------------

    def draw(self, data: tuple[StripItem, ...], style: Style) -> Widget:
        """The hand strip: pointing at a card is pointing at its target."""
        chooses = self._chooses
        return HandStrip(
            data,
            text=style.text,
            look=style.look,
            under=self._under,
            on_point=chooses.look_at_card,
            on_choose=chooses.choose,
            on_lay_back=chooses.lay_back,
            on_refuse=chooses.refuse_card,
            spared=chooses.spared_by_card,
            memory=self.memory,
            is_compact=style.is_folded,
            zoom=self._frame.anatomy.sizes.card,
            grow=1.0,
        )

    def region(self, _window: Rect, _widget: Widget) -> Rect:
        """Before the room that words of the decision may need: cards stay where they are whether these stand there or not."""
        anatomy = self._frame.anatomy
        high = strip_height(is_compact=anatomy.is_folded, zoom=anatomy.sizes.card)
        return anatomy.strip(high, WORDS_WIDE if self._has_words and not anatomy.is_folded else 0.0)

    def adapt(self) -> None:
        """The window has another size, or everything is drawn anew."""
        self._known = None
