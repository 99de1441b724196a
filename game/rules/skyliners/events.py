"""The events of Skyliners. They decide and change nothing."""

from game.rules.core import Event, Seat


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
