"""The values Skyliners is made of: content, state, view, actions and events. No rule is decided here."""

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from msgspec import Struct

from game.rules.core import Action, Event, Seat, Target
from game.rules.grid import bits
from game.rules.skyliners.site import CENTRE, PIECES, PLOTS, ROWS, SIDES, plot_of_card, quarters_of

# -- content ---------------------------------------------------------------------------------------------------


class Kit(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game for that many seats starts with."""

    seats: int
    floors: int
    roofs: int
    parks: int
    antennas: int
    setup_cards: int
    intro_rounds: int

    def __post_init__(self) -> None:
        if min(self.floors, self.roofs, self.parks, self.antennas) < 1:
            raise ValueError("every seat needs at least one floor, roof, park and antenna")
        if self.floors > 30:  # a tower of all the floors there are still fits in one byte of heights
            raise ValueError(f"floors can be at most 30, not {self.floors}")
        if not 0 <= self.setup_cards <= 16:
            raise ValueError(f"setup_cards must be 0 to 16, because there are sixteen cards, not {self.setup_cards}")
        if 2 * self.intro_rounds - 1 != self.floors + self.roofs + self.parks:
            raise ValueError("intro_rounds must use up the pieces: two a round, one in the last")


class SetupCards(Struct, frozen=True, forbid_unknown_fields=True):
    """A set of sixteen set-up cards."""

    name: str
    cards: tuple[str, ...]

    def __post_init__(self) -> None:
        known = [f"{row}{position}" for row in ROWS for position in range(1, 6)]
        if stray := [card for card in self.cards if card not in known]:
            raise ValueError(f"{stray[0]} is no card; a card is a row A–E and a position 1–5, such as B2")
        if len(set(self.cards)) != 16 or len(self.cards) != 16:
            raise ValueError(f"{self.name} must have 16 different cards")
        if "C3" in self.cards or not {"E1", "B2"} <= set(self.cards):
            raise ValueError(f"{self.name} must contain E1 and B2 and never C3, the centre park")
        plots = {frozenset(plot_of_card(card, side) for card in self.cards) for side in SIDES}
        if len(plots) != 1:
            raise ValueError(f"{self.name} must mean the same plots from every side")
        if self.name == "single_quarter" and any(len(quarters_of(plot)) != 1 for plot in plots.pop()):
            raise ValueError("single_quarter must hold only plots of exactly one quarter")


class Points(Struct, frozen=True, forbid_unknown_fields=True):
    """What things are worth."""

    seen: int
    antenna: int
    skyscraper: int


class Content(Struct, frozen=True):
    """The files of `config/games/skyliners/`."""

    kits: tuple[Kit, ...]
    setup_cards: tuple[SetupCards, ...]
    points: Points

    def __post_init__(self) -> None:
        if [kit.seats for kit in self.kits] != [2, 3, 4]:
            raise ValueError("kits.yaml must have one kit each for 2, 3 and 4 seats, in this order")
        names = [cards.name for cards in self.setup_cards]
        if "single_quarter" not in names or len(set(names)) != len(names):
            raise ValueError("setup_cards.yaml must have sets of different names, one of them single_quarter")


# -- state and view --------------------------------------------------------------------------------------------

NEUTRAL = 4
"""The owner of pieces that belong to no seat."""


class Table(Struct, frozen=True):
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

    table: Table
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


def hands_left(table: Table, plans: Iterable[Plan]) -> tuple[int, ...]:
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


THIRDS = (0, 9, 17, 25)
"""Masks of plots are looked up in three parts, so that the tables stay small."""


def _by_mask(builds: tuple[Build, ...]) -> tuple[tuple[Build, ...], ...]:
    """From a mask over some plots to the builds on its plots."""
    return tuple(tuple(builds[index] for index in bits(mask)) for mask in range(1 << len(builds)))


BUILDS = tuple(
    tuple(
        tuple(_by_mask(tuple(Build(seat, piece, plot) for plot in PLOTS[first:last])) for first, last in pairwise(THIRDS))
        for piece in PIECES
    )
    for seat in range(4)
)
"""For each seat and piece the tables from the three parts of a mask to builds."""
LAY_PLANS = tuple(
    tuple(
        tuple(LayPlan(seat, row, number) for i, row in enumerate(ROWS) if hand >> i & 1 for number in (1, 2, 3, 4))
        for hand in range(32)
    )
    for seat in range(4)
)
"""For each seat and hand of plan cards every plan it can lay."""
LAPSE = tuple((Lapse(seat),) for seat in range(4))
BUILDABLE = (1 << len(PLOTS)) - 1 & ~(1 << CENTRE)
"""Every plot but the centre, as bits (SL-41)."""

# -- events ----------------------------------------------------------------------------------------------------


class GameStarted(Event, frozen=True):
    """The table is laid."""

    mode: str
    sides: str
    start_seat: Seat
    setup_cards: str
    antennas_on_parks: bool
    open_plans: bool


class SkyscraperDealt(Event, frozen=True):
    """A seat got its secret quarter."""

    seat: Seat
    quarter: str | None

    def seen_by(self, seat: Seat | None) -> Event:
        """Only the owner sees the quarter (SL-101)."""
        return self if seat == self.seat else SkyscraperDealt(self.seat, None)


class NeutralPlaced(Event, frozen=True):
    """Set-up put a neutral floor."""

    index: int
    seat: Seat
    card: str
    plot: str
    height: int


class TurnStarted(Event, frozen=True):
    """A seat's turn begins."""

    round: int
    seat: Seat
    actions: int


class Built(Event, frozen=True):
    """A piece was put on a plot."""

    seat: Seat
    action: int
    piece: str
    plot: str
    height_before: int
    height_after: int


class PlanLaid(Event, frozen=True):
    """A plan card went into the container."""

    seat: Seat
    action: int
    index: int
    cards_left: int
    row: str | None
    number: int | None
    open: bool

    def seen_by(self, seat: Seat | None) -> Event:
        """Row and number are the owner's secret, unless plans are open (SL-67)."""
        if self.open or seat == self.seat:
            return self
        return PlanLaid(self.seat, self.action, self.index, self.cards_left, None, None, self.open)


class ActionLapsed(Event, frozen=True):
    """Nothing was possible."""

    seat: Seat
    action: int


class EndTriggered(Event, frozen=True):
    """A seat has built its last floor: the round is finished, then the game ends."""

    seat: Seat
    round: int


class TurnEnded(Event, frozen=True):
    """A seat's turn is over."""

    round: int
    seat: Seat


class ScoringStarted(Event, frozen=True):
    """Everything becomes public."""

    reveals = True


class PlanRevealed(Event, frozen=True):
    """A plan is opened and compared with what its owner sees."""

    index: int
    seat: Seat
    row: str
    number: int
    seen: int
    right: bool


class RowScored(Event, frozen=True):
    """A seat scores the objects it sees in a row."""

    seat: Seat
    row: str
    plots: tuple[str, ...]
    points: int


class AntennaPlaced(Event, frozen=True):
    """A seat put an antenna on an object it scored."""

    seat: Seat
    plot: str
    left: int


class AntennaOverflow(Event, frozen=True):
    """A seat had no antenna left and scored a point instead."""

    seat: Seat
    plot: str
    points: int


class AntennasCounted(Event, frozen=True):
    """A seat's antennas are scored."""

    seat: Seat
    count: int
    points: int


class SkyscraperScored(Event, frozen=True):
    """A skyscraper card is opened and compared with the tallest towers."""

    seat: Seat
    quarter: str
    height: int
    plots: tuple[str, ...]
    points: int


class GameOver(Event, frozen=True):
    """The final result."""

    totals: tuple[int, ...]
    antennas: tuple[int, ...]
    places: tuple[int, ...]
    winner_seats: tuple[Seat, ...]
    decided_by: str
