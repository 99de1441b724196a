"""Where the panels of a table count points, as places of the scene that things can fly to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import Camera, LPoint2, LPoint3

from game.rules.core import Seat
from game.scenes.camera import Point

if TYPE_CHECKING:
    from game.app import App


def counter_place(app: App, seat: Seat, near: Point) -> Point | None:
    """The place behind the points of a seat in the window, as far from the eye as a point; None where none are written."""
    widget = app.interface.find(f"score-{seat}")
    rect = widget.visible() if widget is not None else None
    lens = app.cam.node()
    if rect is None or not isinstance(lens, Camera):
        return None
    window, (x, y) = app.interface.window, rect.centre
    start, end = LPoint3(), LPoint3()
    if not lens.get_lens().extrude(LPoint2(2 * x / window.w - 1, 1 - 2 * y / window.h), start, end):
        return None
    deep = app.cam.get_relative_point(app.render, LPoint3(*near)).y
    part = (deep - start.y) / (end.y - start.y)
    found = app.render.get_relative_point(app.cam, start + (end - start) * part)
    return found.x, found.y, found.z
