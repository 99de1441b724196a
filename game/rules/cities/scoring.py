"""The final scoring of a city: its total, its rank, how it ended, and the same if the game ended now."""

from game.rules.cities.milestones import BAD_TRACKS, final_total, is_under_way, reckon
from game.rules.cities.model import Public, State, View
from game.rules.cities.parts import TOTAL
from game.rules.cities.tables import Tables
from game.rules.core import Outcome, ScoreLine, Scores

_DECIDED = {"CS-22": "stuck", "CS-45": "unhappy", "CS-66": "wages", "CS-69": "no_board", "CS-78": "sunk"}
"""By the rule that lost the game."""
ENDINGS = (*_DECIDED.values(), "success", "modest")


def outcome(state: State) -> Outcome | None:
    """CS-76: success is a total of at least the threshold; one result for all seats."""
    if not state.ended:
        return None
    seats, total = state.setup.seats, state.values[TOTAL]
    won = state.ended == "CS-75" and total >= state.setup.success
    decided = _DECIDED.get(state.ended) or ("success" if won else "modest")
    lines = (_lines(state.values, _transferred(state), burden=_is_scored(state)),) * seats
    return Outcome((1,) * seats, (total,) * seats, lines, decided, won)


def project_scores(tables: Tables, state: State | View) -> Scores:
    """If the milestone and the game ended now, whether that is allowed or not; without forecasts only the game (CS-131).

    Between two milestones there is none to end: what the last one brought is not counted twice.
    """
    if state.ended:
        lines = _lines(state.values, _transferred(state), burden=_is_scored(state))
    elif not state.setup.forecast or not is_under_way(state):
        lines = _lines((*state.values[:TOTAL], final_total(state.values)), _transferred(state), burden=True)
    else:
        counted = reckon(tables, state)
        values = (*counted.closing.values[:TOTAL], counted.final)
        lines = _lines(values, _transferred(state) + counted.closing.transfer, burden=counted.is_scored)
    return (lines,) * state.setup.seats


def scores_so_far(state: State | View) -> Scores:
    """The total as it stands; what pollution, traffic and crime take is subtracted at the end."""
    burden = bool(state.ended) and _is_scored(state)
    return (_lines(state.values, _transferred(state), burden=burden),) * state.setup.seats


def rank_of(tables: Tables, total: int) -> str:
    """The rank of a city with that total."""
    return [rank.code for rank in tables.administration.ranks if rank.start <= total][-1]


def _transferred(state: Public) -> int:
    return sum(milestone.happiness for milestone in state.milestones)


def _is_scored(state: Public) -> bool:
    """Did the final scoring take place? A total sunk at a transfer is still the sum of the transfers."""
    return state.ended == "CS-75" or (state.ended == "CS-78" and state.values[TOTAL] != _transferred(state))


def _lines(values: tuple[int, ...], transferred: int, *, burden: bool) -> tuple[ScoreLine, ...]:
    lines = [ScoreLine("milestones", transferred)]
    lost = 0
    if burden:
        for track, reason in zip(BAD_TRACKS, ("pollution", "traffic", "crime"), strict=True):
            lines.append(ScoreLine(reason, -values[track]))
            lost += values[track]
    lines.append(ScoreLine("overflow", values[TOTAL] + lost - transferred))
    return tuple(lines)
