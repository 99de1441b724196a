"""How people point in Skyline 3000: no ordinary decision takes more than two clicks, and none of the legal moves is lost."""

from typing import Any

import pytest

from game.match.gesture import moves_of
from game.match.hotseat import Hotseat, Mode
from game.match.session import Player, Session
from game.rules import GAMES
from game.rules.core import Target, seeded
from game.scenes.boards.screen import screen_of
from game.scenes.boards.skyline3000.gestures import SPLIT, gestures
from game.text import texts
from tests.matches import session_at

RULES: Any = GAMES["skyline3000"]
TEXT = texts("en")
SCREEN = screen_of("skyline3000")


@pytest.mark.parametrize("seats", [2, 4])
def test_every_legal_move_can_be_pointed_at_and_every_gesture_is_made_of_legal_moves(seats: int) -> None:
    session, rng = Session(RULES, [Player(f"P{seat}") for seat in range(seats)], seed=seats), seeded(seats)
    while session.to_act is not None:
        legal = session.legal(session.to_act)
        pointed = gestures(session.view(session.to_act), legal)
        assert {moves_of((each,))[0] for each in pointed} == {*legal}
        assert len({each.steps() for each in pointed}) == len(pointed), "nothing is meant by the same pointing twice"
        assert SCREEN.move_name(TEXT, session.view(session.to_act), pointed[0])
        action, rng = rng.pick(pointed)
        session.submit(action)  # refuses what is not legal


class Seat:
    """A person in a position, who points at things by their keys."""

    def __init__(self, position: str) -> None:
        state = RULES.from_text(position)
        self.session = session_at(RULES, state, [Player("Ann"), Player("Bot", "random")])
        self.play = Hotseat(self.session, gestures)
        assert self.play.go_on() is Mode.CHOOSE

    def point(self, *keys: str) -> bool:
        made = False
        for key in keys:
            chooser = self.play.chooser
            target = next(each for each in (*chooser.options(), *chooser.swaps()) if each.key == key)
            made = self.play.point(target)
        return made

    @property
    def factory(self) -> tuple[str, ...]:
        found: tuple[str, ...] = self.session.view(0).factories[0]
        return found

    @property
    def moves(self) -> list[str]:
        return [move for _, move in self.session.moves()]


POSITION = "seats 2\nkey 0\nhand 0 F1 F8 R2 R6 CR3 CR7\nhand 1 R1 F3\nfactory 0 1B 2- 3-\nboard r1a=1:1B"


@pytest.mark.parametrize(
    ("keys", "factory"),
    [
        (("F1", "2"), ("1B", "4-", "3-")),
        (("2", "F1"), ("1B", "4-", "3-")),
        (("F1", "new"), ("1B", "2-", "3-", "2-")),
        (("F1", "split", "3", "2"), ("1B", "3-", "4-")),
        (("F1", "split", "new", "2"), ("1B", "3-", "3-", "1-")),
        (("2", "3", "F1"), ("1B", "3-", "4-")),
        (("F1", "split", "new", "new"), ("1B", "2-", "3-", "1-", "1-")),
    ],
)
def test_a_floor_card_is_one_gesture_that_undo_takes_back_together(keys: tuple[str, ...], factory: tuple[str, ...]) -> None:
    seat = Seat(POSITION)
    assert seat.point(*keys)
    assert seat.factory == factory
    assert seat.session.to_act == 1
    assert seat.session.undo()
    assert seat.factory == ("1B", "2-", "3-")
    assert seat.session.redo()
    assert seat.factory == factory


def test_the_last_floor_of_the_supply_goes_alone() -> None:
    seat = Seat(POSITION + "\nfloors 1")
    assert seat.point("F1") is False
    assert SPLIT not in seat.play.chooser.options()
    assert seat.point("3")
    assert seat.factory == ("1B", "2-", "4-")


def test_a_roof_takes_a_card_and_a_building_and_its_shape_is_held() -> None:
    seat = Seat(POSITION)
    seat.point("R6")
    assert seat.play.chooser.turn("roof", 1) == "gable"
    assert seat.point("2")
    assert seat.moves == ["roof R6 2 gable"]


def test_whoever_points_at_a_building_need_not_pick_the_card() -> None:
    roofed, anchored, chosen = (Seat(POSITION) for _ in range(3))
    assert roofed.point("2", "barrel")
    assert roofed.moves == ["roof R2 2 barrel"]
    assert anchored.point("1", "r1b")
    assert anchored.moves == ["contract CR3 1 r1b"]
    assert chosen.point("r1b", "CR7"), "the only building that fits is meant"
    assert chosen.moves == ["contract CR7 1 r1b"]


def test_a_move_is_named_and_the_card_that_pays_is_told() -> None:
    seat = Seat(POSITION)
    view = seat.session.view(0)
    seat.point("1")
    action = seat.play.chooser.would_complete(Target("foundation", "r1b"))
    assert action is not None
    assert SCREEN.move_name(TEXT, view, action) == "Anchor a building of 1 floor in Red 1"
    assert [note.words for note in SCREEN.notes(TEXT, view, action)] == [
        "1 floor with a barrel roof",
        "Uses red contract 3, your lowest",
    ]
    asked = SCREEN.asked(TEXT, view, seat.play.chooser.chosen, seat.play.chooser.options())
    assert asked.startswith("Choose a foundation")


@pytest.mark.parametrize(
    "lacking", ["roofs 0 0 0\nfactory 0 2-", "factory 0 2B", "factory 0"], ids=["roofs", "unfinished", "any"]
)
def test_a_card_that_can_do_nothing_asks_for_no_building(lacking: str) -> None:
    seat = Seat(f"seats 2\nkey 0\nhand 0 R6 F1\nhand 1 R1 F3\n{lacking}")
    view = seat.session.view(0)
    assert not seat.point("R6"), "it waits to be played without effect"
    asked = SCREEN.asked(TEXT, view, seat.play.chooser.chosen, seat.play.chooser.options())
    assert asked == "Play it without effect, or choose another card"


def test_a_hint_for_a_floor_card_says_where_its_floors_go() -> None:
    position = "seats 2\nkey 0\nhand 0 F1\nhand 1 R1 F3\nfactory 0 1-\nbillboards 0 5"
    seat = Seat(position)
    hint = seat.play.hint()
    assert hint is not None
    assert hint.action in seat.play.chooser.every()
    assert hint.action.steps()[-1].kind == "slot"
