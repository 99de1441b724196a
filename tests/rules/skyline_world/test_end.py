"""Missions, end and scoring: sections 6.8 to 6.10."""

import pytest

from game.rules.grid import bits
from game.rules.skyline_world import State
from tests.rules.desk import only
from tests.rules.skyline_world.desk import GAME, at, do, legal, story, told

TWO = "b5=YPYPY b6=YPYPY"
PASS = ("invest", "end")


def _points(state: State) -> list[int]:
    return [sum(line.points for line in lines) for lines in GAME.projected(state)]


def test_SW_90_one_mission_for_the_whole_game() -> None:
    state = GAME.new(4, 3)
    assert len(set(state.missions)) == 4
    for _ in range(12):
        after = do(state, *PASS) if state.phase == "build" else state
        assert after.missions == state.missions
        state = after


def test_SW_91_only_the_final_position_counts() -> None:
    held = "b9=Y d9=Y c8=Y c7=Y b1=YPYPY b2=YPYPY b4=YPYPY"
    state = at(held, "mission Y NYC", "seats 2", "acts P", "stock P 2", "trigger Y", "turn 2")
    assert _points(state)[0] == 3 + 2
    over = do(state, "build 2 c8", *PASS)
    assert over.phase == "over"
    outcome = GAME.outcome(over)
    assert outcome is not None
    assert outcome.scores == (3, 0)


@pytest.mark.parametrize("code", list(GAME.board.missions))
def test_SW_92_every_place_of_a_mission_fits_also_with_penthouses(code: str) -> None:
    pattern = GAME.board.missions[code]
    for place in pattern.places:
        assert pattern.fit(place)
        assert not any(pattern.fit(place & ~(1 << plot)) for plot in bits(place))
    assert _points(at("b9=YPYPY d9=Y c8=PY c7=Y b8=P", "mission Y NYC"))[0] == 1 + 2


def test_SW_93_a_mission_counts_once() -> None:
    twice = "b9=Y d9=Y c8=Y c7=Y b5=Y d5=Y c4=Y c3=Y"
    assert _points(at(twice, "mission Y NYC"))[0] == 2


def test_SW_100_the_turn_of_the_third_penthouse_goes_on() -> None:
    state = do(at(TWO + " b7=YPYP", "stock Y 10 1", "money 30 0 0 0"), "build 10 b7")
    assert state.trigger == 0
    assert GAME.outcome(state) is None
    assert "build 1 b8" in legal(state)
    assert do(state, "build 1 b8", "invest", "buy 1").phase == "invest"


def test_SW_101_every_other_player_has_one_more_turn() -> None:
    state = do(at(TWO + " b7=YPYP", "stock Y 10"), "build 10 b7", *PASS)
    seats = []
    while state.phase != "over":
        seats.append(state.active)
        state = do(state, *PASS) if state.phase == "build" else GAME.apply(state, GAME.legal(state)[0])
    assert [seat for index, seat in enumerate(seats) if index == 0 or seats[index - 1] != seat] == [1, 2, 3]
    assert GAME.outcome(state) is not None


def test_SW_101_the_last_turns_are_announced() -> None:
    state = do(at(TWO + " b7=YPYP", "stock Y 10"), "build 10 b7", "invest")
    assert state.turns_left == 3
    assert told(state, "turn_started", "end")[0].last_lap


def test_SW_102_another_third_penthouse_prolongs_nothing() -> None:
    board = "b5=YPYPY b6=YPYPY b7=YPYPY b8=PBPBP b9=PBPBP c9=PBPB"
    state = do(at(board, "seats 3", "acts P", "trigger Y", "stock P 10"), "build 10 c9")
    assert state.trigger == 0
    state = do(state, *PASS)
    assert state.active == 2
    assert do(state, *PASS).phase == "over"


def test_SW_103_cards_are_still_drawn_in_the_last_lap() -> None:
    state = at(TWO + " b7=YPYPY c9=PBPB", "acts P", "trigger Y", "stock P 10", "pile MES WIL EMP")
    assert do(state, "build 10 c9").hands == (("EMP",), (), ("MES",), ("WIL",))


@pytest.mark.parametrize(("seats", "laps"), [(2, 3), (3, 2), (4, 5)])
def test_SW_104_too_many_turns_without_a_floor_end_the_game(seats: int, laps: int) -> None:
    state = GAME.new(seats, 1, stall_laps=str(laps))
    for turn in range(1, seats * laps + 1):
        assert state.phase == "build"
        assert told(state, "turn_ended", *PASS)[0].quiet == turn
        state = do(state, *PASS)
    assert state.phase == "over"
    assert state.trigger is None


def test_SW_104_any_floor_restarts_the_count() -> None:
    for piece in ("1", "n"):
        state = do(at("", "seats 2", "quiet 5", f"stock Y {piece}"), f"build {piece} b5", *PASS)
        assert (state.phase, state.quiet) == ("build", 0)


def test_SW_104_no_stall_in_the_last_lap() -> None:
    state = at(TWO + " b7=YPYP", "stall_laps 2", "quiet 7", "turn 9", "stock Y 10")
    for seat in range(4):
        assert (state.phase, state.active) == ("build", seat)
        state = do(state, *(("build 10 b7",) if seat == 0 else ()), *PASS)
    assert (state.phase, state.quiet) == ("over", 3)


def test_SW_110_a_point_for_each_penthouse() -> None:
    assert _points(at(TWO))[:2] == [2, 0]


def test_SW_111_a_point_for_each_strategic_plot() -> None:
    assert _points(at("b3=Y c6=YPYPY b10=YN")) == [1 + 2, 0, 0, 0]
    assert _points(at("b3=YP c6=PN")) == [0, 1, 0, 0]


def test_SW_112_two_points_for_the_mission() -> None:
    assert GAME.projected(at("a6=P b6=P c7=P d7=P", "mission P LON"))[1][-1].points == 2


def test_SW_113_nothing_else_counts() -> None:
    assert _points(at("b5=Y b6=PBY", "money 99 0 0 0", "stock Y 10 10", "hand Y EMP")) == [0, 0, 0, 0]


def test_SW_114_most_points_win() -> None:
    outcome = GAME.outcome(at("b3=Y c6=P b10=P", "seats 2", "phase over"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.places, outcome.decided_by) == ((1,), (1, 2), (2, 1), "points")


def test_SW_114_ties_penthouses_then_mission_then_shared() -> None:
    penthouses = GAME.outcome(at("b1=YPYPY b3=P", "seats 2", "phase over"))
    assert penthouses is not None
    assert (penthouses.winners, penthouses.decided_by) == ((0,), "penthouses")
    shared = GAME.outcome(at("", "seats 3", "phase over"))
    assert shared is not None
    assert (shared.winners, shared.places, shared.decided_by) == ((0, 1, 2), (1, 1, 1), "shared")
    third = GAME.outcome(at("b3=Y c6=P", "seats 3", "phase over"))
    assert third is not None
    assert (third.places, third.decided_by) == ((1, 1, 3), "shared")


def test_the_result_is_told() -> None:
    events = story(at("a6=P b6=P c7=P d7=P", "seats 2", "mission P LON", "quiet 5", "phase invest"), "end")
    revealed = only("mission_revealed", events)
    assert [(event.seat, event.fulfilled, event.plots) for event in revealed] == [
        (0, False, ()),
        (1, True, ("a6", "b6", "c7", "d7")),
    ]
    ended = only("game_ended", events)[0]
    assert (ended.reason, ended.rows, ended.winner_seats) == ("stall", ((0, 0, 0), (0, 0, 2)), (1,))
    assert events[-1] == ended
    last = story(at(TWO + " b7=YPYPY", "seats 2", "acts P", "phase invest"), "end")
    assert only("game_ended", last)[0].reason == "third_penthouse"
