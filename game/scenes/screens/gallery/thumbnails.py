"""The pictures in the cases: read from beside the saves, a few with each frame; what is missed is drawn once nobody moves.

Only the last ones are kept in memory, and none once the gallery is left.
"""

from __future__ import annotations

from collections import OrderedDict
from time import perf_counter
from typing import TYPE_CHECKING

from panda3d.core import Texture

from game.errors import BadInput
from game.match import saves
from game.match.session import Session
from game.player import gallery
from game.player.gallery import Exhibit, Facts
from game.player.keepsake import colours_of, picture_path
from game.scenes.screens import snapshot
from game.scenes.widgets.cards import read_texture

if TYPE_CHECKING:
    from game.app import App

MOST = 60
"""Pictures in memory: more than a window shows at once."""
FRAME = 0.008
"""Seconds of a frame that reading may take; one picture is read in any case."""


class Thumbnails:
    """The pictures of one gallery that is open."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._known: OrderedDict[str, Texture] = OrderedDict()
        self._facts: dict[str, Facts] = {}
        self._waiting: list[Exhibit] = []
        self._missed: list[Exhibit] = []
        self._hopeless: set[str] = set()
        """Of these nothing can be found out."""

    def facts(self, exhibit: Exhibit) -> Facts | None:
        """What came of it, as far as that is known yet."""
        if exhibit.id not in self._facts:
            found = gallery.facts_of(exhibit)
            if found is None:
                return None
            self._facts[exhibit.id] = found
        return self._facts[exhibit.id]

    def picture(self, exhibit: Exhibit) -> Texture | None:
        """Its picture, if it has been read."""
        if exhibit.id in self._known:
            self._known.move_to_end(exhibit.id)
        return self._known.get(exhibit.id)

    def want(self, shown: list[Exhibit]) -> None:
        """These are in view: what is not known of them is read next, and nothing else."""
        able = [each for each in shown if each.brief is not None and each.id not in self._hopeless]
        self._waiting = [each for each in able if each.id not in self._known]
        self._missed = [each for each in able if each.id in self._known and self.facts(each) is None]

    @property
    def is_done(self) -> bool:
        """Is there nothing left to read or to draw?"""
        return not self._waiting and not self._missed

    def read_on(self) -> list[Exhibit]:
        """Reads pictures for a moment; returns those that have one now."""
        until, found = perf_counter() + FRAME, list[Exhibit]()
        while self._waiting and (not found or perf_counter() < until):
            exhibit = self._waiting.pop(0)
            if not self._is_behind(exhibit) and self._read(exhibit):
                found.append(exhibit)
            if exhibit.id not in self._known or self.facts(exhibit) is None:
                self._missed.append(exhibit)
        return found

    def _read(self, exhibit: Exhibit) -> bool:
        texture = read_texture(picture_path(exhibit.path))
        if texture is None:
            return False
        self._known[exhibit.id] = texture
        while len(self._known) > MOST:
            self._known.popitem(last=False)[1].release_all()
        return True

    def _is_behind(self, exhibit: Exhibit) -> bool:
        """Is its picture one of the match while it still went on?"""
        return not exhibit.is_demo and snapshot.is_due(exhibit.path)

    def draw_one(self) -> Exhibit | None:
        """Plays a match again of which something is missed, and keeps what came of it and its picture; returns it."""
        if self._waiting or not self._missed:
            return None
        exhibit = self._missed.pop(0)
        try:
            session = saves.load(exhibit.path)
        except BadInput:
            self._hopeless.add(exhibit.id)
            return None
        self._facts[exhibit.id] = gallery.keep_facts(exhibit.path, session)
        if exhibit.id not in self._known and not self._draw(exhibit, session):
            self._hopeless.add(exhibit.id)
        return exhibit

    def _draw(self, exhibit: Exhibit, session: Session) -> bool:
        colours = colours_of(exhibit.path, len(session.players))
        return snapshot.take(self._app, session, colours, exhibit.path) and self._read(exhibit)

    def forget(self) -> None:
        """Lets go of all pictures."""
        for texture in self._known.values():
            texture.release_all()
        self._known.clear()
        self._waiting.clear()
        self._missed.clear()
