"""What the cameras of Skyrise have to show: land, docks and stands as points of the scene, and the pose of a seat. Pure."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType

from game.rules.core import Seat
from game.rules.grid import bits
from game.scenes.boards.kit import sides
from game.scenes.boards.skyrise import display, places
from game.scenes.boards.skyrise.places import Chart
from game.scenes.camera import CameraPose, Frame, Point, frame_points

PITCH = 47.0
SIZE, ASPECT, MARGIN = 13.0, 16 / 9, Frame(-0.9, 0.9, -0.9, 0.9)
"""A seat's view of a picture without panels: about how large, its shape, and the part of it that the table fills."""
ABOVE, SHORE = 1.1, 0.45
"""So high over every quarter there is room for a tower from the beginning, and so high over the shore for trees."""
MAST = 1.15
"""How high the sign over a dock reaches."""
NOTHING: Mapping[int, float] = MappingProxyType({})


@cache
def seat_pose(map_: Chart, seat: Seat, seats: int) -> CameraPose:
    """From behind a seat's dock, with all land, that dock and its stands in it; from a side that nobody has, the land."""
    found = [*land(map_), *((*dock(map_, seat), *stands(map_, seat)) if seat < seats else ())]
    return frame_points(CameraPose((0.0, 0.0, 0.0), map_.heading(seat), PITCH, SIZE), found, MARGIN, ASPECT)


def land(map_: Chart, heights: Mapping[int, float] = NOTHING) -> Iterator[Point]:
    """The shores of all islands, and room over every quarter: as much as stands there, by these heights, or will."""
    yield from ((x, y, z) for x, y in map_.hull for z in (-0.25, SHORE))
    for quarter in bits(map_.board.quarters):
        x, y, z = map_.at(quarter)
        yield x, y, z + max(ABOVE, heights.get(quarter, 0.0))


def isle(map_: Chart, number: int) -> Iterator[Point]:
    """The corners of an island with its towers, as if it were as large as the largest one."""
    (x, y), level, reach = map_.isle_middle(number), places.LEVELS[number], map_.isle_reach
    for sx, sy, z in product((-reach, reach), (-reach, reach), (level, level + ABOVE)):
        yield x + sx, y + sy, z


def dock(map_: Chart, seat: Seat) -> Iterator[Point]:
    """The corners of a dock."""
    wide, deep = places.DOCK
    return (map_.on_dock(seat, sx * wide, sy * deep) for sx in (-1, 1) for sy in (-1, 1))


def mast(map_: Chart, seat: Seat) -> Point:
    """The top of the sign over a dock: it says whose turn it is, also of docks that are not pointed at."""
    x, y, z = map_.on_dock(seat, *places.FLAG)
    return x, y, z + MAST


def stands(map_: Chart, seat: Seat) -> Iterator[Point]:
    """The ends of the stands beside a seat's dock."""
    return (point for side in (display.LEFT, display.RIGHT) for point in stand(map_, seat, side))


def stand(map_: Chart, seat: Seat, side: int) -> Iterator[Point]:
    """The ends of a stand."""
    (wide, deep), (x, y, z) = places.STAND, map_.stand(seat, side)
    for right, away in ((-wide, 0.0), (wide, 0.0), (0.0, -deep), (0.0, deep)):
        dx, dy, _ = sides.table_place(map_.heading(seat), right, away)
        yield x + dx, y + dy, z
