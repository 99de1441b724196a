"""Numbers and names that come from elsewhere: `{points.skyscraper}` of the content, `{text.score.view}` of the texts.

No number of the content is typed a second time in the rules.
"""

import re
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from game.rules.core import Rules
from game.text import Text

Fill = Callable[[str], str]
"""Puts what they mean in the place of all references of a sentence; `LookupError` names one that means nothing."""

REFERENCE = re.compile(r"\{([^{}]*)\}")
TEXT = "text."
COUNT = "#"
"""As the last part of a path: how many there are."""
NAMES = ("seats", "name", "code", "number", "piece", "slot")
"""The fields by which one of a list is told from the others."""


def references(sentence: str) -> list[str]:
    """The paths that a sentence refers to."""
    return REFERENCE.findall(sentence)


def filler(rules: Rules[Any, Any], text: Text) -> Fill:
    """Fills sentences from the content of a game and its texts."""

    def value(path: str) -> str:
        if path.startswith(TEXT):
            key = f"{rules.id}.{path.removeprefix(TEXT)}"
            if not text.has(key):
                raise LookupError(path)
            return text(key)
        return _said(looked_up(rules, path))

    return lambda sentence: REFERENCE.sub(lambda found: value(found[1]), sentence)


def looked_up(rules: Rules[Any, Any], path: str) -> Any:
    """What stands in the content at a path such as `kits.4.floors`; `LookupError` where nothing does."""
    found = getattr(rules, "content", None)
    for part in path.split("."):
        found = _inside(found, part)
        if found is None:
            raise LookupError(path)
    return found


def _inside(thing: Any, part: str) -> Any:
    if isinstance(thing, Struct):
        return getattr(thing, part, None) if part in thing.__struct_fields__ else None
    if isinstance(thing, dict):
        return len(thing) if part == COUNT else thing.get(part)
    if not isinstance(thing, tuple | list):
        return None
    if part == COUNT:
        return len(thing)
    for each in thing:
        if any(str(getattr(each, name, None)) == part for name in NAMES):
            return each
    return thing[int(part)] if part.isdigit() and int(part) < len(thing) else None


def _said(value: Any) -> str:
    if isinstance(value, tuple | list):
        return ", ".join(map(_said, value))
    if isinstance(value, int) and value < 0:
        return f"−{-value}"
    if isinstance(value, Struct):
        raise LookupError(type(value).__name__)
    return str(value)
