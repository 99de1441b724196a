"""Shadows on the ground: contact shadows under things, and soft sun shadows where there are no real ones."""

from collections.abc import Iterable

from panda3d.core import NodePath

from game.scenes.boards.thing import Place
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import overlay
from game.scenes.drawing.mesh import GLYPHS, Mesh
from game.scenes.drawing.pieces import contact, ground_shadow

UNDER, BAKED, LONG = 0.6, 0.8, 0.45
"""How dark it is under a thing, with a shader and without one, and where the sun does not come."""


def contacts(places: Iterable[Place], size: float, look: Look) -> NodePath:
    """Contact shadows at these places, `size` across."""
    mesh = Mesh(GLYPHS)
    for x, y, z in places:
        contact(mesh, (x, y, z + 0.004), size)
    path = overlay("contact", mesh)
    path.set_alpha_scale(UNDER if look.lit else BAKED)
    return path


def ground(standing: Iterable[tuple[Place, float]], size: float, look: Look) -> NodePath:
    """Contact shadows under bodies of these heights; without a shader also soft sun shadows."""
    found = tuple(standing)
    node = NodePath("ground")
    contacts((at for at, _ in found), size, look).reparent_to(node)
    if not look.lit and found:
        long = Mesh(GLYPHS)
        for (x, y, z), height in found:
            ground_shadow(long, (x, y, z + 0.003), height, look.light.shadow)
        shadows = overlay("shadows", long)
        shadows.set_alpha_scale(LONG)
        shadows.reparent_to(node)
    return node
