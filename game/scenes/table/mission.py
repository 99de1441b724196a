"""What a mission of the campaign adds to a table: it notes that a hint was asked for, and another try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.match.hotseat import Hotseat
from game.player.campaign import again, note_hint
from game.scenes.screens.campaign.start import begin

if TYPE_CHECKING:
    from game.app import App


class MissionPart:
    """The mission that a match was started for."""

    def __init__(self, app: App, hotseat: Hotseat, *, colours: tuple[str, ...]) -> None:
        self._app, self._hotseat, self._colours = app, hotseat, colours

    def note_hint(self) -> None:
        """Notes with the match that somebody asked for a hint."""
        note_hint(self._hotseat.session)

    def retry(self) -> None:
        """Begins the same start once more; this attempt stays as it is, and can be gone on with."""
        begin(self._app, again(self._hotseat.session), self._colours)
