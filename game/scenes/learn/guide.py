"""The guide that leads through a lesson at the real table. The walk decides what is right; this module asks and shows."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from direct.task import Task
from panda3d.core import PythonTask

from game.errors import BadInput
from game.learning.course import RIVAL, courses, next_lesson, session_of
from game.learning.lesson import Lesson
from game.learning.progress import Learned, LearnedFile, with_end, with_step
from game.learning.walk import LessonWalk, StepStanding
from game.match.saves import SEEDS
from game.match.session import Player, Session
from game.player.keepsake import seat_colours
from game.rules import GAMES
from game.rules.core import Reason, Target
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.hud.style import Style
from game.scenes.learn.card import CardData, coach_card
from game.scenes.learn.deeds import Watcher
from game.scenes.learn.looking import lookout
from game.scenes.learn.telling import tell
from game.scenes.table.guide import BAR, Guide, GuideMarks, PlacePin
from game.scenes.table.situation import Situation
from game.scenes.widgets import Rect, Widget, centred_region, dialog
from game.scenes.words import usual_name
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

BREATH = 0.6
"""Seconds between a move that was meant and the next step."""


class CoachBar(Part[CardData]):
    """The coach's card in the upper band."""

    name = BAR

    def __init__(self, guide: LessonGuide, frame: HudFrame) -> None:
        self._guide, self._frame = guide, frame

    def data(self, situation: Situation[object]) -> CardData:
        """What the coach says now."""
        return self._guide.tell(situation)

    def draw(self, data: CardData, style: Style) -> Widget:
        """The card."""
        return coach_card(data, style, self._guide.deeds())

    def region(self, _window: Rect, widget: Widget) -> Rect:
        """All of the upper band."""
        return self._frame.guide(widget.asked(self._frame.guide(0.0).w).h)


class LessonGuide(Guide):
    """One lesson at one table."""

    asks_twice = False
    tells_refusals = True

    def __init__(self, app: App, lesson: Lesson, at: int = 0) -> None:
        self._app, self.lesson = app, lesson
        self.walk = LessonWalk(lesson, at)
        self.keeps_now = lesson.shows_now
        self._file = LearnedFile(app.profile.data)
        self._watcher: Watcher | None = None
        self._frame: HudFrame | None = None
        self._is_glad = False
        """Was the step before done by the player?"""

    # -- what a table asks ---------------------------------------------------------------------------------------

    def bar(self, frame: HudFrame) -> Part[Any]:
        """The coach's card."""
        self._frame = frame
        return CoachBar(self, frame)

    def commands(self) -> dict[str, Callable[[], object]]:
        """Steps back and on, Enter for the amber button, and the key for the rule behind the step or a refusal."""
        return {"lesson_back": self.go_back, "lesson_on": self.go_on, "confirm": self._confirm, "why": self.explain}

    def marks(self) -> GuideMarks:
        """What the step lights and rings, and the answers."""
        walk, step = self.walk, self.walk.step
        pins = [PlacePin(target, str(number)) for number, target in enumerate(walk.found, start=1)]
        if isinstance(walk.wrong, Target):
            pins.append(PlacePin(walk.wrong, is_right=False))
        if walk.standing is not StepStanding.RIGHT and not self.table.standpoint.rig.is_at_eye:
            pins += [PlacePin(target, is_right=None) for target in walk.places(step.marked)]
        needed = frozenset(step.needs) if step.needs else None
        at_eye = self.table.standpoint.rig.is_at_eye
        covers = step.hides if walk.standing is not StepStanding.RIGHT else ()
        return GuideMarks(() if at_eye else walk.lit(), tuple(pins), step.rings, needed, covers)

    def asked(self) -> tuple[Target, ...] | None:
        """The places of a question; nothing where the step is only to be read."""
        step = self.walk.step
        if step.kind == "ask" and not step.choices and self.walk.standing is not StepStanding.RIGHT:
            return self.walk.among()
        if self.walk.is_over or self.walk.standing is StepStanding.RIGHT or not self._is_played():
            return ()
        return None

    def _is_played(self) -> bool:
        return self.walk.step.takes_moves or self.walk.step.deed in ("choose", "deselect", "undo", "hint")

    def waits(self) -> bool:
        """A given move is shown, or it is nobody's turn in this step."""
        walk, session = self.walk, self.table.session
        if walk.step.kind == "watch" and walk.shown < len(walk.step.moves):
            walk.shown += 1
            self.table.play(walk.step.moves[walk.shown - 1])
            return True
        if session.outcome is not None:
            return True
        if walk.step.kind == "play" and walk.standing is not StepStanding.RIGHT:
            return False
        return session.to_act != self.lesson.viewer

    def answer(self, target: Target) -> bool:
        """Judges what was pointed at in a question; in a step that is only read nothing is chosen."""
        if self.asked() is None:
            return False
        if self.walk.step.kind == "ask" and target in self.walk.among():
            self._say_so(self.walk.point(target))
        return True

    # -- what a table tells --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Begins with the step that was left."""
        self._begin(self.walk.index)

    def adapt(self) -> None:
        """Players are called by their colours in every language."""
        self.table.session.rename(colour_names(self.lesson, self._app.t))

    def settle(self) -> None:
        """Judges what was played."""
        if self.walk.is_over or self.walk.standing is StepStanding.RIGHT:
            return
        if self.walk.judge(self.table.session) is StepStanding.RIGHT:
            self._succeed()

    def refuse(self, reason: Reason) -> None:
        """The card says why, as the table does."""
        self.walk.refuse(reason)
        self.table.update()

    def leave(self) -> None:
        """Asks whether to leave; the lesson goes on at this step."""
        scene, t = self.table.scene, self._app.t

        def stay() -> None:
            scene.close(layer)

        if self.walk.is_over:
            self.to_list()
            return
        answers = [(t("learn.stay"), stay, "plain"), (t("learn.leave"), self.to_list, "primary")]
        layer = scene.show(
            lambda: dialog(t("learn.leave_title"), t("learn.leave_about"), answers),  # type: ignore[arg-type]
            centred_region(520),
            modal=True,
            shade=True,
            on_cancel=stay,
        )

    def finish(self) -> None:
        """The match of the lesson is over: so is its step."""
        self.settle()

    # -- from step to step ---------------------------------------------------------------------------------------

    def _begin(self, index: int, state: Any = None) -> None:
        """Goes to a step: lays its position, looks from where it wants, and keeps how far the lesson is."""
        walk, table = self.walk, self.table
        is_carried = walk.begin(index, state) == table.session.final_state() and state is not None
        if is_carried:
            walk.since = table.session.number
            table.carry()
        else:
            table.lay(walk.state)
        table.tabletop.board.prove("", None)
        table.tabletop.board.lay_over(walk.step.overlay or None)
        if not is_carried or walk.step.camera is not None or table.standpoint.rig.is_at_eye:
            self._look()
        if self._watcher is not None:
            table.scene.stop(self._watcher.task)
            self._watcher = None
        if walk.step.deed is not None and self._frame is not None:
            self._watcher = Watcher(walk.step.deed, table, self._frame)
            self._watcher.task = table.scene.task(self._watch, "lesson-deed", draws=False)
        is_done = walk.is_last and walk.step.kind == "see"
        if is_done:
            walk.go_on(walk.state)
            self._app.audio.play("win")
        name = self.lesson.id
        self._keep(partial(with_end, lesson=name) if is_done else partial(with_step, lesson=name, step=index))
        table.update()

    def _look(self) -> None:
        """To where the step is looked at from: by its own camera, or by the last one before it."""
        cameras = [step.camera for step in self.lesson.steps[: self.walk.index + 1] if step.camera is not None]
        camera = cameras[-1] if cameras else None
        at_once = self.table.tabletop.is_swift
        self.table.look(lookout(self.table.tabletop.board, self.walk, camera), at_once=at_once)
        if camera is not None and camera.look == "eye":
            self.table.standpoint.use_lens(True)

    def _watch(self, task: PythonTask) -> int:
        if self._watcher is None or not self._watcher.is_done():
            return Task.cont
        self._watcher = None
        self.walk.do()
        self._succeed()
        return Task.done

    def _say_so(self, is_right: bool) -> None:
        wrong = self.walk.wrong if isinstance(self.walk.wrong, Target) else None
        self.table.tabletop.board.prove(" ".join(self.walk.step.right[:1]), wrong)
        self._app.audio.play("right" if is_right else "tick")
        self.table.update()

    def _succeed(self) -> None:
        """The step is done: the card says so, or the next one does after a breath."""
        walk, index = self.walk, self.walk.index
        self._app.audio.play("right")
        if walk.step.kind == "play" or self.lesson.words(self._app.t, walk.step, "right"):
            self.table.update()
            return

        def go_on() -> None:
            if walk.index == index and walk.standing is StepStanding.RIGHT and not walk.is_over:
                self.go_on()

        self.table.scene.later(0 if self.table.tabletop.is_swift else BREATH, go_on)
        self.table.update()

    def go_on(self) -> None:
        """To the next step, whether this one was done or not; after the last one the lesson is over."""
        walk = self.walk
        if walk.is_over:
            self.start_next()
            return
        self._is_glad = walk.standing is StepStanding.RIGHT and walk.step.kind in ("ask", "do")
        if walk.is_last:
            self._end()
        else:
            carried = self.table.session.final_state() if walk.standing is StepStanding.RIGHT or self._is_shown() else None
            self._begin(walk.index + 1, carried)

    def _is_shown(self) -> bool:
        """Does the table stand as the step leaves it?"""
        return self.walk.step.kind in ("see", "ask") or (
            self.walk.step.kind == "watch" and self.walk.shown == len(self.walk.step.moves) and not self._is_busy
        )

    @property
    def _is_busy(self) -> bool:
        return self.table.situation.is_showing

    def _end(self) -> None:
        self.walk.go_on(self.table.session.final_state())
        self._app.audio.play("win")
        self._keep(partial(with_end, lesson=self.lesson.id))
        self.table.update()

    def go_back(self) -> None:
        """To the step before; from the end and the first one the same again."""
        self._is_glad = False
        self._begin(0 if self.walk.is_over else max(0, self.walk.index - 1))

    def again(self) -> None:
        """The whole lesson once more."""
        self._is_glad = False
        self._begin(0)

    def undo(self) -> None:
        """Takes back a move that was not meant."""
        self.table.take_back()

    def explain(self) -> None:
        """Opens the rules where they explain the step, or the rule against what was just tried."""
        refusal = self.walk.refusal if self.walk.standing is StepStanding.REFUSED else None
        at = refusal.rule if refusal is not None else self.walk.step.why
        if at:
            self.table.scene.read_rules(at, game=self.lesson.game)

    def retry(self) -> None:
        """The same step once more, after a move that cannot be undone."""
        self._begin(self.walk.index)

    def choose(self, name: str) -> None:
        """Somebody takes one of the answers."""
        self._say_so(self.walk.choose(name))

    def _confirm(self) -> None:
        """Enter presses the amber button, where there is one; else it chooses what is pointed at."""
        data = self.tell(self.table.situation)
        if data.go is not None and (data.go.name not in ("undo", "retry") or self.table.situation.pointed is None):
            self.deeds()[data.go.name]()
        else:
            self.table.confirm()

    # -- what the card says --------------------------------------------------------------------------------------

    def tell(self, situation: Situation[object]) -> CardData:
        """What the card says of a situation."""
        is_glad = self._is_glad and self.walk.standing is StepStanding.OPEN
        return tell(self.walk, situation, self._app.t, after=next_lesson(self.lesson), is_glad=is_glad)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the buttons of the card do."""
        answers = {f"choice-{name}": partial(self.choose, name) for name in self.walk.step.choices}
        return {
            "back": self.go_back,
            "again": self.again,
            "skip": self.go_on,
            "on": self.go_on,
            "next": self.start_next,
            "match": self.start_match,
            "list": self.to_list,
            "undo": self.undo,
            "retry": self.retry,
            "why": self.explain,
            **answers,
        }

    # -- ways out ------------------------------------------------------------------------------------------------

    def _keep(self, change: Callable[[Learned], Learned]) -> None:
        try:
            self._file.change(change)
        except BadInput as fault:
            self._app.toast(fault)

    def to_list(self) -> None:
        """To the list of lessons."""
        self._app.go("learn", lesson=self.lesson.id)

    def start_next(self) -> None:
        """The next lesson of the course; after the last one a match."""
        after = next_lesson(self.lesson)
        if after is not None:
            start_lesson(self._app, after)
        else:
            self.start_match()

    def start_match(self) -> None:
        """A first match of the game; after the controls the list of the games' lessons."""
        if self.lesson.course == self.lesson.game:
            start_first_match(self._app, self.lesson.game)
        else:
            following = [name for name in courses() if name != self.lesson.course]
            self._app.go("learn", lesson=courses()[following[0]][0].id if following else self.lesson.id)


def colour_names(lesson: Lesson, t: Text) -> tuple[str, ...]:
    """The players of a lesson by their colours."""
    return tuple(t(f"colour.{colour}") for colour in lesson.players)


def start_lesson(app: App, lesson: Lesson, at: int = 0) -> None:
    """Opens a lesson at a step."""
    session = session_of(lesson, colour_names(lesson, app.t))
    app.go("table", session=session, colours=lesson.players, guide=LessonGuide(app, lesson, at))


def start_first_match(app: App, game: str) -> None:
    """A real match against an easy bot."""
    rules = GAMES[game]
    kinds = ("human", *([RIVAL] * (max(2, rules.seats[0]) - 1)))
    players = [Player(usual_name(app.t, kind, number), kind) for number, kind in enumerate(kinds, start=1)]
    session = Session(rules, players, seed=time.time_ns() % SEEDS)
    app.go("table", session=session, colours=seat_colours(len(players)))
