"""What each seat may know of a state, and full states that fit what it knows.

`view_of` is a method of the game because every thought of a bot calls it.
"""

from typing import TYPE_CHECKING, Any

from game.rules.core import Rng, Seat
from game.rules.skyliners.board import QUARTERS, ROWS
from game.rules.skyliners.model import Plan, Public, State, View, hands_left

if TYPE_CHECKING:
    from game.rules.skyliners.game import Game


def _public(position: Public) -> dict[str, Any]:
    """The fields everybody knows."""
    return {name: getattr(position, name) for name in Public.__struct_fields__}


def view_of(_game: "Game", state: State, seat: Seat | None) -> View:
    """SL-100…SL-102: quarters and plans of others stay blank until scoring."""
    table = state.table
    quarters: tuple[str | None, ...] = state.quarters
    plans = state.plans
    if not state.over:
        quarters = tuple(quarter if owner == seat else None for owner, quarter in enumerate(quarters))
        if not table.open_plans:
            plans = tuple(plan if plan.seat == seat else Plan(plan.seat, None, None) for plan in plans)
    return View(**_public(state), seat=seat, quarters=quarters, plans=plans)


def determinize(view: View, rng: Rng) -> State:
    """Deals the unknown quarters and fills the unknown plans at random, one row only once for each seat."""
    seats = len(view.quarters)
    left, rng = rng.shuffle(quarter for quarter in QUARTERS if quarter not in view.quarters)
    unknown = iter(left)
    quarters = tuple(quarter or next(unknown) for quarter in view.quarters)
    rows: list[list[str]] = []
    for seat in range(seats):
        known = {plan.row for plan in view.plans if plan.seat == seat}
        shuffled, rng = rng.shuffle(row for row in ROWS if row not in known)
        rows.append(list(shuffled))
    plans = []
    for plan in view.plans:
        if plan.row is None:
            number, rng = rng.roll(4)
            plan = Plan(plan.seat, rows[plan.seat].pop(), number + 1)
        plans.append(plan)
    return State(**_public(view), quarters=quarters, plans=tuple(plans), hands=hands_left(view.table, plans))
