"""Looks for the moments of a match: decisions at which points were given away, by what could be known then.

A referee knows one game. It screens decisions for something better, and judges what looked suspicious on games of their own,
so that what made a move suspicious does not count for it twice.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.review.ends import Difference, End, Line, Thoughts, summarise
from game.review.model import Hindsight, Point, TurningPoint
from game.review.retelling import Story
from game.rules.core import Seat

MOST = 3
"""Moments of one person."""
CHUNK = 8
"""Decisions that are screened before the most suspicious ones are judged."""
JUDGED_A_CHUNK, JUDGED = 2, 8
"""So many are judged after a chunk, and of one person in all."""
HOPE = 1.0
"""Points by which something must look better to be judged."""


class Decision(NamedTuple):
    """What a person decided: the number of moves before it, the moves, and the turn they belong to."""

    number: int
    line: Line
    turn: int

    @property
    def seat(self) -> Seat:
        """Who decided."""
        return self.line[0].seat


class Suspect(NamedTuple):
    """A decision, what may have been better, and by how much as it seems."""

    decision: Decision
    line: Line
    hope: float


class PairVerdict(NamedTuple):
    """What games came to that began with each of the two."""

    difference: Difference
    played: list[End]
    better: list[End]
    hindsight: Hindsight | None


class _Found(NamedTuple):
    """A moment with what it was told from."""

    suspect: Suspect
    verdict: PairVerdict
    is_refined: bool = False


class Referee(Protocol):
    """Compares decisions of one game."""

    worth: float
    """Points; what gives away less is no moment, for so much the games of bots of another strength disagree."""
    since: int
    """Decisions after so many moves are judged; before that nothing certain can be said."""

    def decisions(self, seat: Seat) -> list[Decision]:
        """Where that seat had a choice that can be judged."""

    def screen(self, decision: Decision) -> Thoughts[Suspect | None]:
        """Something that looks better; None where nothing does."""

    def judge(self, suspect: Suspect) -> Thoughts[PairVerdict | None]:
        """How the two compare; None where the games disagree with the first look soon."""

    def refine(self, suspect: Suspect, verdict: PairVerdict) -> Thoughts[PairVerdict]:
        """The same told more exactly, where that is worth the wait: the one that is left in the end."""


class Inquiry:
    """The moments of one person, as far as they are found."""

    def __init__(self, story: Story, referee: Referee, seat: Seat, points: Sequence[Point]) -> None:
        self._story, self._referee, self._seat = story, referee, seat
        self._decisions = sorted(referee.decisions(seat), key=lambda each: (-_drop(points, each.number, seat), each.number))
        self._suspects: list[Suspect] = []
        self._judged = self._screened = self._refined = 0
        self._found: list[_Found] = []

    @property
    def part(self) -> float:
        """How much is done, from 0 to 1."""
        return self._screened / len(self._decisions) if self._decisions else 1.0

    @property
    def version(self) -> tuple[int, ...]:
        """Differs once there is something new to show."""
        return self._screened, len(self._found), self._refined

    def think(self) -> Thoughts[None]:
        """Looks at every decision, those first after which the own chance fell most; at last tells the largest more exactly."""
        for first in range(0, len(self._decisions), CHUNK):
            for decision in self._decisions[first : first + CHUNK]:
                suspect = yield from self._referee.screen(decision)
                self._screened += 1
                if suspect is not None and suspect.hope >= HOPE:
                    self._suspects.append(suspect)
            yield from self._judge(JUDGED_A_CHUNK)
        yield from self._judge(JUDGED)
        while rough := [each for each in self._largest() if not each.is_refined]:
            yield from self._refine(rough[0])

    def _judge(self, most: int) -> Thoughts[None]:
        """Judges the most suspicious ones."""
        self._suspects.sort(key=lambda each: (-each.hope, each.decision.number))
        for _ in range(min(most, JUDGED - self._judged, len(self._suspects))):
            suspect = self._suspects.pop(0)
            self._judged += 1
            verdict = yield from self._referee.judge(suspect)
            if verdict is not None and self._is_moment(verdict):
                self._found.append(_Found(suspect, verdict))

    def _refine(self, found: _Found) -> Thoughts[None]:
        """What does not stand up to more games is no moment after all."""
        verdict = yield from self._referee.refine(found.suspect, found.verdict)
        self._refined += 1
        self._found.remove(found)
        if self._is_moment(verdict):
            self._found.append(_Found(found.suspect, verdict, is_refined=True))

    def _is_moment(self, verdict: PairVerdict) -> bool:
        return verdict.difference.is_sure and verdict.difference.gain >= self._referee.worth

    def _moment(self, suspect: Suspect, verdict: PairVerdict) -> TurningPoint:
        notation, seat = self._story.rules.notation, self._seat
        played, better = ([notation(action) for action in line] for line in (suspect.decision.line, suspect.line))
        return TurningPoint(
            suspect.decision.number,
            seat,
            summarise(played, verdict.played, seat),
            summarise(better, verdict.better, seat),
            verdict.difference.gain,
            verdict.difference.error,
            verdict.hindsight,
        )

    def _largest(self) -> list[_Found]:
        """The largest ones so far, one of each turn."""
        of_turns: dict[int, _Found] = {}
        for found in sorted(self._found, key=lambda each: -each.verdict.difference.gain):
            of_turns.setdefault(found.suspect.decision.turn, found)
        return list(of_turns.values())[:MOST]

    def moments(self) -> list[TurningPoint]:
        """The largest ones so far, in the order of the match."""
        return sorted((self._moment(each.suspect, each.verdict) for each in self._largest()), key=lambda each: each.number)


def _drop(points: Sequence[Point], number: int, seat: Seat) -> float:
    """By how much the seat's chance fell where that move was made."""
    after = bisect_right(points, number, key=lambda point: point.number)
    if not 0 < after < len(points):
        return 0.0
    return points[after - 1].chances[seat] - points[after].chances[seat]
