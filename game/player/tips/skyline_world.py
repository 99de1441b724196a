"""Tips for Skyline of the World."""

from game.rules import GAMES
from game.rules.core import Seat
from game.rules.skyline_world.income import groups
from game.rules.skyline_world.model import View
from game.rules.skyline_world.tables import Tables

MUCH_MONEY, TRADED, LEVELS = 20, 3, 5


def _tables() -> Tables:
    found: Tables = GAMES["skyline_world"].tables  # type: ignore[attr-defined]
    return found


def _letter(view: View, seat: Seat) -> str:
    return _tables().letters(view.setup.seats)[seat]


def _penthouses(view: View, seat: Seat) -> int:
    letter = _letter(view, seat)
    return sum(len(floors) == LEVELS and floors[-1] == letter for floors in view.buildings)


def _groups(view: View, seat: Seat) -> bool:
    count = len(groups(_tables(), view, seat))
    return bool(count > 1)


def _near_end(view: View, seat: Seat) -> bool:
    return bool(view.trigger is None and any(_penthouses(view, other) == 2 for other in range(view.setup.seats)))


def _empty_stock(view: View, seat: Seat) -> bool:
    stock = view.stock[seat]
    return bool(view.phase == "invest" and stock is not None and not sum(stock))


def _covering(view: View, seat: Seat) -> bool:
    """There is a top floor of somebody else that could be built on."""
    letter = _letter(view, seat)
    return bool(view.phase == "build" and any(0 < len(floors) < LEVELS and floors[-1] != letter for floors in view.buildings))


def _idle_money(view: View, seat: Seat) -> bool:
    money = view.money[seat] or 0
    return bool(view.phase == "invest" and money >= MUCH_MONEY)


TIPS = {
    "last_turn": lambda view, seat: bool(view.trigger is not None),
    "near_end": _near_end,
    "empty_stock": _empty_stock,
    "one_group": _groups,
    "covering": _covering,
    "penthouse": lambda view, seat: bool(any(len(floors) == LEVELS - 1 for floors in view.buildings)),
    "trade": lambda view, seat: bool(view.phase == "build" and view.hand_sizes[seat] >= TRADED),
    "idle_money": _idle_money,
    "figures": lambda view, seat: bool(view.phase == "build" and view.hand_sizes[seat]),
}
"""When each tip matters, the most urgent first."""
LESSONS = {
    "last_turn": "the_last_round",
    "near_end": "the_last_round",
    "empty_stock": "the_shop",
    "one_group": "income",
    "covering": "on_others_shoulders",
    "penthouse": "the_last_round",
    "trade": "figures",
    "idle_money": "the_last_round",
    "figures": "figures",
}
"""The lesson that teaches what a tip says, where there is one."""
