"""What a seat of Skyline 3000 would likely do: quick, sensible actions, and bids that it may have sealed."""

from collections.abc import Callable

from msgspec.structs import replace

from game.bots.skyline3000.bidding import BOLD, best_gains, tile_gain, tile_gains
from game.bots.skyline3000.building import offers, sorts_of
from game.bots.skyline3000.weights import weights_of
from game.rules.core import Action, Rng, Seat
from game.rules.skyline3000 import Anchor, Game, State, View
from game.rules.skyline3000.legal import shapes_left, yard
from game.rules.skyline3000.model import MARKS, SHAPES
from game.rules.skyline3000.scoring import block_scores
from game.rules.skyline3000.tables import merge_cards, without

SHELLS = 3
"""So many buildings without roof are enough."""
ROOF_FIRST, ROOF_ONLY = 1.2, 0.2
"""How urgent a roof is compared with anchoring a finished building, with and without a contract for it."""


def imagine(game: Game, view: View, rng: Rng) -> State:
    """A state the view could come from, in which sealed bids are such as a sensible rival would make."""
    state = game.determinize(view, rng)
    if state.phase != "bidding":
        return state
    hands, bids = list(state.hands), list(state.bids)
    for seat, sealed in enumerate(view.sealed):
        if sealed and seat != view.seat:
            held = merge_cards(hands[seat], bids[seat])
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
    sorts = sorts_of(state.factories[seat], state.roofs[seat])
    best, chosen = 0.0, None
    for block, building, gain in offers(game, state, seat):
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
    for _, building, gain in offers(game, state, seat):
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
    numbers, later = game.content.numbers, weights_of(game, state).later
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
    more = without(_likely_bid(game, state, seat, merge_cards(hand, bid)), bid)
    prepared = game.tables.prepared[seat]
    return prepared.bid[more[0]] if more else prepared.seal


def _likely_bid(game: Game, state: State, seat: Seat, held: str) -> str:
    """About as much as the tile is worth: the highest cards that are not too high, then the lowest that is enough."""
    gain = tile_gain(game, state, seat)
    if not gain:
        return ""
    mood = Rng(state.rng.state ^ hash((seat, state.round, state.stack))).roll(100)[0] / 100
    wish = gain * BOLD * (0.5 + mood)
    if state.round == game.content.numbers.rounds:
        later = range(state.stack + 1, len(game.content.numbers.stacks))
        ahead = sum([best_gains(game, state, stack)[seat] for stack in later])
        wish = game.tables.value(held) * gain / (gain + ahead) * (0.75 + 0.5 * mood if ahead else 1.0)
    numbers = game.tables.number
    bid: list[str] = []
    for card in sorted(held, key=lambda card: -numbers[card]):
        if wish >= 1 and numbers[card] <= wish + 1:
            bid.append(card)
            wish -= numbers[card]
    return "".join(sorted(bid))


def _place(game: Game, state: State, seat: Seat) -> Action:
    """Where the tile brings most."""
    gains = tile_gains(game, state, seat)
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
