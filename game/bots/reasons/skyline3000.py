"""What can be seen to change in Skyline 3000: the city's points, the spaceports' cards and what stands in the factory."""

from game.bots.base import Terms
from game.bots.reasons.facts import risen
from game.rules.core import Seat
from game.rules.skyline3000 import Game, View
from game.rules.skyline3000.legal import yard
from game.rules.skyline3000.scoring import allowances, block_scores

CITY, RIVALS, PORTS, FINISHED, STOREYS = 1.0, 0.5, 0.5, 0.5, 0.1
"""What one of each is worth in points, about."""


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better."""
    return risen(_facts(game, before, seat), _facts(game, after, seat))


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    scored = block_scores(game.tables, view)
    points = [sum(block.points[each] for block in scored) for each in range(len(view.scores))]
    stand = yard(view.factories[seat])
    return {
        "city": CITY * points[seat],
        "rivals": -RIVALS * (sum(points) - points[seat]),
        "ports": PORTS * allowances(game.tables, view, scored)[seat],
        "factory": FINISHED * len(stand.finished),
        "storeys": STOREYS * sum(int(building[:-1]) for building in view.factories[seat] if building),
    }
