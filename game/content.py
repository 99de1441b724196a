"""Reads YAML files into validated, frozen structs. A fault names the file, the place and what would be right.

It knows where `config/` and `assets/` are, but no game: each game brings the types of its own content.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, get_type_hints

import msgspec
import yaml

from game.errors import BadInput, unknown
from game.files import read_text

T = TypeVar("T")

_PACKAGE = Path(__file__).parent


def find_root(program: Path | None) -> Path:
    """Where `config/` and `assets/` lie, for a built program or, with None, for Python and this package."""
    if program is not None:
        beside = program.parent
        inside = beside.parent / "Resources"  # of an app of macOS
        return inside if (inside / "config").is_dir() else beside
    return _PACKAGE.parent if (_PACKAGE.parent / "config").is_dir() else _PACKAGE


ROOT = find_root(Path(sys.executable) if getattr(sys, "frozen", False) else None)
"""The folder that holds `config/` and `assets/`: the checkout, inside the package once installed, beside a built program."""
CONFIG = ROOT / "config"
ASSETS = ROOT / "assets"

LANGUAGES = ("en", "de")

LARGEST = 1_000_000
"""Bytes of a YAML file; ours are far smaller."""
DEEPEST = 40
"""Collections inside one another; ours have five. The parser's own stack ends at some ten thousand, and the program with it."""


class _Loader(yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader):  # type: ignore[misc]
    """The safe loader, but a key written twice is a fault instead of the last one winning, and `on` is a word."""


def _mapping(loader: Any, node: Any) -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for name, value in node.value:
        key = loader.construct_object(name)
        if key in found:
            line = name.start_mark.line + 1
            raise yaml.constructor.ConstructorError(problem=f'"{key}" is written twice', problem_mark=None, note=str(line))
        found[key] = loader.construct_object(value, deep=True)
    return found


_Loader.add_constructor("tag:yaml.org,2002:map", _mapping)
# Only true and false are booleans: YAML 1.1 would also turn the word "on" and the Norwegian "no" into one.
_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
    for first, resolvers in _Loader.yaml_implicit_resolvers.items()
}
_Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


def readable_path(path: Path) -> str:
    """The path as a person knows it: relative to the program's own folder where it lies inside."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def read_yaml(path: Path) -> Any:
    """The plain data of a YAML file; `BadInput` where it is missing or no YAML."""
    text = read_text(path, LARGEST, name=readable_path(path))
    try:
        if _is_too_deep(text):
            raise BadInput(f"{readable_path(path)}: more than {DEEPEST} things inside one another", key="fault.too_deep")
        return yaml.load(text, Loader=_Loader)
    except (yaml.YAMLError, RecursionError, LookupError, ArithmeticError, AttributeError, ValueError, TypeError) as fault:
        # PyYAML's constructors trip over `!!int ""`, `!!bool maybe` or `!!timestamp soon` in all these ways
        mark = getattr(fault, "problem_mark", None)
        line = mark.line + 1 if mark else getattr(fault, "note", None)
        place = f", line {line}" if line else ""
        problem = " ".join(str(getattr(fault, "problem", None) or fault).split())
        message = f"{readable_path(path)}{place}: not valid YAML ({problem})"
        raise BadInput(message, key="fault.no_yaml", line=line or "?") from None


def _is_too_deep(text: str) -> bool:
    """Read event by event, which needs no stack: composing what lies too deep would end the program without a word."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                return True
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return False


def convert(data: Any, kind: type[T], *, source: str) -> T:
    """The data as that type; `BadInput` names source, place and, for a misspelt key, the nearest known one."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as fault:
        what, _, where = str(fault).partition(" - at `")
        if where.startswith("key` in `"):
            what, where = f"{what} as a key", where.removeprefix("key` in `")
        where = _exact_place(data, kind, where.rstrip("`"), str(fault)).removeprefix("$").removeprefix(".")
        place = f"{source}{': ' + where if where else ''}"
        if stray := re.match(r"Object contains unknown field `(.*)`", what):
            what = unknown("key", stray[1], sorted(_field_names(kind)))
            raise BadInput(f"{place}: {what}", key="fault.no_such_entry", word=stray[1]) from None
        raise BadInput(f"{place}: {what}", key="fault.no_value", where=where or "–") from None


def _exact_place(data: Any, kind: Any, where: str, fault: str) -> str:
    """msgspec writes `[...]` for any key of a mapping; try the keys of a top-level mapping one by one to name it."""
    if not where.startswith("$[...]") or not isinstance(data, dict):
        return where
    for key, value in data.items():
        try:
            msgspec.convert({key: value}, kind)
        except msgspec.ValidationError as again:
            if str(again) == fault:
                return where.replace("$[...]", f"$.{key}", 1)
    return where


def _field_names(kind: Any) -> set[str]:
    """Every key that can stand anywhere in data of that type."""
    names: set[str] = set()
    waiting, seen = [kind], set()
    while waiting:
        each = waiting.pop()
        if repr(each) in seen:
            continue
        seen.add(repr(each))
        waiting.extend(getattr(each, "__args__", ()))
        if isinstance(each, type) and issubclass(each, msgspec.Struct):
            names.update(each.__struct_encode_fields__)
            waiting.extend(get_type_hints(each).values())
    return names


@cache
def load(name: str, kind: type[T]) -> T:
    """A file of `config/`, as that type."""
    path = CONFIG / name
    return convert(read_yaml(path), kind, source=readable_path(path))


def load_game(game: str, kind: type[T], folder: Path | None = None) -> T:
    """A game's content: each field of the type is the file of its name in the game's folder."""
    folder = folder or CONFIG / "games" / game
    hints = get_type_hints(kind)
    fields = {
        name: convert(read_yaml(path), hint, source=readable_path(path))
        for name, hint in hints.items()
        for path in [folder / f"{name}.yaml"]
    }
    try:
        return kind(**fields)
    except ValueError as fault:
        raise BadInput(f"{readable_path(folder)}: {fault}") from None
