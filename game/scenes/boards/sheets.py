"""What the plain board can read off a view: where places lie and what stands on them, a few lines for each game.

A game that is not listed here is playable too: its places appear as they are offered, laid out by their names.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from game.rules.core import Seat
from game.rules.grid import bits

PLACES = ("plot", "foundation", "quarter", "cell")
"""Kinds of targets that are places on the board; all other kinds become buttons."""

Stack = tuple[tuple[Seat | None, str], ...]
"""Pieces from the ground up: owner and kind, "floor", "roof", "park" or "chip"."""


class Cell(Struct, frozen=True):
    """A place, where it lies and what can be seen of it."""

    kind: str
    key: str
    x: float
    y: float
    stack: Stack = ()
    text: str = ""


def cells(rules: Any, view: Any, remembered: Iterable[tuple[str, str]]) -> tuple[Cell, ...]:
    """The places of a view; those that were only offered so far are laid out by name."""
    reader = READERS.get(rules.id)
    found = tuple(reader(rules, view)) if reader else ()
    known = {(cell.kind, cell.key) for cell in found}
    return (*found, *_by_name([each for each in remembered if each not in known]))


def _by_name(places: list[tuple[str, str]]) -> Iterator[Cell]:
    """`b4` lies in column b and row 4, `Ec2` on block E; anything else in the order of names."""
    blocks: dict[str, list[tuple[str, float, float]]] = {}
    for number, (_, key) in enumerate(sorted(places)):
        split = re.fullmatch(r"([A-Za-z0-9]*?)([a-z])(\d+)", key)
        x, y = (float(ord(split[2]) - 97), float(split[3])) if split else (float(number % 8), float(-(number // 8)))
        blocks.setdefault(split[1] if split else "", []).append((key, x, y))
    kinds = {key: kind for kind, key in places}
    left = 0.0
    for _, block in sorted(blocks.items()):
        low, high = min(x for _, x, _ in block), max(x for _, x, _ in block)
        for key, x, y in block:
            yield Cell(kinds[key], key, left + x - low, y)
        left += high - low + 2


# -- the games -----------------------------------------------------------------------------------------------------


def _skyliners(rules: Any, view: Any) -> Iterator[Cell]:
    from game.scenes.boards.skyliners.model import shown

    known = shown(view)
    for index, owners in enumerate(known.towers):
        kinds = ["floor"] * len(owners)
        if known.heights[index] % 2:
            kinds[-1] = "park" if known.heights[index] == 1 else "roof"
        stack = tuple((None if code == 4 else code, kind) for code, kind in zip(owners, kinds, strict=True))
        yield Cell("plot", f"{'abcde'[index % 5]}{index // 5 + 1}", index % 5, index // 5, stack)


def _skyline_world(rules: Any, view: Any) -> Iterator[Cell]:
    letters = rules.letters(view)
    for name, (x, y), building in zip(rules.board.plots, rules.board.cells, view.buildings, strict=True):
        stack = tuple((letters.index(letter) if letter in letters else None, "floor") for letter in building)
        mark = "*" if rules.board.strategic >> rules.board.index[name] & 1 else ""
        yield Cell("plot", name, y, -x, stack, mark)


def _skyline3000(rules: Any, view: Any) -> Iterator[Cell]:
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


def _skyrise(rules: Any, view: Any) -> Iterator[Cell]:
    from game.rules.skyrise.state import DISCS

    board, book = rules.board(view), rules.book
    owner = {place: seat for seat, built in enumerate(view.built) for place in bits(built)}
    bids = {place: (seat, piece) for seat, piece, place in view.bids}
    for place in bits(board.quarters):
        x, y = board.middles[place]
        stack: Stack = ()
        text = DISCS[view.discs[place]] if view.discs[place] else ""
        if view.structures[place]:
            stack, text = ((owner.get(place), "floor"),), book.word[view.structures[place]]
        elif place in bids:
            stack, text = ((bids[place][0], "chip"),), book.word[bids[place][1]]
        yield Cell("quarter", book.quarters[place], x / 13, y / 13, stack, text)


def _cities(rules: Any, view: Any) -> Iterator[Cell]:
    site = rules.tables.site(view.setup.layout)
    covered = {cell: tile.card for tile in view.tiles for cell in site.cells(tile.shape, tile.orient, tile.at)}
    anchors = {tile.at for tile in view.tiles}
    open_ = {site.boards[board] for board in bits(view.opened)}
    for cell, name in site.names.items():
        if site.marks[cell] == "L" or cell in bits(site.land):
            row, column = divmod(cell, site.stride)
            card = covered.get(name, "")
            stack: Stack = ((None, "floor" if card[0] in "rci" else "park"),) if card else ()
            text = card if name in anchors else "" if name[0] in open_ else "×"
            yield Cell("cell", name, column, -row, stack, text)


READERS: dict[str, Callable[[Any, Any], Iterable[Cell]]] = {
    "skyliners": _skyliners,
    "skyline_world": _skyline_world,
    "skyline3000": _skyline3000,
    "skyrise": _skyrise,
    "cities": _cities,
}
