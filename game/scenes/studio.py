"""A table of its own out of sight, for pictures: of matches that lie on no table, or finer than the window."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from panda3d.core import GraphicsOutput, PNMImage, Texture

from game.rules.core import Seat, Target
from game.scenes.boards.board import Board
from game.scenes.boards.screen import screen_of
from game.scenes.camera import WHOLE, CameraPose, frame_points, on_screen, zoom_pose
from game.scenes.drawing.light import Light
from game.scenes.drawing.look import Look
from game.scenes.drawing.stage import Stage

ASIDE = -16.0
"""Degrees by which a portrait is taken from beside the first seat."""
LOWER, LOWEST = 14.0, 22.0
"""Degrees: how much lower than a player's eyes, and the lowest."""
NEARER = 0.86
"""How much of the table around the city is left out."""


class Studio:
    """The board of one game on a stage. Whoever made it closes it."""

    def __init__(self, game: str, size: tuple[int, int], look: Look, *, beside: GraphicsOutput | None = None) -> None:
        """`look` has the light of the hour that is wanted; `beside` is the window of the program, where there is one."""
        self._size, screen = size, screen_of(game)
        self._stage = Stage(size, tier=look.tier, beside=beside, light=look.light, extent=screen.ground)
        try:
            self.board: Board[Any, Any] = screen.make_board(self._stage.root, look)
        except Exception:
            self._stage.close()
            raise
        self.board.on_light = self._relight

    def _relight(self, light: Light) -> None:
        if light != self._stage.light:
            self._stage.light = light

    def build(self, view: object) -> None:
        """Lays the table as the view has it, without badges."""
        self.board.build(view)
        self.board.badges.turn("none")

    def portrait(self) -> CameraPose:
        """The pose that shows the city at its best: lower and nearer than a player sits, and from a little aside."""
        return portrait(self.board, self._size[0] / self._size[1])

    def from_seat(self, seat: Seat) -> CameraPose:
        """The pose of a player's eyes, with the whole table in the picture."""
        return frame_points(self.board.seat_camera(seat), self.board.extent(seat), WHOLE, self._size[0] / self._size[1])

    def place_of(self, target: Target) -> tuple[float, float] | None:
        """Where the top of a target stands in the last picture, 0…1 from its upper left corner; None where it is not in it."""
        spots = self.board.spots_at((target,))
        point = self.board.above(target) or (spots[0].top if spots else None)
        found = on_screen(point, self._stage.camera, self.board.node) if point is not None else None
        return ((found[0] + 1) / 2, (1 - found[1]) / 2) if found is not None else None

    def take(self, pose: CameraPose, *, focus_at: float = 1.0, blur: float = 1.0) -> PNMImage:
        """The picture from there; how sharp it is where, see `Stage.show`."""
        self.board.face(pose)
        self._stage.show(pose, focus_at=focus_at, blur=blur)
        return self._stage.picture()

    def texture(self, pose: CameraPose) -> Texture:
        """The picture from there for the interface, drawn without the window."""
        self.board.face(pose)
        self._stage.show(pose)
        return self._stage.texture()

    def close(self) -> None:
        """Gives everything back."""
        self.board.remove()
        self._stage.close()


class LastStudio:
    """The studio of the last picture, for one picture after another. Whoever made it closes it."""

    def __init__(self) -> None:
        self._studio: Studio | None = None
        self._made_for: object = None

    def get(self, game: str, size: tuple[int, int], look: Look, beside: GraphicsOutput | None) -> Studio:
        """The same one again, or a new one where game, size or look differ."""
        if self._studio is None or self._made_for != (game, size, look):
            self.close()
            self._studio, self._made_for = Studio(game, size, look, beside=beside), (game, size, look)
        return self._studio

    def close(self) -> None:
        """Gives it back."""
        if self._studio is not None:
            self._studio.close()
        self._studio = None


def portrait(board: Board[Any, Any], aspect: float) -> CameraPose:
    """The pose that shows a city at its best."""
    seat = board.seat_camera(0)
    low = replace(seat, heading=seat.heading + ASIDE, pitch=max(LOWEST, seat.pitch - LOWER))
    return zoom_pose(frame_points(low, board.extent(0), WHOLE, aspect), NEARER)
