"""Moments of Cities: the planner appraises turns by the cards that lie open, and games on sampled decks say by how much."""

from game.bots.base import Judge
from game.bots.cities import Planner
from game.bots.planning import Planning
from game.review.ends import Thoughts
from game.review.moments import Decision, PairVerdict, Suspect
from game.review.pairs import compare_lines, guess_states, look_back
from game.review.retelling import Story
from game.rules.cities import Build, End, Exchange, Game, PlayPolicy
from game.rules.core import Rng, Seat

THOUGHT = Planning(width=4, depth=2)
LEVEL = "normal"
"""Who plays the cities on: a planner that needs some hundredths of a second for a whole one."""
DECKS = 60
"""Pairs of cities by which a difference is told."""
TRUE_DECKS = 40
"""Pairs on the deck as it really lay, by players in a hurry: there the planner would play one city only."""


class CitiesReferee:
    """Every play, policy, exchange and end of a milestone is a decision of its own."""

    worth = 2.0

    def __init__(self, story: Story) -> None:
        assert isinstance(story.rules, Game)
        self._rules, self._story = story.rules, story
        self._planner, self._judge = Planner(story.rules, THOUGHT), Judge(story.rules)

    def decisions(self, seat: Seat) -> list[Decision]:
        """What was done on turns while there were cards to draw."""
        return [
            Decision(number, (move.action,), number)
            for number, move in enumerate(self._story.moves)
            if move.seat == seat
            and isinstance(move.action, Build | PlayPolicy | Exchange | End)
            and move.state.phase == "turn"
            and any(move.state.stacks)
        ]

    def screen(self, decision: Decision) -> Thoughts[Suspect | None]:
        """What the planner would rather have done, by lines of open cards."""
        yield
        view = self._rules.view(self._story.moves[decision.number].state, decision.seat)
        judged = self._planner.appraise(view, decision.line[0], Rng(decision.number + 1))
        if judged.best == decision.line[0]:
            return None
        return Suspect(decision, (judged.best,), judged.regret)

    def judge(self, suspect: Suspect) -> Thoughts[PairVerdict | None]:
        """Cities built on from both moves, on the same decks."""
        decision = suspect.decision
        state = self._story.moves[decision.number].state
        lines, seed = (decision.line, suspect.line), 13_000 + decision.number
        decks = guess_states(self._judge, self._rules.view(state, decision.seat), DECKS, seed)
        found = yield from compare_lines(self._rules, decks, lines, level=LEVEL, seed=seed)
        if found is None:
            return None
        hindsight = yield from look_back(self._rules, state, lines, level=None, seed=seed, games=TRUE_DECKS)
        return PairVerdict(*found, hindsight)
