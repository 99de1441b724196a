"""Builds the meshes of Skyrise: buildings in three heights, bridges, windmills, blimps and discs. It knows no view."""

import itertools
from collections.abc import Iterator
from functools import cache
from math import cos, dist, pi, radians, sin

from game.scenes.boards.skyrise.paints import (
    BORDER,
    DISCS,
    FLAME,
    GOLD,
    IVORY,
    PATRON_RIM,
    STONE,
    TILES,
    WOODEN,
    mix,
)
from game.scenes.boards.skyrise.places import UNIT
from game.scenes.boards.thing import Place
from game.scenes.drawing.atlas import CELL_BOX
from game.scenes.drawing.look import Colour, Identity, shade
from game.scenes.drawing.mesh import Mesh
from game.scenes.drawing.models import UNIT as ROOF
from game.scenes.drawing.models import WIDTH, piece

STOREY = 0.215
TIERS = {"low": ((0.31, 1),), "mid": ((0.31, 1), (0.25, 2)), "tall": ((0.31, 2), (0.25, 2), (0.19, 2))}
"""For each height its tiers from the ground up: half the width, and how many storeys."""
PLINTH = 0.09
MAST = 0.32
VARIANTS = 4
"""How many kinds of lit windows there are."""


def top_of(height: str) -> float:
    """How high a building's roof is."""
    storeys = sum(count for _, count in TIERS[height])
    return PLINTH + storeys * STOREY + 0.009 + ROOF * _roof_scale(height)


def _roof_scale(height: str) -> float:
    return 2 * (TIERS[height][-1][0] + 0.005) / WIDTH


@cache
def building(owner: Identity, height: str, *, plot: int = 0, lit: bool = False, fine: bool = True) -> Mesh:
    """Art deco: plinth, set-backs with piers that rise past them, cornices, the seat's roof. Shared: do not change it.

    `plot` decides which windows are lit, where `lit` lets them.
    """
    mesh = Mesh(fine=fine)
    deep, light = shade(owner.rgb, 0.62), shade(owner.rgb, 1.22)
    mesh.block((-0.36, -0.36, 0.0), (0.36, 0.36, 0.05), STONE, bevel=0.012)
    mesh.block((-0.335, -0.335, 0.05), (0.335, 0.335, PLINTH), deep, bevel=0.01)
    z, level = PLINTH, 0
    for half, storeys in TIERS[height]:
        low = z
        for _ in range(storeys):
            _storey(mesh, owner, half, z, plot=plot, level=level, lit=lit)
            z, level = z + STOREY, level + 1
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            x, y = sx * (half - 0.012), sy * (half - 0.012)
            mesh.block((x - 0.026, y - 0.026, low), (x + 0.026, y + 0.026, z + 0.055), light, bevel=0.008)
        out = half + 0.014
        mesh.block((-out, -out, z - 0.03), (out, out, z + 0.008), IVORY, bevel=0.008)
    mesh.add(piece(f"roof_{owner.roof}", owner), at=(0.0, 0.0, z + 0.009), scale=_roof_scale(height))
    if height == "tall":
        mesh.cone((0.0, 0.0, top_of(height) - 0.05), 0.035, MAST + 0.05, GOLD, sides=6)
    mesh.shaded(lambda at, normal: 0.72 + 0.28 * min(1.0, at[2] / 0.4))
    return mesh


def _storey(mesh: Mesh, owner: Identity, half: float, z: float, *, plot: int, level: int, lit: bool) -> None:
    """One storey with the seat's windows; their places in the texture say which are lit (`drawing/windows.py`)."""
    first = len(mesh.vertices)
    low, high = (-half, -half, z), (half, half, z + STOREY)
    mesh.block(low, high, owner.rgb, bevel=0.012, sides=CELL_BOX[owner.facade])
    if not mesh.fine:  # under the next storey, or a cornice, nobody sees its lid
        del mesh.vertices[-4:], mesh.triangles[-2:]
    for number in range(16):
        at, normal, colour, ao, (u, v) = mesh.vertices[first + number]
        place = (u + 2 * plot + lit, v + 4 * level + number // 4)
        mesh.vertices[first + number] = (at, normal, colour, ao, place)


# -- discs ---------------------------------------------------------------------------------------------------------

COIN, THICK = 0.285, 0.055
SIDES = 20


@cache
def coin(name: str, heading: float = 0.0, radius: float = COIN, thick: float = THICK) -> Mesh:
    """A disc that lies on the ground, its face to be read from a heading. Shared: do not change it."""
    mesh = Mesh(DISCS)
    left, bottom, wide, high = DISCS.box(name)
    rim = (left + 0.02 * wide, bottom + 0.02 * high)
    ring = [(cos(2 * pi * k / SIDES), sin(2 * pi * k / SIDES)) for k in range(SIDES)]
    edge: Colour = (1.0, 1.0, 1.0) if name != "joker" else PATRON_RIM
    for (a, b), (c, d) in zip(ring, (*ring[1:], ring[0]), strict=True):
        corners = [(a * radius, b * radius, 0.0), (c * radius, d * radius, 0.0)]
        corners += [(c * radius, d * radius, thick), (a * radius, b * radius, thick)]
        mesh.face(corners, [(a, b, 0.0), (c, d, 0.0), (c, d, 0.0), (a, b, 0.0)], edge, uv=[rim] * 4)
    t = radians(heading)
    turned = [(x * cos(t) + y * sin(t), y * cos(t) - x * sin(t)) for x, y in ring]
    uv = [(left + (0.5 + 0.497 * x) * wide, bottom + (0.5 + 0.497 * y) * high) for x, y in turned]
    mesh.face([(x * radius, y * radius, thick) for x, y in ring], [(0.0, 0.0, 1.0)] * SIDES, (1.0, 1.0, 1.0), uv=uv)
    return mesh


# -- bridges and mills ---------------------------------------------------------------------------------------------

ROPE_FROM = 14 * UNIT
"""Longer bridges hang on ropes, shorter ones are arches of stone."""


def bridge(mesh: Mesh, lamps: Mesh, start: Place, end: Place) -> None:
    """A bridge between two shores with gate posts at both ends, and the lamps on them."""
    long = dist(start[:2], end[:2])
    dx, dy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    is_rope = long > ROPE_FROM
    way = list(_way(start, end, (dx, dy), is_rope, parts=(14 if is_rope else 10) if mesh.fine else 6))
    half = 0.085 if is_rope else 0.12
    across = (-dy * half, dx * half)
    for k, (one, two) in enumerate(itertools.pairwise(way)):
        edges = [(p[0] + s * across[0], p[1] + s * across[1], p[2]) for p in (one, two) for s in (1, -1)]
        (_planks if is_rope else _stones)(mesh, k, edges)
    if not is_rope:
        _arch(mesh, way, across)
    for x, y, z in _posts(way, across):
        mesh.block((x - 0.03, y - 0.03, z - 0.06), (x + 0.03, y + 0.03, z + 0.16), IVORY, bevel=0.008)
        mesh.ball((x, y, z + 0.18), 0.03, GOLD, sides=6, rings=4)
        lamps.ball((x, y, z + 0.18), 0.042, FLAME, sides=6, rings=4)


def _posts(way: list[Place], across: tuple[float, float]) -> Iterator[Place]:
    """The feet of the gate posts at both ends."""
    for x, y, z in (way[0], way[-1]):
        for s in (1, -1):
            yield x + s * across[0] * 1.2, y + s * across[1] * 1.2, z


def _way(start: Place, end: Place, along: tuple[float, float], is_rope: bool, *, parts: int) -> Iterator[Place]:
    reach = 1.2 * UNIT
    a = (start[0] - along[0] * reach, start[1] - along[1] * reach)
    b = (end[0] + along[0] * reach, end[1] + along[1] * reach)
    for k in range(parts + 1):
        t = k / parts
        bow = (-0.20 if is_rope else 0.17) * 4 * t * (1 - t)
        yield a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, start[2] + (end[2] - start[2]) * t + bow + 0.055


def _up(at: Place, by: float) -> Place:
    return at[0], at[1], at[2] + by


def _deck(mesh: Mesh, edges: list[Place], thick: float, tone: Colour) -> None:
    l0, r0, l1, r1 = edges
    low = {edge: _up(edge, -thick) for edge in edges}
    for corners in (
        [r0, r1, l1, l0],
        [low[r0], low[r1], r1, r0],
        [low[l1], low[l0], l0, l1],
        [low[l0], low[l1], low[r1], low[r0]],
    ):
        mesh.quad(corners, tone)


def _planks(mesh: Mesh, k: int, edges: list[Place]) -> None:
    _deck(mesh, edges, 0.025, mix(WOODEN, IVORY, 0.12 * (k % 3)))
    for near, far in ((edges[0], edges[2]), (edges[1], edges[3])):
        for a, b in ((near, far), (far, near)):
            mesh.quad([_up(a, 0.10), _up(b, 0.10), _up(b, 0.114), _up(a, 0.114)], WOODEN)
        if k % 2 == 0:
            x, y, z = near
            mesh.block((x - 0.008, y - 0.008, z), (x + 0.008, y + 0.008, z + 0.12), WOODEN, bevel=0.002)


def _stones(mesh: Mesh, k: int, edges: list[Place]) -> None:
    tone = mix(BORDER, STONE, 0.4 * (k % 2))
    _deck(mesh, edges, 0.05, tone)
    for near, far in ((edges[0], edges[2]), (edges[1], edges[3])):
        for a, b in ((near, far), (far, near)):
            mesh.quad([a, b, _up(b, 0.07), _up(a, 0.07)], shade(tone, 1.15))


def _arch(mesh: Mesh, way: list[Place], across: tuple[float, float]) -> None:
    """The stone under an arch, deeper towards its feet."""
    last = len(way) - 1
    depth = [0.05 + 0.22 * max(0.0, abs(k / last - 0.5) * 2 - 0.45) for k in range(len(way))]
    for k, (p, q) in enumerate(itertools.pairwise(way)):
        for s in (1, -1):
            a, b = ((c[0] + s * across[0], c[1] + s * across[1]) for c in (p, q))
            corners = [(*a, p[2] - depth[k]), (*b, q[2] - depth[k + 1]), (*b, q[2] - 0.04), (*a, p[2] - 0.04)]
            mesh.quad(corners if s < 0 else corners[::-1], STONE)


HUB = (0.0, -0.105, 0.36)
"""Where the sails of a mill turn, seen from its foot and from before it."""


def mill_tower(mesh: Mesh, at: Place) -> None:
    """A windmill without its sails."""
    x, y, z = at
    mesh.cone(at, 0.12, 0.34, IVORY, sides=8, top=0.075)
    mesh.cone(at, 0.135, 0.05, STONE, sides=8, top=0.125)
    mesh.cone((x, y, z + 0.34), 0.10, 0.12, TILES, sides=8)


@cache
def sails() -> Mesh:
    """Four sails around the origin, seen from the south."""
    mesh = Mesh()
    for k in range(4):
        c, s = cos(radians(90 * k + 18)), sin(radians(90 * k + 18))
        for low, high, one, two, tone in ((0.03, 0.27, -0.008, 0.008, WOODEN), (0.07, 0.27, 0.008, 0.075, IVORY)):
            corners = [
                (c * q - s * r, -0.006 if tone is IVORY else 0.0, s * q + c * r)
                for q, r in ((low, one), (high, one), (high, two), (low, two))
            ]
            mesh.quad(corners, tone)
            mesh.quad(corners[::-1], tone)
    mesh.ball((0.0, 0.0, 0.0), 0.025, GOLD, sides=6, rings=4)
    return mesh
