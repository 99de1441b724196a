"""Moments of Skyrise: late bids and passes, found by the search and told by games of good bots."""

import pytest

from game.match.thinker import summarise_match
from game.review.ends import at_once
from game.review.retelling import Story, retell
from game.review.skyrise import SkyriseReferee
from game.rules.skyrise import Bid, Pass
from tests.review.matches import finished


@pytest.fixture(scope="module")
def story() -> Story:
    return retell(summarise_match(finished("skyrise", ("random", "greedy"), 1)))


def test_every_late_bid_and_pass_with_a_choice_is_judged(story: Story) -> None:
    referee = SkyriseReferee(story)
    last = story.moves[-1].state.auction
    assert 3 * story.moves[referee.since].state.auction > 2 * last >= 3 * story.moves[referee.since - 1].state.auction
    found = {each.number: each for seat in range(2) for each in referee.decisions(seat)}
    for number, move in enumerate(story.moves[referee.since :], referee.since):
        is_choice = isinstance(move.action, Bid | Pass) and len(story.rules.legal(move.state)) > 1
        assert (number in found) is is_choice
        if is_choice:
            assert found[number].line == (move.action,)
            assert found[number].turn == move.state.auction, "an auction has one moment at most"


def test_a_bid_on_a_poor_quarter_is_found_and_told_by_games_of_good_bots(story: Story) -> None:
    referee = SkyriseReferee(story, pairs=10, more=10)
    decision = next(each for each in referee.decisions(0) if each.number == 53)
    suspect = at_once(referee.screen(decision))
    assert suspect is not None
    assert [story.rules.notation(action) for action in (*decision.line, *suspect.line)] == ["bid 2 g10", "bid 2 s14"]
    verdict = at_once(referee.judge(suspect))
    assert verdict is not None
    assert verdict.difference.is_sure
    assert verdict.difference.gain >= referee.worth
    assert verdict.hindsight is not None, "objectives were hidden"
    assert len(at_once(referee.refine(suspect, verdict)).played) == 20, "told from all games"


def test_what_is_worse_than_what_was_played_gives_no_hope(story: Story) -> None:
    referee = SkyriseReferee(story)
    suspects = [at_once(referee.screen(each)) for seat in range(2) for each in referee.decisions(seat)]
    assert any(suspect is None or suspect.hope <= 0 for suspect in suspects)
    for suspect in suspects:
        assert suspect is None or suspect.line != suspect.decision.line
