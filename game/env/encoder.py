"""A view as a row of numbers of fixed length. It sees nothing but views, so it can tell nothing a seat may not know.

The row follows the fields of the game's `View` in their order:

- a number is itself, yes and no are 1 and 0;
- a word is its place in a list of words, from 1 (0 stands where there is none): made for an embedding;
- bits of an int, one number each;
- something that may be unknown is 1 and its code, or 0 and zeros;
- a row of things is its things, one after the other; where their number varies it comes first, and zeros fill the rest;
- a heap of cards, whose order tells nothing, is how often each card is in it;
- a text that is put together from letters is a word of one letter each.

What a type cannot say (which words there are, how long rows get) is said in `game.env.layouts`. `Encoder.names` tells what
each number is.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec.inspect as types
from msgspec import Struct

from game.errors import BadInput


class Code(Protocol):
    """A way to write some value as a fixed number of numbers."""

    size: int

    def write(self, value: Any, row: list[float]) -> None:
        """Adds the numbers of a value."""

    def names(self, path: str) -> list[str]:
        """What the numbers are."""


class Number:
    """A number as itself."""

    size = 1

    def write(self, value: Any, row: list[float]) -> None:
        """Adds it."""
        row.append(float(value))

    def names(self, path: str) -> list[str]:
        """Its path."""
        return [path]


class WordCode:
    """A word by its place in a list; the empty word is 0 unless it is listed."""

    size = 1

    def __init__(self, words: Sequence[Any]) -> None:
        self._place: dict[Any, float] = {"": 0.0} | {word: float(place) for place, word in enumerate(words, start=1)}

    def write(self, value: Any, row: list[float]) -> None:
        """Adds the word's place; an unknown word is a fault of the list."""
        row.append(self._place[value])

    def names(self, path: str) -> list[str]:
        """Its path."""
        return [path]


class Bits:
    """The lowest bits of an int, the lowest first."""

    def __init__(self, size: int) -> None:
        self.size = size

    def write(self, value: Any, row: list[float]) -> None:
        """Adds each bit."""
        assert 0 <= value < 1 << self.size
        row.extend([float(value >> bit & 1) for bit in range(self.size)])

    def names(self, path: str) -> list[str]:
        """Each bit by its number."""
        return [f"{path}:{bit}" for bit in range(self.size)]


class Heap:
    """How often each of some things is in a row whose order does not matter."""

    def __init__(self, things: Sequence[Any]) -> None:
        self._place = {thing: place for place, thing in enumerate(things)}
        self.size = len(self._place)

    def write(self, value: Any, row: list[float]) -> None:
        """Adds the counts."""
        counts = [0.0] * self.size
        for thing in value:
            counts[self._place[thing]] += 1
        row.extend(counts)

    def names(self, path: str) -> list[str]:
        """Each thing by its name."""
        return [f"{path}*{thing}" for thing in self._place]


class RowCode:
    """Things one after the other; where their number varies it comes first, and zeros stand for what is not there."""

    def __init__(self, code: Code, length: int, *, varies: bool) -> None:
        self._code, self._length, self._varies = code, length, varies
        self.size = length * code.size + varies

    def write(self, value: Any, row: list[float]) -> None:
        """Adds the things."""
        if self._varies:
            row.append(float(len(value)))
        assert len(value) <= self._length if self._varies else len(value) == self._length, (len(value), self._length)
        for thing in value:
            self._code.write(thing, row)
        row.extend([0.0] * (self._code.size * (self._length - len(value))))

    def names(self, path: str) -> list[str]:
        """Each thing by its number."""
        found = [f"{path}.length"] if self._varies else []
        return found + [name for number in range(self._length) for name in self._code.names(f"{path}[{number}]")]


class Maybe:
    """1 and the thing, or 0 and zeros."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self.size = 1 + code.size

    def write(self, value: Any, row: list[float]) -> None:
        """Adds whether it is there, and it."""
        row.append(float(value is not None))
        if value is None:
            row.extend([0.0] * self._code.size)
        else:
            self._code.write(value, row)

    def names(self, path: str) -> list[str]:
        """Whether it is known, and what."""
        return [f"{path}?", *self._code.names(path)]


class Fields:
    """Things of different kinds: the fields of a struct, or the places of a tuple."""

    def __init__(self, codes: Mapping[str, Code], *, by_name: bool) -> None:
        self._codes, self._by_name = list(codes.items()), by_name
        self.size = sum(code.size for code in codes.values())

    def write(self, value: Any, row: list[float]) -> None:
        """Adds each of them."""
        things = [getattr(value, name) for name, _ in self._codes] if self._by_name else value
        for thing, (_, code) in zip(things, self._codes, strict=True):
            code.write(thing, row)

    def names(self, path: str) -> list[str]:
        """Each by its name."""
        dot = "." if path and self._by_name else ""
        return [found for name, code in self._codes for found in code.names(f"{path}{dot}{name}")]


class Layout(Struct, frozen=True):
    """What a game's view does not say by its types. A path is field names with dots, and `[]` for what is in a row."""

    words: Mapping[str, Sequence[Any]] = {}
    """Path of a text → the words it may be."""
    letters: Mapping[str, tuple[str, int]] = {}
    """Path of a text that is put together → its alphabet, and its greatest length."""
    heaps: Mapping[str, Sequence[Any]] = {}
    """Path of a row whose order does not matter → what may be in it."""
    bits: Mapping[str, int] = {}
    """Path of an int that stands for bits → how many."""
    lengths: Mapping[str, int] = {}
    """Path of a row → its length, where that is not one for each seat."""
    most: Mapping[str, int] = {}
    """Path of a row → its greatest length, where that varies."""
    left_out: frozenset[str] = frozenset()
    """What follows from the rest and would only make the row longer."""


class Encoder:
    """Writes the views of one game with a certain number of seats."""

    def __init__(self, view: type[Struct], seats: int, layout: Layout) -> None:
        self._seats, self._layout = seats, layout
        self._code = self._of(types.type_info(view), "")
        self.size = self._code.size
        self.names = tuple(self._code.names(""))

    def encode(self, view: Struct) -> list[float]:
        """The numbers of a view."""
        row: list[float] = []
        self._code.write(view, row)
        return row

    def _of(self, kind: types.Type, path: str) -> Code:
        """The code for a type at a path: what the layout says, else what the type says."""
        if isinstance(kind, types.UnionType):
            return Maybe(self._of(next(each for each in kind.types if not isinstance(each, types.NoneType)), path))
        if path in self._layout.bits:
            return Bits(self._layout.bits[path])
        if path in self._layout.heaps:
            return Heap(self._layout.heaps[path])
        code: Code = _BY_TYPE[type(kind)](self, kind, path)
        return code

    def _text(self, _kind: types.Type, path: str) -> Code:
        if path in self._layout.letters:
            alphabet, most = self._layout.letters[path]
            return RowCode(WordCode(alphabet), most, varies=True)
        if path not in self._layout.words:
            raise BadInput(f"{path} is a text, and no layout in game/env/layouts.py says which words it may be")
        return WordCode(self._layout.words[path])

    def _row(self, kind: Any, path: str) -> Code:
        item = Number() if isinstance(kind, types.BytesType) else self._of(kind.item_type, f"{path}[]")
        if path in self._layout.most:
            return RowCode(item, self._layout.most[path], varies=True)
        return RowCode(item, self._layout.lengths.get(path, self._seats), varies=False)

    def _tuple(self, kind: Any, path: str) -> Code:
        codes = {f"[{place}]": self._of(each, f"{path}[{place}]") for place, each in enumerate(kind.item_types)}
        return Fields(codes, by_name=False)

    def _struct(self, kind: Any, path: str) -> Code:
        dot = "." if path else ""
        inside = {field.name: f"{path}{dot}{field.name}" for field in kind.fields}
        kept = [field for field in kind.fields if inside[field.name] not in self._layout.left_out]
        return Fields({field.name: self._of(field.type, inside[field.name]) for field in kept}, by_name=True)


_BY_TYPE: dict[type[types.Type], Any] = {
    types.IntType: lambda _self, _kind, _path: Number(),
    types.BoolType: lambda _self, _kind, _path: Number(),
    types.LiteralType: lambda _self, kind, _path: WordCode(kind.values),
    types.StrType: Encoder._text,
    types.BytesType: Encoder._row,
    types.VarTupleType: Encoder._row,
    types.TupleType: Encoder._tuple,
    types.StructType: Encoder._struct,
}
