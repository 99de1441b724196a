"""Makes what lies under and around the islands of Skyrise: a sea of cloud, heaps of cloud and the sky.

Its textures include the light of the hour, so nothing here is lit.
"""

from collections.abc import Iterator
from functools import cache
from math import cos, hypot, pi, radians, sin
from random import Random

from panda3d.core import NodePath, PNMImage, TransparencyAttrib

from game.content import ASSETS
from game.scenes.boards.skyrise.paints import mix
from game.scenes.boards.skyrise.places import SEA, Chart
from game.scenes.boards.thing import Place
from game.scenes.camera import ORTHOGRAPHIC_BELOW, CameraPose, seen_at
from game.scenes.drawing.atlas import GLYPH_BOX, AtlasSheet
from game.scenes.drawing.light import Time
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import backdrop, haze, overlay
from game.scenes.drawing.mesh import GLYPHS, NONE, UP, Mesh
from game.scenes.drawing.surroundings import RADIUS, Surroundings, surroundings
from game.scenes.paths import panda_path

ACROSS = 21.0
"""How much of the sea one picture of it shows."""
RINGS, SIDES = (0.0, 5.0, 10.0, 15.0, 20.0, 28.0, 42.0), 32
END = 30.0
"""How far away the sea is lost: a picture may end not far beyond."""
MIST = ((17.0, 0.0), (24.0, 0.7), (END, 1.0), (42.0, 1.0))
"""From where to where the sea is lost in haze, and how much of it."""
FIELDS, FIELD, SMALL = 22, 1.5, 14
"""Of the coarse sea: half as many fields each way as it has, how wide each is, and how many colours the picture has then."""
HEAPS = (3, 2)
"""How many heaps of cloud the picture has, across and down."""
TILT = 42.0
"""How heaps lean back, so that they look at an eye above the islands."""
_BELTS = (
    (24, 9.6, 13.0, -4.0, -2.4, 2.4, 4.4),
    (26, 14.0, 23.0, -4.4, -3.2, 4.0, 8.0),
    (22, 0.5, 8.5, -4.3, -3.6, 1.8, 3.2),
)
"""Belts of heaps: how many, from where to where, how low and high, how small and large."""
DOME, STEP, BEYOND = "firmament", 5, 29.0
"""What is seen only beyond the sea; in which steps of degrees one looks for that, and how far beyond the table it is."""
_AFTER = 12
"""Heaps are drawn after the sea and all that lies behind it."""


def sky(chart: Chart, hour: Time, look: Look) -> NodePath:
    """Everything that never turns: the sea, the shadows of the islands on it, mist, and the sky."""
    node = NodePath("sky")
    if look.high_contrast:
        return node
    dome = surroundings(Surroundings(ground=look.light.haze), look)
    dome.set_name(DOME)
    dome.set_depth_write(False)  # the sea reaches beyond it
    dome.reparent_to(node)
    _sea(hour, look).reparent_to(node)
    if look.lit:
        _mist(look).reparent_to(node)
        _shadows(chart, look).reparent_to(node)
    return node


def is_sky_seen(pose: CameraPose, aspect: float) -> bool:
    """Does the picture reach beyond the sea?"""
    for turn in range(-90, 91, STEP):
        away = radians(pose.heading + turn)
        x, y, _ = seen_at(pose, (-END * sin(away), END * cos(away), SEA), aspect)
        if abs(x) < aspect and abs(y) < 1:
            return True
    return False


def open_sky(under: NodePath, pose: CameraPose, aspect: float) -> None:
    """Shows the sky only to eyes that can see it, for else the sea would be drawn over all of it: around the eye, behind
    everything and before the picture ends."""
    dome = under.find(f"**/{DOME}")
    if not dome:
        return
    is_flat = pose.field < ORTHOGRAPHIC_BELOW
    dome.set_pos(*(pose.centre if is_flat else pose.eye))
    dome.set_scale(((0.0 if is_flat else pose.distance) + BEYOND) / RADIUS)
    dome.show() if is_sky_seen(pose, aspect) else dome.hide()


def _sea(hour: Time, look: Look) -> NodePath:
    mesh = _painted(hour) if look.lit else _coarse(hour, look.light.haze)
    path = backdrop("sea", mesh)
    path.set_bin(path.get_bin_name(), _AFTER - 1)
    path.set_depth_write(False)  # heaps of cloud sink into it without an edge
    return path


def _painted(hour: Time) -> Mesh:
    """A disc with the picture of the sea, here and there a little darker, so that it does not seem to repeat."""
    mesh, chance = Mesh(AtlasSheet(_file(hour))), Random(7)
    for r in RINGS:
        for k in range(SIDES):
            x, y = r * cos(2 * pi * k / SIDES), r * sin(2 * pi * k / SIDES)
            tone = chance.uniform(0.9, 1.0) if r else 0.95
            mesh.vertices.append(((x, y, SEA), UP, (tone, tone, tone), 1.0, (x / ACROSS + 0.13, y / ACROSS + 0.4)))
    for row in range(len(RINGS) - 1):
        for k in range(SIDES):
            a, b = row * SIDES + k, row * SIDES + (k + 1) % SIDES
            mesh.triangles += [(a, a + SIDES, b + SIDES), (a, b + SIDES, b)]
    return mesh


def _coarse(hour: Time, haze: Colour) -> Mesh:
    """The colours of the picture in a coarse mesh, which a processor draws at half the cost; haze takes it before it ends."""
    mesh, picture, side = Mesh(NONE), _small(hour), 2 * FIELDS + 1
    for row in range(side):
        for column in range(side):
            x, y = (column - FIELDS) * FIELD, (row - FIELDS) * FIELD
            u, v = int((x / ACROSS + 0.13) * SMALL) % SMALL, int((y / ACROSS + 0.4) * SMALL) % SMALL
            picked = (picture.get_red(u, v), picture.get_green(u, v), picture.get_blue(u, v))
            tone = mix(picked, haze, min(1.0, max(0.0, (hypot(x, y) - MIST[0][0]) / (END - MIST[0][0]))))
            mesh.vertices.append(((x, y, SEA), UP, tone, 1.0, (0.0, 0.0)))
    for row in range(side - 1):
        for column in range(side - 1):
            i = row * side + column
            mesh.triangles += [(i, i + 1, i + side + 1), (i, i + side + 1, i + side)]
    return mesh


def _file(hour: Time) -> str:
    return f"skyrise_sea_{hour}.jpg"


@cache
def _small(hour: Time) -> PNMImage:
    """The picture of the sea, as coarse as it is drawn without a texture."""
    picture, small = PNMImage(), PNMImage(SMALL, SMALL)
    picture.set_read_size(SMALL, SMALL)
    picture.read(panda_path(ASSETS / "textures" / _file(hour)))
    small.quick_filter_from(picture)
    return small


def _mist(look: Look) -> NodePath:
    """The sea is lost in haze before it ends."""
    mesh, tone = Mesh(GLYPHS), look.light.haze
    u, v, wide, high = GLYPH_BOX["tile"]
    spot = (u + wide / 2, v + high / 2)
    for r, dense in MIST:
        for k in range(SIDES):
            x, y = r * cos(2 * pi * k / SIDES), r * sin(2 * pi * k / SIDES)
            mesh.vertices.append(((x, y, SEA + 0.02), UP, tone, dense, spot))
    for row in range(len(MIST) - 1):
        for k in range(SIDES):
            a, b = row * SIDES + k, row * SIDES + (k + 1) % SIDES
            mesh.triangles += [(a, a + SIDES, b + SIDES), (a, b + SIDES, b)]
    path = haze("mist", mesh)
    path.set_bin("ground", _AFTER)
    return path


def _shadows(chart: Chart, look: Look) -> NodePath:
    """Soft and dark on the clouds, away from the sun."""
    mesh, z = Mesh(GLYPHS), SEA + 0.03
    dx, dy = (0.8 * part * -SEA for part in look.light.shadow)
    for shore in chart.shores:
        xs, ys = [x for x, _ in shore], [y for _, y in shore]
        mx, my = (min(xs) + max(xs)) / 2 + dx, (min(ys) + max(ys)) / 2 + dy
        hx, hy = 0.72 * (max(xs) - min(xs)), 0.72 * (max(ys) - min(ys))
        corners = [(mx + q * hx, my + r * hy, z) for q, r in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        mesh.quad(corners, mix(look.light.haze, (0.0, 0.0, 0.0), 0.55), box=GLYPH_BOX["blob"])
    path = overlay("under", mesh)
    path.set_bin("ground", _AFTER)
    path.set_alpha_scale(0.42)
    return path


# -- heaps of cloud ------------------------------------------------------------------------------------------------


def _heaps(seats: int) -> Iterator[tuple[Place, float, int, bool]]:
    """Where heaps drift, how large, which of the pictures, and whether it is mirrored; no two neighbours are alike."""
    chance, last = Random(5 + seats), -1
    for count, near, far, low, high, small, large in _BELTS:
        for k in range(count):
            a, r = 2 * pi * (k + chance.uniform(-0.45, 0.45)) / count, chance.uniform(near, far)
            kind = chance.choice([each for each in range(HEAPS[0] * HEAPS[1]) if each != last])
            last, at = kind, (r * cos(a), r * sin(a), chance.uniform(low, high))
            yield at, chance.uniform(small, large), kind, chance.random() < 0.5


def banks(seats: int, hour: Time, facing: float, look: Look) -> NodePath:
    """Heaps of cloud that look to one side, the farthest first; fewer where the processor draws them."""
    if look.high_contrast:
        return NodePath("banks")
    h, p = radians(facing), radians(TILT)
    across, up = (cos(h), sin(h), 0.0), (-sin(h) * sin(p), cos(h) * sin(p), cos(p))
    to = (sin(h) * cos(p), -cos(h) * cos(p), sin(p))
    found = sorted(_heaps(seats), key=lambda heap: sum(a * b for a, b in zip(heap[0], to, strict=True)))
    mesh = Mesh(AtlasSheet(f"skyrise_banks_{hour}.png"))
    for number, (at, size, kind, mirrored) in enumerate(found):
        if not look.lit and (number % 3 or hypot(at[0], at[1]) < 9):
            continue
        left, low = kind % HEAPS[0] / HEAPS[0] + 0.004, 1 - (kind // HEAPS[0] + 1) / HEAPS[1] + 0.008
        right, high = left + 1 / HEAPS[0] - 0.008, low + 1 / HEAPS[1] - 0.016
        left, right = (right, left) if mirrored else (left, right)
        corners = [
            tuple(at[i] + sx * size * 0.5 * across[i] + sy * size * 0.25 * up[i] for i in range(3))
            for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        places = [(left, low), (right, low), (right, high), (left, high)]
        mesh.face([(x, y, z) for x, y, z in corners], [UP] * 4, (1.0, 1.0, 1.0), uv=places)
    path = backdrop("banks", mesh)
    path.set_transparency(TransparencyAttrib.M_alpha)
    path.set_depth_write(False)
    path.set_bin(path.get_bin_name(), _AFTER + 1)
    return path
