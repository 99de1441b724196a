"""What can be seen to change in Skyline of the World: what a seat tops, earns and owns, and its mission where that is known."""

from typing import NamedTuple

from game.bots.base import Terms
from game.bots.reasons.facts import risen
from game.rules.core import Seat
from game.rules.skyline_world import Game, View
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.pieces import PENTHOUSE
from game.rules.skyline_world.scoring import partner

INCOME, TOPS, MONEY, STOCK, RIVALS = 1.2, 0.8, 0.4, 1.0, 1.0
PENTHOUSES, STRATEGIC, MISSION = 30.0, 4.0, 16.0
"""What one of each is worth in millions, about; of a mission the whole."""


class _City(NamedTuple):
    """The plots as masks."""

    heights: tuple[int, ...]
    tops: tuple[int, ...]


def gains(game: Game, before: View, after: View, seat: Seat) -> Terms:
    """By name what got better."""
    return risen(_facts(game, before, seat), _facts(game, after, seat))


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    setup = view.setup
    numbers = game.content.numbers
    city = _City(*game.board.masks(view.buildings, (*numbers.letters[: setup.seats], numbers.neutral)))
    own, friends = city.tops[seat], (seat, partner(seat)) if setup.teams else (seat,)
    facts = {
        "income": INCOME * _income(game, city, seat),
        "tops": TOPS * _floors(game, city, seat),
        "penthouses": PENTHOUSES * (own & city.heights[LEVELS]).bit_count(),
        "strategic": STRATEGIC * (own & game.board.strategic).bit_count(),
        "rivals": -RIVALS * sum(_income(game, city, rival) for rival in range(setup.seats) if rival not in friends),
    }
    money, stock, mission = view.money[seat], view.stock[seat], view.missions[seat]
    if money is not None:
        facts["money"] = MONEY * money
    if stock is not None:
        facts["stock"] = STOCK * _usable(game, view, city, seat, stock)
    if mission is not None:
        facts["mission"] = MISSION * _held(game, mission, own, city.heights[LEVELS] & ~own)
    return facts


def _income(game: Game, city: _City, seat: Seat) -> int:
    """What the best group pays."""
    return max([pay for _, pay in game.board.paying(city.tops[seat], city.heights)], default=0)


def _floors(game: Game, city: _City, seat: Seat) -> int:
    """What all top floors would pay as one group."""
    own = city.tops[seat]
    levels = zip(game.content.floors, city.heights[1:], strict=False)
    return sum(floor.income * (own & mask).bit_count() for floor, mask in levels)


def _usable(game: Game, view: View, city: _City, seat: Seat, stock: tuple[int, ...]) -> int:
    """The floors of the stock, without neutral ones, that have a plot to be built on."""
    usable = 0
    for piece, held in enumerate(stock[:LEVELS]):
        sites = city.heights[piece] & ~city.tops[seat]
        if piece == PENTHOUSE:
            sites = game.choices[seat].penthouse_sites(view.buildings, sites)
        usable += min(held, sites.bit_count())
    return usable


def _held(game: Game, mission: str, own: int, blocked: int) -> float:
    """The largest part of the mission that is held where it can still be completed."""
    pattern = game.board.missions[mission]
    return max([(place & own).bit_count() for place in pattern.places if not place & blocked], default=0) / pattern.size
