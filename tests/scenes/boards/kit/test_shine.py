"""Light of great moments: it has no edge anywhere."""

from itertools import pairwise

import pytest
from panda3d.core import Geom, GeomNode, GeomVertexReader, NodePath

from game.scenes.boards.kit import shine
from game.scenes.drawing.look import Identity, identities

SOFT = 0.25
"""So much at most may what is added to the picture change from one line of a shaft to the next."""
Seen = dict[float, dict[float, tuple[float, float, float]]]


def seen_light(geom: Geom) -> Seen:
    """What light adds to the picture, by how far to the side and then by how high."""
    found: Seen = {}
    places, colours = (GeomVertexReader(geom.get_vertex_data(), name) for name in ("vertex", "color"))
    while not places.is_at_end():
        (x, _, z), (r, g, b, a) = places.get_data3(), colours.get_data4()
        found.setdefault(round(x, 4), {})[round(z, 4)] = (a * r, a * g, a * b)
    return found


def test_a_shaft_of_light_has_no_edge_at_its_core_its_sides_its_foot_or_its_top() -> None:
    """Seen: the white core of light over a penthouse was a bar with two sharp edges."""
    body = shine.shaft(NodePath("staged"), (0.0, 0.0, 0.0), 0.4, 5.0, (0.8, 0.1, 0.1)).find("**/+GeomNode").node()
    assert isinstance(body, GeomNode)
    seen = seen_light(body.get_geom(0))
    assert len({len(column) for column in seen.values()}) == 1
    columns = [sorted(seen[x].items()) for x in sorted(seen)]
    for one, two in pairwise(columns):
        for (_, left), (_, right) in zip(one, two, strict=True):
            assert max(abs(a - b) for a, b in zip(left, right, strict=True)) < SOFT
    dark = (0.0, 0.0, 0.0)
    assert all(light == dark for column in (columns[0], columns[-1]) for _, light in column)
    assert all(column[0][1] == column[-1][1] == dark for column in columns)
    middle = max(columns[len(columns) // 2], key=lambda each: sum(each[1]))[1]
    assert min(middle) > 0.3, "pale in its middle"


@pytest.mark.parametrize("owner", identities().identities, ids=lambda owner: owner.name)
def test_the_middle_of_a_shaft_too_has_the_hue_of_its_owner(owner: Identity) -> None:
    """Seen: in blue light stood a cream-coloured bar."""
    body = shine.shaft(NodePath("staged"), (0.0, 0.0, 0.0), 0.4, 5.0, owner.rgb).find("**/+GeomNode").node()
    assert isinstance(body, GeomNode)
    seen = seen_light(body.get_geom(0))
    middle, order = seen[0.0][max(seen[0.0], key=lambda z: sum(seen[0.0][z]))], sorted(range(3), key=lambda k: owner.rgb[k])
    assert sorted(range(3), key=lambda k: middle[k]) == order
    assert middle[order[2]] > 1.3 * middle[order[0]]
