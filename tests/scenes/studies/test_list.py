"""The list of studies: stars, grades, the study of the day, thirty days, and the doors to and from it."""

from datetime import date, timedelta

import pytest

from game.app import App
from game.rules import GAMES
from game.scenes.studies.guide import StudyGuide
from game.scenes.studies.list import StudyList
from game.scenes.table.table import TableScene
from game.studies.daily import study_of
from game.studies.progress import FILE, StudyFile
from game.studies.reading import own_studies
from tests.scenes.conftest import click, press

TODAY = date(2026, 11, 18)


def open_list(app: App, **more: str) -> StudyList:
    scene = app.go("studies", today=TODAY, **more)
    assert isinstance(scene, StudyList)
    for _ in range(3):
        app.step()
    return scene


def words(app: App) -> str:
    """Everything that the screen says."""
    return "\n".join(widget.spoken() for layer in app.interface.layers if layer.root for widget in layer.root.walk())


def test_the_list_opens_at_the_game_that_was_chosen_in_learn(app: App) -> None:
    app.go("learn", lesson="skyrise/the_path")
    app.step()
    click(app, "studies")
    assert isinstance(app.scene, StudyList)
    assert app.scene.game == "skyrise"


@pytest.mark.parametrize(("language", "scale"), [("en", 0.75), ("en", 1.0), ("de", 1.5), ("de", 2.0)])
def test_every_study_of_a_game_can_be_reached(app: App, language: str, scale: float) -> None:
    app.change(language=language, ui_scale=scale)
    scene = open_list(app)
    for game in GAMES:
        app.interface.go_to(f"game-{game}")
        press(app, "enter")
        app.step()
        assert scene.game == game
        for study in own_studies().of(game):
            row = app.interface.find(f"study-{study.key}")
            assert row is not None
            assert row.rect.w > 100


def test_the_study_of_the_day_is_first_and_opens_by_enter(app: App) -> None:
    open_list(app)
    press(app, "enter")
    for _ in range(3):
        app.step()
    table = app.scene
    assert isinstance(table, TableScene)
    assert table.session.rules.id == study_of(TODAY, own_studies().all).game


@pytest.mark.parametrize("back", [1, 17, 29])
def test_the_study_of_a_past_day_can_be_opened_by_mouse_and_by_keys(app: App, back: int) -> None:
    day = TODAY - timedelta(days=back)
    for way in ("click", "enter"):
        open_list(app)
        if way == "click":
            click(app, f"day-{day.isoformat()}")
        else:
            app.interface.go_to(f"day-{day.isoformat()}")
            press(app, "enter")
        app.step()
        table = app.scene
        assert isinstance(table, TableScene)
        assert isinstance(table.guide, StudyGuide)
        assert table.guide.study == study_of(day, own_studies().all)


def test_a_study_that_was_solved_on_another_day_says_so(app: App) -> None:
    day = TODAY - timedelta(days=3)
    StudyFile(app.profile.data).change(lambda before: before.with_stars(study_of(day, own_studies().all).key, 2))
    open_list(app)
    assert words(app).count("solved on another day") == 1


def test_stars_are_shown_and_escape_leads_back_to_learning(app: App) -> None:
    file, study = StudyFile(app.profile.data), own_studies().all[0]
    file.change(lambda before: before.with_stars(study.key, 2))
    file.change(lambda before: before.with_day(TODAY - timedelta(days=1), 3))
    open_list(app, study=study.key)
    assert "1 of 120 solved · 2 of 360 stars" in words(app)
    assert "17 November" in words(app)
    press(app, "escape")
    app.step()
    assert type(app.scene).__name__ == "Learn"
    app.interface.go_to("studies")
    press(app, "enter")
    app.step()
    assert isinstance(app.scene, StudyList)


def test_a_damaged_file_is_told(app: App) -> None:
    (app.profile.data).mkdir(parents=True, exist_ok=True)
    (app.profile.data / FILE).write_text("no stars", encoding="utf-8")
    open_list(app)
    assert (app.profile.data / "studies.damaged-1.json").exists()
    assert "studies.damaged-1.json" in words(app)
