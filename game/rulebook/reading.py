"""Reads a book of rules: `sections.yaml` in `config/rules/<game>` holds for all languages, `en.yaml` and `de.yaml` the words.

What cannot be used is left out and told as a fault with file and line: the program shows the page without it, `check` names it.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml
from msgspec import Struct
from msgspec.structs import replace

from game.content import CONFIG, LARGEST, convert, read_yaml, readable_path
from game.errors import BadInput, unknown
from game.files import read_text
from game.rulebook.book import CAMERAS, GROUPS, Clause, ListingRow, PositionDrawing, Quick, Rulebook, RuleChapter, Section
from game.rulebook.listings import LISTINGS, listing
from game.rulebook.numbers import Fill, filler
from game.rules import GAMES
from game.rules.core import Rules
from game.text import Text, texts

T = TypeVar("T")

RULES = CONFIG / "rules"
FRAME = "sections.yaml"
RULE_ID = re.compile(r"[A-Z][A-Z0-9]*-[A-Z]?\d+[a-z]?")


class Place(Struct, frozen=True, forbid_unknown_fields=True):
    """What a section is in every language."""

    id: str
    group: str = ""
    """Where it is not that of its chapter."""
    see: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    list: str = ""
    drawing: PositionDrawing | None = None


class ChapterTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter in every language."""

    id: str
    sections: tuple[Any, ...]
    group: str = GROUPS[0]


class SectionTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """A section in one language.

    The keys of `rule` are the ids of the rules a paragraph states, or `note`; those of `rows` names, or keys of a listing.
    """

    title: str
    answer: str
    rule: dict[str, str] = {}
    table: tuple[tuple[str, ...], ...] = ()
    rows: dict[str, str] = {}
    example: str = ""
    forgotten: tuple[str, ...] = ()
    terms: str = ""
    caption: str = ""


class Source:
    """One YAML file with the lines of its parts, so that a fault can name them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = read_yaml(path)
        if not isinstance(self.data, dict):
            raise BadInput(f"{readable_path(path)}: a mapping is needed")

    @cached_property
    def _root(self) -> Any:
        """The tree that knows the lines; only a fault asks for it."""
        return yaml.compose(read_text(self.path, LARGEST, name=readable_path(self.path)), Loader=yaml.SafeLoader)

    def at(self, *keys: str | int) -> str:
        """File and line of a part; of the nearest whole that is there."""
        node, line = self._root, 1
        for key in keys:
            found = next((pair for pair in _pairs(node) if pair[0] == str(key)), None)
            if found is None:
                break
            _, line, node = found
        return f"{readable_path(self.path)}, line {line}"

    def part(self, key: str, kind: Any) -> Any:
        """A part of the file as a plain mapping or list; empty where it is missing or something else."""
        found = self.data.get(key)
        return found if isinstance(found, kind) else kind()


def _pairs(node: Any) -> Iterable[tuple[str, int, Any]]:
    """The parts of a mapping or list: key, line, value."""
    if isinstance(node, yaml.MappingNode):
        return [(str(key.value), key.start_mark.line + 1, value) for key, value in node.value]
    if isinstance(node, yaml.SequenceNode):
        return [(str(index), value.start_mark.line + 1, value) for index, value in enumerate(node.value)]
    return []


class Reader:
    """Reads one book; `faults` says what had to be left out."""

    def __init__(self, rules: Rules[Any, Any], text: Text, folder: Path) -> None:
        self.faults: list[str] = []
        self._rules, self._text = rules, text
        self._fill: Fill = filler(rules, text)
        self._frame = Source(folder / FRAME)
        self._words = Source(folder / f"{text.language}.yaml")

    def book(self) -> Rulebook:
        """The book, as far as it can be read."""
        parts = self._parts()
        known = {place.id for _, places in parts for place in places}
        for stray in self._words.part("sections", dict).keys() - known:
            self._blame(self._words, f"nothing in {FRAME} is called {stray}", "sections", stray)
        chapters = []
        for part, places in parts:
            sections = tuple(filter(None, (self._section(place, part, known) for place in places)))
            title = self._words.part("chapters", dict).get(part.id)
            if not isinstance(title, str):
                self._blame(self._words, f"chapter {part.id} has no title", "chapters")
            if sections:
                chapters.append(RuleChapter(part.id, str(title or part.id), part.group, sections))
        return Rulebook(self._rules.id, self._text.language, tuple(chapters), self._quick())

    def _parts(self) -> list[tuple[ChapterTexts, list[Place]]]:
        """The chapters and their sections as `sections.yaml` has them."""
        found: list[tuple[ChapterTexts, list[Place]]] = []
        seen: set[str] = set()
        for index, data in enumerate(self._frame.part("chapters", list)):
            part = self._convert(self._frame, data, ChapterTexts, "chapters", index)
            if part is None:
                continue
            places = []
            self._check_group(part.group, "chapters", index)
            for number, each in enumerate(part.sections):
                place = self._convert(self._frame, each, Place, "chapters", index, "sections", number)
                if place is not None and place.id in seen:
                    self._blame(self._frame, f"section {place.id} stands there twice", "chapters", index, "sections", number)
                elif place is not None:
                    self._check_group(place.group or part.group, "chapters", index, "sections", number)
                    seen.add(place.id)
                    places.append(place)
            found.append((part, places))
        return found

    def _check_group(self, group: str, *keys: str | int) -> None:
        if group not in GROUPS:
            self._blame(self._frame, unknown("group", group, GROUPS), *keys, "group")

    def _section(self, place: Place, part: ChapterTexts, known: set[str]) -> Section | None:
        data = self._words.part("sections", dict).get(place.id)
        if data is None:
            self._blame(self._words, f"section {place.id} is missing", "sections")
            return None
        words: SectionTexts | None = self._convert(self._words, data, SectionTexts, "sections", place.id)
        if words is None:
            return None
        if words.caption and place.drawing is None:
            self._blame(self._words, f"section {place.id} has a caption and no drawing", "sections", place.id, "caption")
        say = self._sayer(place.id)
        return Section(
            game=self._rules.id,
            id=place.id,
            chapter=part.id,
            group=place.group or part.group,
            title=say("title", words.title),
            answer=say("answer", words.answer),
            clauses=self._clauses(words, place.id),
            table=tuple(tuple(say("table", cell) for cell in row) for row in words.table),
            rows=self._rows(words, place),
            example=say("example", words.example),
            forgotten=tuple(filter(None, (say("forgotten", each) for each in words.forgotten))),
            see=tuple(each for each in place.see if self._leads(each, place, known)),
            terms=tuple(term.strip() for term in words.terms.split(",") if term.strip()),
            about=place.about,
            drawing=self._drawing(place),
            caption=say("caption", words.caption) if place.drawing else "",
        )

    def _clauses(self, words: SectionTexts, section: str) -> tuple[Clause, ...]:
        found = []
        prefix = self._rules.turn_rule.partition("-")[0]
        for key, sentence in words.rule.items():
            ids = tuple(key.replace(",", " ").split()) if RULE_ID.match(key) else ()
            if stray := [each for each in ids if not RULE_ID.fullmatch(each) or each.partition("-")[0] != prefix]:
                fault = f"{stray[0]} is no rule of {self._rules.id}"
                self._blame(self._words, fault, "sections", section, "rule", key)
                ids = tuple(each for each in ids if each not in stray)
            if text := self._sayer(section, "rule", key)("", sentence):
                found.append(Clause(ids, text))
        return tuple(found)

    def _sayer(self, section: str, *inside: str) -> Callable[[str, str], str]:
        """Fills a sentence; one that refers to nothing is left out."""

        def say(field: str, sentence: str) -> str:
            try:
                return self._fill(sentence)
            except LookupError as fault:
                where = (*inside, field) if field else inside
                self._blame(self._words, f"{fault.args[0]} is nowhere in the content", "sections", section, *where)
                return ""

        return say

    def _rows(self, words: SectionTexts, place: Place) -> tuple[ListingRow, ...]:
        """The rows of a listing, and those that are typed; what is typed for a row of the listing is added to it."""
        say = self._sayer(place.id)
        typed = {name: say("rows", text) for name, text in words.rows.items()}
        made = [(row, typed.pop(row.key.rpartition(".")[2], "")) for row in self._listing(place)]
        added = [replace(row, text=f"{row.text} {more}".rstrip()) for row, more in made]
        return (*added, *(ListingRow(name, text) for name, text in typed.items()))

    def _listing(self, place: Place) -> tuple[ListingRow, ...]:
        if place.list and place.list not in LISTINGS:
            self._blame(self._frame, unknown("list", place.list, LISTINGS), *self._path(place))
            return ()
        try:
            return listing(place.list, self._rules, self._text) if place.list else ()
        except KeyError as fault:
            self._blame(
                self._frame, f"the list {place.list} needs the text {fault.args[0]}, which is missing", *self._path(place)
            )
            return ()

    def _leads(self, link: str, place: Place, known: set[str]) -> bool:
        if link not in known:
            self._blame(self._frame, f"section {place.id} refers to {link}, which is nowhere", *self._path(place))
        return link in known

    def _drawing(self, place: Place) -> PositionDrawing | None:
        if place.drawing and place.drawing.camera not in CAMERAS:
            self._blame(self._frame, unknown("camera", place.drawing.camera, CAMERAS), *self._path(place))
            return None
        return place.drawing

    def _path(self, place: Place) -> tuple[str | int, ...]:
        """Where the section stands in `sections.yaml`."""
        for index, part in enumerate(self._frame.part("chapters", list)):
            for number, each in enumerate(part.get("sections", ()) if isinstance(part, dict) else ()):
                if isinstance(each, dict) and each.get("id") == place.id:
                    return ("chapters", index, "sections", number)
        return ("chapters",)

    def _quick(self) -> Quick:
        quick = self._convert(self._words, self._words.data.get("quick", {}), Quick, "quick") or Quick()
        filled = {}
        for name in quick.__struct_fields__:
            lines = getattr(quick, name)
            if not lines:
                self._blame(self._words, f"the quick page says nothing about {name}", "quick")
            filled[name] = tuple(filter(None, map(self._say_quick, lines)))
        return Quick(**filled)

    def _say_quick(self, sentence: str) -> str:
        try:
            return self._fill(sentence)
        except LookupError as fault:
            self._blame(self._words, f"{fault.args[0]} is nowhere in the content", "quick")
            return ""

    def where(self, section: str) -> str:
        """File and line of a section in `sections.yaml`."""
        return self._frame.at(*self._path(Place(section)))

    def _convert(self, source: Source, data: Any, kind: type[T], *keys: str | int) -> T | None:
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError:
            pass
        try:
            return convert(data, kind, source=source.at(*keys))
        except BadInput as fault:
            self.faults.append(str(fault))
            return None

    def _blame(self, source: Source, fault: str, *keys: str | int) -> None:
        self.faults.append(f"{source.at(*keys)}: {fault}")


@cache
def book(game: str, language: str) -> Rulebook:
    """The rules of a game in a language, read once; where nothing can be read, a book without chapters."""
    try:
        return Reader(GAMES[game], texts(language), RULES / game).book()
    except BadInput:
        return Rulebook(game, language, (), Quick())
