"""docs/DESIGN.md and CONTRIBUTING.md name what is there: rooms, the parts of a table, files, and names of the code."""

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from game.content import ROOT
from tests.test_layers import ROOMS, sources

DESIGN, CONTRIBUTING = ROOT / "docs" / "DESIGN.md", ROOT / "CONTRIBUTING.md"
PAGES = (DESIGN, CONTRIBUTING, ROOT / "docs" / "LESSONS.md")
FOLDERS = ("game", "tests", "tools", "config", "docs", "release")
MOST_SENTENCES = 2


def quoted(page: Path) -> list[str]:
    """Everything that stands in code letters in the running text of a page."""
    prose = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.findall(r"`([^`\n]+)`", prose)


@cache
def files() -> tuple[str, ...]:
    """Every file of the project, as a path."""
    return tuple(str(path.relative_to(ROOT)) for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file())


@cache
def members() -> dict[str, set[str]]:
    """Every class of the program and the names that it or a base of it has."""
    own: dict[str, set[str]] = defaultdict(set)
    bases: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases[node.name] |= {re.split(r"[\[.]", ast.unparse(base))[0] for base in node.bases}
                own[node.name] |= _names(node)
    for _ in range(4):
        for name, found in bases.items():
            own[name] |= set().union(*(own.get(base, set()) for base in found))
    return own


def _names(node: ast.ClassDef) -> set[str]:
    """What a class defines: methods, fields, and attributes of `self`."""
    found = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    found |= {ast.unparse(each.target) for each in node.body if isinstance(each, ast.AnnAssign)}
    found |= {ast.unparse(target) for each in node.body if isinstance(each, ast.Assign) for target in each.targets}
    stored = (each for each in ast.walk(node) if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store))
    return found | {each.attr for each in stored if isinstance(each.value, ast.Name) and each.value.id == "self"}


@pytest.mark.parametrize("page", [DESIGN, CONTRIBUTING], ids=lambda page: page.name)
def test_the_arrow_between_rooms_is_the_one_that_is_tested(page: Path) -> None:
    assert f"`{' → '.join(reversed(ROOMS))}`" in page.read_text(encoding="utf-8")


def test_every_room_and_every_part_of_a_table_is_in_the_guide() -> None:
    text = DESIGN.read_text(encoding="utf-8")
    assert [room for room in ROOMS if f"| `game/{room}/` |" not in text] == []
    parts = [path.name for path in sources("scenes/table") if path.name != "__init__.py"]
    assert [part for part in parts if not re.search(rf"(^|[\s/]){part}\s", text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_are_there(page: Path) -> None:
    named = [word for word in quoted(page) if re.fullmatch(r"[\w./<>*-]+\.(py|md|yaml|txt)", word)]
    assert named
    patterns = {
        word: re.compile("(^|/)" + re.sub(r"<\w+>|\*", "[^/]+", re.escape(word).replace(r"\*", "*")) + "$") for word in named
    }
    missing = [word for word, pattern in patterns.items() if not any(map(pattern.search, files())) and "foo" not in word]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_names_of_classes_and_what_they_have_are_those_of_the_code(page: Path) -> None:
    found = [match for word in quoted(page) for match in re.findall(r"\b([A-Z]\w+)\.(\w+)", word)]
    wrong = [f"{name}.{member}" for name, member in found if name in members() and member not in members()[name]]
    assert wrong == []


def test_a_decision_has_its_reason_in_two_sentences() -> None:
    decisions = DESIGN.read_text(encoding="utf-8").partition("\n## Decisions\n")[2]
    bullets = re.findall(r"^- \*\*.*?(?=\n- |\n\n|\n#|\Z)", decisions, flags=re.DOTALL | re.MULTILINE)
    assert len(bullets) > 50
    for bullet in bullets:
        reason = re.sub(r"`[^`]*`", "code", bullet).split("**", 2)[2]
        assert len(re.findall(r"[.!?](?=\s|$)", reason.strip(". \n") + ".")) <= MOST_SENTENCES, bullet
