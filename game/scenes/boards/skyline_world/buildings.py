"""Builds towers whose levels narrow upwards, so that every owner shows, with the roof of whoever tops them."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin
from random import Random

from panda3d.core import NodePath

from game.rules.skyline_world import LEVELS
from game.scenes.boards.skyline_world.facades import MODULE, SHIFTS, SIZE, band, cell, spot
from game.scenes.boards.skyline_world.model import NOBODY, content
from game.scenes.boards.skyline_world.painted import DIGITS, WHITE, Painted, paint, plain
from game.scenes.boards.skyline_world.places import GROUND, TALL, WIDE, height
from game.scenes.drawing.look import Colour, Identity, Look, rgb, shade
from game.scenes.drawing.mesh import Mesh, Outline, circle, square
from game.scenes.drawing.pieces import open_to_light

CORNICE = 0.035
WINDOW = 0.15
"""About how wide a window's place is."""
STOREY, ROW, LEAST = 0.30, 0.22, 0.13
"""How high the row of windows beside the value is, about how high rows above it are, and what is too low for one."""
TANK: tuple[Colour, Colour, Colour] = (rgb("#4A4038"), rgb("#8A6A4C"), rgb("#5B4A3E"))
MACHINE: Colour = rgb("#A9A39A")
VARIETY = 12
"""So many ways there are to light the windows of a floor."""


def value(level: int, owner: Identity) -> str:
    """What stands on the front of a floor: its value, or that it is neutral."""
    return content().floors[LEVELS if owner.name == "neutral" else level].piece


def brightness(colour: Colour) -> float:
    """How light a paint is, 0…1."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def trim(owner: Identity) -> Colour:
    """The paint of cornices and parapets: lighter than dark walls, darker than light ones."""
    return shade(owner.rgb, 0.86) if brightness(owner.rgb) > 0.62 else shade(owner.rgb, 1.22)


def _walls(made: Painted, owner: Identity, level: int, seed: int) -> None:
    """Four walls of windows; in the lowest row they leave room for the value, which shines by itself."""
    bottom, top_ = band(owner.facade)
    half, z1, dice = WIDE[level] / 2, TALL[level] - CORNICE, Random(seed)
    name = value(level, owner)
    first = z1 if z1 - STOREY < LEAST else STOREY
    above = round((z1 - first) / ROW) or 1
    step = (z1 - first) / above
    tall = min(0.26, first * 0.86)
    wide = tall * (1.12 if name == "10" else 0.92)
    gap = wide / 2 + 0.022

    def strip(side: int, left: float, right: float, low: float, high: float, box: Sequence[float], out: float = 0.0) -> None:
        c, s = cos(side * pi / 2), sin(side * pi / 2)
        spots = ((left, low), (right, low), (right, high), (left, high))
        corners = [(x * c + (half + out) * s, x * s - (half + out) * c, z) for x, z in spots]
        u0, v0, u1, v1 = box
        is_plate = out > 0
        made.wall(
            corners,
            (s, -c, 0.0),
            WHITE if is_plate else owner.rgb,
            [(u0, v0), (u1, v0), (u1, v1), (u0, v1)],
            ao=[0.72 + 0.28 * z / z1 for _, z in spots],
            **({"light": DIGITS} if is_plate else {}),
        )

    u, v, w, h = cell(name)
    blank = spot("blank")
    for side in range(4):
        rows = [(-half, -gap, 0.0, first), (gap, half, 0.0, first)]
        rows += [(-half, half, first + k * step, first + (k + 1) * step) for k in range(above) if step]
        for left, right, low, high in rows:
            shift = dice.randrange(SHIFTS) / SHIFTS
            strip(side, left, right, low, high, (shift, bottom, shift + _windows(right - left), top_))
        strip(side, -gap, gap, 0.0, first, (*blank, *blank))
        middle = first / 2
        strip(side, -wide / 2, wide / 2, middle - tall / 2, middle + tall / 2, (u, v, u + w, v + h), 0.008)


def _windows(wide: float) -> float:
    """How much of a band covers a wall, so that windows keep their size."""
    return max(1, round(wide / WINDOW)) * MODULE / SIZE


@lru_cache(maxsize=512)
def floor(level: int, owner: Identity, seed: int = 0, *, golden: bool = False, edged: bool = False) -> Painted:
    """One floor on its level, standing on 0; shared, do not change. On a strategic plot its cornice is golden."""
    made = Painted()
    tall = TALL[level]
    _walls(made, owner, level, seed)
    half = WIDE[level] / 2 + (0.028 if golden else 0.016)
    ledge = paint("gold") if golden else WHITE if edged else trim(owner)
    made.block((-half, -half, tall - CORNICE), (half, half, tall), ledge, top=shade(owner.rgb, 0.84))
    return made


# -- what stands on top --------------------------------------------------------------------------------------------


def _cross(half: float, arm: float) -> Outline:
    a, h = arm, half
    return [(a, -a), (h, -a), (h, a), (a, a), (a, h), (-a, h), (-a, a), (-h, a), (-h, -a), (-a, -a), (-a, -h), (a, -h)]


def _shape(mesh: Mesh, owner: Identity, half: float, low: float, high: float, colour: Colour) -> None:
    """The shape that tells a player from above."""
    if owner.roof == "ring":
        mesh.ring(square(half), square(half * 0.48), low, high, colour, bevel=0.015)
        return
    wide = 1.12 * half
    outline: Outline = {
        "disc": circle(half, 20),
        "diamond": [(wide, 0.0), (0.0, wide), (-wide, 0.0), (0.0, -wide)],
        "cross": _cross(half, half * 0.36),
    }.get(owner.roof, square(half))
    mesh.prism(outline, low, high, colour, bevel=0.015)


@lru_cache(maxsize=64)
def roof(level: int, owner: Identity) -> Painted:
    """The roof of whoever tops a building: a parapet and the player's shape; of a neutral floor only a low stone."""
    made, mesh = Painted(), plain()
    half = WIDE[level] / 2
    if owner.name == "neutral":
        mesh.ring(square(half), square(half - 0.06), 0.0, 0.05, shade(owner.rgb, 0.9), bevel=0.012)
        made.solid(mesh)
        return made
    _shape(mesh, owner, half * 0.62, 0.0, 0.10, shade(owner.rgb, 1.42))
    mesh.ring(square(half + 0.012), square(half - 0.03), 0.0, 0.045, trim(owner), bevel=0.01)
    made.solid(mesh)
    made.add(_machines(half - 0.10))
    return made


@lru_cache(maxsize=8)
def _machines(at: float) -> Painted:
    """A water tank in one corner of a roof, machines in others: they give it its size."""
    made, mesh = Painted(), plain()
    legs, tank, lid = TANK
    mesh.cone((at, at, 0.0), 0.045, 0.05, legs, sides=4, top=0.04)
    mesh.cone((at, at, 0.05), 0.05, 0.08, tank, sides=8, top=0.05)
    mesh.cone((at, at, 0.13), 0.056, 0.05, lid, sides=8, top=0.004)
    made.solid(mesh)
    made.block((-at - 0.05, -at - 0.03, 0.0), (-at + 0.05, -at + 0.04, 0.05), MACHINE, bevel=0.008)
    made.block((-at - 0.05, at - 0.03, 0.0), (-at + 0.02, at + 0.04, 0.04), shade(MACHINE, 0.84), bevel=0.008)
    return made


def _dome(mesh: Mesh, half: float, z: float, ink: Colour) -> None:
    for share, up in ((1.04, 0.0), (0.80, 0.06), (0.5, 0.12)):
        mesh.cone((0.0, 0.0, z + up), half * share, 0.07, ink, sides=18, top=half * share * 0.8)


def _pyramid(mesh: Mesh, half: float, z: float, ink: Colour) -> None:
    mesh.cone((0.0, 0.0, z), half * 1.25, 0.24, ink, sides=4, top=0.02)


def _stepped_cross(mesh: Mesh, half: float, z: float, ink: Colour) -> None:
    mesh.prism(_cross(half * 1.02, half * 0.40), z, z + 0.11, ink, bevel=0.02)
    mesh.prism(_cross(half * 0.62, half * 0.24), z + 0.11, z + 0.19, ink, bevel=0.02)


def _stepped_block(mesh: Mesh, half: float, z: float, ink: Colour) -> None:
    mesh.ring(square(half * 1.02), square(half * 0.5), z, z + 0.10, ink, bevel=0.02)
    mesh.prism(square(half * 0.56), z, z + 0.19, ink, bevel=0.03)


_HATS: dict[str, Callable[[Mesh, float, float, Colour], None]] = {
    "disc": _dome,
    "diamond": _pyramid,
    "cross": _stepped_cross,
    "ring": _stepped_block,
}
LANTERN = 0.17
"""How high the lit glass below a penthouse's hat is."""


@lru_cache(maxsize=16)
def crown(owner: Identity) -> Painted:
    """What crowns a penthouse: a ledge of gold, a lantern of glass, a hat in the player's shape, a spire with a lamp."""
    made, mesh = Painted(), plain()
    half, gold = WIDE[LEVELS - 1] / 2, paint("gold")
    made.windows((half * 0.8, half * 0.8, 0.0), 0.0, LANTERN)
    mesh.ring(square(half + 0.03), square(half - 0.02), -0.01, 0.035, gold, bevel=0.01)
    _HATS.get(owner.roof, _stepped_block)(mesh, half, LANTERN, owner.rgb)
    mesh.cone((0.0, 0.0, LANTERN + 0.12), 0.035, 0.44, gold, sides=6, top=0.006)
    made.solid(mesh)
    light = plain()
    light.ball((0.0, 0.0, LANTERN + 0.57), 0.030, WHITE, sides=6, rings=4)
    made.lamp(light)
    return made


# -- whole buildings -----------------------------------------------------------------------------------------------


def identity(look: Look, owner: int) -> Identity:
    """How the owner of a floor looks."""
    return look.identity(None if owner == NOBODY else owner)


def top_part(level: int, owner: Identity) -> Painted:
    """What stands on the highest floor: a crown on a penthouse, else a roof."""
    return crown(owner) if level == LEVELS - 1 and owner.name != "neutral" else roof(level, owner)


def building(look: Look, owners: tuple[int, ...], plot: int, around: tuple[float, ...], *, golden: bool) -> Painted:
    """All floors of a plot as one body, darker beside its neighbours; from the top, for that hides much of what is below."""
    made = Painted()
    if owners:
        made.add(top_part(len(owners) - 1, identity(look, owners[-1])), at=(0.0, 0.0, height(len(owners))))
    for level, owner in reversed(list(enumerate(owners))):
        seed = (plot * LEVELS + level) % VARIETY
        one = floor(level, identity(look, owner), seed, golden=golden, edged=look.high_contrast)
        made.add(one, at=(0.0, 0.0, height(level)))
    made.body.shaded(lambda at, normal: open_to_light(at, normal, around))
    return made


def tower(look: Look, owners: tuple[int, ...], plot: int, around: tuple[float, ...], golden: bool, wet: bool) -> NodePath:
    """The node of a building; one at the water is seen in it too."""
    made = building(look, owners, plot, around, golden=golden)
    return made.node("tower", look, mirror=GROUND if wet else None)
