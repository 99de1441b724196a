"""Events of markers that moved: what was, what is, and why."""

from collections.abc import Sequence

from game.rules.cities.model import Paid, TotalChanged, TrackMoved
from game.rules.cities.parts import MONEY, TOTAL, TRACKS
from game.rules.core import Emit


def tell_moves(emit: Emit, before: Sequence[int], after: Sequence[int], reason: str) -> None:
    """One event for each value that changed."""
    if not emit:
        return
    if after[MONEY] < before[MONEY]:
        emit(Paid(before[MONEY] - after[MONEY], reason, after[MONEY]))
    for track, code in enumerate(TRACKS):
        if before[track] != after[track] and not (track == MONEY and after[MONEY] < before[MONEY]):
            emit(TrackMoved(code, before[track], after[track], reason))
    if before[TOTAL] != after[TOTAL]:
        emit(TotalChanged(before[TOTAL], after[TOTAL], reason))
