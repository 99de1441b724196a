"""Lists every text key that the program can ask for: those in its source, and those that random matches of a game need.

`check` compares the list with the texts, since a missing key otherwise raises only when it is shown. The source of the screens
is read, never imported.
"""

import ast
import fnmatch
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from msgspec import Struct

from game.bots import BOTS
from game.content import CONFIG, read_yaml
from game.errors import BadInput
from game.rules import GAMES
from game.rules.core import Action, Event, Rules, Scores, seeded

SOURCE = Path(__file__).parent
UNKNOWN = "*"
"""Stands in a key for what only running would tell."""
SPEAKERS = ("t", "text", "_text")
"""What a text is asked of is called so, wherever it is."""
NAMED: dict[str, tuple[int, tuple[str, ...]]] = {
    "Reason": (0, ("{game}.why.{name}",)),
    "ScoreLine": (0, ("{game}.score.{name}",)),
    "say": (0, ("{game}.draw.{name}",)),
    "Prompt": (0, ("{game}.now.{name}",)),
    "Fact": (1, ("{game}.fact.{name}",)),
    "Automatic": (0, ("{game}.automatic.{name}", "{game}.automatic.{name}_done")),
    "Tool": (0, ("table.{name}",)),
    "Tip": (0, ("campaign.tip.{name}",)),
}
"""What is called with the last part of a key: which argument that is, and the keys."""
BARRIERS = ("start", "revealed", "chance", "handed_over")
"""Why a session refuses an undo."""
_WORTHWHILE = re.compile(rf"\b({'|'.join((*SPEAKERS, *NAMED))})\(|overlays = |def gains")
_RULE = re.compile(r"[A-Z0-9]+-[A-Z]?\d+")
"""The id of a rule."""
_OPEN = re.compile(r"\.\w*\{\w+\}")
"""A key of which a part is only known by its name."""
MATCHES = 5
"""So many random matches of each seat count are played to hear what a game asks for."""


class Asked(Struct, frozen=True):
    """A key, with `*` for parts that are not known, and where it is asked for."""

    key: str
    where: str

    def is_in(self, entries: Mapping[str, Any]) -> bool:
        """Is there such a text?"""
        return self.key in entries if UNKNOWN not in self.key else bool(fnmatch.filter(entries, self.key))


def asked_keys() -> Iterator[Asked]:
    """Every key that code can ask for, those of one place after another."""
    yield from written_keys()
    for game in GAMES:
        where = f"the rules of {game}"
        yield from (Asked(key, where) for key in (*declared_keys(GAMES[game]), *played_keys(GAMES[game])))
    yield from (Asked(f"cli.barrier.{barrier}", "game/match/session.py") for barrier in BARRIERS)
    yield from (Asked(f"bot.{bot}.{part}", "game/bots") for bot in BOTS for part in ("name", "about"))
    for group in read_yaml(CONFIG / "keys.yaml").values():
        yield from (Asked(f"keys.action.{action}", "config/keys.yaml") for action in group)


# -- what rules declare and what they do -----------------------------------------------------------------------


def declared_keys(rules: Rules[Any, Any]) -> Iterator[str]:
    """The keys every game must have: its name, options, events and buttons."""
    game = rules.id
    yield from (f"{game}.name", f"{game}.about", f"{game}.now.over", f"{game}.why.{rules.turn_rule}")
    for seats in rules.seats:
        for option in rules.options(seats):
            if option.values:
                yield from (f"{game}.option.{option.name}.{part}" for part in ("name", "about"))
                yield from (f"{game}.option.{option.name}.value.{value}" for value in option.values)
    yield from (f"{game}.log.{event.kind()}" for event in _subclasses(Event, game))
    yield from (f"{game}.decided.{ending}" for ending in rules.endings)
    buttons = [action.kind() for action in _subclasses(Action, game) if action.steps is Action.steps]
    yield from (f"{game}.button.{kind}" for kind in buttons)
    yield from [f"{game}.pick.button"] if buttons else []


def _subclasses(base: Any, game: str) -> Iterator[Any]:
    """The concrete events or actions of a game: those that nothing else is derived from."""
    for each in base.__subclasses__():
        if each.__subclasses__():
            yield from _subclasses(each, game)
        elif each.__module__.startswith(f"game.rules.{game}"):
            yield each


@cache
def played_keys(rules: Rules[Any, Any]) -> tuple[str, ...]:
    """The keys of prompts, of things to point at, of score lines and of endings that random matches come to.

    Every seat count is played several times, and each value of each option once.
    """
    found: set[str] = set()
    for seats in rules.seats:
        for seed in range(MATCHES):
            found |= _match_keys(rules, seats, seed, {})
    others = [{option.name: value} for option in rules.options(seats) for value in option.values if value != option.default]
    for number, options in enumerate(others):
        with suppress(BadInput):  # some values are for other seat counts
            found |= _match_keys(rules, rules.seats[number % len(rules.seats)], number, options)
    return tuple(sorted(f"{rules.id}.{key}" for key in found))


def _match_keys(rules: Rules[Any, Any], seats: int, seed: int, options: dict[str, str]) -> set[str]:
    state, rng, found = rules.start(seats, seed, options), seeded(seed), set[str]()
    while rules.to_act(state) is not None:
        action, rng = rules.random_action(state, rng)
        found |= _prompt_keys(rules, state) | {f"pick.{step.kind}" for step in action.steps()}
        found |= {f"button.{step.key}" for step in action.steps() if step.kind == "button"}
        found |= _score_keys(rules.projected(state))
        state = rules.apply(state, action)
    outcome = rules.outcome(state)
    assert outcome is not None, "a match without a seat to act has an outcome"
    return found | _score_keys(outcome.lines) | _prompt_keys(rules, state)


def _score_keys(scores: Scores) -> set[str]:
    return {f"score.{line.reason}" for lines in scores for line in lines}


def _prompt_keys(rules: Rules[Any, Any], state: Any) -> set[str]:
    prompt = rules.prompt(state)
    return {f"now.{prompt.key}", *([f"left.{prompt.left}"] if prompt.left else [])}


# -- what is written in the source -----------------------------------------------------------------------------


@cache
def written_keys() -> tuple[Asked, ...]:
    """Every key that stands in the source; it is read once."""
    return tuple(key for path in sorted(SOURCE.rglob("*.py")) if _speaks(path) for key in _Reader(path).read())


def _speaks(path: Path) -> bool:
    """Can there be keys in the file? Most of the time goes into reading those where there are none."""
    return _WORTHWHILE.search(path.read_text(encoding="utf-8")) is not None


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _constants(path: Path) -> dict[str, tuple[str, ...]]:
    """The texts that a module's own names stand for: a text, several, or the keys of a table."""
    found: dict[str, tuple[str, ...]] = {}
    for node in _tree(path).body:
        for target, value in _assigned(node):
            parts = value.keys if isinstance(value, ast.Dict) else value.elts if isinstance(value, ast.Tuple) else [value]
            texts = tuple(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
            if texts and len(texts) == len(parts):
                found[target] = texts
    return found


def _assigned(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    """The names that get a value here."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=value) | ast.AnnAssign(target=ast.Name(id=name), value=value):
            if value is not None:
                yield name, value
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
            yield from ((ast.unparse(name), value) for name, value in zip(names, values, strict=True))


def _imported(path: Path) -> dict[str, tuple[str, ...]]:
    """The texts that names from other modules stand for."""
    found: dict[str, tuple[str, ...]] = {}
    for node in _tree(path).body:
        if isinstance(node, ast.ImportFrom) and node.module and any(alias.name.isupper() for alias in node.names):
            source = SOURCE.parent / Path(*node.module.split(".")).with_suffix(".py")
            known = _constants(source) if source.is_file() else {}
            found |= {alias.asname or alias.name: known[alias.name] for alias in node.names if alias.name in known}
    return found


class _Reader:
    """Reads the keys of one module."""

    def __init__(self, path: Path) -> None:
        self._path = path
        parts = path.relative_to(SOURCE).with_suffix("").parts
        self._game = next((part for part in parts if part in GAMES), None)
        self._refuses = self._game and "rules" in parts and "Reason(" in path.read_text(encoding="utf-8")
        """Are the rules' ids in here those of refusals?"""
        self._bound: dict[str, tuple[str, ...]] = {}
        self._calls: dict[str, list[ast.Call]] = {}
        for call in (node for node in ast.walk(_tree(path)) if isinstance(node, ast.Call)):
            self._calls.setdefault(_name_of(call), []).append(call)
        self._where = f"{path.relative_to(SOURCE.parent).as_posix()}, line {{}}"
        self._known = {**_imported(path), **_constants(path), **({"GAME": (self._game,)} if self._game else {})}

    def read(self) -> Iterator[Asked]:
        """Every key, with the line it stands in; inside a function its parameters are what its callers here pass."""
        yield from self._read(_tree(self._path))
        lines = self._path.read_text(encoding="utf-8").splitlines()
        for function in (node for node in ast.walk(_tree(self._path)) if isinstance(node, ast.FunctionDef)):
            if _OPEN.search("\n".join(lines[function.lineno : function.end_lineno])):
                self._bound = self._bindings(function)
                yield from self._read(function)
                self._bound = {}

    def _bindings(self, function: ast.FunctionDef) -> dict[str, tuple[str, ...]]:
        """What the names of a function may stand for: arguments of calls in this module, and what loops run over."""
        found: dict[str, tuple[str, ...]] = {}
        names = [each.arg for each in function.args.args if each.arg not in ("self", "cls")]
        for call in self._calls.get(function.name, ()):
            passed = [*zip(names, call.args, strict=False), *((word.arg or "", word.value) for word in call.keywords)]
            for name, value in passed:
                found[name] = (*found.get(name, ()), *self._values(value))
        for loop in ast.walk(function):
            if isinstance(loop, ast.For | ast.comprehension) and isinstance(loop.target, ast.Name):
                found[loop.target.id] = (*found.get(loop.target.id, ()), *self._items(loop.iter))
        return {name: tuple(dict.fromkeys(values)) for name, values in found.items() if set(values) != {UNKNOWN}}

    def _items(self, node: ast.expr) -> tuple[str, ...]:
        """The texts that a loop over this runs through."""
        if isinstance(node, ast.Tuple | ast.List):
            return tuple(text for part in node.elts for text in self._values(part))
        return self._values(node) if isinstance(node, ast.Name) and node.id.isupper() else (UNKNOWN,)

    def _read(self, tree: ast.AST) -> Iterator[Asked]:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found = (*self._asked(node), *self._named(node))
            elif isinstance(node, ast.Assign) and self._game and ast.unparse(node.targets[0]) == "overlays":
                found = tuple(f"{self._game}.overlay.{name}" for name in self._values(node.value))
            elif isinstance(node, ast.FunctionDef) and self._game and self._tells_reasons(node):
                found = tuple(f"{self._game}.because.{name}" for part in ast.walk(node) for name in _entries(part))
            elif self._refuses and isinstance(node, ast.Constant) and _RULE.fullmatch(str(node.value)):
                found = (f"{self._game}.why.{node.value!s}",)
            else:
                continue
            yield from (Asked(key, self._where.format(node.lineno)) for key in found)

    def _tells_reasons(self, function: ast.FunctionDef) -> bool:
        """Does the function name what may speak for a move?"""
        is_terms = function.returns is not None and ast.unparse(function.returns) == "Terms"
        return is_terms and self._path.parent.name == "reasons"

    def _asked(self, call: ast.Call) -> Iterator[str]:
        """The keys that a call of a text asks for; where any game may be meant, those of every game."""
        name = _name_of(call)
        if name not in SPEAKERS or not call.args:
            return
        for key in self._values(call.args[0]):
            head, _, rest = key.partition(".")
            if head == UNKNOWN and rest and UNKNOWN not in rest:
                yield from (f"{game}.{rest}" for game in GAMES)
            elif head != UNKNOWN and rest:
                yield key

    def _named(self, call: ast.Call) -> Iterator[str]:
        """The keys whose last part is an argument of this call."""
        name = _name_of(call)
        place, keys = NAMED.get(name, (0, ()))
        if not keys or len(call.args) <= place or (self._game is None and "{game}" in keys[0]):
            return
        values = [value for value in self._values(call.args[place]) if value != UNKNOWN]
        yield from (key.format(game=self._game, name=value) for value in values for key in keys)
        for word in call.keywords if name == "Prompt" else ():
            left = self._values(word.value) if word.arg == "left" else ()
            yield from (f"{self._game}.left.{value}" for value in left if value != UNKNOWN)

    def _values(self, node: ast.expr) -> tuple[str, ...]:
        """The texts that an expression may stand for, with `*` for what is not known."""
        match node:
            case ast.Constant(value=str(text)):
                return (text,)
            case ast.IfExp(body=body, orelse=other):
                return (*self._values(body), *self._values(other))
            case ast.JoinedStr(values=parts):
                return tuple(map("".join, product(*map(self._values, parts))))
            case ast.FormattedValue(value=value):
                return self._values(value)
            case ast.Name(id=name):
                return self._bound.get(name) or self._known.get(name, (UNKNOWN,))
            case ast.Attribute(value=ast.Name(id=module), attr=name):
                beside = self._path.with_name(f"{module}.py")
                return _constants(beside).get(name, (UNKNOWN,)) if beside.is_file() else (UNKNOWN,)
            case ast.Call(func=ast.Name(id="tuple"), args=[inner]):
                return self._values(inner)
            case _:
                return (UNKNOWN,)


def _name_of(call: ast.Call) -> str:
    """What is called."""
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _entries(node: ast.AST) -> Iterator[str]:
    """The names under which something is put into a table here."""
    if isinstance(node, ast.Dict):
        yield from (key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str))
    elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store) and isinstance(node.slice, ast.Constant):
        yield str(node.slice.value)


def missing_keys(entries: Mapping[str, Any], asked: Iterable[Asked]) -> dict[str, str]:
    """By key where what has no text is asked for."""
    return {each.key: each.where for each in asked if not each.is_in(entries)}
