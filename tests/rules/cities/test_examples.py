"""The worked examples of the rules, each with the numbers it states."""

import pytest

from game.rules.cities.board import fits
from game.rules.cities.parts import EMPLOYMENT, HAPPINESS, MONEY, TOTAL
from game.rules.cities.scoring import rank_of
from tests.rules.cities.desk import FILLED, GAME, at, do, effect, first, intro, legal, refused, told, tracks

HOSPITAL = "tile hea2 L4/0 Ae1"
SCHOOL = "tile edu2 I3/0 Ae3"


def test_example_01_medical_clinic():
    assert effect(intro("display hea1"), "play hea1 D2/0 Ae7") == {"m": -1, "h": 1}
    assert tracks(do(intro("display hea1"), "play hea1 D2/0 Ae7")) == {"m": 9, "h": 1}


def test_example_02_wind_turbine():
    assert tracks(do(intro("display pow1"), "play pow1 I3/0 Aa5")) == {"m": 7, "p": 3}


def test_example_03_a_clinic_serves_what_touches_it_by_an_edge():
    state = intro("tile hea1 D2/0 Ae7", "display r11")
    assert tracks(do(state, "play r11 D2/0 Ae6")) == {"w": -1, "e": 1, "m": 11}
    assert tracks(do(state, "play r11 D2/1 Ag5")) == {"w": -1, "e": 1, "m": 10}


def test_example_04_a_hospital_serves_its_whole_district():
    assert tracks(do(intro(HOSPITAL, "display r11"), "play r11 D2/0 Af3"))["m"] == 11


def test_example_05_two_services():
    both = intro(HOSPITAL, SCHOOL, "display r21")
    assert effect(both, "play r21 D2/0 Af2") == {"p": -1, "w": -1, "c": 1, "h": 1, "e": 2}
    assert effect(intro(HOSPITAL, "display r21"), "play r21 D2/0 Af2") == {"p": -1, "w": -1, "c": 1}


def test_example_06_employment_is_tested_after_the_cost():
    assert effect(intro("tracks e-2", "display r12"), "play r12 D2/0 Ae6") == {"g": -1, "e": 1, "m": 2}
    assert effect(intro("tracks e-1", "display r12"), "play r12 D2/0 Ae6") == {"g": -1, "e": 1}


def test_example_07_the_new_tile_itself_does_not_count():
    two = intro("tile r11 D2/0 Ae6", "tile r14 D2/0 Ae7", "display r13")
    assert effect(two, "play r13 I3/0 Ae5") == {"p": -1, "g": -1, "h": 2}
    one = intro("tile r11 D2/0 Ae6", "display r13")
    assert effect(one, "play r13 I3/0 Ae5") == {"p": -1, "g": -1}


def test_example_08_happiness_above_five():
    assert effect(intro("tracks h6", "display r22"), "play r22 D2/0 Ae6") == {"w": -1, "g": -1, "e": 1, "h": 1, "m": 1}
    assert effect(intro("tracks h5", "display r22"), "play r22 D2/0 Ae6") == {"w": -1, "g": -1}


def test_example_09_no_crime():
    assert effect(intro("display r23"), "play r23 D2/0 Ae6") == {"w": -1, "g": -1, "e": 1, "h": 3}
    assert effect(intro("tracks c1", "display r23"), "play r23 D2/0 Ae6") == {"w": -1, "g": -1, "e": 1}


def test_example_10_a_mixed_district_across_a_seam():
    state = first("tile r11 D2/0 Ae1", "tile c11 D2/0 Ae2", "tile i11 I3/0 Ae3", "display c21")
    assert effect(state, "play c21 I3/0 Ba1") == {"g": -1, "e": -1, "t": 1, "m": 4}


def test_example_11_tiles_and_a_service_and_the_end_of_employment():
    stand = ("tile c11 D2/0 Ae1", "tile c12 I3/0 Ae2", "tile c13 I3/0 Ae3", "tile fir2 L3/0 Ba1")
    assert effect(first(*stand, "display i31"), "play i31 I3/0 Ba3") == {"e": -3, "o": 1, "t": 1, "m": 8}
    assert refused(first(*stand, "display i31", "tracks e-3"), "play i31 I3/0 Ba3") == "CS-43"


def test_example_12_one_utility_per_district():
    state = intro("tile pow1 I3/0 Ae5", "display pow3 wat1")
    assert refused(state, "play wat1 D2/0 Ae6") == "CS-19"
    assert refused(state, "play pow3 P5/1 Ae6") == "CS-19"
    assert tracks(do(state, "play wat1 D2/0 Aa5")) == {"m": 8, "w": 3}


def test_example_13_the_end_of_a_milestone():
    state = intro(*FILLED, "tracks h9 p-2 g-1 e-2")
    state = do(state, "end")
    assert (state.values[HAPPINESS], state.values[TOTAL], state.values[MONEY]) == (6, 6, 8)
    assert set(legal(state)) == {"open E"}
    assert refused(state, "open B") == "CS-69"
    assert do(state, "open E").values[MONEY] == 3


def test_example_14_red_steps_are_charged_at_every_end():
    stand = ("tile c11 D2/0 Ea1",)
    state = at("open A E", "money 10", *FILLED, *stand, "tracks h6 p-2 g-1 e-2", "total 6")
    ended = do(state, "end")
    assert (ended.values[HAPPINESS], ended.values[TOTAL], ended.values[MONEY]) == (3, 9, 8)


def test_example_15_the_introduction():
    state = GAME.new(1, 1)
    assert state.values[MONEY] == 12
    state = do(state, "open A")
    assert state.values[MONEY] == 10
    site = GAME.tables.site(state.setup.layout)
    districts = site.districts(state.opened).masks
    assert sorted(mask.bit_count() for mask in districts) == [6, 9, 9, 9]
    land = site.open_land(state.opened)
    assert sum(fits(form, land).bit_count() for form in site.forms["D2"]) == 42
    assert not any(fits(form, land) for form in site.forms["I4"])


def test_example_16_contact_across_a_seam():
    assert effect(first("tile hea1 D2/1 Ag2", "display r11"), "play r11 D2/0 Ba2")["m"] == 1


def test_example_17_utilities_of_districts_that_joined():
    state = first("tile gar1 L3/0 Ae1", "tile pow1 I3/0 Ba1", "display wat1")
    assert refused(state, "play wat1 D2/0 Ba3") == "CS-19"


def test_example_18_a_reward_may_forbid_the_place():
    state = intro(HOSPITAL, SCHOOL, "display r21", "tracks e4")
    assert refused(state, "play r21 D2/0 Af2") == "CS-43"
    assert effect(state, "play r21 D2/0 Ae5") == {"p": -1, "w": -1, "c": 1}


def test_example_19_happiness_beyond_25():
    after = do(intro("tracks h24", "total 7", "display r23"), "play r23 D2/0 Ae6")
    assert (after.values[HAPPINESS], after.values[TOTAL]) == (25, 9)


def test_example_20_the_ends_of_the_scales():
    assert effect(intro("tracks p7", "display pow1"), "play pow1 I3/0 Ae5") == {"m": -3, "p": 1}
    assert effect(intro("tracks c1", "display pol2"), "play pol2 L3/0 Ae5") == {"m": -2, "c": -1, "h": 1}
    assert refused(intro("tracks p-6", "display r15"), "play r15 D2/0 Ae5") == "CS-41"


def test_example_21_the_stadium():
    state = first("tile uq03 O6/0 Ae1", "display r11")
    assert effect(state, "play r11 D2/0 Ba1") == {"w": -1, "e": 1, "h": 1}
    assert effect(state, "play r11 D2/0 Aa1") == {"w": -1, "e": 1, "h": 1, "t": 1}


def test_example_22_the_architect_and_dear_materials():
    state = at("scenario 4", "open A", "roles ro01", "display fir2 hea1", "money 10")
    assert effect(state, "play fir2 L3/0 Ae5") == {"m": -1, "h": 2}
    assert effect(state, "play hea1 D2/0 Ae5") == {"h": 1}
    dear = at("scenario 4", "open A", "roles ro01", "news nw02", "display fir2", "money 10")
    assert effect(dear, "play fir2 L3/0 Ae5") == {"m": -2, "h": 2}


def test_example_23_labour_shortage():
    lines = ("scenario 4", "open A", "news nw01", "display i12 r11")
    assert effect(at(*lines, "money 3"), "play i12 I3/0 Ae5") == {"m": -1, "e": -1, "o": 1}
    assert refused(at(*lines, "money 0"), "play i12 I3/0 Ae5") == "CS-40"


def test_example_24_a_forced_end():
    state = intro("tracks h8 o2 t3 c1", "total 30", "tile r11 D2/0 Ae6", "stack I", "stack II", "stack III", "display r12")
    assert set(legal(state)) == {"end"}
    after = do(state, "end")
    assert after.values[TOTAL] == 32
    assert rank_of(GAME.tables, 32) == "showcase"
    assert told(state, "game_over", "end")[0].rank == "showcase"


def test_example_25_happiness_of_minus_five_loses():
    state = intro(*FILLED, "tracks h-2 w-3")
    after = do(state, "end")
    assert (after.ended, after.values[HAPPINESS], after.values[TOTAL]) == ("CS-45", -5, 0)


@pytest.mark.parametrize(("money", "rule", "rest"), [(6, "CS-69", 4), (7, "", 0)])
def test_example_26_a_board_that_cannot_be_paid(money, rule, rest):
    state = intro(*FILLED, "tracks e-2", f"money {money}")
    after = do(state, "end")
    assert after.ended == rule
    assert (after if rule else do(after, "open E")).values[MONEY] == rest
    assert after.values[EMPLOYMENT] == -2


def test_example_27_exchanging():
    lines = ("scenario 1", "open A", "money 10", "display r12", "pile r22 uq03", "stack I")
    after = do(at(*lines), "exchange r12")
    assert after.values[MONEY] == 8
    assert set(legal(after)) == {"draw II", "draw III", "take r22", "take uq03"}
    assert refused(after, "take r12") == "CS-55"
    broker = at("scenario 2", *lines[1:], "roles ro07")
    assert do(broker, "exchange r12").values[MONEY] == 9


def test_example_28_news_and_substitutes():
    state = at("scenario 4", "open A", "display hea1", "stack I r15", "stack II nw02 r21", "stack III nw06 r31")
    state = do(state, "play hea1 D2/0 Ae7", "draw II")
    assert (state.news, state.phase, state.displays) == ("nw02", "refill", ((),))
    state = do(state, "draw III")
    assert (state.news, state.phase, state.headlines) == ("nw06", "refill", 2)
    state = do(state, "draw I")
    assert (state.news, state.phase, state.displays) == ("nw06", "turn", (("r15",),))


def test_example_29_the_swap():
    lines = (
        "open A",
        *FILLED,
        "display r12 r13 r17 r18 c14 i13 po01",
        "stack II nw02 r21 r22 r23",
    )
    for scenario, roles, price in (("4", "-", 2), ("4", "ro07", 1)):
        state = at(f"scenario {scenario}", f"roles {roles}", *lines, "money 10")
        state = do(state, "end", "open E")
        assert state.values[MONEY] == 5
        assert state.displays == (("r12", "r13", "r17", "r18", "c14", "i13"),)
        state = do(state, "return c14", "return i13", "keep")
        assert state.values[MONEY] == 5 - price
        assert state.due == (3,)
        state = do(state, "draw II")
        assert (state.news, state.due) == ("", (3,))
        state = do(state, "draw II", "draw II", "draw II")
        assert state.phase == "turn"
        assert state.displays == (("r12", "r13", "r17", "r18", "r21", "r22", "r23"),)
