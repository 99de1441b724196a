"""What is kept of a match while it is played: the autosave, the campaign's book, and the picture on the Continue card."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.match.observer import Keeper
from game.match.saves import Autosave, record, to_text
from game.match.session import Session
from game.player import campaign
from game.player.gallery import keep_facts
from game.player.keepsake import autosave_of, keep_colours, picture_path
from game.scenes.table.tabletop import Tabletop

if TYPE_CHECKING:
    from game.app import App

CRASH_NOTE = "replay.skyline"
CARD_WIDTH = 480
"""Pixels of the picture on the Continue card."""


class Keeps(Protocol):
    """What a table keeps of its match."""

    def start(self) -> None:
        """Keeps every change from now on."""

    def stop(self) -> None:
        """Keeps nothing more."""

    @property
    def can_picture(self) -> bool:
        """Is there a window to draw in, and a match to go on with?"""

    def take_picture(self, tabletop: Tabletop) -> None:
        """Keeps the table without panels, as everybody may see it; the board is left so."""


class KeepsNothing:
    """For a match that began in the middle: it leaves no trace."""

    can_picture = False

    def start(self) -> None:
        """Nothing is kept."""

    def stop(self) -> None:
        """Nothing was kept."""

    def take_picture(self, tabletop: Tabletop) -> None:
        """Nobody goes on with it."""


class Keeping:
    """The keepers of one match at a table."""

    def __init__(self, app: App, session: Session, colours: tuple[str, ...], save: Path | None) -> None:
        """`save` is the file the match came from; None for a new one."""
        self._app, self._session, self._colours = app, session, colours
        self.autosave = Autosave(session, autosave_of(app.profile, session, save), app.toast)
        mission = campaign.keeper(session, app.profile.data, app.toast)
        self._keepers: list[Keeper] = [*filter(None, [mission]), self.autosave]

    def start(self) -> None:
        """Keeps every change from now on."""
        self._app.watch.notes[CRASH_NOTE] = lambda: to_text(record(self._session))
        for keeper in self._keepers:
            self._session.keep(keeper)
        keep_colours(self.autosave.path, self._colours)

    def stop(self) -> None:
        """Keeps nothing more."""
        self._app.watch.notes.pop(CRASH_NOTE, None)
        for keeper in self._keepers:
            self._session.release(keeper)
        if self._session.outcome is not None and self.autosave.path.is_file():
            keep_facts(self.autosave.path, self._session)

    @property
    def can_picture(self) -> bool:
        """Is there a window to draw in, and a match to go on with?"""
        return self._app.win is not None and self._session.outcome is None

    def take_picture(self, tabletop: Tabletop) -> None:
        """Keeps the table without panels, as everybody may see it; the board is left so."""
        tabletop.take_picture(picture_path(self.autosave.path), self._session.view(None), width=CARD_WIDTH)
