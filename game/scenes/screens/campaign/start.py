"""Starts or continues a mission, in the same way from its sheet, its report and its pause menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.errors import BadInput
from game.match import saves
from game.match.session import Session
from game.player import keepsake
from game.player.campaign import CampaignBook, mission_of

if TYPE_CHECKING:
    from game.app import App


def begin(app: App, session: Session, colours: tuple[str, ...]) -> None:
    """To the table. The match is kept before its day is noted, so that an attempt that counts can always be gone on with."""
    mission, save = mission_of(session), keepsake.new_autosave(app.profile, session)
    try:
        saves.save(session, save)
        CampaignBook(app.profile.data).begin(session)
    except BadInput as fault:
        app.toast(fault)
        if mission is not None and mission.day:  # what cannot be noted must not be looked at
            keepsake.forget(save)
            return
    app.go("table", session=session, colours=colours, save=save)


def go_on(app: App, slot: saves.SaveSlot) -> bool:
    """To the table of a match that was left; False where it cannot be gone on with."""
    found = keepsake.unfinished(slot)
    if found is not None:
        app.go("table", session=found.session, colours=found.colours, save=found.path)
    return found is not None
