"""The values of the game: state, view and actions. It holds no rule."""

from typing import Literal

from msgspec import Struct

from game.rules.core import Action, Seat, Target

SEATS = range(2, 5)
Phase = Literal["income", "build", "invest", "over"]


def lap(turn: int, seats: int) -> int:
    """The lap of a turn, both from 1."""
    return (turn - 1) // seats + 1


# -- state and view ------------------------------------------------------------------------------------------------


class Setup(Struct, frozen=True, gc=False):
    """What was agreed or drawn before the first turn and never changes."""

    seats: int
    start: Seat
    hidden_assets: bool = False
    open_hands: bool = False
    teams: bool = False
    stall_laps: int = 3


class Public(Struct, frozen=True, gc=False):
    """What lies open to everybody in every variant."""

    setup: Setup
    active: Seat
    """The seat on turn; once the game is over the one that had the last turn."""
    phase: Phase
    turn: int
    """The number of the turn, from 1."""
    income: str | None
    """The first plot of the group that paid in this turn; with hidden assets only the seat on turn has it in its view."""
    built: bool
    """Was a floor built in this turn?"""
    quiet: int
    """Turns in a row without a floor, before this one (SW-104)."""
    trigger: Seat | None
    """Who built a third penthouse first (SW-100)."""
    buildings: tuple[str, ...]
    """By plot the letters of its floors from the ground up."""
    used: tuple[str, ...]
    """Figures handed in this turn (SW-66)."""
    out: tuple[str, ...]
    """Cards out of the game, in the order they left."""

    @property
    def lap(self) -> int:
        """The lap, from 1, rising with the start player."""
        return lap(self.turn, self.setup.seats)

    @property
    def turns_left(self) -> int | None:
        """Turns to come after this one, once the end was triggered (SW-101)."""
        return None if self.trigger is None else (self.trigger - self.active - 1) % self.setup.seats


class State(Public, frozen=True, gc=False):
    """A full position. `heights` and `tops` say the same as `buildings`, as masks of plots."""

    heights: tuple[int, ...]
    """Plots by the number of their floors, 0 to 5."""
    tops: tuple[int, ...]
    """Plots by who tops them: the seats, then the neutral floors."""
    money: tuple[int, ...]
    stock: tuple[int, ...]
    """By seat the packed counts of floors owned but not built."""
    supply: tuple[int, ...]
    """By seat the packed counts of floors for sale; the last entry is the neutral ones."""
    hands: tuple[tuple[str, ...], ...]
    """By seat the figures held, in deck order."""
    missions: tuple[str, ...]
    pile: tuple[str, ...]
    """Top card first."""


class View(Public, frozen=True, gc=False):
    """A position as one seat may know it (section 7.3); None stands for what it may not."""

    seat: Seat | None
    money: tuple[int | None, ...]
    stock: tuple[tuple[int, ...] | None, ...]
    """By seat the counts of 1, 2, 4, 6, 10 and neutral floors."""
    supply: tuple[tuple[int, ...] | None, ...]
    """By seat the counts of 1, 2, 4, 6 and 10."""
    neutrals: int
    """Neutral floors for sale."""
    hands: tuple[tuple[str, ...] | None, ...]
    hand_sizes: tuple[int, ...]
    missions: tuple[str | None, ...]
    pile_size: int


# -- actions -------------------------------------------------------------------------------------------------------


class Income(Action, frozen=True, gc=False):
    """Take the income of the group with this first plot (SW-25)."""

    plot: str

    def steps(self) -> tuple[Target, ...]:
        """The plot."""
        return (Target("plot", self.plot),)


class Build(Action, frozen=True, gc=False):
    """Build a floor of the own stock (SW-30)."""

    piece: str
    plot: str

    def steps(self) -> tuple[Target, ...]:
        """The floor, then the plot."""
        return Target("stock", self.piece), Target("plot", self.plot)


class Card(Action, frozen=True, gc=False):
    """Hand in a card whose figure is on the board (SW-61)."""

    figure: str

    def steps(self) -> tuple[Target, ...]:
        """The card."""
        return (Target("card", self.figure),)


class Trade(Action, frozen=True, gc=False):
    """Give any three cards to the bank (SW-69)."""

    figures: tuple[str, ...]

    def steps(self) -> tuple[Target, ...]:
        """The button, then the cards in deck order."""
        return Target("button", "trade"), *(Target("card", figure) for figure in self.figures)


class Invest(Action, frozen=True, gc=False):
    """Leave the build phase."""


class Buy(Action, frozen=True, gc=False):
    """Buy a floor from the supply (SW-80)."""

    piece: str

    def steps(self) -> tuple[Target, ...]:
        """The floor in the supply."""
        return (Target("supply", self.piece),)


class Sell(Action, frozen=True, gc=False):
    """Sell a floor of the own stock (SW-83)."""

    piece: str

    def steps(self) -> tuple[Target, ...]:
        """The button first, since it is seldom wise; then the floor."""
        return Target("button", "sell"), Target("stock", self.piece)


class End(Action, frozen=True, gc=False):
    """End the turn."""
