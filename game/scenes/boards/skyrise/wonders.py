"""Builds the twenty wonders of Skyrise from domes, arches, rings, sails and spires. Each has its own silhouette.

Ivory and gold stand for no seat. A plinth and four banners show the owner's colour and emblem.
"""

import itertools
from collections.abc import Callable, Sequence
from functools import cache
from math import cos, pi, radians, sin

from game.scenes.boards.skyrise.islands import blimp_mesh
from game.scenes.boards.skyrise.paints import GOLD, IVORY, STONE, WATER, mix
from game.scenes.boards.thing import Place
from game.scenes.drawing.atlas import CELL_BOX
from game.scenes.drawing.look import Colour, Identity, rgb, shade
from game.scenes.drawing.mesh import Mesh, Vector, circle

GREEN, GLASS, SLATE = rgb("#6F8F45"), rgb("#CFE3DC"), rgb("#6E6258")
PALE = shade(IVORY, 0.9)
BASE = 0.13
"""How high the plinth is."""
PLINTH = 0.42
Flat = tuple[float, float]
HERE: Flat = (0.0, 0.0)


# -- the kit -------------------------------------------------------------------------------------------------------


def drum(
    mesh: Mesh, r: float, z: float, high: float, colour: Colour = IVORY, *, top: float = 0.0, sides: int = 14, at: Flat = HERE
) -> None:
    """A round body, as wide above as below unless its top is given."""
    mesh.cone((*at, z), r, high, colour, sides=sides, top=top or r, turn=pi / sides)


def dome(mesh: Mesh, r: float, z: float, colour: Colour = IVORY, *, squash: float = 1.0, at: Flat = HERE) -> None:
    """A ball of which most often only the upper half is seen."""
    mesh.ball((*at, z), r, colour, sides=14, rings=8, squash=squash)


def spire(mesh: Mesh, r: float, z: float, high: float, colour: Colour = GOLD, *, at: Flat = HERE) -> None:
    """A pointed roof."""
    mesh.cone((*at, z), r, high, colour, sides=8)


def box(mesh: Mesh, x: float, y: float, low: float, high: float, colour: Colour = IVORY, *, at: Flat = HERE) -> None:
    """A block around a place, half as wide and deep as x and y say."""
    mesh.block((at[0] - x, at[1] - y, low), (at[0] + x, at[1] + y, high), colour, bevel=0.012)


def stairs(mesh: Mesh, steps: int, half: float, rise: float, *, by: float = 0.05) -> float:
    """Steps all around; gives how high they are."""
    for k in range(steps):
        box(mesh, half - by * k, half - by * k, rise * k, rise * (k + 1))
    return rise * steps


def tube(mesh: Mesh, points: Sequence[Place], r: float, colour: Colour, sides: int = 6) -> None:
    """A bent rod through points."""
    rings = []
    for k, point in enumerate(points):
        ahead = _unit(_less(points[min(len(points) - 1, k + 1)], points[max(0, k - 1)]))
        side = _unit(_cross(ahead, (0.0, 0.0, 1.0) if abs(ahead[2]) < 0.95 else (0.0, 1.0, 0.0)))
        up = _cross(side, ahead)
        turns = [(cos(2 * pi * i / sides), sin(2 * pi * i / sides)) for i in range(sides)]
        out = [(c * side[0] + s * up[0], c * side[1] + s * up[1], c * side[2] + s * up[2]) for c, s in turns]
        rings.append([((point[0] + r * x, point[1] + r * y, point[2] + r * z), (x, y, z)) for x, y, z in out])
    for one, two in itertools.pairwise(rings):
        for i in range(sides):
            ends = [one[i], two[i], two[(i + 1) % sides], one[(i + 1) % sides]]
            mesh.face([at for at, _ in ends], [normal for _, normal in ends], colour)


def hoop(
    mesh: Mesh, at: Place, radius: float, r: float, *, tilt: float = 90.0, turn: float = 0.0, part: float = 1.0, sides: int = 18
) -> None:
    """A golden ring; tilt 0 lies flat, 90 stands; a part of one is an arch that begins at its right foot."""
    count, c, s = max(6, int(sides * part)), cos(radians(turn)), sin(radians(turn))
    points = []
    for k in range(count + 1):
        a = 2 * pi * part * k / count
        x, y, z = radius * cos(a), radius * sin(a) * cos(radians(tilt)), radius * sin(a) * sin(radians(tilt))
        points.append((at[0] + x * c - y * s, at[1] + x * s + y * c, at[2] + z))
    tube(mesh, points, r, GOLD)


def columns(mesh: Mesh, radius: float, z: float, high: float, count: int) -> None:
    """A ring of columns."""
    for k in range(count):
        a = 2 * pi * (k + 0.5) / count
        mesh.cone((radius * cos(a), radius * sin(a), z), 0.025, high, IVORY, sides=6, top=0.025)


def sail(mesh: Mesh, high: float, base: float, lean: float, shift: float) -> None:
    """A curved, pointed blade, seen from both sides."""
    rows = []
    for k in range(9):
        q = k / 8
        wide, out = base * (1 - q) ** 0.7, shift + lean * sin(q * pi / 2)
        rows.append([(x, out + bow, 0.1 + high * q) for x, bow in ((-wide, 0.0), (0.0, base / 3), (wide, 0.0))])
    for a, b in itertools.pairwise(rows):
        for i in (0, 1):
            corners = [a[i], a[i + 1], b[i + 1], b[i]]
            mesh.quad(corners, IVORY)
            mesh.quad(corners[::-1], shade(IVORY, 0.92))


def _less(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _unit(v: Vector) -> Vector:
    size = (v[0] ** 2 + v[1] ** 2 + v[2] ** 2) ** 0.5 or 1.0
    return v[0] / size, v[1] / size, v[2] / size


# -- the twenty ----------------------------------------------------------------------------------------------------


def _hammer(m: Mesh) -> float:
    z = stairs(m, 2, 0.33, 0.08)
    box(m, 0.11, 0.11, z, 1.25)
    box(m, 0.34, 0.15, 1.2, 1.5, GOLD)
    box(m, 0.37, 0.17, 1.26, 1.44)
    return 1.5


def _capital(m: Mesh) -> float:
    z = stairs(m, 3, 0.36, 0.06)
    columns(m, 0.27, z, 0.36, 12)
    drum(m, 0.22, z, 0.36, PALE)
    drum(m, 0.31, z + 0.36, 0.07)
    drum(m, 0.22, z + 0.43, 0.14)
    dome(m, 0.22, z + 0.57, GOLD, squash=1.1)
    drum(m, 0.06, z + 0.79, 0.12)
    spire(m, 0.07, z + 0.91, 0.3)
    return z + 1.2


def _palace(m: Mesh) -> float:
    box(m, 0.30, 0.30, 0.0, 0.42)
    for at in ((-0.28, -0.28), (0.28, -0.28), (0.28, 0.28), (-0.28, 0.28)):
        drum(m, 0.09, 0.0, 0.7, at=at, sides=10)
        spire(m, 0.11, 0.7, 0.26, at=at)
    drum(m, 0.18, 0.42, 0.2)
    dome(m, 0.2, 0.72, GOLD, squash=1.25)
    spire(m, 0.05, 0.92, 0.4)
    return 1.3


def _atlantis(m: Mesh) -> float:
    for r, high in ((0.38, 0.16), (0.26, 0.30)):
        m.ring(circle(r, 20), circle(r - 0.05, 20), 0.0, high, IVORY)
    m.prism(circle(0.34, 20), 0.0, 0.07, WATER)
    drum(m, 0.12, 0.0, 0.62, top=0.08)
    box(m, 0.17, 0.035, 0.6, 0.68, GOLD)
    for x, high in ((-0.14, 0.32), (0.0, 0.46), (0.14, 0.32)):
        spire(m, 0.035, 0.66, high, at=(x, 0.0))
    return 1.1


def _zepplinstone(m: Mesh) -> float:
    for k in range(4):
        c, s = cos(radians(90 * k + 45)), sin(radians(90 * k + 45))
        tube(m, [(0.3 * c, 0.3 * s, 0.0), (0.1 * c, 0.1 * s, 0.6), (0.03 * c, 0.03 * s, 1.15)], 0.03, IVORY)
    for z, r in ((0.3, 0.2), (0.6, 0.1)):
        hoop(m, (0.0, 0.0, z), r, 0.02, tilt=0, sides=12)
    m.add(blimp_mesh(), at=(0.0, 0.0, 1.38), scale=1.25, heading=35)
    return 1.6


def _lynch(m: Mesh) -> float:
    for x, y, high in ((-0.2, -0.2, 0.5), (0.2, -0.18, 0.75), (-0.18, 0.2, 1.0), (0.2, 0.2, 1.3)):
        box(m, 0.1, 0.1, 0.0, high, at=(x, y))
        box(m, 0.115, 0.115, high - 0.05, high + 0.012, GOLD, at=(x, y))
    hoop(m, (0.0, 0.0, 0.0), 0.2, 0.03, part=0.5, turn=45)
    return 1.3


def _opportunity(m: Mesh) -> float:
    stairs(m, 2, 0.36, 0.06)
    for r, high, thick, colour in ((0.30, 1.05, 0.075, IVORY), (0.195, 0.68, 0.03, GOLD)):
        points = [(r * cos(pi * k / 14), 0.0, 0.1 + high * sin(pi * k / 14)) for k in range(15)]
        tube(m, points, thick, colour, 8)
    dome(m, 0.07, 1.22, GOLD)
    return 1.25


def _kahn(m: Mesh) -> float:
    box(m, 0.31, 0.31, 0.0, 0.12)
    box(m, 0.24, 0.24, 0.12, 0.95)
    for turn in (0, 90, 180, 270):
        t = radians(turn)
        hoop(m, (0.25 * sin(t), -0.25 * cos(t), 0.55), 0.18, 0.03, turn=turn)
    box(m, 0.28, 0.28, 0.95, 1.02, GOLD)
    box(m, 0.16, 0.16, 1.02, 1.14)
    return 1.15


def _jacobs(m: Mesh) -> float:
    z, half = 0.0, 0.37
    for _ in range(5):
        box(m, half, half, z, z + 0.2)
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1), (0, -1), (1, 0), (0, 1), (-1, 0)):
            m.ball((sx * (half - 0.03), sy * (half - 0.03), z + 0.21), 0.055, GREEN, sides=6, rings=4)
        z, half = z + 0.2, half - 0.07
    spire(m, 0.06, z, 0.25)
    return z + 0.25


def _intelligentsium(m: Mesh) -> float:
    z = stairs(m, 3, 0.34, 0.06)
    drum(m, 0.12, z, 0.25, top=0.06)
    dome(m, 0.21, z + 0.52)
    for tilt, turn in ((20, 0), (75, 30), (80, 120)):
        hoop(m, (0.0, 0.0, z + 0.52), 0.33, 0.022, tilt=tilt, turn=turn)
    return z + 0.9


def _olmsted(m: Mesh) -> float:
    z = stairs(m, 2, 0.37, 0.05)
    dome(m, 0.3, z, GLASS, squash=1.05)
    for turn in range(0, 180, 45):
        hoop(m, (0.0, 0.0, z), 0.305, 0.016, turn=turn, part=0.5)
    drum(m, 0.06, z + 0.3, 0.1, GOLD)
    for k in range(4):
        a = pi / 4 + k * pi / 2
        m.ball((0.42 * cos(a), 0.42 * sin(a), 0.12), 0.085, GREEN, sides=6, rings=4)
    return z + 0.5


def _munch(m: Mesh) -> float:
    box(m, 0.33, 0.33, 0.0, 0.1)
    for k, high in enumerate((0.55, 0.8, 1.05)):
        sail(m, high, 0.30 - 0.04 * k, 0.16, -0.26 + 0.17 * k)
    spire(m, 0.025, 0.9, 0.5, at=(0.0, 0.22))
    return 1.2


def _sullivan(m: Mesh) -> float:
    z = 0.0
    for half, high in ((0.3, 0.35), (0.24, 0.5), (0.17, 0.5), (0.1, 0.3)):
        box(m, half, half, z, z + high)
        for s in (-1, 1):
            for q in (-0.5, 0.0, 0.5):
                box(m, 0.02, 0.012, z, z + high + 0.05, GOLD, at=(q * half, s * half))
                box(m, 0.012, 0.02, z, z + high + 0.05, GOLD, at=(s * half, q * half))
        z += high
    spire(m, 0.06, z, 0.5)
    return z + 0.5


def _atelier(m: Mesh) -> float:
    z = 0.0
    for k in range(6):
        part, half = Mesh(), 0.29 - 0.025 * k
        box(part, half, half, 0.0, 0.24, PALE if k % 2 else IVORY)
        m.add(part, at=(0.0, 0.0, z), heading=15 * k)
        z += 0.25
    dome(m, 0.12, z, GOLD, squash=0.8)
    return z + 0.1


def _shard(m: Mesh) -> float:
    for k, (x, y, r, high, colour) in enumerate(
        ((0.0, 0.0, 0.34, 1.95, IVORY), (0.10, -0.10, 0.24, 1.35, PALE), (-0.11, 0.09, 0.22, 1.05, GOLD))
    ):
        corners = [0.35 + 0.5 * k + pi / 2 * i for i in range(5)]
        for a, b in itertools.pairwise(corners):
            foot = [(x + r * cos(t), y + r * sin(t), 0.0) for t in (a, b)]
            m.quad([*foot, (0.3 * x, 0.3 * y, high)], colour)
            if k == 0:
                tube(m, [foot[0], (0.0, 0.0, high)], 0.018, GOLD, 5)
    return 1.95


def _la_boca(m: Mesh) -> float:
    for x, y, high in ((-0.18, -0.18, 0.4), (0.18, -0.18, 0.62), (0.18, 0.18, 0.85), (-0.18, 0.18, 0.6)):
        box(m, 0.17, 0.17, 0.0, high, at=(x, y))
        dome(m, 0.15, high, GOLD if high > 0.8 else IVORY, squash=0.8, at=(x, y))
    drum(m, 0.1, 0.0, 1.15, sides=10)
    spire(m, 0.13, 1.15, 0.3)
    return 1.4


def _le_baron(m: Mesh) -> float:
    box(m, 0.32, 0.24, 0.0, 0.5)
    m.cone((0.0, 0.0, 0.5), 0.38, 0.22, SLATE, sides=4, top=0.22, turn=pi / 4)
    box(m, 0.12, 0.12, 0.5, 1.2)
    for k in range(4):
        a = radians(90 * k)
        hoop(m, (0.125 * sin(a), -0.125 * cos(a), 1.05), 0.075, 0.018, turn=90 * k, sides=12)
    m.cone((0.0, 0.0, 1.2), 0.2, 0.4, GOLD, sides=4, turn=pi / 4)
    return 1.6


def _vault(m: Mesh) -> float:
    drum(m, 0.36, 0.0, 0.22, sides=12)
    dome(m, 0.33, 0.22, squash=0.75)
    for k in range(3):
        hoop(m, (0.0, 0.0, 0.16), 0.335, 0.02, turn=60 * k, part=0.5)
    hoop(m, (0.0, -0.37, 0.17), 0.13, 0.035)
    dome(m, 0.09, 0.5, GOLD)
    return 0.6


def _summit(m: Mesh) -> float:
    z = stairs(m, 8, 0.37, 0.115, by=0.04)
    box(m, 0.07, 0.4, 0.0, 0.3, GOLD)
    box(m, 0.06, 0.26, 0.3, 0.6, GOLD)
    spire(m, 0.08, z, 0.36)
    return z + 0.36


def _niemeyer(m: Mesh) -> float:
    box(m, 0.38, 0.38, 0.0, 0.06)
    dome(m, 0.17, 0.06, squash=0.8, at=(-0.19, -0.16))
    m.cone((0.19, -0.16, 0.06), 0.07, 0.15, IVORY, sides=16, top=0.18)
    for x in (-0.06, 0.06):
        box(m, 0.045, 0.06, 0.06, 1.35, at=(x, 0.15))
    box(m, 0.03, 0.03, 0.7, 0.76, GOLD, at=(0.0, 0.15))
    hoop(m, (0.0, 0.0, 0.0), 0.36, 0.03, part=0.5)
    return 1.35


WONDERS: tuple[Callable[[Mesh], float], ...] = (
    *(_hammer, _capital, _palace, _atlantis, _zepplinstone, _lynch, _opportunity, _kahn, _jacobs, _intelligentsium),
    *(_olmsted, _munch, _sullivan, _atelier, _shard, _la_boca, _le_baron, _vault, _summit, _niemeyer),
)
"""In the order of their cards; each builds itself on the ground and gives how high it is."""


@cache
def wonder(number: int, owner: Identity, *, fine: bool = True, has_banners: bool = True) -> tuple[Mesh, float]:
    """The mesh of a card's wonder, and how high it is. Shared: do not change it."""
    mesh, part = Mesh(fine=fine), Mesh(fine=fine)
    mesh.block((-PLINTH, -PLINTH, 0.0), (PLINTH, PLINTH, 0.05), STONE, bevel=0.012)
    half = PLINTH - 0.02
    mesh.block((-half, -half, 0.05), (half, half, BASE), owner.rgb, bevel=0.015)
    high = WONDERS[number - 1](part)
    mesh.add(part, at=(0.0, 0.0, BASE))
    for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)) if has_banners else ():
        _banner(mesh, sx, sy, owner)
    mesh.shaded(lambda at, normal: 0.82 + 0.18 * min(1.0, at[2] / 0.5))
    return mesh, BASE + high


def _banner(mesh: Mesh, sx: int, sy: int, owner: Identity) -> None:
    """A pole with the owner's colour and emblem, seen from both sides."""
    x, y, emblem = sx * 0.37, sy * 0.37, CELL_BOX[f"top_{owner.emblem}"]
    mesh.cone((x, y, BASE), 0.012, 0.46, mix(GOLD, IVORY, 0.2), sides=5, top=0.012)
    left, right = (x - 0.10, y - 0.10 * sx * sy), (x + 0.10, y + 0.10 * sx * sy)
    for a, b in ((left, right), (right, left)):
        mesh.quad([(*a, 0.36), (*b, 0.36), (*b, 0.58), (*a, 0.58)], owner.rgb, box=emblem)
