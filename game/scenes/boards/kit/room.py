"""The table under every board: wood under a lamp in a dark room."""

from math import hypot

from game.scenes.drawing.look import Colour, rgb, shade
from game.scenes.drawing.mesh import Mesh

WALNUT: Colour = rgb("#5C4636")
_RINGS = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.5, 15.5, 19.0, 24.0, 30.0)


def table(wood: Mesh, *, z: float, colour: Colour = WALNUT) -> None:
    """Bright in the middle, dark at the edge of the room."""
    grid = sorted({sign * ring for ring in _RINGS for sign in (-1, 1)})
    first, wide = len(wood.vertices), len(grid)
    for y in grid:
        for x in grid:
            light = _lamp(hypot(x, y))
            wood.vertices.append(((x, y, z), (0.0, 0.0, 1.0), shade(colour, light), min(1.0, 0.15 + light), (x / 5.2, y / 5.2)))
    for row in range(wide - 1):
        for column in range(wide - 1):
            a = first + row * wide + column
            wood.triangles += [(a, a + 1, a + wide + 1), (a, a + wide + 1, a + wide)]


def _lamp(away: float) -> float:
    """The light of the lamp at a distance from the middle."""
    return max(0.0, 1.0 / (1.0 + (away / 10.5) ** 4) - 0.03)
