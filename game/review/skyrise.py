"""Moments of Skyrise: the search values ends of auctions, and games of good bots say by how much a bid or a pass was worse."""

from collections.abc import Sequence
from typing import Any

from game.bots.base import Judge
from game.bots.levels import ADVISER
from game.bots.skyrise.search import Search
from game.review.ends import Thoughts
from game.review.moments import Decision, PairVerdict, Suspect
from game.review.pairs import compare_lines, guess_states, look_back, play_more
from game.review.retelling import Story
from game.rules.core import Rng, Seat
from game.rules.skyrise import Game, State

BIDDING = ("start_bid", "overbid", "hammer")
BIDS, WIDTH = 2, 6
"""How the running auction is searched."""
LINES, AUCTIONS = 4, 3
"""How many of the best choices are played on, and for how many auctions after the running one."""
PAIRS, MORE_PAIRS = 20, 80
"""Pairs of games by which a difference is told, first and more exactly."""
QUICK = 40
"""Pairs of games in a hurry: good bots play on alike every time, and what makes no difference to others is no moment."""
TRUE_PAIRS = 20
"""Pairs with everything as it really lay, by players in a hurry: there good bots would play one game only."""


class SkyriseReferee:
    """Every bid and every pass in the last auctions is a decision; the rest of the auction is played on."""

    worth = 4.0

    def __init__(self, story: Story, *, part: float = 2 / 3, pairs: int = PAIRS, more: int = MORE_PAIRS) -> None:
        assert isinstance(story.rules, Game)
        self._rules, self._story, self._judge = story.rules, story, Judge(story.rules)
        self._pairs, self._more = pairs, more
        since = part * story.moves[-1].state.auction
        self.since = next(number for number, move in enumerate(story.moves) if move.state.auction > since)

    def decisions(self, seat: Seat) -> list[Decision]:
        """Every late bid or pass where there was a choice."""
        moves = list(enumerate(self._story.moves))
        return [
            Decision(number, (move.action,), move.state.auction)
            for number, move in moves[self.since :]
            if move.seat == seat and move.state.phase in BIDDING and len(self._rules.legal(move.state)) > 1
        ]

    def screen(self, decision: Decision) -> Thoughts[Suspect | None]:
        """What the search would rather do, and by how much it stands better some auctions later."""
        played = decision.line[0]
        view = self._rules.view(self._state(decision), decision.seat)
        state = self._rules.determinize(view, Rng(decision.number + 1))
        search = Search(self._rules, view)
        ways = yield from search.ranked(state, BIDS, WIDTH, LINES)
        others = [way.action for way in ways[:LINES] if way.action != played]
        worths = yield from self._values(search, state, (played, *others))
        best = max(range(1, len(worths)), key=worths.__getitem__, default=0)
        return Suspect(decision, (others[best - 1],), worths[best] - worths[0]) if best else None

    def _values(self, search: Search, state: State, actions: Sequence[Any]) -> Thoughts[list[float]]:
        """What each of them is worth to its seat some auctions later."""
        values = []
        for action in actions:
            worth = yield from search.played_on(self._rules.apply(state, action), state.auction + AUCTIONS + 1)
            values.append(worth[action.seat])
        return values

    def judge(self, suspect: Suspect) -> Thoughts[PairVerdict | None]:
        """Games of good bots from both."""
        decision, state = suspect.decision, self._state(suspect.decision)
        lines, seed = (decision.line, suspect.line), 21_000 + decision.number
        view = self._rules.view(state, decision.seat)
        states = guess_states(self._judge, view, self._pairs, seed)
        found = yield from compare_lines(self._rules, states, lines, level=ADVISER, seed=seed)
        if found is None or not found[0].is_sure or found[0].gain < self.worth:
            return None
        states = guess_states(self._judge, view, QUICK, seed + 1)
        quick = yield from compare_lines(self._rules, states, lines, level=None, seed=seed + 1)
        if quick is None or not quick[0].is_sure or quick[0].gain < self.worth / 2:
            return None
        hindsight = yield from look_back(self._rules, state, lines, level=None, seed=seed, games=TRUE_PAIRS)
        return PairVerdict(*found, hindsight)

    def refine(self, suspect: Suspect, verdict: PairVerdict) -> Thoughts[PairVerdict]:
        """More such games."""
        number = suspect.decision.number
        view = self._rules.view(self._state(suspect.decision), suspect.decision.seat)
        states = guess_states(self._judge, view, self._more, 22_000 + number)
        return (yield from play_more(self._rules, states, suspect, verdict, level=ADVISER, seed=22_000 + number))

    def _state(self, decision: Decision) -> State:
        state = self._story.moves[decision.number].state
        assert isinstance(state, State)
        return state
