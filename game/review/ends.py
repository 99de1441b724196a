"""Ends of games: what they came to, how two sets of them differ, and games that are played on to get there."""

from collections.abc import Generator, Sequence
from math import log, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeVar

from game.bots import BOTS
from game.bots.base import Judge, thought_rng
from game.review.model import Expectation
from game.rules.core import Action, Outcome, Rules, Seat

T = TypeVar("T")
Thoughts = Generator[None, None, T]
"""Thinks a few milliseconds at a time and comes to a result in the end."""
Line = tuple[Action, ...]
"""What one seat does in a row."""


def at_once(thoughts: Thoughts[T]) -> T:
    """Thinks to the end, here and now."""
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            found: T = end.value
            return found


TEMPER = {"skyliners": 0.5, "skyline3000": 0.5, "skyrise": 1.0, "skyline_world": 1.0, "cities": 0.2}
"""By game how far players in a hurry stray: an action worth so much less is chosen 2.7 times less often."""
WHIM = 0.08
"""How often somebody strays in a game whose bots know a quick reply."""


class End(NamedTuple):
    """How one game ended."""

    totals: tuple[float, ...]
    shares: tuple[float, ...]
    """For each seat its part of the win."""
    worth: tuple[float, ...]
    """For each seat the points by which moves are compared: ahead of the best rival, or the common total."""


def end_of_outcome(outcome: Outcome) -> End:
    """An outcome as it is compared. Together people want points, but a city that was lost is worth none."""
    totals = tuple(map(float, outcome.scores))
    if outcome.won is not None:
        is_lost = outcome.decided_by not in ("success", "modest")
        worth = tuple(min(total, 0.0) if is_lost else total for total in totals)
        return End(totals, (float(outcome.won),) * len(totals), worth)
    winners = outcome.winners
    shares = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(len(totals)))
    return End(totals, shares, margins(totals))


def margins(totals: Sequence[float]) -> tuple[float, ...]:
    """For each seat its points ahead of the best rival; alone, its points."""
    if len(totals) == 1:
        return tuple(totals)
    return tuple(own - max(each for rival, each in enumerate(totals) if rival != seat) for seat, own in enumerate(totals))


class Difference(NamedTuple):
    """By how much one way is better than another, with the standard error."""

    gain: float
    error: float

    @property
    def is_sure(self) -> bool:
        """Is it beyond twice its error?"""
        return self.gain > 2 * self.error


def difference(samples: Sequence[float]) -> Difference:
    """The mean of differences that are independent of each other, at least two."""
    return Difference(fmean(samples), stdev(samples) / sqrt(len(samples)))


def summarise(moves: Sequence[str], ends: Sequence[End], seat: Seat) -> Expectation:
    """What comes of a way on average."""
    totals = tuple(fmean(end.totals[each] for end in ends) for each in range(len(ends[0].totals)))
    return Expectation(tuple(moves), totals, fmean(end.shares[seat] for end in ends))


# -- games that are played on ----------------------------------------------------------------------------------


def play_out(judge: Judge, state: Any, random: Random) -> Thoughts[End]:
    """In a hurry, by the plain evaluation with a whim now and then."""
    rules = judge.rules
    temper = TEMPER.get(rules.id, 1.0)
    while (seat := rules.to_act(state)) is not None:
        if judge.knows_reply and random.random() > WHIM:
            state = judge.reply(state)
        else:
            best, chosen = float("-inf"), state
            for action in judge.actions(state):
                after = rules.apply(state, action)
                value = judge.value(after, seat) - temper * log(-log(random.random() or 1e-9) or 1e-9)
                if value > best:
                    best, chosen = value, after
            state = chosen
        yield
    return _end(rules, state)


def play_on(rules: Rules[Any, Any], state: Any, level: str, seed: int) -> Thoughts[End]:
    """By bots of a level, each of whom knows what its seat may know."""
    bot, number = BOTS[level](), 0
    while (seat := rules.to_act(state)) is not None:
        action: Action | None = None
        for action in bot.think(rules, rules.view(state, seat), thought_rng(seed, number, seat)):  # noqa: B007
            yield
        state = rules.apply(state, action)
        number += 1
    return _end(rules, state)


def _end(rules: Rules[Any, Any], state: Any) -> End:
    outcome = rules.outcome(state)
    assert outcome is not None, "it was played to its end"
    return end_of_outcome(outcome)


def apply_line(rules: Rules[Any, Any], state: Any, line: Line) -> Any | None:
    """The state after a line; None where something of it is not allowed in this state."""
    for action in line:
        if rules.to_act(state) != action.seat or action not in rules.legal(state):
            return None
        state = rules.apply(state, action)
    return state
