"""CS-125…CS-131: what is hidden, what a seat may know, and what cannot be taken back."""

import pytest

from game.bots import BOTS
from game.rules.cities.parts import STACKS
from game.rules.cities.setup import shuffle_stack
from game.rules.core import seeded
from game.text import texts
from tests.rules.cities.desk import DESK, GAME, at, do, intro, story, told
from tests.rules.desk import drawn, only

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


def test_CS_127_open_tops_are_told_and_drawn():
    events = []
    state = GAME.new(1, 2, open_tops="on", emit=events.append)
    assert [(each.stack, each.card) for each in only("top_revealed", events)] == [
        (name, stack[0]) for name, stack in zip(STACKS, state.stacks, strict=True)
    ]
    for top in GAME.view(state, 0).tops:
        assert f"; on top {texts('en')(f'cities.word.{top}')} [{top}]," in drawn(GAME, GAME.view(state, 0))
    shown = intro("open_tops on", "display hea1", "stack I r12 r13")
    assert [each.card for each in told(shown, "top_revealed", "play hea1 D2/0 Ae7", "draw I")] == ["r13"]
    last = intro("open_tops on", "display hea1", "stack I r12")
    assert told(last, "top_revealed", "play hea1 D2/0 Ae7", "draw I") == []
    hidden = intro("display hea1", "stack I r12 r13")
    assert told(hidden, "top_revealed", "play hea1 D2/0 Ae7", "draw I") == []
    assert "on top" not in drawn(GAME, GAME.view(hidden, 0))


def test_CS_125_counts_are_shown_only_where_the_option_says_so():
    lines = ("display r11 r12", "stack I r13 hea1", "stack II r21 r22", "stack III")
    picture = drawn(GAME, GAME.view(intro(*lines), 0))
    assert "Stack I: 2 cards left (residential 1, service 1)" in picture
    assert "Stack III: empty" in picture
    assert GAME.prompt(intro(*lines)).params["cards"] == 4
    state = intro(*lines, "deck_counts off")
    view = GAME.view(state, 0)
    assert (view.unseen, view.stocked) == (((), (), ()), (True, True, False))
    assert "Stack I: not empty" in drawn(GAME, view)
    assert "cards left (" not in drawn(GAME, view)
    assert "Stack III: empty" in drawn(GAME, view)
    prompt = GAME.prompt(view)
    assert prompt == GAME.prompt(state)
    assert (prompt.key, prompt.left, "cards" in prompt.params) == ("turn", "milestone", False)


def test_CS_125_views_tell_no_counts_apart_that_are_not_shown():
    lines = ("scenario 3", "open B", "money 9", "deck_counts off", "display r11", "stack I r13", "stack III r31")
    few, many = at(*lines, "stack II r21"), at(*lines, "stack II r22 r23 po01")
    assert GAME.view(few, 0) == GAME.view(many, 0)
    assert {"r21", "r22", "r23", "po01"} <= set(GAME.possible(GAME.view(few, 0))[1])
    assert "r11" not in GAME.possible(GAME.view(few, 0))[0]


def test_closed_boards_show_their_fronts_or_only_their_water():
    shown, hidden = (GAME.view(at("open A", f"closed_fronts {how}"), 0) for how in ("shown", "hidden"))
    site = TABLES.site(shown.setup.layout)
    assert site.boards == ("B", "E", "A")
    rows = [front.split("/") for front in shown.fronts]
    for cell, name in site.names.items():
        board, column, row = site.boards.index(name[0]), "abcdefg".index(name[1]), int(name[2]) - 1
        assert rows[board][row][column] == site.marks[cell]
    assert hidden.fronts[2] == shown.fronts[2]
    for dark, bright in zip(hidden.fronts[:2], shown.fronts[:2], strict=True):
        assert set(dark) == {"~", "?", "/"}
        assert [mark == "~" for mark in dark] == [mark == "~" for mark in bright]
    assert "+" in drawn(GAME, shown)
    assert "+" not in drawn(GAME, hidden).split("\n\n")[0]
    for view in (shown, hidden):
        assert "Closed boards: B for 4 money, E for 5 money." in drawn(GAME, view)
    opened = do(at("phase board", "open A", "closed_fronts hidden", "money 9"), "open E")
    assert GAME.view(opened, 0).fronts[1] == shown.fronts[1]


def test_CS_130_full_undo_is_offered_where_it_was_chosen():
    assert GAME.undo_all(GAME.new(1, 1, undo="full"))
    assert not GAME.undo_all(GAME.new(1, 1))
    assert not GAME.undo_all(GAME.new(3, 1))


@pytest.mark.parametrize("smooth", ["on", "off"])
@pytest.mark.parametrize(
    "options",
    [
        {"deck_counts": "off"},
        {"deck_counts": "off", "open_tops": "on"},
        {"closed_fronts": "hidden"},
        {"forecast": "off"},
        {"undo": "full", "open_tops": "on"},
    ],
)
def test_views_survive_being_filled_in_with_every_option(options, smooth):
    for scenario in ("1", "4"):
        for state in DESK.random_states(1, 6, scenario=scenario, smooth=smooth, **options)[::3]:
            for seat in (None, 0):
                view = GAME.view(state, seat)
                other = GAME.determinize(view, seeded(8))
                assert GAME.view(other, seat) == view
                assert GAME.forecast(view) == GAME.forecast(other) == GAME.forecast(state)
                assert GAME.prompt(view) == GAME.prompt(other) == GAME.prompt(state)
                assert GAME.from_text(GAME.to_text(other)) == other
                assert [set(mine) >= set(real) for mine, real in zip(other.stacks, state.stacks, strict=True)] == [True] * 3


def test_bots_play_without_counts_of_the_stacks():
    state, rng = GAME.new(1, 3, scenario="4", deck_counts="off"), seeded(3)
    while GAME.to_act(state) is not None:
        state = GAME.apply(state, BOTS["greedy"]().choose(GAME, GAME.view(state, 0), rng))
    state = GAME.new(1, 3, scenario="4", deck_counts="off")
    for _ in range(8):
        state = GAME.apply(state, BOTS["hard"]().choose(GAME, GAME.view(state, 0), rng))
    assert len(state.tiles) > 1


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
        stack, _ = shuffle_stack(TABLES, cards, seeded(seed), smooth=True)
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
