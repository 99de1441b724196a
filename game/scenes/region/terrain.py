"""The heights of the land and its trees, read from files that a tool made.

The grid is finer in the middle, as the picture of the land is (`geography.across`, `along`).
"""

from array import array
from bisect import bisect_right
from functools import cache

import msgspec
from msgspec import Struct

from game.content import ASSETS
from game.scenes.region.geography import across, along

FILE = "region.bin"
COARSE = 128
"""Cells each way of the grid that the few triangles have their corners on."""
FINE = 3000.0
"""Steps of a height in a unit."""
PLACE = 1500.0
"""Steps of a tree's place in a unit."""
TREE = 8
"""Bytes of a tree: x and y in two each, kind, size, tone, brightness."""
SIZE, BRIGHT = 600.0, 200.0
"""Steps of a tree's size and brightness."""
Corner = tuple[float, float]


class Terrain(Struct, frozen=True):
    """What lies in the file."""

    columns: int
    rows: int
    heights: bytes
    """Row by row from the south."""
    openness: bytes
    trees: bytes
    coarse: bytes
    """The land in few triangles, for plain pictures: corners as columns and rows of a grid of `COARSE` cells, a byte each."""


class MapTree(Struct, frozen=True):
    """A tree: where it stands, which body it has, how large and bright it is, and which of the tones."""

    x: float
    y: float
    kind: int
    size: float
    tone: int
    bright: float


@cache
def terrain() -> Terrain:
    """The land as it was made."""
    return msgspec.msgpack.decode((ASSETS / "models" / FILE).read_bytes(), type=Terrain)


@cache
def lines() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where columns and rows of the grid lie."""
    known = terrain()
    xs = tuple(across(2 * k / (known.columns - 1) - 1) for k in range(known.columns))
    return xs, tuple(along(2 * k / (known.rows - 1) - 1) for k in range(known.rows))


@cache
def heights() -> "array[int]":
    """All heights of the grid, in steps."""
    found = array("h")
    found.frombytes(terrain().heights)
    return found


def height(x: float, y: float) -> float:
    """How high the land lies there."""
    known, (xs, ys) = terrain(), lines()
    i = min(max(bisect_right(xs, x) - 1, 0), known.columns - 2)
    j = min(max(bisect_right(ys, y) - 1, 0), known.rows - 2)
    a, b = (x - xs[i]) / (xs[i + 1] - xs[i]), (y - ys[j]) / (ys[j + 1] - ys[j])
    at, grid = j * known.columns + i, heights()
    south = grid[at] * (1 - a) + grid[at + 1] * a
    north = grid[at + known.columns] * (1 - a) + grid[at + known.columns + 1] * a
    return (south * (1 - b) + north * b) / FINE


def coarse() -> list[Corner]:
    """The corners of the land in few triangles, by threes: each as a share of the way from west to east and south to north."""
    data = terrain().coarse
    return [(column / COARSE, row / COARSE) for column, row in zip(data[::2], data[1::2], strict=True)]


def trees() -> list[MapTree]:
    """Every tree of the region."""
    data, found = terrain().trees, []
    places = array("h")
    for start in range(0, len(data), TREE):
        places.frombytes(data[start : start + 4])
    for number in range(len(data) // TREE):
        kind, size, tone, bright = data[number * TREE + 4 : number * TREE + 8]
        x, y = places[2 * number] / PLACE, places[2 * number + 1] / PLACE
        found.append(MapTree(x, y, kind, size / SIZE, tone, bright / BRIGHT))
    return found
