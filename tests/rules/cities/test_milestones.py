"""CS-60…CS-79: ending a milestone, the end of the game, and losing it."""

from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game.bots import BOTS
from game.bots.base import Bot
from game.rules.cities import End, State
from game.rules.cities.milestones import BAD_TRACKS, can_end
from game.rules.cities.parts import EMPLOYMENT, HAPPINESS, MONEY, POLLUTION, TOTAL
from game.rules.cities.scoring import rank_of
from game.rules.core import seeded
from tests.rules.cities.desk import FILLED, GAME, at, do, intro, legal, refused, story, told
from tests.rules.desk import drawn, only

ALL = ("tile c11 D2/0 Ba1", "tile c12 I3/0 Be1", "tile c13 I3/0 Ba5")
"""With FILLED: a tile in each district of the introduction's three boards."""
SECOND = ("tile r17 L3/0 Ba2", "tile hea1 D2/0 Bb6", "tile edu1 D2/0 Ef6", "tile fir1 D2/0 Ae2", "tile pol1 D2/0 Ae5")
"""And a second one."""
EMPTY = ("stack I", "stack II", "stack III")
LONG = ("layout B@SW E@NE A@NW", "open A", "money 9")
"""The introduction's boards for another scenario."""


def last(*lines: str):
    return at("open A E B", "money 9", *FILLED, *ALL, *lines)


def test_CS_60_every_district_needs_a_tile():
    state = intro(*FILLED[:3], "display r12")
    assert refused(state, "end") == "CS-60"
    assert GAME.why_not(state, "end").params == {}
    assert refused(intro(*FILLED, "display r12"), "end") is None


def test_CS_61_the_last_milestone_needs_two():
    state = last("display r12")
    assert refused(state, "end") == "CS-61"
    assert refused(last(*SECOND, "display r12"), "end") is None


def test_CS_62_the_ending_seat_takes_the_start_marker():
    state = at("open A", *FILLED, "active 2", "display r12", "display r13")
    assert do(state, "end").marker == 1


def test_CS_63_offices():
    lines = ("scenario 2", *LONG, "display r12")
    assert do(at(*lines, *FILLED, "roles ro03", "tracks e1"), "end").values[HAPPINESS] == 1
    assert do(at(*lines, *FILLED, "roles ro03", "tracks e2"), "end").values[HAPPINESS] == 0
    assert do(at(*lines, *FILLED, "roles ro02", "tracks o3"), "end").values[POLLUTION] == 1
    tower = (*lines, "tile uq10 T4/0 Ae2", FILLED[0], *FILLED[2:])
    assert do(at(*tower), "end").values[HAPPINESS] == 1
    assert do(at(*tower, "tracks w-1"), "end").values[HAPPINESS] == -1
    full = do(at(*lines, *FILLED, "roles ro03", "tracks h25"), "end")
    assert (full.values[HAPPINESS], full.values[TOTAL], full.milestones[0].happiness) == (25, 26, 25)


def test_CS_64_red_steps_cost_happiness_and_the_markers_stay():
    state = do(intro(*FILLED, "tracks h5 p-1 w-2 g3", "display r12"), "end")
    assert state.values[:3] == (-1, -2, 3)
    assert state.values[HAPPINESS] == 2


def test_CS_65_a_negative_happiness_is_transferred_too():
    state = do(intro(*FILLED, "tracks h-2", "total 3", "display r12"), "end")
    assert (state.values[HAPPINESS], state.values[TOTAL]) == (-2, 1)


def test_CS_66_employment_is_paid():
    state = do(intro(*FILLED, "tracks e3", "display r12"), "end")
    assert state.values[MONEY] == 7
    lost = do(intro(*FILLED, "tracks e3", "money 2", "display r12"), "end")
    assert (lost.ended, lost.values[MONEY]) == ("CS-66", 2)
    base = ("scenario 2", "open A", "layout B@SW E@NE A@NW", "tracks e-4", "display r12")
    administrator = at(*base, *FILLED, "roles ro04", "money 9")
    assert do(administrator, "end").values[MONEY] == 8
    hall = at(*base, *FILLED[:1], *FILLED[2:], "tile uq04 O4/0 Ae1", "money 9")
    assert do(hall, "end").values[MONEY] == 7
    both = at(*base, *FILLED[:1], *FILLED[2:], "tile uq04 O4/0 Ae1", "roles ro04", "money 9")
    assert do(both, "end").values[MONEY] == 9


def test_CS_67_the_last_milestone_ends_the_game():
    state = do(last(*SECOND, "tracks h9 o1 t2", "display r12"), "end")
    assert (state.ended, state.values[TOTAL]) == ("CS-75", 6)
    assert GAME.legal(state) == ()
    assert GAME.to_act(state) is None


def test_CS_68_news_and_unused_policies_leave():
    state = at("scenario 4", "layout B@SW E@NE A@NW", "open A", "money 9", *FILLED, "news nw02", "display po01 r12 po06")
    state = do(state, "end")
    assert (state.news, state.displays, state.due) == ("", (("r12",),), (2,))


def test_CS_69_only_neighbours_that_can_be_paid():
    state = do(intro(*FILLED, "money 5", "display r12"), "end")
    assert set(legal(state)) == {"open E"}
    assert refused(state, "keep") == "CS-69"
    assert refused(state, "open A") == "CS-69"
    lost = do(intro(*FILLED, "money 4", "display r12"), "end")
    assert GAME.outcome(lost).decided_by == "no_board"


def test_CS_70_returns_come_before_draws_and_never_from_the_pile():
    state = do(intro(*FILLED, "pile r22", "display r12 r13", "stack I r17 r18"), "end", "open E")
    assert set(legal(state)) == {"return r12", "return r13", "keep"}
    state = do(state, "return r12")
    assert state.values[MONEY] == 4
    assert refused(state, "draw I") == "CS-70"
    assert refused(state, "return r12") == "CS-30"
    state = do(state, "keep")
    assert refused(state, "take r22") == "CS-70"
    assert refused(state, "return r13") == "CS-70"
    state = do(state, "draw I")
    assert (state.phase, state.displays) == ("turn", (("r13", "r17"),))


def test_CS_70_returning_needs_money():
    state = do(intro(*FILLED, "money 6", "display r12 r13"), "end", "open E", "return r12")
    assert set(legal(state)) == {"keep"}
    assert refused(state, "return r13") == "CS-40"


def test_CS_71_policies_lost_are_replaced_free_of_charge():
    state = at("scenario 3", "layout B@SW E@NE A@NW", "open A", "money 5", *FILLED, "display po01 r12", "stack I r17")
    state = do(state, "end", "open E", "keep")
    assert (state.phase, state.due, state.values[MONEY]) == ("restock", (1,), 0)
    assert do(state, "draw I").displays == (("r12", "r17"),)


def test_CS_72_stacks_that_run_out_leave_displays_short():
    state = intro(*FILLED, "display r12 r13 c11", "stack I r17", "stack II", "stack III")
    state = do(state, "end", "open E", "return r12", "return r13", "keep", "draw I")
    assert (state.phase, state.displays, state.due) == ("turn", (("c11", "r17"),), (0,))
    assert set(legal(state)) == {"end"}


def test_CS_75_final_scoring():
    state = do(last(*SECOND, "tracks h9 o1 t2 c3", "total 20", "display r12"), "end")
    assert state.values[TOTAL] == 23
    lines = {line.reason: line.points for line in GAME.outcome(state).lines[0]}
    assert lines == {"milestones": 9, "pollution": -1, "traffic": -2, "crime": -3, "overflow": 20}
    assert refused(state, "end") == "CS-75"


@pytest.mark.parametrize(("total", "won"), [(10, False), (11, True)])
def test_CS_76_success_of_the_introduction(total, won):
    state = do(last(*SECOND, f"total {total}", "display r12"), "end")
    outcome = GAME.outcome(state)
    assert (outcome.won, outcome.decided_by) == (won, "success" if won else "modest")
    assert outcome.winners == ((0,) if won else ())


@pytest.mark.parametrize(("total", "won"), [(20, False), (21, True)])
def test_CS_76_success_of_the_scenarios(total, won):
    state = at("scenario 1", "open A", f"total {total}", "stack I", "stack II", "stack III")
    assert GAME.outcome(do(state, "end")).won is won


@pytest.mark.parametrize(
    ("total", "rank"),
    [(-9, "fading"), (-1, "fading"), (0, "nameless"), (10, "nameless"), (11, "rising"), (20, "rising"), (21, "busy"),
     (30, "busy"), (31, "showcase"), (40, "showcase"), (41, "trend"), (50, "trend"), (51, "metropolis"), (60, "metropolis"),
     (61, "world"), (99, "world")],
)  # fmt: skip
def test_ranks(total, rank):
    assert rank_of(GAME.tables, total) == rank


def test_CS_77_a_forced_end_is_a_normal_result():
    state = intro("tracks h12", "display r12", "stack I", "stack II", "stack III")
    over = do(state, "end")
    assert (over.ended, GAME.outcome(over).won) == ("CS-75", True)


def test_CS_78_a_total_of_minus_ten_loses():
    sunk = do(intro(*FILLED, "tracks h-4", "total -6", "display r12"), "end")
    assert (sunk.ended, sunk.values[TOTAL]) == ("CS-78", -10)
    assert GAME.outcome(sunk).scores == (-10,)
    final = do(last(*SECOND, "tracks h-2 o4", "total -4", "display r12"), "end")
    assert (final.ended, final.values[TOTAL]) == ("CS-78", -10)
    saved = do(last(*SECOND, "tracks h-2 o3", "total -4", "display r12"), "end")
    assert (saved.ended, saved.values[TOTAL]) == ("CS-75", -9)


def test_CS_79_a_lost_city_has_no_rank():
    over = story(intro(*FILLED, "tracks h-2 w-3", "display r12"), "end")[-1]
    assert (over.outcome, over.rule, over.rank) == ("lost", "CS-45", "")


def test_CS_129_small_rest():
    # The district Ba5 has six cells; one tile of four in it leaves two.
    lines = tuple(line for line in (*FILLED, *ALL, *SECOND) if line not in ("tile c13 I3/0 Ba5", "tile hea1 D2/0 Bb6"))
    for setting, rule in (("off", "CS-61"), ("on", None)):
        state = at("open A E B", "money 9", *lines, "tile c13 T4/0 Ba5", f"small_rest {setting}", "display r12")
        assert refused(state, "end") == rule
    empty = at("open A E B", "money 9", *lines, "small_rest on", "display r12")
    assert refused(empty, "end") == "CS-61"


def test_CS_131_the_forecast_equals_what_happens():
    state = intro(*FILLED, "tracks h9 p-2 g-1 e-2 o2", "display r12")
    seen = GAME.forecast(state)
    after = do(state, "end")
    assert (seen.red, seen.happiness, seen.transfer, seen.payment) == (3, 6, 6, 2)
    assert (seen.money, seen.total) == (after.values[MONEY], after.values[TOTAL])
    assert seen.boards == (("E", 5, 3),)
    assert (seen.ends, seen.final) == ("", 4)
    assert GAME.forecast(intro(*FILLED, "money 3", "display r12")).lost == "CS-69"
    assert GAME.forecast(last("tracks h-4 o8 t8", "display r12")).lost == "CS-78"
    assert sum(line.points for line in GAME.projected(state)[0]) == seen.final


def test_CS_131_the_forecast_of_a_forced_end_is_the_final_scoring():
    state = intro("money 0", "tracks h9 o2", "display r12", *EMPTY)
    assert (GAME.forecast(state).ends, GAME.forecast(state).boards, GAME.forecast(state).final) == ("CS-75", (), 7)
    assert GAME.forecast(state).missing == ()
    assert (do(state, "end").ended, do(state, "end").values[TOTAL]) == ("CS-75", 7)


def test_CS_131_the_forecast_names_wages_that_cannot_be_paid():
    seen = GAME.forecast(intro(*FILLED, "money 2", "tracks e3", "display r12"))
    assert (seen.payment, seen.money, seen.lost) == (3, 2, "CS-66")


def test_CS_131_the_forecast_names_the_districts_that_forbid_the_end():
    assert GAME.forecast(intro(*FILLED[:2], "display r12")).missing == ("Ac1", "Aa5")


def test_CS_131_a_forecast_is_made_on_a_turn_and_only_where_the_option_shows_it():
    assert GAME.forecast(at("phase board", "open A", "money 9")) is None
    hidden = intro(*FILLED, "forecast off", "tracks h9 o2", "total 4", "display r12")
    assert GAME.forecast(hidden) is GAME.forecast(GAME.view(hidden, 0)) is None
    assert "ended now" not in drawn(GAME, GAME.view(hidden, 0))
    assert sum(line.points for line in GAME.projected(hidden)[0]) == 2, "the happiness to come is a forecast too"
    shown = intro(*FILLED, "tracks h9 o2", "total 4", "display r12")
    told = "ended now: 0 red steps, happiness 9, 0 money for employment, 10 left, total 13; then a board: E for 5 money"
    assert told in drawn(GAME, GAME.view(shown, 0))


def check_forecast(state: State) -> str:
    """What the forecast of an end says is what then happens, in every number; the rule that ends the game there."""
    seen = GAME.forecast(GAME.view(state, None))
    assert seen == GAME.forecast(state)
    events = []
    after = GAME.apply(state, End(state.active), events.append)
    record, burden = after.milestones[-1], [each for each in only("total_changed", events) if each.reason == "burden"]
    assert (seen.missing, seen.ends) == ((), after.ended)
    assert (seen.red, seen.happiness, seen.transfer) == (record.red, after.values[HAPPINESS], record.happiness)
    assert seen.money == after.values[MONEY] == state.values[MONEY] - record.paid
    if after.ended == "CS-66":
        assert record.paid == 0
        assert seen.money < seen.payment <= abs(state.values[EMPLOYMENT])
    else:
        assert seen.payment == record.paid
    assert seen.total == (burden[0].before if burden else after.values[TOTAL])
    if after.ended:
        assert seen.final == after.values[TOTAL] == GAME.outcome(after).scores[0]
        assert seen.boards == ()
        assert seen.lost == ("" if after.ended == "CS-75" else only("game_over", events)[0].rule)
        return after.ended
    assert seen.final == seen.total - sum(after.values[track] for track in BAD_TRACKS)
    opened = [(action.board, GAME.apply(after, action).values[MONEY]) for action in GAME.legal(after)]
    assert [(board, money) for board, _, money in seen.boards] == opened
    assert all(cost + money == seen.money for _, cost, money in seen.boards)
    return ""


def ends(bot: Bot, scenario: str, seats: int, seed: int) -> Iterator[State]:
    """Every turn of a match on which the milestone could be ended, and once more with empty stacks, where it must be."""
    state, rng = GAME.new(seats, seed, scenario=scenario), seeded(seed)
    while (seat := GAME.to_act(state)) is not None:
        if state.phase == "turn":
            if not any(state.stacks) or can_end(GAME.tables, state):
                yield state
            yield replace(state, stacks=((), (), ()))
        state = GAME.apply(state, bot.choose(GAME, GAME.view(state, seat), rng))
        rng = rng.roll(2)[1]


@pytest.mark.parametrize(
    ("bot", "games", "least", "rules"),
    [
        ("random", 60, 3000, {"", "CS-45", "CS-66", "CS-69", "CS-75"}),
        ("greedy", 6, 1400, {"", "CS-75"}),
    ],
)
def test_CS_131_thousands_of_milestone_ends_go_as_forecast(bot, games, least, rules):
    found = Counter(
        check_forecast(state)
        for scenario in GAME.tables.chapters
        for seed in range(games)
        for state in ends(BOTS[bot](), scenario, 1 + seed % 4, seed)
    )
    assert found.total() >= least
    assert rules <= set(found)


def test_milestone_steps_are_told():
    steps = told(intro(*FILLED, "tracks h9 p-2 e-2", "display r12"), "milestone_step", "end")
    assert [(event.step, event.name) for event in steps] == [
        (1, "offices"), (2, "utilities"), (3, "transfer"), (4, "employment"),
    ]  # fmt: skip
    assert steps[1].values == ("h 7",)
