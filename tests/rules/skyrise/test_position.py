"""Positions as text: every state of a match and back, and nothing that no match comes to."""

import random

import pytest

from game.errors import BadInput
from game.rules.core import Target, seeded
from game.text import texts
from tests.rules.desk import drawn

from .desk import GAME, POSITION_X, at, legal, played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_round_trip(seats: int) -> None:
    for options in ({}, {"patron_peek": "on_collect", "tracks": "contoured", "bid_sets": "random"}):
        for state, _ in played(seats, 81, **options):
            assert GAME.from_text(GAME.to_text(state)) == state


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        ("flub 3", "unknown line"),
        ("era 3", "from 1 to 2"),
        ("era x", "must be a number"),
        ("era 1\nera 2", "twice"),
        ("P1", "nothing follows"),
        ("P9 built c1=6", "unknown line"),
        ("islands N=g,S=k\nP3 built c1=4", "nobody called"),
        ("islands N=g,S=k\nbids P3 4 c1", "nobody called"),
        ("islands g,k", "written like"),
        ("islands N=g,S=z", "unknown island"),
        ("islands N=g,Q=k", "unknown slot"),
        ("islands N=g,S=g", "different islands"),
        ("islands N=g,W=k", "different islands"),
        ("sets A B", "a set of buildings of his own"),
        ("sets A A C D", "a set twice"),
        ("panoramas lakes", "2 different panoramas"),
        ("panoramas lakes hills", "unknown panorama"),
        ("P1 built c9=6", "no quarter"),
        ("islands N=g,S=k\nP1 built h1=6", "no quarter"),
        ("P1 built c1=2", "not one of P1"),
        ("P1 built c1=7", "unknown piece"),
        ("P1 built c1=6\nP2 built c1=2", "two structures"),
        ("P1 built c1=6 c2=6", "in two places"),
        ("P1 built c1=108", "not yet in the game"),
        ("P1 built c1=W3", "before era 2"),
        ("era 2\nP1 built c1=W3\nP1 kept 4", "without its card"),
        ("era 2\nP1 kept 3\nP2 kept 3", "two places"),
        ("era 2\nP1 kept 3 4", "SR-72"),
        ("era 2\nP1 kept 21", "unknown wonder card"),
        ("bids P1 6", "written like"),
        ("P1 built c1=6\nbids P2 2 c1", "SR-44"),
        ("bids P1 6 c1\nturn P1 overbid", "SR-40"),
        ("turn P1 hammer", "SR-49"),
        ("turn P1 joker", "SR-55"),
        ("era 2\nturn P1 vault", "SR-55"),
        ("era 2\nturn P1 over", "SR-76"),
        ("turn P1 dance", "unknown phase"),
        ("P1 supply", "SR-70"),
        ("discs c1=red", "unknown disc"),
        ("discs c1=blue*", "unknown disc"),
        ("P1 built c1=6\ndiscs c1=blue", "no room"),
        ("P1 discs joker", "unknown disc"),
        ("P1 hand 1 2", "SR-12"),
        ("turn P2 keep\nP1 kept 9\nP1 hand 1 2 3", "from the own hand"),
        ("P1 objective red", "unknown colour"),
        ("P1 objective blue\nP2 objective blue", "same secret objective"),
        ("patrons 1 2 3 4", "patron tiles are"),
        ("won P1 6", "written like"),
        ("won P1 6 c1 3", "has not built"),
        ("finished P1", "SR-75"),
        ("first P1 luck", "unknown reason"),
        ("P1 points 1 2", "needs 3 numbers"),
        ("P1 seen E", "unknown patron tile"),
        ("era 2\nP1 built c1=W18\nwon P1 W18 c1 1 done\nturn P1 vault", "nothing to decide"),
    ],
)
def test_positions_that_make_no_sense_are_refused(lines: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        GAME.from_text(lines)


def test_a_bare_position_is_the_beginning_with_four_seats() -> None:
    state = at("# nothing but a comment", "")
    assert (len(state.built), state.era, GAME.to_act(state), len(legal(state))) == (4, 1, 0, 28)


def test_the_terminal_picture_names_what_lies_there() -> None:
    state = at("P1 built c2=6", "bids P2 26 c1", "discs c3=blue")
    picture = drawn(GAME, GAME.view(state, 2))
    assert "c2 green: P1 6, low" in picture
    assert "Bids: P2 26 on Centre 1 (c1)" in picture
    assert "c1 blue: P2 bids 26" in picture
    assert "c3 rose: blue disc" in picture
    assert "objective" not in drawn(GAME, GAME.view(state, None))
    assert "c2 Grün: P1 6, niedrig" in drawn(GAME, GAME.view(state, 2), "de")


def test_a_quarter_that_could_be_chosen_says_what_lies_there() -> None:
    state = at("P1 built c2=6", "discs g3=blue")
    said = GAME.told(GAME.view(state, 0), (), Target("quarter", "g3"), texts("en").sayer(GAME.id))
    assert said == "Gull 3, g3 blue: blue disc"
    assert GAME.told(GAME.view(state, 0), (), Target("piece", "28"), texts("en").sayer(GAME.id)) == ""


def test_the_terminal_picture_names_wonders_and_how_to_type_them() -> None:
    state = at("era 2", "P1 kept 12", "P2 built c1=26", "first P1")
    picture = drawn(GAME, GAME.view(state, 0))
    assert "Munch's Haven (W12)" in picture


FOUR = "era 2\nP1 kept 5\nP2 kept 6\nP3 kept 7\nP4 kept 8"
DONE = f"{FOUR}\nP1 supply\nP3 supply\nfirst P2"


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        # finished
        (f"{DONE}\nfinished P3", "SR-75"),
        (f"{DONE}\nfinished", "SR-75"),
        (f"{DONE}\nfinished P3 P1 P2", "SR-75"),
        (f"{DONE}\nP1 built c1=6\nwon P1 6 c1 1\nfinished P1 P3\nfirst P2 lowest_wonder".replace("first P2\n", ""), "SR-75"),
        (f"{FOUR}\nP1 supply\nP2 supply\nP3 supply\nP4 supply\nturn P1 over\nfinished P1 P2 P3", "SR-75"),
        # bids
        ("bids P1 6 g9", "SR-31"),
        ("P1 built c1=6\nbids P1 28 c1", "SR-44"),
        ("bids P1 28 c1, P2 26 c2", "SR-42"),
        ("bids P1 28 c1, P2 46 c3", "SR-43"),
        ("bids P1 28 c1, P2 46 c2, P3 48 c1", "SR-44"),
        ("bids P1 28 c1, P1 42 c2", "SR-40"),
        ("bids P1 28 c1, P3 48 c2, P2 58 c3", "SR-46"),
        ("bids P1 28 c1\nfirst P2", "SR-40"),
        ("bids P1 94 c1\nturn P2", "SR-47"),
        ("P2 built g1=46 g7=58\nbids P1 6 g4", "SR-50"),
        (f"{FOUR}\nbids P1 W5 c1", "SR-33"),
        (f"{FOUR}\nbids P2 2 c1, P3 W7 c2", "SR-50 to SR-53"),
        (f"{FOUR}\nbids P2 2 c1, P3 W7 c2, P4 96 c3", "SR-50 to SR-53"),
        ("era 2\nP3 built c3=W1\nbids P1 94 c2", "SR-W01"),
        ("P1 built c1=6\nbids P2 2 c2\nwon P1 6 c1 1\nturn P1 joker", "SR-55"),
        ("bids P1 28 c1\nturn P2 hammer", "SR-52"),
        # who is out, who begins
        ("bids P1 28 c1\nturn P2\nout P4", "SR-46"),
        ("bids P1 28 c1\nturn P3\nout", "SR-46"),
        ("out P2", "SR-25"),
        (f"{DONE}\nout P1", "SR-25"),
        (f"{DONE.replace('first P2', 'first P1')}", "SR-25"),
        ("P1 built c1=6\nwon P1 6 c1 1\nturn P1 joker\nout P1", "SR-46"),
        ("first P2\nturn P1 start_bid", "SR-40"),
        ("first P1 winner", "SR-20"),
        ("P1 built c1=6\nfirst P1 start_player", "SR-20"),
        ("P1 built c1=6\nfirst P1 lowest_wonder", "SR-20"),
        (f"{FOUR}\nP1 built c1=6\nfirst P2 lowest_wonder", "SR-20"),
        ("P1 built c1=6\nwon P1 6 c1 1\nfirst P2 winner", "SR-20"),
        # the number of the auction, the latest winner
        ("auction 2", "SR-55"),
        ("P1 built c1=6\nauction 1\nfirst P1 start_player", "SR-55"),
        ("P1 built c1=6\nwon P1 6 c1 1 done", "SR-55"),
        ("era 2\nP1 built c1=W3\nwon P1 W3 c1 1", "SR-55"),
        ("P1 built c1=6\nwon P1 6 c1 1\nturn P2 joker", "SR-55"),
        ("era 2\nP1 built c1=W3\nwon P1 W3 c1 1 done\nturn P1 vault", "SR-55"),
        # discs and cards
        ("P1 discs rose rose rose rose rose rose\nP2 discs rose rose rose rose rose", "SR-11"),
        ("P1 discs rose* blue*\ndiscs c1=joker", "SR-11"),
        ("P1 built c1=6\nwon P1 6 c1 1\nturn P1 joker\nP1 discs rose* blue*", "SR-11"),
        ("islands N=g,S=k\nP1 discs A A\nP2 discs A", "SR-11"),
        ("P1 hand 1 2 3 4", "SR-12"),
        ("era 2\nP1 hand 1 2 3", "SR-12"),
        ("P1 kept 3", "SR-72"),
        (f"{FOUR.replace('P1 kept 5', 'P1 kept')}", "SR-72"),
        ("turn P3 keep\nP1 supply\nP1 kept 5", "SR-72"),
        ("islands N=g,S=k\nturn P2 keep\nP1 supply\nP1 kept 5", "SR-72"),
        # the end of an era
        ("turn P1 keep", "SR-70"),
        ("turn P1 keep\nP1 supply\nP2 supply", "SR-70"),
        ("era 2\nturn P1 keep\nP1 supply", "SR-70"),
        ("P2 supply", "SR-70"),
        # points, tiles and objectives seen
        ("P1 points 5 0 0", "SR-71"),
        ("turn P1 keep\nP1 supply\nP1 points 5 0 0", "SR-71"),
        ("era 2\nP1 points 7 0 0", "SR-71"),
        ("era 2\nP1 points 30 0 0", "SR-71"),
        ("era 2\nP1 points 0 3 0", "SR-71"),
        ("era 2\nP1 points 0 0 8", "SR-07"),
        ("P1 seen A", "SR-65"),
        ("patron_peek on_collect\nP1 discs A\nP1 seen", "SR-65"),
        ("era 2\nP1 built c1=W12\nP1 seen A", "SR-W12"),
        ("P1 shown", "SR-W08"),
    ],
)
def test_positions_that_no_match_comes_to_are_refused_by_their_rule(lines: str, rule: str) -> None:
    with pytest.raises(BadInput, match=rule) as caught:
        GAME.from_text(lines)
    assert "\n" not in str(caught.value)


def test_bids_say_who_has_passed_and_whose_turn_it_is() -> None:
    state = at("bids P1 28 c1, P3 48 c2")
    assert (GAME.to_act(state), state.phase, state.out) == (3, "overbid", 0b0010)
    assert at("bids P1 28 c1, P3 48 c2", "turn P1").out == 0b1010
    assert at("bids P1 94 c1").actor == 2  # P2 has nothing higher


def test_what_wonders_let_a_seat_know_follows_from_them() -> None:
    state = at("era 2", "P1 built c1=W12", "P2 built c2=W8", "P3 discs A", "first P3")
    assert (state.peeked, state.shown) == ((0b1111, 0, 0, 0), 0b0010)
    assert at("patron_peek on_collect", "P3 discs A C").peeked == (0, 0, 0b101, 0)


def test_the_scoring_of_era_1_follows_from_the_board() -> None:
    state = at(POSITION_X, "panoramas blimps bridges", "turn P1 keep")
    assert (state.control1, state.panorama1) == ((10, 10, 0, 0), (6, 3, 0, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_line_of_another_moment_is_refused_or_makes_a_playable_position(seats: int) -> None:
    """Lines of one match mixed with those of another moment of it."""
    rng, refused = random.Random(seats), 0
    states = [state for state, _ in played(seats, 5)]
    for _ in range(300):
        mixed = GAME.to_text(rng.choice(states)).splitlines()
        other = GAME.to_text(rng.choice(states)).splitlines()
        index = rng.randrange(min(len(mixed), len(other)))
        mixed[index] = other[index]
        try:
            state = GAME.from_text("\n".join(mixed))
        except BadInput:
            refused += 1
            continue
        assert GAME.from_text(GAME.to_text(state)) == state
        chance = seeded(1)
        while GAME.to_act(state) is not None:
            action, chance = GAME.random_action(state, chance)
            state = GAME.apply(state, action)
        assert GAME.outcome(state) is not None
    assert refused > 100
