"""A chapter opens on the map: sun falls on its site while fog draws off, a ring runs out, sparks fly, a plate says its name.

All of it stands on a node of its own and is gone at the end. It knows neither the campaign nor the camera.
"""

from direct.interval.IntervalGlobal import Interval
from panda3d.core import NodePath

from game.rules.core import Target
from game.scenes.boards.kit import shine
from game.scenes.boards.kit.badges import Badge, make_badge
from game.scenes.camera import Point
from game.scenes.drawing import motion as move
from game.scenes.drawing.look import Look, rgb
from game.scenes.drawing.material import beam
from game.scenes.drawing.mesh import NONE, Mesh, circle
from game.scenes.region.sites import Site

SECONDS = 3.0
CLEAR = 0.55
"""In which part of them the fog draws off."""
SUN, DAWN = rgb("#FFD27A"), rgb("#FFB45E")
SPARKS = (rgb("#FFE3A0"), rgb("#FFB27A"), rgb("#BFE3FF"))
HIGH, PLATE, PLATE_UP = 2.6, 1.35, 2.25
"""How high the light stands, how large the plate is, and how high it hangs: over the flag of its site."""
ROUNDS, STRENGTH, STRENGTH_LIT = 8, 0.045, 0.11
"""Walls of light around one another, so that it is brightest in its middle, and how strong each is at its foot; more of it
where light is added before the picture is developed, for it takes much of it away."""


class Opening:
    """What shines over one site while it opens."""

    def __init__(self, parent: NodePath, look: Look, site: Site, words: str) -> None:
        self.look, self.effects, self._site = look, parent.attach_new_node("opening"), site
        (x, y, z), wide = site.middle(), min(site.ground.half) if site.ground is not None else 0.8
        self._light = _light((x, y, z), 0.9 * wide, STRENGTH_LIT if look.lit else STRENGTH)
        self._light.reparent_to(self.effects)
        self._ring = shine.ring(self, (x, y, z + 0.06), wide, DAWN)
        self._sparks = shine.burst(self, (x, y, z + 0.8), SPARKS, size=1.5, seconds=1.2, seed=len(words))
        self._plate = make_badge(Badge(Target("chapter", site.plot.code), (0.0, 0.0, 0.0), words), unfolded=False)
        self._plate.set_pos(x, y - 0.3, z + PLATE_UP)
        self._plate.reparent_to(self.effects)
        self.set(0.0)

    def set(self, part: float) -> None:
        """So far it has come."""
        self._site.clear(min(1.0, part / CLEAR))
        self._light.set_alpha_scale(min(1.0, 5 * part) * (1 - part**4))
        self._ring.set_scale(0.5 + 1.6 * (1 - (1 - part) ** 2))
        self._ring.set_alpha_scale(max(0.0, 1 - 1.4 * part))
        self._plate.set_scale(max(0.01, PLATE * min(1.0, 8 * max(0.0, part - 0.18), 8 * (1 - part))))

    def motion(self) -> Interval:
        """From fog to open land."""
        sparks = move.in_order(move.wait(0.3 * SECONDS), self._sparks)
        return move.in_order(move.together(move.over(SECONDS, self.set), sparks), move.call(self.remove))

    def still(self) -> Interval:
        """Where nothing shall move, the name alone hangs over the open land for as long."""
        for node in (self._light, self._ring):
            node.hide()
        self._site.clear(1.0)
        self._plate.set_scale(PLATE)
        return move.in_order(move.wait(SECONDS), move.call(self.remove))

    def remove(self) -> None:
        """Nothing is left of it but the open site."""
        self._site.clear(1.0)
        self.effects.remove_node()


def _light(at: Point, radius: float, strength: float) -> NodePath:
    """Light that stands on a round of the land, as wide as a site; it has no straight foot as a narrow shaft has."""
    mesh = Mesh(NONE)
    for k in range(ROUNDS):
        shine.wall(mesh, circle(radius * (k + 1) / ROUNDS, 32), HIGH, SUN, strength, at)
    return beam("light", mesh)
