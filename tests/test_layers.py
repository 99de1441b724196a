"""Imports point one way: scenes → session → rules. Read from the source, so nothing has to run to be caught."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.content import ROOT

GAME = ROOT / "game"
ENGINE = ("panda3d", "direct", "simplepbr")
ROOMS = ("rules", "rulebook", "bots", "review", "match", "studies", "player", "learning", "contest", "env", "scenes")
"""The rooms of `game`, each knowing only itself and those before it."""
ON_THE_SCREEN = ("scenes", "app", "launch", "render")
"""What knows Panda3D; everything else does without, also what is built tomorrow."""
TO_THE_SCREEN = (*ON_THE_SCREEN, "cli", "commands", "start", "contest.bench")
"""What may start or measure the screens."""
IMPURE = (
    *("random", "secrets", "uuid", "time"),
    *("os", "sys", "io", "pathlib", "shutil", "tempfile", "threading", "multiprocessing", "subprocess", "socket"),
)
"""What rules must not know: chance and clocks of their own, files and processes."""
IMPURE_BUILTINS = ("open", "print", "input", "eval", "exec", "breakpoint", "hash", "id")
"""`hash` and `id` differ from run to run."""
SHARED_BY_GAMES = ("game.rules.core", "game.rules.grid", "game.rules.lines")


@cache
def tree(path: Path) -> ast.Module:
    """The source of a file, parsed once."""
    return ast.parse(path.read_text(encoding="utf-8"))


def module_of(path: Path) -> str:
    """`game/rules/core.py` → `game.rules.core`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, anywhere in it, by its full name."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_in(name: str, *packages: str) -> bool:
    """Is it one of these modules or below one?"""
    return any(name == package or name.startswith(package + ".") for package in packages)


def sources(*parts: str) -> list[Path]:
    """The files of these modules and packages of `game`, written as paths; each has some."""
    found = []
    for part in parts:
        own = [path for path in (GAME / f"{part}.py", *sorted((GAME / part).rglob("*.py"))) if path.is_file()]
        assert own, f"there is no game/{part}: has it moved?"
        found += own
    return found


def trespasses(paths: list[Path], *forbidden: str, allowed: tuple[str, ...] = ()) -> list[str]:
    """Every import of something forbidden, as `module imports name`. A guard that guards nothing fails."""
    assert paths, "no module is looked at"
    for name in (*forbidden, *allowed):
        if is_in(name, "game"):
            sources("/".join(name.split(".")[1:]))
    return [
        f"{module_of(path)} imports {name}"
        for path in paths
        for name in imports(path)
        if is_in(name, *forbidden) and not is_in(name, *allowed)
    ]


def test_every_folder_is_a_room_of_the_plan() -> None:
    folders = {path.parent.name for path in GAME.glob("*/__init__.py")}
    assert folders == set(ROOMS)


def test_only_the_screens_know_the_engine() -> None:
    below = [path for path in sorted(GAME.rglob("*.py")) if not is_in(module_of(path), *_named(ON_THE_SCREEN))]
    assert trespasses(below, *ENGINE) == []


def test_nothing_below_knows_the_scenes() -> None:
    below = [path for path in sorted(GAME.rglob("*.py")) if not is_in(module_of(path), *_named(TO_THE_SCREEN))]
    assert trespasses(below, *_named(ON_THE_SCREEN), "game.cli", "game.commands") == []


def test_a_room_knows_only_those_before_it() -> None:
    for index, room in enumerate(ROOMS[:-1]):
        paths = [path for path in sources(room) if not is_in(module_of(path), *_named(TO_THE_SCREEN))]
        assert trespasses(paths, *_named(ROOMS[index + 1 :])) == [], room


def _named(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"game.{part}" for part in parts)


def test_rules_know_only_rules_and_errors() -> None:
    shelf = GAME / "rules" / "__init__.py"
    rest = [path for path in sources("rules") if path != shelf]
    assert trespasses(rest, "game", allowed=("game.rules", "game.errors")) == []
    assert trespasses([shelf], "game", allowed=("game.rules", "game.errors", "game.content")) == []


def test_a_game_knows_no_other_game() -> None:
    for path in sources("rules"):
        own = ".".join(module_of(path).split(".")[:3])
        assert trespasses([path], "game.rules", allowed=(own, *SHARED_BY_GAMES)) == []


def test_rules_know_no_time_files_or_chance_of_their_own() -> None:
    assert trespasses(sources("rules"), *IMPURE) == []
    for path in sources("rules"):
        calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        called = {call.func.id for call in calls if isinstance(call.func, ast.Name)}
        assert sorted(called & set(IMPURE_BUILTINS)) == [], module_of(path)


def test_a_match_knows_no_files_no_clock_and_no_chance_of_its_own() -> None:
    paths = sources("match/session", "match/chooser", "match/gesture", "match/observer")
    assert trespasses(paths, *IMPURE, *ENGINE, "game.files", "game.match.saves") == []


def test_bots_know_no_files_and_no_chance_of_their_own() -> None:
    seeded = ("random.Random",)  # quick play-outs draw from one that the bot's own generator seeds
    assert trespasses(sources("bots"), "os", "io", "pathlib", "random", "secrets", "game.files", allowed=seeded) == []


def test_a_module_says_what_it_is() -> None:
    silent = [module_of(path) for path in sorted(GAME.rglob("*.py")) if not ast.get_docstring(tree(path))]
    assert silent == []


def test_a_guard_of_a_module_that_moved_fails() -> None:
    for look in (lambda: sources("match", "session"), lambda: trespasses(sources("rules"), "game.session")):
        with pytest.raises(AssertionError, match="there is no game/session"):
            look()
    with pytest.raises(AssertionError, match="no module is looked at"):
        trespasses([], "os")


def test_the_walk_itself_sees_what_is_forbidden(tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text("def f():\n    import panda3d.core\n    from direct.showbase import ShowBase\n    from os import path\n")
    assert list(imports(path)) == ["panda3d.core", "direct.showbase.ShowBase", "os.path"]
    assert is_in("panda3d.core", *ENGINE)
    assert not is_in("direction", *ENGINE)


def test_the_command_line_overrides_nothing_private_of_its_parser() -> None:
    parsers = [
        node
        for path in sources("cli", "arguments")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ClassDef) and any("argparse" in ast.unparse(base) for base in node.bases)
    ]
    assert parsers
    private = [method.name for node in parsers for method in node.body if isinstance(method, ast.FunctionDef)]
    assert [name for name in private if name.startswith("_")] == []
    assert "argparse._" not in (GAME / "cli.py").read_text(encoding="utf-8")


def loose_views(path: Path) -> Iterator[str]:
    """Every name for a view that has the type `Any`, so that nobody would notice a wrong field."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            name = node.arg if isinstance(node, ast.arg) else ast.unparse(node.target)
            if name in ("view", "shown", "self.view") and ast.unparse(node.annotation) == "Any":
                yield f"{module_of(path)}: {name}"


def test_screens_look_for_no_hook_by_its_name_and_into_no_view_without_its_type() -> None:
    for path in sources("scenes"):
        calls = [node for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
        assert [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "hasattr"] == [], path
        assert list(loose_views(path)) == []


def test_panels_read_situations_whose_views_they_cannot_look_into() -> None:
    named = [
        ast.unparse(node) for path in sources("scenes/hud") for node in ast.walk(tree(path)) if isinstance(node, ast.Subscript)
    ]
    situations = [name for name in named if name.startswith("Situation[")]
    assert len(situations) > 30, "the panels were not found"
    assert set(situations) == {"Situation[object]"}
