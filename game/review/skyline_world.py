"""Moments of Skyline of the World in its last turns, where points are counted soon and good bots play on in good time."""

from game.review.ends import Thoughts
from game.review.moments import Decision, Suspect
from game.review.retelling import Story
from game.review.turns import TurnReferee
from game.rules.skyline_world import State

PHASES = ("build", "invest")
LAST_TURNS = 4
"""Turns of all seats before the end that are judged."""
WORTH = 0.75
"""Points: a match is decided by a few of them."""
PAIRS, MORE_PAIRS = 30, 70
"""Pairs of games by which a difference is told, first and more exactly."""


class WorldReferee(TurnReferee):
    """A turn after its income is a decision; what was played and what is better are told from where they differ."""

    def __init__(self, story: Story, *, pairs: int = PAIRS, more: int = MORE_PAIRS) -> None:
        last = story.moves[-1].turn - LAST_TURNS
        since = next(number for number, move in enumerate(story.moves) if move.turn > last)
        super().__init__(
            story, phases=PHASES, is_cut=is_another_decision, since=since, worth=WORTH, pairs=pairs, more=more, to_end=True
        )

    def screen(self, decision: Decision) -> Thoughts[Suspect | None]:
        """The best other line, without the moves with which both begin."""
        suspect = yield from super().screen(decision)
        if suspect is None:
            return None
        pairs = zip(decision.line, suspect.line, strict=False)
        same = next((number for number, (own, other) in enumerate(pairs) if own != other), 0)
        played = Decision(decision.number + same, decision.line[same:], decision.turn)
        return Suspect(played, suspect.line[same:], suspect.hope)


def referee(story: Story) -> WorldReferee | None:
    """Nobody judges teams: their points are common, and no claim about them has been measured."""
    return None if story.end.setup.teams else WorldReferee(story)


def is_another_decision(before: State, after: State) -> bool:
    """What pays in this turn is no part of what is built with it."""
    return before.phase == "income"
