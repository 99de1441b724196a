"""Moves as text, and why one is refused."""

import random
from contextlib import suppress

import pytest

from game.rules.core import IllegalAction, Reason, Target
from game.rules.skyrise import Keep
from game.rules.skyrise.content import COLOURS
from game.text import texts

from .desk import GAME, at, legal, played, refused


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_move_reads_back(seats: int) -> None:
    for state, _ in played(seats, 51)[::3]:
        for action in GAME.legal(state):
            text = GAME.notation(action)
            assert GAME.parse(state, text) == action
            assert GAME.parse(state, f"P{action.seat + 1}  {text} ") == action
            pointed = " ".join(target.key for target in action.steps())
            assert GAME.parse(state, pointed) == action


def test_moves_are_written_as_the_specification_says() -> None:
    assert legal(at())[0] == "bid 6 c1"
    assert GAME.notation(Keep(0, (7, 12))) == "keep 7 12"
    assert GAME.label(at("P1 built c1=6 c2=28", "first P2")) == "3.P2"


@pytest.mark.parametrize("text", ["", "P1", "bid", "bid 6", "fly 3", "bid six c1", "keep"])
def test_incomplete_or_unreadable_moves_are_refused_without_a_rule(text: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        GAME.parse(at() if text != "keep" else at("turn P1 keep", "P1 supply"), text)
    assert caught.value.reason is None


def test_no_mutated_move_breaks_the_parser() -> None:
    rng = random.Random(5)
    alphabet = "bidpasjokervultkeWP0123456789cghks ²½\n-"
    for seats in (2, 4):
        for state, _ in played(seats, 61)[::6]:
            legal = GAME.legal(state)
            for _ in range(12):
                text = list(GAME.notation(rng.choice(legal)) if legal else "bid 6 c1")
                for _ in range(rng.randint(1, 3)):
                    text.insert(rng.randint(0, len(text)), rng.choice(alphabet))
                    del text[rng.randrange(len(text))]
                with suppress(IllegalAction):
                    assert GAME.parse(state, "".join(text)) in legal


def test_whatever_parses_is_legal() -> None:
    """Every piece on every quarter: accepted exactly where it is in the legal list."""
    for state, _ in played(2, 71)[::9]:
        if state.phase in ("start_bid", "overbid", "hammer"):
            moves = set(legal(state))
            for piece in GAME.tables.piece:
                for quarter in GAME.tables.quarters:
                    text = f"bid {piece} {quarter}"
                    assert (GAME.why_not(state, text) is None) == (text in moves)


def test_moves_after_the_end_are_refused() -> None:
    state = played(2, 1)[-1][0]
    for move in ("bid 6 c1", "pass", "joker rose", "vault g1", "keep 3", "c1", "P2 bid 6 c1"):
        assert refused(state, move) == "SR-76"
    assert GAME.prompt(state).key == "over"


@pytest.mark.parametrize(
    ("move", "rule"),
    [("bid c1", "SR-40"), ("bid 6 c1 c2", "SR-40"), ("bid c1 6", "SR-40"), ("bid g9", "SR-31")],
)
def test_SR_110_words_in_another_order_than_asked_are_refused(move: str, rule: str) -> None:
    assert refused(at(), move) == rule


def test_SR_62_a_joker_takes_only_the_colours() -> None:
    state = at("P1 built c1=6", "won P1 6 c1 1", "turn P1 joker")
    assert refused(state, "joker pink") == "SR-62"
    assert refused(state, "joker rose") is None


def _everything() -> list[Target]:
    """All that can be pointed at in Skyrise, and a thing that never can."""
    keys = {
        "piece": GAME.tables.piece,
        "quarter": GAME.tables.quarters,
        "colour": COLOURS,
        "card": [str(wonder.number) for wonder in GAME.content.wonders],
        "button": ["pass"],
        "lake": ["gL1"],
    }
    return [Target(kind, key) for kind, each in keys.items() for key in each]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_SR_110_whatever_cannot_be_chosen_has_a_reason_in_every_phase(seats: int) -> None:
    phases = set()
    for seed in range(3):
        states = [state for state, _ in played(seats, seed)]
        rare = [state for state in states if state.phase not in ("start_bid", "overbid")]
        for state in [*states[::12], *rare[:8], states[-1]]:
            phases.add(state.phase)
            paths = [action.steps() for action in GAME.legal(state)]
            begun = {path[:length] for path in paths for length in range(1, len(path) + 1)}
            for before in ((), *sorted({path[:1] for path in paths if len(path) > 1})[:2]):
                for target in _everything():
                    pointed = (*before, target)
                    reason = GAME.why_not(state, " ".join(each.key for each in pointed), pointed)
                    assert (reason is None) == (pointed in begun), (state.phase, pointed)
                    for language in ("en", "de"):
                        assert reason is None or texts(language).reason("skyrise", reason)
    assert {"start_bid", "overbid", "joker", "keep", "over"} <= phases


def test_SR_110_a_card_and_a_piece_of_the_same_number_are_told_apart() -> None:
    choosing = at("turn P1 keep", "P1 supply", "P1 hand 6 7 8")
    assert GAME.why_not(choosing, "6", (Target("card", "6"),)) is None
    assert GAME.why_not(choosing, "6", (Target("piece", "6"),)) == Reason("SR-40", {"case": "asked", "phase": "keep"})
    bidding = at("P1 hand 6 7 8")
    assert GAME.why_not(bidding, "6", (Target("piece", "6"),)) is None
    assert GAME.why_not(bidding, "6", (Target("card", "6"),)) == Reason("SR-40", {"case": "asked", "phase": "start_bid"})


def test_SR_40_says_whose_decision_it_is_or_what_is_asked() -> None:
    state = at()
    said = [texts("en").reason("skyrise", GAME.why_not(state, move)) for move in ("P2 bid 2 c1", "joker rose")]  # type: ignore[arg-type]
    assert said == ["It is P1's turn.", "Now: a structure, then a quarter for the start bid."]
