"""Where a step of a lesson is looked at from."""

from typing import Any

from msgspec.structs import replace

from game.learning.lesson import StepCamera
from game.learning.walk import LessonWalk
from game.rules.core import Target
from game.scenes.boards.board import Board
from game.scenes.camera import Point
from game.scenes.table.standpoint import Lookout


def lookout(board: Board[Any, Any], walk: LessonWalk, camera: StepCamera | None) -> Lookout | None:
    """The lookout of a step's camera; None for the usual view from the seat."""
    if camera is None or camera == StepCamera():
        return None
    seat, places = walk.lesson.viewer, walk.places(camera.around)
    pose = board.top_camera(seat) if camera.look == "top" else board.seat_camera(seat)
    near = board.near(places[0]) if camera.look == "near" and places else None
    pose = near or pose
    pose = replace(pose, heading=pose.heading + camera.turn, pitch=pose.pitch if camera.pitch is None else camera.pitch)
    around = points_around(board, places, camera.room)
    return Lookout(pose, around or board.extent(seat))


def points_around(board: Board[Any, Any], places: tuple[Target, ...], room: float) -> tuple[Point, ...]:
    """What has to be in the picture so that these places are, with some room around them."""
    corners = [corner for target in places for corner in board.corners_of(target)]
    if not corners:
        return ()
    (left, right), (front, back), (low, high) = ((min(axis), max(axis)) for axis in zip(*corners, strict=True))
    sides = ((left - room, right + room), (front - room, back + room), (low, high))
    return tuple((x, y, z) for x in sides[0] for y in sides[1] for z in sides[2])
