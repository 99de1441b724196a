"""Builds the decorations of the map: bridges, harbour, hamlets, boats, lighthouses and the town hall.

All that keeps still is one Geom. Boats, sails of mills and gulls are nodes that a slow clock may move.
"""

from collections.abc import Iterator
from math import cos, pi, radians, sin
from random import Random

from panda3d.core import NodePath

from game.scenes.boards.cities.buildings.masonry import PLAIN, Masonry
from game.scenes.boards.cities.buildings.town import CREAM, DARK, GOLD, INK, RED, TIMBER
from game.scenes.drawing.atlas import GLYPH_BOX
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.living import Move
from game.scenes.drawing.look import Look, rgb, shade
from game.scenes.drawing.material import GLAZED, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.region import geography as geo
from game.scenes.region.terrain import height

STONE, QUAY, CRANE = rgb("#D2BE98"), rgb("#C9B998"), rgb("#D9822F")
ROAD, CANVAS, ROSE = rgb("#EFE0BA"), rgb("#FBF3E2"), rgb("#E9B0A0")
GOODS = tuple(rgb(code) for code in ("#4F9CC4", "#E3B544", "#BC5F49", "#7FA653"))
STONES = 1.22
"""How much larger than its plan the town hall is."""


def still_things(look: Look) -> NodePath:
    """All that never moves."""

    def make() -> NodePath:
        m = Masonry(far=True)
        for bridge in geo.BRIDGES:
            _bridge(m, *bridge)
        _harbour(m)
        _hamlets(m)
        _flocks(m)
        for x, y, size in ((*geo.ISLANDS[0][:2], 1.0), (*geo.ISLANDS[1][:2], 0.8)):
            _lighthouse(m, x + 0.15, y + 0.05, size)
        for x, y in geo.MILLS:
            _mill(m, x, y)
        _town_hall(m)
        return solid("things", [m], look, GLAZED)

    return cached_copy(("region things", look.tier, look.light), make)


# -- roads and houses --------------------------------------------------------------------------------------------------


def _bridge(m: Masonry, x: float, y: float, turn: float, long: float) -> None:
    """Stone, with two arches and thin parapets."""
    one, half, deck, rail = m.fresh(), 0.115, 0.125, 0.16
    one.mass(0, 0, long, 2 * half, -0.08, deck, STONE, roof=ROAD)
    for side in (-half, half):
        one.mass(0, side, long + 0.1, 0.024, 0.06, rail, shade(STONE, 1.15))
        for end in (-long / 2 - 0.04, long / 2 + 0.04):
            one.mass(end, side, 0.07, 0.07, -0.08, rail + 0.05, shade(STONE, 0.95))
    r = long / 4 - 0.035
    for middle in (-long / 4 + 0.01, long / 4 - 0.01):
        for side in (-1.0, 1.0):
            ring = [(middle + r * cos(pi * k / 8), side * (half + 0.014), -0.05 + 0.145 * sin(pi * k / 8)) for k in range(9)]
            one.plain(ring if side < 0 else ring[::-1], (0.0, side, 0.0), rgb("#3E5B63"))
    reach, way = long / 2 + 0.12, (cos(radians(turn)), sin(radians(turn)))
    z = max(height(x + side * reach * way[0], y + side * reach * way[1]) for side in (-1, 1)) - 0.112
    m.add(one, at=(x, y, z), heading=turn)


def _cottage(m: Masonry, x: float, y: float, size: float, rng: Random, lift: float = 0.0) -> None:
    one = m.fresh()
    one.house(0, 0, 0.34, 0.26, 0.17, rng, upright=False)
    m.add(one, at=(x, y, height(x, y) + lift), heading=rng.uniform(-32, 32), scale=size)


def _hamlets(m: Masonry) -> None:
    """Farms and villages, so that no part of the land is empty."""
    rng = Random(9)
    for cx, cy in geo.HAMLETS:
        for k in range(rng.randint(3, 5)):
            turn = 2 * pi * (k + rng.random() * 0.5) / 5
            x, y = cx + 0.30 * cos(turn), cy + 0.20 * sin(turn)
            if all(ground.away(x, y) > 0.3 for ground in geo.GROUNDS.values()):
                _cottage(m, x, y, rng.uniform(0.40, 0.50), rng, -0.01)


def _flocks(m: Masonry) -> None:
    """Sheep."""
    rng = Random(12)
    for cx, cy in geo.FLOCKS:
        for _ in range(rng.randint(5, 8)):
            x, y = cx + rng.gauss(0, 0.13), cy + rng.gauss(0, 0.09)
            m.globe(x, y, height(x, y) + 0.022, 0.026, rgb("#F6EFE0"), sides=4, rings=3)


def _mill(m: Masonry, x: float, y: float) -> None:
    z = height(x, y)
    m.lathe(x, y, [(0.09, z), (0.06, z + 0.26)], rgb("#EBD9BC"), sides=8)
    m.lathe(x, y, [(0.075, z + 0.26), (0.0, z + 0.35)], rgb("#8E5A4A"), sides=8)


# -- the harbour -------------------------------------------------------------------------------------------------------


def _harbour(m: Masonry) -> None:
    """Quays, crates, a crane, a freighter at its berth and the houses of the port."""
    rng = Random(4)
    for x0, y0, x1, y1 in ((-6.75, -3.62, -6.02, -3.46), (-6.95, -2.92, -6.05, -2.78), (-7.0, -3.2, -6.86, -2.92)):
        m.box(x0, y0, x1, y1, -0.05, 0.075, QUAY)
    m.box(-6.25, -3.7, -5.95, -2.7, -0.05, 0.085, shade(QUAY, 1.06))
    for x, y in geo.PORT:
        _cottage(m, x, y, rng.uniform(0.58, 0.72), rng)
    for k in range(5):
        m.mass(-6.18 + 0.05 * k, -3.62 + 0.19 * k, 0.08, 0.08, 0.085, 0.15, GOODS[k % 4])
    m.mass(-6.57, -2.84, 0.06, 0.06, 0.075, 0.52, CRANE)
    m.mass(-6.67, -2.84, 0.50, 0.05, 0.52, 0.565, CRANE)
    m.add(freighter(), at=(-6.55, -3.22, 0.0), heading=4.0, scale=0.62)
    for x, y, turn in ((-3.25, -0.5, 150.0), (1.95, -0.58, 30.0), (-5.3, -0.95, 10.0)):
        m.add(sailboat(), at=(x, y, height(x, y)), heading=turn, scale=0.20)


def _lighthouse(m: Masonry, x: float, y: float, size: float) -> None:
    z = height(x, y)
    for k in range(4):
        low, high = (0.10 - 0.012 * k) * size, (0.10 - 0.012 * (k + 1)) * size
        m.lathe(x, y, [(low, z + 0.17 * k * size), (high, z + 0.17 * (k + 1) * size)], (CREAM, RED)[k % 2], sides=10)
    m.lathe(x, y, [(0.07 * size, z + 0.68 * size), (0.07 * size, z + 0.70 * size)], DARK, sides=10)
    m.lamp(x, y, z + 0.74 * size, 0.05 * size, rgb("#FFE9B0"))
    m.lathe(x, y, [(0.065 * size, z + 0.79 * size), (0.0, z + 0.86 * size)], RED, sides=10)


def sailboat() -> Masonry:
    """A boat with two sails that looks east, one unit long."""
    m = Masonry(far=True)
    m.prism([(-0.5, -0.13), (0.25, -0.16), (0.62, 0.0), (0.25, 0.16), (-0.5, 0.13)], -0.02, 0.13, CREAM, bevel=0.02)
    m.post(0.05, 0, 0.1, 1.15, 0.02, TIMBER)
    for side in (1.0, -1.0):
        main = [(0.02, 0.01 * side, 0.24), (-0.50, 0.10, 0.26), (0.02, 0.01 * side, 1.18)]
        m.face(main if side > 0 else main[::-1], [(0.1, -0.97 * side, 0.2)] * 3, CANVAS, uv=[PLAIN] * 3)
        fore = [(0.10, 0.0, 0.24), (0.56, 0.06, 0.22), (0.06, 0.0, 1.02)]
        m.face(fore if side < 0 else fore[::-1], [(0.1, 0.97 * side, 0.2)] * 3, ROSE, uv=[PLAIN] * 3)
    return m


def freighter() -> Masonry:
    """A ship with goods on its deck that looks east, one unit long."""
    m = Masonry(far=True)
    m.prism([(-0.5, -0.13), (0.25, -0.16), (0.62, 0.0), (0.25, 0.16), (-0.5, 0.13)], -0.02, 0.13, rgb("#A94A3C"), bevel=0.02)
    m.mass(-0.30, 0, 0.24, 0.18, 0.13, 0.36, CREAM, face="glass", bay=0.08)
    m.mass(-0.31, 0, 0.10, 0.08, 0.36, 0.48, rgb("#D8594A"))
    for k, tone in enumerate(GOODS):
        m.mass(-0.065 + 0.13 * k, 0, 0.11, 0.18, 0.13, 0.23 + 0.06 * (k % 2), tone)
    return m


# -- the town hall -------------------------------------------------------------------------------------------------------


def _town_hall(m: Masonry) -> None:
    """Where the city of the day is played: a hall with a clock tower."""
    (x, y), one = geo.HALL, m.fresh()
    brick, stone, copper = rgb("#B5704F"), rgb("#EBD9BC"), rgb("#5E9C8C")
    cx, cy, t = -0.16, -0.06, 0.23
    one.box(-0.52, -0.34, 0.56, 0.30, -0.1, 0.05, rgb("#CFC0A0"))
    one.box(-0.44, -0.12, 0.48, 0.20, 0.05, 0.36, stone, face="school", bay=0.09, floor=0.11)
    one.gable(-0.44, -0.12, 0.48, 0.20, 0.36, 0.17, brick, hip=0.10)
    one.mass(cx, cy, t, t, 0.05, 0.98, stone, face="house", bay=0.08, floor=0.17)
    one.mass(cx, cy, t + 0.06, t + 0.06, 0.70, 0.74, shade(stone, 0.9))
    one.mass(cx, cy, t + 0.04, t + 0.04, 0.74, 1.02, shade(stone, 1.1))
    one.mass(cx, cy, t + 0.10, t + 0.10, 1.02, 1.05, brick)
    one.lathe(cx, cy, [(0.185, 1.05), (0.0, 1.51)], copper, sides=4, turn=pi / 4)
    one.post(cx, cy, 1.48, 0.14, 0.014, GOLD)
    front = cy - t / 2 - 0.024
    one.dial(cx, front, 0.88, 0.125, rgb("#7A4E18"))
    one.dial(cx, front - 0.006, 0.88, 0.106, CANVAS)
    for turn, long, wide in ((125, 0.055, 0.015), (30, 0.085, 0.012)):
        c, s = cos(radians(turn)), sin(radians(turn))
        hand = [(0.0, -wide), (long, -wide / 2), (long, wide / 2), (0.0, wide)]
        one.plain([(cx + c * p - s * q, front - 0.012, 0.88 + s * p + c * q) for p, q in hand], (0.0, -1.0, 0.0), INK)
    m.add(one, at=(x, y, height(x, y)), scale=STONES)


# -- what moves --------------------------------------------------------------------------------------------------------

BOATS = (
    *((-7.6, -2.0, 30, 0.34), (-8.3, -3.3, 200, 0.40), (-7.3, 0.9, 160, 0.34), (-8.2, 5.2, 20, 0.44), (-7.15, -4.5, 60, 0.30)),
    *((-9.6, 0.6, 40, 0.42), (-7.0, 2.6, 80, 0.32), (-9.9, 7.0, 10, 0.5)),
)
"""Place, turn and size of the boats at sea."""
SHIP = (-8.35, -0.75, 12, 0.85)
GULLS = ((-7.9, 1.7, 1.0, 0.34), (-6.9, -1.6, 0.9, 0.26), (-8.6, 6.3, 1.2, 0.34))
"""Place and size of the flocks of gulls."""


def moving_things(look: Look) -> Iterator[tuple[NodePath, Move]]:
    """Boats that sail to and fro, sails that turn, gulls that circle."""
    key = (look.tier, look.light)
    for number, (x, y, turn, size) in enumerate((*BOATS, SHIP)):
        make, name = (freighter, "ship") if number == len(BOATS) else (sailboat, "boat")
        node = cached_copy((f"region {name}", key), lambda make=make, name=name: solid(name, [make()], look, GLAZED))  # type: ignore[misc]
        node.set_pos_hpr_scale(x, y, 0.0, turn, 0, 0, size, size, size)
        yield node, _sailing(node, number)
    for number, (x, y) in enumerate(geo.MILLS):
        node = cached_copy(("region sails", key), lambda: solid("sails", [_sails()], look, GLAZED))
        node.set_pos(x, y - 0.085, height(x, y) + 0.26)
        node.set_r(20.0 * number)
        yield node, _turning(node, 24.0 + 3 * number)
    for number, (x, y, z, size) in enumerate(GULLS):
        node = cached_copy(("region gulls", size), lambda size=size: overlay("gulls", _gulls(size)))  # type: ignore[misc]
        node.set_pos(x, y, z)
        yield node, _circling(node, number)


def _sails() -> Masonry:
    m = Masonry(far=True)
    for k in range(4):
        c, s = cos(radians(25 + 90 * k)), sin(radians(25 + 90 * k))
        corners = [
            (a * c * 0.25 - b * s * 0.026, 0.0, a * s * 0.25 + b * c * 0.026) for a, b in ((0, -1), (1, -1), (1, 1), (0, 1))
        ]
        m.plain(corners, (0.0, -1.0, 0.0), CANVAS)
    return m


def _gulls(size: float) -> Mesh:
    """Three gulls in the plane of the eye."""
    m = Mesh(GLYPHS)
    for x, z, part in ((0.0, 0.0, 1.0), (0.36, 0.12, 0.8), (-0.3, 0.2, 0.7)):
        half = size * part / 2
        corners = [(x + a * half, b * half * 0.66, z + b * half * 0.75) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        m.quad(corners, rgb("#FFF8EC"), box=GLYPH_BOX["gull"])
    return m


def _sailing(node: NodePath, number: int) -> Move:
    x, y, _ = node.get_pos()
    turn, reach = radians(node.get_h()), 0.35 + 0.05 * (number % 3)

    def move(seconds: float) -> None:
        way = reach * sin(seconds / (14 + 2 * number) + number)
        node.set_pos(x + way * cos(turn), y + way * sin(turn), 0.012 * sin(1.3 * seconds + number))
        node.set_r(2.5 * sin(0.9 * seconds + number))

    return move


def _turning(node: NodePath, speed: float) -> Move:
    start = node.get_r()
    return lambda seconds: node.set_r((start + speed * seconds) % 360)


def _circling(node: NodePath, number: int) -> Move:
    x, y, z = node.get_pos()

    def move(seconds: float) -> None:
        turn = seconds / (6 + number) + 2 * number
        node.set_pos(x + 0.5 * cos(turn), y + 0.3 * sin(turn), z + 0.06 * sin(3 * turn))

    return move
