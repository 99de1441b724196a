"""Beam search through a seat's own turn, up to another seat's decision or the first unknown that is revealed."""

from collections.abc import Generator, Iterator, Mapping
from typing import Any, NamedTuple

from game.bots.base import Judge, Mind, draw_by_value
from game.rules.core import Action, Rng, Rules


class TurnLine(NamedTuple):
    """Actions of one turn and what they lead to."""

    value: float
    actions: tuple[Action, ...]


class _Branch(NamedTuple):
    """A line that may go on, on two states that the view could come from."""

    line: TurnLine
    state: Any
    twin: Any
    """The other state, one action behind."""
    key: tuple[int, ...]
    """The numbers of its actions in order: equal for the same actions in another order."""


def search_turn(judge: Judge, view: Any, rng: Rng, *, width: int, depth: int) -> Generator[Action, None, list[TurnLine]]:
    """All lines through the turn that the beam reached, the best first; yields how the best one so far begins.

    The same actions in another order count once. A line ends where two samples of what is hidden begin to look different: what
    was revealed there is not known yet, and a plan must not count on it.
    """
    rules, seat = judge.rules, view.seat
    state, rng = rules.determinize(view, rng), rng.roll(2)[1]
    live = [_Branch(TurnLine(0.0, ()), state, None, ())]
    numbers: dict[Action, int] = {}
    twins = [rules.determinize(view, rng)]
    done: list[TurnLine] = []
    for _ in range(depth):
        found: dict[tuple[int, ...], _Branch] = {}
        best = float("-inf")
        for branch, twin in zip(live, twins, strict=True):
            for action in judge.actions(branch.state):
                key = tuple(sorted((*branch.key, numbers.setdefault(action, len(numbers)))))
                if key in found:
                    continue
                state = rules.apply(branch.state, action)
                value = judge.value(judge.foresee(branch.state, action, state), seat)
                line = TurnLine(value, (*branch.line.actions, action))
                found[key] = _Branch(line, state, twin, key)
                if line.value > best:
                    best, so_far = line.value, line.actions[0]
                yield so_far
        done += [branch.line for branch in found.values() if rules.to_act(branch.state) != seat]
        going = [branch for branch in found.values() if rules.to_act(branch.state) == seat]
        live, twins = [], []
        for branch in sorted(going, key=lambda each: -each.line.value)[:width]:
            twin = rules.apply(branch.twin, branch.line.actions[-1])
            if rules.view(branch.state, seat) == rules.view(twin, seat):
                live.append(branch)
                twins.append(twin)
            else:
                done.append(branch.line)
            yield so_far
        if not live:
            break
    done += [branch.line for branch in live]
    return sorted(done, key=lambda line: -line.value)


class TurnBot(Mind):
    """Takes the first action of the turn whose end its evaluation likes best; equals are drawn by lot.

    With a temperature it is careless: a turn worth so much less is taken 2.7 times less often.
    """

    def __init__(self, width: int, depth: int, weights: Mapping[str, float] | None = None, *, temperature: float = 0.0) -> None:
        self._width = width
        self._depth = depth
        self._weights = weights
        self._temperature = temperature

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """The best beginning found so far, at last that of the best of all."""
        lines = yield from search_turn(Judge(rules, self._weights), view, rng, width=self._width, depth=self._depth)
        if self._temperature:
            chosen = draw_by_value(lines, self._temperature, rng)
        else:
            chosen, _ = rng.pick([line for line in lines if line.value >= lines[0].value - 1e-9])
        yield chosen.actions[0]
