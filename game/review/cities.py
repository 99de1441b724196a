"""Moments of Cities: the planner appraises turns by the cards that lie open, and games on sampled decks say by how much."""

from game.bots.base import Judge
from game.bots.cities import Planner
from game.bots.levels import ADVISER
from game.bots.planning import Planning
from game.review.ends import Difference, Thoughts
from game.review.ends import End as GameEnd
from game.review.moments import Decision, PairVerdict, Suspect
from game.review.pairs import compare_lines, guess_states, look_back, play_more
from game.review.retelling import Story
from game.rules.cities import Build, End, Exchange, Game, PlayPolicy
from game.rules.core import Rng, Seat

THOUGHT = Planning(width=4, depth=2)
QUICK, QUICK_DECKS = "normal", 24
"""A planner that needs some hundredths of a second for a city: what makes no difference to it is not judged further."""
DECKS, MORE_DECKS = 20, 60
"""Pairs of such cities, first and when the largest differences are told more exactly."""
TRUE_DECKS = 40
"""Pairs on the deck as it really lay, by players in a hurry: there the planner would play one city only."""


class CitiesReferee:
    """Every play, policy, exchange and end of a milestone is a decision of its own."""

    worth = 2.0
    since = 0

    def __init__(self, story: Story, *, level: str = ADVISER, decks: int = DECKS) -> None:
        assert isinstance(story.rules, Game)
        self._level, self._decks = level, decks
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
        """Cities built on from both moves, on the same decks: by a quick planner first, then by a good one."""
        quick = yield from self.measure(suspect)
        if quick is None or not quick[0].is_sure:
            return None
        decision = suspect.decision
        state = self._story.moves[decision.number].state
        lines, seed = (decision.line, suspect.line), 13_000 + decision.number
        decks = guess_states(self._judge, self._rules.view(state, decision.seat), self._decks, seed)
        found = yield from compare_lines(self._rules, decks, lines, level=self._level, seed=seed)
        if found is None or not found[0].is_sure or found[0].gain < self.worth:
            return None
        hindsight = yield from look_back(self._rules, state, lines, level=None, seed=seed, games=TRUE_DECKS)
        return PairVerdict(*found, hindsight)

    def refine(self, suspect: Suspect, verdict: PairVerdict) -> Thoughts[PairVerdict]:
        """More pairs of cities."""
        number = suspect.decision.number
        view = self._rules.view(self._story.moves[number].state, suspect.decision.seat)
        decks = guess_states(self._judge, view, MORE_DECKS, 14_000 + number)
        return (yield from play_more(self._rules, decks, suspect, verdict, level=self._level, seed=14_000 + number))

    def measure(self, suspect: Suspect) -> Thoughts[tuple[Difference, list[GameEnd], list[GameEnd]] | None]:
        """What a quick planner comes to with both moves; None where it makes no difference to it."""
        decision = suspect.decision
        seed = 13_001 + decision.number
        view = self._rules.view(self._story.moves[decision.number].state, decision.seat)
        decks = guess_states(self._judge, view, QUICK_DECKS, seed)
        lines = (decision.line, suspect.line)
        found = yield from compare_lines(self._rules, decks, lines, level=QUICK, seed=seed)
        return found
