"""Every visible string: keys, parameters, plurals, and sentences for events, in each language.

Texts live in `config/text/<language>.yaml`, a game's own in `config/games/<game>/<language>.yaml` under the game's id, the
campaign's in `config/campaign/<language>.yaml`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from msgspec import Struct

from game.content import CONFIG, LANGUAGES, convert, read_yaml, shown
from game.errors import BadInput, unknown
from game.rules.core import Event, Prompt, Reason, Say, Target


class Plural(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in singular and plural; `by` is the parameter that decides."""

    one: str
    other: str
    by: str = "count"


Entry = str | Plural


def _flatten(data: Any, prefix: str, source: str) -> dict[str, Entry]:
    """Nested mappings as dotted keys."""
    if isinstance(data, dict) and not {"one", "other"} & data.keys():
        flat: dict[str, Entry] = {}
        for key, value in data.items():
            flat |= _flatten(value, f"{prefix}.{key}" if prefix else str(key), source)
        return flat
    return {prefix: convert(data, Entry, source=f"{source}: {prefix}")}  # type: ignore[arg-type]


def _read(language: str) -> dict[str, Entry]:
    entries: dict[str, Entry] = {}
    general = CONFIG / "text" / f"{language}.yaml"
    entries |= _flatten(read_yaml(general), "", shown(general))
    for path in [CONFIG / "campaign" / f"{language}.yaml", *sorted((CONFIG / "games").glob(f"*/{language}.yaml"))]:
        entries |= _flatten(read_yaml(path), path.parent.name, shown(path))
    return entries


def placeholders(entry: Entry) -> frozenset[str]:
    """The names of an entry's parameters."""
    texts = (entry,) if isinstance(entry, str) else (entry.one, entry.other)
    names = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}
    return frozenset(names if isinstance(entry, str) else names | {entry.by})


class Word(str):
    """A word of a game that a sentence may bend: `{piece}` asks its table `word`, `{piece:the}` its table `the`."""

    text: "Text"
    game: str

    def __format__(self, table: str) -> str:
        entry = self.text.entries.get(f"{self.game}.{table or 'word'}.{self!s}")
        return entry if isinstance(entry, str) else str(self)


class Text:
    """The texts of one language: call it with a key and the parameters."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self.entries = entries

    def __call__(self, key: str, /, **params: object) -> str:
        """The sentence; a missing key or parameter is a fault of ours."""
        entry = self.entries[key]
        if isinstance(entry, Plural):
            entry = entry.one if str(params[entry.by]) == "1" else entry.other
        return entry.format_map(params)

    def has(self, key: str) -> bool:
        """Is there a sentence of that key?"""
        return key in self.entries

    def word(self, game: str, value: object) -> str:
        """A value as it stands in a sentence: words, numbers and `true` can be bent by tables, sequences are joined."""
        if isinstance(value, tuple | list):
            return ", ".join(format(self.word(game, each), "") for each in value)
        word = Word(str(value).lower() if isinstance(value, bool) else value)
        word.text, word.game = self, game
        return word

    def event(self, game: str, event: Event, names: Sequence[str]) -> str:
        """The log sentence of an event as its viewer knows it; empty where the log keeps silent.

        Fields whose name ends in `seat` or `seats` become players' names; an event that hides something
        takes the sentence `<kind>_hidden` where there is one.
        """
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        key = f"{game}.log.{event.kind()}"
        if None in fields.values() and self.has(key + "_hidden"):
            key += "_hidden"
        return self(key, **{name: self._said(game, name, value, names) for name, value in fields.items()})

    def sayer(self, game: str) -> Say:
        """What a game's `draw` asks for its words; words of the game among the parameters can be bent by tables."""

        def say(key: str, /, **params: object) -> str:
            said = {name: self.word(game, value) if isinstance(value, str) else value for name, value in params.items()}
            return self(f"{game}.draw.{key}", **said)

        return say

    def prompt(self, game: str, prompt: Prompt) -> str:
        """What is awaited now, and how much game is left."""
        return self(f"{game}.now.{prompt.key}", **{name: self.word(game, value) for name, value in prompt.params.items()})

    def target(self, game: str, target: Target) -> str:
        """Something one can point at, in words: its own text, a button's label, a word of the game, else its key."""
        tables = (f"{game}.target.{target.kind}", f"{game}.{target.kind}", f"{game}.word")
        found = (self.entries.get(f"{table}.{target.key}") for table in tables)
        return next((entry for entry in found if isinstance(entry, str)), target.key)

    def reason(self, game: str, reason: Reason) -> str:
        """Why a move is refused, with its rule."""
        params = {name: self._said(game, name, value, ()) for name, value in reason.params.items()}
        return f"{self(f'{game}.why.{reason.rule}', **params)} ({reason.rule})"

    def fault(self, fault: BadInput) -> str:
        """What is wrong, in this language where the fault has a text; else its own English line."""
        if not fault.key:
            return str(fault)
        said = {name: self.fault(value) if isinstance(value, BadInput) else value for name, value in fault.params.items()}
        return self(fault.key, **said)

    def _said(self, game: str, name: str, value: object, names: Sequence[str]) -> str:
        if names and name.endswith("seat") and isinstance(value, int):
            return names[value]
        if names and name.endswith("seats") and isinstance(value, tuple):
            return ", ".join(names[seat] for seat in value)
        return self.word(game, value)


@cache
def texts(language: str) -> Text:
    """The texts of a language, read once."""
    if language not in LANGUAGES:
        raise BadInput(unknown("language", language, LANGUAGES))
    return Text(language, _read(language))
