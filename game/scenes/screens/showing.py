"""A table at which what happened is shown move by move, told in words, and looked up again in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.match.observer import Step
from game.match.session import LogLine, Session
from game.rules.core import Event
from game.scenes.director import Director
from game.scenes.hud import panels
from game.scenes.hud.extras import extras
from game.scenes.hud.notices import Notice
from game.scenes.hud.panels import Told
from game.scenes.screens.asking import Asking

if TYPE_CHECKING:
    from game.app import App


class Showing(Asking):
    """A table with a director; what comes after all was shown is up to the match."""

    def __init__(self, app: App, session: Session, colours: tuple[str, ...]) -> None:
        super().__init__(app, session, colours)
        self.director = Director(
            self.board,
            lambda: self.play.viewer,
            speed=self._speed,
            approach=self.approach,
            on_event=self._tell,
            on_shown=self._shown,
        )
        self.told: Told | None = None
        """What is being shown, in words."""
        self._is_visiting = False
        """Does the replay have the window for a while?"""
        self._read_until = session.number
        """Up to which of all moves there was a chance to read what happened; nobody reads it again."""
        self._unread: tuple[Event, ...] = ()
        """What has been shown since the last decision."""

    def _speed(self, step: Step) -> int:
        """Own and bots' moves have their own speeds."""
        settings = self.app.settings
        is_bot = step.seat is not None and not self.session.players[step.seat].is_human
        return settings.bot_speed if is_bot else settings.own_speed

    @property
    def is_scoring(self) -> bool:
        """Is the end of the match being shown?"""
        return self.session.outcome is not None and self.director.busy

    @property
    def is_opening(self) -> bool:
        """Is the set-up being shown?"""
        return self.director.busy and self.director.shown is None

    @property
    def is_recapping(self) -> bool:
        """Is what somebody missed being shown?"""
        return self.director.is_recapping

    @property
    def shown_view(self) -> Any:
        """What the board shows while something waits to be shown; None where it shows how things stand."""
        shown, showing = self.director.shown, self.director.showing
        return None if showing is None or shown is None else shown.view

    def _tell(self, event: Event, step: Step) -> None:
        """What happens stands in the now bar while it can be seen, and beside the board what a bot did."""
        told = panels.told(self.hud.scenery, event, step)
        if told is None:
            return
        notice = Notice(told.seat, told.words)
        if self._speed(step):
            self.told = told
            if extras(self.game).is_turning_point(event):
                self.hud.passing.announce(notice)
            self.hud.refresh("now", "line", "log", *(("players",) if self.is_scoring else ()))
        elif step.seat is not None and not self.session.players[step.seat].is_human and self.session.outcome is None:
            self.hud.toast(notice)

    def _shown(self, step: Step) -> None:
        """A step has been shown: the panels follow, and there is more to read of."""
        if self.director.busy:
            self.hud.refresh("players", "drawings", "line", "log")
        number = self.session.number_of(self.play.viewer, step.number)
        if not self.is_recapping and self.play.people and number > self._read_until:
            self._unread, self._read_until = (*self._unread, *step.events), number

    # -- the log -----------------------------------------------------------------------------------------------

    def point_out(self, line: LogLine | None) -> None:
        """Shows on the board where a line of the log was."""
        if line is not None:
            self.board.point_out(self.board.spots_of(line.event))
        else:
            self.point_out_suggested()
        self.app.redraw()

    def visit(self, line: LogLine) -> None:
        """To the moment of a line of the log, with the eyes that are at the screen; the match waits below."""
        self.board.point_out(())
        self._is_visiting = True
        self.app.push(
            "replay",
            session=self.session,
            colours=self.colours,
            viewer=self.play.viewer,
            number=line.number,
            over_table=True,
        )
