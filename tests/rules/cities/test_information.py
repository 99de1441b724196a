"""What is hidden, what is told, positions in text, and text that is no move."""

import random

import pytest
from msgspec.structs import replace

from game.errors import BadInput
from game.rules.cities.setup import shuffled
from game.rules.core import IllegalAction, seeded
from tests.rules.cities.table import FILLED, GAME, intro, offered, play, position, random_states, story

TABLE = GAME.table


def test_only_the_order_of_stacks_and_roles_is_hidden():
    state = GAME.new(2, 1, scenario="4")
    view = GAME.view(state, 1)
    assert not hasattr(view, "stacks")
    assert not hasattr(view, "roles_left")
    assert [sorted(unseen) for unseen in view.unseen] == [sorted(stack) for stack in state.stacks]
    assert view.unseen[1] == TABLE.in_order(state.stacks[1]) != state.stacks[1]
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
    cards = TABLE.stack_cards(TABLE.chapters["4"])[1]
    for seed in range(20):
        stack, _ = shuffled(TABLE, cards, seeded(seed), smooth=True)
        line = f"stack II {' '.join(stack[11:])}"
        state = position("scenario 4", "smooth on", "open A", "money 9", "display r11", line)
        guess = GAME.determinize(GAME.view(state, 0), seeded(seed + 99)).stacks[1]
        sizes = [5, *[8] * 3]
        start = 0
        for size in sizes:
            mine = sorted(TABLE.group(card) for card in guess[start : start + size])
            real = sorted(TABLE.group(card) for card in stack[11 + start : 11 + start + size])
            assert mine == real
            start += size


def test_CS_130_draws_and_offers_reveal_but_nothing_else_does():
    state = position("scenario 4", "open A", "money 9", "display r12 r13", "pile r22", "stack II r21")
    assert not any(event.reveals for event in story(state, "exchange r12", "take r22"))
    assert any(event.reveals for event in story(state, "exchange r12", "draw II"))
    assert not any(event.reveals for event in story(state, "play r12 D2/0 Aa5"))
    roles = GAME.new(2, 1, scenario="2")
    assert any(event.reveals for event in story(roles, f"role {roles.offer[0]}"))
    board = GAME.new(1, 1)
    assert not any(event.reveals for event in story(board, "open A"))


def test_positions_round_trip():
    for scenario in ("intro", "2", "4"):
        for seats in (1, 3):
            for state in random_states(scenario, seats, games=2):
                text = GAME.to_text(state)
                assert GAME.from_text(text) == state


def test_the_picture_shows_the_map():
    text = GAME.to_text(intro("tile hea1 D2/0 Ae7", "display r11"))
    rows = [line[2:] for line in text.splitlines() if line.startswith("|")]
    assert rows[6] == "bbbbbbbeeeeeee...#SS."
    drawn = GAME.draw(GAME.view(intro("tile hea1 D2/0 Ae7", "display r11", "pile pow1"), 0))
    assert "r11 w-1 e+1, health: m+1" in drawn
    assert "pow1 I3 m-3: p+3" in drawn
    assert "roles offered" in GAME.draw(GAME.view(GAME.new(1, 1, scenario="2"), 0))
    assert "news: nw02" in GAME.draw(GAME.view(position("scenario 4", "open A", "news nw02", "money 9"), 0))


@pytest.mark.parametrize(
    "line",
    [
        "colour red",
        "open A A",
        "open X",
        "seats 9",
        "money many",
        "money -1",
        "tracks x1",
        "tracks p99",
        "tile r11",
        "tile zz1 D2/0 Ae5",
        "tile po01 D2/0 Ae5",
        "tile hea1 I3/0 Ae5",
        "tile r11 D2/2 Ae5",
        "tile r11 D2/0 Fa1",
        "tile r11 D2/0 Aa1",
        "tile r11 D2/0 Ea1",
        "display r11 r11",
        "display zz9",
        "display uq01",
        "stack I r21",
        "stack IV r21",
        "pile r11 r99",
        "roles ro01 ro02",
        "roles ro99",
        "news nw99",
        "due 1 1",
        "milestone 1",
        "milestone a b c d",
        "phase nowhere",
        "phase roles",
        "phase over",
        "phase restock\ndue 0",
        "ended CS-75",
        "layout A@NW",
        "layout B@NW E@NE A@NE",
        "scenario 9",
        "scenario 5",
        "money 3\nmoney 4",
        "phase refill\nstack I\nstack II\nstack III",
    ],
)
def test_bad_positions_are_refused(line):
    lines = ["open A", line] if not line.startswith("open") else [line]
    with pytest.raises(BadInput):
        position(*lines)


def test_tiles_may_not_lie_on_each_other_nor_be_more_than_there_are():
    with pytest.raises(BadInput, match="another"):
        intro("tile r11 D2/0 Ae5", "tile r12 D2/0 Ae5")
    with pytest.raises(BadInput, match="more tiles"):
        intro("tile r11 D2/0 Ae5", "tile r12 D2/0 Ae6", "tile r13 D2/0 Ae7")
    with pytest.raises(BadInput, match="twice"):
        intro("tile r11 D2/0 Ae5", "display r11")
    with pytest.raises(BadInput, match="displays"):
        position("open A", "seats 3", "display r11", "display r12")


def test_positions_without_a_decision_are_lost_like_in_play():
    assert intro("money 0", "display pow1", "tracks e0").ended == "CS-22"
    assert position("open A", "phase board", "money 0").ended == "CS-69"


def test_defaults_of_a_small_position():
    state = position("open A")
    assert (state.phase, state.values[8], len(state.displays[0])) == ("turn", 10, 7)
    assert position("").phase == "board"
    assert sum(map(len, state.stacks)) + 7 == 75


def test_parse_reads_what_was_pointed_at():
    for text in ("play r11 D2/0 Ae5", "r11 D2 0 Ae5", "  play   r11  D2/0 Ae5 "):
        assert GAME.notation(GAME.parse(intro("display r11"), text)) == "play r11 D2/0 Ae5"
    assert GAME.notation(GAME.parse(intro("display r12"), "r12 exchange")) == "exchange r12"
    after = play(intro("display hea1", "pile r22"), "play hea1 D2/0 Ae7")
    assert GAME.notation(GAME.parse(after, "r22")) == "take r22"
    assert GAME.notation(GAME.parse(after, "II")) == "draw II"
    policy = position("scenario 3", "open B", "money 9", "display po01")
    assert GAME.notation(GAME.parse(policy, "po01 play")) == "play po01"
    swap = play(intro(*FILLED, "display r12"), "end")
    assert GAME.notation(GAME.parse(swap, "E")) == "open E"
    swap = play(swap, "open E")
    assert GAME.notation(GAME.parse(swap, "r12")) == "return r12"
    roles = GAME.new(1, 1, scenario="2")
    assert GAME.notation(GAME.parse(roles, roles.offer[0])) == f"role {roles.offer[0]}"


def _rule(state, text: str) -> str | None:
    reason = GAME.why_not(state, text)
    return reason.rule if reason else None


def test_why_not_explains_unfinished_moves():
    state = intro("display r11 wat1 pow3", "tile pow1 I3/0 Ae5")
    assert _rule(state, "r11") is None
    assert _rule(state, "play") is None
    assert _rule(state, "exchange") is None
    assert _rule(state, "r12") == "CS-30"
    assert _rule(state, "r11 D2") is None
    assert _rule(state, "r11 W5") == "CS-31"
    assert _rule(state, "r11 I4") == "CS-14"  # no room for four in a row on A
    assert _rule(state, "r11 D2 3") == "CS-15"
    assert _rule(intro("display pow1 r11", "money 2"), "pow1") == "CS-40"
    assert _rule(intro("display r12 r11", "tracks g-6"), "r12") == "CS-41"
    smog = position("scenario 4", "open A", "news nw06", "display i11 r11")
    assert _rule(smog, "i11") == "CS-104"
    utilities = ("tile pow1 I3/0 Ae5", "tile wat2 L4/0 Ae1", "tile gar1 L3/0 Aa5", "tile gar2 O4/0 Ab2")
    assert _rule(intro("display wat1 r11", *utilities), "wat1") == "CS-19"


def test_CS_31_no_tile_left_at_all():
    state = intro("display r11")
    none = replace(state, city=replace(state.city, supply=((0,) * 9, *state.city.supply[1:])))
    assert _rule(none, "r11") == "CS-31"
    assert not [move for move in offered(none) if move.startswith("play r11")]


@pytest.mark.parametrize(
    "text",
    ["", "   ", "dance", "play zz9 D2/0 Ae5", "play r11 Q7/0 Ae5", "play r11 D2/9 Ae5", "play r11 D2/0 Ah9", "play r11 D2/0",
     "play r11 D2/0 Ae5 now", "end now", "draw IV", "open", "open Z", "role me", "play r11 /0 Ae5", "play r11 D2/ Ae5",
     "exchange r11 r12", "play po01 now", "²", "play r11 D2/² Ae5", "play r11 D2/0/Ae5/x"],
)  # fmt: skip
def test_unreadable_moves_have_no_rule(text):
    state = intro("display r11")
    with pytest.raises(IllegalAction) as caught:
        GAME.parse(state, text)
    assert caught.value.reason is None


def test_mutated_moves_are_read_or_refused():
    dice = random.Random(7)
    states = [state for state in random_states("4", 2, games=2) if not state.ended]
    letters = "abcdeoprx 0123/ABEIQV-²\t"
    for _ in range(600):
        state = dice.choice(states)
        text = GAME.notation(dice.choice(GAME.legal(state)))
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(text) + 1)
            text = text[:at] + dice.choice(letters) * dice.randint(0, 1) + text[at + dice.randint(0, 1) :]
        try:
            action = GAME.parse(state, text)
        except IllegalAction:
            pass
        else:
            assert action in GAME.legal(state)
        GAME.why_not(state, text)
