"""Every visible string: keys, parameters, plurals, and sentences for events, in each language.

Texts live in `config/text/<language>.yaml`, a game's own in `config/games/<game>/<language>.yaml` under the game's id, the
campaign's in `config/campaign/<language>.yaml`, those of lessons in `config/lessons/<course>/<language>.yaml` under
`<course>.lesson`.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from msgspec import Struct

from game.content import CONFIG, LANGUAGES, convert, read_yaml, readable_path
from game.errors import BadInput, unknown
from game.rules.core import Because, Event, Prompt, Reason, Say, Seat, Target


class BadText(BadInput):
    """A file of texts lacks something, or asks for something that a sentence is not given."""


class Plural(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in singular and plural, and where it has one for none; `by` is the parameter that decides."""

    one: str
    other: str
    by: str = "count"
    none: str | None = None


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
    entries |= _flatten(read_yaml(general), "", readable_path(general))
    for path in [CONFIG / "campaign" / f"{language}.yaml", *sorted((CONFIG / "games").glob(f"*/{language}.yaml"))]:
        entries |= _flatten(read_yaml(path), path.parent.name, readable_path(path))
    for path in sorted((CONFIG / "lessons").glob(f"*/{language}.yaml")):
        entries |= _flatten(read_yaml(path), f"{path.parent.name}.lesson", readable_path(path))
    return entries


def sentences(entry: Entry) -> tuple[str, ...]:
    """The forms of an entry as they are written."""
    return (entry,) if isinstance(entry, str) else tuple(filter(None, (entry.none, entry.one, entry.other)))


def placeholders(entry: Entry) -> frozenset[str]:
    """The names of an entry's parameters."""
    texts = sentences(entry)
    try:
        names = {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError as fault:
        raise BadText(f'"{" | ".join(texts)}": {fault}') from None
    return frozenset(names if isinstance(entry, str) else names | {entry.by})


class Word(str):
    """A word of a game that a sentence may bend: `{piece}` asks its table `word`, `{piece:the}` its table `the`.

    `{delta:+}` is a number with its sign.
    """

    text: "Text"
    game: str

    def __format__(self, table: str) -> str:
        if table == "+":
            return str(self) if self.startswith("\N{MINUS SIGN}") else f"+{self!s}"
        entry = self.text.entries.get(f"{self.game}.{table or 'word'}.{self!s}")
        return entry if isinstance(entry, str) else str(self)


class Text:
    """The texts of one language: call it with a key and the parameters."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self.entries = entries

    def __call__(self, key: str, /, **params: object) -> str:
        """The sentence; `BadText` where the key is missing or the sentence asks for something else than it is given."""
        if key not in self.entries:
            raise BadText(f"{self._source(key)}: {key} is missing")
        entry = self.entries[key]
        try:
            if isinstance(entry, Plural):
                entry = _form(entry, str(params[entry.by]))
            said = entry.format_map({name: _signed(value) for name, value in params.items()})
        except (LookupError, ValueError, AttributeError) as fault:
            given = ", ".join(f"{{{name}}}" for name in params) or "nothing"
            raise BadText(f"{self._source(key)}: {key} cannot be put together ({fault}); it is given {given}") from None
        return said[:-1] if said.endswith("..") and not said.endswith("...") else said  # after "5 Mio." there is no second stop

    def _source(self, key: str) -> str:
        """The file in which a key belongs."""
        folder, _, rest = key.partition(".")
        if rest.startswith("lesson."):
            return readable_path(CONFIG / "lessons" / folder / f"{self.language}.yaml")
        own = CONFIG / "campaign" if folder == "campaign" else CONFIG / "games" / folder
        return readable_path((own if own.is_dir() else CONFIG / "text") / f"{self.language}.yaml")

    def has(self, key: str) -> bool:
        """Is there a sentence of that key?"""
        return key in self.entries

    def with_words(self, game: str, words: Mapping[str, str]) -> "Text":
        """The same texts with other words of a game: as somebody at a seat calls them."""
        return Text(self.language, {**self.entries, **{f"{game}.word.{word}": said for word, said in words.items()}})

    def word(self, game: str, value: object) -> str:
        """A value as it stands in a sentence: words, numbers and `true` can be bent by tables, sequences are joined."""
        if isinstance(value, tuple | list):
            return ", ".join(format(self.word(game, each), "") for each in value)
        word = Word(str(value).lower() if isinstance(value, bool) else _signed(value))
        word.text, word.game = self, game
        return word

    def event(self, game: str, event: Event, names: Sequence[str]) -> str:
        """The log sentence of an event as its viewer knows it; empty where the log keeps silent.

        Fields whose name ends in `seat` or `seats` become players' names, and those that the event tells by seat become
        names with numbers behind colons (a name may end in a number), zeros left out; an event that hides something takes the
        sentence `<kind>_hidden` where there is one.
        """
        fields = {name: getattr(event, name) for name in event.__struct_fields__}
        key = f"{game}.log.{event.kind()}"
        if None in fields.values() and self.has(key + "_hidden"):
            key += "_hidden"
        params = {name: self._said(game, name, value, names) for name, value in fields.items()}
        for name in event.by_seat:
            params[name] = ", ".join(f"{names[seat]}: {number}" for seat, number in enumerate(fields[name]) if number)
        return self(key, **params)

    def sayer(self, game: str) -> Say:
        """What a game's `draw` asks for its words; words of the game among the parameters can be bent by tables."""

        def say(key: str, /, **params: object) -> str:
            said = {name: self.word(game, value) if isinstance(value, str) else value for name, value in params.items()}
            return self(f"{game}.draw.{key}", **said)

        return say

    def prompt(self, game: str, prompt: Prompt) -> str:
        """What is awaited now."""
        return self(f"{game}.now.{prompt.key}", **self._bent(game, prompt))

    def left(self, game: str, prompt: Prompt) -> str:
        """How much game is left; empty where the prompt does not say."""
        return self(f"{game}.left.{prompt.left}", **self._bent(game, prompt)) if prompt.left else ""

    def _bent(self, game: str, prompt: Prompt) -> dict[str, str]:
        return {name: self.word(game, value) for name, value in prompt.params.items()}

    def target(self, game: str, target: Target) -> str:
        """Something one can point at, in words: its own text, a button's label, a word of the game, else its key."""
        tables = (f"{game}.target.{target.kind}", f"{game}.{target.kind}", f"{game}.word")
        found = (self.entries.get(f"{table}.{target.key}") for table in tables)
        return next((entry for entry in found if isinstance(entry, str)), target.key)

    def reason(self, game: str, reason: Reason) -> str:
        """Why a move is refused; a case of a rule may have a text of its own, `<rule>_<case>`. The rule's id is not said."""
        key = f"{game}.why.{reason.rule}"
        own = f"{key}_{reason.params.get('case')}"
        params = {name: self._said(game, name, value, ()) for name, value in reason.params.items()}
        return self(own if self.has(own) else key, **params)

    def because(self, game: str, why: Because, names: Sequence[str], *, viewer: Seat | None = None) -> str:
        """What speaks for a move: `to …`. Where it concerns the viewer, the sentence `<key>_you` speaks to them."""
        key = f"{game}.because.{why.key}"
        if viewer is not None and why.params.get("seat") == viewer:
            key += "_you"
        return self(key, **{name: self._said(game, name, value, names) for name, value in why.params.items()})

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


def _form(entry: Plural, count: str) -> str:
    """The sentence for so many."""
    if count == "0" and entry.none is not None:
        return entry.none
    return entry.one if count == "1" else entry.other


def _signed(value: object) -> object:
    """Numbers below zero with a real minus."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


@cache
def texts(language: str) -> Text:
    """The texts of a language, read once."""
    if language not in LANGUAGES:
        raise BadInput(unknown("language", language, LANGUAGES))
    return Text(language, _read(language))
