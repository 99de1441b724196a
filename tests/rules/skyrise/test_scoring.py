"""Discs, eras, scoring and the end: SR-60 to SR-103 and the panoramas."""

from collections import Counter
from math import prod

import pytest
from msgspec.structs import replace

from game.rules.skyrise import State
from game.rules.skyrise.events import ControlScored, FinalScored, PanoramaScored, WonderScored
from game.rules.skyrise.model import DISCS
from game.rules.skyrise.scoring import BUCKETS, STEPS, triples
from tests.rules.desk import kinds

from .desk import GAME, POSITION_X, TWO, at, do, legal, line, one, played, story, supply


def built_with(disc: str, *lines: str) -> list[object]:
    """What is told when P1 wins c1 with that disc."""
    return list(story(at(f"discs c1={disc}", "P2 supply 2", "P3 supply 4", "P4 supply 8", *lines), "bid 94 c1"))


# -- discs -------------------------------------------------------------------------------------------------------


def test_SR_60_a_colour_disc_goes_to_its_track() -> None:
    event = one(built_with("rose", "P1 discs rose blue"), "disc_taken")  # type: ignore[arg-type]
    assert (event.quarter, event.disc, event.to, event.track_value) == ("c1", "rose", "rose", 4)


def test_SR_61_beyond_a_full_track_to_the_picture() -> None:
    event = one(built_with("rose", "P1 discs rose rose rose rose rose*"), "disc_taken")  # type: ignore[arg-type]
    assert (event.to, event.track_value) == ("picture", 9)


def test_SR_62_a_joker_gets_a_colour_for_good() -> None:
    state = do(
        at("discs c1=joker", "P1 discs gold gold gold gold gold", "P2 supply 2", "P3 supply 4", "P4 supply 8"), "bid 94 c1"
    )
    assert (state.phase, GAME.to_act(state)) == ("joker", 0)
    assert len(legal(state)) == 4
    assert one(story(state, "joker gold"), "joker_assigned").to == "picture"
    event = one(story(state, "joker blue"), "joker_assigned")
    assert (event.to, event.track_value) == ("blue", 2)
    assert do(state, "joker blue").tableaux[0][-1] == DISCS.index("blue*")


def test_SR_63_patrons_and_provisions_go_to_the_picture() -> None:
    for disc in ("A", "D", "provision"):
        event = one(built_with(disc), "disc_taken")  # type: ignore[arg-type]
        assert (event.disc, event.to) == (disc, "picture")


def test_SR_64_taking_is_compulsory_and_a_bare_quarter_gives_none() -> None:
    state = do(at("discs c1=blue", "P2 supply 2", "P3 supply 4", "P4 supply 8"), "bid 94 c1")
    assert not any(state.discs)
    bare = story(at("P2 supply 2", "P3 supply 4", "P4 supply 8"), "bid 94 c1")
    assert "disc_taken" not in kinds(bare)


def test_SR_65_the_peek_is_an_option() -> None:
    assert "patron_seen" not in kinds(built_with("B"))  # type: ignore[arg-type]
    event = one(built_with("B", "patron_peek on_collect", "patrons 6 2 8 4"), "patron_seen")  # type: ignore[arg-type]
    assert (event.seat, event.letters, event.values) == (0, ("B",), (2,))
    assert event.seen_by(1).values is None
    state = do(
        at("patron_peek on_collect", "patrons 6 2 8 4", "discs c1=B", "P2 supply 2", "P3 supply 4", "P4 supply 8"), "bid 94 c1"
    )
    assert GAME.view(state, 0).patrons == (None, 2, None, None)
    assert GAME.view(state, 1).patrons == (None,) * 4


# -- eras --------------------------------------------------------------------------------------------------------


def last_of_era_1() -> State:
    """P1 is about to build his last building of era 1, with a joker below it."""
    return at("P1 supply 94", "P2 supply 2 58", "P3 supply 4", "P4 supply 8", "discs c1=joker")


def test_SR_70_era_1_ends_at_once_after_the_disc() -> None:
    state = do(last_of_era_1(), "bid 94 c1")
    assert (state.phase, state.era) == ("joker", 1)
    state = do(state, "joker blue")
    assert (state.phase, GAME.to_act(state)) == ("keep", 0)
    assert supply(state, 1) == ["2", "58"]


def test_SR_71_the_era_scoring_comes_first() -> None:
    events = story(do(last_of_era_1(), "bid 94 c1"), "joker blue")
    assert kinds(events) == ["joker_assigned", "era_ended", "control_scored"]
    state = do(last_of_era_1(), "bid 94 c1", "joker blue")
    assert (state.control1, state.panorama1) == ((5, 0, 0, 0), (0, 0, 0, 0))
    assert line(state, 0, "control1") == 5


def test_SR_72_choices_are_hidden_until_all_are_in() -> None:
    state = at("turn P1 keep", "P1 supply", "P1 hand 5 6 7", "P2 hand 8 4 9", "P3 hand 10 3 11", "P4 hand 12 13 14")
    events = story(state, "keep 5")
    assert kinds(events) == ["wonder_kept"]
    assert events[0].seen_by(1).cards is None  # type: ignore[union-attr]
    chosen = do(state, "keep 5", "keep 4")
    assert GAME.view(chosen, 0).kept == ((5,), (), (), ())
    assert GAME.view(chosen, 2).kept == GAME.view(chosen, None).kept == ((), (), (), ())
    last = story(chosen, "keep 3", "keep 12")
    assert one(last, "wonders_revealed").cards == ("W5", "W4", "W3", "W12")
    assert one(last, "wonders_revealed").reveals
    assert do(chosen, "keep 3", "keep 12").hands == ((),) * 4


def test_SR_73_era_2_buildings_and_wonders_join_the_leftovers() -> None:
    state = at("turn P1 keep", "P1 supply", "P2 supply 2 58", "P1 hand 5 6 7", "P2 hand 8 4 9")
    state = do(state, "keep 5", "keep 4", legal(do(state, "keep 5", "keep 4"))[0])
    state = do(state, legal(state)[0])
    assert supply(state, 0) == ["12", "32", "86", "108", "116", "W5"]
    assert supply(state, 1) == ["2", "14", "38", "58", "84", "102", "118", "W4"]


def test_SR_75_keys_for_the_first_two_to_finish() -> None:
    lines = ("era 2", "P1 kept 5", "P2 kept 6", "P3 kept 7", "P4 kept 8")
    first = story(at(*lines, "P1 supply 116", "P2 supply 2", "P3 supply 4", "P4 supply 8"), "bid 116 c1")
    assert (one(first, "key_taken").seat, one(first, "key_taken").key, one(first, "finished").place) == (0, "large", 1)
    second = story(at(*lines, "P1 supply 116", "P2 supply", "P3 supply 4", "P4 supply 8"), "bid 116 c1")
    assert (one(second, "key_taken").key, one(second, "finished").place) == ("small", 2)
    third = story(at(*lines, "P1 supply 116", "P2 supply", "P3 supply", "P4 supply 8"), "bid 116 c1")
    assert "key_taken" not in kinds(third)
    assert one(third, "finished").place == 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SR_76_era_2_ends_when_all_supplies_are_empty(seats: int) -> None:
    state, events = played(seats, 21)[-1]
    assert state.supplies == (b"",) * seats
    assert sorted(state.finished) == list(range(seats))
    assert [mask.bit_count() for mask in state.built] == [14 if seats == 2 else 13] * seats
    assert kinds(events)[-1] == "game_over"
    assert "patrons_revealed" in kinds(events)


# -- two players -------------------------------------------------------------------------------------------------


def test_SR_100_two_wonders_in_order() -> None:
    state = at(TWO, "turn P1 keep", "P1 supply", "P1 hand 5 6 7 8 9", "P2 hand 1 2 3 4 10")
    assert len(legal(state)) == 20
    state = do(state, "keep 7 5", "keep 2 10")
    assert state.kept == ((7, 5), (2, 10))
    assert supply(state, 0)[-2:] == ["W5", "W7"]


def test_SR_101_both_wonders_count_as_unbuilt() -> None:
    state = at(TWO, "era 2", "P1 kept 17 8", "P1 supply 6 W17 W8", "bids P2 26 c1", "turn P1")
    assert do(state, "bid W17 c2").wonders[0] == 6  # 6 and W8 are left


def test_SR_102_only_the_large_key_for_two() -> None:
    state = played(2, 5)[-1][0]
    assert sorted(line(state, seat, "keys") or 0 for seat in (0, 1)) == [0, 10]


def test_SR_103_no_window_for_the_own_wonder() -> None:
    state = at(TWO, "era 2", "P1 kept 1 9", "P2 kept 3 4", "bids P2 26 c1", "turn P1")
    assert one(story(state, "bid W9 c2"), "auction_won").reason == "wonder"


# -- era scoring -------------------------------------------------------------------------------------------------


def control(*lines: str) -> tuple[int | None, ...]:
    state = at(*lines)
    return tuple(line(state, seat, "control1" if state.era == 1 else "control2") for seat in range(4))


def test_SR_80_tall_then_mid_then_low() -> None:
    assert control("P1 built c1=94", "P2 built c2=58 c3=66") == (5, 0, 0, 0)
    assert control("P1 built c1=42", "P2 built c2=2 c3=26") == (5, 0, 0, 0)
    assert control("P1 built c1=6", "P2 built c2=2 c3=26") == (0, 5, 0, 0)
    assert control("P1 built g1=94 g2=42", "P2 built g3=92 g4=2 g5=26") == (5, 0, 0, 0)
    assert control("P1 built c1=6", "P2 built c2=2") == (5, 5, 0, 0)


def test_SR_81_wonders_do_not_count_but_atelier() -> None:
    assert control("era 2", "P1 built c1=W20", "P2 built c2=2", "first P3") == (0, 5, 0, 0)
    assert control("era 2", "P1 built c1=W14", "P2 built c2=58", "first P3") == (5, 0, 0, 0)


def test_SR_82_nobody_controls_without_a_building() -> None:
    assert control() == (0, 0, 0, 0)
    assert control("era 2", "P1 built h1=W20", "first P3") == (0, 0, 0, 0)


def test_SR_83_shared_control_counts_elsewhere_too() -> None:
    lines = ("era 2", "P1 kept 19", "P1 built g1=6", "P3 built g2=4 h5=24", "out P3 P4", "bids P2 2 h2", "turn P1")
    assert do(at(*lines), "bid W19 h1").wonders[0] == 5


def test_SR_85_a_structure_serves_several_items() -> None:
    state = at("panoramas blimps lakes", "P1 built g5=6 g2=28 g6=42 g9=54 g3=64")
    assert line(state, 0, "panorama1") == 3 + 3  # gB1 by g2 g3 g5 g6, gL2 by g5 g6 g9


def test_SR_86_wonders_count_as_structures() -> None:
    state = at("panoramas blimps lakes", "era 2", "P1 built g2=W20 g3=28 g5=42", "first P2")
    assert line(state, 0, "panorama2") == 3


def panorama(card: str, built: str) -> int:
    other = "windmills" if card != "windmills" else "bridges"
    return line(at(f"panoramas {card} {other}", f"P1 built {built}"), 0, "panorama1") or 0


def test_SR_P1_blimps() -> None:
    assert panorama("blimps", "g2=6 g3=28 g5=42") == 3
    assert panorama("blimps", "g2=6 g3=28") == 0


def test_SR_P2_bridges() -> None:
    assert panorama("bridges", "c2=6 g3=28") == 3
    assert panorama("bridges", "c2=6 g3=28 h1=42") == 6
    assert panorama("bridges", "c2=6 g2=28") == 0


def test_SR_P3_chains_on_one_island() -> None:
    assert panorama("chains", "g2=6 g3=28 g6=42") == 3
    assert panorama("chains", "g2=6 g3=28 c2=42") == 0
    assert panorama("chains", "g2=6 g3=28 g6=42 g5=54 g11=64") == 3
    assert panorama("chains", "c2=6 c3=28 c4=42") == 3


def test_SR_P4_lakes() -> None:
    assert panorama("lakes", "g2=6 g4=28 g7=42") == 3
    assert panorama("lakes", "g2=6 g4=28 g6=42") == 0


def test_SR_P5_windmills() -> None:
    assert panorama("windmills", "g1=6 h3=28 c3=42") == 4


# -- final scoring -----------------------------------------------------------------------------------------------


def test_SR_90_the_objective() -> None:
    four = "P1 built c1=6 g3=28 g4=42 g9=54"
    assert line(at(four, "P1 objective blue"), 0, "objective") == 10
    assert line(at(four, "P1 objective rose"), 0, "objective") == 0
    assert line(at("P1 built c1=6 g3=28 g4=42", "P1 objective blue"), 0, "objective") == 0


def test_SR_91_patrons() -> None:
    assert line(at("patrons 6 2 8 4", "P1 discs A A C"), 0, "patrons") == 20


def test_SR_92_discs_beyond_the_tracks() -> None:
    assert line(at("P1 discs rose rose rose rose rose rose rose*"), 0, "overflow") == 20


def test_SR_93_keys() -> None:
    lines = ("era 2", "P1 kept 5", "P2 kept 6", "P3 kept 7", "P4 kept 8", "P1 supply", "P3 supply", "first P2")
    state = at(*lines, "finished P3 P1")
    assert [line(state, seat, "keys") for seat in range(4)] == [4, 0, 10, 0]


def test_SR_94_provisions() -> None:
    assert line(at("P1 discs provision A rose"), 0, "provision") == 2
    assert line(at("P1 discs provision provision A"), 0, "provision") == 6
    key = at("era 2", "P1 kept 5", "P1 supply", "P1 discs provision A", "first P2")
    assert line(key, 0, "provision") == 3


def test_SR_95_structures_times_tracks() -> None:
    state = at("P1 built c1=6 g3=28 c2=42", "P1 discs blue blue blue* green")
    assert line(state, 0, "colours") == 2 * 6 + 1 * 2


def test_SR_96_steps_in_order_and_the_total() -> None:
    for seed in (1, 2, 3):
        state, events = played(3, seed)[-1]
        steps = [event.step for event in events if event.kind() == "final_scored"]  # type: ignore[attr-defined]
        order = [step for step in ("objective", "patrons", "overflow", "keys", "provision", "colours") if step in steps]
        assert sorted(steps, key=order.index) == steps
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert [each.reason for each in outcome.lines[0]] == list(BUCKETS)
        assert one(events, "game_over").totals == outcome.scores
        assert outcome.scores[outcome.winners[0]] == max(outcome.scores)


def test_SR_97_a_tie_goes_to_who_finished_first() -> None:
    state = played(2, 3)[-1][0]
    flat = replace(state, wonders=(0, 0), finished=(1, 0))
    scores = GAME.outcome(flat).scores  # type: ignore[union-attr]
    tied = replace(flat, wonders=(max(scores) - scores[0], max(scores) - scores[1]))
    outcome = GAME.outcome(tied)
    assert outcome is not None
    assert (outcome.places, outcome.decided_by) == ((2, 1), "finished_first")


# -- the whole ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_and_discs_are_conserved(seats: int) -> None:
    setup = GAME.tables.setups[seats].discs
    for state, _ in played(seats, 31, patron_peek="on_collect", bid_sets="random"):
        for seat, name in enumerate(state.table.sets):
            mine = [*state.supplies[seat], *(piece for owner, piece, _ in state.bids if owner == seat)]
            mine += [piece for index, piece in enumerate(state.structures) if state.built[seat] >> index & 1]
            whole = [*GAME.tables.era1[name]]
            if state.era == 2:
                whole += [*GAME.tables.era2[name], *(200 + card for card in state.kept[seat])]
            assert sorted(mine) == sorted(whole)
        count = Counter(state.discs) + Counter(disc for tableau in state.tableaux for disc in tableau)
        del count[0]
        assert count.total() + (state.phase == "joker") == setup.total()
        taken = GAME.board(state).quarters & ~state.free
        assert taken == sum(state.built) + sum(1 << where for *_, where in state.bids)


def test_triples_say_what_decides() -> None:
    state = at(POSITION_X, "turn P1 keep")
    gull = GAME.board(state).isles[1]
    assert triples(state, gull)[:2] == ((1, 4, 1), (1, 1, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_told_are_the_points_of_the_outcome(seats: int) -> None:
    """Every line of every seat, over matches with and without the peek and either kind of tracks."""
    for seed in range(24):
        steps = played(seats, seed, tracks=("even", "contoured")[seed % 2], patron_values=("spread", "gentle")[seed // 2 % 2])
        sums: Counter[tuple[int, str]] = Counter()
        for event in (event for _, events in steps for event in events):
            match event:
                case ControlScored(era=era, seats=owners, vp=vp):
                    sums.update({(seat, f"control{era}"): vp for seat in owners})
                case PanoramaScored(era=era, seat=seat, vp=vp):
                    sums[seat, f"panorama{era}"] += vp
                case WonderScored(seat=seat, vp=vp):
                    sums[seat, "wonder"] += vp
                case FinalScored(step=step, seat=seat, vp=vp):
                    sums[seat, step] += vp
        outcome = GAME.outcome(steps[-1][0])
        assert outcome is not None
        wanted = {(seat, each.reason): each.points for seat, row in enumerate(outcome.lines) for each in row if each.points}
        assert {key: points for key, points in sums.items() if points} == wanted
        assert [sum(sums[seat, bucket] for bucket in BUCKETS) for seat in range(seats)] == list(outcome.scores)


def test_the_parts_of_the_final_scoring_explain_its_points() -> None:
    numbers = GAME.content.scoring
    worth = {"objective": numbers.objective.points, "overflow": numbers.overflow}
    seen = set()
    for seed in range(40):
        for event in played(2 + seed % 3, seed)[-1][1]:
            if isinstance(event, FinalScored):
                products = [prod(map(int, part.split(" ")[-1].split("×"))) for part in event.parts if part[-1].isdigit()]
                assert event.vp == (sum(products) or worth[event.step] * len(event.parts)), event
                seen.add(event.step)
    assert seen == set(STEPS)
