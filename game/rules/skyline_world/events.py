"""The events of the game; each knows what other seats may see and keep of it. It holds no rule."""

from typing import ClassVar

from game.rules.core import Event, Seat


class GameStarted(Event, frozen=True, gc=False):
    """Set-up begins."""

    seats: tuple[Seat, ...]
    start_seat: Seat
    options: tuple[str, ...]


class MissionDealt(Event, frozen=True, gc=False):
    """A secret mission."""

    seat: Seat
    mission: str | None

    def seen_by(self, seat: Seat | None) -> Event:
        """The mission is for its owner."""
        return self if seat == self.seat else MissionDealt(self.seat, None)


class CardDealt(Event, frozen=True, gc=False):
    """A bonus card at the start."""

    seat: Seat
    figure: str | None

    def seen_by(self, seat: Seat | None) -> Event:
        """The figure is for its owner."""
        return self if seat == self.seat else CardDealt(self.seat, None)


class OpenCardDealt(Event, frozen=True, gc=False):
    """The same with open hands."""

    seat: Seat
    figure: str


class TurnStarted(Event, frozen=True, gc=False):
    """A player is on turn."""

    seat: Seat
    lap: int
    last_lap: bool


class MoneyMoved(Event, frozen=True, gc=False):
    """Something that passes over the table in the open. With hidden assets nobody keeps a list of it (SW-121)."""

    seat: Seat
    fleeting: bool

    def kept_by(self, seat: Seat | None) -> Event | None:
        """Others have to remember a fleeting one by themselves."""
        return None if self.fleeting and seat != self.seat else self.seen_by(seat)


class IncomeReceived(MoneyMoved, frozen=True, gc=False):
    """The bank paid for one group, or nothing for none."""

    plots: tuple[str, ...]
    amount: int


class FloorBuilt(Event, frozen=True, gc=False):
    """A floor was built; the price went to the payee: "bank", "seat" (the one in `payee_seats`) or "nobody".

    In a list that tells nothing of payments price and payee are None.
    """

    seat: Seat
    piece: str
    plot: str
    level: int
    price: int | None
    payee: str | None
    payee_seats: tuple[Seat, ...]


class FloorBuiltUnlisted(FloorBuilt, frozen=True, gc=False, tag="floor_built"):
    """The same with hidden assets: what is built stays visible, what was paid is kept by payer and payee (SW-121)."""

    def kept_by(self, seat: Seat | None) -> Event:
        """Without the payment for everybody else."""
        knows = seat == self.seat or seat in self.payee_seats
        return self if knows else FloorBuilt(self.seat, self.piece, self.plot, self.level, None, None, ())


class CardDrawn(Event, frozen=True, gc=False):
    """A bonus card because a rival built a penthouse on that plot."""

    seat: Seat
    figure: str | None
    plot: str

    def seen_by(self, seat: Seat | None) -> Event:
        """The figure is for its owner."""
        return self if seat == self.seat else CardDrawn(self.seat, None, self.plot)


class OpenCardDrawn(Event, frozen=True, gc=False):
    """The same with open hands: the builder sees it, so the penthouse cannot be taken back."""

    reveals: ClassVar[bool] = True

    seat: Seat
    figure: str
    plot: str


class EndTriggered(Event, frozen=True, gc=False):
    """Somebody built a third penthouse."""

    seat: Seat


class CardPlayed(MoneyMoved, frozen=True, gc=False):
    """A figure was shown on these plots and paid."""

    figure: str
    plots: tuple[str, ...]
    amount: int


class CardsTraded(MoneyMoved, frozen=True, gc=False):
    """Three cards went to the bank."""

    figures: tuple[str, ...]
    amount: int


class PhaseChanged(Event, frozen=True, gc=False):
    """The next phase of the same turn."""

    seat: Seat
    phase: str


class FloorBought(MoneyMoved, frozen=True, gc=False):
    """A floor came from the supply."""

    piece: str
    amount: int


class FloorSold(MoneyMoved, frozen=True, gc=False):
    """A floor went back to the supply."""

    piece: str
    amount: int


class TurnEnded(Event, frozen=True, gc=False):
    """The turn is over; `quiet` turns in a row brought no floor."""

    seat: Seat
    quiet: int


class MissionRevealed(Event, frozen=True, gc=False):
    """A mission in the scoring, with the plots that show it."""

    reveals: ClassVar[bool] = True

    seat: Seat
    mission: str
    fulfilled: bool
    plots: tuple[str, ...]


class GameEnded(Event, frozen=True, gc=False):
    """The result; a row for each seat: points for penthouses, strategic plots and mission."""

    reason: str
    rows: tuple[tuple[int, ...], ...]
    winner_seats: tuple[Seat, ...]
