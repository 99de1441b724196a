"""The campaign's file in a profile, and what is kept beside it: written the moment a mission ends, and never lost.

Beside the file lie its copy, a small file for each attempt, and the games that medals, objectives and best cities rest on, as
saves named after their mission. A damaged file is replaced by the copy. What neither knows, because both are damaged or newer
or the program was killed in between, is read off the attempts and, where it may count, judged again from the games.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from game.errors import BadInput, Newer, no_writing
from game.files import OwnFile, alone, read_json, sweep, write_text
from game.match import saves
from game.match.observer import Keeper
from game.match.session import Session
from game.player.campaign.attempts import ATTEMPTS, Attempts
from game.player.campaign.judging import Judged, judge
from game.player.campaign.missions import NOTE, Mission, mission_of, parse_note
from game.player.campaign.progress import Attempt, Day, Progress, merge_progress, with_day, worth_keeping
from game.player.keepsake import forget
from game.player.profile import MISSIONS

FILE, FOLDER, COPY = "campaign.json", MISSIONS, "progress.json"
LARGEST = 4_000_000
"""Bytes; ten thousand attempts."""
DAYS = 30
"""So many daily cities are kept as games."""


def to_text(progress: Progress) -> str:
    """The progress as it is kept: a line for each attempt."""
    head = msgspec.json.encode({"version": progress.version, "days": progress.days, "notes": progress.notes}).decode()
    lines = ",\n".join(msgspec.json.encode(attempt).decode() for attempt in progress.attempts)
    return f'{head[:-1]},"attempts":[\n{lines}\n]}}\n'


def from_file(path: Path) -> Progress:
    """Reads it; `BadInput` where it is damaged, `Newer` where a newer version wrote it."""

    def damaged(fault: Exception) -> BadInput:
        return BadInput(f"{path}: no progress of the campaign that this version can read ({fault})", key="fault.no_campaign")

    message = f"{path}: written by a newer Five Skylines; it stays as it is, and what is played now is kept beside it"
    newer = Newer(message, key="fault.newer_campaign", file=path.name)
    return read_json(path, Progress, Progress().version, LARGEST, damaged=damaged, newer=newer)


class CampaignBook:
    """The campaign of one profile on its drive."""

    def __init__(self, data: Path) -> None:
        self._file = OwnFile(data / FILE, largest=LARGEST)
        self.games = data / FOLDER
        """Where the games and the copy lie."""
        self._attempts = Attempts(self.games / ATTEMPTS)
        self.notice: BadInput | None = None
        """What was wrong with the file, and what could be found again."""

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self) -> Progress:
        """What stands there, with all that attempts and games tell which the file knows nothing of; that is written at once."""
        progress, is_behind = self._read()
        if is_behind:
            with suppress(BadInput), self._alone():  # it can be found again next time
                found = self._read()[0]
                self._write(found, found)
        return progress

    def _read(self) -> tuple[Progress, bool]:
        """The progress, and whether the file is behind it."""
        told = self._file.notice
        kept = self._file.read(from_file)
        progress = kept if kept is not None else self._copied()
        for path in self._file.aside():
            with suppress(BadInput):  # still unreadable
                progress = merge_progress(progress, from_file(path))
        progress = self._with_games(merge_progress(progress, self._attempts.unknown(progress)))
        self._tell(told, progress)
        return progress, progress != (kept or Progress()) and not self._file.is_newer

    def _tell(self, told: BadInput | None, progress: Progress) -> None:
        """Says what is wrong with the file, once."""
        damage = self._file.notice
        if damage is None or damage is told:
            return
        self.notice = damage
        if not self._file.is_newer:
            count = len(progress.attempts) + len(progress.days)
            message = f"{damage}; found again in its copy, in attempts and in stored games: {count}"
            self.notice = BadInput(message, key="fault.campaign_rebuilt", why=damage, count=count)

    def _copied(self) -> Progress:
        """What the copy knows; nothing where it is missing or damaged as well."""
        try:
            return from_file(self.games / COPY)
        except BadInput:
            return Progress()

    def _with_games(self, progress: Progress) -> Progress:
        """The progress with the games it does not know and that may count: one of them may open the chapter of another."""
        waiting = list(self._unknown(progress))
        while offered := next((found for found in waiting if found.is_offered(progress)), None):
            progress = offered.add_to(progress)
            waiting.remove(offered)
        return progress

    def _unknown(self, progress: Progress) -> Iterator[Judged]:
        """Games whose mission is not in the progress: normally none, so none is played again. Others' files are left alone."""
        known = {attempt.id for attempt in progress.attempts} | {day.id for day in progress.days.values() if day.ended}
        for path, mission in self._stored():
            if mission.id not in known:
                with suppress(BadInput):  # a broken game is left alone
                    record = saves.read(path)
                    found = judge(saves.restore(record, str(path))) if record.notes.get(NOTE) == path.stem else None
                    if found is not None:
                        yield found

    def _stored(self) -> list[tuple[Path, Mission]]:
        """The games by the missions they are named after, oldest first; none of them is read."""
        named = [(path, parse_note(path.stem)) for path, _ in reversed(saves.by_last_use(self.games))]
        return [(path, mission) for path, mission in named if mission is not None]

    def game(self, attempt: Attempt | Day) -> Path | None:
        """Where the match of an attempt lies, if it was kept."""
        return next((path for path, mission in self._stored() if mission.id == attempt.id), None)

    # -- writing -----------------------------------------------------------------------------------------------

    def change(self, change: Callable[[Progress], Progress]) -> None:
        """Keeps what a change makes of it, also of what another program adds; where it makes nothing, nothing is written."""
        before = self.read()
        if change(before) == before:
            return
        with self._alone():
            before = self._read()[0]
            self._write(change(before), before)

    def begin(self, session: Session) -> None:
        """A mission begins: the first attempt of a day is the one that counts, also if it is left."""
        mission = mission_of(session)
        if mission is not None and mission.day:
            self.change(lambda progress: with_day(progress, mission.day, Day(mission.id)))

    def finish(self, session: Session) -> None:
        """A match ended: where it is a mission, its game and what it counts for are kept. However often this is done."""
        found = judge(session)
        if found is None:
            return
        progress = self.read()
        if not found.is_offered(progress) or found.add_to(progress) == progress:
            return
        with self._alone():
            before = self._read()[0]
            progress = found.add_to(before)
            try:
                if found.is_in(progress):  # not a worse end of a match that was taken back
                    self._keep(found.mission, session)
            finally:
                self._write(progress, before)
            self._tidy(progress)

    def _write(self, progress: Progress, before: Progress) -> None:
        """The attempts first, and nothing over a file that a newer version wrote."""
        with suppress(OSError):  # where they cannot be written, the file has them
            self._attempts.keep(progress, before)
        if self._file.is_newer:
            return
        text = to_text(progress)
        self._file.write(text)
        with suppress(OSError):  # it is only the copy
            if not self._is_copy_newer():
                write_text(self.games / COPY, text)

    def _is_copy_newer(self) -> bool:
        try:
            from_file(self.games / COPY)
        except Newer:
            return True
        except BadInput:
            return False
        return False

    def _keep(self, mission: Mission, session: Session) -> None:
        path = self.games / f"{mission.note()}{saves.SUFFIX}"
        try:
            write_text(path, saves.to_text(saves.record(session)))
        except OSError as fault:
            raise no_writing(path, fault) from None

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """No other program changes the file meanwhile."""
        try:
            with alone(self._file.path):
                yield
        except OSError as fault:
            raise no_writing(self._file.path, fault) from None

    def _tidy(self, progress: Progress) -> None:
        """Removes games on which nothing rests any more."""
        sweep(self.games)
        recent = sorted(progress.days)[-DAYS:]
        wanted = worth_keeping(progress) | {progress.days[day].id for day in recent}
        for path, mission in self._stored():
            if mission.id not in wanted:
                forget(path)


class Finish:
    """Keeps what a mission counts for the moment it ends, before anything of that is shown."""

    def __init__(self, session: Session, book: CampaignBook, tell: Callable[[BadInput], None]) -> None:
        self._session, self._book, self._tell = session, book, tell

    def on_change(self) -> None:
        """A full disk does not end the match."""
        if self._session.outcome is None:
            return
        try:
            self._book.finish(self._session)
        except BadInput as fault:
            self._tell(fault)


def keeper(session: Session, data: Path, tell: Callable[[BadInput], None]) -> Keeper | None:
    """Who keeps the progress of a match; None for free play. It has to keep before the match itself is kept as over."""
    return Finish(session, CampaignBook(data), tell) if mission_of(session) is not None else None
