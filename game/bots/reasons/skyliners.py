"""What can be seen to change in Skyliners: what the sides see, and of plans and quarters what the viewer knows."""

from game.bots.base import Terms
from game.bots.reasons.facts import risen
from game.bots.skyliners.evaluation import rows
from game.rules.core import Seat
from game.rules.skyliners import Game, View
from game.rules.skyliners.board import QUARTER_PLOTS, ROWS, tallest
from game.rules.skyliners.scoring import is_right, score

SEEN = {"intro": 1.0, "full": 0.4}
"""What an object in view is worth by mode; in the full game it has to be planned too."""
RIVAL = 0.5
PLAN, HOPE = 3.0, 1.0
"""What a plan brings, about: one that is right, and one that at least one build would make right."""


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better."""
    return risen(_facts(game, before, seat), _facts(game, after, seat))


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    table, points = view.table, game.content.points
    sides = [rows(view, each) for each in range(len(table.sides))]
    seen = [SEEN[table.mode] * sum([row.number for row in side]) for side in sides]
    facts = {"view": seen[seat], "rivals": -RIVAL * (sum(seen) - seen[seat]) / (len(seen) - 1)}
    laid = [(plan.number, sides[seat][ROWS.index(plan.row)]) for plan in view.plans if plan.seat == seat and plan.row]
    if len(laid) == sum(plan.seat == seat for plan in view.plans):
        right = [is_right(number or 0, row.number) for number, row in laid]
        facts["plans"] = PLAN * sum(right)
        facts["hopes"] = HOPE * sum([is_ or row.could_be(number or 0) for is_, (number, row) in zip(right, laid, strict=True)])
    if all(plan.row for plan in view.plans):
        facts["antennas"] = float(points.antenna * score(view, points).antennas[seat])
    if quarter := view.quarters[seat]:
        has_tallest = any(plot in QUARTER_PLOTS[quarter] for plot in tallest(view.heights))
        facts["skyscraper"] = float(points.skyscraper * has_tallest)
    return facts
