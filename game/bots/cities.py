"""How good a city looks: what every bot of Cities steers by, and a planner for one who plays alone.

The evaluation reads only what lies open and the cards in displays; where a card was guessed, its worth is a guess too.
The planner receives a view, guesses the stacks some times, and looks a few plays ahead in each guess.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

from game.bots.base import Choice, Terms
from game.rules.cities import (
    Draw,
    End,
    Exchange,
    Game,
    Keep,
    Play,
    Return,
    State,
    View,
    placing,
    turns,
)
from game.rules.cities.cards import Card, Climate
from game.rules.cities.effects import usable
from game.rules.cities.milestones import Forecast, can_end, development_cost, forecast
from game.rules.cities.parts import (
    CRIME,
    EMPLOYMENT,
    GARBAGE,
    HAPPINESS,
    MONEY,
    POLLUTION,
    STACKS,
    TOTAL,
    TRAFFIC,
    Condition,
    Moves,
)
from game.rules.cities.site import Site
from game.rules.core import Action, Rng, Rules, Seat
from game.rules.grid import bits

LOST = -500.0
"""What a lost city is worth, before its total: less than anything else."""
STUCK = 8.0
"""Ending the milestone now would lose the game."""
PACE = 2.2
"""What could still be built before an end that is possible."""
RED, GREEN, MORE_GREEN = 0.67, 0.9, 0.3
"""Per red step and milestone it is charged at; per green step up to three; per further one up to seven."""
BURDEN, HEAVY, HEAVY_FROM = 0.85, 10.0, 5
"""Per step of a bad track, and more per step above the last one."""
JOBS = 0.9
SHORT, WANTED, SPARE, LAST_COIN = 3.0, 1.8, 0.4, 0.3
"""Per coin lacking for the next board, lacking for all that is to come, beyond, and on the last board."""
CELL, LONELY, EDGE = 0.27, 0.55, 0.15
"""Per cell built on, per free cell without a free neighbour, per free cell beside a tile."""
FIRST, SECOND, LAST = 1.2, 0.35, 3.0
"""Per district without a tile; without a second one; per tile lacking in the last milestone."""
TIGHT, CRAMPED = 2.0, 6.0
"""A district that lacks a tile and has no room for three cells, or not even for two."""
NEAR, NEAR_MOST, WIDE, WIDE_MOST = 0.5, 4, 0.06, 1.8
"""Per free cell beside a stage I service, up to so many; per free cell in the district of a better one, up to so much."""
MISSED, PROMISE = 0.8, 0.15
"""Share of a reward that was not earned; share of what a card in the display could bring now."""
WISHES = (3.0, 1.5, 0.0)
"""Per card that still lies in each stack: stage I is drawn first, for its cards are cheap and easily earn their reward."""


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points of the final total, as far as one can tell.

    During a milestone the position is worth what ending it would bring, allowed or not, and a little more for what could
    still be built first; so ending costs just that little, and districts without a tile are counted apart.
    """
    site = game.table.site(state.setup.layout)
    if state.ended not in ("", "CS-75"):
        return {"happiness": float(state.values[TOTAL]), "standing": LOST}
    values, left = state.values, len(site.boards) - len(state.milestones)
    terms = {"pace": 0.0, "standing": 0.0}
    if state.phase in ("turn", "refill", "swap", "restock"):
        outlook = forecast(game.table, state)
        if outlook.lost:
            terms["standing"] = -STUCK
        else:
            values, left = _ended(values, outlook), left - 1
            terms["pace"] = PACE
    soon, later = _needs(game, site, state, values)
    terms["happiness"] = values[TOTAL] + left * float(values[HAPPINESS])
    terms["land"] = _land(site, state)
    terms["rewards"] = _missed(game, state)
    terms["supply"] = _supply(values, left)
    terms["services"] = _services(site, state)
    terms["cards"] = _cards(game, site, state, seat, Market(values, left, soon, later))
    terms["treasury"] = _coins(values[MONEY], soon, later)
    if left:
        terms["burden"] = _burden(values)
        terms["jobs"] = -JOBS * (left - 0.7) * abs(values[EMPLOYMENT])
    if not state.ended:
        terms["districts"] = _districts(site, state, len(site.boards) - len(state.milestones))
    return terms


def _ended(values: tuple[int, ...], outlook: Forecast) -> tuple[int, ...]:
    """The values after the end that was forecast."""
    total = outlook.final if outlook.is_last else outlook.total
    return (*values[:HAPPINESS], outlook.happiness, outlook.money, total)


def _land(site: Site, state: State) -> float:
    free = site.open_land(state.opened) & ~state.city.taken
    edge = (site.around(state.city.taken) & free).bit_count()
    return -CELL * state.city.taken.bit_count() - LONELY * lonely(site, free) - EDGE * edge


def lonely(site: Site, free: int) -> int:
    """How many free cells have no free neighbour."""
    stride = site.stride
    return (free & ~(free << 1 | free >> 1 | free << stride | free >> stride)).bit_count()


def _worth(card: Card) -> float:
    """What a zone's reward is worth, roughly, whenever it comes."""
    weight = {HAPPINESS: 2.0, MONEY: 1.0, POLLUTION: -BURDEN, TRAFFIC: -BURDEN, CRIME: -BURDEN}
    return sum(weight.get(track, 0.0) * steps for track, steps in card.effect)


def _missed(game: Game, state: State) -> float:
    cards = game.table.cards
    return -MISSED * sum(_worth(cards[tile.card]) for tile in state.tiles if tile.met is False)


def _supply(values: tuple[int, ...], left: int) -> float:
    worth, fresh = 0.0, _fresh(left)
    for track in range(GARBAGE + 1):
        level = values[track]
        if level < 0:
            worth += RED * left * (left + 1) / 2 * level
        else:
            worth += fresh * (GREEN * min(level, 3) + MORE_GREEN * max(0, min(level, 7) - 3))
    return worth


def _fresh(left: int) -> float:
    """How much a reserve still matters."""
    return min(1.0, 0.4 * max(1, left) - 0.1)


def _burden(values: tuple[int, ...]) -> float:
    tracks = values[POLLUTION], values[TRAFFIC], values[CRIME]
    return -BURDEN * sum(tracks) - HEAVY * sum(max(0, level - HEAVY_FROM) for level in tracks)


def _needs(game: Game, site: Site, state: State, values: tuple[int, ...]) -> tuple[int, int]:
    """The money to have soon, and for all that is to come; opening a board lowers both along with the treasury."""
    pay = abs(values[EMPLOYMENT])
    closed = site.all_open & ~state.opened
    if not closed:
        return pay, 0
    costs = {board: development_cost(game.table, state, board) for board in bits(closed)}
    return min(costs[board] for board in site.reachable(state.opened)) + pay + 2, sum(costs.values()) + 4


def _coins(money: int, soon: int, later: int) -> float:
    """What a treasury is worth against these needs."""
    if not later:
        return -2 * SHORT * max(0, soon - money) + LAST_COIN * max(0, money - soon)
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
            best = max(best, min(WIDE_MOST, WIDE * room))
        worth += best
    return worth


# -- cards at hand --------------------------------------------------------------------------------------------------


class Market:
    """What steps of the tracks and coins are worth at certain values."""

    def __init__(self, values: tuple[int, ...], left: int, soon: int, later: int) -> None:
        self.money, self.soon, self.later = values[MONEY], soon, later
        self.base = _coins(self.money, soon, later)
        self.steps: list[tuple[float, float]] = []
        """For each track a step down and a step up."""
        fresh, charge = _fresh(left), RED * left * (left + 1) / 2
        for track in range(GARBAGE + 1):
            level = values[track]
            down = -charge if level <= 0 else -fresh * (GREEN if level <= 3 else MORE_GREEN)
            up = charge if level < 0 else fresh * (GREEN if level < 3 else MORE_GREEN) if level < 7 else 0.0
            self.steps.append((down, up))
        job = JOBS * max(0.3, left - 0.7)
        self.steps.append((job if values[EMPLOYMENT] > 0 else -job, job if values[EMPLOYMENT] < 0 else -job))
        for track in (POLLUTION, TRAFFIC, CRIME):
            level = values[track]
            self.steps.append((BURDEN if level else 0.0, -BURDEN - (HEAVY if level >= HEAVY_FROM else 0.0)))
        self.steps.append((-float(left), float(left)))

    def worth(self, moved: Moves) -> float:
        """What an effect is worth, counted step by step; money is counted exactly."""
        worth = 0.0
        for track, steps in moved:
            if track == MONEY:
                worth += _coins(self.money + steps, self.soon, self.later) - self.base
            else:
                down, up = self.steps[track]
                worth += steps * up if steps > 0 else -steps * down
        return worth


def _cards(game: Game, site: Site, state: State, seat: Seat, market: Market) -> float:
    """A share of what each card of the display would bring if it were played now; small cards are drawn first."""
    climate = game.table.climate(state, seat)
    free = site.open_land(state.opened) & ~state.city.taken
    cards = game.table.cards
    worth = PROMISE * sum(promise(cards[code], site, state, climate, free, market) for code in state.displays[seat])
    return worth - sum(wish * len(stack) for wish, stack in zip(WISHES, state.stacks, strict=True))


def promise(card: Card, site: Site, state: State, climate: Climate, free: int, market: Market) -> float:
    """What playing the card would be worth; never less than nothing, for it may be kept."""
    deal = climate.deal(card)
    if deal.price > state.values[MONEY] or card.zone in climate.banned:
        return 0.0
    if card.kind == "U" and not _room_for_utility(site, state, free):
        return 0.0
    worth = market.worth(deal.cost) - (0.9 if card.shape or card.zone >= 0 else 0.0)
    if deal.price:
        worth += market.worth(((MONEY, -deal.price),))
    if card.zone < 0 or within_reach(card.condition, site, state, free):
        worth += market.worth(deal.effect)
    return max(0.0, worth)


def _room_for_utility(site: Site, state: State, free: int) -> bool:
    districts = site.districts(state.opened).masks
    return any(district & free for district in districts if not district & state.city.utilities)


def within_reach(condition: Condition, site: Site, state: State, free: int) -> bool:
    """Is there free land where the condition would hold now?"""
    for track, sign, value in condition.tracks:
        level = state.values[track]
        if not {"<": level < value, ">": level > value, "=": level == value, ">=": level >= value}[sign]:
            return False
    city = state.city
    for district in site.districts(state.opened).masks:
        room = free & district
        for service in condition.services:
            if not city.wide[service] & district:
                room &= city.near[service]
        if room and all((city.zones[zone] & district).bit_count() >= count for zone, count in condition.tiles):
            return True
    return False


# -- the planner ----------------------------------------------------------------------------------------------------

ROLES = ("ro03", "ro01", "ro10", "ro02", "ro04", "ro09", "ro06", "ro08", "ro05", "ro07")
"""Roles for one who plays alone, the best first."""


class Line(Struct, frozen=True):
    """A way the game could go: what its actions gained, which first action it began with, and where it stands."""

    gain: float
    root: int
    state: State


class Planner:
    """Plans some plays ahead by beam search, in several guesses at the stacks, and takes what is best on average."""

    def __init__(self, *, samples: int = 2, depth: int = 2, width: int = 6, roots: int = 12, shapes: int = 3) -> None:
        self.samples = samples
        self.depth = depth
        self.width = width
        self.roots = roots
        self.shapes = shapes

    def choose(self, rules: Rules[Any, Any], view: View, rng: Rng) -> Choice:
        """The choice of the seat that sees this view and is to act."""
        assert isinstance(rules, Game)
        state = rules.determinize(view, rng)
        if view.phase not in ("turn", "board"):
            return Choice(routine(rules, state), "cards")
        options = self._options(rules, state)
        ranked = sorted(options, key=lambda option: -option[0])[: self.roots]
        if len(ranked) == 1:
            return Choice(ranked[0][1])
        values = [0.0] * len(ranked)
        for _ in range(self.samples):
            for number, value in enumerate(self._search(rules, state, [action for _, action in ranked])):
                values[number] += value
            rng = rng.roll(2)[1]
            state = rules.determinize(view, rng)
        best = max(range(len(ranked)), key=lambda number: values[number])
        return Choice(ranked[best][1], _because(rules, state, ranked[best][1], [action for _, action in ranked]))

    def _options(self, rules: Game, state: State, *, spots: int = 2) -> list[tuple[float, Action]]:
        """The actions worth a look with their value right after them."""
        actions = _actions(rules, state, shapes=self.shapes + 1, spots=spots)
        return [(_value(rules, rules.apply(state, action)), action) for action in actions]

    def _search(self, rules: Game, state: State, roots: Sequence[Action]) -> list[float]:
        """For each first action the gain of the best line that began with it; lines that were dropped keep their last."""
        base = _value(rules, state)
        lines = []
        for number, action in enumerate(roots):
            after = rules.apply(state, action)
            lines.append(Line(_value(rules, after) - base, number, settle(rules, after)))
        gains = [line.gain for line in lines]
        for _ in range(self.depth):
            longer = [each for line in lines for each in self._longer(rules, line)]
            for number in {line.root for line in longer}:
                gains[number] = max(line.gain for line in longer if line.root == number)
            lines = _best(longer, self.width)
        return gains

    def _longer(self, rules: Game, line: Line) -> list[Line]:
        """The line with each of the next plays that are worth a look. What comes from the stacks is luck, not gain."""
        if line.state.ended:
            return [line]
        base = line.gain - _value(rules, line.state)
        found = []
        for action in _actions(rules, line.state, shapes=self.shapes - 1, spots=1):
            after = rules.apply(line.state, action)
            found.append(Line(base + _value(rules, after), line.root, after))
        found.sort(key=lambda each: -each.gain)
        return [Line(each.gain, each.root, settle(rules, each.state)) for each in found[:3]]


def _value(rules: Game, state: State) -> float:
    return sum(evaluate(rules, state, 0).values())


def _best(lines: list[Line], width: int) -> list[Line]:
    """The best lines, but no more than two of each beginning."""
    kept: list[Line] = []
    for line in sorted(lines, key=lambda each: -each.gain):
        if sum(other.root == line.root for other in kept) < 2:
            kept.append(line)
        if len(kept) == width:
            break
    return kept


def _because(rules: Game, state: State, action: Action, others: Sequence[Action]) -> str | None:
    """The term by which the action is furthest above the average of what was considered."""
    terms = evaluate(rules, rules.apply(state, action), 0)
    means = [evaluate(rules, rules.apply(state, other), 0) for other in others]
    lead = {name: value - fmean(each.get(name, 0.0) for each in means) for name, value in terms.items()}
    name = max(lead, key=lambda each: lead[each])
    return name if lead[name] > 0 else None


# -- what is worth a look -------------------------------------------------------------------------------------------


def _actions(rules: Game, state: State, *, shapes: int, spots: int) -> list[Action]:
    """On a turn good plays, policies, the exchange of the least promising card, and the end; else everything legal."""
    if state.phase != "turn" or not any(state.stacks):
        return list(rules.legal(state))
    seat = state.active
    found: list[Action] = [*shortlist(rules, state, shapes=shapes, spots=spots)]
    found += placing.policies(rules.table, state, seat)
    if turns.can_exchange(rules.table, state):
        found.append(Exchange(seat, min(_movable(rules, state), key=_promises(rules, state).__getitem__)))
    if can_end(rules.table, state):
        found.append(End(seat))
    return found or list(rules.legal(state))


def _movable(rules: Game, state: State) -> list[str]:
    return [code for code in state.displays[state.active] if rules.table.cards[code].kind != "P"]


def shortlist(rules: Game, state: State, *, shapes: int, spots: int) -> list[Play]:
    """For each card the smallest shapes, and for each district and set of services in reach the spots that spoil least."""
    table, seat = rules.table, state.active
    site, climate = table.site(state.setup.layout), table.climate(state, seat)
    districts, free = site.districts(state.opened), placing.free_cells(site, state)
    ranked: dict[tuple[str, int], list[int]] = {}
    found: list[Play] = []
    for code in state.displays[seat]:
        card = table.cards[code]
        deal = climate.deal(card)
        room = placing.room_for(state, site, deal, climate)
        for shape in placing.shapes_for(table, state, card)[:shapes]:
            key = (shape, room.cells)
            if key not in ranked:
                ranked[key] = _ranked(site, shape, room.cells, free)
            taken: dict[tuple[int, int], int] = {}
            every, actions = site.spots(shape), table.plays(site, seat, code, shape)
            for number in ranked[key]:
                spot = every[number]
                where = districts.of[spot.anchor]
                services = usable(state.city, districts.masks[where], spot.mask, deal.services, climate)
                count = taken.get((where, services), 0)
                if count < spots and (room.test is None or room.test(spot.mask, spot.anchor)):
                    taken[where, services] = count + 1
                    found.append(actions[number])
    return found


def _ranked(site: Site, shape: str, cells: int, free: int) -> list[int]:
    """The spots of a shape, those first that spoil least land."""
    every, ranked = site.spots(shape), []
    for number in site.fitting(shape, cells):
        mask = every[number].mask
        rest = free & ~mask
        spoilt = LONELY * lonely(site, rest) + EDGE * (site.around(mask) & rest).bit_count()
        ranked.append((spoilt, number))
    ranked.sort()
    return [number for _, number in ranked]


# -- routine: roles, draws, swaps ------------------------------------------------------------------------------------


def settle(rules: Game, state: State) -> State:
    """The state at the next turn, with boards, swaps and draws decided by routine."""
    while not state.ended and state.phase != "turn":
        state = rules.apply(state, routine(rules, state))
    return state


def routine(rules: Game, state: State) -> Action:
    """What needs no plan: the better role, the board and the card that promise most, and which cards to return."""
    legal = rules.legal(state)
    if state.phase == "roles":
        return min(legal, key=lambda action: ROLES.index(action.role))  # type: ignore[attr-defined]
    if state.phase == "board":
        return max(legal, key=lambda action: _value(rules, rules.apply(state, action)))
    if state.phase == "swap":
        return _swap(rules, state)
    worth = _sources(rules, state)
    return max(legal, key=lambda action: worth[action.stack if isinstance(action, Draw) else action.card])  # type: ignore[attr-defined]


def _market(rules: Game, state: State) -> Market:
    site = rules.table.site(state.setup.layout)
    soon, later = _needs(rules, site, state, state.values)
    return Market(state.values, len(site.boards) - len(state.milestones), soon, later)


def _promises(rules: Game, state: State) -> dict[str, float]:
    """What each card of the active seat's display promises."""
    site, climate = rules.table.site(state.setup.layout), rules.table.climate(state, state.active)
    free, market = placing.free_cells(site, state), _market(rules, state)
    cards = rules.table.cards
    return {code: promise(cards[code], site, state, climate, free, market) for code in state.displays[state.active]}


def _sources(rules: Game, state: State) -> dict[str, float]:
    """What each stack and each card of the pile is worth drawing."""
    site, climate = rules.table.site(state.setup.layout), rules.table.climate(state, state.active)
    free, market = placing.free_cells(site, state), _market(rules, state)
    found = {name: wish for name, wish, stack in zip(STACKS, WISHES, state.stacks, strict=True) if stack}
    for code in state.pile:
        found[code] = PROMISE * promise(rules.table.cards[code], site, state, climate, free, market)
    return found


def _swap(rules: Game, state: State) -> Action:
    """Returns a card that promises nothing while there is money to spare."""
    seat = state.active
    display = _promises(rules, state)
    cost = turns.return_price(rules.table, state, seat)
    market = _market(rules, state)
    if display and any(state.stacks) and state.values[MONEY] - cost >= market.later:
        least = min(display, key=lambda code: display[code])
        if display[least] <= 0:
            return Return(seat, least)
    return Keep(seat)
