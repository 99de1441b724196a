"""Makes what lies around the island: water, the far shore under an afterglow, and ferries.

From a seat the true horizon is outside the picture. So sky and shore stand close behind the island and turn with the
camera.
"""

import itertools
from collections.abc import Sequence
from functools import cache
from math import cos, hypot, radians, sin
from random import Random

from panda3d.core import NodePath

from game.scenes.boards.skyline_world.facades import RIPPLES, VEILS, band, spot
from game.scenes.boards.skyline_world.ground import along
from game.scenes.boards.skyline_world.model import island
from game.scenes.boards.skyline_world.painted import DIGITS, LAMP, WHITE, WINDOW, Painted, paint, plain
from game.scenes.boards.skyline_world.places import PITCH, QUAY, SKY_AT, SUN, SUN_SIZE, WATER, around, height, plot, shore
from game.scenes.drawing.look import Colour, Look, mix, rgb, shade
from game.scenes.drawing.material import GROUND_BIN, SHADOW_CAMERA, backdrop, haze, new_bin
from game.scenes.drawing.mesh import NONE, UP, Mesh, circle

SHORE_AT = 8.3
"""How far behind the middle the far shore begins."""
EYE = (0.0, -19.0)
"""Where the eye stands on the turned water, about: lights are drawn out towards it."""
SKY = (
    (-0.5, "#F7B26B"),
    (0.25, "#F29B5C"),
    (0.75, "#DE7556"),
    (1.3, "#A9566A"),
    (2.1, "#5E4274"),
    (3.4, "#2C3163"),
    (9.0, "#10183A"),
    (16.0, "#0A0F26"),
    (36.0, "#0A0F26"),
)
"""Heights and colours of the afterglow."""
SUNLIGHT: Colour = rgb("#FFF0C4")
GLOW, ROAD, NIGHT = rgb("#FFC978"), rgb("#FFC680"), rgb("#3A2A55")
"""The sky around the sun, the sun's road over the water, and the sky far from it."""
GLOW_STEPS = (-3.6, -2.4, -1.6, -1.0, -0.5, 0.0, 0.5, 1.0, 1.6, 2.4, 3.6)
GLOW_ROWS = (0.0, 0.5, 1.0, 1.7, 2.7)
"""Where the paint of the sky is finer: across, seen from the sun, and up."""
DEPTHS = (
    (-20.0, "#060B17"),
    (-6.5, "#091222"),
    (-2.5, "#0F1C35"),
    (2.0, "#1B2A4D"),
    (4.5, "#33365E"),
    (6.5, "#6A4A66"),
    (8.3, "#B76B59"),
    (SKY_AT, "#D98558"),
)
"""Water from near to far: deep, then the colour of the sky."""
RIDGE: Colour = rgb("#5A3038")
"""Hills before the afterglow."""
ACROSS = (-40.0, -30.0, -22.0, -16.0, -12.0, -8.0, -5.0, -2.5, 0.0, 2.5, 5.0, 8.0, 12.0, 16.0, 22.0, 30.0, 40.0)
ALONG = (-20.0, -14.0, -10.0, -8.0, -6.5, -5.0, -3.5, -2.5, -1.0, 0.5, 2.0, 3.2, 4.5, 5.5, 6.5, 7.4, 8.3, SKY_AT)
ROAD_SMEARS = 26
CLEAR = 0.80
"""How much of what is mirrored water hides, where it mirrors."""
WATER_BIN, LIGHT_BIN = "water", "light over water"


def _stop(stops: Sequence[tuple[float, str]], at: float) -> Colour:
    for (low, one), (high, other) in itertools.pairwise(stops):
        if at <= high:
            return mix(rgb(one), rgb(other), max(0.0, (at - low) / (high - low)))
    return rgb(stops[-1][1])


def _white() -> tuple[float, float]:
    u, v, w, h = VEILS.box("blank")
    return u + w / 2, v + h / 2


def _grid(mesh: Mesh, rows: int, columns: int) -> None:
    for row in range(rows - 1):
        for k in range(columns - 1):
            a = row * columns + k
            mesh.triangles += [(a, a + 1, a + columns + 1), (a, a + columns + 1, a + columns)]


def over_water(light: NodePath) -> NodePath:
    """Light that is drawn after the water it is seen before."""
    light.set_bin(new_bin(LIGHT_BIN, after="transparent", by=1, by_depth=True), 0)
    return light


def _veil(name: str, mesh: Mesh, order: int) -> NodePath:
    """Something that lies on the water, in a fixed order."""
    path = haze(name, mesh)
    path.set_bin(new_bin(WATER_BIN, after=new_bin(GROUND_BIN, after="opaque")), order)
    return path


# -- everything that turns with the eye ----------------------------------------------------------------------------


def bay(look: Look) -> NodePath:
    """Sky, far shore and water, as seen from the south; the caller turns it to the eye."""
    node = NodePath("bay")
    if look.high_contrast:
        return node
    _sky(look).reparent_to(node)
    land = _far_shore().node("shore", look)
    land.hide(SHADOW_CAMERA)
    land.reparent_to(node)
    _water(look).reparent_to(node)
    if look.lit:
        _ripples().reparent_to(node)
    smears = Mesh(VEILS)
    dice = Random(9)
    for _ in range(90):
        x = dice.uniform(-12, 12)
        ink = mix(rgb("#FFD08A"), rgb("#FF9A5A"), dice.random())
        _smear(smears, (x, _edge(x)), EYE, dice.uniform(0.08, 0.2), dice.uniform(0.8, 2.2), ink, dice.uniform(0.25, 0.6))
    for _ in range(ROAD_SMEARS):
        x = SUN[0] + dice.gauss(0.0, 0.34)
        at = (x, _edge(x) - dice.uniform(0.0, 1.2))
        _smear(smears, at, EYE, dice.uniform(0.10, 0.5), dice.uniform(1.2, 4.6), ROAD, dice.uniform(0.25, 0.6))
    _veil("smears", smears, 2).reparent_to(node)
    return node


def _sheet(look: Look) -> Mesh:
    """A mesh of plain colours; without shaders it needs no texture, which a processor draws at half the cost."""
    return Mesh(VEILS) if look.lit else Mesh(NONE)


def _sky(look: Look) -> NodePath:
    """A straight backdrop from ember to deep blue, the sun half behind the hills; its glow is in the paint."""
    mesh, white = _sheet(look), _white()
    columns = sorted({*ACROSS, *(SUN[0] + step for step in GLOW_STEPS)})
    rows = sorted({*(z for z, _ in SKY), *GLOW_ROWS})
    for z in rows:
        for x in columns:
            away = hypot((x - SUN[0]) / 1.6, z - SUN[1])
            ink = mix(_stop(SKY, z), NIGHT, min(0.7, ((x - SUN[0]) / 18) ** 2))
            ink = mix(ink, GLOW, 0.75 * max(0.0, 1 - away / 2.6) ** 2)
            mesh.vertices.append(((x, SKY_AT, z), UP, mix(ink, SUNLIGHT, max(0.0, 1 - away / 0.9) ** 2), 1.0, white))
    _grid(mesh, len(rows), len(columns))
    disc = [(SUN[0] + SUN_SIZE * x, SKY_AT - 0.02, SUN[1] + SUN_SIZE * z) for x, z in circle(1.0, 30)]
    mesh.face(disc, [UP] * len(disc), SUNLIGHT, uv=[white] * len(disc))
    return backdrop("sky", mesh)


def _water(look: Look) -> NodePath:
    """A sheet of dark water; where things are mirrored in it, it is not quite opaque."""
    mesh, white = _sheet(look), _white()
    alpha = CLEAR if look.lit else 1.0
    for y in ALONG:
        for x in ACROSS:
            ink = mix(_stop(DEPTHS, y), rgb("#0B1424"), min(0.5, (x / 16) ** 2))
            mesh.vertices.append(((x, y, WATER), UP, ink, alpha, white))
    _grid(mesh, len(ALONG), len(ACROSS))
    return _veil("water", mesh, 0) if look.lit else backdrop("water", mesh)


def _ripples() -> NodePath:
    mesh = Mesh(RIPPLES)
    for y in ALONG:
        for x in ACROSS:
            far = max(0.0, min(1.0, (y + 6) / 14))
            tint = mix(rgb("#5F7FB0"), rgb("#FFC08A"), far)
            mesh.vertices.append(((x, y, WATER + 0.004), UP, tint, 0.07 + 0.13 * far, (x / 5.2, y / 3.6)))
    _grid(mesh, len(ALONG), len(ACROSS))
    return _veil("ripples", mesh, 1)


def _edge(x: float) -> float:
    """How far away the far shore is."""
    return SHORE_AT + 0.22 * sin(0.7 * x + 1) + 0.12 * sin(1.9 * x)


def _far_shore() -> Painted:
    """Low land, and on it houses with points of light, higher here and there."""
    made, dice, land = Painted(), Random(23), plain()
    tone = paint("land")
    xs = [ACROSS[0] + 0.5 * k for k in range(round(2 * (ACROSS[-1] - ACROSS[0])) + 1)]
    for a, b in itertools.pairwise(xs):
        ya, yb, z = _edge(a), _edge(b), WATER + 0.07
        land.face([(a, ya, z), (b, yb, z), (b, SKY_AT, z + 0.05), (a, SKY_AT, z + 0.05)], [UP] * 4, tone, ao=0.5)
        land.face([(a, ya, WATER), (b, yb, WATER), (b, yb, z), (a, ya, z)], [UP] * 4, shade(tone, 0.6), ao=0.4)
    _ridge(land, xs)
    made.solid(land)
    made.lamp(_shore_lamps(dice))
    houses = [(dice.random(), -17 + 34 * k / 190 + dice.uniform(-0.06, 0.06)) for k in range(190)]
    for depth, x in sorted(houses, reverse=True):
        hill = max(0.0, sin(0.55 * x + 0.8)) ** 2 + 0.6 * max(0.0, sin(0.9 * x - 2.2)) ** 3
        tall, wide = dice.uniform(0.12, 0.26) + hill * dice.random() ** 1.5 * 0.75, dice.uniform(0.13, 0.26)
        at = (x, _edge(x) + 0.12 + depth, WATER + 0.07)
        made.add(_house(wide, tall, depth, dice), at=at, heading=dice.uniform(-20, 20))
    return made


def _ridge(land: Mesh, xs: Sequence[float]) -> None:
    """Hills against the afterglow, behind all houses."""
    y, low = SKY_AT - 0.05, WATER + 0.05
    tops = [low + 0.27 + 0.11 * sin(0.42 * x + 2.2) + 0.07 * sin(1.1 * x) + 0.03 * sin(2.9 * x + 1) for x in xs]
    for (a, za), (b, zb) in itertools.pairwise(zip(xs, tops, strict=True)):
        land.face([(a, y, low), (b, y, low), (b, y, zb), (a, y, za)], [UP] * 4, RIDGE, ao=0.6)


def _shore_lamps(dice: Random) -> Mesh:
    """A string of lights along the water."""
    lamps = plain()
    for k in range(110):
        x, size = -17 + 34 * k / 110 + dice.uniform(-0.1, 0.1), dice.uniform(0.011, 0.020)
        y, z = _edge(x) - 0.01, WATER + 0.08
        corners = [(x - size, y, z), (x + size, y, z), (x + size, y, z + 2 * size), (x - size, y, z + 2 * size)]
        lamps.face(corners, [(0.0, -1.0, 0.0)] * 4, WHITE)
    return lamps


def _house(wide: float, tall: float, depth: float, dice: Random) -> Painted:
    """A far house; those farther away are paler."""
    made, (low, high), half = Painted(), band("far"), wide / 2
    tint = mix(rgb("#242438"), rgb("#4A3444"), depth)
    for side in (0, 1, 3):
        c, s = cos(radians(90 * side)), sin(radians(90 * side))
        u, v = dice.random(), low + (high - low) * dice.uniform(0, 0.4)
        across, up = wide * 0.13, min(high, v + (high - low) * tall * 0.55)
        corners = [(x * c + half * s, x * s - half * c, z) for x, z in ((-half, 0.0), (half, 0.0), (half, tall), (-half, tall))]
        made.wall(corners, UP, tint, [(u, v), (u + across, v), (u + across, up), (u, up)], light=mix(WINDOW, DIGITS, depth))
    lid = [(-half, -half, tall), (half, -half, tall), (half, half, tall), (-half, half, tall)]
    made.body.face(lid, [UP] * 4, shade(tint, 0.8), uv=[spot("blank")] * 4)
    return made


# -- lights drawn out over the water -------------------------------------------------------------------------------


def _smear(
    mesh: Mesh, at: tuple[float, float], eye: tuple[float, float], wide: float, long: float, ink: Colour, strength: float
) -> None:
    u, v, w, h = VEILS.box("smear")
    (x, y), (dx, dy) = at, (eye[0] - at[0], eye[1] - at[1])
    size = hypot(dx, dy)
    dx, dy, z = dx / size, dy / size, WATER + 0.008
    ax, ay = -dy * wide / 2, dx * wide / 2
    ex, ey = x + dx * long, y + dy * long
    corners = [(ex - ax, ey - ay, z), (ex + ax, ey + ay, z), (x + ax, y + ay, z), (x - ax, y - ay, z)]
    mesh.face(corners, [UP] * 4, ink, ao=min(1.0, strength), uv=[(u, v), (u + w, v), (u + w, v + h), (u, v + h)])


def reflections(look: Look, heading: float, towers: tuple[tuple[str, int, Colour], ...]) -> NodePath:
    """Lights of the quays, and of towers at the water, drawn out towards an eye at that heading."""
    mesh, dice = Mesh(VEILS), Random(4)
    c, s = cos(radians(heading)), sin(radians(heading))
    eye = (-EYE[1] * s, EYE[1] * c)
    more = 1.0 if look.lit else 1.6
    for index, (x, y, nx, ny) in enumerate(along(shore(QUAY + 0.03, 0.16), 0.30)):
        if nx * s - ny * c < 0.25:
            continue
        is_lamp = index % 3 == 2
        long = dice.uniform(0.7, 1.3) if is_lamp else dice.uniform(0.4, 0.9)
        ink, strength = (LAMP, 0.42) if is_lamp else (rgb("#C98A66"), 0.12)
        _smear(mesh, (x, y), eye, 0.16 if is_lamp else 0.36, long, ink, more * strength)
    for name, floors, colour in towers:
        x, y, _ = plot(name)
        for beside, (nx, ny) in zip(around(island().index[name]), ((0, -1), (1, 0), (0, 1), (-1, 0)), strict=True):
            if beside is None and nx * s - ny * c >= 0.25:
                out = PITCH / 2 + QUAY + 0.03
                ink = mix(shade(colour, 1.1), LAMP, 0.30)
                _smear(mesh, (x + nx * out, y + ny * out), eye, 0.95, 0.8 + 0.75 * height(floors), ink, more * 0.20)
    return _veil("reflections", mesh, 3)


# -- ferries -------------------------------------------------------------------------------------------------------


@cache
def _ferry_body() -> Painted:
    """A ferry with a lit deck, its bow to the north."""
    made, hull, funnel = Painted(), plain(), plain()
    cream = rgb("#E8DCC4")
    line = [(-0.34, -0.12), (0.20, -0.12), (0.40, 0.0), (0.20, 0.12), (-0.34, 0.12)]
    hull.prism(line, -0.04, 0.09, rgb("#2A3145"), bevel=0.012)
    hull.prism([(x * 1.005, y * 1.01) for x, y in line], 0.055, 0.075, cream, bevel=0.002)
    made.solid(hull)
    made.windows((0.26, 0.085, 0.0), 0.09, 0.165, (-0.06, 0.0))
    made.block((-0.34, -0.10, 0.165), (0.22, 0.10, 0.185), cream, bevel=0.006)
    made.block((0.02, -0.05, 0.185), (0.14, 0.05, 0.245), cream, bevel=0.008)
    funnel.cone((-0.14, 0.0, 0.185), 0.04, 0.12, rgb("#C8452F"), sides=8, top=0.035)
    made.solid(funnel)
    turned = Painted()
    turned.add(made, heading=90.0)
    return turned


def ferry(look: Look) -> NodePath:
    """A ferry with its wake; it looks to the north, as whatever travels does."""
    node = _ferry_body().node("ferry", look)
    wake, (u, v, w, h), z = Mesh(VEILS), VEILS.box("wake"), 0.012
    corners = [(-0.34, -1.35, z), (0.34, -1.35, z), (0.34, 0.40, z), (-0.34, 0.40, z)]
    wake.face(corners, [UP] * 4, rgb("#A9B4CC"), ao=0.26, uv=[(u, v), (u + w, v), (u + w, v + h), (u, v + h)])
    _veil("wake", wake, 4).reparent_to(node)
    return node


def beam(colour: Colour) -> Mesh:
    """A soft shaft of light that stands on 0, in the plane of x and z."""
    mesh, (u, v, w, h) = Mesh(VEILS), VEILS.box("beam")
    wide, tall = 0.55, 2.6
    corners = [(-wide, 0.0, 0.0), (wide, 0.0, 0.0), (wide, 0.0, tall), (-wide, 0.0, tall)]
    mesh.face(corners, [(0.0, -1.0, 0.0)] * 4, colour, ao=1.0, uv=[(u, v + h), (u + w, v + h), (u + w, v), (u, v)])
    return mesh
