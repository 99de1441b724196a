"""Makes the picture of a saved match that no table has drawn: out of sight, once, stored beside the save.

A table stores a picture when it is left. A program that was killed leaves none, or an old one.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from panda3d.core import PNMImage, TexturePool

from game.match.session import Session
from game.player.crash import LOG
from game.player.keepsake import picture_path
from game.scenes import photo
from game.scenes.boards.screen import screen_of
from game.scenes.paths import panda_path
from game.scenes.studio import Studio

if TYPE_CHECKING:
    from game.app import App

WIDTH, FINER = 480, 2
"""Pixels of the picture, and how much larger it is drawn, for smooth edges."""


def is_due(save: Path) -> bool:
    """Is there no picture of the match as it was saved last?"""
    try:
        return picture_path(save).stat().st_mtime < save.stat().st_mtime
    except OSError:
        return save.is_file()


def take(app: App, session: Session, colours: tuple[str, ...], save: Path) -> bool:
    """Draws the table as everybody may see it; False where nothing can be drawn or kept."""
    if app.win is None:
        return False
    try:
        photo.write(_drawn(app, session, colours), picture_path(save), WIDTH)
    except Exception:  # a table that cannot be laid ends its match, but must not keep anybody from the menu
        LOG.exception("no picture of the match")
        return False
    forget(save)
    return True


def _drawn(app: App, session: Session, colours: tuple[str, ...]) -> PNMImage:
    look = screen_of(session.rules.id).light(app.look(colours))
    studio = Studio(session.rules.id, (WIDTH * FINER, WIDTH * FINER * 9 // 16), look, beside=app.win)
    try:
        studio.build(session.view(None))
        return studio.take(studio.portrait())
    finally:
        studio.close()


def forget(save: Path) -> None:
    """The picture beside a save is read anew when it is shown next."""
    name = panda_path(picture_path(save))
    if TexturePool.has_texture(name):
        TexturePool.release_texture(TexturePool.load_texture(name))
