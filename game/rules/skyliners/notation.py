"""Moves of Skyliners as text, and why a move is refused. It changes nothing."""

from collections.abc import Sequence

from game.rules.core import Reason, Target
from game.rules.skyliners.board import CENTRE, FLOOR, INDEX, PARK, PIECES, ROOF, ROWS
from game.rules.skyliners.model import State

PLAN, LAPSE = "plan", "lapse"
NUMBERS = ("1", "2", "3", "4")
_ON_ROOF = {FLOOR: "SL-44", ROOF: "SL-48", PARK: "SL-52"}
_ON_PARK = {FLOOR: "SL-45", ROOF: "SL-49", PARK: "SL-53"}
_NOWHERE = {FLOOR: "SL-43", ROOF: "SL-46", PARK: "SL-50"}


def plain(text: str) -> str:
    """The move as the engine writes it: the number of a plan may also be said as it is shown, `4/5` (SL-62)."""
    words = text.split()
    if len(words) == 3 and words[0] == PLAN and words[2] == "4/5":
        words[2] = "4"
    return " ".join(words)


def why_not(state: State, text: str, targets: Sequence[Target] = ()) -> Reason | None:
    """The first broken rule in the order of SL-103; None where the move is legal, may become so, or is no move at all."""
    if state.over:
        return Reason("SL-77")
    if targets:
        return _why_not_pointed(state, targets)
    words = plain(text).split()
    if words == [LAPSE]:
        return _why_not_lapse(state)
    if words[:1] == [PLAN] and len(words) <= 3:
        return _why_not_plan(state, words[1:])
    if words and words[0] in PIECES and len(words) <= 2:
        return _why_not_build(state, words[0], words[1:])
    return None


def _why_not_pointed(state: State, targets: Sequence[Target]) -> Reason | None:
    """The last thing pointed at tells what is meant; what was chosen before counts only if it belongs to that."""
    *chosen, last = targets
    before = [target.key for target in chosen]
    if last.kind == "piece":
        return _why_not_plan(state, []) if last.key == PLAN else _why_not_build(state, last.key, [])
    if last.kind == "plot":
        return _why_not_build(state, before[0], [last.key]) if before and before[0] in PIECES else _no_piece(state, last.key)
    if last.kind == "row":
        return _why_not_plan(state, [last.key]) or (None if before == [PLAN] else Reason("SL-61"))
    if last.kind == "number":
        planned = before[1:] if before[:1] == [PLAN] else []
        return _why_not_plan(state, [*planned, last.key] if planned else []) or (None if planned else Reason("SL-61"))
    return _why_not_lapse(state)


def _no_piece(state: State, plot: str) -> Reason | None:
    """A plot alone: why nothing goes there, or that the piece comes first (SL-35)."""
    refused = [_why_not_build(state, piece, [plot]) for piece in PIECES]
    if None in refused:
        return Reason("SL-35")
    return next((reason for reason in refused if reason and reason.rule != "SL-40"), refused[0])


def _why_not_lapse(state: State) -> Reason | None:
    """SL-33: only where there is nothing else to do."""
    can_build = any(_why_not_build(state, piece, []) is None for piece in PIECES)
    return Reason("SL-33") if can_build or _why_not_plan(state, []) is None else None


def _why_not_plan(state: State, words: list[str]) -> Reason | None:
    hand = state.hands[state.turn]
    if state.table.mode == "intro":
        return Reason("SL-60")
    if state.action == 1:
        return Reason("SL-32")
    if not words:
        return None if hand else Reason("SL-69")
    if words[0] not in tuple(ROWS):
        return Reason("SL-06", {"row": words[0]})
    if len(words) == 2 and words[1] not in NUMBERS:
        return Reason("SL-62")
    return None if hand >> ROWS.index(words[0]) & 1 else Reason("SL-63", {"row": words[0]})


def _why_not_build(state: State, piece: str, words: list[str]) -> Reason | None:
    stock = {FLOOR: state.floors, ROOF: state.roofs, PARK: state.parks}[piece][state.turn]
    if words and words[0] not in INDEX:
        return Reason("SL-01", {"plot": words[0]})
    if not stock:
        return Reason("SL-40", {"piece": piece})
    if words:
        return _why_not_there(state, piece, words[0])
    ground = {FLOOR: state.open, ROOF: state.open & ~state.empty, PARK: state.empty}[piece]
    return None if ground & ~state.used else Reason(_NOWHERE[piece])


def _why_not_there(state: State, piece: str, name: str) -> Reason | None:
    plot = INDEX[name]
    height = state.heights[plot]
    if plot == CENTRE:
        return Reason("SL-41")
    if state.used >> plot & 1:
        return Reason("SL-42", {"plot": name})
    if height % 2:
        return Reason((_ON_PARK if height == 1 else _ON_ROOF)[piece])
    if piece == ROOF and not height:
        return Reason("SL-47")
    return Reason("SL-51") if piece == PARK and height else None
