"""A scene that shows a board: the table of a match, a replay, the report of a city."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.rules.core import Target
from game.scenes.drawing.light import Time
from game.scenes.explaining import Explanation
from game.scenes.help import EXPLAIN
from game.scenes.scene import Scene
from game.scenes.table.meaning import explain_target
from game.scenes.table.mouse import Mouse
from game.scenes.table.public import PublicSight
from game.scenes.table.standpoint import Standpoint
from game.scenes.table.tabletop import Tabletop
from game.scenes.widgets import Rect, Widget

if TYPE_CHECKING:
    from game.app import App


SPOT = 20.0
"""Half as wide as the place of a thing that is explained, in points."""


class BoardScene(Scene):
    """Owns a board in the window and the camera over it, and hands the mouse and the settings on to them."""

    arrows_always = False
    has_board = True

    def __init__(self, app: App, game: str, colours: tuple[str, ...] = (), *, hour: Time | None = None) -> None:
        """`hour` is the time of day at the table; None = the game's usual one."""
        super().__init__(app)
        self.music, self.colours = game, colours
        self.tabletop = Tabletop(app, self.node, game, colours, hour=hour)
        self.standpoint = Standpoint(app, self.tabletop, free=self.free)
        self.mouse = Mouse(self.standpoint, height=lambda: app.interface.window.h, place=lambda: app.pointer_place)
        self.mouse.on_double, self.mouse.on_click = self.look_closely, self._click
        self.public_sight = PublicSight(self.tabletop, lambda: self.public_view())
        for event, act in {**self.standpoint.commands(), "near": self.look_closely, "photo_mode": self.open_photo}.items():
            self.listen(event, act)

    @property
    def board(self) -> Any:
        """The board in the window."""
        return self.tabletop.board

    @property
    def rules_game(self) -> str:
        """The game on the table."""
        return self.tabletop.game

    @property
    def seat_colours(self) -> tuple[str, ...]:
        """As they were chosen."""
        return self.colours

    def target_there(self) -> Target | None:
        """What is pointed at."""
        return self.tabletop.pick()

    def look_closely(self) -> bool:
        """Near what is pointed at; from there back to one's seat. False where there is nothing to see."""
        return self.standpoint.look_closely(self.target_there())

    def explain(self, path: Sequence[Widget]) -> tuple[Explanation | None, Rect | None]:
        """What lies under the pointer on the board."""
        target = self.target_there() if not path else None
        return (self.explain_target(target), self.spot_of(target)) if target is not None else (None, None)

    def explain_target(self, target: Target) -> Explanation:
        """What a thing on the board means as the board shows it."""
        return explain_target(self.tabletop.screen, self.t, self.board.view, target)

    def spot_of(self, target: Target) -> Rect | None:
        """Where a thing lies in the window."""
        place = self.tabletop.places((target,)).get(target)
        return Rect(place[0] - SPOT, place[1] - SPOT, 2 * SPOT, 2 * SPOT) if place is not None else None

    def adapt(self) -> None:
        """Look, buffers and lens follow the window and the settings, then the panels, then the frame between them."""
        self.tabletop.adapt()
        if not self.tabletop.is_hidden:
            self.standpoint.adapt()
            self.adapt_panels()
            self.standpoint.reframe(at_once=True)

    def adapt_panels(self) -> None:
        """Panels follow too, before the board is framed between them."""

    def take_picture(self, path: Path, view: object, *, width: int) -> None:
        """Keeps a picture of a view, without panels and marks; the board is left at that view."""
        self.tabletop.take_picture(path, view, width=width)

    # -- photos --------------------------------------------------------------------------------------------------

    def public_view(self) -> Any:
        """What everybody may see of what is shown."""
        assert self.shown_match is not None, "a board shows a match"
        return self.shown_match.view(None)

    def posing(self) -> AbstractContextManager[None]:
        """While inside, the window shows what a quick photo may show."""
        return self.public_sight.glimpse()

    def open_photo(self) -> None:
        """Opens photo mode over this table."""
        if self.app.win is not None:
            self.app.push("photo", of=self)

    def leave(self) -> None:
        """Gives camera and buffers back."""
        self.standpoint.rig.stop()
        self.tabletop.close()

    def _click(self, button: str) -> None:
        """The right button asks what is pointed at."""
        if button == "mouse3":
            self.app.messenger.send(EXPLAIN)

    # -- the mouse -----------------------------------------------------------------------------------------------

    def pointer_pressed(self, button: str, x: float, y: float) -> None:
        """A hand may be about to drag the table."""
        self.mouse.press(button, x, y)

    def pointer_moved(self, x: float, y: float) -> None:
        """Drags the table, or points at something."""
        self.mouse.move(x, y)

    def pointer_released(self, button: str, x: float, y: float) -> None:
        """Ends a drag, or clicks."""
        self.mouse.release(button, x, y)

    def wheel(self, steps: float) -> None:
        """Zooms."""
        self.mouse.wheel(steps)
