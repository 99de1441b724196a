"""Tests know the program by its public names, and replace little of it: what is left of either never grows."""

import re
from pathlib import Path

import pytest

from game.content import ROOT
from tests.slow import is_there, recorded

TESTS = ROOT / "tests"
PRIVATE = re.compile(r"\b(?!self\b|cls\b)[a-z_]+\._[a-z]")
"""A private name of something else, such as `scene._layers`."""
REPLACED = re.compile(r"\.(?:setattr|setitem|setenv|delattr|delitem|delenv|chdir|syspath_prepend)\(|\bmock\b|\bpatch\.object\b")
"""What a `MonkeyPatch` is told to do, whatever it is called."""
MOST = 40


def lines_with(pattern: re.Pattern[str], folder: Path) -> list[str]:
    """Every line of the tests with the pattern, and where it stands."""
    return [
        f"{path.relative_to(folder)}:{number}: {line.strip()}"
        for path in sorted(folder.rglob("*.py"))
        if path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if pattern.search(line)
    ]


@pytest.mark.parametrize(
    ("pattern", "instead"),
    [
        (PRIVATE, "ask for what is on the screen, or give the class a public method"),
        (REPLACED, "hand it in, or use a fixture of tests/conftest.py"),
    ],
    ids=["private names", "replaced parts"],
)
def test_tests_hardly_touch_what_is_private_or_replace_parts(pattern: re.Pattern[str], instead: str) -> None:
    found = lines_with(pattern, TESTS)
    assert len(found) <= MOST, "\n".join([f"{len(found)} lines, at most {MOST}; {instead}", *found])


def test_the_list_of_slow_tests_names_tests_that_are_there() -> None:
    slow = sorted(recorded())
    assert slow
    assert [test for test in slow if not is_there(test)] == [], "pytest --measure writes tests/slow.txt anew"


def test_the_counting_finds_what_it_looks_for(tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text(
        "scene._layers\nself._own\ncls._own\nscene.layers\nself._scene._layers\n"
        'monkeypatch.setattr(a, "b", 1)\nbroken.setitem(a, "b", 1)\nsetattr(a, "b", 1)\n',
        encoding="utf-8",
    )
    assert [line.split(": ")[1] for line in lines_with(PRIVATE, tmp_path)] == ["scene._layers", "self._scene._layers"]
    assert [line.split("(")[0].split(": ")[1] for line in lines_with(REPLACED, tmp_path)] == [
        "monkeypatch.setattr",
        "broken.setitem",
    ]
