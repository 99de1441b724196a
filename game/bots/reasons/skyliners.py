"""What can be seen to change in Skyliners: what the sides see, and of plans and quarters what the viewer knows."""

from game.bots.base import Terms
from game.bots.reasons.facts import from_to, improvements, most_risen
from game.bots.skyliners.evaluation import rows
from game.rules.core import Because, Seat
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
    return improvements(_facts(game, before, seat), _facts(game, after, seat))


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    table, points = view.table, game.content.points
    sides = [rows(view, each) for each in range(len(table.sides))]
    seen = [SEEN[table.mode] * sum([row.number for row in side]) for side in sides]
    facts = {"view": seen[seat], "rivals": -RIVAL * (sum(seen) - seen[seat]) / (len(seen) - 1)}
    if all(plan.row for plan in view.plans if plan.seat == seat):
        facts["plans"] = PLAN * sum(_plans(view, seat).values())
        facts["hopes"] = HOPE * sum(_hopes(view, seat).values())
    if all(plan.row for plan in view.plans):
        facts["antennas"] = float(points.antenna * score(view, points).antennas[seat])
    if quarter := view.quarters[seat]:
        has_tallest = any(plot in QUARTER_PLOTS[quarter] for plot in tallest(view.heights))
        facts["skyscraper"] = float(points.skyscraper * has_tallest)
    return facts


def _plans(view: View, seat: Seat) -> dict[str, bool]:
    """By row whether the seat's plan there is right."""
    own = [(plan.row, plan.number) for plan in view.plans if plan.seat == seat and plan.row]
    seen = rows(view, seat)
    return {row: is_right(number or 0, seen[ROWS.index(row)].number) for row, number in own if row}


def _hopes(view: View, seat: Seat) -> dict[str, bool]:
    """By row whether the seat's plan there is right or one build away from it."""
    right, seen = _plans(view, seat), rows(view, seat)
    own = [(plan.row, plan.number) for plan in view.plans if plan.seat == seat and plan.row]
    return {row: right[row] or seen[ROWS.index(row)].could_be(number or 0) for row, number in own if row}


def tell(game: Game, before: View, after: View, seat: Seat, name: str) -> Because:
    """The row that changed most, as its side counts it; of plans the row of one that got better."""
    if name == "view":
        return Because(name, _seen(before, after, seat))
    if name == "rivals":
        rivals = [each for each in range(len(after.table.sides)) if each != seat]
        worst = min(rivals, key=lambda rival: _change(before, after, rival))
        return Because(name, {"seat": worst, **_seen(before, after, worst, sign=-1)})
    if name in ("plans", "hopes"):
        good = _plans if name == "plans" else _hopes
        were = good(before, seat)
        return Because(name, {"row": next(row for row, is_good in good(after, seat).items() if is_good and not were.get(row))})
    if name == "skyscraper":
        return Because(name, {"quarter": after.quarters[seat] or ""})
    counts = [score(view, game.content.points).antennas[seat] for view in (before, after)]
    return Because(name, from_to(*counts))


def _change(before: View, after: View, seat: Seat) -> int:
    """By how much the seat sees more in all."""
    return sum(row.number for row in rows(after, seat)) - sum(row.number for row in rows(before, seat))


def _seen(before: View, after: View, seat: Seat, *, sign: int = 1) -> dict[str, str | int]:
    """The row in which the seat's count rose most, or fell most."""
    was, is_ = ([row.number for row in rows(view, seat)] for view in (before, after))
    row = most_risen([sign * number for number in was], [sign * number for number in is_])
    return {"row": ROWS[row], **from_to(was[row], is_[row])}
