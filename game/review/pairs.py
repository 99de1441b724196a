"""Compares two lines by games that bots play on from each of them, over the same guesses of what is hidden."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from game.bots.base import Judge, thought_rng
from game.bots.skyliners import ends as skyliners
from game.review.ends import Difference, End, Line, Thoughts, apply_line, difference, play_on, play_out
from game.review.model import Hindsight
from game.review.moments import PairVerdict, Suspect
from game.rules.core import Rng, Rules, Seat

IMAGINE: Mapping[str, Callable[[Any, Any, Rng], Any]] = {"skyliners": skyliners.imagine}
"""By game who knows what is likely to be hidden, where the usual samples of its bots do not."""
FEW = 10
"""After each so many pairs a difference that is no larger than its error is given up."""


def compare_lines(
    rules: Rules[Any, Any],
    states: Sequence[Any],
    lines: tuple[Line, Line],
    *,
    level: str | None,
    seed: int,
    gives_up: bool = True,
) -> Thoughts[tuple[Difference, list[End], list[End]] | None]:
    """The second line against the first from each of the states; None where the first pairs show no difference.

    The games are played on by bots of a level, or without one by players in a hurry, who differ more from game to game.
    """
    judge = Judge(rules)
    seat, pairs = lines[0][0].seat, list[tuple[End, End]]()
    for number, state in enumerate(states):
        pair = []
        for line in lines:
            after = apply_line(rules, state, line)
            if after is None:
                return None
            random = Random(seed + number)
            thoughts = play_on(rules, after, level, seed + number) if level else play_out(judge, after, random)
            pair.append((yield from thoughts))
        pairs.append((pair[0], pair[1]))
        if gives_up and not len(pairs) % FEW:
            found = _difference(pairs, seat)
            if found.gain < found.error:
                return None
    return _difference(pairs, seat), [own for own, _ in pairs], [other for _, other in pairs]


def play_more(
    rules: Rules[Any, Any], states: Sequence[Any], suspect: Suspect, verdict: PairVerdict, *, level: str, seed: int
) -> Thoughts[PairVerdict]:
    """A verdict with the games from more states added to those it rests on."""
    lines = (suspect.decision.line, suspect.line)
    found = yield from compare_lines(rules, states, lines, level=level, seed=seed, gives_up=False)
    if found is None:
        return verdict
    played, better = [*verdict.played, *found[1]], [*verdict.better, *found[2]]
    pairs = list(zip(played, better, strict=True))
    return PairVerdict(_difference(pairs, suspect.decision.seat), played, better, verdict.hindsight)


def _difference(pairs: Sequence[tuple[End, End]], seat: Seat) -> Difference:
    return difference([other.worth[seat] - own.worth[seat] for own, other in pairs])


def guess_states(judge: Judge, view: Any, count: int, seed: int) -> list[Any]:
    """States that the view could come from, the likely ones more often."""
    rng: Rng = thought_rng(seed, count, view.seat or 0)
    imagine = partial(IMAGINE[judge.rules.id], judge.rules) if judge.rules.id in IMAGINE else judge.sample
    found = []
    for _ in range(count):
        rng = rng.roll(2)[1]
        found.append(imagine(view, rng))
    return found


def look_back(
    rules: Rules[Any, Any], state: Any, lines: tuple[Line, Line], *, level: str | None, seed: int, games: int
) -> Thoughts[Hindsight | None]:
    """The same with everything as it really was; only what the bots think differs from game to game."""
    found = yield from compare_lines(rules, [state] * games, lines, level=level, seed=seed, gives_up=False)
    if found is None:
        return None
    told, played, better = found
    seat = lines[0][0].seat
    shares = [sum(end.shares[seat] for end in ends) / len(ends) for ends in (played, better)]
    return Hindsight(told.gain, told.error, (shares[0], shares[1]))
