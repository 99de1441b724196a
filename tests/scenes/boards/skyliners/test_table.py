"""Skyliners' table is read by whoever looks at it: counts, heights, quiet sides, and marks that say what can be chosen."""

from math import cos, pi, radians, sin

import pytest
from msgspec.structs import replace
from panda3d.core import Camera, GeomNode, GeomVertexReader, LPoint3f, NodePath

from game.rules.core import Target
from game.rules.skyliners.board import PLOTS, RISE, tallest
from game.scenes.boards.board import Board
from game.scenes.boards.kit import dusk
from game.scenes.boards.kit.sides import seen_from
from game.scenes.boards.skyliners import places, plates
from game.scenes.boards.skyliners.board import GameBoard
from game.scenes.boards.skyliners.lens import SUNWARD
from game.scenes.boards.skyliners.model import Shown, model_of, side_of
from game.scenes.boards.skyliners.motions import _flyer
from game.scenes.boards.skyliners.things import feet, make, tower_body
from game.scenes.boards.thing import Place, Thing
from game.scenes.camera import WHOLE, CameraPose, Frame, apply, frame_points, on_screen, seen_at
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import GROUND_BIN
from game.scenes.drawing.models import UNIT, WIDTH
from tests.scenes.positions import all_targets, new_board, state_after


def table(plies: int = 30, seats: int = 2) -> tuple[Board, object, object]:
    rules, state = state_after("skyliners", plies, seats=seats, seed=3)
    board = new_board("skyliners")
    board.build(rules.view(state, rules.to_act(state)))
    return board, rules, state


def hovered(board: Board) -> list[str]:
    return [child.get_name() for child in board.node.find("hovered").get_children()]


def signs(board: Board) -> tuple[object, ...]:
    """The corners of everything that is printed on the plates."""
    node = board.node_of("badges", "all")
    assert node is not None
    printed = node.find("print").node()
    data = printed.get_geom(0).get_vertex_data()
    return tuple(bytes(data.get_array_handle(0).get_data()))


def corners_of(node: NodePath) -> list[LPoint3f]:
    """The places of the vertices of a body."""
    reader, found = GeomVertexReader(node.node().get_geom(0).get_vertex_data(), "vertex"), list[LPoint3f]()
    while not reader.is_at_end():
        found.append(LPoint3f(reader.get_data3()))
    return found


def test_counts_turn_to_the_side_the_camera_is_at_and_the_picture_is_the_same_thing() -> None:
    board, _, _ = table()
    before = board.snapshot()
    drawn = []
    for seat in range(4):
        board.face(board.seat_camera(seat))
        drawn.append(signs(board))
        assert board.snapshot() == before
    assert len(set(drawn)) == 4


def test_turning_less_than_half_a_quarter_draws_nothing_again() -> None:
    board, _, _ = table()
    node = board.node_of("badges", "all")
    pose = board.seat_camera(0)
    board.face(pose)
    board.face(type(pose)(pose.centre, pose.heading + 40, pose.pitch, pose.size))
    assert board.node_of("badges", "all") == node


def test_heights_are_written_in_the_view_from_above_and_everywhere_on_request() -> None:
    board, rules, state = table()
    notes = board.node.find("notes")
    assert not notes.get_num_children()
    board.face(board.top_camera(0))
    assert notes.get_num_children() == 1
    board.face(board.seat_camera(0))
    assert not notes.get_num_children()
    board.annotate(True)
    assert notes.get_num_children() == 1
    board.build(rules.view(state, None))
    assert notes.get_num_children() == 1, "they stay while the board changes"
    board.annotate(False)
    assert not notes.get_num_children()


@pytest.mark.parametrize("seat", range(4))
def test_the_mark_of_a_plan_hides_no_count_from_whichever_side_it_is_seen(seat: int) -> None:
    """Seen: from another side the own plans lay on the plates behind them."""
    rules, state = state_after("skyliners", 60, seats=4, seed=3)
    view, facing = rules.view(state, 0), float(places.HEADING["SWNE"[seat]])
    plans = [plan for plan in view.plans if plan.seat == 0]
    assert plans
    with_marks, without = (
        make(Thing("badges", "all", ("SWNE", (), marks, feet(model_of(view)))), Look(), facing)
        for marks in (tuple(("S", plan.row, plan.number, True) for plan in plans), ())
    )
    marks = corners_of(with_marks)[len(corners_of(without)) :]
    for row, _ in enumerate("ABCDE"):
        x, y = seen_from(facing, *plates.plate(model_of(view), "S", row, facing)[:2])
        for corner in marks:
            right, away = seen_from(facing, corner.x, corner.y)
            assert abs(right - x) >= plates.SIZE[0] / 2 - 0.01 or abs(away - y) >= plates.SIZE[1], "beside a plate or behind it"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sides_nobody_has_are_quiet(seats: int) -> None:
    """No plate lies there, and no count would change there."""
    board, _, _ = table(seats=seats)
    node = board.node_of("badges", "all")
    assert node is not None
    low, high = node.get_tight_bounds()
    for seat in range(4):
        x, y, _ = places.from_side(side_of(board.sides_taken, seat), 0.0, -(places.BAND[0] + 0.3))  # type: ignore[attr-defined]
        is_within = low.x - 0.01 <= x <= high.x + 0.01 and low.y - 0.01 <= y <= high.y + 0.01
        assert is_within is (seat < seats)


def test_a_supply_is_outlined_without_a_wall_behind_it() -> None:
    board, rules, state = table()
    board.offer(all_targets(rules.legal(state)))  # type: ignore[attr-defined]
    board.hover(Target("piece", "floor"))
    assert hovered(board) == ["rim"]


def test_a_plot_that_cannot_be_chosen_is_outlined_quietly() -> None:
    board, rules, state = table()
    targets = all_targets(rules.legal(state))  # type: ignore[attr-defined]
    plots = [target for target in targets if target.kind == "plot"]
    board.offer(targets)
    board.highlight(plots)
    board.hover(plots[0])
    assert hovered(board) == ["outline"]
    other = next(target for name in PLOTS if (target := Target("plot", name)) not in plots)
    board.hover(other)
    assert hovered(board) == ["rim"]
    board.hover(other, quiet=False)
    assert hovered(board) == ["outline"]
    board.hover(None)
    assert hovered(board) == []


def test_what_panels_offer_gets_no_button_on_the_table() -> None:
    board = new_board("skyline3000")
    rules, state = state_after("skyline3000", 15, seed=4)
    board.build(rules.view(state, rules.to_act(state)))
    board.offer(all_targets(rules.legal(state)))
    rest = board.placeless()
    assert rest
    assert set(rest) <= set(board.targets())
    board.leave_to_panels({target.kind for target in rest})
    assert not set(rest) & set(board.targets())
    assert board.placeless() == rest
    assert board.node.find("**/tray").is_empty()
    board.leave_to_panels(())
    assert set(rest) <= set(board.targets())


def test_a_node_that_was_taken_away_is_made_again() -> None:
    board, _, _ = table()
    root: NodePath = board.node
    count = len(root.find_all_matches("**/+GeomNode"))
    board.face(board.seat_camera(2))
    assert len(root.find_all_matches("**/+GeomNode")) == count


def windows(node: NodePath) -> set[tuple[float, float]]:
    """Where its walls lie in the texture of windows, which also says which of them are lit."""
    found = set()
    for path in (node, *node.find_all_matches("**/+GeomNode")):
        body = path.node()
        for geom in body.get_geoms() if isinstance(body, GeomNode) else ():
            reader = GeomVertexReader(geom.get_vertex_data(), "texcoord")
            while not reader.is_at_end():
                u, v = reader.get_data2()
                found.add((round(u, 3), round(v, 3)))
    return found


def test_a_piece_flies_with_the_windows_it_will_have() -> None:
    board, _, _ = table()
    model = board.present
    highest = max(range(len(PLOTS)), key=lambda plot: len(model.towers[plot]))
    flyer = _flyer(board, PLOTS[highest], model)
    tower = board.node_of("tower", PLOTS[highest])
    assert windows(flyer)
    assert windows(flyer) <= windows(tower)


def test_the_star_over_a_tallest_tower_is_a_body_that_leans_towards_the_eye() -> None:
    """Seen: flat on a far roof it was a blot, and in front of the sky as blurred as that."""
    for facing in (0.0, 90.0):
        star = make(Thing("tallest", "a1"), Look(), facing)
        depths = {seen_from(facing, corner.x, corner.y)[1]: corner.z for corner in corners_of(star)}
        assert depths[max(depths)] > depths[min(depths)] + 0.1


def test_painted_lights_stand_before_their_walls() -> None:
    """Seen: before the level eye most windows of a tower that it saw stayed dark, and some were cut in half."""
    body = tower_body(Look(), (0, 0, 1), 6, None, (0, 0, 0, 0), 3, lit=True)
    lights = body.find("lights")
    low, high = lights.get_tight_bounds()
    lights.detach_node()
    wall_low, wall_high = body.get_tight_bounds()
    assert low.x < wall_low.x - 0.001
    assert low.y < wall_low.y - 0.001
    assert high.x > wall_high.x + 0.001
    assert high.y > wall_high.y + 0.001


# -- the evening around it ---------------------------------------------------------------------------------------------


def test_the_next_floor_of_every_tower_is_in_the_picture_while_somebody_may_build_it() -> None:
    """Seen: a floor that was tried on the highest tower lay below the bar at the upper edge."""
    board, _, _ = table(60, 4)
    assert isinstance(board, GameBoard)
    for seat in range(4):
        pose = frame_points(board.seat_camera(seat), board.extent(seat), WHOLE, 16 / 9)
        for name, height in zip(PLOTS, board.present.heights, strict=True):
            x, y, z = board.spots(board.present)[Target("plot", name)].top
            if height % RISE["floor"] == 0:
                assert seen_at(pose, (x, y, z + RISE["floor"] * UNIT), 16 / 9)[1] <= 1.001, name
                assert max(high for _, _, high in board.lens.extent("S")) > z + RISE["floor"] * UNIT, "nor before the level eye"


def test_the_plan_is_no_larger_than_what_lies_on_the_table() -> None:
    board, _, _ = table(60, 4)
    assert isinstance(board, GameBoard)
    depths = [y for _, y, _ in board.extent()]
    assert min(depths) == -places.TRAY[1]
    assert max(depths) == places.CORNER + places.MAT


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_tray_and_tower_is_in_the_picture_of_every_seat_with_sky_above(seats: int) -> None:
    board, _, _ = table(60, seats)
    root = NodePath("root")
    eye = root.attach_new_node(Camera("eye"))
    for seat in range(seats):
        pose = frame_points(board.seat_camera(seat), board.extent(seat), WHOLE, 16 / 9)
        apply(pose, eye, 16 / 9)
        heights = {name: board.spots(board.present)[Target("plot", name)].top for name in PLOTS}
        far = places.from_side(side_of(board.present.sides, seat), 0.0, places.EDGE)
        for point in (*heights.values(), *places.trays(board.present.sides), far):
            assert on_screen(point, eye, root) is not None, point


def test_the_evening_turns_with_the_eye_and_its_horizon_rises_as_the_eye_sinks() -> None:
    board, _, _ = table()
    evening = board.things.find("**/evening")
    for seat in range(2):
        pose = board.seat_camera(seat)
        board.face(pose)
        assert evening.get_h() == pose.heading
    level, plan = board.lens.camera("S"), board.top_camera(0)
    heights = []
    for pose in (level, board.seat_camera(0), plan):
        board.face(pose)
        heights.append(evening.get_z())
    assert heights == sorted(heights, reverse=True)
    assert len(set(heights)) == 3


def test_the_lens_has_its_sky_once_the_eye_is_level_and_never_in_high_contrast() -> None:
    for clear in (False, True):
        board = new_board("skyliners", Look(high_contrast=clear))
        rules, state = state_after("skyliners", 30, seats=2, seed=3)
        board.build(rules.view(state, 0))
        board.face(board.seat_camera(0))
        board.lens.look_from("S")
        sky = board.node.find("lens/sky")
        assert sky.is_empty() is clear
        if not clear:
            assert sky.is_hidden(), "on the way there the evening is around the table"
            board.face(board.lens.camera("S"))
            assert not sky.is_hidden()


def test_the_whole_sun_is_beside_the_city_before_the_level_eye() -> None:
    board, _, _ = table(60, 4)
    assert isinstance(board, GameBoard)
    eye, aspect = board.lens, 16 / 9
    pose = frame_points(eye.camera("S"), eye.extent("S"), Frame(-0.61, 0.98, -0.53, 0.84), aspect)
    middle, half = (pi / 2 - dusk.SUN) * dusk.AROUND + SUNWARD, 0.62
    assert middle + half < -places.SITE
    assert seen_at(pose, places.from_side("S", middle - half, places.SITE), aspect)[0] > -aspect


def test_gulls_fly_before_whoever_looks_and_are_no_part_of_the_picture() -> None:
    board, rules, state = table()
    assert isinstance(board, GameBoard)
    before = board.snapshot()
    moves = list(board.living())
    assert len(moves) == 3
    gull = board.things.find("**/turning/gull")
    places_ = set()
    for seconds in (0.0, 5.0):
        for move in moves:
            move(seconds)
        places_.add(tuple(gull.get_pos()))
    assert len(places_) == 2
    board.face(board.seat_camera(1))
    assert board.things.find("**/turning").get_h() == board.seat_camera(1).heading
    assert board.snapshot() == before
    clear = new_board("skyliners", Look(high_contrast=True))
    clear.build(rules.view(state, 0))
    assert not list(clear.living())


def covered(known: Shown, at: Place, eye: CameraPose) -> float:
    """The part of a plate at that foot that lies behind towers, before an eye without perspective."""
    away, up = cos(radians(eye.pitch)), sin(radians(eye.pitch))
    points = [(right, high) for right in (-0.2, 0.0, 0.2) for high in (0.04, 0.14, 0.24)]
    hidden = 0
    for right, high in points:
        x, y = seen_from(eye.heading, *at[:2])
        for name, height in zip(PLOTS, known.heights, strict=True):
            px, py = seen_from(eye.heading, *places.plot(name)[:2])
            back = y - py - WIDTH / 2
            if abs(x + right - px) < WIDTH / 2 and back > 0 and at[2] + high + back * up / away < height * UNIT:
                hidden += 1
                break
    return hidden / len(points)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_count_is_hidden_behind_the_towers_of_its_row(seats: int) -> None:
    """Seen: with tall towers only the panel told the counts of other sides, and large letters leave no room for that."""
    rules, state = state_after("skyliners", 24 + 7 * seats, seats=seats, seed=3)
    known = replace(model_of(rules.view(state, 0)), action=1)
    eye, raised, moved = CameraPose((0.0, 0.0, 0.0), 0.0, 33.0, 9.0), 0, 0
    for facing, feet_ in feet(known):
        turned = replace(eye, heading=facing)
        places_ = [(side, row) for side in known.sides for row in range(5)]
        for (side, row), at in zip(places_, feet_, strict=True):
            x, y, z = places.badge(side, row)
            raised, moved = raised + (at[2] > z + 0.1), moved + (at[:2] != (x, y))
            assert covered(known, at, turned) == 0.0, (facing, side, row)
            assert abs(seen_from(facing, *at[:2])[0]) < places.RAIL[1], "it does not reach the tray"
    assert known.turn is not None
    assert raised > seats > 0 < moved
    planned = replace(known, turn=0, action=2, hands=(1,) * seats)
    for heading in places.HEADING.values():
        own = [plates.plate(planned, known.sides[0], row, heading) for row in range(5)]
        assert own == [places.badge(known.sides[0], row) for row in range(5)], "rows and numbers of plans are chosen there"
    ended = replace(known, turn=None)
    rows = [places.badge(side, row) for side in known.sides for row in range(5)]
    assert list(plates.plates(ended, 0.0)) == rows, "posts would stand in the light of what is counted from above"


@pytest.mark.parametrize("seat", range(4))
def test_plates_and_the_mats_behind_the_city_are_in_every_picture_from_a_seat(seat: int) -> None:
    """Seen: in a window of 4:3 the plans lay behind a panel where there is no perspective."""
    board, _, _ = table(52, 4)
    assert isinstance(board, GameBoard)
    free, aspect = Frame(-0.51, 0.98, -0.56, 0.85), 4 / 3
    pose = replace(board.seat_camera(seat), field=0.0)
    framed = frame_points(pose, board.extent(seat), free, aspect)
    far = [at for at in places.mats() if seen_from(pose.heading, *at[:2])[1] > 0]
    tops = [(x, y, z + plates.TOP) for x, y, z in plates.plates(board.present, pose.heading)]
    assert len(far) == (8, 4, 0, 4)[seat]
    for point in (*far, *tops):
        x, y, _ = seen_at(framed, point, aspect)
        assert free.left * aspect - 0.01 <= x <= free.right * aspect + 0.01
        assert y <= free.top + 0.01


@pytest.mark.parametrize("tier", ["safe", "low", "medium", "high"])
def test_where_light_blooms_the_evening_behind_the_elevation_is_a_little_darker(tier: str) -> None:
    """Seen: it bloomed over the plates before it, and dark counts were brown."""
    rules, state = state_after("skyliners", 60, seats=2, seed=3)
    board = new_board("skyliners", Look(tier=tier))
    board.build(rules.view(state, 0))
    assert board.lens is not None
    board.lens.look_from("S")
    tone = board.node.find("**/lens/sky").get_color_scale()[0]
    assert (0.9 < tone < 1.0) is (tier in ("medium", "high"))


def test_counts_are_printed_before_all_glass_so_that_a_ghost_before_them_hides_none() -> None:
    """Seen: the plate behind a floor that was tried was blank."""
    board, _, _ = table()
    for kind, key in (("badges", "all"), ("tallest", next(PLOTS[at] for at in tallest(board.present.heights)))):
        node = board.node_of(kind, key)
        assert node is not None
        assert node.find("print").get_bin_name() == GROUND_BIN, kind
