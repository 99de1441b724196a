"""How far a player has come in the lessons: kept in one readable file of the profile."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.errors import BadInput, Newer
from game.files import KeptFile, read_json, to_json
from game.learning.course import courses

FILE = "lessons.json"
VERSION: Literal[1] = 1
LARGEST = 1_000_000


class LessonMark(Struct, frozen=True, forbid_unknown_fields=True):
    """How far somebody is in one lesson."""

    step: Annotated[int, Meta(ge=0, le=99)] = 0
    """Where it goes on; 0 = from the start."""
    is_done: bool = False
    """Was it ever finished?"""


class Learned(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    version: Literal[1] = VERSION
    lessons: dict[str, LessonMark] = {}
    """By the lesson's id."""
    is_offered: bool = False
    """Was the lesson that the first start offers ever begun?"""

    def mark(self, lesson: str) -> LessonMark:
        """How far a lesson is."""
        return self.lessons.get(lesson, LessonMark())

    def has_done(self, course: str) -> bool:
        """Was any lesson of a course ever finished?"""
        return any(mark.is_done for lesson, mark in self.lessons.items() if lesson.startswith(f"{course}/"))

    def next_in(self, course: str) -> str:
        """The lesson to take next in a course: one that was left, else the first that was never finished, else the first."""
        lessons = [lesson.id for lesson in courses().get(course, ())]
        left = [lesson for lesson in lessons if self.mark(lesson).step]
        fresh = [lesson for lesson in lessons if not self.mark(lesson).is_done]
        return next(iter((*left, *fresh, *lessons)), "")

    def next_lesson(self) -> str:
        """The lesson to take next of all: one that was left, else the first that was never finished; empty once all are."""
        lessons = [lesson.id for course in courses().values() for lesson in course]
        left = [lesson for lesson in lessons if self.mark(lesson).step]
        fresh = [lesson for lesson in lessons if not self.mark(lesson).is_done]
        return next(iter((*left, *fresh)), "")


def with_step(before: Learned, lesson: str, step: int) -> Learned:
    """A lesson was left at a step."""
    return replace(before, lessons={**before.lessons, lesson: replace(before.mark(lesson), step=step)})


def with_end(before: Learned, lesson: str) -> Learned:
    """A lesson was finished."""
    return replace(before, lessons={**before.lessons, lesson: LessonMark(is_done=True)})


def with_offer(before: Learned) -> Learned:
    """Somebody followed the offer of the first start."""
    return replace(before, is_offered=True)


def from_file(path: Path) -> Learned:
    """Reads a file; `BadInput` where it is damaged or newer."""

    def damaged(fault: Exception) -> BadInput:
        return BadInput(f"{path}: no progress in lessons that can be read ({fault})", key="fault.no_lessons")

    message = f"{path}: written by a newer Five Skylines; it stays as it is, and progress in lessons is not kept"
    newer = Newer(message, key="fault.newer_lessons", file=path.name)
    return read_json(path, Learned, VERSION, LARGEST, damaged=damaged, newer=newer)


class LearnedFile(KeptFile[Learned]):
    """The file of one profile."""

    def __init__(self, data: Path) -> None:
        super().__init__(data / FILE, Learned(), from_file, to_json, largest=LARGEST)
