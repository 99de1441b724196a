"""Faults that a user can fix: one line that says what is wrong and what would be right.

Every other exception is a bug of the program and may show a traceback.
"""

import errno
import re
from collections.abc import Iterable
from difflib import get_close_matches

SYSTEM = {
    errno.ENOENT: "fault.system_missing",
    errno.EACCES: "fault.system_forbidden",
    errno.EPERM: "fault.system_forbidden",
    errno.EROFS: "fault.system_read_only",
    errno.ENOSPC: "fault.system_full",
    errno.EDQUOT: "fault.system_full",
    errno.EISDIR: "fault.system_folder",
    errno.ENOTDIR: "fault.system_no_folder",
    errno.EIO: "fault.system_device",
}
"""What a system refuses, in words for players; anything rarer keeps the system's own."""


STEERING = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
"""Characters that steer a terminal or turn round what it shows; a line end is none of them."""


class BadInput(Exception):
    """Something a person typed, chose or wrote in a file cannot be used; the message is for them.

    The message is the one English line of the command line. What an interface may have to say has a text's `key` and its
    parameters besides (`Text.fault`); a parameter may be such a fault itself.
    """

    def __init__(self, message: str, key: str = "", **params: object) -> None:
        super().__init__(message)
        self.key, self.params = key, params


class Newer(BadInput):
    """A file of the player's that a newer version wrote: it is left as it is, for that version to read again."""


def visible(text: str) -> str:
    """A text as it may be shown in a terminal, whoever wrote it: what would steer it is written out, such as `\\x1b`."""
    return STEERING.sub(lambda found: found[0].encode("unicode_escape", "surrogatepass").decode(), text)


def list_words(words: Iterable[str]) -> str:
    """The words as a person would list them: `a, b or c`."""
    *most, last = list(words) or ["nothing"]
    return f"{', '.join(most)} or {last}" if most else last


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """The sentence for a word nobody knows, with the nearest known word or, failing that, all of them."""
    known = list(known)
    near = get_close_matches(word, known, n=1)
    right = f'did you mean "{near[0]}"?' if near else f"it must be {list_words(known)}"
    return f'unknown {what} "{word}"; {right}'


def no_reading(path: object, fault: OSError) -> BadInput:
    """A file the system does not let us read."""
    return BadInput(f"{path}: cannot be read ({fault.strerror})", key="fault.no_reading", path=path, why=_by_system(fault))


def no_writing(path: object, fault: OSError) -> BadInput:
    """A file the system does not let us write."""
    return BadInput(f"{path}: cannot be written ({fault.strerror})", key="fault.no_writing", path=path, why=_by_system(fault))


def _by_system(fault: OSError) -> BadInput:
    """The system's own words, which are English here, and ours for what happens to players."""
    return BadInput(fault.strerror or str(fault), key=SYSTEM.get(fault.errno or 0, ""))
