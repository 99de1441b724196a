"""The ferries that cross the bay by themselves. They are no part of the model."""

from collections.abc import Iterator

from panda3d.core import NodePath

from game.scenes.boards.skyline_world import bay
from game.scenes.boards.skyline_world.places import WATER
from game.scenes.boards.thing import Place
from game.scenes.drawing.kept import cached_copy
from game.scenes.drawing.living import Move, along
from game.scenes.drawing.look import Look

Z = WATER + 0.02
ROUTES: tuple[tuple[tuple[Place, ...], float, float], ...] = (
    (((-6.5, -4.1, Z), (1.0, -4.5, Z), (5.5, -4.2, Z), (1.0, -5.2, Z), (-6.0, -5.0, Z)), 0.22, 0.12),
    (((-8.6, -1.6, Z), (-9.6, 0.6, Z), (-8.4, 2.6, Z), (-10.4, 2.2, Z), (-10.8, -1.0, Z)), 0.16, 0.0),
    (((-3.4, 3.3, Z), (0.2, 3.9, Z), (3.4, 3.4, Z), (4.4, 4.4, Z), (0.0, 4.9, Z), (-4.2, 4.3, Z)), 0.20, 0.30),
    (((8.9, 1.4, Z), (9.9, 2.6, Z), (8.6, 3.6, Z), (10.6, 3.2, Z), (11.0, 1.6, Z)), 0.14, 0.5),
    (((8.4, -1.8, Z), (9.0, -3.4, Z), (10.6, -2.6, Z), (10.2, -1.6, Z)), 0.12, 0.2),
)
"""Closed ways around island, barges and bridge: corners, speed, and where a ferry begins."""
SIZE = 0.9


def ferries(look: Look) -> NodePath:
    """All ferries where they begin."""
    fleet = NodePath("ferries")
    for points, speed, phase in ROUTES:
        boat = cached_copy(("skyline_world", "ferry", look), lambda: bay.ferry(look))
        boat.set_scale(SIZE)
        boat.reparent_to(fleet)
        along(boat, points, speed, phase=phase)(0.0)
    return fleet


def moves(fleet: NodePath) -> Iterator[Move]:
    """How each of them goes on."""
    for boat, (points, speed, phase) in zip(fleet.get_children(), ROUTES, strict=True):
        yield along(boat, points, speed, phase=phase)
