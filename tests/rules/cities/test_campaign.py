"""CS-115…CS-120: what the campaign asks of a finished city."""

from datetime import date

import pytest
from msgspec.structs import replace

from game.rules.cities import Milestone, daily, goals, is_unlocked, medal, objectives
from tests.rules.cities.desk import GAME, at, do

OVER = ("phase over", "ended CS-75")


def met(*lines: str, **fields: object) -> tuple[bool, ...]:
    state = replace(at(*OVER, *lines), **fields)
    return tuple(fine for _, _, fine in objectives(GAME.tables, state))


def test_CS_115_a_chapter_is_unlocked_by_success_or_three_attempts():
    content = GAME.content
    assert is_unlocked(content, "intro", set(), {})
    assert not is_unlocked(content, "1", set(), {"intro": 2})
    assert is_unlocked(content, "1", {"intro"}, {})
    assert is_unlocked(content, "1", set(), {"intro": 3})
    assert not is_unlocked(content, "3", {"intro"}, {"1": 9})


@pytest.mark.parametrize(
    ("scenario", "total", "expected"),
    [("intro", 10, None), ("intro", 11, "bronze"), ("intro", 21, "silver"), ("intro", 31, "gold"),
     ("1", 20, None), ("1", 21, "bronze"), ("1", 31, "silver"), ("1", 60, "gold")],
)  # fmt: skip
def test_CS_116_medals(scenario, total, expected):
    assert medal(GAME.content, at(f"scenario {scenario}", *OVER, f"total {total}")) == expected
    lost = at(f"scenario {scenario}", "phase over", "ended CS-66", f"total {total}")
    assert medal(GAME.content, lost) is None


def test_CS_117_lost_games_meet_no_objective():
    lost = at("phase over", "ended CS-66", "money 20")
    assert [fine for _, _, fine in objectives(GAME.tables, lost)] == [False, False, False]


def test_CS_117_introduction():
    five = (
        "open A",
        "tile hea1 D2/0 Ae7",
        "tile edu1 D2/0 Ae6",
        "tile fir1 D2/0 Ae5",
        "tile pol1 D2/0 Ae1",
        "tile tra1 M1/0 Aa5",
    )
    assert met(*five, "money 8", "milestone 0 3 0 0", "milestone 0 3 0 0", "milestone 4 1 0 0") == (True, True, True)
    assert met(*five[:-1], "money 7", "milestone 0 3 0 0", "milestone 1 3 0 0") == (False, False, False)


def test_CS_117_scenario_one():
    two = ("scenario 1", "open A B", "tile uq01 P5/0 Ae1", "tile uq04 O4/0 Ba1")
    assert met(*two) == (True, True, False)
    state = at(*OVER, *two, "tracks c1")
    site = GAME.tables.site(state.setup.layout)
    full = replace(state, city=replace(state.city, taken=site.land))
    assert [fine for _, _, fine in objectives(GAME.tables, full)] == [True, False, True]


def test_CS_117_scenario_two():
    assert met("scenario 2", "milestone 0 3 -1 0", "milestone 0 3 1 0") == (True, True, False)
    assert met("scenario 2", "milestone 0 3 2 0", "policies 10") == (False, True, False)


def test_CS_117_scenario_three():
    assert met("scenario 3", "policies 3", "tracks o1 t1", "money 10") == (True, True, True)
    assert met("scenario 3", "policies 2", "tracks o2 t1", "money 9") == (False, False, False)


def test_CS_117_scenario_four():
    three = ("milestone 0 1 0 0", "milestone 0 5 0 0")
    assert met("scenario 4", "headlines 3", "tracks o1 t1 c1", *three, "milestone 0 12 0 0") == (True, True, True)
    assert met("scenario 4", "headlines 2", "tracks o1 t2 c1", *three) == (False, False, False)


def test_CS_117_scenario_five():
    layout = "layout A@SE B@SW / C@NE D@NW"
    six = (
        "tile hea2 L4/0 Ae1",
        "tile edu2 I3/0 Ba1",
        "tile tra2 I3/0 Ba2",
        "tile fir2 L3/0 Aa1",
        "tile pol2 L3/0 Aa5",
        "tile par2 O4/0 Be1",
    )
    assert met("scenario 5", layout, "open A B", *six)[0]
    assert not met("scenario 5", layout, "open A B", *six[1:], "tile hea1 D2/0 Ae1")[0]


def standing(*lines: str) -> list[tuple[int, str]]:
    return [(goal.now, goal.standing) for goal in goals(GAME.tables, at(*lines))]


def test_CS_117_objectives_say_while_one_plays_whether_they_are_met_or_missed():
    assert standing("money 9", "milestone 0 3 0 0") == [(0, "open"), (9, "held"), (0, "held")]
    assert standing("money 7", "milestone 1 3 0 0")[1:] == [(7, "open"), (1, "missed")], "red steps cannot be taken back"
    assert standing("milestone 0 3 0 0", "milestone 0 3 0 0")[2] == (0, "met"), "the first two are behind"
    assert standing("scenario 2", "milestone 0 3 2 0", "policies 9") == [(2, "missed"), (9, "held"), (0, "open")]
    many = replace(at("scenario 2"), policies=31)
    assert goals(GAME.tables, many)[1].standing == "missed", "cards that were played stay played"
    three = ("milestone 0 1 0 0", "milestone 0 5 0 0")
    assert standing("scenario 4", "tracks h7", *three)[1] == (7, "open")
    assert standing("scenario 4", *three, "milestone 0 12 0 0")[1] == (12, "met")
    assert standing("scenario 4", "tracks h20", *three, "milestone 0 11 0 0")[1] == (11, "missed")
    assert standing("scenario 3", "policies 3", "tracks o2 t1")[:2] == [(3, "met"), (2, "open")], "pollution can still fall"


def test_CS_117_what_no_card_can_bring_any_more_is_missed():
    few = ("scenario 4", "open A", "headlines 1", "display r11 r12", "stack II nw01 r21", "stack I", "stack III")
    assert standing(*few)[0] == (1, "missed"), "one headline is left where two are wanted"
    assert standing(*few[:4], "stack II nw01 nw02", *few[5:])[0] == (1, "open")
    assert standing(*few[:4], "deck_counts off", *few[4:])[0] == (1, "open"), "who does not count cards cannot know"
    clinics = ("open A", "tile hea1 D2/0 Ae7", "display edu1 fir1", "stack I pol1", "stack II hea2", "stack III")
    assert standing(*clinics)[0] == (1, "missed"), "four services at most"
    assert standing(*clinics[:3], "stack I pol1 tra1", *clinics[4:])[0] == (1, "open")


def test_CS_117_the_view_tells_the_same_as_the_state():
    state = at("scenario 1", "open A B", "tile uq01 P5/0 Ae1")
    assert goals(GAME.tables, GAME.view(state, 0)) == goals(GAME.tables, state)
    assert [goal.now for goal in goals(GAME.tables, state)] == [
        1,
        0,
        100 * 5 // GAME.tables.site(state.setup.layout).land.bit_count(),
    ]


def test_CS_120_the_daily_city():
    seed, options = daily(date(2025, 3, 9))
    assert seed == 20250309
    state = GAME.new(1, seed, **options)
    assert (state.setup.scenario, state.setup.difficulty) == ("5", "standard")
    assert GAME.new(1, seed, **options) == state


def test_milestones_are_recorded():
    state = at(
        "open A", "tile r11 D2/0 Ae6", "tile r14 D2/0 Ae1", "tile r15 I3/0 Aa5", "tile r16 I3/0 Aa3", "tracks h9 p-2 e-2"
    )
    assert do(state, "end").milestones == (Milestone(2, 7, -2, 2),)
