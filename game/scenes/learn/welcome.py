"""Where lessons are offered: on the first start, in the set-up of a game that nobody here knows, in the campaign."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.errors import BadInput
from game.learning.course import CONTROLS, courses
from game.learning.progress import LearnedFile, with_offer
from game.player.statistics import StatisticsFile
from game.scenes.learn.guide import start_lesson
from game.scenes.learn.gull import Gull
from game.scenes.scene import Scene
from game.scenes.widgets import Button, Column, Label, Panel, Rect, Row, Space, Widget
from game.scenes.widgets.theme import GAP, GAP_SMALL

if TYPE_CHECKING:
    from game.app import App

WIDE, BUTTON = 400.0, 38.0


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


def offer_controls(scene: Scene) -> None:
    """On the first start: two minutes at the table. One click declines it for good; it never lies in the way."""
    app = scene.app
    file = LearnedFile(app.profile.data)
    learned, lessons = file.read(), courses().get(CONTROLS, ())
    has_played = bool(StatisticsFile(app.profile.data).read().games)
    if not lessons or learned.is_offered or learned.lessons or has_played:
        return

    def keep() -> None:
        try:
            file.change(with_offer)
        except BadInput as fault:
            app.toast(fault)

    def decline() -> None:
        keep()
        scene.close(layer)

    def accept() -> None:
        keep()
        start_lesson(app, lessons[0])

    def compose() -> Widget:
        t = app.t
        yes = Button(t("learn.offer_yes"), accept, icon="play", look="primary", kind="name", height=BUTTON, key="offer-yes")
        no = Button(t("learn.offer_no"), decline, look="quiet", kind="name", height=BUTTON, key="offer-no")
        words = Column(Label(t("learn.offer"), "strong"), Row(yes, no, Space(grow=1), gap=GAP_SMALL), gap=GAP_SMALL, grow=1)
        return Panel(Row(Gull(64, is_glad=True), words, gap=GAP), pad=14, rim=app.interface.kit.theme.accent, key="offer")

    layer = scene.show(compose, _corner)


def _corner(window: Rect, widget: Widget) -> Rect:
    """In the upper right corner."""
    size = widget.asked(min(WIDE, window.w - 2 * GAP))
    return Rect(window.w - size.w - 2 * GAP, 2 * GAP, size.w, size.h)
