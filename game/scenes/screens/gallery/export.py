"""Writes a match for others to look at: its record in words, the record itself, and a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.errors import no_writing
from game.files import sweep, write_text
from game.match import saves
from game.match.session import Session
from game.player.gallery import Exhibit
from game.player.keepsake import colours_of
from game.player.profile import pictures
from game.scenes import photo
from game.scenes.boards.screen import screen_of
from game.scenes.engine import TITLE
from game.scenes.studio import Studio
from game.scenes.words import day, match_name, plain
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

SIZE = (1920, 1080)


def export(app: App, exhibit: Exhibit, session: Session) -> Path:
    """Writes all three into the player's pictures, never over others; returns the folder. `BadInput` where that fails."""
    folder = pictures() / TITLE
    sweep(folder)
    assert exhibit.brief is not None, "a match that can be read is exported"
    path = saves.free(folder, f"{match_name(app.t, exhibit.brief.record)} {session.seed}")
    try:
        write_text(path.with_suffix(".txt"), record_in_words(app.t, exhibit, session))
        write_text(path, saves.to_text(saves.record(session)))
    except OSError as fault:
        raise no_writing(folder, fault) from None
    if app.win is not None:
        _write_picture(app, session, colours_of(exhibit.path, len(session.players)), path.with_suffix(".png"))
    return folder


def record_in_words(t: Text, exhibit: Exhibit, session: Session) -> str:
    """Who played, how it ended, and every move as everybody saw it."""
    outcome = session.outcome
    assert outcome is not None, "a finished match is exported"
    game = t(f"{session.rules.id}.name")
    date = t("gallery.example") if exhibit.is_demo else day(t, exhibit.saved)
    names = session.names
    by_place = sorted(range(len(names)), key=lambda seat: outcome.places[seat])
    points = [f"{outcome.places[seat]}. {names[seat]}: {plain(outcome.scores[seat])}" for seat in by_place]
    moves = t("saves.moves", count=session.count(None))
    facts = t("gallery.facts", moves=moves[:1].upper() + moves[1:], seed=session.seed)
    lines = [f"{line.number:4}  {line.text}" for line in session.log(None, t)]
    return "\n".join([t("gallery.record_title", game=game, date=date), "", *points, "", facts, "", *lines]) + "\n"


def _write_picture(app: App, session: Session, colours: tuple[str, ...], path: Path) -> None:
    studio = Studio(session.rules.id, SIZE, screen_of(session.rules.id).light(app.look(colours)), beside=app.win)
    try:
        studio.build(session.view(None))
        photo.write(studio.take(studio.portrait()), path)
    finally:
        studio.close()
