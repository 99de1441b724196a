"""Sees that something was done at a table that is no move: the table turned, the log opened, a move undone."""

from collections.abc import Callable

from panda3d.core import PythonTask

from game.learning.lesson import Deed
from game.scenes.hud.frame import HudFrame
from game.scenes.table.guide import GuidedTable

FAR = 40.0
"""Degrees by which the table has to be turned, so that nobody overlooks it."""
PLAN = 75.0
"""Eyes that look down this steeply are above."""
NEARER = 0.88
"""How much larger things have to look."""


class Watcher:
    """Watches for one deed from the moment it is made."""

    task: PythonTask

    def __init__(self, deed: Deed, table: GuidedTable, frame: HudFrame) -> None:
        self._table, self._frame = table, frame
        self._pose, self._number = table.standpoint.rig.pose, table.session.number
        self._has_begun = False
        """Was there something to undo or to deselect?"""
        self._looks: dict[Deed, Callable[[], bool]] = {
            "turn": self._is_turned,
            "zoom": self._is_zoomed,
            "above": lambda: table.standpoint.rig.pose.pitch >= PLAN and not table.standpoint.rig.is_swinging,
            "side": lambda: table.standpoint.seat not in (None, table.standpoint.home),
            "eye": lambda: table.standpoint.rig.is_at_eye and not table.standpoint.rig.is_swinging,
            "log": lambda: "log" in frame.open,
            "choose": lambda: bool(table.situation.chosen),
            "deselect": self._is_deselected,
            "undo": self._is_undone,
            "hint": lambda: table.situation.advice is not None,
        }
        self.is_done = self._looks[deed]
        """Was it done?"""
        if deed == "log":
            frame.open.discard("log")

    def _is_turned(self) -> bool:
        if not self._table.standpoint.is_free:  # the table itself may still swing to where the step is looked at from
            self._pose = self._table.standpoint.rig.pose
        turned = (self._table.standpoint.rig.pose.heading - self._pose.heading + 180) % 360 - 180
        return abs(turned) >= FAR and not self._table.standpoint.rig.is_swinging

    def _is_zoomed(self) -> bool:
        pose = self._table.standpoint.rig.pose
        if pose.size > self._pose.size:  # from wherever somebody went meanwhile
            self._pose = pose
        return pose.size <= self._pose.size * NEARER

    def _is_deselected(self) -> bool:
        self._has_begun = self._has_begun or bool(self._table.situation.chosen)
        return self._has_begun and not self._table.situation.chosen and self._table.session.number == self._number

    def _is_undone(self) -> bool:
        self._has_begun = self._has_begun or self._table.session.number > self._number
        return self._has_begun and self._table.session.number == self._number
