"""What the seat to act may do: every action in a fixed order, or one at random without listing the rest."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import compress
from typing import NamedTuple

from game.rules.core import Action, Rng, Seat
from game.rules.grid import indexes, nth, taker
from game.rules.skyline3000.model import (
    BIDDING,
    CONSTRUCTION,
    GREEN,
    PLACING,
    SHAPES,
    SUPPLY,
    Cards,
    PlaceRoof,
    State,
)
from game.rules.skyline3000.tables import DISTRICT, DISTRICT_BITS, Tables, fits

Finished = tuple[tuple[int, str], ...]
"""Slots with a finished building, and the building."""
Room = tuple[int, int]
"""The slot of a finished building, and the foundations of a district where it may be anchored, as bits."""


class Yard(NamedTuple):
    """A factory by what can be done with its buildings."""

    unfinished: tuple[int, ...]
    """The slots whose building has no roof yet."""
    finished: Finished
    """The slots whose building has one, with the building."""


@lru_cache(1 << 12)
def yard(factory: tuple[str, ...]) -> Yard:
    """Looks a factory over; most moves leave it as it was."""
    buildings = [(slot, building) for slot, building in enumerate(factory, 1) if building]
    return Yard(
        tuple(slot for slot, building in buildings if building[-1] == "-"),
        tuple((slot, building) for slot, building in buildings if building[-1] != "-"),
    )


@cache
def shapes_left(stock: tuple[int, int]) -> tuple[str, ...]:
    """The shapes of which a seat still has a roof."""
    return tuple(shape for shape, left in zip(SHAPES, stock, strict=True) if left)


def rooms(levels: tuple[int, ...], open_: int, district: int, buildings: Finished) -> list[Room]:
    """Of these buildings those that may be anchored in a district of the city, if its foundations `open_` are (S3K-240…246)."""
    fitting = fits(levels[3 * district : 3 * district + 3])
    free = open_ >> DISTRICT * district & DISTRICT_BITS
    return [(slot, mask) for slot, building in buildings if (mask := fitting.get(building, 0) & free)]


# -- every action ----------------------------------------------------------------------------------------------


def legal(tables: Tables, state: State) -> tuple[Action, ...]:
    """Every action in the order of the rules' section 7."""
    return () if state.actor is None else tuple(_LISTS[state.phase](tables, state, state.actor))


def _construction(tables: Tables, state: State, seat: Seat) -> Sequence[Action]:
    factory, prepared = state.factories[seat], tables.prepared[seat]
    if state.pending:
        return [prepared.storey[slot] for slot in (*yard(factory).unfinished, 0)]
    sites = state.empty if state.billboards[seat] else 0
    shapes = shapes_left(state.roofs[seat])
    open_ = state.empty | state.ads[seat]
    return _constructions(tables, seat, state.hands[seat], factory, shapes, state.levels, open_, sites, state.floors > 0)


@lru_cache(1 << 10)
def _constructions(
    tables: Tables,
    seat: Seat,
    hand: Cards,
    factory: tuple[str, ...],
    shapes: tuple[str, ...],
    levels: tuple[int, ...],
    open_: int,
    sites: int,
    has_floors: bool,
) -> tuple[Action, ...]:
    """All that depends on nothing else; remembered, as a table asks for the same list several times."""
    prepared, (slots, finished) = tables.prepared[seat], yard(factory)
    kinds = list(dict.fromkeys(hand))
    floors, contracts = bisect_left(kinds, tables.first_floor), bisect_left(kinds, tables.first_contracts[0])
    actions: list[Action] = []
    if has_floors:
        actions += map(prepared.floor.__getitem__, kinds[floors:contracts])
    actions += [prepared.roof(card, slot, shape) for card in kinds[:floors] for slot in slots for shape in shapes]
    there = -1
    for card in kinds[contracts:] if finished else ():
        district = tables.district_of[card]
        if district != there:
            there, takers = district, [(slot, taker(mask)) for slot, mask in rooms(levels, open_, district, finished)]
        for slot, take in takers:
            actions += take(prepared.anchors[card, slot])
    actions += taker(sites)(prepared.billboard)
    actions += map(prepared.stall.__getitem__, kinds)
    actions.append(prepared.pass_)
    return tuple(actions)


def _bidding(tables: Tables, state: State, seat: Seat) -> list[Action]:
    prepared = tables.prepared[seat]
    actions: list[Action] = [*map(prepared.bid.__getitem__, dict.fromkeys(state.hands[seat]))]
    if state.take_backs < tables.numbers.take_backs:
        actions += map(prepared.unbid.__getitem__, dict.fromkeys(state.bids[seat]))
    actions.append(prepared.seal)
    return actions


def _placing(tables: Tables, state: State, seat: Seat) -> list[Action]:
    tile = tables.tile(state.stack, state.round)
    actions = tables.prepared[seat].tile[tile]
    places = indexes(state.empty) if tile == GREEN else [index for index, large in enumerate(state.larges) if not large]
    return [actions[place] for place in places]


def _supply(tables: Tables, state: State, seat: Seat) -> list[Action]:
    return list(compress(tables.prepared[seat].draw, state.piles))


_LISTS: dict[str, Callable[[Tables, State, Seat], Sequence[Action]]] = {
    CONSTRUCTION: _construction,
    BIDDING: _bidding,
    PLACING: _placing,
    SUPPLY: _supply,
}

# -- one at random ---------------------------------------------------------------------------------------------


def random_action(tables: Tables, state: State, rng: Rng) -> tuple[Action, Rng]:
    """One of the legal actions, each as likely as any other; the others are not made where they are many."""
    assert state.actor is not None
    return _RANDOM[state.phase](tables, state, state.actor, rng)


def _is_first_copy(cards: Cards, index: int) -> bool:
    """Of equal cards only the first may be chosen, so that kinds, not copies, are equally likely (S3K-106)."""
    return not index or cards[index] != cards[index - 1]


def _random_bid(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    hand = state.hands[seat]
    bid = state.bids[seat] if state.take_backs < tables.numbers.take_backs else ""
    prepared, held = tables.prepared[seat], len(hand)
    while True:
        index, rng = rng.roll(held + len(bid) + 1)
        if index < held:
            if _is_first_copy(hand, index):
                return prepared.bid[hand[index]], rng
        elif index < held + len(bid):
            if _is_first_copy(bid, index - held):
                return prepared.unbid[bid[index - held]], rng
        else:
            return prepared.seal, rng


def _random_construction(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    """Counts the actions as if all cards differed, picks a number, and tries again where it means a second copy."""
    if state.pending:
        return rng.pick(_construction(tables, state, seat))
    hand = state.hands[seat]
    roof_cards, floors_end = bisect_left(hand, tables.first_floor), bisect_left(hand, tables.first_contracts[0])
    slots, finished = yard(state.factories[seat])
    contracts = _numbered_rooms(tables, state, seat, floors_end, finished) if finished and floors_end < len(hand) else []
    shapes = shapes_left(state.roofs[seat])
    roofs = roof_cards * len(slots) * len(shapes)
    floors = floors_end - roof_cards if state.floors else 0
    boards = state.empty.bit_count() if state.billboards[seat] else 0
    simple = len(hand) + 1 + boards + floors
    total = simple + roofs + sum([room[0] for room in contracts])
    while True:
        index, rng = rng.roll(total)
        if index < simple:
            action = _simple_action(tables, state, seat, index, floors, roof_cards)
        elif index < simple + roofs:
            choice, shape = divmod(index - simple, len(shapes))
            card, slot = divmod(choice, len(slots))
            first = _is_first_copy(hand, card)
            action = PlaceRoof(seat, tables.codes[hand[card]], slots[slot], shapes[shape]) if first else None
        else:
            action = _numbered_contract(tables, seat, hand, contracts, index - simple - roofs)
        if action:
            return action, rng


def _simple_action(tables: Tables, state: State, seat: Seat, index: int, floors: int, first_floor: int) -> Action | None:
    """Of all stalls, the pass, the floor cards and the billboards that one; None for a second copy."""
    prepared, hand = tables.prepared[seat], state.hands[seat]
    if index < len(hand):
        return prepared.stall[hand[index]] if _is_first_copy(hand, index) else None
    if index == len(hand):
        return prepared.pass_
    index -= len(hand) + 1
    if index < floors:
        return prepared.floor[hand[first_floor + index]] if _is_first_copy(hand, first_floor + index) else None
    return prepared.billboard[nth(state.empty, index - floors)]


_Numbered = tuple[int, int, int, int]
"""How many choices there are in a room: cards × foundations; then the room, and the index of the first card."""


def _numbered_rooms(tables: Tables, state: State, seat: Seat, start: int, buildings: Finished) -> list[_Numbered]:
    """Where contracts can be used: for each finished building and district with cards; contracts begin at `start`."""
    found: list[_Numbered] = []
    hand, open_ = state.hands[seat], state.empty | state.ads[seat]
    for district, following in enumerate(tables.after_contracts):
        end = bisect_left(hand, following, start)
        if end > start:
            for slot, mask in rooms(state.levels, open_, district, buildings):
                found.append(((end - start) * mask.bit_count(), slot, mask, start))
        start = end
    return found


def _numbered_contract(tables: Tables, seat: Seat, hand: Cards, rooms: list[_Numbered], index: int) -> Action | None:
    """Of all contracts that one; None for a second copy."""
    room = 0
    while index >= rooms[room][0]:
        index -= rooms[room][0]
        room += 1
    _, slot, mask, first = rooms[room]
    card, site = divmod(index, mask.bit_count())
    if not _is_first_copy(hand, first + card):
        return None
    return tables.prepared[seat].anchors[hand[first + card], slot][nth(mask, site)]


def _random_place(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    if tables.tile(state.stack, state.round) != GREEN:
        return rng.pick(_placing(tables, state, seat))
    number, rng = rng.roll(state.empty.bit_count())
    return tables.prepared[seat].tile[GREEN][nth(state.empty, number)], rng


def _random_draw(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    return rng.pick(_supply(tables, state, seat))


_RANDOM: dict[str, Callable[[Tables, State, Seat, Rng], tuple[Action, Rng]]] = {
    CONSTRUCTION: _random_construction,
    BIDDING: _random_bid,
    PLACING: _random_place,
    SUPPLY: _random_draw,
}
