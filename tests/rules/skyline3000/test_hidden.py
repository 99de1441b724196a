"""S3K-801…805: what everybody knows, what a seat knows alone, and what nobody knows."""

from collections import Counter

import msgspec
import pytest

from game.rules.core import seeded
from game.rules.skyline3000 import AddToBid
from tests.rules.skyline3000.desk import GAME, at, at_auction, do, random_states, story


def test_S3K_801_the_table_is_public():
    state = at("seats 3", "hand 0 F1", "hand 1 R1 F2", "board r1a=0:1B", "factory 2 2-", "scores 1 2 3", "passed 2")
    view = GAME.view(state, None)
    for name in ("sites", "larges", "factories", "roofs", "billboards", "floors", "scores", "key", "passed", "round", "phase"):
        assert getattr(view, name) == getattr(state, name)
    assert view.hand_sizes == (1, 2, 0)
    assert view.pile_sizes == (13, 22, 24)


def test_S3K_802_hands_and_bids_are_private():
    state = do(at_auction("seats 3", "hand 0 F1 F8", "hand 1 R7 CB3", "hand 2 F2"), "bid F8", "seal", "bid R7")
    own, other, public = (GAME.view(state, seat) for seat in (1, 2, None))
    assert (own.hand, own.bid) == (("CB3",), ("R7",))
    assert GAME.view(state, 0).bid == ("F8",)
    assert (other.hand, other.bid) == (("F2",), ())
    assert (public.hand, public.bid, public.hands) == ((), (), ())
    for view in (other, public):
        text = msgspec.json.encode(view).decode()
        assert not any(f'"{code}"' in text for code in ("F8", "R7", "CB3"))
        assert view.hand_sizes == (2, 2, 1)


def test_S3K_802_pile_order_is_hidden_from_all():
    state = GAME.new(2, 3)
    dealt = {GAME.determinize(GAME.view(state, 0), seeded(chance)).piles for chance in range(5)}
    assert len(dealt) == 5
    assert {piles[0][0] for piles in dealt} == {state.piles[0][0]}


def test_S3K_803_the_public_record_starts_with_hidden_hands():
    view = GAME.view(GAME.new(3, 1), 2)
    assert view.known == ((), (), ())
    assert view.hidden == ((2, 2, 4),) * 3


def test_S3K_803_a_drawn_card_is_known_and_a_played_one_forgotten():
    state = at("phase supply", "draws 1 6", "pile roof", "pile floor F3 F4", "pile contract", "hand 0 F3 CB1", "hand 1 R1")
    state = do(state, "draw floor", "draw floor")
    assert GAME.view(state, None).known == (("F3",), ("F4",))
    state = do(state, "stall F4", "stall F3")
    view = GAME.view(state, None)
    assert (view.known[0], view.hidden[0]) == ((), (0, 1, 1))


def test_S3K_803_a_card_not_known_is_taken_from_the_hidden_ones():
    state = do(at("hand 0 F3 F4 R2", "known 0 F3", "hand 1 R1"), "stall F4")
    view = GAME.view(state, 1)
    assert (view.known[0], view.hidden[0]) == (("F3",), (1, 0, 0))


def test_S3K_803_shown_bids_become_known_and_paid_ones_leave():
    state = at_auction("hand 0 F3 F3 R2", "known 0 F3", "hand 1 F8 CB1")
    state = do(state, "bid F3", "bid F3", "seal", "bid F8", "seal")
    view = GAME.view(state, None)
    assert view.known == (("F3", "F3"), ())
    assert view.hidden == ((1, 0, 0), (0, 0, 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S3K_803_known_and_hidden_add_up_to_the_hand(seats):
    for state in random_states(seats, 11)[::3]:
        view = GAME.view(state, None)
        for seat in range(seats):
            held = state.hands[seat] + state.bids[seat]
            assert len(view.known[seat]) + sum(view.hidden[seat]) == len(held) == view.hand_sizes[seat]
            assert Counter(state.known[seat]) <= Counter(held)


def test_S3K_804_discards_are_known_and_so_is_a_reshuffled_pile():
    state = at("phase supply", "pile roof R5", "discard roof R2 R1 R2", "hand 0 R7", "hand 1 R6")
    assert GAME.view(state, 1).discards[0] == ("R2", "R1", "R2")
    after = do(state, "draw roof")
    view = GAME.view(after, 1)
    assert view.contents == (("R1", "R2", "R2"), None, None)
    assert sorted(GAME.tables.spelt(GAME.determinize(view, seeded(1)).piles[0])) == ["R1", "R2", "R2"]


def test_S3K_804_what_an_attentive_player_can_work_out_is_never_dealt_otherwise():
    """Once a pile is known and all but one hand is known, the last hidden card is known too."""
    roofs = "R1 R1 R2 R2 R3 R3 R4 R4 R5 R5 R6 R6"
    state = at(f"pile roof {roofs}", "reshuffled roof", "hand 0 F1", "hand 1 R7", "discard roof R7")
    for chance in range(10):
        assert GAME.tables.spelt(GAME.determinize(GAME.view(state, 0), seeded(chance)).hands[1]) == ("R7",)


def test_S3K_805_others_learn_nothing_between_bidding_and_sealed():
    state = at_auction("hand 0 F1 F2", "hand 1 F3")
    events = story(state, "bid F1", "bid F2", "unbid F1", "seal")
    assert [event.kind() for event in events] == ["bid_added", "bid_added", "bid_taken_back", "bid_sealed"]
    assert [event.seen_by(0) for event in events] == events
    for watcher in (1, None):
        assert [event.seen_by(watcher) for event in events[:3]] == [None] * 3
        assert events[3].seen_by(watcher) == events[3]
    stages = [state, do(state, "bid F1"), do(state, "bid F1", "unbid F1"), do(state, "bid F2", "bid F1")]
    for watcher in (1, None):
        assert len({msgspec.json.encode(GAME.view(stage, watcher)) for stage in stages}) == 1
    assert len({GAME.label(stage) for stage in stages}) == 1
    assert len({msgspec.json.encode(GAME.prompt(stage)) for stage in stages}) == 1


# -- determinize -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_filled_in_view_looks_the_same_conserves_the_cards_and_plays_on(seats):
    whole = Counter("".join(GAME.tables.decks))
    for state in random_states(seats, 21)[::17]:
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            filled = GAME.determinize(view, seeded(seats))
            assert GAME.view(filled, seat) == view
            everything = (*filled.hands, *filled.bids, *filled.piles, *filled.discards)
            assert Counter("".join(everything)) == whole
            assert GAME.from_text(GAME.to_text(filled)) == filled
    rng = seeded(1)
    while filled.actor is not None:
        action, rng = GAME.random_action(filled, rng)
        filled = GAME.apply(filled, action)


def test_a_filled_in_match_can_be_played_to_its_end():
    for stage in random_states(3, 5)[40::60]:
        state, rng = GAME.determinize(GAME.view(stage, 1), seeded(2)), seeded(3)
        while state.actor is not None:
            action, rng = GAME.random_action(state, rng)
            state = GAME.apply(state, action)
        assert GAME.outcome(state)


def test_known_cards_stay_where_they_are_and_own_cards_with_their_owner():
    state = at("seats 3", "hand 0 F1 F2 R1", "known 0 F2", "hand 1 CB8 CB7", "hand 2 R7 R6")
    for chance in range(8):
        filled = GAME.determinize(GAME.view(state, 2), seeded(chance))
        assert "F2" in GAME.tables.spelt(filled.hands[0])
        assert filled.hands[2] == state.hands[2]
        assert GAME.tables.by_type(filled.hands[1]) == (0, 0, 2)


def test_sealed_rivals_get_some_bid_and_the_present_bidder_starts_anew():
    state = do(at_auction("seats 3", "hand 0 F1 F2 R1", "hand 1 CB8 CB7", "hand 2 R7"), "bid F1", "seal", "bid CB8")
    view = GAME.view(state, 2)
    bids = {GAME.determinize(view, seeded(chance)).bids for chance in range(20)}
    assert len({bid[0] for bid in bids}) > 3
    assert {bid[1:] for bid in bids} == {("", "")}
    own = GAME.determinize(GAME.view(state, 1), seeded(1))
    assert AddToBid(1, "CB7") in GAME.legal(own)
    assert own.bids[1] == state.bids[1]


def test_the_random_state_is_nobodys_business():
    state = GAME.new(2, 77)
    assert not hasattr(GAME.view(state, 0), "rng")
