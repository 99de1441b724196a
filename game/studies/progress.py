"""What became of the studies somebody tried: stars, and days with a solved study of the day. One small file per profile."""

from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.errors import BadInput, Newer, no_writing
from game.files import OwnFile, alone, is_newer, read_text
from game.studies.study import MOST_STARS

FILE = "studies.json"
VERSION: Literal[1] = 1
LARGEST = 1_000_000
"""Bytes; thousands of studies and years of days."""
Stars = Annotated[int, Meta(ge=0, le=MOST_STARS)]


class StudyProgress(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    version: Literal[1] = VERSION
    stars: dict[str, Stars] = {}
    """By key of a study the most it earned; 0 where only its solution was watched."""
    days: dict[str, Stars] = {}
    """By date the stars of the study of that day, solved on that day."""

    def with_stars(self, key: str, earned: int) -> "StudyProgress":
        """After a study was solved, or its solution watched; nothing that was earned is lost."""
        return replace(self, stars=_raised(self.stars, key, earned))

    def with_day(self, day: date, earned: int) -> "StudyProgress":
        """After the study of the day was solved on its day."""
        return replace(self, days=_raised(self.days, day.isoformat(), earned))


def _raised(before: Mapping[str, int], key: str, earned: int) -> dict[str, int]:
    return {**before, key: max(earned, before.get(key, 0))}


def from_file(path: Path) -> StudyProgress:
    """Reads a file; `BadInput` where it is damaged or newer."""
    text = read_text(path, LARGEST)
    try:
        return msgspec.json.decode(text, type=StudyProgress)
    except (msgspec.DecodeError, RecursionError) as fault:
        if is_newer(text, VERSION):
            message = f"{path}: written by a newer Five Skylines; it stays as it is, and no stars are added to it"
            raise Newer(message, key="fault.newer_studies", file=path.name) from None
        message = f"{path}: no stars of studies that this version can read ({fault})"
        raise BadInput(message, key="fault.no_studies") from None


class StudyFile:
    """The file of one profile."""

    def __init__(self, data: Path) -> None:
        self._file = OwnFile(data / FILE, largest=LARGEST)

    @property
    def notice(self) -> BadInput | None:
        """What was wrong with the file."""
        return self._file.notice

    def read(self) -> StudyProgress:
        """What stands in it; nothing where there is none or it was damaged."""
        return self._file.read(from_file) or StudyProgress()

    def change(self, change: Callable[[StudyProgress], StudyProgress]) -> None:
        """Keeps what a change makes of it, also of what another program adds; `BadInput` where it cannot be written."""
        before = self.read()
        if change(before) == before or self._file.is_newer:
            return
        try:
            with alone(self._file.path):
                after = change(self.read())
                if not self._file.is_newer:
                    self._file.write(msgspec.json.format(msgspec.json.encode(after).decode(), indent=1) + "\n")
        except OSError as fault:
            raise no_writing(self._file.path, fault) from None
