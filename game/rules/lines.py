"""Reads positions written as text: lines of `key words`, each word checked when it is taken.

It knows no game. A game names its keys and interprets the words.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from game.errors import BadInput, list_words, unknown

MOST_DIGITS = 20


class Lines:
    """The lines of a position by key. A line is refused that nobody knows, or that stands twice where one is meant."""

    def __init__(
        self,
        text: str,
        *,
        once: Iterable[str] = (),
        owned: Mapping[str, Sequence[str]] | None = None,
        repeated: Iterable[str] = (),
        is_picture: Callable[[str], bool] = lambda _line: False,
    ) -> None:
        """`once` are keys of one line; `owned` ones need a second word (`stack I …`, `P1 hand …`) and stand once for each;
        `repeated` ones may stand many times. Lines that `is_picture` are kept apart; empty ones and `#` remarks are skipped.
        """
        self.picture: list[str] = []
        self._lines: dict[str, list[list[str]]] = {}
        owned, repeated = owned or {}, tuple(repeated)
        known = (*once, *owned, *repeated)
        for line in text.splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            if is_picture(line.strip()):
                self.picture.append(line.strip())
                continue
            key, rest = words[0], words[1:]
            if key not in known:
                raise BadInput(unknown("line of a position", key, known))
            if key in owned:
                key, rest = _owned(key, rest, owned[key]), rest[1:]
            if key in self._lines and key not in repeated:
                raise BadInput(f"{key} stands there twice")
            self._lines.setdefault(key, []).append(rest)

    def has(self, key: str) -> bool:
        """Is there such a line?"""
        return key in self._lines

    def every(self, key: str) -> list[list[str]]:
        """The words of every line of that key, in order."""
        return self._lines.get(key, [])

    def words(self, key: str, default: Iterable[str] = ()) -> list[str]:
        """The words of the line; of many all together."""
        return [word for line in self._lines[key] for word in line] if key in self._lines else list(default)

    def text(self, key: str, default: str = "") -> str:
        """The rest of the line as it stands."""
        return " ".join(self.words(key)) if self.has(key) else default

    def one_of(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        """One word of a list; without a default the first of them is it. An empty word means that nothing may follow."""
        allowed = tuple(allowed)
        value = self.text(key, allowed[0] if default is None else default)
        if value not in allowed:
            raise BadInput(f'{key} cannot be "{value}"; it must be {list_words(word or "empty" for word in allowed)}')
        return value

    def is_on(self, key: str, default: bool = False) -> bool:
        """A switch: `on` or `off`."""
        return self.one_of(key, ("on", "off"), "on" if default else "off") == "on"

    def codes(self, key: str, known: Iterable[str], what: str, *, twice: bool = False) -> tuple[str, ...]:
        """Words of a list, each at most once unless `twice`."""
        known, words = tuple(known), self.words(key)
        for word in words:
            if word not in known:
                raise BadInput(unknown(what, word, known))
        if not twice and len(set(words)) < len(words):
            raise BadInput(f"{key} names a {what} twice")
        return tuple(words)

    def number(self, key: str, default: int, *, low: int = 0, high: int) -> int:
        """One number in those bounds."""
        return number(key, self.text(key, str(default)), low=low, high=high)

    def numbers(self, key: str, default: Sequence[int], *, low: int = 0, high: int) -> tuple[int, ...]:
        """As many numbers as the default has, all in those bounds."""
        words = self.words(key, map(str, default))
        if len(words) != len(default):
            raise BadInput(f"{key} needs {len(default)} number{'s' if len(default) > 1 else ''}, not {len(words)}")
        return tuple(number(key, word, low=low, high=high) for word in words)


def number(what: str, word: str, *, low: int = 0, high: int) -> int:
    """The number a word means."""
    if not re.fullmatch(rf"[+-]?\d{{1,{MOST_DIGITS}}}", word, re.ASCII) or not low <= int(word) <= high:
        raise BadInput(f'{what} must be a number from {low} to {high}, not "{word}"')
    return int(word)


def _owned(key: str, rest: list[str], owners: Sequence[str]) -> str:
    if not rest or rest[0] not in owners:
        found = f'not "{rest[0]}"' if rest else "but nothing follows"
        raise BadInput(f"after {key} must come {list_words(owners)}, {found}")
    return f"{key} {rest[0]}"
