"""S3K-401…432: three auctions a round, hidden bids, ties and placing."""

import pytest

from tests.rules.skyline3000.desk import GAME, at, at_auction, cards, do, legal, offers, refused, story, told


def test_S3K_401_three_auctions_and_each_tile_is_placed_before_the_next():
    state = at("hand 0 F1 F2 F3", "hand 1 R1")
    events = story(state, "pass", "pass", "bid F1", "seal", "seal", "green r1a", "seal", "seal", "bid F2", "seal", "seal")
    opened = [event for event in events if event.kind() == "auction_opened"]
    assert [(event.stack, event.tile) for event in opened] == [(1, "green"), (2, "green"), (3, "spaceport")]
    after = do(state, "pass", "pass", "bid F1", "seal", "seal")
    assert (after.phase, after.actor) == ("placing", 0)
    assert do(after, "green r1a").phase == "bidding"


@pytest.mark.parametrize(("round_", "third"), [(1, "spaceport"), (2, "spaceport"), (3, "mall"), (4, "mall")])
def test_S3K_402_two_greens_and_a_spaceport_or_mall_a_round(round_, third):
    tiles = [
        told(at(f"round {round_}", "hand 0 F1", "hand 1 F1"), "auction_opened", "pass", "pass", *["seal"] * 6)[i].tile
        for i in range(3)
    ]
    assert tiles == ["green", "green", third]
    left = GAME.view(at_auction(f"round {round_}", "stack 2", "hand 0 F1"), None).tiles
    assert list(map(len, left)) == [4 - round_, 5 - round_, 5 - round_]


def crowded(empty: int) -> str:
    """Board entries for all open small foundations but the first few: 8 greens, 35 buildings, 20 billboards."""
    sites = [name for name, what in GAME.city(GAME.new(4, 1)).items() if not what and len(name) == 3]
    greens = [name for name in sites if name[2] == "g"][:8]
    built = [name for name in sites if name not in greens][:35]
    boards = [name for name in sites if name not in greens + built]
    entries = [f"{name}=green" for name in greens] + [f"{name}=ad:{seat % 4}" for seat, name in enumerate(boards)]
    stock = {(seat, mark): 5 for seat in range(4) for mark in "BG"}
    for name in built:
        mark = "G" if name[:2] in ("r2", "y2", "y3") else "B"
        seat = next(seat for seat in range(4) if stock[seat, mark])
        stock[seat, mark] -= 1
        entries.append(f"{name}={seat}:1{mark}")
    return " ".join(entry for entry in entries if entry[:3] not in sites[:empty])


def test_S3K_403_a_green_without_an_empty_foundation_leaves_without_auction():
    hands = [f"hand {seat} R{seat}" for seat in (1, 2, 3)]
    state = at_auction("seats 4", f"board {crowded(1)}", "hand 0 F8 F7", *hands)
    assert state.empty.bit_count() == 1
    place = offers(do(state, "bid F8", *["seal"] * 4), "green")
    assert len(place) == 1
    moves = ("bid F8", *["seal"] * 4, f"green {place[0]}")
    removed = told(state, "amenity_removed", *moves)
    assert [(event.tile, event.reason) for event in removed] == [("green", "no_room")]
    after = do(state, *moves)
    assert (after.phase, after.stack) == ("bidding", 2)
    assert cards(after, 0) == "F7"


def test_S3K_410_a_bid_is_made_by_small_secret_decisions_in_key_order():
    state = at_auction("seats 3", "key 2", "hand 0 F1", "hand 1 F2", "hand 2 F3 R1")
    assert legal(state) == ["bid R1", "bid F3", "seal"]
    state = do(state, "bid F3")
    assert legal(state) == ["bid R1", "unbid F3", "seal"]
    order = [state.actor]
    for _ in range(2):
        state = do(state, "seal")
        order.append(state.actor)
    assert order == [2, 0, 1]
    assert GAME.view(state, None).sealed == (True, False, True)


def test_S3K_411_any_part_of_the_hand_may_be_bid():
    state = at_auction("hand 0 F3 F3 CB8 R7 CR8", "hand 1 F1")
    assert do(state, "seal").bids[0] == ""
    state = do(state, "bid F3", "bid CB8", "bid R7", "bid F3", "bid CR8")
    assert legal(state) == ["unbid R7", "unbid F3", "unbid CR8", "unbid CB8", "seal"]
    assert GAME.view(state, 0).bid == ("CR8", "CB8", "R7", "F3", "F3")
    assert refused(state, "bid F3") == "S3K-411"
    assert refused(state, "unbid F4") == "S3K-411"


def test_S3K_412_an_empty_hand_bids_nothing_by_itself():
    state = at_auction("seats 3", "hand 0 F1", "hand 2 F2")
    assert [event.seat for event in told(state, "bid_sealed", "seal")] == [0, 1]
    assert do(state, "seal").actor == 2


def test_S3K_413_a_sealed_bid_is_final():
    state = do(at_auction("hand 0 F1", "hand 1 F2"), "bid F1", "seal")
    assert state.actor == 1
    assert all(action.seat == 1 for action in GAME.legal(state))


def test_S3K_414_twenty_take_backs_at_most():
    state = at_auction("hand 0 F1 F2", "hand 1 F3")
    for _ in range(20):
        state = do(state, "bid F1", "unbid F1")
    state = do(state, "bid F1")
    assert legal(state) == ["bid F2", "seal"]
    assert refused(state, "unbid F1") == "S3K-414"
    assert do(state, "seal").take_backs == 0


def test_S3K_415_all_bids_are_revealed_at_once():
    state = at_auction("hand 0 F1 F2", "hand 1 F3 R4")
    events = story(state, "bid F2", "seal", "bid R4", "bid F3", "seal")
    revealed = [event for event in events if event.kind() == "bids_revealed"]
    assert [(event.bids, event.totals) for event in revealed] == [((("F2",), ("R4", "F3")), (2, 7))]
    assert revealed[0].reveals
    assert revealed[0].seen_by(None) == revealed[0]
    assert "F1" not in str(events)
    assert [(event.seat, event.cards) for event in events if event.kind() == "bid_shown"] == [(0, ("F2",)), (1, ("R4", "F3"))]


def _won(*bids: str, key: int = 0):
    """Winner and what decided, for these bids; everybody keeps one more card."""
    hands = [f"hand {seat} {bid} CB{seat + 1}" for seat, bid in enumerate(bids)]
    state = at_auction(f"seats {len(bids)}", f"key {key}", *hands)
    moves = []
    for offset in range(len(bids)):
        moves += [*(f"bid {code}" for code in bids[(key + offset) % len(bids)].split()), "seal"]
    event = told(state, "bids_revealed", *moves)[0]
    return event.winner_seats, event.decided_by


def test_S3K_420_the_highest_sum_wins():
    assert _won("F6", "R2 F5", "") == ((1,), "sum")
    assert _won("F8 F1", "R1 R2 R3 F2 F3") == ((1,), "sum")


def test_S3K_421_a_tie_goes_to_the_highest_single_card():
    assert _won("R7 R4", "F8 F3") == ((1,), "card")
    assert _won("F5 R1", "R6") == ((1,), "card")


def test_S3K_421_further_cards_are_not_compared():
    assert _won("R7 F1 R1 F2", "F7 F4", key=0) == ((0,), "key")


@pytest.mark.parametrize(("key", "winner"), [(0, 0), (1, 1), (2, 0)])
def test_S3K_422_then_the_key_player_or_the_next_in_key_order(key, winner):
    assert _won("R7", "F7", "R1", key=key) == ((winner,), "key")


def test_S3K_423_without_any_bid_the_tile_leaves_the_game():
    state = at_auction("hand 0 F1", "hand 1 F2")
    events = story(state, "seal", "seal")
    removed = [event for event in events if event.kind() == "amenity_removed"]
    assert [(event.tile, event.reason) for event in removed] == [("green", "no_bids")]
    assert _won("", "") == ((), "none")
    after = do(state, "seal", "seal")
    assert (after.stack, after.phase, cards(after, 0)) == (1, "bidding", "F1")


def test_S3K_424_the_winner_pays_and_the_others_take_back():
    state = at_auction("hand 0 F6 R1 CB2", "hand 1 F5 CY1")
    state = do(state, "bid F6", "bid R1", "bid CB2", "seal", "bid F5", "seal")
    assert (cards(state, 0), cards(state, 1)) == ("", "F5 CY1")
    assert list(map(GAME.tables.spelt, state.discards)) == [("R1",), ("F6",), ("CB2",)]
    assert state.bids == ("", "")


WON = ("hand 0 F1", "hand 1 F2", "phase placing")


def test_S3K_430_a_green_goes_on_an_empty_small_foundation():
    state = at(*WON, "board r1a=0:1B r1b=ad:0 r1c=green")
    for place in ("r1a", "r1b", "r1c", "r1h", "r1"):
        assert refused(state, f"green {place}") == "S3K-430"
    after = do(state, "green r1d")
    assert GAME.city(after)["r1d"] == "green"
    assert not after.empty >> GAME.tables.site_index["r1d"] & 1
    assert len(offers(state, "green")) == 60


def test_S3K_431_a_spaceport_or_mall_goes_on_an_empty_large_foundation():
    state = at(*WON, "stack 3", "round 3", "board r1=spaceport")
    assert offers(state, "mall") == ["r2", "r3", "y1", "y2", "y3", "b1", "b2", "b3"]
    assert refused(state, "mall r1") == "S3K-431"
    assert refused(state, "mall r2a") == "S3K-431"
    assert GAME.city(do(state, "mall b2"))["b2"] == "mall"


def test_S3K_432_the_winner_must_place_the_tile_just_won():
    state = at(*WON, "stack 3", "round 1")
    assert refused(state, "mall r1") == "S3K-432"
    assert refused(state, "green r1a") == "S3K-432"
    assert {move.split()[0] for move in legal(state)} == {"spaceport"}
