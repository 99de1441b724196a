"""What became of the studies somebody tried: stars, and days with a solved study of the day. One small file per profile."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.errors import BadInput, Newer
from game.files import KeptFile, read_json, to_json
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

    def damaged(fault: Exception) -> BadInput:
        return BadInput(f"{path}: no stars of studies that this version can read ({fault})", key="fault.no_studies")

    message = f"{path}: written by a newer Five Skylines; it stays as it is, and no stars are added to it"
    newer = Newer(message, key="fault.newer_studies", file=path.name)
    return read_json(path, StudyProgress, VERSION, LARGEST, damaged=damaged, newer=newer)


class StudyFile(KeptFile[StudyProgress]):
    """The file of one profile."""

    def __init__(self, data: Path) -> None:
        super().__init__(data / FILE, StudyProgress(), from_file, to_json, largest=LARGEST)
