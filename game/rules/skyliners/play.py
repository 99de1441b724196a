"""Applies a piece, a plan or a lapse: it returns the next action, turn or round, or the end of the game.

`apply` is a method of the game because every ply of every play-out calls it.
"""

from typing import TYPE_CHECKING, Any

from game.rules.core import Emit, Seat
from game.rules.skyliners import scoring
from game.rules.skyliners.board import FLOOR, INDEX, RISE, ROOF, ROWS
from game.rules.skyliners.events import ActionLapsed, Built, EndTriggered, PlanLaid, ScoringStarted, TurnEnded, TurnStarted
from game.rules.skyliners.model import Build, LayPlan, Plan, State

if TYPE_CHECKING:
    from game.rules.skyliners.game import Game

_ONE_BYTE = tuple(bytes([value]) for value in range(256))


def _less(stock: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """The stocks after that seat took one piece."""
    return stock[:seat] + (stock[seat] - 1,) + stock[seat + 1 :]  # noqa: RUF005 - twice as fast as unpacking


def apply(game: "Game", state: State, action: Any, emit: Emit = None) -> State:
    """One piece, plan or lapse; then the turn, round or game goes on."""
    kind = type(action)
    if kind is Build:
        return _build(game, state, action, emit)
    if kind is LayPlan:
        return _lay_plan(game, state, action, emit)
    return _lapse(game, state, emit)


def _build(game: "Game", state: State, action: Build, emit: Emit) -> State:
    seat, piece, plot = action.seat, action.piece, INDEX[action.plot]
    bit = 1 << plot
    heights, height = state.heights, state.heights[plot]
    floors, roofs, parks = state.floors, state.roofs, state.parks
    open_ = state.open
    if piece == FLOOR:
        after = height + RISE[FLOOR]
        floors = _less(floors, seat)
    else:
        after = height + RISE[piece]
        open_ &= ~bit  # SL-44, SL-45: nothing goes on a roof or a park
        if piece == ROOF:
            roofs = _less(roofs, seat)
        else:
            parks = _less(parks, seat)
    ending = state.ending or (not floors[seat] and not state.table.rounds)  # SL-72: in the full game only
    round_, turn, number, over = _next(state, ending)
    done = State(
        state.table,
        heights[:plot] + _ONE_BYTE[after] + heights[plot + 1 :],
        state.pieces + _ONE_BYTE[seat * 25 + plot],
        state.empty & ~bit,
        open_,
        floors,
        roofs,
        parks,
        round_,
        turn,
        number,
        bit if number == 2 else 0,  # SL-42: not twice on one plot in a turn
        ending,
        over,
        state.quarters,
        state.plans,
        state.hands,
    )
    if emit:
        emit(Built(seat, state.action, piece, action.plot, height, after))
        if ending and not state.ending:
            emit(EndTriggered(seat, state.round))
        _tell(game, state, done, emit)
    return done


def _lay_plan(game: "Game", state: State, action: LayPlan, emit: Emit) -> State:
    seat, hands = action.seat, state.hands
    hand = hands[seat] & ~(1 << ROWS.index(action.row))
    plans = (*state.plans, Plan(seat, action.row, action.number))
    done = _pass_on(state, plans, hands[:seat] + (hand,) + hands[seat + 1 :])  # noqa: RUF005 - as in `_less`
    if emit:
        index, left = len(done.plans), hand.bit_count()
        emit(PlanLaid(seat, state.action, index, left, action.row, action.number, state.table.open_plans))
        _tell(game, state, done, emit)
    return done


def _lapse(game: "Game", state: State, emit: Emit) -> State:
    done = _pass_on(state, state.plans, state.hands)
    if emit:
        emit(ActionLapsed(state.turn, state.action))
        _tell(game, state, done, emit)
    return done


def _pass_on(state: State, plans: tuple[Plan, ...], hands: tuple[int, ...]) -> State:
    """The state at the next decision after an action that built nothing."""
    round_, turn, number, over = _next(state, state.ending)
    return State(
        state.table,
        state.heights,
        state.pieces,
        state.empty,
        state.open,
        state.floors,
        state.roofs,
        state.parks,
        round_,
        turn,
        number,
        0,
        state.ending,
        over,
        state.quarters,
        plans,
        hands,
    )


def _next(state: State, ending: bool) -> tuple[int, Seat, int, bool]:
    """Round, turn and action after the present one, and whether the game is over (SL-70…SL-75)."""
    table = state.table
    is_last = state.round == table.rounds
    if state.action == 1 and not is_last:  # SL-31: one action in the last round of the introductory game
        return state.round, state.turn, 2, False
    turn = (state.turn + 1) % len(table.sides)
    if turn != table.start:
        return state.round, turn, 1, False
    if ending or is_last:
        return state.round, state.turn, state.action, True
    return state.round + 1, turn, 1, False


def _tell(game: "Game", before: State, after: State, emit: Emit) -> None:
    """The end of a turn, the beginning of the next, or the scoring."""
    if not emit or (after.action == 2 and not after.over):
        return
    emit(TurnEnded(before.round, before.turn))
    if after.over:
        emit(ScoringStarted())
        scoring.outcome(after, game.content.points, emit)
    else:
        emit(TurnStarted(after.round, after.turn, 1 if after.round == after.table.rounds else 2))
