"""What is said in passing lies over as little of a table as it can."""

import pytest

from game.app import App
from game.rules import GAMES
from game.scenes.hud.regions import covered_area
from game.scenes.table.table import TableScene
from game.scenes.widgets import Rect
from tests.scenes.samples import match

WORDS = "Nothing more to build or hand in: on to investing."


def said(app: App, words: str = WORDS) -> Rect:
    app.toast(words)
    app.step()
    return next(
        layer.root.absolute()
        for layer in app.interface.layers
        if layer.root is not None and any(widget.spoken() == words for widget in layer.root.walk())
    )


def table(app: App, game: str) -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True, tips=False, goal_card=False)
    scene = app.go("table", session=match(game, max(GAMES[game].seats), moves=0))
    assert isinstance(scene, TableScene)
    for _ in range(4):
        app.step()
    return scene


@pytest.mark.parametrize("game", GAMES)
def test_words_in_passing_lie_at_the_edge_where_they_cover_least_of_the_board(app: App, game: str) -> None:
    scene = table(app, game)
    place, free, spared = said(app), scene.free(), scene.spared()
    assert spared
    assert free.y <= place.y
    assert place.bottom <= free.bottom
    low, high = (Rect(place.x, top, place.w, place.h) for top in (free.bottom - 28 - place.h, free.y + 8))
    assert covered_area(place, spared) <= min(covered_area(low, spared), covered_area(high, spared))


def test_words_in_passing_leave_the_barges_of_skyline_of_the_world_clear(app: App) -> None:
    scene = table(app, "skyline_world")
    assert said(app).y < scene.free().centre[1], "there is only sky"


def test_a_second_sentence_over_a_table_covers_neither_the_first_nor_a_place(app: App) -> None:
    scene = table(app, "skyline_world")
    first, second = said(app, "One."), said(app, "Another.")
    assert first.overlap(second) is None
    assert covered_area(second, scene.spared()) == 0


def test_words_in_passing_stay_at_the_lower_edge_where_nothing_is_spared(app: App) -> None:
    app.go("menu")
    assert said(app).bottom > app.interface.window.h * 0.9
