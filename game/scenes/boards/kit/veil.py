"""Towers that become clear while a place behind them is pointed at. What stands on the board stays the same."""

from collections.abc import Iterable, Mapping
from math import radians, tan

from panda3d.core import NodePath

from game.rules.core import Target
from game.scenes.boards.kit.ghosts import glass
from game.scenes.boards.kit.sides import table_place
from game.scenes.drawing.marks import Spot

CLEAR = 0.28
"""How much is left to be seen of a tower in the way."""
BEHIND = 0.2
"""A place is behind a tower from this distance on."""


def hiding(target: Target, spots: Mapping[Target, Spot], *, heading: float, pitch: float) -> list[Target]:
    """The places among towers whose towers hide the target from an eye that looks that way."""
    place, rise = spots[target], tan(radians(pitch))
    toward_x, toward_y, _ = table_place(heading, 0.0, -1.0)
    found = []
    for other, spot in spots.items():
        dx, dy = spot.at[0] - place.at[0], spot.at[1] - place.at[1]
        along, across = dx * toward_x + dy * toward_y, abs(dx * toward_y - dy * toward_x)
        sight = place.at[2] + place.height + along * rise
        is_between = along > BEHIND and across < (place.size[0] + spot.size[0]) / 2
        if spot.deep and is_between and sight < spot.at[2] + spot.height:
            found.append(other)
    return found


class Veil:
    """The towers that are clear now."""

    def __init__(self) -> None:
        self._nodes: list[NodePath] = []

    def thin(self, nodes: Iterable[NodePath]) -> None:
        """Makes these towers clear, and no others."""
        self.lift()
        self._nodes = [glass(node, strength=CLEAR) for node in nodes if not node.has_color_scale()]

    def lift(self) -> None:
        """Every tower looks as before."""
        for node in self._nodes:
            if not node.is_empty():
                node.clear_color_scale()
                node.clear_transparency()
        self._nodes = []
