"""S3K-501…514: first and second places, and what blocks are worth."""

from game.rules.core import totals
from tests.rules.skyline3000.desk import GAME, at, do, told


def block(name, *lines, seats=4):
    """How a block is scored as it stands."""
    return GAME.blocks(at(f"seats {seats}", *lines))[name]


def points(name, *lines, seats=4):
    return block(name, *lines, seats=seats).points


def scored(*lines):
    """The state after the scoring of the round, and its events."""
    state = at("phase placing", "stack 3", *lines)
    move = "spaceport b3" if state.round < 3 else "mall b3"
    return do(state, move), told(state, "block_scored", move)


def test_S3K_501_all_blocks_score_in_order():
    after, events = scored("board b1a=0:1B y1a=1:1B r1a=0:1B")
    assert [event.block for event in events] == ["r1", "y1", "b1"]
    assert after.gains == ((5, 2),)
    assert after.scores == (10, 7)


def test_S3K_502_storeys_count_not_buildings_or_roofs():
    scored_block = block("r2", "board r2a=0:1B r2b=0:1B r2c=1:2B r2d=1:1B")
    assert scored_block.storeys == (2, 3, 0, 0)
    assert scored_block.first == (1,)


def test_S3K_503_only_seats_with_a_building_take_part():
    assert points("r1") == (0, 0, 0, 0)
    assert points("r2", "board r2a=0:1B r2b=ad:1") == (3, 0, 0, 0)


def test_S3K_504_most_storeys_are_first_and_all_next_are_second():
    scored_block = block("r2", "board r2a=0:1B r2b=1:1B r2c=2:2B r2d=green")
    assert (scored_block.first, scored_block.second) == ((2,), (0, 1))
    lower = block("r2", "board r2a=0:1B r2b=1:2B r2c=2:2B r2d=2:1B")
    assert (lower.first, lower.second) == ((2,), (1,))


def test_S3K_505_a_tie_goes_to_the_tallest_building_in_this_block():
    scored_block = block("r2", "board r2a=0:1B r2b=0:1B r2c=1:2B r2d=2:1B r2e=green r1a=0:1B r1b=1:2B r1c=0:3B")
    assert (scored_block.first, scored_block.second) == ((1,), (0,))
    assert scored_block.points == (1, 3, 0, 0)


def test_S3K_506_equal_in_both_share_first_and_nobody_is_second():
    scored_block = block("r2", "board r2a=0:1B r2b=0:2B r2c=1:2B r2d=1:1B r2e=2:2B r2f=green")
    assert (scored_block.first, scored_block.second) == ((0, 1), ())
    assert scored_block.points == (3, 3, 0, 0)


THREE_TIED = "board r2a=0:1B r2b=0:3B r2c=1:1B r2d=1:3B r2e=2:2B r2f=2:2B r2g=green"


def test_S3K_507_below_a_shared_first_place_a_tied_seat_gets_nothing_or_by_option_second():
    assert points("r2", THREE_TIED) == (3, 3, 0, 0)
    assert points("r2", THREE_TIED, "shared_first_rest second") == (3, 3, 1, 0)
    assert block("r2", THREE_TIED, "shared_first_rest second").second == (2,)


def test_S3K_508_a_lone_seat_is_first_and_second_is_not_given():
    scored_block = block("r1", "board r1a=2:1B")
    assert (scored_block.first, scored_block.second, scored_block.points) == ((2,), (), (0, 0, 3, 0))


def test_S3K_510_first_place_is_two_and_greens_and_billboards():
    assert points("r1", "board r1a=0:1B r1b=green r1c=ad:0 r1d=ad:3") == (6, 0, 0, 0)


def test_S3K_511_second_place_is_greens_and_billboards_of_all_owners():
    assert points("r1", "board r1a=0:1B r1d=0:1B r1b=1:1B r1c=ad:3") == (4, 2, 0, 0)


def test_S3K_512_a_mall_doubles_the_block():
    assert points("r1", "board r1a=0:1B r1d=0:1B r1b=1:1B r1c=ad:3 r1=mall") == (8, 4, 0, 0)
    _, events = scored("board r1a=0:1B r1=mall r2a=0:1B")
    assert [event.doubled for event in events] == [True, False]


def test_S3K_513_a_spaceport_has_no_effect_on_points():
    assert points("r1", "board r1a=0:1B r1=spaceport") == points("r1", "board r1a=0:1B")


def test_S3K_514_a_second_place_worth_nothing_is_still_a_second_place():
    scored_block = block("r2", "board r2a=0:1B r2b=0:1B r2c=1:1B")
    assert (scored_block.second, scored_block.points) == ((1,), (2, 0, 0, 0))


def test_scores_are_told_once_for_each_seat():
    state = at("phase placing", "stack 3", "board r1a=0:1B y1a=0:1B b1a=1:1B")
    changes = told(state, "score_changed", "spaceport r3")
    assert [(event.seat, event.delta, event.total, event.reason) for event in changes] == [
        (0, 5, 10, "scoring"),
        (1, 2, 7, "scoring"),
    ]


def test_projected_scores_by_line():
    state = at("hand 0 CR1 F1", "hand 1 F1", "factory 0 1B", "board r1b=ad:0 y1a=1:1B")
    lines = GAME.projected(state)
    assert [(line.reason, line.points) for line in lines[0]] == [("start", 6), ("billboards", -1), ("city", 0)]
    state = do(state, "contract CR1 1 r1b")
    assert [(line.reason, line.points) for line in GAME.projected(state)[0]] == [
        ("start", 6),
        ("billboards", -1),
        ("rebuilding", -1),
        ("city", 3),
    ]
    assert totals(GAME.projected(state)) == (7, 7)
    assert GAME.projected(GAME.view(state, 1)) == GAME.projected(state)


def test_projected_scores_after_a_scoring_hold_no_guess():
    after, _ = scored("board r1a=0:1B", "hand 0 F1")
    assert [(line.reason, line.points) for line in GAME.projected(after)[0]] == [("start", 5), ("round1", 3)]
    assert totals(GAME.projected(after)) == after.scores
