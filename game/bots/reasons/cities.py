"""What can be seen to change in Cities: the markers, the districts and what was built. The city is everybody's."""

from game.bots.base import Terms
from game.bots.reasons.facts import risen
from game.rules.cities import Game, View
from game.rules.cities.parts import CRIME, EMPLOYMENT, GARBAGE, HAPPINESS, MONEY, POLLUTION, POWER, TOTAL, TRAFFIC, WATER
from game.rules.core import Seat

SUPPLY, TREASURY, DISTRICT, REWARD, UNIQUE = 0.7, 0.3, 1.2, 0.5, 2.0
"""What one of each is worth in points of the total, about."""
NEEDED = 2
"""Tiles that every district needs."""


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better on a turn; whatever a card that is drawn brings was nobody's choice."""
    return risen(_facts(game, before), _facts(game, after)) if before.phase == "turn" else {}


def _facts(game: Game, view: View) -> Terms:
    values, city = view.values, view.city
    districts = game.tables.site(view.setup.layout).districts(view.opened).masks
    return {
        "total": float(values[TOTAL]),
        "happiness": float(values[HAPPINESS]),
        "supply": SUPPLY * (values[POWER] + values[WATER] + values[GARBAGE]),
        "burden": -1.0 * (values[POLLUTION] + values[TRAFFIC] + values[CRIME]),
        "jobs": -1.0 * abs(values[EMPLOYMENT]),
        "treasury": TREASURY * values[MONEY],
        "districts": DISTRICT * sum(min(NEEDED, (mask & city.anchors).bit_count()) for mask in districts),
        "rewards": REWARD * sum(tile.met is True for tile in view.tiles),
        "landmarks": UNIQUE * len(city.landmarks),
    }
