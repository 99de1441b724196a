"""What the plain board can read off a view of Skyline of the World: where places lie and what stands on them."""

from collections.abc import Iterator
from typing import Any

from game.scenes.boards.sheet import Cell


def cells(rules: Any, view: Any) -> Iterator[Cell]:
    """The places of a view."""
    letters = rules.letters(view)
    for name, (x, y), building in zip(rules.board.plots, rules.board.cells, view.buildings, strict=True):
        stack = tuple((letters.index(letter) if letter in letters else None, "floor") for letter in building)
        mark = "*" if rules.board.strategic >> rules.board.index[name] & 1 else ""
        yield Cell("plot", name, y, -x, stack, mark)
