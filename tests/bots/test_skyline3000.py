"""Skyline 3000: quick replies make sense, sealed bids are guessed by what a tile is worth, and equals are tried once."""

import pytest

from game.bots.base import Judge, Mind
from game.bots.random import RandomBot
from game.bots.skyline3000 import evaluate, imagine, is_quiet, reply, worthwhile
from game.bots.skyline3000.bidding import auction_of, plausible
from game.rules.core import seeded
from game.rules.skyline3000 import Seal, State, TakeBack
from tests.bots.minds import quick, won
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


# -- bids ------------------------------------------------------------------------------------------------------

LEVELS_THAT_WEIGH = ("normal", "hard")
CITY = "board r1a=0:1B r1b=0:2B y1a=1:1B y1b=1:2B b1a=2:1G b1b=2:2G y3a=3:1B y3b=3:2B r1c=green r1d=green y1c=green b1c=green"
"""Everybody leads in a block with greens."""


def _bid(level: str, state: State, number: int) -> int:
    """What a bot of that level seals."""
    seat, bot = state.actor, quick("skyline3000", level)
    for step in range(20):
        action = bot.choose(GAME, GAME.view(state, seat), seeded(100 * number + step))
        if isinstance(action, Seal):
            return GAME.tables.value(state.bids[seat])
        state = GAME.apply(state, action)
    raise AssertionError("a bid ends")


def _bids(level: str, state: State) -> list[int]:
    return [_bid(level, state, number) for number in range(12)]


@pytest.mark.parametrize("level", LEVELS_THAT_WEIGH)
@pytest.mark.parametrize("hand", ["F6 CY4 R3", "CR3 CY4 R6"])
def test_cards_kept_in_the_first_round_are_bid_for_what_counts_four_times(level: str, hand: str) -> None:
    others = ("hand 1 CR2 F3", "hand 2 R2 F5", "hand 3 F2 CB3 CB4")
    board = "board r1a=0:1B r2a=0:1G y1a=1:1B y2a=1:1G b1a=2:1G b2a=2:1B y3a=3:1B r3a=3:1B"
    bids = _bids(level, at_auction("seats 4", board, f"hand 0 {hand}", "factory 0 2B 2G", "roofs 0 3 3", *others))
    assert min(bids) > 0, "never nothing"
    assert max(bids) < 13, "nor everything"


@pytest.mark.parametrize("level", LEVELS_THAT_WEIGH)
def test_no_hand_is_thrown_at_a_green_while_the_mall_is_still_to_come(level: str) -> None:
    hands = ("hand 0 F8 R7 CR6 CY6 F4 F2", "hand 1 F5 R4 CB4", "hand 2 CB5 F3", "hand 3 R2 F6")
    greens = _bids(level, at_auction("seats 4", "round 4", "stack 1", CITY, *hands))
    malls = _bids(level, at_auction("seats 4", "round 4", "stack 3", CITY, *hands))
    assert max(greens) <= 16, "half of the hand of 33 stays for the mall"
    assert sum(malls) > 3 * sum(greens)
    assert sorted(malls)[3] >= 20


def test_what_is_left_for_the_last_auction_is_worth_nothing_after_it() -> None:
    """In the last auction the whole hand is bid; before that the cards that the next round builds with are kept."""
    shop, board = ("factory 0 2B", "roofs 0 0 0"), "board r1a=0:1B y1a=1:1B"
    hands = ("hand 0 F8 R7 CR6 CY5", "hand 1 F5 R4 CB4 F3 F6")
    assert _best_bid(at_auction("round 4", "stack 3", board, *hands, *shop)) == ["CR6", "CY5", "F8", "R7"]
    assert _best_bid(at_auction("round 3", "stack 3", board, *hands, *shop)) == ["CR6", "F8", "R7"]


def _best_bid(state: State) -> list[str]:
    auction = auction_of(GAME, state, 0)
    return sorted(GAME.tables.spelt(plausible(GAME, auction, state.hands[0])[0][1]))


def test_cards_have_no_worth_of_their_own_in_the_last_round() -> None:
    def cards(*lines: str) -> float:
        return evaluate(GAME, position("hand 0 F8 F8 CR8", "hand 1 F1", *lines), 0)["cards"]

    assert cards("round 1") > cards("round 3") > 1
    assert 0 < cards("round 4") < 0.1, "they only break a tie"


def test_a_bid_is_not_judged_by_one_guess_of_what_the_others_sealed() -> None:
    """The last to seal thinks the same of its bid, whatever the sample has the others bid."""
    state = play(at_auction("hand 0 F6 F5", "hand 1 F4 R3 F2", "board r1a=0:1B y1a=1:1B"), "bid F6", "seal")
    judge = Judge(GAME)
    values = set()
    for number in range(8):
        sample = GAME.determinize(GAME.view(state, 1), seeded(number))
        values.add(judge.value(judge.foresee(sample, Seal(1), GAME.apply(sample, Seal(1))), 1))
    assert len(values) == 1
