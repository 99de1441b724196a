"""CS-125…CS-131: what is hidden, what a seat may know, and what cannot be taken back."""

import pytest

from game.rules.cities.setup import shuffled
from game.rules.core import seeded
from tests.rules.cities.desk import GAME, at, intro, story

TABLES = GAME.tables


def test_only_the_order_of_stacks_and_roles_is_hidden():
    state = GAME.new(2, 1, scenario="4")
    view = GAME.view(state, 1)
    assert not hasattr(view, "stacks")
    assert not hasattr(view, "roles_left")
    assert [sorted(unseen) for unseen in view.unseen] == [sorted(stack) for stack in state.stacks]
    assert view.unseen[1] == TABLES.in_order(state.stacks[1]) != state.stacks[1]
    assert sorted(view.roles_unseen) == sorted(state.roles_left)
    assert view.offer == state.offer
    assert view.displays == state.displays
    assert view.tops == (None, None, None)


def test_CS_125_what_is_left_is_public():
    state = intro("display r11", "stack II r21 r22", "stack III")
    assert GAME.view(state, None).unseen[1:] == (("r21", "r22"), ())


def test_CS_127_open_tops():
    state = GAME.new(1, 2, open_tops="on")
    view = GAME.view(state, 0)
    assert view.tops == tuple(stack[0] for stack in state.stacks)
    for chance in range(5):
        other = GAME.determinize(view, seeded(chance))
        assert [stack[0] for stack in other.stacks] == list(view.tops)
        assert GAME.view(other, 0) == view


@pytest.mark.parametrize("options", [{}, {"smooth": "on"}, {"smooth": "on", "open_tops": "on"}])
def test_determinize_gives_playable_states_that_look_the_same(options):
    for scenario in ("intro", "4"):
        state, rng = GAME.new(2, 3, scenario=scenario, **options), seeded(5)
        while GAME.to_act(state) is not None:
            for seat in (None, 0, 1):
                view = GAME.view(state, seat)
                assert GAME.view(GAME.determinize(view, rng), seat) == view
            guess = GAME.determinize(GAME.view(state, 0), rng)
            assert sorted(map(sorted, guess.stacks)) == sorted(map(sorted, state.stacks))
            action, rng = GAME.random_action(guess, rng)
            state = GAME.apply(state, action)


def test_a_smoothed_stack_is_guessed_by_its_packets():
    cards = TABLES.stack_cards(TABLES.chapters["4"])[1]
    for seed in range(20):
        stack, _ = shuffled(TABLES, cards, seeded(seed), smooth=True)
        line = f"stack II {' '.join(stack[11:])}"
        state = at("scenario 4", "smooth on", "open A", "money 9", "display r11", line)
        guess = GAME.determinize(GAME.view(state, 0), seeded(seed + 99)).stacks[1]
        sizes = [5, *[8] * 3]
        start = 0
        for size in sizes:
            mine = sorted(TABLES.group(card) for card in guess[start : start + size])
            real = sorted(TABLES.group(card) for card in stack[11 + start : 11 + start + size])
            assert mine == real
            start += size


def test_CS_130_draws_and_offers_reveal_but_nothing_else_does():
    state = at("scenario 4", "open A", "money 9", "display r12 r13", "pile r22", "stack II r21")
    assert not any(event.reveals for event in story(state, "exchange r12", "take r22"))
    assert any(event.reveals for event in story(state, "exchange r12", "draw II"))
    assert not any(event.reveals for event in story(state, "play r12 D2/0 Aa5"))
    roles = GAME.new(2, 1, scenario="2")
    assert any(event.reveals for event in story(roles, f"role {roles.offer[0]}"))
    board = GAME.new(1, 1)
    assert not any(event.reveals for event in story(board, "open A"))
