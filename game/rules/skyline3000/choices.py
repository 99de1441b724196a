"""What the seat to act may do: every action in a fixed order, or one at random without listing the rest."""

from bisect import bisect_left
from collections.abc import Callable
from functools import cache, lru_cache
from typing import NamedTuple

from game.rules.core import Action, Rng, Seat
from game.rules.grid import indexes
from game.rules.skyline3000.model import (
    BIDDING,
    CONSTRUCTION,
    GREEN,
    PLACING,
    SHAPES,
    SUPPLY,
    Anchor,
    Cards,
    PlaceRoof,
    Public,
    State,
)
from game.rules.skyline3000.tables import DISTRICT, LAST, Tables, fits, nth


class Yard(NamedTuple):
    """A factory by what can be done with its buildings."""

    unfinished: tuple[int, ...]
    """The slots whose building has no roof yet."""
    finished: tuple[tuple[int, str], ...]
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


def room(city: Public, seat: Seat, district: int, building: str) -> int:
    """The foundations of a district where the seat may anchor the building, as bits (S3K-240…246)."""
    levels = city.levels[3 * district : 3 * district + 3]
    fitting = fits(levels).get(building, 0) << DISTRICT * district
    return fitting & (city.empty | city.ads[seat])


# -- every action ----------------------------------------------------------------------------------------------


def legal(tables: Tables, state: State) -> tuple[Action, ...]:
    """Every action in the order of the rules' section 7."""
    return () if state.actor is None else tuple(_LISTS[state.phase](tables, state, state.actor))


def _construction(tables: Tables, state: State, seat: Seat) -> list[Action]:
    prepared = tables.prepared[seat]
    if state.pending:
        return [prepared.storey[slot] for slot in (*yard(state.factories[seat]).unfinished, 0)]
    kinds = dict.fromkeys(state.hands[seat])
    typed: tuple[list[str], ...] = ([], [], [])
    for card in kinds:
        typed[tables.type_of[card]].append(card)
    actions: list[Action] = []
    if state.floors:
        actions += [prepared.floor[card] for card in typed[1]]
    actions += _roofs(tables, state, seat, typed[0])
    actions += _contracts(tables, state, seat, typed[2])
    if state.billboards[seat]:
        actions += prepared.boards_on(state.empty)
    actions += [prepared.stall[card] for card in kinds]
    actions.append(prepared.pass_)
    return actions


def _roofs(tables: Tables, state: State, seat: Seat, cards: list[str]) -> list[Action]:
    shapes, slots = shapes_left(state.roofs[seat]), yard(state.factories[seat]).unfinished
    roof = tables.prepared[seat].roof
    return [roof(card, slot, shape) for card in cards for slot in slots for shape in shapes]


def _contracts(tables: Tables, state: State, seat: Seat, cards: list[str]) -> list[Action]:
    buildings, anchors = yard(state.factories[seat]).finished, tables.prepared[seat].anchors
    found: list[Action] = []
    masks: dict[tuple[int, str], int] = {}
    for card in cards:
        district = tables.district_of[card]
        for slot, building in buildings:
            mask = masks.get((district, building))
            if mask is None:
                mask = masks[district, building] = room(state, seat, district, building)
            if mask:
                found += anchors(card, slot, mask)
    return found


def _bidding(tables: Tables, state: State, seat: Seat) -> list[Action]:
    prepared = tables.prepared[seat]
    actions: list[Action] = [prepared.bid[card] for card in dict.fromkeys(state.hands[seat])]
    if state.take_backs < tables.numbers.take_backs:
        actions += [prepared.unbid[card] for card in dict.fromkeys(state.bids[seat])]
    actions.append(prepared.seal)
    return actions


def _placing(tables: Tables, state: State, seat: Seat) -> list[Action]:
    tile = tables.tile(state.stack, state.round)
    actions = tables.prepared[seat].tile[tile]
    places = indexes(state.empty) if tile == GREEN else [index for index, large in enumerate(state.larges) if not large]
    return [actions[place] for place in places]


def _supply(tables: Tables, state: State, seat: Seat) -> list[Action]:
    draw = tables.prepared[seat].draw
    return [draw[pile] for pile, cards in enumerate(state.piles) if cards]


_LISTS: dict[str, Callable[[Tables, State, Seat], list[Action]]] = {
    CONSTRUCTION: _construction,
    BIDDING: _bidding,
    PLACING: _placing,
    SUPPLY: _supply,
}

# -- one at random ---------------------------------------------------------------------------------------------


def random_action(tables: Tables, state: State, rng: Rng) -> tuple[Action, Rng]:
    """One of the legal actions, each as likely as any other; the others are not made where they are many."""
    seat, phase = state.actor, state.phase
    assert seat is not None
    if phase == BIDDING:
        return _random_bid(tables, state, seat, rng)
    if phase == CONSTRUCTION and not state.pending:
        return _random_construction(tables, state, seat, rng)
    if phase == PLACING and tables.tile(state.stack, state.round) == GREEN:
        number, rng = rng.roll(state.empty.bit_count())
        return tables.prepared[seat].tile[GREEN][nth(state.empty, number)], rng
    return rng.pick(_LISTS[phase](tables, state, seat))


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
    hand = state.hands[seat]
    roof_cards, floors_end = bisect_left(hand, tables.first_floor), bisect_left(hand, tables.first_contracts[0])
    rooms = _rooms(tables, state, seat, floors_end)
    slots, shapes = yard(state.factories[seat]).unfinished, shapes_left(state.roofs[seat])
    roofs = roof_cards * len(slots) * len(shapes)
    floors = floors_end - roof_cards if state.floors else 0
    boards = state.empty.bit_count() if state.billboards[seat] else 0
    simple = len(hand) + 1 + boards + floors
    total = simple + roofs + sum([choices for choices, *_ in rooms])
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
            action = _numbered_contract(tables, seat, hand, rooms, index - simple - roofs)
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


_Room = tuple[int, int, int, int]
"""How many choices: cards × foundations; then the slot, the foundations as bits, and the index of the first card."""


def _rooms(tables: Tables, state: State, seat: Seat, start: int) -> list[_Room]:
    """Where contracts can be used: for each finished building and district with cards; contracts begin at `start`."""
    found: list[_Room] = []
    buildings, hand = yard(state.factories[seat]).finished, state.hands[seat]
    if not buildings or start == len(hand):
        return found
    open_ = state.empty | state.ads[seat]
    for district, following in enumerate((*tables.first_contracts[1:], LAST)):
        end = bisect_left(hand, following, start)
        if end > start:
            fitting = fits(state.levels[3 * district : 3 * district + 3])
            for slot, building in buildings:
                mask = fitting.get(building, 0) << DISTRICT * district & open_
                if mask:
                    found.append(((end - start) * mask.bit_count(), slot, mask, start))
        start = end
    return found


def _numbered_contract(tables: Tables, seat: Seat, hand: Cards, rooms: list[_Room], index: int) -> Action | None:
    """Of all contracts that one; None for a second copy."""
    room = 0
    while index >= rooms[room][0]:
        index -= rooms[room][0]
        room += 1
    _, slot, mask, first = rooms[room]
    card, site = divmod(index, mask.bit_count())
    if not _is_first_copy(hand, first + card):
        return None
    return Anchor(seat, tables.codes[hand[first + card]], slot, tables.sites[nth(mask, site)])
