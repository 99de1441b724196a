"""Points, places and tie-breaks (SW-110 to SW-114, SW-134). It reads positions and changes nothing."""

from collections.abc import Sequence

from msgspec import Struct

from game.rules.core import Emit, Outcome, ScoreLine, Scores, Seat, places, totals
from game.rules.skyline_world.content import LEVELS, Points
from game.rules.skyline_world.events import GameEnded, MissionRevealed
from game.rules.skyline_world.model import State, View
from game.rules.skyline_world.tables import Tables


class Tally(Struct, frozen=True, gc=False):
    """What counts for one seat; `mission` is None where it is not known."""

    penthouses: int
    strategic: int
    mission: bool | None


def tally(tables: Tables, state: State | View) -> tuple[Tally, ...]:
    """Section 8, by seat."""
    board = tables.board
    heights, tops = tables.masks(state)
    return tuple(
        Tally(
            (top & heights[LEVELS]).bit_count(),
            (top & board.strategic).bit_count(),
            None if mission is None else board.missions[mission].fit(top) != 0,
        )
        for top, mission in zip(tops, state.missions, strict=False)  # the last of the tops is the neutral one
    )


def partner(seat: Seat) -> Seat:
    """SW-130: the seat opposite."""
    return (seat + 2) % 4


def project_scores(tables: Tables, state: State | View) -> Scores:
    """The points if the game ended now; without the missions the viewer does not know."""
    return _lines(tally(tables, state), tables.content.numbers.points, teams=state.setup.teams)


def _lines(tallies: Sequence[Tally], points: Points, *, teams: bool) -> Scores:
    """The score lines by seat; in teams the partner's points are one more line (SW-134)."""
    own = tuple(
        (
            ScoreLine("penthouses", each.penthouses * points.penthouse),
            ScoreLine("strategic", each.strategic * points.strategic),
            *(() if each.mission is None else (ScoreLine("mission", each.mission * points.mission),)),
        )
        for each in tallies
    )
    if not teams:
        return own
    sums = totals(own)
    return tuple((*mine, ScoreLine("partner", sums[partner(seat)])) for seat, mine in enumerate(own))


_TIE_BREAKS = ("points", "penthouses", "mission")
ENDINGS = (*_TIE_BREAKS, "shared")


def outcome(tables: Tables, state: State) -> Outcome:
    """SW-114: points, then penthouses, then missions, then shared; teams by their sums."""
    tallies, teams = tally(tables, state), state.setup.teams
    scored = project_scores(tables, state)
    scores = totals(scored)
    sides = [(seat, partner(seat)) if teams else (seat,) for seat in range(len(tallies))]
    keys = [
        (scores[side[0]], sum(tallies[seat].penthouses for seat in side), sum(bool(tallies[seat].mission) for seat in side))
        for side in sides
    ]
    order = places(keys)
    first = max(keys)
    others = [key for seat, key in enumerate(keys) if seat not in sides[order.index(1)]]
    second = max(others)
    decided = next((name for name, a, b in zip(_TIE_BREAKS, first, second, strict=True) if a != b), "shared")
    return Outcome(order, scores, scored, decided)


def announce(tables: Tables, state: State, emit: Emit) -> None:
    """The events of the scoring."""
    if not emit:
        return
    board = tables.board
    for seat, mission in enumerate(state.missions):
        place = board.missions[mission].fit(state.tops[seat])
        emit(MissionRevealed(seat, mission, place != 0, board.names(place)))
    reason = "stall" if state.trigger is None else "third_penthouse"
    scored = _lines(tally(tables, state), tables.content.numbers.points, teams=False)
    rows = tuple(tuple(line.points for line in row) for row in scored)
    emit(GameEnded(reason, rows, outcome(tables, state).winners))
