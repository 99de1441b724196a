"""A table that speaks up: questions before costly moves, steps it takes by itself, sheets to be read after what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.player.crash import LOG
from game.rules.core import Event
from game.scenes.hud.extras import Automatic, Warning, extras
from game.scenes.hud.notices import bulletin, question
from game.scenes.screens.pointing import Pointing
from game.scenes.widgets import Space, centred

ASKED_WIDE, READ_WIDE = 560, 620


class Asking(Pointing):
    """A table at which somebody may be asked, or has something to read."""

    is_read = False
    """Does a sheet lie over the table?"""

    def asks(self, warnings: Sequence[Warning], on_yes: Callable[[], None]) -> bool:
        """Asks about those that were not switched off; True while the answer is awaited."""
        silenced = self.app.settings.silenced
        found = [warning for warning in warnings if f"{self.game}.{warning.name}" not in silenced]
        if not found:
            return False

        def withdraw() -> None:
            self.close(layer)

        def answer(again: bool) -> None:
            self.close(layer)
            if not again:
                names = {*self.app.settings.silenced, *(f"{self.game}.{warning.name}" for warning in found)}
                self.app.change(silenced=tuple(sorted(names)))
            on_yes()

        sheet = lambda: question(self.t, found, answer, withdraw)  # noqa: E731
        layer = self.show(sheet, centred(ASKED_WIDE), modal=True, shade=True, on_cancel=withdraw)
        return True

    def automatic(self) -> Automatic | None:
        """A step that needs no thought, where the player lets it be taken; never one that ends what could be taken back."""
        viewer = self.play.viewer
        if viewer is None:
            return None
        found = extras(self.game).automatic(self.session.view(viewer), self.session.legal(viewer))
        if found is None or f"{self.game}.{found.name}" in self.app.settings.by_hand:
            return None
        return None if found.is_final and self.session.can_undo else found

    def take_by_hand(self, name: str, by_hand: bool) -> None:
        """From now on a step of that name is taken by the player, or by itself."""
        names = {*self.app.settings.by_hand} - {f"{self.game}.{name}"}
        self.app.change(by_hand=tuple(sorted(names | ({f"{self.game}.{name}"} if by_hand else set()))))

    def reads(self, events: Sequence[Event], on_close: Callable[[], object]) -> bool:
        """Lays what is to be read after these events over the table; True until it was put away."""
        own = extras(self.game)
        self.hud.refresh("players", "drawings")  # all of it has been shown: the sheet tells how things stand now
        if not events or own.bulletin(self.hud.page(), events) is None:
            return False

        def close() -> None:
            self.is_read = False
            self.close(layer)
            on_close()

        self.is_read = True
        sheet = lambda: bulletin(self.t, own.bulletin(self.hud.page(), events) or Space(), close)  # noqa: E731
        layer = self.show(sheet, centred(READ_WIDE), modal=True, shade=True, on_cancel=close)
        LOG.info("move %d: sheet", self.session.number + 1)
        return True
