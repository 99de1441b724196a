"""What bids are worth in Skyline 3000: the tile on offer, the tiles still to come, and what the cards paid could have built.

A bid is weighed as a whole: what it wins and how likely, what is left for the later auctions of the round, and what the cards
would be worth in the next round. Of rivals only the number of their cards and the cards that everybody knows are used.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp

from msgspec import Struct

from game.bots.skyline3000.building import Workshop, factory_worth, plan, workshop
from game.bots.skyline3000.weights import CARD, DRAW, NUMBER, PLAN, Skyline3000Weights, keep_worth, supplies_left, weights_of
from game.rules.core import Seat
from game.rules.skyline3000 import Game, State
from game.rules.skyline3000.hidden import sealed_seats
from game.rules.skyline3000.model import Cards
from game.rules.skyline3000.scoring import BlockScore, block_scores
from game.rules.skyline3000.tables import BLOCK, merge_cards, without

BOLD = 2.5
"""What rivals are thought to bid on average for each point that a tile brings them."""
RESERVE = 0.7
"""The part of their cards that rivals are thought to bid at most before the last round, on average."""
CARELESS = 1.0
"""What rivals are thought to bid on average for what brings them nothing."""
UNKNOWN = 4.4
"""The average number on a card."""
DENIAL = 0.3
"""How much of what a rival would gain counts as lost where it wins the tile instead."""
STEP, STEPS = 3, 16
"""Purses are told apart in steps of this size, up to this number of steps."""
AHEAD = 0.5
"""What auctions promise while there is still building: the city and the hands will change until then."""
PLAUSIBLE, CANDIDATES = 0.8, 4
"""Bids worth so much less than the best are not considered, and no more than so many."""
SURE = 3.0
"""How much more a bid that is not the best counts as worse: whoever is careless in building still bids with care."""
USED = 0.5
"""What the plans lose by a usual card that is paid, as part of the average: cards are chosen that they lose little by."""
REPLACED = 0.5
"""The part of what a hand is worth for building that cards paid really cost: others will be drawn in their place."""
HAND = 0.001
"""What a point on a card kept to the end is worth: it only breaks ties (S3K-702)."""


# -- what a tile brings ----------------------------------------------------------------------------------------


def tile_gain(game: Game, state: State, seat: Seat) -> float:
    """The best place's gain for the tile on offer; nobody has to win it."""
    return best_gains(game, state, state.stack)[seat]


def best_gains(game: Game, state: State, stack: int) -> tuple[float, ...]:
    """For each seat the best place's gain for this round's tile of a stack."""
    rest, weights = state.house.shared_first_rest == "second", weights_of(game, state)
    supplies, tile = supplies_left(game, state), game.tables.tile(stack, state.round)
    return _best_gains(game, tile, state.sites, state.larges, weights, supplies, len(state.scores), rest)


@lru_cache(1 << 12)
def _best_gains(
    game: Game,
    tile: str,
    sites: tuple[str, ...],
    larges: tuple[str, ...],
    weights: Skyline3000Weights,
    supplies: int,
    seats: int,
    rest: bool,
) -> tuple[float, ...]:
    """Most moves leave the city as it is, so it has often been looked at before."""
    blocks = [sites[first : first + BLOCK] for first in range(0, len(sites), BLOCK)]
    city = [
        (game.tables.score(block, large, seats, rest), "" in block, large) for block, large in zip(blocks, larges, strict=True)
    ]
    return tuple([max(0.0, *_tile_gains(game, tile, city, seat, weights, supplies)) for seat in range(seats)])


def tile_gains(game: Game, state: State, seat: Seat) -> list[float]:
    """By block the gain for the tile on offer there."""
    scored = block_scores(game.tables, state)
    city = [(block, bool(state.empty >> 8 * index & 255), state.larges[index]) for index, block in enumerate(scored)]
    tile = game.tables.tile(state.stack, state.round)
    return _tile_gains(game, tile, city, seat, weights_of(game, state), supplies_left(game, state))


def _tile_gains(
    game: Game, tile: str, city: Sequence[tuple[BlockScore, bool, str]], seat: Seat, weights: Skyline3000Weights, supplies: int
) -> list[float]:
    """For blocks with whether they have an empty small foundation, and what stands on the large one."""
    numbers, later, rival = game.content.numbers, weights.later, weights.rival
    rivals = [s for s in range(len(city[0][0].points)) if s != seat]
    gains = []
    for block, has_room, large in city:
        if not (has_room if tile == "green" else not large):
            gain = float("-inf")
        elif tile == "green":
            unit = numbers.green * (numbers.mall if large == "mall" else 1)
            placed = block.first + block.second
            gain = later * unit * ((seat in placed) - rival * any(s in placed for s in rivals))
        elif tile == "mall":
            gain = later * (block.points[seat] - rival * max([block.points[s] for s in rivals]))
        else:
            cards = numbers.spaceport.first * (seat in block.first) + numbers.spaceport.second * (seat in block.second)
            gain = DRAW * supplies * cards
        gains.append(gain)
    return gains


# -- what is at stake ------------------------------------------------------------------------------------------


class Lot(Struct, frozen=True, gc=False):
    """An auction as a seat sees it."""

    stake: float
    """What winning is worth, with what a rival does not get then; rounded, for lots are compared."""
    bids: tuple[float, ...]
    """What each rival that has cards is thought to bid on average; rounded too."""


def lots(game: Game, state: State, seat: Seat, first: int) -> tuple[Lot, ...]:
    """The auctions of this round from a stack on."""
    weights = weights_of(game, state)
    wanted = [best_gains(game, state, stack) for stack in range(first, len(game.content.numbers.stacks))]
    rivals = [each for each in range(len(state.scores)) if each != seat and state.hands[each] + state.bids[each]]
    purses = {rival: _purse(game, state, rival) for rival in rivals}
    last = state.round == game.content.numbers.rounds
    found = []
    for number, here in enumerate(wanted):
        lost = sum([here[rival] for rival in rivals]) / max(1, len(rivals))
        bids = [_usual_bid(purses[rival], [each[rival] for each in wanted[number:]], last) for rival in rivals]
        stake = here[seat] + DENIAL * weights.rival * lost if here[seat] else 0.0
        found.append(Lot(round(4 * stake) / 4, tuple(sorted([round(2 * bid) / 2 for bid in bids]))))
    return tuple(found)


def _purse(game: Game, state: State, rival: Seat) -> float:
    """What everybody thinks that the rival's cards add up to."""
    known = state.known[rival]
    return game.tables.value(known) + UNKNOWN * (len(state.hands[rival]) + len(state.bids[rival]) - len(known))


def _usual_bid(purse: float, gains: Sequence[float], last: bool) -> float:
    """On average, for the first of the tiles that bring a rival so much."""
    if not gains[0]:
        return min(CARELESS, purse)
    part = gains[0] / sum(gains)
    return max(CARELESS, purse * part if last else min(BOLD * gains[0], RESERVE * purse))


def chance(lot: Lot, value: int) -> float:
    """That a bid of this value is the highest."""
    won = 1.0 if value else 0.0
    for usual in lot.bids:
        won *= 1.0 - exp(-((value / usual) ** 1.5))
    return won


@lru_cache(1 << 12)
def prospects(ahead: tuple[Lot, ...], price: float) -> tuple[float, ...]:
    """For purses of so many steps what the lots are worth beyond the cards that are paid, at so much for each point paid."""
    if not ahead:
        return (0.0,) * (STEPS + 1)
    later = prospects(ahead[1:], price)
    chances = [chance(ahead[0], STEP * paid) for paid in range(STEPS + 1)]
    profits = [ahead[0].stake - price * STEP * paid for paid in range(STEPS + 1)]
    found = []
    for purse in range(STEPS + 1):
        kept = later[purse]
        found.append(max([kept + chances[paid] * (profits[paid] + later[purse - paid] - kept) for paid in range(purse + 1)]))
    return tuple(found)


def prospect(table: Sequence[float], purse: float) -> float:
    """Between two steps in proportion."""
    steps = min(purse / STEP, STEPS - 0.001)
    low = int(steps)
    return table[low] + (steps - low) * (table[low + 1] - table[low])


def spare(game: Game, shop: Workshop, hand: Cards) -> int:
    """What the cards that plans do not need add up to; the lowest are built with."""
    numbers = sorted(map(game.tables.number.__getitem__, hand))
    return sum(numbers[plan(game, shop, hand).used :])


def price_of(weights: Skyline3000Weights) -> float:
    """What a point on a usual card that is kept beyond this round is worth, rounded since tables are made for it."""
    return round(20 * (weights.share * (CARD / UNKNOWN + NUMBER) + USED * PLAN * weights.soon / UNKNOWN / 3)) / 20


# -- bids ------------------------------------------------------------------------------------------------------


class AuctionOutlook(Struct, frozen=True, gc=False):
    """All that decides what a bid of some hand is worth."""

    lot: Lot
    ahead: tuple[Lot, ...]
    """The auctions after this one."""
    shop: Workshop
    weights: Skyline3000Weights


def auction_of(game: Game, state: State, seat: Seat) -> AuctionOutlook:
    """The one going on."""
    lot, *ahead = lots(game, state, seat, state.stack)
    return AuctionOutlook(lot, tuple(ahead), workshop(game, state, seat), weights_of(game, state))


@lru_cache(1 << 14)
def hand_worth(game: Game, shop: Workshop, weights: Skyline3000Weights, hand: Cards) -> float:
    """What a hand is worth after the auctions: for building, and for being cards."""
    building = factory_worth(game, shop, hand) + PLAN * plan(game, shop, hand).worth if weights.soon else 0.0
    return REPLACED * weights.soon * building + weights.share * keep_worth(game, hand) + HAND * game.tables.value(hand)


@lru_cache(1 << 12)
def promise(game: Game, auction: AuctionOutlook, held: Cards, bid: Cards) -> float:
    """What a bid is worth more than not to take part in any auction any more."""
    table = prospects(auction.ahead, price_of(auction.weights))
    value, purse = game.tables.value(bid), game.tables.value(held)
    kept = prospect(table, purse)
    won = chance(auction.lot, value)
    paid = hand_worth(game, auction.shop, auction.weights, held)
    paid -= hand_worth(game, auction.shop, auction.weights, without(held, bid))
    return kept + won * (auction.lot.stake - paid + prospect(table, purse - value) - kept)


@lru_cache(1 << 10)
def plausible(game: Game, auction: AuctionOutlook, held: Cards) -> tuple[tuple[float, Cards], ...]:
    """The best bids of a hand with what they are worth, the best first; to bid nothing may be among them."""
    weighed = [(promise(game, auction, held, bid), bid) for bid in _cheapest(game, auction, held)]
    weighed.sort(key=lambda each: (-each[0], each[1]))
    return tuple([each for each in weighed[:CANDIDATES] if each[0] >= weighed[0][0] - PLAUSIBLE])


def _cheapest(game: Game, auction: AuctionOutlook, held: Cards) -> Iterable[Cards]:
    """For each sum that the cards can make the ones that are missed least."""
    best: dict[int, tuple[float, Cards]] = {0: (0.0, "")}
    for card, cost in _costs(game, auction, held):
        number = game.tables.number[card]
        for value, (missed, bid) in list(best.items()):
            found = best.get(value + number)
            if found is None or missed + cost < found[0]:
                best[value + number] = missed + cost, bid + card
    return ["".join(sorted(bid)) for _, bid in best.values()]


def _costs(game: Game, auction: AuctionOutlook, held: Cards) -> list[tuple[str, float]]:
    """Each card with what it is missed: of cards for the same purpose the highest is given first, the last is missed most."""
    numbers, kinds = game.tables.number, game.tables.type_of
    found: list[tuple[str, float]] = []
    purposes: dict[tuple[int, int], list[str]] = {}
    for card in held:
        purposes.setdefault((kinds[card], game.tables.district_of.get(card, 0)), []).append(card)
    for cards in purposes.values():
        left, worth = held, hand_worth(game, auction.shop, auction.weights, held)
        for card in sorted(cards, key=lambda card: -numbers[card]):
            left = without(left, card)
            less = hand_worth(game, auction.shop, auction.weights, left)
            found.append((card, worth - less + 0.01))
            worth = less
    return found


# -- the terms of the evaluation -------------------------------------------------------------------------------


def auction_worth(game: Game, state: State, seat: Seat) -> float:
    """What the auctions of this round still promise; with a tile in hand also what its best place will bring."""
    phase = state.phase
    if phase == "bidding":
        auction, held = auction_of(game, state, seat), merge_cards(state.hands[seat], state.bids[seat])
        take_backs = state.take_backs if state.actor == seat else 0
        return _bid_worth(game, state, auction, seat, held) - 0.5 * take_backs
    if phase not in ("construction", "placing"):
        return 0.0
    first = 0 if phase == "construction" else state.stack + 1
    shop, hand, weights = workshop(game, state, seat), state.hands[seat], weights_of(game, state)
    purse = spare(game, shop, hand) if weights.soon else game.tables.value(hand)
    ahead = prospects(lots(game, state, seat, first), price_of(weights))
    if phase == "construction":
        return AHEAD * prospect(ahead, purse)
    actor = state.actor or 0
    gain = tile_gain(game, state, actor)
    return prospect(ahead, purse) + (gain if actor == seat else -weights.rival * gain)


def _bid_worth(game: Game, state: State, auction: AuctionOutlook, seat: Seat, held: Cards) -> float:
    """Of a bid that can still grow the best that it can become."""
    bid = "".join(sorted(state.bids[seat]))
    worth = promise(game, auction, held, bid)
    known = plausible(game, auction, held)
    if state.actor is not None and not sealed_seats(state)[seat]:
        worth = max([worth, *[each for each, other in known if contains(other, bid)]])
    return known[0][0] - SURE * (known[0][0] - worth)


def contains(cards: Cards, less: Cards) -> bool:
    """Are all of the second among the first?"""
    return len(without(cards, less)) == len(cards) - len(less)


def next_cards(game: Game, state: State, seat: Seat) -> set[str]:
    """The cards that come next in plausible bids; an empty one stands for a bid that is plausible as it is."""
    held, bid = merge_cards(state.hands[seat], state.bids[seat]), state.bids[seat]
    auction = auction_of(game, state, seat)
    return {without(other, bid)[:1] for _, other in plausible(game, auction, held) if contains(other, bid)}
