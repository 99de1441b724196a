"""What the plain board can read off a view of Skyline 3000: where places lie and what stands on them."""

import re
from collections.abc import Iterator
from typing import Any

from game.scenes.boards.sheet import Cell, Stack


def cells(rules: Any, view: Any) -> Iterator[Cell]:
    """The places of a view."""
    plan = rules.content.board
    spots = [
        (f"{block.name}{spot.letter}", block.x + spot.x, block.y + spot.y)
        for district in plan.districts
        for block in district.blocks
        for spot in plan.foundations
    ]
    at = {name: (x, y) for name, x, y in spots}
    for name, site in zip(rules.tables.sites, view.sites, strict=True):
        if site != "-":
            yield Cell("foundation", name, *at[name], *_building(site))
    blocks = [block for district in plan.districts for block in district.blocks]
    for block, large in zip(blocks, view.larges, strict=True):
        yield Cell("foundation", block.name, block.x, block.y, *_building(large))


def _building(site: str) -> tuple[Stack, str]:
    """`2:3B` is seat 2's building of three storeys with a barrel roof, `ad:1` its billboard, the rest are words."""
    if match := re.fullmatch(r"(\d):(\d+)([A-Z-]?)", site):
        owner = int(match[1])
        roof: Stack = ((owner, "roof"),) if match[3] not in ("", "-") else ()
        return tuple((owner, "floor") for _ in range(int(match[2]))) + roof, match[3].strip("-")
    if match := re.fullmatch(r"ad:(\d)", site):
        return ((int(match[1]), "chip"),), "ad"
    return (((None, "park"),), "") if site == "green" else ((), site)
