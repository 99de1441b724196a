"""What the panels of Skyline 3000 tell: phases, stocks, the next scoring, known cards, what a move changes, results."""

from typing import Any

from game.rules import GAMES
from game.rules.core import Target
from game.scenes.boards.skyline3000 import panels, players
from game.scenes.drawing.look import Look
from game.scenes.hud.extras import Page
from game.scenes.widgets import Widget
from game.scenes.widgets.theme import CALM
from game.text import texts

RULES: Any = GAMES["skyline3000"]
TEXT = texts("en")
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def page(view: Any, after: Any | None = None) -> Page:
    return Page(view, Look(), TEXT, CALM, names=NAMES[: len(view.scores)], after=after)


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
    words = said(players.seat_card(page(before, after), 0))
    assert {"Ann", "4", "+4"} <= set(words)
    assert "±0" in words
    assert any("3 storeys without a roof" in each for each in words)


def test_the_dial_says_phase_and_round() -> None:
    view = RULES.view(RULES.from_text("seats 2\nround 3\nphase supply\ndraws 6 6"), 0)
    assert "Draw, round 3 of 4" in said(players.dial(page(view)))
    assert "draws 6" in said(players.seat_card(page(view), 1))


def test_the_memory_aid_shows_what_everybody_knows_of_rivals_unless_it_is_switched_off() -> None:
    position = "seats 2\nhand 1 F3 F3 R2 CB8\nknown 1 F3 R2\nmemory_aid {}"
    aid, none = (RULES.view(RULES.from_text(position.format(value)), 0) for value in ("on", "off"))
    card = players.seat_card(page(aid), 1)
    assert "1 floor card, 1 contract" in card.tip
    assert any("Floor 3" in words for words in said(card.bubble()))
    assert not players.seat_card(page(none), 1).tip
    assert not players.seat_card(page(aid), 0).tip, "one knows one's own hand"


def test_piles_and_stacks_tell_their_tops_and_sizes() -> None:
    view = RULES.view(RULES.from_text("seats 2\npile roof R5 R6\npile contract CY3"), 0)
    words = said(panels.drawings(page(view)))
    assert {"5", "Y 3", "2 left", "1 left"} <= set(words)


def test_a_move_is_remarked_for_everybody_whose_place_it_changes() -> None:
    before, _, after = applied(PLAN, "contract CR5 1 r1b")
    found = panels.remarks(TEXT, before, after)
    assert [(remark.seat, remark.good) for remark in found] == [(0, True), (1, False)]
    assert found[0].words == "R1: shares first place, +4"


def test_a_move_says_what_it_builds_costs_and_does() -> None:
    def noted(position: str, move: str) -> list[str]:
        before, action, _ = applied(position, move)
        return [note.words for note in panels.notes(TEXT, before, action)]

    assert noted(PLAN, "contract CR5 1 r1b") == ["1 storey with a barrel roof"]
    assert noted(PLAN, "roof R2 2 gable") == ["3 storeys with a gable roof", "4 barrel, 5 gable roofs left"]
    assert noted(PLAN, "billboard b2a") == ["Costs 1 point"]
    assert noted(PLAN, "pass") == []


def test_a_seal_says_its_sum_and_a_roof_how_many_are_left() -> None:
    view = RULES.view(RULES.from_text("seats 2\nphase bidding\nhand 0 R1\nbid 0 F8 CB3"), 0)
    seal = Target("button", "seal")
    assert panels.label(TEXT, view, seal) == "Seal 11"
    assert panels.label(TEXT, RULES.view(RULES.from_text("seats 2\nphase bidding\nhand 0 R1"), 0), seal) == "No bid"
    assert panels.label(TEXT, view, Target("button", "gable")).endswith(f"{view.roofs[0][1]} left")
    assert panels.label(TEXT, view, Target("button", "pass")) == ""


def test_costly_moves_are_warned_of() -> None:
    def warned(position: str, move: str) -> list[str]:
        before, action, after = applied(position, move)
        return [warning.name for warning in panels.warnings(TEXT, before, action, after)]

    assert warned(PLAN, "stall F1") == ["stall"]
    assert warned(PLAN, "contract CR5 1 r1c") == ["billboard"]
    assert warned(PLAN, "contract CR5 1 r1b") == []
    assert warned(PLAN, "pass") == []
    assert warned(PLAN + "\nround 4", "pass") == ["last_pass"]


def test_the_results_tell_every_block_and_the_hands() -> None:
    view = RULES.view(RULES.from_text("seats 2\nround 4\nphase over\nboard r1a=0:1B r1b=1:1B r1c=1:2B\nhand 0 R5 F4"), None)
    words = said(panels.report(view, Look(), TEXT))
    assert "Block R1" in words
    assert "3 · +3" in words
    assert "9" in words
