"""Stars of studies are kept: whole, by two programs at once, and never over what is damaged or newer."""

import json
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from datetime import date, timedelta
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest

from game.content import ROOT
from game.errors import BadInput
from game.studies.daily import STRIP, last_days, study_of
from game.studies.progress import FILE, StudyFile, StudyProgress
from game.studies.reading import own_studies
from game.text import texts


def add(file: StudyFile, key: str, earned: int) -> None:
    file.change(lambda before: before.with_stars(key, earned))


def test_the_most_that_was_earned_is_kept(tmp_path: Path) -> None:
    file = StudyFile(tmp_path)
    assert file.read() == StudyProgress()
    add(file, "skyliners/one", 2)
    add(file, "skyliners/one", 1)
    add(file, "cities/two", 0)
    file.change(lambda before: before.with_day(date(2026, 11, 18), 3))
    again = StudyFile(tmp_path).read()
    assert again.stars == {"skyliners/one": 2, "cities/two": 0}
    assert again.days == {"2026-11-18": 3}


def test_nothing_is_written_where_nothing_changes(tmp_path: Path) -> None:
    file = StudyFile(tmp_path)
    add(file, "skyliners/one", 2)
    before = (tmp_path / FILE).stat().st_mtime_ns
    add(file, "skyliners/one", 1)
    assert (tmp_path / FILE).stat().st_mtime_ns == before


def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"version": 1, "stars": {"a": 9}}', encoding="utf-8")
    file = StudyFile(tmp_path)
    assert file.read() == StudyProgress()
    assert file.notice is not None
    assert "damaged-1" in texts("de").fault(file.notice)
    add(file, "skyliners/one", 1)
    assert file.read().stars == {"skyliners/one": 1}
    assert '"a": 9' in (tmp_path / "studies.damaged-1.json").read_text("utf-8")


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    text = json.dumps({"version": 2, "medals": []})
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    file = StudyFile(tmp_path)
    add(file, "skyliners/one", 3)
    assert (tmp_path / FILE).read_text("utf-8") == text
    assert file.notice is not None
    assert "newer version" in texts("en").fault(file.notice)


def test_a_full_disk_is_told_and_loses_nothing(
    tmp_path: Path, break_disk: Callable[[str, int | Callable[..., Any]], ExitStack]
) -> None:
    file = StudyFile(tmp_path)
    add(file, "skyliners/one", 2)
    with break_disk("os.replace", ENOSPC), pytest.raises(BadInput):
        add(file, "skyliners/two", 2)
    assert file.read().stars == {"skyliners/one": 2}


def test_two_programs_add_to_one_file(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from game.studies.progress import StudyFile\n"
        "for number in range(12):\n"
        "    StudyFile(Path(sys.argv[1])).change(lambda before: before.with_stars(f'{sys.argv[2]}/{number}', 1))\n"
    )
    programs = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path), name], cwd=ROOT) for name in ("a", "b")]
    assert [program.wait(60) for program in programs] == [0, 0]
    assert len(StudyFile(tmp_path).read().stars) == 24


def test_the_study_of_the_day_comes_from_the_date_and_none_comes_twice_too_soon() -> None:
    studies = own_studies().all
    first = date.fromordinal(len(studies) * 6000)
    shown = [study_of(first + timedelta(days=number), studies).key for number in range(len(studies))]
    assert len(set(shown)) == len(studies)
    assert study_of(date(2026, 11, 18), studies) is study_of(date(2026, 11, 18), list(studies))
    assert len({study_of(first + timedelta(days=number), studies).game for number in range(30)}) == 5


def test_the_strip_ends_today() -> None:
    days = last_days(date(2026, 3, 2))
    assert len(days) == STRIP
    assert days[-1] == date(2026, 3, 2)
    assert days[0] == date(2026, 2, 1)
