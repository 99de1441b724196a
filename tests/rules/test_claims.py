"""What is said of positions: conditions, claims, numbers and sets, and how what cannot be read is refused."""

import pytest

from game.errors import BadInput
from game.rules import GAMES
from game.rules.claims import broken_claim, holds, is_true, number_in, state_at, targets_in
from game.rules.core import Target

SITE = """
5 3^ .  1  .  2
4 2  2  .  1^ .
3 1^ .  P  2  .
2 2  1^ 1  .  1
1 1  .  .  2  .
mode intro
sides SW
round 8
"""
RULES = GAMES["skyliners"]
STATE = state_at(RULES, SITE)
VIEW = RULES.view(STATE, 0)


@pytest.mark.parametrize(
    ("condition", "is_so"),
    [
        ("sees 0 A = 3", True),
        ("sees 0 A != 3", False),
        ("sees 0 A > sees 0 B", True),
        ("height a5 >= 7", True),
        ("height a5 < 7", False),
        ("points 0 <= 0", False),
        ("line 0 view > 1", True),
    ],
)
def test_a_condition_compares_numbers_of_a_view(condition: str, is_so: bool) -> None:
    assert holds(RULES, VIEW, condition) is is_so
    assert is_true(RULES, STATE, condition, 0) is is_so


@pytest.mark.parametrize(
    ("condition", "fault"),
    [
        ("sees 0 A", "a condition is"),
        ("sees 0 A =", "a condition is"),
        ("sees 0 A = 3 = 3", "a condition is"),
        ("sees 0 Q = 3", "cannot be read as a number"),
        ("sees 9 A = 3", "cannot be read as a number"),
        ("sees 0 A B = 3", "cannot be read as a number"),
        ("sese 0 A = 3", 'did you mean "sees"|sees'),
    ],
)
def test_a_condition_that_cannot_be_read_is_refused(condition: str, fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        holds(RULES, VIEW, condition)


def test_a_set_is_found_in_order_and_a_place_stands_for_itself() -> None:
    assert targets_in(RULES, VIEW, "seen 0 A") == tuple(Target("plot", key) for key in ("a1", "a2", "a5"))
    assert targets_in(RULES, VIEW, "plot b2") == (Target("plot", "b2"),)
    for phrase in ("seen 0 Q", "somewhere", "plot b2 b3"):
        with pytest.raises(BadInput):
            targets_in(RULES, VIEW, phrase)


def test_the_first_claim_that_is_not_true_is_named() -> None:
    claims = ["turn 0", "legal floor a1", "refused SL-44 floor a3", "sees 0 A = 4", "turn 1"]
    assert broken_claim(RULES, STATE, claims, 0) == "sees 0 A = 4"
    assert broken_claim(RULES, STATE, claims[:3], 0) is None
    with pytest.raises(BadInput):
        is_true(RULES, STATE, "nonsense")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_can_be_asked_for_points_and_a_number_never_needs_more_than_the_view(game: str) -> None:
    rules = GAMES[game]
    state = rules.new(rules.seats[-1], 1)
    for seat in (0, None):
        assert isinstance(number_in(rules, rules.view(state, seat), "points 0"), int)


def test_skyrise_tells_ground_discs_control_and_what_lies_beside_a_lake() -> None:
    rules = GAMES["skyrise"]
    view = rules.view(state_at(rules, "P1 built g5=93 c3=2\nP2 built g4=94 g1=6\ndiscs g2=rose c1=joker"), 0)
    numbers = {
        "ground g5 rose": 1,
        "ground g5 blue": 0,
        "lies g2 rose": 1,
        "lies g2 blue": 0,
        "lies c1 joker": 1,
        "controls 0 g": 0,
        "controls 1 g": 1,
        "controls 0 c": 1,
        "controls 0": 1,
        "controls 1": 1,
    }
    assert {phrase: number_in(rules, view, phrase) for phrase in numbers} == numbers
    assert targets_in(rules, view, "beside gL2") == tuple(Target("quarter", key) for key in ("g5", "g6", "g9", "g10"))
    assert targets_in(rules, view, "beside g12") == (Target("quarter", "g12"),)
    with pytest.raises(BadInput):
        targets_in(rules, view, "beside gL9")


def test_skyline_of_the_world_tells_where_a_figure_is_nearest_to_complete() -> None:
    rules = GAMES["skyline_world"]
    view = rules.view(state_at(rules, "b7=Y b8=Y c8=Y c7=P\nseats 2"), 0)
    assert [number_in(rules, view, f"formed 0 {code}") for code in ("FLA", "WIL", "EMP")] == [3, 3, 2]
    assert number_in(rules, view, "formed 1 WIL") == 1
    assert targets_in(rules, view, "figure 0 FLA") == tuple(Target("plot", key) for key in ("b7", "b8", "c8"))
    assert set(targets_in(rules, view, "figure 0 WIL")) == {Target("plot", key) for key in ("b7", "b8", "c7", "c8")}
    with pytest.raises(BadInput):
        targets_in(rules, view, "figure 0 XYZ")


def test_skyline_of_the_world_tells_how_many_turns_are_left_once_the_end_is_near() -> None:
    rules = GAMES["skyline_world"]
    ended = "b5=PYPYP b6=PYPYP c6=PYPYP\nseats 3\nacts {}\nphase build"
    left = [number_in(rules, rules.view(state_at(rules, ended.format(seat)), 0), "turns_left") for seat in "BY"]
    assert left == [1, 0]
    assert number_in(rules, rules.view(state_at(rules, "b5=PYPYP\nseats 3"), 0), "turns_left") == -1


def test_skyline_3000_tells_which_cards_the_viewer_holds() -> None:
    rules = GAMES["skyline3000"]
    view = rules.view(state_at(rules, "seats 2\nhand 0 CY1 CY4 F1\nhand 1 F2"), 0)
    assert number_in(rules, view, "holding CY4") == 1
    assert number_in(rules, view, "holding F2") == 0
