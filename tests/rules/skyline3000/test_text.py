"""Positions and moves as text: reading, refusing, pointing, and nonsense."""

import pytest

from game.errors import BadInput
from game.match.chooser import Chooser
from game.rules.core import IllegalAction, Target, seeded
from game.text import texts
from tests.rules.skyline3000.desk import GAME, at, at_auction, do, random_states
from tests.rules.skyline3000.test_amenities import crowded


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_state_survives_the_round_trip(seats):
    options = {"layout": "varied", "shared_first_rest": "second", "memory_aid": "off"}
    if seats == 3:
        options["round4_key"] = "trailing"
    for state in random_states(seats, 31, **options)[::4]:
        assert GAME.from_text(GAME.to_text(state)) == state


def test_what_is_left_out_is_as_complete_as_the_rest_allows():
    state = at("hand 0 R1 F1", "discard roof R1", "board r1a=0:2B r1b=1:1B r1c=ad:1", "factory 1 2- 1G", "pending 1", "act 0")
    assert state.floors == 90 - 3 - 3 - 1
    assert state.roofs == ((4, 5), (4, 4))
    assert state.billboards == (5, 4)
    assert tuple(map(len, state.piles)) == (12, 23, 24)
    assert (state.scores, state.round, state.key, state.phase) == ((5, 5), 1, 0, "construction")
    assert GAME.city(state)["r1h"] == "green"
    assert at("factory 0 1B . 2- . .").factories[0] == ("1B", "", "2-")
    assert at("phase supply", "key 1", "act 0").draws == (6, 0)
    assert at("# a remark", "", "board r1a=0:1B", "board r1b=0:1B").levels[0] == 2


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("colour red", "unknown line"),
        ("seats 5", "seats cannot be"),
        ("layout evne", "layout cannot be"),
        ("round 5", "round cannot be"),
        ("round 1\nround 2", "written twice"),
        ("hand 2 F1", "hand must name 0 or 1 first"),
        ("hand", "must name a seat"),
        ("pile F1", "pile must name roof, floor or contract"),
        ("pile", "must name a pile"),
        ("hand 0 F9", "unknown card"),
        ("hand 0 R1 R1 R1", "R1 occurs 3 times"),
        ("pile roof F1", "F1 is no roof card"),
        ("known 0 F1", "known 0 must be"),
        ("board r1a=0:2B", "every height"),
        ("board r1a=0:1B r1b=0:1G", "both shapes"),
        ("board r1a=0:1B r2a=0:1B r3a=0:1B", "same roofs"),
        ("board r1a=2:1B", "no board entry"),
        ("board r2h=green", "no board entry"),
        ("board r1a=mall", "no board entry"),
        ("board r1=green", "no board entry"),
        ("board r1a=green r1a=ad:0", "occupied twice"),
        ("board r1h=green", "occupied twice"),
        ("board r1=mall r2=mall r3=mall", "more mall tiles"),
        ("factory 0 1X", "no building"),
        ("factory 0 90- 9-", "must be a number|more than 90 floors"),
        ("factory 0 1B 1B 1B 1B 1B 1B", "cannot be negative"),
        ("roofs 0 6 5", "more than 5 roofs"),
        ("roofs 0 5", "needs 2 numbers"),
        ("billboards 6 5", "more than 5 billboards"),
        ("floors 91", "more than 90 floors"),
        ("floors x", "needs 1 number"),
        ("scores 1 2 3", "needs 2 numbers"),
        ("scored 1", "needs 2 numbers"),
        ("draws -1 0", "negative"),
        ("passed 0", "has passed"),
        ("passed 7", "passed cannot be"),
        ("reshuffled wall", "reshuffled cannot be"),
        ("phase over\nround 2", "only in round 4"),
        ("phase supply\nround 4", "last round"),
        ("phase supply\ndraws 0 6", "no draws left"),
        ("phase bidding\npending 1", "pending only"),
        ("phase bidding\nbid 1 F1", "only the seat that is bidding"),
        ("bid 0 F1", "only the seat that is bidding"),
        ("take_backs 21", "from 0 to 20"),
        ("round4_key trailing", "round4_key cannot be"),
        ("rng -1", "must be a number"),
    ],
)
def test_positions_that_make_no_sense_are_refused_in_one_line(line, fault):
    with pytest.raises(BadInput, match=fault) as caught:
        GAME.from_text(line)
    assert "\n" not in str(caught.value)


def test_a_green_to_place_needs_room():
    with pytest.raises(BadInput, match="no small foundation is empty"):
        at("seats 4", "phase placing", f"board {crowded(0)}")


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
