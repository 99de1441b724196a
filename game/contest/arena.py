"""Plays many matches between bots and counts the results. Every bot receives only the view of its seat.

Work goes through `concurrent.futures`: into this process, into others on this machine, or to a Dask cluster.
"""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from statistics import fmean
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from game import __version__
from game.bots import BOTS
from game.bots.base import thought_rng
from game.errors import BadInput
from game.interrupts import births, take_up
from game.rules import GAMES
from game.rules.core import Outcome, ScoreLine

_PATIENCE = 10
"""Seconds a cluster may take to answer."""


class Result(Struct, frozen=True):
    """One finished match. What is said by seat stands in the order of the seats."""

    game: str
    bots: tuple[str, ...]
    seed: int
    moves: int
    places: tuple[int, ...]
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """What each seat won of the match: 1 for a victory, an equal part of a shared one."""
    lines: tuple[dict[str, int], ...]
    """The points of each seat by what they are for."""
    choices: tuple[int, ...]
    """How often each seat had to choose."""
    thought: tuple[float, ...]
    """The seconds each seat took for that."""
    seconds: float


class SeatTotals(Struct, frozen=True):
    """What a seat achieved over all matches."""

    seat: int
    bot: str
    wins: float
    mean_score: float


class SeriesReport(Struct, frozen=True):
    """A series of matches of the same bots in the same seats."""

    game: str
    seats: tuple[str, ...]
    games: int
    seed: int
    standings: tuple[SeatTotals, ...]
    mean_moves: float
    most_moves: int
    seconds: float


# -- matches ---------------------------------------------------------------------------------------------------


def play(game: str, bots: Sequence[str], options: Mapping[str, str], seed: int) -> Result:
    """One match, decided by its seed alone."""
    rules = GAMES[game]
    players = [BOTS[bot]() for bot in bots]
    choices, thought = [0] * len(bots), [0.0] * len(bots)
    started = time.perf_counter()
    state = rules.start(len(bots), seed, options)
    rng = thought_rng(seed)
    while (seat := rules.to_act(state)) is not None:
        view, asked = rules.view(state, seat), time.perf_counter()
        action = players[seat].choose(rules, view, rng)
        thought[seat] += time.perf_counter() - asked
        choices[seat] += 1
        state = rules.apply(state, action)
        rng = rng.roll(2)[1]
    outcome = rules.outcome(state)
    assert outcome is not None, "a game without a seat to act has an outcome"
    return Result(
        game=game,
        bots=tuple(bots),
        seed=seed,
        moves=sum(choices),
        places=outcome.places,
        scores=outcome.scores,
        shares=share_out(outcome),
        lines=tuple(map(_by_reason, outcome.lines)),
        choices=tuple(choices),
        thought=tuple(round(seconds, 6) for seconds in thought),
        seconds=round(time.perf_counter() - started, 6),
    )


def share_out(outcome: Outcome) -> tuple[float, ...]:
    """What each seat won of a match: all of it together, or an equal part for each winner."""
    if outcome.won:
        return (1.0,) * len(outcome.places)
    return tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(len(outcome.places)))


def _by_reason(lines: Iterable[ScoreLine]) -> dict[str, int]:
    points: dict[str, int] = {}
    for line in lines:
        points[line.reason] = points.get(line.reason, 0) + line.points
    return points


def simulate(
    game: str,
    bots: Sequence[str],
    *,
    games: int,
    seed: int,
    options: Mapping[str, str],
    jobs: int = 1,
    cluster: str | None = None,
) -> SeriesReport:
    """Plays `games` matches with seeds from `seed` on; the result does not depend on who does the work."""
    GAMES[game].start(len(bots), seed, options)  # bad options are refused here, before any worker starts
    one = partial(play, game, tuple(bots), dict(options))
    started = time.perf_counter()
    with workers(jobs, cluster) as (executor, hands):
        results = list(executor.map(one, range(seed, seed + games), chunksize=max(1, games // (8 * hands))))
    standings = tuple(
        SeatTotals(
            seat,
            bot,
            round(sum(result.shares[seat] for result in results), 3),
            round(fmean(result.scores[seat] for result in results), 3),
        )
        for seat, bot in enumerate(bots)
    )
    moves = [result.moves for result in results]
    seconds = round(time.perf_counter() - started, 3)
    return SeriesReport(game, tuple(bots), games, seed, standings, round(fmean(moves), 2), max(moves), seconds)


# -- who does the work -----------------------------------------------------------------------------------------


class Here(Executor):
    """Does everything at once, in this process."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A future that is already there."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except Exception as fault:
            future.set_exception(fault)
        return future


class Crew(ProcessPoolExecutor):
    """Processes of this machine. None is interrupted while it begins, and nobody waits for one whose work is not wanted."""

    def __init__(self, jobs: int) -> None:
        super().__init__(jobs, get_context("spawn"), _prepare_worker)

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Work for a process that may have to begin first."""
        with births():
            return super().submit(work, *args, **kwargs)

    def abandon(self) -> None:
        """Ends every process, whatever it is at."""
        for worker in active_children():
            worker.kill()


def _prepare_worker() -> None:
    """A worker that is interrupted ends without a word: the process that waits for it has something to say.

    And it ends with that process, however that ends: nobody else would take its results.
    """
    take_up(signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "a worker was started by another process"
    parent.join()
    os._exit(1)


@contextmanager
def workers(jobs: int, cluster: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Something that takes work, and how much of it at a time; what was not begun is dropped once the caller is interrupted."""
    if cluster is not None:
        with _dask(cluster) as crew:
            yield crew
        return
    if jobs == 1:
        yield Here(), jobs
        return
    crew_here = Crew(jobs)
    try:
        yield crew_here, jobs
    except BrokenExecutor:
        raise BadInput("a process that played matches was ended from outside; try again with fewer --jobs") from None
    except BaseException:
        crew_here.abandon()
        raise
    finally:
        crew_here.shutdown(cancel_futures=True)


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    """The cluster at that address; its scheduler and workers must have this very Five Skylines installed."""
    try:
        distributed: Any = import_module("distributed")  # the extra "cluster", without types
    except ImportError:
        raise BadInput("--cluster needs Dask; install it with: pip install 'five-skylines[cluster]'") from None
    try:
        _knock(address)
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, ValueError) as fault:
        raise BadInput(f'no Dask cluster answers at "{address}"; an address is written tcp://HOST:PORT ({fault})') from None
    with client:
        hands = sum(client.ncores().values())
        if not hands:
            raise BadInput(f'the Dask cluster at "{address}" has no workers; start some with: dask worker {address}')
        executor = client.get_executor(pure=False)
        try:
            theirs = executor.submit(_version).result()
        except (ImportError, RuntimeError):
            theirs = "none"
        if theirs != __version__:
            said = f'the Dask cluster at "{address}" needs Five Skylines {__version__} on its scheduler and workers'
            raise BadInput(f"{said}, not {theirs}")
        yield executor, hands


def _knock(address: str) -> None:
    """Fails at once where nobody listens: a client that is left waiting does not always come back."""
    parts = urlsplit(address)
    if parts.scheme != "inproc":
        socket.create_connection((parts.hostname or "", parts.port or 0), _PATIENCE).close()


def _version() -> str:
    """What a worker of a cluster has installed."""
    return __version__
