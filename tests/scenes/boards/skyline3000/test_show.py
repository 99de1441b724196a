"""Great moments of Skyline 3000: blocks are counted where they stand, points come in at counters, bids open one by one."""

from itertools import combinations, pairwise
from math import cos, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace
from panda3d.core import CullBinAttrib, CullBinManager, GeomNode, LPoint2, LPoint3, NodePath

from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Event, Target, seeded
from game.rules.skyline3000.events import (
    AmenityRemoved,
    BidPaid,
    BidSealed,
    BidsRevealed,
    BlockScored,
    GameEnded,
    PhaseStarted,
    ScoreChanged,
)
from game.scenes.boards.kit.flights import NUMBERS_BIN
from game.scenes.boards.kit.limelight import LIT_BIN, SHEET_BIN
from game.scenes.boards.kit.sides import table_place
from game.scenes.boards.skyline3000 import bids, counting, finale, moments, reveal, wording
from game.scenes.boards.skyline3000.board import GameBoard
from game.scenes.boards.skyline3000.model import after, barring_sites, model_of, score
from game.scenes.camera import CameraPose, seen_at
from game.scenes.drawing.look import Look
from game.scenes.table.counters import counter_place
from game.scenes.table.moments import Happening
from game.text import texts
from tests.scenes.positions import new_board

RULES: Any = GAMES["skyline3000"]
CITY = "seats 4\nboard y2a=2:1B y2b=3:1B y2c=2:2B y2d=3:3B y2e=0:2B"


def made(text: str, look: Look | None = None) -> tuple[GameBoard, Any]:
    view = RULES.view(RULES.from_text(text), 0)
    board = new_board("skyline3000", look)
    assert isinstance(board, GameBoard)
    board.build(view)
    return board, view


def scoring(board: GameBoard, view: Any, block: str) -> tuple[BlockScored, Any]:
    """The scoring of a block, and the view after it."""
    found = score(board.present, block)
    event = BlockScored(block, found.storeys, found.tallest, found.first, found.second, found.points, False)
    return event, replace(view, scores=tuple(map(sum, zip(view.scores, found.points, strict=True))))


def staged(board: GameBoard) -> list[str]:
    return [node.get_name() for node in board.staged.get_children()]


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
def test_every_tower_of_a_block_is_counted_and_its_numbers_stay_to_be_read(reduced: bool) -> None:
    board, view = made(CITY, Look(reduced_motion=reduced))
    event, later = scoring(board, view, "y2")
    motion = board.animate(event, later)
    assert motion is not None
    motion.finish()
    assert staged(board).count("storeys") == 5
    assert all(each.get_depth_write() for each in board.staged.find_all_matches("storeys")), "what is far behind blurs none"
    assert staged(board).count("shaft") == 4, "two towers of the first and two of the second stand in light"
    assert board.snapshot() == board.snapshot_of(later)
    board.build(later)
    assert not staged(board)


def test_the_strongest_seat_is_counted_first_and_its_tallest_tower_before_its_others() -> None:
    board, view = made(CITY)
    event, _ = scoring(board, view, "y2")
    counted = counting.counted_towers(board.present, "y2", event)
    assert [(tower.seat, tower.height) for tower in counted] == [(3, 3), (3, 1), (2, 2), (2, 1), (0, 2)]


def test_points_come_in_step_by_step_and_panels_are_told() -> None:
    board, view = made(CITY)
    event, later = scoring(board, view, "y2")
    seen: list[tuple[int, ...] | None] = []
    board.on_counted = lambda: seen.append(board.tally())
    motion = board.animate(event, later)
    assert motion is not None
    assert board.tally() == view.scores, "nothing has come in yet"
    motion.setT(motion.getDuration() - counting.SECONDS / 2)
    motion.finish()
    assert len(seen) >= 2
    assert seen[-1] == later.scores == board.tally()
    assert all(one[3] <= two[3] for one, two in pairwise(seen) if one and two)


def test_points_that_fly_are_drawn_over_every_sign_though_they_stay_in_the_light() -> None:
    board, view = made(CITY)
    event, later = scoring(board, view, "y2")
    assert board.animate(event, later) is not None
    flying = board.effects.find_all_matches("**/points")
    assert len(flying) == 2
    bins = {node.get_net_state().get_attrib(CullBinAttrib).get_bin_name() for node in flying}
    assert bins == {NUMBERS_BIN}


def test_points_of_several_seats_start_beside_one_another() -> None:
    board, view = made(CITY)
    event, later = scoring(board, view, "y2")
    assert board.animate(event, later) is not None
    left, right = sorted(node.get_x() for node in board.effects.find_all_matches("**/points"))
    assert right - left == pytest.approx(counting.BESIDE)


@pytest.mark.parametrize("facing", [0.0, 90.0])
def test_points_fly_around_what_is_told_at_the_upper_left(facing: float) -> None:
    start = (1.0, 2.0, 1.0)
    dx, dy, _ = table_place(facing, -6.0, 0.0)
    end = (start[0] + dx, start[1] + dy, 4.0)
    below = counting.around_what_is_told(start, end, facing, is_column=True)
    above = counting.around_what_is_told(start, end, facing, is_column=False)
    assert below[2] < start[2], "along first, and rather down"
    assert above[2] == end[2], "up first"
    far = [abs(way[0] - start[0]) + abs(way[1] - start[1]) for way in (below, above)]
    assert far == pytest.approx([6.0 * counting.ALONG, 6.0 * (1 - counting.ALONG)])


def test_plates_stay_away_until_the_last_block_is_scored() -> None:
    """The eye is near the blocks: plates would stand before what is counted next."""
    board, view = made(CITY)
    whole = len(board.badges.words())
    board.animate(PhaseStarted("scoring"), view)
    assert not board.badges.words(), "the eye is about to go near"
    event, later = scoring(board, view, "y2")
    motion = board.animate(event, later)
    assert motion is not None
    motion.finish()
    assert whole > 0 == len(board.badges.words())
    board.animate(PhaseStarted("supply"), later)
    assert len(board.badges.words()) == whole


def test_a_scored_block_stays_in_the_light_and_its_numbers_apart_when_the_eye_turns_to_another_side() -> None:
    board, view = made(CITY)
    event, later = scoring(board, view, "y2")
    board.animate(event, later)
    board.face(replace(board.seat_camera(0), heading=90.0))
    scored = board.node_of("block", "y2")
    assert scored is not None
    assert scored.has_bin()
    tops = [each.top for each in counting.counted_towers(board.present, "y2", event)]
    discs = sorted(tuple(each.get_pos()) for each in board.staged.find_all_matches("storeys"))
    assert discs == [pytest.approx(at, abs=1e-5) for at in sorted(counting.keep_apart(tops, 90.0))]


@pytest.mark.parametrize("tier", ["safe", "low"])
def test_all_else_steps_back_while_a_block_is_scored_and_comes_again_with_the_next_event(tier: str) -> None:
    board, view = made(CITY, Look(tier=tier))
    event, later = scoring(board, view, "y2")
    board.animate(event, later)
    other, scored = board.node_of("block", "r1"), board.node_of("block", "y2")
    assert other is not None
    assert scored is not None
    assert board.stage.limelight.is_on
    assert (other.has_bin(), scored.has_bin()) == (False, True), "only what is scored is drawn after the dark"
    board.animate(ScoreChanged(3, 2, later.scores[3], "scoring"), later)
    assert not board.stage.limelight.is_on
    assert not scored.has_bin()


def test_lights_and_signs_of_all_other_blocks_are_drawn_before_the_sheet_that_darkens_them() -> None:
    board, view = made(CITY, Look(tier="low"))
    event, later = scoring(board, view, "y2")
    board.animate(event, later)
    bins = CullBinManager.get_global_ptr()

    def orders(path: NodePath) -> list[int]:
        found = [node.get_net_state().get_attrib(CullBinAttrib) for node in path.find_all_matches("**/+GeomNode")]
        return [bins.get_bin_sort(bins.find_bin(each.get_bin_name())) for each in found if each is not None]

    sheet = bins.get_bin_sort(bins.find_bin(SHEET_BIN))
    dark = [board.node_of("block", "r1"), board.node_of("ground", "all"), board.node_of("hull", "0")]
    assert all(order < sheet for node in dark if node is not None for order in orders(node))
    lit = board.node_of("block", "y2")
    assert lit is not None
    assert orders(lit)
    assert all(order > sheet for order in orders(lit))


def test_the_numbers_of_towers_behind_one_another_stand_apart() -> None:
    tops = [(0.0, 0.0, 2.0), (0.1, 1.0, 1.3), (0.0, 2.0, 0.7), (2.0, 0.0, 1.0)]
    found = counting.keep_apart(tops, 0.0)
    lean = radians(counting.PITCH)
    seen = [(x, y * sin(lean) + z * cos(lean)) for x, y, z in found]
    for one, other in combinations(seen, 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= counting.DISC - 1e-6
    assert found[3] == tops[3], "what stands alone stays over its roof"
    assert found[0] == tops[0], "so does what stands before the others"
    assert seen[0][1] < seen[1][1] < seen[2][1], "the farther the tower, the higher its number, however low it is"


def test_what_a_scoring_brought_is_summed_up_before_the_whole_colony() -> None:
    board, _ = made(CITY)
    summed = board.vantage(ScoreChanged(3, 2, 9, "scoring"))
    assert summed == board.seat_camera(0)
    assert board.vantage(ScoreChanged(3, -1, 9, "billboard")) is None


def bids_opened(*bids: str, look: Look | None = None) -> tuple[GameBoard, BidsRevealed, Any]:
    """Two seats with sealed bids, which are opened."""
    state = RULES.from_text("seats 2\nkey 0\nphase bidding\nhand 0 R1 R7 F8 CR7\nhand 1 R2 F6 R6")
    events: list[Event] = []
    for bid in bids:
        for card in bid.split():
            state = RULES.apply(state, RULES.parse(state, f"bid {card}"))
        before = state
        state = RULES.apply(state, RULES.parse(state, "seal"), events.append)
    board = new_board("skyline3000", look)
    assert isinstance(board, GameBoard)
    board.build(RULES.view(before, 0))
    revealed = next(event for event in events if isinstance(event, BidsRevealed))
    return board, revealed, RULES.view(state, 0)


@pytest.mark.parametrize(
    ("bids", "frames"), [(("R7", "R2"), 0), (("F8", "F6 R2"), 2), (("R1 CR7", "R2 F6"), 2)], ids=["sum", "card", "other card"]
)
def test_a_tie_frames_the_cards_that_decide(bids: tuple[str, str], frames: int) -> None:
    board, event, view = bids_opened(*bids)
    motion = board.animate(event, view)
    assert motion is not None
    assert len(board.effects.find_all_matches("**/frame")) == frames
    assert not board.effects.find("tile").is_empty(), "the tile comes to the winner"
    motion.finish()
    assert not board.effects.get_num_children()


def test_what_bids_and_blocks_are_framed_with_leaves_room_for_what_is_told() -> None:
    board, event, _ = bids_opened("R7", "R2")
    for facing in (0.0, 90.0):
        board.facing = facing
        assert len(board.scene_of(event)) == 4
        assert board.vantage(event) is not None
    box = board.spots_of(event)[0]
    board.point_out((box,))
    assert not board.node.find("told").get_num_children(), "the stage itself is not outlined"


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
def test_cases_open_one_after_another_then_the_best_bid_is_golden_and_the_others_step_back(reduced: bool) -> None:
    board, event, view = bids_opened("R7", "R2", look=Look(reduced_motion=reduced))
    motion = board.animate(event, view)
    assert motion is not None
    come, turn = (0.25, 0.25) if reduced else (reveal.COME, reveal.OPEN)
    motion.setT(come + reveal.NEXT / 2)
    first, opened, second, other, best, tile = board.effects.get_children()
    assert [node.is_hidden() for node in (first, second, opened, other)] == [False, False, True, True]
    motion.setT(come + reveal.NEXT + turn + 0.1)
    assert [node.is_hidden() for node in (first, second, opened, other)] == [True, False, False, True]
    assert best.is_hidden()
    assert tile.is_hidden(), "nothing gives the winner away"
    motion.finish()
    won, beaten = board.node_of("opened", "0"), board.node_of("opened", "1")
    assert won is not None
    assert beaten is not None
    assert (won.has_color_scale(), beaten.has_color_scale()) == (False, True)
    assert len(board.node.find_all_matches("**/opened/page/tile")) == 1, "what was won stands beside the best"


def test_letters_on_the_cards_of_a_bid_are_drawn_after_the_discs_they_stand_on_in_the_limelight_too() -> None:
    board, event, view = bids_opened("CR7", "R2")
    motion = board.animate(event, view)
    assert motion is not None
    motion.finish()
    assert board.stage.limelight.is_on
    row = board.node_of("opened", "0")
    assert row is not None
    orders = []
    for path in row.find_all_matches("**/face/+GeomNode"):
        node = path.node()
        assert isinstance(node, GeomNode)
        for state in node.get_geom_states():
            drawn = path.get_net_state().compose(state).get_attrib(CullBinAttrib)
            assert isinstance(drawn, CullBinAttrib)
            assert drawn.get_bin_name() == LIT_BIN
            orders.append(drawn.get_draw_order())
    assert len(set(orders)) >= 4, "ground, words, disc, letter"


@pytest.mark.parametrize("at", ["opening", "open"])
def test_open_bids_stay_where_they_are_in_the_picture_however_the_camera_is_turned(at: str) -> None:
    board, event, view = bids_opened("F8", "F6 R2")
    home = replace(board.seat_camera(0), centre=(-3.0, 1.0, 0.4), shift=(0.2, 0.1))
    board.face(home)
    motion = board.animate(event, view)
    assert motion is not None
    motion.setT(reveal.COME + reveal.NEXT) if at == "opening" else motion.finish()
    before = corners_in_picture(board, home)
    side = replace(home, heading=90.0)
    for pose in (
        side,
        replace(side, pitch=60.0, size=6.0),
        replace(home, heading=200.0, centre=(5.0, 2.0, 0.0), shift=(0.0, 0.0)),
    ):
        board.face(pose)
        assert corners_in_picture(board, pose) == pytest.approx(before, abs=1e-4)
    assert board.stage.limelight.is_on
    motion.finish()
    assert corners_in_picture(board, pose) == pytest.approx(before, abs=1e-4), "what stands in the end is there too"
    board.build(view)
    assert not board.stage.page.is_open


def corners_in_picture(board: GameBoard, pose: CameraPose) -> list[float]:
    """Where two places of every row that is shown are in the picture."""
    pages = [node for node in board.node.find_all_matches("**/opened/page") if not node.get_parent().is_hidden()]
    assert pages
    found: list[float] = []
    for node in pages[-2:]:
        for at in (LPoint3(-2.0, 1.0, 0.0), LPoint3(3.0, -1.0, 0.0)):
            x, y, z = board.node.get_relative_point(node, at)
            found += seen_at(pose, (x, y, z), board.aspect)[:2]
    return found


def test_cards_of_the_own_bid_do_not_come_back_over_the_factory_when_the_eye_turns_while_they_lie_open() -> None:
    state = RULES.from_text("seats 2\nkey 1\nphase bidding\nhand 0 R1 R7\nhand 1 R2 F6")
    events: list[Event] = []
    for told in ("bid R2", "seal", "bid R7"):
        state = RULES.apply(state, RULES.parse(state, told))
    board = new_board("skyline3000")
    assert isinstance(board, GameBoard)
    board.build(RULES.view(state, 0))
    state = RULES.apply(state, RULES.parse(state, "seal"), events.append)
    motion = board.animate(next(each for each in events if isinstance(each, BidsRevealed)), RULES.view(state, 0))
    assert motion is not None
    motion.setT(reveal.COME)
    board.face(replace(board.seat_camera(0), heading=90.0))
    tray = board.node_of("tray", "0")
    assert tray is not None
    assert tray.is_hidden()


def test_rows_of_open_bids_touch_and_have_room_for_names_and_many_cards() -> None:
    for bids_ in ((("R1",), ()), (("R1", "F2", "CR3", "CR4", "CR5", "CB6", "CB7"), ()), ((), ())):
        half, (_, span) = -bids.start(bids_), bids.half_size(bids_)
        assert span == pytest.approx(bids.ROW)
        cards = bids.cards_at(bids_[0], bids_) if bids_[0] else []
        assert all(-half + bids.BEFORE <= x - bids.CARD / 2 + 1e-6 for x in cards), "they keep clear of name and sum"
        assert all(x + bids.CARD / 2 <= half + 1e-6 for x in cards)
    board, event, view = bids_opened("R7", "R2")
    board.names = ("Ann", "Bartholomew Maximilian the Third")
    motion = board.animate(event, view)
    assert motion is not None
    motion.finish()
    words = board.node.find_all_matches("**/opened/**/head/words")
    assert len(words) == 2, "name and sum of either"
    for node in words:
        low, high = node.get_tight_bounds(node.get_parent())
        assert high.x - low.x < bids.BEFORE, "a long name is written smaller"


def test_plates_go_when_the_last_bid_is_made_as_the_eye_goes_near_then() -> None:
    board, _, view = bids_opened("R7", "R2")
    assert board.badges.words()
    board.animate(BidSealed(1), view)
    assert not board.badges.words()
    board.build(view)
    assert board.badges.words()


def test_what_is_bid_for_is_known_while_bids_lie_open_though_the_view_has_moved_on() -> None:
    state, rng, seen = RULES.new(2, 5), seeded(5), list[str]()
    while RULES.to_act(state) is not None:
        known, events = model_of(RULES.view(state, None)), list[Event]()
        action, rng = RULES.random_action(state, rng)
        state = RULES.apply(state, action, events.append)
        view = RULES.view(state, None)
        for event in events:
            if isinstance(event, BidPaid | AmenityRemoved) and known.revealed is not None:
                assert known.revealed.tile == event.tile
                seen.append(event.tile)
            known = after(known, event, view)
        assert known == model_of(view)
    assert len(seen) == 12, "three tiles in each of four rounds"


def test_the_eye_goes_back_to_the_whole_colony_when_a_bid_is_paid() -> None:
    board, _, _ = bids_opened("R7", "R2")
    for event in (BidPaid(0, ("R7",), "green"), AmenityRemoved("green", "no_bids")):
        assert (board.vantage(event), board.scene_of(event)) == (board.seat_camera(0), ())


def test_what_breaks_a_tie_is_said_in_numbers() -> None:
    text = texts("en")
    at, why = wording.tie_words(text, (("R6", "CB6"), ("CY8", "F4"), ("CR7", "F5")), (12, 12, 12), 1, "card")
    assert (at, why) == ("Tie at 12!", "The highest single card decides: 8 beats 7.")


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reduced", [False, True], ids=["moving", "reduced"])
def test_in_the_end_the_winners_towers_light_up_in_the_dark_and_then_it_is_bright_again(reduced: bool) -> None:
    board, view = made("seats 2\nboard y2a=0:1B y2b=0:2B y2c=1:2B r1a=1:1B b3g=0:1G", Look(reduced_motion=reduced))
    event = GameEnded((9, 4), (0, 0), ((), ()), (1, 2), (0,), "points")
    assert [name for name, _, _ in finale.towers_of(board.present, 0)] == ["y2a", "y2b", "b3g"]
    assert len(board.spots_of(event)) == 3, "no words lie over them"
    motion = board.animate(event, view)
    assert motion is not None
    assert board.stage.limelight.is_on
    assert not board.badges.words()
    assert len(board.effects.get_children()) == 3
    assert staged(board).count("shaft") == 2, "over the highest of each of two blocks"
    motion.finish()
    assert not board.stage.limelight.is_on
    assert board.badges.words()
    assert staged(board).count("shaft") == 2, "its light stays"
    assert board.snapshot() == board.snapshot_of(view)


# -- roofs that forbid -------------------------------------------------------------------------------------------------


def test_roofs_that_forbid_a_shape_are_lit_for_whoever_points_at_the_third_block() -> None:
    board, view = made("seats 4\nboard r1a=0:1B r2c=1:1B y1a=0:1G")
    known = model_of(view)
    assert barring_sites(known, "r3") == ("r1a", "r2c")
    assert barring_sites(known, "r1") == (), "it has begun"
    assert barring_sites(known, "y2") == (), "only one block of its district has begun"
    board.hover(Target("foundation", "r3a"))
    assert len(board.node.find_all_matches("hovered/forbidding")) == 2
    board.hover(Target("foundation", "y2a"))
    assert not board.node.find_all_matches("hovered/forbidding")


# -- moments -----------------------------------------------------------------------------------------------------------


def test_a_scoring_ends_with_what_the_round_brought_and_bids_do_not_give_their_winner_away() -> None:
    _, view = made(CITY)
    names, text = ("Ann", "Ben", "Cleo", "Dora"), texts("en")
    changes = tuple(ScoreChanged(seat, seat + 1, view.scores[seat], "scoring") for seat in range(4))
    early = moments.moment(text, Happening(changes[0], (), changes[1:], view, names))
    last = moments.moment(text, Happening(changes[3], changes[:3], (), view, names))
    assert early is None
    assert last is not None
    assert last.table is not None
    assert last.table.lines[-1].points == view.scores
    _, event, after = bids_opened("R7", "R2")
    shown = moments.moment(text, Happening(event, (), (), after, names[:2]))
    assert shown is not None
    assert shown.is_late
    _, event, after_ = bids_opened("", "")
    unsold = moments.moment(text, Happening(event, (), (), after_, names[:2]))
    assert unsold is not None
    assert (unsold.title, unsold.rows) == ("Nobody bids", ())


def test_a_block_lists_the_strongest_first_and_says_who_shares_where_only_some_of_the_equal_have_the_tallest() -> None:
    board, view = made("seats 3\nboard b1a=0:1B b1b=1:2B b1c=2:2B b1d=0:3B b1e=1:2B b1f=2:2B")
    event, later = scoring(board, view, "b1")
    told = moments.moment(texts("en"), Happening(event, (), (), later, ("Ann", "Ben", "Cleo")))
    assert told is not None
    assert [row.seat for row in told.rows] == [0, 1, 2]
    assert told.reason.startswith("Tie at 4 floors: the tallest building decides.")
    board, view = made("seats 3\nboard b1a=0:1B b1b=1:2B b1c=2:1B b1d=0:2B b1e=1:3B b1f=2:3B b1g=0:2B")
    event, later = scoring(board, view, "b1")
    told = moments.moment(texts("en"), Happening(event, (), (), later, ("Ann", "Ben", "Cleo")))
    assert told is not None
    assert [row.seat for row in told.rows] == [1, 0, 2], "the most floors, then the tallest building"
    even = replace(event, storeys=(4, 4, 4), tallest=(2, 3, 3), first_seats=(1, 2), second_seats=())
    told = moments.moment(texts("en"), Happening(even, (), (), later, ("Ann", "Ben", "Cleo")))
    assert told is not None
    assert told.reason.startswith("Tie at 4 floors: those with the tallest building share first place.")
    assert [row.seat for row in told.rows] == [1, 2, 0]


def test_points_fly_to_where_the_panels_count_them(app: Any) -> None:
    table = app.go("table", session=Session(RULES, [Player("Ann"), Player("Ben")], seed=1))
    start = (0.0, 0.0, 1.0)
    for seat in range(2):
        found = counter_place(app, seat, start)
        assert found is not None
        assert table.board.counter(seat, start) == found
        rect = app.interface.find(f"score-{seat}").visible()
        x, y = on_window(app, found)
        assert (x, y) == pytest.approx(rect.centre, abs=1.0)
    assert counter_place(app, 3, start) is None, "nobody sits there"


def on_window(app: Any, point: tuple[float, float, float]) -> tuple[float, float]:
    found = LPoint2()
    assert app.cam.node().get_lens().project(app.cam.get_relative_point(app.render, LPoint3(*point)), found)
    window = app.interface.window
    return (found.x + 1) / 2 * window.w, (1 - found.y) / 2 * window.h
