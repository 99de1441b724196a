"""The winner's city at night: the final table turns slowly under fireworks, and a banner says who won.

Esc, Enter and Space lead on. With reduced motion the city stands still, and no rocket rises.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from direct.task import Task
from msgspec.structs import replace
from panda3d.core import NodePath, PythonTask

from game.match.session import Session
from game.player.keepsake import seat_colours
from game.scenes.board_scene import BoardScene
from game.scenes.boards.screen import screen_of
from game.scenes.camera import CameraPose
from game.scenes.drawing.fireworks import GOLD, Fireworks
from game.scenes.likeness import portrait_of
from game.scenes.widgets import Button, Column, Emblem, Icon, Label, Panel, Rect, Row, Widget
from game.scenes.widgets.boxes import Ends
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import headline, key_hint

if TYPE_CHECKING:
    from game.app import App

TURN_SECONDS = 120.0
"""A full turn of the city."""
PITCH = 17.0
"""How steeply one looks down on it: low, so that there is sky above the roofs."""
SKY = 0.34
"""The part of the window above the city that belongs to the fireworks."""
NARROW = 760.0
"""Points of a window in which the banner has only what matters."""


class Night(BoardScene):
    """A match that somebody has won, late in the evening."""

    def __init__(
        self, app: App, session: Session, colours: tuple[str, ...] = (), *, on_leave: Callable[[], object] | None = None
    ) -> None:
        self.session, game = session, session.rules.id
        hour = screen_of(game).hours[-1]
        super().__init__(app, game, seat_colours(len(session.players), colours), hour=hour)
        assert session.outcome is not None, "a match that goes on has no winner"
        self.outcome = session.outcome
        self.on_leave = on_leave or app.pop
        self.fireworks: Fireworks | None = None
        self._part, self._seen_at = 0.0, 0.0
        """Of a full turn of the city, and when it was turned last."""
        self._held: CameraPose | None = None
        """Where it was turned to last."""

    @property
    def shown_match(self) -> Session:
        """The match that is over."""
        return self.session

    def enter(self) -> None:
        """The city and the banner, then the rockets."""
        self.board.build(self.session.view(None))
        self.board.badges.turn("none")
        self.show(self._compose, self._at_bottom)
        for key in ("back", "confirm", "skip"):
            self.listen(key, self.on_leave)
        self._hold()
        if not self.tabletop.look.reduced_motion:
            self.fireworks = self._light_fireworks()
            self.task(self._turn, "night")

    def leave(self) -> None:
        """The last rocket goes out."""
        if self.fireworks is not None:
            self.fireworks.close()
        super().leave()

    # -- the city --------------------------------------------------------------------------------------------------

    def _light_fireworks(self) -> Fireworks:
        """In the colours of whoever has won, over the middle of the city."""
        points = self.board.extent()
        low, high = (tuple(pick(axis) for axis in zip(*points, strict=True)) for pick in (min, max))
        middle: NodePath = self.board.node.attach_new_node("middle")
        middle.set_pos((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, 0)
        look, reach = self.tabletop.look, max(high[0] - low[0], high[1] - low[1]) / 2
        colours = [look.identity(seat).rgb for seat in self.outcome.winners] or [GOLD]
        return Fireworks(middle, colours, reach=reach, seed=self.session.seed)

    def _turn(self, task: PythonTask) -> int:
        """Rockets go on; the city turns until a hand takes the camera, and waits while somebody stands at an eye line."""
        since, self._seen_at = task.time - self._seen_at, task.time
        if self.is_active and self.fireworks is not None:
            self.fireworks.show(task.time)
            rig = self.standpoint.rig
            if rig.pose == self._held and not (rig.is_at_eye or rig.is_swinging):
                self._part += since / TURN_SECONDS
                self._hold()
        return Task.cont

    def _hold(self) -> None:
        self._held = self._turned(self._part)
        self.standpoint.hold(self._held)

    def _turned(self, part: float) -> CameraPose:
        """The city from that part of a turn, with sky above it."""
        seat = self.board.seat_camera(self.outcome.winners[0] if self.outcome.winners else 0)
        pose = replace(seat, heading=seat.heading - 20 + 360 * part, pitch=PITCH)
        return self.standpoint.frame(pose, self.board.extent())

    def free(self) -> Rect:
        """Between the sky and the banner."""
        window = self.app.interface.window
        root = self.layers[0].root if self.layers else None
        bottom = root.rect.y if root is not None and root.rect.h else window.h
        return Rect(0, window.h * SKY, window.w, max(1.0, bottom - window.h * SKY))

    def adapt_panels(self) -> None:
        """In the language, the theme and the window of now."""
        self.refresh()
        self._hold()

    # -- the banner ------------------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        t, window, theme, game = self.t, self.app.interface.window, self.app.interface.kit.theme, self.session.rules.id
        is_wide, look = window.w >= NARROW, self.tabletop.look
        size = 52.0 if window.h >= 600 else 34.0
        signs: list[Widget] = [Icon("trophy", size=size * 0.62, ink=theme.accent)]
        if self.outcome.won is None:
            for seat in self.outcome.winners if is_wide else self.outcome.winners[:1]:
                signs.append(Emblem(look.identity(seat), size=size))
                signs += portrait_of(t, self.session.players[seat], game, size=size)
        words = Column(
            Label(headline(t, game, self.outcome, self.session.names), "title" if is_wide and window.h >= 600 else "heading"),
            *([Label(t(f"{game}.name"), soft=True, lines=1)] if window.h >= 500 else []),
            gap=2,
            grow=1,
        )
        photo = Button("", self.open_photo, icon="camera", tip=t("photo.open") + key_hint(self.app, "photo_mode"), key="photo")
        on = Button(t("night.on"), self.on_leave, icon="right", look="primary", key="on")
        return Panel(Ends(Row(*signs, words, gap=GAP), Row(photo, on, gap=GAP_SMALL)), pad=12, key="banner")

    def _at_bottom(self, window: Rect, widget: Widget) -> Rect:
        width = min(980.0, window.w - 2 * GAP)
        high = widget.asked(width).h
        return Rect((window.w - width) / 2, window.h - high - GAP, width, high)
