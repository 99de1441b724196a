"""Carrying out an action: the phases of a round and how one leads to the next decision."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import add
from typing import Any

from msgspec.structs import replace

from game.rules.core import Emit, Seat, put
from game.rules.skyline3000 import events, scoring
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.model import (
    BIDDING,
    CONSTRUCTION,
    MARKS,
    OVER,
    PLACING,
    SHAPES,
    SUPPLY,
    AddStorey,
    AddToBid,
    Anchor,
    Cards,
    Draw,
    Pass,
    PlaceBillboard,
    PlaceRoof,
    PlaceTile,
    PlayFloor,
    Seal,
    Stall,
    State,
    TakeBack,
)
from game.rules.skyline3000.tables import Tables, insert, merge_cards, without


@cache
def key_order(key: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats clockwise from the key player (S3K-003)."""
    return tuple((key + offset) % seats for offset in range(seats))


def _spend(tables: Tables, state: State, seat: Seat, code: str) -> State:
    """A card of the hand is shown and goes to the discard of its type (S3K-102, S3K-803)."""
    card = tables.card_of[code]
    pile = tables.type_of[card]
    hands, known, discards = list(state.hands), state.known, list(state.discards)
    hands[seat] = hands[seat].replace(card, "", 1)
    discards[pile] += card
    if card in known[seat]:
        known = put(known, seat, known[seat].replace(card, "", 1))
    return replace(state, hands=tuple(hands), known=known, discards=tuple(discards))


# -- construction ----------------------------------------------------------------------------------------------


@cache
def _next_builder(passed: tuple[bool, ...], seat: Seat) -> Seat:
    """The next seat that has not passed; a single one goes on alone (S3K-201, S3K-204)."""
    order = key_order(seat, len(passed))
    return next((other for other in order[1:] if not passed[other]), seat)


def _settle(tables: Tables, state: State, emit: Emit) -> State:
    """Seats that could only pass do so (S3K-205); once all have, the amenities phase begins."""
    while True:
        seat = state.actor
        assert seat is not None
        if state.hands[seat] or (state.billboards[seat] and state.empty):
            return state
        if emit:
            emit(events.Passed(seat, True))
        if sum(state.passed) + 1 == len(state.passed):
            return _open_amenities(tables, state, emit)
        state = replace(state, passed=put(state.passed, seat, True), actor=_next_builder(state.passed, seat))


def _play_floor(tables: Tables, state: State, action: PlayFloor, emit: Emit) -> State:
    seat = action.seat
    taken = min(tables.numbers.floors_per_card, state.floors)  # S3K-214
    if emit:
        emit(events.CardPlayed(seat, action.card, "floor"))
    return replace(_spend(tables, state, seat, action.card), floors=state.floors - taken, pending=taken)


def _add_storey(tables: Tables, state: State, action: AddStorey, emit: Emit) -> State:
    seat, slot = action.seat, action.slot
    factory, height = state.factories[seat], 1
    if slot:
        height = int(factory[slot - 1][:-1]) + 1
        factory = put(factory, slot - 1, f"{height}-")
    elif "" in factory:
        slot = factory.index("") + 1
        factory = put(factory, slot - 1, "1-")
    else:
        slot = len(factory) + 1
        factory = (*factory, "1-")
    if emit:
        emit(events.StoreyAdded(seat, slot, height, not action.slot))
    factories, pending = put(state.factories, seat, factory), state.pending - 1
    actor = seat if pending else _next_builder(state.passed, seat)
    return replace(state, factories=factories, pending=pending, actor=actor)


def _after_storey(tables: Tables, state: State, emit: Emit) -> State:
    return state if state.pending else _settle(tables, state, emit)


def _place_roof(tables: Tables, state: State, action: PlaceRoof, emit: Emit) -> State:
    seat, slot, shape = action.seat, action.slot, SHAPES.index(action.shape)
    factory, stock = state.factories[seat], state.roofs[seat]
    height = factory[slot - 1][:-1]
    if emit:
        emit(events.CardPlayed(seat, action.card, "roof"))
        emit(events.RoofPlaced(seat, slot, action.shape, int(height)))
    left = (stock[0] - 1, stock[1]) if shape == 0 else (stock[0], stock[1] - 1)
    return replace(
        _spend(tables, state, seat, action.card),
        factories=put(state.factories, seat, put(factory, slot - 1, height + MARKS[shape])),
        roofs=put(state.roofs, seat, left),
        actor=_next_builder(state.passed, seat),
    )


def _anchor(tables: Tables, state: State, action: Anchor, emit: Emit) -> State:
    seat, slot, site = action.seat, action.slot, tables.site_index[action.foundation]
    factory, bit = state.factories[seat], 1 << site
    building = factory[slot - 1]
    height, shape = int(building[:-1]), MARKS.index(building[-1])
    slots = put(factory, slot - 1, "")
    while slots and not slots[-1]:
        slots = slots[:-1]
    ads, scores = state.ads, state.scores
    if emit:
        emit(events.CardPlayed(seat, action.card, "contract"))
    if ads[seat] & bit:
        cost = tables.numbers.rebuilding_cost  # S3K-244
        ads, scores = put(ads, seat, ads[seat] & ~bit), put(scores, seat, scores[seat] - cost)
        if emit:
            emit(events.BillboardRemoved(seat, action.foundation))
            emit(events.ScoreChanged(seat, -cost, scores[seat], "rebuilding"))
    if emit:
        emit(events.BuildingAnchored(seat, slot, action.foundation, height, SHAPES[shape]))
    return replace(
        _spend(tables, state, seat, action.card),
        factories=put(state.factories, seat, slots),
        sites=put(state.sites, site, f"{seat}:{building}"),
        empty=state.empty & ~bit,
        levels=put(state.levels, site >> 3, 2 * height + shape),  # S3K-306: never lower than before
        ads=ads,
        scores=scores,
        actor=_next_builder(state.passed, seat),
    )


def _place_billboard(tables: Tables, state: State, action: PlaceBillboard, emit: Emit) -> State:
    seat, site = action.seat, tables.site_index[action.foundation]
    score = state.scores[seat] - tables.numbers.billboard_cost
    if emit:
        emit(events.BillboardPlaced(seat, action.foundation))
        emit(events.ScoreChanged(seat, -tables.numbers.billboard_cost, score, "billboard"))
    return replace(
        state,
        sites=put(state.sites, site, f"ad:{seat}"),
        empty=state.empty & ~(1 << site),
        ads=put(state.ads, seat, state.ads[seat] | 1 << site),
        billboards=put(state.billboards, seat, state.billboards[seat] - 1),
        scores=put(state.scores, seat, score),
        actor=_next_builder(state.passed, seat),
    )


def _stall(tables: Tables, state: State, action: Stall, emit: Emit) -> State:
    if emit:
        emit(events.CardPlayed(action.seat, action.card, "stall"))
    stalled = _spend(tables, state, action.seat, action.card)
    return replace(stalled, actor=_next_builder(state.passed, action.seat))


def _pass(_tables: Tables, state: State, action: Pass, emit: Emit) -> State:
    if emit:
        emit(events.Passed(action.seat, False))
    passed = put(state.passed, action.seat, True)
    return replace(state, passed=passed, actor=_next_builder(passed, action.seat))


def _after_pass(tables: Tables, state: State, emit: Emit) -> State:
    return _open_amenities(tables, state, emit) if all(state.passed) else _settle(tables, state, emit)


# -- amenities -------------------------------------------------------------------------------------------------


def _open_amenities(tables: Tables, state: State, emit: Emit) -> State:
    if emit:
        emit(events.PhaseStarted("amenities"))
    return _open_auction(tables, replace(state, passed=(False,) * len(state.passed)), 0, emit)


def _open_auction(tables: Tables, state: State, stack: int, emit: Emit) -> State:
    """The next auction that can take place, or the scoring after the last stack (S3K-401…403)."""
    for number in range(stack, len(tables.numbers.stacks)):
        tile = tables.tile(number, state.round)
        if tile == "green" and not state.empty:
            if emit:
                emit(events.AmenityRemoved(tile, "no_room"))
            continue
        if emit:
            emit(events.AuctionOpened(number + 1, tile))
        opened = replace(state, phase=BIDDING, stack=number, take_backs=0)
        return _next_bidder(tables, opened, key_order(state.key, len(state.hands)), emit)
    return _score(tables, state, emit)


def _next_bidder(tables: Tables, state: State, waiting: tuple[Seat, ...], emit: Emit) -> State:
    """The first of the waiting seats that has cards; an empty hand bids nothing by itself (S3K-412)."""
    for seat in waiting:
        if state.hands[seat]:
            return replace(state, actor=seat, take_backs=0)
        if emit:
            emit(events.BidSealed(seat))
    return _reveal(tables, state, emit)


def _bid(tables: Tables, state: State, action: AddToBid, emit: Emit) -> State:
    seat, card = action.seat, tables.card_of[action.card]
    hands, bids = list(state.hands), list(state.bids)
    hands[seat] = hands[seat].replace(card, "", 1)
    bids[seat] = insert(bids[seat], card)
    if emit:
        emit(events.BidAdded(seat, action.card))
    return replace(state, hands=tuple(hands), bids=tuple(bids))


def _unbid(tables: Tables, state: State, action: TakeBack, emit: Emit) -> State:
    seat, card = action.seat, tables.card_of[action.card]
    hands, bids = list(state.hands), list(state.bids)
    hands[seat] = insert(hands[seat], card)
    bids[seat] = bids[seat].replace(card, "", 1)
    if emit:
        emit(events.BidTakenBack(seat, action.card))
    return replace(state, hands=tuple(hands), bids=tuple(bids), take_backs=state.take_backs + 1)


def _seal(_tables: Tables, state: State, action: Seal, emit: Emit) -> State:
    if emit:
        emit(events.BidSealed(action.seat))
    return state


def _after_seal(tables: Tables, state: State, emit: Emit) -> State:
    assert state.actor is not None
    order = key_order(state.key, len(state.hands))
    return _next_bidder(tables, state, order[order.index(state.actor) + 1 :], emit)


def winner(tables: Tables, bids: tuple[Cards, ...], key: Seat) -> tuple[Seat | None, str]:
    """Who wins an auction, and whether sum, highest card or nearness to the key decided (S3K-420…423)."""
    seats = len(bids)
    sums = [tables.value(bid) for bid in bids]
    most = max(sums)
    if not most:
        return None, "none"
    tied = [seat for seat in key_order(key, seats) if sums[seat] == most]
    if len(tied) == 1:
        return tied[0], "sum"
    highest = [max(tables.number[card] for card in bids[seat]) for seat in tied]
    tied = [seat for seat, card in zip(tied, highest, strict=True) if card == max(highest)]
    return tied[0], "card" if len(tied) == 1 else "key"


def _reveal(tables: Tables, state: State, emit: Emit) -> State:
    """All bids are opened; the winner pays, the others take back what is now known (S3K-415…424)."""
    bids, none = state.bids, ("",) * len(state.bids)
    won_by, decided_by = winner(tables, bids, state.key)
    tile = tables.tile(state.stack, state.round)
    if emit:
        spelt = tuple(map(tables.spelt_bid, bids))
        sums = tuple(map(tables.value, bids))
        emit(events.BidsRevealed(spelt, sums, () if won_by is None else (won_by,), decided_by))
        for seat in key_order(state.key, len(bids)):
            if bids[seat]:
                emit(events.BidShown(seat, spelt[seat], sums[seat]))
    if won_by is None:
        if emit:
            emit(events.AmenityRemoved(tile, "no_bids"))
        return _open_auction(tables, replace(state, bids=none), state.stack + 1, emit)
    if emit:
        emit(events.BidPaid(won_by, tables.spelt_bid(bids[won_by]), tile))
    hands, known, discards = list(state.hands), list(state.known), list(state.discards)
    for seat, bid in enumerate(bids):
        if seat == won_by:
            known[seat] = without(known[seat], bid)
        elif bid:
            hands[seat] = merge_cards(hands[seat], bid)
            known[seat] = merge_cards(known[seat], without(bid, known[seat]))
    for card in bids[won_by]:
        discards[tables.type_of[card]] += card
    return replace(
        state,
        hands=tuple(hands),
        known=tuple(known),
        discards=tuple(discards),
        bids=none,
        take_backs=0,
        phase=PLACING,
        actor=won_by,
    )


def _place_tile(tables: Tables, state: State, action: PlaceTile, emit: Emit) -> State:
    if emit:
        emit(events.AmenityPlaced(action.seat, action.tile, action.place))
    if action.tile == "green":
        site = tables.site_index[action.place]
        return replace(state, sites=put(state.sites, site, "green"), empty=state.empty & ~(1 << site))
    return replace(state, larges=put(state.larges, tables.block_index[action.place], action.tile))


def _after_tile(tables: Tables, state: State, emit: Emit) -> State:
    return _open_auction(tables, state, state.stack + 1, emit)


# -- scoring ---------------------------------------------------------------------------------------------------


def _score(tables: Tables, state: State, emit: Emit) -> State:
    """All blocks score; after the last round the game is over (S3K-501, S3K-701)."""
    scored = scoring.block_scores(tables, state)
    gain = tuple(map(sum, zip(*[block.points for block in scored], strict=True)))
    scores = tuple(map(add, state.scores, gain))
    if emit:
        _announce_scores(tables, state, scored, scores, emit)
    after = replace(state, scores=scores, gains=(*state.gains, gain), stack=0, take_backs=0)
    if state.round < tables.numbers.rounds:
        return _open_supply(tables, after, scoring.allowances(tables, after, scored), emit)
    over = replace(after, phase=OVER, actor=None)
    if emit and (result := scoring.outcome(tables, over)):
        sums, hands = tuple(map(tables.value, over.hands)), tuple(map(tables.spelt, over.hands))
        emit(events.GameEnded(result.scores, sums, hands, result.places, result.winners, result.decided_by))
    return over


def _announce_scores(
    tables: Tables, state: State, scored: list[scoring.BlockScore], scores: tuple[int, ...], emit: Callable[[Any], None]
) -> None:
    emit(events.PhaseStarted("scoring"))
    for name, block, large in zip(tables.blocks, scored, state.larges, strict=True):
        if block.first:
            emit(
                events.BlockScored(name, block.storeys, block.tallest, block.first, block.second, block.points, large == "mall")
            )
    for seat, total in enumerate(scores):
        if total != state.scores[seat]:
            emit(events.ScoreChanged(seat, total - state.scores[seat], total, "scoring"))


# -- supply ----------------------------------------------------------------------------------------------------


def _open_supply(tables: Tables, state: State, draws: tuple[int, ...], emit: Emit) -> State:
    if emit:
        emit(events.PhaseStarted("supply"))
        emit(events.SupplyOpened(draws))
    state = replace(state, phase=SUPPLY, actor=state.key, draws=draws)
    state = _reshuffle_empty(tables, state, emit)
    return state if any(state.piles) else _lapse(tables, state, emit)


def _reshuffle_empty(tables: Tables, state: State, emit: Emit) -> State:
    """Piles that are used up are made anew where something was discarded (S3K-105)."""
    for pile, cards in enumerate(state.piles):
        if not cards and state.discards[pile]:
            state = _reshuffle(tables, state, pile, emit)
    return state


def _reshuffle(tables: Tables, state: State, pile: int, emit: Emit) -> State:
    """The discard becomes the new pile, face up (S3K-104)."""
    shuffled, rng = state.rng.shuffle(state.discards[pile])
    if emit:
        emit(events.PileReshuffled(TYPES[pile], len(shuffled), tables.codes[shuffled[0]]))
    return replace(
        state,
        rng=rng,
        piles=put(state.piles, pile, "".join(shuffled)),
        discards=put(state.discards, pile, ""),
        reshuffled=put(state.reshuffled, pile, True),
    )


def _draw(tables: Tables, state: State, action: Draw, emit: Emit) -> State:
    seat, pile = action.seat, tables.pile_of[action.pile]
    hands, known, piles, draws = list(state.hands), list(state.known), list(state.piles), list(state.draws)
    cards = piles[pile]
    card, rest = cards[0], cards[1:]
    piles[pile] = rest
    hands[seat] = insert(hands[seat], card)
    known[seat] = insert(known[seat], card)
    draws[seat] -= 1
    if emit:
        emit(events.CardDrawn(seat, action.pile, tables.codes[card], tables.codes[rest[0]] if rest else ""))
    return replace(
        state,
        piles=tuple(piles),
        hands=tuple(hands),
        known=tuple(known),
        draws=tuple(draws),
        actor=seat if draws[seat] else _next_drawer(state.key, seat, draws),
    )


def _after_draw(tables: Tables, state: State, emit: Emit) -> State:
    state = _reshuffle_empty(tables, state, emit)
    if state.actor is None:
        return _next_round(tables, state, emit)
    return state if any(state.piles) else _lapse(tables, state, emit)


def _next_drawer(key: Seat, seat: Seat, draws: Sequence[int]) -> Seat | None:
    """The next in key order, who draws all its cards in turn (S3K-605); None after the last."""
    following = (seat + 1) % len(draws)
    return None if following == key else following


def _lapse(tables: Tables, state: State, emit: Emit) -> State:
    """There is nothing left to draw (S3K-607)."""
    if emit:
        for seat in key_order(state.key, len(state.draws)):
            if state.draws[seat]:
                emit(events.DrawsLapsed(seat, state.draws[seat]))
    return _next_round(tables, state, emit)


def _next_key(tables: Tables, state: State) -> Seat:
    """The left neighbour; with the option `trailing` in the last round the lowest score (S3K-608, section 12)."""
    order = key_order(state.key, len(state.hands))
    left = [*order[1:], order[0]]
    if state.house.round4_key == "trailing" and state.round + 1 == tables.numbers.rounds:
        return min(left, key=lambda seat: state.scores[seat])
    return left[0]


def _next_round(tables: Tables, state: State, emit: Emit) -> State:
    key = _next_key(tables, state)
    if emit:
        emit(events.KeyPassed(state.key, key))
        emit(events.RoundStarted(state.round + 1, key))
        emit(events.PhaseStarted("construction"))
    fresh = replace(state, round=state.round + 1, key=key, phase=CONSTRUCTION, actor=key, draws=(0,) * len(state.draws))
    return _settle(tables, fresh, emit)


EFFECTS: dict[type[Any], Callable[[Tables, State, Any, Emit], State]] = {
    PlayFloor: _play_floor,
    AddStorey: _add_storey,
    PlaceRoof: _place_roof,
    Anchor: _anchor,
    PlaceBillboard: _place_billboard,
    Stall: _stall,
    Pass: _pass,
    AddToBid: _bid,
    TakeBack: _unbid,
    Seal: _seal,
    PlaceTile: _place_tile,
    Draw: _draw,
}
"""By the kind of action what it does itself."""
_SEQUELS: dict[type[Any], Callable[[Tables, State, Emit], State]] = {
    AddStorey: _after_storey,
    PlaceRoof: _settle,
    Anchor: _settle,
    PlaceBillboard: _settle,
    Stall: _settle,
    Pass: _after_pass,
    Seal: _after_seal,
    PlaceTile: _after_tile,
    Draw: _after_draw,
}
"""By the kind of action how the game goes on to the next decision; the others lead to one of the same seat."""


def carry_out(tables: Tables, state: State, action: Any, emit: Emit) -> State:
    """An action, and all that follows from it without another decision."""
    kind = type(action)
    done = EFFECTS[kind](tables, state, action, emit)
    return _SEQUELS[kind](tables, done, emit) if kind in _SEQUELS else done
