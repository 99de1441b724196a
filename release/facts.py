"""What every package says of the program, in one place."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
NAME = "Five Skylines"
APP = "five-skylines"
_PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SUMMARY: str = _PROJECT["description"]
HOMEPAGE: str = _PROJECT["urls"]["Homepage"]
_HOST = HOMEPAGE.partition("//")[2].split("/")[0].replace("-", "_").split(".")
IDENTIFIER = ".".join([*reversed(_HOST), "FiveSkylines"])
"""By which systems know the program: the address of its home, turned round."""
MIME = "application/x-five-skylines-match"
SUFFIX = "skyline"


def version() -> str:
    """The version of the program."""
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'__version__ = "(.+)"', text)
    assert found, "game/__init__.py has no version"
    return found[1]


def numbers() -> tuple[int, int, int, int]:
    """The version as Windows counts: always four numbers."""
    first, second, third, *_ = (*map(int, re.findall(r"\d+", version())), 0, 0, 0)
    return first, second, third, 0


def changes() -> list[tuple[str, str, list[str]]]:
    """The change log: for each version its date and its points."""
    found: list[tuple[str, str, list[str]]] = []
    for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines():
        if head := re.fullmatch(r"## (\S+) \((\d{4}-\d\d-\d\d)\)", line):
            found.append((head[1], head[2], []))
        elif line.startswith("- ") and found:
            found[-1][2].append(line[2:])
    return found
