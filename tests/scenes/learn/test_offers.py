"""Lessons are offered where somebody may need them, once, and no longer than that."""

from functools import partial

from game.app import App
from game.learning.course import CONTROLS, courses
from game.learning.progress import LearnedFile, with_end
from game.scenes.learn.guide import LessonGuide
from game.scenes.learn.hub import Learn
from game.scenes.learn.welcome import lesson_to_offer
from game.scenes.table.table import TableScene
from tests.scenes.conftest import click, press
from tests.scenes.samples import match
from tests.scenes.screens.conftest import settle


def open_menu(app: App) -> str:
    """Enters the menu and returns what the card of the lessons says once everything is read."""
    app.go("menu")
    settle(app)
    card = app.interface.find("learn")
    assert card is not None
    return " ".join(widget.spoken() for widget in card.walk())


def test_the_first_start_offers_the_lesson_of_the_table_in_the_list_once(app: App) -> None:
    assert app.t("learn.offer") in open_menu(app)
    click(app, "learn")
    assert isinstance(app.scene, Learn)
    assert app.scene.lesson.course == CONTROLS
    click(app, "start")
    assert isinstance(app.scene, TableScene)
    assert isinstance(app.scene.guide, LessonGuide)
    assert app.scene.guide.lesson.course == CONTROLS
    assert app.t("learn.offer") not in open_menu(app)


def test_without_the_offer_the_card_leads_to_the_lesson_it_names(app: App) -> None:
    first, second = courses()[CONTROLS][0], [lesson for course in courses().values() for lesson in course][1]
    LearnedFile(app.profile.data).change(partial(with_end, lesson=first.id))
    assert second.title(app.t) in open_menu(app)
    click(app, "learn")
    assert isinstance(app.scene, Learn)
    assert app.scene.lesson == second


def test_whoever_has_played_gets_no_offer(app: App) -> None:
    app.go("table", session=match("skyliners", moves=2))
    app.step()
    assert app.t("learn.offer") not in open_menu(app)


def test_the_setup_of_a_game_nobody_knows_offers_its_lessons_until_one_is_finished(app: App) -> None:
    app.go("setup", game="skyliners")
    click(app, "learn-first")
    assert isinstance(app.scene, Learn)
    assert app.scene.lesson.course == "skyliners"
    LearnedFile(app.profile.data).change(partial(with_end, lesson=courses()["skyliners"][0].id))
    app.go("setup", game="skyliners")
    assert app.interface.find("learn-first") is None
    assert lesson_to_offer(app, "skyliners") == ""


def test_the_list_is_used_by_keyboard_alone_and_goes_on_where_a_lesson_was_left(app: App) -> None:
    app.change(reduced_motion=True)
    app.go("learn", lesson=courses()["skyliners"][0].id)
    app.step()
    press(app, "enter")
    scene = app.scene
    assert isinstance(scene, TableScene)
    guide = scene.guide
    assert isinstance(guide, LessonGuide)
    for _ in range(6):
        app.step()
    press(app, "]")
    press(app, "escape")
    press(app, "enter")
    assert isinstance(app.scene, Learn)
    assert LearnedFile(app.profile.data).read().mark(guide.lesson.id).step == 1
    press(app, "enter")
    assert isinstance(app.scene, TableScene)
    again = app.scene.guide
    assert isinstance(again, LessonGuide)
    assert again.walk.index == 1
    press(app, "[")
    assert again.walk.index == 0


def test_after_the_last_lesson_comes_a_real_match(app: App) -> None:
    app.change(reduced_motion=True, own_speed=0, bot_speed=0)
    app.go("learn", lesson=courses()["skyliners"][-1].id)
    click(app, "first-match")
    scene = app.scene
    assert isinstance(scene, TableScene)
    assert scene.guide is None
    assert [player.kind for player in scene.session.players] == ["human", "easy"]
    assert not scene.session.is_sketch
