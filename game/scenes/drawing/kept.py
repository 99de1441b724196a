"""Nodes kept by what they look like: a table is laid quickly when things that look the same have been made before.

What a thing looks like is a value: its kind, its parameters, and the `Look`. Copies share their triangles with what is
kept, so they may be moved, tinted and hidden, but their meshes must not be changed.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from panda3d.core import NodePath

from game.scenes.drawing.look import Tier

SIZE = 600
"""How many nodes are kept; those not asked for the longest go first."""
_tier: Tier = "safe"
_templates: OrderedDict[Hashable, NodePath] = OrderedDict()


def kept(key: Hashable, make: Callable[[], NodePath]) -> NodePath:
    """A copy of what looks like `key`, made only where it is not kept already."""
    found = _templates.get(key)
    if found is None:
        found = _templates[key] = make()
        if len(_templates) > SIZE:
            _templates.popitem(last=False)
    else:
        _templates.move_to_end(key)
    return found.copy_to(NodePath())


def serve(tier: Tier) -> None:
    """Keeps only nodes of this tier: those of another are not asked for again."""
    global _tier
    if tier != _tier:
        _tier = tier
        _templates.clear()


def count() -> int:
    """How many nodes are kept."""
    return len(_templates)
