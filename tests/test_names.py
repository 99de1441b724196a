"""Names: one public class name has one meaning outside the rules, and a function is not named by a bare participle."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import game

ROOT = Path(game.__file__).parent
CONTRACT = {
    "GameBoard": "scenes/boards/*/board.py",
    "Screen": "scenes/boards/*/screen.py",
    "Search": "bots/*/search.py",
    "Shown": "scenes/boards/*/model.py",
}
"""Names that every game has in the same place, because they are looked up by the game's id."""

PARTICIPLES = """
asked baked banned bobbing bought bound built called centred changed chosen closed counted covered decoded described
dimmed done drawn earned encoded ended faded fallen filled fitted folded foretold found framed given gone grounded
grown held hidden hyphened joined judged kept known laid leaning left limited listed lit lost lying made marked meant
merged mixed moved named noted offered opened orbited ordered oriented packed paid panelled panned placed played
projected ranked repeated risen said scaled sealed seen sent settled shared shown shuffled signed simulated
sold sorted spent standing started taken ticked told turned turning undrawn used won worn written zoomed
"""
"""A function with such a name leaves open whether it does something, asks something or returns something."""

METHODS = """
asked changed covered foretold kept leaning left lit meant mirrored missed mounted moved panelled pointed projected ranked
settled shaded shared standing taken told touched turned uncovered unrolled
"""
"""Methods that have such a name: hooks that answer a question (`Rules.projected`), and values of a named thing (`Rect.moved`).

No other one is added.
"""


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    """Yields every module of the program: its path in `game` and its tree."""
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT), ast.parse(path.read_text("utf-8"))


def _is_contract(name: str, path: Path) -> bool:
    return name in CONTRACT and path.match(CONTRACT[name])


def test_a_public_class_name_has_one_meaning_outside_the_rules() -> None:
    homes = defaultdict(list)
    for path, tree in _modules():
        if path.parts[0] == "rules":
            continue
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and not _is_contract(node.name, path):
                homes[node.name].append(str(path))
    assert len(homes) > 300, "the modules of the program were not found"
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def test_every_contract_name_is_in_use() -> None:
    for name, place in CONTRACT.items():
        found = [
            path
            for path, tree in _modules()
            if path.match(place) and any(isinstance(node, ast.ClassDef) and node.name == name for node in tree.body)
        ]
        assert len(found) > 1, f"{name} is no contract any more"


def test_no_public_function_is_named_by_a_bare_participle() -> None:
    participles = PARTICIPLES.split()
    functions = [
        (node.name, str(path))
        for path, tree in _modules()
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert len(functions) > 2000, "the modules of the program were not found"
    assert [(name, path) for name, path in functions if name in participles] == []


def _asks(node: ast.FunctionDef) -> bool:
    """Is it asked for like a value?"""
    return any("property" in ast.unparse(decorator) for decorator in node.decorator_list)


def test_no_other_public_method_is_named_by_a_bare_participle() -> None:
    participles, allowed = set(PARTICIPLES.split()) | set(METHODS.split()), set(METHODS.split())
    methods = [
        (each.name, f"{path}: {node.name}")
        for path, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for each in node.body
        if isinstance(each, ast.FunctionDef) and not _asks(each)
    ]
    assert len(methods) > 3000, "the modules of the program were not found"
    assert [(name, where) for name, where in methods if name in participles - allowed] == []
    assert allowed <= {name for name, _ in methods}, "a name that is gone is not allowed any more"
