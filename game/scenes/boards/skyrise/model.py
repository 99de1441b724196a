"""What the board of Skyrise shows, as pure data. It is computed from a view, or from the model before an event.

Hidden cards are only counted.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Event, Seat, put, totals
from game.rules.grid import mask_of
from game.rules.skyrise.board import Board
from game.rules.skyrise.content import FIRST_WONDER, HEIGHTS, LETTERS
from game.rules.skyrise.events import (
    AuctionStarted,
    BidPlaced,
    BidsReturned,
    Built,
    CardsDealt,
    ControlScored,
    DiscsLaid,
    DiscTaken,
    FinalScored,
    Finished,
    GameOver,
    JokerAssigned,
    PanoramaScored,
    Passed,
    PatronSeen,
    PatronsRevealed,
    WonderKept,
    WonderScored,
    WondersRevealed,
)
from game.rules.skyrise.game import Game
from game.rules.skyrise.legal import BIDDING
from game.rules.skyrise.model import DISCS, NO_DISC, View
from game.rules.skyrise.tables import BYTE, Tables
from game.scenes.drawing.light import Time

Lying = tuple[Seat, int, int]
"""A bid on the board: whose, which piece, which quarter."""
Triple = tuple[int, int, int]


def rules() -> Game:
    """The game, for its tables."""
    found = GAMES["skyrise"]
    assert isinstance(found, Game)
    return found


class Shown(Struct, frozen=True):
    """Everything that can be seen on the table."""

    islands: str
    sets: str
    viewer: Seat | None
    era: int
    turn: Seat | None
    bids: tuple[Lying, ...]
    passed: int
    """Bits of the seats that are out of the auction under way."""
    structures: bytes
    built: tuple[int, ...]
    discs: bytes
    supplies: tuple[bytes, ...]
    tableaux: tuple[bytes, ...]
    points: tuple[int, ...]
    finished: tuple[Seat, ...]
    chosen: int
    """Bits of the seats that have chosen their wonders while others still do."""
    dealt: int
    """Bits of the seats that have wonder cards in hand."""
    panoramas: tuple[str, ...]
    patrons: tuple[int | None, ...]
    """What the patron tiles are worth, as far as the viewer knows."""
    wanted_hour: Time | None = None
    """The hour that somebody asked for, whatever the era."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.built)

    @property
    def hour(self) -> Time:
        """Afternoon in the first era, evening in the second, unless another hour is wanted."""
        return self.wanted_hour or ("day" if self.era == 1 else "dusk")

    @property
    def board(self) -> Board:
        """The map."""
        return rules().tables.boards[self.islands]

    @property
    def free(self) -> int:
        """The quarters with neither structure nor bid."""
        free = self.board.quarters
        for built in self.built:
            free &= ~built
        for _, _, quarter in self.bids:
            free &= ~(1 << quarter)
        return free

    def owner(self, quarter: int) -> Seat | None:
        """Whose structure stands there."""
        return next((seat for seat, built in enumerate(self.built) if built >> quarter & 1), None)


def model_of(view: View) -> Shown:
    """The table of a view."""
    over, keeping = view.phase == "over", view.phase == "keep"
    counted = zip(view.control1, view.panorama1, view.wonders, strict=True)
    return Shown(
        islands=view.table.islands,
        sets=view.table.sets,
        viewer=view.seat,
        era=view.era,
        turn=None if over else view.actor,
        bids=view.bids,
        passed=view.out if view.phase in BIDDING else 0,
        structures=view.structures,
        built=view.built,
        discs=view.discs,
        supplies=view.supplies,
        tableaux=view.tableaux,
        points=totals(rules().projected(view)) if over else tuple(sum(parts) for parts in counted),
        finished=view.finished,
        chosen=(1 << view.actor) - 1 if keeping else 0,
        dealt=(1 << len(view.built)) - 1 if view.era == 1 else 0,
        panoramas=view.table.panoramas,
        patrons=view.patrons,
    )


# -- what follows from it ------------------------------------------------------------------------------------------


def is_wonder(piece: int) -> bool:
    """Is it a wonder, not a building?"""
    return piece > FIRST_WONDER


def height_of(piece: int) -> str:
    """Of a building tall, mid or low; of a wonder its card, as `W7`."""
    tables = rules().tables
    return tables.word[piece] if is_wonder(piece) else HEIGHTS[tables.height[piece]]


def is_late(piece: int) -> bool:
    """Does the building come in the second era?"""
    return any(piece in values for values in rules().tables.era2.values())


def triples(known: Shown, number: int) -> tuple[Triple, ...]:
    """For each seat its tall, mid and low buildings on an island."""
    here, height = known.board.isles[number].quarters, rules().tables.height
    found = [[0] * (len(HEIGHTS) + 1) for _ in known.built]
    for quarter, piece in enumerate(known.structures):
        if piece and here >> quarter & 1 and (seat := known.owner(quarter)) is not None:
            found[seat][height[piece]] += 1
    return tuple((tall, mid, low) for tall, mid, low, _ in found)


def leaders(counts: tuple[Triple, ...]) -> tuple[Seat, ...]:
    """Who controls an island with these buildings; nobody without any."""
    best = max(counts)
    return tuple(seat for seat, count in enumerate(counts) if count == best) if any(best) else ()


# -- one event further ---------------------------------------------------------------------------------------------


def after(known: Shown, event: Event) -> Shown:
    """The table once the event has happened; whose turn it is then only the whole move can tell."""
    follow = _FOLLOW.get(type(event))
    return follow(known, event, rules().tables) if follow else known


def _with(values: bytes, at: int, byte: int) -> bytes:
    return values[:at] + BYTE[byte] + values[at + 1 :]


def _discs_laid(known: Shown, event: DiscsLaid, tables: Tables) -> Shown:
    discs = bytearray(len(known.discs))
    for quarter, disc in zip(event.quarters, event.discs, strict=True):
        discs[tables.quarter[quarter]] = DISCS.index(disc)
    return replace(known, discs=bytes(discs))


def _cards_dealt(known: Shown, event: CardsDealt, tables: Tables) -> Shown:
    return replace(known, dealt=known.dealt | 1 << event.seat)


def _auction_started(known: Shown, event: AuctionStarted, tables: Tables) -> Shown:
    passed = mask_of(seat for seat, supply in enumerate(known.supplies) if not supply)  # SR-25
    return replace(known, era=event.era, passed=passed)


def _bid_placed(known: Shown, event: BidPlaced, tables: Tables) -> Shown:
    piece, seat = tables.piece[event.piece], event.seat
    return replace(
        known,
        bids=(*known.bids, (seat, piece, tables.quarter[event.quarter])),
        supplies=put(known.supplies, seat, known.supplies[seat].replace(BYTE[piece], b"")),
    )


def _passed(known: Shown, event: Passed, tables: Tables) -> Shown:
    return replace(known, passed=known.passed | 1 << event.seat)


def _bids_returned(known: Shown, event: BidsReturned, tables: Tables) -> Shown:
    supplies = list(known.supplies)
    for seat, word in zip(event.seats, event.pieces, strict=True):
        supplies[seat] = bytes(sorted(supplies[seat] + BYTE[tables.piece[word]]))
    return replace(known, bids=known.bids[-1:], supplies=tuple(supplies))


def _built(known: Shown, event: Built, tables: Tables) -> Shown:
    quarter = tables.quarter[event.quarter]
    return replace(
        known,
        bids=(),
        passed=0,
        structures=_with(known.structures, quarter, tables.piece[event.piece]),
        built=put(known.built, event.seat, known.built[event.seat] | 1 << quarter),
    )


def _disc_taken(known: Shown, event: DiscTaken, tables: Tables) -> Shown:
    known = replace(known, discs=_with(known.discs, tables.quarter[event.quarter], NO_DISC))
    return known if event.to == "choice" else _collected(known, event.seat, event.disc)


def _joker_assigned(known: Shown, event: JokerAssigned, tables: Tables) -> Shown:
    return _collected(known, event.seat, f"{event.colour}*")


def _collected(known: Shown, seat: Seat, disc: str) -> Shown:
    return replace(known, tableaux=put(known.tableaux, seat, known.tableaux[seat] + BYTE[DISCS.index(disc)]))


def _wonder_kept(known: Shown, event: WonderKept, tables: Tables) -> Shown:
    return replace(known, chosen=known.chosen | 1 << event.seat)


def _wonders_revealed(known: Shown, event: WondersRevealed, tables: Tables) -> Shown:
    supplies = [supply + tables.era2[name] for supply, name in zip(known.supplies, known.sets, strict=True)]
    for seat, card in zip(event.seats, event.cards, strict=True):
        supplies[seat] += BYTE[tables.piece[card]]
    return replace(known, era=2, chosen=0, dealt=0, supplies=tuple(bytes(sorted(supply)) for supply in supplies))


def _finished(known: Shown, event: Finished, tables: Tables) -> Shown:
    return replace(known, finished=(*known.finished, event.seat))


def _scored(known: Shown, event: PanoramaScored | WonderScored | FinalScored, tables: Tables) -> Shown:
    return replace(known, points=put(known.points, event.seat, known.points[event.seat] + event.vp))


def _control(known: Shown, event: ControlScored, tables: Tables) -> Shown:
    return replace(known, points=tuple(p + event.vp * (seat in event.seats) for seat, p in enumerate(known.points)))


def _patrons(known: Shown, event: PatronSeen | PatronsRevealed, tables: Tables) -> Shown:
    seen = dict(zip(event.letters, event.values or (), strict=False))
    told = (seen.get(letter, value) for letter, value in zip(LETTERS, known.patrons, strict=True))
    return replace(known, patrons=tuple(told))


def _over(known: Shown, event: GameOver, tables: Tables) -> Shown:
    return replace(known, points=event.totals)


_FOLLOW: dict[type[Event], Callable[[Shown, Any, Tables], Shown]] = {
    DiscsLaid: _discs_laid,
    CardsDealt: _cards_dealt,
    AuctionStarted: _auction_started,
    BidPlaced: _bid_placed,
    Passed: _passed,
    BidsReturned: _bids_returned,
    Built: _built,
    DiscTaken: _disc_taken,
    JokerAssigned: _joker_assigned,
    WonderKept: _wonder_kept,
    WondersRevealed: _wonders_revealed,
    Finished: _finished,
    WonderScored: _scored,
    PanoramaScored: _scored,
    FinalScored: _scored,
    ControlScored: _control,
    PatronSeen: _patrons,
    PatronsRevealed: _patrons,
    GameOver: _over,
}
