"""Takes a lesson at its table: does what each step wants, and before that what it does not want."""

from collections.abc import Callable
from typing import Any

from game.app import App
from game.learning.course import rules_of
from game.learning.lesson import Lesson, LessonStep, split_moves
from game.learning.walk import StepStanding
from game.match.gesture import moves_of
from game.rules.claims import holds
from game.rules.core import Action, Target
from game.scenes.learn.guide import LessonGuide, start_lesson
from game.scenes.table.table import TableScene
from tests.scenes.conftest import click, press

PATIENCE = 3000
"""Frames within which a bot has moved and everything has been shown."""
EYE = "tool-lens"
"""The button of the seat view; its key looks only while it is held."""
DEED_KEYS = {"turn": "e", "zoom": "+", "above": "5", "side": "2", "log": "l", "hint": "h"}


class Pupil:
    """Somebody at the table of a lesson."""

    def __init__(self, app: App, lesson: Lesson, at: int = 0) -> None:
        app.change(own_speed=0, bot_speed=0, reduced_motion=True)
        self.app, self.lesson = app, lesson
        start_lesson(app, lesson, at)
        self.settle()

    @property
    def scene(self) -> TableScene:
        scene = self.app.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def guide(self) -> LessonGuide:
        assert isinstance(self.scene.guide, LessonGuide)
        return self.scene.guide

    @property
    def step(self) -> LessonStep:
        return self.guide.walk.step

    @property
    def standing(self) -> StepStanding:
        return self.guide.walk.standing

    def settle(self, until: Callable[[], bool] = lambda: True) -> None:
        """Until everything has been shown and that is so."""
        for frame in range(PATIENCE):
            self.app.step()
            if isinstance(self.app.scene, TableScene) and self.scene.questions.is_read:
                press(self.app, "enter")  # a sheet, such as that of a milestone, is put away
            if frame > 3 and isinstance(self.app.scene, TableScene) and not self.scene.showing.director.busy and until():
                return
        raise AssertionError(f"{self.lesson.id}, step {self.step.id}: {self.standing} for ever")

    # -- steps ---------------------------------------------------------------------------------------------------

    def do_step(self) -> None:
        """Does what the step wants, so that the next one begins or the lesson is over."""
        index = self.guide.walk.index
        {"ask": self._ask, "do": self._do, "play": self._play}.get(self.step.kind, lambda: None)()
        self.settle(lambda: self._can_go_on(index))
        if self.guide.walk.index == index and not self.guide.walk.is_over:
            press(self.app, "enter")
            self.settle()
        assert self.guide.walk.is_over or self.guide.walk.index == index + 1, f"{self.lesson.id}: {self.step.id} does not end"

    def _can_go_on(self, index: int) -> bool:
        return self.guide.walk.index > index or self.guide.walk.is_over or self.scene.app.interface.find("coach-on") is not None

    def point(self, target: Target) -> None:
        """Points at something and presses Enter."""
        self.scene.selection.look_at(target)
        self.scene.selection.confirm()
        self.settle()

    def _ask(self) -> None:
        if self.step.choices:
            click(self.app, f"coach-choice-{self.right_choice()}")
            return
        for target in self.guide.walk.right():
            self.point(target)

    def right_choice(self) -> str:
        return next(name for name in self.step.choices if self.guide.walk.is_right_choice(name))

    def _do(self) -> None:
        if self.step.deed is not None:
            self.do_deed(self.step.deed)
            return
        left = list(self.step.answer)
        while left:
            del left[: self._make_first(left)]

    def _make_first(self, wanted: list[str]) -> int:
        """Makes the first of these moves, with those that a hand makes along with it; tells how many."""
        self.settle(lambda: self.guide.table.is_choosing)
        session = self.scene.session
        for pointed in self.scene.hotseat.chooser.every():
            moves = [session.rules.notation(move) for move in moves_of((pointed,))]
            if moves == wanted[: len(moves)]:
                self.make(pointed)
                return len(moves)
        raise AssertionError(f"{self.lesson.id}: nothing to point at makes {wanted[0]} and no more than is wanted")

    def make(self, action: Action) -> None:
        """Makes a move of the player's own."""
        self.settle(lambda: self.guide.table.is_choosing)
        self.scene.selection.submit((action,))
        self.settle()

    def do_deed(self, deed: str) -> None:
        """What is no move, by its key."""
        if deed in DEED_KEYS:
            press(self.app, DEED_KEYS[deed])
        elif deed == "eye":
            click(self.app, EYE)
        elif deed == "undo":
            self.make(self.scene.session.legal(self.lesson.viewer)[0])
            press(self.app, "u")
        else:
            self.scene.selection.choose(self.scene.hotseat.chooser.options()[0])
            self.settle()
            if deed == "deselect":
                press(self.app, "escape")
        self.settle()

    def _play(self) -> None:
        while self.standing is not StepStanding.RIGHT:
            self.settle(lambda: self.guide.table.is_choosing or self.standing is StepStanding.RIGHT)
            if self.standing is not StepStanding.RIGHT:
                legal = self.scene.session.legal(self.lesson.viewer)
                self.make(legal[len(legal) // 2])

    # -- what is not wanted --------------------------------------------------------------------------------------

    def stray(self) -> Action | None:
        """A legal move that misses the point of a step; None where every move is right."""
        session, step = self.scene.session, self.step
        if step.astray:
            return session.parse(step.astray)
        return next((action for action in session.legal(self.lesson.viewer) if not self._is_meant(action, step)), None)

    def _is_meant(self, action: Action, step: LessonStep) -> bool:
        rules: Any = rules_of(self.lesson)
        state = self.scene.session.final_state()
        if step.until:
            view = rules.view(rules.apply(state, action), self.lesson.viewer)
            return all(holds(rules, view, each) for each in step.until)
        return rules.notation(action) in {split_moves(words)[0] for words in step.wanted}

    def forbidden(self) -> Target | None:
        """Something that cannot be chosen now, and the table says why; None where there is no such thing."""
        selection, chooser = self.scene.selection, self.scene.hotseat.chooser
        for target in sorted(self.scene.board.targets()):
            if not chooser.can_choose(target):
                selection.look_at(target)
                if selection.glance is not None and selection.glance.reason is not None and not selection.can_choose_there():
                    return target
        return None
