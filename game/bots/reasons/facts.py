"""Facts: what a view says about a seat in numbers, the more the better. Each game counts its own; here they are compared."""

from collections.abc import Callable
from typing import Any

from game.bots.base import Terms
from game.rules.core import Seat

Gains = Callable[[Any, Any, Any, Seat], Terms]
"""(rules, view before, view after, seat) → by name how much a fact changed for the better, roughly in points."""


def risen(before: Terms, after: Terms) -> Terms:
    """By how much each fact is better than before; one that was or is unknown tells nothing."""
    return {name: value - before[name] for name, value in after.items() if name in before}
