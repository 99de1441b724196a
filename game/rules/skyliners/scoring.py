"""The final scoring of Skyliners, and the same sums for a running game. It knows no turns."""

from msgspec import Struct

from game.rules.core import Emit, Outcome, ScoreLine, Scores, Seat, places, totals
from game.rules.skyliners.board import PLOTS, QUARTER_PLOTS, ROWS, seen_plots, tallest
from game.rules.skyliners.content import Points
from game.rules.skyliners.events import (
    AntennaOverflow,
    AntennaPlaced,
    AntennasCounted,
    GameOver,
    PlanRevealed,
    RowScored,
    SkyscraperScored,
)
from game.rules.skyliners.model import Plan, State, View


class Sums(Struct):
    """The running sums of a scoring; the one value in this game that is filled step by step."""

    view: list[int]
    antennas: list[int]
    overflow: list[int]
    skyscraper: list[int]


def is_right(number: int, count: int) -> bool:
    """Does the plan's number fit the count? 4 also means 5 (SL-84)."""
    return number == count or (number == 4 and count == 5)


def score(position: State | View, points: Points, emit: Emit = None) -> Sums:
    """All sums in the order of SL-80; plans and quarters the viewer does not know score nothing."""
    table = position.table
    seats = range(len(table.sides))
    sums = Sums([0] * len(seats), [0] * len(seats), [0] * len(seats), [0] * len(seats))
    taken: set[int] = set()
    if table.mode == "intro":  # SL-81: row A of every seat from the start seat, then row B, …
        for row in range(len(ROWS)):
            for offset in seats:
                seat = (table.start + offset) % len(seats)
                _score_row(position, sums, taken, seat, row, seen_plots(position.heights, table.sides[seat], row), points, emit)
    else:
        for index, plan in enumerate(position.plans, start=1):
            _score_plan(position, sums, taken, index, plan, points, emit)
    if emit:
        for seat in seats:
            emit(AntennasCounted(seat, sums.antennas[seat], sums.antennas[seat] * points.antenna))
    _score_skyscrapers(position, sums, points, emit)
    return sums


def _score_plan(
    position: State | View, sums: Sums, taken: set[int], index: int, plan: Plan, points: Points, emit: Emit
) -> None:
    if plan.row is None or plan.number is None:
        return
    row = ROWS.index(plan.row)
    objects = seen_plots(position.heights, position.table.sides[plan.seat], row)
    right = is_right(plan.number, len(objects))
    if emit:
        emit(PlanRevealed(index, plan.seat, plan.row, plan.number, len(objects), right))
    if right:
        _score_row(position, sums, taken, plan.seat, row, objects, points, emit)


def _score_row(
    position: State | View,
    sums: Sums,
    taken: set[int],
    seat: Seat,
    row: int,
    objects: tuple[int, ...],
    points: Points,
    emit: Emit,
) -> None:
    """SL-82, SL-85: the points of a row, then antennas from the nearest object to the farthest (SL-89)."""
    table = position.table
    sums.view[seat] += len(objects) * points.seen
    if emit:
        emit(RowScored(seat, ROWS[row], tuple(PLOTS[plot] for plot in objects), len(objects) * points.seen))
    for plot in objects:
        if plot in taken or (not table.antennas_on_parks and position.heights[plot] == 1):
            continue
        if sums.antennas[seat] < table.antennas:
            taken.add(plot)
            sums.antennas[seat] += 1
            if emit:
                emit(AntennaPlaced(seat, PLOTS[plot], table.antennas - sums.antennas[seat]))
        else:  # SL-90: no antenna left; the object stays free for others
            sums.overflow[seat] += 1
            if emit:
                emit(AntennaOverflow(seat, PLOTS[plot], 1))


def _score_skyscrapers(position: State | View, sums: Sums, points: Points, emit: Emit) -> None:
    towers = tallest(position.heights)
    for seat, quarter in enumerate(position.quarters):
        if quarter is None:
            continue
        plots = QUARTER_PLOTS[quarter]
        own = [plot for plot in towers if plot in plots]
        sums.skyscraper[seat] = points.skyscraper if own else 0
        if emit:
            height = position.heights[towers[0]] if towers else 0
            emit(SkyscraperScored(seat, quarter, height, tuple(PLOTS[plot] for plot in own), sums.skyscraper[seat]))


def _lines(position: State | View, points: Points, sums: Sums) -> Scores:
    """The sums as score lines of every seat, as far as the position tells."""
    secretive = {plan.seat for plan in position.plans if plan.row is None}
    result = []
    for seat, quarter in enumerate(position.quarters):
        own = []
        if seat not in secretive:
            own += [ScoreLine("view", sums.view[seat]), ScoreLine("antennas", sums.antennas[seat] * points.antenna)]
        if sums.overflow[seat]:
            own.append(ScoreLine("overflow", sums.overflow[seat]))
        if quarter is not None:
            own.append(ScoreLine("skyscraper", sums.skyscraper[seat]))
        result.append(tuple(own))
    return tuple(result)


def outcome(state: State, points: Points, emit: Emit = None) -> Outcome:
    """The result of a finished game (SL-96…SL-99); tells `emit` the scoring step by step."""
    sums = score(state, points, emit)
    by_line = _lines(state, points, sums)
    scores = totals(by_line)
    keys = list(zip(scores, sums.antennas, strict=True))
    ranked = places(keys)
    best = max(keys)
    rivals = [key for key in keys if key[0] == best[0]]
    decided = "points" if len(rivals) == 1 else "antennas" if rivals.count(best) == 1 else "shared"
    result = Outcome(ranked, scores, by_line, decided)
    if emit:
        emit(GameOver(scores, tuple(sums.antennas), ranked, result.winners, decided))
    return result


def project_scores(position: State | View, points: Points) -> Scores:
    """The score lines if the game ended now."""
    return _lines(position, points, score(position, points))
