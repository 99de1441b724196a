"""A referee on trial: a turn or a bid is one decision, and lines through the whole turn are compared, not single cards.

It is no part of the program as long as `tools/review_proof.py` has not shown that what it says is true.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from game.bots.base import Judge
from game.bots.turn import search_turn
from game.review.ends import Line, Thoughts, apply_line
from game.review.moments import Decision, PairVerdict, Suspect
from game.review.pairs import compare_lines, guess_states, look_back, play_more
from game.review.retelling import PastMove, Story
from game.rules.core import Rng, Seat

WIDTH, DEPTH = 8, 12
LINES = 6
"""Lines through the turn that are looked at beside the one that was played."""
GLANCES, PLIES = 12, 60
"""How often each of them is played on until the turn comes back, and the most actions until then."""
LEVEL = "hard"
PAIRS, MORE_PAIRS = 40, 80
"""Pairs of games of such bots by which a difference is told, first and more exactly."""
TRUE_PAIRS = 10


class TurnReferee:
    """Moves in a row of one seat and one phase are a decision."""

    worth = 5.0
    since = 0

    def __init__(self, story: Story, *, phases: Sequence[str]) -> None:
        self._rules, self._story, self._phases = story.rules, story, phases
        self._judge = Judge(story.rules)

    def decisions(self, seat: Seat) -> list[Decision]:
        """Every turn in these phases where there was a choice."""
        found: list[Decision] = []
        run: list[PastMove] = []
        first = 0
        for number, move in enumerate((*self._story.moves, None)):
            if move is None or not run or (move.turn, move.state.phase) != (run[-1].turn, run[-1].state.phase):
                if run and run[0].seat == seat and run[0].state.phase in self._phases and self._is_choice(run):
                    found.append(Decision(first, tuple(each.action for each in run), run[0].turn))
                run, first = [], number
            if move is not None:
                run.append(move)
        return found

    def _is_choice(self, run: Sequence[PastMove]) -> bool:
        return any(len(self._judge.actions(move.state)) > 1 for move in run)

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
        """What the evaluation says when the others have replied and the turn comes back; None where the line is not allowed."""
        rules, seat, worths = self._rules, line[0].seat, list[float]()
        for state in states:
            after = apply_line(rules, state, line)
            if after is None:
                return None
            has_left = False
            for _ in range(PLIES):
                actor = rules.to_act(after)
                has_left = has_left or actor != seat
                if actor is None or (has_left and actor == seat and self._judge.is_quiet(after)):
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
                ways = [self._of_one_phase(view, line.actions) for line in stop.value]
                break
            yield
        kept = {tuple(sorted(map(self._rules.notation, line))): line for line in reversed(ways)}
        kept.pop(tuple(sorted(map(self._rules.notation, decision.line))), None)
        return list(reversed(kept.values()))[:LINES]

    def _of_one_phase(self, view: Any, line: Line) -> Line:
        """The beginning of a line that belongs to the phase it begins in."""
        state = self._judge.sample(view, Rng(1))
        for count, action in enumerate(line):
            if state.phase != view.phase or self._rules.to_act(state) != action.seat:
                return line[:count]
            state = self._rules.apply(state, action)
        return line

    def judge(self, suspect: Suspect) -> Thoughts[PairVerdict | None]:
        """Games of good bots from both lines."""
        decision = suspect.decision
        state = self._story.moves[decision.number].state
        lines, seed = (decision.line, suspect.line), 17_000 + decision.number
        states = guess_states(self._judge, self._rules.view(state, decision.seat), PAIRS, seed)
        found = yield from compare_lines(self._rules, states, lines, level=LEVEL, seed=seed)
        if found is None:
            return None
        hindsight = yield from look_back(self._rules, state, lines, level=LEVEL, seed=seed, games=TRUE_PAIRS)
        return PairVerdict(*found, hindsight)

    def refine(self, suspect: Suspect, verdict: PairVerdict) -> Thoughts[PairVerdict]:
        """More such games."""
        number = suspect.decision.number
        view = self._rules.view(self._story.moves[number].state, suspect.decision.seat)
        states = guess_states(self._judge, view, MORE_PAIRS, 18_000 + number)
        return (yield from play_more(self._rules, states, suspect, verdict, level=LEVEL, seed=18_000 + number))
