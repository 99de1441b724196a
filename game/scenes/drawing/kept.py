"""Nodes kept by what they look like: a table is laid quickly when things that look the same have been made before.

What a thing looks like is a value: its kind, its parameters, and the `Look`. Copies share their triangles with what is
kept, so they may be moved, tinted and hidden, but their meshes must not be changed.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from panda3d.core import GeomNode, NodePath

from game.scenes.drawing.look import Tier

SIZE, VERTICES = 600, 200_000
"""How many nodes are kept, and of how many vertices together; those not asked for the longest go first."""
_tier: Tier = "safe"
_templates: OrderedDict[Hashable, NodePath] = OrderedDict()
_vertices: dict[Hashable, int] = {}


def cached_copy(key: Hashable, make: Callable[[], NodePath]) -> NodePath:
    """A copy of what looks like `key`, made only where it is not kept already."""
    found = _templates.get(key)
    if found is None:
        found = _templates[key] = make()
        _vertices[key] = _count(found)
        while len(_templates) > SIZE or (len(_templates) > 1 and sum(_vertices.values()) > VERTICES):
            oldest, _ = _templates.popitem(last=False)
            del _vertices[oldest]
    else:
        _templates.move_to_end(key)
    return found.copy_to(NodePath())


def serve(tier: Tier) -> None:
    """Keeps only nodes of this tier: those of another are not asked for again."""
    global _tier
    if tier != _tier:
        _tier = tier
        _templates.clear()
        _vertices.clear()


def count() -> int:
    """How many nodes are kept."""
    return len(_templates)


def _count(path: NodePath) -> int:
    """The vertices of a node and all below it."""
    nodes = [each.node() for each in (path, *path.find_all_matches("**/+GeomNode"))]
    geoms = (node.get_geom(index) for node in nodes if isinstance(node, GeomNode) for index in range(node.get_num_geoms()))
    return sum(geom.get_vertex_data().get_num_rows() for geom in geoms)
