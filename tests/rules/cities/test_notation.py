"""Moves as text and as what was pointed at, why they are refused, and text that is no move."""

import random

import pytest
from msgspec.structs import replace

from game.rules.core import IllegalAction
from tests.rules.cities.desk import FILLED, GAME, at, do, intro, legal, random_states


def test_parse_reads_what_was_pointed_at():
    for text in ("play r11 D2/0 Ae5", "r11 D2 0 Ae5", "  play   r11  D2/0 Ae5 "):
        assert GAME.notation(GAME.parse(intro("display r11"), text)) == "play r11 D2/0 Ae5"
    assert GAME.notation(GAME.parse(intro("display r12"), "r12 exchange")) == "exchange r12"
    after = do(intro("display hea1", "pile r22"), "play hea1 D2/0 Ae7")
    assert GAME.notation(GAME.parse(after, "r22")) == "take r22"
    assert GAME.notation(GAME.parse(after, "II")) == "draw II"
    policy = at("scenario 3", "open B", "money 9", "display po01")
    assert GAME.notation(GAME.parse(policy, "po01 play")) == "play po01"
    swap = do(intro(*FILLED, "display r12"), "end")
    assert GAME.notation(GAME.parse(swap, "E")) == "open E"
    swap = do(swap, "open E")
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
    smog = at("scenario 4", "open A", "news nw06", "display i11 r11")
    assert _rule(smog, "i11") == "CS-104"
    utilities = ("tile pow1 I3/0 Ae5", "tile wat2 L4/0 Ae1", "tile gar1 L3/0 Aa5", "tile gar2 O4/0 Ab2")
    assert _rule(intro("display wat1 r11", *utilities), "wat1") == "CS-19"


def test_CS_31_no_tile_left_at_all():
    state = intro("display r11")
    none = replace(state, city=replace(state.city, supply=((0,) * 9, *state.city.supply[1:])))
    assert _rule(none, "r11") == "CS-31"
    assert not [move for move in legal(none) if move.startswith("play r11")]


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
