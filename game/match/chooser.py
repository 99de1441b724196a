"""Pointing becomes an action: each target narrows the legal actions until one is left. The same for mouse, keys and pad."""

from collections.abc import Sequence

from game.rules.core import Action, Target


class Chooser:
    """Narrows one seat's legal actions, step by step."""

    def __init__(self, legal: Sequence[Action]) -> None:
        self._actions = {action.steps(): action for action in legal}
        self.chosen: tuple[Target, ...] = ()

    def options(self) -> tuple[Target, ...]:
        """What can be pointed at next, in the order of the legal actions."""
        return tuple(dict.fromkeys(steps[len(self.chosen)] for steps in self._matching(self.chosen)))

    def swaps(self) -> tuple[Target, ...]:
        """What could be pointed at instead of one of the targets chosen before."""
        earlier = [
            steps[index]
            for index in range(len(self.chosen))
            for steps in self._matching(self.chosen[:index])
            if steps[index] != self.chosen[index]
        ]
        return tuple(dict.fromkeys(earlier))

    def choose(self, target: Target) -> Action | None:
        """Points at a target: the action once it is complete, else None. A target that does not fit changes nothing."""
        chosen = self._with(target)
        if chosen is None:
            return None
        self.chosen = chosen
        return self._actions.get(chosen)

    def would_complete(self, target: Target) -> Action | None:
        """The action that pointing at the target would complete."""
        return self._actions.get(self._with(target) or ())

    def _with(self, target: Target) -> tuple[Target, ...] | None:
        """What would be chosen after pointing at the target: at the latest step it can stand at, swapping what was there."""
        for kept in range(len(self.chosen), -1, -1):
            chosen = (*self.chosen[:kept], target)
            if self._matching(chosen) or chosen in self._actions:
                return chosen
        return None

    def can_choose(self, target: Target) -> bool:
        """Would pointing at it do something?"""
        return self._with(target) not in (None, self.chosen)

    def back(self) -> bool:
        """Takes back the last target; False where none was chosen."""
        if not self.chosen:
            return False
        self.chosen = self.chosen[:-1]
        return True

    def attempt(self, target: Target) -> str:
        """What pointing at an impossible target would have meant, in notation: what `why_not` explains."""
        return " ".join(each.key for each in (*self.chosen, target))

    def every(self) -> tuple[Action, ...]:
        """All actions there are to choose from."""
        return tuple(self._actions.values())

    def matching(self) -> tuple[Action, ...]:
        """The legal actions that begin with what was chosen."""
        return tuple(self._actions[steps] for steps in self._matching(self.chosen))

    def _matching(self, chosen: tuple[Target, ...]) -> list[tuple[Target, ...]]:
        return [steps for steps in self._actions if steps[: len(chosen)] == chosen and len(steps) > len(chosen)]
