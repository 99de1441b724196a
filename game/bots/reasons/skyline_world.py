"""What can be seen to change in Skyline of the World: what a seat tops, earns and owns, and its mission where that is known."""

from typing import NamedTuple

from game.bots.base import Terms
from game.bots.reasons.facts import from_to, improvements
from game.rules.core import Because, Seat
from game.rules.grid import bits
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
    return improvements(_facts(game, before, seat), _facts(game, after, seat))


def _facts(game: Game, view: View, seat: Seat) -> Terms:
    city, rivals = _city(game, view), _rivals(view, seat)
    own = city.tops[seat]
    facts = {
        "income": INCOME * _income(game, city, seat),
        "tops": TOPS * _floors(game, city, seat),
        "penthouses": PENTHOUSES * (own & city.heights[LEVELS]).bit_count(),
        "strategic": STRATEGIC * (own & game.board.strategic).bit_count(),
        "rivals": -RIVALS * sum(_income(game, city, rival) for rival in rivals),
    }
    money, stock, mission = view.money[seat], view.stock[seat], view.missions[seat]
    if money is not None:
        facts["money"] = MONEY * money
    if stock is not None:
        facts["stock"] = STOCK * _usable(game, view, city, seat, stock)
    if mission is not None:
        facts["mission"] = MISSION * _held(game, mission, own, city.heights[LEVELS] & ~own)
    return facts


def _city(game: Game, view: View) -> _City:
    numbers = game.content.numbers
    return _City(*game.board.masks(view.buildings, (*numbers.letters[: view.setup.seats], numbers.neutral)))


def _rivals(view: View, seat: Seat) -> list[Seat]:
    """All that are neither the seat nor its partner."""
    friends = (seat, partner(seat)) if view.setup.teams else (seat,)
    return [rival for rival in range(view.setup.seats) if rival not in friends]


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
    return _held_plots(game, mission, own, blocked) / game.board.missions[mission].size


def _held_plots(game: Game, mission: str, own: int, blocked: int) -> int:
    places = game.board.missions[mission].places
    return max([(place & own).bit_count() for place in places if not place & blocked], default=0)


def tell(game: Game, before: View, after: View, seat: Seat, name: str) -> Because:
    """Incomes in millions, the plot that was taken, how much of the mission is held."""
    was, is_ = _city(game, before), _city(game, after)
    if name == "income":
        return Because(name, from_to(_income(game, was, seat), _income(game, is_, seat)))
    if name == "rivals":
        falls = {rival: _income(game, is_, rival) - _income(game, was, rival) for rival in _rivals(after, seat)}
        worst = min(falls, key=falls.__getitem__)
        return Because(name, {"seat": worst, **from_to(_income(game, was, worst), _income(game, is_, worst))})
    if name == "money":
        return Because(name, {"more": (after.money[seat] or 0) - (before.money[seat] or 0)})
    if name == "stock":
        usable = [_usable(game, view, city, seat, view.stock[seat] or ()) for view, city in ((before, was), (after, is_))]
        return Because(name, from_to(*usable))
    mission = after.missions[seat]
    if name == "mission" and mission is not None:
        held = _held_plots(game, mission, is_.tops[seat], is_.heights[LEVELS] & ~is_.tops[seat])
        return Because(name, {"held": held, "size": game.board.missions[mission].size})
    taken = (
        is_.tops[seat] & ~was.tops[seat] & {"penthouses": is_.heights[LEVELS], "strategic": game.board.strategic}.get(name, -1)
    )
    plot = max(bits(taken), key=lambda each: len(after.buildings[each]))
    return Because(name, {"plot": game.board.plots[plot], "level": len(after.buildings[plot])})
