"""A bot that draws any legal action, all with the same chance."""

from collections.abc import Iterator
from typing import Any

from game.bots.base import Mind
from game.rules.core import Action, Rng, Rules


class RandomBot(Mind):
    """Plays at random."""

    def think(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Iterator[Action]:
        """One legal action; what it may do never depends on what it cannot see."""
        yield rules.random_action(rules.determinize(view, rng), rng)[0]
