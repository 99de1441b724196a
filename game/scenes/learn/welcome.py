"""Where lessons are offered: on the first start, in the set-up of a game that nobody here knows, in the campaign."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.learning.course import CONTROLS, courses
from game.learning.progress import LearnedFile, with_offer
from game.player.statistics import StatisticsFile
from game.scenes.widgets import Button, Widget

if TYPE_CHECKING:
    from game.app import App

BUTTON = 38.0


def lesson_to_offer(app: App, game: str) -> str:
    """The lesson to offer somebody who may not know a game; empty where it has none, or somebody has learned or played it."""
    learned = LearnedFile(app.profile.data).read()
    has_played = any(match.game == game for match in StatisticsFile(app.profile.data).read().matches)
    return "" if has_played or learned.has_done(game) else learned.next_in(game)


def lesson_button(app: App, game: str, words: str, *, kind: str = "small", height: float = BUTTON) -> list[Widget]:
    """A door to the lessons of a game, while there is somebody to offer them to."""
    lesson = lesson_to_offer(app, game)
    if not lesson:
        return []
    open_list = partial(app.go, "learn", lesson=lesson)
    return [Button(words, open_list, icon="edu", look="quiet", kind=kind, height=height, key="learn-first")]


def is_first_start(app: App) -> bool:
    """Has nobody learned or played anything here, so that the menu offers two minutes at the table?"""
    learned = LearnedFile(app.profile.data).read()
    has_played = bool(StatisticsFile(app.profile.data).read().games)
    return CONTROLS in courses() and not (learned.is_offered or learned.lessons or has_played)


def offer_controls(app: App) -> None:
    """To the list of lessons, with that of the table chosen; the offer is not made again."""
    try:
        LearnedFile(app.profile.data).change(with_offer)
    except BadInput as fault:
        app.toast(fault)
    app.go("learn", lesson=courses()[CONTROLS][0].id)
