"""A small file for each attempt and each day, beside the games: what opened chapters outlives the campaign's own two files.

Each file is written when something ends or begins and then left alone. Their names tell what they are of, so that those the
progress knows are not read.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from game.errors import BadInput
from game.files import read_text, sweep, write_text
from game.player.campaign.progress import Attempt, Day, Progress, merge_progress

ATTEMPTS = "attempts"
"""The folder beside the games."""
_LARGEST = 20_000
"""Bytes of a file; ours have some hundred."""
_NAME = re.compile(r"[\w-]{1,40}", re.ASCII)
"""What an attempt must be called to be the name of a file."""


class AttemptEntry(Struct, frozen=True, omit_defaults=True):
    """What stands in a file: an attempt, or a day with its date."""

    attempt: Attempt | None = None
    date: str = ""
    day: Day | None = None

    def progress(self) -> Progress:
        """As progress that knows nothing else."""
        attempts = (self.attempt,) if self.attempt is not None else ()
        return Progress(attempts=attempts, days={self.date: self.day} if self.date and self.day is not None else {})


def _entries(progress: Progress) -> dict[str, AttemptEntry]:
    """The files of a progress: what stands in each, by name."""
    found = {attempt.id: AttemptEntry(attempt=attempt) for attempt in progress.attempts}
    found |= {
        f"{day.id}-{'ended' if day.ended else 'begun'}": AttemptEntry(date=date, day=day) for date, day in progress.days.items()
    }
    return {name: entry for name, entry in found.items() if _NAME.fullmatch(name)}


class Attempts:
    """The folder of these files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def unknown(self, progress: Progress) -> Progress:
        """What the files tell that the progress does not know; one that cannot be read is left alone."""
        known, found = _entries(progress), Progress()
        for path in self._files():
            if path.stem not in known:
                with suppress(BadInput, msgspec.DecodeError, RecursionError):
                    entry = msgspec.json.decode(read_text(path, _LARGEST), type=AttemptEntry)
                    if path.stem in _entries(entry.progress()):
                        found = merge_progress(found, entry.progress())
        return found

    def _files(self) -> Iterator[Path]:
        """In the order in which they were written."""
        dated = []
        for path in self._folder.glob("*.json"):
            with suppress(OSError):
                dated.append((path.stat().st_mtime_ns, path))
        return (path for _, path in sorted(dated))

    def keep(self, progress: Progress, before: Progress) -> None:
        """Writes a file for all that has none yet, or is otherwise than before."""
        sweep(self._folder)
        there, known = {path.stem for path in self._folder.glob("*.json")}, _entries(before)
        for name, entry in _entries(progress).items():
            if name not in there or known.get(name, entry) != entry:
                write_text(self._folder / f"{name}.json", msgspec.json.encode(entry).decode() + "\n")
