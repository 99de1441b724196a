"""The state of a game of Skyrise, what one seat may know of it, and what a player may decide.

Quarters are bits of ints or places in bytes (by their index on every board), pieces single bytes: a building is its
bid value, a wonder 200 plus its card's number. Nothing here knows a rule.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from game.rules.core import Action, Seat, Target
from game.rules.skyrise.content import COLOURS, LETTERS

Phase = Literal["start_bid", "overbid", "hammer", "joker", "vault", "keep", "over"]

DISCS = ("none", *COLOURS, "joker", "provision", *LETTERS, *(f"{colour}*" for colour in COLOURS))
"""The words of the disc bytes; a starred colour is a joker assigned to it, found on tableaux only."""
NO_DISC = 0
JOKER, PROVISION, PATRON_A = (DISCS.index(word) for word in ("joker", "provision", "A"))
COLOUR_DISCS = range(1, 1 + len(COLOURS))
PATRON_DISCS = range(PATRON_A, PATRON_A + len(LETTERS))
ASSIGNED = DISCS.index("blue*") - 1
"""Plus the byte of a colour disc: the joker assigned to that colour."""


class Setup(Struct, frozen=True, gc=False):
    """What set-up fixed for the whole game, open to all."""

    islands: str
    """Such as `N=g,S=k`; the key of the board."""
    sets: str
    """For each seat the letter of its building set."""
    panoramas: tuple[str, ...]
    tracks: str
    patron_values: str
    peek: bool
    """SR-65: who takes a patron disc sees its tile."""


class Won(Struct, frozen=True, gc=False):
    """The latest auction's winner and winning bid, and how far its consequences have come."""

    seat: Seat
    piece: int
    quarter: int
    bids: int
    """Bids placed in the auction; 1 means that the start bid won."""
    card_done: bool = False
    """The wonder's card has taken effect (SR-55 step 4), so a joker now comes from the Vault."""


class Position(Struct, frozen=True, gc=False):
    """Everything that lies open on the table."""

    table: Setup
    era: int
    phase: Phase
    actor: Seat
    auction: int
    """The number of the auction, from 1."""
    first: Seat
    """The first bidder of this auction, and why it is he."""
    first_reason: str
    bids: tuple[tuple[Seat, int, int], ...]
    """The chain of this auction: seat, piece, quarter; the latest last."""
    out: int
    """Bits of the seats that passed or have no supply."""
    free: int
    """The quarters with neither structure nor bid (SR-03)."""
    reach: int
    """The centre and every neighbour of a structure: where an auction may start, if free (SR-31)."""
    supplies: tuple[bytes, ...]
    """For each seat the pieces it can still bid, sorted."""
    built: tuple[int, ...]
    """For each seat the quarters of its structures."""
    structures: bytes
    """For each quarter the piece built there, 0 for none."""
    heights: tuple[int, ...]
    """The quarters with tall, mid and low buildings; Atelier is tall."""
    hammer: int
    """The quarter of the built Hammer, -1 before."""
    discs: bytes
    """For each quarter the disc on it."""
    tableaux: tuple[bytes, ...]
    """For each seat the discs it took, in order."""
    control1: tuple[int, ...]
    panorama1: tuple[int, ...]
    wonders: tuple[int, ...]
    """Points got so far, by seat: for the era scoring of era 1, and for wonders."""
    finished: tuple[Seat, ...]
    """The seats that emptied their supply in era 2, in that order."""
    kept: tuple[tuple[int, ...], ...]
    """For each seat its chosen wonder cards; empty where not chosen or not known."""
    won: Won | None
    shown: int
    """Bits of the seats whose objective Kahn's Ambition revealed."""
    peeked: tuple[int, ...]
    """For each seat bits of the patron tiles it has seen."""


class State(Position, frozen=True, gc=False):
    """The whole game: what lies open and what is hidden. Nothing is left to chance after set-up."""

    hands: tuple[tuple[int, ...], ...]
    """For each seat its wonder cards until all have chosen; then nothing."""
    objectives: tuple[int, ...]
    """For each seat the index of its secret colour."""
    patrons: tuple[int, ...]
    """The values of the tiles A to D."""


class View(Position, frozen=True, gc=False):
    """What one seat may know: its own cards, and None for what it cannot know."""

    seat: Seat | None
    hand: tuple[int, ...]
    objectives: tuple[int | None, ...]
    patrons: tuple[int | None, ...]


# -- actions: values with a notation, in words ---------------------------------------------------------------------


class Bid(Action, frozen=True):
    """Put a building or wonder of the supply on a quarter, as start bid or overbid."""

    piece: str
    quarter: str
    verb: ClassVar[str] = "bid"

    def steps(self) -> tuple[Target, ...]:
        """The piece, then the quarter."""
        return Target("piece", self.piece), Target("quarter", self.quarter)


class Pass(Action, frozen=True):
    """Leave this auction, or let a wonder win that the Hammer could beat."""

    verb: ClassVar[str] = ""


class Joker(Action, frozen=True):
    """Assign the joker just taken to a colour, for good."""

    colour: str
    verb: ClassVar[str] = "joker"

    def steps(self) -> tuple[Target, ...]:
        """The colour."""
        return (Target("colour", self.colour),)


class Vault(Action, frozen=True):
    """Take the disc of a quarter beside the Vault."""

    quarter: str
    verb: ClassVar[str] = "vault"

    def steps(self) -> tuple[Target, ...]:
        """The quarter."""
        return (Target("quarter", self.quarter),)


class Keep(Action, frozen=True):
    """Choose the wonder card to play, with two players two: the first for the own piece, the second for the marked one."""

    cards: tuple[int, ...]
    verb: ClassVar[str] = "keep"

    def steps(self) -> tuple[Target, ...]:
        """The cards in order."""
        return tuple(Target("card", str(card)) for card in self.cards)


Decision = Bid | Pass | Joker | Vault | Keep
