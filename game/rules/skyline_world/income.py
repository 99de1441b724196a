"""Groups of top floors and what they pay (SW-20 to SW-27). It reads positions and changes nothing."""

from msgspec import Struct

from game.rules.core import Seat
from game.rules.skyline_world.model import State, View
from game.rules.skyline_world.tables import Tables


class Group(Struct, frozen=True, gc=False):
    """Connected plots topped by one seat, in board order, and what they pay."""

    plots: tuple[str, ...]
    income: int


def groups(tables: Tables, state: State | View, seat: Seat) -> tuple[Group, ...]:
    """Every group of the seat with its income, by first plot."""
    board = tables.board
    heights, tops = tables.masks(state)
    paid = dict(board.paying(tops[seat], heights))
    return tuple(Group(board.names(group), paid.get(group, 0)) for group in board.groups(tops[seat]))


def best_income(tables: Tables, state: State | View, seat: Seat) -> Group:
    """The group that pays most, the first of equals; without plots where none pays."""
    return max(groups(tables, state, seat), key=lambda group: group.income, default=Group((), 0))
