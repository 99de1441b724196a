"""Signs and plates over a table. They face the viewer, keep a readable size, and cover one another by depth."""

from collections.abc import Sequence

from panda3d.core import BillboardEffect, LPoint3, LVector3, NodePath, RenderEffect

from game.scenes.drawing.material import MIRROR_CAMERA, new_bin, overlay
from game.scenes.drawing.mesh import Mesh

SIGN_BIN = "signs"
LAYER = 0.004
"""How far a layer of a sign lies before the one below it."""


def facing_sign(name: str, layers: Sequence[Mesh], *, through: bool = False, size: float = 0.0) -> NodePath:
    """A sign of layers from the back to the front, drawn in the plane of x and z around its place, as seen from the south.

    It turns to the eye, and what is farther away is drawn first. `through` shows it before everything that is no sign;
    with a `size` it looks at any distance as large as it would that far away.
    """
    node = NodePath(name)
    for number, mesh in enumerate(layers):
        path = overlay(name, mesh, depth=2 + number)
        path.set_y(-LAYER * number)
        if through:
            path.set_depth_test(False)
            path.set_bin(new_bin(SIGN_BIN, after="fixed", by_depth=True), 0)
        path.reparent_to(node)
    node.set_effect(_to_the_eye(size))
    node.hide(MIRROR_CAMERA)
    return node


def _to_the_eye(size: float) -> RenderEffect:
    """Upright in the picture, wherever the camera is; `size` is the distance it is drawn at, 0 for its own."""
    up, ahead = LVector3(0, 0, 1), LPoint3(0, 0, 0)
    return BillboardEffect.make(up, True, False, -size, NodePath(), ahead, bool(size))  # counted from the eye, backwards
