"""The end of a milestone: offices, utilities, transfer, employment, and a forecast of ending it now."""

from msgspec import Struct
from msgspec.structs import replace

from game.rules.cities.board import Site
from game.rules.cities.effects import shift
from game.rules.cities.events import MilestoneStep, tell_moves
from game.rules.cities.model import Milestone, Public, State, View, has_stacks
from game.rules.cities.parts import (
    CRIME,
    EMPLOYMENT,
    GARBAGE,
    HAPPINESS,
    MONEY,
    POLLUTION,
    POWER,
    TOTAL,
    TRACKS,
    TRAFFIC,
    WATER,
)
from game.rules.cities.tables import Tables
from game.rules.core import Emit, Seat

UTILITY_TRACKS = (POWER, WATER, GARBAGE)
BAD_TRACKS = (POLLUTION, TRAFFIC, CRIME)


class Closing(Struct, frozen=True):
    """Steps 1 to 4 of a milestone's end: the values after them and the rule that lost the game there, if one did."""

    values: tuple[int, ...]
    red: int
    """The red steps of the utility markers, before anything changes their count."""
    transfer: int
    """The happiness added to the total."""
    due: int
    """The costs of employment; 0 where the game is lost before they are asked for."""
    paid: int
    lost: str


class Forecast(Struct, frozen=True):
    """What ending the milestone now would lead to (CS-131)."""

    missing: tuple[str, ...]
    """The districts that do not yet allow it."""
    red: int
    happiness: int
    transfer: int
    payment: int
    """The costs of employment that fall due, whether they can be paid or not."""
    money: int
    """After the payment; untouched where it cannot be made."""
    total: int
    """After the transfer."""
    final: int
    """If the game ended with it: after the final scoring, where it comes to that."""
    ends: str
    """The rule by which the game would be over then, CS-75 or one that loses it; empty where it goes on."""
    boards: tuple[tuple[str, int, int], ...]
    """The boards that could be opened then: code, cost, money left."""

    @property
    def lost(self) -> str:
        """The rule that would lose the game, empty for none."""
        return "" if self.ends == "CS-75" else self.ends


def missing_districts(tables: Tables, public: Public) -> tuple[str, ...]:
    """The districts that still need a tile before the milestone can be ended (CS-60, CS-61, CS-129)."""
    site = tables.site(public.setup.layout)
    districts = site.districts(public.opened)
    anchors = public.city.anchors
    if public.opened != site.all_open:
        return tuple(n for n, mask in zip(districts.names, districts.masks, strict=True) if not mask & anchors)
    return tuple(
        name
        for name, mask in zip(districts.names, districts.masks, strict=True)
        if (mask & anchors).bit_count() < 2 and not _is_small_rest(tables, public, site, mask)
    )


def _is_small_rest(tables: Tables, public: Public, site: Site, district: int) -> bool:
    """CS-129: one tile stands and nowhere in the district are three free cells connected."""
    if not public.setup.small_rest or not district & public.city.anchors:
        return False
    areas = site.areas(district & ~public.city.taken)
    return all(area.bit_count() < tables.administration.small_area for area in areas)


def can_end(tables: Tables, public: Public) -> bool:
    """May the milestone be ended?"""
    site = tables.site(public.setup.layout)
    anchors = public.city.anchors
    if public.opened == site.all_open:
        return not missing_districts(tables, public)
    for mask in site.districts(public.opened).masks:  # noqa: SIM110 - a loop is faster than all() here
        if not mask & anchors:
            return False
    return True


def development_costs(tables: Tables, public: Public) -> list[int]:
    """What opening each board costs (ro06 makes it cheaper for all)."""
    less = tables.climate(public, public.active).sum.development
    return [max(0, cost + less) for cost in tables.site(public.setup.layout).costs]


def development_cost(tables: Tables, public: Public, board: int) -> int:
    """What opening a board costs."""
    return development_costs(tables, public)[board]


def affordable(tables: Tables, public: Public, money: int) -> tuple[int, ...]:
    """The boards that may be opened with that much money."""
    costs = development_costs(tables, public)
    return tuple([board for board in tables.site(public.setup.layout).reachable(public.opened) if costs[board] <= money])


def close(tables: Tables, public: Public, seat: Seat, emit: Emit = None) -> Closing:
    """Steps 1 to 4 (CS-63 to CS-66) with that seat ending the milestone."""
    change = tables.climate(public, seat).sum
    values = list(public.values)
    number = public.opened.bit_count()
    red = -sum([values[track] for track in UTILITY_TRACKS if values[track] < 0])
    # Step 1: offices.
    start = tuple(values)
    office = [(POLLUTION, change.office_pollution)] if change.office_pollution else []
    if change.office_balanced and abs(values[EMPLOYMENT]) <= tables.administration.balance:
        office.append((HAPPINESS, change.office_balanced))
    if change.office_supplied and not red:
        office.append((HAPPINESS, change.office_supplied))
    if office:
        shift(values, office, tables.limits)
    _step(emit, number, 1, "offices", start, values)
    # Step 2: utilities.
    start = tuple(values)
    values[HAPPINESS] -= max(0, red + change.red_power * max(0, -values[POWER]) - change.red_relief)
    _step(emit, number, 2, "utilities", start, values)
    if values[HAPPINESS] < tables.limits.low[HAPPINESS]:
        return Closing(tuple(values), red, 0, 0, 0, "CS-45")
    # Step 3: transfer.
    start = tuple(values)
    values[TOTAL] += values[HAPPINESS]
    _step(emit, number, 3, "transfer", start, values)
    if values[TOTAL] < tables.administration.lowest_total:
        return Closing(tuple(values), red, values[HAPPINESS], 0, 0, "CS-78")
    # Step 4: employment.
    start = tuple(values)
    due = abs(values[EMPLOYMENT]) if change.payroll_most is None else min(abs(values[EMPLOYMENT]), change.payroll_most)
    due = max(0, due + change.payroll)
    if due > values[MONEY]:
        return Closing(tuple(values), red, values[HAPPINESS], due, 0, "CS-66")
    values[MONEY] -= due
    _step(emit, number, 4, "employment", start, values)
    return Closing(tuple(values), red, values[HAPPINESS], due, due, "")


def _step(emit: Emit, number: int, step: int, name: str, before: tuple[int, ...], after: list[int]) -> None:
    if emit:
        names = (*TRACKS, "total")
        moved = tuple(f"{names[i]} {value}" for i, value in enumerate(after) if value != before[i])
        emit(MilestoneStep(number, step, name, moved))
        tell_moves(emit, before, tuple(after), name)


def final_total(values: tuple[int, ...]) -> int:
    """CS-75: the total less pollution, traffic and crime."""
    return values[TOTAL] - sum(values[track] for track in BAD_TRACKS)


def is_last(tables: Tables, known: State | View) -> bool:
    """CS-67: does the game end with this milestone, because all boards are open or no card is left (CS-21)?"""
    return known.opened == tables.site(known.setup.layout).all_open or not has_stacks(known)


def is_under_way(known: Public) -> bool:
    """Is a milestone being played, so that its end is still to come?"""
    return known.phase in ("turn", "refill")


class Reckoning(Struct, frozen=True):
    """What the engine would count if the milestone ended now."""

    closing: Closing
    ends: str
    """The rule by which the game would be over then; empty where it goes on."""
    is_scored: bool
    """Would the final scoring take place, or could it, since the game goes on? A city that is lost before has none."""
    final: int
    """The total if the game ended there."""

    @property
    def is_lost(self) -> bool:
        """Would the city be lost?"""
        return self.ends not in ("", "CS-75")


def reckon(tables: Tables, known: State | View) -> Reckoning:
    """The end of the milestone as it would be counted now, whether it is allowed or not."""
    closing = close(tables, known, known.active)
    final, ends = final_total(closing.values), closing.lost
    if not ends and is_last(tables, known):
        ends = "CS-78" if final < tables.administration.lowest_total else "CS-75"
    elif not ends:
        ends = "" if affordable(tables, known, closing.values[MONEY]) else "CS-69"
    is_scored = not closing.lost and ends != "CS-69"
    return Reckoning(closing, ends, is_scored, final if is_scored else closing.values[TOTAL])


def close_milestone(tables: Tables, known: State | View) -> State | View:
    """The city after the end of its milestone, as far as it can be foreseen: lost, over, or on its way to the next board."""
    counted = reckon(tables, known)
    closing = counted.closing
    record = Milestone(closing.red, closing.transfer, known.values[EMPLOYMENT], closing.paid)
    return replace(known, values=closing.values, milestones=(*known.milestones, record), phase="board", ended=counted.ends)


def forecast(tables: Tables, known: State | View) -> Forecast | None:
    """CS-131: the exact result of ending the milestone now; None where it is no turn or the option is off.

    Between a play and its refill it is that of the turn to come, were nothing drawn.
    """
    if not is_under_way(known) or not known.setup.forecast:
        return None
    counted, site = reckon(tables, known), tables.site(known.setup.layout)
    closing, values = counted.closing, counted.closing.values
    boards: tuple[tuple[str, int, int], ...] = ()
    if not counted.ends:
        money, costs = values[MONEY], development_costs(tables, known)
        boards = tuple((site.boards[i], costs[i], money - costs[i]) for i in affordable(tables, known, money))
    return Forecast(
        missing=missing_districts(tables, known) if has_stacks(known) else (),
        red=closing.red,
        happiness=values[HAPPINESS],
        transfer=closing.transfer,
        payment=closing.due,
        money=values[MONEY],
        total=values[TOTAL],
        final=counted.final,
        ends=counted.ends,
        boards=boards,
    )
