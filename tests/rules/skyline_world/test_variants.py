"""Hidden assets, teams and open hands: sections 6.11, 6.12 and 7.3."""

from typing import Any

import pytest

from game.rules.core import Event, digest, seeded
from game.rules.skyline_world.pieces import unpack
from tests.matches import random_match
from tests.rules.desk import only
from tests.rules.skyline_world.desk import GAME, at, do, refused, story

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


def test_SW_122_neutral_supply_and_buildings_stay_visible() -> None:
    view = GAME.view(at("b5=N", HIDDEN, "stock Y n n"), 1)
    assert view.neutrals == 3
    assert view.buildings[GAME.board.index["b5"]] == "N"
    assert refused(at("b5=Y", HIDDEN, "stock Y 2"), "build 2 b5") == "SW-34"


TEAMS = "teams on"


def test_SW_130_secrets_are_kept_from_the_partner() -> None:
    view = GAME.view(at("", TEAMS, "hand B UBT"), 0)
    assert view.hands[2] is None
    assert view.missions[2] is None


def test_SW_131_partner_floors_are_foreign_floors() -> None:
    state = at("b5=B b6=BPRP", TEAMS, "stock Y 2 10")
    assert do(state, "build 2 b5").money == (8, 10, 12, 10)
    assert refused(state, "build 10 b6") == "SW-35"
    assert GAME.groups(at("b5=B b6=Y", TEAMS), 0)[0].plots == ("b6",)


def test_SW_132_only_opponents_draw() -> None:
    state = do(at("b5=YPYB", TEAMS, "stock Y 10", "pile MES WIL CHR"), "build 10 b5")
    assert state.hands == ((), ("MES",), (), ("WIL",))
    late = do(at("b5=BRBP", TEAMS, "acts B", "stock B 10", "pile MES WIL CHR"), "build 10 b5")
    assert late.hands == ((), ("WIL",), (), ("MES",))


def test_SW_133_the_partner_too_has_a_last_turn() -> None:
    state = do(at("b5=YPYPY b6=YPYPY b7=YPYB", TEAMS, "stock Y 10"), "build 10 b7", "invest", "end")
    assert state.turns_left == 2
    state = do(state, "invest", "end")
    assert state.active == 2
    assert do(state, "invest", "end", "invest", "end").phase == "over"


def test_SW_134_the_team_score_is_the_sum() -> None:
    outcome = GAME.outcome(at("b3=Y c6=P b10=B b5=RYRPR", TEAMS, "phase over"))
    assert outcome is not None
    assert outcome.scores == (2, 2, 2, 2)
    assert (outcome.winners, outcome.decided_by) == ((1, 3), "penthouses")
    assert [line.points for line in outcome.lines[0]] == [0, 1, 0, 1]
    even = GAME.outcome(at("b3=Y c6=P", TEAMS, "phase over"))
    assert even is not None
    assert (even.winners, even.decided_by) == ((0, 1, 2, 3), "shared")


def test_open_hands_show_cards_but_no_missions() -> None:
    state = at("", "open_hands on", "hand Y UBT")
    assert GAME.view(state, None).hands == (("UBT",), (), (), ())
    assert GAME.view(state, 1).missions[0] is None
    events: list[Event] = []
    GAME.new(2, 1, emit=events.append, open_hands="on")
    assert len(only("open_card_dealt", events)) == 6
    assert all(event.seen_by(None) == event for event in only("open_card_dealt", events))


def test_undo_stops_at_the_end_of_a_turn_and_with_open_hands_at_a_penthouse() -> None:
    def barriers(*lines: str) -> set[str]:
        state = at("b5=YPYB", "stock Y 10 1", "hand Y UBT FLA EMP", "money 20 0 0 0", *lines)
        events = story(state, "build 1 b6", "build 10 b5", "trade UBT FLA EMP", "invest", "buy 1", "sell 1", "end")
        return {event.kind() for event in events if event.reveals}

    assert barriers() == {"turn_ended"}
    assert barriers("open_hands on") == {"turn_ended", "open_card_drawn"}


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
