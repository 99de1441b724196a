"""The list of lessons: a course for each game, the chosen lesson with its table as the ground of the whole screen."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from direct.task import Task
from msgspec.structs import replace
from panda3d.core import ClockObject, PythonTask

from game.learning.course import CONTROLS, courses, find_lesson, line_of, rules_of
from game.learning.lesson import Lesson
from game.learning.progress import LearnedFile
from game.learning.walk import LessonWalk
from game.rulebook.search import prepare
from game.scenes.board_scene import BoardScene
from game.scenes.camera import CameraPose
from game.scenes.learn.below import other_ways
from game.scenes.learn.guide import start_first_match, start_lesson
from game.scenes.learn.gull import Gull
from game.scenes.learn.looking import lookout
from game.scenes.learn.pictures import LessonPicture, LessonPictures
from game.scenes.learn.shelf import ChosenCard, LessonBar, Narrow, Pills
from game.scenes.widgets import Button, Column, Icon, Label, Picture, Rect, Row, Scroll, Size, Space, Widget
from game.scenes.widgets.shapes import Shape
from game.scenes.widgets.theme import GAP, GAP_SMALL, Colour, with_alpha
from game.scenes.words import cover_path

if TYPE_CHECKING:
    from game.app import App

MARGIN, COLUMN, COLUMN_FOLDED = 24.0, 232.0, 196.0
INFO = 420.0
"""How wide what is said about a lesson may be."""
BESIDE = 80.0
"""How far the ground of words reaches beside them, where it ends at an edge."""
CARD, CARD_HIGH = 181.0, 98.0
PICTURE = Size(169.0, 84.0)
"""Of the table on a lesson's card."""
NARROW, LOW = 1100.0, 640.0
"""In a narrower or lower window there is less beside the words."""
SHORT = 440.0
"""In a window so low the lesson and the cards below it are one page."""
SWAY, SWAY_SECONDS = 4.0, 20.0
"""Degrees that the table turns there and back, and how long that takes."""


class Learn(BoardScene):
    """All lessons, and how far the player is in each."""

    arrows_always = True
    """The table is only the ground of the lists: nobody turns its camera."""

    def __init__(self, app: App, lesson: str = "", today: date | None = None, pictures: LessonPictures | None = None) -> None:
        """`lesson` is the one that is chosen; without one, what comes next. `today` is the day by the clock unless told.

        `pictures` are those that the list of another game has drawn: they are handed on.
        """
        self._today = today or date.today()
        self._pictures = pictures or LessonPictures(app)
        self._learned = LearnedFile(app.profile.data).read()
        first = next(iter(courses()), "")
        self.lesson: Lesson = find_lesson(lesson or self._learned.next_in(first))
        super().__init__(app, self.lesson.game, self.lesson.players)
        self._pose: CameraPose | None = None

    def enter(self) -> None:
        """The chosen lesson's table, and the lists over it."""
        self._lay()
        self._veil()
        self.show(self._courses, self._at_left)
        self.show(self._compose, self._at_right)
        self._reveal_course()
        self.app.interface.focus_key("start")
        self.listen("back", self._leave)
        self.listen("rules_search", partial(self._search, ""))
        if not self.tabletop.look.reduced_motion:
            self.task(self._sway, "sway")
        self._unread = prepare(self.app.settings.language)
        self.task(self._prepare, "prepare", draws=False)

    def leave(self) -> None:
        """Pictures are let go, unless the next list goes on with them."""
        super().leave()
        self._pictures.close()

    def _prepare(self, task: PythonTask) -> int:
        """After a frame has shown the words: a picture a frame, then a book, so that whoever begins to write finds answers."""
        if task.frame == 0:
            return Task.cont
        due = next((picture for picture in self._drawings() if picture.is_due), None)
        if due is not None:
            due.make()
            self.app.redraw()
        else:
            self._pictures.rest()
            next(self._unread, None)
        return Task.cont

    def _drawings(self) -> list[LessonPicture]:
        roots = [layer.root for layer in self.layers if layer.root is not None]
        return [widget for root in roots for widget in root.walk() if isinstance(widget, LessonPicture)]

    def _reveal_course(self) -> None:
        """In a low window the chosen course may lie further down."""
        courses_view, tab = self.app.interface.find("courses"), self.app.interface.find(f"course-{self.lesson.course}")
        if isinstance(courses_view, Scroll) and tab is not None:
            courses_view.reveal(tab)

    def _leave(self) -> None:
        self.app.go("menu")

    def take_character(self, character: str) -> None:
        """Whoever writes is looking something up."""
        if character.isalnum():
            self._search(character)

    def _search(self, words: str) -> None:
        """The rules, with what is found for these words."""
        self.app.push("rules", game=self.rules_game, search=words)

    # -- the table -----------------------------------------------------------------------------------------------

    def _lay(self) -> None:
        """The table as the lesson begins, seen from where its picture is taken."""
        lesson, walk = self.lesson, LessonWalk(self.lesson)
        state = line_of(lesson)[0]
        self.board.build(rules_of(lesson).view(state, lesson.viewer))
        self.board.badges.turn("none")
        self.standpoint.home = lesson.viewer
        self.standpoint.rest_at(lookout(self.board, walk, lesson.picture), at_once=True)
        self._pose = self.standpoint.rig.pose

    def _sway(self, task: PythonTask) -> int:
        if self._pose is None or self.standpoint.is_free:
            return Task.done
        part = ClockObject.get_global_clock().get_frame_time() / SWAY_SECONDS % 1.0
        away = SWAY * (1 - abs(2 * part - 1)) - SWAY / 2
        self.standpoint.rig.set(replace(self._pose, heading=self._pose.heading + away))
        return Task.cont

    def free(self) -> Rect:
        """The part of the window where the table is seen: to the right, above the row of lessons."""
        window = self.app.interface.window
        left = window.w * 0.45
        return Rect(left, 16.0, window.w - left - 16.0, max(120.0, window.h * (0.55 if self._is_tight else 0.50)))

    def adapt_panels(self) -> None:
        """The darkness follows the window."""
        self._veil()
        if self._pose is not None:
            self._lay()

    def _veil(self) -> None:
        """Calm ground for words: dark from the left and from below."""
        for child in self.ui.get_children():
            child.remove_node()
        window, mesh = self.app.interface.window, Shape()
        night = self.app.interface.kit.theme.room
        full, clear = with_alpha(night, 0.97), with_alpha(night, 0.0)
        if self.app.settings.high_contrast:  # words on plain ground, and the table beside them as a picture
            left = window.w if self._is_tight else self._column + 2.8 * MARGIN + INFO + BESIDE
            for rect in (Rect(0, 0, left, window.h), Rect(left, self.free().bottom, window.w - left, window.h)):
                _shade(mesh, rect, night, night, is_across=True)
            self.ui.attach_new_node(mesh.node("veil"))
            return
        across = window.w * (2.2 if self._is_short else 1.5 if self._is_tight else 0.9)
        _shade(mesh, Rect(0, 0, across * 0.3, window.h), full, full, is_across=True)
        _shade(mesh, Rect(across * 0.3, 0, across * 0.7, window.h), full, clear, is_across=True)
        low = window.h * (0.36 if self._is_tight else 0.42)
        _shade(mesh, Rect(0, low, window.w, window.h * 0.28), clear, with_alpha(night, 0.96), is_across=False)
        _shade(mesh, Rect(0, low + window.h * 0.28, window.w, window.h), with_alpha(night, 0.96), full, is_across=False)
        self.ui.attach_new_node(mesh.node("veil"))

    # -- courses -------------------------------------------------------------------------------------------------

    @property
    def _is_tight(self) -> bool:
        window = self.app.interface.window
        return window.w < NARROW or window.h < LOW

    @property
    def _is_short(self) -> bool:
        return self.app.interface.window.h < SHORT

    @property
    def _column(self) -> float:
        return COLUMN_FOLDED if self._is_tight else COLUMN

    def _at_left(self, window: Rect, _widget: Widget) -> Rect:
        margin = MARGIN / 2 if self._is_tight else MARGIN
        return Rect(margin, margin, self._column, window.h - 2 * margin)

    def _courses(self) -> Widget:
        t = self.t
        back = Button("", self._leave, icon="back", key="back", tip=t("learn.to_menu"))
        head = Row(back, Label(t("learn.title"), "heading" if self._is_tight else "title", grow=1), Gull(44), gap=GAP)
        tabs = [self._tab(course) for course in courses()]
        doors = self._match()
        if self._is_tight:
            to_studies = partial(self.app.go, "studies", game=self.lesson.course)
            doors.append(Button(t("study.title"), to_studies, icon="target", tip=t("study.intro"), key="studies"))
        return Column(head, Scroll(Column(*tabs, gap=GAP_SMALL), key="courses", grow=1.0), *doors, gap=GAP, grow=1.0)

    def _match(self) -> list[Widget]:
        """A first match of the chosen game; amber once its lessons are learned."""
        lesson, t = self.lesson, self.t
        if lesson.course != lesson.game:
            return []
        is_ready = all(self._learned.mark(each.id).is_done for each in courses()[lesson.course])
        about = t("learn.match_together" if rules_of(lesson).cooperative else "learn.match_about")
        words = Column(Label(t("learn.match"), "name"), Label(about, "fine", soft=True), gap=2, grow=1)
        sign = Icon("play", size=16, ink=self.app.interface.kit.theme.accent)
        act = partial(start_first_match, self.app, lesson.game)
        card = ChosenCard(Row(sign, words, gap=GAP), act, says=t("learn.match"), pad=12, key="first-match")
        card.is_chosen = is_ready
        return [card]

    def _tab(self, course: str) -> Widget:
        lessons, theme = courses()[course], self.app.interface.kit.theme
        done = [self._learned.mark(lesson.id).is_done for lesson in lessons]
        name = self.course_name(course)
        cover: Widget = Picture(cover_path(course), 44, 58) if course != CONTROLS else Row(Space(9), Icon("hand", size=26))
        words = Column(Label(name, "name", lines=2), Pills(done), gap=6, grow=1)
        parts: list[Widget] = [words] if self._is_tight else [cover, words]
        if all(done):
            parts.append(Icon("check", size=16, ink=theme.good))
        card = ChosenCard(Row(*parts, gap=GAP), partial(self._open_course, course), says=name, pad=8, key=f"course-{course}")
        card.is_chosen = course == self.lesson.course
        return card

    def course_name(self, course: str) -> str:
        """What a course is called."""
        return self.t("learn.controls" if course == CONTROLS else f"{course}.name")

    def _open_course(self, course: str) -> None:
        if course != self.lesson.course:
            self._choose(self._learned.next_in(course), f"course-{course}")

    # -- the lesson ----------------------------------------------------------------------------------------------

    def _at_right(self, window: Rect, _widget: Widget) -> Rect:
        left = self._column + (MARGIN if self._is_tight else 2.8 * MARGIN)
        margin = MARGIN / 2 if self._is_tight else MARGIN
        return Rect(left, margin, window.w - left - margin, window.h - 2 * margin)

    def _compose(self) -> Widget:
        if self._is_short:
            return Scroll(Column(self._about(), Space(4), self._lessons(), gap=GAP), grow=1.0, key="lesson-page")
        below = [] if self._is_tight else [other_ways(self.app, self._search, self._today, self.lesson.course)]
        return Column(Scroll(self._about(), grow=1.0), self._lessons(), *below, gap=GAP, grow=1.0)

    def _about(self) -> Widget:
        """Number, name, what it is about, and the ways in."""
        t, lesson, theme = self.t, self.lesson, self.app.interface.kit.theme
        lessons = courses()[lesson.course]
        number = t("learn.number", number=lessons.index(lesson) + 1, count=len(lessons))
        small = "name"
        above = Row(
            Label(number, small, ink=theme.accent), Label(t("learn.minutes", count=lesson.minutes), small, soft=True), gap=14
        )
        return Column(
            Space(h=0 if self._is_tight else 84),
            above,
            Label(lesson.title(t), "heading" if self._is_tight else "title"),
            Narrow(Label(t(lesson.key("about")), soft=True), most=INFO),
            Space(4),
            self._ways(),
            gap=GAP_SMALL,
        )

    def _ways(self) -> Widget:
        t, lesson = self.t, self.lesson
        mark = self._learned.mark(lesson.id)
        at = mark.step if mark.step < len(lesson.steps) else 0
        word = t("learn.go_on_at", number=at + 1) if at else t("learn.start")
        start = partial(start_lesson, self.app, lesson, at)
        ways: list[Widget] = [Button(word, start, icon="play", look="primary", key="start")]
        if at:
            ways.append(Button(t("learn.from_start"), partial(start_lesson, self.app, lesson), look="quiet", key="anew"))
        ways.append(Button(t("menu.rules"), self.read_rules, icon="book", look="quiet", key="rules"))
        return Row(*ways, gap=GAP_SMALL, wrap=True)

    def _lessons(self) -> Widget:
        cards = [self._card(number, lesson) for number, lesson in enumerate(courses()[self.lesson.course], start=1)]
        return Row(*cards, gap=GAP, wrap=True)

    def _card(self, number: int, lesson: Lesson) -> Widget:
        t, theme, mark = self.t, self.app.interface.kit.theme, self._learned.mark(lesson.id)
        minutes = Label(t("learn.minutes_short", count=lesson.minutes), "fine", soft=True)
        tick = [Icon("check", size=15, ink=theme.good, tip=t("learn.learned"))] if mark.is_done else []
        head = Row(Label(str(number), "name", ink=theme.accent), minutes, Space(grow=1), *tick, gap=GAP_SMALL)
        part = mark.step / len(lesson.steps)
        wide = CARD if not self._is_tight else CARD - 30
        table = [] if self._is_tight else [LessonPicture(lesson, self._pictures, PICTURE)]
        body = Column(*table, head, Label(lesson.title(t), "name", lines=2), LessonBar(part), gap=6)
        card = ChosenCard(
            body, partial(self._choose, lesson.id, f"lesson-{number}"), says=lesson.title(t), pad=10, key=f"lesson-{number}"
        )
        card.fixed, card.high = wide, CARD_HIGH + (PICTURE.h + GAP_SMALL if table else 0.0)
        card.is_chosen = lesson.id == self.lesson.id
        return card

    def _choose(self, identity: str, focus: str) -> None:
        """Another lesson: on the same table where it is of the same game."""
        found = find_lesson(identity)
        if found.id == self.lesson.id:
            start_lesson(self.app, found, self._learned.mark(identity).step % len(found.steps))
        elif found.game == self.lesson.game and found.players == self.lesson.players:
            self.lesson = found
            self._lay()
            self.refresh()
        else:
            pictures, self._pictures = self._pictures, LessonPictures(self.app)
            scene = self.app.go("learn", lesson=identity, pictures=pictures)
            scene.app.interface.focus_key(focus)


def _shade(mesh: Shape, rect: Rect, begin: Colour, end: Colour, *, is_across: bool) -> None:
    """A rectangle from one colour to another, from left to right or from above down."""
    corners = ((rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
    tints = (begin, end, end, begin) if is_across else (begin, begin, end, end)
    mesh.quad(*(mesh.vertex(x, y, tint) for (x, y), tint in zip(corners, tints, strict=True)))
