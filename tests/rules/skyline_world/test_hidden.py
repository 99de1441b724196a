"""Who sees what, hidden assets and open hands: sections 6.11 and 7.3."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.rules.core import Event, digest, seeded
from game.rules.skyline_world import State, View, unpack
from game.text import texts
from tests.matches import random_match
from tests.rules.desk import only
from tests.rules.skyline_world.desk import GAME, at, do, refused, story, told

HIDDEN = "hidden_assets on"


def test_SW_120_money_stock_and_coloured_supply_of_others_are_hidden_until_the_end() -> None:
    state = at("b5=Y", HIDDEN, "stock P 1 n", "money 1 2 3 4")
    view = GAME.view(state, 1)
    assert view.money == (None, 2, None, None)
    assert view.stock == (None, (1, 0, 0, 0, 0, 1), None, None)
    assert view.supply == (None, (7, 6, 4, 3, 3), None, None)
    public = GAME.view(state, None)
    assert {*public.money, *public.stock, *public.supply} == {None}
    over = GAME.view(at("b5=Y", HIDDEN, "money 1 2 3 4", "phase over"), None)
    assert over.money == (1, 2, 3, 4)
    assert None not in over.stock
    assert None not in over.supply


def test_SW_120_in_the_basic_game_they_lie_open() -> None:
    view = GAME.view(at("", "money 1 2 3 4"), None)
    assert view.money == (1, 2, 3, 4)
    assert None not in view.stock


def test_SW_121_what_passes_over_the_table_is_public() -> None:
    state = at("b5=P", HIDDEN, "stock Y 2", "hand Y UBT FLA EMP")
    events = story(state, "build 2 b5", "trade UBT FLA EMP", "invest", "buy 1", "sell 1")
    assert [event.seen_by(3) for event in events] == events


def test_SW_121_no_view_keeps_a_list_of_it() -> None:
    state = at("", HIDDEN, "stock Y 1", "phase invest")
    before, after = GAME.view(state, 1), GAME.view(do(state, "buy 1"), 1)
    assert before == after


def test_SW_121_no_log_keeps_a_list_of_it() -> None:
    events = story(at("", HIDDEN, "stock Y 1", "phase invest"), "buy 1", "sell 1")
    moved = [event for event in events if event.kind() in ("floor_bought", "floor_sold")]
    assert len(moved) == 2
    assert [event.kept_by(0) for event in moved] == moved
    assert [event.kept_by(1) for event in moved] == [None, None]
    assert [event.kept_by(1) for event in story(at("", "stock Y 1", "phase invest"), "buy 1")] != [None]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SW_120_no_view_holds_what_others_hide_at_any_move(seats: int) -> None:
    for state, _, _ in random_match(GAME, seats, 11, {"hidden_assets": "on"}):
        for viewer in (None, *range(seats)):
            other = _with_other_assets(state, viewer)
            view = GAME.view(state, viewer)
            assert GAME.view(other, viewer) == view
            assert all(known is None for seat in range(seats) if seat != viewer for known in _assets_of(view, seat))


def _with_other_assets(state: State, viewer: int | None) -> State:
    """The same for the viewer, but other money, stock and coloured supply for everybody else, and another income."""
    hidden = [seat for seat in range(state.setup.seats) if seat != viewer]
    money, stock, supply = list(state.money), list(state.stock), list(state.supply)
    for seat in hidden:
        money[seat] += 7
        bought = next(1 << 4 * piece for piece, count in enumerate(unpack(supply[seat])) if count)
        stock[seat], supply[seat] = stock[seat] + bought, supply[seat] - bought
    income = "b1" if state.active in hidden else state.income
    return replace(state, money=tuple(money), stock=tuple(stock), supply=tuple(supply), income=income)


def _assets_of(view: View, seat: int) -> tuple[object, ...]:
    return view.money[seat], view.stock[seat], view.supply[seat]


@pytest.mark.parametrize("seats", [2, 3])
def test_SW_121_a_step_that_is_looked_at_again_tells_nobody_what_others_paid_or_bought(seats: int) -> None:
    bought = 0
    for state, action, after in random_match(GAME, seats, 12, {"hidden_assets": "on"}):
        events: list[Any] = []
        GAME.apply(state, action, events.append)
        for viewer in {None, *range(seats)} - {state.active}:
            kept = [known for event in events if (known := event.kept_by(viewer)) is not None]
            for event in kept:
                concerned = viewer in (event.seat, *getattr(event, "payee_seats", ())) if hasattr(event, "seat") else False
                amounts = (getattr(event, "amount", None), getattr(event, "price", None))
                assert concerned or amounts == (None, None), event
            if action.kind() in ("buy", "sell"):
                assert kept == []
                neutral = GAME.view(after, viewer).neutrals
                assert replace(GAME.view(state, viewer), neutrals=neutral) == GAME.view(after, viewer)
                bought += 1
    assert bought > 20


def test_SW_121_a_log_keeps_what_was_built_but_not_what_others_paid() -> None:
    names = ("Ann", "Ben", "Cem", "Dan")
    [built] = told(at("b5=P", HIDDEN, "stock Y 2"), "floor_built", "build 2 b5")
    for viewer, sentence in (
        (0, "Ann builds a 2-million floor in Greenwich Village: 2 million to Ben."),
        (1, "Ann builds a 2-million floor in Greenwich Village: 2 million to Ben."),
        (2, "Ann builds a 2-million floor in Greenwich Village."),
        (None, "Ann builds a 2-million floor in Greenwich Village."),
    ):
        assert texts("en").event("skyline_world", built.kept_by(viewer), names) == sentence
    assert texts("de").event("skyline_world", built.kept_by(2), names) == "Ann baut eine Etage zu 2 Mio. in Greenwich Village."
    [open_] = told(at("b5=P", "stock Y 2"), "floor_built", "build 2 b5")
    assert open_.kept_by(2) == open_


def test_SW_121_the_group_that_paid_is_told_but_not_kept_in_view() -> None:
    state = at("b5=Y b8=Y", HIDDEN, "income b8")
    assert [GAME.view(state, viewer).income for viewer in (0, 1, None)] == ["b8", None, None]
    assert {GAME.determinize(GAME.view(state, 1), seeded(seed)).income for seed in range(20)} == {"b5", "b8"}
    assert GAME.view(at("b5=Y b8=Y", "income b8"), 1).income == "b8"


def test_SW_122_neutral_supply_and_buildings_stay_visible() -> None:
    view = GAME.view(at("b5=N", HIDDEN, "stock Y n n"), 1)
    assert view.neutrals == 3
    assert view.buildings[GAME.board.index["b5"]] == "N"
    assert refused(at("b5=Y", HIDDEN, "stock Y 2"), "build 2 b5") == "SW-34"


def test_open_hands_show_cards_but_no_missions() -> None:
    state = at("", "open_hands on", "hand Y UBT")
    assert GAME.view(state, None).hands == (("UBT",), (), (), ())
    assert GAME.view(state, 1).missions[0] is None
    events: list[Event] = []
    GAME.new(2, 1, emit=events.append, open_hands="on")
    assert len(only("open_card_dealt", events)) == 6
    assert all(event.seen_by(None) == event for event in only("open_card_dealt", events))


def test_a_turn_reveals_nothing_but_with_open_hands_the_cards_of_a_penthouse() -> None:
    def barriers(*lines: str) -> set[str]:
        state = at("b5=YPYB", "stock Y 10 1", "hand Y UBT FLA EMP", "money 20 0 0 0", *lines)
        events = story(state, "build 1 b6", "build 10 b5", "trade UBT FLA EMP", "invest", "buy 1", "sell 1", "end")
        return {event.kind() for event in events if event.reveals}

    assert barriers() == set()
    assert barriers("open_hands on") == {"open_card_drawn"}


def test_the_end_of_the_match_reveals_missions() -> None:
    state = GAME.new(2, 1, stall_laps="2")
    events: list[Event] = []
    while GAME.to_act(state) is not None:
        events.clear()
        state = GAME.apply(state, GAME.legal(state)[-1], events.append)
    assert {event.kind() for event in events if event.reveals} == {"mission_revealed"}


def test_events_hide_missions_and_cards() -> None:
    events: list[Event] = []
    GAME.new(2, 1, emit=events.append)
    state = at("b5=YPYB", "stock Y 10", "seats 3")
    GAME.apply(state, GAME.parse(state, "build 10 b5"), events.append)
    secret: list[Any] = only("mission_dealt", events) + only("card_dealt", events) + only("card_drawn", events)
    assert len(secret) == 2 + 6 + 2
    for event in secret:
        field = "mission" if event.kind() == "mission_dealt" else "figure"
        assert event.seen_by(event.seat) == event
        for viewer in {None, 0, 1, 2} - {event.seat}:
            assert getattr(event.seen_by(viewer), field) is None


def test_after_the_end_only_the_pile_and_unused_missions_stay_hidden() -> None:
    state = at("", "hand Y UBT", "phase over", "seats 2")
    view = GAME.view(state, None)
    assert view.hands == (("UBT",), ())
    assert view.missions == state.missions
    assert not hasattr(view, "pile")
    assert view.pile_size == 41


@pytest.mark.parametrize("options", [{}, {"hidden_assets": "on"}, {"open_hands": "on"}, {"hidden_assets": "on", "teams": "on"}])
def test_determinized_states_agree_with_the_view_and_play_to_the_end(options: dict[str, str]) -> None:
    states = [state for state, _, _ in random_match(GAME, 4, 8, options)]
    for number, state in enumerate(states[:: len(states) // 6]):
        for seat in (None, 0, 3):
            view = GAME.view(state, seat)
            guess, rng = GAME.determinize(view, seeded(number)), seeded(number)
            assert GAME.view(guess, seat) == view
            assert GAME.from_text(GAME.to_text(guess)) == guess  # floors and cards add up
            for _ in range(4000):
                if not GAME.legal(guess):
                    break
                action, rng = GAME.random_action(guess, rng)
                guess = GAME.apply(guess, action)
            assert guess.phase == "over"


def test_determinizing_deals_different_secrets_and_keeps_the_own() -> None:
    state = GAME.new(3, 2, hidden_assets="on")
    view = GAME.view(state, 1)
    guesses = [GAME.determinize(view, seeded(seed)) for seed in range(20)]
    assert {guess.hands[1] for guess in guesses} == {state.hands[1]}
    assert {guess.missions[1] for guess in guesses} == {state.missions[1]}
    assert len({guess.missions for guess in guesses}) > 3
    assert len({guess.hands for guess in guesses}) > 15
    assert len({guess.money for guess in guesses}) > 10
    assert len({digest(guess) for guess in guesses}) == 20


def test_hidden_neutral_floors_are_where_they_can_be() -> None:
    state = at("b5=N", HIDDEN, "seats 2", "stock Y n n", "stock P n")
    for seed in range(10):
        guess = GAME.determinize(GAME.view(state, 0), seeded(seed))
        assert unpack(guess.stock[1])[5] == 1
        guess = GAME.determinize(GAME.view(state, None), seeded(seed))
        assert sum(unpack(stock)[5] for stock in guess.stock) == 3
