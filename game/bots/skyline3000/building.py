"""What the own buildings and cards of Skyline 3000 could bring to the city."""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from game.bots.skyline3000.weights import RIVAL
from game.rules.core import Seat
from game.rules.skyline3000 import Game, State
from game.rules.skyline3000.legal import shapes_left, yard
from game.rules.skyline3000.model import MARKS, Cards

HOPE = 0.75
"""What a building that fits a block is worth in the factory, as part of what it would bring there."""
NO_CONTRACT, ROOF, NO_ROOF = 0.5, 0.6, 0.35
"""The part of that hope without a contract for the district, and for a building without roof with and without a roof card."""
SPARE = 0.12
"""A building that fits nowhere yet, for each scoring to come."""


@lru_cache(1 << 14)
def _gains(
    game: Game, block: tuple[str, ...], large: str, level: int, seat: Seat, seats: int, rest: bool
) -> Mapping[str, float]:
    """For each building the block would take from this seat, what the next scoring would change for it."""
    site = next((index for index, what in enumerate(block) if what in ("", f"ad:{seat}")), None)
    if site is None:
        return {}
    marks = "BG" if not level else "BG"[level & 1]
    heights = (level >> 1, (level >> 1) + 1) if level else (1,)
    before = game.tables.score(block, large, seats, rest).points
    gains: dict[str, float] = {}
    for height in heights:
        built = (*block[:site], f"{seat}:{height}{marks[0]}", *block[site + 1 :])
        after = game.tables.score(built, large, seats, rest).points
        lost = max((before[s] - after[s] for s in range(seats) if s != seat), default=0)
        for mark in marks:
            gains[f"{height}{mark}"] = after[seat] - before[seat] + RIVAL[seats] * lost
    return gains


Offer = tuple[int, str, float]
"""A block, a building that it would take, and what the next scoring would change for it."""


def offers(game: Game, state: State, seat: Seat) -> tuple[Offer, ...]:
    """All that would be a gain."""
    rest = state.house.shared_first_rest == "second"
    return _offers_of(game, state.sites, state.larges, state.levels, seat, len(state.scores), rest)


@lru_cache(1 << 12)
def _offers_of(
    game: Game, sites: tuple[str, ...], larges: tuple[str, ...], levels: tuple[int, ...], seat: Seat, seats: int, rest: bool
) -> tuple[Offer, ...]:
    """By block; what S3K-303 bars is left out."""
    found: list[Offer] = []
    for block, level in enumerate(levels):
        gains = _gains(game, sites[8 * block : 8 * block + 8], larges[block], level, seat, seats, rest)
        first = block - block % 3
        others = [levels[other] for other in range(first, first + 3) if other != block]
        barred = "BG"[others[0] & 1] if not level and all(others) and others[0] & 1 == others[1] & 1 else ""
        found += [(block, building, gain) for building, gain in gains.items() if gain > 0 and building[-1] != barred]
    return tuple(found)


class Workshop(Struct, frozen=True, gc=False):
    """All that decides what a hand can build, without the hand."""

    factory: tuple[str, ...]
    roofs: tuple[int, int]
    """Barrel and gable roofs in stock."""
    floors: int
    """The supply of floors."""
    pending: bool
    """Are there floors of a card just played still to be placed?"""
    offers: tuple[Offer, ...]


def workshop(game: Game, state: State, seat: Seat) -> Workshop:
    """The seat's own, as it stands."""
    pending = state.pending > 0 and state.actor == seat
    return Workshop(state.factories[seat], state.roofs[seat], state.floors, pending, offers(game, state, seat))


def yards(state: State, seat: Seat) -> list[tuple[str, ...]]:
    """The own factory, or every factory that the floors not placed yet could make of it."""
    found = [state.factories[seat]]
    for _ in range(state.pending if state.actor == seat else 0):
        more = [(*factory, "1-") for factory in found]
        for factory in found:
            for slot in yard(factory).unfinished:
                height = int(factory[slot - 1][:-1]) + 1
                more.append((*factory[: slot - 1], f"{height}-", *factory[slot:]))
        found = list(dict.fromkeys(more))
    return found


def factory_worth(game: Game, shop: Workshop, hand: Cards) -> float:
    """What the own buildings could bring, each block and each contract taken once, less for what they still lack."""
    types, tables = game.tables.type_of, game.tables
    contracts, roofed = [0, 0, 0], NO_ROOF
    for card in hand:
        if types[card] == 2:
            contracts[tables.district_of[card]] += 1
        elif types[card] == 0:
            roofed = ROOF
    sorts = sorts_of(shop.factory, shop.roofs)
    chances = []
    for block, building, gain in shop.offers:
        for slot, finished in sorts.get(building, ()):
            chances.append((gain if finished else roofed * gain, slot, block))
    chances.sort(reverse=True)
    used: set[int] = set()
    taken: set[int] = set()
    hope = 0.0
    for gain, slot, block in chances:
        if slot not in used and block not in taken:
            used.add(slot)
            taken.add(block)
            contracts[block // 3] -= 1
            hope += gain if contracts[block // 3] >= 0 else NO_CONTRACT * gain
    stand = yard(shop.factory)
    spare = sum([slot not in used for slot, _ in stand.finished], 0.0)
    if any(shop.roofs):
        spare += roofed * sum([slot not in used for slot in stand.unfinished])
    return HOPE * hope + SPARE * min(spare, 3.0)


@lru_cache(1 << 12)
def sorts_of(factory: tuple[str, ...], roofs: tuple[int, int]) -> Mapping[str, list[tuple[int, bool]]]:
    """By building the slots where it stands or could be made with one roof of the stock, and whether it is finished."""
    stand = yard(factory)
    found: dict[str, list[tuple[int, bool]]] = {}
    for slot, building in stand.finished:
        found.setdefault(building, []).append((slot, True))
    for slot in stand.unfinished:
        for shape in shapes_left(roofs):
            found.setdefault(factory[slot - 1][:-1] + MARKS[shape == "gable"], []).append((slot, False))
    return found


class Plan(Struct, frozen=True, gc=False):
    """Buildings that the cards in hand could finish and anchor."""

    worth: float
    """In buildings; less for what lacks the next card."""
    used: int
    """How many cards that takes."""


def plan(game: Game, shop: Workshop, hand: Cards) -> Plan:
    """As many as there are cards and pieces for."""
    roofs, floors, contracts = game.tables.by_type(hand)
    stand = yard(shop.factory)
    pieces = sum(shop.roofs)
    open_ = len(stand.unfinished) + shop.pending
    shells = open_ + min(floors, shop.floors)
    made = min(roofs, pieces, shells)
    ready = len(stand.finished) + made
    sets = min(contracts, ready)
    worth = (
        sets
        + 0.4 * min(ready - sets, 3)
        + 0.3 * min(contracts - sets, 2)
        + 0.25 * min(shells - made, 2)
        + 0.25 * min(min(roofs, pieces) - made, 2)
    )
    return Plan(worth, sets + made + max(0, made - open_))
