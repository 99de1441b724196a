"""The sheet of the daily city: what it is, that the first start counts, its boards, and the last thirty days."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING

from game.player.campaign import Day
from game.player.campaign.progress import FINISHED, game
from game.rules.cities import daily
from game.scenes.screens.campaign.marks import DayMark, DayStrip, LayoutPlan
from game.scenes.widgets import Column, Grid, Icon, Label, Panel, Row, Widget
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import plain
from game.text import Text

if TYPE_CHECKING:
    from game.scenes.screens.campaign.campaign import Campaign

DAYS = 30
HIGHEST = 61
"""The total of a full bar: the highest rank begins there."""
WEEK = 7


def day_words(t: Text, day: datetime.date) -> str:
    """A date without the year."""
    return t("date.day", day=day.day, month=t(f"date.month_{day.month}"))


class DailySheet:
    """What stands on the sheet of the city of the day."""

    def __init__(self, screen: Campaign) -> None:
        self.screen, self.t, self.letters = screen, screen.t, screen.sizes
        self.days = screen.progress.days
        self.theme = screen.app.interface.kit.theme
        self.is_going = screen.chosen in screen.going
        """Can the attempt of today be gone on with?"""

    def compose(self) -> Widget:
        """What it is, the boards of today, and thirty days."""
        t, today = self.t, self.screen.today
        is_first = str(today) not in self.days
        rule = t(f"campaign.daily.{'counts' if is_first else 'going_about' if self.is_going else 'practice_about'}")
        warning = Panel(
            Row(Icon("info", size=22, ink=self.theme.accent), Label(rule, self.letters.line, grow=1)),
            pad=12,
            ground=self.theme.well,
            shadow=False,
        )
        first = Column(Label(t("campaign.daily.about"), self.letters.line), warning, gap=GAP)
        body = Grid(first, self._boards(), least=370, most=2, gap=GAP, between=GAP * 2)
        title = Row(
            Label(t("campaign.daily.title"), "heading", grow=1),
            Label(t("campaign.daily.today", day=day_words(t, today)), self.letters.strong),
        )
        return Column(title, body, *self._strip(), gap=GAP)

    def _boards(self) -> Widget:
        """The arrangement of today, which is no secret."""
        seed, options = daily(self.screen.today)
        layout = game().start(1, seed, options).setup.layout
        words = self.t("campaign.layout")
        plan = LayoutPlan(layout, game().tables.boards, size=190, says=words)
        return Column(Label(words, self.letters.fine, soft=True), Row(plan), gap=GAP_SMALL)

    # -- thirty days -------------------------------------------------------------------------------------------

    def _strip(self) -> list[Widget]:
        t, today = self.t, self.screen.today
        dates = [today - datetime.timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
        marks = [self._mark(date, label=(today - date).days % WEEK == 0) for date in dates]
        heights = [self._share(self.days.get(str(date))) for date in dates]
        at = DAYS - 1 - self.screen.day
        told = Label(marks[at].words, self.letters.line, lines=1, key="day-told")

        def tell(number: int) -> None:
            self.screen.day = DAYS - 1 - number
            told.set(marks[number].words)

        recent = [self.days[str(date)] for date in dates if str(date) in self.days]
        return [
            Row(Label(t("campaign.daily.strip"), self.letters.strong, ink=self.theme.accent, grow=1), self._summary(recent)),
            DayStrip(marks, heights, tell, at=at, kind=self.letters.fine),
            told,
        ]

    def _summary(self, recent: list[Day]) -> Widget:
        """Of the days that are shown, those that were played to the end, and the best of the finished ones."""
        ended = sum(bool(day.ended) for day in recent)
        best = max((day.total for day in recent if day.ended == FINISHED), default=None)
        words = "" if best is None else self.t("campaign.daily.mean", count=ended, total=plain(best))
        return Label(words, self.letters.fine, soft=True)

    def _share(self, day: Day | None) -> float:
        return max(0.0, min(1.0, day.total / HIGHEST)) if day is not None else 0.0

    def _mark(self, date: datetime.date, *, label: bool) -> DayMark:
        t, day = self.t, self.days.get(str(date))
        below = day_words(t, date) if label else ""
        if day is None:
            state, what, number = "none", t("campaign.daily.none"), ""
        elif not day.ended:
            is_going = self.is_going and date == self.screen.today
            state, what, number = "left", t(f"campaign.daily.{'unfinished' if is_going else 'left'}"), ""
        else:
            number = plain(day.total)
            state = "failed" if day.ended != FINISHED else "won" if day.won else "modest"
            key = {"failed": "failed", "won": "result", "modest": "modest"}[state]
            what = t(f"campaign.daily.{key}", total=number)
        return DayMark(state, number, t("campaign.daily.day", day=day_words(t, date), what=what), below)  # type: ignore[arg-type]
