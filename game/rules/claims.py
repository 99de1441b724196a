"""What can be said of a position so that the engine can tell whether it is true: claims, conditions, numbers, sets of places.

Lessons, studies, tips and drawings of the rules use it. It knows no game: a game's own numbers and sets come from
`Rules.measures` and `Rules.sets`.

A **condition** compares a number of a view: `points 0 >= 12`, `sees 0 E = 3`, `sees 0 A > sees 1 A`. Numbers that every game
has are `points SEAT` and `line SEAT REASON`, both as projected. A **claim** is a condition, or one of `legal MOVE` ·
`refused RULE MOVE` · `total SEAT POINTS` and `line SEAT REASON POINTS` as projected from all there is to know ·
`place SEAT PLACE` and `decided HOW` of a finished match · `turn SEAT` · `holds KEY WORD …`, a line of the position's text
form with those words among others.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.errors import BadInput, unknown
from game.rules.core import Measure, Rules, Seat, Target, TargetSet, totals

COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def state_at(
    rules: Rules[Any, Any],
    text: str = "",
    *,
    seats: int = 0,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    moves: Iterable[str] = (),
) -> Any:
    """The state that a text describes, or that a match of so many seats begins with, after these moves.

    `BadInput` where the position, the match or a move cannot be read.
    """
    state = rules.from_text(text) if text else rules.start(seats or rules.seats[0], seed, options or {})
    for move in moves:
        state = rules.apply(state, rules.parse(state, move))
    return state


# -- numbers and sets ----------------------------------------------------------------------------------------------


def number_in(rules: Rules[Any, Any], view: Any, phrase: str) -> int:
    """The number that a phrase such as `sees 0 E` means in a view; `BadInput` where it means none."""
    known: dict[str, Measure] = {**_common(rules), **rules.measures()}
    found = _ask(known, "number", view, phrase)
    assert isinstance(found, int)
    return found


def targets_in(rules: Rules[Any, Any], view: Any, phrase: str) -> tuple[Target, ...]:
    """What a phrase such as `seen 0 A` or `plot b2` points at, in a fixed order; `BadInput` where nothing is known by it."""
    name, *words = phrase.split()
    known: Mapping[str, TargetSet] = rules.sets()
    if name in known:
        return tuple(_ask(known, "set", view, phrase))
    if len(words) != 1:
        raise BadInput(f'a place needs a kind and a key, such as plot b2, or one of {", ".join(sorted(known))}, not "{phrase}"')
    return (Target(name, words[0]),)


def _common(rules: Rules[Any, Any]) -> dict[str, Measure]:
    def points(view: Any, seat: str) -> int:
        return totals(rules.projected(view))[int(seat)]

    def line(view: Any, seat: str, reason: str) -> int:
        return sum(line.points for line in rules.projected(view)[int(seat)] if line.reason == reason)

    return {"points": points, "line": line}


def _ask(known: Mapping[str, Callable[..., Any]], what: str, view: Any, phrase: str) -> Any:
    name, *words = phrase.split() or [""]
    if name not in known:
        raise BadInput(unknown(what, name, known))
    try:
        return known[name](view, *words)
    except (TypeError, ValueError, LookupError, AttributeError):
        raise BadInput(f'"{phrase}" cannot be read as a {what}') from None


# -- conditions and claims -----------------------------------------------------------------------------------------


def is_condition(phrase: str) -> bool:
    """Does it compare numbers?"""
    return any(word in COMPARISONS for word in phrase.split())


def holds(rules: Rules[Any, Any], view: Any, condition: str) -> bool:
    """Is a condition true of a view? `BadInput` where it cannot be read."""
    words = condition.split()
    signs = [index for index, word in enumerate(words) if word in COMPARISONS]
    if len(signs) != 1 or signs[0] in (0, len(words) - 1):
        raise BadInput(f'a condition is a number, a comparison and a number, such as points 0 >= 12, not "{condition}"')
    at = signs[0]
    left, right = (_number(rules, view, side) for side in (words[:at], words[at + 1 :]))
    return COMPARISONS[words[at]](left, right)


def _number(rules: Rules[Any, Any], view: Any, words: Sequence[str]) -> int:
    alone = words[0].lstrip("-") if len(words) == 1 else ""
    return int(words[0]) if alone.isascii() and alone.isdigit() else number_in(rules, view, " ".join(words))


def is_true(rules: Rules[Any, Any], state: Any, claim: str, viewer: Seat | None = None) -> bool:
    """Is a claim true of a state? Numbers are those that the viewer can know. `BadInput` where it cannot be read."""
    if is_condition(claim):
        return holds(rules, rules.view(state, viewer), claim)
    kind, _, rest = claim.partition(" ")
    if kind not in _CLAIMS:
        raise BadInput(unknown("claim", kind, _CLAIMS))
    try:
        return _CLAIMS[kind](rules, state, rest)
    except (ValueError, IndexError, AttributeError):
        raise BadInput(f'the claim "{claim}" cannot be read') from None


def broken_claim(rules: Rules[Any, Any], state: Any, claims: Iterable[str], viewer: Seat | None = None) -> str | None:
    """The first claim that is not true of a state; None if all are."""
    return next((claim for claim in claims if not is_true(rules, state, claim, viewer)), None)


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
