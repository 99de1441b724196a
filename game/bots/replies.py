"""A bot that plays the best lines through its own turn on against the others' best replies, with many samples.

All lines share the samples of what is hidden and are valued at the same point, when the turn comes back. So their differences
show after few samples. The worse half of the lines is dropped repeatedly, and the rest gets more samples.
"""

from collections.abc import Generator, Iterator, Mapping
from math import ceil, log2
from typing import Any

from msgspec import Struct

from game.bots.base import Judge, Mind, within
from game.bots.turn import TurnLine, search_turn
from game.rules.core import Action, Rng, Rules, Seat


class Replies(Struct, frozen=True, forbid_unknown_fields=True, tag_field="how", tag="replies"):
    """How much to search."""

    simulations: int
    """Lines times samples: what is played on."""
    lines: int
    """How many lines through the own turn are compared."""
    width: int = 8
    depth: int = 12
    rounds: int = 1
    """How often the turn comes back before a line is valued; 0 = only `plies` counts."""
    plies: int = 60
    """A line is valued after so many actions at the latest."""
    win: float = 0.0
    """What winning is worth beside the evaluation, where the game ends."""
    seconds: float = 20.0
    """The longest thought."""

    def __post_init__(self) -> None:
        if min(self.simulations, self.lines, self.width, self.depth, self.plies) < 1:
            raise ValueError("simulations, lines, width, depth and plies must be at least 1")
        if min(self.rounds, self.win) < 0 or self.seconds <= 0:
            raise ValueError("rounds and win cannot be negative, and seconds must be more than 0")


class _Tally:
    """What the samples of one line came to."""

    __slots__ = ("count", "line", "total")

    def __init__(self, line: TurnLine) -> None:
        self.line = line
        self.count = 0
        self.total = 0.0

    def add(self, value: float) -> None:
        """One more sample."""
        self.count += 1
        self.total += value

    @property
    def mean(self) -> float:
        """The value after the replies."""
        return self.total / self.count


class ReplyBot(Mind):
    """Takes the first action of the line that stands best after the others' replies."""

    def __init__(self, settings: Replies, weights: Mapping[str, float] | None = None) -> None:
        self._settings = settings
        self._weights = weights
        self.simulations = 0
        """Of the last thought."""

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """The best so far; after so many seconds it is content with that."""
        return within(self._settings.seconds, self._search(Judge(rules, self._weights), view, rng))

    def _search(self, judge: Judge, view: Any, rng: Rng) -> Iterator[Action]:
        settings = self._settings
        self.simulations = 0
        lines = yield from search_turn(judge, view, rng, width=settings.width, depth=settings.depth)
        so_far = lines[0].actions[0]
        yield so_far
        alive = [_Tally(line) for line in lines[: settings.lines]]
        halvings = max(1, ceil(log2(len(alive))))
        while len({tally.line.actions[0] for tally in alive}) > 1:
            for _ in range(max(1, settings.simulations // (halvings * len(alive)))):
                rng = rng.roll(2)[1]
                sample = judge.sample(view, rng)
                for tally in alive:
                    value = yield from self._play_on(judge, sample, tally.line, so_far)
                    tally.add(value)
                    self.simulations += 1
            ranked = sorted(alive, key=lambda tally: -tally.mean)
            so_far = ranked[0].line.actions[0]
            yield so_far
            alive = ranked[: (len(ranked) + 1) // 2] if len(ranked) > 2 else ranked[:1]

    def _play_on(self, judge: Judge, state: Any, line: TurnLine, so_far: Action) -> Generator[Action, None, float]:
        """The value once the line and everybody's replies are played."""
        rules = judge.rules
        for action in line.actions:
            state = rules.apply(state, action)
        seat, last, back = line.actions[0].seat, line.actions[0].seat, 0
        for _ in range(self._settings.plies):
            actor = rules.to_act(state)
            if actor is None:
                break
            back += actor == seat != last
            last = actor
            if self._settings.rounds and back >= self._settings.rounds and judge.is_quiet(state):
                break
            state = judge.reply(state)
            yield so_far
        return self._value(judge, state, seat)

    def _value(self, judge: Judge, state: Any, seat: Seat) -> float:
        value = judge.value(state, seat)
        if self._settings.win and (outcome := judge.rules.outcome(state)):
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            value += self._settings.win * (2 * share - 1)
        return value
