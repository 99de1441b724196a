"""Pointing: from a place in the picture to what lies under it. Works without a window and knows no game.

Boards tag nodes with a `Target`. A ray through the picture finds the nearest tagged solid; *handles*, the marks of legal
targets that are drawn through everything else, go first, so that a place behind a tower can be pointed at as well.
"""

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence

from panda3d.core import (
    BitMask32,
    Camera,
    CollisionBox,
    CollisionHandlerQueue,
    CollisionNode,
    CollisionPolygon,
    CollisionRay,
    CollisionSphere,
    CollisionTraverser,
    LPoint2,
    LPoint3,
    NodePath,
)

from game.rules.core import Target

TAG = "target"
_BETWEEN = ":"
SOLID, HANDLE = BitMask32.bit(20), BitMask32.bit(21)
Position = tuple[float, float]
"""A place in the picture: -1…1 from left to right and from bottom to top."""


def box(parent: NodePath, target: Target, low: tuple[float, float, float], high: tuple[float, float, float]) -> NodePath:
    """A solid to point at, as a box in the space of the parent."""
    return _attach(parent, target, CollisionBox(LPoint3(*low), LPoint3(*high)), SOLID)


def field(
    parent: NodePath, target: Target, outline: Sequence[tuple[float, float]], body: tuple[tuple[float, float, float], ...]
) -> NodePath:
    """A field on the ground of any convex shape, anticlockwise, and the box of what stands on it, by two corners."""
    path = box(parent, target, body[0], body[1])
    node = path.node()
    assert isinstance(node, CollisionNode)
    first, *rest = (LPoint3(x, y, 0.0) for x, y in outline)
    for one, two in itertools.pairwise(rest):
        node.add_solid(CollisionPolygon(first, one, two))
    return path


def handle(parent: NodePath, target: Target, at: tuple[float, float, float], *, radius: float) -> NodePath:
    """A mark that is seen and can be pointed at through everything."""
    return _attach(parent, target, CollisionSphere(LPoint3(*at), radius), HANDLE)


def _attach(parent: NodePath, target: Target, solid: CollisionBox | CollisionSphere, mask: BitMask32) -> NodePath:
    node = CollisionNode(f"{target.kind} {target.key}")
    node.add_solid(solid)
    node.set_from_collide_mask(BitMask32.all_off())
    node.set_into_collide_mask(mask)
    path = parent.attach_new_node(node)
    path.set_tag(TAG, _written(target))  # no Python object: it would outlive the interpreter
    return path


def _written(target: Target) -> str:
    return f"{target.kind}{_BETWEEN}{target.key}"


def target_of(node: NodePath) -> Target | None:
    """What a node or the nearest node above it was tagged with."""
    kind, between, key = node.get_net_tag(TAG).partition(_BETWEEN)
    return Target(kind, key) if between else None


class Picker:
    """Finds what lies under a place of the picture."""

    def __init__(self, root: NodePath, camera: "NodePath[Camera]") -> None:
        self._root, self._camera = root, camera
        self._ray = CollisionRay()
        self._node = CollisionNode("pointer")
        self._node.add_solid(self._ray)
        self._node.set_into_collide_mask(BitMask32.all_off())
        self._pointer = camera.attach_new_node(self._node)
        self._hits = CollisionHandlerQueue()
        self._traverser = CollisionTraverser("picker")
        self._traverser.add_collider(self._pointer, self._hits)

    def pick(self, place: Position, among: Collection[Target] | None = None) -> Target | None:
        """The target there; with `among` the nearest of those, whatever else stands in front."""
        return next(iter(self.all(place, among)), None)

    def all(self, place: Position, among: Collection[Target] | None = None) -> tuple[Target, ...]:
        """Every target there: handles by how well they are met, then solids from near to far."""
        found = [*self._handles(place), *self._solids(place)]
        return tuple(dict.fromkeys(target for target in found if among is None or target in among))

    def _solids(self, place: Position) -> list[Target]:
        if not self._cast(place, SOLID):
            return []
        self._hits.sort_entries()
        return _targets(entry.get_into_node_path() for entry in self._hits.entries)

    def _handles(self, place: Position) -> list[Target]:
        if not self._cast(place, HANDLE):
            return []
        nodes = [entry.get_into_node_path() for entry in self._hits.entries]
        return _targets(sorted(nodes, key=lambda node: self._miss(node, place)))

    def _miss(self, node: NodePath, place: Position) -> float:
        middle = self.place(node)
        return 9.0 if middle is None else (middle[0] - place[0]) ** 2 + (middle[1] - place[1]) ** 2

    def _cast(self, place: Position, mask: BitMask32) -> bool:
        self._node.set_from_collide_mask(mask)
        if not self._ray.set_from_lens(self._camera.node(), *place):
            return False
        self._traverser.traverse(self._root)
        return self._hits.get_num_entries() > 0

    def place(self, node: NodePath) -> Position | None:
        """Where the middle of a node to point at is in the picture; None where it is not in it."""
        bounds = node.get_bounds()
        if bounds.is_empty() or bounds.is_infinite():
            return None
        middle = self._camera.get_relative_point(node.get_parent(), bounds.get_approx_center())  # type: ignore[attr-defined]
        found = LPoint2()
        return (found.x, found.y) if self._camera.node().get_lens().project(middle, found) else None

    def find(self, target: Target, node: NodePath) -> Position | None:
        """A place in the picture where pointing finds the target; None where it is out of sight from here."""
        return next((place for place in self.places(target, node) if self.pick(place) == target), None)

    def places(self, target: Target, node: NodePath) -> Iterator[Position]:
        """Where in the picture somebody would point who means the target: at its marks, then at the thing itself."""
        marked = [each for each in self._root.find_all_matches(f"**/={TAG}={_written(target)}") if each != node]
        for middle in (self.place(each) for each in (*marked, node)):
            yield from _around(middle)

    def close(self) -> None:
        """Lets go of the camera."""
        self._traverser.clear_colliders()
        self._pointer.remove_node()


def _targets(nodes: Iterable[NodePath]) -> list[Target]:
    return [target for target in map(target_of, nodes) if target is not None]


def _around(middle: Position | None) -> list[Position]:
    """Places to try, from the middle outwards."""
    if middle is None:
        return []
    steps = sorted(((x, y) for x in range(-4, 5) for y in range(-4, 5)), key=lambda step: step[0] ** 2 + step[1] ** 2)
    return [(middle[0] + 0.008 * x, middle[1] + 0.014 * y) for x, y in steps]
