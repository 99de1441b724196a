"""A referee for games whose decisions are several moves: a card and what is built with it, a bid of several cards, a turn.

Lines through the whole decision are compared, not single moves. Games in a hurry find what makes a difference, games of good
bots say by how much.
"""

from collections.abc import Sequence
from itertools import count
from statistics import fmean
from typing import Any, Protocol

from game.bots.base import Judge
from game.bots.levels import ADVISER
from game.bots.turn import search_turn
from game.review.ends import Line, Thoughts, apply_line
from game.review.moments import Decision, PairVerdict, Suspect
from game.review.pairs import compare_lines, guess_states, look_back, play_more
from game.review.retelling import PastMove, Story
from game.rules.core import Rng, Seat

WIDTH, DEPTH = 8, 12
LINES = 6
"""Lines through the turn that are looked at beside the one that was played."""
GLANCES, PLIES = 8, 60
"""How often each of them is played on until the turn comes back, and the most actions until then."""
PAIRS, MORE_PAIRS = 20, 40
"""Pairs of games of such bots by which a difference is told, first and more exactly."""
WORTH = 3.0
"""Points; what gives away less is no moment."""
TRUE_PAIRS = 10
"""The same with everything as it really lay."""
QUICK = 60
"""Pairs of games in a hurry: what makes no difference there is not judged further."""


class Cut(Protocol):
    """Says where a decision begins."""

    def __call__(self, before: Any, after: Any) -> bool:
        """Is the second of two states, in which the same seat acts, the beginning of another decision?"""


class TurnReferee:
    """Moves in a row of one seat are a decision, up to where the game says that another one begins."""

    def __init__(
        self,
        story: Story,
        *,
        phases: Sequence[str],
        is_cut: Cut,
        since: int = 0,
        worth: float = WORTH,
        pairs: int = PAIRS,
        more: int = MORE_PAIRS,
        to_end: bool = False,
    ) -> None:
        """`to_end`: a first look plays every line on to the end of the match, where points are counted."""
        self._rules, self._story, self._phases, self._is_cut = story.rules, story, phases, is_cut
        self._pairs, self._more, self.worth, self._to_end = pairs, more, worth, to_end
        self._judge = Judge(story.rules)
        self.since = since

    def decisions(self, seat: Seat) -> list[Decision]:
        """Every decision in these phases where there was a choice."""
        runs: list[list[tuple[int, PastMove]]] = []
        for number, move in enumerate(self._story.moves):
            before = runs[-1][-1][1] if runs else None
            if before is None or before.seat != move.seat or self._is_cut(before.state, move.state):
                runs.append([])
            runs[-1].append((number, move))
        return [
            Decision(run[0][0], tuple(move.action for _, move in run), run[0][1].turn)
            for run in runs
            if run[0][0] >= self.since and run[0][1].seat == seat and self._is_choice([move for _, move in run])
        ]

    def _is_choice(self, run: Sequence[PastMove]) -> bool:
        return run[0].state.phase in self._phases and any(len(self._judge.actions(move.state)) > 1 for move in run)

    def screen(self, decision: Decision) -> Thoughts[Suspect | None]:
        """The best other line after some games in a hurry, and what it seems to gain."""
        rules, number = self._rules, decision.number
        view = rules.view(self._story.moves[number].state, decision.seat)
        lines = yield from self._lines(view, decision)
        if not lines:
            return None
        states = guess_states(self._judge, view, GLANCES, 5000 + number)
        worths: list[float] = []
        for line in (decision.line, *lines):
            worth = yield from self._glance(states, line)
            if worth is None and not worths:
                return None
            worths.append(float("-inf") if worth is None else worth)
        best = max(range(len(lines)), key=lambda index: worths[index + 1])
        return Suspect(decision, lines[best], worths[best + 1] - worths[0])

    def _glance(self, states: Sequence[Any], line: Line) -> Thoughts[float | None]:
        """What the evaluation says when the turn comes back, or at the end; None where the line is not allowed."""
        rules, seat, worths = self._rules, line[0].seat, list[float]()
        for state in states:
            after = apply_line(rules, state, line)
            if after is None:
                return None
            has_left = False
            for _ in range(PLIES) if not self._to_end else count():
                actor = rules.to_act(after)
                has_left = has_left or actor != seat
                is_back = has_left and actor == seat and self._judge.is_quiet(after)
                if actor is None or (is_back and not self._to_end):
                    break
                after = self._judge.reply(after)
                yield
            worths.append(self._judge.value(after, seat))
        return fmean(worths)

    def _lines(self, view: Any, decision: Decision) -> Thoughts[list[Line]]:
        """The lines through the turn that the evaluation likes best, without the one that was played."""
        search = search_turn(self._judge, view, Rng(3000 + decision.number), width=WIDTH, depth=DEPTH)
        while True:
            try:
                next(search)
            except StopIteration as stop:
                ways = [self._first_decision(view, line.actions) for line in stop.value]
                break
            yield
        kept = {tuple(sorted(map(self._rules.notation, line))): line for line in reversed(ways)}
        kept.pop(tuple(sorted(map(self._rules.notation, decision.line))), None)
        return list(reversed(kept.values()))[:LINES]

    def _first_decision(self, view: Any, line: Line) -> Line:
        """The beginning of a line that is one decision."""
        state = self._judge.sample(view, Rng(1))
        for number, action in enumerate(line):
            before, state = state, self._rules.apply(state, action)
            if self._rules.to_act(state) != action.seat or self._is_cut(before, state):
                return line[: number + 1]
        return line

    def judge(self, suspect: Suspect) -> Thoughts[PairVerdict | None]:
        """Games of good bots from both lines."""
        decision = suspect.decision
        state = self._story.moves[decision.number].state
        lines, seed = (decision.line, suspect.line), 17_000 + decision.number
        view = self._rules.view(state, decision.seat)
        quick = yield from compare_lines(
            self._rules, guess_states(self._judge, view, QUICK, seed + 1), lines, level=None, seed=seed
        )
        if quick is None or not quick[0].is_sure or quick[0].gain < self.worth / 2:
            return None
        states = guess_states(self._judge, view, self._pairs, seed)
        found = yield from compare_lines(self._rules, states, lines, level=ADVISER, seed=seed)
        if found is None or not found[0].is_sure or found[0].gain < self.worth:
            return None
        hindsight = yield from look_back(self._rules, state, lines, level=ADVISER, seed=seed, games=TRUE_PAIRS)
        return PairVerdict(*found, hindsight)

    def refine(self, suspect: Suspect, verdict: PairVerdict) -> Thoughts[PairVerdict]:
        """More such games."""
        number = suspect.decision.number
        view = self._rules.view(self._story.moves[number].state, suspect.decision.seat)
        states = guess_states(self._judge, view, self._more, 18_000 + number)
        return (yield from play_more(self._rules, states, suspect, verdict, level=ADVISER, seed=18_000 + number))
