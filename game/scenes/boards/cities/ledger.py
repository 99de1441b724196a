"""What the administration of a city tells, as values computed from a view. It imports no Panda."""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from game.rules.cities import Goal, MilestoneStep, Paid, TotalChanged, TrackMoved, View, goals, setup
from game.rules.cities.campaign import is_finished
from game.rules.cities.milestones import (
    BAD_TRACKS,
    UTILITY_TRACKS,
    Forecast,
    close,
    close_milestone,
    final_total,
    is_under_way,
    reckon,
)
from game.rules.cities.parts import EMPLOYMENT, HAPPINESS, MONEY, TOTAL, TRACKS
from game.rules.core import Event, ScoreLine, Seat
from game.scenes.boards.cities.faces import GAME as GAME
from game.scenes.boards.cities.faces import rules

SIGNED = frozenset((*UTILITY_TRACKS, EMPLOYMENT, HAPPINESS))
"""Tracks that go below 0: their values are written with a sign."""


# -- tracks ---------------------------------------------------------------------------------------------------------


class Marker(Struct, frozen=True):
    """A marker of the administration board: where it stands, and where the hovered move would put it."""

    track: str
    low: int
    high: int
    value: int
    after: int

    @property
    def is_signed(self) -> bool:
        """Does its scale go below 0?"""
        return TRACKS.index(self.track) in SIGNED

    @property
    def change(self) -> int:
        """The steps of the hovered move."""
        return self.after - self.value

    @property
    def is_better(self) -> bool | None:
        """Would the change please the planners? Employment belongs to 0, what burdens the city too.

        None where it is a matter of indifference: a supply that is used and still suffices.
        """
        index = TRACKS.index(self.track)
        if index == EMPLOYMENT:
            return abs(self.after) < abs(self.value)
        if index in UTILITY_TRACKS and 0 <= self.after < self.value:
            return None
        return (self.change > 0) != (index in BAD_TRACKS)

    @property
    def red(self) -> tuple[int, int] | None:
        """The part of the scale that is red; None where there is none."""
        return (self.low, 0) if TRACKS.index(self.track) in (*UTILITY_TRACKS, HAPPINESS) else None

    @property
    def is_burden(self) -> bool:
        """Is every step of it bad?"""
        return TRACKS.index(self.track) in BAD_TRACKS

    @property
    def is_urgent(self) -> bool:
        """Does it stand where it costs something at every milestone, or at the end of its scale?"""
        index = TRACKS.index(self.track)
        if index in UTILITY_TRACKS or index == HAPPINESS:
            return self.value < 0
        return self.value == self.high if index in BAD_TRACKS else abs(self.value) == self.high


def markers(view: View, after: View | None = None) -> tuple[Marker, ...]:
    """The eight tracks in the order of the board."""
    then = after or view
    return tuple(
        Marker(track.code, track.low, track.high, view.values[number], then.values[number])
        for number, track in enumerate(rules().content.administration.tracks)
    )


# -- milestones, ranks, medals ----------------------------------------------------------------------------------------


class Course(Struct, frozen=True):
    """How far the game has come: milestones that are over, the one being played (0 = none), and all there are."""

    done: int
    now: int
    count: int


def course(view: View) -> Course:
    """A milestone is over once it was ended; the last is over with the game."""
    count = len(rules().tables.site(view.setup.layout).boards)
    done = len(view.milestones)
    return Course(done, 0 if view.ended else min(count, done + 1), count)


class Rise(Struct, frozen=True):
    """The total as the success table reads it: its rank, and the next one with the total it begins at."""

    rank: str
    next: str
    start: int


def rise(total: int) -> Rise:
    """The rank of a total; the highest has no next."""
    ranks = rules().content.administration.ranks
    number = max((index for index, rank in enumerate(ranks) if rank.start <= total), default=0)
    later = ranks[number + 1] if number + 1 < len(ranks) else None
    return Rise(ranks[number].code, later.code if later else "", later.start if later else 0)


def medals(view: View) -> tuple[tuple[str, int], ...]:
    """The medals with the totals they ask for; bronze is success (CS-116)."""
    return tuple((medal.code, view.setup.success + medal.above) for medal in rules().content.administration.medals)


def medal(view: View) -> str:
    """The best medal a finished city has earned, empty for none; lost ones earn none."""
    earned = [code for code, threshold in medals(view) if view.values[TOTAL] >= threshold]
    return earned[-1] if earned and is_finished(view) else ""


def final(view: View) -> int | None:
    """What the total would come to if the milestone and the game ended now; None for a city that is or would be lost.

    Without forecasts (CS-131), and between two milestones, only the game would end.
    """
    if view.ended:
        return view.values[TOTAL] if is_finished(view) else None
    if not view.setup.forecast or not is_under_way(view):
        return final_total(view.values)
    counted = reckon(rules().tables, view)
    return None if counted.is_lost else counted.final


def score_lines(view: View) -> tuple[ScoreLine, ...]:
    """What the total would consist of if the milestone and the game ended now."""
    return tuple(rules().projected(view)[0])


# -- what is in force -------------------------------------------------------------------------------------------------


class Force(Struct, frozen=True):
    """A card that changes something for as long as it lies open: news, a seat's role, a landmark."""

    kind: Literal["news", "role", "unique"]
    code: str
    seat: Seat | None = None


def forces(view: View) -> tuple[Force, ...]:
    """News first, then roles by seat, then the landmarks that work on; those that gave once are history."""
    known = rules().tables
    found = [Force("news", view.news)] if view.news else []
    found += [Force("role", code, seat) for seat, code in enumerate(view.roles) if code]
    found += [Force("unique", code) for code in view.city.landmarks if known.uniques[code].once is None]
    return tuple(found)


def objectives(view: View) -> tuple[Goal, ...]:
    """The chapter's objectives as they stand."""
    return goals(rules().tables, view)


def objectives_then(view: View) -> tuple[Goal, ...]:
    """The same after the end of the milestone; empty where nobody is to look ahead, or where the city would be lost there.

    Before the last one ends, what it leaves open is not missed yet: there are still turns to take.
    """
    if view.ended or not view.setup.forecast or not is_under_way(view):
        return ()
    then = close_milestone(rules().tables, view)
    if not isinstance(then, View) or not (then.ended == "" or is_finished(then)):
        return ()
    return goals(rules().tables, replace(then, ended=""))


def variants(view: View) -> tuple[tuple[str, str], ...]:
    """The options by which this city is built otherwise than usual."""
    return setup.variants(rules().tables, view.setup)


# -- the end of a milestone -------------------------------------------------------------------------------------------


class Move(Struct, frozen=True):
    """A value that a step changes; `track` is its letter, or "total"."""

    track: str
    before: int
    after: int


class StepEntry(Struct, frozen=True):
    """A step of the end of a milestone, with what it moves."""

    name: str
    moves: tuple[Move, ...]


def entries(events: Iterable[Event]) -> tuple[StepEntry, ...]:
    """The steps that these events tell of, in order; the final scoring is the last of them."""
    found: list[tuple[str, list[Move]]] = []
    for event in events:
        if isinstance(event, MilestoneStep):
            found.append((event.name, []))
        elif found and (move := _move(event)) is not None:
            if getattr(event, "reason", "") == "burden":
                found.append(("burden", []))
            found[-1][1].append(move)
    return tuple(StepEntry(name, tuple(moves)) for name, moves in found)


def _move(event: Event) -> Move | None:
    if isinstance(event, Paid):
        return Move(TRACKS[MONEY], event.rest + event.amount, event.rest)
    if isinstance(event, TrackMoved):
        return Move(event.track, event.before, event.after)
    return Move("total", event.before, event.after) if isinstance(event, TotalChanged) else None


class EndOutlook(Struct, frozen=True):
    """What ending the milestone now would lead to, step by step."""

    forecast: Forecast
    entries: tuple[StepEntry, ...]

    @property
    def total(self) -> int | None:
        """The total that the end leads to; what burdens the city counts only where the game ends with it. None: it is lost."""
        seen = self.forecast
        return None if seen.lost else seen.final if seen.ends else seen.total


def outlook(view: View) -> EndOutlook | None:
    """The forecast with its steps; None where it is no turn or the option is off (CS-131)."""
    seen = rules().forecast(view)
    if seen is None:
        return None
    told: list[Event] = []
    closing = close(rules().tables, view, view.active, told.append)
    if seen.ends == "CS-75" and seen.final != seen.total:
        told.append(TotalChanged(closing.values[TOTAL], seen.final, "burden"))
    return EndOutlook(seen, entries(told))
