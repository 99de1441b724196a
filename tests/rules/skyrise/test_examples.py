"""The worked examples of the specification, one test each."""

import pytest
from msgspec.structs import replace

from game.rules.core import seeded
from game.rules.skyrise.content import COLOURS
from game.rules.skyrise.scoring import colour_discs

from .desk import GAME, POSITION_X, THREE, at, do, legal, line, near, one, refused, story, supply

P2_ON_G9 = "bids P1 12 g10"
"""An open auction beside g9; the bid goes back when a wonder on g9 wins."""


@pytest.mark.parametrize(
    ("seats", "quarters", "bridges", "auctions", "left"), [(2, 32, 4, 28, 4), (3, 46, 8, 39, 7), (4, 60, 12, 52, 8)]
)
def test_example_01_set_up(seats: int, quarters: int, bridges: int, auctions: int, left: int) -> None:
    state = GAME.new(seats, 5)
    board = GAME.board(state)
    assert board.quarters.bit_count() == quarters == sum(disc > 0 for disc in state.discs)
    assert len(board.bridges) == bridges
    rng = seeded(1)
    while GAME.to_act(state) is not None:
        action, rng = GAME.random_action(state, rng)
        state = GAME.apply(state, action)
    assert state.auction == auctions
    assert state.free.bit_count() == left


def test_example_02_first_auction() -> None:
    state = at("first P2")
    assert len(legal(state)) == 28
    assert {move.split()[2] for move in legal(state)} == {"c1", "c2", "c3", "c4"}
    assert refused(state, "bid 46 g1") == "SR-31"
    assert refused(state, "pass") == "SR-30"
    assert refused(state, "P3 bid 48 c1") == "SR-40"
    assert refused(state, "bid 94 c1") == "SR-45"


def test_example_03_a_chain_over_bridges() -> None:
    start = at("discs c1=blue c2=gold g1=A g2=rose g3=green")
    state = do(start, "bid 28 c1", "bid 46 g1", "bid 48 g2")
    assert refused(state, "bid 52 c2") == "SR-43"
    assert refused(state, "bid 44 g3") == "SR-42"
    assert refused(state, "bid 52 g1") == "SR-44"
    chain = ("bid 28 c1", "bid 46 g1", "bid 48 g2", "bid 52 g3", "bid 54 c2", "pass", "pass", "pass")
    won = one(story(start, *chain), "auction_won")
    assert (won.seat, won.piece, won.quarter, won.reason, won.bids) == (0, "54", "c2", "all_passed", 5)
    state = do(start, *chain)
    assert supply(state, 0) == ["6", "28", "42", "64", "78", "94"]
    assert GAME.to_text(state).count("discs c1=blue g1=A g2=rose g3=green") == 1
    assert GAME.to_act(state) == 0


def test_example_04_an_enclosed_start_bid_wins_at_once() -> None:
    state = at("P2 built g1=46 g7=58")
    assert near("g4") == {"g1", "g7"}
    assert one(story(state, "bid 6 g4"), "auction_won").reason == "enclosed"


def test_example_05_automatic_pass() -> None:
    state = at("P2 supply 2 26 58")
    events = story(state, "bid 94 c1")
    assert (one(events, "passed").seat, one(events, "passed").auto) == (1, True)
    assert GAME.to_act(do(state, "bid 94 c1")) == 2


def test_example_06_the_hammer_window() -> None:
    state = at(THREE, "era 2", "P1 kept 9", "P2 kept 13", "P3 kept 1", "P3 built c1=4 c2=24 c3=48", "auction 4")
    state = do(state, "bid 42 c4")
    window = do(state, "bid W13 k3")
    assert one(story(state, "bid W13 k3"), "hammer_asked").seat == 2
    assert (window.phase, GAME.to_act(window)) == ("hammer", 2)
    assert legal(window) == ["bid W1 k2", "bid W1 k6", "pass"]
    events = story(window, "bid W1 k6")
    assert (one(events, "auction_won").seat, one(events, "auction_won").piece) == (2, "W1")
    assert "W13" in supply(do(window, "bid W1 k6"), 1)
    assert one(story(window, "pass"), "auction_won").piece == "W13"
    after = story(state, "bid 66 k3", "pass", "bid W9 k6")
    assert (one(after, "auction_won").seat, one(after, "auction_won").reason) == (0, "wonder")


def test_example_07_the_hammers_ban() -> None:
    state = at("era 2", "P1 kept 14", "P1 supply 86 108 W14", "P2 built c1=26", "P3 built c3=W1")
    assert near("c3") == {"c2", "c4", "h2", "k1"}
    assert refused(state, "bid 108 h2") == "SR-W01"
    assert refused(state, "bid 86 h2") is None
    assert refused(state, "bid 108 g1") is None
    assert refused(state, "bid W14 g1") == "SR-33"


def test_example_08_the_capital_building_starts_anywhere() -> None:
    state = at("era 2", "P2 built c1=26", "P1 kept 2", "P1 supply 86 W2")
    assert refused(state, "bid W2 h14") is None
    assert refused(state, "bid 86 h14") == "SR-31"
    assert do(state, "bid W2 h14").wonders == (4, 0, 0, 0)
    over = at("era 2", "P1 kept 2", "P1 supply 86 W2", "bids P4 8 c1", "turn P1")
    assert do(over, "bid W2 c2").wonders == (0, 0, 0, 0)


def test_example_09_control_in_position_x() -> None:
    before = at(POSITION_X.replace(" g13=78", ""), "bids P2 2 g9", "out P3 P4", "turn P1")
    events = story(before, "bid 78 g13")
    scored = {event.island: event.seats for event in events if event.kind() == "control_scored"}  # type: ignore[attr-defined]
    assert scored == {"g": (0,), "c": (0, 1), "h": (1,)}
    assert do(before, "bid 78 g13").control1 == (10, 10, 0, 0)


def test_example_10_panoramas_in_position_x() -> None:
    wanted = {"blimps": (3, 0), "bridges": (3, 3), "chains": (3, 0), "lakes": (3, 0), "windmills": (2, 2)}
    for card, points in wanted.items():
        other = "lakes" if card != "lakes" else "blimps"
        both = line(at(f"panoramas {card} {other}", POSITION_X, "turn P1 keep"), 0, "panorama1")
        assert both == points[0] + wanted[other][0]
        both = line(at(f"panoramas {card} {other}", POSITION_X, "turn P1 keep"), 1, "panorama1")
        assert both == points[1] + wanted[other][1]


@pytest.mark.parametrize(
    ("card", "lines", "move", "vp"),
    [
        (6, "", "bid W6 g9", 6),
        (7, "", "bid W7 g9", 4),
        (13, "", "bid W13 g9", 6),
        (16, "", "bid W16 g9", 6),
        (20, "", "bid W20 g9", 6),
        (19, "", "bid W19 g9", 10),
        (11, "", "bid W11 g9", 4),
        (11, "bids P1 12 c4", "bid W11 c3", 11),
        (14, "", "bid W14 g9", 3),
        (4, "", "bid W4 g9", 0),
        (4, "P2 built c1=26 g1=46 g4=92 h1=58 h5=66", "bid W4 g9", 8),
        (3, "bids P3 16 h3, P4 18 h7, P1 32 g10", "bid W3 g9", 8),
        (17, "P2 supply 38 84 W17", "bid W17 g9", 6),
    ],
)
def test_example_11_wonders_on_g9(card: int, lines: str, move: str, vp: int) -> None:
    said_anew = "bids" if lines.startswith("bids") else " ".join(lines.split()[:2]) or "nothing"
    told_lines = [each for each in (*POSITION_X.splitlines(), P2_ON_G9) if not each.startswith(said_anew)]
    state = at(*told_lines, lines, "era 2", f"P2 kept {card}", "turn P2")
    event = one(story(state, move), "wonder_scored")
    assert event.vp == vp
    assert do(state, move).wonders[1] == vp


def test_example_12_discs_taken_in_turn() -> None:
    state = at("P1 discs rose rose rose* rose rose rose rose* B provision blue blue", "P1 built c3=6 h1=28 c1=42", "first P2")
    assert line(state, 0, "colours") == 2 * 9 + 4
    assert line(state, 0, "overflow") == 20
    assert line(state, 0, "provision") == 4  # the two rose discs, the patron disc, the provision itself
    assert colour_discs(state.tableaux[0], COLOURS.index("rose")) == 7


def test_example_13_final_scoring() -> None:
    state = at(
        "era 2",
        "patrons 6 2 8 4",
        "P1 objective rose",
        "P1 kept 7",
        "P1 built c1=6 g3=12 g4=28 g1=32 g6=42 g5=54 g7=64 g13=78 c3=86 g2=94 g10=108 g11=116 c4=W7",
        "P1 discs blue blue blue green rose rose rose rose rose gold gold A A C rose provision",
        "first P2",
    )
    lines = {name: line(state, 0, name) for name in ("objective", "patrons", "overflow", "keys", "provision", "colours")}
    assert lines == {"objective": 10, "patrons": 20, "overflow": 10, "keys": 10, "provision": 6, "colours": 74}


def test_example_14_lowest_wonder() -> None:
    two = at("islands N=g,S=k", "P1 hand 6 9 1 2 4", "P2 hand 12 3 5 7 8", "turn P1 keep", "P1 supply")
    state = do(two, "keep 6 9", "keep 12 3")
    assert (GAME.to_act(state), state.first_reason) == (1, "lowest_wonder")
    three = at(THREE, "era 2", "P1 kept 2", "P2 kept 17", "P3 kept 11", "P1 supply 116", "P2 supply 2 W17")
    done = story(three, "bid 116 c1", "pass", "pass")
    assert (one(done, "auction_started").first_seat, one(done, "auction_started").reason) == (2, "lowest_wonder")


def test_example_15_keys_and_ties() -> None:
    state = GAME.new(4, 3)
    rng = seeded(3)
    while GAME.to_act(state) is not None:
        action, rng = GAME.random_action(state, rng)
        state = GAME.apply(state, action)
    state = replace(state, finished=(2, 0, 3, 1), wonders=(0, 0, 0, 0))
    assert [line(state, seat, "keys") for seat in range(4)] == [4, 0, 10, 0]
    points = GAME.outcome(state).scores  # type: ignore[union-attr]
    level = max(points) + 1
    tied = replace(state, wonders=(level - points[0], 0, 0, level - points[3]))
    outcome = GAME.outcome(tied)
    assert outcome is not None
    assert (outcome.places[0], outcome.places[3], outcome.decided_by) == (1, 2, "finished_first")
    assert sorted(outcome.places) == [1, 2, 3, 4]


def test_example_16_the_vault() -> None:
    state = at(POSITION_X, "era 2", "P2 kept 18", P2_ON_G9, "discs g10=joker g14=A g7=blue", "turn P2")
    state = do(state, "bid W18 g9")
    assert legal(state) == ["vault g10", "vault g14"]
    assert refused(state, "vault g7") == "SR-W18"
    joker = do(state, "vault g10")
    assert legal(joker) == ["joker blue", "joker green", "joker rose", "joker gold"]
    after = do(joker, "joker gold")
    assert GAME.to_text(after).count("P2 discs gold*") == 1
    assert after.phase == "start_bid"
    assert after.free >> GAME.tables.quarter["g10"] & 1


def test_example_17_only_wonders_left() -> None:
    lines = ("islands N=g,S=k", "era 2", "P2 built c1=26", "P1 kept 7 12")
    state = at(*lines, "P1 supply W7 W12")
    assert {move.split()[1] for move in legal(state)} == {"W7", "W12"}
    assert refused(state, "pass") == "SR-30"
    with_building = at(*lines, "P1 supply 28 W7 W12")
    assert refused(with_building, "bid W7 c2") == "SR-33"
    assert refused(with_building, "bid W12 c2") == "SR-33"
