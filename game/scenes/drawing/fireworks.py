"""Fireworks over a city: rockets that rise, open into rays of light, sink and fade. They only add light; no game is known.

What is to be seen depends on the time and the seed alone, so a picture of a moment can be made again. A rocket exists only
while it is seen.
"""

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from random import Random

from msgspec import Struct
from panda3d.core import NodePath

from game.scenes.drawing.look import Colour
from game.scenes.drawing.material import beam
from game.scenes.drawing.mesh import NONE, UP, Mesh

RISE, OPEN = 0.9, 1.9
"""Seconds until a rocket opens, and until nothing is left of it."""
OFTEN, SELDOM, MANY = 0.42, 1.5, 18
"""Seconds between two rockets at first, and once so many have risen."""
RAYS, THIN = 34, 0.022
"""Rays of an opened rocket, and how wide each is at its end, as a share of its size."""
GOLD: Colour = (1.0, 0.82, 0.45)
WHITE: Colour = (1.0, 0.97, 0.9)


class Rocket(Struct, frozen=True):
    """Where and when a rocket rises, how large it opens, and in which colours."""

    number: int
    begins: float
    at: tuple[float, float, float]
    size: float
    colours: tuple[Colour, Colour]


def rockets(colours: Sequence[Colour], reach: float, seed: int) -> Iterator[Rocket]:
    """All rockets in their order, without end. `reach` is how far the city goes from its middle."""
    dice, begins, number = Random(seed), 0.3, 0
    while True:
        turn, far = dice.uniform(0, 2 * pi), reach * dice.uniform(0.15, 0.8)
        high = reach * dice.uniform(0.34, 0.62)
        main = colours[number % len(colours)]
        tint = (main, GOLD if number % 3 else WHITE)
        yield Rocket(number, begins, (far * cos(turn), far * sin(turn), high), reach * dice.uniform(0.24, 0.42), tint)
        begins += (OFTEN if number < MANY else SELDOM) * dice.uniform(0.6, 1.4)
        number += 1


class Fireworks:
    """The fireworks of one evening, below a node that stands in the middle of the city."""

    def __init__(self, parent: NodePath, colours: Sequence[Colour], *, reach: float, seed: int) -> None:
        self._node = parent.attach_new_node("fireworks")
        self._coming = rockets(colours, reach, seed)
        self._next = next(self._coming)
        self._flying: dict[Rocket, tuple[NodePath, NodePath]] = {}

    @property
    def flying(self) -> int:
        """How many rockets are to be seen."""
        return len(self._flying)

    def show(self, seconds: float) -> None:
        """Everything as it is so many seconds after the beginning; time only goes on."""
        while self._next.begins <= seconds:
            if seconds < self._next.begins + RISE + OPEN:
                self._flying[self._next] = self._make(self._next)
            self._next = next(self._coming)
        for rocket in list(self._flying):
            age = seconds - rocket.begins
            if age >= RISE + OPEN:
                for node in self._flying.pop(rocket):
                    node.remove_node()
            else:
                _place(rocket, age, *self._flying[rocket])

    def _make(self, rocket: Rocket) -> tuple[NodePath, NodePath]:
        trail, flower = beam("trail", _trail(rocket)), beam("flower", _flower(rocket))
        trail.set_billboard_axis()
        flower.set_billboard_point_eye()
        for node in (trail, flower):
            node.reparent_to(self._node)
        return trail, flower

    def close(self) -> None:
        """Nothing is left."""
        self._flying.clear()
        self._node.remove_node()


def _place(rocket: Rocket, age: float, trail: NodePath, flower: NodePath) -> None:
    """The trail while it rises, then the flower that opens quickly, sinks and fades."""
    x, y, z = rocket.at
    risen = min(1.0, age / RISE)
    trail.set_pos(x, y, z * (1 - (1 - risen) ** 2))
    trail.set_alpha_scale(max(0.0, 1 - risen**6))
    part = max(0.0, (age - RISE) / OPEN)
    flower.set_pos(x, y, z - 0.55 * rocket.size * part * part)
    flower.set_scale(max(0.01, rocket.size * (1 - (1 - part) ** 4)))
    flower.set_alpha_scale(0.0 if part <= 0 else min(1.0, 12 * part) * (1 - part**1.6))


def _band(mesh: Mesh, corners: Sequence[tuple[float, float, float]], colour: Colour) -> None:
    """Corners in the plane of the eye (right, up), with how strong the light is at each."""
    first = len(mesh.vertices)
    mesh.vertices += [((right, 0.0, up), UP, colour, strength, (0.0, 0.0)) for right, up, strength in corners]
    mesh.triangles += [(first, first + i, first + i + 1) for i in range(1, len(corners) - 1)]


def _trail(rocket: Rocket) -> Mesh:
    mesh, size = Mesh(NONE), rocket.size
    wide, long = 0.014 * size, 0.7 * size
    _band(mesh, ((0, -long, 0.0), (wide, -0.06 * size, 0.9), (0, 0.05 * size, 1.0), (-wide, -0.06 * size, 0.9)), GOLD)
    return mesh


def _flower(rocket: Rocket) -> Mesh:
    """Rays of several lengths with bright tips, and a glow in the middle; of size 1."""
    mesh, dice = Mesh(NONE), Random(rocket.number)
    for k in range(RAYS):
        turn, far = 2 * pi * (k + dice.uniform(-0.35, 0.35)) / RAYS, (0.45, 0.75, 1.0)[k % 3] * dice.uniform(0.85, 1.0)
        a, b, colour = cos(turn), sin(turn), rocket.colours[k % 2]
        near, body, wide = 0.18 * far, 0.88 * far, THIN
        side = (-b * wide, a * wide)
        _band(mesh, ((a * near, b * near, 0.0), (a * body + side[0], b * body + side[1], 0.85),
                     (a * far, b * far, 0.0), (a * body - side[0], b * body - side[1], 0.85)), colour)  # fmt: skip
        _glow(mesh, (a * body, b * body), 0.05, colour, 0.9)
    _glow(mesh, (0.0, 0.0), 0.75, rocket.colours[0], 0.22)
    return mesh


def _glow(mesh: Mesh, at: tuple[float, float], radius: float, colour: Colour, strength: float) -> None:
    """A round light that fades to its rim."""
    first, sides = len(mesh.vertices), 10
    mesh.vertices.append(((at[0], 0.0, at[1]), UP, colour, strength, (0.0, 0.0)))
    for k in range(sides):
        turn = 2 * pi * k / sides
        rim = (at[0] + radius * cos(turn), 0.0, at[1] + radius * sin(turn))
        mesh.vertices.append((rim, UP, colour, 0.0, (0.0, 0.0)))
    mesh.triangles += [(first, first + 1 + k, first + 1 + (k + 1) % sides) for k in range(sides)]
