"""Pointing at things until one action is left."""

from collections import Counter
from random import Random

import pytest

from game.match.chooser import Chooser
from game.rules import GAMES
from game.rules.core import Target
from game.rules.skyliners import Build, LayPlan
from game.rules.skyrise.model import Keep
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
    assert {target.kind for target in chooser.swaps()} == {"plot", "row", "number"}, "or out of order"
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


def test_where_the_order_of_pointing_matters_it_is_kept() -> None:
    """The first wonder is for the own piece, the second for the marked one."""
    one, two = Target("card", "16"), Target("card", "19")
    for first, second in ((one, two), (two, one)):
        chooser = Chooser((Keep(0, (16, 19)), Keep(0, (19, 16))))
        assert chooser.choose(first) is None
        meant = Keep(0, (int(first.key), int(second.key)))
        assert chooser.would_complete(second) == meant
        assert chooser.choose(second) == meant


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
    assert {ROOF, PARK, PLAN} <= set(chooser.swaps())
    assert FLOOR not in chooser.swaps()
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


def test_pointing_again_lays_back_just_that_where_the_rest_does_without_it(chooser: Chooser) -> None:
    chooser.choose(plot("b2"))
    chooser.choose(plot("b2"))
    assert chooser.chosen == ()
    rules = GAMES["skyline3000"]
    building = Chooser(rules.legal(rules.from_text("hand 0 R1 R2 F1\nfactory 0 2- 3-")))
    card, slot = Target("card", "R1"), Target("slot", "2")
    building.choose(card)
    building.choose(slot)
    assert card not in building.swaps()
    assert building.can_choose(card)
    assert building.choose(card) is None
    assert building.chosen == (slot,), "the building stays chosen, and any card may be pointed at instead"
    assert Target("card", "R2") in building.options()
    building.choose(slot)
    assert building.chosen == ()
    assert not building.back()


def test_what_followed_by_itself_is_laid_back_with_what_it_followed_from() -> None:
    rules = GAMES["skyline3000"]
    chooser = Chooser(rules.legal(rules.from_text("hand 0 R1 F1\nfactory 0 2-")))
    slot = Target("slot", "1")
    chooser.choose(slot)
    assert Target("card", "R1") in chooser.chosen, "the only card"
    chooser.choose(slot)
    assert chooser.chosen == ()


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
        things = sorted(chooser.things())
        for _ in range(100):
            target = rng.choice(rng.choice([chooser.options(), chooser.chosen or things, things]))
            before, can = chooser.chosen, chooser.can_choose(target)
            action = chooser.choose(target)
            assert (Counter(chooser.chosen) != Counter(before)) == can
            if action is not None:
                assert action in legal
                assert Counter(chooser.chosen) == Counter(each for each in action.steps() if each.kind not in action.settings)
                chooser = Chooser(legal)
            else:
                assert chooser.options()


# -- either order, forced steps, settings --------------------------------------------------------------------------


def test_a_place_pointed_at_first_offers_what_fits_there(chooser: Chooser) -> None:
    assert chooser.choose(plot("a5")) is None
    assert chooser.options() == (FLOOR, ROOF), "a building with one floor takes no park"
    assert chooser.choose(ROOF) == Build(0, "roof", "a5")


def test_a_move_that_begins_with_a_button_is_meant_only_by_that_button() -> None:
    """Pointing at cards that fit nowhere does not begin to trade them; once the button is pressed any order will do."""
    rules = GAMES["skyline_world"]
    chooser = Chooser(rules.legal(rules.from_text("b1=P\nhand Y UBT FLA CHR WIL\nphase invest\nstock Y 1 2")))
    trade, sell, card, floor = Target("button", "trade"), Target("button", "sell"), Target("card", "CHR"), Target("stock", "1")
    assert not chooser.can_choose(card)
    assert not chooser.can_choose(floor)
    chooser.choose(trade)
    for target in (card, Target("card", "UBT")):
        assert chooser.choose(target) is None
    action = chooser.choose(Target("card", "FLA"))
    assert action is not None
    assert rules.notation(action) == "trade UBT FLA CHR"
    chooser.choose(sell)
    assert chooser.chosen == (sell,)
    assert chooser.choose(floor) is not None


def test_a_place_pointed_at_first_can_be_taken_back_and_swapped(chooser: Chooser) -> None:
    chooser.choose(plot("b2"))
    assert chooser.options() == (FLOOR, PARK)
    chooser.choose(plot("a5"))
    assert chooser.chosen == (plot("a5"),)
    assert chooser.back()
    assert chooser.chosen == ()


def test_an_attempt_is_told_in_the_order_of_the_steps(chooser: Chooser) -> None:
    chooser.choose(plot("b2"))
    assert chooser.attempt(ROOF) == "roof b2"
    assert chooser.attempt_targets(ROOF) == (ROOF, plot("b2"))


def test_the_only_answer_is_taken_by_itself_and_taken_back_with_what_it_followed_from() -> None:
    rules = GAMES["skyline3000"]
    state = rules.from_text("hand 0 R1 F1\nfactory 0 2-")
    chooser = Chooser(rules.legal(state))
    card = Target("card", "R1")
    assert chooser.choose(card) is None
    assert chooser.chosen[0] == card
    if len(chooser.chosen) > 1:
        assert chooser.chosen[1].kind == "slot"
    assert len(chooser.options()) > 1, "what is left is a choice"
    assert chooser.back()
    assert chooser.chosen == ()


def test_a_move_is_never_made_by_itself(chooser: Chooser) -> None:
    assert chooser.choose(ROOF) is None
    assert chooser.options() == (plot("a5"),), "the only place, but somebody has to say so"
    assert chooser.chosen == (ROOF,)


def _cities() -> tuple[Chooser, dict[str, str]]:
    held: dict[str, str] = {}
    rules = GAMES["cities"]
    return Chooser(rules.legal(rules.from_text("open A\nmoney 10\ndisplay r11 c11 pow1")), held), held


def test_an_orientation_is_held_and_decides_which_cells_can_be_pointed_at() -> None:
    chooser, held = _cities()
    assert chooser.settings() == {}, "nothing to turn yet"
    card = next(target for target in chooser.options() if target.kind == "card")
    chooser.choose(card)
    values = chooser.settings()["orientation"]
    assert len(values) > 1
    cells = set()
    for value in values:
        assert chooser.setting("orientation") == value.key
        here = {target for target in chooser.options() if target.kind == "cell"}
        assert here
        assert all(action.steps()[2] == value for action in chooser.matching() if action.settings), (
            "only what lies as it is held"
        )
        cells |= here
        chooser.turn("orientation", 1)
    assert chooser.setting("orientation") == values[0].key, "it goes round"
    assert held["orientation"] == values[0].key
    chooser.turn("orientation", -1)
    assert chooser.setting("orientation") == values[-1].key
    assert {action.steps()[3] for action in chooser.every() if action.settings and action.steps()[0] == card} >= cells


def test_what_was_held_is_kept_for_the_next_card() -> None:
    chooser, held = _cities()
    chooser.choose(next(target for target in chooser.options() if target.kind == "card"))
    turned = chooser.turn("orientation", 1)
    rules = GAMES["cities"]
    again = Chooser(rules.legal(rules.from_text("open A\nmoney 10\ndisplay r11 c11 pow1")), held)
    again.choose(next(target for target in again.options() if target.kind == "card"))
    assert again.setting("orientation") == turned


def test_a_cell_pointed_at_first_offers_every_card_that_fits_there_in_some_way() -> None:
    chooser, _ = _cities()
    for cell in {action.steps()[-1] for action in chooser.every() if action.settings}:
        fitting = {action.steps()[0] for action in chooser.every() if action.settings and action.steps()[-1] == cell}
        chooser.choose(cell)
        assert set(chooser.options()) == fitting
        chooser.back()
