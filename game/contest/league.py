"""Round robins: every bot against every other, over any games. It makes the schedule and keeps the file of results.

A deal is one seed played once in every seating, so that neither luck nor a better seat favours a bot. An interrupted run goes
on from its file. `game.contest.arena` plays the matches, `game.contest.standings` counts them.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import combinations, islice, pairwise, permutations
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, TextIO

import msgspec
from msgspec import Struct

from game.contest.arena import Result, play, workers
from game.errors import BadInput
from game.files import read_bytes
from game.rules import GAMES

FORMAT = 1
LARGEST = 500_000_000
"""Bytes of a file of results; about a million matches."""

# -- what is played --------------------------------------------------------------------------------------------


class Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides over the matches of a run; how many there are may grow."""

    rules: dict[str, int]
    """The games in order, with the version of their rules."""
    bots: tuple[str, ...]
    two_of_each: bool
    """Four seats, two for each bot, instead of duels."""
    ladder: bool
    """Each bot only against the one named after it, instead of all."""
    options: dict[str, str]
    seed: int


class Deal(Struct, frozen=True):
    """One seed of a game and every seating it is played in."""

    game: str
    seatings: tuple[tuple[str, ...], ...]
    seed: int


Key = tuple[str, tuple[str, ...], int]
"""Game, bots by seat, seed: what a result belongs to."""


def make_setting(
    games: Iterable[str], bots: Sequence[str], *, two_of_each: bool, ladder: bool, options: Mapping[str, str], seed: int
) -> Setting:
    """Checks everything before anything is played."""
    rules = {game: GAMES[game].version for game in games}
    found = Setting(rules, tuple(bots), two_of_each, ladder, dict(options), seed)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadInput("a round robin needs at least two different bots, such as greedy,random")
    if options and len(found.rules) > 1:
        raise BadInput("--option belongs to one game; name it, such as: simulate skyliners --round-robin …")
    for game in found.rules:
        GAMES[game].start(len(_seatings(found, game, bots[0], bots[1])[0]), seed, options)
    return found


def _seatings(setting: Setting, game: str, one: str, other: str) -> tuple[tuple[str, ...], ...]:
    """Every way in which two bots can sit at a table; in a cooperative game each plays alone."""
    if GAMES[game].cooperative:
        return ((one,),)
    seats = (one, one, other, other) if setting.two_of_each else (one, other)
    return tuple(dict.fromkeys(permutations(seats)))


def pairs(setting: Setting) -> list[tuple[str, str]]:
    """Who meets whom, the stronger first."""
    return list(pairwise(setting.bots) if setting.ladder else combinations(setting.bots, 2))


def _pairings(setting: Setting, game: str) -> list[tuple[tuple[str, ...], ...]]:
    if GAMES[game].cooperative:
        return [_seatings(setting, game, bot, bot) for bot in setting.bots]
    return [_seatings(setting, game, one, other) for one, other in pairs(setting)]


def schedule(setting: Setting, games: int) -> list[Deal]:
    """The deals of a run with that many matches for each pair, rounded up to whole deals; early ones of all pairs first."""
    deals = [
        (number, Deal(game, seatings, setting.seed + number))
        for game in setting.rules
        for seatings in _pairings(setting, game)
        for number in range(-(-games // len(seatings)))
    ]
    return [deal for _, deal in sorted(deals, key=lambda each: each[0])]


def play_deal(deal: Deal, options: dict[str, str]) -> tuple[Result, ...]:
    """Plays all seatings of a deal."""
    return tuple(play(deal.game, seating, options, deal.seed) for seating in deal.seatings)


# -- the file of results ---------------------------------------------------------------------------------------


class _Header(Struct, frozen=True, forbid_unknown_fields=True):
    five_skylines_results: int
    setting: Setting


class LeagueResults:
    """The results of a run, kept in a file of JSON lines if it has one: the setting, then a line for each match."""

    def __init__(self, setting: Setting, path: Path | None = None) -> None:
        self.found: dict[Key, Result] = {}
        self.notice = ""
        """What is odd about the file, for people."""
        self._path = path
        self._file: BinaryIO | None = None
        if path is not None:
            self._open(setting, path)

    def _open(self, setting: Setting, path: Path) -> None:
        try:
            known = read_bytes(path, LARGEST) if path.exists() else b""
            kept = self._read(setting, known)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("r+b" if known else "wb")
            self._file.truncate(kept)
            self._file.seek(kept)
            if not kept:
                self._write([_Header(FORMAT, setting)])
        except OSError as fault:
            raise self._refusal(fault) from None

    def _read(self, setting: Setting, known: bytes) -> int:
        """Takes in what the file holds; returns how many of its bytes are sound."""
        *lines, tail = known.split(b"\n")
        for number, line in enumerate(lines, start=1):
            if number == 1:
                self._compare(line, setting)
                continue
            try:
                result = msgspec.json.decode(line, type=Result)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                if number < len(lines) or tail:
                    raise BadInput(f"{self._path}, line {number}: not a result; only the last line may be damaged") from None
                tail = line + b"\n"
                break
            self.found[result.game, result.bots, result.seed] = result
        if tail:
            if not lines:
                self._compare(tail, setting)
            self.notice = f"{self._path}: the last line is damaged; its match is played again"
        return len(known) - len(tail)

    def _compare(self, line: bytes, setting: Setting) -> None:
        try:
            header = msgspec.json.decode(line, type=_Header)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            raise BadInput(f"{self._path}: not results of the arena; name another file or remove this one") from None
        for name in Setting.__struct_fields__:
            before, now = getattr(header.setting, name), getattr(setting, name)
            if before != now:
                said = f"{self._path}: played with {name} {_plain(before)}, not {_plain(now)}"
                raise BadInput(f"{said}; name another file or take the same setting")

    def add(self, results: Iterable[Result]) -> None:
        """Keeps more results; once this returns they are in the file."""
        results = list(results)
        self.found |= {(result.game, result.bots, result.seed): result for result in results}
        if self._file is not None:
            try:
                self._write(results)
            except OSError as fault:
                raise self._refusal(fault) from None

    def _write(self, lines: Sequence[Struct]) -> None:
        assert self._file is not None
        self._file.write(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        self._file.flush()

    def _refusal(self, fault: OSError) -> BadInput:
        return BadInput(f"{self._path}: cannot be read or written ({fault.strerror})")

    def __enter__(self) -> "LeagueResults":
        return self

    def __exit__(self, _type: type[BaseException] | None, _fault: BaseException | None, _trace: TracebackType | None) -> None:
        if self._file is not None:
            self._file.close()


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ",".join(f"{key}={each}" for key, each in value.items()) or "none"
    return ",".join(value) if isinstance(value, tuple) else str(value)


# -- a run -----------------------------------------------------------------------------------------------------


class ProgressBar:
    """A bar on a terminal, and nothing anywhere else."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self._total, self._done = total, 0
        self._stream = stream if stream.isatty() else None
        self._started = time.monotonic()

    def add(self, done: int, *, played: bool = True) -> None:
        """So many matches more; those played before cost no time now."""
        self._done += done
        if not played:
            self._total -= done
            self._done -= done
        if self._stream and self._total:
            taken = time.monotonic() - self._started
            left = taken * (self._total - self._done) / self._done if self._done else 0.0
            filled = 30 * self._done // self._total
            bar = "#" * filled + "-" * (30 - filled)
            self._stream.write(f"\r[{bar}] {self._done}/{self._total} matches, {_duration(left)} left \x1b[K")
            self._stream.flush()

    def close(self) -> None:
        """Leaves the line empty."""
        if self._stream:
            self._stream.write("\r\x1b[K")
            self._stream.flush()


def _duration(seconds: float) -> str:
    minutes = round(seconds / 60)
    return f"{seconds:.0f} s" if seconds < 100 else f"{minutes} min" if minutes < 100 else f"{minutes / 60:.1f} h"


def run(
    setting: Setting,
    results: LeagueResults,
    *,
    games: int,
    jobs: int,
    cluster: str | None,
    progress: Callable[[int], ProgressBar],
) -> tuple[Result, ...]:
    """Plays what is missing; all results of the schedule, in its order, whoever did the work and when."""
    deals = schedule(setting, games)
    keys: list[Key] = [(deal.game, seating, deal.seed) for deal in deals for seating in deal.seatings]
    bar = progress(len(keys))
    try:
        bar.add(sum(key in results.found for key in keys), played=False)
        with workers(jobs, cluster) as (executor, hands):
            missing = _missing(deals, results)
            running: set[Future[tuple[Result, ...]]] = set()
            while True:
                more = islice(missing, 2 * hands - len(running) if hands > 1 else 1)
                running |= {executor.submit(play_deal, deal, setting.options) for deal in more}
                if not running:
                    break
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    results.add(future.result())
                    bar.add(len(future.result()))
    finally:
        bar.close()
    return tuple(results.found[key] for key in keys)


def _missing(deals: Iterable[Deal], results: LeagueResults) -> Iterator[Deal]:
    """What of the deals is still to be played."""
    for deal in deals:
        seatings = tuple(each for each in deal.seatings if (deal.game, each, deal.seed) not in results.found)
        if seatings:
            yield Deal(deal.game, seatings, deal.seed)
