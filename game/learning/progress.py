"""How far a player has come in the lessons: kept in one readable file of the profile."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.errors import BadInput, Newer, no_writing
from game.files import OwnFile, alone, is_newer, read_text
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
    """Has the first start offered the controls lesson?"""

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


def with_step(before: Learned, lesson: str, step: int) -> Learned:
    """A lesson was left at a step."""
    return replace(before, lessons={**before.lessons, lesson: replace(before.mark(lesson), step=step)})


def with_end(before: Learned, lesson: str) -> Learned:
    """A lesson was finished."""
    return replace(before, lessons={**before.lessons, lesson: LessonMark(is_done=True)})


def with_offer(before: Learned) -> Learned:
    """The first start has made its offer."""
    return replace(before, is_offered=True)


def from_file(path: Path) -> Learned:
    """Reads a file; `BadInput` where it is damaged or newer."""
    text = read_text(path, LARGEST)
    try:
        return msgspec.json.decode(text, type=Learned)
    except (msgspec.DecodeError, RecursionError) as fault:
        if is_newer(text, VERSION):
            message = f"{path}: written by a newer Five Skylines; it stays as it is, and progress in lessons is not kept"
            raise Newer(message, key="fault.newer_lessons", file=path.name) from None
        raise BadInput(f"{path}: no progress in lessons that can be read ({fault})", key="fault.no_lessons") from None


class LearnedFile:
    """The file of one profile."""

    def __init__(self, data: Path) -> None:
        self._file = OwnFile(data / FILE, largest=LARGEST)

    @property
    def notice(self) -> BadInput | None:
        """What was wrong with the file."""
        return self._file.notice

    def read(self) -> Learned:
        """What stands in it; nothing where there is none or it was damaged."""
        return self._file.read(from_file) or Learned()

    def change(self, change: Callable[[Learned], Learned]) -> None:
        """Keeps what a change makes of it, also of what another program adds; `BadInput` where nothing can be written."""
        before = self.read()
        if change(before) == before or self._file.is_newer:
            return
        try:
            with alone(self._file.path):
                after = change(self.read())
                if not self._file.is_newer:
                    self._file.write(msgspec.json.format(msgspec.json.encode(after), indent=1).decode() + "\n")
        except OSError as fault:
            raise no_writing(self._file.path, fault) from None
