"""The statistics of a profile: the results of its matches, in one readable file, counted for each game. Knows no screen.

A match counts once, when people have played it to its end at the table. It is known by its start: game, seed, options and who
sat where. So going on from a replay, or playing the same start again, adds nothing; matches of bots alone are nobody's.
"""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from game.bots import BOTS
from game.errors import BadInput, Newer
from game.files import KeptFile, read_json
from game.match.saves import Record
from game.match.session import Session
from game.rules.core import digest

FILE = "statistics.json"
VERSION: Literal[1] = 1
LARGEST = 20_000_000
"""Bytes; a hundred thousand matches."""
PUT_DOWN_AFTER = 60.0
"""Seconds at a table after which they are put down: no more is lost with a program that is killed."""
LONGEST_PAUSE = 60.0
"""Seconds; whoever moves nothing for longer is not at the table."""
Result = Literal["won", "shared", "lost"]


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """One player of a match and the points in the end."""

    name: str
    kind: str
    points: int

    @property
    def is_human(self) -> bool:
        """Was it a person?"""
        return self.kind == "human"


class MatchRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A match that was played to its end."""

    start: str
    """What it is known by."""
    game: str
    ended: Annotated[int, Meta(ge=0, lt=1 << 37)]
    """Seconds since the epoch."""
    result: Result
    """For the people at the screen together: one of them won, shared the first place, or none did."""
    scores: tuple[Score, ...]


class Statistics(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file, oldest match first."""

    version: Literal[1] = VERSION
    seconds: dict[str, Annotated[int, Meta(ge=0)]] = {}
    """Time at the table by game, also of matches that were not finished."""
    matches: tuple[MatchRecord, ...] = ()

    @property
    def games(self) -> tuple[str, ...]:
        """Every game there is something to tell of."""
        return tuple(dict.fromkeys([*(match.game for match in self.matches), *self.seconds]))


class SummaryLine(Struct, frozen=True):
    """Some matches in numbers; points are those of people."""

    finished: int
    won: int
    shared: int
    lost: int
    best: int
    mean: float


class Summary(Struct, frozen=True):
    """One game in numbers."""

    game: str
    seconds: int
    all: SummaryLine | None
    """None before the first match was finished."""
    by_seats: tuple[tuple[int, SummaryLine], ...]
    beaten: str
    """The strongest kind of bot that lost against a person; empty where none did."""


# -- one match ---------------------------------------------------------------------------------------------------


def match_of(session: Session, ended: float) -> MatchRecord | None:
    """A finished match as it is counted; None where it goes on or only bots played."""
    outcome = session.outcome
    if outcome is None or not any(player.is_human for player in session.players):
        return None
    is_first = any(session.players[seat].is_human for seat in outcome.winners)
    result: Result = "lost" if not is_first else "shared" if outcome.decided_by == "shared" else "won"
    scores = [Score(each.name, each.kind, points) for each, points in zip(session.players, outcome.scores, strict=True)]
    return MatchRecord(starts_of(_beginning(session))[0], session.rules.id, round(ended), result, tuple(scores))


def _beginning(session: Session) -> Record:
    return Record(session.rules.id, session.rules.version, session.seed, session.players, session.options, (), "")


def starts_of(record: Record) -> tuple[str, str]:
    """What a match is known by, and what earlier versions knew it by: there it was another one under other names.

    Names follow the language, and whoever ends a match once more in another one has not played a second match.
    """
    options = dict(sorted(record.options.items()))
    former = Record(record.game, record.version, record.seed, record.players, options, (), "")
    nameless = tuple(replace(player, name="") for player in record.players)
    return digest(replace(former, players=nameless)), digest(former)


def with_match(before: Statistics, session: Session, ended: float) -> Statistics:
    """The statistics with a match that ended; one they know adds nothing."""
    match, starts = match_of(session, ended), starts_of(_beginning(session))
    if match is None or any(each.start in starts for each in before.matches):
        return before
    return replace(before, matches=(*before.matches, match))


class Sitting:
    """A match from when it is laid on the table until it leaves it."""

    def __init__(self, session: Session) -> None:
        self._session, self._first = session, session.number
        self.seconds = 0.0
        """Those that are not in the statistics yet."""
        self._due = PUT_DOWN_AFTER

    def pass_time(self, seconds: float) -> bool:
        """Somebody moved again after so long; True where it is time to put down what passed."""
        self.seconds += min(seconds, LONGEST_PAUSE)
        if self.seconds < self._due:
            return False
        self._due = self.seconds + PUT_DOWN_AFTER  # also where that fails
        return True

    def put_down(self) -> None:
        """What passed is in the statistics now."""
        self.seconds -= round(self.seconds)
        self._due = PUT_DOWN_AFTER

    def add_to(self, before: Statistics, now: float) -> Statistics:
        """The statistics after it; a match that was over when it came to the table was not played here."""
        game = self._session.rules.id
        seconds = {**before.seconds, game: before.seconds.get(game, 0) + round(self.seconds)}
        after = replace(before, seconds=seconds) if round(self.seconds) else before
        was_played = self._session.number > self._first
        return with_match(after, self._session, now) if was_played else after


class TimePlayed:
    """Puts the time at a table, and a match that ends there, into the statistics."""

    def __init__(self, folder: Callable[[], Path], tell: Callable[[BadInput], None]) -> None:
        """`folder` has the statistics; `tell` is told what could not be read or written there."""
        self._folder, self._tell = folder, tell
        self._sitting: Sitting | None = None

    def begin(self, session: Session) -> None:
        """A match is laid on the table."""
        self._sitting = Sitting(session)

    def add(self, seconds: float) -> None:
        """Somebody moved at the table after so long; it counts while a match lies there."""
        if self._sitting is not None and self._sitting.pass_time(seconds):
            self._put_down(self._sitting)

    def end(self) -> None:
        """The match leaves the table."""
        sitting, self._sitting = self._sitting, None
        if sitting is not None:
            self._put_down(sitting)

    def _put_down(self, sitting: Sitting) -> None:
        book = StatisticsFile(self._folder())
        try:
            book.change(lambda before: sitting.add_to(before, time.time()))
            sitting.put_down()
        except BadInput as fault:
            self._tell(fault)
        if book.notice:
            self._tell(book.notice)


# -- numbers -----------------------------------------------------------------------------------------------------


def summary(statistics: Statistics, game: str) -> Summary:
    """A game in numbers."""
    matches = [match for match in statistics.matches if match.game == game]
    counts = sorted({len(match.scores) for match in matches})
    by_seats = tuple((count, _line(match for match in matches if len(match.scores) == count)) for count in counts)
    beaten = {_level(score.kind) for match in matches if match.result == "won" for score in match.scores} & set(BOTS)
    strongest = max(beaten, key=list(BOTS).index, default="")
    return Summary(game, statistics.seconds.get(game, 0), _line(matches) if matches else None, by_seats, strongest)


def points_over_time(statistics: Statistics, game: str) -> list[int]:
    """The best points of a person in each match of a game, the oldest first."""
    matches = [match for match in statistics.matches if match.game == game]
    return [max(score.points for score in match.scores if score.is_human) for match in matches]


def _level(kind: str) -> str:
    """A bot's level without its style."""
    return kind.partition("-")[0]


def _line(matches: Iterable[MatchRecord]) -> SummaryLine:
    matches = list(matches)
    points = [score.points for match in matches for score in match.scores if score.is_human]
    results = [match.result for match in matches]
    won, shared, lost = (results.count(result) for result in ("won", "shared", "lost"))
    return SummaryLine(len(matches), won, shared, lost, max(points), sum(points) / len(points))


# -- file --------------------------------------------------------------------------------------------------------


def to_text(statistics: Statistics) -> str:
    """As it stands in the file: a line for each match."""
    head = msgspec.json.encode({"version": statistics.version, "seconds": statistics.seconds}).decode()
    lines = ",\n".join(msgspec.json.encode(match).decode() for match in statistics.matches)
    return f'{head[:-1]},"matches":[\n{lines}\n]}}\n'


def from_file(path: Path) -> Statistics:
    """Reads a file; `BadInput` where it is damaged or newer."""

    def damaged(fault: Exception) -> BadInput:
        return BadInput(f"{path}: no statistics that this version can read ({fault})", key="fault.no_statistics")

    message = f"{path}: written by a newer Five Skylines; it stays as it is, and nothing of this match is added to it"
    newer = Newer(message, key="fault.newer_statistics", file=path.name)
    found = read_json(path, Statistics, VERSION, LARGEST, damaged=damaged, newer=newer)
    if not all(any(score.is_human for score in match.scores) for match in found.matches):
        raise BadInput(f"{path}: a match without the points of any person", key="fault.no_statistics")
    return found


class StatisticsFile(KeptFile[Statistics]):
    """The file of one profile."""

    def __init__(self, data: Path) -> None:
        super().__init__(data / FILE, Statistics(), from_file, to_text, largest=LARGEST)
