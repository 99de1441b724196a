"""What can be seen to change in Cities: the markers, the districts and what was built. All seats share one city."""

from game.bots.base import Terms
from game.bots.reasons.facts import from_to, improvements, most_risen
from game.rules.cities import Game, View
from game.rules.cities.parts import (
    CRIME,
    EMPLOYMENT,
    GARBAGE,
    HAPPINESS,
    MONEY,
    POLLUTION,
    POWER,
    TOTAL,
    TRACKS,
    TRAFFIC,
    WATER,
)
from game.rules.core import Because, Seat

SUPPLY, TREASURY, DISTRICT, REWARD, UNIQUE = 0.7, 0.3, 1.2, 0.5, 2.0
"""What one of each is worth in points of the total, about."""


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better on a turn; whatever a card that is drawn brings was nobody's choice."""
    return improvements(_facts(game, before), _facts(game, after)) if before.phase == "turn" else {}


def _facts(game: Game, view: View) -> Terms:
    values, city = view.values, view.city
    return {
        "total": float(values[TOTAL]),
        "happiness": float(values[HAPPINESS]),
        "supply": SUPPLY * (values[POWER] + values[WATER] + values[GARBAGE]),
        "burden": -1.0 * (values[POLLUTION] + values[TRAFFIC] + values[CRIME]),
        "jobs": -1.0 * abs(values[EMPLOYMENT]),
        "treasury": TREASURY * values[MONEY],
        "districts": DISTRICT * sum(_tiles_needed(game, view)),
        "rewards": REWARD * sum(tile.met is True for tile in view.tiles),
        "landmarks": UNIQUE * len(city.landmarks),
    }


def _needed(game: Game, view: View) -> int:
    """The tiles that every district needs before this milestone can end (CS-60, CS-61)."""
    return 2 if view.opened == game.tables.site(view.setup.layout).all_open else 1


def _tiles_needed(game: Game, view: View) -> list[int]:
    """For each district how many of the tiles that it needs it has."""
    districts, needed = game.tables.site(view.setup.layout).districts(view.opened).masks, _needed(game, view)
    return [min(needed, (mask & view.city.anchors).bit_count()) for mask in districts]


MARKERS = {"total": TOTAL, "happiness": HAPPINESS, "jobs": EMPLOYMENT, "treasury": MONEY}
GROUPS = {"supply": ((POWER, WATER, GARBAGE), 1), "burden": ((POLLUTION, TRAFFIC, CRIME), -1)}
"""Markers that count together, and whether they get better upwards or downwards."""


def tell(game: Game, before: View, after: View, seat: Seat, name: str) -> Because:
    """The marker that moved most, the district that got its tile, the card that earned something."""
    if name in MARKERS:
        return Because(name, from_to(before.values[MARKERS[name]], after.values[MARKERS[name]]))
    if name in GROUPS:
        markers, sign = GROUPS[name]
        was, is_ = ([sign * view.values[marker] for marker in markers] for view in (before, after))
        track = markers[most_risen(was, is_)]
        return Because(name, {"track": TRACKS[track], **from_to(before.values[track], after.values[track])})
    if name == "districts":
        was, is_ = _tiles_needed(game, before), _tiles_needed(game, after)
        was += [0] * (len(is_) - len(was))
        return Because(name, {"tile": is_[most_risen(was, is_)], "needed": _needed(game, after)})
    if name == "rewards":
        earned = {tile.at for tile in before.tiles if tile.met}
        return Because(name, {"card": next(tile.card for tile in after.tiles if tile.met and tile.at not in earned)})
    return Because(name, {"card": next(card for card in after.city.landmarks if card not in before.city.landmarks)})
