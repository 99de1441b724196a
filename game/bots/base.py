"""What every bot is: something that turns a view into a choice with a reason. It never sees a full state."""

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from game.rules.core import Action, Rng, Rules, Seat

Terms = dict[str, float]
"""An evaluation by its named parts; the value is their sum, and a bot's reason names the part that decided."""

Evaluate = Callable[[Any, Any, Seat], Terms]
"""(rules, state, seat) → terms, higher is better for the seat; module `game.bots.<game>` has one named `evaluate`."""


class Choice(Struct, frozen=True):
    """What a bot wants to do, and the evaluation term that spoke for it (None: it did not think)."""

    action: Action
    because: str | None = None


class Bot(Protocol):
    """A player made of code."""

    def choose(self, rules: Rules[Any, Any], view: Any, rng: Rng) -> Choice:
        """The choice of the seat that sees this view and is to act."""
