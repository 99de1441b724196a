"""Faults a person can mend: one line that says what is wrong and what would be right.

Anything that is not a `BadInput` is a fault of ours and may show a traceback.
"""

from collections.abc import Iterable
from difflib import get_close_matches


class BadInput(Exception):
    """Something a person typed, chose or wrote in a file cannot be used; the message is for them."""


def listed(words: Iterable[str]) -> str:
    """The words as a person would list them: `a, b or c`."""
    *most, last = list(words) or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The sentence for a word nobody knows, with the nearest known word or, failing that, all of them."""
    known = list(known)
    near = get_close_matches(word, known, n=1)
    right = f'did you mean "{near[0]}"?' if near else f"it must be {listed(known)}"
    return f'unknown {what} "{word}"; {right}'
