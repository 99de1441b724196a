"""Bots with a character: a trade that plays in a style of its own. Its name alone says which one a bot is. Knows no screen."""

from collections.abc import Sequence
from functools import cache

from game.bots.levels import LEVELS, levels
from game.content import load
from game.errors import BadInput, unknown

EVEN = "even"
"""The style of a character that weighs everything as usual."""


@cache
def characters() -> dict[str, str]:
    """The trades in the order they sit down, each with its style."""
    found: dict[str, str] = load("characters.yaml", dict[str, str])
    for name, style in found.items():
        if style not in (EVEN, *levels().styles):
            raise BadInput(f"characters.yaml: {unknown(f'style of the {name}', style, (EVEN, *levels().styles))}")
    return found


def level_of(kind: str) -> str:
    """The level of a bot, whatever its style; bots without a level are their own."""
    return kind.partition("-")[0]


def style_of(character: str, game: str) -> str:
    """The style in which a character plays that game; empty where it plays it like everybody else."""
    style = characters()[character]
    return style if game in levels().styles.get(style, {}) else ""


def kind_of(level: str, character: str, game: str) -> str:
    """The bot of that level that plays as that character does."""
    style = style_of(character, game)
    return f"{level}-{style}" if style else level


def strength_of(kind: str) -> int:
    """Which of the levels it is, counted from 1; 0 for bots outside that order."""
    level = level_of(kind)
    return LEVELS.index(level) + 1 if level in LEVELS else 0


def seat_characters(wanted: Sequence[str | None]) -> list[str]:
    """A character for each seat: those wanted, and for an empty wish one that nobody has. None stays empty."""
    free = [name for name in characters() if name not in wanted]
    return ["" if each is None else each if each in characters() else free.pop(0) for each in wanted]
