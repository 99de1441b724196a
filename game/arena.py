"""Many matches between bots, counted. Every bot receives only the view of its seat."""

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean

from msgspec import Struct

from game.bots import BOTS
from game.rules import GAMES
from game.rules.core import seeded


class Result(Struct, frozen=True):
    """One finished match."""

    seed: int
    moves: int
    places: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """What each seat won of the match: 1 for a victory, an equal part of a shared one."""
    seconds: float


class Standing(Struct, frozen=True):
    """What a seat achieved over all matches."""

    seat: int
    bot: str
    wins: float
    mean_score: float


class Report(Struct, frozen=True):
    """A series of matches of the same bots in the same seats."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int
    standings: tuple[Standing, ...]
    mean_moves: float
    most_moves: int
    seconds: float


def play(game: str, bots: Sequence[str], options: Mapping[str, str], seed: int) -> Result:
    """One match, decided by its seed alone."""
    rules = GAMES[game]
    players = [BOTS[bot]() for bot in bots]
    started = time.perf_counter()
    state = rules.start(len(bots), seed, options)
    rng, moves = seeded(~seed), 0
    while (seat := rules.to_act(state)) is not None:
        state = rules.apply(state, players[seat].choose(rules, rules.view(state, seat), rng).action)
        rng = rng.roll(2)[1]
        moves += 1
    outcome = rules.outcome(state)
    assert outcome is not None, "a game without a seat to act has an outcome"
    shares = tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(len(bots)))
    if outcome.won:
        shares = (1.0,) * len(bots)
    return Result(seed, moves, outcome.places, outcome.scores, shares, time.perf_counter() - started)


def simulate(game: str, bots: Sequence[str], *, games: int, seed: int, options: Mapping[str, str], jobs: int = 1) -> Report:
    """Plays `games` matches with seeds from `seed` on; the result does not depend on the number of jobs."""
    GAMES[game].start(len(bots), seed, options)  # bad options are refused here, before any worker starts
    one = partial(play, game, tuple(bots), dict(options))
    seeds = range(seed, seed + games)
    started = time.perf_counter()
    if jobs == 1:
        results = [one(each) for each in seeds]
    else:
        with ProcessPoolExecutor(jobs) as pool:
            results = list(pool.map(one, seeds, chunksize=max(1, games // (8 * jobs))))
    standings = tuple(
        Standing(
            seat,
            bot,
            round(sum(result.shares[seat] for result in results), 3),
            round(fmean(result.scores[seat] for result in results), 3),
        )
        for seat, bot in enumerate(bots)
    )
    moves = [result.moves for result in results]
    seconds = round(time.perf_counter() - started, 3)
    return Report(game, tuple(bots), games, seed, standings, round(fmean(moves), 2), max(moves), seconds)
