"""Where a picture is taken from: poses as pure values, their limits and the way between two of them.

A pose says how much of the table is seen, not how far away the eye is: with a narrower field of view the eye moves
back, and at field 0 the picture is orthographic. So the switch between the two is a move like any other.
"""

from math import atan2, cos, degrees, radians, sin, tan

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


def limited(pose: CameraPose, limits: Limits) -> CameraPose:
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


def orbited(pose: CameraPose, turn: float, rise: float) -> CameraPose:
    """The pose swung by those degrees around the centre."""
    return replace(pose, heading=pose.heading + turn, pitch=pose.pitch + rise, near=None, far=None, bare=False)


def zoomed(pose: CameraPose, factor: float) -> CameraPose:
    """The pose that shows `factor` times as much."""
    return replace(pose, size=pose.size * factor)


def panned(pose: CameraPose, right: float, up: float) -> CameraPose:
    """The pose moved over the table by parts of the picture's height."""
    side = radians(pose.heading)
    x, y, z = pose.centre
    dx, dy = right * pose.size, up * pose.size
    return replace(pose, centre=(x + dx * cos(side) - dy * sin(side), y + dx * sin(side) + dy * cos(side), z))


def quarter(pose: CameraPose, turns: int) -> CameraPose:
    """The pose turned to the next quarter in that direction."""
    return replace(pose, heading=(round(pose.heading / QUARTER) + turns) * QUARTER, near=None, far=None, bare=False)


def seen(pose: CameraPose, *, flat: bool) -> CameraPose:
    """The pose as a player looks: flat where they want it so. Straight down everything is flat, a true plan, and near it
    perspective comes by and by."""
    return replace(pose, field=0.0 if flat else FIELD * min(1.0, (STEEPEST - min(pose.pitch, STEEPEST)) / PLAN_BEGINS))


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
