"""A mission at the table: notes where something matters for the first time, hints that are noted, and another try."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.match.hotseat import Mode
from game.match.session import Session
from game.player.campaign import Book, again, mission_of, note_hint
from game.player.campaign.progress import with_note
from game.player.campaign.teaching import OFF, note
from game.scenes.screens.campaign_sheet import Sizes
from game.scenes.screens.campaign_start import begin
from game.scenes.screens.table import TableScene
from game.scenes.widgets import Button, Column, Icon, Label, Rect, Row, Scroll, Space, Widget
from game.scenes.widgets.entries import Sheet
from game.scenes.widgets.theme import GAP, GAP_SMALL

if TYPE_CHECKING:
    from game.app import App

NOTE_WIDE, NOTE_BUTTON = 560, 38


class MissionTable(TableScene):
    """A mission being played; a match that is none is played as at any table."""

    def __init__(self, app: App, session: Session, colours: tuple[str, ...] = (), save: Path | None = None) -> None:
        super().__init__(app, session, colours, save)
        self.is_mission = mission_of(session) is not None
        self._book = Book(app.profile.data)
        self._told = set(self._book.read().notes)
        """What was explained already."""

    def _proceed(self) -> None:
        """Whoever has to decide is told what matters now, if nobody told them before."""
        super()._proceed()
        if self.is_mission and self.play.mode is Mode.CHOOSE and self.is_active and not self.is_read:
            name = note(self.session.view(self.play.viewer), self._told)
            if name is not None:
                self._explain(name)

    def _explain(self, name: str) -> None:
        """A sheet with the note; it is told only once."""
        self._keep(name)
        self.is_read = True

        def close(*, is_off: bool = False) -> None:
            self.is_read = False
            self.close(layer)
            if is_off:
                self._keep(OFF)

        def compose() -> Widget:
            t, letters = self.t, Sizes(self.app.interface.window)
            sign = Icon("hint", size=20, ink=self.app.interface.kit.theme.accent, tip=t("campaign.mission.note"))
            off, ok, kind = t("campaign.mission.note_off"), t("campaign.mission.note_ok"), letters.line
            buttons = Row(
                Button(off, lambda: close(is_off=True), look="quiet", kind=kind, height=NOTE_BUTTON, key="note-off"),
                Space(grow=1),
                Button(ok, close, icon="check", look="primary", kind=kind, height=NOTE_BUTTON, key="note-ok"),
            )
            words = Row(sign, Label(t(f"campaign.note.{name}"), kind, grow=1), across="start")
            return Sheet(Column(Scroll(words), buttons, gap=GAP_SMALL), pad=14, key="note")

        layer = self.show(compose, self._at_foot, modal=True, on_cancel=close)

    def _at_foot(self, window: Rect, widget: Widget) -> Rect:
        """At the lower end of the board, so that what is meant can be seen."""
        free = self.free()
        size = widget.asked(min(NOTE_WIDE, window.w - 2 * GAP))
        y = min(free.bottom, window.h) - size.h - GAP
        x = max(GAP, min(free.x + (free.w - size.w) / 2, window.w - size.w - GAP))
        return Rect(x, max(GAP, y), size.w, min(size.h, window.h - 2 * GAP))

    def _keep(self, name: str) -> None:
        self._told.add(name)
        try:
            self._book.change(with_note(name))
        except BadInput as fault:
            self.app.toast(fault)

    def advise(self) -> None:
        """A hint, which is noted with the match; the further steps of the same hint are no other one."""
        if self.play.mode is Mode.CHOOSE and not self.advice.is_given:
            note_hint(self.session)
        super().advise()

    def to_results(self) -> None:
        """The report of the city."""
        if not self.is_mission:
            super().to_results()
        elif self.is_active:
            self.app.go("report", session=self.session, colours=self.colours, is_new=True)

    def pause(self) -> None:
        """The pause menu, from which the mission can be tried again."""
        retry = self._retry if self.is_mission else None
        self.app.push("pause", session=self.session, colours=self.colours, on_retry=retry)

    def _retry(self) -> None:
        """The same start once more; this attempt stays as it is, and can be gone on with."""
        begin(self.app, again(self.session), self.colours)
