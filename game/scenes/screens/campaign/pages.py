"""Builds the parts of a city's report."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from game.player.campaign import Attempt, chapters
from game.player.campaign.mentor import Turning, WayOut
from game.player.campaign.progress import FINISHED, game
from game.player.campaign.teaching import tips
from game.rules.cities import State, goals
from game.rules.cities.parts import TOTAL
from game.rules.cities.scoring import rank_of
from game.scenes.screens.campaign.daily import day_words
from game.scenes.screens.campaign.marks import FixedColumn
from game.scenes.screens.campaign.sheet import Sizes, helps_words
from game.scenes.widgets import Button, Column, Icon, Label, Panel, Row, Rule, Widget
from game.scenes.widgets.medals import MedalDisc
from game.scenes.widgets.rows import TableRow
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import lesson_words, plain

if TYPE_CHECKING:
    from game.scenes.screens.campaign.report import MissionReport

NUMBERS = {"intro": "intro"}


class ReportPage:
    """The report of one city."""

    def __init__(self, screen: MissionReport) -> None:
        self.screen, self.t, self.letters = screen, screen.t, Sizes(screen.app.interface.window)
        self.theme = screen.app.interface.kit.theme
        state = screen.session.final_state()
        assert isinstance(state, State), "a mission is a match of cities"
        self.state = state
        self.attempt: Attempt | None = screen.judged.attempt if screen.judged else None

    def compose(self) -> Widget:
        """From how it ended to what comes next."""
        parts = [self._title(), *self._medal(), *self._news(), *self._saving()]
        parts += [Rule(), self._lines(), Rule(), *self._objectives()]
        if not (self.attempt and self.attempt.won):
            parts += self._tips()
        parts += self._mentor()
        return Column(*parts, gap=GAP_SMALL)

    @property
    def is_finished(self) -> bool:
        """Did the city come to its end without being lost?"""
        return self.state.ended == FINISHED

    # -- how it ended ------------------------------------------------------------------------------------------

    def _title(self) -> Widget:
        t, outcome = self.t, self.screen.session.outcome
        assert outcome is not None, "it ended"
        rank = rank_of(game().tables, self.state.values[TOTAL]) if self.is_finished else ""
        head = t(f"cities.word.{rank}") if rank else t("cities.ending.lost")
        lines: list[Widget] = [Label(self._where(), self.letters.fine, soft=True), Label(head, "heading")]
        said = t(f"cities.epilogue.{rank}") if rank else t(f"cities.end.{outcome.decided_by}")
        lines.append(Label(said, self.letters.line, soft=True))
        if self.is_finished and not outcome.won:
            lines.append(Label(t("cities.end.modest"), self.letters.line))
        return Column(*lines, gap=3)

    def _where(self) -> str:
        """Which mission it was, and with whom."""
        t, day, code = self.t, self.screen.mission_day, self.state.setup.scenario
        if day:
            words = day_words(t, datetime.date.fromisoformat(day))
            where = t("campaign.report.practice" if self.screen.is_practice else "campaign.report.daily", day=words)
        else:
            name = t(f"cities.chapter.{code}")
            where = t(f"campaign.report.{NUMBERS.get(code, 'chapter')}", name=name, number=code)
        count = len(self.screen.session.players)
        difficulty = t(f"cities.option.difficulty.value.{self.state.setup.difficulty}")
        return " · ".join((where, difficulty, t("campaign.report.colleagues", count=count)))

    def _medal(self) -> list[Widget]:
        """The medal and what the next one asks for; of a city of the day only whether it counts."""
        t, attempt = self.t, self.attempt
        if attempt is None:
            return [self._note("warning", t("campaign.report.not_counted"))]
        if self.screen.mission_day:
            return []
        if not attempt.is_finished:
            return [self._note("flag", t("campaign.report.lost_medal"))]
        wanted = [(each.code, self.state.setup.success + each.above) for each in game().content.administration.medals]
        following = next(((code, total) for code, total in wanted if total > attempt.total), None)
        if attempt.medal is None:
            points = self.state.setup.success - attempt.total
            return [self._note("flag", t("campaign.report.no_medal", points=points))]
        words = t(
            "campaign.report.medal", medal=t(f"cities.medal.{attempt.medal}"), chapter=t(f"cities.chapter.{attempt.chapter}")
        )
        more = t("campaign.report.medal_top")
        if following is not None:
            more = t("campaign.report.medal_next", medal=t(f"cities.medal.{following[0]}"), points=following[1] - attempt.total)
        helps = helps_words(t, attempt)
        lines = [Label(words, self.letters.strong), Label(more, self.letters.fine, soft=True)]
        if helps:
            lines.append(Label(t("campaign.report.helped", helps=helps), self.letters.fine, soft=True))
        row = Row(MedalDisc(attempt.medal, size=44), Column(*lines, gap=0, grow=1), gap=GAP)
        return [Panel(row, pad=12, ground=self.theme.well, shadow=False)]

    def _news(self) -> list[Widget]:
        """What this city changed: a chapter that opened, a best city, how many attempts are left to another chapter."""
        t, screen, attempt = self.t, self.screen, self.attempt
        if attempt is None or screen.is_practice:
            return []
        if not screen.counts:
            return [self._note("info", self._other_end())]
        if screen.mission_day:
            return []
        before, now, found = screen.before, screen.progress, []
        for code in chapters():
            if code != attempt.chapter and now.is_open(code) and not before.is_open(code):
                key = "unlocked" if attempt.won else "unlocked_tries"
                found.append(self._note("key", t(f"campaign.report.{key}", chapter=t(f"cities.chapter.{code}"))))
        found += self._best(attempt)
        known, codes = now.chapter(attempt.chapter), chapters()
        if not known.successes and not found and attempt.chapter != codes[-1]:
            left = game().content.administration.attempts - known.attempts
            if left in (1, 2):
                found.append(self._note("info", t("campaign.report.once_more" if left == 1 else "campaign.report.again")))
        if all(now.chapter(code).successes for code in codes) and not all(before.chapter(code).successes for code in codes):
            found.append(self._note("crown", t("campaign.report.congratulations")))
        return found

    def _other_end(self) -> str:
        """Why this end of the match counts for nothing."""
        kept = self.screen.kept
        if kept is None:
            return self.t("campaign.report.not_written")
        key = "other_end" if kept.ended == FINISHED else "other_end_lost"
        return self.t(f"campaign.report.{key}", total=plain(kept.total))

    def _best(self, attempt: Attempt) -> list[Widget]:
        best = self.screen.progress.chapter(attempt.chapter).best
        if best is None or not attempt.is_finished:
            return []
        is_new = best.id == attempt.id
        words = "campaign.report.best_new" if is_new else "campaign.report.best_old"
        return [self._note("star" if is_new else "trophy", self.t(words, total=plain(best.total)))]

    def _note(self, sign: str, words: str) -> Widget:
        mark = FixedColumn(Icon(sign, size=18, ink=self.theme.accent), 26)
        return Row(mark, Label(words, self.letters.line, grow=1), gap=6, across="start")

    # -- numbers -----------------------------------------------------------------------------------------------

    def _lines(self) -> Widget:
        t, outcome = self.t, self.screen.session.outcome
        assert outcome is not None, "it ended"
        rows: list[Widget] = [self._head("lines")]
        for line in outcome.lines[0]:
            number = Label(plain(line.points), self.letters.line, align="end")
            rows.append(TableRow(Label(t(f"cities.score.{line.reason}"), self.letters.line), [number], share=0.2))
        total = Label(plain(outcome.scores[0]), self.letters.number, align="end")
        rows.append(TableRow(Label(t("campaign.report.total"), self.letters.strong), [total], share=0.2))
        if not outcome.won:
            rows.append(Label(t("campaign.report.needs", total=self.state.setup.success), self.letters.fine, soft=True))
        return Column(*rows, gap=3)

    def _head(self, name: str) -> Widget:
        return Label(self.t(f"campaign.report.{name}"), self.letters.strong, ink=self.theme.accent)

    def _objectives(self) -> list[Widget]:
        t, rows = self.t, [self._head("objectives")]
        for goal in goals(game().tables, self.state):
            is_met = goal.standing == "met"
            ink = self.theme.good if is_met else self.theme.bad
            words = Label(t(f"cities.objective.{goal.name}", amount=goal.amount), self.letters.line, grow=1)
            state = Label(t(f"campaign.report.{'met' if is_met else 'missed'}"), self.letters.fine, soft=True)
            rows.append(Row(FixedColumn(Icon("check" if is_met else "cross", size=15, ink=ink), 26), words, state, gap=6))
        return rows

    # -- for the next time -------------------------------------------------------------------------------------

    def _tips(self) -> list[Widget]:
        found = tips(self.state)
        if not found:
            return []
        return [
            Rule(),
            self._head("tips"),
            *(self._note("hint", self.t(f"campaign.tip.{tip.name}", **tip.params)) for tip in found),
            Row(*map(self._lesson, dict.fromkeys(tip.lesson for tip in found)), gap=GAP_SMALL, wrap=True),
        ]

    def _lesson(self, lesson: str) -> Widget:
        """A quiet door to a lesson about what went wrong."""
        act = partial(self.screen.app.go, "learn", lesson=lesson)
        return Button(lesson_words(self.t, lesson), act, icon="edu", look="quiet", kind=self.letters.fine, key=f"to-{lesson}")

    def _saving(self) -> list[Widget]:
        """Until when a lost city could be saved."""
        mentor = self.screen.mentor
        if self.is_finished or mentor is None:
            return []
        return [Rule(), self._head("saving"), *(self._way_out(mentor.way_out) if mentor.is_done else [self._thinking()])]

    def _mentor(self) -> list[Widget]:
        """Where the planner saw it turn."""
        mentor = self.screen.mentor
        if mentor is None or (mentor.found is None and mentor.way_out is not None):  # one thing is said of one move
            return []
        return [Rule(), self._head("mentor"), *(self._turning(mentor.found) if mentor.is_done else [self._thinking()])]

    def _thinking(self) -> Widget:
        return Label(self.t("campaign.report.mentor_thinks"), self.letters.line, soft=True)

    def _way_out(self, found: WayOut | None) -> list[Widget]:
        if found is None:
            return [Label(self.t("campaign.report.no_way_out"), self.letters.line)]
        number = self.screen.move_of(found.number)
        names = {"milestone": found.milestone, "number": number, "total": plain(found.total)}
        words = self.t("campaign.report.way_out", move=self._move("instead", found.instead), **names)
        return [Label(words, self.letters.line), self._moment(found.number, "way-out")]

    def _turning(self, found: Turning | None) -> list[Widget]:
        if found is None:
            return [Label(self.t("campaign.report.mentor_none"), self.letters.line)]
        move, instead = self._move("move", found.move), self._move("instead", found.instead)
        if found.ends is None:
            what = self.t("campaign.report.mentor_worst", milestone=found.milestone, move=move)
            rather = self.t("campaign.report.mentor_instead", move=instead)
        else:
            own, other = map(plain, found.ends)
            what = self.t("campaign.report.mentor_at", milestone=found.milestone, move=move, total=own)
            rather = self.t("campaign.report.mentor_better", move=instead, total=other)
        return [Label(what, self.letters.line), Label(rather, self.letters.line), self._moment(found.number, "mentor")]

    def _moment(self, number: int, key: str) -> Widget:
        words = self.t("campaign.report.mentor_go")
        return Row(Button(words, lambda: self.screen.to_moment(number), icon="eye", kind=self.letters.line, key=key))

    def _move(self, key: str, move: tuple[str, str]) -> str:
        kind, what = move
        words = self.t.has(f"cities.word.{what}") if what else False
        return self.t(f"campaign.{key}.{kind}", card=self.t(f"cities.word.{what}") if words else what)
