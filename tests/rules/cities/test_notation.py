"""Moves as text and as what was pointed at, why they are refused, and text that is no move."""

import random
import re

import pytest
from msgspec.structs import replace

from game.rules.cities import State
from game.rules.core import IllegalAction, Target
from game.text import texts
from tests.rules.cities.desk import FILLED, GAME, at, do, intro, legal, random_states, refused

CELL = re.compile(r"\b[A-F][a-g][1-7]\b")


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
    assert _rule(state, "play") == _rule(state, "exchange") == "CS-33"  # buttons that need a card before them
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
     "play r11 D2/0 Ae5 now", "end now", "draw IV", "opens", "open Z", "role me", "play r11 /0 Ae5", "play r11 D2/ Ae5",
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


def test_a_move_that_cannot_be_finished_is_refused_with_its_rule():
    state = intro("display pow1 r11", "money 2")
    for text, rule in (("open", "CS-69"), ("pow1", "CS-40"), ("Ae5", "CS-33"), ("r11", None), ("play r11 D2/0", None)):
        assert refused(state, text) == rule


def test_CS_33_things_pointed_at_in_another_order():
    state = intro("display r11", "pile r22")
    for text in ("D2", "0", "Ae5", "Ba1", "r11 0", "r11 Ae5", "r11 play", "r11 end", "r11 II", "r11 D2 Ae5", "r11 D2 r11"):
        assert _rule(state, text) == "CS-33", text
    assert _rule(state, "r11 D2 0 r22") == "CS-33"
    assert _rule(state, "r22 D2") == "CS-30"
    forced = intro("display r11", "stack I", "stack II", "stack III")
    assert {_rule(forced, text) for text in ("D2", "Ae5", "r11", "r11 Ae5", "play", "exchange")} == {"CS-21"}


def test_CS_95_a_policy_takes_no_tile():
    state = at("scenario 3", "open B", "money 9", "display po01 r11")
    for text in ("po01 D2", "po01 r11", "po01 Ba1", "po01 end"):
        assert _rule(state, text) == "CS-95", text
    assert _rule(state, "po01 play") is None
    assert _rule(state, "po01 exchange") == "CS-57"


@pytest.mark.parametrize(("ended", "rule"), [("CS-75", "CS-75"), ("CS-66", "CS-79"), ("CS-22", "CS-79")])
def test_after_the_end_everything_is_refused_because_the_game_is_over(ended, rule):
    state = at("open A", "phase over", f"ended {ended}", "display r11")
    for text in ("r11", "r11 D2", "D2", "0", "Ae5", "B", "ro01", "II", "play", "exchange", "end", "keep", "play r11 D2/0 Ae5"):
        assert _rule(state, text) == rule, text


def _asked(state: State, seen: set[Target]) -> int:
    """Asks about everything there is after every kind of beginning of a move; how often a reason was due and given."""
    paths = [action.steps() for action in GAME.legal(state)]
    beginnings = {path[:length] for path in paths for length in range(len(path) + 1)} | {()}
    chosen = {tuple(target.kind for target in path): path for path in sorted(beginnings - set(paths))}
    reasons = 0
    for path in chosen.values():
        for target in seen:
            if (*path, target) not in beginnings:
                text = " ".join(each.key for each in (*path, target))
                reason = GAME.why_not(state, text)
                assert reason is not None, (state.phase, text)
                said = [texts(language).reason("cities", reason) for language in ("en", "de")]
                assert all(said)
                assert not any(CELL.search(words) for words in said), said
                reasons += 1
    return reasons


@pytest.mark.parametrize(("scenario", "seats"), [("intro", 1), ("2", 3), ("4", 2), ("5", 4)])
def test_whatever_is_pointed_at_in_vain_has_a_reason(scenario, seats):
    states = random_states(scenario, seats, games=2, every=1)
    seen = {step for state in states for action in GAME.legal(state)[::9] for step in action.steps()}
    seen |= {Target("board", code) for code in GAME.tables.boards} | {Target("stack", name) for name in ("I", "II", "III")}
    seen |= {Target("button", name) for name in ("play", "exchange", "end", "keep")}
    seen |= {Target("card", code) for code in GAME.tables.cards} | {Target("role", code) for code in GAME.tables.roles}
    for state in states:
        seen |= {Target("cell", name) for name in GAME.tables.site(state.setup.layout).index}
    picked = {state.phase: state for state in states}
    picked |= {f"later {state.phase}": state for state in states[: len(states) // 2]}
    assert {"turn", "refill", "board", "over"} <= set(picked)
    assert sum(_asked(state, seen) for state in picked.values()) > 1000
