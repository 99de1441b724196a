"""The cover between two people at one screen. It shows whose turn it is, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.scenes.drawing.backdrop import Backdrop
from game.scenes.scene import Scene
from game.scenes.widgets import Button, Column, Emblem, Label, Panel, Widget, centred_region
from game.scenes.widgets.theme import GAP, GAP_WIDE
from game.scenes.words import identity_name

if TYPE_CHECKING:
    from game.app import App


def _nothing() -> None:
    """Where nobody waits for the person."""


class Handover(Scene):
    """Hides the table until the right person says so. It holds no view and no session, so it can leak nothing."""

    def __init__(
        self, app: App, player: str = "", colour: str = "red", seat: int = 0, on_ready: Callable[[], None] = _nothing
    ) -> None:
        super().__init__(app)
        self.player, self.colour, self.seat, self.on_ready = player, colour, seat, on_ready

    def enter(self) -> None:
        """Hides what is in space, and asks."""
        if self.app.cam is not None:
            self.app.cam.node().set_active(False)
        self.player = self.player or self.t("seat.player", number=self.seat + 1)
        self._backdrop = Backdrop(self)
        self.show(self._compose, centred_region(620))
        self.listen("confirm", self._ready)

    def leave(self) -> None:
        """The table may be seen again."""
        if self.app.cam is not None:
            self.app.cam.node().set_active(True)

    def adapt(self) -> None:
        """The cover fills the window."""
        self._backdrop.build()

    def _compose(self) -> Widget:
        t, low = self.t, self.app.interface.window.h < 600
        identity = self.app.look((self.colour,)).identity(0)
        name = self.player
        return Panel(
            Column(
                Emblem(identity, size=64 if low else 120),
                Label(t("handover.title", name=name), "heading" if low else "title", align="centre"),
                Label(f"{t('seat.number', number=self.seat + 1)} · {identity_name(t, identity)}", soft=True, align="centre"),
                Label(t("handover.about", name=name), align="centre", soft=True),
                Button(t("handover.ready", name=name), self._ready, icon="hand", look="primary", key="ready"),
                align="centre",
                gap=GAP if low else GAP * 1.5,
            ),
            pad=GAP_WIDE if low else GAP_WIDE * 1.6,
        )

    def _ready(self) -> None:
        """The person has the screen."""
        ready = self.on_ready
        self.app.pop()
        ready()
