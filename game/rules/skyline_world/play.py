"""Carrying out an action: the three phases of a turn, the last lap and the end. It trusts that the action is legal."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.rules.core import Action, Emit, Seat, put
from game.rules.skyline_world import scoring
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.events import (
    CardDrawn,
    CardPlayed,
    CardsTraded,
    EndTriggered,
    FloorBought,
    FloorBuilt,
    FloorBuiltUnlisted,
    FloorSold,
    IncomeReceived,
    OpenCardDrawn,
    PhaseChanged,
    TurnEnded,
    TurnStarted,
)
from game.rules.skyline_world.model import Build, Buy, Card, End, Income, Invest, Sell, State, Trade, lap
from game.rules.skyline_world.pieces import NEUTRAL, PENTHOUSE
from game.rules.skyline_world.tables import Tables

# -- income --------------------------------------------------------------------------------------------------------


def begin_turn(tables: Tables, state: State, seat: Seat, turn: int, quiet: int, emit: Emit) -> State:
    """A turn begins; a single paying group is collected without asking (SW-25)."""
    paying = tables.board.paying(state.tops[seat], state.heights)
    asks = len(paying) > 1
    if emit:
        emit(TurnStarted(seat, lap(turn, state.setup.seats), state.trigger is not None))
    group, amount = (0, 0) if asks or not paying else paying[0]
    if not asks:
        _tell_income(tables, state, seat, group, amount, emit)
    return replace(
        state,
        active=seat,
        phase="income" if asks else "build",
        turn=turn,
        income=tables.board.first(group) if amount else None,
        built=False,
        quiet=quiet,
        used=(),
        money=put(state.money, seat, state.money[seat] + amount) if amount else state.money,
    )


def _tell_income(tables: Tables, state: State, seat: Seat, group: int, amount: int, emit: Emit) -> None:
    if emit:
        emit(IncomeReceived(seat, state.setup.hidden_assets, tables.board.names(group), amount))
        emit(PhaseChanged(seat, "build"))


def _income(tables: Tables, state: State, action: Income, emit: Emit) -> State:
    board, seat = tables.board, state.active
    first = 1 << board.index[action.plot]
    [(group, amount)] = [each for each in board.paying(state.tops[seat], state.heights) if each[0] & first]
    _tell_income(tables, state, seat, group, amount, emit)
    return replace(state, phase="build", income=action.plot, money=put(state.money, seat, state.money[seat] + amount))


# -- build ---------------------------------------------------------------------------------------------------------


def price(tables: Tables, state: State, piece: int, plot: int) -> tuple[int, Seat | None]:
    """What the seat on turn pays for that floor there, and the seat that gets it; None is the bank (SW-37 to SW-39)."""
    payee = tables.owners.get(state.buildings[plot][-1:])
    return (0, None) if payee == state.active else (tables.content.floors[piece].price, payee)


def _build(tables: Tables, state: State, action: Build, emit: Emit) -> State:
    seat, numbers = state.active, tables.content.numbers
    piece, plot = tables.pieces[action.piece], tables.board.index[action.plot]
    bit, building = 1 << plot, state.buildings[plot]
    level = len(building)
    cost, payee = price(tables, state, piece, plot)
    money, tops, heights = list(state.money), list(state.tops), list(state.heights)
    money[seat] -= cost
    if payee is not None:
        money[payee] += cost
    if building:
        tops[tables.owners.get(building[-1], -1)] ^= bit
    tops[-1 if piece == NEUTRAL else seat] |= bit
    heights[level] ^= bit
    heights[level + 1] |= bit
    letter = numbers.neutral if piece == NEUTRAL else numbers.letters[seat]
    done = replace(
        state,
        built=True,
        buildings=put(state.buildings, plot, building + letter),
        heights=tuple(heights),
        tops=tuple(tops),
        money=tuple(money),
        stock=put(state.stock, seat, state.stock[seat] - (1 << 4 * piece)),
    )
    if emit:
        to = "seat" if payee is not None else "bank" if cost else "nobody"
        told = FloorBuiltUnlisted if state.setup.hidden_assets else FloorBuilt
        emit(told(seat, action.piece, action.plot, level + 1, cost, to, () if payee is None else (payee,)))
    return _penthouse(tables, done, action.plot, emit) if piece == PENTHOUSE else done


def _penthouse(tables: Tables, state: State, plot: str, emit: Emit) -> State:
    """SW-51 to SW-55: the others draw while the pile lasts; a third penthouse triggers the end."""
    setup, builder, hands, pile = state.setup, state.active, list(state.hands), state.pile
    drawn = OpenCardDrawn if setup.open_hands else CardDrawn
    for offset in range(1, setup.seats):
        seat = (builder + offset) % setup.seats
        if not pile or (setup.teams and seat == scoring.partner(builder)):  # SW-132
            continue
        hands[seat] = tuple(sorted((*hands[seat], pile[0]), key=tables.figures.index))
        if emit:
            emit(drawn(seat, pile[0], plot))
        pile = pile[1:]
    trigger = state.trigger
    if trigger is None and (state.tops[builder] & state.heights[LEVELS]).bit_count() >= tables.content.numbers.last_penthouse:
        trigger = builder
        if emit:
            emit(EndTriggered(builder))
    return replace(state, hands=tuple(hands), pile=pile, trigger=trigger)


# -- cards ---------------------------------------------------------------------------------------------------------


def _card(tables: Tables, state: State, action: Card, emit: Emit) -> State:
    seat, figure = state.active, action.figure
    value = tables.values[figure]
    if emit:
        place = tables.board.figures[figure].fit(state.tops[seat])
        emit(CardPlayed(seat, state.setup.hidden_assets, figure, tables.board.names(place), value))
    return replace(_hand_in(state, (figure,), value), used=(*state.used, figure))


def _trade(tables: Tables, state: State, action: Trade, emit: Emit) -> State:
    amount = tables.content.numbers.trade.money
    if emit:
        emit(CardsTraded(state.active, state.setup.hidden_assets, action.figures, amount))
    return _hand_in(state, action.figures, amount)


def _hand_in(state: State, figures: tuple[str, ...], amount: int) -> State:
    seat = state.active
    hand = list(state.hands[seat])
    for figure in figures:
        hand.remove(figure)
    return replace(
        state,
        hands=put(state.hands, seat, tuple(hand)),
        out=state.out + figures,
        money=put(state.money, seat, state.money[seat] + amount),
    )


# -- invest --------------------------------------------------------------------------------------------------------


def _invest(tables: Tables, state: State, action: Invest, emit: Emit) -> State:
    if emit:
        emit(PhaseChanged(state.active, "invest"))
    return replace(state, phase="invest")


def _buy(tables: Tables, state: State, action: Buy, emit: Emit) -> State:
    piece = tables.pieces[action.piece]
    cost = tables.content.floors[piece].price
    if emit:
        emit(FloorBought(state.active, state.setup.hidden_assets, action.piece, cost))
    return _deal_with_bank(state, piece, 1, -cost)


def _sell(tables: Tables, state: State, action: Sell, emit: Emit) -> State:
    piece = tables.pieces[action.piece]
    amount = tables.sales[piece]
    if emit:
        emit(FloorSold(state.active, state.setup.hidden_assets, action.piece, amount))
    return _deal_with_bank(state, piece, -1, amount)


def _deal_with_bank(state: State, piece: int, floors: int, money: int) -> State:
    seat, supply = state.active, state.supply
    moved, shelf = floors << 4 * piece, state.setup.seats if piece == NEUTRAL else seat
    return replace(
        state,
        money=put(state.money, seat, state.money[seat] + money),
        stock=put(state.stock, seat, state.stock[seat] + moved),
        supply=put(supply, shelf, supply[shelf] - moved),
    )


# -- the end -------------------------------------------------------------------------------------------------------


def _end(tables: Tables, state: State, action: End, emit: Emit) -> State:
    """SW-101, SW-104: after the last lap, or after too many turns without a floor, the game is scored."""
    setup, seat = state.setup, state.active
    quiet = 0 if state.built else state.quiet + 1
    after = (seat + 1) % setup.seats
    if emit:
        emit(TurnEnded(seat, quiet))
    if (quiet >= setup.stall_laps * setup.seats) if state.trigger is None else (after == state.trigger):
        over = replace(state, phase="over", income=None, built=False, quiet=quiet, used=())
        scoring.announce(tables, over, emit)
        return over
    return begin_turn(tables, state, after, state.turn + 1, quiet, emit)


EFFECTS: dict[type[Action], Callable[[Tables, State, Any, Emit], State]] = {
    Income: _income,
    Build: _build,
    Card: _card,
    Trade: _trade,
    Invest: _invest,
    Buy: _buy,
    Sell: _sell,
    End: _end,
}
"""By the kind of action what it does; the end of a turn runs on through the next player's income."""
