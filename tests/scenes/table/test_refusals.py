"""A refusal stands beside what was refused and leads to the rule behind it: by mouse, by key, in every game, with a guide."""

import pytest

from game.app import App
from game.content import LANGUAGES
from game.learning.course import courses
from game.match.hotseat import Mode
from game.match.session import Player, Session
from game.rulebook.reading import book
from game.rules import GAMES
from game.rules.core import Target
from game.scenes.learn.guide import LessonGuide, start_lesson
from game.scenes.screens.rules.pages import RULE
from game.scenes.screens.rules.reader import RulesReader
from game.scenes.table.table import TableScene
from game.scenes.widgets import Rect
from tests.scenes.conftest import click, fit, look_at_it, point_at, press
from tests.scenes.patience import until
from tools.audit import faults


def _sit(app: App, game: str = "skyliners") -> TableScene:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    rules = GAMES[game]
    players = [Player("Ann"), *(Player(f"Ben {seat}", "random") for seat in range(1, rules.seats[0]))]
    options = {"mode": "intro", "start": "S"} if game == "skyliners" else {}
    scene = app.go("table", session=Session(rules, players, seed=5, options=options))
    assert isinstance(scene, TableScene)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    app.point(None)
    return scene


def _refuse(scene: TableScene) -> Target:
    """Chooses what cannot be chosen: on the board, or a card of the hand."""
    hand = {held.target for held in scene.tabletop.screen.hand(scene.situation.view, scene.t)}
    for target in (*scene.board.targets(), *sorted(hand)):
        if scene.selection.glance_at(target).reason is not None:
            scene.selection.look_at(target)
            scene.selection.confirm()
            return target
    raise AssertionError("something is refused")


@pytest.mark.parametrize("game", GAMES)
def test_why_opens_the_rule_in_every_game(app: App, game: str) -> None:
    scene = _sit(app, game)
    target = _refuse(scene)
    refused = scene.situation.refused
    assert refused is not None
    assert refused.target == target
    app.step()
    click(app, "why")
    assert isinstance(app.scene, RulesReader)
    assert app.scene.place.section == book(game, "en").by_rule[refused.reason.rule].id
    assert app.scene.place.rule == refused.reason.rule
    assert app.interface.find(RULE) is not None, "the paragraph it is about is marked"
    press(app, "escape")
    assert app.scene is scene


def test_words_about_what_was_refused_spare_places_that_are_marked_before_they_can_be_chosen(app: App) -> None:
    scene = _sit(app, "skyrise")
    marked = set(scene.board.upcoming())
    assert marked
    assert marked.isdisjoint(scene.hotseat.chooser.options()), "a piece is chosen first"
    target = next(each for each in scene.board.targets() if each.kind == "quarter" and each not in marked)
    scene.selection.look_at(target)
    scene.selection.confirm()
    app.step()
    bubble, places = scene.hud.frame.rect_of("refusal"), scene.tabletop.places(marked).values()
    assert bubble is not None
    assert places
    assert not any(bubble.contains(*place) for place in places)


def _refused_plot(app: App, scene: TableScene) -> Target:
    scene.selection.choose(Target("piece", "roof"))
    target = next(each for each in scene.board.targets() if scene.hotseat.glance(each).reason and each.kind == "plot")
    point_at(app, scene, target)
    return target


def test_what_the_camera_brought_under_the_pointer_is_not_refused_but_shown(app: App) -> None:
    """Seen: a click that was meant to go on came when the camera was back, and was answered by a refusal of some plot."""
    scene = _sit(app)
    target = _refused_plot(app, scene)
    scene.selection.follow_camera()
    app.press("mouse1")
    app.release("mouse1")
    assert scene.situation.refused is None
    assert scene.selection.pointed == target
    app.press("mouse1")
    app.release("mouse1")
    assert scene.situation.refused is not None, "now it was aimed at"


def test_by_mouse_alone_and_a_click_elsewhere_puts_it_away(app: App) -> None:
    scene = _sit(app)
    target = _refused_plot(app, scene)
    look_at_it(app)
    app.press("mouse1")
    app.release("mouse1")
    assert scene.situation.refused is not None
    assert scene.situation.refused.target == target
    assert app.interface.find("bubble") is None, "nothing is said twice"
    bubble = scene.hud.frame.rect_of("refusal")
    assert bubble is not None
    app.point(bubble.centre)
    assert scene.situation.refused is not None, "one can go to its button"
    point_at(app, scene, target)
    app.press("mouse3")
    app.release("mouse3")
    assert scene.situation.refused is None


def test_it_goes_when_somebody_has_gone_on_to_what_fits(app: App) -> None:
    """Seen: it stood beside a good place, and over others. On the way to its button it stays."""
    scene = _sit(app)
    target = _refused_plot(app, scene)
    scene.selection.confirm()
    app.step()
    spot, bubble = scene.refusals.places.spot, scene.hud.frame.rect_of("refusal")
    assert spot is not None
    assert bubble is not None
    way = Rect.around([spot.centre, (bubble.x, bubble.y), (bubble.right, bubble.bottom)]).inset(-24)
    stayed = []
    for other in (each for each in scene.hotseat.chooser.options() if each.kind == "plot"):
        scene.selection.look_at(target)
        scene.selection.confirm()
        point_at(app, scene, other)
        place = scene.selection.places().spot
        assert place is not None
        if not way.contains(*place.centre):
            stayed.append(scene.situation.refused is not None)
    assert stayed
    assert not any(stayed)


def test_what_was_refused_and_fits_by_now_is_refused_no_more(app: App) -> None:
    """Seen in Cities: the tile turned by itself under the pointer, and words against its place hid what it would bring."""
    scene = _sit(app, "cities")
    while scene.hotseat.session.view(0).phase != "turn":
        scene.selection.submit(scene.hotseat.session.legal(0)[:1])
        until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    chooser, build = scene.hotseat.chooser, next(each for each in scene.hotseat.session.legal(0) if each.kind() == "play")
    scene.selection.choose(build.steps()[0])
    turns = chooser.settings()["orientation"]
    chooser.choose(turns[0])
    before = set(chooser.options())
    chooser.choose(turns[1])
    target = min(set(chooser.options()) - before)
    chooser.choose(turns[0])
    scene.selection.highlight()
    scene.selection.look_at(target)
    scene.selection.confirm()
    assert scene.situation.refused is not None
    scene.selection.look_at(None)
    chooser.choose(turns[1])
    scene.selection.highlight()
    scene.selection.look_at(target)
    assert scene.selection.can_choose_there()
    assert scene.situation.refused is None


def test_by_key_alone_before_and_after_the_refusal(app: App) -> None:
    scene = _sit(app)
    target = _refused_plot(app, scene)
    app.point(None)
    scene.selection.look_at(target)
    press(app, "w")
    assert isinstance(app.scene, RulesReader), "the bubble names the key"
    press(app, "escape", "enter", "w")
    assert isinstance(app.scene, RulesReader)
    press(app, "escape", "escape")
    assert scene.situation.refused is None
    assert app.scene is scene, "the first Esc only puts the refusal away"
    press(app, "w")
    assert scene.selection.glance is None or isinstance(app.scene, RulesReader)


def test_what_moves_the_camera_or_chooses_puts_it_away(app: App) -> None:
    scene = _sit(app)
    _refuse(scene)
    press(app, "e")
    assert scene.situation.refused is None
    _refuse(scene)
    scene.selection.choose(Target("piece", "floor"))
    assert scene.situation.refused is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_it_fits(app: App, language: str, scale: float) -> None:
    fit(app, (1280, 720), scale, language)
    _refuse(_sit(app))
    app.step()
    bubble = app.interface.find("refusal")
    assert bubble is not None
    assert not faults(bubble, app.interface.window)


def test_in_a_lesson_the_coach_says_it_and_why_opens_the_rule_against_it(app: App) -> None:
    app.change(own_speed=0, bot_speed=0, reduced_motion=True)
    lesson = next(each for each in courses()["skyliners"] if any(step.takes_moves for step in each.steps))
    start_lesson(app, lesson, next(number for number, step in enumerate(lesson.steps) if step.takes_moves))
    scene = app.scene
    assert isinstance(scene, TableScene)
    guide = scene.guide
    assert isinstance(guide, LessonGuide)
    until(app, lambda: scene.hotseat.mode is Mode.CHOOSE and not scene.showing.director.busy)
    _refuse(scene)
    assert scene.situation.refused is None, "the coach's card says it"
    refusal = guide.walk.refusal
    assert refusal is not None
    press(app, "w")
    assert isinstance(app.scene, RulesReader)
    assert app.scene.place.section == book("skyliners", "en").by_rule[refusal.rule].id
