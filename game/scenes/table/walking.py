"""The keyboard goes from option to option: in the order of the picture, or to the nearest one in a direction.

What lies on no board is found in the panels (`Stops`). Where there is nothing to choose, the arrows turn the table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import dist
from typing import Protocol

from game.match.hotseat import Hotseat, Mode, next_in_order
from game.rules.core import Target
from game.scenes.table.selection import Selection
from game.scenes.table.standpoint import Standpoint
from game.scenes.table.tabletop import Point, Tabletop

ROW = 40.0
"""Places in the window whose heights differ by less than this, in points, are in one row for the keyboard."""
ASIDE = 3
"""A step aside counts as so many ahead."""
WAYS = {"target_left": (-1, 0), "target_right": (1, 0), "target_up": (0, -1), "target_down": (0, 1)}
"""Keys that point to the next option in a direction: to the right, down."""


class Stops(Protocol):
    """Where the keyboard finds what is chosen in a panel and not on the board."""

    def is_panelled(self, target: Target) -> bool:
        """Is it a part of what a game's own panel puts together?"""

    def has_stop(self, target: Target) -> bool:
        """Can the keyboard go to where it is chosen?"""

    def go_to(self, target: Target) -> None:
        """Takes the keyboard to where it is chosen."""


class Walking:
    """Pointing by keys at one table."""

    def __init__(
        self, selection: Selection, hotseat: Hotseat, *, tabletop: Tabletop, standpoint: Standpoint, stops: Stops
    ) -> None:
        self._selection, self._hotseat, self._tabletop, self._standpoint = selection, hotseat, tabletop, standpoint
        self._stops = stops

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the keys for pointing do, by the names in `config/keys.yaml`."""
        return {
            "target_next": partial(self.step_target, 1),
            "target_previous": partial(self.step_target, -1),
            **{name: partial(self.step_towards, *way) for name, way in WAYS.items()},
        }

    def step_target(self, step: int) -> None:
        """From option to option as they lie in the picture, then to those that are chosen in panels."""
        selection, stops = self._selection, self._stops
        before = selection.pointed
        selection.use_keys()
        options = self._options()
        places = self._tabletop.places(options)
        ordered = sorted(places, key=lambda target: (round(places[target][1] / ROW), places[target][0]))
        rest = [target for target in options if target not in places and stops.has_stop(target)]
        found = next_in_order([*ordered, *rest], before, step)
        selection.look_at(found if found is None or not stops.is_panelled(found) else None)
        selection.pointed = found
        if found is not None and found in rest:
            stops.go_to(found)

    def _options(self) -> tuple[Target, ...]:
        """What the keyboard walks through."""
        asked = self._selection.asked()
        return self._hotseat.chooser.options() if asked is None else asked

    def step_towards(self, right: int, down: int) -> None:
        """To the nearest option in a direction; where there is none on the board to the next one, or the table turns."""
        is_choosing = self._hotseat.mode is Mode.CHOOSE or self._selection.asked() is not None
        places = self._tabletop.places(self._options())
        if is_choosing and not places and self._selection.by_keys:
            self.step_target(right + down)
        elif not is_choosing or not places:
            self._standpoint.move(self._standpoint.rig.nudge, right, -down)
        else:
            self._selection.use_keys()
            self._step_among(places, right, down)

    def _step_among(self, places: dict[Target, Point], right: int, down: int) -> None:
        selection = self._selection
        here = places.get(selection.pointed) if selection.pointed is not None else None
        if selection.hold_beside(right, down):
            return
        if here is None:
            middle = self._standpoint.free.centre
            selection.look_at(min(places, key=lambda target: dist(places[target], middle)))
            return
        x, y = here
        ahead = {target: ((px - x) * right + (py - y) * down, px - x, py - y) for target, (px, py) in places.items()}
        onward = {target: way + ASIDE * abs(dy if right else dx) for target, (way, dx, dy) in ahead.items() if way > 2}
        if onward:
            selection.look_at(min(onward, key=lambda target: onward[target]))
