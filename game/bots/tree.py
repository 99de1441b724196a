"""A bot that searches a tree of simulated games, played by `game.bots.<game>.search`."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from msgspec import Struct

from game.bots.base import Mind, within
from game.rules.core import Action, Rng, Rules


class Tree(Struct, frozen=True, forbid_unknown_fields=True, tag_field="how", tag="tree"):
    """How much to search."""

    simulations: int
    """Games played to their end."""
    seconds: float = 20.0
    """The longest thought."""

    def __post_init__(self) -> None:
        if self.simulations < 1 or self.seconds <= 0:
            raise ValueError("simulations must be at least 1, and seconds more than 0")


class TreeBot(Mind):
    """Does what was worth trying most often."""

    def __init__(self, settings: Tree, weights: Mapping[str, float] | None = None) -> None:
        self._settings = settings
        self._weights = weights
        self.simulations = 0
        """Of the last thought."""

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """The best so far; after so many seconds it is content with that."""
        search = import_module(f"game.bots.{rules.id}.search").Search(rules, view, rng, self._weights)
        self.simulations = 0
        for _ in within(self._settings.seconds, search.steps(self._settings.simulations)):
            self.simulations = search.simulations
            yield search.best()
        yield search.best()
