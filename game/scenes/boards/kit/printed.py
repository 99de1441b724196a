"""Bodies with signs and words printed on them, gathered as meshes and made into one node of few Geoms."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import cos, radians, sin

from panda3d.core import NodePath

from game.scenes.boards.thing import Place
from game.scenes.drawing.lettering import LETTERS
from game.scenes.drawing.look import Colour, Look
from game.scenes.drawing.material import PAPER, overlay, solid
from game.scenes.drawing.mesh import GLYPHS, GRAIN, Mesh


class PrintedBody:
    """A node in the making: a body, signs on it, words on it."""

    def __init__(self, grain: str = GRAIN) -> None:
        self.body, self.signs, self.words = Mesh(grain), Mesh(GLYPHS), Mesh(LETTERS)

    def block(self, at: Place, size: Place, colour: Colour, *, heading: float = 0.0, bevel: float = 0.02) -> float:
        """Adds a block of that width, depth and height whose foot is centred at `at`. Returns the height of its top."""
        wide, deep, high = size
        one = Mesh(self.body.texture)
        one.block((-wide / 2, -deep / 2, 0.0), (wide / 2, deep / 2, high), colour, bevel=bevel)
        self.body.add(one, at=at, heading=heading)
        return at[2] + high

    def node(self, name: str, look: Look, *, depth: int = 1) -> NodePath:
        """The finished node; `depth` lifts the print over the body."""
        node = solid(name, [self.body], look, PAPER)
        for kind, mesh in (("print", self.signs), ("words", self.words)):
            if mesh.triangles:
                overlay(kind, mesh, depth=depth).reparent_to(node)
        return node

    @contextmanager
    def leaning(self, at: Place, facing: float, lean: float, *, deep: float) -> Iterator[None]:
        """What is printed within leans towards an eye at that side by so many degrees, like a sign on a desk.

        It turns around the line through `at` and is raised so that what lies `deep` before that line stays on the ground."""
        starts = [(mesh, len(mesh.vertices)) for mesh in (self.body, self.signs)]
        yield
        c, s, turn = cos(radians(lean)), sin(radians(lean)), radians(facing)
        away = (-sin(turn), cos(turn))
        for mesh, start in starts:
            for index in range(start, len(mesh.vertices)):
                (x, y, z), (nx, ny, nz), colour, ao, uv = mesh.vertices[index]
                out, up, slope = (x - at[0]) * away[0] + (y - at[1]) * away[1], z - at[2], nx * away[0] + ny * away[1]
                back, tip = out * c - up * s - out, slope * c - nz * s - slope
                place = (x + back * away[0], y + back * away[1], at[2] + (out + deep) * s + up * c)
                mesh.vertices[index] = place, (nx + tip * away[0], ny + tip * away[1], slope * s + nz * c), colour, ao, uv
