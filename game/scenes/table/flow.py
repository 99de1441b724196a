"""Who decides next at a table: people, bots, automatic steps, covers between people, what was missed, undo and the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from direct.task import Task
from panda3d.core import PythonTask

from game.match.hotseat import Hotseat, Mode
from game.player.crash import LOG
from game.rules.core import Event, Seat
from game.scenes.table.questions import Questions
from game.scenes.table.selection import Selection
from game.scenes.table.showing import Showing
from game.scenes.table.situation import Automatic, Presentation
from game.scenes.table.standpoint import Standpoint

RESULTS_AFTER = 1.2
"""Seconds between the last event and the results."""
RECAP_SECONDS = 10.0
"""What somebody missed is told within this time."""


class Clock(Protocol):
    """What calls a table back after a while; a scene is one."""

    is_active: bool

    def later(self, seconds: float, function: Callable[[], object], name: str = "") -> object:
        """Calls a function once, after a while."""

    def task(self, function: Callable[[PythonTask], int | None], name: str = "", *, draws: bool = True) -> object:
        """Calls a function every frame until it says that it is done."""


class Doors(Protocol):
    """Where a flow leads outside the table, and what it says there."""

    def cover(self, seat: Seat, on_ready: Callable[[], None]) -> None:
        """Covers the screen until that person is there."""

    def finish(self) -> None:
        """Shows what came of the match."""

    def read(self, events: Sequence[Event], on_close: Callable[[], object]) -> bool:
        """Lays a sheet about these events over the table; False where there is nothing to read."""

    def find_automatic(self) -> Automatic | None:
        """The step that needs no thought and that the player lets be taken."""

    def say(self, key: str) -> None:
        """Says the text of a key in passing."""

    @property
    def update(self) -> Callable[[], None]:
        """Shows how things stand, after something was decided."""

    @property
    def forget_gains(self) -> Callable[[], None]:
        """Points before and after are not to be compared: another looks, or moves were taken back."""


class Flow:
    """The course of one match at one table."""

    def __init__(
        self,
        clock: Clock,
        hotseat: Hotseat,
        *,
        showing: Showing,
        selection: Selection,
        standpoint: Standpoint,
        questions: Questions,
        doors: Doors,
    ) -> None:
        self._clock, self._hotseat, self._session, self._doors = clock, hotseat, hotseat.session, doors
        self._showing, self._selection, self._standpoint, self._questions = showing, selection, standpoint, questions
        self._director = showing.director
        self.on_decision: Callable[[], None] = lambda: None
        """Is told when the person at the screen has to decide."""
        self.on_asked: Callable[[], None] = lambda: None
        """Is told when somebody asks what is pointed at."""
        self.on_settled: Callable[[], None] = lambda: None
        """Is told when all has been shown, before anybody decides."""
        self.waits: Callable[[], bool] = lambda: False
        """Does the match wait for something else than the next decision?"""
        self.is_visited = self._session.outcome is not None
        """Has somebody come back to look at a match that is over?"""
        self._was_taken_back = False
        """Was a decision taken back? Then nothing goes on by itself before the next one."""

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the keys of a match do, by the names in `config/keys.yaml`."""
        return {
            "confirm": self.confirm,
            "skip": lambda: self._director.fast_forward(True),
            "skip-up": lambda: self._director.fast_forward(False),
            "undo": self.undo,
            "redo": self.redo,
            "reset_turn": self.reset_turn,
            "own_cards": self.look_at_own,
            "end_turn": self.end_turn,
            "skip_all": self._director.skip,
            "skip_on": self._showing.skip_on,
        }

    # -- what comes next -----------------------------------------------------------------------------------------

    def proceed_later(self) -> None:
        """Goes on with the next frame."""
        self._clock.later(0, self.proceed)

    def proceed(self) -> None:
        """Goes on, once nothing is being shown or read any more."""
        if self._director.busy or self._hotseat.mode is not Mode.WATCH or not self._clock.is_active:
            return
        if self._questions.is_read or self._doors.read(self._showing.take_unread(), self.proceed_later):
            return
        self._selection.advising.drop_hint()
        self._showing.told = None
        self._standpoint.depart()
        self.on_settled()
        if self.waits():
            if not self._director.busy and self._hotseat.mode is Mode.WATCH:
                self._hotseat.hold()
            self._selection.offer()
            self._doors.update()
            return
        mode = self._hotseat.go_on()
        if mode is Mode.CHOOSE:
            self._selection.carry_over()
        self._selection.offer()
        if mode in (Mode.CHOOSE, Mode.THINK):
            self._take_turn()
        self._doors.update()
        self._standpoint.reframe()
        LOG.info("move %d: %s", self._session.number + 1, mode.value)
        self._begin(mode)

    def _begin(self, mode: Mode) -> None:
        if mode is Mode.CHOOSE:
            self._go_on_by_itself()
            if self._hotseat.mode is Mode.CHOOSE:
                self.on_decision()
        elif mode is Mode.THINK:
            self._clock.task(self._poll, "bot", draws=False)
        elif mode is Mode.COVER:
            self._cover()
        elif mode is Mode.OVER and not self.is_visited:
            self._clock.later(RESULTS_AFTER, self._doors.finish)

    def go_on(self) -> None:
        """Goes on where the match was when something covered the table."""
        is_ended = self._hotseat.mode is Mode.OVER and not self.is_visited
        self._clock.later(0, self._doors.finish if is_ended else self.proceed)

    def _take_turn(self) -> None:
        if self._director.shown_to != self._hotseat.viewer:
            self._session.show(self._director)
        player = self._hotseat.player
        if player is not None and player != self._standpoint.home:
            self._standpoint.change_home(player)

    def _go_on_by_itself(self) -> None:
        """Takes a step that needs no thought; it is said, and undo takes it back for good."""
        found = self._doors.find_automatic() if not self._was_taken_back else None
        if found is not None:
            self._doors.say(f"{self._session.rules.id}.automatic.{found.done or found.name}_done")
            self._selection.submit((found.action,))

    def _poll(self, _task: PythonTask) -> int:
        if not self._clock.is_active:
            return Task.cont
        if self._hotseat.mode is not Mode.THINK or self._hotseat.poll():
            self.proceed_later()  # a secret move shows nothing that would end later
            return Task.done
        return Task.cont

    def step_shown(self) -> None:
        """A step has been shown: once nothing else waits to be shown, the match goes on."""
        if self._hotseat.mode is Mode.WATCH:
            self.proceed_later()

    # -- people at one screen ------------------------------------------------------------------------------------

    def _cover(self) -> None:
        """Shows the public picture, then a cover until the next person is there."""
        self._session.show(self._director)
        seat = self._hotseat.awaited
        assert seat is not None, "a cover waits for somebody"
        self._doors.cover(seat, self._take_seat)

    def _take_seat(self) -> None:
        """The next person is there: they see what they missed."""
        missed = self._hotseat.take_seat()
        self._doors.forget_gains()
        self._director.recap(missed[0], missed[1:], within=RECAP_SECONDS)
        self._selection.forget_move()
        self._doors.update()
        self._standpoint.change_home(self._hotseat.viewer or 0, at_once=True)

    def look_at_own(self) -> None:
        """Covers the screen, so that whoever decides before everyone's eyes can look at their own cards."""
        if self._hotseat.look():
            self._selection.forget()
            self._selection.clear_preview()
            self._doors.update()
            self._cover()

    def end_turn(self) -> None:
        """Ends the turn of whoever sits here: another takes the screen, or the last move is made."""
        if self._hotseat.mode is not Mode.END:
            return
        self._selection.clear_preview()
        if self._hotseat.end_turn() is Mode.COVER:
            self._doors.update()
            self._cover()

    # -- moves ---------------------------------------------------------------------------------------------------

    def confirm(self) -> None:
        """What the key for choosing means now: go on, skip, end the turn, or choose what is pointed at."""
        if self._director.is_resting:
            self._director.go_on()
        elif self._showing.presentation in (Presentation.SCORING, Presentation.RECAP):
            self._showing.skip_on()
        elif self._hotseat.mode is Mode.END:
            self.end_turn()
        else:
            self._selection.confirm()

    def click(self, button: str) -> None:
        """Left chooses, or ends an animation; right takes back, or asks what is pointed at; the middle suggests.

        A click beside everything never ends a turn: only its button and its key do.
        """
        if button == "mouse3":
            if not self._selection.step_back():
                self.on_asked()
        elif button == "mouse2":
            self._selection.suggest()
        elif self._director.is_resting:
            self._director.go_on()
        elif self._showing.presentation is Presentation.SCORING:
            self._director.skip_one()
        elif self._director.busy:
            self._director.skip(to_rest=True)
        elif self._hotseat.mode is not Mode.END:
            aimed_at = self._selection.pointed
            self._selection.hover()
            if self._selection.pointed == aimed_at or self._selection.can_choose_there():
                self._selection.confirm()  # what came under the pointer by itself is not refused, only shown

    def finish_move(self) -> None:
        """A move was made, or the last one of a match is held back until its turn is ended."""
        if self._hotseat.mode is Mode.END:
            self._selection.withdraw()
            if self._hotseat.pending is not None:
                self._selection.show_pending(self._hotseat.pending)
        else:
            self._was_taken_back = False
            self._selection.remember_move()
            self.proceed_later()
        self._doors.update()

    def undo(self) -> None:
        """Takes back the last decision."""
        self._take_back(self._hotseat.undo)

    def redo(self) -> None:
        """Makes it again."""
        self._take_back(self._hotseat.redo)

    def reset_turn(self) -> None:
        """Takes back the whole turn."""
        self._take_back(self._hotseat.reset_turn)

    def _take_back(self, change: Callable[[], bool]) -> None:
        if self._director.busy:
            self._director.skip()
        was_held = self._hotseat.pending is not None
        is_changed = change()
        if not is_changed and self._session.barrier:
            self._doors.say(f"cli.barrier.{self._session.barrier}")
        if is_changed:
            self._showing.take_back()
        self._selection.forget_move()
        self._was_taken_back = True
        self._doors.forget_gains()
        if was_held:
            self._selection.clear_preview()
            self.proceed_later()
        self._doors.update()
