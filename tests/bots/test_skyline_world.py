"""Skyline of the World: what needs no thought is done at once, and quick replies are what the evaluation likes."""

import pytest

from game.bots.base import Mind
from game.bots.random import RandomBot
from game.bots.skyline_world import evaluate, reply, worthwhile
from game.rules.core import Action, seeded
from game.rules.skyline_world import Build, Card, Invest, Sell, State
from tests.bots.minds import won
from tests.matches import variants
from tests.rules.skyline_world.desk import GAME, at


class QuickBot(Mind):
    """Plays the quick replies."""

    def think(self, rules, view, rng):
        yield reply(rules, rules.determinize(view, rng))


@pytest.mark.parametrize("seats", GAME.seats)
def test_quick_replies_are_legal_to_the_end_of_every_variant(seats: int) -> None:
    for options in variants(GAME, seats):
        state, rng = GAME.new(seats, 5, **options), seeded(5)
        for number in range(2000):
            if state.phase == "over":
                break
            action = reply(GAME, state)
            assert action in GAME.legal(state)
            if number % 5 == 0:  # some chance, so that odd positions come up
                action, rng = GAME.random_action(state, rng)
            state = GAME.apply(state, action)
        assert state.phase == "over"


def test_quick_replies_beat_chance() -> None:
    assert won(GAME, QuickBot(), RandomBot(), seeds=range(4)) == 1


def _best(state: State, actions: list[Action]) -> float:
    return max(sum(evaluate(GAME, GAME.apply(state, action), state.active).values()) for action in actions)


def test_a_quick_purchase_is_the_one_the_evaluation_likes_best() -> None:
    state, rng, seen = GAME.new(2, 3), seeded(3), 0
    while state.phase != "over":
        chosen = reply(GAME, state)
        if state.phase == "invest" and not isinstance(chosen, Card):
            buys = [action for action in worthwhile(GAME, state) if action.kind() in ("buy", "end")]
            assert _best(state, [chosen]) == pytest.approx(_best(state, buys))
            seen += len(buys) > 1
        other, rng = GAME.random_action(state, rng)
        state = GAME.apply(state, other if rng.roll(3)[0] == 0 else chosen)
    assert seen > 10


def _moves(state: State) -> list[str]:
    return [GAME.notation(action) for action in worthwhile(GAME, state)]


def test_the_best_income_and_a_fitting_card_need_no_thought() -> None:
    assert _moves(at("b5=Y c5=BY b9=Y c9=BY d9=PBY", "phase income")) == ["income b9"]
    hand = at("c4=Y c5=Y c6=Y c7=Y", "hand Y UBT EMP FLA", "stock Y 1 1")
    assert _moves(hand) == ["card EMP"], "of those that fit the one that pays most"
    assert GAME.notation(reply(GAME, hand)) == "card EMP"


def test_nothing_is_sold_and_only_the_poorest_cards_are_traded() -> None:
    state = at("b5=Y", "phase invest", "stock Y 1 10 n", "hand Y UBT CHR WIL JIN PET")
    assert not any(isinstance(action, Sell) for action in worthwhile(GAME, state))
    assert [move for move in _moves(state) if move.startswith("trade")] == ["trade UBT PET CHR"]


def test_in_the_last_round_nothing_is_bought() -> None:
    lines = "phase invest", "money 30 30 30 30"
    before, last = at("b5=YBPBP b7=YBPBP c5=Y", *lines), at("b5=YBPBP b7=YBPBP b9=YBPBP c5=Y", *lines)
    assert any(move.startswith("buy") for move in _moves(before))
    assert _moves(last) == [GAME.notation(GAME.choices[last.active].end)]


def test_new_buildings_are_tried_near_the_own_ones_and_on_strategic_plots() -> None:
    plots = {action.plot for action in worthwhile(GAME, at("b1=Y", "stock Y 1")) if isinstance(action, Build)}
    assert plots == {"b2", "b3", "c6", "b10"}
    anywhere = [action for action in worthwhile(GAME, at("", "stock Y 1")) if isinstance(action, Build)]
    assert len(anywhere) == len(GAME.board.plots)


def test_neutral_floors_are_tried_as_a_cover_or_as_a_step() -> None:
    state = at("b5=PY b6=P b7=YP c6=P c7=YPYP", "stock Y n 6")
    neutral = {move for move in _moves(state) if move.startswith("build n")}
    assert neutral == {"build n b5", "build n b7", "build n c6", "build n c7"}, "low ones of others are not worth it"
    assert "build n b5" not in _moves(at("b5=PY", "stock Y n")), "no floor in stock would stand on it"


def test_a_quick_reply_builds_what_pays_and_stops_when_nothing_does() -> None:
    state = at("b6=P c6=PY", "seats 2", "stock Y 2 1", "money 10 0")
    assert GAME.notation(reply(GAME, state)) == "build 2 b6"
    assert isinstance(reply(GAME, at("b6=Y", "seats 2", "money 0 0", "stock Y 2")), Invest)
