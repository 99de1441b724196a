"""The sky around the moon: a night with stars, and a ringed planet that stays beyond the far edge of the table."""

from math import cos, pi, sin
from random import Random

from panda3d.core import NodePath, TransparencyAttrib

from game.scenes.boards.skyline3000.forms import mix
from game.scenes.drawing.atlas import GLYPH_BOX, AtlasSheet
from game.scenes.drawing.look import Colour, Look, rgb
from game.scenes.drawing.material import MIRROR_CAMERA, backdrop, overlay
from game.scenes.drawing.mesh import GLYPHS, NONE, UP, Mesh, Vector

PLANET = AtlasSheet("skyline3000_planet.png", (1, 1), ("planet",))
RADIUS, SIDES, STARS = 26.0, 24, 520
NIGHT, HAZE, DAWN = rgb("#080817"), rgb("#2B2150"), rgb("#6B3F78")
BANDS: tuple[tuple[float, Colour], ...] = (
    (-1.0, NIGHT),
    (-0.62, NIGHT),
    (-0.38, mix(NIGHT, HAZE, 0.6)),
    (-0.20, mix(HAZE, DAWN, 0.25)),
    (-0.04, DAWN),
    (0.10, DAWN),
    (0.34, HAZE),
    (0.70, NIGHT),
    (1.0, NIGHT),
)
"""Colours by height, as parts of the radius: a faint dawn lies around, a little above where one sees past the moon."""
AT: Vector = (10.4, 24.0, -6.2)
"""The middle of the planet: to the right, away and below the far edge, as the eye sees it."""
SIZE, TILT = 20.0, 33.0
"""How large its picture is, and by how much it leans towards eyes that look down."""


def sky(look: Look) -> NodePath:
    """The whole sky; empty in high contrast."""
    node = NodePath("sky")
    if look.high_contrast:
        return node
    night = backdrop("night", _dome())
    night.set_depth_write(False)  # the planet may be farther away than the dome it is seen before
    night.reparent_to(node)
    ahead = node.attach_new_node("ahead")
    ahead.set_billboard_axis()  # turns around with the eye: whoever looks from whichever side has it before them
    stars = overlay("stars", _stars())
    stars.set_bin("ground", 11)
    stars.reparent_to(node)
    planet = backdrop("planet", _planet())
    planet.set_bin("ground", 12)
    planet.set_transparency(TransparencyAttrib.MAlpha)
    planet.set_depth_write(False)
    planet.reparent_to(ahead)
    node.hide(MIRROR_CAMERA)
    return node


def _dome() -> Mesh:
    """A sphere that is seen only from inside."""
    mesh = Mesh(NONE)
    for high, colour in BANDS:
        across = RADIUS * max(0.0, 1 - high * high) ** 0.5
        for k in range(SIDES):
            turn = 2 * pi * k / SIDES
            mesh.vertices.append(((across * cos(turn), across * sin(turn), RADIUS * high), UP, colour, 1.0, (0.0, 0.0)))
    for row in range(len(BANDS) - 1):
        for k in range(SIDES):
            a, b = row * SIDES + k, row * SIDES + (k + 1) % SIDES
            mesh.triangles += [(a, b + SIDES, b), (a, a + SIDES, b + SIDES)]
    return mesh


def _stars() -> Mesh:
    """Points of light on the dome, more below its middle, where the camera sees past the moon."""
    mesh, rng, far = Mesh(GLYPHS), Random(4), RADIUS - 0.5
    for _ in range(STARS):
        high, turn = rng.triangular(-0.95, 0.45, -0.25), rng.uniform(0, 2 * pi)
        flat = (1 - high * high) ** 0.5
        n = (flat * cos(turn), flat * sin(turn), high)
        right = (-sin(turn), cos(turn), 0.0)
        up = (-high * cos(turn), -high * sin(turn), flat)
        size = 0.035 + 0.10 * rng.random() ** 5
        tone = mix((0.56, 0.58, 0.78), (1.0, 0.95, 0.86), rng.random())
        dim = rng.uniform(0.35, 0.95)
        corners: list[Vector] = []
        for a, b in ((1, -1), (-1, -1), (-1, 1), (1, 1)):
            x, y, z = (far * n[k] + size * (a * right[k] + b * up[k]) for k in range(3))
            corners.append((x, y, z))
        mesh.quad(corners, (tone[0] * dim, tone[1] * dim, tone[2] * dim), box=GLYPH_BOX["dot"])
    return mesh


def _planet() -> Mesh:
    """Its picture, leaning towards the eye."""
    mesh, half = Mesh(PLANET), SIZE / 2
    c, s = cos(TILT * pi / 180), sin(TILT * pi / 180)
    x, y, z = AT
    corners = [(x + a * half, y + b * half * s, z + b * half * c) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    mesh.quad(corners, (1.0, 1.0, 1.0), box=(0.0, 0.0, 1.0, 1.0))
    return mesh
