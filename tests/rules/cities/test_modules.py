"""CS-85…CS-105: unique buildings, roles, policies and news."""

import pytest

from game.rules.cities.parts import HAPPINESS, MONEY
from tests.rules.cities.desk import FILLED, at, do, effect, first, legal, refused, story, told

LONG = ("layout B@SW E@NE A@NW", "open A", "money 9")


def with_all(*lines: str):
    """Scenario 4 on the introduction's boards, A open, 9 money."""
    return at("scenario 4", *LONG, *lines)


def test_CS_85_a_unique_card_is_built_from_the_next_turn_on():
    state = first("display hea1", "stack II uq04 r21")
    state = do(state, "play hea1 D2/0 Ae1", "draw II")
    assert (state.phase, state.displays) == ("turn", (("uq04",),))
    assert refused(state, "play uq04 O4/0 Ba1") is None


def test_CS_86_a_unique_tile_is_a_tile_but_no_zone_utility_or_service():
    state = with_all("tile uq04 O4/0 Ae1", FILLED[0], *FILLED[2:], "display wat1 r13")
    assert refused(state, "end") is None
    assert refused(state, "play wat1 D2/1 Ag1") is None
    assert "h" not in effect(state, "play r13 I3/0 Ae3")
    built = with_all("display uq05 i12")
    assert effect(built, "play uq05 W5/0 Ae5") == {"m": -3}
    assert effect(with_all("tile uq05 W5/0 Ae5", "display i12"), "play i12 I3/0 Aa5") == {"e": -1}


def test_CS_87_its_district_is_the_one_at_the_moment_of_use():
    alone = at("scenario 1", "open A", "money 9", "tile uq06 V5/0 Ae1", "tracks o2", "display r11")
    assert "o" not in effect(alone, "play r11 D2/0 Aa1")
    joined = first("tile uq06 V5/0 Ae1", "tracks o2", "display r11")
    assert effect(joined, "play r11 D2/0 Ba1")["o"] == -1


def test_CS_88_triggers_come_after_the_reward_and_keep_the_limits():
    state = first("tile uq03 O6/0 Ae1", "tracks t8", "display r11")
    assert refused(state, "play r11 D2/0 Aa1") == "CS-42"
    assert refused(state, "play r11 D2/0 Ba1") is None
    both = first("tile uq03 O6/0 Ae1", "tile uq06 V5/0 Ba1", "tracks o1", "display r11")
    assert effect(both, "play r11 D2/1 Bc2") == {"w": -1, "e": 1, "h": 1, "o": -1}
    reasons = [event.reason for event in told(both, "track_moved", "play r11 D2/1 Bc2")]
    assert reasons == ["cost", "cost", "trigger", "trigger"]


def _moves(state, card: str, district: str) -> list[str]:
    """Where a card may be played in a district."""
    moves = sorted(move for move in legal(state) if move.startswith(f"play {card}"))
    return [move for move in moves if told(state, "tile_placed", move)[0].district == district]


@pytest.mark.parametrize(("tiles", "gain"), [(0, 0), (2, 2), (5, 4)])
def test_opera_house(tiles, gain):
    homes = ("r11", "r14", "r15", "r16", "r17")
    state = at("scenario 1", "open A B C D", "money 9", f"display {' '.join(homes)} uq01", "tracks e-3")
    for home in homes[:tiles]:
        state = do(state, _moves(state, home, "Ae5")[0], "draw I")
    result = effect(state, _moves(state, "uq01", "Ae5")[0])
    assert result == ({"m": -4, "h": gain} if gain else {"m": -4})


def test_designer_mall():
    stand = ("tile c11 D2/0 Ae1", "tile c12 I3/0 Ae2")
    assert effect(first(*stand, "display uq02"), "play uq02 U5/0 Ba1") == {"m": 1}
    assert effect(first(*stand, "display uq02"), "play uq02 U5/0 Aa1") == {"m": -3}


def test_central_station_opens_transport_to_all_but_a_strike_closes_it():
    lines = ("scenario 4", "open F", "money 9", "display r17")
    built = "tile uq07" + _moves(at("scenario 4", "open F", "money 9", "display uq07"), "uq07", "Fe1")[0][9:]
    move = next(move for move in sorted(legal(at(*lines, built))) if move.startswith("play r17"))
    assert effect(at(*lines, built), move)["h"] == 1
    assert "h" not in effect(at(*lines, built, "news nw07"), move)  # CS-104


def test_reservoir_and_trade_fair():
    state = with_all("tile uq08 P5/0 Ae1", FILLED[0], *FILLED[2:], "tracks p-2 w-3", "display r12")
    assert do(state, "end").values[HAPPINESS] == -2
    assert do(state, "end").milestones[0].red == 5
    fair = first("tile uq09 O6/0 Ae1", "display c14")
    assert effect(fair, "play c14 D2/0 Ba1") == {"e": -1, "c": 1, "m": 2}


def test_CS_90_roles_of_owners_and_of_the_team():
    mine = at("scenario 2", *LONG, "roles ro01 ro04", "display hea2", "display edu2")
    assert effect(mine, "play hea2 L4/0 Ae1")["m"] == -1
    theirs = at("scenario 2", *LONG, "roles ro01 ro04", "active 2", "display hea2", "display edu2")
    assert effect(theirs, "play edu2 I3/0 Ae1")["m"] == -2
    end = at("scenario 2", *LONG, "roles ro01 ro04", "tracks e3", *FILLED, "display hea2", "display edu2")
    assert do(end, "end").values[MONEY] == 8
    surveyor = at("scenario 2", "phase board", "layout B@SW E@NE A@NW", "seats 2", "roles ro01 ro06", "money 9")
    assert do(surveyor, "open A").values[MONEY] == 8


def test_civil_engineer():
    assert effect(with_all("roles ro05", "display wat1"), "play wat1 D2/0 Ae1") == {"m": -1, "w": 3}


def test_broker():
    state = with_all("roles ro07", *FILLED, "display r12 r13")
    assert do(state, "exchange r12").values[MONEY] == 8
    state = do(state, "end", "open E")
    assert state.values[MONEY] == 4
    assert do(state, "return r12").values[MONEY] == 4
    assert do(state, "return r12", "return r13").values[MONEY] == 3


def test_business_promoter_needs_the_reward():
    with_homes = with_all("roles ro08", "tile r11 D2/0 Ae6", "display c11")
    assert effect(with_homes, "play c11 D2/0 Ae5")["m"] == 4
    assert "m" not in effect(with_homes, "play c11 D2/0 Ae1")


def test_environment_officer():
    assert effect(with_all("roles ro09", "display i12"), "play i12 I3/0 Ae5") == {"e": -1}


def test_social_planner_needs_one_of_two_services():
    lines = ("tile hea2 L4/0 Ae1", "display r21")
    assert effect(with_all("roles ro10", *lines), "play r21 D2/0 Af2")["h"] == 1
    assert "h" not in effect(with_all("roles ro10", "display r21"), "play r21 D2/0 Af2")
    one = with_all("roles ro10", "display i31", "tile c11 D2/0 Ae5", "tile c12 I3/0 Ae6", "tile c13 I3/0 Ae7")
    assert "m" not in effect(with_all("roles ro10", "display r11"), "play r11 D2/0 Ae1")
    assert told(one, "condition_tested", "play i31 I3/0 Ae1")[0].met is False


@pytest.mark.parametrize(
    ("card", "tracks", "result"),
    [
        ("po01", "", {"m": -2, "g": 3}),
        ("po02", "", {"m": -2, "w": 3}),
        ("po03", "c3", {"m": -2, "c": -3}),
        ("po04", "e-3", {"m": -1, "e": 2}),
        ("po04", "e1", {"m": -1, "e": -1}),
        ("po04", "", {"m": -1}),
        ("po05", "t1", {"m": -1, "t": -1}),
        ("po06", "", {"m": -3, "h": 2}),
        ("po07", "", {"m": -2, "h": 1}),
        ("po08", "", {"h": -1, "m": 5}),
        ("po09", "", {"m": -3, "p": 5}),
        ("po10", "o5", {"m": -2, "o": -4}),
    ],
)
def test_CS_95_policies(card, tracks, result):
    three = (
        "tile r11 D2/0 Ae6",
        "tile r14 D2/0 Ae7",
        "tile r15 I3/0 Ae5",
        "tile c11 D2/0 Ae1",
    )
    state = with_all(*three, f"tracks {tracks}", f"display {card}")
    assert effect(state, f"play {card}") == result
    after = do(state, f"play {card}")
    assert (after.phase, after.policies, after.displays) == ("refill", 1, ((),))
    assert len(after.tiles) == 4
    assert story(state, f"play {card}")[0].kind() == "policy_played"


def test_CS_95_a_street_festival_pays_for_three_districts_at_most():
    quarters = (
        ("hea1 D2/1 Ac1", "edu1 D2/1 Ab2", "tra1 M1/0 Aa3"),
        ("r11 I3/0 Ae1", "r12 I3/0 Ae2", "r13 I3/0 Ae3"),
        ("c11 I3/0 Aa5", "c12 I3/0 Aa6", "i11 I3/0 Aa7"),
        ("edu2 I3/0 Ae5", "tra2 I3/0 Ae6", "fir1 D2/0 Ae7"),
    )
    for busy, happiness in ((2, 2), (3, 3), (4, 3)):
        tiles = [f"tile {tile}" for quarter in quarters[:busy] for tile in quarter]
        assert effect(with_all(*tiles, "display po07"), "play po07") == {"m": -2, "h": happiness}


def test_CS_95_limits_hold_for_policies():
    assert refused(with_all("display po09 r11"), "play po09") is None
    poor = at("scenario 4", "layout B@SW E@NE A@NW", "open A", "money 1", "display po09 r11")
    assert refused(poor, "play po09") == "CS-40"
    assert "play po09" not in legal(poor)


def test_CS_96_a_policy_is_lost_at_the_milestone():
    state = with_all(*FILLED, "display po01")
    after = do(state, "end")
    assert after.displays == ((),)
    assert ("po01", "box") in [(event.card, event.to) for event in told(state, "card_left", "end")]


def test_CS_100_news_is_active_at_once_and_a_substitute_is_drawn():
    state = do(with_all("display r12 r13", "stack II nw01 r21", "pile r22"), "exchange r12")
    after = do(state, "draw II")
    assert (after.news, after.phase, after.active) == ("nw01", "refill", 0)
    assert set(legal(after)) == {"draw I", "draw II", "draw III", "take r22"}
    assert refused(after, "take r12") == "CS-55"
    assert [event.kind() for event in story(state, "draw II")] == ["card_drawn", "news_active"]


def test_CS_101_new_news_removes_the_old():
    state = do(with_all("news nw03", "display r12", "stack II nw01 r21"), "exchange r12")
    events = story(state, "draw II")
    assert [event.kind() for event in events] == ["card_drawn", "news_ended", "card_left", "news_active"]
    assert do(state, "draw II").news == "nw01"


def test_CS_102_news_acts_until_step_six():
    hot = with_all("news nw10", *FILLED, "tracks p-2 w-1", "display r12")
    assert do(hot, "end").ended == "CS-45"
    mild = with_all("news nw10", *FILLED, "tracks p-1 w-1", "display r12")
    after = do(mild, "end")
    assert (after.values[HAPPINESS], after.news) == (-3, "")


def test_CS_103_news_in_the_swap_has_no_effect():
    state = with_all(*FILLED, "display r12", "stack II nw01 nw02 r21")
    state = do(state, "end", "open E", "return r12", "keep", "draw II")
    assert (state.news, state.phase, state.due, state.headlines) == ("", "restock", (1,), 0)
    state = do(state, "draw II")
    assert do(state, "draw II").displays == (("r21",),)


def test_CS_104_what_news_forbids():
    smog = with_all("news nw06", "display i12 r11")
    assert refused(smog, "play i12 I3/0 Ae5") == "CS-104"
    assert not [move for move in legal(smog) if move.startswith("play i12")]
    flu = with_all("news nw08", "tile hea2 L4/0 Ae1", "display r11")
    assert "m" not in effect(flu, "play r11 D2/0 Af3")


def test_CS_105_no_source_for_a_substitute():
    state = with_all("display r12", "stack I", "stack II nw01", "stack III")
    after = do(state, "play r12 D2/0 Ae1", "draw II")
    assert (after.news, after.phase, after.displays) == ("nw01", "turn", ((),))
    assert set(legal(after)) == {"end"}
    swap = with_all(*FILLED, "display r12", "stack I", "stack II nw01", "stack III")
    swap = do(swap, "end", "open E", "return r12", "keep", "draw II")
    assert (swap.phase, swap.due) == ("turn", (0,))


@pytest.mark.parametrize(
    ("news", "card", "stand", "result"),
    [
        ("nw01", "c14", (), {"m": -1, "e": -1, "c": 1}),
        ("nw02", "hea1", (), {"m": -2, "h": 1}),
        ("nw02", "wat1", (), {"m": -3, "w": 3}),
        ("nw03", "r11", (), {"w": -2, "e": 1}),
        ("nw04", "c14", (), {"e": -1, "c": 1, "t": 1}),
        ("nw05", "r11", (), {"w": -1, "e": 1, "c": 1}),
        ("nw05", "r11", ("tile pol1 D2/0 Ae6",), {"w": -1, "e": 1}),
        ("nw09", "c11", ("tile r12 D2/0 Ae6",), {"g": -1, "e": -1, "m": 2}),
    ],
)
def test_news(news, card, stand, result):
    state = with_all(f"news {news}", *stand, f"display {card}")
    assert effect(state, f"play {card} D2/0 Ae5") == result
    if news == "nw01":
        rich = with_all(f"news {news}", "tracks e1", f"display {card}")
        assert effect(rich, f"play {card} D2/0 Ae5") == {"e": -1, "c": 1, "m": 3}


def test_unique_cards_are_not_dearer_by_news():
    assert effect(with_all("news nw02", "display uq04"), "play uq04 O4/0 Ae1") == {"m": -3}
