"""Lines of moments that several games share: a line for each player, the final ranking, a table. It knows no game."""

from collections.abc import Collection, Mapping, Sequence

from game.rules.core import Seat
from game.scenes.table.moments import MomentLine, MomentRow, MomentTable


def seat_rows(
    names: Sequence[str],
    points: Mapping[Seat, int | None],
    *,
    notes: Mapping[Seat, str] | None = None,
    best: Collection[Seat] = (),
) -> tuple[MomentRow, ...]:
    """A line for each of these seats, in their order, with what was counted and what it brings."""
    said = notes or {}
    return tuple(
        MomentRow(names[seat], seat, note=said.get(seat, ""), points=gain, is_best=seat in best)
        for seat, gain in points.items()
    )


def final_rows(
    names: Sequence[str], totals: Sequence[int], winners: Collection[Seat], notes: Mapping[Seat, str] | None = None
) -> tuple[MomentRow, ...]:
    """Everybody's total, the most first."""
    said = notes or {}
    ranked = sorted(range(len(totals)), key=lambda seat: (seat not in winners, -totals[seat], seat))
    return tuple(
        MomentRow(names[seat], seat, note=said.get(seat, ""), points=totals[seat], is_gain=False, is_best=seat in winners)
        for seat in ranked
    )


def summed_table(
    names: Sequence[str], lines: Sequence[MomentLine], totals: Sequence[int], *, gained: str, total: str
) -> MomentTable:
    """What was counted, line by line, for all players; below it what each gained, and the totals with the leaders marked."""
    seats = tuple(range(len(names)))
    gains = tuple(sum(line.points[seat] or 0 for line in lines) for seat in seats)
    leaders = tuple(seat for seat in seats if totals[seat] == max(totals))
    sums = (
        MomentLine(gained, gains, is_sum=True),
        MomentLine(total, tuple(totals), leaders, is_sum=True, is_gain=False),
    )
    return MomentTable(seats, tuple(names), (*lines, *sums))
