"""How far somebody is in the lessons is kept, and no file is ever lost for it."""

import json
from functools import partial
from pathlib import Path

import pytest

from game.errors import BadInput
from game.learning.progress import FILE, Learned, LearnedFile, LessonMark, with_end, with_offer, with_step


def test_steps_and_ends_are_kept(tmp_path: Path) -> None:
    LearnedFile(tmp_path).change(partial(with_step, lesson="skyliners/closed", step=3))
    assert LearnedFile(tmp_path).read().mark("skyliners/closed") == LessonMark(3)
    LearnedFile(tmp_path).change(partial(with_end, lesson="skyliners/closed"))
    LearnedFile(tmp_path).change(with_offer)
    learned = LearnedFile(tmp_path).read()
    assert learned.mark("skyliners/closed") == LessonMark(0, is_done=True)
    assert learned.is_offered
    assert learned.has_done("skyliners")
    assert not learned.has_done("skyrise")
    assert learned.mark("skyrise/anything") == LessonMark()


def test_a_lesson_that_is_taken_again_stays_done() -> None:
    done = with_end(Learned(), "a/b")
    assert with_step(done, "a/b", 2).mark("a/b") == LessonMark(2, is_done=True)


def test_nothing_is_written_where_nothing_changes(tmp_path: Path) -> None:
    LearnedFile(tmp_path).change(lambda learned: learned)
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"version": 1, "lessons": {"a/b": {"step": -1}}}', "\x00" * 40])
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, damage: str) -> None:
    (tmp_path / FILE).write_text(damage, encoding="utf-8")
    file = LearnedFile(tmp_path)
    assert file.read() == Learned()
    assert file.notice is not None
    file.change(partial(with_end, lesson="a/b"))
    assert LearnedFile(tmp_path).read().mark("a/b").is_done
    assert [path.read_text(encoding="utf-8") for path in tmp_path.glob("lessons.damaged-*")] == [damage]


def test_a_newer_file_stays_as_it_is(tmp_path: Path) -> None:
    newer = json.dumps({"version": 2, "lessons": {"a/b": {"stars": 3}}})
    (tmp_path / FILE).write_text(newer, encoding="utf-8")
    file = LearnedFile(tmp_path)
    assert file.read() == Learned()
    file.change(partial(with_end, lesson="a/b"))
    assert (tmp_path / FILE).read_text(encoding="utf-8") == newer
    assert file.notice is not None


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "no").write_text("a file", encoding="utf-8")
    with pytest.raises(BadInput):
        LearnedFile(tmp_path / "no").change(with_offer)
