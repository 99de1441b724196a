"""Terms and the turn: sections 6.1 and 6.2."""

from collections import Counter

import pytest

from game.errors import BadInput
from game.rules.skyline_world import unpack
from tests.matches import random_match
from tests.rules.skyline_world.desk import GAME, at, building, do, legal, refused, told


def test_SW_1_a_building_is_up_to_five_floors_from_the_ground() -> None:
    state = do(at("b5=P", "stock Y 2"), "build 2 b5")
    assert building(state, "b5") == "PY"
    with pytest.raises(BadInput, match="at most 5"):
        at("b5=PYPYPY")


def test_SW_2_the_top_floor_decides_who_tops_a_plot() -> None:
    state = at("b5=PY c5=YP b6=YN")
    tops = [GAME.board.names(mask) for mask in state.tops]
    assert tops == [("b5",), ("c5",), (), (), ("b6",)]


def test_SW_3_diagonals_are_not_adjacent() -> None:
    groups = GAME.groups(at("b6=Y c7=Y c6=Y a4=Y b5=Y"), 0)
    assert [group.plots for group in groups] == [("a4",), ("b5", "b6", "c6", "c7")]


def test_SW_4_penthouses_belong_to_groups() -> None:
    assert GAME.groups(at("b5=PYPRP b6=P"), 1)[0].plots == ("b5", "b6")


def test_SW_5_money_is_never_negative_and_there_is_no_credit() -> None:
    state = at("b5=P", "stock Y 2", "money 1 0 0 0")
    assert refused(state, "build 2 b5") == "SW-5"
    assert "build 2 b5" not in legal(state)
    assert GAME.why_not(state, "build 2 b5").params == {"price": 2, "money": 1}  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SW_6_every_floor_and_every_card_is_somewhere(seats: int) -> None:
    for _, _, state in random_match(GAME, seats, 3):
        neutrals = 0
        for seat in range(seats):
            letter = "YPBR"[seat]
            held, left = unpack(state.stock[seat]), unpack(state.supply[seat])
            for piece, floor in enumerate(GAME.content.floors[:5]):
                standing = sum(name[piece : piece + 1] == letter for name in state.buildings)
                assert standing + held[piece] + left[piece] == floor.count
            neutrals += held[5]
        neutrals += unpack(state.supply[-1])[5] + sum(name.count("N") for name in state.buildings)
        assert neutrals == 6
        cards = Counter(card for hand in state.hands for card in hand) + Counter(state.pile) + Counter(state.out)
        assert cards == Counter(GAME.figures * 3)
        assert min(state.money) >= 0


def test_SW_7_built_floors_stay() -> None:
    for before, _, after in random_match(GAME, 4, 5):
        assert all(new.startswith(old) for old, new in zip(before.buildings, after.buildings, strict=True))


def test_SW_8_nothing_passes_between_players_but_compensation() -> None:
    for before, action, after in random_match(GAME, 4, 6):
        others = [seat for seat in range(4) if seat != before.active]
        assert all(before.stock[seat] == after.stock[seat] for seat in others)
        if action.kind() not in ("build", "end"):
            assert all(before.money[seat] == after.money[seat] for seat in others)


def test_SW_10_turns_go_clockwise_and_nobody_acts_after_the_end() -> None:
    state = at("", "seats 3", "acts B", "phase invest")
    assert do(state, "end").active == 0
    assert do(state, "end", "invest", "end").active == 1
    over = at("", "phase over")
    assert GAME.to_act(over) is None
    assert GAME.legal(over) == ()
    assert refused(over, "end") == "SW-10"
    assert refused(at("b5=YPYPY b6=YPYPY b7=YPYPY", "phase over", "trigger Y"), "end") == "SW-10"
    assert GAME.turn_rule == "SW-10"


def test_SW_11_a_player_may_do_nothing() -> None:
    state = do(GAME.new(2, 1), "invest", "end")
    assert state.turn == 2
    assert not any(state.buildings)
    assert state.money == (10, 10)


def test_SW_11_phases_come_in_order() -> None:
    state = at("b5=Y b8=Y", "phase income")
    assert [event.phase for event in told(state, "phase_changed", "income b5", "invest")] == ["build", "invest"]


def test_SW_12_a_phase_that_was_left_is_closed() -> None:
    build = at("b5=Y b8=Y", "stock Y 1 2")
    invest = do(build, "invest")
    income = at("b5=Y b8=Y", "phase income", "stock Y 1")
    for state, move in (
        (build, "income b5"),
        (build, "buy 1"),
        (build, "sell 1"),
        (build, "end"),
        (invest, "build 1 b6"),
        (invest, "invest"),
        (invest, "income b5"),
        (income, "build 1 b6"),
        (income, "card UBT"),
        (income, "trade"),
        (income, "invest"),
        (income, "end"),
    ):
        assert refused(state, move) == "SW-12"
        assert move not in legal(state)


def test_laps_rise_with_the_start_player() -> None:
    state = GAME.new(3, 1, start_seat="1")
    laps = []
    for _ in range(7):
        laps.append(state.lap)
        state = do(state, "invest", "end")
    assert laps == [1, 1, 1, 2, 2, 2, 3]


def test_label_and_prompt() -> None:
    state = at("b1=YPYPY", "seats 2", "acts P", "turn 4")
    assert GAME.label(state) == "2.P.build"
    assert GAME.prompt(state).key == "build"
    assert GAME.prompt(state).params == {"lap": 2, "penthouses": 1, "last": 3}
    last = at("b5=BPBPB b6=BPBPB b7=BPBPB", "acts R", "trigger B", "phase invest")
    assert GAME.prompt(last).key == "invest_last"
    assert GAME.prompt(last).params == {"lap": 1, "turns": 2}
    assert (GAME.prompt(state).left, GAME.prompt(last).left) == ("laps", "last_lap")
    assert GAME.prompt(at("", "phase over")).key == "over"
