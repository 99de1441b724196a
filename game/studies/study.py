"""A study: a position, goals that the engine checks, and what solves it. It knows no files and no sentences."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, convert

from game.errors import BadInput, list_words, unknown
from game.rules.claims import COMPARISONS, number_in
from game.rules.core import Rules, Seat
from game.studies.measures import SEAT, Vocabulary

GRADES = (1, 2, 3, 4)
UPPER = 3
"""From this grade on the greedy bot fails."""
MOST_STARS = 3
HINTS = 3
"""What to look at, which piece, the whole move."""
SPARE = 1
"""Moves more than needed that somebody may make, at the price of a star."""
Relation = Literal["=", ">=", "<="]
_GOAL = re.compile(r"([a-z_]+)((?: [A-Za-z0-9]+)*) (=|>=|<=) (-?\d{1,4})")


class Goal(Struct, frozen=True):
    """One condition of a task: a measure, its arguments, and the number it shall reach."""

    measure: str
    arguments: tuple[str, ...]
    relation: Relation
    number: int

    @property
    def phrase(self) -> str:
        """The number it asks for, as claims name it."""
        return " ".join((self.measure, *self.arguments))

    def is_met(self, now: int) -> bool:
        """Does that number fit?"""
        return COMPARISONS[self.relation](now, self.number)

    def __str__(self) -> str:
        return f"{self.phrase} {self.relation} {self.number}"


def read_goal(words: Vocabulary, text: str, seats: int) -> Goal:
    """The goal that a text such as `sees 0 B = 4` means; `BadInput` says what is wrong with it."""
    found = _GOAL.fullmatch(text)
    if found is None:
        raise BadInput(f'"{text}" is no goal; it must be a measure, its arguments, =, >= or <=, and a number')
    name, arguments = found[1], tuple(found[2].split())
    if name not in words.measures:
        raise BadInput(unknown("number", name, words.measures))
    kinds = words.measures[name]
    if len(arguments) != len(kinds):
        raise BadInput(f'"{text}": after {name} there must be {list_words(kinds).replace(" or ", " and ")}')
    for kind, argument in zip(kinds, arguments, strict=True):
        known = words_of(words, kind, seats)
        if argument not in known:
            raise BadInput(f'"{text}": {unknown(kind, argument, known)}')
    return Goal(name, arguments, convert(found[3], Relation), int(found[4]))


def goal_seat(words: Vocabulary, goal: Goal) -> Seat | None:
    """The seat that a goal is about; None where it is about the table."""
    kinds = words.measures[goal.measure]
    return int(goal.arguments[kinds.index(SEAT)]) if SEAT in kinds else None


def words_of(words: Vocabulary, kind: str, seats: int) -> tuple[str, ...]:
    """What an argument of that kind can be."""
    return tuple(map(str, range(seats))) if kind == SEAT else words.words[kind]


class Title(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a study in each language."""

    en: str
    de: str

    def __getitem__(self, language: str) -> str:
        return self.de if language == "de" else self.en


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A study as it stands in its file."""

    name: Annotated[str, Meta(pattern="^[a-z0-9-]{1,40}$")]
    """What progress knows it by; it never changes."""
    grade: Literal[1, 2, 3, 4]
    title: Title
    moves: Annotated[int, Meta(ge=1, le=9)]
    """How many moves are allowed."""
    task: Annotated[tuple[str, ...], Meta(min_length=1, max_length=4)]
    look: Annotated[tuple[str, ...], Meta(min_length=1, max_length=6)]
    """The first hint: what to look at, as targets such as `plot b4`."""
    solutions: Annotated[tuple[tuple[str, ...], ...], Meta(min_length=1, max_length=12)]
    """One way to every position that solves it, the shortest first."""
    greedy: tuple[str, ...]
    """What the greedy bot does instead, or as well in the lower grades."""
    position: str


class Study(Struct, frozen=True):
    """A study that was read and can be laid on the table."""

    game: str
    number: int
    """Among those of its game, from 1."""
    entry: Entry
    seat: Seat
    """Whose problem it is: the seat to act."""
    seats: int
    goals: tuple[Goal, ...]

    @property
    def key(self) -> str:
        """What progress knows it by."""
        return f"{self.game}/{self.entry.name}"


class GoalState(Struct, frozen=True):
    """A goal and how far the position is from it."""

    goal: Goal
    now: int
    is_met: bool


def goal_states(rules: Rules[Any, Any], goals: Sequence[Goal], view: Any) -> tuple[GoalState, ...]:
    """How each goal stands in a view."""
    numbers = [number_in(rules, view, goal.phrase) for goal in goals]
    return tuple(GoalState(goal, now, goal.is_met(now)) for goal, now in zip(goals, numbers, strict=True))


def are_met(rules: Rules[Any, Any], goals: Sequence[Goal], view: Any) -> bool:
    """Are all goals met in a view?"""
    return all(goal.is_met(number_in(rules, view, goal.phrase)) for goal in goals)


def stars(moves: int, needed: int, hints: int) -> int:
    """What a solution earns: three, less one for each hint and one for a move too many, but never less than one."""
    return max(1, MOST_STARS - min(hints, HINTS) - (moves > needed))
