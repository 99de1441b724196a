"""The position of a drawing, and whether what its caption claims is true there."""

from typing import Any

from game.errors import BadInput
from game.rulebook.book import PositionDrawing
from game.rules import claims
from game.rules.core import Rules, Target


def state_of(drawing: PositionDrawing, rules: Rules[Any, Any]) -> Any:
    """The state to be drawn; `BadInput` where the position, the match or a move cannot be read."""
    match: dict[str, Any] = {"seats": drawing.seats, "seed": drawing.seed, "options": drawing.options}
    return claims.state_at(rules, drawing.position, **match, moves=drawing.moves)


def targets_of(drawing: PositionDrawing) -> tuple[Target, ...]:
    """What is lit."""
    words = [each.split(maxsplit=1) for each in drawing.lit]
    if stray := [" ".join(each) for each in words if len(each) != 2]:
        raise BadInput(f'what is lit needs a kind and a key, such as plot b2, not "{stray[0]}"')
    return tuple(Target(kind, key) for kind, key in words)


def broken_claim(drawing: PositionDrawing, rules: Rules[Any, Any]) -> str | None:
    """The first claim of the drawing that is not true of its position; None if all are (`game.rules.claims`)."""
    return claims.broken_claim(rules, state_of(drawing, rules), drawing.claims, drawing.viewer)
