"""How far an undo reaches, who may ask for it, and what it leaves."""

from random import Random
from typing import Any

import pytest

from game.match import saves
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import IllegalAction, digest
from game.rules.skyline_world import Build, Buy, End, Income
from game.rules.skyline_world.events import CardDrawn
from tests.match.matches import Watcher, every_game, play, race, skyliners, walk
from tests.toy import Race, Roll, Show, Walked

# -- undo ------------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_decision_and_shows_everybody_the_rest() -> None:
    session, watcher = race("human", "human"), Watcher(1)
    start = digest(session.final_state())
    session.watch(watcher)
    walk(session, 2)
    assert session.can_undo
    assert session.undo()
    assert digest(session.final_state()) == start
    assert (watcher.resets[-1].number, watcher.resets[-1].view) == (0, session.view(1))
    assert len(watcher.resets) == 2


def test_redo_makes_the_same_move_again_as_a_step() -> None:
    session, watcher = race("human", "human"), Watcher(0)
    walk(session, 2)
    after = digest(session.final_state())
    session.undo()
    session.watch(watcher)
    assert session.can_redo
    assert session.redo()
    assert digest(session.final_state()) == after
    assert watcher.steps[-1].events[0] == Walked(0, 2)
    assert not session.can_redo
    assert not session.redo()


def test_moves_of_one_gesture_are_taken_back_and_made_again_together() -> None:
    """Each is a move of its own for whoever watches, but one decision for undo and redo."""
    session, watcher = shop(), Watcher(0)
    session.watch(watcher)
    before = digest(session.final_state())
    session.submit_all([session.parse("buy 1"), session.parse("buy 2"), session.parse("sell 1")])
    assert [words for _, words in session.moves()[-3:]] == ["buy 1", "buy 2", "sell 1"]
    assert len(watcher.steps) == 3
    behind = digest(session.final_state())
    assert session.undo()
    assert digest(session.final_state()) == before
    assert session.redo()
    assert digest(session.final_state()) == behind
    session.submit(session.parse("buy 1"))
    assert session.undo()
    assert digest(session.final_state()) == behind, "what came later is no part of the gesture"


def test_where_one_move_of_a_gesture_is_refused_none_is_made() -> None:
    session = shop()
    number = session.number
    with pytest.raises(IllegalAction):
        session.submit_all([session.parse("buy 6"), session.parse("buy 6")])
    assert session.number == number


def shop() -> Session:
    """A match of Skyline of the World in which the first seat, with 10 millions, may invest."""
    session = Session(GAMES["skyline_world"], [Player("Ann"), Player("Ben")], seed=1, options={"start_seat": "0"})
    session.submit(session.parse("invest"))
    return session


def test_a_turn_that_is_shopped_and_ended_in_one_gesture_can_be_undone_until_it_is_handed_over() -> None:
    session = shop()
    number, gesture = session.number, [session.parse("buy 1"), session.parse("buy 1"), End(0)]
    session.submit_all(gesture, hands_over=False)
    assert session.to_act == 1
    assert session.undo()
    assert (session.number, session.to_act) == (number, 0)
    session.submit_all(gesture, hands_over=False)
    session.hand_over()
    assert session.barrier == "handed_over"


def test_a_card_that_a_person_gets_in_the_turn_of_a_bot_is_a_barrier() -> None:
    session, rng, watcher = (
        Session(GAMES["skyline_world"], [Player("Ann"), Player("Ben", "hard")], seed=2),
        Random(2),
        Watcher(0),
    )
    session.watch(watcher)
    drawn: list[CardDrawn] = []
    while not drawn and (seat := session.to_act) is not None:
        legal = session.legal(seat)
        session.submit(rng.choice([each for each in legal if isinstance(each, Build | Income | Buy)] or legal))
        drawn = [event for event in watcher.steps[-1].events if seat == 1 and isinstance(event, CardDrawn)]
    assert drawn[0].figure, "Ann has seen it"
    assert session.barrier == "revealed"
    assert not session.can_undo


def test_another_move_after_an_undo_clears_what_could_be_redone() -> None:
    session = race("human", "human")
    walk(session, 2)
    session.undo()
    walk(session, 3)
    assert not session.can_redo
    assert not session.redo()
    assert session.view(None).points == (3, 0)


def test_nothing_to_undo_at_the_start() -> None:
    session, watcher = race("human", "human"), Watcher()
    session.watch(watcher)
    assert not session.can_undo
    assert session.barrier == "start"
    assert not session.undo()
    assert not session.reset_turn()
    assert len(watcher.resets) == 1, "nothing changed, so nobody is told"


def test_chance_is_a_barrier() -> None:
    session = race("human", "human")
    session.submit(Roll(0))
    assert session.barrier == "chance"
    assert not session.undo()
    assert session.number == 1


def test_what_was_revealed_is_a_barrier() -> None:
    session = race("human", "human")
    session.submit(Show(0))
    assert session.barrier == "revealed"
    assert not session.undo()


def test_the_next_person_is_a_barrier() -> None:
    session = race("human", "human")
    walk(session, 1, 1)
    assert session.to_act == 1
    assert session.barrier == "handed_over"
    assert not session.undo()


def test_a_move_that_does_not_hand_over_can_be_undone_until_somebody_does() -> None:
    session = race("human", "human")
    walk(session, 1)
    session.submit(session.legal(0)[0], hands_over=False)
    assert session.to_act == 1
    assert session.can_undo
    assert session.undo()
    assert session.redo()
    session.hand_over()
    assert session.barrier == "handed_over"
    assert not session.undo()


def test_handing_over_hides_no_other_barrier() -> None:
    session = race("human", "human")
    session.submit(Show(0))
    session.hand_over()
    assert session.barrier == "revealed"


def test_undo_stops_right_after_a_barrier() -> None:
    session = race("human", "human")
    session.submit(Roll(0))
    walk(session, 1)  # hands over
    walk(session, 2)
    assert session.undo()
    assert session.number == 2
    assert session.barrier == "handed_over"
    assert not session.undo()


def test_one_person_alone_may_take_back_everything() -> None:
    session = race("human")
    walk(session, 1, 2, 3, 1)
    for number in (3, 2, 1, 0):
        assert session.undo()
        assert session.number == number
    assert not session.undo()


def test_undo_takes_back_the_bots_answers_too() -> None:
    session = race("human", "random", "random")
    walk(session, 1, 2)
    walk(session, 3, 3, 3, 3)  # the bots
    assert session.to_act == 0
    assert session.can_undo
    assert session.undo()
    assert session.number == 1
    assert session.undo()
    assert session.number == 0


def test_redo_brings_the_bots_answers_back() -> None:
    session = race("human", "random")
    walk(session, 1, 2, 3, 3)
    after = digest(session.final_state())
    session.undo()
    session.undo()
    assert session.redo()
    assert session.number == 1
    assert session.redo()
    assert digest(session.final_state()) == after


def test_undo_while_a_bot_is_thinking_takes_back_what_it_thinks_about() -> None:
    session = race("human", "random")
    walk(session, 1, 2, 3)
    assert session.to_act == 1
    assert session.undo()
    assert (session.number, session.to_act) == (1, 0)


def test_a_bot_that_rolled_is_a_barrier_for_the_person_before_it() -> None:
    session = race("human", "random")
    walk(session, 1, 2)
    session.submit(Roll(1))
    walk(session, 3)
    assert session.to_act == 0
    assert not session.undo()
    assert session.barrier == "chance"


def test_another_person_after_a_bot_is_a_barrier() -> None:
    session = race("human", "random", "human")
    walk(session, 1, 2)
    assert session.can_undo, "the bot has not answered yet"
    walk(session, 3, 3)
    assert session.to_act == 2
    assert session.barrier == "handed_over"
    assert not session.undo()


def test_bots_that_move_before_the_first_person_cannot_be_undone() -> None:
    session = race("random", "human")
    walk(session, 1, 2)
    assert session.to_act == 1
    assert not session.can_undo
    assert session.barrier == "start"


def test_among_bots_alone_every_move_is_a_decision() -> None:
    session = race("random", "random")
    walk(session, 1, 2, 3)
    assert session.undo()
    assert session.undo()
    assert session.number == 1
    assert session.redo()
    assert session.number == 2


def test_reset_turn_takes_back_the_turn_only() -> None:
    session, watcher = race("human", "random"), Watcher(0)
    session.watch(watcher)
    walk(session, 1, 2, 3, 3)
    assert not session.reset_turn(), "nothing done in this turn yet"
    walk(session, 2)
    assert session.reset_turn()
    assert session.number == 4
    assert watcher.resets[-1].number == 4
    assert session.redo()
    assert session.number == 5


def test_a_turn_that_is_over_can_be_reset_with_the_bots_answers() -> None:
    session = race("human", "random")
    walk(session, 1, 2, 3)
    assert session.to_act == 1
    assert session.reset_turn(0)
    assert session.number == 0
    assert not session.reset_turn(0), "there is nothing left of it"


def test_reset_turn_stops_at_a_barrier() -> None:
    session = race("human")
    walk(session, 1)
    session.submit(Roll(0))
    walk(session, 2, 2)
    assert session.reset_turn()
    assert session.number == 2
    assert session.barrier == "chance"


def test_the_end_of_skyliners_reveals_and_cannot_be_undone() -> None:
    session = skyliners()
    play(session, Random(2), 1000)
    assert session.barrier == "revealed"
    assert not session.undo()


def test_an_end_that_reveals_nothing_can_be_undone() -> None:
    session = race("human")
    while session.to_act is not None:
        walk(session, 3)
    assert session.undo()
    assert session.outcome is None


@every_game
def test_undo_and_redo_wander_along_one_line_and_never_over_a_barrier(game: str) -> None:
    """Whatever is undone and redone, the state is the one the moves lead to, and barriers stay behind."""
    rules, rng = GAMES[game], Random(5)
    for seats in rules.seats:
        players = [Player(f"P{seat}", rng.choice(["human", "human", "random"])) for seat in range(seats)]
        session = Session(rules, players, seed=seats)
        known = [digest(session.final_state())]
        floor = 0
        for _ in range(120):
            if session.to_act is None:
                break
            change = rng.choice([None, None, None, session.undo, session.redo, session.reset_turn])
            if change is None:
                seat = session.to_act
                session.submit(rng.choice(session.legal(seat)))
                known[session.number :] = [digest(session.final_state())]
                floor = session.number if session.history(seat)[-1].barrier else floor
            else:
                change()
            assert session.number >= floor
            assert digest(session.final_state()) == known[session.number]
            assert len(session.moves()) == session.number


# -- undo after a load -----------------------------------------------------------------------------------------


@every_game
def test_undo_after_a_load_reaches_as_far_as_before(game: str) -> None:
    rules, rng = GAMES[game], Random(12)
    reached = 0
    for _ in range(12):
        seats = rng.choice(rules.seats)
        session = Session(rules, [Player(f"P{seat}", rng.choice(["human", "random"])) for seat in range(seats)], seed=seats)
        play(session, rng, rng.randrange(5, 40))
        again = saves.restore(saves.record(session))
        assert [step.barrier for step in again.missed(0)] == [step.barrier for step in session.missed(0)]
        assert again.barrier == session.barrier
        while session.undo():
            assert again.undo()
            assert digest(again.final_state()) == digest(session.final_state())
            reached += 1
        assert not again.undo()
    assert reached


def test_whoever_comes_back_to_a_turn_may_still_take_it_back() -> None:
    """After a load the table asks for the person on turn; that is no hand-over where they acted last."""
    session = race("human", "human")
    walk(session, 1)
    session.hand_over()
    assert session.undo()
    session = race("human", "random", "human")
    walk(session, 1, 2, 3, 3)
    session.hand_over()
    assert session.barrier == "handed_over"
    assert not session.undo()


# -- undo without bounds ---------------------------------------------------------------------------------------


class FreeRace(Race):
    """Chance and what was shown may be taken back."""

    def undo_all(self, state: Any) -> bool:
        return True


def test_where_the_rules_let_undo_go_back_over_everything_only_hand_overs_stop_it() -> None:
    alone = Session(FreeRace(), [Player("Ann")], seed=1)
    alone.submit(Roll(0))
    alone.submit(Show(0))
    assert alone.undo()
    assert alone.undo()
    assert alone.number == 0
    assert not alone.undo()
    together = Session(FreeRace(), [Player("Ann"), Player("Ben")], seed=1)
    together.submit(Roll(0))
    together.submit(Show(0))
    assert together.barrier == "handed_over"
    assert not together.undo()
    together.submit(Roll(1))
    assert together.undo()


def test_no_game_lets_undo_go_back_over_chance_unasked() -> None:
    for game in GAMES:
        rules = GAMES[game]
        assert not rules.undo_all(rules.new(rules.seats[0], 1))
