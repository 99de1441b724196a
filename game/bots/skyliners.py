"""What a position of Skyliners is worth to a seat: rows that look right and will stay so, and the tallest tower."""

from game.bots.base import Terms
from game.rules.core import Seat
from game.rules.skyliners import Game, State, View, count, tallest
from game.rules.skyliners.scoring import is_right, score
from game.rules.skyliners.site import LINES, QUARTER_PLOTS, ROWS


def evaluate(game: Game, state: State, seat: Seat) -> Terms:
    """In points. It looks at the seat's own plans and quarter only; of rivals just at what everybody sees."""
    view = game.view(state, seat)
    table = state.table
    rivals = [other for other in range(len(table.sides)) if other != seat]
    worth = _intro if table.mode == "intro" else _full
    own = worth(game, view, seat)
    theirs = [sum(worth(game, view, rival).values()) for rival in rivals]
    return {
        **own,
        "skyscraper": game.content.points.skyscraper * _in_quarter(view, seat),
        "rivals": -0.4 * sum(theirs) / len(theirs),
    }


def _in_quarter(view: View, seat: Seat) -> float:
    """The share of hope for the skyscraper card: sure now, or within a floor's reach."""
    quarter = view.quarters[seat]
    if quarter is None:
        return 0.0
    plots = QUARTER_PLOTS[quarter]
    if any(plot in plots for plot in tallest(view.heights)):
        return 0.8
    lack = max(view.heights) - max(view.heights[plot] for plot in plots)
    return max(0.0, 0.5 - 0.1 * lack)


def _turns_left(view: View, seat: Seat) -> int:
    """Turns the seat may still expect, this one included."""
    if view.over:
        return 0
    if view.table.mode == "intro":
        return view.table.rounds - view.round + 1
    if view.ending:
        return 1 if view.turn <= seat else 0
    return max(1, round(min(view.floors) / 1.4))


def _keep(view: View, seat: Seat, row: int) -> float:
    """The chance that a row's count stays as it is: the fewer open plots in it, and the fewer turns left, the better."""
    side = view.table.sides[seat]
    plots = sum(1 << plot for plot in LINES[side][row])
    share = (plots & view.open).bit_count() / max(1, view.open.bit_count())
    builds = 1.5 * _turns_left(view, seat) * len(view.quarters)
    return float((1 - 0.6 * share) ** (0.5 * builds))


def _intro(game: Game, view: View, seat: Seat) -> Terms:
    """Every row counts, and antennas go as they would go now."""
    rows = [count(view.heights, view.table.sides[seat], row) for row in range(len(ROWS))]
    sums = score(view, game.content.points)
    return {
        "view": sum(number * (0.5 + 0.5 * _keep(view, seat, row)) for row, number in enumerate(rows)),
        "antennas": 0.6 * sums.antennas[seat],
    }


def _full(game: Game, view: View, seat: Seat) -> Terms:
    """Plans that are right and safe, and for plan cards in hand the best rows they could still be laid for."""
    side = view.table.sides[seat]
    laid = {plan.row: plan.number for plan in view.plans if plan.seat == seat and plan.row and plan.number}
    hidden = sum(plan.seat == seat for plan in view.plans) - len(laid)
    plans, hopes = 0.0, []
    for row, letter in enumerate(ROWS):
        number = count(view.heights, side, row)
        keep = _keep(view, seat, row)
        worth = number + number * (1 - len(view.plans) / 20)  # the row itself and antennas on what is still free
        if letter in laid:
            plans += keep * worth if is_right(laid[letter], number) else 0.3 * (1 - keep)
        else:
            hopes.append(keep * worth)
    hopes.sort(reverse=True)  # a rival's unknown plans are taken for the best rows
    plans += sum(hopes[:hidden])
    return {"plans": plans, "hopes": 0.8 * sum(hopes[hidden : hidden + _turns_left(view, seat)])}
