"""Makes what stands and moves along the roads of Cities: trees, lamps, cars and people, by the values of the tracks.

All of it follows from the layout and the tracks, so each replay shows the same town. Lengths are in cells; the caller
scales the nodes. It knows no match.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from random import Random

from panda3d.core import NodePath

from game.rules.cities.board import LAND, ROAD
from game.scenes.boards.cities.model import Cell
from game.scenes.boards.cities.places import AROUND, SLAB, region
from game.scenes.drawing.living import Move, along
from game.scenes.drawing.look import Colour, rgb, shade
from game.scenes.drawing.mesh import Mesh, Vector

TREES = [rgb(code) for code in ("#5E8A4A", "#6C9A52", "#4F7C4A", "#7FA653")]
TRUNK, BUSH = rgb("#7A5E45"), rgb("#6F9650")
IRON, LIGHT = rgb("#4A4E55"), rgb("#FFE9B0")
CARS = [rgb(code) for code in ("#F4F1EA", "#D8594A", "#3F6F9E", "#E7B93C", "#6B7078", "#A9C3B0")]
BUS, PANE = rgb("#E7B93C"), rgb("#5B6B78")
COATS = [rgb(code) for code in ("#C2574B", "#3F6F9E", "#D9B24A", "#5E8A6A", "#7B4788", "#E6DFD0")]
SKIN = rgb("#D9AE8C")
LANE = 0.14
"""How far a car keeps from the middle of the road."""
FEW, MORE = 4, 3
"""Cars of a quiet town, and how many each step of traffic adds."""
BROKEN = 0.11
"""The chance that a lamp is out, by each step of crime."""
SPEED = 0.42
"""Cells a second."""
Way = tuple[Vector, ...]


def place(layout: str, cell: Cell) -> tuple[float, float]:
    """The middle of a cell around the middle of the region, in cells."""
    ground = region(layout)
    return cell[0] + 0.5 - ground.wide / 2, cell[1] + 0.5 - ground.tall / 2


def _roads(layout: str, boards: tuple[str, ...]) -> list[Cell]:
    ground = region(layout)
    return sorted(cell for cell, mark in ground.marks.items() if mark == ROAD and ground.names[cell][0] in boards)


# -- trees and lamps ---------------------------------------------------------------------------------------------


@lru_cache(512)
def grove(layout: str, cell: str) -> Mesh:
    """The trees and bushes of a free cell, or along a cell of road; do not change it, it is shared."""
    mesh, ground = Mesh(), region(layout)
    x, y = ground.cells[cell]
    rng, (px, py) = Random(cell), place(layout, (x, y))
    if ground.marks[x, y] == LAND:
        for _ in range(rng.choice((1, 2, 2, 3))):
            dx, dy = (rng.choice((-0.33, 0.33)) + rng.uniform(-0.09, 0.09) for _ in range(2))
            tree(mesh, (px + dx, py + dy, SLAB), rng.uniform(0.12, 0.19), rng)
        for _ in range(3):
            at = (px + rng.uniform(-0.4, 0.4), py + rng.uniform(-0.4, 0.4), SLAB)
            mesh.ball(at, rng.uniform(0.03, 0.05), shade(BUSH, rng.uniform(0.9, 1.1)), sides=5, rings=3)
    elif ground.marks[x, y] == ROAD and (x + y) % 2 == 0:
        for dx, dy in _kerbs(layout, (x, y)):
            tree(mesh, (px + 0.44 * dx, py + 0.44 * dy, SLAB), 0.10, rng)
    return mesh


def forest(layout: str, cells: Iterable[str]) -> Mesh:
    """The groves of some cells as one mesh."""
    mesh = Mesh()
    for name in cells:
        mesh.add(grove(layout, name))
    return mesh


def fell_trees(node: NodePath, layout: str, cells: Iterable[str], gone: Collection[str]) -> None:
    """Takes the trees of some cells out of the node of a forest."""
    first = 0
    for name in cells:
        count = len(grove(layout, name).vertices)
        if name in gone and count:
            data = node.node().modify_geom(0).modify_vertex_data()  # type: ignore[attr-defined]
            handle = data.modify_array_handle(0)
            stride = handle.get_array_format().get_stride()
            handle.set_subdata(first * stride, count * stride, bytes(count * stride))
        first += count


def _kerbs(layout: str, cell: Cell) -> Iterator[Cell]:
    """The sides of a cell of road at which the road ends."""
    marks = region(layout).marks
    for dx, dy in AROUND:
        if marks.get((cell[0] + dx, cell[1] + dy), ROAD) != ROAD:
            yield dx, dy


def tree(mesh: Mesh, at: Vector, size: float, rng: Random) -> None:
    """A fir or a round tree."""
    x, y, z = at
    tone = shade(rng.choice(TREES), 0.92 + 0.16 * rng.random())
    mesh.cone(at, 0.14 * size, 0.4 * size, TRUNK, sides=4, top=0.014)
    if rng.random() < 0.3:
        mesh.cone((x, y, z + 0.22 * size), 0.55 * size, 0.9 * size, shade(tone, 0.85), sides=6, turn=rng.random())
        mesh.cone((x, y, z + 0.75 * size), 0.42 * size, 0.85 * size, shade(tone, 0.95), sides=6, turn=rng.random())
    else:
        mesh.ball((x, y, z + 0.85 * size), 0.6 * size, tone, sides=7, rings=4, squash=1.05)


def lamps(layout: str, boards: tuple[str, ...], crime: int) -> tuple[Mesh, Mesh]:
    """Street lamps, and what of them shines: crime puts some out."""
    posts, lights = Mesh(), Mesh()
    for x, y in _roads(layout, boards):
        rng = Random(f"lamp {x} {y}")
        if (x + y) % 2 and (x + 2 * y) % 3 != 2:
            for dx, dy in _kerbs(layout, (x, y)):
                px, py = place(layout, (x, y))
                _lamp(posts, lights, (px + 0.40 * dx, py + 0.40 * dy), (dx, dy), is_out=rng.random() < BROKEN * crime)
    return posts, lights


def _lamp(posts: Mesh, lights: Mesh, at: tuple[float, float], out: Cell, *, is_out: bool) -> None:
    """A lamp that leans over its road; one that is out hangs."""
    (x, y), (dx, dy) = at, out
    posts.cone((x, y, SLAB), 0.013, 0.34, IRON, sides=5, top=0.010)
    ax, ay = x - 0.09 * dx, y - 0.09 * dy
    low, high = (min(x, ax) - 0.011, min(y, ay) - 0.011), (max(x, ax) + 0.011, max(y, ay) + 0.011)
    posts.block((*low, SLAB + 0.33), (*high, SLAB + 0.35), IRON, bevel=0.004)
    if is_out:
        posts.ball((ax, ay, SLAB + 0.29), 0.030, shade(IRON, 0.5), sides=6, rings=4)
    else:
        lights.ball((ax, ay, SLAB + 0.32), 0.034, LIGHT, sides=6, rings=4)


# -- cars --------------------------------------------------------------------------------------------------------


def car(tone: Colour, *, is_bus: bool = False) -> Mesh:
    """A car or a bus around the origin, looking north."""
    mesh = Mesh()
    half, long, high = (0.05, 0.16, 0.115) if is_bus else (0.043, 0.08, 0.05)
    mesh.block((-half, -long, 0.012), (half, long, high), tone, bevel=0.012)
    if is_bus:
        mesh.block((-half - 0.002, -long + 0.02, 0.06), (half + 0.002, long - 0.015, 0.09), PANE, bevel=0.004)
    else:
        mesh.block(
            (-half + 0.008, -0.055, high), (half - 0.008, 0.035, high + 0.036), PANE, bevel=0.01, top_colour=shade(tone, 1.1)
        )
    return mesh


def count(traffic: int) -> int:
    """How many cars there are."""
    return FEW + MORE * traffic


def paints(number: int) -> tuple[Colour, bool]:
    """The colour of a car, and whether it is a bus."""
    return (BUS, True) if number % 9 == 4 else (CARS[(number * 7 + number // 3) % len(CARS)], False)


@lru_cache(32)
def ways(layout: str, boards: tuple[str, ...]) -> tuple[Way, ...]:
    """Closed ways along the right side of all roads, the longest first; they turn back where a road ends."""
    roads = set(_roads(layout, boards))
    left = {(cell, way) for cell in roads for way in AROUND if (cell[0] + way[0], cell[1] + way[1]) in roads}
    found = []
    while left:
        start = min(left)
        cell, way = start
        points: list[Vector] = []
        while (cell, way) in left:
            left.remove((cell, way))
            cell = (cell[0] + way[0], cell[1] + way[1])
            onward = _onward(roads, cell, way)
            points += _bend(layout, cell, way, onward)
            way = onward
        found.append(tuple(points))
    return tuple(sorted(found, key=lambda points: (-len(points), points)))


def _onward(roads: set[Cell], cell: Cell, way: Cell) -> Cell:
    """Ever to the right, else straight on, to the left, or back: so that every way closes."""
    dx, dy = way
    choices = [(dy, -dx), way, (-dy, dx), (-dx, -dy)]
    return next(each for each in choices if (cell[0] + each[0], cell[1] + each[1]) in roads)


def _bend(layout: str, cell: Cell, way: Cell, onward: Cell) -> list[Vector]:
    """Where a car passes a cell that it enters one way and leaves another, on the right side of both."""
    (x, y), (dx, dy), (ex, ey) = place(layout, cell), way, onward
    if onward == (-dx, -dy):
        return [
            (x + LANE * dy + 0.25 * dx, y - LANE * dx + 0.25 * dy, SLAB),
            (x - LANE * dy + 0.25 * dx, y + LANE * dx + 0.25 * dy, SLAB),
        ]
    if onward == way:
        return [(x + LANE * dy, y - LANE * dx, SLAB)]
    return [(x + LANE * (dy + ey), y - LANE * (dx + ex), SLAB)]


def drives(layout: str, boards: tuple[str, ...], traffic: int) -> Iterator[tuple[Way, float]]:
    """For each car its way, and where on it it begins: longer ways have more cars."""
    known = ways(layout, boards)
    if not known:
        return
    shares = [way for way in known for _ in range(max(1, len(way) // 6))]
    for number in range(count(traffic)):
        way = shares[number * 5 % len(shares)]
        yield way, (number * 0.381966) % 1.0


def drive(node: NodePath, way: Way, phase: float) -> Move:
    """Lets a car go round its way."""
    return along(node, way, SPEED, phase=phase)


# -- people ------------------------------------------------------------------------------------------------------


def people(layout: str, boards: tuple[str, ...], cheer: int) -> Mesh:
    """People on the pavements, the more the merrier the town."""
    mesh, rng = Mesh(), Random("people")
    spots = [(cell, kerb) for cell in _roads(layout, boards) for kerb in _kerbs(layout, cell)]
    rng.shuffle(spots)
    for cell, (dx, dy) in spots[: len(spots) * cheer // 10]:
        px, py = place(layout, cell)
        for _ in range(rng.choice((1, 1, 2))):
            along, away = rng.uniform(-0.42, 0.42), 0.37 + rng.uniform(-0.02, 0.02)
            x, y = px + away * dx + along * dy, py + away * dy + along * dx
            mesh.cone((x, y, SLAB), 0.022, 0.075, rng.choice(COATS), sides=5, top=0.014)
            mesh.ball((x, y, SLAB + 0.09), 0.018, SKIN, sides=5, rings=3)
    return mesh
