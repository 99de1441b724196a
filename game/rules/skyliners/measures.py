"""Numbers and sets of places that claims and conditions about Skyliners can name. Seats are numbers, rows A…E, plots as b2."""

from collections.abc import Iterable, Mapping

from game.rules.core import Measure, Target, TargetSet
from game.rules.skyliners.board import FLOOR, INDEX, LINES, PARK, PLOTS, QUARTER_PLOTS, ROOF, ROWS, count, seen_plots, tallest
from game.rules.skyliners.model import View
from game.rules.skyliners.scoring import is_right


def _side(view: View, seat: str) -> str:
    return view.table.sides[int(seat)]


def _targets(plots: Iterable[int]) -> tuple[Target, ...]:
    return tuple(Target("plot", PLOTS[plot]) for plot in plots)


def _sees(view: View, seat: str, row: str) -> int:
    """How many towers a seat sees in one of its rows."""
    return count(view.heights, _side(view, seat), ROWS.index(row))


def _height(view: View, plot: str) -> int:
    """How high a plot is in half floors."""
    return view.heights[INDEX[plot]]


def _stock(view: View, seat: str, piece: str) -> int:
    """How many pieces of a kind a seat has left."""
    return {FLOOR: view.floors, ROOF: view.roofs, PARK: view.parks}[piece][int(seat)]


def _plans(view: View, seat: str) -> int:
    """How many plans a seat has laid."""
    return sum(plan.seat == int(seat) for plan in view.plans)


def _true(view: View, seat: str) -> int:
    """How many plans of a seat are true now, as far as the viewer knows them."""
    mine = [plan for plan in view.plans if plan.seat == int(seat) and plan.row is not None and plan.number is not None]
    return sum(is_right(plan.number or 0, _sees(view, seat, plan.row or "A")) for plan in mine)


def _crowned(view: View, seat: str) -> int:
    """How many of the tallest towers stand in the quarter of a seat, as far as the viewer knows it."""
    quarter = view.quarters[int(seat)]
    return 0 if quarter is None else sum(plot in QUARTER_PLOTS[quarter] for plot in tallest(view.heights))


def _seen(view: View, seat: str, row: str) -> tuple[Target, ...]:
    """The towers and parks that a seat sees in a row."""
    return _targets(seen_plots(view.heights, _side(view, seat), ROWS.index(row)))


def _built(view: View, seat: str, row: str) -> tuple[Target, ...]:
    """All towers and parks in a row of a seat, seen or not."""
    return _targets(plot for plot in LINES[_side(view, seat)][ROWS.index(row)] if view.heights[plot])


def _row(view: View, seat: str, row: str) -> tuple[Target, ...]:
    """Every plot of a row."""
    return _targets(LINES[_side(view, seat)][ROWS.index(row)])


def _open(view: View) -> tuple[Target, ...]:
    """Towers that can still grow: those without a roof."""
    return _targets(plot for plot, height in enumerate(view.heights) if height and height % 2 == 0)


def _towers(view: View) -> tuple[Target, ...]:
    """Every plot with a tower on it."""
    return _targets(plot for plot, height in enumerate(view.heights) if height > 1)


def _tallest(view: View) -> tuple[Target, ...]:
    """The tallest towers."""
    return _targets(tallest(view.heights))


def _quarter(view: View, name: str) -> tuple[Target, ...]:
    """The nine plots of a quarter: NW, NE, SW or SE."""
    return _targets(sorted(QUARTER_PLOTS[name]))


MEASURES: Mapping[str, Measure] = {
    "sees": _sees,
    "height": _height,
    "stock": _stock,
    "plans": _plans,
    "true_plans": _true,
    "crowned": _crowned,
}
SETS: Mapping[str, TargetSet] = {
    "seen": _seen,
    "built": _built,
    "row": _row,
    "open": _open,
    "towers": _towers,
    "tallest": _tallest,
    "quarter": _quarter,
}
