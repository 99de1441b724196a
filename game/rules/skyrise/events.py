"""What can happen in Skyrise, in words; each event redacts itself for those who may not know all of it."""

from typing import ClassVar

from msgspec import structs

from game.rules.core import Event, Seat


class TableLaid(Event, frozen=True):
    """The islands in their slots, the panoramas in play and the sets of the seats."""

    islands: tuple[str, ...]
    slots: tuple[str, ...]
    panoramas: tuple[str, ...]
    sets: tuple[str, ...]


class DiscsLaid(Event, frozen=True):
    """One disc lies on every quarter."""

    quarters: tuple[str, ...]
    discs: tuple[str, ...]


class CardsDealt(Event, frozen=True):
    """A player looks at his wonder cards and his secret objective."""

    seat: Seat
    count: int
    cards: tuple[str, ...] | None
    colour: str | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Others see only how many cards."""
        return self if seat == self.seat else structs.replace(self, cards=None, colour=None)


class AuctionStarted(Event, frozen=True):
    """A first bidder is asked; reason: start_player, winner or lowest_wonder."""

    no: int
    era: int
    first_seat: Seat
    reason: str


class BidPlaced(Event, frozen=True):
    """A piece lies as the highest bid."""

    seat: Seat
    piece: str
    quarter: str
    start: bool
    chain_no: int


class Passed(Event, frozen=True):
    """A player is out of this auction; auto: nothing he has could beat the bid."""

    seat: Seat
    auto: bool


class HammerAsked(Event, frozen=True):
    """The owner of the Hammer may beat a wonder."""

    seat: Seat


class AuctionWon(Event, frozen=True):
    """The latest bid wins; reason: enclosed, wonder or all_passed."""

    seat: Seat
    piece: str
    quarter: str
    reason: str
    bids: int


class BidsReturned(Event, frozen=True):
    """Beaten bids go back to the supplies; the three fields run in parallel."""

    seats: tuple[Seat, ...]
    pieces: tuple[str, ...]
    quarters: tuple[str, ...]


class Built(Event, frozen=True):
    """A piece became a structure."""

    seat: Seat
    piece: str
    quarter: str


class DiscTaken(Event, frozen=True):
    """A disc left its quarter; to: a colour's track, picture, or choice for a joker. The value is that of the track now."""

    seat: Seat
    quarter: str
    disc: str
    to: str
    track_value: int


class JokerAssigned(Event, frozen=True):
    """A joker counts as a disc of the colour from now on."""

    seat: Seat
    colour: str
    to: str
    track_value: int


class PatronSeen(Event, frozen=True):
    """A player looks at patron tiles."""

    reveals: ClassVar[bool] = True

    seat: Seat
    letters: tuple[str, ...]
    values: tuple[int, ...] | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Others see only which tiles."""
        return self if seat == self.seat else structs.replace(self, values=None)


class WonderScored(Event, frozen=True):
    """The card of a wonder just built took effect; parts are what it counted."""

    seat: Seat
    card: str
    vp: int
    parts: tuple[str, ...]


class ObjectiveRevealed(Event, frozen=True):
    """A secret objective is turned up."""

    reveals: ClassVar[bool] = True

    seat: Seat
    colour: str
    met: bool


class PatronsRevealed(Event, frozen=True):
    """The patron tiles are turned up at the end."""

    reveals: ClassVar[bool] = True

    letters: tuple[str, ...]
    values: tuple[int, ...]


class KeyTaken(Event, frozen=True):
    """A city key for emptying the supply; key: large or small."""

    seat: Seat
    key: str


class Finished(Event, frozen=True):
    """A player has built everything."""

    seat: Seat
    place: int


class EraEnded(Event, frozen=True):
    """An era is over; its scoring follows."""

    era: int


class ControlScored(Event, frozen=True):
    """An island's control: for each seat its tall, mid and low buildings, and the seats that get the points."""

    era: int
    island: str
    triples: tuple[tuple[int, int, int], ...]
    seats: tuple[Seat, ...]
    vp: int


class PanoramaScored(Event, frozen=True):
    """What a panorama card gives a player."""

    era: int
    card: str
    seat: Seat
    items: tuple[str, ...]
    vp: int


class WonderKept(Event, frozen=True):
    """A player has chosen his wonder."""

    seat: Seat
    cards: tuple[str, ...] | None

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Others see only that he has chosen."""
        return self if seat == self.seat else structs.replace(self, cards=None)


class WondersRevealed(Event, frozen=True):
    """All chosen wonders, in seat order; with two players each seat has two."""

    reveals: ClassVar[bool] = True

    seats: tuple[Seat, ...]
    cards: tuple[str, ...]


class FinalScored(Event, frozen=True):
    """One step of the final scoring for one player; parts are what was counted."""

    step: str
    seat: Seat
    parts: tuple[str, ...]
    vp: int


class GameOver(Event, frozen=True):
    """The totals by seat and the seats in order of rank."""

    totals: tuple[int, ...]
    ranking_seats: tuple[Seat, ...]
