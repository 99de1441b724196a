"""The guide that leads through a study at the real table. The attempt decides whether it is solved; this module shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from game.errors import BadInput
from game.match.position import StartPosition, session_at
from game.match.session import Player, Session
from game.player.keepsake import seat_colours
from game.rules import GAMES
from game.rules.core import Action, Target
from game.scenes.hud.frame import HudFrame
from game.scenes.hud.part import Part
from game.scenes.studies.bar import StudyBar, StudyBarData
from game.scenes.studies.telling import tell_study
from game.scenes.table.guide import Guide, GuideMarks
from game.scenes.table.situation import Situation
from game.studies.attempt import AttemptStanding, StudyAttempt
from game.studies.daily import study_of
from game.studies.measures import vocabulary
from game.studies.progress import StudyFile
from game.studies.reading import own_studies
from game.studies.study import HINTS, Study
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

BREATH = 0.5
"""Seconds between two moves of a solution that is watched."""
RIVAL = "easy"
"""Who sits at the other seats; they never have to decide anything."""


class StudyGuide(Guide):
    """One study at one table."""

    asks_twice = False

    def __init__(self, app: App, study: Study) -> None:
        self._app, self.study = app, study
        self.attempt = StudyAttempt(study)
        self.start = GAMES[study.game].from_text(study.entry.position)
        self._file = StudyFile(app.profile.data)
        self._to_show: list[str] = []
        """The moves of the solution that are still to be watched."""
        self._is_due = False
        """Will the next of them be shown in a moment?"""
        self.is_watching = False
        """Is the solution on the table, not an own try?"""
        self._hinted_at = -1
        """The number of moves when the last hint was asked for: its light goes with the next move."""

    # -- what a table asks ---------------------------------------------------------------------------------------

    def bar(self, frame: HudFrame) -> Part[Any]:
        """The task bar."""
        return StudyBar(frame, self.tell, self.deeds())

    def commands(self) -> dict[str, Callable[[], object]]:
        """The keys for a hint and for the turn's beginning mean the study; Enter goes on once it is solved."""
        return {"hint": self.give_hint, "reset_turn": self.start_over, "confirm": self._confirm}

    def marks(self) -> GuideMarks:
        """The places of a hint; from the second one on also the pieces."""
        if self._hinted_at != self.table.session.number or self.is_watching or self.table.standpoint.rig.is_at_eye:
            return GuideMarks()
        rings = tuple(f"{step.kind} {step.key}" for step in self.pieces())
        return GuideMarks(self.places(), rings=rings if self.attempt.hints > 1 else ())

    def waits(self) -> bool:
        """The next move of a solution is shown after a breath; nobody else decides, and after the last move nobody does."""
        if self._to_show and not self._is_due:
            self._is_due = True
            self.table.scene.later(BREATH if self._app.settings.own_speed else 0, self._show_next)
        return self.is_watching or self.attempt.standing(self.table.session) is not AttemptStanding.OPEN

    def _show_next(self) -> None:
        self._is_due = False
        if self._to_show and self.table.scene.is_active:
            self.table.play(self._to_show.pop(0))

    def asked(self) -> tuple[Target, ...] | None:
        """Nothing can be chosen once it is solved, spent or being shown."""
        return () if self.is_watching or self.attempt.standing(self.table.session) is not AttemptStanding.OPEN else None

    # -- what a table tells --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The players are called by their colours."""
        self.adapt()
        self.table.update()

    def adapt(self) -> None:
        """Players are called by their colours in every language."""
        self.table.session.rename(player_names(self.study, self._app.t))

    def settle(self) -> None:
        """Judges what was played."""
        if self.is_watching or self.attempt.standing(self.table.session) is not AttemptStanding.SOLVED:
            return
        if self.attempt.earned is None:
            earned = self.attempt.solve(self.table.session)
            self._app.audio.play("win")
            self._keep(earned)

    def leave(self) -> None:
        """Back to the list: nothing is lost by leaving."""
        self.to_list()

    def finish(self) -> None:
        """The game on the table may be over with the study."""
        self.settle()
        self.table.update()

    # -- what one can do -----------------------------------------------------------------------------------------

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the buttons of the bar do."""
        return {
            "hint": self.give_hint,
            "solution": self.watch,
            "again": self.start_over,
            "undo": self.table_undo,
            "next": self.start_next,
            "list": self.to_list,
        }

    def table_undo(self) -> None:
        """Undoes the last move; where the table cannot, begins again."""
        before = self.table.session.number
        self.table.take_back()
        if self.table.session.number == before and before:
            self.start_over()

    def give_hint(self) -> None:
        """One hint more, and its light; a hint that was given is shown again."""
        if self.is_watching or self.attempt.standing(self.table.session) is AttemptStanding.SOLVED:
            return
        if self._hinted_at == self.table.session.number or not self.attempt.hints:
            self.attempt.ask_hint()
        self._hinted_at = self.table.session.number
        self.table.update()

    def start_over(self) -> None:
        """The position as it was."""
        self._to_show, self.is_watching, self._hinted_at = [], False, -1
        self.table.lay(self.start)
        self.table.go_on()

    def watch(self) -> None:
        """Shows a solution, move by move, from the start."""
        self.attempt.hints, self._hinted_at = HINTS, -1
        if self.attempt.earned is None:
            self._keep(0)
        self.table.lay(self.start)
        self.is_watching, self._to_show = True, list(self.study.entry.solutions[0])
        self.table.go_on()

    def start_next(self) -> None:
        """The next study of the game, after the last one the first of the next game."""
        studies = own_studies().all
        index = next((number for number, each in enumerate(studies) if each.key == self.study.key), -1)
        start_study(self._app, studies[(index + 1) % len(studies)])

    def to_list(self) -> None:
        """To the list of studies."""
        self._app.go("studies", study=self.study.key)

    def _confirm(self) -> None:
        """Enter goes on once it is solved; else it chooses what is pointed at."""
        if self.attempt.standing(self.table.session) is AttemptStanding.SOLVED and not self._to_show:
            self.start_next()
        else:
            self.table.confirm()

    def _keep(self, earned: int) -> None:
        today, studies = date.today(), own_studies().all
        is_daily = earned > 0 and study_of(today, studies).key == self.study.key
        try:
            self._file.change(lambda before: before.with_stars(self.study.key, earned))
            if is_daily:
                self._file.change(lambda before: before.with_day(today, earned))
        except BadInput as fault:
            self._app.toast(fault)

    # -- what is said --------------------------------------------------------------------------------------------

    def tell(self, situation: Situation[object]) -> StudyBarData:
        """What the bar says of a situation."""
        return tell_study(self, situation, self._app.t, self.table.scene.t)

    def solution(self) -> tuple[Action, ...]:
        """The actions of the first solution that matter to its goals."""
        words = vocabulary(self.study.game)
        every = actions_of(self.study, self.study.entry.solutions[0], self.start)
        return tuple(action for action in every if words is None or action.kind() not in words.idle)

    def pieces(self) -> tuple[Target, ...]:
        """What the second hint names: what each action begins with; a button where that is all there is to it."""
        found = ([step for step in action.steps() if step.kind != "button"] or action.steps() for action in self.solution())
        return tuple(dict.fromkeys(steps[0] for steps in found))

    def places(self) -> tuple[Target, ...]:
        """What the first hint looks at, as far as it lies on the board."""
        used = {step for action in self.solution() for step in action.steps()}
        found = (Target(*look.split()) for look in self.study.entry.look)
        return tuple(target for target in found if target in used and self.table.tabletop.board.corners_of(target))


def actions_of(study: Study, way: Sequence[str], state: Any) -> tuple[Action, ...]:
    """A way that is written down, as actions."""
    rules, found = GAMES[study.game], list[Action]()
    for text in way:
        found.append(rules.parse(state, text))
        state = rules.apply(state, found[-1])
    return tuple(found)


def player_names(study: Study, t: Text) -> tuple[str, ...]:
    """The players of a study by their colours."""
    return tuple(t(f"colour.{colour}") for colour in seat_colours(study.seats))


def study_session(study: Study, t: Text) -> Session:
    """A match that begins at a study's position; the seat to act is a person's."""
    kinds = ["human" if seat == study.seat else RIVAL for seat in range(study.seats)]
    players = [Player(name, kind) for name, kind in zip(player_names(study, t), kinds, strict=True)]
    return session_at(StartPosition(study.game, text=study.entry.position), players)


def start_study(app: App, study: Study) -> None:
    """Lays a study on the table."""
    colours = seat_colours(study.seats)
    app.go("table", session=study_session(study, app.t), colours=colours, guide=StudyGuide(app, study))
