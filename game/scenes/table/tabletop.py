"""A board in the window: with its light, what can be picked on it, and what moves on it by itself."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from panda3d.core import LPoint3, NodePath

from game.errors import BadInput
from game.player.crash import LOG
from game.rules.core import Target
from game.scenes.boards.board import Board
from game.scenes.boards.screen import screen_of
from game.scenes.boards.thing import Place
from game.scenes.camera import ORTHOGRAPHIC_BELOW, CameraPose, on_screen
from game.scenes.drawing.light import Light, Time, light_of
from game.scenes.drawing.living import Living
from game.scenes.drawing.look import Look
from game.scenes.drawing.marks import Spot
from game.scenes.drawing.pipeline import Pipeline
from game.scenes.picker import Picker
from game.scenes.widgets import Rect

if TYPE_CHECKING:
    from game.app import App

Point = tuple[float, float]
"""A place in the window, in points."""


class Tabletop:
    """The board of one game in a window."""

    def __init__(
        self, app: App, parent: NodePath, game: str, colours: tuple[str, ...] = (), *, hour: Time | None = None
    ) -> None:
        """`hour` is the time of day at the table; None = the game's usual one."""
        self._app, self._parent, self._colours, self._hour = app, parent, colours, hour
        self.game, self.screen = game, screen_of(game)
        self.look: Look = self._look()
        self.board: Board[Any, Any] = self.screen.make_board(parent, self.look, sound=app.audio.play)
        self.picker = Picker(self.board.node, app.cam)
        self.living = Living()
        """What moves by itself beside the match."""
        self.focus_at, self.blur = 1.0, 1.0
        """Where the picture is sharp, as a part of the way to its middle, and how soft all else is; where a tier has that."""
        self._pipeline: Pipeline | None = None
        self._lit_size = app.pixels
        self._light: Light | None = None
        """The light that the board asked for last."""
        self._open_pipeline(self.look)
        self.board.on_laid = self._enliven
        self.board.on_light = self._relight
        self.living.start(app, self.look)

    def _look(self) -> Look:
        return self.screen.light(self._app.look(self._colours), self._hour)

    @property
    def is_swift(self) -> bool:
        """Does the camera jump instead of swinging?"""
        return self.look.reduced_motion or self._app.win is None

    @property
    def is_hidden(self) -> bool:
        """Has another table the window?"""
        return self._parent.is_hidden()

    # -- light and life ------------------------------------------------------------------------------------------

    def _open_pipeline(self, look: Look) -> None:
        app, self._lit_size = self._app, self._app.pixels
        if app.win is None:
            return
        region, light, ground = app.camNode.get_display_region(0), self._light or look.light, self.board.ground
        self._pipeline = Pipeline(app.win, app.cam, app.render, tier=look.tier, region=region, light=light, extent=ground)

    def _close_pipeline(self) -> None:
        if self._pipeline is not None:
            self._pipeline.close()
            self._pipeline = None

    def _relight(self, light: Light) -> None:
        """The hour on the table has changed."""
        self._light = light
        if self._pipeline is not None and self._pipeline.light != light:
            self._pipeline.light = light

    def _enliven(self) -> None:
        """Lets the decorations of what lies on the table now move."""
        self.living.clear()
        self.living.add(*self.board.living())

    def focus(self, pose: CameraPose) -> None:
        """The camera stands there: the light follows."""
        if self._pipeline is not None:
            lens = self._app.camNode.get_lens()
            flat = pose.field < ORTHOGRAPHIC_BELOW
            near, far, distance = lens.get_near(), lens.get_far(), pose.distance * self.focus_at
            self._pipeline.focus(near=near, far=far, distance=distance, flat=flat, tilt_shift=self.blur)

    def adapt(self) -> None:
        """Look and buffers follow the window and the settings."""
        look = self._look()
        if self._pipeline is not None and (look.tier != self.look.tier or self._lit_size != self._app.pixels):
            self._close_pipeline()
            self._open_pipeline(look)
        if look != self.look:
            self.look = look
            self.board.restyle(look)
            self.living.start(self._app, look)

    @property
    def wanted_hour(self) -> Time | None:
        """The time of day that was asked for; None = the table's own, which may change during a match."""
        return self._hour

    @property
    def hour(self) -> Time:
        """The time of day on the table now."""
        if self._hour is not None:
            return self._hour
        light = self._light or self.look.light
        return next((hour for hour in self.screen.hours if light_of(self.game, hour) == light), self.screen.hours[0])

    def set_hour(self, hour: Time | None) -> None:
        """Another time of day; None = the game's usual one."""
        self._hour = hour
        self.adapt()

    # -- what lies where -----------------------------------------------------------------------------------------

    def pick(self, wanted: Collection[Target] | None = None) -> Target | None:
        """The target under the pointer, one of the wanted before all others."""
        place = self._app.pointer_place
        if place is None:
            return None
        return (self.picker.pick(place, wanted) if wanted else None) or self.picker.pick(place)

    def places(self, targets: Collection[Target]) -> dict[Target, Point]:
        """Where those targets lie in the window that are on the board and in the picture."""
        nodes = self.board.targets()
        found = {target: self.place_of(nodes[target]) for target in targets if target in nodes}
        return {target: place for target, place in found.items() if place is not None}

    def place_of(self, node: NodePath) -> Point | None:
        """Where the middle of a node is in the window; None where it is out of the picture."""
        place, window = self.picker.place(node), self._app.interface.window
        return ((place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h) if place is not None else None

    def rects(self, spots: Iterable[Spot]) -> list[Rect]:
        """What places and what stands on them take of the window; those out of the picture are left out."""
        return self._around(spot.corners() for spot in spots)

    def badge_rects(self) -> list[Rect]:
        """What badges take of the window."""
        turn = self._app.cam.get_quat(self.board.node)
        right, up, boxes = turn.get_right(), turn.get_up(), []
        for at, wide, high in self.board.badges.sizes():
            corners = [LPoint3(*at) + right * (side * wide / 2) + up * top for side in (-1, 1) for top in (0.0, high)]
            boxes.append([(x, y, z) for x, y, z in corners])
        return self._around(boxes)

    def _around(self, boxes: Iterable[Iterable[Place]]) -> list[Rect]:
        """What the points of each box take of the window; boxes out of the picture are left out."""
        window, found = self._app.interface.window, []
        for box in boxes:
            shown = [on_screen(point, self._app.cam, self.board.node) for point in box]
            points = [((x + 1) / 2 * window.w, (1 - y) / 2 * window.h) for x, y in filter(None, shown)]
            if points:
                found.append(Rect.around(points))
        return found

    def top_of(self, target: Target) -> float | None:
        """How far up in the window what is shown at a place reaches; None where it is low."""
        point = self.board.above(target)
        if point is None:
            return None
        found = on_screen(point, self._app.cam, self.board.node)
        return (1 - found[1]) / 2 * self._app.interface.window.h if found is not None else 0.0

    # -- coming and going ----------------------------------------------------------------------------------------

    def take_picture(self, path: Path, view: object, *, width: int) -> None:
        """Keeps a picture of a view without panels and marks; the board is left at that view."""
        self.board.build(view)
        self.board.offer(())
        self._app.flat.hide()
        try:
            self._app.picture(path, width=width)
        except (BadInput, OSError) as fault:
            LOG.warning("no picture of the match: %s", fault)
        finally:
            self._app.flat.show()

    def set_aside(self) -> None:
        """Makes room for another table in the same window."""
        self.living.stop()
        self._parent.hide()
        self._close_pipeline()

    def take_up(self) -> None:
        """Is in the window again, as it was."""
        self._parent.show()
        self.living.start(self._app, self.look)
        self._open_pipeline(self.look)

    def close(self) -> None:
        """Gives camera and buffers back."""
        self.living.stop()
        self.picker.close()
        self.board.remove()
        self._close_pipeline()
