"""Values of one state that every part of the evaluation and of the planner needs. It reads only what lies open.

During a milestone a state is worth what ending the milestone now would bring, allowed or not. So building pays as long as it
improves on that, and ending costs nothing.
"""

from collections import Counter
from functools import lru_cache

from game.bots.cities.weights import WEIGHTS as W
from game.rules.cities import Public
from game.rules.cities.cards import Climate
from game.rules.cities.legal import free_cells
from game.rules.cities.milestones import development_cost
from game.rules.cities.parts import HAPPINESS, MONEY, TOTAL, Changes
from game.rules.cities.tables import Tables
from game.rules.grid import bits

RUNNING = ("turn", "refill", "swap", "restock")
"""The phases in which a milestone is being built in."""
TRACK_TERMS = ("standing", "pace", "happiness", "supply", "treasury", "burden", "jobs")
Values = tuple[int, ...] | list[int]
SMALL = 3
"""A tile of so many cells fits into most gaps."""
_HEAVY_FROM = 5
_SCALE = 20
"""No utility goes further than that either way."""
_KEPT = 2_000


class Prospect:
    """What stays the same while a milestone lasts and nothing new is in force."""

    __slots__ = ("after", "all_boards", "change", "is_last", "left", "next_board", "supply")

    def __init__(self, table: Tables, public: Public, climate: Climate) -> None:
        site = table.site(public.setup.layout)
        running = public.phase in RUNNING
        self.left = len(site.boards) - len(public.milestones)
        """The milestones to come with this one."""
        self.after = self.left - running
        """Those after the end that is forecast."""
        self.change: Changes | None = climate.sum if running else None
        """What acts on the end of the running milestone."""
        self.supply = tuple(self._supply(level) for level in (*range(_SCALE), *range(-_SCALE, 0)))
        """What a utility's level is worth; levels below 0 count from the end."""
        costs = {board: development_cost(table, public, board) for board in bits(site.all_open & ~public.opened)}
        self.is_last = not costs
        self.next_board = min((costs[board] for board in site.reachable(public.opened)), default=0)
        self.all_boards = sum(costs.values())

    def _supply(self, level: int) -> float:
        """A red step that nobody repairs is charged again and again; a reserve matters while there is time to use it."""
        if level < 0:
            return W.red * self.after * (self.after + 1) / 2 * level
        return min(1.0, 0.4 * max(1, self.after) - 0.1) * (W.green * min(level, 3) + W.more * max(0, min(level, 7) - 3))


_prospects: dict[tuple[object, ...], Prospect] = {}


def _prospect(table: Tables, public: Public, climate: Climate) -> Prospect:
    """The same one again while nothing of it changes."""
    key = (climate, public.setup.layout, public.opened, len(public.milestones), public.phase in RUNNING)
    found = _prospects.get(key)
    if found is None:
        if len(_prospects) > _KEPT:
            _prospects.clear()
        found = _prospects[key] = Prospect(table, public, climate)
    return found


@lru_cache(maxsize=_KEPT)
def _sizes(shapes: tuple[tuple[str, ...], ...], supply: tuple[tuple[int, ...], ...]) -> tuple[int, int]:
    """The cells of the smallest zone tile that is left, and how many small ones are; a shape's code ends with its size."""
    left = Counter[int]()
    for codes, numbers in zip(shapes, supply, strict=True):
        for code, number in zip(codes, numbers, strict=True):
            left[int(code[1:])] += number
    left = +left
    return min(left, default=_SCALE), sum(number for size, number in left.items() if size <= SMALL)


class Survey:
    """The ground, the terms in force and the prospects of one state."""

    __slots__ = (
        "base",
        "city",
        "climate",
        "districts",
        "free",
        "future",
        "pace",
        "prospect",
        "public",
        "seat",
        "site",
        "small",
        "smallest",
        "table",
        "values",
    )

    def __init__(self, table: Tables, public: Public) -> None:
        self.table, self.public, self.seat = table, public, public.active
        self.values, self.city = public.values, public.city
        self.site = table.site(public.setup.layout)
        self.climate = table.climate(public, self.seat)
        self.districts = self.site.districts(public.opened).masks
        self.free = free_cells(self.site, public)
        self.prospect = _prospect(table, public, self.climate)
        self.future = 1.0 if self.prospect.left > 1 else W.late
        """How much what could be built later still counts."""
        self.smallest, self.small = _sizes(table.zone_shapes, self.city.supply)
        self.pace = W.pace * min(1.0, self.free.bit_count() / W.pace_land)
        self.base = self.worth(self.values)
        """What the markers are worth as they stand."""

    def worth(self, values: Values) -> float:
        """What the markers would be worth with these values."""
        return sum(self.tracks(values))

    def tracks(self, values: Values) -> tuple[float, ...]:
        """The same by terms, in the order of TRACK_TERMS."""
        prospect = self.prospect
        power, water, garbage, jobs, pollution, traffic, crime, happiness, money, total = values
        after, standing, pace = prospect.after, 0.0, 0.0
        change = prospect.change
        if change is not None:
            happiness, money, total = milestone_end(values, change)
            pollution = max(0, pollution + change.office_pollution)
            pace = self.pace
            if happiness < -4 or money < prospect.next_board or total < -9:
                happiness, money, total = values[HAPPINESS], values[MONEY], values[TOTAL]
                after, standing, pace = after + 1, -W.stuck, 0.0
        supply = 0.0
        for level in (power, water, garbage):
            supply += prospect.supply[level]
        away = -jobs if jobs < 0 else jobs
        burden = -1.0 * (pollution + traffic + crime)
        if after:
            burden *= W.burden
            for level in (pollution, traffic, crime):
                if level > _HEAVY_FROM:
                    burden -= W.heavy * (level - _HEAVY_FROM)
        wages = -W.jobs * (after - 0.7) * away if after else 0.0
        return standing, pace, total + after * float(happiness), supply, self._coins(money, away), burden, wages

    def _coins(self, money: int, away: int) -> float:
        """What a treasury is worth against what has to be paid."""
        prospect = self.prospect
        if prospect.is_last:
            return W.last_coin * money if money > 0 else 2 * W.short * money
        soon, later = prospect.next_board + away + W.reserve, prospect.all_boards + W.later
        if money > later:
            return (W.spare + W.coin * prospect.after) * (money - later) - W.short * max(0.0, soon - money)
        if money >= soon:
            return -W.wanted * (later - money)
        return -W.short * (soon - money) - W.wanted * max(0.0, later - soon)


def milestone_end(values: Values, change: Changes) -> tuple[int, int, int]:
    """Happiness, money and total after the steps of a milestone's end; less than 0 money is money that lacks."""
    power, water, garbage, jobs = values[:4]
    happiness, money, total = values[HAPPINESS], values[MONEY], values[TOTAL]
    red = (-power if power < 0 else 0) + (-water if water < 0 else 0) + (-garbage if garbage < 0 else 0)
    if change.office_balanced and -1 <= jobs <= 1:
        happiness += change.office_balanced
    if change.office_supplied and not red:
        happiness += change.office_supplied
    loss = red - change.red_relief - (change.red_power * power if power < 0 else 0)
    if loss > 0:
        happiness -= loss
    due = jobs if jobs > 0 else -jobs
    if change.payroll_most is not None and due > change.payroll_most:
        due = change.payroll_most
    due += change.payroll
    return happiness, money - due if due > 0 else money, total + happiness
