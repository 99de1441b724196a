"""Moves as text, and why one is refused."""

import random
from contextlib import suppress

import pytest

from game.rules.core import IllegalAction
from game.rules.skyrise import Keep

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
