"""The review of a match: a curve of true positions, moments beyond their doubt, facts that add up, the same every time."""

from functools import partial
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.errors import BadInput
from game.match.session import Player, Session
from game.match.thinker import Reviewer, ReviewQuestion, answer, summarise_match
from game.review.facts import find_facts
from game.review.model import Expectation, PlayedMatch, Review, TurningPoint
from game.review.retelling import retell
from game.review.reviewing import review_match, think_of_match
from game.review.skyliners import LATE, SkylinersReferee
from game.review.telling import doubt, findings_of, headline, hindsight, lines, summary, tell_finding, telling_moves, why
from game.rules import GAMES
from game.text import texts
from tests.review.matches import NAMES, finished

SOON = {"skyliners": partial(SkylinersReferee, pairs=12)}
"""With fewer games than a person would wait for."""
SMALL = {
    "skyliners": ("easy", "normal"),
    "skyline3000": ("easy", "normal"),
    "skyline_world": ("easy", "normal"),
    "skyrise": ("easy", "normal"),
    "cities": ("easy",),
}


def match_of(game: str, seed: int = 3) -> PlayedMatch:
    return summarise_match(finished(game, SMALL[game], seed))


def first_curve(match: PlayedMatch) -> Review:
    """The review as soon as its curve reaches the beginning of the match."""
    return next(review for review in think_of_match(match) if review.points[0].number == 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_leads_from_the_beginning_to_the_true_end(game: str) -> None:
    match = match_of(game)
    review, story = first_curve(match), retell(match)
    assert review.points[-1].number == len(match.moves)
    assert review.points[-1].totals == story.outcome.scores
    assert all(one.number < other.number for one, other in pairwise(review.points))
    for point in review.points:
        assert all(0 <= chance <= 1 for chance in point.chances)
        if not review.is_cooperative:
            assert sum(point.chances) == pytest.approx(1)


@pytest.mark.parametrize("game", GAMES)
def test_the_curve_grows_from_the_end_backwards(game: str) -> None:
    firsts = []
    for review in think_of_match(match_of(game)):
        if not firsts or review.points[0].number != firsts[-1]:
            firsts.append(review.points[0].number)
        if firsts[-1] == 0:
            break
    assert len(firsts) > 3
    assert firsts == sorted(firsts, reverse=True)


def test_moments_of_skyliners_are_beyond_their_doubt_and_true_moves() -> None:
    session = finished("skyliners", ("easy", "normal"), 5)
    match = summarise_match(session)
    review, first, story = None, None, retell(match)
    for review in think_of_match(match, SOON):
        first = first or (review if review.moments else None)
    assert review is not None
    again = next(each for each in think_of_match(match, SOON) if each.moments)
    assert again == first, "the same match gives the same review"
    assert review.is_done
    assert review.part == 1
    assert 1 <= len(review.moments) <= 3
    turns = [story.moves[moment.number].turn for moment in review.moments]
    assert len(set(turns)) == len(turns), "one a turn"
    for moment in review.moments:
        move = story.moves[moment.number]
        assert moment.seat == move.seat == 0, "bots are not blamed where a person played"
        assert moment.gain >= max(SkylinersReferee.worth, 2 * moment.error)
        assert moment.number >= review.since == len(match.moves) - LATE
        assert moment.played.moves == (story.rules.notation(move.action),)
        assert moment.better.moves != moment.played.moves
        assert story.rules.parse(move.state, moment.better.moves[0]) in story.rules.legal(move.state)
        assert moment.hindsight is not None, "plans were hidden"
    for language in ("en", "de"):
        _is_told(review, language)


def _is_told(review: Review, language: str) -> None:
    text = texts(language)

    def name(_moment: TurningPoint, moves: object) -> str:
        return "…"

    assert str(len(review.moments)) in summary(text, review, 0)
    for moment in review.moments:
        assert headline(text, moment)
        assert "Anna" in why(text, moment, NAMES) or "Ben" in why(text, moment, NAMES)
        assert hindsight(text, moment, name)
    said = "\n".join(lines(text, review, NAMES[:2], (0,)))
    assert all(move in said for moment in review.moments for move in moment.better.moves)


def test_a_small_exact_moment_is_told_without_a_range_and_in_the_singular() -> None:
    ways = [Expectation(("end",), (0.0, 2.0), 0.1), Expectation(("invest", "end"), (1.2, 2.0), 0.2)]
    moment = TurningPoint(9, 0, *ways, gain=1.2, error=0.1)
    review = Review("skyline_world", is_cooperative=False, moments=(moment,), has_moments=True, is_done=True)
    for language, amount in (("en", "1 point."), ("de", "1 Punkt.")):
        text = texts(language)
        assert amount in summary(text, review, 0)
        assert doubt(text, moment) == ""
        assert doubt(text, replace(moment, error=0.5)) == text("review.doubt", least=0, most=2)


@pytest.mark.parametrize("game", GAMES)
def test_facts_add_up_to_what_was_scored(game: str) -> None:
    session = finished(game, SMALL[game], 3)
    story = retell(summarise_match(session))
    facts = find_facts(story)
    assert facts
    for seat, score in enumerate(story.outcome.scores if story.outcome.won is None else story.outcome.scores[:1]):
        assert sum(each.points for each in facts if each.seat == seat and not each.is_missed) == score
    for language in ("en", "de"):
        told = [tell_finding(texts(language), game, each) for each in facts]
        assert all(told)


def test_a_game_whose_estimate_is_too_rough_tells_facts_only() -> None:
    review = review_match(match_of("skyline_world"), referees={})
    assert not review.has_moments
    assert review.moments == ()
    brought, _ = findings_of(review, 0)
    assert brought
    assert summary(texts("en"), review, 0) == texts("en")("review.facts_only")


def test_bots_alone_are_all_reviewed_and_people_only_where_there_are_any() -> None:
    assert summarise_match(finished("skyliners", ("easy", "normal"), 3, ())).people == (0, 1)
    assert summarise_match(finished("skyliners", ("easy", "normal"), 3, (1,))).people == (1,)


def test_a_match_that_goes_on_is_not_reviewed() -> None:
    session = Session(GAMES["skyliners"], [Player("Anna"), Player("Ben")], seed=1)
    with pytest.raises(BadInput, match="only one that is over"):
        review_match(summarise_match(session))


def test_the_bots_process_reviews_as_anybody_would_and_can_be_stopped() -> None:
    session, reviewer = finished("skyline_world", ("easy", "normal"), 3), Reviewer()
    try:
        reviewer.ask(session)
        while (found := reviewer.poll()) is None:
            reviewer.wait(1)
        assert found == answer(ReviewQuestion(0, summarise_match(session))).found
        reviewer.ask(session)
        reviewer.forget()
        assert not reviewer.busy
        assert reviewer.poll() is None
    finally:
        reviewer.close()


def test_of_a_long_way_only_the_moves_are_said_that_the_other_one_has_not() -> None:
    short, other = ("build 1 a4", "invest"), ("build 2 a5", "invest")
    assert telling_moves(short, other) == [0, 1], "a short one is said whole"
    way, its_other = ("build 1 a4", "buy 2", "buy 2", "end"), ("buy 2", "build 4 c5", "end")
    assert telling_moves(way, its_other) == [0, 2]
    assert telling_moves(its_other, way) == [1]
    assert telling_moves(way, way[::-1]) == [0, 1, 2, 3], "where only the order differs, all of it"
