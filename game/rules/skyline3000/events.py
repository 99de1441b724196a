"""The events of Skyline 3000. Only the cards of a bid that is not sealed are secret."""

from game.rules.core import Event, Seat

Codes = tuple[str, ...]


class RoundStarted(Event, frozen=True):
    """A round begins."""

    round: int
    key_seat: Seat


class PhaseStarted(Event, frozen=True):
    """A phase begins: construction, amenities, scoring or supply."""

    phase: str


class CardPlayed(Event, frozen=True):
    """A card went to the discard of its type; its use is floor, roof, contract or stall."""

    seat: Seat
    card: str
    use: str


class StoreyAdded(Event, frozen=True):
    """A floor was placed in a factory."""

    seat: Seat
    slot: int
    height: int
    started_new: bool


class RoofPlaced(Event, frozen=True):
    """A building in a factory is finished."""

    seat: Seat
    slot: int
    shape: str
    height: int


class BillboardPlaced(Event, frozen=True):
    """A foundation was reserved."""

    seat: Seat
    foundation: str


class BillboardRemoved(Event, frozen=True):
    """A billboard gave way to its owner's building and left the game."""

    seat: Seat
    foundation: str


class BuildingAnchored(Event, frozen=True):
    """A building came down from its factory to the city."""

    seat: Seat
    slot: int
    foundation: str
    height: int
    shape: str


class ScoreChanged(Event, frozen=True):
    """Points won or lost; the reason is billboard, rebuilding or scoring."""

    seat: Seat
    delta: int
    total: int
    reason: str


class Passed(Event, frozen=True):
    """A seat left the construction phase; forced, where nothing else was possible (S3K-205)."""

    seat: Seat
    forced: bool


class AuctionOpened(Event, frozen=True):
    """The top tile of a stack, 1 to 3, is on offer."""

    stack: int
    tile: str


class BidAdded(Event, frozen=True):
    """A card was put into a bid."""

    seat: Seat
    card: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Others do not even learn that it happened (S3K-805)."""
        return self if seat == self.seat else None


class BidTakenBack(Event, frozen=True):
    """A card was taken out of a bid."""

    seat: Seat
    card: str

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Others do not even learn that it happened (S3K-805)."""
        return self if seat == self.seat else None


class BidSealed(Event, frozen=True):
    """A seat's bid is final."""

    seat: Seat
    reveals = True


class BidsRevealed(Event, frozen=True):
    """All bids are opened at once; decided by sum, card, key or none (nobody bid anything)."""

    bids: tuple[Codes, ...]
    totals: tuple[int, ...]
    winner_seats: tuple[Seat, ...]
    decided_by: str
    reveals = True


class BidShown(Event, frozen=True):
    """One of the opened bids, for the log; empty ones are not told."""

    seat: Seat
    cards: Codes
    total: int
    reveals = True


class BidPaid(Event, frozen=True):
    """The winner discarded the bid."""

    seat: Seat
    cards: Codes
    tile: str


class AmenityPlaced(Event, frozen=True):
    """The tile just won lies on the board."""

    seat: Seat
    tile: str
    place: str


class AmenityRemoved(Event, frozen=True):
    """A tile left the game: no_bids or no_room."""

    tile: str
    reason: str


class BlockScored(Event, frozen=True):
    """A block with buildings was scored."""

    block: str
    storeys: tuple[int, ...]
    tallest: tuple[int, ...]
    first_seats: tuple[Seat, ...]
    second_seats: tuple[Seat, ...]
    points: tuple[int, ...]
    doubled: bool
    by_seat = ("points",)


class SupplyOpened(Event, frozen=True):
    """How many cards each seat draws."""

    allowances: tuple[int, ...]
    by_seat = ("allowances",)


class CardDrawn(Event, frozen=True):
    """A card was drawn openly; the new top is empty where the pile is, or is about to be made from the discard."""

    seat: Seat
    pile: str
    card: str
    top: str
    reveals = True


class PileReshuffled(Event, frozen=True):
    """A discard became the new pile."""

    pile: str
    count: int
    top: str
    reveals = True


class DrawsLapsed(Event, frozen=True):
    """A seat's draws are lost, because there are no cards."""

    seat: Seat
    count: int


class KeyPassed(Event, frozen=True):
    """Another seat becomes the key player."""

    from_seat: Seat
    to_seat: Seat


class GameEnded(Event, frozen=True):
    """The final result; all hands are shown."""

    scores: tuple[int, ...]
    hand_sums: tuple[int, ...]
    hands: tuple[Codes, ...]
    places: tuple[int, ...]
    winner_seats: tuple[Seat, ...]
    decided_by: str
    reveals = True
