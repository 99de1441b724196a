"""What the plain board can read off a view of Skyrise: where places lie and what stands on them."""

from collections.abc import Iterator
from typing import Any

from game.rules.grid import bits
from game.rules.skyrise.model import DISCS
from game.scenes.boards.sheet import Cell, Stack


def cells(rules: Any, view: Any) -> Iterator[Cell]:
    """The places of a view."""
    board, tables = rules.board(view), rules.tables
    owner = {place: seat for seat, built in enumerate(view.built) for place in bits(built)}
    bids = {place: (seat, piece) for seat, piece, place in view.bids}
    for place in bits(board.quarters):
        x, y = board.middles[place]
        stack: Stack = ()
        text = DISCS[view.discs[place]] if view.discs[place] else ""
        if view.structures[place]:
            stack, text = ((owner.get(place), "floor"),), tables.word[view.structures[place]]
        elif place in bids:
            stack, text = ((bids[place][0], "chip"),), tables.word[bids[place][1]]
        yield Cell("quarter", tables.quarters[place], x / 13, y / 13, stack, text)
