"""The colony tells what stands where: events are followed exactly, badges say what blocks take and pay, bids stay secret."""

from math import cos, radians, sin, tan
from typing import Any

import pytest
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Event, Target
from game.scenes import camera
from game.scenes.boards.kit import sides
from game.scenes.boards.kit.badges import lines, make_badge
from game.scenes.boards.skyline3000 import bids, faces, places, plates, things
from game.scenes.boards.skyline3000.board import GameBoard
from game.scenes.boards.skyline3000.model import after, building, demand_of, model_of
from game.scenes.boards.skyline3000.places import BLOCKS
from game.scenes.camera import CameraPose, Frame, Point
from game.scenes.drawing.look import Look
from game.text import texts
from tests.scenes.positions import new_board, steps

RULES: Any = GAMES["skyline3000"]


def position(text: str) -> Any:
    return RULES.from_text(text)


def table(text: str, viewer: int | None = 0) -> GameBoard:
    board = new_board("skyline3000")
    assert isinstance(board, GameBoard)
    board.build(RULES.view(position(text), viewer))
    return board


def plate(board: GameBoard, block: str, *, unfolded: bool = False) -> tuple[str, ...]:
    found = next(badge for badge in board.badges_of(board.present) if badge.target == plates.block_target(block))
    return lines(found, unfolded=unfolded)


def axes(pose: CameraPose) -> tuple[Point, Point, Point]:
    """What is right, up and forward in a pose."""
    turn, rise = radians(pose.heading), radians(pose.pitch)
    away = (-sin(turn), cos(turn))
    up = (away[0] * sin(rise), away[1] * sin(rise), cos(rise))
    return (cos(turn), sin(turn), 0.0), up, (away[0] * cos(rise), away[1] * cos(rise), -sin(rise))


def in_picture(pose: CameraPose, point: Point) -> tuple[float, float]:
    """Where a point is seen, in half heights of the picture from its middle."""
    away = [a - b for a, b in zip(point, pose.eye, strict=True)]
    across, upright, forward = (sum(a * b for a, b in zip(away, axis, strict=True)) for axis in axes(pose))
    slope = tan(radians(pose.field) / 2)
    return across / forward / slope, upright / forward / slope


# -- following ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "viewer"), [(2, None), (3, 1), (4, 3)])
def test_events_of_a_whole_match_lead_to_what_each_view_shows(seats: int, viewer: int | None) -> None:
    options = {"layout": "varied", "round4_key": "trailing"} if seats == 3 else {}
    told = steps("skyline3000", seats=seats, seed=seats, viewer=viewer, limit=10_000, **options)
    known = model_of(next(told).view)
    for step in told:
        for event in step.events:
            known = after(known, event, step.view)
        assert known == model_of(step.view), step.label
    assert known.phase == "over"


# -- blocks --------------------------------------------------------------------------------------------------------


def test_a_badge_says_what_its_block_takes_and_what_its_places_are_worth_now() -> None:
    board = table("seats 4\nboard y1a=1:1B y1b=1:2B y1c=2:2B y1d=ad:3 y1=spaceport")
    look = Look()
    head, takes, ranks = plate(board, "y1")
    assert head == "Yellow 1"
    assert takes.split() == ["2–3"]
    assert ranks.split() == [look.identity(1).name, "3", look.identity(2).name, "1"]
    assert plate(board, "b3") == ("Blue 3", "    1"), "either roof, one storey, nobody there"


def test_many_who_share_places_stand_in_two_lines() -> None:
    board = table("seats 4\nboard y1a=0:1B y1b=1:1B y1c=2:1B y1d=3:1B")
    _, _, first = plate(board, "y1")
    assert first.split() == [*(Look().identity(seat).name for seat in range(4)), "2"]
    board = table("seats 4\nboard y1a=0:1B y1b=0:2B y1c=1:1B y1d=2:1B y1e=3:1B")
    assert len(plate(board, "y1")) == 4


def test_a_badge_bears_the_mark_of_its_spaceport_or_mall_and_says_on_pointing_what_that_brings() -> None:
    board = table("seats 4\nboard y1a=1:1B y1=spaceport b1=mall")
    for mark, block in ((plates.ROCKET, "y1"), (plates.MALL, "b1")):
        assert [badge.target.key for badge in board.badges_of(board.present) if any(mark in line for line in badge.lines)] == [
            block
        ]
    assert plate(board, "b1")[2].endswith("×2"), "in a line of its own"
    assert any(words.startswith("spaceport: +2 cards") for words in plate(board, "y1", unfolded=True))
    assert "mall: all points ×2" in plate(board, "b1", unfolded=True)


def test_a_badge_unfolds_away_from_the_foundations_of_its_block() -> None:
    board = table("seats 4\nboard y2a=2:1B y2b=3:1B y2=spaceport")
    for badge in board.badges_of(board.present):
        ends = []
        for unfolded in (False, True):
            low, high = make_badge(badge, unfolded=unfolded).get_tight_bounds()
            ends.append((low.x, high.x))
        (_, rest), (left, right) = ends
        assert right <= rest + 1e-4, badge.target
        assert left < rest


def test_a_plate_is_marked_in_the_language_of_its_reader() -> None:
    assert [plates.mark("y3", texts(language)) for language in ("en", "de")] == ["Y3", "G3"]


def test_the_third_block_of_a_district_takes_only_the_other_roof() -> None:
    known = model_of(RULES.view(position("seats 4\nboard r1a=0:1B r2a=1:1B"), 0))
    assert demand_of(known, "r3") == ("G", 1, 1)
    assert demand_of(known, "r1") == ("B", 1, 2)
    assert demand_of(known, "y1") == ("BG", 1, 1)


def test_on_pointing_storeys_and_what_breaks_a_tie_are_told() -> None:
    board = table("seats 4\nboard y2a=2:1B y2b=3:1B y2c=2:2B y2d=3:3B y2e=2:2B y2f=3:1B y2=mall")
    rows = plate(board, "y2", unfolded=True)
    assert rows[0] == "Yellow 2"
    text = texts("en")
    assert text("skyline3000.badge.by_height") in rows[-1]
    assert any("tallest 3" in row for row in rows)
    board.hover(Target("foundation", "y2h"))
    assert not any("tallest 3" in words for words in board.badges.words()), "a card at the side tells that"
    board.hover(None)
    assert not any("tallest 3" in words for words in board.badges.words())


def test_a_preview_shows_what_would_change_in_a_block_and_ends_without_a_trace() -> None:
    state = position("seats 2\nhand 0 CR5 F1\nfactory 0 1B\nboard r1a=1:1B")
    board = table("seats 2\nhand 0 CR5 F1\nfactory 0 1B\nboard r1a=1:1B")
    before, snapshot = board.badges.words(), board.snapshot()
    events: list[Event] = []
    action = RULES.parse(state, "contract CR5 1 r1b")
    view = RULES.view(RULES.apply(state, action, events.append), 0)
    board.ghost(events, view)
    concerned = [badge for badge in board.badges_of(board.present) if badge.is_concerned]
    assert [badge.target.key for badge in concerned] == ["r1"]
    red, blue = Look().identity(0).name, Look().identity(1).name
    assert lines(concerned[0], unfolded=False)[2] == f"{blue}  →  {red}  {blue}  +3"
    assert board.node.find("**/ghost")
    board.clear_ghost()
    assert (board.badges.words(), board.snapshot()) == (before, snapshot)


# -- factories, rafts ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slots", [1, 6, 9, 10, 14, 18])
def test_any_number_of_buildings_and_a_free_site_stand_apart_on_the_deck_of_a_factory(slots: int) -> None:
    shown_ = places.slot_count(["1-"] * slots)
    assert shown_ > slots or shown_ == places.SITES_PRINTED
    _, _, size = places.yard(shown_)
    found = [places.slot(number, shown_) for number in range(1, shown_ + 1)]
    for index, (x, y, _) in enumerate(found):
        assert abs(x) + 0.4 * size <= places.FACTORY_HALF[0]
        assert abs(y) + 0.4 * size <= places.FACTORY_HALF[1]
        assert all(max(abs(x - a), abs(y - b)) >= 0.8 * size for a, b, _ in found[:index])


def test_piles_and_the_own_factory_lie_before_the_eye_wherever_it_looks_from() -> None:
    board, view = table("seats 4"), RULES.view(position("seats 4"), 0)
    pile, found = Target("pile", "roof"), set()
    for seat in range(4):
        board.face(board.seat_camera(seat))
        spot = board.spots(board.present)[pile]
        found.add(spot.at)
        assert board.snapshot() == board.snapshot_of(view)
        hull = board.thing_of("hull", str(seat))
        assert (hull.at[:2], hull.heading) == (sides.table_place(board.facing, 0.0, -places.FACTORY)[:2], board.facing)
        assert board.focus(pile) == pytest.approx((spot.at[0], spot.at[1], spot.at[2] + spot.height / 2))
    assert len(found) == 4


YARD = "seats 2\nhand 0 F1 R1\nfactory 0 1B 2- 3-"


def test_any_free_site_of_the_factory_takes_a_building() -> None:
    board = table(YARD)
    sites = {target.key for target in board.targets() if target.kind == "slot"}
    assert sites == {"1", "2", "3", "new", "5", "6"}
    assert [board.meant(Target("slot", key)).key for key in ("2", "new", "5", "6")] == ["2", "new", "new", "new"]


def test_a_second_floor_beside_a_first_new_one_is_marked_on_the_site_behind_it() -> None:
    board, free = table(YARD), Target("slot", "new")
    first, second = (board.spots_at((target,))[0].at for target in (free, Target("slot", "5")))

    def outlined() -> tuple[float, float]:
        board.hover(free)
        low, high = board.node.find("hovered").get_tight_bounds(board.node)
        return (low.x + high.x) / 2, (low.y + high.y) / 2

    board.highlight((free,), (Target("card", "F1"), Target("button", "split")))
    assert outlined() == pytest.approx(first[:2], abs=0.05)
    board.highlight((free,), (Target("card", "F1"), Target("button", "split"), free))
    assert outlined() == pytest.approx(second[:2], abs=0.05)


def test_the_roof_that_is_held_is_seen_on_every_building_that_can_get_it_before_anything_is_pointed_at() -> None:
    board, slots = table(YARD), (Target("slot", "2"), Target("slot", "3"))
    heights = {}
    for shape in ("barrel", "gable"):
        board.highlight(slots, (Target("card", "R1"), Target("roof", shape)))
        glass = board.marks.find_all_matches("ghost")
        assert len(glass) == 2
        heights[shape] = [round(node.get_tight_bounds(board.node)[1].z, 2) for node in glass]
    assert heights["barrel"] != heights["gable"]
    board.highlight(slots, (Target("card", "F1"),))
    assert not board.marks.find_all_matches("ghost"), "floors are no roofs"


def test_marks_follow_the_slots_that_turn_to_the_eye() -> None:
    board, slot = table("seats 4\nfactory 0 1B"), Target("slot", "1")
    board.highlight((slot,))
    for seat in (1, 0):
        board.face(board.seat_camera(seat))
        x, y, _ = board.spots(board.present)[slot].at
        low, high = board.marks.get_tight_bounds()
        assert low.x < x < high.x
        assert low.y < y < high.y


@pytest.mark.parametrize("seats", [3, 4])
def test_slots_of_a_factory_beside_the_eye_lie_apart_in_the_picture(seats: int) -> None:
    """As far apart across the picture as half of what those of the own factory are."""
    board = table(f"seats {seats}")
    pose = camera.frame_points(board.seat_camera(0), board.extent(0), Frame(-0.6, 0.95, -0.5, 0.85), 16 / 9)
    steps_ = []
    for seat in range(seats):
        ends = [places.in_factory(seats, seat, *places.slot(number, 6), facing=0.0) for number in (1, 2)]
        (ax, _), (bx, _) = (in_picture(pose, end) for end in ends)
        steps_.append(abs(bx - ax))
    assert min(steps_) > 0.4 * steps_[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_plaque_covers_more_than_a_fifth_of_a_foundation(seats: int) -> None:
    """From every seat, with the most that a plaque says at rest."""
    towers = " ".join(f"{block}a=0:2{roof} {block}b=1:1{roof}" for block, roof in zip(BLOCKS, "BGBGBGBGG", strict=True))
    board = table(f"seats {seats}\nboard {towers}")
    known = replace(board.present, larges=("mall",) * len(BLOCKS))
    for seat in range(seats):
        board.face(board.seat_camera(seat))
        pose = camera.frame_points(board.seat_camera(seat), board.extent(seat), Frame(-0.6, 0.95, -0.5, 0.85), 16 / 9)
        right, up, _ = axes(pose)
        pads = {site: pad_in_picture(pose, site) for site in places.SITES}
        for badge in plates.badges(known, None, Look(), texts("de"), board.facing):
            low, high = make_badge(badge, unfolded=False).get_tight_bounds()
            wide, tall = (high.x - low.x) / 2, high.z - low.z
            corners_ = [
                in_picture(pose, tuple(at + a * wide * r + b * tall * u for at, r, u in zip(badge.at, right, up, strict=True)))
                for a, b in ((-1, 0), (1, 1))
            ]
            (left, bottom), (edge, top) = corners_
            for site, (x, y, wide, high) in pads.items():
                across, upright = min(edge, x + wide) - max(left, x), min(top, y + high) - max(bottom, y)
                assert max(0.0, across) * max(0.0, upright) < 0.2 * wide * high, (seat, badge.target, site)


def pad_in_picture(pose: camera.CameraPose, site: str) -> tuple[float, float, float, float]:
    """The left and lower end of a foundation in the picture, its width and its height."""
    (x, y, z), half = places.foundation(site), places.PAD
    corners = [in_picture(pose, (x + dx, y + dy, z)) for dx in (-half, half) for dy in (-half, half)]
    left, bottom = (min(corner[k] for corner in corners) for k in (0, 1))
    return left, bottom, max(corner[0] for corner in corners) - left, max(corner[1] for corner in corners) - bottom


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_cards_of_the_own_bid_cover_no_plaque(seats: int) -> None:
    """A plaque tells what the tile is worth that is bid for."""
    board = table(f"seats {seats}")
    for seat in range(seats):
        board.face(board.seat_camera(seat))
        pose = camera.frame_points(board.seat_camera(seat), board.extent(seat), Frame(-0.6, 0.95, -0.5, 0.85), 16 / 9)
        lean, (x, y, z) = radians(bids.LEAN), things.tray_place(board.present, seat, board.facing)
        dx, dy, dz = sides.table_place(board.facing, 0.0, bids.CARD_DEEP * cos(lean), bids.CARD_DEEP * sin(lean))
        _, top = in_picture(pose, (x + dx, y + dy, z + dz))
        feet = [in_picture(pose, places.badge(block, board.facing))[1] for block in BLOCKS]
        assert top < min(feet), seat


def test_towers_before_a_foundation_that_can_be_built_on_are_glass_while_it_is_pointed_at() -> None:
    board = table("seats 2\nboard y2b=1:3G y2d=0:2G y2f=0:1G")
    board.face(board.seat_camera(0))
    before, hidden, block = board.snapshot(), Target("foundation", "y1f"), board.node_of("block", "y2")
    assert block is not None
    board.hover(hidden)
    assert not board.node.find("**/pane"), "what is only read of changes nothing"
    board.highlight((hidden,))
    board.hover(hidden)
    assert len(board.node.find_all_matches("**/pane")) == 1, "the low one hides nothing"
    assert all(part.is_hidden() for part in block.get_children())
    assert board.snapshot() == before
    board.hover(None)
    assert not board.node.find("**/pane")
    assert not any(part.is_hidden() for part in block.get_children())


# -- masts ---------------------------------------------------------------------------------------------------------


def test_the_tallest_tower_of_whoever_is_first_carries_a_mast() -> None:
    assert things.leading_towers(("0:1B", "1:2B", "", "ad:2", "green", "-", "0:2B", "")) == {6}
    assert things.leading_towers(("0:2B", "1:2B", "", "", "", "", "", "")) == {0, 1}, "both are first"
    assert things.leading_towers(("", "ad:1", "green", "-", "", "", "", "")) == frozenset()


# -- bids ----------------------------------------------------------------------------------------------------------


def bidding(*bids: str) -> Any:
    """Two seats in an auction, of which the first has sealed this."""
    state = position("seats 2\nkey 0\nphase bidding\nhand 0 R1 R7 F8 CB8\nhand 1 R2 F3")
    for card in bids:
        state = RULES.apply(state, RULES.parse(state, f"bid {card}"))
    return RULES.apply(state, RULES.parse(state, "seal"))


def test_a_sealed_bid_looks_the_same_whatever_is_in_it() -> None:
    for viewer in (1, None):
        seen = [
            tuple(things.things(model_of(RULES.view(bidding(*bids), viewer)), 0.0))
            for bids in ((), ("R1",), ("R7", "F8", "CB8"))
        ]
        assert seen[0] == seen[1] == seen[2]
        assert ("sealed", "0") in {(thing.kind, thing.key) for thing in seen[0]}


def test_only_its_owner_sees_the_cards_of_a_bid_and_can_take_them_back() -> None:
    state = position("seats 2\nkey 0\nphase bidding\nhand 0 R1 R7 F8\nhand 1 R2 F3")
    state = RULES.apply(state, RULES.parse(state, "bid R7"))
    state = RULES.apply(state, RULES.parse(state, "bid F8"))
    own, other = (model_of(RULES.view(state, seat)) for seat in (0, 1))
    bids = [thing for thing in things.things(own, 0.0) if thing.kind == "tray"]
    assert [sum(map(faces.value, thing.look[0])) for thing in bids] == [15]
    assert not [thing for thing in things.things(other, 0.0) if thing.kind == "tray"]
    board = new_board("skyline3000")
    board.build(RULES.view(state, 0))
    assert {Target("bid", "R7"), Target("bid", "F8")} <= set(board.targets())
    board.build(RULES.view(state, 1))
    assert not {target for target in board.targets() if target.kind == "bid"}


def test_open_bids_lie_until_they_are_paid() -> None:
    state, events = bidding("R7", "F8"), list[Event]()
    state = RULES.apply(state, RULES.parse(state, "seal"), events.append)
    view, known = RULES.view(state, None), model_of(RULES.view(bidding("R7", "F8"), None))
    open_ = []
    for event in events:
        known = after(known, event, view)
        open_.append(known.revealed is not None)
    assert True in open_
    assert known == model_of(view)


def test_every_block_and_foundation_has_a_place() -> None:
    assert len(BLOCKS) == 9
    assert building("0:12B") == (0, 12, "B")
    assert building("green") is None
    assert places.foundation("r1")[:2] == places.CENTRE["r1"]
