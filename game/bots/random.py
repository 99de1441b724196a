"""The bot that does not think: any legal action, all equally likely."""

from typing import Any

from game.bots.base import Choice
from game.rules.core import Rng, Rules


class RandomBot:
    """Plays at random."""

    def choose(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Choice:
        """One legal action; what it may do never depends on what it cannot see."""
        return Choice(rules.random_action(rules.determinize(view, rng), rng)[0])
