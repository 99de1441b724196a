"""What the hand strip offers in real positions: everything one can play, and nothing that is nobody's business."""

from itertools import combinations
from typing import Any

import pytest

from game.content import LANGUAGES
from game.rules import GAMES
from game.rules.core import Target, seeded
from game.scenes.boards.cities import faces as cities
from game.scenes.boards.kit.cards import lay_card
from game.scenes.boards.screen import screen_of
from game.scenes.boards.skyliners import faces as skyliners
from game.scenes.drawing.look import Look
from game.scenes.drawing.material import BACKDROP, SURFACE
from game.scenes.widgets.faces import Held
from game.text import texts

HELD = ("card", "piece", "stock", "supply", "role", "bid")
"""Kinds of targets that are things in a hand."""
TEXT = texts("en")


def positions(game: str, seats: int, seed: int = 3, most: int = 160) -> list[Any]:
    """The states of a random game, one for each decision."""
    rules = GAMES[game]
    state, rng = rules.start(seats, seed, {}), seeded(seed)
    found = [state]
    while len(found) < most and rules.outcome(state) is None:
        action, rng = rules.random_action(state, rng)
        state = rules.apply(state, action)
        found.append(state)
    return found


def hand(game: str, view: Any) -> tuple[Held, ...]:
    return screen_of(game).hand(view, TEXT)


@pytest.mark.parametrize("game", GAMES)
def test_whoever_watches_sees_no_hand_but_the_open_displays(game: str) -> None:
    for state in positions(game, GAMES[game].seats[-1])[::8]:
        shown = hand(game, GAMES[game].view(state, None))
        if game == "cities":
            assert {held.target.key for held in shown} <= {*state.displays[state.active], *state.offer}
        elif game == "skyrise":
            word = GAMES[game].tables.word  # type: ignore[attr-defined]
            assert {held.target for held in shown} == {Target("piece", word[piece]) for piece in state.supplies[state.actor]}
        else:
            assert shown == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_made_of_what_its_seat_knows(game: str) -> None:
    """On another table that looks the same to the seat its hand is the same."""
    rules = GAMES[game]
    for state in positions(game, rules.seats[-1])[::16]:
        for seat in range(rules.seats[-1]):
            view = rules.view(state, seat)
            other = rules.determinize(view, seeded(5))
            assert hand(game, rules.view(other, seat)) == hand(game, view)


@pytest.mark.parametrize("game", GAMES)
def test_all_that_can_be_played_has_a_face(game: str) -> None:
    rules, screen = GAMES[game], screen_of(game)
    for state in positions(game, rules.seats[0])[::4]:
        seat = rules.to_act(state)
        if seat is None:
            continue
        view = rules.view(state, seat)
        offered = {held.target for held in hand(game, view)}
        firsts = {action.steps()[0] for action in rules.legal(state)}
        for target in firsts:
            if target.kind in HELD and not _lies_on_the_table(state, target):
                assert target in offered, target
            if target.kind in HELD and target not in offered:
                assert screen.face_of(view, target, TEXT) is not None, target


def _lies_on_the_table(state: Any, target: Target) -> bool:
    """Cards of the exchange pile of Cities are drawn from beside the board."""
    return target.kind == "card" and target.key in getattr(state, "pile", ())


@pytest.mark.parametrize("game", GAMES)
def test_no_two_places_of_a_hand_are_the_same_thing(game: str) -> None:
    rules = GAMES[game]
    for state in positions(game, rules.seats[0])[::8]:
        for seat in range(rules.seats[0]):
            targets = [held.target for held in hand(game, rules.view(state, seat))]
            assert len(targets) == len(set(targets))


def test_a_laid_plan_of_skyliners_says_whether_it_is_right_now() -> None:
    for language in LANGUAGES:
        right = skyliners.laid_plan("B", 4, "S", 5, texts(language))
        wrong = skyliners.laid_plan("B", 2, "S", 5, texts(language))
        assert right.is_lit
        assert right.price[0].met is True
        assert not wrong.is_lit
        assert wrong.price[0].met is False


def test_the_skyscraper_card_says_where_its_quarter_lies_for_whoever_holds_it() -> None:
    cards = {language: skyliners.skyscraper("NE", "W", True, texts(language)) for language in LANGUAGES}
    assert {language: card.compact for language, card in cards.items()} == {"en": "far left", "de": "hinten links"}


def test_own_secrets_of_skyliners_are_in_the_strip_and_those_of_others_are_not() -> None:
    rules = GAMES["skyliners"]
    state = positions("skyliners", 4, most=70)[-1]
    assert any(plan.seat == 0 for plan in state.plans)
    assert any(plan.seat == 1 for plan in state.plans)
    shown = hand("skyliners", rules.view(state, 0))
    assert [held.target.key for held in shown if held.target.kind == "laid"] == [
        plan.row for plan in state.plans if plan.seat == 0
    ]
    assert [held.target.key for held in shown if held.target.kind == "skyscraper"] == [state.quarters[0]]


def test_the_own_skyscraper_card_of_skyliners_is_in_the_strip_in_both_modes() -> None:
    rules = GAMES["skyliners"]
    for mode in ("full", "intro"):
        state = rules.start(4, 3, {"mode": mode})
        for seat in range(4):
            kinds = {held.target.kind: held for held in hand("skyliners", rules.view(state, seat))}
            assert kinds["skyscraper"].target.key == state.quarters[seat], mode
        targets = {held.target for held in hand("skyliners", rules.view(state, 0))}
        assert (Target("piece", "plan") in targets) is (mode == "full"), "only the full game has plans"


def test_equal_cards_are_one_place_with_a_count() -> None:
    rules = GAMES["skyline3000"]
    for state in positions("skyline3000", 4)[::10]:
        for seat in range(4):
            view = rules.view(state, seat)
            cards = [held for held in hand("skyline3000", view) if held.target.kind == "card"]
            assert sum(held.count for held in cards) == len(view.hand)


def test_conditions_of_cities_stand_in_the_order_of_the_card() -> None:
    face = cities.face("i31", TEXT)  # C>=3 & fire
    assert [(part.icon, part.before) for part in face.asks.amounts] == [("commercial", "3"), ("fire", "")]
    face = cities.face("c14", TEXT)  # e>=0
    assert [(part.icon, part.behind) for part in face.asks.amounts] == [("employment", "≥ 0")]


@pytest.mark.parametrize("game", ["skyliners", "skyrise", "skyline_world"])
def test_the_picture_of_a_piece_has_the_roof_of_its_owner(game: str) -> None:
    """Whatever roof it had before; owners are told apart without their colours."""
    shapes = ("ring", "disc", "cross", "diamond")
    drawings = [face.drawing for face in screen_of(game).every_face(texts("en")) if face.drawing is not None]
    roofed = [drawing for drawing in drawings if drawing.with_roof("disc") != drawing.with_roof("cross")]
    assert roofed
    for drawing in roofed:
        found = [drawing.with_roof(shape) for shape in shapes]
        assert all(one != other for one, other in combinations(found, 2))
        assert [each.with_roof("cross") for each in found] == [drawing.with_roof("cross")] * len(shapes)


def test_a_picture_on_a_card_that_lies_on_the_table_keeps_its_colours() -> None:
    """Signs and letters take only the shape from their texture; a picture is drawn as it was painted."""
    face = next(face for face in screen_of("skyline3000").every_face(TEXT) if face.big)
    node = lay_card(face, Look(tier="low"), width=1.0)
    pictures = node.find_all_matches("**/picture")
    assert len(pictures) == 1
    assert pictures[0].get_tag(SURFACE) == BACKDROP
