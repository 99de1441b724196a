"""Numbers and places that claims about Skyline of the World can name. Seats are numbers, plots are written as b10."""

from collections.abc import Mapping

from game.rules.core import Measure, Target, TargetSet
from game.rules.skyline_world.income import best_income
from game.rules.skyline_world.model import View
from game.rules.skyline_world.tables import Tables


def measures(tables: Tables) -> Mapping[str, Measure]:
    """The numbers by name."""

    def income(view: View, seat: str) -> int:
        """What a seat's best group pays."""
        return best_income(tables, view, int(seat)).income

    def plots(view: View, seat: str) -> int:
        """How many plots a seat tops."""
        return tables.masks(view)[1][int(seat)].bit_count()

    def tops(view: View, seat: str, plot: str) -> int:
        """Does the seat top that plot? 1 or 0."""
        return tables.masks(view)[1][int(seat)] >> tables.board.index[plot] & 1

    def formed(view: View, seat: str, code: str) -> int:
        """How many plots of a figure or mission a seat tops where it is nearest to complete."""
        return tables.placement(view, int(seat), code)[1]

    own: dict[str, Measure] = {"money": _money, "cards": _cards, "stock": _stock, "turns_left": _turns_left}
    return {"income": income, "plots": plots, "tops": tops, "formed": formed, **own}


def sets(tables: Tables) -> Mapping[str, TargetSet]:
    """The places by name."""

    def figure(view: View, seat: str, code: str) -> tuple[Target, ...]:
        """The plots where a figure or mission of a seat is nearest to complete."""
        return tuple(Target("plot", plot) for plot in tables.placement(view, int(seat), code)[0])

    return {"figure": figure}


def _money(view: View, seat: str) -> int:
    """A seat's money, as far as the viewer knows it."""
    return view.money[int(seat)] or 0


def _cards(view: View, seat: str) -> int:
    """How many bonus cards a seat holds."""
    return view.hand_sizes[int(seat)]


def _stock(view: View, seat: str) -> int:
    """How many floors a seat has in stock, as far as the viewer knows."""
    return sum(view.stock[int(seat)] or ())


def _turns_left(view: View) -> int:
    """How many turns come after this one in the last round; -1 before it."""
    return -1 if view.turns_left is None else view.turns_left
