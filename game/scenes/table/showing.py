"""What happened at a table, shown move by move and told in words. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Any

from game.match.hotseat import Hotseat
from game.match.observer import Step
from game.player.profile import Settings
from game.rules.core import Event, Seat
from game.scenes.director import Director
from game.scenes.drawing.marks import Spot
from game.scenes.hud.moment import Moments
from game.scenes.hud.notices import Notice, Notices
from game.scenes.table.moments import Happening, Moment, Pace, reading_seconds
from game.scenes.table.questions import Questions
from game.scenes.table.situation import Presentation, Told
from game.scenes.table.standpoint import Standpoint
from game.scenes.table.tabletop import Tabletop
from game.scenes.widgets import Column, Label, Rect
from game.text import Text


class Showing:
    """The director of one table, and what is said while something is shown. It watches the match in the director's place.

    What several people kept secret is opened before all of them: the table asks everybody to look first.
    """

    def __init__(
        self,
        hotseat: Hotseat,
        tabletop: Tabletop,
        standpoint: Standpoint,
        notices: Notices,
        *,
        moments: Moments,
        questions: Questions,
        settings: Callable[[], Settings],
        text: Callable[[], Text],
    ) -> None:
        """Moves are shown at the speed that the settings want."""
        self._hotseat, self._session, self._screen, self.notices = hotseat, hotseat.session, tabletop.screen, notices
        self._settings, self._text, self._questions, self.moments = settings, text, questions, moments
        self.on_told: Callable[[], None] = lambda: None
        """Is told when something else is being shown, or a step has been shown."""
        self.on_shown: Callable[[], None] = lambda: None
        """Is told when a step has been shown."""
        self.told: Told | None = None
        """What is being shown, in words."""
        self.director = Director(
            tabletop.board,
            lambda: hotseat.viewer,
            speed=self._speed,
            approach=standpoint.approach,
            on_event=self._tell,
            on_shown=self._finish,
            rest=self._rest,
            on_rest=self._begin_rest,
        )
        self._tabletop, self._board = tabletop, tabletop.board
        self._spoken_of: tuple[Spot, ...] = ()
        """The places that the moment speaks of."""
        self._waits = False
        """Does the moment of that event stand until somebody goes on?"""
        self._moment: Moment | None = None
        """The moment that the event makes which is being shown."""
        self._read_of: list[Event] = []
        """The events of the step that is being shown which everybody should read of, as far as they have begun."""
        self._is_settled = False
        """Is nothing left in that step to be read of? Then panels need not wait for its last motion."""
        self.leads_to_sum = False
        """Is what is being read of summed up later in that step?"""
        self._gathered_at: int | None = None
        """How many moves everybody knew when all were asked to look at the next one; None where nobody is asked."""
        self._read_until = self._session.number
        """Up to which move there was a chance to read what happened; nobody reads it again."""
        self._unread: tuple[Event, ...] = ()
        """What has been shown since the last decision."""

    # -- what is watched -----------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes are at the screen."""
        return self._hotseat.viewer

    def on_reset(self, step: Step) -> None:
        """The board is built as things stand."""
        self._end_moment()
        self._close_step()
        self.director.on_reset(step)

    def on_step(self, step: Step) -> None:
        """One more move to show, at once or once everybody looks."""
        if self._gathered_at is None and self._is_for_all(step):
            self._gather()
        elif self._gathered_at is None:
            self.director.on_step(step)

    def _is_for_all(self, step: Step) -> bool:
        """Does a move open what several people at this screen kept secret, while only one of them looks?"""
        if not self._hotseat.has_secrets or self._hotseat.viewer is None or not self._stands(step):
            return False
        return any(isinstance(event, self._screen.openings) for event in step.events)

    def _gather(self) -> None:
        """Asks everybody to look. The table shows what all of them know until then."""
        known = self._hotseat.gather()
        self._gathered_at = known.number
        self.told = Told(None, self._text()("table.everyone"))
        self._questions.bulletin(self._invitation, self._open)
        self.director.on_reset(known)
        self.on_told()

    def _invitation(self) -> Column:
        text = self._text()
        return Column(Label(text("table.everyone"), "title"), Label(text("table.everyone_about")))

    def _open(self) -> None:
        """Everybody looks: shows what happened."""
        since, self._gathered_at = self._gathered_at, None
        assert since is not None, "nobody looks without having been asked"
        for step in self._session.missed(None, since=since)[1:]:
            self.director.on_step(step)

    # -- how long ------------------------------------------------------------------------------------------------

    def _is_bot(self, step: Step) -> bool:
        return step.seat is not None and not self._session.players[step.seat].is_human

    def _speed(self, step: Step) -> int:
        """The moves of people and of bots have their own speeds."""
        settings = self._settings()
        return settings.bot_speed if self._is_bot(step) else settings.own_speed

    def _stands(self, step: Step) -> bool:
        """Do the moments of a move stand for a while?"""
        pace = Pace(self._settings().moments)
        return pace is Pace.CLICK or (pace is Pace.AUTO and self._speed(step) > 0)

    def _rest(self, event: Event, step: Step) -> float:
        """Lays the moment over the table that an event makes, once the camera is there; returns how long it stands."""
        if self._moment is None or not self._stands(step):
            return 0.0
        settings = self._settings()
        seconds = reading_seconds(self._moment, Pace(settings.moments), is_still=settings.reduced_motion)
        self._point_out(event)
        self._waits = seconds == inf
        if not self._moment.is_late:
            self._lay_moment()
        return seconds

    def _point_out(self, event: Event) -> None:
        """Points out what the moment speaks of, which words spare."""
        staged = self._board.staged_at(event)
        self._spoken_of = staged or self._board.spots_of(event)
        self._board.point_out(() if staged else self._spoken_of)

    def _begin_rest(self) -> None:
        """What the table shows of an event is over: a moment that would have given it away stands now."""
        if self._moment is not None and self._moment.is_late:
            self._point_out(self.director.begun[-1])  # somebody may have turned the camera meanwhile
            self._note_reading()
            self._lay_moment()

    def _lay_moment(self) -> None:
        assert self._moment is not None, "an event is shown that makes a moment"
        if self._moment.sound:
            self._tabletop.board.sound(self._moment.sound, 1.0)
        self.moments.show(self._moment, waits=self._waits, is_led=self.leads_to_sum, counts=not self._settings().reduced_motion)
        self.on_told()

    def places(self) -> list[Rect]:
        """Where in the window what the moment speaks of is."""
        return self._tabletop.rects(self._spoken_of)

    def _end_moment(self) -> None:
        """The moment that stands is over."""
        if self.moments.standing is not None:
            self._board.point_out(())
            self.moments.clear()
            self.on_told()

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def presentation(self) -> Presentation:
        """What is being shown now."""
        director = self.director
        if self._gathered_at is not None:
            return Presentation.MOVES
        if not director.busy:
            return Presentation.NOTHING
        if self._session.outcome is not None:
            return Presentation.SCORING
        if director.shown is None:
            return Presentation.SETUP
        return Presentation.RECAP if director.is_recapping else Presentation.MOVES

    @property
    def view(self) -> Any | None:
        """What panels show while something waits to be shown; None where they show how things stand.

        That is how things stood before the step, or as far as the game follows it, until the last thing in it that everybody
        should read of has begun.
        """
        shown, showing = self.director.shown, self.director.showing
        is_behind = showing is not None or self._gathered_at is not None
        if shown is None or not is_behind:
            return None
        if showing is None:
            return shown.view
        return showing.view if self._is_settled else self._screen.amid(shown.view, showing.view, self.director.begun)

    @property
    def coming(self) -> Any | None:
        """What the step that is being shown leads to, once everybody reads of something in it; None before, and else."""
        showing = self.director.showing
        return showing.view if showing is not None and self._read_of else None

    @property
    def tally(self) -> tuple[int, ...] | None:
        """The points as the board has counted them so far; None where nothing is being shown or it counts none."""
        return self._board.tally() if self.director.busy else None

    @property
    def counted(self) -> tuple[Event, ...]:
        """What has been counted so far, while the end of the match is being shown."""
        return tuple(self.director.begun) if self.presentation is Presentation.SCORING else ()

    @property
    def reached(self) -> tuple[Event, ...]:
        """Turning points and what everybody should read of in the step that is being shown, as far as it has begun."""
        begun = self.director.begun if self.director.showing is not None else ()
        return tuple(event for event in begun if isinstance(event, self._screen.turning_points) or event in self._read_of)

    def _tell(self, event: Event, step: Step) -> None:
        """Puts an event into words while it can be seen; what a bot did at once is said in passing."""
        self._find_moment(event, step)
        told = self._told_of(event, step)
        if told is None:
            return
        if self._speed(step) or (self._moment is not None and self._stands(step)):
            self.told = told
            self.on_told()
        elif self._is_bot(step) and self._session.outcome is None:
            self.notices.toast(Notice(told.seat, told.words))

    def _find_moment(self, event: Event, step: Step) -> None:
        """Notes the moment that an event makes; the last one ends, unless this one adds to it or comes between two that do."""
        standing, self._moment = self.moments.standing, self._moment_of(event, step)
        comes, stood = self._moment, standing.moment if standing is not None else None
        is_more = stood is not None and stood.goes_on and (comes is None or stood.title == comes.title)
        if not is_more or self.director.is_skipping_all:
            self._end_moment()
        if self._moment is not None and not self._moment.is_late:
            self._note_reading()

    def _moment_of(self, event: Event, step: Step) -> Moment | None:
        """The moment that the event makes which begins now."""
        begun = tuple(self.director.begun)
        happening = Happening(event, begun[:-1], step.events[len(begun) :], step.view, self._session.names)
        return self._screen.moment(self._text(), happening)

    def _note_reading(self) -> None:
        """Everybody reads of the event that is being shown; panels follow where nothing else of its step is to be read."""
        step, begun = self.director.showing, tuple(self.director.begun)
        assert step is not None, "an event is shown"
        self._read_of.append(begun[-1])
        text, names = self._text(), self._session.names
        rest = range(len(begun), len(step.events))
        tales = [
            self._screen.moment(text, Happening(step.events[at], step.events[:at], step.events[at + 1 :], step.view, names))
            for at in rest
        ]
        self._is_settled = not any(tale is not None for tale in tales)
        self.leads_to_sum = self._stands(step) and any(tale is not None and tale.table is not None for tale in tales)

    def _close_step(self) -> None:
        """Nothing is left of the step that was being shown."""
        self._read_of, self._is_settled, self.leads_to_sum = [], False, False

    def _told_of(self, event: Event, step: Step) -> Told | None:
        """What an event means, and with the first one that has words why a bot made its move; None where it has none.

        Whoever made the move is named with it, unless it tells of another seat, or of a phase, which is nobody's.
        """
        game, text, names = self._session.rules.id, self._text(), self._session.names
        words = text.event(game, event, names)
        if not words:
            return None
        first = next(each for each in step.events if text.event(game, each, names))
        why = explain_move(self._hotseat, step.number, text) if event is first else ""
        begun, countings = tuple(self.director.begun), self._screen.countings
        heading = self._screen.heading(text, begun)
        is_counting = not countings or any(isinstance(each, countings) for each in begun)
        return Told(seat_told_of(event, None if heading else step.seat), words, why, step.seat, heading, is_counting)

    def _finish(self, step: Step) -> None:
        """A step has been shown: there is more to read of."""
        self._end_moment()
        self._close_step()
        number = self._session.number_of(self._hotseat.viewer, step.number)
        if not self.director.is_recapping and self._hotseat.people and number > self._read_until:
            self._unread, self._read_until = (*self._unread, *step.events), number
        if self.director.busy:
            self.on_told()
        self.on_shown()

    def take_unread(self) -> tuple[Event, ...]:
        """What has been shown since this was last asked."""
        unread, self._unread = self._unread, ()
        return unread

    def take_back(self) -> None:
        """Moves were taken back: there is nothing to read of them."""
        self._unread = ()
        self._read_until = min(self._read_until, self._session.number)

    def skip(self) -> None:
        """Shows at once all that waits to be shown."""
        self.director.skip()

    def skip_on(self) -> None:
        """The same, but only as far as what sums up what is skipped, where something does: that stands to be read."""
        self.director.skip(until=self._sums_up)

    def _sums_up(self, event: Event, step: Step) -> bool:
        moment = self._moment_of(event, step) if self._stands(step) else None
        return moment is not None and moment.table is not None


def seat_told_of(event: Event, mover: Seat | None) -> Seat | None:
    """Of whom an event tells: its seat, else the one it names last, such as whoever gets the key; else whoever moved.

    Without a mover a phase is told of, and only the event's own seat counts.
    """
    if mover is None:
        return getattr(event, "seat", None)
    named = [name for name in event.__struct_fields__ if name == "seat" or name.endswith("_seat")]
    return getattr(event, named[-1]) if named else mover


def explain_move(hotseat: Hotseat, number: int, text: Text) -> str:
    """Why a bot made that move, as everybody could see it; empty for other moves and where nothing can be said."""
    reason, session = hotseat.reason(number), hotseat.session
    if reason is None:
        return ""
    return text("table.because", why=text.because(session.rules.id, reason, session.names, viewer=hotseat.viewer))
