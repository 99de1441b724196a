"""SL-70…SL-77: when the game ends."""

import pytest

from game.match.session import Player, Session
from game.rules.core import IllegalAction
from game.rules.skyliners import Build, Lapse
from tests.rules.desk import kinds, only
from tests.rules.skyliners.desk import GAME, beyond, do, legal, matches, position, refused, site, story

FULL_SITE = "1 1 1 1 1\n1 1 1 1 1\n1 1 P 1 1\n1 1 1 1 1\n1 1 1 1 1"
KIT = {2: 16, 3: 14, 4: 12}


def played_by(preference: tuple[str, ...], seats: int) -> int:
    """The number of rounds of a full game in which everybody takes the first kind of move it can of that list."""
    state = GAME.new(seats, 3)
    while not state.over:
        moves = legal(state)
        state = do(state, next(move for kind in preference for move in moves if move.startswith(kind)))
    return int(state.round)


@pytest.mark.parametrize(("seats", "rounds", "actions"), [(4, 8, 15), (3, 9, 17), (2, 10, 19)])
def test_SL_70_intro_lasts_a_fixed_number_of_rounds(seats: int, rounds: int, actions: int) -> None:
    for match in matches("intro"):
        if match.seats == seats:
            assert match.final.round == rounds
            for seat in range(seats):
                own = [move for move in match.moves if move.action.seat == seat]
                assert len(own) == actions
                assert sum(move.before.round == rounds for move in own) == 1


def test_SL_71_intro_a_lapsed_action_counts_and_pieces_may_be_left() -> None:
    stocks = {"floors": "0 0", "roofs": "0 0", "parks": "1 1"}
    state = position(FULL_SITE, sides="SW", mode="intro", round=10, **stocks)
    state = do(state, "lapse")
    assert (state.round, state.turn, state.action, state.over) == (10, 1, 1, False)
    assert "game_over" in kinds(story(state, "lapse"))
    state = do(state, "lapse")
    assert state.over
    assert state.parks == (1, 1)
    earlier = beyond(position(FULL_SITE, sides="SW", mode="intro", **stocks), round=9)
    assert do(earlier, "lapse").action == 2
    assert (do(earlier, "lapse", "lapse").turn, do(earlier, *["lapse"] * 4).round) == (1, 10)


def test_SL_72_full_the_end_is_triggered_once_by_the_first_seat_without_floors() -> None:
    for match in matches("full"):
        announced = only("end_triggered", match.events)
        assert len(announced) == 1
        trigger = next(move for move in match.moves if 0 in move.after.floors)
        assert announced[0] in trigger.events
        assert (announced[0].seat, announced[0].round) == (trigger.action.seat, match.final.round)
        assert all(state.ending == (0 in state.floors) for state in match.states)
    for match in matches("intro"):
        assert "end_triggered" not in kinds(match.events)
        assert not match.final.ending


def test_SL_72_a_second_empty_stock_changes_nothing() -> None:
    state = position(floors="1 1 5 5", round=7)
    assert "end_triggered" in kinds(story(state, "floor a1"))
    state = do(state, "floor a1", "plan A 1")
    assert "end_triggered" not in kinds(story(state, "floor a2"))
    state = do(state, "floor a2", "plan A 1", "floor a3", "floor a4", "floor b1", "floor b2")
    assert (state.over, state.round) == (True, 7)


def test_SL_73_only_floors_count() -> None:
    kept = position(floors="1 5", sides="SW", roofs="2 2", parks="1 1")
    assert do(kept, "floor a1").ending
    spent = position(site(b2="1"), floors="5 5", sides="SW", roofs="1 1", parks="1 1")
    after = do(spent, "roof b2", "park a1")
    assert (after.roofs[0], after.parks[0]) == (0, 0)
    assert not after.ending
    assert "end_triggered" not in kinds([*story(spent, "roof b2"), *story(do(spent, "roof b2"), "park a1")])


def test_SL_74_a_seat_that_triggers_with_its_first_action_still_takes_its_second() -> None:
    state = do(position(floors="1 5", sides="SW", start="W", turn="S", round=9), "floor a1")
    assert (state.turn, state.action, state.over, state.ending) == (0, 2, False, True)
    assert {move.split()[0] for move in legal(state)} == {"park", "plan"}
    for second in ("park b1", "plan C 1"):
        assert do(state, second).over


def test_SL_75_the_round_is_finished_so_that_all_have_the_same_number_of_turns() -> None:
    for match in matches("full"):
        turns = [{move.before.round for move in match.moves if move.action.seat == seat} for seat in range(match.seats)]
        assert all(rounds == set(range(1, match.final.round + 1)) for rounds in turns)
        last = match.moves[-1]
        assert (last.action.seat + 1) % match.seats == match.final.table.start
        assert any(state.ending for state in match.states if state.round == match.final.round)
        assert not any(state.ending for state in match.states if state.round < match.final.round)


def test_SL_75_if_the_last_seat_triggers_the_game_ends_after_its_turn() -> None:
    state = position(turn="W", start="N", floors="5 1 5 5", round=7)
    state = do(state, "floor a1")
    assert not state.over
    assert do(state, "plan A 1").over


@pytest.mark.parametrize(("seats", "fewest", "most"), [(4, 6, 10), (3, 7, 11), (2, 8, 12)])
def test_SL_76_full_shortest_and_longest_game(seats: int, fewest: int, most: int) -> None:
    assert played_by(("floor", "lapse"), seats) == fewest
    assert played_by(("plan", "park", "roof", "floor"), seats) == most
    for match in matches("full"):
        if match.seats == seats:
            assert fewest <= match.final.round <= most


def test_SL_76_full_only_a_seat_without_floors_can_lapse_and_only_as_second_action() -> None:
    for match in matches("full"):
        for move in match.moves:
            if move.before.action == 1:
                assert move.before.floors[move.before.turn] >= 1
                assert isinstance(move.action, Build)
            if isinstance(move.action, Lapse):
                assert not move.before.floors[move.before.turn]
                assert move.before.round == match.final.round
    spent = position(FULL_SITE, sides="SW", floors="1 5", roofs="0 0", parks="1 0", plans="SA1 SB1 SC1 SD1 SE1")
    assert legal(do(spent, "floor a1")) == ["lapse"]


@pytest.mark.parametrize("mode", ["full", "intro"])
def test_SL_77_after_the_last_turn_no_action_is_possible(mode: str) -> None:
    for match in matches(mode):
        assert all(GAME.outcome(state) is None for state in match.states[:-1])
        assert GAME.outcome(match.final) is not None
        assert GAME.legal(match.final) == ()
        assert GAME.to_act(match.final) is None
        for move in ("floor a1", "plan A 1", "lapse", "floor z9"):
            assert refused(match.final, move) == "SL-77"
        ending = kinds(match.moves[-1].events)
        assert ending.index("turn_ended") < ending.index("scoring_started") < ending.index("game_over")
        assert GAME.prompt(match.final).key == "over"


def test_SL_77_a_finished_match_refuses_every_move() -> None:
    session = Session(GAME, [Player("Ann"), Player("Bob")], seed=2, options={"mode": "intro"})
    while session.to_act is not None:
        session.submit(session.legal(session.to_act)[-1])
    for seat in (0, 1):
        with pytest.raises(IllegalAction) as caught:
            session.submit(Build(seat, "floor", "a1"))
        assert caught.value.reason is not None
        assert caught.value.reason.rule == "SL-77"
