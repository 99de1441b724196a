"""The position of a drawing, and whether what its caption claims is true there."""

from typing import Any

from msgspec import Struct

from game.errors import BadInput
from game.rulebook.book import PositionDrawing
from game.rules import claims
from game.rules.core import Rules, Target

SEAT = "@"
"""Before the number of a seat."""


def state_of(drawing: PositionDrawing, rules: Rules[Any, Any]) -> Any:
    """The state to be drawn; `BadInput` where the position, the match or a move cannot be read."""
    match: dict[str, Any] = {"seats": drawing.seats, "seed": drawing.seed, "options": drawing.options}
    return claims.state_at(rules, drawing.position, **match, moves=drawing.moves)


def is_readable(drawing: PositionDrawing, rules: Rules[Any, Any]) -> bool:
    """Can the position and all that is marked in it be read? Else the page stands without its drawing."""
    try:
        state_of(drawing, rules)
        for read in (targets_of, pills_of, arrows_of):
            read(drawing)
    except BadInput:
        return False
    return True


class PlaceNumber(Struct, frozen=True):
    """What stands over a place of a drawing, with the emblem of a seat where it is one's own."""

    target: Target
    words: str
    seat: int | None = None


def targets_of(drawing: PositionDrawing) -> tuple[Target, ...]:
    """What is lit."""
    return tuple(map(_target, drawing.lit))


def pills_of(drawing: PositionDrawing) -> tuple[PlaceNumber, ...]:
    """What stands over which place."""
    found = []
    for place, words in drawing.numbers.items():
        seat, _, said = words.removeprefix(SEAT).partition(" ") if words.startswith(SEAT) else ("", "", words)
        if not said or (seat and not seat.isdigit()):
            raise BadInput(f'a number needs words, such as "3" or "@1 3", not "{words}"')
        found.append(PlaceNumber(_target(place), said, int(seat) if seat else None))
    return tuple(found)


def arrows_of(drawing: PositionDrawing) -> tuple[tuple[Target, Target], ...]:
    """From where to where arrows lead."""
    found = []
    for each in drawing.arrows:
        start, sign, end = each.partition(" > ")
        if not sign:
            raise BadInput(f'an arrow needs two places, such as plot a1 > plot b2, not "{each}"')
        found.append((_target(start), _target(end)))
    return tuple(found)


def _target(words: str) -> Target:
    kind, _, key = words.strip().partition(" ")
    if not key:
        raise BadInput(f'what is lit needs a kind and a key, such as plot b2, not "{words}"')
    return Target(kind, key)


def broken_claim(drawing: PositionDrawing, rules: Rules[Any, Any]) -> str | None:
    """The first claim of the drawing that is not true of its position; None if all are (`game.rules.claims`)."""
    return claims.broken_claim(rules, state_of(drawing, rules), drawing.claims, drawing.viewer)
