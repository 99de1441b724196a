"""Builds the land of Skyrise: rocks with paved quarters, lakes, falls and trees, and the docks of the seats.

All of it depends on the map alone, so it is made once and kept.
"""

import itertools
from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from math import cos, dist, hypot, pi, sin
from random import Random

from panda3d.core import NodePath

from game.rules.grid import bits
from game.rules.skyrise.board import Isle
from game.scenes.boards.skyrise.paints import (
    BORDER,
    CLOTH,
    DEEP,
    GOLD,
    GRASS,
    GRASS_DARK,
    IVORY,
    KERB_TONE,
    LAND,
    LEAVES,
    PAVE_ACROSS,
    QUARTER,
    ROCK,
    ROCK_DARK,
    SHALLOW,
    STONE,
    WATER,
    WOODEN,
    mix,
)
from game.scenes.boards.skyrise.places import DOCK, KERB, STAND, UNIT, Chart, Flat, middle_of
from game.scenes.boards.thing import Place
from game.scenes.drawing.atlas import GLYPH_BOX, Box
from game.scenes.drawing.look import Colour, Identity, Look, rgb, shade
from game.scenes.drawing.material import last, overlay, solid, water
from game.scenes.drawing.mesh import GLYPHS, UP, Mesh, circle, inset

COLLAR = 1.7 * UNIT
"""How wide the grass around an island is."""
LINE, KERB_WIDE, CLAIM_WIDE = 0.6 * UNIT, 0.55 * UNIT, 1.0 * UNIT
"""Half a border between quarters, and how wide kerbs are: of free quarters, and of those somebody owns."""
_STEPS = (
    (-0.03, 1.0, 0.0),
    (-0.13, 0.99, 0.4),
    (-0.72, 0.94, 1.0),
    (-0.80, 0.885, 1.3),
    (-1.45, 0.80, 2.0),
    (-1.56, 0.70, 2.2),
    (-2.3, 0.50, 3.0),
    (-3.1, 0.22, 2.6),
    (-3.8, 0.02, 0.3),
)
"""The rings of the rock: how deep, how wide as a part of the rim, how uneven."""
_COARSE = (0, 1, 2, 4, 6, 8)
"""Which of them are drawn where every corner counts."""
FURNITURE = 2.6 * UNIT
"""How far inside a quarter the small things in its corners stand."""
FLOWERS = (rgb("#D98AA0"), rgb("#F0D9D2"), rgb("#B8556F"))


class IslandParts:
    """Land in the making: painted surfaces, plain bodies, water, and water that falls."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.painted, self.bodies, self.water, self.falls = Mesh(LAND), Mesh(fine=look.lit), Mesh(), Mesh(GLYPHS)

    def node(self, name: str) -> NodePath:
        """All of it."""
        node = NodePath(name)
        for mesh in (self.painted, self.bodies):
            last(solid(name, [mesh], self.look, "stone")).reparent_to(node)
        if self.water.triangles:
            water("water", self.water, self.look).reparent_to(node)
        if self.falls.triangles:
            falls = overlay("falls", self.falls)
            falls.set_alpha_scale(0.85)
            falls.reparent_to(node)
        return node

    def flat(self, outline: Sequence[Flat], z: float, colour: Colour, cell: str, *, middle: Flat, across: float) -> None:
        """A polygon that lies on the land, painted with a part of a cell that shows so much."""
        uv = [_in_cell(LAND.box(cell), point, middle, across) for point in outline]
        self.painted.face([(x, y, z) for x, y in outline], [UP] * len(outline), colour, uv=uv)


def _in_cell(box: Box, point: Flat, middle: Flat, across: float) -> tuple[float, float]:
    u, v = ((point[i] - middle[i]) / across + 0.5 for i in (0, 1))
    return box[0] + min(max(u, 0.0), 1.0) * box[2], box[1] + min(max(v, 0.0), 1.0) * box[3]


def island(chart: Chart, number: int, look: Look) -> NodePath:
    """One island around the height it floats at: what is under it, its quarters, lakes and trees."""
    isle, shore = chart.board.isles[number], chart.shores[number]
    ground, chance = IslandParts(look), Random(isle.code)
    rock(ground, shore, chance, deep=0.8 if number == 0 else 1.0)
    middle = middle_of(shore)
    ends = [end for span in chart.board.bridges for end in chart.spans[span.name]]
    for quarter in bits(isle.quarters):
        _border(ground, chart.outlines[quarter], middle)
        pave(ground, chart, quarter)
        if look.lit:
            _furnish(ground.bodies, chart, quarter, ends, chance)
    for lake in chart.board.lakes:
        if lake.touches & isle.quarters:
            _lake(ground, chart, isle, lake.name, shore, chance)
    _trees(ground.bodies, shore, ends, chance, often=3.2 if look.lit else 5.5)
    return ground.node("island")


# -- rock ----------------------------------------------------------------------------------------------------------


def rock(ground: IslandParts, shore: Sequence[Flat], chance: Random, *, deep: float) -> None:
    """A collar of grass, then steps of rock that taper away into the haze below."""
    fine, edge = _rim(shore, chance)
    middle = middle_of(fine)
    count = len(fine)
    for i in range(count):
        j = (i + 1) % count
        tone = mix(GRASS, GRASS_DARK, chance.random())
        corners = [(*edge[i], 0.0), (*fine[i], -0.03), (*fine[j], -0.03), (*edge[j], 0.0)]
        uv = [_in_cell(LAND.box("grass"), (x, y), middle, 140 * UNIT) for x, y, _ in corners]
        ground.painted.face(corners, [UP] * 4, tone, uv=uv)
    steps = [step for k, step in enumerate(_STEPS) if ground.look.lit or k in _COARSE]
    rings = [_ring(fine, middle, step, deep, chance) for step in steps]
    haze, box = ground.look.light.haze, LAND.box("rock")
    for k, (upper, lower) in enumerate(itertools.pairwise(rings)):
        z = steps[k][0]
        for i in range(count):
            j = (i + 1) % count
            ledge = 0.25 if steps[k + 1][1] < steps[k][1] - 0.05 else 0.0
            tone = GRASS_DARK if k == 0 else mix(ROCK, ROCK_DARK, chance.random() * 0.55 + ledge)
            tone = mix(tone, haze, min(0.8, max(0.0, -z - 0.5) * 0.33))
            u, v = chance.random() * 0.7, chance.random() * 0.7
            part = (box[0] + u * box[2], box[1] + v * box[3], 0.28 * box[2], 0.28 * box[3])
            ground.painted.quad([lower[i], lower[j], upper[j], upper[i]], tone, box=part, ao=0.95 - 0.06 * k)
    for _ in range(6 if ground.look.lit else 0):
        _hanging(ground, fine, middle, deep, chance)


def _rim(shore: Sequence[Flat], chance: Random) -> tuple[list[Flat], list[Flat]]:
    """The uneven rim of an island, and the points of its shore behind it."""
    rim, fine, edge = inset(shore, -COLLAR), [], []
    for i, a in enumerate(rim):
        b, c, d = rim[(i + 1) % len(rim)], shore[i], shore[(i + 1) % len(shore)]
        long = dist(a, b)
        parts = max(1, round(long / (5 * UNIT)))
        for k in range(parts):
            t, out = k / parts, (chance.uniform(-0.5, 0.6) if k else 0.1) * UNIT
            nx, ny = (b[1] - a[1]) / long, (a[0] - b[0]) / long
            fine.append((a[0] + (b[0] - a[0]) * t + nx * out, a[1] + (b[1] - a[1]) * t + ny * out))
            edge.append((c[0] + (d[0] - c[0]) * t, c[1] + (d[1] - c[1]) * t))
    return fine, edge


def _ring(rim: list[Flat], middle: Flat, step: tuple[float, float, float], deep: float, chance: Random) -> list[Place]:
    z, share, wild = step
    cx, cy = middle
    ring = []
    for x, y in rim:
        part = share + wild * UNIT * chance.uniform(-1, 1) / (hypot(x - cx, y - cy) or 1.0)
        down = (z + wild * 0.05 * chance.uniform(-1, 1)) * (deep if z < -0.2 else 1.0)
        ring.append((cx + (x - cx) * part, cy + (y - cy) * part, down))
    return ring


def _hanging(ground: IslandParts, rim: list[Flat], middle: Flat, deep: float, chance: Random) -> None:
    """A faceted stone below an island, pointed below."""
    (x, y), t = chance.choice(rim), chance.uniform(0.45, 0.9)
    x, y, z = middle[0] + (x - middle[0]) * t, middle[1] + (y - middle[1]) * t, -chance.uniform(1.3, 2.6) * deep
    r, colour = chance.uniform(0.08, 0.26), mix(ROCK_DARK, ground.look.light.haze, 0.45)
    angles = [2 * pi * k / 6 for k in range(6)]
    reach = [r * chance.uniform(0.75, 1.2) for _ in angles]
    ring = [(x + q * cos(a), y + q * sin(a), z + chance.uniform(-0.1, 0.1) * r) for q, a in zip(reach, angles, strict=True)]
    for i in range(6):
        j = (i + 1) % 6
        ground.bodies.quad([ring[i], ring[j], (x, y, z + 0.4 * r)], shade(colour, 1.1))
        ground.bodies.quad([ring[j], ring[i], (x, y, z - 1.9 * r)], colour, ao=0.7)


# -- quarters ------------------------------------------------------------------------------------------------------


def _border(ground: IslandParts, outline: Sequence[Flat], middle: Flat) -> None:
    """The stone between quarters: only the visible line, not what lies under the paving."""
    inner = inset(outline, LINE)
    for a in range(len(outline)):
        b = (a + 1) % len(outline)
        ground.flat((outline[a], outline[b], inner[b], inner[a]), 0.0, BORDER, "stone", middle=middle, across=140 * UNIT)


def pave(ground: IslandParts, chart: Chart, quarter: int, level: float = 0.0) -> None:
    """Paving with a low kerb, on land of that height."""
    name = chart.colour_of[quarter]
    outer = inset(chart.outlines[quarter], LINE)
    inner = inset(outer, KERB_WIDE)
    kerb(ground.bodies, outer, inner, level, level + KERB, shade(QUARTER[name], KERB_TONE))
    ground.flat(inner, level + KERB, (1.0, 1.0, 1.0), name, middle=chart.middles[quarter], across=PAVE_ACROSS * UNIT)


def kerb(mesh: Mesh, outer: Sequence[Flat], inner: Sequence[Flat], low: float, high: float, colour: Colour) -> None:
    """A low wall along an outline, its top falling a little inwards."""
    for a in range(len(outer)):
        b = (a + 1) % len(outer)
        mesh.quad([(*outer[a], low), (*outer[b], low), (*outer[b], high), (*outer[a], high)], colour)
        mesh.quad([(*outer[a], high), (*outer[b], high), (*inner[b], high), (*inner[a], high)], colour)


def claims(chart: Chart, built: int, owner: Identity, look: Look) -> NodePath:
    """The kerbs of the quarters somebody built on, in their colour."""
    mesh = Mesh()
    for quarter in bits(built):
        outer, low = inset(chart.outlines[quarter], 0.8 * LINE), chart.level(quarter)
        kerb(mesh, outer, inset(outer, CLAIM_WIDE), low, low + KERB + 0.016, owner.rgb)
    return solid("claims", [mesh], look, "stone")


def _furnish(mesh: Mesh, chart: Chart, quarter: int, ends: list[Flat], chance: Random) -> None:
    """Small things of the quarter's guild in its corners: steles, trees, flower beds, brass globes."""
    mills = [chart.mill(mill.name)[:2] for mill in chart.board.windmills if mill.touches >> quarter & 1]
    for corner in inset(chart.outlines[quarter], FURNITURE):
        far = dist(corner, chart.middles[quarter]) > 7.4 * UNIT
        if far and all(dist(corner, end) > 4.5 * UNIT for end in ends) and all(dist(corner, mill) > 5 * UNIT for mill in mills):
            _FURNISHED[chart.colour_of[quarter]](mesh, (*corner, KERB), chance)


def _stele(mesh: Mesh, at: Place, chance: Random) -> None:
    x, y, z = at
    mesh.block((x - 0.035, y - 0.035, z), (x + 0.035, y + 0.035, z + 0.03), STONE, bevel=0.006)
    mesh.cone((x, y, z + 0.03), 0.028, 0.20, IVORY, sides=4, top=0.016, turn=pi / 4)
    mesh.cone((x, y, z + 0.23), 0.024, 0.04, rgb("#5E86A8"), sides=4, turn=pi / 4)


def _grove(mesh: Mesh, at: Place, chance: Random) -> None:
    for _ in range(2):
        away = chance.uniform(-0.07, 0.07), chance.uniform(-0.07, 0.07)
        tree(mesh, (at[0] + away[0], at[1] + away[1], at[2]), chance.uniform(0.8, 1.15), chance)


def _bed(mesh: Mesh, at: Place, chance: Random) -> None:
    x, y, z = at
    mesh.cone(at, 0.085, 0.035, STONE, sides=7, top=0.08)
    for k in range(5):
        a = 2 * pi * k / 5
        mesh.ball((x + 0.045 * cos(a), y + 0.045 * sin(a), z + 0.05), 0.03, FLOWERS[k % 3], sides=5, rings=3)


def _globe(mesh: Mesh, at: Place, chance: Random) -> None:
    mesh.cone(at, 0.03, 0.13, rgb("#8F6B3A"), sides=5, top=0.015)
    mesh.ball((at[0], at[1], at[2] + 0.16), 0.045, GOLD, sides=7, rings=4)


_FURNISHED = {"blue": _stele, "green": _grove, "rose": _bed, "gold": _globe}


def tree(mesh: Mesh, at: Place, size: float, chance: Random) -> None:
    """A small tree, round or pointed."""
    x, y, z = at
    tone = mix(*LEAVES, chance.random())
    if chance.random() < 0.4:
        mesh.cone((x, y, z + 0.03 * size), 0.065 * size, 0.22 * size, tone, sides=5)
    else:
        sides, rings = (6, 4) if mesh.fine else (5, 3)
        mesh.ball((x, y, z + 0.12 * size), 0.085 * size, tone, sides=sides, rings=rings, squash=0.95)
    mesh.cone(at, 0.018 * size, 0.07 * size, WOODEN, sides=4, top=0.012 * size)


def _trees(mesh: Mesh, shore: Sequence[Flat], ends: list[Flat], chance: Random, *, often: float) -> None:
    """Along the rim, none near the ends of bridges."""
    rim = inset(shore, -0.5 * COLLAR)
    for i, a in enumerate(rim):
        b = rim[(i + 1) % len(rim)]
        for _ in range(max(1, round(dist(a, b) / (often * UNIT)))):
            t = chance.random()
            at = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            if all(dist(at, end) > 4.5 * UNIT for end in ends) and chance.random() < 0.8:
                tree(mesh, (*at, -0.01), chance.uniform(0.75, 1.35), chance)


# -- water ---------------------------------------------------------------------------------------------------------


def _lake(ground: IslandParts, chart: Chart, isle: Isle, name: str, shore: Sequence[Flat], chance: Random) -> None:
    """Three shades of water, a boat, and the stream that falls over the rim."""
    outline = chart.lakes[name]
    middle, plain = middle_of(outline), ground.bodies
    plain.face([(x, y, 0.004) for x, y in outline], [UP] * len(outline), shade(BORDER, 0.9))
    for by, z, tone in ((0.7, 0.012, SHALLOW), (1.6, 0.016, WATER), (3.4, 0.020, DEEP)):
        rim = inset(outline, by * UNIT)
        ground.water.face([(x, y, z) for x, y in rim], [UP] * len(rim), tone)
    _boat(plain, (middle[0] + 1.5 * UNIT, middle[1] - UNIT, 0.02), chance.uniform(0, 360))
    way = _stream(chart, isle, outline, shore)
    if not way:
        return
    k = shore.index(way[-1])
    a, b = shore[k - 1], shore[(k + 1) % len(shore)]
    long = dist(a, b)
    out = ((b[1] - a[1]) / long, (a[0] - b[0]) / long)
    tip = (way[-1][0] + out[0] * 1.6 * UNIT, way[-1][1] + out[1] * 1.6 * UNIT)
    start = (way[0][0] + (middle[0] - way[0][0]) * 0.25, way[0][1] + (middle[1] - way[0][1]) * 0.25)
    _ribbon(ground.water, (start, *way, tip), 0.075, 0.024, shade(WATER, 1.15))
    _fall(ground.falls, (*tip, 0.03), out, ground.look.light.haze)


def _stream(chart: Chart, isle: Isle, lake: Sequence[Flat], shore: Sequence[Flat]) -> tuple[Flat, ...]:
    """The shortest way of a lake's water along borders to the shore."""
    links: dict[Flat, set[Flat]] = {}
    for quarter in bits(isle.quarters):
        outline = chart.outlines[quarter]
        for a, b in zip(outline, (*outline[1:], outline[0]), strict=True):
            links.setdefault(a, set()).add(b)
            links.setdefault(b, set()).add(a)
    heap: list[tuple[float, Flat, tuple[Flat, ...]]] = [(0.0, point, (point,)) for point in lake]
    seen: set[Flat] = set()
    while heap:
        cost, here, way = heappop(heap)
        if here in shore:
            return way
        if here not in seen:
            seen.add(here)
            for other in links.get(here, set()) - seen:
                heappush(heap, (cost + dist(here, other), other, (*way, other)))
    return ()


def _ribbon(mesh: Mesh, points: Sequence[Flat], half: float, z: float, colour: Colour) -> None:
    """A flat band along points."""
    sides = []
    for k, (x, y) in enumerate(points):
        a, b = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
        long = dist(a, b) or 1.0
        nx, ny = -(b[1] - a[1]) / long * half, (b[0] - a[0]) / long * half
        sides.append(((x + nx, y + ny, z), (x - nx, y - ny, z)))
    for (al, ar), (bl, br) in itertools.pairwise(sides):
        mesh.face([ar, br, bl, al], [UP] * 4, colour)


_STRANDS = (
    (0.13, 0.0, rgb("#7CC3D2")),
    (0.10, 0.03, rgb("#B5E2EA")),
    (0.055, -0.03, rgb("#E6F5F5")),
    (0.04, 0.06, rgb("#DDF1F3")),
)
"""Of falling water: half the width, how far to the side, the colour."""


def _fall(mesh: Mesh, at: Place, out: Flat, haze: Colour) -> None:
    """Water over the rim: strips of a soft sign, dense above and gone below, seen from both sides."""
    for k, (half, shift, pure) in enumerate(_STRANDS):
        tone = shade(mix(pure, haze, 0.3), 0.93)
        rows = [_strand(at, out, half, shift, k, step / 8) for step in range(9)]
        for one, two in itertools.pairwise(rows):
            corners = [one[0], one[1], two[1], two[0]]
            for order in (corners, corners[::-1]):
                mesh.face([corner[0] for corner in order], [UP] * 4, tone, uv=[corner[1] for corner in order])


def _strand(at: Place, out: Flat, half: float, shift: float, k: int, t: float) -> list[tuple[Place, tuple[float, float]]]:
    """The two edges of a strip at a part of its way down: where, and where in the sign."""
    u, v, wide, tall = GLYPH_BOX["blob"]
    (nx, ny), side = out, (-out[1], out[0])
    push, wider = 0.10 * min(1.0, 3 * t) + 0.18 * t + 0.012 * k, half * (1 + 0.9 * t)
    x, y = at[0] + nx * push + side[0] * shift, at[1] + ny * push + side[1] * shift
    z = at[2] - (2.4 - 0.25 * k) * t**1.4
    return [
        ((x + side[0] * q * wider, y + side[1] * q * wider, z), (u + wide * (0.5 + 0.42 * q), v + tall * (0.5 + 0.46 * t * t)))
        for q in (-1, 1)
    ]


def _boat(mesh: Mesh, at: Place, heading: float) -> None:
    """A small boat with a sail, for scale."""
    one = Mesh()
    hull = [(-0.10, -0.03), (0.05, -0.035), (0.12, 0.0), (0.05, 0.035), (-0.10, 0.03)]
    one.prism(hull, 0.0, 0.035, WOODEN, bevel=0.008)
    for order in (1, -1):
        one.quad([(-0.06, 0.0, 0.05), (0.07, 0.0, 0.05), (0.02, 0.0, 0.24)][::order], IVORY)
    mesh.add(one, at=at, heading=heading)


# -- docks ---------------------------------------------------------------------------------------------------------


def dock(seat: int, look: Look) -> NodePath:
    """A floating quay with a line in the seat's colour, around the origin, seen from the south."""
    return _quay("dock", DOCK, look.identity(seat).rgb, look, seed=seat)


def stand(side: int, look: Look) -> NodePath:
    """A floating quay that belongs to no seat."""
    return _quay("stand", STAND, shade(BORDER, 0.72), look, seed=side)


def _quay(name: str, half: Flat, line: Colour, look: Look, *, seed: int) -> NodePath:
    """Paved rock with a line around it."""
    ground = IslandParts(look)
    outline = [(x * half[0], y * half[1]) for x, y in circle(1.0, 18)]
    rock(ground, outline, Random(f"{name}{seed}"), deep=0.55)
    ground.flat(outline, 0.0, shade(BORDER, 0.95), "stone", middle=(0.0, 0.0), across=60 * UNIT)
    outer = inset(outline, 1.1 * UNIT)
    inner = inset(outer, 0.9 * UNIT)
    for a in range(len(outer)):
        b = (a + 1) % len(outer)
        corners = [(*point, 0.012) for point in (outer[a], outer[b], inner[b], inner[a])]
        ground.bodies.face(corners, [UP] * 4, line)
    return ground.node(name)


def blimp_mesh(*, fine: bool = True) -> Mesh:
    """A small airship, its nose to the east."""
    mesh, (sides, rings) = Mesh(fine=fine), (12, 8) if fine else (8, 6)
    blank = Mesh()
    blank.quad([(0, 0, 0), (1, 0, 0), (1, 1, 0)], IVORY)
    spot = blank.vertices[0][4]
    for k in range(rings + 1):
        t = k / rings
        x, r = -0.34 + 0.68 * t, 0.15 * max(0.0, 1 - (2 * t - 1) ** 2) ** 0.55 * (0.86 + 0.2 * t)
        for i in range(sides):
            a, nx = 2 * pi * i / sides, 0.8 * (2 * t - 1) ** 3
            size = hypot(nx, 1.0)
            tone = CLOTH if k == rings // 2 else mix(IVORY, rgb("#D9C7A6"), 0.6) if i % 2 else IVORY
            normal = (nx / size, cos(a) / size, sin(a) / size)
            mesh.vertices.append(((x, r * cos(a), r * sin(a)), normal, tone, 0.8 + 0.2 * sin(a), spot))
    for k in range(rings):
        for i in range(sides):
            a, b = k * sides + i, k * sides + (i + 1) % sides
            mesh.triangles += [(a, b + sides, a + sides)] if k < rings - 1 else []  # nose and tail are points
            mesh.triangles += [(a, b, b + sides)] if k else []
    mesh.block((-0.09, -0.035, -0.235), (0.10, 0.035, -0.165), rgb("#7A4E36"), bevel=0.015)
    for fin in _fins():
        mesh.quad(fin, CLOTH)
        mesh.quad(fin[::-1], CLOTH)
    return mesh


def _fins() -> Iterator[list[Place]]:
    for s in (1, -1):
        yield [(-0.38, 0.0, 0.02 * s), (-0.20, 0.0, 0.06 * s), (-0.24, 0.0, 0.2 * s), (-0.38, 0.0, 0.2 * s)]
        yield [(-0.38, 0.02 * s, 0.0), (-0.20, 0.06 * s, 0.0), (-0.24, 0.2 * s, 0.0), (-0.38, 0.2 * s, 0.0)]
