"""S3K-101…106 and S3K-201…250: cards, and the construction phase."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import pytest

from game.rules.core import Action, seeded
from game.rules.skyline3000 import State
from tests.rules.skyline3000.desk import GAME, at, cards, do, legal, offers, random_states, refused, story, told

# -- cards -----------------------------------------------------------------------------------------------------


def test_S3K_101_hand_sizes_are_public_and_unlimited():
    many = " ".join(f"C{district}{number}" for district in "RYB" for number in range(1, 9))
    state = at(f"hand 0 {many}", "hand 1 F1")
    assert GAME.view(state, 1).hand_sizes == (24, 1)
    assert GAME.view(state, 1).hand == ("F1",)


def test_S3K_102_a_played_card_goes_to_the_discard_of_its_type():
    state = at("hand 0 CR1 CB2 R3 F4", "hand 1 CY5 F1")
    state = do(state, "stall CR1", "stall CY5", "stall CB2", "pass", "stall R3", "stall F4")
    assert list(map(GAME.tables.spelt, state.discards)) == [("R3",), ("F4",), ("CR1", "CY5", "CB2")]
    assert [event.card for event in told(at("hand 0 R1", "hand 1 F1"), "card_played", "stall R1")] == ["R1"]


def test_S3K_103_only_the_top_card_of_a_pile_is_visible():
    state = at("pile roof R5 R1 R2", "hand 0 F1")
    view = GAME.view(state, 0)
    assert (view.tops[0], view.pile_sizes[0], view.contents[0]) == ("R5", 3, None)


def test_S3K_104_a_draw_that_empties_a_pile_shuffles_its_discard():
    state = at("phase supply", "pile roof R5", "discard roof R1 R2 R3")
    after = do(state, "draw roof")
    assert sorted(GAME.tables.spelt(after.piles[0])) == ["R1", "R2", "R3"]
    assert after.discards[0] == ""
    event = told(state, "pile_reshuffled", "draw roof")[0]
    assert (event.pile, event.count) == ("roof", 3)
    assert event.reveals


def test_S3K_105_an_empty_pile_is_looked_at_again_at_the_next_supply():
    empty = at("phase supply", "key 1", "act 0", "draws 2 0", "pile roof R5", "hand 0 R1", "hand 1 F1")
    state = do(empty, "draw roof")
    assert state.piles[0] == ""
    assert refused(state, "draw roof") == "S3K-606"
    state = do(state, "draw floor", "stall R1")
    assert (state.piles[0], len(state.discards[0])) == ("", 1)
    while state.phase != "supply":
        state = do(state, "pass" if state.phase == "construction" else "seal")
    assert GAME.tables.spelt(state.piles[0]) == ("R1",)
    assert state.reshuffled == (True, False, False)


def test_S3K_106_equal_cards_are_listed_once():
    state = at("hand 0 F3 F3 F3 R2 R2", "factory 0 1-", "hand 1 F1")
    assert offers(state, "stall") == ["R2", "F3"]
    assert offers(state, "floor") == ["F3"]
    assert offers(state, "roof") == ["R2 1 barrel", "R2 1 gable"]
    assert cards(do(state, "stall F3"), 0) == "R2 R2 F3 F3"


# -- turns -----------------------------------------------------------------------------------------------------


def test_S3K_201_one_action_a_turn_and_passed_seats_are_skipped():
    state = at("seats 3", "key 1", "hand 0 F1 F2", "hand 1 F1 F2", "hand 2 F1 F2")
    order = []
    for move in ("stall F1", "pass", "stall F1", "stall F2", "stall F2"):
        order.append(state.actor)
        state = do(state, move)
    assert order == [1, 2, 0, 1, 0]


def test_S3K_202_numbers_have_no_effect_in_construction():
    low, high = (at(f"hand 0 F{number}", "hand 1 R1") for number in (1, 8))
    assert do(low, "floor F1").pending == do(high, "floor F8").pending == 2


def test_S3K_203_a_pass_is_final():
    state = do(at("hand 0 F1", "hand 1 F2 F3 F4"), "pass", "stall F2", "stall F3")
    assert state.actor == 1
    assert state.passed == (True, False)


def test_S3K_204_the_phase_ends_when_all_have_passed_and_one_may_go_on_alone():
    state = do(at("hand 0 F1", "hand 1 F2 F3"), "pass", "stall F2", "billboard r1a")
    assert (state.phase, state.actor) == ("construction", 1)
    assert do(state, "pass").phase == "bidding"


def test_S3K_205_a_seat_that_could_only_pass_does_so():
    state = at("hand 0 F1 F2", "billboards 5 0")
    events = story(state, "stall F1")
    assert [(event.kind(), event.seat) for event in events if event.kind() == "passed"] == [("passed", 1)]
    assert events[-1].forced
    after = do(state, "stall F1")
    assert (after.actor, after.passed) == (0, (False, True))
    assert do(at("hand 0 F1", "billboards 0 0"), "stall F1").phase == "supply"


def test_S3K_206_an_empty_hand_may_still_advertise():
    state = do(at("hand 0 F1"), "stall F1")
    assert state.actor == 1
    assert legal(state)[0] == "billboard r1a"
    assert legal(state)[-1] == "pass"


def test_S3K_207_each_action_needs_a_card_of_its_type_from_the_hand():
    state = at("hand 0 R1 F1 CR1", "factory 0 1- 1B", "hand 1 F2")
    assert refused(state, "floor F2") == "S3K-207"
    assert refused(state, "floor R1") == "S3K-207"
    assert refused(state, "roof F1 1 gable") == "S3K-207"
    assert refused(state, "contract CY1 2 y1a") == "S3K-207"
    assert cards(do(state, "contract CR1 2 r1a"), 0) == "R1 F1"


# -- floors ----------------------------------------------------------------------------------------------------


def test_S3K_210_a_floor_card_brings_two_floors_placed_one_by_one():
    state = do(at("hand 0 F1", "hand 1 F2", "floors 30"), "floor F1")
    assert (state.floors, state.pending, state.actor) == (28, 2, 0)
    assert legal(state) == ["storey new"]
    state = do(state, "storey new")
    assert legal(state) == ["storey 1", "storey new"]
    state = do(state, "storey new")
    assert (state.factories[0], state.actor) == (("1-", "1-"), 1)
    assert refused(state, "storey new") == "S3K-210"


def test_S3K_211_floors_go_on_unfinished_buildings_or_a_new_one():
    state = do(at("hand 0 F1", "hand 1 F2", "factory 0 1B 2- . 3-", "board r1a=0:1B"), "floor F1")
    assert offers(state, "storey") == ["2", "4", "new"]
    assert refused(state, "storey 1") == "S3K-221"
    assert refused(state, "storey 3") == "S3K-211"
    assert refused(state, "storey 9") == "S3K-211"
    assert do(state, "storey 2", "storey 2").factories[0] == ("1B", "4-", "", "3-")
    assert do(state, "storey new", "storey 3").factories[0] == ("1B", "2-", "2-", "3-")


def test_S3K_212_both_floors_come_before_anything_else():
    state = do(at("hand 0 F1 R1", "hand 1 F2", "factory 0 1-"), "floor F1")
    for move in ("pass", "stall R1", "billboard r1a", "roof R1 1 barrel"):
        assert refused(state, move) == "S3K-212"
        assert refused(do(state, "storey 1"), move) == "S3K-212"


def test_S3K_213_storeys_never_move_and_can_be_taken_back_until_the_last_is_placed():
    state = at("hand 0 F1", "hand 1 F2")
    assert not any(event.reveals for event in story(state, "floor F1", "storey new"))
    done = do(state, "floor F1", "storey new", "storey 1")
    assert done.actor == 1
    assert done.factories[0] == ("2-",)


def test_S3K_214_the_last_floor_is_placed_alone_and_without_floors_a_card_only_stalls():
    state = at("hand 0 F1", "hand 1 F2", "floors 0")
    assert refused(state, "floor F1") == "S3K-214"
    assert offers(state, "stall") == ["F1"]
    state = at("hand 0 F1", "hand 1 F2", "floors 1")
    assert do(state, "floor F1").pending == 1


def test_S3K_215_a_factory_has_no_last_slot_and_a_new_building_takes_the_lowest_free_one():
    state = at("hand 0 F1", "hand 1 F2", "factory 0 1- 1- 1- 1- 1- 1- 1- 1-")
    events = told(state, "storey_added", "floor F1", "storey new", "storey 9")
    assert [(event.slot, event.height, event.started_new) for event in events] == [(9, 1, True), (9, 2, False)]
    state = at("hand 0 F1", "hand 1 F2", "factory 0 1- . 1- . 1-", "board r1a=0:1B r1b=0:1B")
    assert do(state, "floor F1", "storey new", "storey new").factories[0] == ("1-",) * 5


# -- roofs -----------------------------------------------------------------------------------------------------


def test_S3K_220_a_roof_finishes_an_unfinished_building():
    state = at("hand 0 R4", "hand 1 F2", "factory 0 1B 3-", "roofs 0 2 3")
    assert offers(state, "roof") == ["R4 2 barrel", "R4 2 gable"]
    assert refused(state, "roof R4 3 gable") == "S3K-220"
    after = do(state, "roof R4 2 gable")
    assert (after.factories[0], after.roofs[0]) == (("1B", "3G"), (2, 2))
    event = told(state, "roof_placed", "roof R4 2 gable")[0]
    assert (event.slot, event.shape, event.height) == (2, "gable", 3)


def test_S3K_221_a_finished_building_never_changes():
    state = at("hand 0 R4 F1", "hand 1 F2", "factory 0 1B 3-")
    assert refused(state, "roof R4 1 gable") == "S3K-221"
    assert refused(do(state, "floor F1"), "storey 1") == "S3K-221"


def test_S3K_222_a_shape_without_pieces_cannot_be_chosen():
    state = at("hand 0 R4", "hand 1 F2", "factory 0 3-", "roofs 0 0 3")
    assert offers(state, "roof") == ["R4 1 gable"]
    assert refused(state, "roof R4 1 barrel") == "S3K-222"
    none_left = at("hand 0 R4", "hand 1 F2", "factory 0 3-", "roofs 0 0 0")
    assert GAME.why_not(none_left, "R4 1").rule == "S3K-222"


# -- billboards ------------------------------------------------------------------------------------------------


def test_S3K_230_a_billboard_goes_on_an_empty_small_foundation_of_any_district():
    state = at("hand 0 F1", "hand 1 F1", "board r1a=1:1B r1b=ad:1 r1c=green r1d=ad:0 b2=mall")
    for place in ("r1a", "r1b", "r1c", "r1d", "r1h", "b2", "b1"):
        assert refused(state, f"billboard {place}") == "S3K-230"
    for place in ("r1e", "y2a", "b3g"):
        assert refused(state, f"billboard {place}") is None


def test_S3K_231_a_billboard_costs_a_point_and_comes_from_the_stock():
    state = at("hand 0 F1", "hand 1 F1", "billboards 1 5")
    after = do(state, "billboard r1a")
    assert (after.scores, after.billboards) == ((4, 5), (0, 5))
    event = told(state, "score_changed", "billboard r1a")[0]
    assert (event.delta, event.total, event.reason) == (-1, 4, "billboard")
    again = do(after, "pass")
    assert offers(again, "billboard") == []
    assert refused(again, "billboard r1b") == "S3K-231"


def test_S3K_232_a_billboard_is_no_building():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B 1G", "board r1a=ad:1 r1b=ad:0")
    assert state.levels[0] == 0
    assert {"CR1 1 r1c", "CR1 2 r1c", "CR1 1 r1b"} <= set(offers(state, "contract"))
    assert "CR1 1 r1a" not in offers(state, "contract")


# -- contracts -------------------------------------------------------------------------------------------------


def test_S3K_240_only_a_finished_building_is_anchored_and_its_slot_becomes_free():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B 1- 1G")
    assert refused(state, "contract CR1 2 r1a") == "S3K-240"
    assert refused(state, "contract CR1 4 r1a") == "S3K-240"
    after = do(state, "contract CR1 1 r1a")
    assert after.factories[0] == ("", "1-", "1G")
    assert do(state, "contract CR1 3 r1a").factories[0] == ("1B", "1-")
    event = told(state, "building_anchored", "contract CR1 1 r1a")[0]
    assert (event.slot, event.foundation, event.height, event.shape) == (1, "r1a", 1, "barrel")


def test_S3K_241_the_contract_names_the_district():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B")
    assert refused(state, "contract CR1 1 y1a") == "S3K-241"
    assert GAME.why_not(state, "contract CR1 1 b2").params == {"district": "red"}
    assert {move.split()[2][0] for move in offers(state, "contract")} == {"r"}


def test_S3K_242_buildings_and_foreign_billboards_block_a_foundation():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B", "board r1a=0:1B r1b=ad:1 r1c=ad:0")
    assert refused(state, "contract CR1 1 r1a") == "S3K-242"
    assert GAME.why_not(state, "contract CR1 1 r1a").params == {"what": "building"}
    assert GAME.why_not(state, "contract CR1 1 r1b").params == {"what": "billboard"}
    assert refused(state, "contract CR1 1 r1c") is None


def test_S3K_243_never_on_a_large_foundation_or_a_green():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B", "board r1a=green")
    for place, what in (("r1a", "green"), ("r1h", "green"), ("r1", "large")):
        assert refused(state, f"contract CR1 1 {place}") == "S3K-243"
        assert GAME.why_not(state, f"contract CR1 1 {place}").params == {"what": what}


def test_S3K_244_building_on_an_own_billboard_removes_it_and_costs_a_point():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 1B", "board r1a=ad:0")
    after = do(state, "contract CR1 1 r1a")
    assert (after.scores[0], after.billboards[0], after.ads[0]) == (4, 4, 0)
    kinds = [event.kind() for event in story(state, "contract CR1 1 r1a")]
    assert kinds == ["card_played", "billboard_removed", "score_changed", "building_anchored"]


def test_S3K_245_anchored_buildings_stay():
    standing: dict[str, str] = {}
    for state in random_states(2, 3):
        now = {name: what for name, what in GAME.city(state).items() if ":" in what and not what.startswith("ad")}
        assert standing.items() <= now.items()
        standing = now
    assert standing


def test_S3K_246_a_district_without_room_for_the_building_is_told():
    state = at("hand 0 CR1", "hand 1 F1", "factory 0 3B 1B")
    assert GAME.why_not(state, "CR1 1").rule == "S3K-246"
    assert GAME.why_not(state, "CR1 2") is None
    assert refused(state, "contract CR1 1 r1a") == "S3K-305"


@pytest.mark.parametrize("card", ["R1", "F1", "CB1"])
def test_S3K_250_any_card_may_be_played_without_effect(card):
    state = at("hand 0 R1 F1 CB1", "hand 1 F1", "factory 0 1B 1-")
    after = do(state, f"stall {card}")
    assert (after.passed, after.factories, after.actor) == ((False, False), state.factories, 1)
    assert refused(state, "stall F2") == "S3K-250"


def test_random_actions_reach_every_legal_one_and_no_other():
    state = at("hand 0 R1 R1 F2 CR1 CR2 CB3", "hand 1 F1", "factory 0 1B 2- 1G 1B", "board r1a=1:1G b2a=ad:0")
    rng, drawn = seeded(1), set()
    for _ in range(4000):
        action, rng = GAME.random_action(state, rng)
        drawn.add(action)
    assert drawn == set(GAME.legal(state))


class _Die:
    """A generator that gives one number; whoever rolls again finds nothing."""

    def __init__(self, number: int) -> None:
        self.numbers, self.sides = [number], 0

    def roll(self, sides: int) -> tuple[int, "_Die"]:
        self.sides = sides
        return self.numbers.pop(), self

    def pick(self, items: Sequence[Action]) -> tuple[Action, "_Die"]:
        return items[self.roll(len(items))[0]], self


def _by_number(state: State) -> list[Action]:
    """The random action for each number that can be rolled, without those that ask for another roll."""
    actions, number, sides = [], 0, 1
    while number < sides:
        die = _Die(number)
        with suppress(IndexError):
            actions.append(GAME.random_action(state, die)[0])
        number, sides = number + 1, die.sides
    return actions


@pytest.mark.parametrize("seed", range(3))
def test_random_actions_are_equally_likely(seed):
    for state in random_states(4, seed)[:-1:7]:
        assert Counter(_by_number(state)) == Counter(GAME.legal(state))


def test_S3K_106_copies_make_a_card_no_likelier():
    state = at("hand 0 R1 R1 F2 F2 CR1 CR2 CB3", "hand 1 F1", "factory 0 1B 2- 1G 1B", "board r1a=1:1G b2a=ad:0")
    assert Counter(_by_number(state)) == Counter(GAME.legal(state))
