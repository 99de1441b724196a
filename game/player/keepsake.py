"""Stores the players' colours and a picture of a match in files next to the save.

A match loads without them. Knows files and sessions, but no screen.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import get_args

import yaml
from msgspec import Struct
from msgspec.structs import replace

from game.content import convert, read_yaml
from game.errors import BadInput
from game.files import write_text
from game.match import saves
from game.match.session import Session
from game.player.profile import PlayerColour, Profile
from game.rules import GAMES

AUTOSAVES = 20
"""How many unnamed matches are kept that go on."""


class Unfinished(Struct, frozen=True):
    """A match to go on with, or one whose end nobody has read yet."""

    path: Path
    saved: float
    session: Session
    colours: tuple[str, ...]


def seat_colours(seats: int, wanted: tuple[str, ...] = ()) -> tuple[str, ...]:
    """A colour for each seat: those wanted where they are known and different, then the others in their order."""
    known = get_args(PlayerColour)
    chosen = tuple(name for name in dict.fromkeys(wanted) if name in known)
    return tuple([*chosen, *(name for name in known if name not in chosen)][:seats])


def autosave_of(profile: Profile, session: Session, loaded: Path | None = None) -> Path:
    """Where a match is kept while it is played: an autosave it was loaded from, or a new one; never somebody's own file."""
    if loaded is not None and not loaded.is_symlink() and loaded.parent.resolve() == profile.autosaves.resolve():
        return loaded
    return new_autosave(profile, session)


def new_autosave(profile: Profile, session: Session) -> Path:
    """A free file for the autosave of a new match; of those that go on, the ones left longest ago make room."""
    _tidy(profile.autosaves)
    return saves.free(profile.autosaves, time.strftime(f"%Y-%m-%d-%H%M%S-{session.rules.id}"))


def _tidy(folder: Path) -> None:
    """Matches that are over or cannot be read stay, and always the one that Continue offers.

    Most files tell by their last line whether they are over. Before one is removed it is played, for older files do not.
    """
    going_on = list(_unfinished(folder))
    recent, old = going_on[: AUTOSAVES - 1], going_on[AUTOSAVES - 1 :]
    offered = bool(old) and any(unfinished(slot) for slot in recent)
    for slot in old:
        if unfinished(slot) is not None:
            if offered:
                forget(slot.path)
            offered = True


def _unfinished(folder: Path) -> Iterator[saves.SaveSlot]:
    """The saves that can be read and do not say that they are over, the newest first."""
    return _readable(folder, lambda path: not saves.says_over(path))


def _readable(folder: Path, is_wanted: Callable[[Path], bool]) -> Iterator[saves.SaveSlot]:
    for path, saved in saves.by_last_use(folder):
        if is_wanted(path):
            slot = saves.slot(path, saved)
            if slot.record is not None and slot.record.version == GAMES[slot.record.game].version:
                yield slot


def forget(path: Path) -> None:
    """Removes a save and what lies beside it."""
    for each in (path, picture_path(path), facts_path(path), _colours_path(path), saves.unread_path(path)):
        with suppress(OSError):
            each.unlink(missing_ok=True)


def picture_path(path: Path) -> Path:
    """Where the picture of a save lies. It must show only what everybody may see."""
    return path.with_suffix(".png")


def facts_path(path: Path) -> Path:
    """Where what came of the match of a save is noted."""
    return path.with_suffix(".facts")


def _colours_path(path: Path) -> Path:
    return path.with_suffix(".colours")


def keep_colours(path: Path, colours: tuple[str, ...]) -> None:
    """Notes the players' colours beside a save."""
    with suppress(OSError):
        write_text(_colours_path(path), yaml.safe_dump(list(colours)))


def colours_of(path: Path, seats: int) -> tuple[str, ...]:
    """The players' colours noted beside a save, or the usual ones."""
    try:
        wanted = convert(read_yaml(_colours_path(path)), tuple[str, ...], source=str(path))
    except BadInput:
        wanted = ()
    return seat_colours(seats, wanted)


def going_on(profile: Profile) -> Iterator[saves.SaveSlot]:
    """The autosaves that may be gone on with, the newest first; whether one can, `unfinished` finds out."""
    return _unfinished(profile.autosaves)


def newest(profile: Profile) -> saves.SaveSlot | None:
    """The newest autosave that may be gone on with, or whose end nobody has read yet."""
    return next(_readable(profile.autosaves, lambda path: not saves.says_over(path) or saves.is_unread(path)), None)


def note_read(profile: Profile, session: Session) -> None:
    """Somebody has read how the match ended."""
    ended = saves.record(session)
    for mark in profile.autosaves.glob("*.unread"):
        path = mark.with_suffix(saves.SUFFIX)
        with suppress(BadInput, OSError):
            if not path.exists() or replace(saves.read(path), players=ended.players) == ended:  # names follow the language
                mark.unlink(missing_ok=True)


def unfinished(slot: saves.SaveSlot) -> Unfinished | None:
    """The match of a slot where it can be gone on with, or its end is to be read; None where it is over or does not load."""
    if slot.record is None:
        return None
    try:
        session = saves.restore(slot.record, str(slot.path))
    except BadInput:
        return None
    if session.outcome is not None and not saves.is_unread(slot.path):
        return None
    return Unfinished(slot.path, slot.saved, session, colours_of(slot.path, len(session.players)))
