"""What the seat to act may do: every action in a fixed order, or one at random without listing the rest."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import compress

from msgspec import Struct

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
    State,
)
from game.rules.skyline3000.tables import DISTRICT, DISTRICT_BITS, Prepared, Tables, fits

Finished = tuple[tuple[int, str], ...]
"""Slots with a finished building, and the building."""
Room = tuple[int, str, int, int]
"""How many choices come before, a contract card, the slot of a finished building, and where that card may anchor it:
foundations of the card's district as bits, each of them a choice."""


class Yard(Struct, frozen=True):
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
        tuple([slot for slot, building in buildings if building[-1] == "-"]),
        tuple([stand for stand in buildings if stand[1][-1] != "-"]),
    )


@cache
def shapes_left(stock: tuple[int, int]) -> tuple[str, ...]:
    """The shapes of which a seat still has a roof."""
    return tuple(shape for shape, left in zip(SHAPES, stock, strict=True) if left)


def rooms(tables: Tables, contracts: Cards, buildings: Finished, levels: tuple[int, ...], open_: int) -> tuple[list[Room], int]:
    """What contracts can do for buildings where the foundations `open_` are so, and how many choices that is (S3K-240…246)."""
    found: list[Room] = []
    count, last, there = 0, "", -1
    for card in contracts:
        if card == last:
            continue  # S3K-106
        last, district = card, tables.district_of[card]
        if district != there:
            there, fitting = district, fits(levels[3 * district : 3 * district + 3])
            free = open_ >> DISTRICT * district & DISTRICT_BITS
        for slot, building in buildings:
            if mask := fitting.get(building, 0) & free:
                found.append((count, card, slot, mask))
                count += mask.bit_count()
    return found, count


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
    prepared, stand = tables.prepared[seat], yard(factory)
    kinds = "".join(dict.fromkeys(hand))
    floors, contracts = bisect_left(kinds, tables.first_floor), bisect_left(kinds, tables.first_contract)
    actions: list[Action] = []
    if has_floors:
        actions += map(prepared.floor.__getitem__, kinds[floors:contracts])
    actions += [prepared.roof(card, slot, shape) for card in kinds[:floors] for slot in stand.unfinished for shape in shapes]
    found, _ = rooms(tables, kinds[contracts:], stand.finished, levels, open_)
    for _, card, slot, mask in found:
        actions += taker(mask)(prepared.anchors[card, slot])
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


def _random_construction(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    """Counts the actions as if all cards differed, picks a number, and tries again where it means a second copy.

    So kinds of cards, not copies, are equally likely (S3K-106).
    """
    prepared, stand = tables.prepared[seat], yard(state.factories[seat])
    slots, finished = stand.unfinished, stand.finished
    if state.pending:
        index, rng = rng.roll(len(slots) + 1)
        return prepared.storey[slots[index] if index < len(slots) else 0], rng
    hand = state.hands[seat]
    first_floor, first_contract = bisect_left(hand, tables.first_floor), bisect_left(hand, tables.first_contract)
    floors = len(hand) + 1  # here the numbers of the floors begin, after the stalls and the pass
    boards = floors + first_contract - first_floor if state.floors else floors
    roofs = boards + state.empty.bit_count() if state.billboards[seat] else boards
    contracts = total = roofs
    if slots and first_floor:
        shapes = shapes_left(state.roofs[seat])
        contracts = total = roofs + first_floor * len(slots) * len(shapes)
    if finished and first_contract < len(hand):
        found, choices = rooms(tables, hand[first_contract:], finished, state.levels, state.empty | state.ads[seat])
        total += choices
    while True:
        index, rng = rng.roll(total)
        if index < len(hand):
            card = hand[index]
            if hand.index(card) == index:
                return prepared.stall[card], rng
        elif index < floors:
            return prepared.pass_, rng
        elif index < boards:
            place = index - floors + first_floor
            if hand.index(hand[place]) == place:
                return prepared.floor[hand[place]], rng
        elif index < roofs:
            return prepared.billboard[nth(state.empty, index - boards)], rng
        elif index < contracts:
            choice, shape = divmod(index - roofs, len(shapes))
            place, slot = divmod(choice, len(slots))
            if hand.index(hand[place]) == place:
                return prepared.roof(hand[place], slots[slot], shapes[shape]), rng
        else:
            return _numbered_contract(prepared, found, index - contracts), rng


def _numbered_contract(prepared: Prepared, rooms: Sequence[Room], number: int) -> Action:
    """The contract of that number."""
    room = -1
    while rooms[room][0] > number:
        room -= 1
    before, card, slot, mask = rooms[room]
    return prepared.anchors[card, slot][nth(mask, number - before)]


def _random_bid(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    """As with construction: a second copy is no choice."""
    hand = state.hands[seat]
    bid = state.bids[seat] if state.take_backs < tables.numbers.take_backs else ""
    prepared, held = tables.prepared[seat], len(hand)
    while True:
        index, rng = rng.roll(held + len(bid) + 1)
        if index < held:
            card = hand[index]
            if hand.index(card) == index:
                return prepared.bid[card], rng
        elif index < held + len(bid):
            card = bid[index - held]
            if bid.index(card) == index - held:
                return prepared.unbid[card], rng
        else:
            return prepared.seal, rng


def _random_place(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    if tables.tile(state.stack, state.round) != GREEN:
        return rng.pick(_placing(tables, state, seat))
    number, rng = rng.roll(state.empty.bit_count())
    return tables.prepared[seat].tile[GREEN][nth(state.empty, number)], rng


def _random_draw(tables: Tables, state: State, seat: Seat, rng: Rng) -> tuple[Action, Rng]:
    draws = tables.prepared[seat].draw if all(state.piles) else _supply(tables, state, seat)
    index, rng = rng.roll(len(draws))
    return draws[index], rng


RANDOM: dict[str, Callable[[Tables, State, Seat, Rng], tuple[Action, Rng]]] = {
    CONSTRUCTION: _random_construction,
    BIDDING: _random_bid,
    PLACING: _random_place,
    SUPPLY: _random_draw,
}
"""By phase: one of the legal actions, each as likely as any other; the others are not made where they are many."""
