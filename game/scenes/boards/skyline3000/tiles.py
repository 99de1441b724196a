"""Meshes of what stands on foundations besides towers: billboards, gardens, the spaceport, the mall. They are shared."""

from functools import cache
from math import cos, pi, sin
from random import Random

from game.scenes.boards.skyline3000.forms import band, mix, paint, ring, tilt_up
from game.scenes.drawing.look import Identity
from game.scenes.drawing.mesh import GLYPHS, UP, Mesh, circle

LEAN = 62.0
"""How far a billboard leans back from lying flat: it is read from seats and from above."""
DOME = 0.36
"""The radius of a garden's glass."""


@cache
def billboard(owner: Identity) -> tuple[Mesh, Mesh]:
    """A slim panel that faces -y and leans back: its body, and the emblem on it."""
    body, signs = Mesh(), Mesh(GLYPHS)
    body.block((-0.30, -0.20, 0.0), (0.30, 0.22, 0.035), paint("dark"), bevel=0.01)
    for x in (-0.2, 0.2):
        body.block((x - 0.022, -0.02, 0.0), (x + 0.022, 0.03, 0.34), paint("steel"), bevel=0.006)
    panel, face = Mesh(), Mesh(GLYPHS)
    panel.block((-0.33, 0.0, -0.05), (0.33, 0.50, 0.0), owner.rgb, bevel=0.02, foot=0.02)
    face.sign("tile", (0, 0.25, 0.006), 0.42, paint("panel"), wide=0.57)
    face.sign(owner.emblem, (0, 0.25, 0.012), 0.42, mix(owner.rgb, (1.0, 1.0, 1.0), 0.45))
    body.add(tilt_up(panel, LEAN), at=(0.0, -0.13, 0.15))
    signs.add(tilt_up(face, LEAN), at=(0.0, -0.13, 0.15))
    return body, signs


@cache
def garden(seed: int, *, plain: bool = False) -> tuple[Mesh, Mesh]:
    """Trees on a round bed under glass: the bed with its ribs, and the glass; a `plain` one is drawn from fewer faces."""
    body, rng, leaf = Mesh(), Random(seed), paint("leaf")
    sides = 10 if plain else 16
    body.prism(circle(0.38, sides), 0, 0.06, paint("steel"), bevel=0.015, smooth=True)
    if plain:
        body.face([(x, y, 0.064) for x, y in circle(0.335, sides)], [UP] * sides, paint("soil"))
        body.face([(x, y, 0.068) for x, y in circle(0.09, 6)], [UP] * 6, (0.37, 0.72, 0.84))
    else:
        body.prism(circle(0.335, sides), 0.04, 0.075, paint("soil"), bevel=0.01, smooth=True)
        body.prism(circle(0.09, 8), 0.06, 0.085, (0.37, 0.72, 0.84), bevel=0.005)
    for k in range(6):
        a, d, s = 2 * pi * k / 6 + rng.uniform(-0.2, 0.2), rng.uniform(0.17, 0.25), rng.uniform(0.8, 1.15)
        x, y, tone = cos(a) * d, sin(a) * d, mix(leaf, (0.56, 0.76, 0.35), rng.random())
        if k % 2:
            body.cone((x, y, 0.07), 0.08 * s, 0.22 * s, tone, sides=4 if plain else 6)
        else:
            body.ball((x, y, 0.16 * s), 0.085 * s, tone, sides=5 if plain else 6, rings=3 if plain else 4)
    for turn in range(3):
        _rib(body, pi * turn / 3, 5 if plain else 8)
    return body, _glass(9, 3) if plain else _glass(12, 4)


def _rib(body: Mesh, a: float, steps: int) -> None:
    """A hoop over a garden, seen from both sides."""
    c, s, wide = cos(a), sin(a), 0.012
    for k in range(steps):
        ends = [(cos(t) * 0.365, 0.05 + sin(t) * 0.365) for t in (pi * k / steps, pi * (k + 1) / steps)]
        quad = [
            (c * x + s * wide * w, s * x - c * wide * w, z)
            for (x, z), w in zip((ends[0],) * 2 + (ends[1],) * 2, (1, -1, -1, 1), strict=True)
        ]
        n = (c * cos(pi * k / steps), s * cos(pi * k / steps), sin(pi * k / steps))
        body.face(quad, [n] * 4, paint("plate"))
        body.face(quad[::-1], [n] * 4, paint("plate"))


@cache
def _glass(sides: int, rings: int) -> Mesh:
    mesh = Mesh()
    for i in range(rings):
        for k in range(sides):
            corners, normals = [], []
            for row, column in ((i, k), (i, k + 1), (i + 1, k + 1), (i + 1, k)):
                t, a = pi / 2 * row / rings, 2 * pi * column / sides
                n = (cos(t) * cos(a), cos(t) * sin(a), sin(t))
                normals.append(n)
                corners.append((n[0] * DOME, n[1] * DOME, 0.05 + n[2] * DOME))
            mesh.face(corners, normals, paint("glass"))
    return mesh


@cache
def spaceport() -> tuple[Mesh, Mesh]:
    """The berth of a shuttle, with its lights; the shuttle itself is `shuttle`."""
    light = Mesh()
    ring(light, (0.30, 0.325), 0.012, (0.75, 0.89, 1.0))
    for k in range(4):
        ring(light, (0.36, 0.42), 0.012, paint("hazard"), part=(k * 90 + 30, k * 90 + 60), sides=4)
    body = Mesh()
    for k in range(3):
        a = 2 * pi * k / 3 + 0.5
        body.cone((cos(a) * 0.17, sin(a) * 0.17, 0.0), 0.03, 0.2, paint("steel"), sides=6, top=0.02)
    return body, light


@cache
def shuttle() -> Mesh:
    """Nose up, with three fins."""
    mesh, hazard, hull = Mesh(), paint("hazard"), paint("white")
    for k in range(3):
        a = 2 * pi * k / 3 + 0.5
        x, y = cos(a), sin(a)
        fin = [(x * 0.10, y * 0.10, 0.14), (x * 0.40, y * 0.40, 0.04), (x * 0.40, y * 0.40, 0.20), (x * 0.11, y * 0.11, 0.58)]
        mesh.face(fin, [(y, -x, 0.0)] * 4, hazard)
        mesh.face(fin[::-1], [(-y, x, 0.0)] * 4, hazard)
    for z, low, tall, top, tone in (
        (0.08, 0.09, 0.08, 0.13, paint("dark")),
        (0.16, 0.13, 0.14, 0.17, hull),
        (0.30, 0.17, 0.34, 0.16, hull),
        (0.64, 0.16, 0.08, 0.145, hazard),
        (0.72, 0.145, 0.18, 0.075, hull),
        (0.90, 0.075, 0.12, 0.0, hazard),
    ):
        mesh.cone((0, 0, z), low, tall, tone, sides=12, top=top)
    return mesh


@cache
def mall() -> tuple[Mesh, Mesh]:
    """A low round hall with two neon bands and a bright court: its body, and its lights."""
    body, light, neon = Mesh(), Mesh(), paint("mall")
    body.ring(circle(0.49, 20), circle(0.24, 20), 0.02, 0.24, (0.33, 0.29, 0.44), bevel=0.05)
    body.ring(circle(0.44, 20), circle(0.28, 20), 0.22, 0.36, (0.42, 0.37, 0.55), bevel=0.05)
    body.prism(circle(0.12, 12), 0.02, 0.30, paint("white"), bevel=0.04, smooth=True)
    band(light, 0.496, 0.10, 0.16, neon, sides=20)
    band(light, 0.446, 0.27, 0.315, (1.0, 0.88, 0.54), sides=20)
    ring(light, (0.33, 0.39), 0.366, neon, sides=20)
    ring(light, (0.13, 0.235), 0.03, (1.0, 0.91, 0.69), sides=20)
    return body, light


def large(name: str) -> tuple[Mesh, Mesh]:
    """A spaceport with its shuttle, or a mall: body and lights."""
    if name == "mall":
        return mall()
    berth, light = spaceport()
    body = Mesh()
    body.add(berth)
    body.add(shuttle())
    return body, light
