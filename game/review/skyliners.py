"""Moments of Skyliners near its end, where every action is a decision: the tree finds them, games of good bots say by how much.

Earlier moves are not judged: their claims have not been measured, since games from there take too long to play out so often.
"""

from collections.abc import Sequence

from game.bots.base import Judge
from game.bots.levels import ADVISER
from game.bots.skyliners.ends import EndSearch
from game.bots.skyliners.search import Search
from game.review.curve import end_of_tree
from game.review.ends import Difference, End, Line, Thoughts, difference, summarise
from game.review.model import Hindsight
from game.review.moments import Decision, PairVerdict, Suspect
from game.review.pairs import compare_lines, guess_states
from game.review.retelling import Story
from game.rules.core import Rng, Seat
from game.rules.skyliners import Game, State, View

LATE = 16
"""Moves before the end from which decisions are judged."""
SCREENED = 1000
"""Simulations by which the better action is found."""
GLANCE, GLANCES = 160, 2
"""Games of a first look at the difference, and how often."""
BATCH, BATCHES = 300, 4
"""Games of one tree, and trees of each action, by which a suspicion is confirmed."""
PAIRS = 40
"""Games that the adviser plays on from both actions, by which the difference is told."""
MUCH_BETTER = 0.2
"""By how much more often an action must win with everything open, to be told as what would have been best."""


class SkylinersReferee:
    """Compares actions by games that begin with each of them, over the same guesses."""

    worth = 1.5

    def __init__(self, story: Story, *, pairs: int = PAIRS) -> None:
        assert isinstance(story.rules, Game)
        self._rules, self._story, self._judge, self._pairs = story.rules, story, Judge(story.rules), pairs
        self.since = max(0, len(story.moves) - LATE)

    def decisions(self, seat: Seat) -> list[Decision]:
        """Every late action where there was a choice."""
        moves = list(enumerate(self._story.moves))
        return [
            Decision(number, (move.action,), move.turn)
            for number, move in moves[self.since :]
            if move.seat == seat and len(self._rules.legal(move.state)) > 1
        ]

    def screen(self, decision: Decision) -> Thoughts[Suspect | None]:
        """What the tree would rather do, and a first look at what that gains."""
        state = self._state(decision)
        view, seat, number = self._rules.view(state, decision.seat), decision.seat, decision.number
        search = Search(self._rules, view, Rng(7000 + number))
        yield from search.steps(SCREENED)
        best = search.best()
        if best == decision.line[0]:
            return None
        found = yield from self._compare(view, seat, (decision.line, (best,)), GLANCE, GLANCES, seed=9000 + number)
        return Suspect(decision, (best,), found[0].gain)

    def judge(self, suspect: Suspect) -> Thoughts[PairVerdict | None]:
        """The difference by what could be known, and with everything open."""
        decision, state = suspect.decision, self._state(suspect.decision)
        view, seat = self._rules.view(state, decision.seat), decision.seat
        lines, seed = (decision.line, suspect.line), 11_000 + 10 * decision.number
        suspicion, _, _ = yield from self._compare(view, seat, lines, BATCH, BATCHES, seed=seed)
        if suspicion.gain < self.worth:
            return None
        states = guess_states(self._judge, view, self._pairs, seed)
        found = yield from compare_lines(self._rules, states, lines, level=ADVISER, seed=seed)
        if found is None or not found[0].is_sure or found[0].gain < self.worth:
            return None
        hindsight = yield from self._look_back(state, view, seat, lines, seed=seed)
        return PairVerdict(*found, hindsight)

    def refine(self, suspect: Suspect, verdict: PairVerdict) -> Thoughts[PairVerdict]:
        """It is as exact as it was proved to be."""
        yield
        return verdict

    def _state(self, decision: Decision) -> State:
        state = self._story.moves[decision.number].state
        assert isinstance(state, State)
        return state

    def _compare(
        self,
        view: View,
        seat: Seat,
        lines: tuple[Line, Line],
        games: int,
        batches: int,
        *,
        seed: int,
        truth: State | None = None,
    ) -> Thoughts[tuple[Difference, list[End], list[End]]]:
        """The second line against the first; each pair of trees has the same guesses."""
        pairs = []
        for batch in range(batches):
            pair = []
            for line in lines:
                search = EndSearch(self._rules, view, Rng(100 * seed + batch), action=line[0], truth=truth)
                ends = yield from search.ends(games)
                pair.append([end_of_tree(*end) for end in ends])
            pairs.append(pair)
        means = [[sum(end.worth[seat] for end in ends) / len(ends) for ends in pair] for pair in pairs]
        found = difference([other - own for own, other in means])
        return found, [end for pair in pairs for end in pair[0]], [end for pair in pairs for end in pair[1]]

    def _look_back(self, state: State, view: View, seat: Seat, lines: tuple[Line, Line], *, seed: int) -> Thoughts[Hindsight]:
        search = EndSearch(self._rules, view, Rng(seed), truth=state)
        yield from search.ends(SCREENED)
        best = search.best()
        found, played, better = yield from self._compare(view, seat, lines, BATCH // 2, 3, seed=seed + 1, truth=state)
        chances = _chance(played, seat), _chance(better, seat)
        told = None
        if (best,) not in lines:
            pair = (lines[1], (best,))
            _, _, ends = yield from self._compare(view, seat, pair, BATCH // 2, 3, seed=seed + 2, truth=state)
            if _chance(ends, seat) > max(chances) + MUCH_BETTER:
                told = summarise([self._rules.notation(best)], ends, seat)
        return Hindsight(found.gain, found.error, chances, told)


def _chance(ends: Sequence[End], seat: Seat) -> float:
    return sum(end.shares[seat] for end in ends) / len(ends)
