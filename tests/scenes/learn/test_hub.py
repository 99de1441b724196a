"""The list of lessons leads on: to the study of the day, to all studies, and to the rules for whoever begins to write."""

from datetime import date

import pytest

from game.app import App
from game.learning.course import courses
from game.scenes.learn.hub import Learn
from game.scenes.learn.pictures import LessonPicture
from game.scenes.screens.menu import Menu
from game.scenes.screens.rules.reader import RulesReader
from game.scenes.studies.guide import StudyGuide
from game.scenes.studies.list import StudyList
from game.scenes.table.table import TableScene
from game.studies.daily import study_of
from game.studies.progress import StudyFile
from game.studies.reading import own_studies
from tests.scenes.conftest import click, fit, press
from tests.scenes.patience import until

DAY = date(2026, 11, 18)


@pytest.fixture
def hub(app: App) -> Learn:
    scene = app.go("learn", lesson="skyrise/the_path", today=DAY)
    assert isinstance(scene, Learn)
    app.step()
    return scene


def spoken(app: App, key: str) -> str:
    widget = app.interface.find(key)
    assert widget is not None
    return " ".join(each.spoken() for each in widget.walk())


def test_one_key_leads_back_to_the_menu_and_arrows_walk_the_lists(app: App, hub: Learn) -> None:
    before = app.interface.current
    assert before is not None
    press(app, "arrow_right", "arrow_right")
    assert app.interface.current not in (None, before)
    press(app, "escape")
    assert isinstance(app.scene, Menu)


def test_whoever_writes_looks_it_up_and_comes_back(app: App, hub: Learn) -> None:
    for letter in "lake":
        app.write(letter)
    reader = app.scene
    assert isinstance(reader, RulesReader)
    assert reader.place.query == "lake"
    assert reader.place.game == "skyrise"
    press(app, "escape", "escape")
    assert app.scene is hub


def test_the_field_is_found_by_its_key_and_by_the_mouse(app: App, hub: Learn) -> None:
    press(app, "control-f")
    assert isinstance(app.scene, RulesReader)
    press(app, "escape")
    assert app.scene is hub
    click(app, "search")
    app.write("m")
    assert isinstance(app.scene, RulesReader)
    assert app.scene.place.query == "m"


def test_the_study_of_the_day_is_opened_from_the_list_of_lessons(app: App, hub: Learn) -> None:
    study = study_of(DAY, own_studies().all)
    assert study.entry.title["en"] in spoken(app, "today")
    click(app, "today")
    assert isinstance(app.scene, TableScene)
    guide = app.scene.guide
    assert isinstance(guide, StudyGuide)
    assert guide.study == study


def test_what_was_solved_is_counted_by_grade(app: App) -> None:
    study = next(study for study in own_studies().all if study.entry.grade == 2)
    StudyFile(app.profile.data).change(lambda progress: progress.with_stars(study.key, 3))
    app.go("learn", today=DAY)
    app.step()
    graded = sum(each.entry.grade == 2 for each in own_studies().all)
    assert f"1/{graded}" in spoken(app, "studies")
    click(app, "studies")
    assert isinstance(app.scene, StudyList)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_the_way_in_is_in_sight_at_every_size(app: App, hub: Learn, scale: float) -> None:
    fit(app, (1280, 720), scale, "de")
    app.step()
    start = app.interface.find("start")
    assert start is not None
    seen = start.visible()
    assert seen is not None
    assert seen.size == pytest.approx(start.absolute().size)


def test_every_lesson_has_a_picture_of_its_own_table(app: App, hub: Learn) -> None:
    until(app, lambda: not any(each.is_due for each in pictures(app)))
    drawn = [each.pictures.find(each.lesson, each.pixels) for each in pictures(app)]
    assert len(drawn) == len(courses()["skyrise"])
    shown = [bytes(texture.get_ram_image()) for texture in drawn if texture is not None]
    assert len(set(shown)) == len(drawn)
    assert all(len(set(pixels)) > 40 for pixels in shown), "a picture of one colour shows no table"


def test_another_course_goes_on_with_the_pictures_that_are_drawn(app: App, hub: Learn) -> None:
    until(app, lambda: not any(each.is_due for each in pictures(app)))
    click(app, "course-skyliners")
    click(app, "course-skyrise")
    assert not any(each.is_due for each in pictures(app))


def test_nothing_is_drawn_aside_where_there_is_no_room_for_pictures(app: App, hub: Learn) -> None:
    fit(app, (1280, 720), 2.0, "de")
    assert not pictures(app)


def pictures(app: App) -> list[LessonPicture]:
    roots = [layer.root for layer in app.interface.layers if layer.root is not None]
    return [widget for root in roots for widget in root.walk() if isinstance(widget, LessonPicture)]
