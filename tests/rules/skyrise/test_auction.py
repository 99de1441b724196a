"""Set-up and auctions: SR-01 to SR-56, and the order of refusals."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.skyrise.evaluation import evaluate
from game.errors import BadInput
from game.rules.core import Event, seeded
from game.rules.skyrise import State
from game.rules.skyrise.model import DISCS
from tests.rules.desk import kinds

from .desk import GAME, TWO, at, do, legal, near, one, played, refused, story, supply

# -- general -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_random_action_is_a_pick_from_the_legal_list(seats: int) -> None:
    bent = 0
    for seed in range(12):
        for number, (state, _) in enumerate(played(seats, seed)[:-1]):
            rng = seeded(number)
            assert GAME.random_action(state, rng) == rng.pick(GAME.legal(state))
            bent += state.hammer >= 0
    assert bent, "the Hammer makes rules of its own"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SR_01_two_eras_and_a_final_scoring(seats: int) -> None:
    events = [event for _, events in played(seats, 11) for event in events]
    order = [kind for kind in kinds(events) if kind in ("era_ended", "wonders_revealed", "game_over")]
    assert order == ["era_ended", "wonders_revealed", "era_ended", "game_over"]


def test_SR_02_wonders_have_no_height_and_no_bid_value() -> None:
    state = at("era 2", "P1 built c1=W20", "P2 built c2=W14", "first P3")
    assert state.heights == (1 << GAME.tables.quarter["c2"], 0, 0)
    high = at("era 2", "P2 kept 3", "bids P1 116 c1", "turn P2")
    assert refused(high, "bid W3 c2") is None  # number 3 beats 116: any wonder does (SR-48)


def test_SR_03_free_means_no_structure_and_no_bid() -> None:
    state = at("P2 built c1=26", "bids P1 6 c2", "discs c3=blue")
    free = {name for name, index in GAME.tables.quarter.items() if state.free >> index & 1}
    assert {"c1", "c2"} & free == set()
    assert "c3" in free
    assert len(free) == 58


def test_SR_04_neighbours_by_border_or_bridge() -> None:
    assert near("c1") == {"c2", "c4", "g1", "s3"}
    assert near("g7") == {"g4", "g8", "g11", "g12", "s11"}  # the ring bridge WN: right flank of W to left flank of N
    assert "g5" not in near("g7")  # both lie on a lake, but share no border


def test_SR_05_beside_a_lake_or_blimp_by_its_touch_list() -> None:
    board = GAME.board(at())
    lake = next(lake for lake in board.lakes if lake.name == "gL1")
    assert lake.touches == sum(1 << GAME.tables.quarter[name] for name in ("g2", "g4", "g5", "g7", "g8"))


def test_SR_06_structures_stay() -> None:
    before: dict[int, int] = {}
    for state, _ in played(3, 4):
        now = {index: piece for index, piece in enumerate(state.structures) if piece}
        assert before.items() <= now.items()
        before = now


def test_SR_07_points_are_never_lost() -> None:
    last = (0, 0, 0, 0)
    for state, _ in played(4, 6):
        assert all(now >= then for now, then in zip(state.wonders, last, strict=True))
        last = state.wonders  # type: ignore[assignment]


def test_SR_08_supplies_bids_and_discs_are_public() -> None:
    for state, _ in played(2, 8)[::7]:
        view = GAME.view(state, None)
        assert (view.supplies, view.bids, view.discs, view.tableaux) == (
            state.supplies,
            state.bids,
            state.discs,
            state.tableaux,
        )


# -- set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "slots"), [(2, "NS"), (3, "NES"), (4, "NESW")])
def test_SR_10_one_island_per_player_in_the_slots(seats: int, slots: str) -> None:
    seen = set()
    for seed in range(60):
        islands = GAME.new(seats, seed).table.islands
        assert "".join(islands[::4]) == slots
        assert len(set(islands[2::4])) == seats
        seen.add(islands)
    assert len(seen) > 5


@pytest.mark.parametrize(("seats", "colour", "patron", "special"), [(2, 5, 2, 2), (3, 7, 4, 1), (4, 10, 4, 2)])
def test_SR_11_one_disc_on_every_quarter(seats: int, colour: int, patron: int, special: int) -> None:
    state = GAME.new(seats, 1)
    count = Counter(DISCS[disc] for disc in state.discs if disc)
    wanted = {**dict.fromkeys(("blue", "green", "rose", "gold"), colour), **dict.fromkeys("ABCD", patron)}
    assert count == {**wanted, "joker": special, "provision": special}
    lying = sum(1 << index for index, disc in enumerate(state.discs) if disc)
    assert lying == GAME.board(state).quarters


@pytest.mark.parametrize(("seats", "dealt"), [(2, 5), (3, 3), (4, 3)])
def test_SR_12_wonder_cards_and_an_objective(seats: int, dealt: int) -> None:
    state = GAME.new(seats, 2)
    cards = [card for hand in state.hands for card in hand]
    assert [len(hand) for hand in state.hands] == [dealt] * seats
    assert len(set(cards)) == len(cards)
    assert len(set(state.objectives)) == seats


def test_SR_13_two_panoramas() -> None:
    drawn = {GAME.new(2, seed).table.panoramas for seed in range(80)}
    assert len(drawn) == 10
    assert all(len(set(pair)) == 2 for pair in drawn)


def test_SR_14_patron_tiles_shuffled_and_seen_by_nobody() -> None:
    states = [GAME.new(2, seed) for seed in range(100)]
    assert len({state.patrons for state in states}) > 15
    assert all(GAME.view(states[0], seat).patrons == (None,) * 4 for seat in (None, 0, 1))


def test_SR_15_supply_of_era_1() -> None:
    state = GAME.new(4, 1)
    assert supply(state, 0) == ["6", "28", "42", "54", "64", "78", "94"]
    assert [len(each) for each in state.supplies] == [7] * 4
    assert state.tableaux == (b"",) * 4


def test_SR_16_start_player_by_lot() -> None:
    firsts = Counter(GAME.new(4, seed).first for seed in range(200))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 25


# -- first bidder ------------------------------------------------------------------------------------------------


def test_SR_20_start_player_begins() -> None:
    events: list[Event] = []
    state = GAME.new(3, 5, emit=events.append, start_player="P2")
    assert GAME.to_act(state) == 1
    assert one(events, "auction_started").reason == "start_player"


def test_SR_21_then_the_winner() -> None:
    state = do(at(), "bid 6 c1", "bid 58 c2", "pass", "pass", "pass")
    assert (GAME.to_act(state), state.first_reason) == (1, "winner")


def test_SR_22_era_2_starts_with_the_lowest_wonder() -> None:
    state = at("turn P1 keep", "P1 supply", "P1 hand 5 6 7", "P2 hand 8 4 9", "P3 hand 10 3 11", "P4 hand 12 13 14")
    state = do(state, "keep 5", "keep 4", "keep 3", "keep 12")
    assert (GAME.to_act(state), state.first_reason, state.era) == (2, "lowest_wonder", 2)


def test_SR_23_after_a_last_structure_the_lowest_wonder_with_supply() -> None:
    lines = ("era 2", "P1 kept 1", "P2 kept 2", "P3 kept 3", "P4 kept 4", "P1 supply 94", "P2 built c4=W2")
    state = do(at(*lines), "bid 94 c1")
    while state.bids:
        state = do(state, "pass")
    assert (GAME.to_act(state), state.first_reason) == (1, "lowest_wonder")  # although his wonder stands already
    later = do(state, "bid 2 c2", "pass", "pass")
    assert (GAME.to_act(later), later.first_reason) == (1, "winner")


def test_SR_24_equal_sums_the_lower_card() -> None:
    state = at(TWO, "turn P1 keep", "P1 supply", "P1 hand 8 9 1 2 4", "P2 hand 12 5 6 7 10")
    assert GAME.to_act(do(state, "keep 9 8", "keep 5 12")) == 1


def test_SR_25_without_supply_no_part() -> None:
    state = at("era 2", "P2 kept 3", "P2 supply", "finished P2", "P2 built c4=W3")
    events = story(state, "bid 6 c1")
    assert all(event.seat != 1 for event in events if event.kind() == "passed")  # type: ignore[attr-defined]
    assert GAME.to_act(do(state, "bid 6 c1")) == 2


# -- start bid ---------------------------------------------------------------------------------------------------


def test_SR_30_no_passing_for_the_first_bidder() -> None:
    assert "pass" not in legal(at())
    assert refused(at(), "pass") == "SR-30"


def test_SR_31_start_on_the_centre_or_beside_a_structure() -> None:
    state = at("P2 built g5=58")
    places = {move.split()[2] for move in legal(state)}
    assert places == {"c1", "c2", "c3", "c4"} | near("g5")
    assert refused(state, "bid 6 g4") == "SR-31"


def test_SR_32_any_building() -> None:
    assert {move.split()[1] for move in legal(at())} == {"6", "28", "42", "54", "64", "78", "94"}


def test_SR_33_wonders_start_only_alone() -> None:
    state = at("era 2", "P1 kept 5", "P1 supply 6 W5")
    assert refused(state, "bid W5 c1") == "SR-33"
    assert refused(at("era 2", "P1 kept 5", "P1 supply W5"), "bid W5 c1") is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SR_34_there_is_always_a_start_bid(seats: int) -> None:
    for seed in range(6):
        assert all(legal(state) for state, _ in played(seats, seed) if state.phase == "start_bid")


# -- overbidding -------------------------------------------------------------------------------------------------


def test_SR_40_clockwise_without_those_who_passed() -> None:
    state = do(at(), "bid 6 c1")
    assert GAME.to_act(state) == 1
    state = do(state, "pass", "bid 48 c2")
    assert GAME.to_act(state) == 3
    state = do(state, "bid 52 c3", "bid 54 c4")
    assert GAME.to_act(state) == 2
    assert refused(state, "P2 bid 58 s1") == "SR-40"
    assert refused(state, "joker rose") == "SR-40"


def test_SR_41_overbid_or_pass() -> None:
    assert {move.split()[0] for move in legal(do(at(), "bid 6 c1"))} == {"bid", "pass"}


def test_SR_42_strictly_higher() -> None:
    state = do(at(), "bid 54 c1")
    assert refused(state, "bid 46 c2") == "SR-42"
    assert refused(state, "bid 58 c2") is None


def test_SR_43_beside_the_latest_bid_only() -> None:
    state = do(at(), "bid 6 c1", "bid 26 c2")
    assert refused(state, "bid 48 g1") == "SR-43"  # beside c1, the older bid
    reason = GAME.why_not(state, "bid 48 g1")
    assert reason is not None
    assert reason.params == {"quarter": "c2", "places": ("c3", "g3", "h1")}


def test_SR_44_beaten_bids_block_their_quarters_for_all() -> None:
    state = do(at(TWO), "bid 6 c1", "bid 26 c2")
    assert refused(state, "bid 28 c1") == "SR-44"


def test_SR_45_a_lying_bid_is_not_in_the_supply() -> None:
    state = do(at(TWO), "bid 28 c1", "bid 46 c2")
    assert refused(state, "bid 28 c3") == "SR-45"
    state = do(state, "bid 54 c3")
    assert [piece for seat, piece, _ in state.bids if seat == 0] == [28, 54]


def test_SR_46_who_passes_is_out() -> None:
    state = do(at(), "bid 6 c1", "pass", "bid 48 c2", "bid 52 c3", "bid 54 c4", "bid 62 s1", "bid 68 s2")
    assert GAME.to_act(state) == 0
    assert state.out == 0b0010


def test_SR_47_an_automatic_pass_is_final() -> None:
    state = do(at("P2 supply 2"), "bid 6 c1")
    assert GAME.to_act(state) == 2
    assert state.out == 0b0010
    assert GAME.to_act(do(state, "bid 24 c2", "bid 44 c3", "bid 54 c4")) == 2


def test_SR_48_a_wonder_beats_any_building() -> None:
    state = at("era 2", "P2 kept 7", "P2 supply 2 W7", "bids P1 116 c1", "turn P2")
    assert legal(state) == ["bid W7 c2", "bid W7 c4", "bid W7 g1", "bid W7 s3", "pass"]
    assert refused(state, "bid W7 c3") == "SR-43"


def test_SR_49_nothing_but_the_hammer_beats_a_wonder() -> None:
    state = at("era 2", "P1 kept 9", "P3 kept 1", "bids P4 8 c1", "turn P1")
    state = do(state, "bid W9 c2")
    assert refused(state, "bid 98 c3") == "SR-49"
    assert refused(state, "bid W1 c3") is None


# -- the end of an auction ---------------------------------------------------------------------------------------


def test_SR_50_enclosed_comes_before_the_hammer_window() -> None:
    boxed = at("era 2", "P3 kept 1", "P2 kept 9", "P4 built c1=44 g7=52", "bids P1 6 g1", "turn P2")
    events = story(boxed, "bid W9 g4")  # g1 holds a bid, g7 a structure: no free neighbour
    assert one(events, "auction_won").reason == "enclosed"
    assert "hammer_asked" not in kinds(events)


def test_SR_51_a_wonder_wins_at_once() -> None:
    state = at("era 2", "P2 kept 9", "bids P1 6 c1", "turn P2")
    assert one(story(state, "bid W9 c2"), "auction_won").reason == "wonder"


def test_SR_52_the_hammer_window() -> None:
    lines = ("era 2", "P2 kept 9", "P4 kept 1", "bids P1 6 c1", "turn P2")
    asked = do(at(*lines), "bid W9 c2")
    assert (asked.phase, GAME.to_act(asked)) == ("hammer", 3)  # out of turn: P3 is not asked
    passed = do(at(*lines[:3], "bids P3 4 c3, P1 6 c4", "turn P2"), "bid W9 c1")  # P4 has passed in between
    assert passed.phase == "start_bid"
    built = at(*lines[:3], "P4 built h14=W1", *lines[3:])
    assert do(built, "bid W9 c2").phase == "start_bid"
    start = at("era 2", "P1 kept 2", "P4 kept 1")
    assert do(start, "bid W2 g8").phase == "hammer"  # also over a wonder that starts the auction


def test_SR_52_all_may_know_who_is_asked_as_wonders_are_open() -> None:
    state = do(at("era 2", "P2 kept 9", "P4 kept 1", "bids P1 6 c1", "turn P2"), "bid W9 c2")
    assert all(GAME.view(state, seat).kept[3] == (1,) for seat in (None, 0, 1, 2, 3))
    assert all(GAME.prompt(GAME.view(state, seat)) == GAME.prompt(state) for seat in (None, 0, 1))


def test_SR_53_all_passed() -> None:
    assert one(story(at(), "bid 94 c1", "pass", "pass"), "auction_won").reason == "all_passed"  # P2 cannot beat 94
    alone = at("era 2", "P1 kept 5", "P2 kept 3", "P3 kept 4", "P4 kept 6", "P2 supply", "P3 supply", "P4 supply")
    assert one(story(alone, "bid 6 c1"), "auction_won").bids == 1


def test_SR_54_order_of_the_checks() -> None:
    boxed = at("P4 built g1=44 g7=52")
    assert one(story(boxed, "bid 94 g4"), "auction_won").reason == "enclosed"


def test_SR_55_the_steps_of_the_resolution() -> None:
    state = at("era 2", "P2 kept 13", "P2 supply W13", "bids P1 6 c1", "discs c2=blue c1=gold", "turn P2")
    wanted = ["bid_placed", "auction_won", "bids_returned", "built", "disc_taken", "wonder_scored", "finished", "key_taken"]
    assert kinds(story(state, "bid W13 c2"))[:8] == wanted


def test_SR_56_discs_under_beaten_bids_stay() -> None:
    state = do(at(TWO, "discs c1=gold c2=blue"), "bid 6 c1", "bid 92 c2")
    if state.bids:
        state = do(state, "pass")
    assert state.discs[GAME.tables.quarter["c1"]]
    assert not state.discs[GAME.tables.quarter["c2"]]


# -- options -----------------------------------------------------------------------------------------------------


def test_options_change_what_they_say() -> None:
    assert GAME.new(2, 1, slots_2p="adjacent").table.islands[::4] == "NE"
    assert len(GAME.board(GAME.new(2, 1, slots_2p="adjacent")).bridges) == 5
    assert GAME.new(2, 1, patron_values="gentle").patrons != GAME.new(2, 1).patrons
    assert sorted(GAME.new(2, 1, patron_values="gentle").patrons) == [3, 4, 5, 6]
    assert len({GAME.new(4, seed, bid_sets="random").table.sets for seed in range(40)}) > 10
    assert GAME.new(3, 1, islands="N=s,E=k,S=g").table.islands == "N=s,E=k,S=g"
    assert GAME.new(3, 1, islands="S=g N=s E=k").table.islands == "N=s,E=k,S=g"
    assert [GAME.new(3, seed, start_player="P3").first for seed in range(5)] == [2] * 5
    assert "slots_2p" not in {option.name for option in GAME.options(3)}


@pytest.mark.parametrize("islands", ["N=g", "N=g,S=g", "N=g,S=x", "N=g,E=h", "nonsense", "", "N=g,S=h,W=k"])
def test_wrong_islands_are_refused(islands: str) -> None:
    with pytest.raises(BadInput, match="such as N=g,S=h"):
        GAME.new(2, 1, islands=islands)


def test_contoured_tracks() -> None:
    state: Any = at("tracks contoured", "P1 discs blue blue blue blue blue green", "P1 built c1=6 c2=28")
    points = {each.reason: each.points for each in GAME.projected(state)[0]}
    assert points["colours"] == 11 + 3


# -- refused actions ---------------------------------------------------------------------------------------------


def test_SR_110_the_first_failing_check_is_named() -> None:
    state = at("era 2", "P1 supply 86 108 W14", "P1 kept 14", "P2 built c1=26", "P3 built c3=W1", "auction 3")
    assert refused(state, "bid 6 c1") == "SR-45"  # not in the supply, and the quarter is taken
    assert refused(state, "bid W14 c1") == "SR-44"  # taken, and no wonder may start
    assert refused(state, "bid W14 k14") == "SR-33"
    assert refused(state, "bid 108 k14") == "SR-31"
    assert refused(state, "bid 108 k1") == "SR-W01"
    assert refused(state, "bid 999 c2") == "SR-45"
    assert refused(state, "bid 86 x9") == "SR-44"
    assert refused(state, "vault c2") == "SR-40"
    assert refused(state, "keep 3") == "SR-40"
    hand = at("turn P1 keep", "P1 supply", "P1 hand 5 6 7")
    assert refused(hand, "keep 8") == "SR-72"
    assert refused(hand, "bid 6 c1") == "SR-40"
    pair = at(TWO, "turn P1 keep", "P1 supply", "P1 hand 5 6 7 8 9")
    assert refused(pair, "keep 5 5") == "SR-100"
    assert refused(pair, "keep 5 10") == "SR-100"
    assert refused(pair, "keep 5 6") is None


def test_SR_110_pointing_asks_with_part_of_a_move() -> None:
    state = do(at(), "bid 54 c1")
    assert GAME.why_not(state, "46") is not None
    assert GAME.why_not(state, "58") is None
    assert GAME.why_not(state, "g9").rule == "SR-43"  # type: ignore[union-attr]
    assert GAME.why_not(state, "c2").rule == "SR-40"  # type: ignore[union-attr]
    banned = at("era 2", "P1 supply 108 32", "P3 built c3=W1", "P2 built c2=26 c1=2", "P4 built c4=8 k1=22")
    assert GAME.why_not(banned, "108") is None  # beside c1 and c2 there are places away from the Hammer
    assert GAME.why_not(at("era 2", "P1 supply 86 W14", "P1 kept 14"), "W14").rule == "SR-33"  # type: ignore[union-attr]


# -- fairness ----------------------------------------------------------------------------------------------------


def turned(state: State) -> State:
    """The same position with everybody one seat further."""
    seats = len(state.built)

    def one_on(seat: int) -> int:
        return (seat + 1) % seats

    def moved(row: Any) -> Any:
        return row[-1:] + row[:-1]

    rows = ("supplies", "built", "tableaux", "control1", "panorama1", "wonders", "kept", "peeked", "hands", "objectives")
    return replace(
        state,
        **{name: moved(getattr(state, name)) for name in rows},
        table=replace(state.table, sets=moved(state.table.sets)),
        actor=one_on(state.actor),
        first=one_on(state.first),
        bids=tuple((one_on(seat), piece, quarter) for seat, piece, quarter in state.bids),
        out=sum(1 << one_on(seat) for seat in range(seats) if state.out >> seat & 1),
        shown=sum(1 << one_on(seat) for seat in range(seats) if state.shown >> seat & 1),
        finished=tuple(map(one_on, state.finished)),
        won=replace(state.won, seat=one_on(state.won.seat)) if state.won else None,
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_seat_is_special(seats: int) -> None:
    """Turning the table and playing on is the same as playing on and turning the table; only wonders are kept in order."""
    states = [state for seed in (0, 1) for state, _ in played(seats, seed)][::2]
    for state in states:
        if state.phase in ("keep", "over"):
            continue
        there = turned(state)
        assert [(a.kind(), GAME.notation(a)) for a in GAME.legal(there)] == [
            (a.kind(), GAME.notation(a)) for a in GAME.legal(state)
        ]
        pairs = list(zip(GAME.legal(state), GAME.legal(there), strict=True))
        for action, other in pairs[:: max(1, len(pairs) // 3)]:
            after = GAME.apply(state, action)
            if after.phase not in ("keep", "over"):
                assert GAME.apply(there, other) == turned(after)
            for seat in range(seats):
                assert evaluate(GAME, GAME.apply(there, other), (seat + 1) % seats) == pytest.approx(
                    evaluate(GAME, after, seat)
                )
