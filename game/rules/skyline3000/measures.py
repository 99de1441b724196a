"""Numbers that claims and conditions about Skyline 3000 can name. Seats are numbers, blocks are written as r1 or b3."""

from collections.abc import Mapping

from game.rules.core import Measure
from game.rules.skyline3000.model import MARKS, View
from game.rules.skyline3000.scoring import allowances, block_scores
from game.rules.skyline3000.tables import Tables


def measures(tables: Tables) -> Mapping[str, Measure]:
    """The numbers by name."""

    def first(view: View, seat: str) -> int:
        """In how many blocks a seat has or shares the first place."""
        return sum(int(seat) in block.first for block in block_scores(tables, view))

    def second(view: View, seat: str) -> int:
        """In how many blocks a seat has or shares the second place."""
        return sum(int(seat) in block.second for block in block_scores(tables, view))

    def block(view: View, seat: str, name: str) -> int:
        """What a block would bring a seat now."""
        return block_scores(tables, view)[tables.block_index[name]].points[int(seat)]

    def floors(view: View, seat: str, name: str) -> int:
        """How many floors a seat has in a block."""
        return block_scores(tables, view)[tables.block_index[name]].storeys[int(seat)]

    def draws(view: View, seat: str) -> int:
        """How many cards a seat would draw in the next supply phase."""
        return allowances(tables, view, block_scores(tables, view))[int(seat)]

    def bid(view: View) -> int:
        """The value of the viewer's own bid."""
        return tables.value(tables.read(view.bid))

    own: dict[str, Measure] = {"finished": _finished, "tallest": _tallest, "cards": _cards, "holding": _holding}
    return {"first": first, "second": second, "block": block, "floors": floors, "draws": draws, "bid": bid, **own}


def _finished(view: View, seat: str) -> int:
    """How many buildings with a roof stand in a seat's factory."""
    return sum(slot[-1:] in tuple(MARKS) for slot in view.factories[int(seat)])


def _tallest(view: View, seat: str) -> int:
    """The floors of the tallest building in a seat's factory, finished or not."""
    return max((int(slot[:-1]) for slot in view.factories[int(seat)] if slot), default=0)


def _cards(view: View, seat: str) -> int:
    """How many cards a seat has in hand; of the viewer's own without those in the bid."""
    return len(view.hand) if int(seat) == view.seat else view.hand_sizes[int(seat)]


def _holding(view: View, card: str) -> int:
    """How many cards of that code the viewer has in hand, without those in the bid."""
    return view.hand.count(card)
