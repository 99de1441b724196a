"""The worked examples X1–X24 of the rules."""

from tests.rules.skyline3000.desk import GAME, at, at_auction, cards, do, offers, refused, story, told

TURN = ("hand 0 CY1", "hand 1 F1")


def sorts(state, block):
    factory = state.factories[state.actor]
    return sorted({factory[int(m.split()[1]) - 1] for m in offers(state, "contract") if m.split()[2][:2] == block})


def test_example_01_a_barrel_block_takes_barrels():
    state = at("seats 4", *TURN, "factory 0 1B 2B 1G", "board y1a=2:1B")
    assert sorts(state, "y1") == ["1B", "2B"]
    assert refused(state, "contract CY1 3 y1b") == "S3K-301"


def test_example_02_the_third_block_must_be_gabled():
    state = at(*TURN, "factory 0 1B 1G 2G", "board y1a=1:1B y2a=1:1B")
    assert sorts(state, "y3") == ["1G"]
    assert refused(state, "contract CY1 1 y3a") == "S3K-303"


def test_example_03_heights_climb():
    towers = "1B 2B 3B 4B"
    hands = ("hand 1 CR1", "hand 2 CR2", "hand 3 CR3", "hand 0 F1")
    state = at("seats 4", "key 1", *hands, *(f"factory {seat} {towers}" for seat in (1, 2, 3)))
    state = do(state, "contract CR1 1 r2a")
    assert sorts(state, "r2") == ["1B", "2B"]
    state = do(state, "contract CR2 2 r2b")
    assert sorts(state, "r2") == ["2B", "3B"]
    assert refused(state, "contract CR3 1 r2c") == "S3K-306"
    assert refused(state, "contract CR3 4 r2c") == "S3K-306"


def test_example_04_a_bid_of_eleven():
    state = do(at_auction("hand 0 F4 CR6 R7 CB8", "hand 1 F1"), "bid R7", "bid F4", "seal")
    assert GAME.tables.value(state.bids[0]) == 11
    events = story(state, "seal")
    assert "CR6" not in str(events)
    assert "CB8" not in str(events)


def test_example_05_purple_wins_the_first_auction():
    state = at_auction("seats 3", "hand 0 R6", "hand 1 F2 CB5", "hand 2 F8")
    state = do(state, "bid R6", "seal", "bid F2", "bid CB5", "seal", "seal")
    assert (state.phase, state.actor) == ("placing", 1)
    assert [cards(state, seat) for seat in range(3)] == ["R6", "", "F8"]
    assert list(map(GAME.tables.spelt, state.discards)) == [(), ("F2",), ("CB5",)]
    assert offers(state, "green")


YELLOW_A = "y1a=1:1B y1b=1:2B y1c=2:2B y1d=green y1e=ad:0 y1=spaceport"
YELLOW_B = "y2a=3:1G y2b=3:4G y2c=2:3G y2d=2:2G y2e=0:3G y2f=green y2=mall"
YELLOW_C = "y3a=0:1B y3b=0:1B y3c=2:1B y3d=3:1B y3e=1:1B y3f=ad:1"


def test_example_06_first_and_second_place():
    assert GAME.blocks(at("seats 4", f"board {YELLOW_A}"))["y1"].points == (0, 4, 2, 0)


def test_example_07_a_tie_broken_by_height_in_a_doubled_block():
    assert GAME.blocks(at("seats 4", f"board {YELLOW_B}"))["y2"].points == (0, 0, 4, 8)


def test_example_08_three_share_second_place():
    assert GAME.blocks(at("seats 4", f"board {YELLOW_C}"))["y3"].points == (3, 1, 1, 1)


def test_example_09_the_district_adds_up():
    lines = ("seats 4", "round 4", "phase placing", "stack 3", f"board {YELLOW_A} {YELLOW_B} {YELLOW_C}")
    assert do(at(*lines), "mall r1").gains == ((3, 5, 7, 9),)


def test_example_10_a_spaceport_brings_cards():
    state = at("seats 4", "round 2", "phase placing", "stack 3", f"board {YELLOW_A}")
    assert do(state, "spaceport r1").draws == (6, 8, 7, 6)


def test_example_11_first_in_one_and_second_in_the_other():
    board = "board r1a=0:1B r1=spaceport y1a=0:1B y1b=1:1B y1c=1:1B"
    state = at("phase placing", "stack 3", "round 2", board)
    assert do(state, "spaceport y1").draws[0] == 9


def test_example_12_a_roof_card_without_roof_pieces():
    state = at("hand 0 R3 F1", "hand 1 F2 F3", "factory 0 1-", "roofs 0 0 0")
    assert refused(state, "roof R3 1 barrel") == "S3K-222"
    state = do(state, "stall R3", "stall F2")
    assert (state.actor, cards(state, 0), state.passed) == (0, "F1", (False, False))


def test_example_13_the_opening_has_242_actions():
    factories = [f"factory {seat} 1B 1G 2B 2G" for seat in range(4)]
    state = at("seats 4", "hand 0 R1 R2 F1 F2 CR1 CR2 CY1 CB1", *factories)
    counts = {verb: len(offers(state, verb)) for verb in ("floor", "roof", "billboard", "contract", "stall", "pass")}
    assert counts == {"floor": 2, "roof": 0, "billboard": 63, "contract": 168, "stall": 8, "pass": 1}
    assert len(GAME.legal(state)) == 242


def test_example_14_a_billboard_and_then_a_building_on_it():
    state = at("hand 0 CR3", "hand 1 F1 F2", "factory 0 1B")
    state = do(state, "billboard r1a")
    assert state.scores[0] == 4
    state = do(state, "stall F1", "contract CR3 1 r1a")
    assert (state.scores[0], state.billboards[0], GAME.city(state)["r1a"]) == (3, 4, "0:1B")


def test_example_15_shared_first_place_leaves_no_second():
    board = "board r2a=0:1B r2b=0:2B r2c=1:1B r2d=1:2B r2e=2:2B r2f=green r2g=green"
    assert GAME.blocks(at("seats 3", board))["r2"].points == (4, 4, 0)


def test_example_16_the_option_for_the_rest():
    board = "board r2a=0:1B r2b=0:3B r2c=1:1B r2d=1:3B r2e=2:2B r2f=2:2B r2g=green r2h=ad:0"
    lines = ("seats 3", "layout varied", board)
    assert GAME.blocks(at(*lines))["r2"].points == (4, 4, 0)
    assert GAME.blocks(at(*lines, "shared_first_rest second"))["r2"].points == (4, 4, 2)


def test_example_17_ties_in_an_auction():
    hands = ("hand 0 R7 F4", "hand 1 F1", "hand 2 CB8 F3", "hand 3 CR7 CY3 R1")
    state = at_auction("seats 4", "key 1", *hands)
    rest = ("bid CR7", "bid CY3", "bid R1", "seal", "bid R7", "bid F4", "seal")
    event = told(state, "bids_revealed", "seal", "bid CB8", "bid F3", "seal", *rest)[0]
    assert (event.totals, event.winner_seats, event.decided_by) == ((11, 0, 11, 11), (2,), "card")
    event = told(state, "bids_revealed", "seal", "seal", *rest)[0]
    assert (event.winner_seats, event.decided_by) == ((3,), "key")


def test_example_18_final_places():
    hands = ("hand 0 F5 R4", "hand 1 CB8 F4", "hand 2 F8 F8")
    state = at("seats 3", "phase over", "scores 41 41 30", *hands)
    outcome = GAME.outcome(state)
    assert (outcome.places, outcome.scores, outcome.decided_by) == ((2, 1, 3), (41, 41, 30), "hand")


def test_example_19_the_last_card_of_a_pile():
    state = at("phase supply", "pile roof R5", "discard roof R1 R2 R2")
    state = do(state, "draw roof")
    assert cards(state, 0) == "R5"
    assert (len(state.piles[0]), len(state.discards[0])) == (3, 0)


def test_example_20_the_public_record():
    state = at(
        "phase supply", "key 1", "act 0", "draws 1 0", "pile floor F3 F4", "hand 0 F3 F1 R2 R1 CR1 CR2 CR3 CR4", "hand 1 R7"
    )
    state = do(state, "draw floor")
    assert GAME.view(state, None).known[0] == ("F3",)
    text = GAME.to_text(state).replace("phase construction", "phase bidding")
    state = do(GAME.from_text(text), "bid F3", "bid F3", "bid R2", "seal", "seal")
    assert (state.phase, state.actor) == ("placing", 0), "with nobody else to win, seat 0 pays"
    state = at("hand 0 F3 F3 F1 R2 R1 CR1 CR2 CR3 CR4", "known 0 F3", "hand 1 F8 CB8", "round 2", "phase bidding")
    state = do(state, "bid F3", "bid F3", "bid R2", "seal", "bid F8", "bid CB8", "seal")
    view = GAME.view(state, None)
    assert (view.known[0], view.hidden[0]) == (("R2", "F3", "F3"), (1, 1, 4))
    state = GAME.from_text(GAME.to_text(state).replace("phase placing", "phase construction").replace("act 1", "act 0"))
    view = GAME.view(do(state, "stall F3"), None)
    assert (view.known[0], view.hidden[0]) == (("R2", "F3"), (1, 1, 4))


def test_example_21_the_last_floor():
    state = do(at("hand 0 F1", "hand 1 F1", "floors 1"), "floor F1", "storey new")
    assert (state.actor, state.floors, state.factories[0]) == (1, 0, ("1-",))


def test_example_22_billboards_and_greens_are_no_building():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B 1G 2B 2G", "board r3a=ad:0")
    assert sorts(state, "r3") == ["1B", "1G"]
    assert GAME.blocks(state)["r3"].first == ()


def test_example_23_a_lone_building_beside_a_mall():
    assert GAME.blocks(at("board r2a=0:1B r2=mall"))["r2"].points == (4, 0)


def test_example_24_second_place_for_cards_only():
    state = at("phase placing", "stack 3", "board r2a=0:1B r2b=0:1B r2c=1:1B")
    after = do(state, "spaceport r2")
    assert (after.gains, after.draws) == (((2, 0),), (8, 7))
