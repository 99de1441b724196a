"""What the plain board can read off a view of Cities: where places lie and what stands on them."""

from collections.abc import Iterator
from typing import Any

from game.rules.cities.board import ROAD, WATER
from game.rules.grid import bits
from game.scenes.boards.sheet import Cell, Stack


def cells(rules: Any, view: Any) -> Iterator[Cell]:
    """The places of a view."""
    site = rules.tables.site(view.setup.layout)
    covered = {cell: tile.card for tile in view.tiles for cell in site.cells(tile.shape, tile.orient, tile.at)}
    anchors = {tile.at for tile in view.tiles}
    open_ = {site.boards[board] for board in bits(view.opened)}
    fronts = dict(zip(site.names, "".join(view.fronts).replace("/", ""), strict=True))
    for cell, name in site.names.items():
        if fronts[cell] not in (ROAD, WATER):  # land, or a closed board that nobody may look at
            row, column = divmod(cell, site.stride)
            card = covered.get(name, "")
            stack: Stack = ((None, "floor" if card[0] in "rci" else "park"),) if card else ()
            text = card if name in anchors else "" if name[0] in open_ else "×"
            yield Cell("cell", name, column, -row, stack, text)
