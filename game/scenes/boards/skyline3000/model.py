"""The model of the Skyline 3000 board as pure data: made from a view, and advanced event by event.

Places, factories and points follow the events. What no event tells (turn, phase, sizes of hands and piles) comes from the
view after the move.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Event, Seat, put
from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import Numbers
from game.rules.skyline3000.events import (
    AmenityPlaced,
    AmenityRemoved,
    AuctionOpened,
    BidPaid,
    BidSealed,
    BidShown,
    BidsRevealed,
    BillboardPlaced,
    BillboardRemoved,
    BlockScored,
    BuildingAnchored,
    RoofPlaced,
    ScoreChanged,
    StoreyAdded,
)
from game.rules.skyline3000.model import BIDDING, CONSTRUCTION, MARKS, PLACING, SHAPES, SUPPLY, View
from game.rules.skyline3000.scoring import BlockScore
from game.rules.skyline3000.tables import Tables
from game.scenes.boards.skyline3000.places import BLOCKS, SITES

Codes = tuple[str, ...]
PER_BLOCK = 8


class Revealed(Struct, frozen=True):
    """Bids that lie open, until they are paid or taken back."""

    bids: tuple[Codes, ...]
    totals: tuple[int, ...]
    winner: Seat | None
    decided_by: str
    tile: str
    """What is bid for."""


class Shown(Struct, frozen=True):
    """Everything that can be seen on the table."""

    viewer: Seat | None
    round: int
    key: Seat
    phase: str
    turn: Seat | None
    sites: Codes
    """Each small foundation as the rules write it: ``, `-`, `green`, `ad:1`, `0:2B`."""
    larges: Codes
    factories: tuple[Codes, ...]
    roofs: tuple[tuple[int, int], ...]
    billboards: tuple[int, ...]
    floors: int
    pending: int
    scores: tuple[int, ...]
    hands: tuple[int, ...]
    """Cards in hand by seat; those in a bid count, so that nobody learns of it."""
    sealed: tuple[bool, ...]
    passed: tuple[bool, ...]
    draws: tuple[int, ...]
    tops: Codes
    piles: tuple[int, ...]
    tiles: tuple[Codes, ...]
    offer: int | None
    """The stack whose tile is on offer, or was just won."""
    bid_for: str
    """The tile on offer, until its bids are paid."""
    won: str
    """The tile its winner is about to place."""
    bid: Codes
    """The viewer's own bid, while it is a secret."""
    rest_second: bool
    """What a seat gets that ties below a shared first place."""
    revealed: Revealed | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.scores)


@cache
def tables() -> Tables:
    """The look-up tables of the rules."""
    found: Tables = GAMES["skyline3000"].tables  # type: ignore[attr-defined]
    return found


def numbers() -> Numbers:
    """The numbers of the rules."""
    return tables().numbers


def model_of(view: View) -> Shown:
    """The model of a view."""
    is_auction = view.phase in (BIDDING, PLACING)
    return Shown(
        viewer=view.seat,
        round=view.round,
        key=view.key,
        phase=view.phase,
        turn=view.actor,
        sites=view.sites,
        larges=view.larges,
        factories=view.factories,
        roofs=view.roofs,
        billboards=view.billboards,
        floors=view.floors,
        pending=view.pending,
        scores=view.scores,
        hands=view.hand_sizes,
        sealed=view.sealed if view.phase == BIDDING else (False,) * len(view.scores),
        passed=view.passed if view.phase == CONSTRUCTION else (False,) * len(view.scores),
        draws=view.draws if view.phase == SUPPLY else (0,) * len(view.scores),
        tops=view.tops,
        piles=view.pile_sizes,
        tiles=view.tiles,
        offer=view.stack if is_auction else None,
        bid_for=tables().tile(view.stack, view.round) if view.phase == BIDDING else "",
        won=tables().tile(view.stack, view.round) if view.phase == PLACING else "",
        bid=view.bid if view.phase == BIDDING else (),
        rest_second=view.house.shared_first_rest == "second",
    )


# -- from one event to the next --------------------------------------------------------------------------------


def after(known: Shown, event: Event, view: View) -> Shown:
    """The model after an event; `view` is what holds after the whole move."""
    final = model_of(view)
    if isinstance(event, BidSealed | BidsRevealed | BidShown):  # until somebody pays, what is bid for is still on offer
        final = replace(final, tiles=known.tiles, offer=known.offer, won="")
    follow = _FOLLOW.get(type(event))
    known = follow(known, event) if follow else known
    return replace(
        final,
        sites=known.sites,
        larges=known.larges,
        factories=known.factories,
        roofs=known.roofs,
        billboards=known.billboards,
        scores=known.scores,
        bid_for=known.bid_for,
        revealed=known.revealed,
    )


def _site(known: Shown, name: str, what: str) -> Shown:
    return replace(known, sites=put(known.sites, SITES.index(name), what))


def _slot(known: Shown, seat: Seat, slot: int, what: str) -> Shown:
    """Changes a slot of a factory. Free slots behind the last building are dropped."""
    slots = known.factories[seat]
    slots = put((*slots, *[""] * (slot - len(slots))), slot - 1, what)
    while slots and not slots[-1]:
        slots = slots[:-1]
    return replace(known, factories=put(known.factories, seat, slots))


def _add_storey(known: Shown, event: StoreyAdded) -> Shown:
    return _slot(known, event.seat, event.slot, f"{event.height}-")


def _put_roof(known: Shown, event: RoofPlaced) -> Shown:
    shape = SHAPES.index(event.shape)
    stock = known.roofs[event.seat]
    left = (stock[0] - 1, stock[1]) if shape == 0 else (stock[0], stock[1] - 1)
    roofed = _slot(known, event.seat, event.slot, f"{event.height}{MARKS[shape]}")
    return replace(roofed, roofs=put(known.roofs, event.seat, left))


def _anchor(known: Shown, event: BuildingAnchored) -> Shown:
    building = f"{event.seat}:{event.height}{MARKS[SHAPES.index(event.shape)]}"
    return _site(_slot(known, event.seat, event.slot, ""), event.foundation, building)


def _put_billboard(known: Shown, event: BillboardPlaced) -> Shown:
    left = put(known.billboards, event.seat, known.billboards[event.seat] - 1)
    return replace(_site(known, event.foundation, f"ad:{event.seat}"), billboards=left)


def _remove_billboard(known: Shown, event: BillboardRemoved) -> Shown:
    return _site(known, event.foundation, "")


def _put_tile(known: Shown, event: AmenityPlaced) -> Shown:
    if len(event.place) > 2:
        return _site(known, event.place, event.tile)
    return replace(known, larges=put(known.larges, BLOCKS.index(event.place), event.tile))


def _score_block(known: Shown, event: BlockScored) -> Shown:
    return replace(known, scores=tuple(map(sum, zip(known.scores, event.points, strict=True))))


def _set_score(known: Shown, event: ScoreChanged) -> Shown:
    return replace(known, scores=put(known.scores, event.seat, event.total))


def _open_auction(known: Shown, event: AuctionOpened) -> Shown:
    return replace(known, bid_for=event.tile)


def _reveal_bids(known: Shown, event: BidsRevealed) -> Shown:
    winner = event.winner_seats[0] if event.winner_seats else None
    return replace(known, revealed=Revealed(event.bids, event.totals, winner, event.decided_by, known.bid_for))


def _settle_bids(known: Shown, event: BidPaid | AmenityRemoved) -> Shown:
    return replace(known, revealed=None, bid_for="")


_FOLLOW: dict[type[Event], Callable[[Shown, Any], Shown]] = {
    StoreyAdded: _add_storey,
    RoofPlaced: _put_roof,
    BuildingAnchored: _anchor,
    BillboardPlaced: _put_billboard,
    BillboardRemoved: _remove_billboard,
    AmenityPlaced: _put_tile,
    BlockScored: _score_block,
    ScoreChanged: _set_score,
    AuctionOpened: _open_auction,
    BidsRevealed: _reveal_bids,
    BidPaid: _settle_bids,
    AmenityRemoved: _settle_bids,
}


# -- what is read off it ---------------------------------------------------------------------------------------


def building(site: str) -> tuple[Seat, int, str] | None:
    """Owner, storeys and roof of what stands on a foundation; None where that is no building."""
    return (int(site[0]), int(site[2:-1]), site[-1]) if site[1:2] == ":" else None


def block_of(known: Shown, block: str) -> Codes:
    """The small foundations of a block."""
    start = PER_BLOCK * BLOCKS.index(block)
    return known.sites[start : start + PER_BLOCK]


def score(known: Shown, block: str) -> BlockScore:
    """How a block would be scored now."""
    large = known.larges[BLOCKS.index(block)]
    return scoring.score_block(numbers(), block_of(known, block), large, known.seats, known.rest_second)


def demand_of(known: Shown, block: str) -> tuple[str, int, int]:
    """What a block takes next: its roofs (`B`, `G`, or `BG` for either), and the lowest and highest building."""
    standing = [found for site in block_of(known, block) if (found := building(site))]
    if standing:
        top = max(height for _, height, _ in standing)
        return standing[0][2], top, top + 1
    return MARKS.replace(_barred(known, block), ""), 1, 1


def _barred(known: Shown, block: str) -> str:
    """The roof that an empty block must not take, because both others of its district have it (S3K-303); empty for none."""
    shapes = {_shape(known, other) for other in BLOCKS if other[0] == block[0] and other != block}
    return shapes.pop() if len(shapes) == 1 else ""


def barring_sites(known: Shown, block: str) -> tuple[str, ...]:
    """The foundations of the buildings whose roofs bar a shape from a block; none where it may take either or has begun."""
    if _shape(known, block) or not _barred(known, block):
        return ()
    others = [other for other in BLOCKS if other[0] == block[0] and other != block]
    return tuple(name for name, site in zip(SITES, known.sites, strict=True) if name[:2] in others and building(site))


def _shape(known: Shown, block: str) -> str:
    """The roofs of a block; empty without buildings."""
    return next((found[2] for site in block_of(known, block) if (found := building(site))), "")
