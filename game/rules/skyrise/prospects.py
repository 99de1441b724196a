"""What can be seen to come of a bid: who could beat it, what it would bring if it won, what a wonder would earn there.

The rules themselves are asked, over hidden cards dealt as the viewer may imagine them; what depends on that deal is not told.
"""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.rules.core import Action, Event, Rng, Seat, put
from game.rules.grid import bits
from game.rules.skyrise import hidden
from game.rules.skyrise.content import COLOURS, FIRST_WONDER
from game.rules.skyrise.events import AuctionWon, WonderScored
from game.rules.skyrise.legal import Offers, overbid_offers
from game.rules.skyrise.model import Bid, Joker, Pass, Position, State, View
from game.rules.skyrise.play import APPLY
from game.rules.skyrise.scoring import Counted
from game.rules.skyrise.tables import Tables

ON_THE_OBJECTIVE = "kahn"
"""The wonder whose points depend on what only its owner knows."""


class Rival(Struct, frozen=True):
    """Somebody who could beat a bid, and with which pieces."""

    seat: Seat
    pieces: bytes


class Passing(Struct, frozen=True):
    """How somebody left an auction."""

    bid: int
    """The bid that was not beaten, counted from 0."""
    is_forced: bool
    """Was there nothing to beat it with?"""


class Outlook(Struct, frozen=True):
    """What would come of a bid at once."""

    wins: str
    """Why it would win at once (enclosed, wonder, all_passed); empty where somebody could beat it."""
    rivals: tuple[Rival, ...]
    """Who could, in the order of their turns."""
    opened: tuple[int, ...]
    """The quarters beside it where they could."""
    disc: int
    """The disc that lies there."""
    earned: Counted | None
    """What a wonder would earn here; None for buildings, and where that is hidden or nothing."""


def beaters(tables: Tables, view: Position, seat: Seat) -> bytes:
    """The pieces of a seat that could beat the latest bid; none for who leads or is out."""
    return _pieces(_beating(tables, view, seat))


def _beating(tables: Tables, view: Position, seat: Seat) -> Offers:
    """What could beat the latest bid, and where."""
    if not view.bids or view.bids[-1][0] == seat or view.out >> seat & 1:
        return ()
    return overbid_offers(tables, view, seat, view.bids[-1], view.free)


def _pieces(offers: Offers) -> bytes:
    return b"".join(pieces for pieces, _ in offers)


def passings(tables: Tables, view: Position) -> dict[Seat, Passing]:
    """Who passed in the running auction, on which bid, and whether they had to: told by the order of the bids."""
    seats, found = len(view.supplies), dict[Seat, Passing]()
    is_in = {bid[0] for bid in view.bids} | {seat for seat in range(seats) if view.supplies[seat]}
    free = view.free
    for index in reversed(range(len(view.bids))):
        bidder, is_latest = view.bids[index][0], index + 1 == len(view.bids)
        asked = view.bids[index + 1][0] if not is_latest else bidder if view.phase == "hammer" else view.actor
        for step in range(1, (asked - bidder) % seats):
            seat = (bidder + step) % seats
            if view.out >> seat & 1 and seat in is_in:  # who was asked earlier is found again, on that earlier bid
                found[seat] = Passing(index, not overbid_offers(tables, view, seat, view.bids[index], free))
        free |= tables.bit[view.bids[index][2]]
    return found


def settle_view(tables: Tables, view: View) -> View:
    """The view as if the latest bid won; a joker taken with it still waits for its colour. Hidden things stay hidden."""
    if not view.bids:
        return view
    return _as_known(tables, view, _all_pass(tables, _imagined(tables, view), []))


def foretell_view(tables: Tables, view: View, action: Action) -> View:
    """The view after a move, but for what it reveals. Hidden things stay hidden."""
    return _as_known(tables, view, APPLY[type(action)](tables, _imagined(tables, view), action, None))


def _as_known(tables: Tables, view: View, after: State) -> View:
    """What comes of an imagined table, with nothing of what was imagined."""
    won = after.won
    is_hidden = won is not None and _is_hidden(tables, view, won.seat, won.piece)
    return replace(
        hidden.view(after, view.seat),
        objectives=view.objectives,
        patrons=view.patrons,
        shown=view.shown,
        peeked=view.peeked,
        wonders=view.wonders if is_hidden else after.wonders,
    )


def outlook(tables: Tables, view: View, bid: Bid) -> Outlook:
    """What would come of a legal bid."""
    events: list[Event] = []
    after: State = APPLY[Bid](tables, _imagined(tables, view), bid, events.append)
    won = next((event.reason for event in events if isinstance(event, AuctionWon)), "")
    seats = len(after.built)
    order = [(bid.seat + step) % seats for step in range(1, seats)]
    asked = [after.actor] if after.phase == "hammer" else order
    offers = {seat: _beating(tables, after, seat) for seat in asked} if not won else {}
    quarter = tables.quarter[bid.quarter]
    places = 0
    for offer in offers.values():
        for _, where in offer:
            places |= where
    return Outlook(
        won,
        tuple(Rival(seat, _pieces(offer)) for seat, offer in offers.items() if offer),
        tuple(bits(places)),
        view.discs[quarter],
        wonder_earnings(tables, view, bid),
    )


def wonder_earnings(tables: Tables, view: View, bid: Bid) -> Counted | None:
    """What the wonder would earn if this bid won, with the best colour for a joker; None where that is hidden or nothing."""
    piece = tables.piece[bid.piece]
    if piece <= FIRST_WONDER or _is_hidden(tables, view, bid.seat, piece):
        return None
    return _scored(tables, _imagined(tables, view), bid)


@lru_cache(256)
def at_best(tables: Tables, view: View, seat: Seat, number: int) -> tuple[Counted, int] | None:
    """The most a wonder card could earn now and where, were it built at once; None where no place earns anything."""
    piece = FIRST_WONDER + number
    if _is_hidden(tables, view, seat, piece):
        return None
    own = view.supplies[seat]
    if piece not in own:  # it comes with the buildings of era 2, and with as many others as are kept beside it
        others = [FIRST_WONDER + card for card in view.hand if card != number]
        kept = [piece, *others[: tables.setups[len(view.built)].wonders.kept - 1]]
        own = bytes(sorted(own + tables.era2[view.table.sets[seat]] + bytes(kept)))
    state = _imagined(tables, view)
    for _, _, quarter in state.bids:
        state = replace(state, free=state.free | tables.bit[quarter])
    state = replace(state, era=2, phase="start_bid", actor=seat, bids=(), supplies=put(state.supplies, seat, own))
    found = [(_scored(tables, state, tables.bids[seat][piece][place]), place) for place in bits(state.free)]
    known = [(counted, place) for counted, place in found if counted is not None and counted.vp]
    return max(known, key=lambda each: each[0].vp, default=None)


def _imagined(tables: Tables, view: View) -> State:
    """A whole table that looks so to the viewer."""
    return hidden.determinize(tables, view, Rng(0))


def _is_hidden(tables: Tables, view: View, seat: Seat, piece: int) -> bool:
    """Do the points of the piece depend on an objective that the viewer does not know?"""
    card = tables.wonder.get(piece)
    return card is not None and card.name == ON_THE_OBJECTIVE and view.objectives[seat] is None


def _all_pass(tables: Tables, state: State, events: list[Event]) -> State:
    while state.bids:
        state = APPLY[Pass](tables, state, tables.passes[state.actor], events.append)
    return state


def _scored(tables: Tables, state: State, bid: Bid) -> Counted | None:
    """What the card of a wonder gives when the bid wins; a joker becomes what is best for that."""
    events: list[Event] = []
    state = _all_pass(tables, APPLY[Bid](tables, state, bid, events.append), events)
    if state.phase != "joker":
        return _told(events)
    found = []
    for colour in COLOURS:
        events.clear()
        APPLY[Joker](tables, state, Joker(bid.seat, colour), events.append)
        found.append(_told(events))
    return max((each for each in found if each is not None), key=lambda each: each.vp, default=None)


def _told(events: list[Event]) -> Counted | None:
    return next((Counted(event.vp, event.parts) for event in events if isinstance(event, WonderScored)), None)
