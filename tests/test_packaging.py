"""What is packed says the same thing everywhere: dependencies, their bounds, the folders of the fonts."""

import ast
import tomllib
from importlib.metadata import version
from typing import Any

import pytest

from game.content import ROOT
from game.faces import FACES

DEPENDENCIES: list[str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]


def test_requirements_are_the_dependencies_of_the_project() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == DEPENDENCIES


@pytest.mark.parametrize("package", ["panda3d", "font-source-sans-pro", "fontawesomefree"])
def test_what_we_know_the_inside_of_is_bounded(package: str) -> None:
    [bound] = [each.removeprefix(package) for each in DEPENDENCIES if each.startswith(package)]
    least, most = bound.split(",")
    assert least.startswith(">=")
    assert most.startswith("<")
    assert _numbers(least[2:]) <= _numbers(version(package)) < _numbers(most[1:])


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in text.split("."))


def test_a_built_program_carries_the_fonts_in_use_and_no_others() -> None:
    packed: dict[str, Any] = {}
    for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "FONTS":
            packed = ast.literal_eval(node.value)
    files = {pattern for patterns in packed.values() for pattern, _, _ in patterns}
    assert files == {f"{package}/{file}" for package, file in FACES.values()}
