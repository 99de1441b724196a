"""Turns pointing into an action: each target narrows the legal actions until one is left. Mouse, keys and pad share it.

Targets may be chosen in any order. Choosing a target again takes it back, as far as the rest allows. A step with one answer
only is taken automatically, but never the last one: a person makes the move. An action that begins with a button is reached
only through that button, so a card alone does not begin a trade. Some steps are settings (an orientation, an amount): they keep
their last value, and the wheel or a key changes them.
"""

from collections import Counter
from collections.abc import Iterator, MutableMapping, Sequence

from game.rules.core import Action, Target

Steps = tuple[Target, ...]
Set = tuple[tuple[str, str], ...]
"""How things are set, by kind."""
Situation = tuple[Steps, Set]
"""What was chosen, and how things are set."""


class Chooser:
    """Narrows one seat's legal actions, target by target."""

    def __init__(self, legal: Sequence[Action], settings: MutableMapping[str, str] | None = None) -> None:
        """`settings` is what was set last, by the kind of the setting; it is kept up to date."""
        self._actions = tuple(legal)
        self._steps: list[Steps] = [action.steps() for action in legal]
        self._settings = settings if settings is not None else {}
        self._kinds = frozenset(kind for action in legal for kind in action.settings)
        self._where: dict[tuple[Target, int], set[int]] = {}
        for index, steps in enumerate(self._steps):
            for place, target in enumerate(steps):
                time = steps[:place].count(target)
                self._where.setdefault((target, time), set()).add(index)
        self._before = [_before_settings(action, steps) for action, steps in zip(self._actions, self._steps, strict=True)]
        """For each action with settings the things that come before them."""
        self._everything = frozenset(range(len(self._actions)))
        openers = ((index, steps[0]) for index, steps in enumerate(self._steps) if len(steps) > 1)
        self._openers = {index: first for index, first in openers if first.kind == "button"}
        """The buttons without which nothing else of an action is meant."""
        self._things = tuple(dict.fromkeys(each for steps in self._steps for each in steps if each.kind not in self._kinds))
        self._found: dict[Situation, frozenset[int]] = {}
        self._followed: dict[Situation, Steps] = {}
        self._swapped: dict[tuple[tuple[Steps, ...], Set], Steps] = {}
        """What was found out before: pointers move a lot, and ask for the same again and again."""
        self._pointed: list[Steps] = []
        """What was chosen after each time somebody pointed, with what followed by itself."""

    # -- what stands -------------------------------------------------------------------------------------------

    @property
    def chosen(self) -> Steps:
        """What was pointed at and what followed from it, in the order of pointing."""
        return self._pointed[-1] if self._pointed else ()

    def options(self) -> Steps:
        """What is asked for next, in the order of the legal actions."""
        return self._next(self.chosen)

    def every(self) -> tuple[Action, ...]:
        """All actions there are to choose from."""
        return self._actions

    def matching(self) -> tuple[Action, ...]:
        """The legal actions that hold all that was chosen, as things are set."""
        return tuple(self._actions[index] for index in sorted(self._fitting(self.chosen)))

    def things(self) -> Steps:
        """Every target of every action that is pointed at; settings are not."""
        return self._things

    def asked_together(self, kind: str) -> int:
        """How many targets of a kind can be asked for at once, at most: those that come after the same other things."""
        found: dict[frozenset[Target], set[Target]] = {}
        for action, steps in zip(self._actions, self._steps, strict=True):
            for place, target in enumerate(steps):
                if target.kind == kind:
                    before = frozenset(each for each in steps[:place] if each.kind not in action.settings)
                    found.setdefault(before, set()).add(target)
        return max(map(len, found.values()), default=0)

    def _situation(self, chosen: Steps) -> Situation:
        return chosen, tuple(self._settings.items())

    def _fitting(self, chosen: Steps) -> frozenset[int]:
        """The actions that hold all these targets, as things are set when they are pointed at in this order."""
        key = self._situation(chosen)
        if key not in self._found:
            last = chosen[-1:]
            before = self._fitting(chosen[:-1]) if chosen else self._everything
            for target in last:
                before = before & self._where.get((target, chosen.count(target) - 1), set())
                before = frozenset(index for index in before if self._openers.get(index, target) in chosen)
            self._found[key] = self._as_set(before, chosen)
        return self._found[key]

    def _as_set(self, found: frozenset[int], chosen: Steps) -> frozenset[int]:
        """Of the actions that have settings only those as things are set, once all that comes before a setting was chosen."""
        ready = [index for index in sorted(found) if self._before[index] and self._before[index] <= set(chosen)]
        others = found.difference(ready)
        for kind, values in self._values_of(ready).items():
            wanted = Target(kind, self._value(kind, values))
            ready = [index for index in ready if wanted in self._steps[index]]
        return others.union(ready)

    def _values_of(self, found: Sequence[int]) -> dict[str, Steps]:
        """The settings of these actions in the order of their steps, each with the values it can have as the former are set."""
        values: dict[str, Steps] = {}
        for kind in self._actions[found[0]].settings if found else ():
            values[kind] = tuple(dict.fromkeys(each for index in found for each in self._steps[index] if each.kind == kind))
            wanted = Target(kind, self._value(kind, values[kind]))
            found = [index for index in found if wanted in self._steps[index]]
        return values

    def _value(self, kind: str, values: Steps) -> str:
        wanted = Target(kind, self._settings.get(kind, ""))
        return (wanted if wanted in values else values[0]).key

    def _left(self, index: int, chosen: Steps) -> list[Target]:
        """The things of an action that were not pointed at yet."""
        rest = [target for target in self._steps[index] if target.kind not in self._actions[index].settings]
        for target in chosen:
            rest.remove(target)
        return rest

    def _next(self, chosen: Steps) -> Steps:
        key = self._situation(chosen)
        if key not in self._followed:
            fitting = sorted(self._fitting(chosen))
            self._followed[key] = tuple(dict.fromkeys(rest[0] for index in fitting if (rest := self._left(index, chosen))))
        return self._followed[key]

    def _complete(self, chosen: Steps) -> Action | None:
        """The action that is all chosen; of several, the one whose things come in the order of pointing."""
        whole = [index for index in sorted(self._fitting(chosen)) if not self._left(index, chosen)] if chosen else []
        in_order = (index for index in whole if self._left(index, ()) == list(chosen))
        return self._actions[next(in_order, whole[0])] if whole else None

    # -- pointing ----------------------------------------------------------------------------------------------

    def choose(self, target: Target) -> Action | None:
        """Points at a target: the action once it is complete, else None. A target that does not fit changes nothing.

        Pointing at a value of a setting sets it.
        """
        if target.kind in self._kinds:
            self._settings[target.kind] = target.key
            return None
        laid_back = self._without(target)
        if laid_back is not None:
            self._pointed = laid_back
            return None
        chosen = self._with(target)
        if chosen is None:
            return None
        self._pointed = [before for before in self._pointed if before == chosen[: len(before)] and len(before) < len(chosen)]
        self._pointed.append(self._forced(chosen))
        return self._complete(chosen)

    def _forced(self, chosen: Steps) -> Steps:
        """What follows by itself: the only answers, but for the last step."""
        while self._complete(chosen) is None:
            options = self._next(chosen)
            if len(options) != 1 or self._complete((*chosen, *options)) is not None:
                break
            chosen = (*chosen, *options)
        return chosen

    def _without(self, target: Target) -> list[Steps] | None:
        """What stands once just that target is laid back, pointing by pointing; None where the rest does not do without it.

        What is pointed at a second time because an action names it twice is not laid back.
        """
        if target not in self.chosen or self._fitting((*self.chosen, target)):
            return None
        starts = [0, *map(len, self._pointed)]
        pointed = [steps[start] for start, steps in zip(starts, self._pointed, strict=False)]
        if target not in pointed:
            return None
        pointed.remove(target)
        left: list[Steps] = []
        for each in pointed:
            before = left[-1] if left else ()
            if each not in before:
                if not self._fitting((*before, each)):
                    return None
                left.append(self._forced((*before, each)))
        return left if target not in (left[-1] if left else ()) else None

    def _with(self, target: Target) -> Steps | None:
        """What would be chosen after pointing at the target: beside what was chosen, or in the place of some of it."""
        if self._fitting((*self.chosen, target)):
            return (*self.chosen, target)
        if target in self.chosen:  # back to where it was chosen
            return self.chosen[: self.chosen.index(target) + 1]
        kept = (kept for kept in self._kept(target.kind) if self._fitting((*kept, target)))
        return next(((*each, target) for each in kept), None)

    def _kept(self, kind: str) -> Iterator[Steps]:
        """What may stay chosen when something of that kind is pointed at: everything, all of other kinds, ever less."""
        yield self.chosen
        yield tuple(each for each in self.chosen if each.kind != kind)
        for length in range(len(self.chosen) - 1, -1, -1):
            yield self.chosen[:length]

    def would_complete(self, target: Target) -> Action | None:
        """The action that pointing at the target would complete; setting something completes none."""
        if target.kind in self._kinds:
            return None
        chosen = self._with(target) if self._without(target) is None else None
        return self._complete(chosen) if chosen is not None else None

    def can_choose(self, target: Target) -> bool:
        """Would pointing at it do something?"""
        if target.kind in self._kinds:
            return target in self.settings().get(target.kind, ())
        if self._without(target) is not None:
            return True
        chosen = self._with(target)
        return chosen is not None and Counter(self._forced(chosen)) != Counter(self.chosen)

    def swaps(self) -> Steps:
        """What else could be pointed at: out of order, or instead of something chosen before."""
        key = tuple(self._pointed), tuple(self._settings.items())
        if key not in self._swapped:
            self._swapped[key] = self._swaps()
        return self._swapped[key]

    def _swaps(self) -> Steps:
        taken = {target for target in self.chosen if self._without(target) is not None}
        options, kinds = set(self.options()), {target.kind for target in self.things()}
        kept = {each for kind in kinds for each in self._kept(kind)}
        near = {target for each in kept for index in self._fitting(each) for target in self._steps[index]}
        return tuple(target for target in self.things() if target in near - options - taken and self.can_choose(target))

    def back(self) -> bool:
        """Takes back the last target with what followed from it; False where none was chosen."""
        if not self._pointed:
            return False
        self._pointed.pop()
        return True

    # -- settings ----------------------------------------------------------------------------------------------

    def settings(self) -> dict[str, Steps]:
        """What can be set now, by kind in the order of the steps, with the values it can have."""
        before = self._fitting(self.chosen[:-1]) if self.chosen else self._everything
        last = (self.chosen[-1], self.chosen.count(self.chosen[-1]) - 1) if self.chosen else None
        found = before & self._where.get(last, set()) if last is not None else frozenset()
        ready = [index for index in sorted(found) if self._before[index] and self._before[index] <= set(self.chosen)]
        return self._values_of(ready)

    def setting(self, kind: str) -> str:
        """How it is set."""
        return self._value(kind, self.settings()[kind])

    def as_set(self) -> Steps:
        """How things are set that can be set now."""
        return tuple(Target(kind, self._value(kind, values)) for kind, values in self.settings().items())

    def turn(self, kind: str, step: int) -> str:
        """The next value of a setting, or the one before, going round."""
        values = self.settings()[kind]
        here = values.index(Target(kind, self._value(kind, values)))
        self._settings[kind] = values[(here + step) % len(values)].key
        return self._settings[kind]

    # -- refusals ----------------------------------------------------------------------------------------------

    def attempt(self, target: Target) -> str:
        """What pointing at an impossible target would have meant, in notation: what `why_not` explains."""
        return " ".join(each.key for each in self.attempt_targets(target))

    def attempt_targets(self, target: Target) -> Steps:
        """The same as targets, in the order of the steps; what was chosen of its kind gives way with all that comes after."""
        if not self.chosen:
            return (target,)
        model = self._steps[min(self._fitting(self.chosen))]
        known = {*self.chosen, *(Target(kind, self._value(kind, values)) for kind, values in self.settings().items())}
        chosen = [each for each in model if each in known]
        kinds = [each.kind for each in model]
        if target.kind not in kinds:
            return (*chosen, target)
        place = kinds.index(target.kind)
        earlier = [each for each in chosen if model.index(each) < place]
        is_swap = any(each.kind == target.kind for each in chosen)
        return (*earlier, target) if is_swap else (*earlier, target, *chosen[len(earlier) :])


def _before_settings(action: Action, steps: Steps) -> frozenset[Target]:
    """The things that are pointed at before the first setting of an action; none where it has no settings."""
    first = next((place for place, target in enumerate(steps) if target.kind in action.settings), 0)
    return frozenset(steps[:first])
