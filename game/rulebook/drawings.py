"""The position of a drawing, and whether what its caption claims is true there."""

from typing import Any

from game.errors import BadInput, unknown
from game.rulebook.book import PositionDrawing
from game.rules.core import Rules, Target, totals


def state_of(drawing: PositionDrawing, rules: Rules[Any, Any]) -> Any:
    """The state to be drawn; `BadInput` where the position, the match or a move cannot be read."""
    if drawing.position:
        state = rules.from_text(drawing.position)
    else:
        state = rules.start(drawing.seats or rules.seats[0], drawing.seed, drawing.options)
    for move in drawing.moves:
        state = rules.apply(state, rules.parse(state, move))
    return state


def targets_of(drawing: PositionDrawing) -> tuple[Target, ...]:
    """What is lit."""
    words = [each.split(maxsplit=1) for each in drawing.lit]
    if stray := [" ".join(each) for each in words if len(each) != 2]:
        raise BadInput(f'what is lit needs a kind and a key, such as plot b2, not "{stray[0]}"')
    return tuple(Target(kind, key) for kind, key in words)


def broken_claim(drawing: PositionDrawing, rules: Rules[Any, Any]) -> str | None:
    """The first claim that is not true of the position; None if all are.

    `legal MOVE` · `refused RULE MOVE` · `total SEAT POINTS` and `line SEAT REASON POINTS` as projected ·
    `place SEAT PLACE` and `decided HOW` of a finished match · `turn SEAT` · `holds KEY WORD …`, a line of its text form with
    those words among others.
    """
    state = state_of(drawing, rules)
    for claim in drawing.claims:
        kind, _, rest = claim.partition(" ")
        if kind not in _CLAIMS:
            raise BadInput(unknown("claim", kind, _CLAIMS))
        try:
            is_true = _CLAIMS[kind](rules, state, rest)
        except (ValueError, IndexError, AttributeError):
            raise BadInput(f'the claim "{claim}" cannot be read') from None
        if not is_true:
            return claim
    return None


def _is_legal(rules: Rules[Any, Any], state: Any, move: str) -> bool:
    return any(rules.notation(action) == move for action in rules.legal(state))


def _is_refused(rules: Rules[Any, Any], state: Any, rest: str) -> bool:
    rule, _, move = rest.partition(" ")
    reason = rules.why_not(state, move)
    return reason is not None and reason.rule == rule


def _has_total(rules: Rules[Any, Any], state: Any, rest: str) -> bool:
    seat, points = map(int, rest.split())
    return totals(rules.projected(state))[seat] == points


def _has_line(rules: Rules[Any, Any], state: Any, rest: str) -> bool:
    seat, reason, points = rest.split()
    lines = rules.projected(state)[int(seat)]
    return sum(line.points for line in lines if line.reason == reason) == int(points)


def _has_place(rules: Rules[Any, Any], state: Any, rest: str) -> bool:
    seat, place = map(int, rest.split())
    outcome = rules.outcome(state)
    return outcome is not None and outcome.places[seat] == place


def _is_decided(rules: Rules[Any, Any], state: Any, how: str) -> bool:
    outcome = rules.outcome(state)
    return outcome is not None and outcome.decided_by == how


def _is_turn(rules: Rules[Any, Any], state: Any, seat: str) -> bool:
    return rules.to_act(state) == int(seat)


def _holds(rules: Rules[Any, Any], state: Any, rest: str) -> bool:
    key, *words = rest.split()
    lines = (line.split() for line in rules.to_text(state).splitlines())
    return any(line[:1] == [key] and set(words) <= set(line) for line in lines)


_CLAIMS = {
    "legal": _is_legal,
    "refused": _is_refused,
    "total": _has_total,
    "line": _has_line,
    "place": _has_place,
    "decided": _is_decided,
    "turn": _is_turn,
    "holds": _holds,
}
