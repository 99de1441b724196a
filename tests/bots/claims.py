"""What each sentence of a bot's reason says, checked in the numbers of full states: the truth that no view is needed for."""

from collections.abc import Callable
from typing import Any

from game.rules.cities.parts import TRACKS
from game.rules.core import Seat
from game.rules.skyline3000.scoring import allowances, block_scores
from game.rules.skyliners.board import LINES, QUARTER_PLOTS, ROWS
from game.rules.skyliners.scoring import score
from game.rules.skyrise import Pass
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.model import DISCS
from game.rules.skyrise.scoring import controllers, keys_of, panoramas

Params = dict[str, str | int]
Claim = Callable[[Any, Any, Any, Seat, Params], bool]
"""(rules, state before, state after, seat, what the sentence says) → is it true?"""
Measure = Callable[[Any, Any, Seat], float]


def _more(measure: Measure) -> Claim:
    """The measure rose; where the sentence names it before and after, or by how much, just so."""

    def is_true(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
        was, is_ = measure(rules, before, seat), measure(rules, after, seat)
        return was < is_ and _agree(params, was, is_)

    return is_true


def _less(measure: Measure) -> Claim:
    def is_true(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
        was, is_ = measure(rules, before, seat), measure(rules, after, seat)
        return was > is_ and _agree(params, was, is_)

    return is_true


def _agree(params: Params, was: float, is_: float) -> bool:
    told = {"before": was, "after": is_, "more": is_ - was}
    return all(params[name] == value for name, value in told.items() if name in params)


def _rises(measure: Measure) -> Claim:
    """Whatever numbers are told."""
    return lambda rules, before, after, seat, params: measure(rules, after, seat) > measure(rules, before, seat)


def _of_rival(measure: Measure) -> Claim:
    """The measure of another seat, the one that is named, fell."""

    def is_true(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
        rival = params["seat"]
        return rival != seat and _less(measure)(rules, before, after, int(rival), params)

    return is_true


def _both(*claims: Claim) -> Claim:
    return lambda rules, before, after, seat, params: all(claim(rules, before, after, seat, params) for claim in claims)


def _line(*names: str) -> Measure:
    """Some lines of the score as it would be now."""
    return lambda rules, state, seat: sum(line.points for line in rules.projected(state)[seat] if line.reason in names)


# -- Skyliners -----------------------------------------------------------------------------------------------------


def _seen(state: Any, seat: Seat, row: int) -> int:
    heights = [state.heights[plot] for plot in LINES[state.table.sides[seat]][row]]
    return sum(height > max(heights[:index], default=0) for index, height in enumerate(heights))


def _row_seen(rules: Any, state: Any, seat: Seat, row: str) -> float:
    return _seen(state, seat, ROWS.index(row))


def _is_right(rules: Any, state: Any, seat: Seat, row: str) -> float:
    """Does the seat's plan for the row show what it sees there?"""
    seen = _seen(state, seat, ROWS.index(row))
    return any(min(plan.number, 4) == min(seen, 4) for plan in state.plans if (plan.seat, plan.row) == (seat, row))


def _in_reach(rules: Any, state: Any, seat: Seat, row: str) -> float:
    """Is the seat's plan for the row right, or would it be if some plot of it rose by one piece?"""
    index = ROWS.index(row)
    plots = [plot for plot in LINES[state.table.sides[seat]][index] if state.open >> plot & 1]
    risen = [(state, plot, rise) for plot in plots for rise in (1, 2)]
    counts = {_seen(state, seat, index), *(_seen(_Risen(*each), seat, index) for each in risen)}
    own = [plan.number for plan in state.plans if (plan.seat, plan.row) == (seat, row)]
    return any(min(number, 4) == min(seen, 4) for number in own for seen in counts)


def _at(name: str, measure: Callable[[Any, Any, Seat, Any], float]) -> Callable[[Callable[[Measure], Claim]], Claim]:
    """A claim about the place that the sentence names."""

    def make(kind: Callable[[Measure], Claim]) -> Claim:
        def is_true(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
            return kind(lambda rules, state, seat: measure(rules, state, seat, params[name]))(
                rules, before, after, seat, params
            )

        return is_true

    return make


class _Risen:
    """A site on which one plot is higher."""

    def __init__(self, state: Any, plot: int, rise: int) -> None:
        heights = state.heights
        self.table, self.heights = state.table, bytes([*heights[:plot], heights[plot] + rise, *heights[plot + 1 :]])


def _antennas(rules: Any, state: Any, seat: Seat) -> float:
    """How many antennas, not what they score."""
    return score(state, rules.content.points).antennas[seat]


def _tallest_in_quarter(rules: Any, state: Any, seat: Seat) -> float:
    heights = state.heights
    return max(heights) >= 2 and max(heights) == max(heights[plot] for plot in QUARTER_PLOTS[state.quarters[seat]])


def _own_quarter(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    return params["quarter"] == after.quarters[seat]


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


def _is_enemy(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    return not after.setup.teams or params["seat"] != (seat + 2) % 4


def _level(rules: Any, state: Any, seat: Seat, plot: str) -> float:
    """How high the seat tops the plot; 0 where it does not."""
    return dict(_tops(rules, state, seat)).get(rules.board.plots.index(plot), 0)


def _taken(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    """The plot that is named was not the seat's, and is so now, on that level."""
    plot, level = params["plot"], params["level"]
    return not _level(rules, before, seat, str(plot)) and _level(rules, after, seat, str(plot)) == level


def _is_strategic(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    return bool(rules.board.strategic >> rules.board.plots.index(params["plot"]) & 1)


def _mission_part(rules: Any, state: Any, seat: Seat) -> float:
    """The most plots of the mission in one place that no rival's penthouse blocks."""
    own = {plot for plot, _ in _tops(rules, state, seat)}
    blocked = {plot for plot, building in enumerate(state.buildings) if len(building) == 5} - own
    places = [{p for p in range(60) if place >> p & 1} for place in rules.board.missions[state.missions[seat]].places]
    return max([len(place & own) for place in places if not place & blocked], default=0)


def _mission_told(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    places = rules.board.missions[after.missions[seat]].places
    return params["held"] == _mission_part(rules, after, seat) and params["size"] == places[0].bit_count()


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


def _block_points(rules: Any, state: Any, seat: Seat, district: str, number: int) -> float:
    """In the block that people call by its district and number."""
    return block_scores(rules.tables, state)[rules.tables.block_index[f"{district[0]}{number}"]].points[seat]


def _in_block(kind: Callable[[Measure], Claim]) -> Claim:
    def is_true(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
        where = str(params["district"]), int(params["number"])
        points: Measure = lambda rules, state, seat: _block_points(rules, state, seat, *where)  # noqa: E731 - a measure of this place
        return kind(points)(rules, before, after, seat, params)

    return is_true


def _new_building(*marks: str) -> Claim:
    """There is one building more with so many floors and one of these roofs, or none."""

    def is_true(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
        kinds = [f"{params['floors']}{mark}" for mark in marks]
        return sum(map(after.factories[seat].count, kinds)) > sum(map(before.factories[seat].count, kinds))

    return is_true


def _draws(rules: Any, state: Any, seat: Seat) -> float:
    return allowances(rules.tables, state, block_scores(rules.tables, state))[seat]


def _finished(rules: Any, state: Any, seat: Seat) -> float:
    return sum(building[-1:] in ("B", "G") for building in state.factories[seat])


# -- Skyrise -------------------------------------------------------------------------------------------------------


def _aims(claim: Claim) -> Claim:
    """The same if everybody else passed now, and the auction was the seat's."""

    def is_true(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
        return claim(rules, _won(rules, before, seat), _won(rules, after, seat), seat, params)

    return is_true


def _won(rules: Any, state: Any, seat: Seat) -> Any:
    while state.bids and state.bids[-1][0] == seat:
        state = rules.apply(state, Pass(state.actor))
    return state


def _controls(rules: Any, state: Any, seat: Seat, code: str) -> float:
    return any(seat in controllers(state, isle) for isle in rules.board(state).isles if isle.code == code)


def _on_colour(rules: Any, state: Any, seat: Seat, colour: str) -> float:
    return (state.built[seat] & rules.board(state).colours[COLOURS.index(colour)]).bit_count()


def _colour_points(rules: Any, state: Any, seat: Seat, colour: str) -> float:
    """Structures on the colour times what its track says."""
    discs = sum(DISCS[disc].rstrip("*") == colour for disc in state.tableaux[seat])
    track = rules.tables.tracks[state.table.tracks][COLOURS.index(colour)]
    return _on_colour(rules, state, seat, colour) * track[min(discs, len(track) - 1)]


def _own_objective(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    return params["colour"] == COLOURS[after.objectives[seat]]


def _patrons(rules: Any, state: Any, seat: Seat) -> float:
    """Discs with a letter."""
    return sum(DISCS[disc] in tuple("ABCD") for disc in state.tableaux[seat])


def _has_quarter(rules: Any, state: Any, seat: Seat, quarter: str) -> float:
    return state.built[seat] >> rules.tables.quarters.index(quarter) & 1


# -- Cities --------------------------------------------------------------------------------------------------------


def _markers(codes: str) -> Measure:
    return lambda rules, state, seat: sum(state.values[TRACKS.index(code)] for code in codes)


def _marker(rules: Any, state: Any, seat: Seat, code: str) -> float:
    return state.values[TRACKS.index(code)]


def _nearer_to_zero(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    was, is_ = (state.values[TRACKS.index("e")] for state in (before, after))
    return abs(is_) < abs(was) and _agree(params, was, is_)


def _one_of(codes: str) -> Claim:
    return lambda rules, before, after, seat, params: str(params["track"]) in codes


def _asked_tiles(rules: Any, state: Any) -> int:
    """How many tiles a district must have: two in the last milestone, where all boards are open."""
    return 1 + (state.opened == rules.tables.site(state.setup.layout).all_open)


def _needed_tiles(rules: Any, state: Any, seat: Seat) -> list[int]:
    """For each district the tiles that it lacks in this milestone."""
    site, needed = rules.tables.site(state.setup.layout), _asked_tiles(rules, state)
    return [max(0, needed - (mask & state.city.anchors).bit_count()) for mask in site.districts(state.opened).masks]


def _filled(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    """Less is lacking, and some district now has just so many of those that this milestone asks for."""
    was, is_ = _needed_tiles(rules, before, seat), _needed_tiles(rules, after, seat)
    needed = _asked_tiles(rules, after)
    return sum(is_) < sum(was) and params["needed"] == needed and any(needed - left == params["tile"] for left in is_)


def _earned(rules: Any, before: Any, after: Any, seat: Seat, params: Params) -> bool:
    was, is_ = ([tile.card for tile in state.tiles if tile.met is True] for state in (before, after))
    return is_.count(params["card"]) > was.count(params["card"])


CLAIMS: dict[str, dict[str, Claim]] = {
    "skyliners": {
        "view": _at("row", _row_seen)(_more),
        "rivals": _at("row", _row_seen)(_of_rival),
        "plans": _at("row", _is_right)(_more),
        "hopes": _at("row", _in_reach)(_more),
        "antennas": _more(_antennas),
        "skyscraper": _both(_more(_tallest_in_quarter), _own_quarter),
    },
    "skyline3000": {
        "city": _in_block(_more),
        "rivals": _in_block(_of_rival),
        "ports": _more(_draws),
        "factory": _both(_more(_finished), _new_building("B", "G")),
    },
    "skyrise": {
        "colours": _aims(_both(_at("colour", _colour_points)(_more), _rises(_line("colours")))),
        "patrons": _aims(_more(_patrons)),
        "provisions": _aims(_more(_line("provision"))),
        "control": _aims(_at("isle", _controls)(_more)),
        "panorama": _aims(_more(lambda rules, state, seat: panoramas(rules.tables, state)[seat])),
        "wonder": _aims(_more(_line("wonder"))),
        "keys": _aims(_more(lambda rules, state, seat: sum(keys_of(rules.tables, state, seat)))),
        "objective": _aims(_both(_at("colour", _on_colour)(_more), _own_objective)),
        "at_once": _at("quarter", _has_quarter)(_more),
    },
    "skyline_world": {
        "income": _more(_best_income),
        "tops": _both(_more(_floor_incomes), _taken),
        "penthouses": _both(_taken, lambda rules, before, after, seat, params: params["level"] == 5),
        "strategic": _both(_taken, _is_strategic),
        "mission": _both(_more(_mission_part), _mission_told),
        "money": _more(lambda rules, state, seat: state.money[seat]),
        "stock": _more(_floors_with_room),
        "rivals": _both(_of_rival(_best_income), _is_enemy),
    },
    "cities": {
        "total": _more(lambda rules, state, seat: state.values[-1]),
        "happiness": _more(_markers("h")),
        "supply": _both(_one_of("pwg"), _at("track", _marker)(_more)),
        "burden": _both(_one_of("otc"), _at("track", _marker)(_less)),
        "jobs": _nearer_to_zero,
        "treasury": _more(_markers("m")),
        "districts": _filled,
        "rewards": _earned,
        "landmarks": _at("card", lambda rules, state, seat, card: card in state.city.landmarks)(_more),
    },
}
"""By game and reason."""
