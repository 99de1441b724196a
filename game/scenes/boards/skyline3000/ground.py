"""The fixed parts of the colony: the moon with craters and cliff, plateaus, streets and bridges."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import atan2, cos, exp, hypot, pi, sin
from random import Random

from panda3d.core import NodePath

from game.scenes.boards.skyline3000 import places
from game.scenes.boards.skyline3000.factories import light_node
from game.scenes.boards.skyline3000.forms import between, line, matter, mix, normal_of, octagon, paint, ring, tilt_up
from game.scenes.boards.skyline3000.places import BLOCKS, CENTRE, CORNER, DISTRICT, PLATEAU, RISE, SLAB, STREET, TOP
from game.scenes.drawing.atlas import AtlasSheet
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.material import haze, last, nearest_first, solid
from game.scenes.drawing.mesh import NONE, UP, Mesh, Vector, Vertex, circle

DUST = AtlasSheet("skyline3000_dust.jpg")
DECKS = AtlasSheet("skyline3000_decks.jpg", (2, 2), ("red", "yellow", "blue", "plain"))
GRAIN = 5.5
"""How much of the moon one picture of its dust covers."""
RINGS, SPOKES = 28, 96
"""How finely the moon is drawn."""
CRATERS = 40
LEVEL = 0.22
"""By so much a terrace is higher for each row of windows in its wall."""
CLIFF = ((0.0, 0.03, 1.0), (-0.35, 0.10, 0.86), (-0.9, -0.25, 0.62), (-1.7, -1.1, 0.42), (-2.6, -2.4, 0.3))
"""From the edge down: how deep, how far out, how bright."""
SOLAR = ((7.35, 2.3), (7.35, 2.8), (7.35, -2.3), (7.35, -2.8), (2.3, 7.3), (2.85, 7.3))
SPILL = 0.36
"""How strong the light of plateaus on the dust is."""
FADING = ((0.02, 1.0), (0.22, 0.84), (0.42, 0.40), (0.62, 0.0))
"""From the edge of a plateau outwards: how far, and how much of that light."""


def light_of(block: str, look: Look | None = None) -> Colour:
    """The light of a block's district."""
    return paint(DISTRICT[block], look)


def ground(look: Look) -> NodePath:
    """Everything that stands still, without the lights of foundations."""
    node = NodePath("ground")
    last(solid("moon", [_moon(look.high_contrast)], look)).reparent_to(node)
    last(solid("plateaus", [_plateaus(look)], look), -1).reparent_to(node)
    body, light = Mesh(), Mesh()
    _streets(body, light)
    _bridges(body, light, look)
    for block in BLOCKS:
        _edges(light, block, look)
        _field(body, light, block, look)
    nearest_first(solid("bodies", matter(body, look), look)).reparent_to(node)
    spilt = haze("spill", _spill(look))
    spilt.set_alpha_scale(SPILL)
    spilt.reparent_to(node)
    light_node("lamps", light, look, 1).reparent_to(node)
    return node


# -- the moon --------------------------------------------------------------------------------------------------


def _edge(angle: float) -> float:
    """How far the slab reaches in a direction: a square with round corners and a broken edge."""
    c, s = abs(cos(angle)), abs(sin(angle))
    wobble = 0.10 * sin(angle * 7 + 1) + 0.08 * sin(angle * 13 + 2) + 0.05 * sin(angle * 29) + 0.04 * sin(angle * 53 + 1)
    return float(SLAB / (c**5 + s**5) ** 0.2 + wobble)


@cache
def _craters() -> tuple[Vector, ...]:
    """Places and radii of craters, off the plateaus and apart from each other."""
    rng, found = Random(11), list[Vector]()
    while len(found) < CRATERS:
        x, y, r = rng.uniform(-8.2, 8.2), rng.uniform(-8.2, 8.2), 0.14 + 0.5 * rng.random() ** 2.2
        clear = min(max(abs(x - bx), abs(y - by)) - PLATEAU for bx, by in CENTRE.values())
        is_within = hypot(x, y) < _edge(atan2(y, x)) - 0.6 * r
        if clear > 1.25 * r and is_within and all(hypot(x - a, y - b) > 1.15 * (r + q) for a, b, q in found):
            found.append((x, y, r))
    return tuple(found)


def height(x: float, y: float) -> float:
    """The height of the moon: flat streets, craters, and low ridges towards the broken edge."""
    z = 0.012 * sin(x * 3.1 + 1) * sin(y * 2.7)
    for cx, cy, r in _craters():
        dx, dy = x - cx, y - cy
        if abs(dx) < 1.8 * r and abs(dy) < 1.8 * r:
            d = hypot(dx, dy) / r
            z += r * (0.22 * exp(-(((d - 1.0) / 0.28) ** 2)) - 0.34 * max(0.0, 1 - d * d)) if d < 1.8 else 0.0
    out = max(abs(x), abs(y)) - 7.05
    if out > 0:
        far = min(1.0, max(0.0, min(abs(x), abs(y)) - 6.35) / 0.9)
        swell = 0.10 * sin(x * 1.9 + 0.6) * sin(y * 1.7 + 1.1) + 0.07 * sin(x * 5.1 + y * 3.3)
        z += min(out, 1.0) * (0.06 + 0.40 * far + swell)
    return z


def _dust_vertex(x: float, y: float, dust: Colour) -> Vertex:
    """A vertex of the moon."""
    z, step = height(x, y), 0.05
    dx, dy = (height(x + step, y) - z) / step, (height(x, y + step) - z) / step
    size = hypot(dx, dy, 1)
    tone = min(1.0, 0.97 + 0.05 * sin(x * 0.9 + 1.3) * sin(y * 1.1))
    open_ = 1.0 if z > -0.02 else 0.86
    return (x, y, z), (-dx / size, -dy / size, 1 / size), shade(dust, tone), open_, (x / GRAIN, y / GRAIN)


@cache
def _moon(is_clear: bool) -> Mesh:
    """The slab: a polar grid of dust, finer towards its edge, and its cliff."""
    look = Look(high_contrast=is_clear)
    mesh, dust, rock = Mesh(DUST), paint("dust", look), paint("rock", look)
    turns = [2 * pi * k / SPOKES for k in range(SPOKES)]
    for row in range(RINGS + 1):
        part = (row / RINGS) ** 0.8
        mesh.vertices += [_dust_vertex(cos(a) * _edge(a) * part, sin(a) * _edge(a) * part, dust) for a in turns]
    rim = mesh.vertices[-SPOKES:]
    for level, (down, out, tone) in enumerate(CLIFF):
        for k, ((x, y, z), *_) in enumerate(rim):
            rough = 0.16 * sin(k * 1.45 + level * 2.1) + 0.12 * sin(k * 0.6 + level) if level else 0.0
            far = hypot(x, y) + out + rough * (1 if level < 4 else 2.5)
            n = (cos(turns[k]) * 0.95 + 0.3 * sin(k * 1.45 + level), sin(turns[k]) * 0.95 + 0.3 * cos(k * 1.8), 0.15)
            size = hypot(*n)
            at = (cos(turns[k]) * far, sin(turns[k]) * far, z * (1 if level < 2 else 0.4) + down + rough * 0.5)
            mesh.vertices.append((at, (n[0] / size, n[1] / size, n[2] / size), shade(rock, tone), tone, (k / 9, down * 0.4)))
    for row in range(RINGS + len(CLIFF)):
        for k in range(SPOKES):
            a, b = row * SPOKES + k, row * SPOKES + (k + 1) % SPOKES
            mesh.triangles += [(a, a + SPOKES, b + SPOKES), (a, b + SPOKES, b)]
    mesh.triangles = [each for each in mesh.triangles if not _is_built_over([mesh.vertices[corner][0] for corner in each])]
    return mesh


def _is_built_over(corners: Sequence[Vector]) -> bool:
    """Do all of these lie under one plateau, where nobody sees the dust?"""
    for x0, y0 in CENTRE.values():
        away = [(abs(x - x0), abs(y - y0)) for x, y, _ in corners]
        if all(max(dx, dy) < PLATEAU - 0.1 and dx + dy < 2 * PLATEAU - CORNER - 0.1 for dx, dy in away):
            return True
    return False


# -- plateaus --------------------------------------------------------------------------------------------------


def _plateaus(look: Look) -> Mesh:
    """Nine plateaus with the pattern of their district."""
    mesh, deck = Mesh(DECKS), paint("deck", look)
    pu, pv, pw, ph = DECKS.box("plain")
    plain = (pu + pw / 2, pv + ph / 2)
    foot, edge, brow = octagon(PLATEAU + 0.10, CORNER), octagon(PLATEAU, CORNER), octagon(PLATEAU - 0.05, CORNER)
    for block in BLOCKS:
        (x0, y0), top = CENTRE[block], RISE[block] + TOP
        side = mix(deck, light_of(block), 0.12)
        for low, z0, high, z1, tone in ((foot, -0.12, edge, top - 0.05, 0.55), (edge, top - 0.05, brow, top, 1.0)):
            for i in range(8):
                j = (i + 1) % 8
                quad = [(*low[i], z0), (*low[j], z0), (*high[j], z1), (*high[i], z1)]
                at = [(x + x0, y + y0, z) for x, y, z in quad]
                mesh.face(at, [normal_of(*quad[:3])] * 4, shade(side, tone), uv=[plain] * 4, ao=0.9)
        u, v, w, h = DECKS.box(DISTRICT[block])
        uv = [(u + w * (x + PLATEAU) / (2 * PLATEAU), v + h * (y + PLATEAU) / (2 * PLATEAU)) for x, y in brow]
        mesh.face([(x + x0, y + y0, top) for x, y in brow], [UP] * 8, mix(deck, light_of(block), 0.16), uv=uv)
    return mesh


def _edges(light: Mesh, block: str, look: Look) -> None:
    """Lines of light along the brow and around the foot of a plateau."""
    one, glow, rise = Mesh(), light_of(block, look), RISE[block]
    line(one, octagon(PLATEAU - 0.07, CORNER - 0.02), 0.055, rise + TOP + 0.006, glow)
    between(one, octagon(PLATEAU + 0.085, CORNER), 0.02, octagon(PLATEAU + 0.075, CORNER), 0.065, glow)
    _windows(one, rise, mix((1.0, 0.86, 0.58), glow, 0.25))
    light.add(one, at=(*CENTRE[block], 0.0))


def _windows(light: Mesh, rise: float, tone: Colour) -> None:
    """Lit windows in the wall below a terrace: a row for each level it is raised by."""
    for row in range(round(rise / LEVEL)):
        low = 0.13 + 0.21 * row
        out = PLATEAU + 0.012 + 0.10 * (1 - low / (rise + TOP))
        for turn in (0.0, 90.0, 180.0, 270.0):
            wall = Mesh()
            for k in range(-6, 7):
                if (k * 7 + row * 5 + round(turn)) % 4:
                    x0, x1, inner = k * 0.17 - 0.05, k * 0.17 + 0.05, 0.01 - out
                    wall.quad([(x0, -out, low), (x1, -out, low), (x1, inner, low + 0.10), (x0, inner, low + 0.10)], tone)
            light.add(wall, heading=turn)


def _spill(look: Look) -> Mesh:
    """The light of the plateaus' edges on the dust around them; it fades outwards."""
    mesh = Mesh(NONE)
    rings = [(octagon(PLATEAU + out, CORNER + 0.4 * out), dense) for out, dense in FADING]
    for block in BLOCKS:
        (x0, y0), glow = CENTRE[block], shade(light_of(block, look), 0.74)
        first = len(mesh.vertices)
        for ring_, dense in rings:
            mesh.vertices += [((x + x0, y + y0, 0.035), UP, glow, dense, (0.0, 0.0)) for x, y in ring_]
        for row in range(len(rings) - 1):
            for i in range(8):
                a, b = first + 8 * row + i, first + 8 * row + (i + 1) % 8
                mesh.triangles += [(a, a + 8, b + 8), (a, b + 8, b)]
    return mesh


def _field(body: Mesh, light: Mesh, block: str, look: Look) -> None:
    """The landing field in the middle of a block: a round pad with a ring of its district's light and marks around it."""
    pad, lamp = Mesh(), Mesh()
    pad.prism(circle(places.FIELD, 24), TOP - 0.02, TOP + 0.035, paint("pad", look), bevel=0.02, smooth=True)
    body.add(pad, at=(*CENTRE[block], RISE[block]))
    ring(lamp, (0.455, 0.485), TOP + 0.042, light_of(block, look))
    for k in range(8):
        ring(lamp, (0.495, 0.520), TOP + 0.040, paint("plate"), part=(k * 45 - 5, k * 45 + 5), sides=1)
    light.add(lamp, at=(*CENTRE[block], RISE[block]))


# -- between them ----------------------------------------------------------------------------------------------


def _bridges(body: Mesh, light: Mesh, look: Look) -> None:
    """Short causeways that join the three blocks of a district, in its light."""
    for north, south in ((one, two) for one, two in pairwise(BLOCKS) if one[0] == two[0]):
        glow, (x, y1), (_, y0) = light_of(north, look), CENTRE[north], CENTRE[south]
        y0, y1, top = y0 + PLATEAU - 0.04, y1 - PLATEAU + 0.04, TOP + RISE[north]
        body.block((x - 0.30, y0, top - 0.14), (x + 0.30, y1, top - 0.02), mix(paint("deck", look), glow, 0.10), bevel=0.02)
        for side in (x - 0.27, x + 0.27):
            rail = shade(paint("deck", look), 0.7)
            body.block((side - 0.03, y0, top - 0.04), (side + 0.03, y1, top + 0.05), rail, bevel=0.01)
            a, b, z = side - 0.014, side + 0.014, top + 0.056
            light.quad([(a, y0, z), (b, y0, z), (b, y1, z), (a, y1, z)], glow)


def _streets(body: Mesh, light: Mesh) -> None:
    """Tracks with dotted lights, lamp posts, a dish and solar fields. They show the scale."""
    for along in (-STREET, STREET):
        for k in range(-29, 30):
            t = k * 0.24
            if abs(t) < 6.9 and abs(abs(t) - STREET) >= 0.3:
                for x, y, w, d in ((along, t, 0.018, 0.05), (t, along, 0.05, 0.018)):
                    z = height(x, y) + 0.03
                    light.quad([(x - w, y - d, z), (x + w, y - d, z), (x + w, y + d, z), (x - w, y + d, z)], (0.79, 0.76, 0.71))
    for x in (-STREET, STREET):
        for y in (-STREET, STREET):
            _lamp_post(body, light, (x, y, height(x, y)))
    steel = paint("steel")
    panel = Mesh()
    panel.block((-0.26, -0.16, 0.0), (0.26, 0.16, 0.02), (0.18, 0.27, 0.45), bevel=0.006)
    for x, y in SOLAR:
        body.cone((x, y, height(x, y) - 0.05), 0.02, 0.22, steel, sides=6, top=0.018)
        body.add(tilt_up(panel, 32), at=(x, y, height(x, y) + 0.14), heading=-25)
    dish, foot = Mesh(), (-2.5, 7.4, height(-2.5, 7.4))
    dish.cone((0, 0, 0), 0.05, 0.16, paint("white"), sides=12, top=0.24)
    body.cone((foot[0], foot[1], foot[2] - 0.05), 0.03, 0.35, steel, sides=6, top=0.027)
    body.add(tilt_up(dish, 30), at=(foot[0], foot[1], foot[2] + 0.26), heading=30)


@cache
def rover() -> Mesh:
    """A little car with six wheels."""
    mesh, dark = Mesh(), paint("dark")
    mesh.block((-0.13, -0.065, 0.04), (0.13, 0.065, 0.12), paint("white"), bevel=0.02, foot=0.01)
    mesh.block((0.0, -0.055, 0.11), (0.11, 0.055, 0.17), dark, bevel=0.02)
    for x in (-0.09, 0.0, 0.09):
        for y in (-0.075, 0.075):
            mesh.ball((x, y, 0.035), 0.036, dark, sides=6, rings=3)
    return mesh


def _lamp_post(body: Mesh, light: Mesh, at: Vector) -> None:
    x, y, z = at
    body.cone(at, 0.07, 0.05, paint("dark"), sides=8, top=0.06)
    body.cone(at, 0.018, 0.5, paint("steel"), sides=5, top=0.016)
    light.ball((x, y, z + 0.52), 0.04, (1.0, 0.95, 0.80), sides=7, rings=4)
