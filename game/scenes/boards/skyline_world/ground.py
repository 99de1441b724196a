"""Builds the island: quays, streets, lots, lawns, trees, lamps, piers and the bridge. It knows plots, but no players."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, radians, sin
from random import Random

from panda3d.core import LPoint2d, NodePath, Triangulator

from game.scenes.boards.skyline_world.model import GAME, island
from game.scenes.boards.skyline_world.painted import LAMP, WHITE, Painted, below, paint, plain
from game.scenes.boards.skyline_world.places import (
    LOT,
    NORTH_END,
    PITCH,
    QUAY,
    STREET,
    WATER,
    around,
    plot,
    shore,
)
from game.scenes.boards.thing import Place
from game.scenes.drawing.lettering import LETTERS, LINE, width, write
from game.scenes.drawing.look import Colour, Look, shade
from game.scenes.drawing.material import last, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, GRAIN, NONE, UP, Mesh, square
from game.text import texts

Outline = Sequence[tuple[float, float]]
HEADLIGHT: Colour = (1.0, 0.95, 0.8)
TAIL_LIGHT: Colour = (0.95, 0.22, 0.13)
LEDGE = -0.12
"""How high the lower step of the quay lies."""
STEP = 0.30
"""From one tree or lamp of the promenade to the next."""
BAKED_LAWN = 0.72
NAME, NAME_WIDE = 0.27, 0.84
"""How large the name of an empty plot is written at most, and how much room there is for it."""


def flat(mesh: Mesh, line: Outline, z: float, colour: Colour) -> None:
    """A level surface inside any line."""
    cutter = Triangulator()
    for x, y in line:
        cutter.add_polygon_vertex(cutter.add_vertex(LPoint2d(x, y)))
    cutter.triangulate()
    first = len(mesh.vertices)
    mesh.vertices += [((x, y, z), UP, colour, 1.0, (x / 2, y / 2)) for x, y in line]
    for k in range(cutter.get_num_triangles()):
        a, b, c = cutter.get_triangle_v0(k), cutter.get_triangle_v1(k), cutter.get_triangle_v2(k)
        (ax, ay), (bx, by), (cx, cy) = line[a], line[b], line[c]
        if (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) < 0:
            b, c = c, b
        mesh.triangles.append((first + a, first + b, first + c))


def skirt(mesh: Mesh, line: Outline, low: float, high: float, colour: Colour, dark: float) -> None:
    """A wall below a line, darker at its foot."""
    for i, (ax, ay) in enumerate(line):
        bx, by = line[(i + 1) % len(line)]
        size = hypot(bx - ax, by - ay) or 1.0
        normal = ((by - ay) / size, (ax - bx) / size, 0.0)
        first = len(mesh.vertices)
        for x, y, z, ao in ((ax, ay, low, dark), (bx, by, low, dark), (bx, by, high, 1.0), (ax, ay, high, 1.0)):
            mesh.vertices.append(((x, y, z), normal, colour, ao, ((x + y) / 2, z)))
        mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]


def along(line: Outline, step: float) -> Iterator[tuple[float, float, float, float]]:
    """Places along a closed line, and which way is out."""
    rest = step / 2
    for i, (ax, ay) in enumerate(line):
        bx, by = line[(i + 1) % len(line)]
        size = hypot(bx - ax, by - ay)
        while rest < size:
            t = rest / size
            yield ax + (bx - ax) * t, ay + (by - ay) * t, (by - ay) / size, (ax - bx) / size
            rest += step
        rest -= size


def masonry(look: Look) -> Mesh:
    """Stone; without shaders its grain would hardly show and costs most of what it takes to draw it."""
    return Mesh(GRAIN if look.lit else NONE)


# -- quays and streets ---------------------------------------------------------------------------------------------


def ground(look: Look) -> NodePath:
    """Quays with their trees and lamps, streets with cars, piers and the bridge: all that never changes."""
    stone, print_, made = masonry(look), Mesh(GLYPHS), Painted()
    quay, wide = paint("quay", look), shore(QUAY + 0.03, 0.16)
    flat(stone, shore(0.02, 0.07), STREET, paint("asphalt", look))  # from above, for that hides most of what is below
    flat(stone, shore(QUAY - 0.055, 0.14), STREET - 0.003, shade(quay, 0.92))
    flat(stone, shore(QUAY, 0.16), STREET - 0.005, paint("coping", look))
    skirt(stone, shore(QUAY, 0.16), LEDGE, STREET - 0.005, quay, 0.6)
    flat(stone, wide, LEDGE, shade(quay, 0.8))
    skirt(stone, wide, WATER - 0.05, LEDGE, shade(quay, 0.62), 0.3)
    if not look.high_contrast:
        _streets(print_)
        _promenade(made)
    _piers(made)
    _bridge(made)
    node = NodePath("ground")
    body = last(solid("quays", [stone], look))
    body.reparent_to(node)
    made.node("life", look, mirror=0.0).reparent_to(node)
    overlay("cars", print_).reparent_to(node)
    if look.lit and not look.high_contrast:
        below(body, 0.0).reparent_to(node)
    return node


def _streets(print_: Mesh) -> None:
    """Cars as pairs of lights, and pools of light at the crossings."""
    dice, names = Random(11), island().plots
    for index, name in enumerate(names):
        x, y, _ = plot(name)
        south, east, _, _ = around(index)
        if east is not None:
            _car(print_, x + PITCH / 2, y + dice.uniform(-0.4, 0.4), 90.0, dice)
        if south is not None:
            _car(print_, x + dice.uniform(-0.45, 0.45), y - PITCH / 2, 0.0, dice)
            if east is not None and around(south)[1] is not None:
                at = (x + PITCH / 2, y - PITCH / 2)
                print_.sign("blob", (*at, STREET + 0.008), 0.62, shade(LAMP, 0.92))
                print_.sign("dot", (*at, STREET + 0.009), 0.07, HEADLIGHT)


def _car(print_: Mesh, x: float, y: float, heading: float, dice: Random) -> None:
    c, s = cos(radians(heading)), sin(radians(heading))
    way = dice.choice((-1, 1))
    for shift, ink in ((0.035 * way, HEADLIGHT), (-0.035 * way, TAIL_LIGHT)):
        at = (x - s * 0.028 * way + c * shift, y + c * 0.028 * way + s * shift, STREET + 0.007)
        print_.sign("dot", at, 0.05, ink)


def _promenade(made: Painted) -> None:
    """Trees and lamps in turn along the quays."""
    dice, trees, posts, lights = Random(5), plain(), plain(), plain()
    for index, (x, y, _, _) in enumerate(along(shore(0.115, 0.12), STEP)):
        if index % 3 == 2:
            posts.cone((x, y, 0.03), 0.010, 0.17, (0.16, 0.15, 0.17), sides=4, top=0.008)
            lights.ball((x, y, 0.215), 0.026, WHITE, sides=5, rings=3)
        else:
            size, tone = dice.uniform(0.8, 1.15), shade(paint("leaf"), dice.uniform(0.75, 1.12))
            trees.ball((x, y, 0.03 + 0.085 * size), 0.062 * size, tone, sides=6, rings=4, squash=1.15)
    for mesh in (trees, posts):
        made.solid(mesh)
    made.lamp(lights)


PIERS: tuple[tuple[str, int, tuple[float, ...]], ...] = (
    ("b1", -1, (-0.25, 0.2)),
    ("a4", 1, (-0.25, 0.25)),
    ("a6", 1, (0.2,)),
    ("a7", 1, (-0.2, 0.3)),
    ("d5", -1, (-0.2,)),
    ("d6", -1, (-0.3, 0.25)),
    ("d7", -1, (0.3,)),
    ("d9", -1, (-0.2, 0.25)),
)
"""Finger piers: at which plot, at its far (1) or near side, and where along it."""


def _piers(made: Painted) -> None:
    wood, lights = paint("wood"), plain()
    for name, way, shifts in PIERS:
        x, y, _ = plot(name)
        edge = y + way * (PITCH / 2 + QUAY)
        for px in (x + shift for shift in shifts):
            low, high = sorted((edge, edge + way * 0.55))
            made.block((px - 0.06, low, -0.14), (px + 0.06, high, -0.09), wood, bevel=0.008)
            for share in (0.5, 1.0):
                py = edge + way * (0.55 * share - 0.03)
                for sx in (-0.055, 0.055):
                    post = (px + sx - 0.014, py - 0.014, WATER - 0.05), (px + sx + 0.014, py + 0.014, -0.05)
                    made.block(*post, shade(wood, 0.7), bevel=0.004)
            lights.ball((px, edge + way * 0.52, -0.03), 0.022, WHITE, sides=5, rings=3)
    made.lamp(lights)


BRIDGE_END = 12.6
"""How far the bridge from the northern tip reaches."""


def _bridge(made: Painted) -> None:
    """A suspension bridge to the far shore, with strings of light."""
    start, (_, y, _) = NORTH_END - 0.21, plot("c12")
    steel, lights, ropes = paint("steel"), plain(), plain()
    made.block((start, y - 0.11, 0.02), (BRIDGE_END, y + 0.11, 0.06), steel, bevel=0.01, top=paint("asphalt"))
    pylons = (start + 1.0, BRIDGE_END - 1.3)
    for px in pylons:
        for side in (-0.13, 0.13):
            made.block((px - 0.05, y + side - 0.035, WATER - 0.05), (px + 0.05, y + side + 0.035, 0.95), steel)
        for low, high in ((0.45, 0.51), (0.86, 0.93)):
            made.block((px - 0.04, y - 0.13, low), (px + 0.04, y + 0.13, high), steel, bevel=0.01)
    steps = 36
    for k in range(steps):
        x0, x1 = (start + (BRIDGE_END - start) * each / steps for each in (k, k + 1))
        for yy in (y - 0.13, y + 0.13):
            z0, z1 = (_cable(x, start, pylons) for x in (x0, x1))
            corners = [(x0, yy, z0 - 0.012), (x1, yy, z1 - 0.012), (x1, yy, z1 + 0.012), (x0, yy, z0 + 0.012)]
            ropes.face(corners, [(0.0, -1.0, 0.3)] * 4, steel)
            ropes.face(corners[::-1], [(0.0, 1.0, 0.3)] * 4, steel)
            lights.ball((x1, yy, z1 + 0.01), 0.018, WHITE, sides=4, rings=3)
            if k % 2:
                made.block((x1 - 0.004, yy - 0.004, 0.06), (x1 + 0.004, yy + 0.004, z1), steel, bevel=0.001)
    made.solid(ropes)
    made.lamp(lights)


def _cable(x: float, start: float, pylons: tuple[float, float]) -> float:
    """How high the cables hang."""
    if x < pylons[0]:
        return 0.10 + 0.84 * ((x - start) / (pylons[0] - start)) ** 2
    if x > pylons[1]:
        return 0.10 + 0.84 * ((BRIDGE_END - x) / (BRIDGE_END - pylons[1])) ** 2
    return 0.16 + 0.78 * (2 * (x - pylons[0]) / (pylons[1] - pylons[0]) - 1) ** 2


def dark(name: str, mesh: Mesh) -> NodePath:
    """Shadows on quays and lots: drawn before words, which they shall not dim, and before the water, where none fall."""
    return last(overlay(name, mesh), 5)


# -- lots ----------------------------------------------------------------------------------------------------------


def lots(look: Look, empty: tuple[bool, ...]) -> NodePath:
    """A slab for each lot; where nothing stands a lawn with hedge and trees, elsewhere the soft dark below a building."""
    stone, print_, made = masonry(look), Mesh(GLYPHS), Painted()
    for name, is_empty in zip(island().plots, empty, strict=True):
        x, y, z = plot(name)
        tone = lawn_tone(look) if is_empty else paint("lot", look)
        stone.block((x - LOT, y - LOT, 0.0), (x + LOT, y + LOT, z), tone, bevel=0.018)
        if is_empty and not look.high_contrast:
            _lawn(made, name, x, y, z)
        elif not is_empty and look.lit:  # without shaders the soft shadow of the sun is dark enough
            print_.sign("blob", (x, y, z + 0.004), 1.28, (0.06, 0.05, 0.07))
    node = NodePath("lots")
    for path in (solid("slabs", [stone], look), made.node("lawns", look), dark("contacts", print_)):
        path.reparent_to(node)
    return node


def lawn_tone(look: Look) -> Colour:
    """The green of lawns; where light is baked darker, for there it is brighter than with shaders and dims the names on it."""
    return paint("lawn", look) if look.lit or look.high_contrast else shade(paint("lawn", look), BAKED_LAWN)


def _lawn(made: Painted, name: str, x: float, y: float, z: float) -> None:
    dice, leaf, green = Random(name), paint("leaf"), plain()
    hedge = plain()
    hedge.ring(square(LOT - 0.03), square(LOT - 0.075), 0.0, 0.045, shade(leaf, 0.8), bevel=0.012)
    green.add(hedge, at=(x, y, z))
    for sx, sy in dice.sample([(-1, -1), (1, -1), (1, 1), (-1, 1)], 2):
        for _ in range(2):
            size = dice.uniform(0.8, 1.1)
            px, py = (mid + side * (LOT - dice.uniform(0.08, 0.14)) for mid, side in ((x, sx), (y, sy)))
            tone = shade(leaf, dice.uniform(0.9, 1.25))
            green.ball((px, py, z + 0.075 * size), 0.066 * size, tone, sides=6, rings=4, squash=1.2)
    made.solid(green)


def names(look: Look, facing: float, empty: tuple[bool, ...]) -> NodePath:
    """The names of empty plots, to be read from the long side the eye is at; over strategic ones they float anyway."""
    words, heading = Mesh(LETTERS), readable(facing)
    for index, (name, is_empty) in enumerate(zip(island().plots, empty, strict=True)):
        if is_empty and not island().strategic >> index & 1:
            _name(words, plot_name(name, look), plot(name), heading, paint("name", look))
    return overlay("names", words, depth=2)


def plot_name(name: str, look: Look) -> str:
    """What a plot is called."""
    return texts(look.language)(f"{GAME}.word.{name}")


def _name(words: Mesh, name: str, at: Place, heading: float, ink: Colour) -> None:
    """A word on each line, as large as a lawn allows."""
    lines, (x, y, z) = name.split(), at
    size = min(NAME, NAME_WIDE / max(width(line, 1.0) for line in lines))
    up = LINE * size * (len(lines) - 1) / 2
    at = (x - sin(radians(heading)) * up, y + cos(radians(heading)) * up, z + 0.006)
    write(words, "\n".join(lines), at, size, ink, heading=heading)


def readable(heading: float) -> float:
    """From where words on the island are read: along its long sides only."""
    return 0.0 if cos(radians(heading)) > -1e-9 else 180.0
