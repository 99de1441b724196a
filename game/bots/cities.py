"""How good a city looks: what every bot of Cities steers by, and a planner that looks some plays ahead.

The evaluation reads only what lies open. It never asks which card came last from a stack, just which stack it came from, so
that a guess at hidden cards cannot flatter a draw.
"""

from game.bots.base import Terms
from game.rules.cities import Game, State
from game.rules.cities.cards import Card
from game.rules.cities.milestones import Forecast, can_end, development_cost, forecast
from game.rules.cities.parts import CRIME, EMPLOYMENT, GARBAGE, HAPPINESS, MONEY, POLLUTION, TOTAL, TRAFFIC
from game.rules.cities.site import Site
from game.rules.core import Seat
from game.rules.grid import bits

LOST = -60.0
"""What a lost city is worth, before its total."""
RED, GREEN, MORE_GREEN = 0.67, 1.2, 0.3
"""Per red step and milestone it is charged at; per green step up to three; per further one."""
BURDEN, HEAVY, HEAVY_FROM = 0.85, 10.0, 5
"""Per step of a bad track, and more per step above the last one."""
JOBS = 1.2
SHORT, WANTED, SPARE, LAST_COIN = 2.5, 1.3, 0.4, 0.3
"""Per coin lacking for the next board, lacking for all that is to come, and beyond."""
CELL, LONELY, EDGE = 0.27, 0.55, 0.15
"""Per cell built on, per free cell without a free neighbour, per free cell beside a tile."""
FIRST, SECOND, LAST = 0.9, 0.35, 3.0
"""Per district without a tile; without a second one; per tile lacking in the last milestone."""
TIGHT, CRAMPED = 2.0, 6.0
"""A district that lacks a tile and has no room for three cells, or not even for two."""
NEAR, NEAR_MOST, WIDE = 0.3, 4, 0.05
"""Per free cell beside a stage I service up to the most; per free cell in the district of a better one."""
MISSED, PROMISE = 0.8, 0.3
"""Share of a reward that was not earned; share of one that a card in the display could earn now."""
STAGE = ((0.5, 0.2, -0.4), (0.2, 0.5, 0.1), (0.1, 0.5, 0.3), (0.0, 0.3, 0.5))
"""By board: what a card of stage I, II or III in the display is worth."""
POOR, POOR_STAGE = 3, (0.5, 0.1, -0.6)
PILED = 0.6
"""Per card that was put away."""
PACE = 1.2
STUCK = 12.0
"""The next board could not be paid although the milestone could be ended."""


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points of the final total, as far as one can tell.

    Where the milestone can be ended, the position is worth what ending it would bring, and a little more for what could
    still be built first; so ending costs just that little.
    """
    site = game.table.site(state.setup.layout)
    if state.ended not in ("", "CS-75"):
        return {"happiness": float(state.values[TOTAL]), "standing": LOST}
    values, left, terms = state.values, len(site.boards) - len(state.milestones), {"pace": 0.0, "standing": 0.0}
    if state.phase in ("turn", "refill") and can_end(game.table, state):
        outlook = forecast(game.table, state)
        if outlook.lost:
            terms["standing"] = -STUCK
        else:
            values, left = _ended(values, outlook), left - 1
            terms["pace"] = PACE
    terms["happiness"] = values[TOTAL] + left * float(values[HAPPINESS])
    terms["land"] = _land(site, state)
    terms["rewards"] = _missed(game, state)
    terms["supply"] = _supply(values, left)
    terms["services"] = _services(site, state)
    terms["cards"] = _cards(game, site, state, seat)
    terms["treasury"] = _treasury(game, site, state, values)
    if left:
        terms["burden"] = _burden(values)
        terms["jobs"] = -JOBS * (left - 0.7) * abs(values[EMPLOYMENT])
        terms["districts"] = _districts(site, state, left)
    return terms


def _ended(values: tuple[int, ...], outlook: Forecast) -> tuple[int, ...]:
    """The values after the end that was forecast."""
    total = outlook.final if outlook.is_last else outlook.total
    return (*values[:HAPPINESS], outlook.happiness, outlook.money, total)


def _land(site: Site, state: State) -> float:
    free = site.open_land(state.opened) & ~state.city.taken
    stride = site.stride
    beside_free = free << 1 | free >> 1 | free << stride | free >> stride
    lonely = (free & ~beside_free).bit_count()
    edge = (site.around(state.city.taken) & free).bit_count()
    return -CELL * state.city.taken.bit_count() - LONELY * lonely - EDGE * edge


def _worth(card: Card) -> float:
    """What a zone's reward is worth, roughly, whenever it comes."""
    weight = {HAPPINESS: 2.0, MONEY: 1.0, POLLUTION: -BURDEN, TRAFFIC: -BURDEN, CRIME: -BURDEN}
    return sum(weight.get(track, 0.0) * steps for track, steps in card.effect)


def _missed(game: Game, state: State) -> float:
    cards = game.table.cards
    return -MISSED * sum(_worth(cards[tile.card]) for tile in state.tiles if tile.met is False)


def _supply(values: tuple[int, ...], left: int) -> float:
    worth = 0.0
    fresh = min(1.0, 0.4 * max(1, left) - 0.1)
    for track in range(GARBAGE + 1):
        level = values[track]
        if level < 0:
            worth += RED * left * (left + 1) / 2 * level
        else:
            worth += fresh * (GREEN * min(level, 3) + MORE_GREEN * max(0, min(level, 7) - 3))
    return worth


def _burden(values: tuple[int, ...]) -> float:
    tracks = values[POLLUTION], values[TRAFFIC], values[CRIME]
    return -BURDEN * sum(tracks) - HEAVY * sum(max(0, level - HEAVY_FROM) for level in tracks)


def _treasury(game: Game, site: Site, state: State, values: tuple[int, ...]) -> float:
    """Money against what is to be paid; opening a board lowers both alike."""
    money, pay = values[MONEY], abs(values[EMPLOYMENT])
    closed = site.all_open & ~state.opened
    if not closed:
        return -2 * SHORT * max(0, pay - money) + LAST_COIN * max(0, money - pay)
    costs = {board: development_cost(game.table, state, board) for board in bits(closed)}
    soon = min(costs[board] for board in site.reachable(state.opened)) + pay + 2
    later = sum(costs.values()) + 4
    return -SHORT * max(0, soon - money) - WANTED * max(0, later - max(money, soon)) + SPARE * max(0, money - later)


def _districts(site: Site, state: State, left: int) -> float:
    """Tiles that are still needed, and whether there is room for them."""
    worth = 0.0
    for district in site.districts(state.opened).masks:
        tiles = (district & state.city.anchors).bit_count()
        if tiles >= 2:
            continue
        worth -= LAST * (2 - tiles) if left == 1 else SECOND if tiles else FIRST + SECOND
        free = district & ~state.city.taken
        if free.bit_count() < 12:
            room = max((area.bit_count() for area in site.areas(free)), default=0)
            if room < 3:
                worth -= (CRAMPED if room < 2 else TIGHT) * (2 if left == 1 else 1)
    return worth


def _services(site: Site, state: State) -> float:
    """Room beside stage I services and in the districts of better ones."""
    free = site.open_land(state.opened) & ~state.city.taken
    worth = 0.0
    for near, wide in zip(state.city.near, state.city.wide, strict=True):
        best = NEAR * min(NEAR_MOST, (near & free).bit_count()) if near else 0.0
        if wide:
            room = sum((mask & free).bit_count() for mask in site.districts(state.opened).masks if mask & wide)
            best = max(best, min(1.8, WIDE * room))
        worth += best
    return worth


def _cards(game: Game, site: Site, state: State, seat: Seat) -> float:
    """Cards of the right stage, and rewards within reach; the newest card counts by its stage alone."""
    stages = POOR_STAGE if state.values[MONEY] < POOR else STAGE[min(3, max(0, state.opened.bit_count() - 1))]
    display = state.displays[seat]
    cards = game.table.cards
    worth = sum(stages[cards[code].stage - 1] for code in display)
    known = display if state.phase == "refill" else display[:-1]
    free = site.open_land(state.opened) & ~state.city.taken
    for code in known:
        card = cards[code]
        if card.zone >= 0 and _within_reach(card, site, state, free):
            worth += PROMISE * _worth(card)
    return worth - PILED * len(state.pile)


def _within_reach(card: Card, site: Site, state: State, free: int) -> bool:
    """Is there free land where the card's condition would hold now?"""
    condition, city = card.condition, state.city
    for track, sign, value in condition.tracks:
        level = state.values[track]
        if not (level < value if sign == "<" else level > value if sign == ">" else level >= value if sign == ">=" else level == value):
            return False
    for district in site.districts(state.opened).masks:
        room = free & district
        if not room:
            continue
        for service in condition.services:
            if not city.wide[service] & district:
                room &= city.near[service]
        if room and all((city.zones[zone] & district).bit_count() >= count for zone, count in condition.tiles):
            return True
    return False
