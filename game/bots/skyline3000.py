"""What a position of Skyline 3000 is worth to a seat: points to come from the city, and the means to build and bid.

Of rivals it looks only at what everybody sees: board, factories, scores and the number of their cards.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import exp
from typing import Any

from msgspec import Struct

from game.bots.base import Terms
from game.rules.core import Action, Seat
from game.rules.skyline3000 import (
    AddStorey,
    Anchor,
    Game,
    PlaceBillboard,
    PlaceRoof,
    PlaceTile,
    PlayFloor,
    Stall,
    State,
    TakeBack,
)
from game.rules.skyline3000.choices import shapes_left, yard
from game.rules.skyline3000.scoring import BlockScore, block_scores

FADE = 0.75
"""What a place in a block is worth at each later scoring: it may be lost by then."""
RIVAL = {2: 0.85, 3: 0.6, 4: 0.45}
"""What a point of the best rival weighs; the more seats, the less it is to spoil just one."""
CARD, NUMBER = 0.35, 0.06
"""What a card is worth in the first round for being one, and for each point of its number."""
DRAW = 0.5
"""A card to be drawn."""
HOPE = 0.6
"""What a building that fits a block is worth in the factory, as part of what it would bring there."""
NO_CONTRACT, ROOF, NO_ROOF = 0.5, 0.6, 0.35
"""The part of that hope without a contract for the district, and for a building without roof with and without a roof card."""
SPARE = 0.12
"""A building that fits nowhere yet, for each scoring to come."""
PLAN = 0.3
"""A building that the cards in hand could bring to the city, for each scoring to come."""
KEENNESS = 5.0
"""The size of a usual bid."""


class Weights(Struct, frozen=True):
    """How many scorings are left, faded, and how rivals' points weigh."""

    later: float
    soon: float
    """The same if a building is anchored in the next round only."""
    rival: float


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points. Bids of others do not count until they are revealed."""
    scored = block_scores(game.tables, state)
    weights = _weights(game, state)
    over = state.actor is None
    held = state.hands[seat] + state.bids[seat]
    worth = [score + weights.later * sum(block.points[s] for block in scored) for s, score in enumerate(state.scores)]
    share = 0.2 + 0.3 * weights.soon
    return {
        "score": float(state.scores[seat]),
        "city": worth[seat] - state.scores[seat],
        "rivals": -weights.rival * max(value for s, value in enumerate(worth) if s != seat),
        "cards": 0.001 * game.tables.value(held) if over else share * _worth(game, held),
        "ports": 0.0 if over else DRAW * _supplies(game, state) * _port_cards(game, state, scored, seat),
        "factory": 0.0 if over else weights.soon * max(_factory(game, state, seat, yard) for yard in _yards(state, seat)),
        "plans": 0.0 if over else PLAN * weights.soon * _plans(game, state, seat),
        "auction": _auction(game, state, scored, seat, weights, share),
    }


def _weights(game: Game, state: State) -> Weights:
    rounds = game.content.numbers.rounds
    left = rounds - state.round + (state.phase not in ("supply", "over"))
    later = sum(FADE**scoring for scoring in range(left))
    soon = later if state.phase in ("construction", "supply") else sum(FADE**scoring for scoring in range(left - 1))
    return Weights(later, soon, RIVAL[len(state.scores)])


def _worth(game: Game, cards: str) -> float:
    return CARD * len(cards) + NUMBER * game.tables.value(cards)


def _supplies(game: Game, state: State) -> int:
    """Supply phases to come."""
    return game.content.numbers.rounds - state.round - (state.phase == "supply")


def _port_cards(game: Game, state: State, scored: list[BlockScore], seat: Seat) -> int:
    """Extra cards a supply phase would bring now."""
    bonus = game.content.numbers.spaceport
    ports = [block for block, large in zip(scored, state.larges, strict=True) if large == "spaceport"]
    return sum(bonus.first * (seat in block.first) + bonus.second * (seat in block.second) for block in ports)


# -- buildings -------------------------------------------------------------------------------------------------


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


def _offers(game: Game, state: State, seat: Seat) -> list[Mapping[str, float]]:
    """For each block the buildings it would take and their gain; what S3K-303 bars is left out."""
    seats, rest = len(state.scores), state.house.shared_first_rest == "second"
    found: list[Mapping[str, float]] = []
    for index, level in enumerate(state.levels):
        block = state.sites[8 * index : 8 * index + 8]
        gains = _gains(game, block, state.larges[index], level, seat, seats, rest)
        first = index - index % 3
        others = [state.levels[other] for other in range(first, first + 3) if other != index]
        if not level and all(others) and others[0] & 1 == others[1] & 1:
            gains = {building: gain for building, gain in gains.items() if building[-1] != "BG"[others[0] & 1]}
        found.append(gains)
    return found


def _yards(state: State, seat: Seat) -> list[tuple[str, ...]]:
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


def _factory(game: Game, state: State, seat: Seat, factory: tuple[str, ...]) -> float:
    """What the own buildings could bring, each block and each contract taken once, less for what they still lack."""
    hand, types = state.hands[seat], game.tables.type_of
    contracts = [0, 0, 0]
    for card in hand:
        if types[card] == 2:
            contracts[game.tables.district_of[card]] += 1
    stand = yard(factory)
    marks = ["BG"[shape == "gable"] for shape in shapes_left(state.roofs[seat])]
    roofed = ROOF if any(types[card] == 0 for card in hand) else NO_ROOF
    sorts: list[tuple[int, tuple[str, ...], float]] = [(slot, (building,), 1.0) for slot, building in stand.finished]
    for slot in stand.unfinished:
        height = factory[slot - 1][:-1]
        sorts.append((slot, tuple(height + mark for mark in marks), roofed))
    chances = [
        (part * offers[building], slot, block)
        for block, offers in enumerate(_offers(game, state, seat))
        for slot, buildings, part in sorts
        for building in buildings
        if offers.get(building, 0.0) > 0
    ]
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
    spare = sum(part for slot, buildings, part in sorts if slot not in used and buildings)
    return HOPE * hope + SPARE * min(spare, 3.0)


def _plans(game: Game, state: State, seat: Seat) -> float:
    """Buildings that the cards in hand could finish and anchor; half of that for what lacks the next card."""
    roofs, floors, contracts = game.tables.by_type(state.hands[seat])
    stand = yard(state.factories[seat])
    pieces = sum(state.roofs[seat])
    shells = len(stand.unfinished) + min(floors, state.floors) + (state.pending > 0 and state.actor == seat)
    made = min(roofs, pieces, shells)
    ready = len(stand.finished) + made
    sets = min(contracts, ready)
    return (
        sets
        + 0.4 * min(ready - sets, 3)
        + 0.3 * min(contracts - sets, 2)
        + 0.25 * min(shells - made, 2)
        + 0.25 * min(min(roofs, pieces) - made, 2)
    )


# -- auctions --------------------------------------------------------------------------------------------------


def _auction(game: Game, state: State, scored: list[BlockScore], seat: Seat, weights: Weights, share: float) -> float:
    """While bidding the hope to win and what that costs; with a tile in hand what its best place will bring."""
    if state.phase == "placing":
        gain = _tile_gain(game, state, scored, state.actor or 0, weights)
        return gain if state.actor == seat else -weights.rival * gain
    if state.phase != "bidding":
        return 0.0
    bid = state.bids[seat]
    chance = 1.0 if bid else 0.0
    for rival in range(len(state.hands)):
        if rival != seat and state.hands[rival] + state.bids[rival]:
            chance *= 1 - exp(-game.tables.value(bid) / KEENNESS)
    profit = _tile_gain(game, state, scored, seat, weights) - share * _worth(game, bid)
    take_backs = state.take_backs if state.actor == seat else 0
    return chance * profit - 0.5 * take_backs


def _tile_gain(game: Game, state: State, scored: list[BlockScore], seat: Seat, weights: Weights) -> float:
    """The best place's gain for the tile on offer."""
    tile = game.tables.tile(state.stack, state.round)
    best = 0.0
    for index, block in enumerate(scored):
        rivals = [s for s in range(len(state.scores)) if s != seat]
        if tile == "green":
            unit = game.content.numbers.green * (game.content.numbers.mall if state.larges[index] == "mall" else 1)
            placed = (*block.first, *block.second)
            gain = weights.later * unit * ((seat in placed) - weights.rival * any(s in placed for s in rivals))
            possible = bool(state.empty >> 8 * index & 255)
        elif tile == "mall":
            gain = weights.later * (block.points[seat] - weights.rival * max(block.points[s] for s in rivals))
            possible = not state.larges[index]
        else:
            bonus = game.content.numbers.spaceport
            cards = bonus.first * (seat in block.first) + bonus.second * (seat in block.second)
            gain, possible = DRAW * _supplies(game, state) * cards, not state.larges[index]
        if possible:
            best = max(best, gain)
    return best


# -- what is worth a thought -----------------------------------------------------------------------------------

_SAME: dict[type[Action], Callable[[Game, State, Any], Any]] = {
    PlayFloor: lambda game, state, action: None,
    AddStorey: lambda game, state, action: action.slot and state.factories[action.seat][action.slot - 1],
    PlaceRoof: lambda game, state, action: (state.factories[action.seat][action.slot - 1], action.shape),
    Anchor: lambda game, state, action: (
        state.factories[action.seat][action.slot - 1],
        action.foundation[:-1],
        state.sites[game.tables.site_index[action.foundation]],
    ),
    PlaceBillboard: lambda game, state, action: action.foundation[:-1],
    Stall: lambda game, state, action: action.card[0],
    PlaceTile: lambda game, state, action: action.place[:-1] if action.tile == "green" else action.place,
}
"""What makes two actions of a kind equally good: sort of building, kind of card, block. The lowest card stands first."""


def worthwhile(game: Game, state: State) -> tuple[Action, ...]:
    """Of actions that come to the same just the first; a bid is weighed before it is laid, so nothing is taken back."""
    found: dict[Any, Action] = {}
    for action in game.legal(state):
        kind = type(action)
        same = _SAME.get(kind)
        if same:
            found.setdefault((kind, same(game, state, action)), action)
        elif kind is not TakeBack:
            found[action] = action
    return tuple(found.values())


def is_quiet(game: Game, state: State) -> bool:
    """An auction should be over: a bid that lies there is only a hope."""
    return state.phase not in ("bidding", "placing")
