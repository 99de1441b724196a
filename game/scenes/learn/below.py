"""What stands below the lessons: the study of the day, how far somebody is with the studies, and a search of the rules."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.scenes.learn.shelf import LessonBar, Shares
from game.scenes.screens.rules.rail import SearchField
from game.scenes.studies.guide import start_study
from game.scenes.studies.marks import StarRow
from game.scenes.widgets import CardButton, Column, Icon, Label, Panel, Picture, Row, Space, Widget
from game.scenes.widgets.theme import GAP, GAP_SMALL
from game.scenes.words import cover_path, key_words
from game.studies.daily import study_of
from game.studies.progress import StudyFile, StudyProgress
from game.studies.reading import own_studies
from game.studies.study import GRADES, Study

if TYPE_CHECKING:
    from game.app import App

HIGH = 132.0
COVER = (76.0, 100.0)


def other_ways(app: App, search: Callable[[str], None], today: date, course: str) -> Widget:
    """Three cards side by side; without studies only the rules. `search` gets what is written; studies open at `course`."""
    studies, progress = own_studies().all, StudyFile(app.profile.data).read()
    found = [_day(app, study_of(today, studies), progress, today), _studies(app, studies, progress, course)] if studies else []
    return Shares(*found, _rules(app, search), high=HIGH, gap=GAP)


def _day(app: App, study: Study, progress: StudyProgress, today: date) -> Widget:
    t, theme = app.t, app.interface.kit.theme
    when = t("date.day", day=today.day, month=t(f"date.month_{today.month}"))
    earned = progress.days.get(today.isoformat(), 0)
    state: Widget = StarRow(earned, size=14) if earned else Label(t("study.day_none"), "fine", soft=True)
    title = study.entry.title[t.language]
    words = Column(
        Label(t("study.today"), "name", ink=theme.accent),
        Label(title, "name", lines=2),
        Label(f"{t(f'{study.game}.name')} · {t(f'study.grade.{study.entry.grade}')}", "fine", soft=True),
        Row(Label(when, "fine", soft=True), state, gap=GAP),
        gap=4,
        grow=1,
    )
    row = Row(Picture(cover_path(study.game), *COVER), words, gap=GAP)
    says = f"{t('study.today')}: {title}"
    return CardButton(row, partial(start_study, app, study), says=says, pad=12, key="today", grow=1.9)


def _studies(app: App, studies: tuple[Study, ...], progress: StudyProgress, course: str) -> Widget:
    t, theme = app.t, app.interface.kit.theme
    stars = Row(
        Icon("star", size=14, ink=theme.accent),
        Label(str(sum(progress.stars.get(each.key, 0) for each in studies)), "name"),
        gap=5,
    )
    head = Row(Icon("target", size=16, ink=theme.accent), Label(t("study.title"), "name"), Space(grow=1), stars, gap=GAP_SMALL)
    lines = []
    for grade in GRADES:
        graded = [study for study in studies if study.entry.grade == grade]
        solved = sum(bool(progress.stars.get(study.key)) for study in graded)
        bar = LessonBar(solved / len(graded) if graded else 0.0, always=True, grow=1.0)
        lines.append(
            Row(Label(str(grade), "fine", soft=True), bar, Label(f"{solved}/{len(graded)}", "fine", soft=True), gap=GAP)
        )
    body, open_list = Column(head, *lines, gap=2), partial(app.go, "studies", game=course)
    return CardButton(body, open_list, says=t("study.title"), tip=t("study.intro"), pad=12, key="studies", grow=1.2)


def _rules(app: App, search: Callable[[str], None]) -> Widget:
    t, theme = app.t, app.interface.kit.theme
    keys = app.keys.keys("rules_search")
    field = SearchField(
        "",
        search,
        hint=t("reader.search"),
        keys=key_words(t, keys[0]) if keys else "",
        on_enter=partial(search, ""),
        key="search",
    )
    head = Row(Icon("book", size=16, ink=theme.accent), Label(t("reader.title"), "name"), gap=GAP_SMALL)
    return Panel(Column(head, Label(t("learn.look_up"), "fine", soft=True), field, gap=GAP_SMALL), grow=1.3, pad=12)
