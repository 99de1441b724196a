"""How a tile is built: it rises storey by storey beside a crane while a bus and a car come along the road and people walk in.

All of it stands among the board's effects, so that it ends where `build` puts things.
"""

from itertools import pairwise
from math import atan2, degrees, dist
from random import Random
from typing import TYPE_CHECKING

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.cities.events import TilePlaced
from game.scenes.boards.cities import streets, things
from game.scenes.boards.cities.buildings.masonry import Masonry
from game.scenes.boards.cities.buildings.plot import person
from game.scenes.boards.cities.model import Shown
from game.scenes.boards.cities.places import AROUND, SLAB, height, open_boards, region
from game.scenes.boards.kit import flights
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import rgb, shade
from game.scenes.drawing.material import solid
from game.scenes.drawing.mesh import Mesh, Vector

if TYPE_CHECKING:
    from game.scenes.boards.cities.board import GameBoard

STOREYS = 3
RISE, COME = 0.75, 0.95
"""Seconds in which a tile rises, and in which those come who were waiting for it."""
LEAVE = 0.2
"""Seconds in which they are seen no more once they are there."""
LATE = 0.25
"""Seconds of the rise after which they set out."""
WAY = 3.2
"""How far along the road vehicles come, in cells."""
WALK, FOLK = 0.55, 6
"""How far people walk to the lot, in cells, and how many they are."""
STEEL, WEIGHT = rgb("#E7B93C"), rgb("#6B7078")


def raise_tile(board: "GameBoard", event: TilePlaced, new: Shown) -> Interval:
    """Trees go, and the tile is built."""
    thing = things.tile_thing(new, new.tiles[-1])
    node = board.make(thing)
    node.reparent_to(board.effects)
    node.set_pos(*thing.at)
    for letter in {name[0] for name in event.cells}:
        board.thin(new, "trees", letter)
    if board.look.reduced_motion:
        return move.in_order(move.fade(node, 0.0, 1.0, seconds=0.25), move.call(board.sound, "floor", 1.0))
    node.set_sz(0.02)
    board.badges.veil(True)
    x, y, z = board.region.cell(event.cells[len(event.cells) // 2])
    dust = flights.puff(board, (x, y, z + 0.02), size=2.2 * board.region.scale)
    beats = (move.in_order(move.call(board.sound, "floor", flights.rate(k)), move.wait(RISE / STOREYS)) for k in range(STOREYS))
    work = move.together(
        move.over(RISE, lambda t: node.set_sz(max(0.02, height_at(t)))), _lift(board, event), move.in_order(*beats)
    )
    crowd = board.effects.attach_new_node("crowd")
    come = move.together(*_arrivals(board, crowd, event, new))
    come = move.in_order(move.wait(LATE), come, move.fade(crowd, 1.0, 0.0, seconds=LEAVE))
    return move.in_order(move.together(dust, work, come), move.call(board.badges.veil, False))


def height_at(t: float) -> float:
    """How high a tile stands after that part of its rise: storey by storey, each a little over its height on the way."""
    done = min(STOREYS - 1, int(t * STOREYS))
    part = t * STOREYS - done
    return min(1.06, (done + 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2) / STOREYS) if t < 1 else 1.0


# -- the crane ---------------------------------------------------------------------------------------------------


def _lift(board: "GameBoard", event: TilePlaced) -> Interval:
    """A crane behind the lot turns while the tile rises, and goes."""
    ground = board.region
    cells = [ground.cells[name] for name in event.cells]
    x, y = max(cells, key=lambda cell: (cell[1], cell[0]))
    crane = _crane(board, height(event.card) + 0.55)
    crane.set_pos(*ground.at(x + 0.42, y + 0.44, SLAB))
    crane.set_scale(ground.scale)
    jib = crane.find("**/jib")

    def work(t: float) -> None:
        jib.set_h(110 - 150 * move.ease(t))
        crane.set_sz(ground.scale * max(0.02, min(1.0, 6 * t, 5 * (1 - t))))

    work(0.0)
    return move.over(RISE, work)


def _crane(board: "GameBoard", high: float) -> NodePath:
    """A mast around the origin with a jib that turns."""
    holder, mast, jib = board.effects.attach_new_node("crane"), Mesh(), Mesh()
    mast.block((-0.045, -0.045, 0.0), (0.045, 0.045, high), STEEL, bevel=0.004)
    jib.block((-0.40, -0.035, 0.0), (1.05, 0.035, 0.07), STEEL, bevel=0.004)
    jib.block((-0.48, -0.08, -0.12), (-0.26, 0.08, 0.08), WEIGHT, bevel=0.006)
    jib.block((0.80, -0.010, -0.42), (0.82, 0.010, 0.0), shade(WEIGHT, 0.6), bevel=0.001)
    solid("mast", [mast], board.look, "stone").reparent_to(holder)
    turning = solid("jib", [jib], board.look, "stone")
    turning.set_z(high)
    turning.reparent_to(holder)
    return holder


# -- those who come ----------------------------------------------------------------------------------------------


def _arrivals(board: "GameBoard", crowd: NodePath, event: TilePlaced, new: Shown) -> list[Interval]:
    """People from the street, and on the road nearest to the lot a bus and a car."""
    ground = region(new.layout)
    places = [streets.place(new.layout, ground.cells[name]) for name in event.cells]
    middle = tuple(sum(place[k] for place in places) / len(places) for k in (0, 1))
    found = [_people(board, crowd, event, new)]
    ways = streets.ways(new.layout, open_boards(new.layout, new.opened))
    if ways:
        way = min(ways, key=lambda points: min(dist(point[:2], middle) for point in points))
        stop = min(range(len(way)), key=lambda k: dist(way[k][:2], middle))
        for number, (tone, is_bus) in enumerate(((streets.BUS, True), (streets.CARS[1], False))):
            path = list(reversed([way[(stop - k) % len(way)] for k in range(min(len(way), 8))]))
            one = things.car(board.look, tone, is_bus)
            one.reparent_to(crowd)
            found.append(_drive(one, path, 0.45 * number, board.region.scale))
    return found


def _drive(node: NodePath, path: list[Vector], behind: float, scale: float) -> Interval:
    """A vehicle comes along a path and stops so far before its end, in cells."""
    node.set_scale(scale)
    lengths = [dist(a, b) for a, b in pairwise(path)]
    end = max(0.0, sum(lengths) - behind)
    start = max(0.0, end - WAY)

    def go(t: float) -> None:
        left = start + (end - start) * (1 - (1 - t) ** 2)
        for (a, b), long in zip(pairwise(path), lengths, strict=True):
            if left <= long or b is path[-1]:
                part = min(1.0, left / long) if long else 1.0
                node.set_pos(*(scale * (p + (q - p) * part) for p, q in zip(a, b, strict=True)))
                node.set_h(degrees(atan2(a[0] - b[0], b[1] - a[1])))
                return
            left -= long

    go(0.0)
    return move.over(COME, go)


def _people(board: "GameBoard", crowd: NodePath, event: TilePlaced, new: Shown) -> Interval:
    """A few people walk from the side of the street to the edge of the lot."""
    ground, dice, mesh = region(new.layout), Random(event.at), Masonry()
    site, _ = things.tile_thing(new, new.tiles[-1]).look
    dx, dy = AROUND[site.street % 4]
    cells = [ground.cells[name] for name in event.cells]
    edge = [cell for cell in cells if (cell[0] + dx, cell[1] + dy) not in cells]
    for _ in range(FOLK):
        x, y = dice.choice(edge)
        aside = dice.uniform(-0.4, 0.4)
        px, py = streets.place(new.layout, (x, y))
        person(mesh, px + 0.56 * dx + aside * dy, py + 0.56 * dy + aside * dx, dice)
    folk = solid("folk", [mesh], board.look, "stone")
    folk.reparent_to(crowd)
    scale = ground.scale
    folk.set_scale(scale)

    def walk(t: float) -> None:
        away = WALK * scale * (1 - move.ease(t))
        folk.set_pos(away * dx, away * dy, scale * (SLAB + 0.012 * abs((7 * t) % 1 - 0.5)))
        folk.set_sz(scale * max(0.02, min(1.0, 5 * t)))

    walk(0.0)
    return move.over(COME, walk)
