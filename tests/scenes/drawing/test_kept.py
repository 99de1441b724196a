"""What looks the same is made once; copies may be moved without moving one another."""

from collections.abc import Iterator

import pytest
from panda3d.core import Geom, GeomNode, GeomVertexData, GeomVertexFormat, NodePath

from game.scenes.boards.screen import screen_of
from game.scenes.drawing import kept as store
from game.scenes.drawing.kept import SIZE, VERTICES, cached_copy
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import solid
from game.scenes.drawing.mesh import GRAIN, Mesh
from tests.scenes.positions import state_after


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    store.serve("high")
    store.serve("safe")
    yield
    store.serve("high")
    store.serve("safe")


def block() -> NodePath:
    mesh = Mesh(GRAIN)
    mesh.block((0.0, 0.0, 0.0), (1.0, 1.0, 1.0), (0.5, 0.5, 0.5))
    return solid("block", [mesh], Look())


def test_equal_looks_are_made_once_and_share_their_triangles() -> None:
    made = []

    def make() -> NodePath:
        made.append(1)
        return block()

    one, other = cached_copy(("block", 1), make), cached_copy(("block", 1), make)
    cached_copy(("block", 2), make)
    assert len(made) == 2
    one.set_pos(1, 2, 3)
    one.set_color_scale(0.5, 0.5, 0.5, 1)
    assert tuple(other.get_pos()) == (0, 0, 0)
    assert not other.has_color_scale()
    geoms = [path.node().get_geom(0) for path in (one, other) if isinstance(path.node(), GeomNode)]
    assert geoms[0].get_vertex_data().get_array(0) == geoms[1].get_vertex_data().get_array(0)
    assert one.get_tag("surface") == other.get_tag("surface") == "stone"


def test_no_more_vertices_are_kept_than_there_is_room_for() -> None:
    def cloud(count: int) -> NodePath:
        data = GeomVertexData("cloud", GeomVertexFormat.get_v3(), Geom.UH_static)
        data.set_num_rows(count)
        node = GeomNode("cloud")
        node.add_geom(Geom(data))
        return NodePath(node)

    for number in range(5):
        cached_copy(number, lambda: cloud(VERTICES // 4))
    assert store.count() == 4
    cached_copy("all of it", lambda: cloud(VERTICES + 1))
    assert store.count() == 1


def test_no_more_is_kept_than_there_is_room_for_and_the_oldest_goes() -> None:
    for number in range(SIZE + 5):
        cached_copy(number, lambda: NodePath("thing"))
        cached_copy(0, lambda: NodePath("thing"))
    assert store.count() == SIZE
    cached_copy(1, lambda: NodePath("new")).get_name()
    assert cached_copy(0, lambda: NodePath("new")).get_name() == "thing"
    assert cached_copy(1, lambda: NodePath("thing")).get_name() == "new"


def test_another_tier_keeps_nothing_of_the_last() -> None:
    cached_copy("x", lambda: NodePath("thing"))
    store.serve("safe")
    assert store.count() == 1
    store.serve("low")
    assert store.count() == 0


def test_a_table_laid_again_makes_no_mesh() -> None:
    rules, state = state_after("skyliners", 40)
    view = rules.view(state, 0)
    first = screen_of("skyliners").make_board(NodePath("root"), Look())
    first.build(view)
    before, made = first.snapshot(), []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Mesh, "geom", lambda *_, **__: made.append(1))
        second = screen_of("skyliners").make_board(NodePath("root"), Look())
        second.build(view)
    assert second.snapshot() == before
    assert not made
