"""The tables on the cards of the lessons: each drawn out of sight by the game's own board, and kept while the list is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from panda3d.core import Texture, TransparencyAttrib

from game.learning.course import line_of, rules_of
from game.learning.lesson import Lesson
from game.learning.walk import LessonWalk
from game.scenes.boards.screen import screen_of
from game.scenes.camera import WHOLE, frame_points, zoom_pose
from game.scenes.learn.looking import lookout
from game.scenes.studio import LastStudio
from game.scenes.widgets import Size, Widget
from game.scenes.widgets.cards import picture_node
from game.scenes.widgets.shapes import Shape, add_ring, add_rounded
from game.scenes.widgets.theme import RADIUS_SMALL

if TYPE_CHECKING:
    from game.app import App

FINER = 2
"""Pixels are drawn so many times as fine, each way, for smooth edges."""
NEARER = 0.68
"""A small picture shows a part of the table, larger."""


class LessonPictures:
    """Draws the table of a lesson when it is asked for. Whoever made it closes it."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: dict[object, Texture] = {}
        self._studio = LastStudio()

    def _key(self, lesson: Lesson, size: tuple[int, int]) -> object:
        return lesson.id, size, self._app.look(lesson.players)

    def find(self, lesson: Lesson, size: tuple[int, int]) -> Texture | None:
        """The picture, if it is drawn already."""
        return self._kept.get(self._key(lesson, size))

    def draw(self, lesson: Lesson, size: tuple[int, int]) -> None:
        """The table as the lesson begins, from where its picture is taken."""
        look = screen_of(lesson.game).light(self._app.look(lesson.players))
        studio = self._studio.get(lesson.game, (size[0] * FINER, size[1] * FINER), look, self._app.win)
        board = studio.board
        studio.build(rules_of(lesson).view(line_of(lesson)[0], lesson.viewer))
        place = lookout(board, LessonWalk(lesson), lesson.picture)
        pose, points = (place.pose, place.points) if place else (board.seat_camera(lesson.viewer), board.extent(lesson.viewer))
        framed = frame_points(pose, points, WHOLE, size[0] / size[1])
        self._kept[self._key(lesson, size)] = studio.texture(zoom_pose(framed, NEARER))

    def rest(self) -> None:
        """Gives the stage back; pictures stay."""
        self._studio.close()

    def close(self) -> None:
        """Lets go of everything."""
        self.rest()
        for texture in self._kept.values():
            texture.release_all()
        self._kept.clear()


class LessonPicture(Widget):
    """The table of a lesson on its card. Its size never changes, so that nothing jumps when the picture comes."""

    def __init__(self, lesson: Lesson, pictures: LessonPictures, size: Size) -> None:
        super().__init__()
        self.lesson, self.pictures, self.size = lesson, pictures, size

    def wants(self, width: float) -> Size:
        """As told, in the width there is."""
        return Size(min(width, self.size.w), self.size.h)

    @property
    def pixels(self) -> tuple[int, int]:
        """How large it is in the window."""
        return max(16, round(self.rect.w * self.kit.scale)), max(16, round(self.rect.h * self.kit.scale))

    @property
    def is_due(self) -> bool:
        """Is it in the window and not drawn yet?"""
        return self.is_mounted and bool(self.rect.w) and self.pictures.find(self.lesson, self.pixels) is None

    def make(self) -> None:
        """Draws the table now."""
        self.pictures.draw(self.lesson, self.pixels)
        self.redraw()

    def draw(self) -> None:
        """The picture, or a quiet field where it will be."""
        (w, h), mesh, theme = self.rect.size, Shape(), self.kit.theme
        found = self.pictures.find(self.lesson, self.pixels)
        if found is None:
            add_rounded(mesh, 0, 0, w=w, h=h, radius=RADIUS_SMALL, top=theme.well, soft=self.kit.pixel)
            self.put(mesh)
            self.icon("city", w / 2, h / 2, size=26, ink=theme.ink_faint)
            return
        node = self.art.attach_new_node(picture_node(w, h, radius=RADIUS_SMALL, texture=found, shape=w / h))
        node.set_texture(found)
        node.set_transparency(TransparencyAttrib.M_none)
        add_ring(mesh, 0, 0, w=w, h=h, radius=RADIUS_SMALL, colour=theme.panel_line, line=theme.line, soft=self.kit.pixel)
        self.put(mesh)
