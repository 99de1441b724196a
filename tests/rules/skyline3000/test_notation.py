"""Moves as text and as pointing: reading, refusing, and nonsense."""

import pytest

from game.match.chooser import Chooser
from game.rules.core import IllegalAction, Target, seeded
from game.text import texts
from tests.rules.skyline3000.desk import GAME, at, at_auction, do, random_states, refused

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


def pointed(state, *targets):
    """The rule that refuses pointing at these, such as `card:CR1`; None where it leads on."""
    path = tuple(Target(*target.split(":")) for target in targets)
    reason = GAME.why_not(state, " ".join(target.key for target in path), path)
    for language in ("en", "de"):
        assert reason is None or "{" not in texts(language).reason("skyline3000", reason)
    return reason and (reason.rule, *reason.params.values())


BUILDING = at("hand 0 R1 F1 CR1", "hand 1 F2", "factory 0 1- 1B", "board r1a=1:1B r1b=ad:1 r1c=ad:0")


@pytest.mark.parametrize(
    ("targets", "refusal"),
    [
        ("foundation:r2a", ("S3K-207", "foundation")),
        ("foundation:r1c", ("S3K-207", "foundation")),
        ("foundation:r1a", ("S3K-242", "building")),
        ("foundation:r1b", ("S3K-242", "billboard")),
        ("foundation:r1h", ("S3K-243", "green")),
        ("foundation:r1", ("S3K-243", "large")),
        ("slot:1", ("S3K-210",)),
        ("slot:new", ("S3K-210",)),
        ("slot:2", ("S3K-207", "contract")),
        ("button:build", ("S3K-207", "floor")),
        ("button:stall", ("S3K-207", "stall")),
        ("button:gable", ("S3K-207", "roof")),
        ("button:seal", ("S3K-002", "amenities")),
        ("bid:F1", ("S3K-002", "amenities")),
        ("pile:floor", ("S3K-002", "supply")),
        ("card:CB8", ("S3K-250", "CB8")),
        ("card:CR1 foundation:r2a", ("S3K-240",)),
        ("card:CR1 slot:new", ("S3K-240",)),
        ("card:CR1 button:build", ("S3K-207", "floor")),
        ("card:CR1 button:gable", ("S3K-207", "roof")),
        ("card:CR1 card:F1", ("S3K-240",)),
        ("card:CR1 slot:2 slot:1", ("S3K-240",)),
        ("card:CR1 slot:2 card:F1", ("S3K-241", "red")),
        ("card:R1 button:gable", ("S3K-220",)),
        ("card:R1 slot:new", ("S3K-220",)),
        ("card:R1 slot:2", ("S3K-221", 2)),
        ("card:R1 foundation:r2a", ("S3K-207", "foundation")),
        ("card:R1 pile:roof", ("S3K-002", "supply")),
        ("card:R1 slot:1 card:F1", ("S3K-220",)),
        ("card:F1 slot:1", ("S3K-210",)),
        ("card:F1 card:R1", ("S3K-210",)),
        ("stock:billboard foundation:r1", ("S3K-230",)),
        ("stock:billboard card:F1", ("S3K-230",)),
    ],
)
def test_pointing_out_of_turn_in_construction_says_what_comes_first(targets, refusal):
    assert pointed(BUILDING, *targets.split()) == refusal


def test_a_card_that_can_only_stall_may_still_be_pointed_at():
    state = at("hand 0 R1 F1", "hand 1 F2", "factory 0 1-", "roofs 0 0 0", "floors 0")
    assert pointed(state, "card:R1") is None
    assert pointed(state, "card:F1") is None
    assert pointed(state, "card:R1", "slot:1") == ("S3K-222", "barrel", "all"), "no shape is left"
    assert pointed(state, "card:F1", "button:build") == ("S3K-214",)
    for text in ("R1", "F1"):
        assert GAME.why_not(state, text) is None
        with pytest.raises(IllegalAction, match="not complete"):
            GAME.parse(state, text)


def test_S3K_411_the_kind_tells_a_card_in_hand_from_one_in_the_bid():
    state = at_auction("hand 0 F1 F2", "bid 0 F2 CB7", "hand 1 F3")
    assert pointed(state, "card:CB7") == ("S3K-411", "CB7", "hand")
    assert pointed(state, "bid:F1") == ("S3K-411", "F1", "bid")
    assert pointed(state, "card:F2") is pointed(state, "bid:F2") is pointed(state, "bid:CB7") is None
    tired = at_auction("hand 0 F2", "bid 0 F2", "hand 1 F3", "take_backs 20")
    assert pointed(tired, "bid:F2") == ("S3K-414", 20)
    assert pointed(tired, "card:F2") is None


def test_S3K_401_bidding_and_placing_have_their_order():
    bidding, placing = at_auction("hand 0 F1"), at("phase placing", "hand 0 F1")
    assert pointed(bidding, "foundation:r1a") == pointed(bidding, "foundation:r1") == ("S3K-401",)
    assert refused(bidding, "green r1a") == "S3K-401"
    assert pointed(placing, "card:F1") == pointed(placing, "button:seal") == ("S3K-432", "green")
    assert refused(placing, "bid F1") == "S3K-432"
    assert pointed(placing, "slot:1") == pointed(placing, "button:pass") == ("S3K-002", "construction")


def test_targets_of_no_meaning_have_no_rule():
    for targets in (("slot:x",), ("card:?",), ("card:?", "slot:1", "slot:x"), ("button:undo",), ("plot:a1",)):
        assert pointed(BUILDING, *targets) is None


def test_S3K_701_whatever_is_pointed_at_after_the_end():
    for target in EVERYTHING:
        assert GAME.why_not(at("phase over"), target.key, (target,)).rule == "S3K-701"


EVERYTHING = (
    *(Target(kind, code) for kind in ("card", "bid") for code in GAME.tables.card_of),
    *(Target("foundation", place) for place in GAME.city(GAME.new(2, 1))),
    *(Target("pile", pile) for pile in ("roof", "floor", "contract")),
    *(Target("slot", slot) for slot in ("new", *map(str, range(1, 9)))),
    *(Target("button", button) for button in ("build", "stall", "pass", "seal", "barrel", "gable")),
    Target("stock", "billboard"),
)
"""All that can ever be pointed at."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pointing_has_a_reason_exactly_where_it_leads_nowhere(seats):
    rng = seeded(seats)
    for state in random_states(seats, 17)[::11]:
        paths = [action.steps() for action in GAME.legal(state)]
        begun = {path[:length] for path in paths for length in range(1, len(path) + 1)}
        longer = [path[:-1] for path in paths if len(path) > 1]
        chosen, rng = rng.pick(longer) if longer else ((), rng)
        for start in {(), chosen}:
            for target in EVERYTHING:
                path = (*start, target)
                reason = GAME.why_not(state, " ".join(each.key for each in path), path)
                assert (reason is None) == (path in begun), path


@pytest.mark.parametrize(
    "text", ["", " ", "fly", "floor", "floor F9", "storey 0", "storey ²", "contract CR1 1 r9a", "r9a", "CR1 fly", "pass now"]
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
                    assert sentence
                    assert reason.rule not in sentence
                    assert "{" not in sentence


def test_a_building_that_no_contract_in_hand_has_a_place_for_is_refused_for_that():
    """With contracts in hand nobody is told that one is missing."""
    state = at("hand 0 CR1 CY1", "hand 1 F2", "factory 0 2B", "board r1a=1:1G")
    assert pointed(state, "slot:1") == ("S3K-246", "hand", 2, "barrel")
    assert pointed(at("hand 0 F1", "hand 1 F2", "factory 0 2B"), "slot:1") == ("S3K-207", "contract")
    assert pointed(at("hand 0 CR1", "hand 1 F2", "factory 0 1B"), "slot:1") == ("S3K-207", "contract"), "it comes first"


def test_a_foundation_says_what_is_missing_to_build_there():
    state = at("hand 0 CR1", "hand 1 F2", "factory 0 2B", "board r1a=1:1G")
    assert pointed(state, "foundation:r2a") == ("S3K-246", "block")
    assert pointed(state, "foundation:b1a") == ("S3K-207", "blue"), "the contract is for another district"
    assert pointed(at("hand 0 CR1", "hand 1 F2"), "foundation:r2a") == ("S3K-207", "foundation")
