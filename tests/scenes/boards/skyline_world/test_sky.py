"""The sky over the island: every seat sees the sun between panels and towers, and where nothing has to give way for that
the island is as large as it would be without."""

import pytest
from panda3d.core import CullBinManager, GeomNode, GeomVertexReader

from game.scenes.boards.skyline_world import places, staging
from game.scenes.boards.skyline_world.bay import WATER_BIN
from game.scenes.boards.skyline_world.board import GameBoard
from game.scenes.boards.skyline_world.model import island
from game.scenes.camera import CameraPose, Frame, frame_points, seen_at
from game.scenes.drawing.look import Look
from tests.rules.skyline_world.desk import GAME, at
from tests.scenes.positions import new_board

USUAL, LARGE_LETTERS, WIDE = Frame(-0.61, 0.99, -0.53, 0.84), Frame(-0.95, 0.95, -0.77, 0.64), Frame(-0.75, 0.68, -0.58, 0.88)
ROOMS = {"usual": (USUAL, 16 / 9), "large letters": (LARGE_LETTERS, 16 / 9), "wide": (WIDE, 21 / 9), "narrow": (USUAL, 4 / 3)}
LOW, HIGH = (dict.fromkeys(island().plots, places.height(floors)) for floors in (3, 5))


def framed(seats: int, seat: int, heights: dict[str, float], room: str, *, sky: bool) -> tuple[CameraPose, float]:
    """How a seat is shown the island, and how far under the upper edge of what panels leave free the sun stands."""
    (free, aspect), pose, points = ROOMS[room], places.seat_camera(seats, seat), places.before(seats, heights)
    over = (staging.under_the_sky(pose, points, free, aspect),) if sky else ()
    found = frame_points(pose, (*points, *over), free, aspect)
    seen = [seen_at(found, point, aspect)[:2] for point in points]
    assert all(free.left * aspect - 1e-3 < x < free.right * aspect + 1e-3 for x, _ in seen), "all is in the picture"
    assert all(free.bottom - 1e-3 < y < free.top + 1e-3 for _, y in seen)
    return found, free.top - seen_at(found, places.sun(pose.heading), aspect)[1]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_seat_sees_the_sun(seats: int, room: str) -> None:
    for seat in range(seats):
        for heights in (LOW, HIGH):
            assert framed(seats, seat, heights, room, sky=True)[1] > 0


def test_where_there_is_room_the_sky_costs_nothing() -> None:
    for heights in (LOW, HIGH):
        (bare, before), (found, after) = (framed(4, 0, heights, "usual", sky=sky) for sky in (False, True))
        one, other = (seen_at(pose, places.plot("b5"), 16 / 9)[2] for pose in (bare, found))
        assert other <= 1.01 * one, "the island is as large"
        assert after >= before
    assert framed(4, 0, LOW, "usual", sky=True)[1] > framed(4, 0, LOW, "usual", sky=False)[1] + 0.05, "water gives way"


def test_there_is_no_sky_without_panels_and_in_high_contrast() -> None:
    bare, plain = (new_board("skyline_world", look) for look in (Look(), Look(high_contrast=True)))
    for board in (bare, plain):
        assert isinstance(board, GameBoard)
        board.build(GAME.view(at(), 0))
    island_alone = bare.extent(0)
    for board in (bare, plain):
        board.fit(USUAL, 16 / 9, Frame(0.85, 0.99, 0.65, 0.84))
    assert plain.extent(0) == island_alone
    assert bare.extent(0)[:-1] == island_alone != bare.extent(0)


def test_light_over_a_strategic_plot_is_seen_before_the_water_in_its_owners_colour() -> None:
    """Seen: with shaders it ended where the water begins, and yellow light was grey."""
    board, order = new_board("skyline_world", Look(tier="low")), CullBinManager.get_global_ptr()
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at("c6=Y"), 0))
    shaft = board.node_of("shaft", "c6")
    assert shaft is not None
    light = shaft.find("**/+GeomNode")
    sort = order.get_bin_sort(light.get_net_state().get_bin_index())
    assert sort > order.get_bin_sort(order.find_bin(WATER_BIN))
    body = light.node()
    assert isinstance(body, GeomNode)
    r, g, b, _ = GeomVertexReader(body.get_geom(0).get_vertex_data(), "color").get_data4()
    owner = Look().identity(0).rgb
    assert (b < g < r) == (owner[2] < owner[1] < owner[0])
    assert min(r, g, b) < 0.3 * max(r, g, b), "nothing grey is added to the sky"
