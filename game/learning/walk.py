"""Walking through a lesson: which step it is, what was answered, and what the engine says to it. Pure: it shows nothing."""

from enum import Enum
from typing import Any

from game.errors import BadInput
from game.learning.course import fits, is_done_by, line_of, rules_of, state_before
from game.learning.lesson import Lesson, LessonStep, split_moves
from game.match.session import Session
from game.rules.claims import is_true, number_in, targets_in
from game.rules.core import Reason, Target


class StepStanding(Enum):
    """How a step stands."""

    OPEN = "open"
    WRONG = "wrong"
    """The last answer was not right."""
    MISSED = "missed"
    """A legal move misses what was meant."""
    REFUSED = "refused"
    """The rules forbid what was tried."""
    RIGHT = "right"
    """It is done; the lesson goes on when the player wants."""


class LessonWalk:
    """One person on the way through one lesson."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        self.lesson = lesson
        self.index = max(0, min(at, len(lesson.steps) - 1))
        self.standing = StepStanding.OPEN
        self.found: tuple[Target, ...] = ()
        """What was rightly pointed at, in this order."""
        self.wrong: Target | str | None = None
        """The last wrong answer."""
        self.refusal: Reason | None = None
        self.is_over = False
        """Was the last step done?"""
        self.shown = 0
        """How many given moves have been shown."""
        self._line = line_of(lesson)
        self.state: Any = self._line[self.index]
        """The state in which the step began."""
        self.since = 0
        """How many moves had been made in the match when the step began."""

    @property
    def step(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[self.index]

    @property
    def is_last(self) -> bool:
        """Is there none after it?"""
        return self.index == len(self.lesson.steps) - 1

    # -- from step to step ---------------------------------------------------------------------------------------

    def begin(self, index: int, state: Any = None) -> Any:
        """Goes to a step. It begins in that state where its words are true there, else as the lesson would have it."""
        self.index, self.is_over, self.since = max(0, min(index, len(self.lesson.steps) - 1)), False, 0
        self._forget()
        usual = self._line[self.index]
        self.state = usual if state is None else self._carried(state, usual)
        return self.state

    def _carried(self, state: Any, usual: Any) -> Any:
        try:
            carried = state_before(self.lesson, self.step, state)
        except BadInput:  # a move made unseen is not possible after what the player did
            return usual
        return carried if fits(self.lesson, self.step, carried) else usual

    def _forget(self) -> None:
        self.standing, self.found, self.wrong, self.refusal, self.shown = StepStanding.OPEN, (), None, None, 0

    def go_on(self, state: Any) -> bool:
        """To the next step from how things stand; False where that was the last one."""
        if self.is_last:
            self.is_over, self.standing = True, StepStanding.RIGHT
            return False
        self.begin(self.index + 1, state)
        return True

    # -- ask -----------------------------------------------------------------------------------------------------

    def among(self) -> tuple[Target, ...]:
        """What can be pointed at as an answer."""
        return self.places(self.step.among)

    def right(self) -> tuple[Target, ...]:
        """What has to be pointed at."""
        return self.places(self.step.right)

    def lit(self) -> tuple[Target, ...]:
        """What is lit: what is asked about, unless something else is named."""
        return self.places(self.step.lit or self.step.among)

    def places(self, phrases: tuple[str, ...]) -> tuple[Target, ...]:
        """The places that phrases mean where the step began, each once."""
        rules = rules_of(self.lesson)
        view = rules.view(self.state, self.lesson.viewer)
        return tuple(dict.fromkeys(target for phrase in phrases for target in targets_in(rules, view, phrase)))

    def point(self, target: Target) -> bool:
        """Somebody points at that as an answer; True where it is right."""
        if self.standing is StepStanding.RIGHT:
            return False
        if target not in self.right():
            self.standing, self.wrong = StepStanding.WRONG, target
            return False
        if target not in self.found:
            self.found = (*self.found, target)
        self.wrong, self.standing = None, StepStanding.OPEN
        if set(self.found) == set(self.right()):
            self.standing = StepStanding.RIGHT
        return True

    def is_right_choice(self, name: str) -> bool:
        """Is that answer right, as the engine sees it?"""
        return is_true(rules_of(self.lesson), self.state, self.step.choices[name], self.lesson.viewer)

    def choose(self, name: str) -> bool:
        """Somebody takes one of the answers; True where it is right."""
        if self.is_right_choice(name):
            self.standing, self.wrong = StepStanding.RIGHT, None
            return True
        self.standing, self.wrong = StepStanding.WRONG, name
        return False

    # -- do, watch, play -----------------------------------------------------------------------------------------

    def judge(self, session: Session) -> StepStanding:
        """How a step stands in which moves are made, by what was played since it began."""
        made = tuple(move for _, move in session.moves())[self.since :]
        if self.step.kind == "play":
            self.standing = StepStanding.RIGHT if self.turns_left(session) == 0 else StepStanding.OPEN
        elif self.step.kind == "do" and self.step.deed is None:
            self.standing = self._judge(session, made)
        return self.standing

    def _judge(self, session: Session, made: tuple[str, ...]) -> StepStanding:
        step = self.step
        if not made:
            return StepStanding.REFUSED if self.standing is StepStanding.REFUSED else StepStanding.OPEN
        if step.until:
            is_done = is_done_by(self.lesson, step, session.final_state())
            return StepStanding.RIGHT if is_done else StepStanding.MISSED
        wanted = [split_moves(words) for words in step.wanted]
        if made in wanted:
            return StepStanding.RIGHT
        return StepStanding.OPEN if any(moves[: len(made)] == made for moves in wanted) else StepStanding.MISSED

    def refuse(self, reason: Reason) -> None:
        """The rules forbid what was tried; what was missed before stays the matter."""
        if self.standing in (StepStanding.OPEN, StepStanding.REFUSED):
            self.standing, self.refusal = StepStanding.REFUSED, reason

    def do(self) -> None:
        """What had to be done at the table was done."""
        self.standing = StepStanding.RIGHT

    def turns_left(self, session: Session) -> int:
        """How many decisions are left of those the player makes freely; a match that is over leaves none."""
        mine = sum(seat == self.lesson.viewer for seat in session.movers()[self.since :])
        return 0 if session.outcome is not None else max(0, self.step.turns - mine)

    def number(self, view: Any) -> int | None:
        """The number that the step counts, in a view; None where it counts none."""
        return number_in(rules_of(self.lesson), view, self.step.counts) if self.step.counts else None
