"""Compares facts: numbers that a view gives for a seat, the more the better. Each game counts its own."""

from collections.abc import Callable, Sequence
from typing import Any

from game.bots.base import Terms
from game.rules.core import Because, Seat

Gains = Callable[[Any, Any, Any, Seat], Terms]
"""(rules, view before, view after, seat) → by name how much a fact changed for the better, roughly in points."""

Tell = Callable[[Any, Any, Any, Seat, str], Because]
"""(rules, view before, view after, seat, name of what got better) → how much and where, as the viewer of both could count."""


def improvements(before: Terms, after: Terms) -> Terms:
    """By how much each fact is better than before; one that was or is unknown tells nothing."""
    return {name: value - before[name] for name, value in after.items() if name in before}


def from_to(before: int, after: int) -> dict[str, str | int]:
    """The parameters of a count that changed."""
    return {"before": before, "after": after}


def most_risen(before: Sequence[int], after: Sequence[int]) -> int:
    """Where a count rose most; of equals the first."""
    return max(range(len(after)), key=lambda index: after[index] - before[index])
