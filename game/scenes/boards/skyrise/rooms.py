"""Finds the view in which something on the table stands clear of the words that are said about it. Pure.

The words stand at an edge of the picture. How large they are is said in sizes of the compass, which grows with all panels.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import inf

from msgspec import Struct
from msgspec.structs import replace

from game.scenes.boards.kit.labels import Box, Flat, box_around, overlap
from game.scenes.boards.skyrise.parting import PictureFrame, city, island
from game.scenes.boards.skyrise.places import Chart
from game.scenes.camera import CameraPose, Frame, Point, frame_points
from game.scenes.hud.regions import COMPASS
from game.scenes.widgets.layout import ROOMY

SMALL_WINDOW = 0.23
"""How large the compass is, in halves of a picture's height, where none is seen."""
BUTTON = 0.2
"""By how much a button makes words higher, in sizes of the compass."""
NOTHING = 1e-6
"""What covers less covers nothing: so exactly a camera stands."""
ASIDE = (0.0, 0.25, 0.5, 0.75)
"""How far aside from the middle everything may stand that needs not stand at an edge."""
WITH_ROOM = 1.2
"""So many times as large words must find room before everything goes to the middle."""
EDGE = 0.03
"""How far from the edge of the free part everything stays, in halves of the picture's height."""
STEP, STEPS, PARTS = 0.1, 6, 3
"""Where not everything finds its place, so much of the free part is left to the words, across or up, once or up to so many
times; and in so many parts the last step is divided, so that no more than need be is left to them."""
SIDES = tuple(side for side in product((-1.0, 0.0, 1.0), repeat=2) if side != (0.0, 0.0))
"""Where things may stand in the free part: at the left or right, below or above, in a corner."""


def words_about(lines: int, sight: PictureFrame) -> Flat:
    """How large a title of two lines with so many lines below it is, in sizes of the compass; large windows write larger."""
    is_roomy = sight.corner is not None and ROOMY * (sight.corner.top - sight.corner.bottom) <= 2 * COMPASS
    return (5.7, 1.2 + 0.46 * lines) if is_roomy else (4.4, 1.2 + 0.4 * lines)


def _compass(sight: PictureFrame) -> float:
    return sight.corner.top - sight.corner.bottom if sight.corner is not None else SMALL_WINDOW


def with_margin(box: Box, sight: PictureFrame) -> Box:
    """A box with what words may still grow by: a button comes in the end."""
    gap = BUTTON * _compass(sight)
    return box[0] - gap, box[1] + gap, box[2] - gap, box[3] + gap


def word_places(sight: PictureFrame, size: Flat) -> tuple[Flat, tuple[Flat, ...]]:
    """How large words of that size, in sizes of the compass, are in the picture, and the middles where they may stand."""
    left, right, low, high = sight.inside()
    compass = _compass(sight)
    wide, tall = min(size[0] * compass, right - left), min(size[1] * compass, high - low)
    across, up = (left + wide / 2, (left + right) / 2, right - wide / 2), (high - tall / 2, (low + high) / 2, low + tall / 2)
    return (wide, tall), tuple((x, y) for y in up for x in across if (x, y) != (across[1], up[1]))


def covered_by_words(sight: PictureFrame, size: Flat, boxes: Iterable[Box]) -> float:
    """How much words of that size cover of some boxes and the compass, where they cover least."""
    wide_high, places = word_places(sight, size)
    kept = [*boxes, *(box for box, _ in sight.covered())]
    return min(sum(overlap(box_around(place, wide_high), box) for box in kept) for place in places)


def frame_beside_words(
    points: Sequence[Point], sight: PictureFrame, covered: Callable[[PictureFrame, float], float]
) -> tuple[Point, ...]:
    """The corners of the free part of a picture that shows all points and in which nothing is covered, or as little as can be.

    It is seen from the direction of the eye that is given; `covered` says how much is covered in a picture by words so many
    times as large. The corners are as far away as its centre, so that whoever frames them sees just that picture.
    """

    def corners_of(pose: CameraPose) -> tuple[Point, ...]:
        return _free_corners(replace(sight, pose=pose))

    def covered_in(pose: CameraPose, larger: float = 1.0) -> float:
        return covered(replace(sight, pose=frame_points(sight.pose, corners_of(pose), sight.free, sight.aspect)), larger)

    best, least = None, inf
    for left, pose in _nearest_first(points, sight, _all_left()):
        found = covered_in(pose)
        if found < least:
            best, least = (left, pose), found
        if found < NOTHING:
            break
    assert best is not None, "there is somewhere to stand"
    left, pose = best
    if least < NOTHING:
        nearer = (pose for _, pose in _nearest_first(points, sight, _less_left(left)))
        pose = next((each for each in nearer if covered_in(each) < NOTHING), pose)
        pose = next((each for each in _towards_middle(pose, sight) if covered_in(each, WITH_ROOM) < NOTHING), pose)
    return corners_of(pose)


@lru_cache(8)  # it is asked for with every event of a scoring
def frame_counted(
    map_: Chart,
    sight: PictureFrame,
    points: tuple[Point, ...],
    heights: frozenset[tuple[int, float]],
    *,
    seats: int,
    isle: int | None = None,
) -> tuple[Point, ...]:
    """What has to be framed so that a title with a line for each player covers nothing of an island; or neither land nor
    towers, docks or stands."""
    size = words_about(seats, sight)

    def covered(tried: PictureFrame, larger: float) -> float:
        boxes = counted_boxes(map_, tried, dict(heights), seats=seats, isle=isle)
        return covered_by_words(tried, (larger * size[0], larger * size[1]), boxes)

    return frame_beside_words(points, sight, covered)


def counted_boxes(map_: Chart, sight: PictureFrame, heights: Mapping[int, float], *, seats: int, isle: int | None) -> list[Box]:
    """What is counted in the picture: an island, or everything."""
    return city(map_, sight, seats, heights) if isle is None else island(map_, sight, isle, heights)


class Left(Struct, frozen=True):
    """What is left to the words: how much of the free part, across and up, and on which side of it everything else stands."""

    across: float
    up: float
    side: Flat

    def frame(self, sight: PictureFrame) -> Frame:
        """The part of the picture that may be filled."""
        free, (aside, lift) = sight.free, self.side
        left, right = free.left + EDGE / sight.aspect, free.right - EDGE / sight.aspect
        low, high = free.bottom + EDGE, free.top - EDGE
        dx, dy = self.across * (right - left), self.up * (high - low)
        return Frame(
            left + max(aside, 0.0) * dx, right + min(aside, 0.0) * dx, low + max(lift, 0.0) * dy, high + min(lift, 0.0) * dy
        )


def _all_left() -> Iterator[Left]:
    """All that may be left to the words; nothing where everything finds its place."""
    shares = [STEP * number for number in range(STEPS + 1)]
    yield Left(0.0, 0.0, (0.0, 0.0))
    for aside, lift in SIDES:
        yield from (
            Left(x, y, (aside, lift)) for x, y in product(shares if aside else (0.0,), shares if lift else (0.0,)) if x or y
        )


def _less_left(left: Left) -> Iterator[Left]:
    """A little less, across or up or both."""
    for x, y in product(range(PARTS), repeat=2):
        less = replace(left, across=max(0.0, left.across - STEP * x / PARTS), up=max(0.0, left.up - STEP * y / PARTS))
        if less != left:
            yield less


def _nearest_first(points: Sequence[Point], sight: PictureFrame, tried: Iterable[Left]) -> list[tuple[Left, CameraPose]]:
    """Each with the pose that shows all points beside what is left to the words, sorted by how near everything is then."""
    poses = [(left, frame_points(sight.pose, points, left.frame(sight), sight.aspect)) for left in tried]
    return sorted(poses, key=lambda each: (each[1].size, each[1].shift))


def _towards_middle(pose: CameraPose, sight: PictureFrame) -> Iterator[CameraPose]:
    """The same picture, in the middle of the free part or on the way there."""
    (x, y), (mx, my) = pose.shift, sight.free.middle
    for part in ASIDE:
        yield replace(pose, shift=(mx + part * (x - mx), my + part * (y - my)))


def _free_corners(sight: PictureFrame) -> tuple[Point, ...]:
    centre, free, aspect = sight.pose.centre, sight.free, sight.aspect
    (x, y), scale = sight.at(centre)
    corners = product((free.left * aspect, free.right * aspect), (free.bottom, free.top))
    return tuple(sight.beside(centre, (across - x) / scale, (up - y) / scale) for across, up in corners)
