"""What a position of Skyline 3000 is worth to a seat: points to come from the city, and the means to build and bid.

Of rivals it looks only at what everybody sees: board, factories, scores and the number of their cards.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from math import exp
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.bots.base import Terms
from game.rules.core import Action, Rng, Seat
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
    View,
)
from game.rules.skyline3000.legal import shapes_left, yard
from game.rules.skyline3000.model import MARKS, SHAPES
from game.rules.skyline3000.scoring import BlockScore, block_scores
from game.rules.skyline3000.tables import merged, without

FADE = 0.75
"""What a place in a block is worth at each later scoring: it may be lost by then."""
RIVAL = {2: 0.85, 3: 0.6, 4: 0.45}
"""What a point of the best rival weighs; the more seats, the less it is to spoil just one."""
CARD, NUMBER = 0.35, 0.06
"""What a card is worth in the first round for being one, and for each point of its number."""
DRAW = 0.5
"""A card to be drawn."""
HOPE = 0.75
"""What a building that fits a block is worth in the factory, as part of what it would bring there."""
NO_CONTRACT, ROOF, NO_ROOF = 0.5, 0.6, 0.35
"""The part of that hope without a contract for the district, and for a building without roof with and without a roof card."""
SPARE = 0.12
"""A building that fits nowhere yet, for each scoring to come."""
PLAN = 0.45
"""A building that the cards in hand could bring to the city, for each scoring to come."""
KEENNESS = 5.0
"""The size of a usual bid."""
SHELLS = 3
"""So many buildings without roof are enough."""
ROOF_FIRST, ROOF_ONLY = 1.2, 0.2
"""How urgent a roof is compared with anchoring a finished building, with and without a contract for it."""
BOLD = 2.5
"""What rivals are thought to bid on average for each point that a tile brings them."""


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
    return _weights_of(game.content.numbers.rounds - state.round, state.phase, len(state.scores))


@cache
def _weights_of(rounds: int, phase: str, seats: int) -> Weights:
    """With so many rounds to come after this one."""
    left = rounds + (phase not in ("supply", "over"))
    later = sum(FADE**scoring for scoring in range(left))
    soon = later if phase in ("construction", "supply") else sum(FADE**scoring for scoring in range(left - 1))
    return Weights(later, soon, RIVAL[seats])


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


Offer = tuple[int, str, float]
"""A block, a building that it would take, and what the next scoring would change for it."""


def _offers(game: Game, state: State, seat: Seat) -> tuple[Offer, ...]:
    """All that would be a gain."""
    rest = state.house.shared_first_rest == "second"
    return _all_offers(game, state.sites, state.larges, state.levels, seat, len(state.scores), rest)


@lru_cache(1 << 12)
def _all_offers(
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
    hand, types, tables = state.hands[seat], game.tables.type_of, game.tables
    contracts, roofed = [0, 0, 0], NO_ROOF
    for card in hand:
        if types[card] == 2:
            contracts[tables.district_of[card]] += 1
        elif types[card] == 0:
            roofed = ROOF
    sorts = _sorts(factory, state.roofs[seat])
    chances = []
    for block, building, gain in _offers(game, state, seat):
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
    stand = yard(factory)
    spare = sum([slot not in used for slot, _ in stand.finished], 0.0)
    if any(state.roofs[seat]):
        spare += roofed * sum([slot not in used for slot in stand.unfinished])
    return HOPE * hope + SPARE * min(spare, 3.0)


@lru_cache(1 << 12)
def _sorts(factory: tuple[str, ...], roofs: tuple[int, int]) -> Mapping[str, list[tuple[int, bool]]]:
    """By building the slots where it stands or could be made with one roof of the stock, and whether it is finished."""
    stand = yard(factory)
    found: dict[str, list[tuple[int, bool]]] = {}
    for slot, building in stand.finished:
        found.setdefault(building, []).append((slot, True))
    for slot in stand.unfinished:
        for shape in shapes_left(roofs):
            found.setdefault(factory[slot - 1][:-1] + MARKS[shape == "gable"], []).append((slot, False))
    return found


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
    """The best place's gain for the tile on offer; nobody has to win it."""
    return max(0.0, *_tile_gains(game, state, scored, seat, weights))


def _tile_gains(game: Game, state: State, scored: list[BlockScore], seat: Seat, weights: Weights) -> list[float]:
    """By block the gain for the tile on offer there."""
    tile, numbers = game.tables.tile(state.stack, state.round), game.content.numbers
    rivals = [s for s in range(len(state.scores)) if s != seat]
    gains = []
    for index, block in enumerate(scored):
        possible = bool(state.empty >> 8 * index & 255) if tile == "green" else not state.larges[index]
        if not possible:
            gain = float("-inf")
        elif tile == "green":
            unit = numbers.green * (numbers.mall if state.larges[index] == "mall" else 1)
            placed = (*block.first, *block.second)
            gain = weights.later * unit * ((seat in placed) - weights.rival * any(s in placed for s in rivals))
        elif tile == "mall":
            gain = weights.later * (block.points[seat] - weights.rival * max(block.points[s] for s in rivals))
        else:
            cards = numbers.spaceport.first * (seat in block.first) + numbers.spaceport.second * (seat in block.second)
            gain = DRAW * _supplies(game, state) * cards
        gains.append(gain)
    return gains


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


# -- what a seat would likely do -------------------------------------------------------------------------------


def imagine(game: Game, view: View, rng: Rng) -> State:
    """A state the view could come from, in which sealed bids are such as a sensible rival would make."""
    state = game.determinize(view, rng)
    if state.phase != "bidding":
        return state
    hands, bids = list(state.hands), list(state.bids)
    for seat, sealed in enumerate(view.sealed):
        if sealed and seat != view.seat:
            held = merged(hands[seat], bids[seat])
            bids[seat] = _likely_bid(game, state, seat, held)
            hands[seat] = without(held, bids[seat])
    return replace(state, hands=tuple(hands), bids=tuple(bids))


def reply(game: Game, state: State) -> Action:
    """One quick, sensible action: anchor what gains most, else ready a building, else advertise; bid what a tile is worth."""
    assert state.actor is not None
    return _REPLIES[state.phase](game, state, state.actor)


def _build(game: Game, state: State, seat: Seat) -> Action:
    prepared = game.tables.prepared[seat]
    if state.pending:
        return prepared.storey[_where_to_add(game, state, seat)]
    roof, floor, contracts = _first_cards(game, state.hands[seat])
    sorts = _sorts(state.factories[seat], state.roofs[seat])
    best, chosen = 0.0, None
    for block, building, gain in _offers(game, state, seat):
        contract = contracts[block // 3]
        for slot, finished in sorts.get(building, ()):
            if not (contract if finished else roof):
                continue
            worth = gain if finished else gain * (ROOF_FIRST if contract else ROOF_ONLY)
            if worth > best:
                best, chosen = worth, (slot, building, block, finished)
    if chosen:
        slot, building, block, finished = chosen
        if not finished:
            return prepared.roof(roof, slot, SHAPES[MARKS.index(building[-1])])
        sites = state.empty >> 8 * block & 255 or state.ads[seat] >> 8 * block & 255
        site = 8 * block + (sites & -sites).bit_length() - 1
        return Anchor(seat, game.tables.codes[contracts[block // 3]], slot, game.tables.sites[site])
    wanted = min(sum(state.roofs[seat]), SHELLS) if roof or state.round < game.content.numbers.rounds else 0
    if floor and state.floors and len(yard(state.factories[seat]).unfinished) < wanted:
        return prepared.floor[floor]
    return _advertise(game, state, seat) or prepared.pass_


def _first_cards(game: Game, hand: str) -> tuple[str, str, list[str]]:
    """The lowest roof card, the lowest floor card and the lowest contract of each district; empty where there is none."""
    types, districts = game.tables.type_of, game.tables.district_of
    first, contracts = ["", ""], ["", "", ""]
    for card in reversed(hand):
        if types[card] == 2:
            contracts[districts[card]] = card
        else:
            first[types[card]] = card
    return first[0], first[1], contracts


def _where_to_add(game: Game, state: State, seat: Seat) -> int:
    """The slot where a storey makes the building that is wanted most; 0 for a new one."""
    marks = [MARKS[shape == "gable"] for shape in shapes_left(state.roofs[seat])]
    wanted: dict[int, float] = {}
    for _, building, gain in _offers(game, state, seat):
        if building[-1] in marks:
            height = int(building[:-1])
            wanted[height] = max(gain, wanted.get(height, 0.0))
    best, chosen = wanted.get(1, 0.0) + 0.1, 0
    factory = state.factories[seat]
    heights = [int(factory[slot - 1][:-1]) for slot in yard(factory).unfinished]
    for slot, height in zip(yard(factory).unfinished, heights, strict=True):
        more = wanted.get(height + 1, 0.0) - wanted.get(height, 0.0) * (heights.count(height) == 1)
        if height + 1 not in heights and more > best:
            best, chosen = more, slot
    return chosen


def _advertise(game: Game, state: State, seat: Seat) -> Action | None:
    """A billboard where the seat alone has a place, if that pays before the end."""
    if not state.billboards[seat] or not state.empty:
        return None
    numbers, later = game.content.numbers, _weights(game, state).later
    best, chosen = float(numbers.billboard_cost), None
    for block, score in enumerate(block_scores(game.tables, state)):
        sites = state.empty >> 8 * block & 255
        if score.first == (seat,) and not score.second and sites:
            gain = later * numbers.billboard * (numbers.mall if state.larges[block] == "mall" else 1)
            if gain > best:
                best, chosen = gain, 8 * block + (sites & -sites).bit_length() - 1
    return None if chosen is None else game.tables.prepared[seat].billboard[chosen]


def _bid(game: Game, state: State, seat: Seat) -> Action:
    hand, bid = state.hands[seat], state.bids[seat]
    more = without(_likely_bid(game, state, seat, merged(hand, bid)), bid)
    prepared = game.tables.prepared[seat]
    return prepared.bid[more[0]] if more else prepared.seal


def _likely_bid(game: Game, state: State, seat: Seat, held: str) -> str:
    """About as much as the tile is worth: the highest cards that are not too high, then the lowest that is enough."""
    weights = _weights(game, state)
    gain = _tile_gain(game, state, block_scores(game.tables, state), seat, weights)
    mood = Rng(state.rng.state ^ hash((seat, state.round, state.stack))).roll(100)[0] / 100
    wish = gain * BOLD * (0.5 + mood)
    if state.round == game.content.numbers.rounds:
        wish = max(wish, game.tables.value(held) * gain / (gain + 2.0 * (2 - state.stack)) if gain else 0.0)
    numbers = game.tables.number
    bid: list[str] = []
    for card in sorted(held, key=lambda card: -numbers[card]):
        if wish >= 1 and numbers[card] <= wish + 1:
            bid.append(card)
            wish -= numbers[card]
    return "".join(sorted(bid))


def _place(game: Game, state: State, seat: Seat) -> Action:
    """Where the tile brings most."""
    weights = _weights(game, state)
    gains = _tile_gains(game, state, block_scores(game.tables, state), seat, weights)
    block = max(range(len(gains)), key=gains.__getitem__)
    tile = game.tables.tile(state.stack, state.round)
    actions = game.tables.prepared[seat].tile[tile]
    sites = state.empty >> 8 * block & 255
    return actions[8 * block + (sites & -sites).bit_length() - 1 if tile == "green" else block]


def _draw(game: Game, state: State, seat: Seat) -> Action:
    """What the plans lack most, and rather high numbers."""
    roofs, floors, contracts = game.tables.by_type(state.hands[seat])
    stand = yard(state.factories[seat])
    pieces, shells = sum(state.roofs[seat]), len(stand.unfinished)
    ready = len(stand.finished) + min(roofs, pieces)
    lacks = (
        0.8 if roofs < min(pieces, shells + floors, 3) else 0.5 if roofs < pieces else 0.0,
        0.8 if floors + shells < min(pieces, 2) else 0.0,
        1.5 if contracts < ready else 1.4 if contracts < ready + 2 else 0.3,
    )
    numbers = game.tables.number
    piles = [pile for pile, cards in enumerate(state.piles) if cards]
    best = max(piles, key=lambda pile: lacks[pile] + 0.15 * numbers[state.piles[pile][0]])
    return game.tables.prepared[seat].draw[best]


_REPLIES: dict[str, Callable[[Game, State, Seat], Action]] = {
    "construction": _build,
    "bidding": _bid,
    "placing": _place,
    "supply": _draw,
}
