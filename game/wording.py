"""How texts are worded: no codes in sentences, one name for each thing, words that fit on their buttons, right signs.

The rules of wording are data, `config/wording.yaml`. This module holds texts against them and knows no game.
"""

import re
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from msgspec import Struct

from game.content import LANGUAGES, convert, read_yaml, readable_path
from game.text import Entry, sentences

QUOTES = {"en": "“”", "de": "„“"}
"""How each language opens and closes a quotation."""
_SIGNS = '"„“”«»'
_PARAMETER = re.compile(r"\{[^}]*\}")
_MINUS = re.compile(r"(?<!\w)-(?=\d|\{)")


class CodePattern(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of code that no sentence for players has."""

    what: str
    pattern: str
    languages: tuple[str, ...] = LANGUAGES


class Avoided(Struct, frozen=True, forbid_unknown_fields=True):
    """Words that are not used, since another word is said for the thing."""

    words: tuple[str, ...]
    say: str
    why: str
    games: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def concerns(self, key: str) -> bool:
        """Is the text of that key one in which the words are not used?"""
        return (not self.games or key.partition(".")[0] in self.games) and not _is_one_of(key, self.but)


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules every text is held against."""

    typed: tuple[str, ...]
    codes: tuple[CodePattern, ...]
    buttons: Mapping[str, int]
    avoided: Mapping[str, tuple[Avoided, ...]]


def read_wording(path: Path) -> Wording:
    """The rules in a file."""
    return convert(read_yaml(path), Wording, source=readable_path(path))


def wording_faults(language: str, entries: Mapping[str, Entry], wording: Wording) -> Iterator[str]:
    """What is wrong with the texts of a language, one line each."""
    for key, entry in entries.items():
        faults = dict.fromkeys(fault for words in sentences(entry) for fault in _faults(language, key, words, wording))
        yield from (f"{key} ({language}): {fault}" for fault in faults)


def untranslated(first: Mapping[str, Entry], second: Mapping[str, Entry]) -> Iterator[str]:
    """The keys whose sentence is the same in two languages. A name may be."""
    for key in first.keys() & second.keys():
        if first[key] == second[key] and any(_is_sentence(words) for words in sentences(first[key])):
            yield key


def _faults(language: str, key: str, words: str, wording: Wording) -> Iterator[str]:
    said = _PARAMETER.sub("", words)
    if not _is_one_of(key, wording.typed):
        yield from _codes(language, said, wording.codes)
    for avoided in wording.avoided.get(language, ()):
        if avoided.concerns(key):
            found = (_word(word).search(said) for word in avoided.words)
            yield from (f'"{each[0]}" is not used; say {avoided.say} ({avoided.why})' for each in found if each)
    for pattern, most in wording.buttons.items():
        if fnmatchcase(key, pattern) and len(said) > most:
            yield f"{len(said)} characters, but its button has room for {most}"
    yield from _signs(language, words)


def _codes(language: str, said: str, codes: tuple[CodePattern, ...]) -> Iterator[str]:
    for code in codes:
        if language in code.languages and (found := re.search(code.pattern, said)):
            yield f'"{found[0]}" is {code.what}, which no player reads'


def _signs(language: str, words: str) -> Iterator[str]:
    """Blanks, quotation marks and minus signs."""
    if "  " in words:
        yield "two blanks in a row"
    quotes = QUOTES[language]
    if [sign for sign in words if sign in _SIGNS] != list(quotes) * words.count(quotes[0]):
        yield f"quotations are written {'…'.join(quotes)}"
    if _MINUS.search(words):
        yield "a hyphen before a number; a minus is −"


@cache
def _word(word: str) -> re.Pattern[str]:
    """Finds a whole word: at the beginning of a sentence too, and with any ending where it ends in `*`."""
    stem, ending = (word[:-1], r"\w*") if word.endswith("*") else (word, "")
    first = f"[{stem[0]}{stem[0].upper()}]" if stem[0].islower() else re.escape(stem[0])
    return re.compile(rf"(?<!\w){first}{re.escape(stem[1:])}{ending}(?!\w)")


def _is_sentence(words: str) -> bool:
    return words.endswith(".") and len(re.findall(r"[^\W\d_]{2,}", _PARAMETER.sub("", words))) > 2


def _is_one_of(key: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatchcase(key, pattern) for pattern in patterns)
