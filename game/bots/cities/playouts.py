"""Plays a milestone to its end by rules of thumb, to value a beginning on a sampled deck."""

from collections.abc import Sequence

from game.bots.cities import hopes
from game.bots.cities.options import options
from game.bots.cities.survey import Survey
from game.rules.cities import Draw, End, Game, Keep, State, View
from game.rules.cities.milestones import can_end
from game.rules.cities.parts import STACKS
from game.rules.core import Action

_SHAPES = 3
"""Shapes of a zone that are looked at, the smallest ones."""
_COMING = 0.5
"""What the card drawn after a play is worth, roughly."""


def stack_order(rules: Game, view: View, state: State) -> list[str]:
    """The stacks, the one first that promises most."""
    worth = hopes.sources(Survey(rules.tables, state), rules.possible(view), ())
    return sorted(worth, key=lambda name: -worth[name])


def play_on(rules: Game, state: State, action: Action, order: Sequence[str]) -> State:
    """Begins like this and goes on; the state before the milestone ends, or the end of the game."""
    while True:
        after = rules.apply(state, action)
        if after.ended:
            return after
        if isinstance(action, End):
            return state
        state = after
        action = _next(rules, state, order)


def _next(rules: Game, state: State, order: Sequence[str]) -> Action:
    if state.phase == "turn" and any(state.stacks):
        return _turn(rules, state)
    if state.phase == "swap":
        return Keep(state.active)
    if state.phase in ("refill", "restock"):
        for name in order:
            if state.stacks[STACKS.index(name)]:
                return Draw(state.active, name)
    return rules.legal(state)[0]


def _turn(rules: Game, state: State) -> Action:
    """The play that looks best; the end as soon as that would be better."""
    survey = Survey(rules.tables, state)
    found = options(survey, most=1, shapes=_SHAPES)
    if can_end(rules.tables, state) and (not found or found[0].gain + _COMING < -survey.pace):
        return End(state.active)
    found = found or options(survey, most=1, shapes=99)
    return found[0].action if found else rules.legal(state)[0]
