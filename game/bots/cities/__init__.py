"""Bots for Cities: an evaluation, what is worth a look, and a planner that looks some plays ahead."""

from collections.abc import Sequence

from game.bots.cities.evaluation import evaluate
from game.bots.cities.options import exchange, options
from game.bots.cities.planner import Planner
from game.bots.cities.survey import Survey
from game.rules.cities import End, Game, State
from game.rules.cities.milestones import can_end
from game.rules.core import Action

__all__ = ["Planner", "evaluate", "worthwhile"]

_LOOKED_AT = 24


def worthwhile(game: Game, state: State) -> Sequence[Action]:
    """On a turn good plays and policies, the exchange of the least promising card, and the end; else everything legal."""
    if state.phase != "turn" or not any(state.stacks):
        return game.legal(state)
    survey = Survey(game.tables, state)
    found: list[Action] = [option.action for option in options(survey, most=_LOOKED_AT, each=4)]
    if swap := exchange(survey):
        found.append(swap)
    if can_end(game.tables, state):
        found.append(End(state.active))
    return found or game.legal(state)
