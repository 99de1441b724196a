"""Everything that can be done within a study: all positions that its seat can reach by its own moves.

A study ends where another seat has to decide. So what solves it does not depend on anybody else, and the search is a proof.
"""

from collections import deque
from collections.abc import Generator, Hashable, Sequence
from typing import Any, NamedTuple

from game.errors import BadInput
from game.rules.core import Action, Rules
from game.studies.measures import Vocabulary
from game.studies.study import Goal, are_met


class Reached(NamedTuple):
    """A position, the actions that lead there, and how many of them are counted as moves."""

    state: Any
    actions: tuple[Action, ...]
    moves: int


def count_moves(words: Vocabulary, actions: Sequence[Action]) -> int:
    """How many of the actions are counted."""
    return sum(action.kind() not in words.free for action in actions)


def explore(
    words: Vocabulary, rules: Rules[Any, Any], state: Any, most: int, goals: Sequence[Goal] = ()
) -> Generator[Reached, bool | None, None]:
    """Every different position that the seat to act can reach by at most so many moves, those with the fewest moves first.

    Send `True` for a position to go no further from there. With goals, ways that cannot meet them any more are left out.
    """
    seat = rules.to_act(state)
    wanted = {goal.measure: goal.number for goal in goals if not goal.arguments and goal.relation != "<="}
    waiting, seen = deque([Reached(state, (), 0)]), {words.essence(rules, state)}
    while waiting:
        here = waiting.popleft()
        stop = yield here
        if stop or rules.to_act(here.state) != seat:
            continue
        costs = _Costs(words, most - here.moves, words.needed(here.state, wanted))
        for action in rules.legal(here.state):
            cost = costs[type(action)]
            if cost is None:
                continue
            after = rules.apply(here.state, action)
            essence = words.essence(rules, after)
            if essence not in seen:
                seen.add(essence)
                there = Reached(after, (*here.actions, action), here.moves + cost)
                if cost:
                    waiting.append(there)
                else:
                    waiting.appendleft(there)


class _Costs(dict[type[Action], int | None]):
    """By type of action how many moves it costs; None where it cannot lead to anything any more."""

    def __init__(self, words: Vocabulary, left: int, needed: tuple[str, ...]) -> None:
        super().__init__()
        self._words, self._left = words, left
        self._needed = needed if len(needed) >= left else ()
        """What alone can still be done, once there is no move to spare."""

    def __missing__(self, action: type[Action]) -> int | None:
        kind, words = action.kind(), self._words
        cost: int | None = 0 if kind in words.free else 1
        if cost:
            cost = None if not self._left or (self._needed and kind not in self._needed) else 1
        elif not self._left and kind in words.idle:
            cost = None
        self[action] = cost
        return cost


def find_solutions(words: Vocabulary, rules: Rules[Any, Any], state: Any, goals: Sequence[Goal], most: int) -> list[Reached]:
    """Everything that meets all goals within so many moves, a shortest way to each different solution."""
    seat, found = rules.to_act(state), dict[Hashable, Reached]()
    steps = explore(words, rules, state, most, goals)
    here = next(steps)
    while True:
        is_solved = are_met(rules, goals, rules.view(here.state, seat))
        if is_solved:
            found.setdefault(words.look_of(rules, here.state), here)
        try:
            here = steps.send(is_solved)
        except StopIteration:
            return list(found.values())


def walk(rules: Rules[Any, Any], state: Any, texts: Sequence[str]) -> list[Any]:
    """The states along a way that is written down; `BadInput` where it leaves the rules or the seat's own moves."""
    seat, states = rules.to_act(state), [state]
    for text in texts:
        if rules.to_act(states[-1]) != seat:
            raise BadInput(f'"{text}" is no longer the move of the seat that began')
        states.append(rules.apply(states[-1], rules.parse(states[-1], text)))
    return states
