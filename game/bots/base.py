"""What all bots share: the `Bot` protocol, evaluations and their weights, and drawing by value. A bot sees no full state."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from math import exp
from time import perf_counter
from typing import Any, Protocol, TypeVar

from game.rules.core import Action, Rng, Rules, Seat

Terms = dict[str, float]
"""An evaluation by its named parts; the value is their sum, and a style weighs the parts."""

Evaluate = Callable[[Any, Any, Seat], Terms]
"""(rules, state, seat) → terms, higher is better for the seat; module `game.bots.<game>` has one named `evaluate`.

It may read what lies open and what the seat itself knows, nothing else: states that look alike to the seat are worth the same.
"""


class Bot(Protocol):
    """A player made of code."""

    def choose(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Action:
        """What the seat that sees this view and is to act does."""

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """Better and better actions; the last one counts. Whoever has heard enough stops asking."""


class Mind(ABC):
    """A bot that thinks in small steps, each of a few milliseconds, so that it can be stopped and asked at any time."""

    @abstractmethod
    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """Better and better actions; the last one counts."""

    def choose(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Action:
        """The last one."""
        action = None
        for action in self.think(rules, view, rng):  # noqa: B007 - only the last one counts
            pass
        assert action is not None, "a bot that is asked has something to choose"
        return action


T = TypeVar("T")


def within(seconds: float, steps: Iterable[T]) -> Iterator[T]:
    """The steps of a thought until they are done or the time is up; the first one always comes."""
    until = perf_counter() + seconds
    for step in steps:
        yield step
        if perf_counter() > until:
            return


def evaluation(game: str) -> Evaluate:
    """The evaluation of a game: `evaluate` of the module `game.bots.<game>`."""
    evaluate: Evaluate = import_module(f"game.bots.{game}").evaluate
    return evaluate


class Judge:
    """Says what a state of one game is worth, each term weighted by a style, and which actions are worth a thought."""

    def __init__(self, rules: Rules[Any, Any], weights: Mapping[str, float] | None = None) -> None:
        module: Any = import_module(f"game.bots.{rules.id}")
        self.rules = rules
        self._evaluate: Evaluate = module.evaluate
        self._weights = weights or {}
        self._worthwhile = getattr(module, "worthwhile", None)
        self._is_quiet = getattr(module, "is_quiet", None)
        self._foresee = getattr(module, "foresee", None)
        self._imagine = getattr(module, "imagine", None)
        self._reply = getattr(module, "reply", None)

    def sample(self, view: Any, rng: Rng) -> Any:
        """A state that the view could come from; `imagine` of the game's module, if any, knows which ones are likely."""
        return self._imagine(self.rules, view, rng) if self._imagine else self.rules.determinize(view, rng)

    def actions(self, state: Any) -> Sequence[Action]:
        """The legal actions without those that are surely no better than another; `worthwhile` of the game's module, if any."""
        return self._worthwhile(self.rules, state) if self._worthwhile else self.rules.legal(state)

    def foresee(self, state: Any, action: Action, after: Any) -> Any:
        """The state after an action, without what only the sample knows; `foresee` of the game's module, if any."""
        return self._foresee(self.rules, state, action, after) if self._foresee else after

    def is_quiet(self, state: Any) -> bool:
        """Is the evaluation at its best here, so that a look ahead may end? `is_quiet` of the game's module, if any."""
        return self._is_quiet is None or self._is_quiet(self.rules, state)

    @property
    def knows_reply(self) -> bool:
        """Does the game's module have a `reply`, so that one is found at once?"""
        return self._reply is not None

    def reply(self, state: Any) -> Any:
        """The state after the action that the seat to act likes best; `reply` of the game's module, if any, finds it sooner."""
        if self._reply:
            return self.rules.apply(state, self._reply(self.rules, state))
        return self.best(state, self.actions(state))

    def best(self, state: Any, actions: Iterable[Action]) -> Any:
        """The state that the seat to act likes best of those that these actions lead to."""
        best, chosen = float("-inf"), state
        for action in actions:
            after = self.rules.apply(state, action)
            value = self.value(after, action.seat)
            if value > best:
                best, chosen = value, after
        return chosen

    def terms(self, state: Any, seat: Seat) -> Terms:
        """The weighted terms."""
        terms = self._evaluate(self.rules, state, seat)
        for name, weight in self._weights.items():
            if name in terms:
                terms[name] *= weight
        return terms

    def value(self, state: Any, seat: Seat) -> float:
        """The sum of the terms."""
        return sum(self.terms(state, seat).values())


def thought_rng(seed: int, number: int = 0, seat: Seat = 0) -> Rng:
    """The generator of a thought in the match of that seed, before that move and in that seat.

    Its stream has nothing to do with the match's own: whoever guessed with the generator that dealt would guess right.
    """
    words = f"thought {seed} {number} {seat}".encode()
    return Rng(int.from_bytes(blake2b(words, digest_size=8).digest()))


class Valued(Protocol):
    """Anything that was weighed."""

    @property
    def value(self) -> float:
        """The more the better."""


V = TypeVar("V", bound=Valued)


def draw_by_value(best_first: Sequence[V], temperature: float, rng: Rng) -> V:
    """One of them by lot: what is worth `temperature` less is drawn 2.7 times less often."""
    chances = [exp((each.value - best_first[0].value) / temperature) for each in best_first]
    left = rng.roll(1 << 32)[0] / (1 << 32) * sum(chances)
    for each, chance in zip(best_first, chances, strict=True):
        left -= chance
        if left < 0:
            return each
    return best_first[0]
