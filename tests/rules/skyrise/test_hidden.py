"""What each seat may know."""

from typing import Any

import pytest

from game.rules.core import seeded

from .desk import GAME, TWO, at, do, legal, played, story


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_view_survives_being_filled_in_and_played_on(seats: int) -> None:
    for number, (state, _) in enumerate(played(seats, 41, patron_peek="on_collect")):
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            other = GAME.determinize(view, seeded(number))
            assert GAME.view(other, seat) == view
            cards = [card for hand in other.hands for card in hand]
            assert len(set(cards)) == len(cards)
            assert len(set(other.objectives)) == seats
            assert sorted(other.patrons) == [2, 4, 6, 8]
        if number % 25 == 0:
            rng = seeded(number)
            while GAME.to_act(other) is not None:
                action, rng = GAME.random_action(other, rng)
                other = GAME.apply(other, action)
            assert GAME.outcome(other) is not None


def test_others_cards_and_objectives_are_not_in_a_view() -> None:
    state = GAME.new(3, 9)
    view = GAME.view(state, 1)
    assert view.hand == state.hands[1]
    assert view.objectives == (None, state.objectives[1], None)
    assert GAME.view(state, None).hand == ()
    assert not hasattr(view, "hands")


def test_set_up_events_hide_the_cards() -> None:
    events: list[Any] = []
    GAME.new(2, 9, emit=events.append)
    dealt = [event for event in events if event.kind() == "cards_dealt"]
    assert dealt[0].seen_by(0) == dealt[0]
    hidden = dealt[0].seen_by(1)
    assert (hidden.cards, hidden.colour, hidden.count) == (None, None, 5)


def test_after_the_game_everything_is_open() -> None:
    state = played(4, 2)[-1][0]
    view = GAME.view(state, None)
    assert view.objectives == state.objectives
    assert view.patrons == state.patrons
    assert GAME.projected(view) == GAME.projected(state)


def test_projected_leaves_out_what_a_viewer_cannot_know() -> None:
    state = at("P1 discs A", "P2 discs blue", "patron_peek on_collect", "P3 discs A", "P3 seen A")
    reasons = [{line.reason for line in lines} for lines in GAME.projected(GAME.view(state, 1))]
    assert "objective" not in reasons[0]
    assert "objective" in reasons[1]
    assert "patrons" not in reasons[0]  # nobody but P3 knows what A is worth
    assert "patrons" in reasons[1]
    assert "patrons" in {line.reason for line in GAME.projected(GAME.view(state, 2))[0]}


def test_undo_stops_where_something_became_known() -> None:
    state = do(at(TWO, "turn P1 keep", "P1 supply"), legal(at(TWO, "turn P1 keep", "P1 supply"))[0])
    assert any(event.reveals for event in story(state, legal(state)[0]))
    assert not any(event.reveals for event in story(at(), "bid 6 c1"))
