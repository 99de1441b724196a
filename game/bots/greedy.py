"""Bots that look one action ahead: one takes the best action, one draws from the best few."""

from collections.abc import Generator, Iterator, Mapping
from typing import Any, NamedTuple

from game.bots.base import Judge, Mind, draw_by_value, evaluation
from game.rules.core import Action, Rng, Rules

__all__ = ["GreedyBot", "MoodyBot", "evaluation"]


class Rated(NamedTuple):
    """An action and what it leads to."""

    value: float
    action: Action


def _rate(judge: Judge, view: Any, rng: Rng) -> Generator[Action, None, list[Rated]]:
    """Every legal action, tried on a state the view could come from; yields the best so far."""
    rules = judge.rules
    state = rules.determinize(view, rng)
    rated: list[Rated] = []
    best = float("-inf")
    for action in judge.actions(state):
        after = judge.foresee(state, action, rules.apply(state, action))
        value = judge.value(after, action.seat)
        rated.append(Rated(value, action))
        if value > best:
            best, so_far = value, action
        yield so_far
    return rated


class GreedyBot(Mind):
    """Takes the action with the best evaluation; equals are drawn by lot."""

    def __init__(self, weights: Mapping[str, float] | None = None) -> None:
        self._weights = weights

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """The best action found so far, at last the best of all."""
        rated = yield from _rate(Judge(rules, self._weights), view, rng)
        best = max(each.value for each in rated)
        chosen, _ = rng.pick([each for each in rated if each.value >= best - 1e-9])
        yield chosen.action


class MoodyBot(Mind):
    """Draws one of the actions it likes best: the better one looks, the likelier it is."""

    def __init__(self, temperature: float, among: int, weights: Mapping[str, float] | None = None) -> None:
        self._temperature = temperature
        self._among = among
        self._weights = weights

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """The best action found so far, at last the one drawn."""
        rated = yield from _rate(Judge(rules, self._weights), view, rng)
        liked = sorted(rated, key=lambda each: -each.value)[: self._among]
        chosen = draw_by_value(liked, self._temperature, rng)
        yield chosen.action
