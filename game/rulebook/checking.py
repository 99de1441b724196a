"""Checks that every book is complete and sound. Faults name file and line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.content import CONFIG, LANGUAGES, readable_path
from game.errors import BadInput
from game.rulebook.book import Rulebook
from game.rulebook.drawings import arrows_of, broken_claim, pills_of, targets_of
from game.rulebook.numbers import references
from game.rulebook.reading import Reader, Source
from game.rules import GAMES
from game.rules.core import Rules
from game.text import texts
from game.wording import Wording, read_wording, wording_faults


def faults(folder: Path) -> Iterator[str]:
    """Everything that is wrong with the books in a folder of `config/rules`."""
    for game in GAMES:
        if not (folder / game).is_dir():
            yield f"{readable_path(folder / game)}: the rules of {game} are missing"
            continue
        try:
            yield from dict.fromkeys(_faults_of(GAMES[game], folder / game))
        except BadInput as fault:
            yield str(fault)


def _faults_of(rules: Rules[Any, Any], folder: Path) -> Iterator[str]:
    wording = read_wording(CONFIG / "wording.yaml")
    for language in LANGUAGES:
        reader = Reader(rules, texts(language), folder)
        book = reader.book()
        yield from reader.faults
        yield from _rules_missing(book, rules, folder / f"{language}.yaml")
        yield from _badly_worded(Source(folder / f"{language}.yaml"), rules.id, language, wording)
        if language == LANGUAGES[0]:
            yield from _drawings(book, rules, reader)
    yield from _differences(folder)


def _rules_missing(book: Rulebook, rules: Rules[Any, Any], path: Path) -> Iterator[str]:
    """Every rule that refuses a move stands in one section, and no rule in two."""
    stated = [rule for section in book for rule in section.ids]
    for rule in sorted({rule for rule in stated if stated.count(rule) > 1}):
        yield f"{readable_path(path)}: {rule} is stated twice"
    prefix = f"{rules.id}.why."
    keys = texts(book.language).entries
    refusing = {key.removeprefix(prefix).partition("_")[0] for key in keys if key.startswith(prefix)}
    for rule in sorted({*refusing, rules.turn_rule} - set(stated)):
        yield f"{readable_path(path)}: {rule} is stated nowhere"


def _badly_worded(source: Source, game: str, language: str, wording: Wording) -> Iterator[str]:
    """A page keeps to the rules of wording; the words by which it is found may be anybody's."""
    for path, words in _sentences(source.data):
        if "terms" not in path:
            key = ".".join((game, *path))
            for fault in wording_faults(language, {key: words}, wording):
                yield f"{source.at(*path)}: {fault}"


def _sentences(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a file and where it stands."""
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _sentences(value, (*path, str(key)))


def _drawings(book: Rulebook, rules: Rules[Any, Any], reader: Reader) -> Iterator[str]:
    for section in book:
        if section.drawing is None:
            continue
        try:
            for read in (targets_of, pills_of, arrows_of):
                read(section.drawing)
            if claim := broken_claim(section.drawing, rules):
                yield f'{reader.where(section.id)}: "{claim}" is not true of the drawing of {section.id}'
        except BadInput as fault:
            yield f"{reader.where(section.id)}: the drawing of {section.id} cannot be read ({fault})"
        if not section.caption:
            yield f"{reader.where(section.id)}: the drawing of {section.id} has no caption"


def _differences(folder: Path) -> Iterator[str]:
    """The languages say the same: the same sections, fields and rules, with the same numbers from the content."""
    first, *others = (Source(folder / f"{language}.yaml") for language in LANGUAGES)
    for other in others:
        for one, two in ((first, other), (other, first)):
            for path in sorted(_paths(one.data) - _paths(two.data)):
                yield f"{one.at(*path)}: {'.'.join(path)} is missing in {two.path.name}"
        yield from _other_numbers(first, other)


def _paths(data: Any, path: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
    """Where something stands: the keys of mappings; `rows` are named by words of the language."""
    if not isinstance(data, dict) or path[-1:] == ("rows",):
        return {path}
    return {path}.union(*(_paths(value, (*path, str(key))) for key, value in data.items()))


def _other_numbers(first: Source, other: Source) -> Iterator[str]:
    for path in sorted(_paths(first.data) & _paths(other.data)):
        one, two = (_leaf(source.data, path) for source in (first, other))
        if one is not None and two is not None and sorted(one) != sorted(two):
            fault = f"{'.'.join(path)} refers to other numbers than in {first.path.name}"
            yield f"{other.at(*path)}: {fault}"


def _leaf(data: Any, path: tuple[str, ...]) -> list[str] | None:
    """The references of the text at a path; None where no text stands there."""
    for key in path:
        data = data[key]
    if isinstance(data, str):
        return references(data)
    return [each for line in data for each in references(str(line))] if isinstance(data, list) else None
