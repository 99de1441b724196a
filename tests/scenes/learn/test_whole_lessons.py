"""Every lesson in a real window, from the list to its end, by mouse alone. It takes minutes, so it is done on demand:

`pytest --whole -n0 tests/scenes/learn/test_whole_lessons.py`.
"""

from collections.abc import Callable

import pytest

from game.app import App
from game.learning.course import courses
from game.learning.lesson import Lesson
from game.learning.progress import LearnedFile, LessonMark
from game.learning.walk import StepStanding
from game.match.gesture import moves_of
from game.rules.skyline_world.model import Buy, Sell
from game.scenes.learn.guide import LessonGuide
from game.scenes.table.table import TableScene
from tests.scenes.learn.pupil import DEED_KEYS, EYE
from tests.scenes.patience import until
from tests.scenes.persons import Mouse
from tests.scenes.twins import Twins, twins
from tests.scenes.windows import NEEDS_WINDOW, Window, wait_for

pytestmark = [*NEEDS_WINDOW, pytest.mark.whole]
LESSONS = [lesson for lessons in courses().values() for lesson in lessons]
STEPS_AT_MOST = 40


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_in_a_real_window(app: App, open_window: Callable[..., Window], lesson: Lesson) -> None:
    with twins(app, open_window("--scene", "learn", scene="learn")) as pair:
        person = Mouse(pair)
        pair.open("learn")
        until(app, lambda: app.interface.find("start") is not None)
        if lesson.course != next(iter(courses())):
            person.push(f"course-{lesson.course}")
        place = courses()[lesson.course].index(lesson)
        if place:
            person.push(f"lesson-{place + 1}")
        person.push("start")
        scene = app.scene
        assert isinstance(scene, TableScene)
        pair.table = scene
        guide = scene.guide
        assert isinstance(guide, LessonGuide)
        for _ in range(STEPS_AT_MOST):
            settle(pair, guide)
            if guide.walk.is_over:
                return
            take_step(pair, person, guide)
        raise AssertionError(f"{lesson.id} does not end")


def settle(pair: Twins, guide: LessonGuide) -> None:
    """Until both have shown everything and are at the same step, which the window notes in its profile."""
    for _ in range(6):
        pair.app.step()
    until(pair.app, lambda: not pair.table.showing.director.busy)
    pair.keep_pace()
    lesson, walk = guide.lesson.id, guide.walk
    here = LessonMark(is_done=True) if walk.is_over else LessonMark(walk.index)
    wait_for(lambda: LearnedFile(pair.window.home).read().mark(lesson) == here, f"the window to come to step {walk.step.id}")


def take_step(pair: Twins, person: Mouse, guide: LessonGuide) -> None:
    """Does the one thing that leads on."""
    walk, step, app = guide.walk, guide.walk.step, pair.app
    if pair.table.questions.is_read:
        person.push("bulletin-close")
    elif app.interface.find("coach-on") is not None:
        person.push("coach-on")
    elif step.kind == "ask" and step.choices:
        person.push(f"coach-choice-{next(name for name in step.choices if walk.is_right_choice(name))}")
    elif step.kind == "ask":
        person.choose(next(target for target in walk.right() if target not in walk.found))
    elif step.kind == "do" and step.deed is not None:
        do_deed(pair, person, guide, step.deed)
    elif step.kind == "do" and walk.standing is not StepStanding.RIGHT:
        play_on(person, guide)
    elif step.kind == "play":
        session = guide.table.session
        until(app, lambda: guide.table.is_choosing)
        legal = session.legal(guide.lesson.viewer)
        person.make(legal[len(legal) // 2])


def play_on(person: Mouse, guide: LessonGuide) -> None:
    """The next of the wanted moves, or all of them that the hand makes as one."""
    session = guide.table.session
    wanted = guide.walk.step.answer[session.number - guide.walk.since :]
    first = session.parse(wanted[0])
    if isinstance(first, Buy | Sell):
        person.make_all([session.parse(move) for move in wanted])
        return
    pointed = [
        (each, [session.rules.notation(move) for move in moves_of((each,))]) for each in guide.table.hotseat.chooser.every()
    ]
    person.make(next((each for each, moves in pointed if moves == list(wanted[: len(moves)])), first))


def do_deed(pair: Twins, person: Mouse, guide: LessonGuide, deed: str) -> None:
    table = pair.table
    if deed == "zoom":
        pair.point(table.free().centre)
        pair.wheel("wheel_up")  # one step is enough, and a second one might come only after the lesson went on
    elif deed in DEED_KEYS:
        pair.key(DEED_KEYS[deed])
    elif deed == "eye":
        person.push(EYE)
    elif deed == "undo":
        session = table.session
        person.make(session.legal(table.hotseat.viewer or 0)[0])
        settle(pair, guide)
        pair.key("u")
    else:
        person.choose(table.hotseat.chooser.options()[0])
