"""What a game adds to the panels over its table: numbers of each seat, its hand, what a move changes, warnings, drawings.

A game's own are in `boards/<game>/panels.py` and `faces.py`; nothing here knows a particular game.
"""

from collections.abc import Callable
from typing import Any, Protocol, cast

from msgspec import Struct

from game.rules.core import Action, Event, Seat
from game.scenes.boards import part
from game.scenes.drawing.look import Look
from game.scenes.widgets import Widget
from game.scenes.widgets.faces import Held
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


class Warning(Struct, frozen=True):
    """Something a player should think of before a move; by its name it can be switched off."""

    name: str
    words: str


class Extras(Protocol):
    """What such modules may offer; where they do not, there is nothing."""

    def facts(self, view: Any, seat: Seat) -> tuple[Fact, ...]:
        """The numbers of a seat."""

    def hand(self, view: Any, text: Text) -> tuple[Held, ...]:
        """What the viewer chooses from: own cards, the open display, or pieces."""

    def remarks(self, text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
        """What a move changes for whom, besides points."""

    def warnings(self, text: Text, before: Any, action: Action, after: Any) -> tuple[Warning, ...]:
        """What to think of before a move; `after` is None where chance or hidden cards have a say in it."""

    def is_turning_point(self, event: Event) -> bool:
        """Does the match go on in another way after the event, so that everybody should notice?"""

    def drawings(
        self, view: Any, after: Any | None, look: Look, text: Text, on_seat: Callable[[Seat], None] | None = None
    ) -> Widget | None:
        """Drawings beside the table; `after` is what the hovered move would lead to, `on_seat` opens a seat's own view."""


class _Nothing:
    """What a game adds that adds nothing."""

    def facts(self, view: Any, seat: Seat) -> tuple[Fact, ...]:
        return ()

    def hand(self, view: Any, text: Text) -> tuple[Held, ...]:
        return ()

    def remarks(self, text: Text, before: Any, after: Any) -> tuple[Remark, ...]:
        return ()

    def warnings(self, text: Text, before: Any, action: Action, after: Any) -> tuple[Warning, ...]:
        return ()

    def is_turning_point(self, event: Event) -> bool:
        return type(event).__name__ in TURNING_POINTS

    def drawings(
        self, view: Any, after: Any | None, look: Look, text: Text, on_seat: Callable[[Seat], None] | None = None
    ) -> Widget | None:
        return None


class _Own(_Nothing):
    """What the modules of a game offer, in place of nothing."""

    def __init__(self, game: str) -> None:
        for module in (part(game, "faces"), part(game, "panels")):
            offered = [name for name in vars(_Nothing) if not name.startswith("_") and hasattr(module, name)]
            vars(self).update({name: getattr(module, name) for name in offered})


def extras(game: str) -> Extras:
    """What the game adds."""
    return cast(Extras, _Own(game))
