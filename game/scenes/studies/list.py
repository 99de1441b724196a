"""The list of studies: the study of the day with a strip of thirty days, and every game's studies by grade, with stars."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.rules import GAMES
from game.scenes.drawing.backdrop import Backdrop
from game.scenes.learn.shelf import ChosenCard
from game.scenes.scene import Scene
from game.scenes.studies.days import DayCell
from game.scenes.studies.guide import player_names, start_study
from game.scenes.studies.marks import StarRow
from game.scenes.widgets import Button, CardButton, Column, Grid, Icon, Label, Panel, Picture, Row, Space, Widget
from game.scenes.widgets.fields import page
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import cover_path
from game.studies.daily import last_days, study_of
from game.studies.progress import StudyFile, StudyProgress
from game.studies.reading import own_studies
from game.studies.study import GRADES, MOST_STARS, Study
from game.studies.wording import task_sentence

if TYPE_CHECKING:
    from game.app import App

LOW = 600.0
"""In a lower window there is less beside the words."""
BESIDE = 940.0
"""In a narrower one the days stand below the study of the day."""


class StudyList(Scene):
    """All studies, and what became of each."""

    def __init__(self, app: App, study: str = "", today: date | None = None, *, game: str = "") -> None:
        """`study` is the one that was looked at last, else `game` is opened; `today` is the day by the clock unless told."""
        super().__init__(app)
        self._studies = own_studies()
        self._today = today or date.today()
        self._progress = StudyProgress()
        self._last = study
        played = [game for game in GAMES if self._studies.of(game)]
        self.game = study.partition("/")[0] or (game if game in played else next(iter(played), ""))

    def enter(self) -> None:
        """Reads what was solved."""
        file = StudyFile(self.app.profile.data)
        self._progress = file.read()
        self._backdrop = Backdrop(self)
        self.show(self._compose)
        self.listen("back", self._leave)
        self.app.interface.focus_key(f"study-{self._last}" if self._last else "today")
        if file.notice:
            self.app.toast(file.notice)

    def adapt(self) -> None:
        """The room fills the window."""
        self._backdrop.build()

    def _leave(self) -> None:
        self.app.go("learn")

    # -- what is shown -----------------------------------------------------------------------------------------

    def _compose(self) -> Widget:
        t, window = self.t, self.app.interface.window
        title = Row(
            Label(t("study.title"), "title" if window.h >= LOW else "heading"),
            Space(GAP),
            *([Label(t("study.intro"), soft=True, grow=1)] if window.h >= LOW else []),
            gap=GAP,
        )
        body = [self._day(), self._games(), self._grades()] if self._studies.all else [Label(t("study.none"))]
        footer = Row(Button(t("study.back"), self._leave, icon="back", key="back"), Space(grow=1), self._sum())
        return page(title, Column(*body, gap=GAP), footer, window=window)

    def _sum(self) -> Widget:
        """All studies together."""
        return Label(self._tally(self._studies.all), "small", soft=True)

    def _tally(self, studies: tuple[Study, ...]) -> str:
        earned = [self._progress.stars.get(study.key, 0) for study in studies]
        most = MOST_STARS * len(studies)
        return self.t("study.progress", solved=sum(map(bool, earned)), count=len(studies), stars=sum(earned), most=most)

    # -- the day -----------------------------------------------------------------------------------------------

    def _day(self) -> Widget:
        t, theme = self.t, self.app.interface.kit.theme
        study = study_of(self._today, self._studies.all)
        earned = self._progress.days.get(self._today.isoformat(), 0)
        words = Column(
            Row(Icon("target", size=17, ink=theme.accent), Label(t("study.today"), "name", ink=theme.accent), gap=GAP_SMALL),
            Label(study.entry.title[t.language], "heading"),
            Label(f"{t(f'{study.game}.name')} · {t(f'study.grade.{study.entry.grade}')}", "small", soft=True),
            Row(
                Button(t("study.open_today"), partial(start_study, self.app, study), icon="play", look="primary", key="today"),
                StarRow(earned, size=18),
                gap=GAP,
            ),
            gap=GAP_SMALL,
            grow=1,
        )
        cover = Picture(cover_path(study.game), 84, 112)
        days = Column(
            Label(t("study.days"), "small", soft=True),
            Grid(*[self._cell(day) for day in last_days(self._today)], least=DayCell.WIDE, most=15, gap=6),
            gap=GAP_SMALL,
            grow=1,
        )
        is_wide = self.app.interface.window.w >= BESIDE
        head = Row(cover, words, gap=GAP, grow=1)
        return Panel(Grid(head, days, least=400, most=2, gap=GAP) if is_wide else Column(head, days, gap=GAP))

    def _cell(self, day: date) -> Widget:
        t, study = self.t, study_of(day, self._studies.all)
        earned, later = self._progress.days.get(day.isoformat(), 0), self._progress.stars.get(study.key, 0)
        said = t("study.day_stars", count=earned) if earned else t("study.day_later") if later else t("study.day_none")
        when = t("date.day", day=day.day, month=t(f"date.month_{day.month}"))
        tip = f"{when}: {study.entry.title[t.language]}, {said}"
        start = partial(start_study, self.app, study)
        return DayCell(day, earned, start, tip=tip, is_today=day == self._today, later=later)

    # -- the games ---------------------------------------------------------------------------------------------

    def _games(self) -> Widget:
        games = [game for game in GAMES if self._studies.of(game)]
        return Grid(*[self._tab(game) for game in games], least=200, most=5, gap=GAP_SMALL)

    def _tab(self, game: str) -> Widget:
        t, studies = self.t, self._studies.of(game)
        earned = sum(self._progress.stars.get(study.key, 0) for study in studies)
        words = Column(
            Label(t(f"{game}.name"), "name", lines=2),
            Row(
                Icon("star", size=13, ink=self.app.interface.kit.theme.accent),
                Label(f"{earned} / {MOST_STARS * len(studies)}", "fine", soft=True),
                gap=4,
            ),
            gap=2,
            grow=1,
        )
        row = Row(Picture(cover_path(game), 36, 48), words, gap=GAP_SMALL)
        card = ChosenCard(row, partial(self._choose, game), says=t(f"{game}.name"), pad=8, key=f"game-{game}")
        card.is_chosen = game == self.game
        return card

    def _choose(self, game: str) -> None:
        self.game = game
        self.refresh()
        self.app.interface.focus_key(f"game-{game}")

    # -- the grades --------------------------------------------------------------------------------------------

    def _grades(self) -> Widget:
        studies = self._studies.of(self.game)
        columns = [self._grade(grade, [study for study in studies if study.entry.grade == grade]) for grade in GRADES]
        return Grid(*columns, least=270, most=4, gap=GAP)

    def _grade(self, grade: int, studies: list[Study]) -> Widget:
        head = Label(self.t(f"study.grade.{grade}"), "name", ink=self.app.interface.kit.theme.accent)
        return Panel(Column(head, *[self._row(study) for study in studies], gap=GAP_SMALL))

    def _row(self, study: Study) -> Widget:
        t, earned = self.t, self._progress.stars.get(study.key)
        title = study.entry.title[t.language]
        state: list[Widget] = [StarRow(earned or 0, size=13)]
        if earned == 0:
            state.append(Icon("eye", size=13, tip=t("study.watched")))
        row = Row(
            Label(str(study.number), "fine", soft=True),
            Label(title, "line", lines=2, grow=1),
            *state,
            gap=GAP_SMALL,
        )
        task = task_sentence(t, study, player_names(study, t))
        start = partial(start_study, self.app, study)
        return CardButton(row, start, says=title, tip=task, pad=8, key=f"study-{study.key}")
