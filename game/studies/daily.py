"""The study of the day: drawn from the date and the studies of this version, equal on every machine."""

from collections.abc import Sequence
from datetime import date, timedelta

from game.rules.core import seeded
from game.studies.study import Study

STRIP = 30
"""Days that the strip shows."""


def study_of(day: date, studies: Sequence[Study]) -> Study:
    """The study of that day. All come up once before any comes up again, in an order that is shuffled for every round."""
    turn, place = divmod(day.toordinal(), len(studies))
    order, _ = seeded(turn).shuffle(range(len(studies)))
    return studies[order[place]]


def last_days(today: date, count: int = STRIP) -> list[date]:
    """The days up to today, the oldest first."""
    return [today - timedelta(days=back) for back in range(count - 1, -1, -1)]
