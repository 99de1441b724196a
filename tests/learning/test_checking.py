"""A lesson that is not sound is named with file and line; one that is sound passes."""

from itertools import pairwise
from pathlib import Path

import pytest

from game.learning.checking import LessonCheck
from game.learning.course import LESSONS as FOLDER
from game.learning.course import courses, ends_of, make_moves, read_lesson, rules_of, state_before
from game.learning.lesson import Lesson
from game.learning.walk import LessonWalk, StepStanding
from game.rules.core import Target

LESSONS = [lesson for lessons in courses().values() for lesson in lessons]
SOUND = FOLDER / "skyliners" / "what_you_see.yaml"


def found(tmp_path: Path, right: str = "", wrong: str = "") -> list[str]:
    """The faults of the lesson with one thing changed."""
    text = SOUND.read_text(encoding="utf-8")
    assert right in text
    path = tmp_path / "skyliners" / SOUND.name
    path.parent.mkdir()
    path.write_text(text.replace(right, wrong, 1), encoding="utf-8")
    return [fault.removeprefix(f"{path}") for fault in LessonCheck(path).faults()]


def test_a_sound_lesson_has_no_fault(tmp_path: Path) -> None:
    assert found(tmp_path) == []


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("claims: [sees 0 A = 3]", "claims: [sees 0 A = 4]", '"sees 0 A = 4" is not true there'),
        ("right: [seen 0 A]", "right: [built 0 A]", "everything is right"),
        ("right: [seen 0 A]", "right: [row 0 B]", "must be among"),
        ("lit: [row 0 C]", "lit: [rwo 0 C]", "a place needs a kind and a key"),
        ("best: [floor c5]", "best: [floor c4]", "not all of the conditions are true"),
        ("best: [floor c5]", "best: [floor c3]", "is not allowed"),
        ("until: [sees 0 C = 2]", "until: [sees 0 C = 1]", "true before anything was done"),
        ("why: seeing", "why: nowhere", "no section nowhere"),
        ("needs: [strip]", "needs: [stripe]", "no part of the window is called stripe"),
        ("n2: sees 0 D = 2", "n2: sees 0 D < 2", "2 of the answers are right"),
        ("kind: do", "kind: see", "needs a step of the kind do"),
        ("players: [red, blue]", "players: [red, pink]", "no player is pink"),
        ("id: eye", "id: rows", "two steps have one id"),
        ("counts: sees 0 C", "counts: sees 0 Q", "cannot be read as a number"),
        ("claims: [sees 0 C = 2,", "claims: [height c5 = 4,", "after park c1 it would lay the table anew"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, fault: str) -> None:
    faults = found(tmp_path, right, wrong)
    assert any(fault in each for each in faults), faults


def test_a_fault_names_the_line(tmp_path: Path) -> None:
    (fault,) = found(tmp_path, "claims: [sees 0 A = 3]", "claims: [sees 0 A = 4]")
    line = SOUND.read_text(encoding="utf-8").splitlines().index("    claims: [sees 0 A = 3]") + 1
    assert fault == f', line {line}: "sees 0 A = 4" is not true there'


def test_more_than_twelve_steps_are_too_many(tmp_path: Path) -> None:
    more = "\n".join(f"  - {{ id: more{number}, kind: see }}" for number in range(8))
    faults = found(tmp_path, "steps:\n", f"steps:\n{more}\n")
    assert any("at most 12" in fault for fault in faults)
    assert any("more3.say is missing" in fault for fault in faults)


def test_answers_are_judged_by_the_engine_and_every_step_can_be_begun_alone() -> None:
    lesson = read_lesson(SOUND)
    walk = LessonWalk(lesson, [step.id for step in lesson.steps].index("point"))
    assert not walk.point(Target("plot", "a3"))
    assert (walk.standing, walk.wrong) == (StepStanding.WRONG, Target("plot", "a3"))
    assert walk.point(Target("plot", "a5"))
    assert walk.point(Target("plot", "a5"))
    assert walk.found == (Target("plot", "a5"),)
    assert walk.point(Target("plot", "a1"))
    assert walk.point(Target("plot", "a2"))
    assert walk.standing is StepStanding.RIGHT


def test_another_way_that_leads_there_is_carried_on_and_one_that_does_not_is_not() -> None:
    lesson = read_lesson(SOUND)
    build = [step.id for step in lesson.steps].index("build")
    walk = LessonWalk(lesson, build)
    other = make_moves(rules_of(lesson), walk.state, ("park c1",))
    assert walk.begin(build + 1, other) == other
    astray = make_moves(rules_of(lesson), walk.begin(build), ("floor c4",))
    assert walk.begin(build + 1, astray) != astray


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_whatever_was_accepted_in_a_step_still_stands_in_the_next(lesson: Lesson) -> None:
    for index, (step, following) in enumerate(pairwise(lesson.steps)):
        if following.position or not step.takes_moves or step.kind == "play":
            continue
        walk = LessonWalk(lesson)
        before = walk.begin(index)
        ways = list(ends_of(lesson, step, before))
        assert ways, f"{step.id}: nothing does it"
        for moves, end in ways:
            begun = walk.begin(index + 1, end)
            assert begun == state_before(lesson, following, end), f"{step.id}: {moves} is gone in {following.id}"


def test_courses_are_in_their_order() -> None:
    for lessons in courses().values():
        assert [lesson.number for lesson in lessons] == sorted({lesson.number for lesson in lessons})
