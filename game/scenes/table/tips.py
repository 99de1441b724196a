"""What helps a newcomer at the table: the card with the goal at the beginning of a match, and a tip where one matters."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from game.errors import BadInput
from game.learning.progress import LearnedFile
from game.match.hotseat import Hotseat, Mode
from game.match.session import Session
from game.player.campaign import CampaignBook
from game.player.statistics import StatisticsFile
from game.player.tips import FIRST_MATCHES, lesson_for, tip_for
from game.player.tips.book import OFF, CampaignNotes, TipBook, TipMemory
from game.text import Text

if TYPE_CHECKING:
    from game.app import App

GOAL_LINES = ("goal", "turn", "end")


class TipCard(Struct, frozen=True):
    """A card that is shown: the goal of the game, or the tip of that name."""

    tip: str = ""
    lesson: str = ""
    """The lesson that says more, by its id; empty where there is none."""

    @property
    def is_goal(self) -> bool:
        """Does it tell the goal?"""
        return not self.tip


def goal_lines(text: Text, session: Session) -> tuple[str, ...]:
    """What the goal is, what a turn is, what ends the match; nothing for a game without these texts.

    Where a line differs with an option, such as an introductory game, the text of its value (`turn_intro`) stands in its place.
    """
    values = sorted(set(session.options.values()))
    found = []
    for line in GOAL_LINES:
        keys = [f"{session.rules.id}.brief.{name}" for name in (*(f"{line}_{value}" for value in values), line)]
        found.append(next((text(key) for key in keys if text.has(key)), ""))
    return tuple(found) if all(found) else ()


class Tips:
    """Chooses what is told to whoever decides: at most one tip a turn, each once a match, and never again once put away."""

    def __init__(self, app: App, hotseat: Hotseat, *, is_mission: bool) -> None:
        self._app, self._hotseat, self._is_mission = app, hotseat, is_mission
        self._game = hotseat.session.rules.id
        folder = app.profile.data
        self._book: TipMemory = CampaignNotes(CampaignBook(folder)) if is_mission else TipBook(folder)
        self._told = list(self._book.list_told(self._game))
        self._turn: tuple[object, ...] = ()
        self.card: TipCard | None = None
        self.on_change: Callable[[], None] = lambda: None
        self.on_lesson: Callable[[str], object]
        """Hears which lesson somebody wants to take."""
        self._is_new = OFF not in self._told if is_mission else self._count_matches() < FIRST_MATCHES
        if hotseat.session.number == 0 and app.settings.goal_card and goal_lines(app.t, hotseat.session):
            self.card = TipCard(lesson=self._unlearned(LearnedFile(folder).read().next_in(self._game)))

    def _count_matches(self) -> int:
        found = StatisticsFile(self._app.profile.data).read()
        return sum(match.game == self._game for match in found.matches)

    def _unlearned(self, lesson: str) -> str:
        """The lesson, empty where it was finished: nobody is sent where they have just been."""
        return "" if LearnedFile(self._app.profile.data).read().mark(lesson).is_done else lesson

    def list_told(self) -> tuple[str, ...]:
        """The tips told so far, the newest first, to be read again."""
        return tuple(name for name in reversed(self._told) if self._app.t.has(f"{self._game}.tip.{name}"))

    def decide(self) -> None:
        """Somebody at the screen has to decide: tells them what matters now."""
        session, seat = self._hotseat.session, self._hotseat.viewer
        if seat is None or (self.card is not None and self.card.is_goal and session.number == 0):
            return
        others = [session.last_of(other) for other in range(len(session.players)) if other != seat]
        turn = (seat, *(others or [session.number]))
        if turn == self._turn:
            return
        self._turn, self.card = turn, None
        if self._is_new and self._app.settings.tips:
            tip = tip_for(self._game, self._hotseat.view, seat, self._told)
            if tip is not None:
                self._told.append(tip)
                self.card = TipCard(tip, self._unlearned(lesson_for(self._game, tip)))
                if self._is_mission:
                    self._keep(tip)
        self.on_change()

    @property
    def shown(self) -> TipCard | None:
        """The card to show now: none while somebody else moves, or behind a cover."""
        if self.card is None or self._hotseat.mode is not Mode.CHOOSE:
            return None
        return self.card

    def goal_lines(self, text: Text) -> tuple[str, ...]:
        """The goal of this match, in lines."""
        return goal_lines(text, self._hotseat.session)

    def put_away(self) -> None:
        """The card is not wanted any more: a tip never comes again, the goal only from the pause menu."""
        card, self.card = self.card, None
        if card is not None and not card.is_goal:
            self._keep(card.tip)
        if card is not None and card.is_goal and self._hotseat.mode is Mode.CHOOSE:
            self.decide()
        self.on_change()

    def switch_off_goal(self) -> None:
        """No match begins with the goal any more."""
        self._app.change(goal_card=False)
        self.put_away()

    def _keep(self, name: str) -> None:
        try:
            self._book.put_away(self._game, (name,))
        except BadInput as fault:
            self._app.toast(fault)
