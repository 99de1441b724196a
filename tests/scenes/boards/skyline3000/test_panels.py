"""What the panels of Skyline 3000 tell: phases, stocks, the next scoring, known cards, what a move changes, results."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.core import Target
from game.rules.skyline3000.events import (
    AmenityPlaced,
    BidsRevealed,
    BlockScored,
    KeyPassed,
    PhaseStarted,
    RoundStarted,
    SupplyOpened,
)
from game.rules.skyline3000.model import Seal
from game.scenes.boards.screen import screen_of
from game.scenes.boards.skyline3000 import players
from game.scenes.drawing.look import Look
from game.scenes.widgets import Label, Widget
from game.scenes.widgets.theme import CALM
from game.text import texts
from tests.scenes.boards.skyline3000.panel import panel_of

RULES: Any = GAMES["skyline3000"]
TEXT = texts("en")
SCREEN = screen_of("skyline3000")


def said(widget: Widget | None) -> list[str]:
    assert widget is not None
    return [words for each in widget.walk() if (words := each.spoken())]


def applied(position: str, *moves: str) -> tuple[Any, Any, Any]:
    """A position, the last of some moves, and what it leads to."""
    state = RULES.from_text(position)
    for move in moves[:-1]:
        state = RULES.apply(state, RULES.parse(state, move))
    action = RULES.parse(state, moves[-1])
    return RULES.view(state, 0), action, RULES.view(RULES.apply(state, action), 0)


PLAN = "seats 2\nhand 0 CR5 F1 R2\nfactory 0 1B 3-\nboard r1a=1:1B r1c=ad:0\nscores 4 5"


def test_a_card_tells_points_stocks_factory_and_the_next_scoring_before_and_after() -> None:
    before, _, after = applied(PLAN, "contract CR5 1 r1b")
    now, then = (players.next_scoring(view) for view in (before, after))
    assert now == (0, 4)
    assert then == (4, 4)
    words = said(players.seat_card(panel_of(before, after), 0))
    assert {"Ann", "4", "+4"} <= set(words)
    assert "±0" in words
    assert any("3 floors without a roof" in each for each in words)


def test_the_dial_says_phase_and_round() -> None:
    view = RULES.view(RULES.from_text("seats 2\nround 3\nphase supply\ndraws 6 6"), 0)
    assert "Supply, round 3 of 4" in said(players.dial(panel_of(view)))
    assert "draws 6" in said(players.seat_card(panel_of(view), 1))


def test_the_memory_aid_shows_what_everybody_knows_of_rivals_unless_it_is_switched_off() -> None:
    position = "seats 2\nhand 1 F3 F3 R2 CB8\nknown 1 F3 R2\nmemory_aid {}"
    aid, none = (RULES.view(RULES.from_text(position.format(value)), 0) for value in ("on", "off"))
    card = players.seat_card(panel_of(aid), 1)
    assert "1 floor card, 1 contract" in card.tip
    assert any("Floor 3" in words for words in said(card.bubble()))
    assert not players.seat_card(panel_of(none), 1).tip
    assert not players.seat_card(panel_of(aid), 0).tip, "one knows one's own hand"


def test_piles_and_stacks_tell_their_tops_and_sizes() -> None:
    view = RULES.view(RULES.from_text("seats 2\npile roof R5 R6\npile contract CY3"), 0)
    words = said(SCREEN.drawings(panel_of(view)))
    assert {"5", "Y 3", "2 left", "1 left"} <= set(words)


def test_a_move_is_remarked_for_everybody_whose_place_it_changes() -> None:
    before, _, after = applied(PLAN, "contract CR5 1 r1b")
    found = SCREEN.remarks(TEXT, before, after)
    assert [(remark.seat, remark.good) for remark in found] == [(0, True), (1, False)]
    assert found[0].words == "Red 1: shares first place, +4"


def test_a_move_says_what_it_builds_costs_and_does() -> None:
    def noted(position: str, move: str) -> list[str]:
        before, action, _ = applied(position, move)
        return [note.words for note in SCREEN.notes(TEXT, before, action)]

    assert noted(PLAN, "contract CR5 1 r1b") == ["1 floor with a barrel roof"]
    assert noted(PLAN, "roof R2 2 gable") == ["3 floors with a gable roof", "Left: barrel roof ×4, gable roof ×5"]
    assert noted(PLAN, "billboard b2a") == ["Costs 1 point"]
    assert noted(PLAN, "pass") == []


def test_a_seal_says_its_sum_and_a_roof_how_many_are_left() -> None:
    view = RULES.view(RULES.from_text("seats 2\nphase bidding\nhand 0 R1\nbid 0 F8 CB3"), 0)
    seal = Target("button", "seal")
    assert SCREEN.label(TEXT, view, seal) == "Bid 11"
    assert SCREEN.label(TEXT, RULES.view(RULES.from_text("seats 2\nphase bidding\nhand 0 R1"), 0), seal) == "No bid"
    assert SCREEN.label(TEXT, view, Target("button", "gable")).endswith(f"{view.roofs[0][1]} left")
    assert SCREEN.label(TEXT, view, Target("button", "pass")) == ""


def test_costly_moves_are_warned_of() -> None:
    def warned(position: str, move: str) -> list[str]:
        before, action, after = applied(position, move)
        return [warning.name for warning in SCREEN.warnings(TEXT, before, action, after)]

    assert warned(PLAN, "stall F1") == ["stall"]
    assert warned(PLAN, "contract CR5 1 r1c") == ["billboard"]
    assert warned(PLAN, "contract CR5 1 r1b") == []
    assert warned(PLAN, "pass") == []
    assert warned(PLAN + "\nround 4", "pass") == ["last_pass"]
    assert warned("seats 2\nround 4\nhand 0 CR5 F1 R2", "pass") == ["last_pass"], "a whole building is in hand"
    assert warned("seats 2\nround 4\nhand 0 CR4 CR7 F4 F7 F8", "pass") == [], "only the auctions are left for these"
    assert warned("seats 2\nround 4\nhand 0 R2 F1\nfactory 0 2B", "pass") == [], "no contract, no anchoring"


def test_who_bids_nothing_is_told_what_that_means() -> None:
    empty = RULES.view(RULES.from_text("seats 2\nphase bidding\nhand 0 R1"), 0)
    full = RULES.view(RULES.from_text("seats 2\nphase bidding\nhand 0 R1\nbid 0 F8 CB3"), 0)
    assert SCREEN.move_name(TEXT, empty, Seal(0)) == "No bid"
    assert SCREEN.unforeseen(TEXT, empty, Seal(0)) == "You keep all your cards and cannot win this auction."
    assert SCREEN.move_name(TEXT, full, Seal(0)) == "Place the bid"
    assert "Who wins" in SCREEN.unforeseen(TEXT, full, Seal(0))


def test_nobody_is_said_to_have_bid_who_has_no_card() -> None:
    bidding = RULES.view(RULES.from_text("seats 2\nphase bidding\nhand 0 R1"), 0)
    words = said(players.seat_card(panel_of(replace(bidding, sealed=(False, True))), 1))
    assert "no cards to bid" in words
    assert "bid placed" not in words


def test_the_results_tell_every_block_and_the_hands() -> None:
    view = RULES.view(RULES.from_text("seats 2\nround 4\nphase over\nboard r1a=0:1B r1b=1:1B r1c=1:2B\nhand 0 R5 F4"), None)
    words = said(SCREEN.report(view, Look(), TEXT))
    assert "Red 1" in words
    assert "3 · +3" in words
    assert "9" in words


def test_the_dial_follows_what_is_being_shown_and_every_step_says_what_it_is() -> None:
    """The view is of before the scoring while that is shown."""
    view = RULES.view(RULES.from_text("seats 2\nround 3\nphase supply\ndraws 6 6"), 0)
    assert players.present_step(view, ()) == 3
    assert players.present_step(view, (PhaseStarted("amenities"), PhaseStarted("scoring"))) == 2
    later = RULES.view(RULES.from_text("seats 2\nround 4"), 0)
    assert SCREEN.amid(view, later, (KeyPassed(0, 1),)) == view
    assert SCREEN.amid(view, later, (KeyPassed(0, 1), RoundStarted(4, 1))) == later, "all is drawn, and the key is passed"
    words = said(players.dial(panel_of(view)))
    assert "Round 3 of 4" in words
    for name in ("build", "bid", "score", "draw"):
        assert TEXT(f"skyline3000.dial.about.{name}") in words


def test_while_bids_lie_open_the_bar_names_the_phase_and_not_whoever_bid_last() -> None:
    event = BidsRevealed((("F1",), ()), (1, 0), (0,), "sum")
    assert SCREEN.heading(TEXT, (event,)) == "Amenities"
    assert SCREEN.heading(TEXT, (event, PhaseStarted("scoring"))) == "Scoring"
    assert SCREEN.heading(TEXT, ()) == ""


def test_the_points_say_what_is_scored_and_what_is_expected() -> None:
    view = RULES.view(RULES.from_text(PLAN), 1)
    card = players.seat_card(panel_of(view), 1)
    (label,) = (each for each in card.walk() if each.key == "score-1")
    assert label.tip == "5 points scored so far, and +4 if the blocks were scored now"


def test_a_spaceport_and_a_building_beside_one_tell_the_cards_they_bring() -> None:
    """Also an amenity that was placed last, though the scoring follows it."""
    before, _, after = applied("seats 2\nhand 0 CR5 F1\nfactory 0 1B\nboard r1=spaceport", "contract CR5 1 r1b")
    words = [(each.seat, each.words, each.good) for each in SCREEN.remarks(TEXT, before, after)]
    more = 6 + 2
    assert (0, f"draws {more} cards instead of 6", True) in words
    before, _, after = applied("seats 2\nphase placing\nround 1\nstack 3\nact 0\nboard r1a=1:1B", "spaceport r1")
    found = [(each.seat, each.words) for each in SCREEN.remarks(TEXT, before, after)]
    assert found == [(1, f"draws {more} cards instead of 6")]


def test_a_card_that_is_bid_stays_where_it_was_in_the_hand() -> None:
    position = "seats 2\nphase bidding\nstack 1\nhand 0 R2 F1 F4 CR5 CB7\nhand 1 F3"
    before, _, after = applied(position, "bid F4")
    places = [[held.target.key for held in SCREEN.hand(view, TEXT)] for view in (before, after)]
    assert places[0] == places[1] == ["R2", "F1", "F4", "CR5", "CB7"]
    assert [held.target.kind for held in SCREEN.hand(after, TEXT)] == ["card", "card", "bid", "card", "card"]


def test_what_is_pointed_at_says_what_it_is_and_whose() -> None:
    board = "board r1a=1:1B r1b=ad:0 r1c=green r1=spaceport"
    view = RULES.view(RULES.from_text(f"seats 2\nhand 0 F1\nfactory 0 1B 3-\n{board}"), 0)

    def told(kind: str, key: str) -> list[tuple[int | None, str]]:
        return [(note.seat, note.words) for note in SCREEN.about(TEXT, view, Target(kind, key))]

    assert told("slot", "1") == [(None, "1 floor with a barrel roof")]
    assert told("slot", "2") == [(None, "3 floors without a roof")]
    assert told("slot", "new") == []
    block = [(None, "Needs 1 or 2 floors, barrel roof"), (1, "1 floor, tallest 1: 5 points")]
    assert told("foundation", "r1a") == [(1, "1 floor with a barrel roof"), *block]
    assert told("foundation", "r1b") == [(0, "Billboard: first and second place of this block get 1 point more."), *block]
    assert told("foundation", "r1c") == [(None, "First and second place of its block get 1 point more."), *block]
    assert told("foundation", "r1") == [(None, "First place of its block draws 2 cards more, second 1."), *block]
    assert told("foundation", "b1") == [(None, "Needs 1 floor, either roof")]


def test_stacks_say_what_is_on_offer_and_contracts_bear_the_letter_of_their_district() -> None:
    view = RULES.view(RULES.from_text("seats 2\nphase bidding\nstack 1\nhand 0 CY3\nhand 1 F3"), 0)
    (stack,) = (each for each in (SCREEN.drawings(panel_of(view)) or Widget()).walk() if each.key == "stack-0")
    assert stack.tip.startswith("Green space. Stack 1: ")
    for language, letter in (("en", "Y"), ("de", "G")):
        (held,) = SCREEN.hand(view, texts(language))
        assert held.face.corner == letter


# -- roofs that run short ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stock", "note", "good"),
    [
        ("3 3", "Left: barrel roof ×3, gable roof ×3", None),
        ("2 3", "Then you have only 1 barrel roof left", False),
        ("1 3", "Your last barrel roof", False),
    ],
)
def test_a_roof_that_runs_short_says_so_before_it_is_built(stock: str, note: str, good: bool | None) -> None:
    before, action, _ = applied(f"seats 2\nhand 0 R2\nfactory 0 3-\nroofs 0 {stock}", "roof R2 1 barrel")
    found = next(each for each in SCREEN.notes(TEXT, before, action) if each.icon == "roof")
    assert (found.words, found.good) == (note, good)


def test_a_seat_tells_in_words_how_many_roofs_of_a_shape_are_left() -> None:
    view = RULES.view(RULES.from_text("seats 2\nroofs 0 0 1"), 0)
    tips = [each.tip for each in players.seat_card(panel_of(view), 0).walk()]
    assert {"No barrel roofs left", "Only 1 gable roof left"} <= set(tips)
    cards = [players.seat_card(panel_of(view), seat) for seat in (0, 1)]
    inks = {each.text: each.ink for card in cards for each in card.walk() if isinstance(each, Label) and "roof" in each.tip}
    assert inks["1"] == CALM.bad
    assert inks[str(view.roofs[1][0])] is None


def test_whoever_has_one_shape_left_is_told_which_and_without_any_why_the_card_builds_nothing() -> None:
    card, slots = (Target("card", "R2"),), (Target("slot", "1"),)
    asked = {}
    for stock in ("2 2", "0 2"):
        view = RULES.view(RULES.from_text(f"seats 2\nhand 0 R2\nfactory 0 3-\nroofs 0 {stock}"), 0)
        asked[stock] = SCREEN.asked(TEXT, view, card, slots)
    assert asked["0 2"].endswith("Only gable roofs are left")
    assert "wheel" in asked["2 2"]
    state = RULES.from_text("seats 2\nhand 0 R2\nfactory 0 3-\nroofs 0 0 0")
    why = RULES.why_not(state, "R2 1", (*card, *slots))
    assert why is not None
    assert TEXT.reason("skyline3000", why).startswith("You have no roofs left, of either shape.")


def test_points_and_cards_stand_apart_from_names_that_end_in_a_number() -> None:
    scored = BlockScored("r1", (1, 1), (1, 1), (0,), (1,), (4, 1), False)
    names = ("Player 1", "Player 2")
    assert TEXT.event("skyline3000", scored, names).endswith("Points for Player 1: 4, Player 2: 1.")
    assert TEXT.event("skyline3000", SupplyOpened((6, 7)), names).endswith("New cards for Player 1: 6, Player 2: 7.")


def test_while_the_last_tile_is_placed_the_bar_names_that_phase_and_not_yet_the_scoring() -> None:
    placed = AmenityPlaced(1, "mall", "y2")
    assert players.phase_begun(texts("en"), [placed]) == "Amenities"
    assert players.phase_begun(texts("en"), [placed, PhaseStarted("scoring")]) == "Scoring"


def test_a_round_begins_with_construction_and_not_with_whoever_drew_the_last_card() -> None:
    assert players.phase_begun(texts("en"), [RoundStarted(4, 2)]) == "Construction"
