"""The page on which bids lie open: however the camera is turned, it stays where it is in the picture, and faces the eye."""

from collections.abc import Iterable
from math import cos, radians, sin

from msgspec import Struct
from panda3d.core import LQuaternion, LVector3, NodePath

from game.scenes.boards.thing import Place
from game.scenes.camera import ASPECT, CameraPose, scale_at
from game.scenes.drawing.marks import Spot

MIDDLE: Place = (0.0, 0.0, 0.4)
"""Around here over the colony it is laid."""
SHEET = "page"
"""What the node is called on which something lies."""


class _Lay(Struct, frozen=True):
    """Where in the picture a page was laid."""

    offset: Place
    """How far its middle is to the right of, beyond and above what the eye looks at, for each unit that the eye sees."""
    size: float
    """How much the eye saw then."""
    shift: tuple[float, float]
    """Where in the picture the middle was of what it saw."""


class Page:
    """The page of one table. What lies on it has a node `page` in which x is to the right, y up, and z towards the eye."""

    def __init__(self, pose: CameraPose) -> None:
        self._pose, self._aspect = pose, ASPECT
        self._lay: _Lay | None = None

    def open(self) -> None:
        """From now on it stays where it is in the picture at this moment."""
        x, y, z = (a - b for a, b in zip(MIDDLE, self._pose.centre, strict=True))
        found = _turn(self._pose).conjugate().xform(LVector3(x, y, z)) / self._pose.size
        self._lay = _Lay((found.x, found.y, found.z), self._pose.size, self._pose.shift)

    def close(self) -> None:
        """Nothing lies on it any more: it is over the colony again."""
        self._lay = None

    @property
    def is_open(self) -> bool:
        """Does it keep its place in the picture?"""
        return self._lay is not None

    def face(self, pose: CameraPose, aspect: float, nodes: Iterable[NodePath] = ()) -> None:
        """The eye is there now, before a picture that is so wide for its height; what lies on the page goes with it."""
        self._pose, self._aspect = pose, aspect
        for node in nodes:
            self.put(node)

    def put(self, node: NodePath) -> None:
        """Turns what lies on the page to the eye."""
        for part in node.find_all_matches(f"**/{SHEET}"):
            part.set_pos(*(a - b for a, b in zip(self.middle, MIDDLE, strict=True)))
            part.set_hpr(self._pose.heading, 90 - self._pose.pitch, 0)
            part.set_scale(self.scale)

    @property
    def scale(self) -> float:
        """How large it has to be to look as large as it did when it was opened."""
        return self._pose.size / self._lay.size if self._lay is not None else 1.0

    @property
    def middle(self) -> Place:
        """Where its middle is."""
        if self._lay is None:
            return MIDDLE
        pose, (right, beyond, above), shift = self._pose, self._lay.offset, self._lay.shift
        half = scale_at(pose, pose.distance + beyond * pose.size, self._aspect) * pose.size
        right += (shift[0] - pose.shift[0]) * self._aspect / half
        above += (shift[1] - pose.shift[1]) / half
        away = _turn(pose).xform(LVector3(right, beyond, above)) * pose.size
        x, y, z = pose.centre
        return x + away.x, y + away.y, z + away.z

    def point(self, right: float, up: float) -> Place:
        """Where something on it is."""
        away = _turn(self._pose).xform(LVector3(right, 0.0, up)) * self.scale
        x, y, z = self.middle
        return x + away.x, y + away.y, z + away.z

    def spot(self, wide: float, high: float) -> Spot:
        """What it takes of the space over the colony, so wide and high to each side of its middle."""
        (x, y, z), half, slope = self.middle, high * self.scale, radians(self._pose.pitch)
        size = 2 * wide * self.scale, 2 * half * sin(slope)
        return Spot((x, y, z - half * cos(slope)), size, 2 * half * cos(slope), self._pose.heading, deep=True)


def sheet(name: str) -> tuple[NodePath, NodePath]:
    """A node over the colony, and in it the page on which things lie."""
    node = NodePath(name)
    node.set_pos(*MIDDLE)
    return node, node.attach_new_node(SHEET)


def _turn(pose: CameraPose) -> LQuaternion:
    """How the eye is turned."""
    found = LQuaternion()
    found.set_hpr(LVector3(pose.heading, -pose.pitch, 0))
    return found
