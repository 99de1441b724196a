"""S3K-601…608 and S3K-701…703: drawing cards, passing the key, and the end."""

from tests.rules.skyline3000.desk import GAME, at, cards, do, legal, refused, told

BEFORE = ("phase placing", "stack 3")


def test_S3K_601_supply_only_after_rounds_one_to_three():
    for round_, tile, phase in ((1, "spaceport", "supply"), (3, "mall", "supply"), (4, "mall", "over")):
        assert do(at(*BEFORE, f"round {round_}"), f"{tile} r1").phase == phase


def test_S3K_602_allowances_are_fixed_before_anyone_draws():
    state = at(*BEFORE, "board r1a=0:1B")
    event = told(state, "supply_opened", "spaceport r1")[0]
    assert event.allowances == (8, 6)
    assert do(state, "spaceport r1").draws == (8, 6)


def test_S3K_603_a_spaceport_gives_two_cards_for_first_and_one_for_second():
    state = at("seats 4", *BEFORE, "board r1a=0:1B r1b=0:1B r1c=1:1B r1d=2:1B")
    assert do(state, "spaceport r1").draws == (8, 7, 7, 6)
    shared = at("seats 3", *BEFORE, "board r1a=0:1B r1b=1:1B")
    assert do(shared, "spaceport r1").draws == (8, 8, 6)


def test_S3K_604_both_spaceports_add_up():
    state = at(*BEFORE, "round 2", "board r1a=0:1B y1a=0:1B r1=spaceport")
    assert do(state, "spaceport y1").draws == (10, 6)


def test_S3K_605_each_seat_draws_all_its_cards_in_key_order():
    state = at("seats 3", "key 1", *BEFORE, "act 0")
    state = do(state, "spaceport r1")
    order = []
    while state.phase == "supply":
        order.append(state.actor)
        state = do(state, legal(state)[0])
    assert order == [1] * 6 + [2] * 6 + [0] * 6


def test_S3K_606_one_card_at_a_time_from_the_top_of_any_pile():
    state = at("phase supply", "pile roof R5 R1", "pile floor F2 F3", "pile contract")
    assert legal(state) == ["draw roof", "draw floor"]
    assert refused(state, "draw contract") == "S3K-606"
    event = told(state, "card_drawn", "draw roof")[0]
    assert (event.seat, event.pile, event.card, event.top) == (0, "roof", "R5", "R1")
    assert event.reveals
    after = do(state, "draw roof", "draw roof")
    assert cards(after, 0) == "R1 R5"
    assert legal(after) == ["draw floor"]


def test_S3K_607_without_cards_the_remaining_draws_of_all_lapse():
    state = at("phase supply", "pile roof R5", "pile floor", "pile contract", "hand 0 F1", "hand 1 F1")
    lapsed = told(state, "draws_lapsed", "draw roof")
    assert [(event.seat, event.count) for event in lapsed] == [(0, 5), (1, 6)]
    after = do(state, "draw roof")
    assert (after.round, after.phase, after.draws) == (2, "construction", (0, 0))


def test_S3K_607_a_supply_without_any_card_lapses_at_once():
    state = at(*BEFORE, "pile roof", "pile floor", "pile contract", "hand 0 F1", "hand 1 F1")
    after = do(state, "spaceport r1")
    assert (after.round, after.phase) == (2, "construction")


def test_S3K_608_the_key_goes_to_the_left_neighbour():
    state = at("seats 4", "phase supply", "key 3", "act 2", "draws 0 0 1 0", "hand 0 F1")
    after = do(state, "draw floor")
    assert (after.key, after.actor, after.round, after.phase) == (0, 0, 2, "construction")
    event = told(state, "key_passed", "draw floor")[0]
    assert (event.from_seat, event.to_seat) == (3, 0)


# -- the end ---------------------------------------------------------------------------------------------------

LAST = ("round 4", *BEFORE)


def test_S3K_701_the_game_ends_after_the_scoring_of_round_four():
    state = at(*LAST, "board r1a=1:1B", "scores 5 4")
    after = do(state, "mall r1")
    outcome = GAME.outcome(after)
    assert GAME.outcome(state) is None
    assert GAME.legal(after) == ()
    assert (outcome.scores, outcome.places, outcome.decided_by) == ((5, 10), (2, 1), "points")
    assert GAME.why_not(after, "pass").rule == "S3K-701"
    assert told(state, "game_ended", "mall r1")[0].winner_seats == (1,)


def test_S3K_702_a_tie_goes_to_the_higher_sum_of_hand_cards():
    after = do(at(*LAST, "hand 0 F5 R4", "hand 1 CB8 F4"), "mall r1")
    outcome = GAME.outcome(after)
    assert (outcome.places, outcome.decided_by) == ((2, 1), "hand")


def test_S3K_703_still_tied_the_place_is_shared_and_hands_are_shown():
    state = at("seats 3", *LAST, "hand 0 F5 R4", "hand 1 CB8 R1", "hand 2 F8", "scores 5 5 9")
    event = told(state, "game_ended", "mall r1")[0]
    assert (event.places, event.hand_sums) == ((2, 2, 1), (9, 9, 8))
    assert event.hands == (("R4", "F5"), ("R1", "CB8"), ("F8",))
    assert GAME.view(do(state, "mall r1"), None).hands == event.hands
    shared = do(at(*LAST, "hand 0 F5", "hand 1 R5"), "mall r1")
    assert (GAME.outcome(shared).places, GAME.outcome(shared).decided_by) == ((1, 1), "shared")
