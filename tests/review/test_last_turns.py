"""Moments of Skyline of the World: whole turns near the end, told from the move at which they differ."""

from typing import Any

import pytest

from game.bots import BOTS
from game.bots.base import thought_rng
from game.match.thinker import summarise_match
from game.review.ends import at_once
from game.review.model import PlayedMatch
from game.review.retelling import Story, retell
from game.review.skyline_world import LAST_TURNS, WorldReferee, referee
from game.rules import GAMES
from tests.review.matches import finished


@pytest.fixture(scope="module")
def story() -> Story:
    return retell(summarise_match(finished("skyline_world", ("random", "greedy"), 3)))


def test_only_the_last_turns_are_judged_each_as_one_decision_after_its_income(story: Story) -> None:
    decisions = [each for seat in range(2) for each in WorldReferee(story).decisions(seat)]
    assert {story.moves[-1].turn - each.turn for each in decisions} <= set(range(LAST_TURNS))
    assert len({each.turn for each in decisions}) == len(decisions) > 1
    for each in decisions:
        assert story.moves[each.number].state.phase == "build"
        assert story.rules.notation(each.line[-1]) == "end"


def test_points_left_on_the_table_are_told_from_where_the_ways_part(story: Story) -> None:
    judge = WorldReferee(story, pairs=10)
    decision = next(each for each in judge.decisions(0) if each.number == 141)
    suspect = at_once(judge.screen(decision))
    assert suspect is not None
    assert suspect.decision.number == 142, "both invest first"
    assert suspect.decision.line == decision.line[1:]
    said = [[story.rules.notation(action) for action in line] for line in (suspect.decision.line, suspect.line)]
    assert said == [["sell 2", "end"], ["end"]]
    verdict = at_once(judge.judge(suspect))
    assert verdict is not None
    assert verdict.difference.is_sure
    assert verdict.difference.gain >= judge.worth


def test_teams_are_not_judged() -> None:
    rules = GAMES["skyline_world"]
    state: Any = rules.start(4, 1, {"teams": "on"})
    random, moves = BOTS["random"](), list[str]()
    while (seat := rules.to_act(state)) is not None:
        action = random.choose(rules, rules.view(state, seat), thought_rng(1, len(moves), seat))
        moves.append(rules.notation(action))
        state = rules.apply(state, action)
    assert referee(retell(PlayedMatch("skyline_world", 4, 1, {"teams": "on"}, tuple(moves), (0,)))) is None
