"""A bot that uses the game's own planner, `Planner` of the module `game.bots.<game>`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from msgspec import Struct

from game.bots.base import Mind, within
from game.rules.core import Action, Rng, Rules


class Planning(Struct, frozen=True, forbid_unknown_fields=True, tag_field="how", tag="plan"):
    """How much to plan."""

    width: int
    """How many lines are kept at each step."""
    depth: int
    """How many own actions they have."""
    decks: int = 0
    """On how many decks that could be the best beginnings are played on; 0 = on none."""
    lines: int = 4
    """How many beginnings that are."""
    seconds: float = 20.0
    """The longest thought."""

    def __post_init__(self) -> None:
        if min(self.width, self.depth, self.lines) < 1 or self.decks < 0 or self.seconds <= 0:
            raise ValueError("width, depth and lines must be at least 1, seconds more than 0, and decks cannot be negative")


class PlanningBot(Mind):
    """Does what the game's planner finds best."""

    def __init__(self, settings: Planning, weights: Mapping[str, float] | None = None) -> None:
        self._settings = settings
        self._weights = weights
        self.simulations = 0
        """How many lines the last thought tried."""

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """The best so far; after so many seconds it is content with that."""
        self.simulations = 0
        planner = import_module(f"game.bots.{rules.id}").Planner(rules, self._settings, self._weights)
        for action in within(self._settings.seconds, planner.think(view, rng)):
            self.simulations = planner.simulations
            yield action
