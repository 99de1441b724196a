"""Pointing at things until one action is left."""

from random import Random

import pytest

from game.match.chooser import Chooser
from game.rules import GAMES
from game.rules.core import Target
from game.rules.skyliners import Build, LayPlan
from tests.matches import some_states

SKYLINERS = GAMES["skyliners"]
FLOOR, ROOF, PARK, PLAN = (Target("piece", word) for word in ("floor", "roof", "park", "plan"))
ROW_A, ROW_B = Target("row", "A"), Target("row", "B")
SITE = """
    1 . . . .
    . . . . .
    . . P . .
    . . . . .
    . . . . 2^
    sides SW
    action 2
"""


def plot(name: str) -> Target:
    return Target("plot", name)


@pytest.fixture
def chooser() -> Chooser:
    """The second action of the first seat of two on a site with one roofed and one open building."""
    return Chooser(SKYLINERS.legal(SKYLINERS.from_text(SITE)))


def test_at_first_everything_that_begins_a_move_is_an_option(chooser: Chooser) -> None:
    assert chooser.options() == (FLOOR, ROOF, PARK, PLAN)
    assert chooser.swaps() == ()
    assert chooser.chosen == ()


def test_a_target_narrows_what_comes_next(chooser: Chooser) -> None:
    assert chooser.choose(ROOF) is None
    assert chooser.options() == (plot("a5"),)
    assert chooser.matching() == (Build(0, "roof", "a5"),)


def test_the_last_target_completes_the_action(chooser: Chooser) -> None:
    chooser.choose(FLOOR)
    assert chooser.choose(plot("b2")) == Build(0, "floor", "b2")


def test_a_wrong_target_does_not_complete_the_action_again(chooser: Chooser) -> None:
    chooser.choose(FLOOR)
    chooser.choose(plot("b2"))
    assert chooser.choose(plot("z9")) is None
    assert chooser.chosen == (FLOOR, plot("b2"))


def test_what_a_target_would_complete_can_be_asked_without_choosing(chooser: Chooser) -> None:
    assert chooser.would_complete(FLOOR) is None
    chooser.choose(FLOOR)
    assert chooser.would_complete(plot("b2")) == Build(0, "floor", "b2")
    assert chooser.would_complete(plot("z9")) is None
    assert chooser.chosen == (FLOOR,)


def test_three_targets_make_a_plan(chooser: Chooser) -> None:
    assert chooser.choose(PLAN) is None
    assert chooser.options() == tuple(Target("row", row) for row in "ABCDE")
    assert chooser.choose(ROW_B) is None
    assert chooser.options() == tuple(Target("number", number) for number in "1234")
    assert chooser.choose(Target("number", "3")) == LayPlan(0, "B", 3)
    assert chooser.options() == ()


def test_options_come_in_the_order_of_the_legal_actions_and_once_each(chooser: Chooser) -> None:
    chooser.choose(PARK)
    names = [target.key for target in chooser.options()]
    assert names == sorted(names, key=lambda name: (name[1], name[0]))
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("target", [plot("c3"), plot("e1"), plot("z9"), Target("row", "floor"), Target("piece", "a5")])
def test_a_target_that_does_not_fit_changes_nothing(chooser: Chooser, target: Target) -> None:
    chooser.choose(FLOOR)
    before = (chooser.chosen, chooser.options())
    assert not chooser.can_choose(target)
    assert chooser.choose(target) is None
    assert (chooser.chosen, chooser.options()) == before


def test_a_target_of_another_beginning_swaps(chooser: Chooser) -> None:
    chooser.choose(FLOOR)
    assert set(chooser.swaps()) == {ROOF, PARK, PLAN}
    assert chooser.can_choose(ROOF)
    assert chooser.choose(ROOF) is None
    assert chooser.chosen == (ROOF,)


def test_a_later_step_swaps_before_an_earlier_one(chooser: Chooser) -> None:
    chooser.choose(PLAN)
    chooser.choose(ROW_A)
    assert ROW_B in chooser.swaps()
    assert FLOOR in chooser.swaps()
    chooser.choose(ROW_B)
    assert chooser.chosen == (PLAN, ROW_B)
    chooser.choose(FLOOR)
    assert chooser.chosen == (FLOOR,)


def test_pointing_again_at_an_earlier_target_returns_to_it(chooser: Chooser) -> None:
    chooser.choose(PLAN)
    chooser.choose(ROW_A)
    assert chooser.can_choose(PLAN)
    assert chooser.choose(PLAN) is None
    assert chooser.chosen == (PLAN,)


def test_back_takes_back_one_target_at_a_time(chooser: Chooser) -> None:
    chooser.choose(PLAN)
    chooser.choose(ROW_A)
    assert chooser.back()
    assert chooser.chosen == (PLAN,)
    assert chooser.back()
    assert chooser.chosen == ()
    assert not chooser.back()


def test_an_attempt_is_what_why_not_explains(chooser: Chooser) -> None:
    state = SKYLINERS.from_text(SITE)
    chooser.choose(FLOOR)
    assert chooser.attempt(plot("e1")) == "floor e1"
    reason = SKYLINERS.why_not(state, chooser.attempt(plot("e1")))
    assert reason is not None
    assert reason.rule == "SL-44"
    assert chooser.chosen == (FLOOR,)


def test_matching_lists_the_actions_still_possible(chooser: Chooser) -> None:
    assert chooser.matching() == chooser.every() == SKYLINERS.legal(SKYLINERS.from_text(SITE))
    chooser.choose(PLAN)
    chooser.choose(ROW_A)
    assert chooser.matching() == tuple(LayPlan(0, "A", number) for number in (1, 2, 3, 4))


def test_nothing_can_be_chosen_where_nothing_is_legal() -> None:
    chooser = Chooser(())
    assert chooser.options() == ()
    assert chooser.choose(FLOOR) is None
    assert not chooser.back()


@pytest.mark.parametrize("game", GAMES)
def test_can_choose_is_true_exactly_where_choosing_does_something(game: str) -> None:
    """Random pointing at anything that ever can be pointed at in this position."""
    rules, rng = GAMES[game], Random(1)
    for state in some_states(rules, rules.seats[-1], 1, {}, most=8)[:-1]:
        legal = rules.legal(state)
        chooser = Chooser(legal)
        things = sorted({target for action in legal for target in action.steps()})
        for _ in range(100):
            target = rng.choice(rng.choice([chooser.options(), chooser.chosen or things, things]))
            before, can = chooser.chosen, chooser.can_choose(target)
            action = chooser.choose(target)
            assert (chooser.chosen != before) == can
            if action is not None:
                assert action in legal
                assert action.steps() == chooser.chosen
                chooser = Chooser(legal)
            else:
                assert chooser.options()
