"""Shows a match on a board, one event after another, at the player's speed. It takes no decisions."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from typing import Any

from direct.interval.IntervalGlobal import Func, Interval

from game.match.observer import Step
from game.rules.core import Event, Seat
from game.scenes.boards.board import Board
from game.scenes.drawing.motion import in_order, wait

RATES = (None, 2.2, 1.0, 0.6, 0.35)
"""By speed how fast motion plays: 0 instant, 1 fast, 2 normal, 3 slow, 4 slowest."""
FAST_FORWARD = 5.0
SHORTEST = 0.05
"""Seconds that always remain for a story in short."""


class Director:
    """An observer of a session that lets a board show what happens."""

    def __init__(
        self,
        board: Board[Any, Any],
        viewer: Callable[[], Seat | None] = lambda: None,
        *,
        speed: Callable[[Step], int] | int = 2,
        approach: Callable[[Event, Step], Interval | None] | None = None,
        on_event: Callable[[Event, Step], None] | None = None,
        on_shown: Callable[[Step], None] | None = None,
        rest: Callable[[Event, Step], float] | None = None,
        on_rest: Callable[[], None] | None = None,
    ) -> None:
        """`viewer` says whose eyes are at the screen; `speed` may depend on the step; `on_event` hears each event as it
        begins, `on_shown` each step as it is done.

        `approach` may lead up to an event, such as by a swing of the camera; where nothing takes time it is not asked.
        `rest` is how many seconds everything stands still after an event so that it can be read; `inf` = until `go_on`.
        `on_rest` hears when that begins.
        """
        self.board = board
        self.shown_to: Seat | None = None
        """Whose view the board was last built from."""
        self._viewer = viewer
        self.speed = speed
        self.repairs = 0
        """How often motion did not end where the truth is: a fault of the board's that tests look for."""
        self._approach, self.on_event, self.on_shown, self._rest = approach, on_event, on_shown, rest
        self._on_rest = on_rest
        self._waiting: deque[tuple[Event | None, Step]] = deque()
        self._motion: Interval | None = None
        self._fast = False
        self._skipping = False
        self._skips_rests = True
        """While skipping: is there no stop at what is to be read?"""
        self._until: Callable[[Event, Step], bool] | None = None
        """While skipping: which event is shown as usual again, and all that follows it."""
        self.is_resting = False
        """Is something shown that is to be read before anything else is shown?"""
        self.is_held = False
        """Does it wait for somebody to go on?"""
        self.showing: Step | None = None
        """The step that is being shown; None where everything has been."""
        self.begun: list[Event] = []
        """Its events that have begun."""
        self.shown: Step | None = None
        """The step the board stood at before; None before the set-up."""
        self._left: float | None = None
        """Seconds that are left for a story in short."""

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes are at the screen."""
        return self._viewer()

    @property
    def busy(self) -> bool:
        """Is something still being shown?"""
        return self._motion is not None or self.is_held or bool(self._waiting)

    @property
    def is_skipping_all(self) -> bool:
        """Is everything shown at once, also what is to be read?"""
        return self._skipping and self._skips_rests

    @property
    def rate(self) -> float:
        """How fast motion plays at this moment; 0 where nothing moves."""
        return self._motion.getPlayRate() if self._motion is not None else 0.0

    @property
    def seconds_left(self) -> float:
        """How long the motion that plays still takes; 0 where nothing moves."""
        if self._motion is None:
            return 0.0
        return (self._motion.getDuration() - self._motion.getT()) / self._motion.getPlayRate()

    @property
    def waiting(self) -> int:
        """How many events have not begun to be shown."""
        return sum(event is not None for event, _ in self._waiting)

    def on_reset(self, step: Step) -> None:
        """Forgets what it was showing: the board is built as things stand."""
        self.stop()
        self.shown_to = self.viewer
        self.shown = step
        self.board.build(step.view)
        if self.on_shown:
            self.on_shown(step)

    def open(self, step: Step) -> None:
        """Begins with the table as it was before the set-up, and shows how it was laid."""
        self.stop()
        self.shown = None
        self.board.open(step.view, step.events)
        self.on_step(step)

    def recap(self, known: Step, missed: Sequence[Step], *, within: float) -> None:
        """Builds what somebody knows and shows what they missed, in at most so many seconds of motion."""
        self.on_reset(known)
        self._left = within
        self._show_all(missed)
        if not self.busy:
            self._left = None

    def on_step(self, step: Step) -> None:
        """One more move to show."""
        self._show_all((step,))

    def _show_all(self, steps: Sequence[Step]) -> None:
        for step in steps:
            self._waiting.extend((event, step) for event in step.events)
            self._waiting.append((None, step))
            self.showing = self.showing or step
        if self._motion is None and not self._skipping:
            self._next()

    def skip(self, *, to_rest: bool = False, until: Callable[[Event, Step], bool] | None = None) -> None:
        """Everything is shown at once; with `to_rest` only as far as the next thing that is to be read.

        With `until` only as far as the next event that it holds for, where one comes.
        """
        self._skipping, self._skips_rests, self._until, self.is_held = True, not to_rest, until, False
        try:
            motion, self._motion = self._motion, None
            if motion:
                motion.finish()
            self._next()
        finally:
            self._skipping = False

    def go_on(self) -> None:
        """What is to be read has been read."""
        if self.is_held:
            self.is_held = False
            self._next()
        else:
            self.skip_one()

    def skip_one(self) -> None:
        """What is being shown is over; the next goes on as usual."""
        if self._motion:
            self._motion.finish()

    def fast_forward(self, on: bool) -> None:
        """Hurries while a key is held."""
        if on == self._fast:
            return
        self._fast = on
        if self._motion:
            rate = self._motion.getPlayRate()
            self._motion.setPlayRate(rate * FAST_FORWARD if on else rate / FAST_FORWARD)

    def stop(self) -> None:
        """Drops what is being shown, and all that waits."""
        self._waiting.clear()
        self.showing, self.begun, self._left = None, [], None
        self.is_resting = self.is_held = False
        if self._motion:
            self._motion.pause()
        self._motion = None

    def _rate(self, step: Step) -> float | None:
        speed = self.speed if isinstance(self.speed, int) else self.speed(step)
        rate = None if self._skipping else RATES[speed]
        return rate and rate * (FAST_FORWARD if self._fast else 1)

    def _next(self) -> None:
        """Begins the next event that has something to show."""
        while self._waiting and self._motion is None and not self.is_held:
            event, step = self._waiting.popleft()
            self.is_resting = False
            if event is None:
                self._done(step)
                continue
            self.showing = step
            self.begun.append(event)
            if self._skipping and self._until is not None and self._until(event, step):
                self._skipping = False
            if self.on_event:
                self.on_event(event, step)
            lead = self._approach(event, step) if self._approach and self._rate(step) is not None else None
            if lead is None:
                self._show(event, step)
            else:
                self._play(lead, step, partial(self._show, event, step))

    def _show(self, event: Event, step: Step) -> None:
        motion = self.board.animate(event, step.view)
        rest = self._rest(event, step) if self._rest and not self.is_skipping_all else 0.0
        self.is_resting = rest > 0
        if self.is_resting and self._skipping:
            if motion is not None:
                motion.finish()
            motion, self._skipping = None, False
        pause = [Func(self._begin_rest), wait(rest)] if 0 < rest < inf else []
        parts = [part for part in (motion, *pause) if part is not None]
        hold = self._hold if rest == inf else None
        if parts:
            self._play(in_order(*parts) if len(parts) > 1 else parts[0], step, hold)
        elif hold is not None:
            hold()

    def _hold(self) -> None:
        """Everything stands still until somebody goes on."""
        self.is_held = not self._skipping
        self._begin_rest()

    def _begin_rest(self) -> None:
        if self._on_rest and not self._skipping:
            self._on_rest()

    def _play(self, motion: Interval, step: Step, then: Callable[[], None] | None = None) -> None:
        """Plays a motion at the speed of its step, or jumps to its end."""
        rate = self._rate(step)
        if rate is None:
            motion.finish()
            if then is not None:
                then()
            return
        rate = self._hurried(rate, motion)
        self._motion = in_order(motion, Func(self._ended, then))
        self._motion.start(playRate=rate)

    def _hurried(self, rate: float, motion: Interval) -> float:
        """The rate, or a faster one where what is told has to be over in time: all that waits shares what is left."""
        if self._left is None:
            return rate
        rate = max(rate, motion.getDuration() * (1 + self.waiting) / max(self._left, SHORTEST))
        self._left -= motion.getDuration() / rate
        return rate

    @property
    def is_recapping(self) -> bool:
        """Is it a story in short?"""
        return self._left is not None

    def _ended(self, then: Callable[[], None] | None) -> None:
        self._motion = None
        if then is not None:
            then()
        if not self._skipping:
            self._next()

    def _done(self, step: Step) -> None:
        if self.board.snapshot() != self.board.snapshot_of(step.view):
            self.repairs += 1
            self.board.build(step.view)
        self.shown, self.begun = step, []
        self.showing = self._waiting[0][1] if self._waiting else None
        if self.on_shown:
            self.on_shown(step)
        if not self._waiting:
            self._left = None
