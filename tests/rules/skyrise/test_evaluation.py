"""The bot's evaluation of Skyrise chooses what a person would."""

from typing import Any

from game.bots.skyrise import evaluate
from game.rules.core import seeded

from .desk import GAME, at, played


def best(state: Any) -> str:
    """The move the evaluation likes best."""
    values = {GAME.notation(a): sum(evaluate(GAME, GAME.apply(state, a), a.seat).values()) for a in GAME.legal(state)}
    return max(values, key=lambda move: values[move])


def test_the_evaluation_assigns_a_joker_where_it_pays() -> None:
    lines = ("P1 built c1=6 g3=28 g4=94", "won P1 94 g4 1", "P1 discs blue blue", "turn P1 joker")
    assert best(at(*lines)) == "joker blue"


def test_the_evaluation_takes_a_disc_that_helps() -> None:
    lines = ("era 2", "P1 kept 18", "P1 built c1=6 g3=28 g4=W18", "P1 discs blue blue", "won P1 W18 g4 1 done")
    assert best(at(*lines, "discs g1=blue g7=rose", "turn P1 vault")) == "vault g1"


def test_the_evaluation_sees_a_sure_win() -> None:
    """g4 is enclosed and carries the disc everything else asks for: the lowest piece wins it."""
    lines = ("P2 built g1=46 g7=58 g9=92", "P1 built c1=28", "P1 discs blue blue", "discs g4=blue")
    assert best(at(*lines)) == "bid 6 g4"


def test_the_evaluation_uses_only_what_the_seat_may_know() -> None:
    for state, _ in played(3, 91)[::10]:
        for seat in range(3):
            view = GAME.view(state, seat)
            values = {str(evaluate(GAME, GAME.determinize(view, seeded(chance)), seat)) for chance in range(3)}
            assert len(values) == 1
