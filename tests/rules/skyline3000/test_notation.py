"""Moves as text and as pointing: reading, refusing, and nonsense."""

import pytest

from game.match.chooser import Chooser
from game.rules.core import IllegalAction, Target, seeded
from game.text import texts
from tests.rules.skyline3000.desk import GAME, at, at_auction, do

# -- moves -----------------------------------------------------------------------------------------------------

STATES = (
    at("hand 0 R1 F1 CR1 CR2", "hand 1 F2", "factory 0 1B 1- 2G", "board r1a=ad:0 r2a=1:1B"),
    do(at("hand 0 F1", "hand 1 F2", "factory 0 2- 1-"), "floor F1"),
    at_auction("hand 0 F1 F2 F2", "bid 0 CB7", "hand 1 F3"),
    at("phase placing", "hand 0 F1", "board r1a=0:1B"),
    at("phase placing", "stack 3", "hand 0 F1"),
    at("phase supply", "pile roof"),
    at("phase over"),
)


@pytest.mark.parametrize("state", STATES, ids=lambda state: GAME.label(state))
def test_notation_is_read_back_and_pointing_means_the_same(state):
    for action in GAME.legal(state):
        assert GAME.parse(state, GAME.notation(action)) == action
        assert GAME.parse(state, "  " + GAME.notation(action).replace(" ", "   ") + " ") == action
        pointed = GAME.parse(state, " ".join(target.key for target in action.steps()))
        assert pointed == action or (pointed.kind(), action.kind()) == ("bid", "unbid")
        for length in range(1, len(action.steps())):
            assert GAME.why_not(state, " ".join(target.key for target in action.steps()[:length])) is None


def test_notation_is_that_of_the_rules():
    moves = [GAME.notation(action) for state in STATES for action in GAME.legal(state)]
    for move in (
        *("floor F1", "roof R1 2 gable", "contract CR1 1 r1a", "billboard y2c", "stall CR2", "pass", "storey 1", "storey new"),
        *("bid F1", "unbid CB7", "seal", "green r1c", "spaceport b2", "draw floor"),
    ):
        assert move in moves


def test_pointing_at_what_is_impossible_says_why():
    state = at("hand 0 R1 F1 CR1", "hand 1 F2", "factory 0 1- 2B", "board r1a=1:1B")
    chooser = Chooser(GAME.legal(state))
    chooser.choose(Target("card", "CR1"))
    assert GAME.why_not(state, chooser.attempt(Target("slot", "1"))).rule == "S3K-240"
    chooser.choose(Target("slot", "2"))
    assert GAME.why_not(state, chooser.attempt(Target("foundation", "y1a"))).rule == "S3K-241"
    assert GAME.why_not(state, chooser.attempt(Target("foundation", "r1"))).rule == "S3K-243"
    assert GAME.why_not(state, chooser.attempt(Target("foundation", "r2a"))).rule == "S3K-305"
    assert GAME.why_not(state, "billboard r1a").rule == "S3K-230"
    assert GAME.why_not(at("billboards 0 5", "hand 0 F1"), "billboard").rule == "S3K-231"
    assert GAME.why_not(state, "new").rule == "S3K-210"
    assert GAME.why_not(at("hand 0 F1", "hand 1 F1", "floors 0"), "F1 build").rule == "S3K-214"
    assert GAME.why_not(STATES[2], "CB7") is None
    assert GAME.why_not(STATES[2], "R7").rule == "S3K-411"
    assert GAME.why_not(STATES[3], "r1a").rule == "S3K-430"
    assert GAME.why_not(STATES[4], "r1a").rule == "S3K-431"
    assert GAME.why_not(STATES[4], "spaceport") is None
    assert GAME.why_not(STATES[5], "roof").rule == "S3K-606"


@pytest.mark.parametrize(
    "text", ["", " ", "fly", "floor", "floor F9", "storey 0", "storey ²", "contract CR1 1 r9a", "r1a", "pass now"]
)
def test_unreadable_moves_have_no_rule(text):
    with pytest.raises(IllegalAction) as caught:
        GAME.parse(STATES[0], text)
    assert caught.value.reason is None
    assert GAME.why_not(STATES[0], text) is None


def test_refused_moves_name_their_rule():
    with pytest.raises(IllegalAction, match="S3K-241") as caught:
        GAME.parse(STATES[0], "contract CR1 1 y1a")
    assert caught.value.reason.rule == "S3K-241"


def test_no_mutated_text_breaks_the_parser():
    rng = seeded(99)
    alphabet = "FRCYB012389 rybacgh-newsallpidg\t²é"
    for state in STATES[:-1]:
        legal = set(GAME.legal(state))
        notes = [GAME.notation(action) for action in GAME.legal(state)]
        for _ in range(120):
            text, rng = rng.pick(notes)
            for _ in range(2):
                place, rng = rng.roll(len(text) + 1)
                cut, rng = rng.roll(3)
                letter, rng = rng.pick(alphabet)
                text = text[:place] + letter + text[place + cut :]
            try:
                reason = None
                assert GAME.parse(state, text) in legal
            except IllegalAction as refusal:
                reason = refusal.reason
            assert reason == GAME.why_not(state, text)


def test_whatever_is_refused_has_a_sentence_in_both_languages():
    verbs = [GAME.notation(action) for state in STATES for action in GAME.legal(state)]
    extra = [
        "roof R1 1 barrel",
        "roof R1 9 gable",
        "storey 9",
        "storey 1",
        "contract CR1 3 r2b",
        "contract CR1 1 r1h",
        "stall F8",
    ]
    for state in STATES:
        for text in verbs[::5] + extra:
            reason = GAME.why_not(state, text)
            if reason:
                for language in ("en", "de"):
                    sentence = texts(language).reason("skyline3000", reason)
                    assert sentence.endswith(f"({reason.rule})")
                    assert "{" not in sentence
