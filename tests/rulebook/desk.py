"""What tests of the rules to be read share: the books, and the rule ids that the program uses."""

import re
from functools import cache
from pathlib import Path

from game.content import LANGUAGES, ROOT
from game.rules import GAMES

BOOKS = [(game, language) for game in GAMES for language in LANGUAGES]
"""Every book there has to be."""


@cache
def used_ids(game: str) -> frozenset[str]:
    """Every rule id that stands in code, texts or tests, as `SL-44` or in a test's name as `SL_44`."""
    prefix = GAMES[game].turn_rule.partition("-")[0]
    written = re.compile(rf"(?<![A-Za-z0-9]){prefix}[-_]([A-Z]?\d+)(?![0-9A-Za-z])")
    return frozenset(f"{prefix}-{found}" for path in _sources() for found in written.findall(path.read_text("utf-8")))


def _sources() -> list[Path]:
    code = [*(ROOT / "game").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "config" / "games").rglob("*.yaml")]
    return [path for path in code if "rulebook" not in path.parts]
