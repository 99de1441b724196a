"""Numbers and places that claims about Skyrise can name. Seats are numbers, quarters are written as g12, colours in words."""

from collections.abc import Mapping

from game.rules.core import Measure, Target, TargetSet
from game.rules.grid import bits
from game.rules.skyrise.board import Board
from game.rules.skyrise.content import COLOURS, FIRST_WONDER
from game.rules.skyrise.model import DISCS, PATRON_DISCS, PROVISION, View
from game.rules.skyrise.scoring import colour_discs, controllers
from game.rules.skyrise.tables import Tables


def measures(tables: Tables) -> Mapping[str, Measure]:
    """The numbers by name."""

    def controls(view: View, seat: str, island: str = "") -> int:
        """How many islands a seat controls, alone or tied; of one island 1 or 0."""
        isles = [isle for isle in _board(tables, view).isles if island in ("", isle.code)]
        return sum(int(seat) in controllers(view, isle) for isle in isles)

    def built(view: View, seat: str, quarter: str) -> int:
        """Has the seat built in that quarter? 1 or 0."""
        return view.built[int(seat)] >> tables.quarter[quarter] & 1

    def structures(view: View, seat: str, colour: str) -> int:
        """How many structures of a seat stand on quarters of a colour."""
        there = _board(tables, view).colours[COLOURS.index(colour)]
        return (view.built[int(seat)] & there).bit_count()

    def ground(view: View, quarter: str, colour: str) -> int:
        """Has the quarter that colour? 1 or 0."""
        return _board(tables, view).colours[COLOURS.index(colour)] >> tables.quarter[quarter] & 1

    def lies(view: View, quarter: str, disc: str) -> int:
        """Does that disc lie on the quarter? 1 or 0."""
        return int(view.discs[tables.quarter[quarter]] == DISCS.index(disc))

    own: dict[str, Measure] = {"discs": _discs, "patrons": _patrons, "provisions": _provisions, "highest": _highest}
    return {"controls": controls, "built": built, "structures": structures, "ground": ground, "lies": lies, **own}


def sets(tables: Tables) -> Mapping[str, TargetSet]:
    """The places by name."""

    def beside(view: View, name: str) -> tuple[Target, ...]:
        """The quarters that touch a lake, a blimp, a bridge or a windmill."""
        board = _board(tables, view)
        items = {item.name: item for item in (*board.lakes, *board.blimps, *board.bridges, *board.windmills)}
        return tuple(Target("quarter", tables.quarters[index]) for index in bits(items[name].touches))

    return {"beside": beside}


def _board(tables: Tables, view: View) -> Board:
    return tables.boards[view.table.islands]


def _discs(view: View, seat: str, colour: str) -> int:
    """How many discs of a colour a seat has, jokers of that colour included."""
    return colour_discs(view.tableaux[int(seat)], COLOURS.index(colour))


def _patrons(view: View, seat: str) -> int:
    """How many patron discs a seat has."""
    return sum(view.tableaux[int(seat)].count(disc) for disc in PATRON_DISCS)


def _provisions(view: View, seat: str) -> int:
    """How many provision discs a seat has."""
    return view.tableaux[int(seat)].count(PROVISION)


def _highest(view: View, seat: str) -> int:
    """The highest building that a seat can still bid; 0 where it has none."""
    return max((piece for piece in view.supplies[int(seat)] if piece < FIRST_WONDER), default=0)
