"""Skyrise's auction on stage: what can be bid on stands in the light, and no sign hides another, a panel or such a place."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice, product
from math import hypot

import pytest
from direct.interval.IntervalGlobal import Interval
from msgspec.structs import replace
from panda3d.core import CullBinManager, GeomNode

from game.match.observer import Step
from game.rules import GAMES
from game.rules.core import Event, Target
from game.rules.grid import bits
from game.rules.skyrise.events import AuctionWon, BidsReturned, Built, DiscTaken, KeyTaken, WonderScored, WondersRevealed
from game.scenes import camera
from game.scenes.boards.kit.badges import LETTER, rest_size
from game.scenes.boards.kit.labels import Box, box_around, box_of, overlap, passes
from game.scenes.boards.kit.limelight import GLASS_BIN, LIT_BIN, SHEET_BIN
from game.scenes.boards.kit.sides import seen_from
from game.scenes.boards.skyrise import framing, parting, things
from game.scenes.boards.skyrise.board import GameBoard
from game.scenes.boards.skyrise.buildings import COIN
from game.scenes.boards.skyrise.lettered import number_place
from game.scenes.boards.skyrise.model import model_of, rules
from game.scenes.boards.skyrise.overlays import enclosed, may_be_starred
from game.scenes.boards.skyrise.places import chart
from game.scenes.boards.skyrise.signs import HEAD, LATEST, pin_width
from game.scenes.camera import Frame, frame_points
from game.scenes.drawing.look import TIERS, Look
from game.scenes.hud.regions import covered_area, keep_clear
from game.scenes.widgets import Rect
from game.text import texts
from tests.scenes.boards.skyrise.test_reveal import ISLANDS, WINDOWS, sight_of
from tests.scenes.positions import all_targets, new_board, state_after, steps

FREE = {4 / 3: Frame(-0.55, 0.98, -0.5, 0.82), 16 / 9: Frame(-0.6, 0.98, -0.5, 0.86), 21 / 9: Frame(-0.78, 0.72, -0.5, 0.9)}
"""About what panels leave free, by the shape of the window."""
READABLE = 13 / 360
"""How high letters are at least, in halves of the picture's height: at 720 points as high as the smallest of panels."""
TABLES: list[tuple[int, dict[str, str]]] = [(2, {}), (2, {"slots_2p": "adjacent"}), (3, {}), (4, {})]


def auctions(seats: int, bids: int, look: Look | None = None, aspect: float = 16 / 9, **options: str) -> Iterator[GameBoard]:
    """Auctions with so many bids at which somebody is asked for another, of a match each, seen from the first seat."""
    game = GAMES["skyrise"]
    for seed in range(60):
        for plies in range(20, 60, 2):
            _, state = state_after("skyrise", plies, seats=seats, seed=seed, **options)
            if state.phase == "overbid" and len(state.bids) == bids:
                board = new_board("skyrise", look)
                assert isinstance(board, GameBoard)
                board.build(game.view(state, state.actor))
                board.fit(FREE[aspect], aspect, Frame(0.85, 0.98, 0.6, 0.86))
                framed = camera.frame_points(board.seat_camera(0), board.extent(0), FREE[aspect], aspect)
                board.face(framed)
                board.rest()
                board.offer(all_targets(game.legal(state)))
                yield board
                break


def auction(seats: int, bids: int, look: Look | None = None, aspect: float = 16 / 9) -> GameBoard:
    """The first of these auctions."""
    return next(auctions(seats, bids, look, aspect))


def open_quarters(board: GameBoard) -> list[int]:
    model = board.present
    return [q for q in range(len(model.structures)) if model.board.near[model.bids[-1][2]] & model.free & 1 << q]


def geoms(board: GameBoard) -> int:
    return sum(
        node.node().get_num_geoms() for node in board.node.find_all_matches("**/+GeomNode") if isinstance(node.node(), GeomNode)
    )


def plaque_boxes(board: GameBoard) -> list[Box]:
    zoom = board.table_signs.badge_zoom
    sizes = [tuple(zoom * badge.size * side for side in rest_size(badge)) for badge in board.badges_of(board.present)]
    return [
        parting.plaque_box(board.sight, badge.at, (wide, high))
        for badge, (wide, high) in zip(board.badges_of(board.present), sizes, strict=True)
    ]


def under(boxes: Sequence[Box], board: GameBoard, quarters: Iterable[int]) -> set[str]:
    """The quarters that lie under a box, were it by a corner."""
    found = set()
    for quarter in quarters:
        shape = [board.sight.at(corner)[0] for corner in board.chart.ground(quarter)]
        if any(parting.covered_share(shape, box) for box in boxes):
            found.add(rules().tables.quarters[quarter])
    return found


@pytest.mark.parametrize("aspect", FREE)
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_plaques_hide_neither_each_other_nor_panels_nor_any_part_of_a_quarter_to_bid_on(
    seats: int, options: dict[str, str], aspect: float
) -> None:
    for board in islice(auctions(seats, 2, None, aspect, **options), 6):
        boxes = plaque_boxes(board)
        assert len(boxes) == len(board.present.board.isles)
        assert not any(overlap(one, two) for one, two in combinations(boxes, 2))
        left, right, low, high = box_of(board.free, aspect)
        for box in boxes:
            assert left <= box[0] < box[1] <= right
            assert low <= box[2] < box[3] <= high
        signs = [board.sight.upright(thing.at, (0.4, 0.4)) for thing in board.things_of("score").values()]
        assert not any(overlap(box, sign) for box, sign in product(boxes, signs)), "whose a dock is, and whose turn"
        assert not under(boxes, board, open_quarters(board))
        hung = zip(board.badges_of(board.present), board.chart.shores, strict=True)
        assert all(badge.foot is not None and badge.foot[:2] in shore for badge, shore in hung), (
            "a thread says of what it tells"
        )
        if seats == 2:  # more islands around the centre may leave its plaque no room of its own
            assert not under(boxes, board, bits(board.chart.board.quarters))


@pytest.mark.parametrize("aspect", FREE)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_plaques_of_far_islands_are_as_large_as_those_of_near_ones(seats: int, aspect: float) -> None:
    board = auction(seats, 2, None, aspect)
    zoom, sight = board.table_signs.badge_zoom, board.sight
    letters = [zoom * badge.size * LETTER * sight.at(badge.at)[1] for badge in board.badges_of(board.present)]
    assert max(letters) == pytest.approx(min(letters))
    assert letters[0] > READABLE


@pytest.mark.parametrize("islands", ISLANDS[1:])
def test_the_plaque_of_an_island_that_is_looked_at_hangs_at_its_shore(islands: str) -> None:
    map_, seats, farthest = chart(islands), islands.count("="), []
    for isle, seat in product(range(len(map_.shores)), range(seats)):
        sight = sight_of(islands, seat, WINDOWS[0])
        pose = frame_points(replace(sight.pose, pitch=62.0), tuple(framing.isle(map_, isle)), sight.free, sight.aspect)
        sight = replace(sight, pose=pose)
        taken = list(parting.furniture(map_, sight, seats))
        hook = parting.hang_plaques(map_, sight, [(1.5, 0.6)] * len(map_.shores), taken)[isle]
        farthest.append(parting.OUTSIDE[hook % len(parting.OUTSIDE)])
    assert max(farthest) < 1.5, "alone in the sky it would belong to no island"


def test_the_share_of_a_shape_under_a_box() -> None:
    shape = ((0.0, 0.0), (2.0, 0.0), (1.0, 2.0))
    assert parting.covered_share(shape, (-1.0, 3.0, -1.0, 3.0)) == pytest.approx(1.0)
    assert parting.covered_share(shape, (1.0, 3.0, -1.0, 3.0)) == pytest.approx(0.5)
    assert parting.covered_share(shape, (0.5, 1.5, 0.0, 1.0)) == pytest.approx(0.5)
    assert parting.covered_share(shape, (0.0, 0.4, 1.0, 2.0)) == 0.0
    assert parting.covered_share(shape, (2.0, 3.0, 0.0, 1.0)) == 0.0


@pytest.mark.parametrize("seats", [3, 4])
def test_pins_hide_neither_each_other_nor_a_quarter_for_the_next_bid(seats: int) -> None:
    board = auction(seats, 3)
    pose, zoom = board._pose, board.table_signs.pin_zoom
    assert pose is not None
    sight, boxes = parting.PictureFrame(pose, 16 / 9, board.free), []
    for number, (_, piece, quarter) in enumerate(board.present.bids, 1):
        key = rules().tables.quarters[quarter]
        node = board.node_of("pin", key)
        assert node is not None
        at = node.find(f"**/{HEAD}").get_pos()
        (x, y), scale = sight.at(board.thing_of("pin", key).at)
        tall = parting.LATEST if number == len(board.present.bids) else parting.PIN
        wide = parting.pin_width(str(piece), is_latest=number == len(board.present.bids))
        boxes.append(box_around((x + at.x * scale * zoom, y + at.z * scale * zoom), (wide * scale * zoom, tall * scale * zoom)))
    assert not any(overlap(one, two) for one, two in combinations(boxes, 2))
    for quarter in open_quarters(board):
        (x, y), _ = sight.at(board.chart.at(quarter))
        assert not any(box[0] < x < box[1] and box[2] < y < box[3] for box in boxes)


@pytest.mark.parametrize(("seats", "bids"), [(2, 3), (3, 4), (3, 5), (4, 4)])
def test_no_leader_goes_over_the_tower_of_another_bid(seats: int, bids: int) -> None:
    for board in islice(auctions(seats, bids), 4):
        sight, zoom, leaders, standing = board.sight, board.table_signs.pin_zoom, [], []
        for _, piece, quarter in board.present.bids:
            key = rules().tables.quarters[quarter]
            node = board.node_of("pin", key)
            assert node is not None
            at = node.find(f"**/{HEAD}").get_pos()
            (x, y), scale = sight.at(board.thing_of("pin", key).at)
            leaders.append(((x, y), (x + at.x * scale * zoom, y + at.z * scale * zoom)))
            standing.append(sight.column(board.chart.at(quarter), things.tall(piece)))
        for one, (leader, other) in product(range(bids), zip(leaders, standing, strict=True)):
            is_behind = passes((leaders[one][0], leaders[one][0]), other)
            assert leader is leaders[one] or is_behind or not passes(leaders[one], other)


def test_signs_stay_where_they_are_while_the_camera_moves() -> None:
    board = auction(4, 3)
    places = [badge.at for badge in board.badges_of(board.present)]
    pose = board._pose
    assert pose is not None
    for turn in (8.0, 16.0, 24.0):
        board.face(camera.orbit_pose(pose, turn, 4.0))
        assert [badge.at for badge in board.badges_of(board.present)] == places
    board.face(pose)
    board.rest()
    assert [badge.at for badge in board.badges_of(board.present)] == places


@pytest.mark.parametrize("aspect", FREE)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_far_island_stays_below_the_upper_band_with_its_towers(seats: int, aspect: float) -> None:
    board = auction(seats, 2, aspect=aspect)
    pose = board._pose
    assert pose is not None
    sight, (left, right, _, high) = parting.PictureFrame(pose, aspect, board.free), box_of(board.free, aspect)
    for quarter in range(len(board.present.structures)):
        if board.chart.board.quarters >> quarter & 1:
            x, y, z = board.chart.at(quarter)
            piece = board.present.structures[quarter]
            (across, up), _ = sight.at((x, y, z + max(1.0, things.tall(piece) if piece else 0.0)))
            assert left <= across <= right
            assert up <= high + 1e-6, rules().tables.quarters[quarter]


@pytest.mark.parametrize("tier", TIERS)
def test_what_can_be_bid_on_stands_in_the_light_and_all_else_steps_back(tier: str) -> None:
    board = auction(4, 2, Look(tier=tier))  # type: ignore[arg-type]
    before, count = board.snapshot(), geoms(board)
    options = [Target("quarter", rules().tables.quarters[quarter]) for quarter in open_quarters(board)]
    board.highlight(options)
    assert board.limelight.is_on
    assert not board.marks.find("**/stage").is_empty()
    assert board.snapshot() == before
    assert count < geoms(board) <= 300
    board.highlight(())
    assert not board.limelight.is_on
    assert geoms(board) == count, "nothing is left behind"
    board.highlight(options, strength=1)
    assert not board.limelight.is_on, "faint highlights darken nothing"


def test_a_table_knows_what_is_drawn_after_the_sheet_before_anything_is_lit() -> None:
    """Else the first auction of a program would light its quarters in a bin that Panda makes, before the sheet, for good."""
    new_board("skyrise")
    bins = CullBinManager.get_global_ptr()
    order = [bins.get_bin_sort(bins.find_bin(name)) for name in ("transparent", SHEET_BIN, LIT_BIN, GLASS_BIN)]
    assert order == sorted(set(order))


def starting(seats: int, bids_before: int, look: Look | None = None) -> tuple[GameBoard, frozenset[Target]]:
    """The start of an auction after at least so many bids, and all that can be chosen there."""
    game, state = next(
        (game, state)
        for game, state in (state_after("skyrise", plies, seats=seats, seed=3) for plies in range(bids_before, 60))
        if state.phase == "start_bid"
    )
    board = new_board("skyrise", look)
    assert isinstance(board, GameBoard)
    board.build(game.view(state, state.actor))
    return board, frozenset(all_targets(game.legal(state)))


@pytest.mark.parametrize("tier", TIERS)
def test_where_much_of_the_map_can_be_bid_on_the_rest_steps_back_less_and_plates_of_towers_stay_bright(tier: str) -> None:
    board, targets = starting(4, 10, Look(tier=tier))  # type: ignore[arg-type]
    options = [target for target in targets if target.kind == "quarter"]
    board.highlight(options)
    assert len(options) > 10
    assert board.limelight.is_on
    plates = [board.node_of("value", key) for key in board.things_of("value")]
    assert plates
    assert all(node is not None and node.get_bin_name() == LIT_BIN for node in plates)
    bodies = [board.node_of("structure", key) for key in board.things_of("structure")]
    assert all(node is not None and node.get_bin_name() != GLASS_BIN for node in bodies), "nearly all of them would be glass"
    board.highlight(())
    assert not board.limelight.is_on
    assert all(node is not None and node.get_bin_name() != LIT_BIN for node in plates)


def test_where_the_whole_map_can_be_bid_on_nothing_steps_back() -> None:
    """Where highlights are faint; the plates of towers do not change then either."""
    board, targets = starting(4, 10)
    board.highlight([target for target in targets if target.kind == "quarter"], strength=1)
    assert not board.marks.find("**/stage").is_empty()
    assert not board.limelight.is_on
    plates = [board.node_of("value", key) for key in board.things_of("value")]
    assert all(node is not None and node.get_bin_name() != LIT_BIN for node in plates)


@pytest.mark.parametrize("bids", [0, 10])
def test_before_a_piece_is_chosen_quarters_where_an_auction_may_start_are_in_the_light(bids: int) -> None:
    board, targets = starting(3, bids)
    places = {target for target in targets if target.kind == "quarter"}
    board.highlight([target for target in targets if target.kind == "piece"])
    assert set(board.upcoming()) == places
    assert not board.marks.find("**/stage").is_empty()
    assert board.limelight.is_on


def test_plaques_leave_stars_clear_where_an_auction_is_won_by_starting_it() -> None:
    game = GAMES["skyrise"]
    for plies in range(100, 180):
        _, state = state_after("skyrise", plies, seats=3, seed=14)
        if state.phase == "start_bid" and (starred := enclosed(model_of(game.view(state, state.actor)))):
            break
    board = new_board("skyrise")
    assert isinstance(board, GameBoard)
    board.build(game.view(state, state.actor))
    board.fit(FREE[16 / 9], 16 / 9, None)
    board.face(camera.frame_points(board.seat_camera(0), board.extent(0), FREE[16 / 9], 16 / 9))
    board.rest()
    stars = parting.clear_stars(board.chart, board.sight, starred, board.table_signs.zoom)
    assert stars
    assert not any(overlap(plaque, star) for plaque, (star, _) in product(plaque_boxes(board), stars))


def test_plaques_leave_stars_clear_for_whoever_has_a_piece_that_nobody_can_beat() -> None:
    _, state = state_after("skyrise", 104, seats=4, seed=1)
    board = new_board("skyrise")
    assert isinstance(board, GameBoard)
    view = GAMES["skyrise"].view(state, state.actor)
    board.build(view)
    board.fit(FREE[16 / 9], 16 / 9, None)
    seat = state.actor
    board.face(camera.frame_points(board.seat_camera(seat), board.extent(seat), FREE[16 / 9], 16 / 9))
    board.rest()
    starred = may_be_starred(board.present)
    assert set(starred) == set(bits(view.free & view.reach)), "an auction starts beside what stands"
    assert len(starred) > len(enclosed(board.present)) + 10
    stars = parting.clear_stars(board.chart, board.sight, starred, board.table_signs.zoom)
    assert not any(overlap(plaque, star) for plaque, (star, _) in product(plaque_boxes(board), stars))


@pytest.mark.parametrize("facing", range(0, 360, 90))
def test_numbers_of_quarters_lie_on_their_quarters_clear_of_the_disc(facing: int) -> None:
    map_ = chart(ISLANDS[-1])
    for quarter in bits(map_.board.quarters):
        x, y = number_place(map_, quarter, facing)
        shape = [seen_from(facing, *corner) for corner in map_.corners(quarter)]
        sides = [
            (bx - ax) * (y - ay) - (by - ay) * (x - ax)
            for (ax, ay), (bx, by) in zip(shape, (*shape[1:], shape[0]), strict=True)
        ]
        assert all(side > 0 for side in sides), rules().tables.quarters[quarter]
        assert hypot(x, y) > COIN, rules().tables.quarters[quarter]


def test_words_on_the_land_follow_the_language() -> None:
    board = auction(3, 2, Look(language="de"))
    names = {texts("de")(f"skyrise.word.{isle.code}") for isle in board.present.board.isles}
    assert {words.splitlines()[0].lower() for words in board.badges.words()} == {name.lower() for name in names}


# -- great moments ---------------------------------------------------------------------------------------------------


def shown(board: GameBoard, kind: type[Event], part: float) -> tuple[Step, Interval]:
    """A board in the middle of the first event of a kind; before it all is as it was built."""
    for step in steps("skyrise", seats=3, seed=5, viewer=0, limit=2000):
        for event in step.events:
            motion = board.animate(event, step.view) if board._model is not None else None
            if motion is None:
                continue
            if isinstance(event, kind):
                motion.set_t(part * motion.get_duration())
                return step, motion
            motion.finish()
        if board._model is None:
            board.build(step.view)
    raise AssertionError(f"no {kind.__name__}")


@pytest.mark.parametrize("calm", [False, True])
def test_a_won_auction_stands_in_the_light_until_the_next_begins(calm: bool) -> None:
    board = new_board("skyrise", Look(reduced_motion=calm))
    assert isinstance(board, GameBoard)
    step, motion = shown(board, AuctionWon, 0.5)
    assert board.limelight.is_on
    assert board.effects.find("**/shaft").is_empty() is calm, "light falls where things may move"
    motion.finish()
    for event in step.events[[type(event) for event in step.events].index(AuctionWon) + 1 :]:
        follow = board.animate(event, step.view)
        assert board.limelight.is_on is isinstance(event, BidsReturned | Built | DiscTaken)
        if follow is not None:
            follow.finish()
    assert board.snapshot() == board.snapshot_of(step.view)
    assert not board.limelight.is_on


def test_a_quarter_that_was_chosen_first_stays_in_the_light_while_a_piece_is_chosen() -> None:
    board = auction(3, 2)
    quarter = Target("quarter", rules().tables.quarters[open_quarters(board)[0]])
    board.highlight([Target("piece", "99")], [quarter])
    assert board.limelight.is_on
    assert len(board.marks.find_all_matches("**/stage")) == 1


def test_words_about_a_quarter_or_a_piece_leave_the_pins_of_bids_clear() -> None:
    board = auction(3, 2)
    pins = list(board.table_signs.pin_spots())
    assert len(pins) == 2
    quarter = Target("quarter", rules().tables.quarters[open_quarters(board)[0]])
    assert {*pins, *board.spots_at(board.upcoming())} < set(board.concerns(quarter)), "words hide no place for the next bid"
    assert board.concerns(Target("piece", "99"))[0] == pins[-1]
    assert len(board.concerns(Target("piece", "99"))) == 1 + len(open_quarters(board))


def test_the_pin_of_a_bid_that_is_considered_stands_beside_the_others() -> None:
    for board in islice(auctions(2, 2), 3):
        board.rest()
        sight, zoom = board.sight, board.table_signs.pin_zoom
        pins = [sight.upright(spot.at, (spot.size[0], zoom * LATEST)) for spot in board.table_signs.pin_spots()]
        for quarter in open_quarters(board):
            x, y, z = board.chart.at(quarter)
            right, up = board.table_signs.ghost_way(parting.Head((x, y, z + 0.6), "99", is_latest=True))
            place = sight.beside((x, y, z + 0.6), zoom * right, zoom * up)
            own = sight.upright(place, (zoom * pin_width("99", is_latest=True), zoom * LATEST))
            assert not any(overlap(own, pin) > 0.02 for pin in pins), rules().tables.quarters[quarter]


def test_no_shadow_stays_where_a_beaten_piece_has_left() -> None:
    board = new_board("skyrise")
    assert isinstance(board, GameBoard)
    _, motion = shown(board, BidsReturned, 0.1)
    old = board.node_of("ground", "all")
    assert old is not None
    assert old.is_hidden()
    assert len(board.effects.find_all_matches("**/ground")) == 1
    motion.finish()


@pytest.mark.parametrize("calm", [False, True])
def test_a_wonder_stands_in_the_light_while_it_scores_until_the_next_event(calm: bool) -> None:
    board = new_board("skyrise", Look(reduced_motion=calm))
    assert isinstance(board, GameBoard)
    step, motion = shown(board, WonderScored, 0.5)
    assert board.stagelight.is_on
    motion.finish()
    number = [type(event) for event in step.events].index(WonderScored)
    node = board.node_of("structure", next(event.quarter for event in step.events[:number] if isinstance(event, Built)))
    assert node is not None
    assert node.get_bin_name() == LIT_BIN, "as long as its points are read"
    board.animate(step.events[number + 1], step.view)
    assert not board.stagelight.is_on
    assert node.get_bin_name() != LIT_BIN


def won(board: GameBoard) -> AuctionWon:
    """What happens there if nobody bids any more."""
    seat, piece, quarter = board.present.bids[-1]
    return AuctionWon(seat, str(piece), rules().tables.quarters[quarter], "all_passed", len(board.present.bids))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_words_lie_beside_what_they_speak_of_and_over_as_little_of_the_map_as_can_be(seats: int) -> None:
    board = auction(seats, 3)
    sight = board.sight
    left, right, low, high = sight.inside()
    for event, own in ((won(board), 1 + 3 + 1), (KeyTaken(seats - 1, "large"), 3 + 1)):
        rects = []
        for spot in board.staged_at(event):
            corners = [sight.at(corner)[0] for corner in spot.corners()]
            rects.append(Rect.around([(x, -y) for x, y in corners]))
        words = keep_clear((0.9, 0.26), Rect(left, -high, right - left, high - low), rects)
        assert not covered_area(words, rects[:own]), "the quarter that was won, the pins, and the dock"
        assert covered_area(words, [each for each in rects if each not in rects[:own]]) < 0.3


def test_words_leave_the_pins_of_a_won_auction_clear() -> None:
    board = auction(3, 3)
    pose, staged = board._pose, board.staged_at(won(board))[: 1 + 3]
    assert pose is not None
    sight, zoom = parting.PictureFrame(pose, 16 / 9, board.free), board.table_signs.pin_zoom
    for (_, _, where), spot in zip(board.present.bids, staged[1:], strict=True):
        key = rules().tables.quarters[where]
        node = board.node_of("pin", key)
        assert node is not None
        head, ((x, y), scale) = node.find(f"**/{HEAD}").get_pos(), sight.at(board.thing_of("pin", key).at)
        (across, up), _ = sight.at(spot.at)
        assert (across, up) == pytest.approx((x + head.x * scale * zoom, y + head.z * scale * zoom), abs=0.03)


@pytest.mark.parametrize("calm", [False, True])
def test_wonders_stand_over_their_docks_until_the_next_event(calm: bool) -> None:
    board = new_board("skyrise", Look(reduced_motion=calm))
    assert isinstance(board, GameBoard)
    step, motion = shown(board, WondersRevealed, 0.0)
    event = next(event for event in step.events if isinstance(event, WondersRevealed))
    assert len(board.staged_at(event)) == 2 * 3, "words leave wonders and plates clear"
    motion.finish()
    bodies = [node for node in board.staged.get_children() if node.get_name() == "wonder"]
    assert len(bodies) == len(event.cards)
    for node, seat in zip(bodies, event.seats, strict=True):
        x, y, _ = board.chart.dock(seat)
        assert abs(node.get_x() - x) < 1
        assert abs(node.get_y() - y) < 1
        assert node.get_sx() > 1.2
    board.build(step.view)
    assert board.staged.get_num_children() == 0
    assert board.snapshot() == board.snapshot_of(step.view)


@pytest.mark.parametrize("aspect", FREE)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sign_of_every_dock_is_in_the_free_part_of_the_picture(seats: int, aspect: float) -> None:
    """Also those of docks across the table, which nobody points at: no bar covers them."""
    board = auction(seats, 2, aspect=aspect)
    free = FREE[aspect]
    pose = camera.frame_points(board.seat_camera(0), board.extent(0), free, aspect)
    for thing in board.things_of("score").values():
        x, y, z = thing.at
        across, up, _ = camera.seen_at(pose, (x, y, z + 0.3), aspect)
        assert free.left <= across / aspect <= free.right
        assert free.bottom <= up <= free.top
