"""What each sentence of a bot's reason says, checked in the numbers of full states: the truth that no view is needed for."""

from collections.abc import Callable
from typing import Any

from game.rules.cities.parts import TRACKS
from game.rules.core import Seat
from game.rules.skyline3000.scoring import allowances, block_scores
from game.rules.skyliners.board import LINES, QUARTER_PLOTS, ROWS
from game.rules.skyrise import Pass
from game.rules.skyrise.model import DISCS
from game.rules.skyrise.scoring import controllers, keys_of, panoramas

Claim = Callable[[Any, Any, Any, Seat], bool]
"""(rules, state before, state after, seat) → is the sentence true?"""
Measure = Callable[[Any, Any, Seat], float]


def _more(measure: Measure) -> Claim:
    return lambda rules, before, after, seat: measure(rules, after, seat) > measure(rules, before, seat)


def _less(measure: Measure) -> Claim:
    return lambda rules, before, after, seat: measure(rules, after, seat) < measure(rules, before, seat)


def _line(*names: str) -> Measure:
    """Some lines of the score as it would be now."""
    return lambda rules, state, seat: sum(line.points for line in rules.projected(state)[seat] if line.reason in names)


def _others(measure: Measure, seats: Callable[[Any], int]) -> Measure:
    return lambda rules, state, seat: sum(measure(rules, state, other) for other in range(seats(state)) if other != seat)


# -- Skyliners -----------------------------------------------------------------------------------------------------


def _seen(state: Any, seat: Seat, row: int) -> int:
    heights = [state.heights[plot] for plot in LINES[state.table.sides[seat]][row]]
    return sum(height > max(heights[:index], default=0) for index, height in enumerate(heights))


def _all_seen(rules: Any, state: Any, seat: Seat) -> float:
    return sum(_seen(state, seat, row) for row in range(len(ROWS)))


def _right_plans(rules: Any, state: Any, seat: Seat) -> float:
    own = [(plan.number, _seen(state, seat, ROWS.index(plan.row))) for plan in state.plans if plan.seat == seat]
    return sum(min(number, 4) == min(seen, 4) for number, seen in own)


def _plans_in_reach(rules: Any, state: Any, seat: Seat) -> float:
    """Own plans that are right, or would be if some plot of their row rose by one piece."""
    reached = 0
    for plan in (plan for plan in state.plans if plan.seat == seat):
        row = ROWS.index(plan.row)
        plots = [plot for plot in LINES[state.table.sides[seat]][row] if state.open >> plot & 1]
        risen = [(state, plot, rise) for plot in plots for rise in (1, 2)]
        counts = {_seen(state, seat, row), *(_seen(_Risen(*each), seat, row) for each in risen)}
        reached += any(min(plan.number, 4) == min(seen, 4) for seen in counts)
    return reached


class _Risen:
    """A site on which one plot is higher."""

    def __init__(self, state: Any, plot: int, rise: int) -> None:
        heights = state.heights
        self.table, self.heights = state.table, bytes([*heights[:plot], heights[plot] + rise, *heights[plot + 1 :]])


def _tallest_in_quarter(rules: Any, state: Any, seat: Seat) -> float:
    heights = state.heights
    return max(heights) >= 2 and max(heights) == max(heights[plot] for plot in QUARTER_PLOTS[state.quarters[seat]])


# -- Skyline of the World ------------------------------------------------------------------------------------------


def _tops(rules: Any, state: Any, seat: Seat) -> list[tuple[int, int]]:
    """(plot, height) of what the seat tops."""
    letter = rules.content.numbers.letters[seat]
    return [(plot, len(building)) for plot, building in enumerate(state.buildings) if building.endswith(letter)]


def _best_income(rules: Any, state: Any, seat: Seat) -> float:
    left, best = dict(_tops(rules, state, seat)), 0
    while left:
        group, paid = [left.popitem()], 0
        while group:
            plot, height = group.pop()
            paid += rules.content.floors[height - 1].income
            beside = [other for other in left if rules.board.neighbours[plot] >> other & 1]
            group += [(other, left.pop(other)) for other in beside]
        best = max(best, paid)
    return best


def _floor_incomes(rules: Any, state: Any, seat: Seat) -> float:
    return sum(rules.content.floors[height - 1].income for _, height in _tops(rules, state, seat))


def _rival_incomes(rules: Any, state: Any, seat: Seat) -> float:
    friends = {seat, (seat + 2) % 4} if state.setup.teams else {seat}
    return sum(_best_income(rules, state, rival) for rival in range(state.setup.seats) if rival not in friends)


def _strategic(rules: Any, state: Any, seat: Seat) -> float:
    return sum(rules.board.strategic >> plot & 1 for plot, _ in _tops(rules, state, seat))


def _mission_part(rules: Any, state: Any, seat: Seat) -> float:
    """The most plots of the mission in one place that no rival's penthouse blocks."""
    own = {plot for plot, _ in _tops(rules, state, seat)}
    blocked = {plot for plot, building in enumerate(state.buildings) if len(building) == 5} - own
    places = [{p for p in range(60) if place >> p & 1} for place in rules.board.missions[state.missions[seat]].places]
    return max([len(place & own) for place in places if not place & blocked], default=0)


def _floors_with_room(rules: Any, state: Any, seat: Seat) -> float:
    """The coloured floors in stock that could be built if money were no object."""
    own, usable = {plot for plot, _ in _tops(rules, state, seat)}, 0
    for piece in range(5):
        sites = [plot for plot, building in enumerate(state.buildings) if len(building) == piece and plot not in own]
        if piece == 4:
            sites = [plot for plot in sites if rules.content.numbers.letters[seat] in state.buildings[plot]]
        usable += min(state.stock[seat] >> 4 * piece & 15, len(sites))
    return usable


# -- Skyline 3000 --------------------------------------------------------------------------------------------------


def _city(rules: Any, state: Any, seat: Seat) -> float:
    return sum(block.points[seat] for block in block_scores(rules.tables, state))


def _draws(rules: Any, state: Any, seat: Seat) -> float:
    return allowances(rules.tables, state, block_scores(rules.tables, state))[seat]


def _finished(rules: Any, state: Any, seat: Seat) -> float:
    return sum(building[-1:] in ("B", "G") for building in state.factories[seat])


def _storeys(rules: Any, state: Any, seat: Seat) -> float:
    return sum(int(building[:-1]) for building in state.factories[seat] if building)


# -- Skyrise -------------------------------------------------------------------------------------------------------


def _aims(measure: Measure) -> Claim:
    """The same if everybody else passed now, and the auction was the seat's."""

    def would_rise(rules: Any, before: Any, after: Any, seat: Seat) -> bool:
        while after.bids and after.bids[-1][0] == seat:
            after = rules.apply(after, Pass(after.actor))
        return measure(rules, after, seat) > measure(rules, before, seat)

    return would_rise


def _islands(rules: Any, state: Any, seat: Seat) -> float:
    return sum(seat in controllers(state, isle) for isle in rules.board(state).isles)


def _on_objective(rules: Any, state: Any, seat: Seat) -> float:
    return (state.built[seat] & rules.board(state).colours[state.objectives[seat]]).bit_count()


def _good_discs(rules: Any, state: Any, seat: Seat) -> float:
    """Discs with a letter, and the points of provisions."""
    lettered = sum(DISCS[disc] in tuple("ABCD") for disc in state.tableaux[seat])
    return 1000 * lettered + _line("provision")(rules, state, seat)


# -- Cities --------------------------------------------------------------------------------------------------------


def _markers(codes: str) -> Measure:
    return lambda rules, state, seat: sum(state.values[TRACKS.index(code)] for code in codes)


def _needed_tiles(rules: Any, state: Any, seat: Seat) -> float:
    site = rules.tables.site(state.setup.layout)
    tiles = [(mask & state.city.anchors).bit_count() for mask in site.districts(state.opened).masks]
    return sum(max(0, 2 - count) for count in tiles)


CLAIMS: dict[str, dict[str, Claim]] = {
    "skyliners": {
        "view": _more(_all_seen),
        "rivals": _less(_others(_all_seen, lambda state: len(state.quarters))),
        "plans": _more(_right_plans),
        "hopes": _more(_plans_in_reach),
        "antennas": _more(_line("antennas")),
        "skyscraper": _more(_tallest_in_quarter),
    },
    "skyline3000": {
        "city": _more(_city),
        "rivals": _less(_others(_city, lambda state: len(state.scores))),
        "ports": _more(_draws),
        "factory": _more(_finished),
        "storeys": _more(_storeys),
    },
    "skyrise": {
        "colours": _aims(_line("colours")),
        "discs": _aims(_good_discs),
        "control": _aims(_islands),
        "panorama": _aims(lambda rules, state, seat: panoramas(rules.tables, state)[seat]),
        "wonder": _aims(_line("wonder")),
        "keys": _aims(lambda rules, state, seat: len(keys_of(rules.tables, state, seat))),
        "objective": _aims(_on_objective),
        "at_once": _more(lambda rules, state, seat: state.built[seat].bit_count()),
    },
    "skyline_world": {
        "income": _more(_best_income),
        "tops": _more(_floor_incomes),
        "penthouses": _more(lambda rules, state, seat: sum(height == 5 for _, height in _tops(rules, state, seat))),
        "strategic": _more(_strategic),
        "mission": _more(_mission_part),
        "money": _more(lambda rules, state, seat: state.money[seat]),
        "stock": _more(_floors_with_room),
        "rivals": _less(_rival_incomes),
    },
    "cities": {
        "total": _more(lambda rules, state, seat: state.values[-1]),
        "happiness": _more(_markers("h")),
        "supply": _more(_markers("pwg")),
        "burden": _less(_markers("otc")),
        "jobs": _less(lambda rules, state, seat: abs(state.values[TRACKS.index("e")])),
        "treasury": _more(_markers("m")),
        "districts": _less(_needed_tiles),
        "rewards": _more(lambda rules, state, seat: sum(tile.met is True for tile in state.tiles)),
        "landmarks": _more(lambda rules, state, seat: len(state.city.landmarks)),
    },
}
"""By game and reason."""
