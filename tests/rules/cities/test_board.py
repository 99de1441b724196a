"""CS-10…CS-19: where tiles may lie, districts and neighbourhood."""

import pytest
from msgspec.structs import replace

from game.rules.cities.parts import MONEY
from game.text import texts
from tests.rules.cities.desk import GAME, at, do, effect, first, intro, legal, refused, told


def test_CS_10_on_the_map():
    state = intro("display r11")
    assert refused(state, "play r11 D2/0 Ag1") == "CS-10"
    assert refused(state, "play r11 D2/1 Ae7") == "CS-10"
    assert refused(state, "play r11 D2/0 Ca1") == "CS-10"
    left = first("display r11")
    assert refused(left, "play r11 L4/2 Aa1") == "CS-10"


def test_CS_10_a_tile_never_wraps_round_the_rim():
    state = at("scenario 3", "open B C", "money 9", "display r11")
    assert refused(state, "play r11 L4/2 Ca1") == "CS-10"
    assert not [move for move in legal(state) if move.startswith("play r11 L4/2 Ca")]


def test_CS_11_on_an_open_board():
    assert refused(intro("display r11"), "play r11 D2/0 Ea1") == "CS-11"
    assert refused(first("display r11"), "play r11 D2/1 Ba7") == "CS-11"


def test_CS_12_not_on_water():
    assert refused(intro("display r11"), "play r11 D2/0 Ab1") == "CS-12"


def test_CS_13_not_on_a_road():
    assert refused(intro("display r11"), "play r11 D2/0 Ac3") == "CS-13"


def test_CS_14_not_on_a_tile():
    state = intro("tile hea1 D2/0 Ae7", "display r11")
    assert refused(state, "play r11 D2/0 Af7") == "CS-14"
    assert refused(state, "play r11 D2/1 Ae6") == "CS-14"
    crowded = intro("display r11 wat1 pow3", "tile pow1 I3/0 Ae5")
    for reason, where in ((GAME.why_not(state, "play r11 D2/0 Af7"), "here"), (GAME.why_not(crowded, "r11 I4"), "nowhere")):
        assert reason is not None
        assert texts("en").reason("cities", reason) == texts("en")(f"cities.taken.{where}")


def test_CS_14_says_when_the_tiles_that_would_fit_are_used_up():
    state = intro("display r11")
    none_small = replace(state, city=replace(state.city, supply=((0, 0, 0, 1, 0, 0, 0, 0, 0), *state.city.supply[1:])))
    reason = GAME.why_not(none_small, "r11")
    assert reason is not None
    assert texts("en").reason("cities", reason) == texts("en")("cities.taken.used_up")


def test_CS_15_only_canonical_orientations_and_seams_may_be_crossed():
    assert refused(intro("display r11"), "play r11 D2/2 Ae6") == "CS-15"
    assert refused(intro("display r11"), "play r11 O4/1 Ae6") == "CS-15"
    assert refused(first("display r11"), "play r11 D2/0 Ag1") is None
    state = do(first("display r11"), "play r11 D2/0 Ag1")
    assert GAME.tables.site(state.setup.layout).cells("D2", 0, "Ag1") == ("Ag1", "Ba1")


def test_CS_16_districts_end_at_roads_water_and_closed_boards():
    site = GAME.tables.site(intro().setup.layout)
    names = {opened: site.districts(sum(1 << site.boards.index(b) for b in opened)).names for opened in ("A", "AE", "AEB")}
    assert names["A"] == ("Ac1", "Ae1", "Aa5", "Ae5")
    assert names["AE"] == ("Ea1", "Ee1", "Ae1", "Ef5", "Ae5")
    assert names["AEB"] == ("Ba1", "Be1", "Ae1", "Ba5", "Ef5", "Ae5")
    assert told(intro("display r11"), "tile_placed", "play r11 D2/0 Af6")[0].district == "Ae5"


def test_CS_17_districts_join_when_a_board_opens():
    alone = at("scenario 1", "open A", "tile hea2 L4/0 Ae1", "money 9", "display r11")
    assert len(GAME.tables.site(alone.setup.layout).districts(alone.opened).names) == 4
    joined = at("scenario 1", "open A B", "tile hea2 L4/0 Ae1", "money 9", "display r11")
    assert effect(joined, "play r11 D2/0 Ba2")["m"] == 1
    assert told(at("scenario 1", "phase board", "open A", "money 9"), "board_opened", "open B")[0].districts == (
        "Aa1",
        "Ae1",
        "Be1",
        "Aa5",
        "Ae5",
    )


def test_CS_18_a_road_or_a_corner_is_no_contact():
    road = intro("tile hea1 D2/1 Ac6", "display r11")
    assert "m" not in effect(road, "play r11 D2/1 Ae6")
    corner = intro("tile hea1 D2/0 Ae7", "display r11")
    assert "m" not in effect(corner, "play r11 D2/1 Ag5")
    assert effect(corner, "play r11 D2/1 Ag6")["m"] == 1


def test_CS_19_one_utility_per_district_of_whatever_kind():
    state = intro("tile pow1 I3/0 Ae5", "display wat1 gar1")
    for move in ("play wat1 D2/0 Ae6", "play gar1 L3/0 Ae6"):
        assert refused(state, move) == "CS-19"
        assert move not in legal(state)
    assert refused(state, "play gar1 L3/0 Ae1") is None


@pytest.mark.parametrize("scenario", ["intro", "1", "2", "3", "4"])
def test_boards_reachable_share_a_side(scenario):
    site = GAME.tables.site(GAME.tables.chapters[scenario].layout)
    assert len(site.reachable(0)) == len(site.boards)
    assert site.reachable(site.all_open) == ()


def test_neighbours_in_scenario_two():
    state = at("scenario 2", "phase board", "open A", "money 20")
    assert set(legal(state)) == {"open E"}
    state = at("scenario 2", "phase board", "open D", "money 20")
    assert set(legal(state)) == {"open E", "open C"}
    assert do(state, "open C").values[MONEY] == 17
