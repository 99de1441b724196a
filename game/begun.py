"""A move that is typed in parts, by name, key or number. It keeps what was chosen and lists what can follow.

It knows actions and their steps, but no game, terminal or screen.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from game.rules.core import Action, Target

Name = Callable[[Target], str]
"""What a target is called."""
FEW = 12
"""So many choices are numbered; more are listed together."""


class Begun:
    """One decision, narrowed step by step in the order of the steps."""

    def __init__(self, legal: Sequence[Action], notation: Callable[[Action], str], name: Name) -> None:
        self._name = name
        self._legal = [(action, action.steps(), notation(action).partition(" ")[0]) for action in legal]
        self.verb = ""
        """The first word of the notation, where it was typed."""
        self.chosen: tuple[Target, ...] = ()
        self._listed: tuple[Target, ...] = ()

    @property
    def is_begun(self) -> bool:
        """Was anything chosen?"""
        return bool(self.verb or self.chosen)

    def options(self) -> tuple[Target, ...]:
        """What can follow."""
        place = len(self.chosen)
        return tuple(dict.fromkeys(steps[place] for _, steps, _ in self._fitting() if len(steps) > place))

    def _fitting(self) -> list[tuple[Action, tuple[Target, ...], str]]:
        place = len(self.chosen)
        return [each for each in self._legal if each[1][:place] == self.chosen and self.verb in ("", each[2])]

    def things(self) -> tuple[Target, ...]:
        """What was chosen, without how things are set."""
        settings = {kind for action, _, _ in self._fitting() for kind in action.settings}
        return tuple(target for target in self.chosen if target.kind not in settings)

    def list_next(self) -> tuple[Target, ...]:
        """What can follow, to be shown: from now on its numbers count."""
        self._listed = self.options()
        return self._listed

    def back(self) -> None:
        """Lays back everything."""
        self.verb, self.chosen, self._listed = "", (), ()

    def type(self, line: str) -> Action | bool:
        """Goes on with what was typed: the action once it is complete, True where more is asked for.

        False where it means nothing; then nothing has changed. A step with one answer is taken by itself, but never the last.
        """
        before = self.verb, self.chosen, self._listed
        rest = " ".join(line.replace("/", " ").split()).casefold()
        word, _, more = rest.partition(" ")
        if not self.is_begun and word in {verb for _, _, verb in self._legal}:
            self.verb, rest = word, more
            self._go_on()
        while rest:
            found = self._match(rest)
            if found is None:
                self.verb, self.chosen, self._listed = before
                return False
            target, rest = found
            self._choose(target)
            done = self._complete()
            if done is not None and not rest:
                return done
        return self.is_begun

    def _match(self, rest: str) -> tuple[Target, str] | None:
        """The option that the rest of the line begins with, the longest name first, and what is left of the line."""
        word, _, more = rest.partition(" ")
        options = self.options()
        if word.isdigit() and options == self._listed and len(options) <= FEW and 0 < int(word) <= len(options):
            return options[int(word) - 1], more
        for key, target in sorted(self._keys(options), key=lambda each: -len(each[0])):
            if rest == key or rest.startswith(key + " "):
                return target, rest[len(key) :].strip()
        return None

    def _keys(self, options: Sequence[Target]) -> list[tuple[str, Target]]:
        """Keys, and names that only one option has."""
        names = Counter(self._name(target) for target in options)
        named = [(name, target) for target in options if names[name := self._name(target)] == 1]
        return [(key.casefold(), target) for key, target in (*((target.key, target) for target in options), *named)]

    def _choose(self, target: Target) -> None:
        self.chosen, self._listed = (*self.chosen, target), ()
        self._go_on()

    def _go_on(self) -> None:
        """Takes what has one answer."""
        while self._complete() is None and len(options := self.options()) == 1 and not self._would_end(options[0]):
            self.chosen = (*self.chosen, *options)

    def _would_end(self, target: Target) -> bool:
        return any(steps == (*self.chosen, target) for _, steps, _ in self._fitting())

    def _complete(self) -> Action | None:
        return next((action for action, steps, _ in self._fitting() if steps == self.chosen), None)


def listing(options: Sequence[Target], words: Callable[[Target], str]) -> list[str]:
    """Choices to be read: a few numbered, one below the other; many together, those of like words on one line."""
    if len(options) <= FEW:
        return [f"{number:>3}  {words(target)}" for number, target in enumerate(options, 1)]
    groups: dict[str, list[str]] = {}
    for target in options:
        said = words(target)
        groups.setdefault("" if said == target.key else said, []).append(target.key)
    return [f"  {said}: {' '.join(keys)}" if said else f"  {' '.join(keys)}" for said, keys in groups.items()]
