"""Tips for Skyliners."""

from itertools import combinations

from game.rules.core import Seat
from game.rules.skyliners.board import LINES, QUARTER_PLOTS, ROWS, count, tallest
from game.rules.skyliners.model import Plan, View
from game.rules.skyliners.scoring import is_right

FEW_FLOORS, MANY_OBJECTS = 6, 3


def _is_full(view: View) -> bool:
    return view.table.mode == "full"


def _own_plans(view: View, seat: Seat) -> list[Plan]:
    return [plan for plan in view.plans if plan.seat == seat and plan.row is not None and plan.number is not None]


def _sees(view: View, seat: Seat, row: int) -> int:
    return count(view.heights, view.table.sides[seat], row)


def _rows(view: View, seat: Seat) -> list[list[int]]:
    """The heights of each row, the nearest plot first."""
    return [[view.heights[plot] for plot in line] for line in LINES[view.table.sides[seat]]]


def _no_plan(view: View, seat: Seat) -> bool:
    left = view.floors[seat]
    return bool(_is_full(view) and not _own_plans(view, seat) and left <= FEW_FLOORS)


def _broken_plan(view: View, seat: Seat) -> bool:
    plans = _own_plans(view, seat)
    return bool(any(not is_right(plan.number or 0, _sees(view, seat, ROWS.index(plan.row or "A"))) for plan in plans))


def _equal(view: View, seat: Seat) -> bool:
    """Two neighbours of one height, of which the nearer one is seen."""
    for row in _rows(view, seat):
        for near, far in combinations(range(len(row)), 2):
            is_seen = row[near] > max(row[:near], default=0)
            if row[near] and row[near] == row[far] and is_seen and max(row[near + 1 : far], default=0) < row[near]:
                return True
    return False


def _hidden_row(view: View, seat: Seat) -> bool:
    rows = enumerate(_rows(view, seat))
    return bool(any(sum(map(bool, row)) >= MANY_OBJECTS and _sees(view, seat, number) == 1 for number, row in rows))


def _quarter(view: View, seat: Seat) -> bool:
    quarter, highest = view.quarters[seat], tallest(view.heights)
    return bool(quarter and view.round > 2 and highest and not set(highest) & set(QUARTER_PLOTS[quarter]))


TIPS = {
    "last_round": lambda view, seat: bool(view.ending),
    "no_plan": _no_plan,
    "broken_plan": _broken_plan,
    "every_row": lambda view, seat: bool(not _is_full(view) and view.round == 1),
    "first_plan": lambda view, seat: bool(_is_full(view) and view.action == 2 and not _own_plans(view, seat)),
    "equal": _equal,
    "hidden_row": _hidden_row,
    "closing": lambda view, seat: bool(view.round > 1 and view.roofs[seat] + view.parks[seat]),
    "quarter": _quarter,
}
"""When each tip matters, the most urgent first."""
LESSONS = {
    "last_round": "the_promise",
    "no_plan": "the_promise",
    "broken_plan": "the_promise",
    "every_row": "what_you_see",
    "first_plan": "the_promise",
    "equal": "what_you_see",
    "hidden_row": "one_floor_more",
    "closing": "closed",
    "quarter": "antennas",
}
"""The lesson that teaches what a tip says, where there is one."""
