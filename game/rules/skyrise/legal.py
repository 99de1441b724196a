"""Who may bid what where: the legal decisions of a position. It changes nothing and tells nobody."""

from bisect import bisect_right
from functools import lru_cache
from itertools import groupby, permutations

from game.rules.core import Action, Rng, Seat
from game.rules.grid import bits, indexes, nth, taker
from game.rules.skyrise.content import FIRST_WONDER
from game.rules.skyrise.model import NO_DISC, Keep, Position, State
from game.rules.skyrise.tables import Tables

Offers = tuple[tuple[bytes, int], ...]
"""Pieces and the quarters each of them may be bid on, in the order of the legal list."""

BIDDING = ("start_bid", "overbid", "hammer")
"""The phases in which a bid is awaited."""


def banned_quarters(tables: Tables, state: Position, seat: Seat, free: int) -> int:
    """SR-W01: where this seat may not bid tall once the Hammer stands; nothing while all free quarters lie beside it."""
    if state.built[seat] >> state.hammer & 1:
        return 0
    zone = tables.boards[state.table.islands].near[state.hammer]
    return zone if free & ~zone else 0


def start_pieces(tables: Tables, supply: bytes) -> bytes:
    """SR-32, SR-33: the buildings, or the wonders where nothing else is left; the Capital Building always."""
    buildings = supply[: bisect_right(supply, FIRST_WONDER)]
    if not buildings:
        return supply
    return buildings + bytes([tables.capital]) if tables.capital in supply else buildings


@lru_cache(1 << 10)
def _runs(tables: Tables, pieces: bytes) -> tuple[tuple[bytes, bool, bool], ...]:
    """The pieces in runs that wonders treat alike: are they tall, is it the Capital Building?"""
    runs = groupby(pieces, lambda piece: (tables.height[piece] == 0, piece == tables.capital))
    return tuple((bytes(run), is_tall, is_capital) for (is_tall, is_capital), run in runs)


def _in_runs(tables: Tables, pieces: bytes, places: int, anywhere: int, zone: int) -> Offers:
    """Each run of pieces where it may stand: `anywhere` for the Capital Building, outside of the zone for tall ones."""
    runs = [(run, anywhere if is_capital else places, is_tall) for run, is_tall, is_capital in _runs(tables, pieces)]
    found = [(run, where & ~zone if is_tall else where) for run, where, is_tall in runs]
    return tuple([choice for choice in found if choice[1]])


def start_offers(tables: Tables, state: Position, seat: Seat) -> Offers:
    """What the first bidder may put where; the Capital Building may stand anywhere (SR-W02)."""
    places = state.free & state.reach
    supply = state.supplies[seat]
    if supply[-1] < FIRST_WONDER and state.hammer < 0:
        return ((supply, places),)  # as most often: nothing but buildings, and no ban
    pieces = start_pieces(tables, supply)
    zone = banned_quarters(tables, state, seat, state.free) if state.hammer >= 0 else 0
    if not zone & places and tables.capital not in supply:
        return ((pieces, places),)
    # SR-W01 (b): the ban never leaves a first bidder without a bid.
    return _in_runs(tables, pieces, places, state.free, zone) or _in_runs(tables, pieces, places, state.free, 0)


def overbid_offers(tables: Tables, state: Position, seat: Seat, bid: tuple[Seat, int, int], free: int) -> Offers:
    """What beats a bid, with these quarters free: a higher piece beside it; wonders are above all buildings."""
    _, latest, quarter = bid
    places = tables.boards[state.table.islands].near[quarter] & free
    supply = state.supplies[seat]
    if latest >= FIRST_WONDER:  # SR-49
        return ((bytes([tables.hammer]), places),) if tables.hammer in supply else ()
    higher = supply[bisect_right(supply, latest) :]
    if not higher:
        return ()
    if state.hammer < 0 or not (zone := banned_quarters(tables, state, seat, free) & places):
        return ((higher, places),)
    return _in_runs(tables, higher, places, places, zone)


def open_bids(tables: Tables, state: Position) -> Offers:
    """The bids open to the seat to act."""
    if state.bids:
        return overbid_offers(tables, state, state.actor, state.bids[-1], state.free)
    return start_offers(tables, state, state.actor)


def vault_places(tables: Tables, state: Position) -> list[int]:
    """SR-W18: the neighbours of the structure just built that still have a disc."""
    assert state.won is not None
    near = tables.boards[state.table.islands].near[state.won.quarter]
    return [index for index in bits(near) if state.discs[index] != NO_DISC]


def keeps(tables: Tables, state: State) -> tuple[Action, ...]:
    """The cards to choose from; with two players every ordered pair (SR-100)."""
    seat = state.actor
    kept = tables.setups[len(state.supplies)].wonders.kept
    return tuple([Keep(seat, cards) for cards in permutations(state.hands[seat], kept)])


def legal(tables: Tables, state: State) -> tuple[Action, ...]:
    """Every decision of the seat to act: bids by piece, then place, then passing."""
    seat, phase = state.actor, state.phase
    if phase in BIDDING:
        rows = tables.bids[seat]
        found: list[Action] = []
        for pieces, places in open_bids(tables, state):
            take = taker(places)
            for piece in pieces:
                found += take(rows[piece])
        if phase != "start_bid":
            found.append(tables.passes[seat])
        return tuple(found)
    if phase == "joker":
        return tables.jokers[seat]
    if phase == "vault":
        return tuple(map(tables.vaults[seat].__getitem__, vault_places(tables, state)))
    return keeps(tables, state) if phase == "keep" else ()


def random_action(tables: Tables, state: State, rng: Rng) -> tuple[Action, Rng]:
    """One of the legal decisions, each as likely; bids are drawn without listing them."""
    seat, bids = state.actor, state.bids
    if bids:
        offers = overbid_offers(tables, state, seat, bids[-1], state.free)
    elif state.phase == "start_bid":
        offers = start_offers(tables, state, seat)
    else:
        return rng.pick(legal(tables, state))
    if len(offers) != 1:
        return _random_of_runs(tables, seat, offers, 1 if bids else 0, rng)
    pieces, places = offers[0]
    count = places.bit_count()
    if not bids:
        index, rng = rng.roll(len(pieces) * count)
        return tables.bids[seat][pieces[index // count]][nth(places, index % count)], rng
    index, rng = rng.roll(len(pieces) * count + 1)
    number = index // count
    if number == len(pieces):
        return tables.passes[seat], rng
    # The few places beside a bid come again and again, those for a start bid never.
    return tables.bids[seat][pieces[number]][indexes(places)[index % count]], rng


def _random_of_runs(tables: Tables, seat: Seat, offers: Offers, passing: int, rng: Rng) -> tuple[Action, Rng]:
    """The same where pieces differ in their places: seldom, once the Hammer stands or with the Capital Building."""
    total = passing
    for pieces, places in offers:
        total += len(pieces) * places.bit_count()
    index, rng = rng.roll(total)
    for pieces, places in offers:
        count = places.bit_count()
        number = index // count
        if number < len(pieces):
            return tables.bids[seat][pieces[number]][nth(places, index % count)], rng
        index -= len(pieces) * count
    return tables.passes[seat], rng
