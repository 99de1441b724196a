"""Skyline 3000: quick replies make sense, sealed bids are guessed by what a tile is worth, and equals are tried once."""

import pytest

from game.bots.base import Mind
from game.bots.random import RandomBot
from game.bots.skyline3000 import imagine, is_quiet, reply, worthwhile
from game.rules.core import seeded
from game.rules.skyline3000 import TakeBack
from tests.bots.minds import won
from tests.matches import variants
from tests.rules.skyline3000.desk import GAME, at_auction
from tests.rules.skyline3000.desk import at as position
from tests.rules.skyline3000.desk import do as play


class QuickBot(Mind):
    """Plays the quick replies."""

    def think(self, rules, view, rng):
        yield reply(rules, rules.determinize(view, rng))


@pytest.mark.parametrize("seats", GAME.seats)
def test_quick_replies_are_legal_to_the_end_of_every_variant(seats):
    for options in variants(GAME, seats):
        state, rng = GAME.new(seats, 5, **options), seeded(5)
        for number in range(1500):
            if state.actor is None:
                break
            action = reply(GAME, state)
            assert action in GAME.legal(state)
            if number % 3 == 0:  # some chance, so that odd positions come up
                action, rng = GAME.random_action(state, rng)
            state = GAME.apply(state, action)
        assert state.actor is None


def test_quick_replies_beat_chance():
    assert won(GAME, QuickBot(), RandomBot(), seeds=range(6)) == 1


def _reply(*lines):
    return GAME.notation(reply(GAME, position(*lines)))


def test_a_quick_reply_anchors_where_it_gains_most_then_readies_a_building():
    assert _reply("hand 0 CR1 CR5", "hand 1 F1", "factory 0 1B", "board r3a=green r3b=green") == "contract CR1 1 r3c"
    assert _reply("hand 0 R2 CR1", "hand 1 F1", "factory 0 1-", "roofs 0 0 1") == "roof R2 1 gable"
    assert _reply("hand 0 R2 F4 F1", "hand 1 F1", "roofs 0 1 1") == "floor F1"
    assert _reply("hand 0 F4", "hand 1 F1", "roofs 0 0 0", "board r1a=0:1B", "billboards 5 5").startswith("billboard r1")
    assert _reply("hand 0 F4", "hand 1 F1", "roofs 0 0 0", "billboards 5 5") == "pass", "without a building nothing pays"


def test_a_storey_goes_where_a_building_of_that_height_is_wanted():
    state = position("hand 0 F1", "hand 1 F1", "factory 0 1- 1-", "roofs 0 2 0", "board r1a=1:1B r1b=green")
    assert GAME.notation(reply(GAME, play(state, "floor F1"))) == "storey 1"


def _guessed(state, seat):
    view = GAME.view(state, seat)
    guesses = [imagine(GAME, view, seeded(number)) for number in range(40)]
    assert all(GAME.view(guess, seat) == view for guess in guesses)
    return [GAME.tables.value(guess.bids[1 - seat]) for guess in guesses]


def test_a_sealed_bid_is_guessed_by_what_the_tile_is_worth_to_the_rival():
    cards = ("hand 0 F1 F2 F3 F5 R7 CR8", "hand 1 F1 F6")
    plain = play(at_auction(*cards, "round 3", "stack 3", "board r1a=0:1B"), "seal")
    rich = play(at_auction(*cards, "round 3", "stack 3", "board r1a=0:1B r1b=green r1c=green r1d=green"), "seal")
    useless = play(at_auction(*cards, "round 3", "stack 3", "board r1a=1:1B"), "seal")
    assert sum(_guessed(rich, 1)) > sum(_guessed(plain, 1)) > 0
    assert len(set(_guessed(rich, 1))) > 1, "nobody knows it exactly"
    assert not any(_guessed(useless, 1)), "a mall would only help the other"


def test_of_equal_actions_one_is_tried():
    state = GAME.new(2, 1)
    actions = worthwhile(GAME, state)
    assert len(actions) < len(GAME.legal(state)) / 4
    boards = [action.foundation for action in actions if action.kind() == "billboard"]
    assert len({place[:2] for place in boards}) == len(boards) == 9
    bidding = play(at_auction("hand 0 F3 F4", "hand 1 F1"), "bid F3")
    assert not any(isinstance(action, TakeBack) for action in worthwhile(GAME, bidding))


def test_a_look_ahead_does_not_end_within_an_auction():
    auction = at_auction("hand 0 F8 F1", "hand 1 F1", "board r1a=0:1B")
    assert not is_quiet(GAME, auction)
    assert not is_quiet(GAME, play(auction, "bid F1", "seal", "seal"))
    assert is_quiet(GAME, GAME.new(2, 1))
