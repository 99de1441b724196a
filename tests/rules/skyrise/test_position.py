"""Positions as text: every state of a match and back, and nothing that no match comes to."""

import pytest

from game.errors import BadInput

from .desk import GAME, at, legal, played


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
    picture = GAME.draw(GAME.view(state, 2))
    assert "c2=6" in picture
    assert "P2 26 c1" in picture
    assert "c3=blue" in picture
