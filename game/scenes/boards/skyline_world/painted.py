"""Bodies in the texture of the city together with what shines on them: two meshes that are made and moved as one."""

from collections.abc import Sequence
from math import cos, radians, sin

from panda3d.core import CullFaceAttrib, NodePath

from game.scenes.boards.kit.style import Paints
from game.scenes.boards.skyline_world.facades import CITY, WALLS, cell, spot
from game.scenes.boards.skyline_world.places import WATER
from game.scenes.drawing.lighting import can_cover
from game.scenes.drawing.look import Colour, Look, rgb
from game.scenes.drawing.material import NEAR_BIN, SHADOW_CAMERA, covering, nearest_first, overlay, solid
from game.scenes.drawing.mesh import NONE, Mesh, Vector

paint = Paints("skyline_world")
LAMP: Colour = rgb("#FFD58A")
LANTERN: Colour = (1.0, 0.93, 0.76)
WINDOW: Colour = (0.972, 0.812, 0.526)
DIGITS: Colour = (0.95, 0.885, 0.722)
"""What shines: lamps and lanterns glow where the tier has glow, windows faintly, and numbers, which shall be crisp, do not."""
WHITE: Colour = (1.0, 1.0, 1.0)
MIRRORED = 2
"""What is seen in the water is drawn before it, also where the body itself is clear and drawn after it."""


def plain() -> Mesh:
    """A mesh of one tone, to be added to a body."""
    return Mesh(CITY)


class Painted:
    """A body in the making, and the lights on it."""

    def __init__(self) -> None:
        self.body, self.lights = Mesh(CITY), Mesh(CITY)

    def add(self, other: "Painted", *, at: Vector = (0.0, 0.0, 0.0), scale: float = 1.0, heading: float = 0.0) -> None:
        """All of another, moved."""
        self.body.add(other.body, at=at, scale=scale, heading=heading)
        self.lights.add(other.lights, at=at, scale=scale, heading=heading)

    def solid(self, mesh: Mesh) -> None:
        """A body of one tone."""
        self.body.add(_toned(mesh, "blank"))

    def lamp(self, mesh: Mesh, colour: Colour = LAMP) -> None:
        """A body that shines."""
        shining = _toned(mesh, "lamp")
        self.body.add(shining)
        shining.vertices = [(at, normal, colour, 1.0, uv) for at, normal, _, _, uv in shining.vertices]
        self.lights.add(shining)

    def block(self, low: Vector, high: Vector, colour: Colour, *, bevel: float = 0.012, top: Colour | None = None) -> None:
        """A bevelled box of one tone."""
        blank = (*spot("blank"), 0.0, 0.0)
        self.body.block(low, high, colour, bevel=bevel, sides=blank, top=blank, top_colour=top)

    def wall(
        self,
        corners: Sequence[Vector],
        normal: Vector,
        colour: Colour,
        uv: Sequence[tuple[float, float]],
        *,
        ao: Sequence[float] = (1.0, 1.0, 1.0, 1.0),
        light: Colour = WINDOW,
    ) -> None:
        """A part of a wall: in the paint of its owner by day, with what shines on it."""
        for mesh, tint, open_ in ((self.body, colour, ao), (self.lights, light, (1.0,) * len(corners))):
            first = len(mesh.vertices)
            for corner, place, part in zip(corners, uv, open_, strict=True):
                mesh.vertices.append((corner, normal, tint, part, place))
            mesh.triangles += [(first, first + 1, first + 2), (first, first + 2, first + 3)]

    def windows(self, half: Vector, low: float, high: float, shift: tuple[float, float] = (0.0, 0.0)) -> None:
        """Four walls of lit glass around a place; `half` is as wide as the sides to the south and north, and to the others."""
        u, v, w, h = cell("glass")
        for side in range(4):
            c, s = cos(radians(90 * side)), sin(radians(90 * side))
            across, out = (half[0], half[1]) if side % 2 == 0 else (half[1], half[0])
            corners = [
                (x * c + out * s + shift[0], x * s - out * c + shift[1], z)
                for x, z in ((-across, low), (across, low), (across, high), (-across, high))
            ]
            self.wall(corners, (s, -c, 0.3), WHITE, [(u, v), (u + w, v), (u + w, v + h), (u, v + h)], light=LANTERN)

    def node(self, name: str, look: Look, *, mirror: float | None = None, stays: bool = True) -> NodePath:
        """All of it; `mirror` is how high it will stand, where the water shall show it upside down.

        What does not stay may be seen through, and so must not be drawn before what is behind it.
        """
        holder = NodePath(name)
        is_baked = not look.lit and can_cover()
        bodies = self._baked(name, look) if is_baked else [solid(name, [self.body], look)]
        for body in bodies:
            body.reparent_to(holder)
            if stays:
                nearest_first(body)
        if self.lights.triangles and not is_baked:
            overlay("lights", self.lights).reparent_to(holder)
        if mirror is not None and look.lit and not look.high_contrast:
            below(bodies[0], mirror).reparent_to(holder)
        return holder

    def _baked(self, name: str, look: Look) -> list[NodePath]:
        """Without shaders: walls whose texture covers their paint, and all the rest without any, at a fraction of the cost."""
        walls, bare = Mesh(WALLS), Mesh(NONE)
        blank, parts, places = spot("blank"), list[Mesh](), list[int]()
        for vertex in self.body.vertices:
            part = bare if vertex[4] == blank else walls
            parts.append(part)
            places.append(len(part.vertices))
            part.vertices.append(vertex)
        for a, b, c in self.body.triangles:
            parts[a].triangles.append((places[a], places[b], places[c]))
        return [covering(name, walls, look), solid(name, [bare], look)]


def below(body: NodePath, z: float) -> NodePath:
    """A body that stands at that height once more below the water, upside down; water is not quite opaque."""
    image = NodePath("mirrored")
    body.copy_to(image)
    image.set_scale(1, 1, -1)
    image.set_z(2 * (WATER - z))
    image.set_attrib(CullFaceAttrib.make_reverse())
    nearest_first(image).set_bin(NEAR_BIN, 0, MIRRORED)
    image.hide(SHADOW_CAMERA)
    return image


def _toned(mesh: Mesh, name: str) -> Mesh:
    """Every vertex of a body at one place of the city's texture."""
    place = spot(name)
    mesh.vertices = [(at, normal, colour, ao, place) for at, normal, colour, ao, _ in mesh.vertices]
    return mesh
