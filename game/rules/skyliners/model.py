"""The values of Skyliners: state, view and actions. It holds no rule."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from game.rules.core import Action, Seat, Target
from game.rules.skyliners.board import ROWS

NEUTRAL = 4
"""The owner of pieces that belong to no seat."""


class Setup(Struct, frozen=True):
    """What set-up fixed for the whole game; all of it is public."""

    mode: Literal["full", "intro"]
    sides: str
    """The side of each seat, clockwise."""
    start: Seat
    deck: tuple[str, ...]
    """The set-up cards in the order drawn."""
    setup_cards: str
    antennas_on_parks: bool
    open_plans: bool
    show_counts: str
    rounds: int
    """Rounds of the introductory game; 0 in the full game, which ends otherwise."""
    antennas: int
    """Antennas each seat begins with."""


class Plan(Struct, frozen=True, gc=False):
    """A card in the container; row and number are None where the viewer may not know them."""

    seat: Seat
    row: str | None
    number: int | None


class Public(Struct, frozen=True, gc=False):
    """What everybody at the table knows."""

    table: Setup
    heights: bytes
    """Height of each plot in half units; it alone tells what stands there."""
    pieces: bytes
    """Every piece in the order placed, as owner × 25 + plot: who built what matters to the eye only (SL-13)."""
    empty: int
    """Plots without a piece, as bits."""
    open: int
    """Plots where a floor may go, as bits: empty ground and buildings without a roof."""
    floors: tuple[int, ...]
    roofs: tuple[int, ...]
    parks: tuple[int, ...]
    round: int
    turn: Seat
    """The seat whose turn it is."""
    action: int
    """1 or 2."""
    used: int
    """The plot built on earlier in this turn, as a bit."""
    ending: bool
    """Full game: somebody has run out of floors."""
    over: bool


class State(Public, frozen=True, gc=False):
    """A whole game."""

    quarters: tuple[str, ...]
    """The skyscraper card of each seat."""
    plans: tuple[Plan, ...]
    """The container, first laid first."""
    hands: tuple[int, ...]
    """Plan cards in hand as bits of rows; always the five without those laid, kept because every move asks."""


class View(Public, frozen=True, gc=False):
    """What one seat may know."""

    seat: Seat | None
    quarters: tuple[str | None, ...]
    plans: tuple[Plan, ...]


def hands_left(table: Setup, plans: Iterable[Plan]) -> tuple[int, ...]:
    """The plan cards each seat still holds, as bits of rows: all five in the full game, without those laid."""
    hands = [31 if table.mode == "full" else 0] * len(table.sides)
    for plan in plans:
        hands[plan.seat] &= ~(1 << ROWS.index(plan.row or ""))
    return tuple(hands)


# -- actions ---------------------------------------------------------------------------------------------------


class Build(Action, frozen=True):
    """Put a piece on a plot."""

    piece: str
    plot: str

    def steps(self) -> tuple[Target, ...]:
        """The kind of piece, then the plot."""
        return Target("piece", self.piece), Target("plot", self.plot)


class LayPlan(Action, frozen=True, tag="plan"):
    """Lay a plan card face down on the container."""

    row: str
    number: int

    def steps(self) -> tuple[Target, ...]:
        """The plan pile, then the row, then the number."""
        return Target("piece", "plan"), Target("row", self.row), Target("number", str(self.number))


class Lapse(Action, frozen=True):
    """Lose the action, because nothing else is possible."""
