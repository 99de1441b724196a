"""What a game adds to the screen. `boards/<game>/screen.py` has a class `Screen` that fills in the hooks it needs.

Every hook has a typed default here, so that `mypy --strict` finds a hook with a wrong name or shape. A game without a folder
of its own is played on the plain board with the defaults.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Generic

from msgspec import Struct
from msgspec.structs import replace
from panda3d.core import NodePath

from game.match.hotseat import Change
from game.rules.core import Action, Event, Seat, Target
from game.scenes.boards.board import Board, Sound
from game.scenes.boards.hooks import M, V
from game.scenes.boards.setting import Bench
from game.scenes.boards.sheet import Cell
from game.scenes.drawing.light import TIMES, Time, light_of
from game.scenes.drawing.look import Look
from game.scenes.drawing.shadows import SQUARE, Extent
from game.scenes.hud.style import Style
from game.scenes.likeness import portrait_of
from game.scenes.table.moments import Happening, Moment
from game.scenes.table.situation import Automatic, Fact, Note, Reach, Remark, Situation, Warning
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import CardFace, Held, StripItem
from game.scenes.widgets.theme import Theme
from game.text import Text


def _nothing(*_what: object) -> None:
    """Does nothing, where a panel is only read."""


class Deeds(Struct, frozen=True):
    """What can be done on a game's own panel."""

    choose: Callable[[Target], None] = _nothing
    submit: Callable[[Sequence[Action]], None] = _nothing
    """Makes these moves one after another; undo takes them back together."""
    light: Callable[[Collection[Target]], None] = _nothing
    """Outlines these places on the board while a row of the panel is pointed at; () for none."""
    consider: Callable[[Sequence[Action]], None] = _nothing
    """Shows what these moves lead to while they are being put together; () for none."""
    take_by_hand: Callable[[str, bool], None] = _nothing
    """Lets the automatic step of that name be taken by hand, or by itself."""
    look_through: Callable[[Seat], None] | None = None
    """Opens the eye line of a seat; None where the game has none."""


class OwnPanel(Struct, Generic[V], frozen=True):
    """What a game's own panel is drawn from: the situation, the style, and what can be done there."""

    situation: Situation[V]
    style: Style
    deeds: Deeds = Deeds()
    card: Callable[..., Widget] | None = None
    """`card(seat, *rows, same=…)`: the usual card of a seat (emblem, name, points) with the game's own rows.

    `same` is all that the rows tell: the card stays as it is while that is equal. None where nobody plays, as in a replay."""

    with_lines: bool = False
    """Are the details of the score wanted?"""

    @property
    def view(self) -> V:
        """What the board shows."""
        return self.situation.shown

    def face(self, seat: Seat, size: float = 0.0) -> list[Widget]:
        """The face of a bot with a character, as large as an emblem where no size is given; nothing for everybody else."""
        players = self.situation.players
        if seat >= len(players):
            return []
        return [*portrait_of(self.text, players[seat], self.situation.game, size=size or self.style.emblem)]

    @property
    def after(self) -> V | None:
        """What the pointed move leads to; None where nothing is pointed at, or chance decides."""
        return self.situation.after

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the pointed move changes of the projected scores."""
        return self.situation.changes

    @property
    def action(self) -> Action | None:
        """The pointed move."""
        return self.situation.action

    @property
    def pointed(self) -> Target | None:
        """What is pointed at."""
        return self.situation.glance.target if self.situation.glance is not None else None

    @property
    def options(self) -> frozenset[Target]:
        """What can be chosen now."""
        return frozenset(self.situation.options)

    @property
    def text(self) -> Text:
        """The texts of the language."""
        return self.style.text

    @property
    def look(self) -> Look:
        """How the seats look."""
        return self.style.look

    @property
    def theme(self) -> Theme:
        """The colours of the interface."""
        return self.style.theme


class GameScreen(Generic[V, M]):
    """One game on the screen. `V` is its view, `M` the model that its board shows."""

    ground: ClassVar[Extent] = SQUARE
    """How far the table reaches, so that shadows fit it."""
    has_own_light: ClassVar[bool] = False
    """Does the table stand in a light of its own, and not under the lamp?"""
    hours: ClassVar[tuple[Time, ...]] = TIMES
    """The times of day in which the table can be looked at."""
    unknown: ClassVar[str] = ""
    """The text that says what expected points leave out because it lies hidden; empty where nothing does."""
    has_column: ClassVar[bool] = False
    """Does the game draw its own column in place of the players' cards?"""
    has_drawings: ClassVar[bool] = False
    """Does the game draw a panel below the players?"""
    free_options: ClassVar[tuple[str, ...]] = ()
    """Options with free text that the game's own part of the set-up page sets."""
    turning_points: ClassVar[tuple[type[Event], ...]] = ()
    """Events after which the match goes on in another way, so that everybody should notice."""
    countings: ClassVar[tuple[type[Event], ...]] = ()
    """Events of the last move with which the match begins to be counted up; empty = all of that move is about it."""
    openings: ClassVar[tuple[type[Event], ...]] = ()
    """Events that open what several players kept secret: people at one screen look at them together."""

    def __init__(self, game: str) -> None:
        self.game = game

    # -- the board -----------------------------------------------------------------------------------------------

    def make_board(self, parent: NodePath, look: Look, *, sound: Sound | None = None) -> Board[V, M]:
        """The game's table. Default: the plain board."""
        from game.scenes.boards.plain import PlainBoard

        return PlainBoard(parent, look, game=self.game, sound=sound, cells=self.cells)  # type: ignore[return-value]

    def cells(self, view: V) -> Iterable[Cell]:
        """What the plain board can read off a view: places, where they lie and what stands on them."""
        return ()

    def light(self, look: Look, time: Time | None = None) -> Look:
        """The look in the light of the game's table, at its usual hour or at another."""
        return replace(look, light=light_of(self.game, time), hour=time) if self.has_own_light else look

    # -- set-up and results --------------------------------------------------------------------------------------

    def setting(self, bench: Bench) -> Widget | None:
        """The game's own part of the set-up page."""
        return None

    def amend(self, options: Mapping[str, str]) -> dict[str, str]:
        """The chosen options as they will be played."""
        return dict(options)

    def report(self, view: V, look: Look, text: Text) -> Widget | None:
        """What the game adds to its results."""
        return None

    # -- cards ---------------------------------------------------------------------------------------------------

    def hand(self, view: V, text: Text) -> tuple[Held, ...]:
        """What the viewer chooses from: own cards, the open display, or pieces."""
        return ()

    def face_of(self, view: V, target: Target, text: Text) -> CardFace | None:
        """The face of a card that can be pointed at."""
        return next((held.face for held in self.hand(view, text) if held.target == target), None)

    def every_face(self, text: Text) -> tuple[CardFace, ...]:
        """All cards there are, for samplers and tests."""
        return ()

    def item(self, panel: OwnPanel[V], item: StripItem) -> StripItem:
        """A card of the hand as it stands now: its condition judged at the pointed place, its reward out of reach."""
        return item

    # -- what seats have -----------------------------------------------------------------------------------------

    def facts(self, view: V, seat: Seat) -> tuple[Fact, ...]:
        """The numbers of a seat."""
        return ()

    def friends(self, view: V, seat: Seat) -> tuple[Seat, ...]:
        """Whose gain is good news for a seat: itself and its partners."""
        return (seat,)

    # -- words ---------------------------------------------------------------------------------------------------

    def speak(self, text: Text, view: V, names: Sequence[str]) -> Text:
        """The texts as they are said to the viewer: places from the viewer's side. The same object for the same words."""
        return text

    # -- what is pointed at --------------------------------------------------------------------------------------

    def label(self, text: Text, view: V, target: Target) -> str:
        """What a button says as things stand; empty for its usual name."""
        return ""

    def leads_on(self, target: Target | None) -> bool:
        """Does this button lead on within a turn? Then it never stands where turns are ended."""
        return False

    def asked(self, text: Text, view: V, chosen: Sequence[Target], options: Sequence[Target]) -> str:
        """What is asked for next once something was chosen; empty for what the kinds of the options say."""
        return ""

    def about(self, text: Text, view: V, target: Target) -> tuple[Note, ...]:
        """What to know about a pointed thing that completes no move yet."""
        return ()

    def move_name(self, text: Text, view: V, action: Action) -> str:
        """The pointed move as a person would say it; empty for the names of what is pointed at."""
        return ""

    def notes(self, text: Text, view: V, action: Action) -> tuple[Note, ...]:
        """What to know about the pointed move, also where it has no preview; told before the points it changes."""
        return ()

    def outlook(self, text: Text, before: V, after: V) -> tuple[Note, ...] | None:
        """How the pointed move changes what the game would come to; None for the signed points of every seat."""
        return None

    def unforeseen(self, text: Text, view: V, action: Action) -> str:
        """Why nobody can say before what the pointed move brings."""
        return text("table.unforeseen")

    def remarks(self, text: Text, before: V, after: V) -> tuple[Remark, ...]:
        """What a move changes for whom, besides points."""
        return ()

    def reach(self, view: V, card: Target) -> Reach:
        """Where a card of the hand could go; marked on the board while the card is pointed at."""
        return Reach()

    def warnings(self, text: Text, before: V, action: Action, after: V | None) -> tuple[Warning, ...]:
        """What to think of before a move; `after` is None where chance or hidden cards decide."""
        return ()

    # -- moments -------------------------------------------------------------------------------------------------

    def moment(self, text: Text, happening: Happening[V]) -> Moment | None:
        """An event as a moment that everybody should have the time to read; None for what passes by.

        Default: turning points, with the words of the log.
        """
        event = happening.event
        if not isinstance(event, self.turning_points):
            return None
        words = text.event(self.game, event, happening.names)
        return Moment(words, seat=getattr(event, "seat", None)) if words else None  # whoever moved last need not be meant

    def amid(self, before: V, after: V, begun: Sequence[Event]) -> V:
        """What panels show in the middle of a move, once these events of it have begun.

        Default: how things stood before it. What has not been shown yet must not be told.
        """
        return before

    def heading(self, text: Text, begun: Sequence[Event]) -> str:
        """What is being shown once these events of a move have begun, where that is no longer the move: an era that is scored.

        Default: the move.
        """
        return ""

    # -- moves ---------------------------------------------------------------------------------------------------

    def automatic(self, view: V, legal: Sequence[Action]) -> Automatic | None:
        """What the game does by itself now, where the player lets it."""
        return None

    def gestures(self, view: V, legal: Sequence[Action]) -> Sequence[Action]:
        """What people point at: legal moves as they are, and gestures in the place of others."""
        return legal

    # -- panels --------------------------------------------------------------------------------------------------

    def panelled(self, view: V) -> frozenset[Target]:
        """What the game's own panel offers while it is open, so that neither strip nor buttons have to."""
        return frozenset()

    def column(self, panel: OwnPanel[V]) -> Widget | None:
        """The game's own column in place of the players' cards; `has_column` says that there is one."""
        return None

    def row(self, panel: OwnPanel[V]) -> Widget | None:
        """What a folded window shows in place of the column, in one line; None for names and points of the players."""
        return None

    def drawings(self, panel: OwnPanel[V]) -> Widget | None:
        """The game's own panel below the players; `has_drawings` says that there is one."""
        return None

    def close_up(self, panel: OwnPanel[V], target: Target) -> Widget | None:
        """What a closer look at something on the board shows: a card, what a stack may hold."""
        return None

    def bulletin(self, panel: OwnPanel[V], events: Sequence[Event]) -> Widget | None:
        """A sheet to be read and put away after these events; None where there is nothing to read."""
        return None


@cache
def screen_of(game: str) -> GameScreen[Any, Any]:
    """The screen of a game: its own `Screen`, or the defaults on the plain board."""
    folder = f"game.scenes.boards.{game}"
    if find_spec(folder) is None or find_spec(f"{folder}.screen") is None:
        return GameScreen(game)
    screen: GameScreen[Any, Any] = import_module(f"{folder}.screen").Screen(game)
    return screen
