"""Every lesson is taken at its table: as it is meant, with one wrong but legal move, a forbidden one, and wrong answers."""

import pytest
from msgspec.structs import replace
from panda3d.core import PNMImage

from game.app import App
from game.content import LANGUAGES
from game.learning.course import courses, find_lesson, next_lesson, rules_of
from game.learning.lesson import Lesson
from game.learning.progress import LearnedFile
from game.learning.walk import LessonWalk, StepStanding
from game.match.session import Player
from game.rules.core import Reason, Target
from game.scenes.drawing.look import Look
from game.scenes.hud.style import Style
from game.scenes.learn.card import coach_card
from game.scenes.learn.telling import tell
from game.scenes.table.situation import Presentation, seen_as
from game.scenes.table.spotlight import BADGES
from game.scenes.widgets import Rect
from game.scenes.widgets.pins import Cover
from game.text import texts
from tests.scenes.conftest import SMALL, click, fit
from tests.scenes.learn.pupil import Pupil
from tools.audit import faults

LESSONS = [lesson for lessons in courses().values() for lesson in lessons]
HIDING = [lesson for lesson in LESSONS if any(step.hides for step in lesson.steps)]
HIGHEST = (152.0, 172.0)
"""No card is higher, in the usual and in the folded window: three lines."""
MOST_WRONG = 2


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_is_taken_to_its_end(app: App, lesson: Lesson) -> None:
    app.change(quality="safe")
    pupil = Pupil(app, lesson)
    for _ in lesson.steps:
        assert_is_seen(pupil)
        misbehave(pupil)
        if not pupil.guide.walk.is_over:
            pupil.do_step()
    assert pupil.guide.walk.is_over
    assert LearnedFile(app.profile.data).read().mark(lesson.id).is_done
    assert pupil.scene.showing.director.repairs == 0
    assert list(app.profile.autosaves.glob("*")) == []


def test_a_question_asks_for_the_place_itself_where_pointing_elsewhere_means_a_group(app: App) -> None:
    pupil = Pupil(app, find_lesson("skyline_world/income"), at=2)
    scene, target = pupil.scene, Target("plot", "c9")
    x, y = next(iter(scene.tabletop.picker.places(target, scene.board.targets()[target])))
    window = app.interface.window
    app.point(((x + 1) / 2 * window.w, (1 - y) / 2 * window.h))
    app.step()
    assert scene.selection.pointed == target


def test_what_was_chosen_and_built_stays_on_the_table_and_in_the_log(app: App) -> None:
    lesson = find_lesson("controls/the_table")
    pupil = Pupil(app, lesson, at=[step.id for step in lesson.steps].index("choose"))
    pupil.do_step()
    assert pupil.step.id == "build"
    assert pupil.scene.situation.chosen
    pupil.do_step()
    assert pupil.step.id == "log"
    assert len(pupil.scene.session.log(lesson.viewer, app.t)) == 1
    assert not pupil.scene.session.can_undo


def test_a_learner_keeps_the_view_where_a_step_has_no_camera_of_its_own(app: App) -> None:
    pupil = Pupil(app, find_lesson("controls/the_table"), at=1)
    pupil.do_step()
    assert pupil.step.id == "above"
    assert pupil.scene.standpoint.is_free


def assert_is_seen(pupil: Pupil) -> None:
    """What is lit and ringed is there, and the card covers nothing of it."""
    scene, name = pupil.scene, f"{pupil.lesson.id}, step {pupil.step.id}"
    assert scene.spotlight is not None
    card = pupil.app.interface.find("coach")
    assert card is not None
    rect = card.absolute()
    marks = pupil.guide.marks()
    for target in marks.lit:
        corners = scene.spotlight.outline_of(target)
        assert corners, f"{name}: {target} is not to be seen"
        assert not any(rect.contains(*corner) for corner in corners), f"{name}: the card covers {target}"
    for pin in marks.pins:
        node = scene.board.targets().get(pin.target)
        places = scene.tabletop.picker.places(pin.target, node) if node is not None else ()
        hits = [scene.tabletop.picker.pick(place) for place in places]
        assert not hits or pin.target in hits, f"{name}: {pin.target} is hidden behind something"
    for what in marks.rings:
        assert scene.spotlight.place_of(what) is not None, f"{name}: {what} is not to be seen"
    assert not faults(card, pupil.app.interface.window), name


def misbehave(pupil: Pupil) -> None:
    """Wrong answers, a forbidden and a wrong move: each is told, and the step goes on."""
    step, walk = pupil.step, pupil.guide.walk
    index = walk.index
    if step.kind == "ask" and step.choices:
        for name in [name for name in step.choices if not walk.is_right_choice(name)]:
            click(pupil.app, f"coach-choice-{name}")
            assert pupil.standing is StepStanding.WRONG
    elif step.kind == "ask":
        for target in [target for target in walk.among() if target not in walk.right()][:MOST_WRONG]:
            pupil.point(target)
            assert pupil.standing is StepStanding.WRONG, f"{pupil.lesson.id}, {step.id}: {target}"
    elif step.kind == "do" and step.deed is None:
        pupil.settle(lambda: pupil.guide.table.is_choosing)
        target = pupil.forbidden()
        if target is not None:
            pupil.point(target)
            assert pupil.standing is StepStanding.REFUSED
        stray = pupil.stray()
        if stray is not None:
            pupil.make(stray)
            assert pupil.standing is StepStanding.MISSED, f"{pupil.lesson.id}, {step.id}: {stray} was meant"
            way = "undo" if pupil.app.interface.find("coach-undo") is not None else "retry"
            click(pupil.app, f"coach-{way}")
            pupil.settle()
            assert pupil.standing is StepStanding.OPEN
    assert walk.index == index


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_the_coach_says_fits_on_the_card(app: App, language: str, scale: float) -> None:
    fit(app, SMALL, scale, language)
    window, kit = app.interface.window, app.interface.kit
    is_folded = window.h < 640
    style = Style(texts(language), Look(), kit.theme, is_roomy=False, is_folded=is_folded)
    wide = window.w - (8 if is_folded else 256)
    for lesson in LESSONS:
        for index in range(len(lesson.steps)):
            for data in said(lesson, index, language):
                ways = [*data.ways, *data.choices, *filter(None, [data.go])]
                card = coach_card(data, style, {way.name: lambda: None for way in ways})
                card.mount(kit, app.interface.node)
                high = card.asked(wide).h
                card.place(Rect(4, 4, wide, high))
                assert not faults(card, window), (lesson.id, data.say, data.task)
                assert high <= HIGHEST[is_folded], (lesson.id, data.say, high)
                card.unmount()


def said(lesson: Lesson, index: int, language: str) -> list:
    """Everything that the card can say at a step."""
    rules, t = rules_of(lesson), texts(language)
    walk = LessonWalk(lesson)
    walk.begin(index)
    situation = seen_as(lesson.game, rules.view(walk.state, lesson.viewer), [Player(colour) for colour in lesson.players])
    found = []
    for standing in StepStanding:
        if standing is StepStanding.WRONG and walk.step.kind != "ask":
            continue
        if standing in (StepStanding.MISSED, StepStanding.REFUSED) and not walk.step.takes_moves:
            continue
        walk.standing = standing
        if standing is StepStanding.REFUSED:
            walk.refusal = Reason(rules.turn_rule, {"seat": lesson.players[0]})
        after = next_lesson(lesson)
        found.append(tell(walk, situation, t, after=after, is_glad=False))
        found.append(tell(walk, replace(situation, can_undo=True), t, after=after, is_glad=False))
    if walk.is_last:
        walk.go_on(walk.state)
        found.append(tell(walk, situation, t, after=next_lesson(lesson), is_glad=True))
    return found


@pytest.mark.parametrize(
    "lesson", [each for each in LESSONS if any(step.hides for step in each.steps)], ids=lambda each: each.id
)
def test_what_would_tell_the_answer_is_covered_until_it_is_found(app: App, lesson: Lesson) -> None:
    app.change(quality="safe")
    for number, step in enumerate(lesson.steps):
        if not step.hides:
            continue
        assert step.kind == "ask"
        scene, guide = (pupil := Pupil(app, lesson, at=number)).scene, pupil.guide
        assert scene.spotlight is not None
        places = [scene.spotlight.place_of(what) for what in step.hides if what != BADGES]
        assert None not in places, f"{step.id} covers what is not there"
        assert covers(app) == len(places)
        assert scene.board.badges.is_veiled == (BADGES in step.hides)
        guide.walk.do()
        guide.table.update()
        assert not covers(app)
        assert not scene.board.badges.is_veiled


@pytest.mark.parametrize("contrast", [False, True])
def test_nothing_is_read_through_what_covers_an_answer(app: App, contrast: bool) -> None:
    app.change(quality="safe", high_contrast=contrast)
    lesson = find_lesson("cities/supply")
    pupil = Pupil(app, lesson, at=[step.id for step in lesson.steps].index("now"))
    assert pupil.scene.spotlight is not None
    rect = pupil.scene.spotlight.place_of("forecast")
    assert rect is not None
    app.pace.draw_now()
    image = PNMImage()
    assert app.win is not None
    assert app.win.get_screenshot(image)
    left = [
        image.get_bright(round(rect.x) + x, round(rect.y) + y) for x in range(8, round(rect.w / 2) - 14) for y in range(8, 36)
    ]
    assert max(left) - min(left) < 0.02, "words below show through"


def covers(app: App) -> int:
    roots = [layer.root for layer in app.interface.layers if layer.root is not None]
    return sum(isinstance(widget, Cover) for root in roots for widget in root.walk())


def test_a_task_is_asked_no_more_while_its_move_is_shown(app: App) -> None:
    pupil = Pupil(app, find_lesson("skyliners/what_you_see"), at=5)
    situation = pupil.scene.situation
    asked = tell(pupil.guide.walk, situation, app.t, after=None, is_glad=False)
    shown = tell(pupil.guide.walk, replace(situation, presentation=Presentation.MOVES), app.t, after=None, is_glad=False)
    assert asked.task
    assert not shown.task
    assert shown.say == asked.say
