"""Why a move was good, derived from a viewer's views before and after it.

A reason depends on views alone, not on what the bot thought. So it reveals no secret, and it can be derived again for a loaded
match. Module `game.bots.reasons.<game>` measures what changed (`gains`) and says of the largest change how much and where
(`tell`); each has a sentence `<game>.because.<key>`.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from game.bots.base import Terms
from game.bots.reasons.facts import Gains, Tell
from game.rules.core import Because, Rules, Seat


def reason(rules: Rules[Any, Any], before: Any, after: Any, seat: Seat) -> Because | None:
    """What the seat's move changed most for the better, as the viewer of both views could see; None where nothing did."""
    known = _module(rules.id)
    if known is None:
        return None
    gains, tell = known
    found: Terms = gains(rules, before, after, seat)
    best = max(found, key=found.__getitem__, default=None)
    return tell(rules, before, after, seat, best) if best is not None and found[best] > 1e-9 else None


@cache
def _module(game: str) -> tuple[Gains, Tell] | None:
    """`gains` and `tell` of the game's module; None where the game has none."""
    name = f"{__name__}.{game}"
    if find_spec(name) is None:
        return None
    module = import_module(name)
    return module.gains, module.tell
