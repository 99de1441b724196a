"""What a game adds to the panels over its table: numbers of each seat, its hand, what a move changes, warnings, panels.

A game's own are in `boards/<game>/panels.py` and `faces.py`; nothing here knows a particular game.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Protocol, cast

from msgspec import Struct

from game.match.hotseat import Change
from game.rules.core import Action, Event, Seat, Target
from game.scenes.boards import part
from game.scenes.drawing.look import Look
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import Held, StripItem
from game.scenes.widgets.theme import Theme
from game.text import Text

TURNING_POINTS = frozenset({"RoundStarted", "PhaseStarted", "EraEnded", "EndTriggered", "ScoringStarted", "GameEnded"})
"""Events after which a match goes on in another way, whatever the game."""


class Fact(Struct, frozen=True):
    """A number of one seat; `name` is the text `<game>.fact.<name>`."""

    icon: str
    name: str
    value: str
    is_urgent: bool = False


class Remark(Struct, frozen=True):
    """Something a move would change for a seat, in words."""

    seat: Seat
    words: str
    good: bool


class Note(Struct, frozen=True):
    """Something to know about a move, whoever it concerns."""

    icon: str
    words: str
    good: bool | None = None
    """Is it good or bad news? None for neither."""
    seat: Seat | None = None
    """Whose doing it would be: its sign stands in the icon's place."""


class Warning(Struct, frozen=True):
    """Something a player should think of before a move; by its name it can be switched off."""

    name: str
    words: str


class Automatic(Struct, frozen=True):
    """A step that needs no thought; the texts `<game>.automatic.<name>` and `…_done` say what it is, and that it was taken."""

    name: str
    action: Action
    is_final: bool = False
    """Can nothing that was done before be taken back once it is taken?"""


class Reach(Struct, frozen=True):
    """Where a card could go: where it would bring all that it can, and where else it could lie."""

    best: tuple[Target, ...] = ()
    possible: tuple[Target, ...] = ()


class Letters:
    """The types of letters for a window with much room, and for one with little."""

    is_roomy: bool

    @property
    def fine(self) -> str:
        """The type of small text."""
        return "small" if self.is_roomy else "fine"

    @property
    def line(self) -> str:
        """The type of sentences."""
        return "body" if self.is_roomy else "line"

    @property
    def strong(self) -> str:
        """The type of names."""
        return "strong" if self.is_roomy else "name"

    @property
    def number(self) -> str:
        """The type of numbers."""
        return "number" if self.is_roomy else "score"

    @property
    def emblem(self) -> float:
        """How large a player's sign is."""
        return 30.0 if self.is_roomy else 24.0


def _nothing(*_what: object) -> None:
    """Where a panel is only read."""


class Page(Letters, Struct, frozen=True):
    """What a game's own panel is drawn from, and what can be done on it. The view is all it knows of the match."""

    view: Any
    look: Look
    text: Text
    theme: Theme
    names: tuple[str, ...] = ()
    """Who sits where."""
    after: Any | None = None
    """What the hovered move would lead to; None where nothing is hovered, or chance has a say in it."""
    changes: tuple[Change, ...] = ()
    """What it would change of the projected scores."""
    action: Action | None = None
    """The hovered move itself."""
    chosen: tuple[Target, ...] = ()
    options: frozenset[Target] = frozenset()
    """What can be chosen now; nothing while something is shown, or another decides."""
    pointed: Target | None = None
    """What the pointer is on."""
    told: tuple[Event, ...] = ()
    """What has been counted so far, while the end of a match is being shown."""
    is_roomy: bool = True
    is_folded: bool = False
    """Is there room only for what matters?"""
    choose: Callable[[Target], None] = _nothing
    submit: Callable[[Sequence[Action]], None] = _nothing
    """Makes these moves, one after another; they are taken back together."""
    on_seat: Callable[[Seat], None] | None = None
    """Opens the view of a seat; None where there is no such thing."""
    light: Callable[[Collection[Target]], None] = _nothing
    """Outlines these places on the board, as long as something of the panel is pointed at; () for none."""
    consider: Callable[[Sequence[Action]], None] = _nothing
    """Shows what these moves would lead to, as long as they are being put together; () for none."""
    by_hand: frozenset[str] = frozenset()
    """Steps that the player wants to take by hand: "<game>.<name>"."""
    take_by_hand: Callable[[str, bool], None] = _nothing
    """Lets a step of a name be taken by hand, or by itself."""
    card: Callable[..., Widget] | None = None
    """`card(seat, *rows, same=…)`: the usual card of a seat (emblem, name, points) with the game's own rows for its facts.

    `same` is all that the rows tell: while it is equal the card stays as it is."""


class Extras(Protocol):
    """What such modules may offer; where they do not, there is nothing."""

    def facts(self, view: Any, seat: Seat) -> tuple[Fact, ...]:
        """The numbers of a seat."""

    def friends(self, view: Any, seat: Seat) -> tuple[Seat, ...]:
        """Whose gain is good news for a seat: itself, and its partners."""

    def hand(self, view: Any, text: Text) -> tuple[Held, ...]:
        """What the viewer chooses from: own cards, the open display, or pieces."""

    def label(self, text: Text, view: Any, target: Target) -> str:
        """What a button says as things stand; empty for its usual name."""

    def asked(self, text: Text, view: Any, chosen: Sequence[Target], options: Sequence[Target]) -> str:
        """What is asked for next once something was chosen; empty for what the kinds of the options say."""

    def about(self, text: Text, view: Any, target: Target) -> tuple[Note, ...]:
        """What to know about a pointed thing while pointing at it makes no move yet."""

    def move_name(self, text: Text, view: Any, action: Action) -> str:
        """The pointed move as one would say it; empty for the names of what is pointed at."""

    def notes(self, text: Text, view: Any, action: Action) -> tuple[Note, ...]:
        """What to know about the pointed move, also where nothing of it can be foreseen; told before the points it changes."""

    def item(self, page: Page, item: StripItem) -> StripItem:
        """A card of the hand as it is to be seen now: its condition judged at the pointed place, its reward out of reach."""

    def reach(self, view: Any, card: Target) -> Reach:
        """Where a card of the hand could go; marked on the board while it is pointed at."""

    def remarks(self, text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
        """What a move changes for whom, besides points."""

    def warnings(self, text: Text, before: Any, action: Action, after: Any) -> tuple[Warning, ...]:
        """What to think of before a move; `after` is None where chance or hidden cards have a say in it."""

    def automatic(self, view: Any, legal: Sequence[Action]) -> Automatic | None:
        """What the game takes by itself now, where the player lets it."""

    def gestures(self, view: Any, legal: Sequence[Action]) -> Sequence[Action]:
        """What people point at here: legal moves as they are, and gestures in the place of others."""

    def panelled(self, view: Any) -> frozenset[Target]:
        """What the game's own panel offers while it is open, so that neither strip nor buttons have to."""

    def is_turning_point(self, event: Event) -> bool:
        """Does the match go on in another way after the event, so that everybody should notice?"""

    def column(self, page: Page) -> Widget | None:
        """The game's own column in place of the cards of the players; None for those."""

    def row(self, page: Page) -> Widget | None:
        """What a folded window shows in its place, in one line; None for the names and points of the players."""

    def drawings(self, page: Page) -> Widget | None:
        """The game's own panel below the players."""

    def close_up(self, page: Page, target: Target) -> Widget | None:
        """What is to be seen of something on the board when one looks closer: a card, what a stack may hold."""

    def bulletin(self, page: Page, events: Sequence[Event]) -> Widget | None:
        """A sheet to be read and put away after these events; None where there is nothing to read."""


class _Nothing:
    """What a game adds that adds nothing."""

    def facts(self, view: Any, seat: Seat) -> tuple[Fact, ...]:
        return ()

    def friends(self, view: Any, seat: Seat) -> tuple[Seat, ...]:
        return (seat,)

    def hand(self, view: Any, text: Text) -> tuple[Held, ...]:
        return ()

    def label(self, text: Text, view: Any, target: Target) -> str:
        return ""

    def asked(self, text: Text, view: Any, chosen: Sequence[Target], options: Sequence[Target]) -> str:
        return ""

    def about(self, text: Text, view: Any, target: Target) -> tuple[Note, ...]:
        return ()

    def move_name(self, text: Text, view: Any, action: Action) -> str:
        return ""

    def notes(self, text: Text, view: Any, action: Action) -> tuple[Note, ...]:
        return ()

    def item(self, page: Page, item: StripItem) -> StripItem:
        return item

    def reach(self, view: Any, card: Target) -> Reach:
        return Reach()

    def remarks(self, text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
        return ()

    def warnings(self, text: Text, before: Any, action: Action, after: Any) -> tuple[Warning, ...]:
        return ()

    def automatic(self, view: Any, legal: Sequence[Action]) -> Automatic | None:
        return None

    def gestures(self, view: Any, legal: Sequence[Action]) -> Sequence[Action]:
        return legal

    def panelled(self, view: Any) -> frozenset[Target]:
        return frozenset()

    def is_turning_point(self, event: Event) -> bool:
        return type(event).__name__ in TURNING_POINTS

    def column(self, page: Page) -> Widget | None:
        return None

    def row(self, page: Page) -> Widget | None:
        return None

    def drawings(self, page: Page) -> Widget | None:
        return None

    def close_up(self, page: Page, target: Target) -> Widget | None:
        return None

    def bulletin(self, page: Page, events: Sequence[Event]) -> Widget | None:
        return None


class _Own(_Nothing):
    """What the modules of a game offer, in place of nothing."""

    def __init__(self, game: str) -> None:
        for module in (part(game, "faces"), part(game, "panels")):
            offered = [name for name in vars(_Nothing) if not name.startswith("_") and hasattr(module, name)]
            vars(self).update({name: getattr(module, name) for name in offered})


def offers(game: str, name: str) -> bool:
    """Does the game have something of its own by that name?"""
    return any(hasattr(module, name) for module in (part(game, "faces"), part(game, "panels")))


def extras(game: str) -> Extras:
    """What the game adds."""
    return cast(Extras, _Own(game))
