"""The progress of a profile in the campaign, as values. Finished attempts are stored; everything else is computed from them.

So nothing is counted twice, the progress of two programs can be merged, and nothing is taken away.
"""

from collections.abc import Callable, Iterable
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.rules import GAMES
from game.rules.cities import Game, is_unlocked

Medal = Literal["bronze", "silver", "gold"]
MEDALS: tuple[Medal, ...] = get_args(Medal)
Name = Annotated[str, Meta(max_length=40)]
TAKEN_BACK = "undo"
"""The help without which no city ends twice."""
FINISHED = "CS-75"
"""The rule by which a city ends that is not lost."""


class Attempt(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A mission that was played to its end, finished or lost."""

    id: Name
    """Of the match, from its start on: however often it ends, it is one attempt."""
    chapter: Name
    ended: Name
    """The rule that ended it."""
    total: int
    won: bool
    """Was it a success?"""
    difficulty: Name
    seed: Annotated[int, Meta(ge=0)]
    cards: int = 0
    """Played."""
    money: int = 0
    medal: Medal | None = None
    objectives: tuple[Name, ...] = ()
    """Those it met."""
    assists: tuple[Name, ...] = ()
    """Helps that were on."""
    hints: int = 0
    """How often it was asked for one."""
    planners: tuple[Name, ...] = ("human",)
    """Who sat where: people, and bots by their level."""

    @property
    def is_finished(self) -> bool:
        """Did the city come to its end without being lost?"""
        return self.ended == FINISHED


class Day(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The first attempt at a daily city that was started; all later ones are practice (CS-120)."""

    id: Name
    ended: Name = ""
    """The rule that ended it; empty while it was not played to its end."""
    total: int = 0
    won: bool = False


class Earned(Struct, frozen=True):
    """A medal and what it was earned with."""

    medal: Medal
    attempt: Attempt


class ChapterRecord(Struct, frozen=True):
    """What was achieved in one chapter (CS-119)."""

    attempts: int = 0
    """Games that ended, finished or lost."""
    successes: int = 0
    medals: dict[str, Earned] = {}
    """The best by difficulty, with the fewest helps."""
    objectives: tuple[str, ...] = ()
    best: Attempt | None = None
    """The best city that was finished, whether it was a success or not."""
    last: Attempt | None = None
    """The one that ended last."""

    @property
    def medal(self) -> Medal | None:
        """The best medal of any difficulty."""
        return max((earned.medal for earned in self.medals.values()), key=MEDALS.index, default=None)


class Progress(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole campaign of a profile."""

    version: Literal[1] = 1
    attempts: tuple[Attempt, ...] = ()
    """In the order in which they ended first."""
    days: dict[Name, Day] = {}
    """By date, such as 2026-03-01."""
    notes: tuple[Name, ...] = ()
    """What was explained already."""

    def chapter(self, code: str) -> ChapterRecord:
        """What was achieved there; nothing yet for a chapter never played."""
        own = [attempt for attempt in self.attempts if attempt.chapter == code]
        met = tuple(dict.fromkeys(name for attempt in own for name in attempt.objectives))
        best = max((attempt for attempt in own if attempt.is_finished), key=value, default=None)
        last = own[-1] if own else None
        return ChapterRecord(len(own), sum(attempt.won for attempt in own), _medals(own), met, best, last)

    def is_open(self, code: str) -> bool:
        """May this chapter be played (CS-115)? Whoever has played it once may always. Free play offers all of them."""
        played = {attempt.chapter for attempt in self.attempts}
        successes = {attempt.chapter for attempt in self.attempts if attempt.won}
        attempts = {each: self.chapter(each).attempts for each in played}
        return code in played or is_unlocked(game().content, code, successes, attempts)

    @property
    def next_chapter(self) -> str | None:
        """The first open one that has not been a success; None once all have."""
        return next((code for code in chapters() if self.is_open(code) and not self.chapter(code).successes), None)


def game() -> Game:
    """The game the campaign is of."""
    found = GAMES["cities"]
    assert isinstance(found, Game), "the campaign is that of Cities"
    return found


def chapters() -> tuple[str, ...]:
    """Their codes in order (CS-115)."""
    return tuple(each.code for each in game().content.scenarios.chapters)


# -- what is better ------------------------------------------------------------------------------------------------


def value(attempt: Attempt) -> tuple[int, int, int, int]:
    """CS-119: the higher total; of equals the higher difficulty, then fewer cards played, then more money."""
    order = [each.code for each in game().content.administration.difficulties]
    difficulty = order.index(attempt.difficulty) if attempt.difficulty in order else -1
    return attempt.total, difficulty, -attempt.cards, attempt.money


def _medals(attempts: Iterable[Attempt]) -> dict[str, Earned]:
    """CS-116, CS-118: for each difficulty by itself; of equal medals the one with fewer helps, then the better city."""
    found: dict[str, Earned] = {}
    for attempt in attempts:
        if attempt.medal is None:
            continue
        earned, held = Earned(attempt.medal, attempt), found.get(attempt.difficulty)
        if held is None or _worth(earned) > _worth(held):
            found[attempt.difficulty] = earned
    return found


def _worth(earned: Earned) -> tuple[int, int, tuple[int, int, int, int]]:
    attempt = earned.attempt
    return MEDALS.index(earned.medal), -len(attempt.assists) - attempt.hints, value(attempt)


# -- what is added -------------------------------------------------------------------------------------------------


def with_attempt(progress: Progress, found: Attempt) -> Progress:
    """The progress with a mission that ended. One that ended before, and was taken back, keeps the better of both ends.

    However that was done, by undo or by a save, a better end than the first one says that something was taken back.
    """
    before = next((attempt for attempt in progress.attempts if attempt.id == found.id), None)
    if before is None:
        return replace(progress, attempts=(*progress.attempts, found))
    better = max(before, found, key=lambda attempt: (attempt.is_finished, value(attempt)))
    met = tuple(dict.fromkeys([*before.objectives, *found.objectives]))
    both = replace(better, objectives=met, won=before.won or found.won)
    if both != before:  # its end was known, and something was played otherwise
        both = replace(both, assists=tuple(dict.fromkeys([*both.assists, TAKEN_BACK])))
    return replace(progress, attempts=tuple(both if attempt is before else attempt for attempt in progress.attempts))


def with_day(progress: Progress, day: str, found: Day) -> Progress:
    """The progress with a daily city that was started or ended; only the one that was started first counts (CS-120)."""
    before = progress.days.get(day)
    if before is not None and (before.id != found.id or before.ended):
        return progress
    return replace(progress, days={**progress.days, day: found})


def merge_progress(progress: Progress, other: Progress) -> Progress:
    """What both know of."""
    for attempt in other.attempts:
        progress = with_attempt(progress, attempt)
    for day, found in other.days.items():
        progress = with_day(progress, day, found)
    for name in other.notes:
        progress = with_note(name)(progress)
    return progress


def with_note(name: str) -> Callable[[Progress], Progress]:
    """The change that something was explained."""
    return lambda progress: progress if name in progress.notes else replace(progress, notes=(*progress.notes, name))


def worth_keeping(progress: Progress) -> frozenset[str]:
    """The matches without which something could not be shown or found again: best cities, medals, objectives."""
    kept: set[str] = set()
    for code in chapters():
        chapter = progress.chapter(code)
        best = [chapter.best] if chapter.best else []
        holders = [*best, *(earned.attempt for earned in chapter.medals.values())]
        for name in chapter.objectives:
            if not any(name in holder.objectives for holder in holders):
                holders.append(next(a for a in progress.attempts if a.chapter == code and name in a.objectives))
        kept |= {holder.id for holder in holders}
    return frozenset(kept)
