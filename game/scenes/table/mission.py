"""What a mission of the campaign adds to a table: notes where something matters for the first time, and another try."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.match.hotseat import Hotseat
from game.player.campaign import CampaignBook, again, note_hint
from game.player.campaign.progress import with_note
from game.player.campaign.teaching import NOTES, OFF, note
from game.scenes.screens.campaign.sheet import Sizes
from game.scenes.screens.campaign.start import begin
from game.scenes.table.questions import Questions
from game.scenes.widgets import Button, Column, Icon, Label, Rect, Row, Scroll, Space, Widget
from game.scenes.widgets.entries import SheetPanel
from game.scenes.widgets.theme import GAP, GAP_SMALL

if TYPE_CHECKING:
    from game.app import App

NOTE_WIDE, NOTE_BUTTON = 560, 38


class MissionPart:
    """The mission that a match was started for."""

    def __init__(self, app: App, hotseat: Hotseat, questions: Questions, *, colours: tuple[str, ...]) -> None:
        self._app, self._hotseat, self._questions, self._colours = app, hotseat, questions, colours
        self.free: Callable[[], Rect] = lambda: app.interface.window
        """What panels leave of the window."""
        self._book = CampaignBook(app.profile.data)
        self._told = list(self._book.read().notes)
        """What was explained already, in this order."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes told so far, the newest first, to be read again."""
        return tuple(name for name in reversed(self._told) if name in NOTES)

    def explain(self) -> None:
        """Tells whoever has to decide what matters now, if nobody told them before."""
        if self._questions.is_read:
            return
        name = note(self._hotseat.view, self._told)
        if name is not None:
            self.show_note(name)

    def show_note(self, name: str) -> None:
        """Lays a note over the table; it is told by itself only once."""
        self._keep(name)
        self._questions.read(lambda close: self._sheet(name, close), self._at_foot)

    def _sheet(self, name: str, close: Callable[[], None]) -> Widget:
        """The note and its buttons."""

        def switch_off() -> None:
            close()
            self._keep(OFF)

        app, t = self._app, self._app.t
        kind = Sizes(app.interface.window).line
        sign = Icon("hint", size=20, ink=app.interface.kit.theme.accent, tip=t("campaign.mission.note"))
        off, ok = t("campaign.mission.note_off"), t("campaign.mission.note_ok")
        buttons = Row(
            Button(ok, close, icon="check", look="primary", kind=kind, height=NOTE_BUTTON, key="note-ok"),
            Space(grow=1),
            Button(off, switch_off, look="quiet", kind=kind, height=NOTE_BUTTON, key="note-off"),
        )
        words = Row(sign, Label(t(f"campaign.note.{name}"), kind, grow=1), across="start")
        return SheetPanel(Column(Scroll(words), buttons, gap=GAP_SMALL), pad=14, key="note")

    def _at_foot(self, window: Rect, widget: Widget) -> Rect:
        """At the lower end of the board, so that what is meant can be seen."""
        free = self.free()
        size = widget.asked(min(NOTE_WIDE, window.w - 2 * GAP))
        y = min(free.bottom, window.h) - size.h - GAP
        x = max(GAP, min(free.x + (free.w - size.w) / 2, window.w - size.w - GAP))
        return Rect(x, max(GAP, y), size.w, min(size.h, window.h - 2 * GAP))

    def _keep(self, name: str) -> None:
        self._told = [*dict.fromkeys((*self._told, name))]
        try:
            self._book.change(with_note(name))
        except BadInput as fault:
            self._app.toast(fault)

    def note_hint(self) -> None:
        """Notes with the match that somebody asked for a hint."""
        note_hint(self._hotseat.session)

    def retry(self) -> None:
        """Begins the same start once more; this attempt stays as it is, and can be gone on with."""
        begin(self._app, again(self._hotseat.session), self._colours)
