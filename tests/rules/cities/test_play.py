"""CS-20…CS-57: turns, playing cards, limits, refilling and exchanging."""

import pytest

from game.rules.cities.parts import HAPPINESS, MONEY
from tests.rules.cities.desk import FILLED, GAME, at, do, effect, first, intro, legal, refused, story, told

EMPTY = ("stack I", "stack II", "stack III")


def test_CS_20_one_action_then_the_next_seat():
    state = at("open A", "display hea1 r11", "display edu1", "stack I r12 r13 r14")
    after = do(state, "play hea1 D2/0 Ae7", "draw I")
    assert (after.active, after.phase) == (1, "turn")
    after = do(after, "play edu1 D2/0 Ae6", "draw I")
    assert (after.active, after.phase) == (0, "turn")
    assert refused(state, "draw I") == "CS-50"
    assert refused(state, "take r11") == "CS-50"
    assert refused(state, "return r11") == "CS-70"
    assert refused(state, "open E") == "CS-69"
    assert refused(state, "role ro01") == "CS-6"


def test_CS_20_after_a_milestone_the_same_seat_acts_again():
    state = at("open A", *FILLED, "active 2", "display r12", "display r13")
    state = do(state, "end", "open E")
    assert (state.marker, state.active, state.phase) == (1, 1, "swap")
    state = do(state, "keep")
    assert (state.active, state.phase) == (0, "swap")
    state = do(state, "keep")
    assert (state.active, state.phase) == (1, "turn")


def test_CS_21_empty_stacks_force_the_end():
    state = intro("display hea1", "pile r11", *EMPTY)
    assert set(legal(state)) == {"end"}
    assert refused(state, "play hea1 D2/0 Ae7") == "CS-21"
    assert refused(state, "exchange hea1") == "CS-21"
    assert GAME.prompt(state).key == "forced_end"
    assert do(state, "end").ended == "CS-75"


def test_CS_22_a_seat_without_an_action_loses_for_all():
    state = at("open A", "money 1", "display hea1", "display pow1", "stack I r11")
    after = do(state, "play hea1 D2/0 Ae7", "draw I")
    assert after.ended == "CS-22"
    assert GAME.outcome(after).decided_by == "stuck"
    assert GAME.outcome(after).won is False
    assert story(state, "play hea1 D2/0 Ae7", "draw I")[-1].rule == "CS-22"


def test_CS_22_an_end_that_will_fail_is_still_an_action():
    state = intro(*FILLED, "money 0", "tracks e-3", "display pow1")
    assert set(legal(state)) == {"end"}
    assert do(state, "end").ended == "CS-66"


def test_CS_30_only_cards_of_the_own_display():
    state = at("open A", "display hea1", "display r11")
    assert refused(state, "play r11 D2/0 Ae7") == "CS-30"
    assert refused(state, "exchange r11") == "CS-30"


def test_CS_31_a_zone_takes_any_tile_of_its_kind_that_is_left():
    state = intro("display r11 i11")
    shapes = {move.split()[2].split("/")[0] for move in legal(state) if move.startswith("play r11")}
    assert shapes == {"D2", "I3", "L3", "O4", "L4", "S4", "T4", "P5"}  # I4 has no room on A
    assert refused(state, "play i11 D2/0 Ae5") == "CS-31"
    assert refused(state, "play r11 W5/0 Ae5") == "CS-31"
    used = intro("tile r12 D2/0 Ae6", "tile r13 D2/0 Ae7", "display r11")
    assert refused(used, "play r11 D2/0 Ae5") == "CS-31"
    assert not [move for move in legal(used) if " D2/" in move]


def test_CS_32_a_building_has_its_own_tile():
    assert refused(intro("display hea1"), "play hea1 I3/0 Ae5") == "CS-32"


def test_CS_33_the_order_of_a_play():
    state = intro("tile hea1 D2/0 Ae7", "display r11", "stack I r12")
    kinds = [event.kind() for event in story(state, "play r11 D2/0 Ae6", "draw I")]
    assert kinds == [
        "tile_placed", "track_moved", "track_moved", "condition_tested", "track_moved", "card_left", "card_drawn",
    ]  # fmt: skip


def test_CS_34_costs_are_changed_together_and_never_below_zero():
    state = at("scenario 4", "open A", "money 9", "roles ro09", "tile uq05 W5/0 Ae5", "display i12")
    assert effect(state, "play i12 I3/0 Aa5") == {"e": -1}
    poor = at("scenario 4", "open A", "money 0", "tile r12 D2/0 Aa7", "news nw01", "display c11 r11")
    assert refused(poor, "play c11 D2/0 Aa5") == "CS-40"  # the reward of 3 would come too late


def test_CS_35_a_utility_serves_no_condition():
    assert effect(intro("tile wat1 D2/0 Ae6", "display r11"), "play r11 D2/0 Ae7") == {"w": -1, "e": 1}


def test_CS_36_parts_of_the_condition_are_told():
    state = intro("tile hea2 L4/0 Ae1", "display r21")
    tested = told(state, "condition_tested", "play r21 D2/0 Af2")[0]
    assert (tested.parts, tested.failed, tested.met) == (("health", "edu"), ("edu",), False)
    mixed = first("tile r11 D2/0 Ae1", "display c21")
    tested = told(mixed, "condition_tested", "play c21 I3/0 Ae2")[0]
    assert tested.failed == ("C>=1", "I>=1")


@pytest.mark.parametrize(
    ("card", "tracks", "met"),
    [("r12", "e-2", True), ("c14", "e1", True), ("c14", "e0", False), ("r36", "o0", True), ("r36", "o1", False)],
)
def test_CS_36_tracks_are_read_after_the_cost(card, tracks, met):
    state = intro(f"tracks {tracks}", f"display {card}")
    assert told(state, "condition_tested", f"play {card} I3/0 Ae5")[0].met == met


def test_CS_37_stage_one_by_contact_stage_two_and_three_by_district():
    near = intro("tile par1 L3/0 Ae1", "display r14")
    assert effect(near, "play r14 D2/1 Ag1")["h"] == 2
    assert "h" not in effect(near, "play r14 D2/0 Ae6")
    wide = intro("tile par2 O4/0 Ae1", "display r14")
    assert effect(wide, "play r14 D2/0 Af3")["h"] == 2
    assert "h" not in effect(wide, "play r14 D2/0 Ae5")


def test_CS_38_a_service_built_later_pays_nothing():
    state = intro("tile r11 D2/0 Ae6", "display hea1")
    assert effect(state, "play hea1 D2/0 Ae7") == {"m": -1, "h": 1}


def test_CS_39_the_reward_is_taken_whole():
    state = intro("tile r11 D2/0 Ae6", "tile r14 D2/0 Ae7", "tracks h24", "display r13")
    assert effect(state, "play r13 I3/0 Ae5") == {"p": -1, "g": -1, "h": 1, "total": 1}


def test_CS_40_money_must_be_there():
    assert refused(intro("money 2", "display pow1 r11"), "play pow1 I3/0 Ae5") == "CS-40"
    assert refused(intro("money 3", "display pow1"), "play pow1 I3/0 Ae5") is None


def test_CS_41_utilities_end_at_the_low_end_only():
    assert refused(intro("tracks g-6", "display r12 r11"), "play r12 D2/0 Ae5") == "CS-41"
    assert effect(intro("tracks w8", "display wat1"), "play wat1 D2/0 Ae5") == {"m": -2}


def test_CS_42_bad_tracks_end_at_the_high_end_only():
    assert refused(intro("tracks o8", "display i12 r11"), "play i12 I3/0 Ae5") == "CS-42"
    assert effect(intro("display pol1"), "play pol1 D2/0 Ae5") == {"m": -1}


@pytest.mark.parametrize(("start", "card"), [("e5", "r11"), ("e-5", "c14"), ("e-4", "i13")])
def test_CS_43_employment_ends_at_both_ends(start, card):
    state = intro(f"tracks {start}", f"display {card} hea1")
    assert refused(state, f"play {card} I3/0 Ae5") == "CS-43"
    assert not [move for move in legal(state) if move.startswith(f"play {card}")]


def test_CS_44_happiness_beyond_25_goes_to_the_total():
    events = told(intro("tracks h25", "display hea2"), "total_changed", "play hea2 L4/0 Ae5")
    assert [(event.before, event.after) for event in events] == [(0, 2)]


def test_CS_45_happiness_of_minus_five_loses_at_once():
    state = at("scenario 3", "open B", "money 5", "tracks h-4", "display po08")
    after = do(state, "play po08")
    assert (after.ended, after.values[HAPPINESS]) == ("CS-45", -5)
    assert GAME.outcome(after).decided_by == "unhappy"


def test_CS_46_the_first_broken_rule_is_named():
    state = intro("tile pow1 I3/0 Ae5", "money 0", "display wat1 i11 r11", "tracks e-5 p-6 o8")
    assert refused(state, "play gar1 L3/0 Ae6") == "CS-30"
    assert refused(state, "play wat1 I3/0 Ae6") == "CS-32"
    assert refused(state, "play wat1 D2/3 Ae6") == "CS-15"
    assert refused(state, "play wat1 D2/0 Ag6") == "CS-10"
    assert refused(state, "play wat1 D2/0 Ae6") == "CS-19"
    assert refused(state, "play wat1 D2/0 Aa5") == "CS-40"
    assert refused(state, "play i11 I3/0 Aa5") == "CS-41"
    assert refused(intro("tracks e-5 o8", "display i11 r11"), "play i11 I3/0 Aa5") == "CS-42"
    smog = at("scenario 4", "open A", "news nw06", "tracks e-5", "display i11 r11")
    assert refused(smog, "play i11 I3/0 Aa5") == "CS-104"


def test_CS_46_the_same_card_may_be_legal_elsewhere():
    state = intro("tile hea2 L4/0 Ae1", "tile edu2 I3/0 Ae3", "tracks e4", "display r21")
    places = {move.split()[3] for move in legal(state) if move.startswith("play")}
    assert not places & {"Af2", "Ae1", "Ag2"}
    assert {"Ae5", "Aa5"} <= places


def test_CS_50_refill_from_a_stack_or_the_pile():
    state = intro("display hea1", "pile r22", "stack I r12", "stack II", "stack III r31")
    after = do(state, "play hea1 D2/0 Ae7")
    assert set(legal(after)) == {"draw I", "draw III", "take r22"}
    assert refused(after, "draw II") == "CS-50"
    assert refused(after, "take r12") == "CS-50"
    assert refused(after, "end") == "CS-50"
    taken = do(after, "take r22")
    assert (taken.displays, taken.pile, taken.values[MONEY]) == ((("r22",),), (), 9)


def test_CS_51_played_cards_leave_and_unique_ones_stay_open():
    assert told(intro("display hea1"), "card_left", "play hea1 D2/0 Ae7")[0].to == "box"
    unique = first("display uq04")
    assert told(unique, "card_left", "play uq04 O4/0 Ae1")[0].to == "open"
    assert do(unique, "play uq04 O4/0 Ae1").city.landmarks == ("uq04",)


def test_CS_52_without_a_source_the_display_stays_short():
    state = intro("display hea1 r11", "stack I r12", "stack II", "stack III")
    after = do(state, "play hea1 D2/0 Ae7", "draw I")
    assert set(legal(after)) == {"end"}
    last = at("open A", "phase refill", "display r11", "pile r12", *EMPTY)
    assert set(legal(last)) == {"take r12"}
    assert len(do(last, "take r12").displays[0]) == 2


def test_CS_55_exchange_pays_two_and_bars_the_card():
    state = intro("display r12 r13", "pile r22", "stack I r14")
    after = do(state, "exchange r12")
    assert after.values[MONEY] == 8
    assert after.pile == ("r22", "r12")
    assert refused(after, "take r12") == "CS-55"
    done = do(after, "draw I")
    assert done.barred == ""
    assert refused(intro("money 1", "display r12"), "exchange r12") == "CS-40"


def test_CS_128_exchange_for_one():
    cheap = at("open A", "exchange_price 1", "display r12")
    assert do(cheap, "exchange r12").values[MONEY] == 9
    broker = at("scenario 2", "open A", "money 5", "roles ro07", "exchange_price 1", "display r12")
    assert do(broker, "exchange r12").values[MONEY] == 4
    assert GAME.new(1, 1, exchange_cost="1").setup.exchange_price == 1


def test_CS_56_the_pile_is_open():
    state = intro("pile r22 r23", "display r12")
    assert GAME.view(state, 0).pile == GAME.view(state, None).pile == ("r22", "r23")


def test_CS_57_policies_cannot_be_exchanged_but_unique_cards_can():
    state = at("scenario 3", "open B", "money 9", "display po01 uq01")
    assert refused(state, "exchange po01") == "CS-57"
    assert refused(state, "exchange uq01") is None
