"""Advice at a table: hints of a bot in three steps, and what people who play together suggest to each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.match.hotseat import Hotseat, Mode
from game.match.session import LogLine
from game.rules.core import Target
from game.scenes.table.situation import Advice
from game.scenes.table.tabletop import Tabletop
from game.scenes.words import target_name
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

HINT_STEPS = 3


class Advising:
    """The hint and the suggestion at one table."""

    def __init__(self, app: App, hotseat: Hotseat, *, tabletop: Tabletop, text: Callable[[], Text]) -> None:
        self._app, self._hotseat, self._text = app, hotseat, text
        self._game, self._board = tabletop.game, tabletop.board
        self.advice: Advice | None = None
        """The hint that was asked for."""
        self.suggested: Target | None = None
        """What somebody marked for the others."""
        self.on_hint: Callable[[], None] = lambda: None
        """Is told when somebody asks for a new hint."""
        self.on_change: Callable[[], None] = lambda: None
        """Is told when a hint or a suggestion changed."""

    def advise(self) -> None:
        """A hint in three steps: where, which, why."""
        if self._hotseat.mode is not Mode.CHOOSE:
            return
        if self.advice is not None:
            self.advice = replace(self.advice, steps=min(HINT_STEPS, self.advice.steps + 1))
        else:
            self.on_hint()
            hint = self._hotseat.hint()
            self.advice = Advice(hint, first=self._board.hinted_first) if hint is not None else None
        if self.advice is not None:
            self._board.advise(self.advice.place, self.advice.hint.action, self.advice.steps)
        else:
            self._app.toast(self._app.t("table.no_hint"))
        self.on_change()

    def drop_hint(self) -> None:
        """Something was chosen: the hint is about that no more."""
        self.advice = None
        self._board.end_advice()

    @property
    def can_talk(self) -> bool:
        """Do several people look at this screen who have no secrets from each other?"""
        return len(self._hotseat.people) > 1 and not self._hotseat.has_secrets

    def suggest(self, pointed: Target | None) -> None:
        """Marks what is pointed at as a suggestion until a move is made; once more takes the mark away."""
        if not self.can_talk or pointed is None:
            return
        self.suggested = pointed if self.suggested != pointed else None
        if self.suggested is not None:
            what = target_name(self._text(), self._game, self.suggested)
            self._app.toast(self._text()("table.suggested", what=what))
        self.point_out_suggested()
        self.on_change()
        self._app.redraw()

    def drop_suggestion(self) -> None:
        """A move was made: the suggestion was for it."""
        self.suggested = None

    def point_out(self, line: LogLine | None) -> None:
        """Shows on the board where a line of the log was; None for the suggestion again."""
        if line is not None:
            self._board.point_out(self._board.spots_of(line.event))
        else:
            self.point_out_suggested()
        self._app.redraw()

    def point_out_suggested(self) -> None:
        """Marks the suggestion on the board; nothing else is pointed out there then."""
        self._board.point_out(self._board.spots_at((self.suggested,) if self.suggested is not None else ()))
