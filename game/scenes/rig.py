"""The camera at a table: it moves between poses, follows mouse and keys, and can go to a seat's eye line."""

from collections.abc import Callable, Iterable
from typing import Any

from direct.interval.IntervalGlobal import Func, Interval, LerpFunc
from msgspec.structs import replace
from panda3d.core import NodePath

from game.scenes import camera
from game.scenes.boards.board import Board
from game.scenes.camera import WHOLE, CameraPose, Frame, Point

SWING_SECONDS, FROM_EYE_TO_EYE = 0.7, 0.5
"""How long a swing takes; the way from one eye line to another is known, level and around the same things."""
TURN_PER_POINT = 0.28
"""Degrees the table turns for each point the hand moves."""
STEP_TURN, STEP_RISE = 12.0, 7.0
ZOOM_STEP = 0.88
EYE_ROOM, EYE_LIFT = 1.36, 0.16
"""An eye line leaves room for the panels below it."""


class Rig:
    """Holds the pose of one camera."""

    def __init__(
        self,
        lens: NodePath,
        board: Board[Any, Any],
        *,
        aspect: Callable[[], float],
        moved: Callable[[CameraPose], None],
        swift: bool = False,
    ) -> None:
        """`moved` hears every new pose; `swift` jumps instead of swinging."""
        self._camera, self._board, self._aspect, self._moved, self.swift = lens, board, aspect, moved, swift
        self.pose = board.seat_camera(0)
        self.on_rest: Callable[[], None] = lambda: None
        """Is told when the camera stands still."""
        self.free: Frame = WHOLE
        """The part of the picture that panels leave free."""
        self.field: float | None = None
        """The field of view that somebody asked for; None = the board's own."""
        self.is_flat = False
        """Without perspective, so that heights can be compared."""
        self._before: CameraPose | None = None
        self._swing: Interval | None = None
        self.set(self.pose)

    def set(self, pose: CameraPose, *, is_moving: bool = False) -> None:
        """Is there at once, to stay or on its way."""
        self.pose = pose
        camera.apply(pose, self._camera, self._aspect())
        self._board.face(pose)
        if not is_moving:
            self._board.rest()
        self._moved(pose)
        if not is_moving:
            self.on_rest()

    def rest(self) -> None:
        """The hand that moved it has let go."""
        self._board.rest()

    def frame_points(self, pose: CameraPose, points: Iterable[Point], room: Frame | None = None) -> CameraPose:
        """The pose with the player's choice of perspective, all points in a part of the picture, or in all that is free."""
        return camera.frame_points(self._lensed(pose), points, room or self.free, self._aspect())

    def refit(self) -> None:
        """The window has another shape."""
        self.set(self.pose)

    def go(self, pose: CameraPose) -> None:
        """Swings there."""
        way = self.way(pose)
        if self.swift:
            way.finish()
            return
        self._swing = way
        self._swing.start()

    def way(self, pose: CameraPose, *, seconds: float = SWING_SECONDS) -> Interval:
        """The swing there, for somebody else to play; a cut where nothing shall swing."""
        self.stop()
        pose = self._lensed(pose)
        if self.swift:
            return Func(self.set, pose)
        start = self.pose
        return LerpFunc(lambda part: self.set(camera.between(start, pose, part), is_moving=part < 1), duration=seconds)

    def _lensed(self, pose: CameraPose) -> CameraPose:
        """With the player's choice of perspective; an eye line keeps its own."""
        return pose if pose.near is not None else self._seen(pose)

    def _seen(self, pose: CameraPose) -> CameraPose:
        """As the player looks at this board."""
        return camera.player_pose(pose, flat=self.is_flat, field=self.field or self._board.field)

    def stop(self) -> None:
        """Stays where it is."""
        if self._swing is not None:
            self._swing.pause()
            self._swing = None

    @property
    def is_swinging(self) -> bool:
        """Is it on its way to somewhere?"""
        return self._swing is not None and self._swing.isPlaying()

    @property
    def is_at_eye(self) -> bool:
        """Does it stand at an eye line?"""
        return self._before is not None

    def to_eye(self, eye: str) -> None:
        """To the eye line of a seat; it remembers where it came from."""
        self._before = self._before or self.pose
        self.go(self._eye_pose(eye))

    def way_to_eye(self, eye: str) -> Interval:
        """The swing to an eye line, for somebody else to play."""
        seconds = SWING_SECONDS if self._before is None else FROM_EYE_TO_EYE
        self._before = self._before or self.pose
        return self.way(self._eye_pose(eye), seconds=seconds)

    def way_from_eye(self, pose: CameraPose) -> Interval:
        """The swing to a pose, away from any eye line, for somebody else to play."""
        self._before = None
        return self.way(pose)

    def _eye_pose(self, eye: str) -> CameraPose:
        assert self._board.lens is not None  # who asks for an eye line has it from the lens
        pose = self._board.lens.camera(eye)
        if self.free != WHOLE:
            return self.frame_points(pose, self._board.lens.extent(eye))
        x, y, z = pose.centre
        return replace(pose, size=pose.size * EYE_ROOM, centre=(x, y, z - pose.size * EYE_LIFT))

    def from_eye(self) -> None:
        """Back to exactly where it was."""
        if self._before is not None:
            before, self._before = self._before, None
            self.go(before)

    def look(self, pose: CameraPose) -> None:
        """To a pose of its own, away from any eye line."""
        self._before = None
        self.go(pose)

    def flatten(self) -> None:
        """Perspective on or off."""
        self.is_flat = not self.is_flat
        self.look(self._before or self.pose)

    def orbit(self, right: float, up: float) -> None:
        """Follows the hand by that many points."""
        self.stop()
        self._free(camera.orbit_pose(self.pose, -right * TURN_PER_POINT, up * TURN_PER_POINT), is_moving=True)

    def nudge(self, right: int, up: int) -> None:
        """One step of an arrow key."""
        self.look(self._limited(camera.orbit_pose(self.pose, right * STEP_TURN, up * STEP_RISE)))

    def quarter(self, turns: int) -> None:
        """To the next side."""
        self.look(camera.quarter(self.pose, turns))

    def zoom(self, steps: float, x: float | None = None, y: float | None = None) -> None:
        """Nearer for positive steps; with a place of the picture (-1…1) the table stays under that place."""
        self.stop()
        before = camera.on_table(self._camera, x, y, self.pose.centre[2]) if x is not None and y is not None else None
        self._free(camera.zoom_pose(self.pose, ZOOM_STEP**steps))
        if before is None or x is None or y is None:
            return
        after = camera.on_table(self._camera, x, y, self.pose.centre[2])
        if after is not None:
            cx, cy, cz = self.pose.centre
            self._free(replace(self.pose, centre=(cx + before[0] - after[0], cy + before[1] - after[1], cz)))

    def pan(self, right: float, up: float) -> None:
        """Moves over the table by parts of the picture."""
        self.stop()
        self._free(camera.pan_pose(self.pose, right, up), is_moving=True)

    def _free(self, pose: CameraPose, *, is_moving: bool = False) -> None:
        self._before = None
        self.set(self._limited(pose), is_moving=is_moving)

    def _limited(self, pose: CameraPose) -> CameraPose:
        return self._seen(camera.limit_pose(pose, self._board.limits))
