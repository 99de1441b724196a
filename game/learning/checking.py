"""Checks every lesson: it can be read, what it says is true, each step has its words. Faults name file and line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.content import LANGUAGES, readable_path
from game.errors import BadInput
from game.learning.course import (
    CONTROLS,
    Astray,
    ends_of,
    fits,
    is_done_by,
    lesson_files,
    line_of,
    make_moves,
    read_lesson,
    rules_of,
    state_before,
)
from game.learning.lesson import LONGEST, MOST_STEPS, Lesson, LessonStep
from game.learning.walk import LessonWalk
from game.player.profile import PlayerColour
from game.rulebook.reading import Source, book
from game.rules import GAMES
from game.rules.claims import broken_claim, number_in
from game.text import Plural, Text, texts

COLOURS = PlayerColour.__args__  # type: ignore[attr-defined]
PARTS = ("now", "line", "players", "drawings", "strip", "words", "tools", "log", "compass", "bubble")
"""The parts of the window over a table."""
MOST_WAYS = 12
"""From so many positions every way through a step is tried."""
NUMBERED = "chip"
"""The words that are given a number."""


def faults(folder: Path) -> Iterator[str]:
    """Everything that is wrong with the lessons in a folder of `config/lessons`."""
    for course in sorted(path for path in folder.glob("*") if path.is_dir()):
        if course.name not in (CONTROLS, *GAMES):
            yield f"{readable_path(course)}: no game is called {course.name}"
            continue
        known: dict[str, set[str]] = {}
        for path in lesson_files(course):
            try:
                checked = LessonCheck(path)
                yield from dict.fromkeys(checked.faults())
                known[path.stem] = checked.keys
            except BadInput as fault:
                yield str(fault)
                known[path.stem] = {*_said(course.name, path.stem)}
        yield from _unasked(course, known)


def _said(course: str, lesson: str) -> Iterator[str]:
    prefix = f"{course}.lesson.{lesson}."
    return (key for key in texts(LANGUAGES[0]).entries if key.startswith(prefix))


def _unasked(course: Path, known: dict[str, set[str]]) -> Iterator[str]:
    """Words that no step says."""
    asked = {key for keys in known.values() for key in keys}
    for key in texts(LANGUAGES[0]).entries:
        if key.startswith(f"{course.name}.lesson.") and key not in asked:
            yield f"{readable_path(course / f'{LANGUAGES[0]}.yaml')}: nothing says {key}"


class LessonCheck:
    """One lesson under examination."""

    def __init__(self, path: Path) -> None:
        self.lesson, self._source = read_lesson(path), Source(path)
        self.keys: set[str] = set()
        """The texts it asks for."""

    def _at(self, index: int, field: str = "") -> str:
        return self._source.at("steps", index, *([field] if field else []))

    def faults(self) -> Iterator[str]:
        """What is wrong with it."""
        lesson, head = self.lesson, readable_path(self._source.path)
        if lesson.game not in GAMES:
            yield f"{head}: no game is called {lesson.game}"
            return
        yield from self._shape(head)
        yield from self._words()
        try:
            line = line_of(lesson)
        except Astray as fault:
            yield f"{self._at(fault.step)}: {fault}"
            return
        except BadInput as fault:
            yield f"{self._source.at('position')}: {fault}"
            return
        found: list[str] = []
        for index in range(len(lesson.steps)):
            try:
                found += self._step(index, line[index])
            except BadInput as fault:
                found.append(f"{self._at(index)}: {fault}")
        yield from found or self._carried(line[0])

    # -- what it is made of --------------------------------------------------------------------------------------

    def _shape(self, head: str) -> Iterator[str]:
        lesson, steps = self.lesson, self.lesson.steps
        kinds = [step.kind for step in steps]
        if len(steps) > MOST_STEPS:
            yield f"{head}: {len(steps)} steps; a lesson has at most {MOST_STEPS}"
        for kind in ("ask", "do"):
            if kind not in kinds:
                yield f"{head}: a lesson needs a step of the kind {kind}"
        if len({step.id for step in steps}) < len(steps):
            yield f"{head}: two steps have one id"
        if len(lesson.players) not in GAMES[lesson.game].seats or lesson.viewer >= len(lesson.players):
            yield f"{head}: {lesson.game} is not for {len(lesson.players)} players, or nobody sits at {lesson.viewer}"
        for colour in lesson.players:
            if colour not in COLOURS:
                yield f"{head}: no player is {colour}; there are {', '.join(COLOURS)}"
        for index, step in enumerate(steps):
            yield from (f"{self._at(index)}: {fault}" for fault in _fields(step))

    # -- words ---------------------------------------------------------------------------------------------------

    def _words(self) -> Iterator[str]:
        """Every step has its words in every language, none too long for the card."""
        lesson = self.lesson
        self.keys |= {lesson.key("name"), lesson.key("about")}
        for language in LANGUAGES:
            text = texts(language)
            where = readable_path(self._source.path.parent / f"{language}.yaml")
            yield from (
                f"{where}: {lesson.key(part)} is missing" for part in ("name", "about") if not text.has(lesson.key(part))
            )
            for step in lesson.steps:
                needed, allowed = _parts(step)
                own = {part: lesson.key(step.id, part) for part in (*needed, *allowed)}
                self.keys |= {key for key in own.values() if text.has(key)}
                yield from (f"{where}: {own[part]} is missing" for part in needed if not text.has(own[part]))
                yield from (f"{where}: {fault}" for fault in _lengths(lesson, step, text))

    # -- what is true --------------------------------------------------------------------------------------------

    def _step(self, index: int, state: Any) -> Iterator[str]:
        lesson, step, rules = self.lesson, self.lesson.steps[index], rules_of(self.lesson)
        claim = broken_claim(rules, state, step.claims, lesson.viewer)
        if claim is not None:
            yield f'{self._at(index, "claims")}: "{claim}" is not true there'
        if step.why and step.why not in book(lesson.game, LANGUAGES[0]).sections:
            yield f"{self._at(index, 'why')}: the rules of {lesson.game} have no section {step.why}"
        walk = LessonWalk(lesson)
        walk.begin(index)
        walk.places((*step.lit, *step.marked, *(step.camera.around if step.camera is not None else ())))
        if step.kind == "ask":
            yield from self._ask(index, walk)
        if step.takes_moves and rules.to_act(state) != lesson.viewer:
            yield f"{self._at(index)}: it is not for the player to move there"
        if step.kind == "do" and step.deed is None:
            yield from self._do(index, state)

    def _ask(self, index: int, walk: LessonWalk) -> Iterator[str]:
        if walk.step.choices:
            right = [name for name in walk.step.choices if walk.is_right_choice(name)]
            if len(right) != 1:
                yield f"{self._at(index, 'choices')}: {len(right)} of the answers are right; one has to be"
            return
        among, right_ones = set(walk.among()), set(walk.right())
        if not right_ones or not right_ones <= among:
            yield f"{self._at(index, 'right')}: what is right must be among what can be pointed at, and there must be something"
        elif right_ones == among:
            yield f"{self._at(index, 'among')}: everything is right; a question needs a wrong answer"

    def _do(self, index: int, state: Any) -> Iterator[str]:
        """What is meant leads there, and is not so from the beginning."""
        lesson, step, rules = self.lesson, self.lesson.steps[index], rules_of(self.lesson)
        done = make_moves(rules, state, step.answer)
        if not is_done_by(lesson, step, done):
            yield f"{self._at(index, 'best')}: afterwards not all of the conditions are true"
        if step.until and is_done_by(lesson, step, state):
            yield f"{self._at(index, 'until')}: that is true before anything was done"
        if step.counts:
            number_in(rules, rules.view(state, lesson.viewer), step.counts)

    def _carried(self, state: Any) -> Iterator[str]:
        """Whatever somebody did in a step, as long as it was accepted, still stands in the next one."""
        lesson, rules = self.lesson, rules_of(self.lesson)
        reached: dict[Any, str] = {state: ""}
        for index, step in enumerate(lesson.steps):
            begun: dict[Any, None] = {}
            for before, made in reached.items():
                try:
                    at = state_before(lesson, step, before)
                    is_sound = fits(lesson, step, at)
                except BadInput:
                    is_sound = False
                if is_sound:
                    begun[at] = None
                else:
                    yield f"{self._at(index)}: after {made or 'the step before'} it would lay the table anew"
            reached = {}
            for at in _spread(tuple(begun)):
                if step.kind == "watch":
                    reached[make_moves(rules, at, step.moves)] = ""
                elif step.kind == "do" and step.deed is None:
                    reached |= {end: " ; ".join(moves) for moves, end in ends_of(lesson, step, at)}
                else:
                    reached[at] = ""


def _spread(states: tuple[Any, ...]) -> tuple[Any, ...]:
    """At most a few of them, from the first to the last."""
    return states[:: len(states) // MOST_WAYS + 1]


def _fields(step: LessonStep) -> Iterator[str]:
    """What a step of its kind needs, and what means nothing in it."""
    goals = [name for name in ("wanted", "until", "deed") if getattr(step, name)]
    own = {
        "ask": ("among", "right", "choices"),
        "do": ("wanted", "until", "leads_on", "best", "deed", "counts", "astray"),
        "watch": ("moves",),
        "play": (),
        "see": (),
    }
    for kind, names in own.items():
        if kind != step.kind:
            yield from (f"{name} means nothing in a step of the kind {step.kind}" for name in names if getattr(step, name))
    if step.kind == "ask" and bool(step.choices) == bool(step.among and step.right):
        yield "an ask needs either among and right, or choices"
    if step.kind == "do" and len(goals) != 1:
        yield "a do needs one of wanted, until and deed"
    if bool(step.until) != bool(step.best):
        yield "until and best belong together: what has to be true, and moves that lead there"
    if step.kind == "watch" and not step.moves:
        yield "a watch needs moves"
    for part in step.needs:
        if part not in PARTS:
            yield f"no part of the window is called {part}; there are {', '.join(PARTS)}"


def _parts(step: LessonStep) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words that a step needs, and those it may have besides."""
    choices = tuple(f"choice.{name}" for name in step.choices)
    if step.kind == "ask":
        return ("task", "wrong", "right", *choices), ("say",)
    if step.kind == "do":
        counted = (NUMBERED,) if step.counts else ()
        return ("task", *(("missed",) if step.takes_moves else ()), *counted), ("say", "right")
    return ("say",), ("task",)


def _lengths(lesson: Lesson, step: LessonStep, text: Text) -> Iterator[str]:
    """The card never says more than a person reads at a glance."""
    task = lesson.words(text, step, "task")
    moments = {"say": ("say", "task"), "wrong": ("wrong", "task"), "missed": ("missed",), "right": ("right",)}
    for moment, parts in moments.items():
        if text.has(lesson.key(step.id, moment)) or (moment == "say" and task):
            said = " ".join(filter(None, (lesson.words(text, step, part) for part in parts)))
            if len(said) > LONGEST:
                yield f"{lesson.key(step.id, moment)} makes {len(said)} characters on the card; there is room for {LONGEST}"
    chip = text.entries.get(lesson.key(step.id, NUMBERED))
    if chip is not None and (isinstance(chip, Plural) or "{number}" not in chip):
        yield f"{lesson.key(step.id, NUMBERED)} must say {{number}}"
