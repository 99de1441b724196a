"""Moments of Skyline 3000 in its last round, where good bots soon play on to the end."""

from game.review.retelling import Story
from game.review.turns import PAIRS, TurnReferee
from game.rules.skyline3000 import State

PHASES = ("construction", "bidding", "placing")
JUDGED_ROUND = 4
"""Before it the cards that are drawn later decide more than any single move; those claims have not been measured."""


def referee(story: Story, *, pairs: int = PAIRS) -> TurnReferee:
    """Judges the last round."""
    moves = enumerate(story.moves)
    since = next((number for number, move in moves if move.state.round == JUDGED_ROUND), len(story.moves))
    return TurnReferee(story, phases=PHASES, is_cut=is_another_decision, since=since, pairs=pairs)


def is_another_decision(before: State, after: State) -> bool:
    """A floor card and its storeys are one decision, and so is a bid of several cards."""
    if (before.phase, before.stack) != (after.phase, after.stack):
        return True
    return after.phase == "placing" or (after.phase == "construction" and not after.pending)
