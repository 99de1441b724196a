"""The compass: the emblem of every seat at its side of the table; a click looks from there."""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from game.rules.core import Seat
from game.scenes.boards.board import Board
from game.scenes.camera import CameraPose
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.regions import COMPASS
from game.scenes.hud.style import Style
from game.scenes.table.situation import Situation
from game.scenes.widgets import Rect, Space, Widget
from game.scenes.widgets.compass import Compass, SeatSign


class SeatCompass:
    """The compass of one table; it follows the camera."""

    def __init__(self, board: Board[Any, Any], *, sit: Callable[[Seat], None], key_hint: Callable[[str], str]) -> None:
        self._board, self._sit, self._key_hint = board, sit, key_hint
        self._widget: Compass | None = None
        self._heading = 0.0

    def turn(self, pose: CameraPose) -> None:
        """The camera stands there now."""
        self._heading = pose.heading
        if self._widget is not None:
            self._widget.turn(pose.heading)

    def headings(self, seats: int) -> tuple[float, ...]:
        """Where every seat is; nothing where all look from the same side."""
        found = tuple(self._board.seat_camera(seat).heading % 360 for seat in range(seats))
        return found if len(set(found)) > 1 else ()

    def draw(self, names: tuple[str, ...], headings: tuple[float, ...], style: Style) -> Widget:
        """A sign for every seat."""
        if not headings:
            self._widget = None
            return Space()
        signs = [
            SeatSign(
                style.look.identity(seat),
                heading,
                partial(self._sit, seat),
                key=f"compass-{seat}",
                tip=style.text("table.sit", name=names[seat]) + self._key_hint(f"seat_{seat + 1}"),
            )
            for seat, heading in enumerate(headings)
        ]
        self._widget = Compass(signs, self._heading, size=COMPASS)
        return self._widget


class CompassData(Struct, frozen=True):
    """Who sits where."""

    names: tuple[str, ...]
    headings: tuple[float, ...]


class CompassPart(Part[CompassData | None]):
    """The compass in the upper right corner of the picture."""

    name = "compass"

    def __init__(self, compass: SeatCompass, frame: HudFrame) -> None:
        self._compass, self._frame = compass, frame

    def data(self, situation: Situation[object]) -> CompassData | None:
        """Who sits where; None along an eye line and where there is no room."""
        is_crowded = self._frame.anatomy.is_folded and bool({"log", "drawings"} & self._frame.open)
        if situation.sights.is_at_eye or is_crowded:
            return None
        return CompassData(situation.names, self._compass.headings(len(situation.players)))

    def draw(self, data: CompassData | None, style: Style) -> Widget:
        """A sign for every seat."""
        return self._compass.draw(data.names, data.headings, style) if data is not None else Space()

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """In the upper right corner of the picture."""
        room = self._frame.anatomy.compass(self._frame.free())
        return room if widget.asked(room.w).h else room.top(0.0)
