"""Where a picture is taken from: poses as pure values, their limits and the way between two of them.

A pose says how much of the table is seen, not how far away the eye is: with a narrower field of view the eye moves
back, and at field 0 the picture is orthographic. So the switch between the two is a move like any other.
"""

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, radians, sin, tan

from msgspec import Struct
from msgspec.structs import replace
from panda3d.core import BitMask32, Camera, Lens, LPoint2, LPoint3, NodePath, OrthographicLens, PandaNode, PerspectiveLens

Point = tuple[float, float, float]

FIELD = 26.0
"""The usual field of view in degrees, up and down: that of a long lens, so that towers do not lean."""
ORTHOGRAPHIC_BELOW = 0.6
"""Fields smaller than this are drawn exactly orthographic."""
ASPECT = 16 / 9
"""Windows narrower than this show more above and below instead of cutting the sides."""
BARE = BitMask32.bit(10)
"""Hidden from this, a node is left out of bare views."""
LOWEST, STEEPEST = 4.0, 90.0
QUARTER = 90.0
PLAN_BEGINS = 10.0
"""Degrees from straight down within which perspective gives way to a plan."""
CLOSEST = 0.5
"""No frame brings the eye nearer to a point than this."""
SLANT = 0.05
"""Eyes that look down less steeply than this meet the table nowhere near."""


class Frame(Struct, frozen=True):
    """A part of the picture, -1…1 from left to right and from bottom to top."""

    left: float = -1.0
    right: float = 1.0
    bottom: float = -1.0
    top: float = 1.0

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return (self.left + self.right) / 2, (self.bottom + self.top) / 2


WHOLE = Frame()


def part_of(window: tuple[float, float], at: tuple[float, float], size: tuple[float, float]) -> Frame:
    """The frame of a rectangle in a window whose corner `at` is counted from the upper left."""
    (wide, high), (x, y), (w, h) = window, at, size
    return Frame(2 * x / wide - 1, 2 * (x + w) / wide - 1, 1 - 2 * (y + h) / high, 1 - 2 * y / high)


class CameraPose(Struct, frozen=True):
    """A view of the table."""

    centre: Point
    heading: float
    """0 looks north, 90 looks west; in degrees, as Panda counts."""
    pitch: float
    """How steeply it looks down: 0 level, 90 from above."""
    size: float
    """How much of the table's plane the picture is high, at the centre."""
    field: float = FIELD
    near: float | None = None
    """Where the picture begins, before (below 0) or beyond the centre; None leaves room for everything."""
    far: float | None = None
    """Where it ends, in the same way."""
    bare: bool = False
    """Without what boards keep from such views (`BARE`): the furniture around a site."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Where in the picture the centre is, -1…1 each way: in the middle of what panels leave free."""

    @property
    def distance(self) -> float:
        """How far the eye is from the centre."""
        return self.size / 2 / tan(radians(max(self.field, ORTHOGRAPHIC_BELOW)) / 2)

    @property
    def eye(self) -> Point:
        """Where the eye is."""
        x, y, z = self.centre
        level = self.distance * cos(radians(self.pitch))
        side = radians(self.heading)
        return x + level * sin(side), y - level * cos(side), z + self.distance * sin(radians(self.pitch))


class Limits(Struct, frozen=True):
    """How far a free camera may go: it never leaves the table or goes below it."""

    centre: Point
    reach: float
    """How far the centre may be moved."""
    smallest: float
    largest: float
    """The range of `size`."""


def limit_pose(pose: CameraPose, limits: Limits) -> CameraPose:
    """The nearest pose within the limits; a free camera cuts nothing off."""
    x, y = pose.centre[0] - limits.centre[0], pose.centre[1] - limits.centre[1]
    away = (x * x + y * y) ** 0.5
    if away > limits.reach:
        x, y = x * limits.reach / away, y * limits.reach / away
    return replace(
        pose,
        centre=(limits.centre[0] + x, limits.centre[1] + y, max(0.0, pose.centre[2])),
        heading=pose.heading % 360,
        pitch=min(max(pose.pitch, LOWEST), STEEPEST),
        size=min(max(pose.size, limits.smallest), limits.largest),
        near=None,
        far=None,
        bare=False,
    )


def orbit_pose(pose: CameraPose, turn: float, rise: float) -> CameraPose:
    """The pose swung by those degrees around the centre."""
    return replace(pose, heading=pose.heading + turn, pitch=pose.pitch + rise, near=None, far=None, bare=False)


def zoom_pose(pose: CameraPose, factor: float) -> CameraPose:
    """The pose that shows `factor` times as much."""
    return replace(pose, size=pose.size * factor)


def on_table(lens: NodePath, x: float, y: float, z: float) -> tuple[float, float] | None:
    """Where a ray through a place of the picture (-1…1) meets the height z of the table; None where it does not."""
    near, far, node = LPoint3(), LPoint3(), lens.node()
    assert isinstance(node, Camera)
    if not node.get_lens().extrude(LPoint2(x, y), near, far):
        return None
    top = lens.get_top()
    start, end = top.get_relative_point(lens, near), top.get_relative_point(lens, far)
    if abs(end.z - start.z) < 1e-6:
        return None
    part = (z - start.z) / (end.z - start.z)
    return (start.x + part * (end.x - start.x), start.y + part * (end.y - start.y)) if 0 < part < 1 else None


def pan_pose(pose: CameraPose, right: float, up: float) -> CameraPose:
    """The pose moved over the table by parts of the picture's height."""
    side = radians(pose.heading)
    x, y, z = pose.centre
    dx, dy = right * pose.size, up * pose.size
    return replace(pose, centre=(x + dx * cos(side) - dy * sin(side), y + dx * sin(side) + dy * cos(side), z))


def quarter(pose: CameraPose, turns: int) -> CameraPose:
    """The pose turned to the next quarter in that direction."""
    return replace(pose, heading=(round(pose.heading / QUARTER) + turns) * QUARTER, near=None, far=None, bare=False)


def player_pose(pose: CameraPose, *, flat: bool, field: float = FIELD) -> CameraPose:
    """The pose as a player looks: flat where they want it so. Straight down everything is flat, a true plan, and near it
    perspective comes by and by."""
    return replace(pose, field=0.0 if flat else field * min(1.0, (STEEPEST - min(pose.pitch, STEEPEST)) / PLAN_BEGINS))


def frame_points(pose: CameraPose, points: Iterable[Point], free: Frame, aspect: float) -> CameraPose:
    """The pose from the same direction that shows all points within a part of the picture, as large as they fit.

    With the eye at (r, u, f) to the right, up and forward, a point stays inside an edge where a linear inequality in r, u
    and f holds; so the farthest forward all of them allow is found at once, in perspective as well.
    """
    right, up, forward = _axes(pose)
    places = [(_along(point, right), _along(point, up), _along(point, forward)) for point in points]
    if not places or free.right <= free.left or free.top <= free.bottom:  # nothing to see, or no room to see it in
        return replace(pose, shift=free.middle)
    wider = max(1.0, ASPECT / aspect)
    across, upright = aspect * wider * (free.right - free.left) / 2, wider * (free.top - free.bottom) / 2
    slope = 0.0 if pose.field < ORTHOGRAPHIC_BELOW else tan(radians(pose.field) / 2)
    r, room_across = _between_edges([(place[0], place[2]) for place in places], across, slope)
    u, room_upright = _between_edges([(place[1], place[2]) for place in places], upright, slope)
    nearest, farthest = min(place[2] for place in places), max(place[2] for place in places)
    if slope:
        eye = min(room_across, room_upright, nearest - CLOSEST)
        depth = _depth(pose, r, u, eye) - eye
        if eye + depth > farthest:  # an eye that looks over all of it: what it came to see is in focus
            depth = max(CLOSEST, (nearest + farthest) / 2 - eye)
        size = 2 * depth * slope
    else:
        eye, size = nearest, max(2 * CLOSEST, -2 * min(room_across, room_upright))
        depth = _depth(pose, r, u, eye) - eye
    x, y, z = (a * r + b * u + c * (eye + depth) for a, b, c in zip(right, up, forward, strict=True))
    return replace(pose, centre=(x, y, z), size=size, shift=free.middle)


def seen_at(pose: CameraPose, point: Point, aspect: float) -> Point:
    """Where a point is in the picture, in halves of its height around the middle, and how far before the eye. Pure."""
    right, up, forward = _axes(pose)
    x, y, z = (a - b for a, b in zip(point, pose.centre, strict=True))
    depth = max(_along((x, y, z), forward) + pose.distance, CLOSEST)
    half = pose.size / 2 * max(1.0, ASPECT / aspect) * (1.0 if pose.field < ORTHOGRAPHIC_BELOW else depth / pose.distance)
    across, upright = (_along((x, y, z), axis) / half for axis in (right, up))
    return across + pose.shift[0] * aspect, upright + pose.shift[1], depth


def sight_line(pose: CameraPose, point: Point) -> tuple[float, float]:
    """The heading and the pitch at which the eye sees a point; without perspective those of the pose everywhere."""
    if pose.field < ORTHOGRAPHIC_BELOW:
        return pose.heading, pose.pitch
    x, y, z = (a - b for a, b in zip(point, pose.eye, strict=True))
    return degrees(atan2(-x, y)), degrees(atan2(-z, hypot(x, y)))


def scale_at(pose: CameraPose, depth: float, aspect: float) -> float:
    """How large one unit is at that depth, in halves of the picture's height."""
    return 2 / (pose.size * max(1.0, ASPECT / aspect)) * (pose.distance / depth if pose.field >= ORTHOGRAPHIC_BELOW else 1.0)


def _between_edges(places: list[tuple[float, float]], half: float, slope: float) -> tuple[float, float]:
    """Of places given across and forward: where across the eye stands between two edges, and how far forward it may be.

    Without a slope nothing depends on where the eye is; how far forward is then minus the half height of the picture."""
    low = min(across + half * slope * forward for across, forward in places)
    high = max(across - half * slope * forward for across, forward in places)
    return (low + high) / 2, (low - high) / 2 / (half * (slope or 1.0))


def _depth(pose: CameraPose, right: float, up: float, eye: float) -> float:
    """How far forward the new centre is: at the height of the old one, or as far as it where the eye is level."""
    across, upright, forward = _axes(pose)
    start = [a * right + b * up + c * eye for a, b, c in zip(across, upright, forward, strict=True)]
    on_plane = eye + (start[2] - pose.centre[2]) / -forward[2] if forward[2] < -SLANT else None
    as_before = _along(pose.centre, forward)
    if on_plane is not None and (on_plane > eye or pose.field < ORTHOGRAPHIC_BELOW):
        return on_plane
    return max(as_before, eye + CLOSEST)


def _axes(pose: CameraPose) -> tuple[Point, Point, Point]:
    """What is right, up and forward in a pose."""
    turn, rise = radians(pose.heading), radians(pose.pitch)
    away = -sin(turn), cos(turn)
    right = cos(turn), sin(turn), 0.0
    up = away[0] * sin(rise), away[1] * sin(rise), cos(rise)
    return right, up, (away[0] * cos(rise), away[1] * cos(rise), -sin(rise))


def _along(point: Point, axis: Point) -> float:
    return point[0] * axis[0] + point[1] * axis[1] + point[2] * axis[2]  # a search for a frame asks this a million times


def between(start: CameraPose, end: CameraPose, part: float) -> CameraPose:
    """The pose on the way, eased at both ends; exactly the end at 1."""
    if part >= 1:
        return end
    t = part * part * part * (part * (part * 6 - 15) + 10)
    turn = (end.heading - start.heading + 180) % 360 - 180
    centre = tuple(a + (b - a) * t for a, b in zip(start.centre, end.centre, strict=True))
    return CameraPose(
        centre=(centre[0], centre[1], centre[2]),
        heading=start.heading + turn * t,
        pitch=start.pitch + (end.pitch - start.pitch) * t,
        size=start.size * (end.size / start.size) ** t,
        field=start.field + (end.field - start.field) * t,
        shift=(start.shift[0] + (end.shift[0] - start.shift[0]) * t, start.shift[1] + (end.shift[1] - start.shift[1]) * t),
    )


def apply(pose: CameraPose, camera: NodePath, aspect: float) -> Lens:
    """Moves the camera and gives it the lens of the pose; returns the lens."""
    height = pose.size * max(1.0, ASPECT / aspect)
    flat = pose.field < ORTHOGRAPHIC_BELOW
    lens: Lens
    if flat:
        lens = OrthographicLens()
        lens.set_film_size(height * aspect, height)
    else:
        lens = PerspectiveLens()
        lens.set_aspect_ratio(aspect)
        field = 2 * atan2(tan(radians(pose.field) / 2) * height / pose.size, 1)
        lens.set_fov(2 * degrees(atan2(tan(field / 2) * aspect, 1)), degrees(field))
    film = lens.get_film_size()
    lens.set_film_offset(-pose.shift[0] * film.x / 2, -pose.shift[1] * film.y / 2)
    distance = pose.distance
    reach = max(30.0, 2.2 * pose.size)
    front = max(0.05 * distance, distance - reach) if pose.near is None else distance + pose.near
    lens.set_near_far(max(0.05, front), distance + (reach if pose.far is None else pose.far))
    node = camera.node()
    assert isinstance(node, Camera)
    node.set_lens(lens)
    node.set_camera_mask(BARE if pose.bare else PandaNode.get_all_camera_mask())
    camera.set_pos(*pose.eye)
    camera.set_hpr(pose.heading, -pose.pitch, 0)
    return lens


def on_screen(point: Point, camera: NodePath, root: NodePath) -> tuple[float, float] | None:
    """Where a point of the scene is in the picture, -1…1 each way; None where it is not in it."""
    found = LPoint2()
    local = camera.get_relative_point(root, LPoint3(*point))
    node = camera.node()
    assert isinstance(node, Camera)
    return (found.x, found.y) if node.get_lens().project(local, found) else None
