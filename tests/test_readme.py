"""What the README tells people to type can be typed: every example is understood, and the cheap ones run."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game import cli
from game.content import ROOT
from game.match import saves
from tests.match.test_saves import skyliners

PAGES = ("README.md", "CONTRIBUTING.md")
PROGRAM = re.compile(r"(?:\S*python3?(?:\.exe)? main\.py|\S*five-skylines(?:\.exe)?)(?:\s+|$)")
CHEAP = ("simulate", "replay", "rules", "campaign", "check")
"""Commands that take a moment; a match in the terminal is one as well. Windows, pictures and bench have tests of their own."""


def blocks(page: str) -> Iterator[str]:
    """The fenced blocks of a page."""
    yield from re.findall(r"^```[^\n]*\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def commands(page: str) -> Iterator[str]:
    """Every single command in them; a line may chain several."""
    for block in blocks(page):
        for line in block.replace("\\\n", " ").splitlines():
            yield from (part.strip().removeprefix("$ ") for part in line.split("&&"))


def examples() -> list[list[str]]:
    """The arguments of every call of our program; lines with [brackets] or <words> show a form, not an example."""
    found = {}
    for page in PAGES:
        for command in commands(page):
            if (program := PROGRAM.match(command)) and not re.search(r"[\[<…]", command):
                argv = shlex.split(command[program.end() :], comments=True)
                found[" ".join(argv)] = argv
    return list(found.values())


def is_cheap(argv: list[str]) -> bool:
    return "--text" in argv or (bool(argv) and argv[0] in CHEAP)


def shortened(argv: list[str]) -> list[str]:
    """The same, but with few games, for there are other tests to run."""
    return ["2" if argv[max(0, index - 1)] == "--games" else word for index, word in enumerate(argv)]


@pytest.mark.parametrize("argv", examples(), ids=lambda argv: " ".join(argv) or "(window)")
def test_every_example_is_understood(argv: list[str]) -> None:
    assert cli.parse(argv).run


@pytest.mark.parametrize("argv", [argv for argv in examples() if is_cheap(argv)], ids=" ".join)
@pytest.mark.usefixtures("workplace")
def test_cheap_examples_run(argv: list[str], type_in: Any, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(())
    for word in argv:
        if word.endswith(saves.SUFFIX):  # an example may speak of a match that the reader has saved
            saves.save(skyliners(), Path(word))
    assert cli.main(shortened(argv)) == 0, capsys.readouterr().err


def test_the_readme_has_the_two_commands_that_do_everything() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    play, test = (
        re.search(rf"^## {title}\n+```[^\n]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL) for title in ("Play", "Test")
    )
    assert play is not None
    assert "five-skylines" in play[1]
    assert test is not None, ".ci/run takes the first block under this title"
    assert "pytest" in test[1]
    assert examples()


def test_the_walk_itself_finds_examples() -> None:
    assert PROGRAM.match("python main.py check")
    assert PROGRAM.match(".venv/bin/python main.py")
    assert PROGRAM.match(".venv/bin/five-skylines --game skyliners")
    assert not PROGRAM.match("python -m pytest")
    assert shortened(["simulate", "x", "--games", "1000"]) == ["simulate", "x", "--games", "2"]
