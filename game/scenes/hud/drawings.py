"""The game's own panel below the players; in a folded window it lies at the side while it is asked for."""

from typing import Any

from game.scenes.boards.screen import GameScreen, OwnPanel
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.players import Players
from game.scenes.hud.style import Style
from game.scenes.table.situation import Presentation, Situation
from game.scenes.widgets import Column, Rect, Scroll, Space, Widget


class Drawings(Part[OwnPanel[object] | None]):
    """The own panel of one table; its data is what the game draws from."""

    name = "drawings"

    def __init__(self, screen: GameScreen[Any, Any], frame: HudFrame, players: Players) -> None:
        self._screen, self._frame, self._players = screen, frame, players

    def data(self, situation: Situation[object]) -> OwnPanel[object] | None:
        """What the game's panel is drawn from; None where it is closed."""
        is_shown = "drawings" in self._frame.open and not situation.sights.is_at_eye
        if not is_shown or situation.presentation is Presentation.SETUP:
            return None
        return self._players.own_panel(situation.of_panel())

    def draw(self, data: OwnPanel[object] | None, style: Style) -> Widget:
        """The game's own panel; in a folded window its column too, which has no other place there."""
        if data is None:
            return Space()
        parts = (self._screen.column(data) if style.is_folded else None, self._screen.drawings(data))
        found = [part for part in parts if part is not None]
        return (found[0] if len(found) == 1 else Scroll(Column(*found, gap=6))) if found else Space()

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """Below the players."""
        anatomy = self._frame.anatomy
        if anatomy.is_folded:
            room = anatomy.aside(self._frame.top)
            return room.top(min(room.h, widget.asked(room.w).h))
        column, players = anatomy.column(), self._frame.rect_of("players")
        top = players.bottom + 8 if players is not None else column.y
        room = Rect(column.x, top, column.w, max(0.0, column.bottom - top))
        return room.top(min(room.h, widget.asked(room.w).h))
