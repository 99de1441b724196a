"""Set-up: sections 5 and 12."""

from collections import Counter

import pytest

from game.errors import BadInput
from game.rules.core import Event, seeded
from tests.rules.desk import only
from tests.rules.skyline_world.desk import GAME, stock, supply


def test_set_up_gives_everybody_the_same() -> None:
    state = GAME.new(3, 1)
    assert state.money == (10, 10, 10)
    assert [stock(state, seat) for seat in range(3)] == ["1 1 2"] * 3
    assert [supply(state, seat) for seat in range(3)] == [(6, 5, 4, 3, 3, 6)] * 3
    assert [len(hand) for hand in state.hands] == [3, 3, 3]
    assert len(state.pile) == 42 - 9
    assert len(set(state.missions)) == 3
    assert not any(state.buildings)


def test_set_up_uses_chance_for_missions_then_pile_then_start() -> None:
    missions, rng = seeded(5).shuffle(GAME.board.missions)
    pile, rng = rng.shuffle(GAME.figures * 3)
    state = GAME.new(4, 5)
    assert state.missions == missions[:4]
    assert state.pile == pile[12:]
    assert [Counter(hand) for hand in state.hands] == [Counter(pile[3 * seat : 3 * seat + 3]) for seat in range(4)]
    assert state.active == rng.roll(4)[0]


def test_set_up_is_told() -> None:
    events: list[Event] = []
    state = GAME.new(2, 1, emit=events.append, start_seat="1")
    kinds = [event.kind() for event in events]
    assert kinds == [
        "game_started",
        *["mission_dealt"] * 2,
        *["card_dealt"] * 6,
        "turn_started",
        "income_received",
        "phase_changed",
    ]
    assert only("game_started", events)[0].start_seat == 1
    assert [event.mission for event in only("mission_dealt", events)] == list(state.missions)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fixed_start_seat(seats: int) -> None:
    for start in range(seats):
        assert GAME.new(seats, 9, start_seat=str(start)).active == start
    assert {GAME.new(seats, seed).active for seed in range(40)} == set(range(seats))


def test_wrong_options_are_refused() -> None:
    for seats, options, said in (
        (2, {"teams": "on"}, "exactly 4 seats, not 2"),
        (2, {"start_seat": "2"}, "start_seat"),
        (4, {"stall_laps": "6"}, "stall_laps"),
        (4, {"stal_laps": "3"}, "did you mean"),
        (5, {}, "not 5"),
    ):
        with pytest.raises(BadInput, match=said):
            GAME.start(seats, 1, options)
