"""Why a move was good, told from what a viewer saw before and after it.

A reason rests on views alone, never on what the mover thought: whoever hears one could have worked it out, so none gives a
secret away, and it can be told again for a match that was loaded. Module `game.bots.reasons.<game>` says what can be seen to
change there; each name has its sentence in the texts (`<game>.because.<name>`).
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.bots.base import Terms
from game.bots.reasons.facts import Gains
from game.rules.core import Rules, Seat


def reason(rules: Rules[Any, Any], before: Any, after: Any, seat: Seat) -> str | None:
    """What the seat's move changed most for the better, as the viewer of both views could see; None where nothing did."""
    gains = gains_of(rules.id)
    found: Terms = gains(rules, before, after, seat) if gains else {}
    best = max(found, key=found.__getitem__, default=None)
    return best if best is not None and found[best] > 1e-9 else None


@cache
def gains_of(game: str) -> Gains | None:
    """`gains` of the game's module; None where the game has none."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    gains: Gains = import_module(name).gains
    return gains
