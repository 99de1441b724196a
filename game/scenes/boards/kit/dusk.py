"""The evening around a table on a roof: sky, sun, a far city in four layers and its lights below, painted and in one body.

A camera that looks down at a table never sees the true horizon. So this one lies low, and rises as the camera sinks. It is
painted on a sheet that always faces the eye: so its towers stand upright and its horizon is level, however wide the picture.
The same evening is what a level eye sees without perspective.
"""

from itertools import pairwise
from math import cos, pi, radians, sin
from random import Random

from panda3d.core import NodePath

from game.scenes.camera import CameraPose
from game.scenes.drawing.look import Colour, Look, mix, rgb, shade
from game.scenes.drawing.material import MIRROR_CAMERA, backdrop, overlay
from game.scenes.drawing.mesh import NONE, UP, Mesh, Vector

AROUND = 16.0
"""How far beyond the middle of the table the sheet stands; a direction of one radian is as wide on it."""
HORIZON = -3.9
"""How far below the table the horizon is painted."""
HAZE = 4.2
"""How far below the horizon haze ends and the streets are dark."""
LOWEST = -64.0
"""Where the sheet ends: below everything that a plan shows."""
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
BELOW = (rgb("#2C2342"), rgb("#382A4B"))
"""Towers at the horizon, before it, and down between the table and them: their tops, and where haze lies at their feet."""
LAMPS: tuple[Colour, ...] = (rgb("#FFD694"), rgb("#FFC06A"), rgb("#FFE9C0"), rgb("#FF9E5E"), rgb("#9FC6FF"))
FEW = 0.3
"""The share of lights that is painted without shaders."""


def evening(look: Look, z: float) -> NodePath:
    """The evening behind a table at that height."""
    mesh, dice, share = _painted(look)
    _lamps(mesh, dice, round(150 * share))
    body = backdrop("evening", mesh)
    body.set_pos(0.0, AROUND, z + HORIZON)
    body.hide(MIRROR_CAMERA)
    return body


def unrolled(look: Look, horizon: float) -> NodePath:
    """The evening as a level eye sees it that looks along y: flat, with its horizon at that height."""
    mesh, _, _ = _painted(look)
    body = overlay("evening", mesh, depth=0)
    body.clear_transparency()
    body.set_bin("background", 0)
    body.set_pos(0.0, 0.0, horizon)
    body.set_sy(0.01)
    return body


def follow(node: NodePath, pose: CameraPose, z: float) -> None:
    """Turns the evening to the eye, so that every seat has the sun, and moves its horizon."""
    side, up = radians(pose.heading), z + HORIZON + max(-DROP, RISE * (1 - pose.pitch / LOW))
    node.set_pos_hpr(-AROUND * sin(side), AROUND * cos(side), up, pose.heading, -pose.pitch, 0.0)


def _painted(look: Look) -> tuple[Mesh, Random, float]:
    """Sky, sun and towers; the dice that go on, and the share of lights."""
    mesh, dice, share = Mesh(NONE), Random(11), 1.0 if look.lit else FEW
    _sky(mesh)
    _sun(mesh)
    _towers(mesh, dice, 1.0, HORIZON - 0.25, (0.25, 0.95), FAR, lights=0.04 * share)
    _towers(mesh, dice, 2.2, HORIZON - 1.35, (0.3, 1.45), NEAR, lights=0.25 * share)
    _towers(mesh, dice, 3.4, HORIZON - 3.9, (0.7, 1.9), BELOW, lights=0.20 * share, wide=(0.45, 1.05))
    _towers(mesh, dice, 4.6, HORIZON - 8.2, (1.0, 3.2), BELOW, lights=0.12 * share, wide=(0.8, 1.7))
    return mesh, dice, share


def _at(turn: float, nearer: float, z: float) -> Vector:
    """Where something is painted: its direction, how much nearer than the sky it stands, and its height over the table."""
    return (pi / 2 - turn) * AROUND, -nearer, z - HORIZON


# -- colours ---------------------------------------------------------------------------------------------------


def _stop(stops: Stops, z: float) -> Colour:
    """The colour at a height."""
    for (low, below), (high, above) in pairwise(stops):
        if z <= high:
            return mix(below, above, max(0.0, (z - low) / (high - low)))
    return stops[-1][1]


def _westward(turn: float) -> float:
    """How near to the sun a direction is, from 0 to 1."""
    return float(((1 + cos(turn - SUN)) / 2) ** 2.2)


def tone_at(turn: float, z: float) -> Colour:
    """The colour of the sky in a direction, and of the land below the horizon."""
    if z < HORIZON:
        rim = mix(LAND, tone_at(turn, HORIZON), 0.55)
        return mix(rim, STREETS, min(1.0, (HORIZON - z) / HAZE) ** 0.7)
    tone = mix(_stop(EAST, z), _stop(WEST, z), _westward(turn))
    aside = abs((turn - SUN + pi) % (2 * pi) - pi)
    glow = max(0.0, 1 - ((aside / 0.62) ** 2 + ((z - HORIZON) / 4.2) ** 2) ** 0.5)
    return mix(tone, GLOW, 0.75 * glow**1.6)


# -- bodies ----------------------------------------------------------------------------------------------------


def _quad(mesh: Mesh, corners: list[Vector], tones: list[Colour]) -> None:
    first = len(mesh.vertices)
    mesh.vertices += [(at, UP, tone, 1.0, (0.0, 0.0)) for at, tone in zip(corners, tones, strict=True)]
    mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]


def _sky(mesh: Mesh) -> None:
    rows = (LOWEST, *(HORIZON - down for down in (HAZE, 3.15, 2.05, 0.9)), HORIZON, *(z for z, _ in WEST[1:]))
    even = {FIRST + (LAST - FIRST) * k / COLUMNS for k in range(COLUMNS + 1)}
    turns = sorted(even | {SUN + 0.055 * k for k in range(-FAN, FAN + 1)})
    for low, high in pairwise(rows):
        for a, b in pairwise(turns):  # seen from inside, what is farther left has the larger angle
            corners = [_at(b, 0.0, low), _at(a, 0.0, low), _at(a, 0.0, high), _at(b, 0.0, high)]
            _quad(mesh, corners, [tone_at(b, low), tone_at(a, low), tone_at(a, high), tone_at(b, high)])


def _sun(mesh: Mesh) -> None:
    """Half gone behind the far towers."""
    middle, size, sides = HORIZON + 0.62, 0.62, 28
    first = len(mesh.vertices)
    for k in range(sides):
        up = size * sin(2 * pi * k / sides)
        tone = mix(rgb("#FFC878"), rgb("#FFF6DA"), (up + size) / (2 * size))
        place = _at(SUN - size / AROUND * cos(2 * pi * k / sides), 0.35, middle + up)
        mesh.vertices.append((place, UP, tone, 1.0, (0.0, 0.0)))
    mesh.triangles += [(first, first + k, first + k + 1) for k in range(1, sides - 1)]


def _towers(
    mesh: Mesh,
    dice: Random,
    nearer: float,
    foot: float,
    high: tuple[float, float],
    tones: tuple[Colour, Colour],
    *,
    lights: float,
    wide: tuple[float, float] = (0.20, 0.55),
) -> None:
    """A row of towers in haze, some with a step or a spire; the share `lights` of their windows is lit."""
    turn = FIRST
    while turn < LAST:
        width = dice.uniform(*wide) / AROUND
        tall = dice.uniform(*high) * (1.45 if dice.random() < 0.13 else 1.0) * (0.6 + 0.4 * abs(sin(2.3 * turn + 0.6)))
        west = _westward(turn)
        top = shade(mix(mix(tones[0], STREETS, 0.55), tones[0], west), dice.uniform(0.88, 1.1))
        base = mix(mix(tones[1], STREETS, 0.45), tones[1], west)
        _block(mesh, (turn, width, nearer), (foot - 1.8, foot - 0.3), (tone_at(turn, foot - 1.8), base))
        _block(mesh, (turn, width, nearer), (foot - 0.3, foot + tall), (base, top))
        kind = dice.random()
        if kind < 0.3:
            _block(mesh, (turn + width * 0.22, width * 0.56, nearer), (foot + tall, foot + tall * 1.18), (top, top))
        elif kind < 0.4:
            _block(mesh, (turn + width * 0.46, width * 0.08, nearer), (foot + tall, foot + tall * 1.5), (top, top))
        _lit_windows(mesh, dice, (turn, width, nearer + 0.03), (foot, tall), base, lights)
        turn += width * dice.uniform(0.72, 1.25)


def _lit_windows(
    mesh: Mesh,
    dice: Random,
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
                low, tone = foot - 0.31 + 0.12 * row, mix(dice.choice(LAMPS[:4]), haze, 0.25)
                _block(mesh, (left, 0.034 / AROUND, nearer), (low, low + 0.055), (tone, tone))


def _block(mesh: Mesh, body: tuple[float, float, float], span: tuple[float, float], tones: tuple[Colour, Colour]) -> None:
    """A rectangle: its direction, width and place, from where to where it reaches, and its colours below and above."""
    (turn, wide, nearer), (low, high), (below, above) = body, span, tones
    corners = [(turn + wide, low), (turn, low), (turn, high), (turn + wide, high)]
    _quad(mesh, [_at(angle, nearer, z) for angle, z in corners], [below, below, above, above])


def _lamps(mesh: Mesh, dice: Random, rows: int) -> None:
    """Lights along the streets below, in rows: smaller and closer together the farther away they are."""
    for _ in range(rows):
        x, down, along = dice.uniform(-30, 30), 2.6 + 24 * dice.random() ** 1.6, dice.random() < 0.6
        tone, part = dice.choice(LAMPS), min(1.0, 0.4 + 0.08 * down)
        for k in range(dice.randint(5, 16)):
            a, b = (x + 0.42 * part * k, down) if along else (x, down + 0.42 * part * k)
            lamp = mix(tone, STREETS, dice.uniform(0.15, 0.6))
            turn, wide = pi / 2 - a / AROUND, 0.07 * part
            _block(mesh, (turn, wide / AROUND, 0.1), (HORIZON - b, HORIZON - b + wide), (lamp, lamp))
