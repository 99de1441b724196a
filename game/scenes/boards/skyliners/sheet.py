"""What the plain board can read off a view of Skyliners: where places lie and what stands on them."""

from collections.abc import Iterator
from typing import Any

from game.scenes.boards.sheet import Cell
from game.scenes.boards.skyliners.model import shown


def cells(rules: Any, view: Any) -> Iterator[Cell]:
    """The places of a view."""
    known = shown(view)
    for index, owners in enumerate(known.towers):
        kinds = ["floor"] * len(owners)
        if known.heights[index] % 2:
            kinds[-1] = "park" if known.heights[index] == 1 else "roof"
        stack = tuple((None if code == 4 else code, kind) for code, kind in zip(owners, kinds, strict=True))
        yield Cell("plot", f"{'abcde'[index % 5]}{index // 5 + 1}", index % 5, index // 5, stack)
