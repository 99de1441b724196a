"""How the chances of a match went: what each position promised as it really was, hidden cards and piles included.

From the view of the seat that moves, the chances would jump with every turn, because a seat knows only its own plans.
"""

from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean
from typing import Any

from game.bots.base import Judge
from game.bots.skyliners.ends import EndSearch
from game.review.ends import End, Thoughts, end_of_outcome, margins, play_on, play_out
from game.review.model import Point
from game.review.retelling import PastMove, Story
from game.rules.core import Rng

MOST = 36
"""Positions that are looked at in a match; of a longer one every second, third, … turn."""
GAMES_A_PASS = {"skyliners": (100, 300), "cities": (1, 3)}
LEVELS = {"cities": "normal"}
"""By game the bots that play on from each position; in others players in a hurry do."""
USUAL_PASSES = (2, 6)
"""Games that are played from each position, in a first and in a second pass."""


class Curve:
    """Grows from the end of the match to its beginning, twice: soon, and then more exactly."""

    def __init__(self, story: Story) -> None:
        self._story = story
        self._numbers = _positions(story)
        self._ends: dict[int, list[End]] = {number: [] for number in self._numbers}
        self._passes = GAMES_A_PASS.get(story.rules.id, USUAL_PASSES)
        self._is_tree = story.rules.id == "skyliners"
        self.grown = 0
        """How often a position was done."""

    def grow(self, number_of_pass: int) -> Thoughts[None]:
        """Plays games from every position, the last one first."""
        games = self._passes[number_of_pass]
        look = self._search if self._is_tree else self._play
        for number in reversed(self._numbers):
            yield from look(number, games, 1000 * number + number_of_pass)
            self.grown += 1

    def _search(self, number: int, games: int, seed: int) -> Thoughts[None]:
        move, rules = self._story.moves[number], self._story.rules
        search = EndSearch(rules, rules.view(move.state, move.seat), Rng(seed + 1), truth=move.state)  # type: ignore[arg-type]
        ends = yield from search.ends(games)
        self._ends[number] += [end_of_tree(*end) for end in ends]

    def _play(self, number: int, games: int, seed: int) -> Thoughts[None]:
        judge, random = Judge(self._story.rules), Random(seed)
        for game in range(games):
            state = self._story.moves[number].state
            if level := LEVELS.get(self._story.rules.id):
                end = yield from play_on(self._story.rules, state, level, seed + 100 * game)
            else:
                end = yield from play_out(judge, state, random)
            self._ends[number].append(end)

    @property
    def size(self) -> int:
        """How often a position is done in all passes."""
        return len(self._passes) * len(self._numbers)

    def points(self) -> tuple[Point, ...]:
        """What is known so far, each position with its neighbours; the last point is the end of the match itself."""
        known = [number for number in self._numbers if self._ends[number]]
        found = []
        for index, number in enumerate(known):
            near = known[max(0, index - 1) : index + 2] if index < len(known) - 1 else [number]
            ends = [[self._mean(each, field) for each in near] for field in ("shares", "totals")]
            shares, totals = (tuple(fmean(column) for column in zip(*rows, strict=True)) for rows in ends)
            found.append(Point(number, shares, totals))
        last = end_of_outcome(self._story.outcome)
        return (*found, Point(len(self._story.moves), last.shares, last.totals))

    def _mean(self, number: int, field: str) -> tuple[float, ...]:
        rows = [getattr(end, field) for end in self._ends[number]]
        return tuple(fmean(column) for column in zip(*rows, strict=True))


def end_of_tree(points: Sequence[int], antennas: Sequence[int]) -> End:
    """An end of Skyliners' tree: equal points are told apart by antennas."""
    totals, keys = tuple(map(float, points)), list(zip(points, antennas, strict=True))
    best = max(keys)
    return End(totals, tuple(1 / keys.count(best) if key == best else 0.0 for key in keys), margins(totals))


def _auction(move: PastMove) -> Any:
    return move.state.auction


def _turn(move: PastMove) -> Any:
    return move.turn


_UNITS: dict[str, Callable[[PastMove], Any]] = {"skyrise": _auction, "skyliners": id}
"""By game what has one position of the curve: an auction, a move; else a turn."""


def _positions(story: Story) -> list[int]:
    """The numbers of moves before which a position is looked at."""
    unit = _UNITS.get(story.rules.id, _turn)
    firsts = [number for number, move in enumerate(story.moves) if not number or unit(move) != unit(story.moves[number - 1])]
    if len(firsts) < MOST // 4 and len(story.moves) > len(firsts):  # one seat alone has a single turn
        firsts = list(range(len(story.moves)))
    most = 2 * MOST if story.rules.id == "skyliners" else MOST
    every = -(-len(firsts) // most)
    return firsts[::every]
