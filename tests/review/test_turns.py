"""Decisions of several moves: what belongs together is judged together."""

from itertools import pairwise

from game.match.thinker import summarise_match
from game.review.ends import Difference, End, Thoughts, at_once
from game.review.moments import Decision, Inquiry, PairVerdict, Suspect
from game.review.retelling import Story, retell
from game.review.skyline3000 import referee
from game.rules.core import Seat
from game.rules.skyline3000 import Pass
from tests.review.matches import finished


def lines_of(story: Story, seat: Seat) -> list[list[str]]:
    """The decisions of a seat in the notation of the game."""
    return [[story.rules.notation(action) for action in each.line] for each in referee(story).decisions(seat)]


def test_a_floor_card_and_its_storeys_are_one_decision_and_so_is_a_bid() -> None:
    story = retell(summarise_match(finished("skyline3000", ("normal", "easy", "normal"), 21)))
    kinds = [[move.split()[0] for move in line] for seat in range(3) for line in lines_of(story, seat)]
    assert ["floor", "storey", "storey"] in kinds
    assert any(line[0] == "bid" and line[-1] == "seal" for line in kinds)
    for line in kinds:
        assert line[0] != "storey", "a storey belongs to its card"
        assert line.count("seal") <= 1, "each auction is a decision of its own"
        if len(line) > 1:
            assert line[0] == "floor" or line[-1] == "seal"


def test_only_the_last_round_is_judged_and_nothing_of_it_is_left_out() -> None:
    story = retell(summarise_match(finished("skyline3000", ("normal", "easy", "normal"), 21)))
    judge = referee(story)
    assert story.moves[judge.since].state.round == 4
    assert story.moves[judge.since - 1].state.round == 3
    for seat in range(3):
        found = judge.decisions(seat)
        assert found[0].number >= judge.since
        assert all(one.number + len(one.line) <= other.number for one, other in pairwise(found))
        for each in found:
            assert [story.moves[each.number + index].action for index in range(len(each.line))] == list(each.line)


def test_a_roof_that_was_not_built_is_found_and_told_by_games_of_good_bots() -> None:
    story = retell(summarise_match(finished("skyline3000", ("random", "greedy"), 1)))
    judge = referee(story, pairs=6)
    decision = next(each for each in judge.decisions(0) if each.number == 139)
    suspect = at_once(judge.screen(decision))
    assert suspect is not None
    assert [story.rules.notation(action) for action in suspect.line] == ["roof R3 2 gable"]
    verdict = at_once(judge.judge(suspect))
    assert verdict is not None
    assert verdict.difference.is_sure
    assert verdict.difference.gain >= judge.worth
    assert verdict.hindsight is not None, "hands and piles were hidden"


class Doubter:
    """A referee whose first claims are too large, as it finds out later."""

    worth, since = 2.0, 0

    def __init__(self, *later: float) -> None:
        self.later = dict(enumerate(later))
        self.refined: list[int] = []

    def decisions(self, seat: Seat) -> list[Decision]:
        """One for each claim, each in a turn of its own."""
        return [Decision(number, (Pass(seat),), number) for number in self.later]

    def screen(self, decision: Decision) -> Thoughts[Suspect | None]:
        """Everything is suspicious, the later the more."""
        yield
        return Suspect(decision, (Pass(decision.seat),), 5.0 + decision.number)

    def judge(self, suspect: Suspect) -> Thoughts[PairVerdict | None]:
        """At first all seem to be worth much."""
        yield
        return self._verdict(10.0 + suspect.decision.number)

    def refine(self, suspect: Suspect, verdict: PairVerdict) -> Thoughts[PairVerdict]:
        """What is left of it."""
        yield
        self.refined.append(suspect.decision.number)
        return self._verdict(self.later[suspect.decision.number])

    @staticmethod
    def _verdict(gain: float) -> PairVerdict:
        end = End((0.0, 0.0), (0.5, 0.5), (0.0, 0.0))
        return PairVerdict(Difference(gain, 0.5), [end], [end], None)


def test_what_is_shown_in_the_end_was_told_more_exactly_and_the_rest_is_dropped() -> None:
    story = retell(summarise_match(finished("skyline3000", ("normal", "easy"), 3)))
    referee_in_doubt = Doubter(4.0, 0.9, 5.0, 1.0, 6.0)
    inquiry = Inquiry(story, referee_in_doubt, 0, ())
    at_once(inquiry.think())
    assert [(moment.number, moment.gain) for moment in inquiry.moments()] == [(0, 4.0), (2, 5.0), (4, 6.0)]
    assert set(referee_in_doubt.refined) == {0, 1, 2, 3, 4}, "others come in the place of those that were dropped"
