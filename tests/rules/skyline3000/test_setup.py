"""S3K-001…017: seats, rounds, set-up and the options."""

import pytest

from game.errors import BadInput
from game.rules.core import seeded
from tests.rules.desk import drawn
from tests.rules.skyline3000.desk import GAME, at, at_auction, do, offers, refused, story, told

COUNTS = {2: (78, (10, 20, 16)), 3: (72, (8, 18, 12)), 4: (66, (6, 16, 8))}


def test_S3K_001_two_to_four_seats_and_the_same_rules_for_all():
    assert list(GAME.seats) == [2, 3, 4]
    for wrong in (1, 5):
        with pytest.raises(BadInput, match="2, 3 or 4 seats"):
            GAME.new(wrong, 1)
    for seats in GAME.seats:
        state = GAME.new(seats, 1)
        assert len(offers(state, "billboard")) == 63
        assert state.roofs == ((3, 3),) * seats


def test_S3K_002_four_rounds_of_four_phases_without_a_last_supply():
    events = []
    state, rng = GAME.new(2, 5, emit=events.append), seeded(5)
    while state.actor is not None:
        action, rng = GAME.random_action(state, rng)
        state = GAME.apply(state, action, events.append)
    phases = [event.phase for event in events if event.kind() == "phase_started"]
    assert phases == ["construction", "amenities", "scoring", "supply"] * 3 + ["construction", "amenities", "scoring"]
    assert [event.round for event in events if event.kind() == "round_started"] == [1, 2, 3, 4]
    assert events[-1].kind() == "game_ended"


def test_S3K_002_actions_belong_to_their_phase():
    state = at("hand 0 F1", "hand 1 F2")
    assert refused(state, "bid F1") == "S3K-002"
    assert refused(state, "draw roof") == "S3K-002"
    assert refused(state, "green r1a") == "S3K-002"
    assert refused(at_auction("hand 0 F1"), "stall F1") == "S3K-002"
    assert refused(at_auction("hand 0 F1"), "pass") == "S3K-002"


def test_S3K_003_key_order_is_clockwise_from_the_key_player():
    state = at("seats 4", "key 2", "hand 0 F1", "hand 1 F1", "hand 2 F1", "hand 3 F2")
    order = []
    while state.phase == "construction":
        order.append(state.actor)
        state = do(state, "pass")
    assert order == [2, 3, 0, 1]


def test_S3K_004_points_change_at_once_and_may_fall_below_zero():
    state = at("hand 0 F1", "scores 0 5")
    state = do(state, "billboard r1a")
    assert state.scores == (-1, 5)


everyone = pytest.mark.parametrize("seats", [2, 3, 4])


@everyone
def test_S3K_011_the_supply_of_floors_after_set_up(seats):
    assert GAME.new(seats, 7).floors == COUNTS[seats][0]


@everyone
def test_S3K_012_two_roofs_two_floors_and_four_contracts_each(seats):
    state = GAME.new(seats, 7)
    assert all(GAME.tables.by_type(hand) == (2, 2, 4) for hand in state.hands)
    assert tuple(map(len, state.piles)) == COUNTS[seats][1]


@everyone
def test_S3K_014_five_of_everything_and_five_points(seats):
    state = GAME.new(seats, 7)
    assert state.scores == state.billboards == (5,) * seats
    used = [sum(building.endswith(mark) for building in state.factories[0]) for mark in "BG"]
    assert [left + gone for left, gone in zip(state.roofs[0], used, strict=True)] == [5, 5]


@everyone
def test_S3K_015_four_finished_buildings_in_each_factory(seats):
    state = GAME.new(seats, 7)
    assert state.factories == (("1B", "1G", "2B", "2G"),) * seats
    assert state.roofs == ((3, 3),) * seats


@everyone
def test_S3K_016_four_greens_on_the_board_and_a_full_auction_house(seats):
    state = GAME.new(seats, 7)
    assert [name for name, what in GAME.city(state).items() if what == "green"] == ["r1h", "r3h", "y2h", "b2h"]
    assert GAME.view(state, None).tiles == (("green",) * 4, ("green",) * 4, ("spaceport", "spaceport", "mall", "mall"))


def test_S3K_012_the_decks_are_shuffled_by_the_seed():
    assert GAME.new(2, 1).piles != GAME.new(2, 2).piles
    assert GAME.new(2, 1) == GAME.new(2, 1)
    for kind, deck in enumerate(GAME.tables.decks):
        state = GAME.new(4, 3)
        everything = "".join(state.hands) + "".join(state.piles)
        assert sorted(card for card in everything if GAME.tables.type_of[card] == kind) == sorted(deck)


def test_S3K_013_piles_are_face_up_and_discards_empty():
    state = GAME.new(3, 4)
    assert state.discards == ("", "", "")
    assert GAME.view(state, None).tops == tuple(GAME.tables.codes[pile[0]] for pile in state.piles)


def test_S3K_017_the_key_player_is_drawn_from_the_seed_or_chosen():
    assert {GAME.new(4, seed).key for seed in range(40)} == {0, 1, 2, 3}
    for seat in range(3):
        state = GAME.new(3, 1, first_key=str(seat))
        assert (state.key, state.actor, state.round) == (seat, seat, 1)
    assert GAME.new(3, 1, first_key="2").piles == GAME.new(3, 1, first_key="0").piles
    with pytest.raises(BadInput, match="first_key"):
        GAME.new(2, 1, first_key="2")


def test_set_up_tells_who_has_the_key():
    events = []
    state = GAME.new(3, 9, emit=events.append)
    assert [event.kind() for event in events] == ["round_started", "phase_started"]
    assert events[0].key_seat == state.key


# -- options ---------------------------------------------------------------------------------------------------


def test_option_layout_varied_moves_foundations_but_not_their_number():
    state = GAME.new(2, 1, layout="varied", first_key="0")
    open_ = offers(state, "billboard")
    counts = [sum(name.startswith(block) for name in open_) for block in GAME.tables.blocks]
    assert counts == [6, 8, 7, 7, 6, 8, 8, 7, 6]
    assert "r2h" in open_
    assert "r1g" not in open_


def test_option_round4_key_is_for_three_players_only():
    assert "round4_key" not in {option.name for option in GAME.options(2)}
    assert "round4_key" in {option.name for option in GAME.options(3)}
    with pytest.raises(BadInput, match="unknown option"):
        GAME.new(4, 1, round4_key="trailing")


LAST_DRAW = ("seats 3", "round 3", "phase supply", "key 0", "act 2", "draws 0 0 1", "hand 0 F1", "hand 1 F1", "hand 2 F1")


@pytest.mark.parametrize(
    ("scores", "key"),
    [("9 5 3", 2), ("1 5 3", 0), ("5 5 5", 1), ("3 5 3", 2), ("3 3 9", 1)],
)
def test_option_round4_key_trailing_goes_to_the_lowest_score_first_to_the_left(scores, key):
    state = at(*LAST_DRAW, "round4_key trailing", f"scores {scores}")
    after = do(state, "draw floor")
    assert (after.round, after.key, after.actor) == (4, key, key)
    event = told(state, "key_passed", "draw floor")[0]
    assert (event.from_seat, event.to_seat) == (0, key)


def test_option_round4_key_left_is_the_default_and_trailing_waits_for_round_four():
    assert do(at(*LAST_DRAW, "scores 9 5 3"), "draw floor").key == 1
    earlier = [line.replace("round 3", "round 2") for line in LAST_DRAW]
    assert do(at(*earlier, "round4_key trailing", "scores 9 5 3"), "draw floor").key == 1


def test_option_memory_aid_is_only_shown():
    on, off = GAME.new(2, 1), GAME.new(2, 1, memory_aid="off")
    assert GAME.view(off, 0).house.memory_aid == "off"
    assert GAME.legal(on) == GAME.legal(off)
    assert on.piles == off.piles


def test_labels_prompts_and_the_terminal_picture():
    assert GAME.label(at("round 2", "hand 0 F1")) == "2.C.0"
    assert GAME.label(at_auction("round 2", "stack 3", "key 1", "hand 1 F1")) == "2.A3.1"
    assert GAME.label(at("phase over")) == "4.E"
    assert GAME.prompt(at("phase over")).key == "over"
    assert GAME.prompt(at_auction("round 3", "stack 3", "hand 0 F1")).key == "bidding_mall"
    assert GAME.prompt(do(at("hand 0 F1"), "floor F1")).params["count"] == 2
    assert GAME.prompt(at("phase supply")).params["count"] == 6
    assert GAME.to_act(at("phase over")) is None
    picture = drawn(GAME, GAME.view(at_auction("hand 0 F1 R2", "bid 0 CB8", "board b2=spaceport r1a=1:1B"), 0))
    assert "a: seat 2, 1 floor, barrel roof" in picture
    assert "Your hand: roof card 2 (R2), floor card 1 (F1); your bid: blue contract 8 (CB8)" in picture
    assert "roof card 2" not in drawn(GAME, GAME.view(at("hand 0 R2", "pile roof R1"), None))


def test_every_round_and_phase_is_told():
    state = at("hand 0 F1", "hand 1 F1")
    kinds = [event.kind() for event in story(state, "pass", "pass", "seal", "seal", "seal", "seal", "seal", "seal")]
    assert kinds.count("auction_opened") == 3
    assert kinds[-2:] == ["phase_started", "supply_opened"]
