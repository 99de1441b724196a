"""Moments of light: a shaft that stands on a place, a ring that runs outwards, sparks, a flag that unfurls. They know no game.

All of it belongs among a board's effects, is gone when the motion is over, and only adds light: nothing is dimmed by it.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.scenes.boards.kit.flights import FlightTable
from game.scenes.boards.kit.style import clearer
from game.scenes.boards.thing import Place
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Colour, Identity, mix
from game.scenes.drawing.material import beam, overlay
from game.scenes.drawing.mesh import GLYPHS, NONE, UP, Mesh, circle

Flat = tuple[float, float]

LIGHT: Colour = (1.0, 0.93, 0.72)
DARK: Colour = (0.09, 0.08, 0.10)
PALE: Colour = (0.97, 0.94, 0.88)
POLE: Colour = (0.86, 0.68, 0.30)
SHAFT_STEPS, SHAFT_STRENGTH, SHAFT_FOOT = 12, 0.85, 0.05
"""Stripes of a shaft from its side to its middle, how strong it is near its foot, and within which part of its height it
comes to that."""
CORE, PALER, WHITE = (0.0, 0.40), 0.5, (1.0, 1.0, 1.0)
"""From where on a shaft's pale light turns into its colour, and where it is all of that, as parts of its radius; and how much
paler the middle of a dark one is."""
PURE = 0.7
"""How much of the grey in a colour its light leaves out: it is added to a sky that has a colour already."""
RING_SIDES, RING_INNER, RING_OUTER = 40, 0.86, 1.14
"""Of a ring: how many sides it has, and from where to where its light fades."""
SPARKS = 26
CLOTH = "cloth"
"""What the cloth of a flag is called: whoever unfurls it makes it wider."""


def _band(mesh: Mesh, corners: Sequence[tuple[Place, float]], colour: Colour) -> None:
    """Four corners, with how strong the light is at each."""
    first = len(mesh.vertices)
    mesh.vertices += [(at, UP, colour, strength, (0.0, 0.0)) for at, strength in corners]
    mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]


def wall(
    mesh: Mesh, outline: Sequence[Flat], high: float, colour: Colour, strength: float, at: Place = (0.0, 0.0, 0.0)
) -> None:
    """Adds light that rises from an outline on the ground and is gone above; for `material.beam`."""
    x, y, z = at
    for (a, b), (c, d) in zip(outline, (*outline[1:], outline[0]), strict=True):
        low = (((x + a, y + b, z), strength), ((x + c, y + d, z), strength))
        _band(mesh, (*low, ((x + c, y + d, z + high), 0.0), ((x + a, y + b, z + high), 0.0)), colour)


def shaft(parent: NodePath, at: Place, radius: float, high: float, colour: Colour) -> NodePath:
    """A column of light that stands on a place and turns to the eye: a paler hue of its colour in its middle, without an edge
    anywhere."""
    mesh, (glow, core) = Mesh(NONE), light_tones(colour)
    for step in range(-SHAFT_STEPS, SHAFT_STEPS + 1):
        x, off = radius * step / SHAFT_STEPS, abs(step) / SHAFT_STEPS
        tone = mix(core, glow, _smooth(off, *CORE))
        strength = SHAFT_STRENGTH * (1 - off * off) ** 3
        rows = ((0.0, 0.0), (SHAFT_FOOT * high, strength), (high, 0.0))
        mesh.vertices += [((x, 0.0, z), UP, tone, light, (0.0, 0.0)) for z, light in rows]
    for first in range(0, 3 * 2 * SHAFT_STEPS, 3):
        for low in (first, first + 1):
            mesh.triangles += [(low, low + 3, low + 4), (low, low + 4, low + 1)]
    holder = parent.attach_new_node("shaft")
    holder.set_pos(*at)
    light = beam("light", mesh)
    light.set_billboard_axis()
    light.reparent_to(holder)
    return holder


def light_tones(colour: Colour) -> tuple[Colour, Colour]:
    """The light of a colour, purer than that and of a dark one brighter, and the paler light in its middle."""
    grey, most = PURE * min(colour), max(colour)
    bright = (most - grey) * (1 + 3 * most) / (4 * most) if most else 1.0
    r, g, b = ((part - grey) / bright for part in colour)
    return (r, g, b), mix((r, g, b), WHITE, PALER * (1 - (0.3 * r + 0.59 * g + 0.11 * b)))


def _smooth(value: float, start: float, end: float) -> float:
    """From 0 to 1 between two values, without a bend at either."""
    return move.ease(min(1.0, max(0.0, (value - start) / (end - start))))


def ring(board: FlightTable, at: Place, radius: float, colour: Colour) -> NodePath:
    """A round band of light on the ground, brightest in its middle."""
    mesh, around = Mesh(NONE), circle(radius, RING_SIDES)
    for (a, b), (c, d) in zip(around, (*around[1:], around[0]), strict=True):
        for inner, outer, near, far in ((RING_INNER, 1.0, 0.0, 1.0), (1.0, RING_OUTER, 1.0, 0.0)):
            low = (((a * inner, b * inner, 0.0), near), ((c * inner, d * inner, 0.0), near))
            _band(mesh, (*low, ((c * outer, d * outer, 0.0), far), ((a * outer, b * outer, 0.0), far)), colour)
    node = beam("ring", mesh)
    node.set_pos(*at)
    node.reparent_to(board.effects)
    return node


def flare(node: NodePath, *, seconds: float) -> Interval:
    """Light that comes quickly, stays, and goes slowly."""
    node.set_alpha_scale(0.0)
    return move.over(seconds, lambda t: node.set_alpha_scale(min(1.0, 6 * t, 2.5 * (1 - t))))


def burst(
    board: FlightTable, at: Place, colours: Sequence[Colour], *, size: float = 1.0, seconds: float = 0.8, seed: int = 1
) -> Interval:
    """Sparks that fly out, slow down and fall: one mesh that grows. With reduced motion they only shine and fade."""
    mesh, dice = Mesh(GLYPHS), Random(seed)
    for k in range(SPARKS):
        turn, far = 2 * pi * (k + dice.uniform(-0.3, 0.3)) / SPARKS, dice.uniform(0.35, 1.0) ** 0.6
        for part, dot in ((1.0, 0.085), (0.90, 0.055), (0.80, 0.035)):
            place = (part * far * cos(turn), -0.01, part * far * sin(turn))
            mesh.sign("dot", place, dot, colours[k % len(colours)], upright=True)
    node = overlay("burst", mesh, through=True)
    node.set_billboard_point_eye()
    node.reparent_to(board.effects)
    node.set_pos(*at)
    node.set_alpha_scale(0.0)

    def spread(t: float) -> None:
        grown = 0.7 if board.look.reduced_motion else 1 - (1 - t) ** 3
        node.set_scale(max(0.02, size * grown))
        node.set_z(at[2] - (0.0 if board.look.reduced_motion else 0.35 * size * t * t))
        node.set_alpha_scale(min(1.0, 10 * t) * (1 - t**3))

    return move.over(seconds, spread)


def flag(board: FlightTable, at: Place, owner: Identity, tall: float = 0.95) -> NodePath:
    """A flag with a seat's emblem on its pole, facing the eye."""
    node, pole, cloth = board.effects.attach_new_node("flag"), Mesh(GLYPHS), Mesh(GLYPHS)
    node.set_pos(*at)
    pole.sign("tile", (0.0, 0.0, tall / 2), tall, DARK, upright=True, wide=0.065)
    pole.sign("tile", (0.0, -0.004, tall / 2), tall, POLE, upright=True, wide=0.035)
    wide, high, z = 0.62, 0.42, tall - 0.23
    cloth.sign("tile", (wide / 2, -0.008, z), high + 0.05, DARK, upright=True, wide=wide + 0.05)
    cloth.sign("tile", (wide / 2, -0.012, z), high, owner.rgb, upright=True, wide=wide)
    cloth.sign(owner.emblem, (wide / 2, -0.016, z), 0.8 * high, clearer(owner.rgb, PALE, DARK), upright=True)
    facing = node.attach_new_node("facing")
    facing.set_billboard_axis()
    for name, mesh in (("pole", pole), (CLOTH, cloth)):
        overlay(name, mesh, depth=2).reparent_to(facing)
    return node
