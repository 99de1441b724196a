"""Boards that lie side by side in one long row are seen from a corner, so that they fill the height of the picture as well."""

from math import cos, radians

from game.app import App
from game.match.position import StartPosition, session_at
from game.match.session import Player
from game.rules.core import Target
from game.scenes.boards.cities.board import FIELD, GameBoard
from game.scenes.boards.cities.marking import hiding_tiles
from game.scenes.boards.cities.places import BLOCK, CARD, SLAB, beside, region
from game.scenes.camera import CameraPose, Frame, frame_points, player_pose, scale_at, seen_at
from game.scenes.table.table import TableScene
from game.scenes.widgets import Rect
from tests.rules.cities.desk import GAME, at
from tests.scenes.mirror import settle
from tests.scenes.positions import new_board

FREE, ASPECT = Frame(-0.62, 0.98, -0.55, 0.86), 16 / 9
"""About what panels leave of a usual window."""
ROWS = ("B@SW E@NE A@NW", "A@NE D@NW E@SE C@SW")
STRAIGHT = CameraPose((0.0, 0.0, 0.0), 0.0, 40.0, 10.0)
"""From the south, as everything else is seen."""


def row() -> GameBoard:
    """The row of the introduction with all its boards open."""
    board = new_board("cities")
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at("open A B E"), 0))
    return board


def framed(board: GameBoard, pose: CameraPose, field: float) -> CameraPose:
    return frame_points(player_pose(pose, flat=False, field=field), board.extent(0), FREE, ASPECT)


def storeys(board: GameBoard, pose: CameraPose) -> list[float]:
    """How high something upright is in the picture, by cell."""
    ground = board.region
    depths = (seen_at(pose, ground.cell(name, SLAB), ASPECT)[2] for name in ground.cells)
    return [scale_at(pose, depth, ASPECT) * cos(radians(pose.pitch)) for depth in depths]


def test_a_row_fills_the_height_and_its_buildings_are_larger_than_seen_straight() -> None:
    board = row()
    assert board.region.is_row
    seat, straight = framed(board, board.seat_camera(0), board.field), framed(board, STRAIGHT, FIELD)
    ups = [seen_at(seat, point, ASPECT)[1] for point in board.extent(0)]
    assert max(ups) - min(ups) > 0.8 * (FREE.top - FREE.bottom)
    now, before = storeys(board, seat), storeys(board, straight)
    assert sum(now) > 1.15 * sum(before)
    assert min(now) > min(before), "no far end is small"


def test_other_regions_are_seen_from_the_south_through_the_usual_lens() -> None:
    board = new_board("cities")
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at("scenario 1", "open A B", "money 10"), 0))
    assert (board.seat_camera(0).heading, board.field) == (0.0, FIELD)


def test_the_first_board_of_a_row_is_about_as_large_at_either_end() -> None:
    """Cards before the middle of the row, with a pile that was still empty, kept the eye away from its far end."""
    sizes = []
    for first in "BA":
        board = new_board("cities")
        assert isinstance(board, GameBoard)
        board.build(GAME.view(at(f"open {first}"), 0))
        pose, ground = framed(board, board.seat_camera(0), board.field), board.region
        depths = [seen_at(pose, ground.cell(name, SLAB), ASPECT)[2] for name in ground.cells if name[0] == first]
        sizes.append(sum(scale_at(pose, depth, ASPECT) for depth in depths) / len(depths))
    assert max(sizes) < 1.1 * min(sizes)


def test_before_a_row_an_empty_pile_has_no_mark_that_cards_of_the_hand_would_cut() -> None:
    board = row()
    assert board.node_of("pile", "all") is None
    board.build(GAME.view(at("open A B E", "pile r12"), 0))
    assert board.node_of("pile", "all") is not None
    x, y, _ = beside(board.present.layout).pile
    assert any(point[:2] == (x - BLOCK[0] / 2, y - CARD[1] / 2) for point in board.extent(0)), "it is framed"


def test_before_a_row_lie_its_cards_beside_the_sheet() -> None:
    """They stand low, so that they hide nothing of the city behind them."""
    for layout in ROWS:
        ground, spots = region(layout), beside(layout)
        half, deep = ground.half
        sheet = Rect(-half, -deep, 2 * half, 2 * deep)
        for x, y, _ in spots.stacks:
            assert sheet.overlap(Rect(x - CARD[0] / 2, y - CARD[1] / 2, *CARD)) is None
            assert y < 0
        x, y, _ = spots.pile
        assert sheet.overlap(Rect(x - BLOCK[0] / 2, y - CARD[1] / 2, BLOCK[0], CARD[1])) is None


def test_what_stands_towards_the_eye_becomes_clear_also_at_a_slanted_look() -> None:
    around = {(x, y): (f"{x} {y}", 1.7) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)}
    assert hiding_tiles([(0, 0)], around, 0.0) == {"0 -1"}
    assert hiding_tiles([(0, 0)], around, -38.0) == {"0 -1", "-1 -1", "-1 0"}
    assert hiding_tiles([(0, 0)], around, 90.0) == {"1 0"}


def test_every_cell_of_a_row_is_found_with_the_pointer_and_lies_under_no_panel(app: App) -> None:
    """Three boards open, a tile in the hand."""
    app.change(own_speed=0, reduced_motion=True)
    session = session_at(StartPosition("cities", "open A B E\ndisplay r11 c11"), [Player("Anna")])
    scene = app.go("table", session=session)
    assert isinstance(scene, TableScene)
    settle(app)
    scene.selection.choose(Target("card", "r11"))
    settle(app)
    window, board = app.interface.window, scene.board
    panels = [rect for name in ("players", "strip", "tools", "now", "log") if (rect := scene.hud.frame.rect_of(name))]
    cells = [target for target in board.targets() if target.kind == "cell"]
    assert len(cells) > 140
    for target in cells:
        place = scene.tabletop.picker.find(target, board.targets()[target])
        assert place is not None, f"{target} cannot be pointed at"
        point = (place[0] + 1) / 2 * window.w, (1 - place[1]) / 2 * window.h
        assert not any(panel.contains(*point) for panel in panels), f"{target} lies under a panel"


def test_cards_beside_a_square_region_lie_where_its_picture_is_narrow() -> None:
    """Beside its middle they made the whole region small."""
    board = new_board("cities")
    assert isinstance(board, GameBoard)
    board.build(GAME.view(at("scenario 1", "open A B C D", "money 10"), 0))
    pose, spots = framed(board, board.seat_camera(0), FIELD), beside(board.present.layout)
    wide = max(seen_at(pose, (x + CARD[0] / 2, y, z), ASPECT)[0] for x, y, z in spots.stacks)
    s = region(board.present.layout).half[0]
    front = seen_at(pose, (s, -s, 0.0), ASPECT)[0]
    assert wide - front < 0.2, "hardly more than the near corner of the sheet"
