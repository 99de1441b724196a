"""The evening around a table on a roof: sky, sun, a far city in two layers and its lights below, painted and in one body.

A camera that looks down at a table never sees the true horizon. So this one lies low, and rises as the camera sinks.
The same evening, unrolled, is what a level eye sees without perspective.
"""

from collections.abc import Callable
from itertools import pairwise
from math import cos, pi, sin
from random import Random

from panda3d.core import NodePath

from game.scenes.camera import CameraPose
from game.scenes.drawing.look import Colour, Look, rgb, shade
from game.scenes.drawing.material import MIRROR_CAMERA, backdrop, overlay
from game.scenes.drawing.mesh import NONE, UP, Mesh, Vector

At = Callable[[float, float, float], Vector]
"""Where something is painted: its direction, how much nearer than the sky it stands, and its height."""
AROUND = 16.0
"""How far away the sky stands."""
HORIZON, DEEP = -3.9, -10.0
"""How far below the table the horizon is painted, and the streets of the city."""
RISE, LOW, DROP = 3.3, 33.0, 3.0
"""How much higher the horizon lies for a level eye, from which pitch on it sinks below its place, and how far at most."""
SUN = pi / 2 + 0.40
"""Where the sun goes down: a little to the left of the middle of the picture."""
FIRST, LAST = -pi / 2, 3 * pi / 2
"""The directions the evening is painted in, from the one behind the eye all the way round."""
COLUMNS, FAN = 48, 12
"""Into how many columns the sky is divided, and how many finer ones lie at each side of the sun."""
Stops = tuple[tuple[float, Colour], ...]
WEST: Stops = (
    (HORIZON, rgb("#FFC27A")),
    (HORIZON + 0.7, rgb("#F79A62")),
    (HORIZON + 1.5, rgb("#DD6F62")),
    (HORIZON + 2.6, rgb("#A4527A")),
    (HORIZON + 4.2, rgb("#60427F")),
    (HORIZON + 6.6, rgb("#343469")),
    (HORIZON + 10.5, rgb("#1B2148")),
    (HORIZON + 16.0, rgb("#10142E")),
)
"""Heights and colours of the sky where the sun is."""
EAST: Stops = (
    (HORIZON, rgb("#B9718A")),
    (HORIZON + 0.9, rgb("#86588A")),
    (HORIZON + 2.2, rgb("#574684")),
    (HORIZON + 4.4, rgb("#363767")),
    (HORIZON + 8.0, rgb("#1F2550")),
    (HORIZON + 16.0, rgb("#10142E")),
)
"""And opposite."""
GLOW: Colour = rgb("#FFD58A")
LAND: Colour = rgb("#7C4A63")
STREETS: Colour = rgb("#1C1A33")
FAR, NEAR = (rgb("#A25E70"), rgb("#C9786A")), (rgb("#3A2B4E"), rgb("#6B4262"))
"""Towers of both layers: their tops, and where haze lies at their feet."""
LAMPS: tuple[Colour, ...] = (rgb("#FFD694"), rgb("#FFC06A"), rgb("#FFE9C0"), rgb("#FF9E5E"), rgb("#9FC6FF"))
FEW = 0.3
"""The share of lights that is painted without shaders."""


def evening(look: Look, z: float) -> NodePath:
    """The evening around a table at that height; it is seen only from inside."""
    mesh, dice, share = _painted(_around, look)
    _streets(mesh)
    _lamps(mesh, dice, round(90 * share))
    body = backdrop("evening", mesh)
    body.set_z(z)
    body.hide(MIRROR_CAMERA)
    return body


def unrolled(look: Look, horizon: float) -> NodePath:
    """The evening as a level eye sees it that looks along y: flat, with its horizon at that height."""
    mesh, _, _ = _painted(_unrolled, look)
    body = overlay("evening", mesh, depth=0)
    body.clear_transparency()
    body.set_bin("background", 0)
    body.set_z(horizon - HORIZON)
    return body


def follow(node: NodePath, pose: CameraPose, z: float) -> None:
    """Turns the evening around a table with the eye, so that every seat has the sun, and moves its horizon."""
    node.set_h(pose.heading)
    node.set_z(z + max(-DROP, RISE * (1 - pose.pitch / LOW)))


def _painted(at: At, look: Look) -> tuple[Mesh, Random, float]:
    """Sky, sun and towers; the dice that go on, and the share of lights."""
    mesh, dice, share = Mesh(NONE), Random(11), 1.0 if look.lit else FEW
    _sky(mesh, at)
    _sun(mesh, at)
    _towers(mesh, dice, at, 1.0, HORIZON - 0.25, (0.25, 0.95), FAR, lights=0.04 * share)
    _towers(mesh, dice, at, 2.2, HORIZON - 1.35, (0.3, 1.45), NEAR, lights=0.25 * share)
    return mesh, dice, share


def _around(turn: float, nearer: float, z: float) -> Vector:
    reach = AROUND - nearer
    return reach * cos(turn), reach * sin(turn), z


def _unrolled(turn: float, nearer: float, z: float) -> Vector:
    return (pi / 2 - turn) * AROUND, -0.01 * nearer, z


# -- colours ---------------------------------------------------------------------------------------------------


def _mix(one: Colour, other: Colour, part: float) -> Colour:
    r, g, b = (a + (c - a) * part for a, c in zip(one, other, strict=True))
    return r, g, b


def _stop(stops: Stops, z: float) -> Colour:
    """The colour at a height."""
    for (low, below), (high, above) in pairwise(stops):
        if z <= high:
            return _mix(below, above, max(0.0, (z - low) / (high - low)))
    return stops[-1][1]


def _westward(turn: float) -> float:
    """How near to the sun a direction is, from 0 to 1."""
    return float(((1 + cos(turn - SUN)) / 2) ** 2.2)


def tone_at(turn: float, z: float) -> Colour:
    """The colour of the sky in a direction, and of the land below the horizon."""
    if z < HORIZON:
        rim = _mix(LAND, tone_at(turn, HORIZON), 0.55)
        return _mix(rim, STREETS, min(1.0, (HORIZON - z) / 4.2) ** 0.7)
    tone = _mix(_stop(EAST, z), _stop(WEST, z), _westward(turn))
    aside = abs((turn - SUN + pi) % (2 * pi) - pi)
    glow = max(0.0, 1 - ((aside / 0.62) ** 2 + ((z - HORIZON) / 4.2) ** 2) ** 0.5)
    return _mix(tone, GLOW, 0.75 * glow**1.6)


# -- bodies ----------------------------------------------------------------------------------------------------


def _quad(mesh: Mesh, corners: list[Vector], tones: list[Colour]) -> None:
    first = len(mesh.vertices)
    mesh.vertices += [(at, UP, tone, 1.0, (0.0, 0.0)) for at, tone in zip(corners, tones, strict=True)]
    mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]


def _sky(mesh: Mesh, at: At) -> None:
    rows = (DEEP, HORIZON - 2.6, HORIZON - 0.9, HORIZON, *(z for z, _ in WEST[1:]))
    even = {FIRST + (LAST - FIRST) * k / COLUMNS for k in range(COLUMNS + 1)}
    turns = sorted(even | {SUN + 0.055 * k for k in range(-FAN, FAN + 1)})
    for low, high in pairwise(rows):
        for a, b in pairwise(turns):  # seen from inside, what is farther left has the larger angle
            corners = [at(b, 0.0, low), at(a, 0.0, low), at(a, 0.0, high), at(b, 0.0, high)]
            _quad(mesh, corners, [tone_at(b, low), tone_at(a, low), tone_at(a, high), tone_at(b, high)])


def _streets(mesh: Mesh) -> None:
    """The ground far below, wide enough for a view without perspective."""
    rings = ((0.0, shade(STREETS, 0.75)), (8.0, STREETS), (AROUND, _mix(STREETS, LAND, 0.12)), (44.0, shade(STREETS, 0.6)))
    for k in range(24):
        a, b = 2 * pi * k / 24, 2 * pi * (k + 1) / 24
        for (near, inner), (far, outer) in pairwise(rings):
            ends = ((a, near), (a, far), (b, far), (b, near))
            corners = [(reach * cos(turn), reach * sin(turn), DEEP) for turn, reach in ends]
            _quad(mesh, corners, [inner, outer, outer, inner])


def _sun(mesh: Mesh, at: At) -> None:
    """Half gone behind the far towers."""
    middle, size, sides = HORIZON + 0.62, 0.62, 28
    first = len(mesh.vertices)
    for k in range(sides):
        up = size * sin(2 * pi * k / sides)
        tone = _mix(rgb("#FFC878"), rgb("#FFF6DA"), (up + size) / (2 * size))
        place = at(SUN - size / AROUND * cos(2 * pi * k / sides), 0.35, middle + up)
        mesh.vertices.append((place, UP, tone, 1.0, (0.0, 0.0)))
    mesh.triangles += [(first, first + k, first + k + 1) for k in range(1, sides - 1)]


def _towers(
    mesh: Mesh,
    dice: Random,
    at: At,
    nearer: float,
    foot: float,
    high: tuple[float, float],
    tones: tuple[Colour, Colour],
    *,
    lights: float,
) -> None:
    """A ring of towers in haze, some with a step or a spire; the share `lights` of their windows is lit."""
    turn = FIRST
    while turn < LAST:
        wide = dice.uniform(0.20, 0.55) / AROUND
        tall = dice.uniform(*high) * (1.45 if dice.random() < 0.13 else 1.0) * (0.6 + 0.4 * abs(sin(2.3 * turn + 0.6)))
        west = _westward(turn)
        top = shade(_mix(_mix(tones[0], STREETS, 0.55), tones[0], west), dice.uniform(0.88, 1.1))
        base = _mix(_mix(tones[1], STREETS, 0.45), tones[1], west)
        _block(mesh, at, (turn, wide, nearer), (foot - 1.8, foot - 0.3), (STREETS, base))
        _block(mesh, at, (turn, wide, nearer), (foot - 0.3, foot + tall), (base, top))
        kind = dice.random()
        if kind < 0.3:
            _block(mesh, at, (turn + wide * 0.22, wide * 0.56, nearer), (foot + tall, foot + tall * 1.18), (top, top))
        elif kind < 0.4:
            _block(mesh, at, (turn + wide * 0.46, wide * 0.08, nearer), (foot + tall, foot + tall * 1.5), (top, top))
        _lit_windows(mesh, dice, at, (turn, wide, nearer + 0.03), (foot, tall), base, lights)
        turn += wide * dice.uniform(0.72, 1.25)


def _lit_windows(
    mesh: Mesh,
    dice: Random,
    at: At,
    body: tuple[float, float, float],
    span: tuple[float, float],
    haze: Colour,
    lights: float,
) -> None:
    (turn, wide, nearer), (foot, tall) = body, span
    across = max(1, int(wide * AROUND / 0.10))
    for row in range(int((tall + 0.35) / 0.12)):
        for column in range(across):
            if dice.random() < lights:
                left = turn + wide * (column + 0.5) / across - 0.017 / AROUND
                low, tone = foot - 0.31 + 0.12 * row, _mix(dice.choice(LAMPS[:4]), haze, 0.25)
                _block(mesh, at, (left, 0.034 / AROUND, nearer), (low, low + 0.055), (tone, tone))


def _block(
    mesh: Mesh, at: At, body: tuple[float, float, float], span: tuple[float, float], tones: tuple[Colour, Colour]
) -> None:
    """A rectangle: its direction, width and place, from where to where it reaches, and its colours below and above."""
    (turn, wide, nearer), (low, high), (below, above) = body, span, tones
    corners = [(turn + wide, low), (turn, low), (turn, high), (turn + wide, high)]
    _quad(mesh, [at(angle, nearer, z) for angle, z in corners], [below, below, above, above])


def _lamps(mesh: Mesh, dice: Random, rows: int) -> None:
    """Lights along the streets below, in rows."""
    half, z = 0.035, DEEP + 0.02
    for _ in range(rows):
        x, y, along = dice.uniform(-15, 15), dice.uniform(-15, 15), dice.random() < 0.5
        tone = dice.choice(LAMPS)
        for k in range(dice.randint(5, 16)):
            a, b = (x + 0.42 * k, y) if along else (x, y + 0.42 * k)
            lamp = _mix(tone, STREETS, dice.uniform(0.15, 0.6))
            if max(abs(a), abs(b)) > 7.0 and a * a + b * b < (AROUND - 1) ** 2:
                corners = [(a - half, b - half, z), (a + half, b - half, z), (a + half, b + half, z), (a - half, b + half, z)]
                _quad(mesh, corners, [lamp] * 4)
