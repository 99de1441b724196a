"""SL-60…SL-69: plan cards and the container."""

from typing import Any

import pytest

from game.rules.skyliners import LayPlan, Plan, State
from tests.rules.desk import only
from tests.rules.skyliners.desk import CITY_1, GAME, VIEWERS, do, legal, matches, position, refused, site, story

ALL_PLANS = [f"plan {row} {number}" for row in "ABCDE" for number in (1, 2, 3, 4)]


def plans_of(state: State) -> list[str]:
    """The legal plans."""
    return [move for move in legal(state) if move.startswith("plan")]


def test_SL_60_plans_exist_in_the_full_game_only() -> None:
    for match in matches("intro"):
        assert not any(plans_of(state) for state in match.states)
        assert match.final.plans == ()
    for action in (1, 2):
        state = position(CITY_1, mode="intro", action=action)
        assert refused(state, "plan C 3") == "SL-60"
    assert plans_of(position(CITY_1, mode="full", action=2))


def test_SL_61_a_plan_takes_the_card_of_a_row_and_goes_on_top_of_the_container() -> None:
    state = do(position(CITY_1, action=2, plans="EA1"), "plan C 3")
    assert state.plans == (Plan(3, "A", 1), Plan(0, "C", 3))
    assert state.turn == 1
    after_round = do(state, "floor b4", "plan C 2", "floor b4", "plan B 1", "floor b4", "plan E 4", "floor b4")
    assert plans_of(after_round) == [plan for plan in ALL_PLANS if "C" not in plan]
    assert after_round.plans[2:] == (Plan(1, "C", 2), Plan(2, "B", 1), Plan(3, "E", 4))


def test_SL_62_the_numbers_are_1_2_3_and_4_which_also_means_5() -> None:
    state = position(CITY_1, action=2)
    assert {move.split()[2] for move in plans_of(state)} == {"1", "2", "3", "4"}
    assert GAME.parse(state, "plan D 4/5") == GAME.parse(state, "plan D 4") == LayPlan(0, "D", 4)
    assert GAME.why_not(state, "plan D 4/5") is None
    for number in ("0", "5", "6", "-1", "x", "44", "3/4"):
        assert refused(state, f"plan D {number}") == "SL-62"


def test_SL_63_a_row_is_planned_only_once() -> None:
    state = position(CITY_1, action=2, plans="SB3 WC1")
    for number in (1, 3):
        assert refused(state, f"plan B {number}") == "SL-63"
    assert GAME.why_not(state, "plan B").params == {"row": "B"}
    assert plans_of(state) == [plan for plan in ALL_PLANS if "B" not in plan]
    assert "plan B 3" in legal(position(CITY_1, action=2, turn="W", plans="SB3 WC1"))


@pytest.mark.parametrize("diagram", [site(), CITY_1, site(a="P 1 1^ 2 2^")])
def test_SL_64_any_row_and_number_may_be_chosen(diagram: str) -> None:
    assert plans_of(position(diagram, action=2)) == ALL_PLANS


def test_SL_64_the_choice_is_every_card_in_hand_with_every_number() -> None:
    for match in matches("full"):
        for state in match.states[:-1]:
            laid = {plan.row for plan in state.plans if plan.seat == state.turn}
            expected = [plan for plan in ALL_PLANS if plan.split()[1] not in laid] if state.action == 2 else []
            assert plans_of(state) == expected


def test_SL_65_a_laid_plan_is_final() -> None:
    for match in matches("full"):
        for move in match.moves:
            assert move.after.plans[: len(move.before.plans)] == move.before.plans
            assert len(move.after.plans) - len(move.before.plans) == isinstance(move.action, LayPlan)


def test_SL_66_the_container_is_one_sequence_for_all_seats() -> None:
    for match in matches("full"):
        laid = only("plan_laid", match.events)
        assert [event.index for event in laid] == list(range(1, len(laid) + 1))
        assert [(event.seat, event.row, event.number) for event in laid] == [
            (plan.seat, plan.row, plan.number) for plan in match.final.plans
        ]
        assert len({event.seat for event in laid}) > 1


def laying(**options: str) -> tuple[State, Any]:
    """A position where E lays C 3, and what everybody is told of it, unredacted."""
    state = position(CITY_1, turn="E", action=2, plans="SA1 EB2", **options)
    return do(state, "plan C 3"), story(state, "plan C 3")[0]


def test_SL_67_others_see_who_planned_and_when_but_not_what() -> None:
    state, event = laying()
    for viewer in (None, 0, 1, 2):
        seen = event.seen_by(viewer)
        assert (seen.seat, seen.index, seen.cards_left, seen.action) == (3, 3, 3, 2)
        assert (seen.row, seen.number) == (None, None)
        plans = GAME.view(state, viewer).plans
        assert [plan.seat for plan in plans] == [0, 3, 3]
        assert all(plan == Plan(plan.seat, None, None) for plan in plans if plan.seat != viewer)
        assert not hasattr(GAME.view(state, viewer), "hands")


def test_SL_67_open_plans_are_public_when_laid() -> None:
    state, event = laying(open_plans="on")
    for viewer in VIEWERS:
        assert event.seen_by(viewer) == event
        assert GAME.view(state, viewer).plans == (Plan(0, "A", 1), Plan(3, "B", 2), Plan(3, "C", 3))


def test_SL_68_the_owner_may_look_at_its_own_plans_at_any_time() -> None:
    for match in matches("full"):
        for state in match.states[::4]:
            for seat in range(match.seats):
                own = [plan for plan in GAME.view(state, seat).plans if plan.seat == seat]
                assert own == [plan for plan in state.plans if plan.seat == seat]
    _, event = laying()
    assert event.seen_by(3) == event


def test_SL_69_at_most_one_plan_a_turn_and_five_a_game() -> None:
    most = 0
    for match in matches("full"):
        turns = [(move.before.round, move.action.seat) for move in match.moves if isinstance(move.action, LayPlan)]
        assert len(turns) == len(set(turns))
        for seat in range(match.seats):
            own = [event for event in only("plan_laid", match.events) if event.seat == seat]
            assert [event.cards_left for event in own] == list(range(4, 4 - len(own), -1))
            most = max(most, len(own))
    assert most >= 3
    assert plans_of(position(CITY_1, action=2, plans="SA1 SB1 SC1 SD1 SE1")) == []
