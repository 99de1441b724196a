"""The tree of Skyliners as a judge: how games end that begin with one action, by what a seat knows or as things really are."""

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from game.bots.skyliners.quick import Position, encode_action
from game.bots.skyliners.search import SAMPLES, STEP, Guess, Search
from game.rules.core import Action, Rng
from game.rules.skyliners import Game, State, View
from game.rules.skyliners.model import hands_left

LEARNING = 4
"""One game in so many only teaches the tree; the first ones."""


class TreeEnd(NamedTuple):
    """Points and antennas of each seat at the end of a simulated game."""

    points: tuple[int, ...]
    antennas: tuple[int, ...]


class EndSearch(Search):
    """A search that keeps what its games came to. It may be bound to one action, and know what is hidden."""

    def __init__(self, game: Game, view: View, rng: Rng, *, action: Action | None = None, truth: State | None = None) -> None:
        super().__init__(game, view, rng)
        self._ends: list[TreeEnd] = []
        self._is_open = truth is not None
        if truth is not None:
            self._samples = [Position(truth, truth.plans, truth.quarters)]
            self._grown(self.root, self._samples[0], 1 << 10)
        if action is not None:
            code = encode_action(action)
            self.root.branches = [branch for branch in self.root.branches if branch.action == code]

    def note_end(self, points: Sequence[int], antennas: Sequence[int]) -> None:
        """Keeps it."""
        self._ends.append(TreeEnd(tuple(points), tuple(antennas)))

    def ends(self, games: int) -> Generator[None, None, list[TreeEnd]]:
        """How so many games end, a few at a time, without the first ones."""
        while len(self._ends) < games:
            if not self._is_open and len(self._samples) < SAMPLES:
                self._samples.append(self._guess())
            self.simulations += 1
            self._simulate(self._samples[self.simulations % len(self._samples)].copy())
            if not self.simulations % STEP:
                yield
        return self._ends[games // LEARNING :]


def imagine(game: Game, view: View, rng: Rng) -> State:
    """A state that the view could come from, as likely as the tree takes it to be: rivals plan what fits their rows.

    Bots that look at their own turn only do without it; their strength was measured with rows and numbers drawn evenly.
    """
    plans, quarters = Guess(view, Random(rng.roll(1 << 62)[0])).secrets()
    return replace(game.determinize(view, rng), plans=plans, quarters=quarters, hands=hands_left(view.table, plans))
