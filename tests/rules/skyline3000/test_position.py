"""Positions as text: the round trip, what may be left out, and what is refused because no match could lead to it."""

import pytest

from game.errors import BadInput
from tests.rules.skyline3000.desk import GAME, at, random_states
from tests.rules.skyline3000.test_amenities import crowded


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_survives_the_round_trip(seats):
    options = {"layout": "varied", "shared_first_rest": "second", "memory_aid": "off"}
    if seats == 3:
        options["round4_key"] = "trailing"
    for state in random_states(seats, 31, **options)[::4]:
        assert GAME.from_text(GAME.to_text(state)) == state


def test_what_is_left_out_is_as_complete_as_the_rest_allows():
    state = at(
        "hand 0 R1 F1",
        "discard roof R1",
        "board r1a=0:2B r1b=1:1B r1c=ad:1",
        "factory 0 1-",
        "factory 1 2- 1G",
        "pending 1",
        "act 0",
    )
    assert state.floors == 90 - 3 - 4 - 1
    assert state.roofs == ((4, 5), (4, 4))
    assert state.billboards == (5, 4)
    assert tuple(map(len, state.piles)) == (12, 23, 24)
    assert (state.scores, state.round, state.key, state.phase) == ((5, 5), 1, 0, "construction")
    assert GAME.city(state)["r1h"] == "green"
    assert at("factory 0 1B . 2- . .", "board r1a=0:1G").factories[0] == ("1B", "", "2-")
    assert at("phase supply", "key 1", "act 0").draws == (6, 0)
    assert at("# a remark", "", "board r1a=0:1B", "board r1b=0:1B").levels[0] == 2


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("colour red", "unknown line"),
        ("seats 5", "seats cannot be"),
        ("layout evne", "layout cannot be"),
        ("round 5", "round cannot be"),
        ("round 1\nround 2", "stands there twice"),
        ("hand 2 F1", "hand 2 is of no seat.*S3K-001"),
        ("hand", "after hand must come 0, 1, 2 or 3"),
        ("pile F1", "after pile must come roof, floor or contract"),
        ("pile", "nothing follows"),
        ("hand 0 F9", "unknown card"),
        ("hand 0 R1 R1 R1", "R1 occurs 3 times"),
        ("pile roof F1", "F1 is no roof card"),
        ("known 0 F1", "known 0 must be"),
        ("board r1a=0:2B", "every height"),
        ("board r1a=0:1B r1b=0:1G", "both shapes"),
        ("board r1a=0:1B r2a=0:1B r3a=0:1B", "same roofs"),
        ("board r1a=2:1B", "no board entry"),
        ("board r2h=green", "no board entry"),
        ("board r1a=mall", "no board entry"),
        ("board r1=green", "no board entry"),
        ("board r1a=green r1a=ad:0", "occupied twice"),
        ("board r1h=green", "occupied twice"),
        ("board r1=mall r2=mall r3=mall", "more mall tiles"),
        ("factory 0 1X", "no building"),
        ("factory 0 90- 9-", "more than 90 floors.*S3K-011"),
        ("factory 0 1B 1B 1B 1B 1B 1B", "more than 5 roofs.*S3K-014"),
        ("roofs 0 6 5", "more than 5 roofs"),
        ("roofs 0 5", "needs 2 numbers"),
        ("billboards 6 5", "more than 5 billboards"),
        ("floors 91", "more than 90 floors"),
        ("floors x", "must be a number"),
        ("scores 1 2 3", "needs 2 numbers"),
        ("scored 1", "needs 2 numbers"),
        ("draws -1 0", "must be a number"),
        ("passed 0", "has passed"),
        ("passed 7", "unknown seat"),
        ("reshuffled wall", "unknown pile"),
        ("phase over\nround 2", "only in round 4"),
        ("phase supply\nround 4", "last round"),
        ("phase supply\ndraws 0 6", "1 to 6 draws left, not 0.*S3K-602"),
        ("phase bidding\npending 1", "pending only"),
        ("phase bidding\nbid 1 F1", "only the seat that is bidding"),
        ("bid 0 F1", "only the seat that is bidding"),
        ("take_backs 21", "from 0 to 20"),
        ("round4_key trailing", "round4_key cannot be"),
        ("rng -1", "must be a number"),
    ],
)
def test_positions_that_make_no_sense_are_refused_in_one_line(line, fault):
    with pytest.raises(BadInput, match=fault) as caught:
        GAME.from_text(line)
    assert "\n" not in str(caught.value)


def test_a_green_to_place_needs_room():
    with pytest.raises(BadInput, match="no small foundation is empty"):
        at("seats 4", "phase placing", f"board {crowded(0)}")


SUPPLY = "phase supply\nhand 0 F1"
"""Seat 0 has the key and draws first, seat 1 after it; nobody has a bonus."""


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("draws 6 6", "draws are left only in the supply phase.*S3K-602"),
        ("phase bidding\nhand 0 F1\ndraws 0 1", "only in the supply phase.*S3K-602"),
        (f"{SUPPLY}\ndraws 7 6", "1 to 6 draws left, not 7.*S3K-602"),
        (f"{SUPPLY}\ndraws 3 5", "seat 1 has still to draw 6 cards, not 5.*S3K-602"),
        (f"{SUPPLY}\ndraws 3 0", "seat 1 has still to draw 6 cards, not 0.*S3K-602"),
        (f"{SUPPLY}\nact 1\ndraws 1 6", "seat 0 comes before seat 1.*S3K-605"),
        (f"{SUPPLY}\nkey 1\nact 0\ndraws 4 1", "seat 1 comes before seat 0.*S3K-605"),
        (f"{SUPPLY}\nboard r1=spaceport r1a=0:1B\ndraws 9 6", "1 to 8 draws left, not 9.*S3K-602"),
        (f"{SUPPLY}\nboard r1=spaceport r1a=1:1B\ndraws 6 6", "seat 1 has still to draw 8 cards, not 6.*S3K-602"),
        (f"{SUPPLY}\ndraws 4 6\nknown 0 F1", "known 0 must hold the 2 cards drawn so far.*S3K-803"),
        (f"{SUPPLY}\npile roof\npile floor\npile contract", "draws have lapsed.*S3K-607"),
        (f"{SUPPLY}\npile roof\ndiscard roof R1", "roof pile is empty.*S3K-104"),
        (f"{SUPPLY}\nround 4", "no supply phase.*S3K-601"),
        ("round 1\nreshuffled floor", "before the first supply phase.*S3K-104"),
        ("round 1\nphase placing\nstack 3\nreshuffled floor", "before the first supply phase.*S3K-104"),
        ("reshuffled floor floor", "names a pile twice"),
        ("round 1\nhand 0 F1\nknown 0 F1", "no card is known before.*S3K-803"),
        ("round 1\nphase bidding\nhand 0 F1\nknown 0 F1", "no card is known before.*S3K-803"),
        ("hand 0 F1\nknown 0 F1 F1", "known 0 must be cards.*S3K-803"),
        ("phase bidding\nhand 0 F1\npassed 1", "passed only in the construction phase.*S3K-203"),
        ("passed 0\nhand 0 F1", "has passed.*S3K-203"),
        ("passed 1 1", "names a seat twice"),
        ("billboards 0 5", "could only pass.*S3K-205"),
        ("phase supply\npending 1", "pending only in the construction phase.*S3K-212"),
        ("hand 0 F1\npending 1", "no unfinished building.*S3K-211"),
        ("hand 0 F1\npending 3", "from 0 to 2"),
        ("round 2\nscored 1 2\nscored 3 4", "scored 1 times.*S3K-501"),
        ("round 3\nscored 1 2", "scored 2 times.*S3K-501"),
        (f"{SUPPLY}\nboard r1a=0:1B\nscored 4 0", "not what the city is worth.*S3K-501"),
        ("round 2\nscored -1 2", "scored must be a number from 0"),
        ("round 2\nscored 3 2\nscores 5 5", "make scores of 8 7.*S3K-004"),
        ("round 2\nscored 3 2\nboard r1a=ad:0\nscores 8 7", "make scores of 7 7.*S3K-004"),
        ("scores 6 5", "from -5 to 5 after 0 scorings.*S3K-004"),
        ("round 4\nscores -6 5", "from -5 to .* after 3 scorings.*S3K-004"),
        ("stack 2", "only in the amenities phase.*S3K-401"),
        ("phase supply\nstack 3", "only in the amenities phase.*S3K-401"),
        ("hand 0 F1\ntake_backs 1", "only while bidding.*S3K-414"),
        ("phase placing\ntake_backs 1", "only while bidding.*S3K-414"),
        ("phase bidding", "no cards and so has bid nothing.*S3K-412"),
        ("phase placing\nbid 0 F1", "only the seat that is bidding.*S3K-410"),
        ("phase over\nact 0", "nobody is to act.*S3K-701"),
        ("key 2", "key cannot be"),
        ("board r1=mall r1=spaceport", "r1 is occupied twice.*S3K-431"),
        ("round 1\nboard r1a=green", "more green tiles than were auctioned.*S3K-402"),
        ("round 1\nphase placing\nboard r1a=green", "more green tiles than were auctioned.*S3K-402"),
        ("round 2\nboard r1=spaceport r2=spaceport", "more spaceport tiles than were auctioned.*S3K-402"),
        ("round 3\nphase placing\nstack 3\nboard r1=mall", "more mall tiles than were auctioned.*S3K-402"),
        ("factory 0 . 1-", "more free slots than buildings that left it.*S3K-215"),
        ("factory 0 . . 1-\nboard r1a=0:1B r1b=1:1B", "more free slots than buildings that left it.*S3K-215"),
        ("factory 0 89-\nfactory 1 2-", "more than 90 floors.*S3K-011"),
        ("billboards 5 5\nboard r1a=ad:0", "seat 0 has more than 5 billboards.*S3K-014"),
        ("board r1a=ad:0 r1b=ad:0 r1c=ad:0 r1d=ad:0 r1e=ad:0 r1f=ad:0", "more than 5 billboards.*S3K-014"),
    ],
)
def test_what_no_match_could_lead_to_is_refused_by_its_rule(text, fault):
    with pytest.raises(BadInput, match=fault) as caught:
        GAME.from_text(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        f"{SUPPLY}\ndraws 1 6",
        f"{SUPPLY}\nkey 1\nact 1\ndraws 6 2",
        f"{SUPPLY}\nboard r1=spaceport r1a=1:1B\ndraws 6 8",
        f"{SUPPLY}\ndraws 5 6\nknown 0 F1",
        f"{SUPPLY}\nround 1\nreshuffled floor",
        "pile roof\ndiscard roof R1",
        "round 1\nphase placing\nhand 1 F1\nknown 1 F1",
        "round 1\nphase bidding\nstack 2\nhand 0 F1\nboard r1a=green",
        "phase over\nround 4\nscored 1 1\nscored 1 1\nscored 1 1\nscored 0 0",
        "hand 0 F1\nfloors 0\npending 1",
        "billboards 0 5\npending 2",
        "factory 0 . 1-\nboard r1a=0:1B",
    ],
)
def test_what_is_odd_but_possible_is_read(text):
    assert GAME.from_text(text)


def test_S3K_004_scores_left_out_follow_from_the_scored_rounds():
    assert at("round 3", "scored 3 2", "scored 1 0", "board r1a=ad:1").scores == (9, 6)


def test_S3K_403_a_green_without_room_is_not_bid_for():
    with pytest.raises(BadInput, match=r"left without auction.*S3K-403"):
        at("seats 4", "phase bidding", "hand 0 F1", f"board {crowded(0)}")
