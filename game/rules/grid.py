"""Plots as bits of an int, and shapes that can be turned and mirrored. It knows no game's own geometry."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")

Cell = tuple[int, int]
"""Column from the west and row from the south, both from 0."""


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(1 << 14)
def indexes(mask: int) -> tuple[int, ...]:
    """The positions of the set bits, lowest first, remembered: in play the same masks come again and again."""
    return tuple(bits(mask))


_IN_BYTE = tuple(indexes(byte) for byte in range(256))


def nth(mask: int, number: int) -> int:
    """The position of the set bit with that many set bits below it."""
    start = 0
    while number >= (count := (mask & 0xFFFF).bit_count()):
        number -= count
        mask >>= 16
        start += 16
    low = _IN_BYTE[mask & 0xFF]
    if number < len(low):
        return start + low[number]
    return start + 8 + _IN_BYTE[mask >> 8 & 0xFF][number - len(low)]


@lru_cache(1 << 13)
def taker(mask: int) -> Callable[[tuple[T, ...]], tuple[T, ...]]:
    """What takes the items at the set bits out of a row."""
    last = mask.bit_length()  # a single item would come bare, so it is taken as a slice
    return itemgetter(*bits(mask)) if mask & (mask - 1) else itemgetter(slice(max(0, last - 1), last))


def mask_of(indexes: Iterable[int]) -> int:
    """The int with just these bits set."""
    mask = 0
    for index in indexes:
        mask |= 1 << index
    return mask


def spread(start: int, within: int, neighbours: Sequence[int]) -> int:
    """All plots of `within` connected to the plots `start`; `neighbours[i]` is the mask of plots beside plot i."""
    group = frontier = start & within
    while frontier:
        reached = 0
        for index in bits(frontier):
            reached |= neighbours[index]
        frontier = reached & within & ~group
        group |= frontier
    return group


def parse_figure(figure: str) -> tuple[Cell, ...]:
    """The cells marked x in a drawing whose rows, the northern first, are separated by `/`."""
    rows = figure.split("/")
    return tuple((x, len(rows) - 1 - y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "x")


def moved_home(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The same shape in the south-west corner, cells in order: equal for shapes that differ only by a shift."""
    cells = list(cells)
    west, south = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted((x - west, y - south) for x, y in cells))


def orientations(cells: Iterable[Cell], *, mirror: bool = True) -> tuple[tuple[Cell, ...], ...]:
    """Every different quarter turn of the shape, with `mirror` also of its mirror image."""
    cells = list(cells)
    found: dict[tuple[Cell, ...], None] = {}
    for start in (cells, [(-x, y) for x, y in cells]) if mirror else (cells,):
        turned = start
        for _ in range(4):
            found.setdefault(moved_home(turned))
            turned = [(y, -x) for x, y in turned]
    return tuple(found)
