"""Lessons as they lie in `config/lessons`: a folder is a course, each file but those of the languages a lesson."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.content import CONFIG, LANGUAGES, convert, read_yaml, readable_path
from game.errors import BadInput
from game.learning.lesson import Lesson, LessonStep, split_moves
from game.match.position import StartPosition, session_at
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.claims import broken_claim, holds
from game.rules.core import Rules

LESSONS = CONFIG / "lessons"
CONTROLS = "controls"
"""The course that is about the table and not about a game."""
RIVAL = "easy"
"""The bot that sits at the other seats."""


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file; `BadInput` where it cannot be read."""
    found = convert(read_yaml(path), Lesson, source=readable_path(path))
    course = path.parent.name
    return replace(found, course=course, name=path.stem, game=found.game or course)


def lesson_files(folder: Path) -> tuple[Path, ...]:
    """The files of lessons in the folder of a course."""
    return tuple(path for path in sorted(folder.glob("*.yaml")) if path.stem not in LANGUAGES)


def read_courses(folder: Path) -> dict[str, tuple[Lesson, ...]]:
    """Every course that has lessons, each in its order: that of the controls first, then as the games stand on the shelf."""
    found: dict[str, tuple[Lesson, ...]] = {}
    for name in (CONTROLS, *GAMES):
        lessons = sorted(map(read_lesson, lesson_files(folder / name)), key=lambda lesson: lesson.number)
        if lessons:
            found[name] = tuple(lessons)
    return found


@cache
def courses() -> dict[str, tuple[Lesson, ...]]:
    """The program's own courses."""
    return read_courses(LESSONS)


def find_lesson(identity: str) -> Lesson:
    """The lesson of that id; `BadInput` where there is none."""
    for lessons in courses().values():
        for lesson in lessons:
            if lesson.id == identity:
                return lesson
    if not courses():
        raise BadInput(f"{readable_path(LESSONS)}: there are no lessons")
    raise BadInput(f'there is no lesson "{identity}"')


def next_lesson(lesson: Lesson) -> Lesson | None:
    """The one after it in its course."""
    lessons = courses()[lesson.course]
    place = [each.id for each in lessons].index(lesson.id) + 1
    return lessons[place] if place < len(lessons) else None


# -- where it takes place ------------------------------------------------------------------------------------------


def rules_of(lesson: Lesson) -> Rules[Any, Any]:
    """The rules of its game."""
    return GAMES[lesson.game]


def start_of(lesson: Lesson) -> StartPosition:
    """Where it begins."""
    seats = len(lesson.players)
    match: dict[str, Any] = {"seats": seats, "seed": lesson.seed, "options": lesson.options}
    return StartPosition(lesson.game, text=lesson.position, moves=lesson.moves, **match)


def session_of(lesson: Lesson, names: tuple[str, ...]) -> Session:
    """The match it takes place in, with a bot at every seat but one."""
    players = [Player(name, "human" if seat == lesson.viewer else RIVAL) for seat, name in enumerate(names)]
    return session_at(start_of(lesson), players)


def state_before(lesson: Lesson, step: LessonStep, state: Any) -> Any:
    """The state in which a step begins that follows on another: laid anew, or moved on unseen."""
    rules = rules_of(lesson)
    found = rules.from_text(step.position) if step.position else state
    return make_moves(rules, found, step.lay)


def make_moves(rules: Rules[Any, Any], state: Any, moves: tuple[str, ...]) -> Any:
    """The state after moves in notation; `BadInput` for one that is not allowed."""
    for move in moves:
        state = rules.apply(state, rules.parse(state, move))
    return state


def line_of(lesson: Lesson) -> tuple[Any, ...]:
    """The state in which each step begins, if every one before is done as it is meant; `Astray` where that cannot be."""
    found: list[Any] = []
    state = start_of(lesson).state()
    for index, step in enumerate(lesson.steps):
        try:
            state = state_before(lesson, step, state)
            found.append(state)
            if step.kind in ("do", "watch"):
                state = make_moves(rules_of(lesson), state, step.answer)
        except BadInput as fault:
            raise Astray(str(fault), index) from None
    return tuple(found)


def fits(lesson: Lesson, step: LessonStep, state: Any) -> bool:
    """Can the step begin in that state: is what it says true there, and can its moves, or others that do as well, be made?"""
    try:
        if broken_claim(rules_of(lesson), state, step.claims, lesson.viewer) is not None:
            return False
    except BadInput:
        return False
    if step.kind not in ("do", "watch"):
        return True
    try:
        return is_done_by(lesson, step, make_moves(rules_of(lesson), state, step.answer))
    except BadInput:
        return next(ends_of(lesson, step, state), None) is not None


def is_done_by(lesson: Lesson, step: LessonStep, state: Any) -> bool:
    """Are the conditions of a step true for its player in that state, and can the next step begin there if it has to?"""
    view = rules_of(lesson).view(state, lesson.viewer)
    if not all(holds(rules_of(lesson), view, condition) for condition in step.until):
        return False
    if not step.leads_on:
        return True
    following = lesson.steps[lesson.steps.index(step) + 1]
    return fits(lesson, following, state_before(lesson, following, state))


def ends_of(lesson: Lesson, step: LessonStep, state: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every way in which a step can be done from a state: moves, and where they lead.

    They are as many as the lesson's own moves at most, and all but the last are of the same kind as those.
    """
    rules = rules_of(lesson)
    if not step.until:
        for words in step.wanted:
            try:
                yield split_moves(words), make_moves(rules, state, split_moves(words))
            except BadInput:
                continue
        return
    tried: dict[Any, tuple[str, ...]] = {state: ()}
    for meant in step.best:
        following: dict[Any, tuple[str, ...]] = {}
        for before, made in tried.items():
            if rules.to_act(before) != lesson.viewer:
                continue
            for action in rules.legal(before):
                after = rules.apply(before, action)
                moves = (*made, rules.notation(action))
                if is_done_by(lesson, step, after):
                    yield moves, after
                elif moves[-1].split()[0] == meant.split()[0]:
                    following.setdefault(after, moves)
        tried = following


class Astray(BadInput):
    """The moves of a lesson cannot be made from a step on."""

    def __init__(self, message: str, step: int) -> None:
        super().__init__(message)
        self.step = step
