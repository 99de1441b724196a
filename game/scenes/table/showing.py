"""What happened at a table, shown move by move and told in words. It decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.match.hotseat import Hotseat
from game.match.observer import Step
from game.player.profile import Settings
from game.rules.core import Event
from game.scenes.director import Director
from game.scenes.hud.notices import Notice, Notices
from game.scenes.table.situation import Presentation, Told
from game.scenes.table.standpoint import Standpoint
from game.scenes.table.tabletop import Tabletop
from game.text import Text


class Showing:
    """The director of one table, and what is said while something is shown."""

    def __init__(
        self,
        hotseat: Hotseat,
        tabletop: Tabletop,
        standpoint: Standpoint,
        notices: Notices,
        *,
        settings: Callable[[], Settings],
        text: Callable[[], Text],
    ) -> None:
        """Moves are shown at the speed that the settings want."""
        self._hotseat, self._session, self._screen, self.notices = hotseat, hotseat.session, tabletop.screen, notices
        self._settings, self._text = settings, text
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
        )
        self._read_until = self._session.number
        """Up to which move there was a chance to read what happened; nobody reads it again."""
        self._unread: tuple[Event, ...] = ()
        """What has been shown since the last decision."""

    def _is_bot(self, step: Step) -> bool:
        return step.seat is not None and not self._session.players[step.seat].is_human

    def _speed(self, step: Step) -> int:
        """The moves of people and of bots have their own speeds."""
        settings = self._settings()
        return settings.bot_speed if self._is_bot(step) else settings.own_speed

    @property
    def presentation(self) -> Presentation:
        """What is being shown now."""
        director = self.director
        if not director.busy:
            return Presentation.NOTHING
        if self._session.outcome is not None:
            return Presentation.SCORING
        if director.shown is None:
            return Presentation.SETUP
        return Presentation.RECAP if director.is_recapping else Presentation.MOVES

    @property
    def view(self) -> Any | None:
        """What the board shows while something waits to be shown; None where it shows how things stand."""
        shown, showing = self.director.shown, self.director.showing
        return None if showing is None or shown is None else shown.view

    @property
    def counted(self) -> tuple[Event, ...]:
        """What has been counted so far, while the end of the match is being shown."""
        return tuple(self.director.begun) if self.presentation is Presentation.SCORING else ()

    @property
    def reached(self) -> tuple[Event, ...]:
        """The turning points of the step that is being shown, as far as they have been reached."""
        begun = self.director.begun if self.director.showing is not None else ()
        return tuple(event for event in begun if isinstance(event, self._screen.turning_points))

    def _tell(self, event: Event, step: Step) -> None:
        """Puts an event into words while it can be seen; what a bot did at once is said in passing."""
        told = self._told_of(event, step)
        if told is None:
            return
        notice = Notice(told.seat, told.words)
        if self._speed(step):
            self.told = told
            if isinstance(event, self._screen.turning_points):
                self.notices.announce(Notice(getattr(event, "seat", None), told.words))  # whoever moved last need not be meant
            self.on_told()
        elif self._is_bot(step) and self._session.outcome is None:
            self.notices.toast(notice)

    def _told_of(self, event: Event, step: Step) -> Told | None:
        """What an event means, and with the first one that has words why a bot made its move; None where it has none."""
        game, text, names = self._session.rules.id, self._text(), self._session.names
        words = text.event(game, event, names)
        if not words:
            return None
        first = next(each for each in step.events if text.event(game, each, names))
        why = explain_move(self._hotseat, step.number, text) if event is first else ""
        return Told(getattr(event, "seat", step.seat), words, why)

    def _finish(self, step: Step) -> None:
        """A step has been shown: there is more to read of."""
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


def explain_move(hotseat: Hotseat, number: int, text: Text) -> str:
    """Why a bot made that move, as everybody could see it; empty for other moves and where nothing can be said."""
    reason, session = hotseat.reason(number), hotseat.session
    if reason is None:
        return ""
    return text("table.because", why=text.because(session.rules.id, reason, session.names, viewer=hotseat.viewer))
