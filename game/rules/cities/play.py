"""Applies actions: every function takes the tables, a state and an action, and returns the state at the next decision."""

from typing import Any

from msgspec.structs import replace

from game.rules.cities.effects import Broken, Ground, Settled, Trail, holds, usable
from game.rules.cities.events import (
    BoardOpened,
    CardDrawn,
    CardExchanged,
    CardLeft,
    CardReturned,
    CardTaken,
    ConditionTested,
    GameOver,
    NewsActive,
    NewsEnded,
    Paid,
    PolicyPlayed,
    RoleChosen,
    RolesOffered,
    SwapEnded,
    TilePlaced,
    TopRevealed,
    TotalChanged,
    tell_moves,
)
from game.rules.cities.legal import can_exchange, can_play, exchange_price, resolve, resolve_policy, return_price
from game.rules.cities.milestones import affordable, can_end, close, development_cost, final_total, is_last
from game.rules.cities.model import (
    Build,
    ChooseRole,
    Draw,
    End,
    Exchange,
    Keep,
    Milestone,
    OpenBoard,
    PlayPolicy,
    Public,
    Return,
    State,
    Take,
    Tile,
)
from game.rules.cities.parts import EMPLOYMENT, HAPPINESS, MONEY, STACKS, TOTAL
from game.rules.cities.scoring import rank_of
from game.rules.cities.tables import Tables, board_bit
from game.rules.core import Emit, put


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def _pay(values: tuple[int, ...], amount: int) -> tuple[int, ...]:
    return put(values, MONEY, values[MONEY] - amount)


# -- roles and boards -----------------------------------------------------------------------------------------------


def choose_role(tables: Tables, state: State, action: ChooseRole, emit: Emit = None) -> State:
    """CS-6: keep one of two; then the next seat, or the first board."""
    seat = action.seat
    roles = put(state.roles, seat, action.role)
    if emit:
        emit(RoleChosen(seat, action.role))
    if seat + 1 < state.setup.seats:
        offer, rest = state.roles_left[:2], state.roles_left[2:]
        if emit:
            emit(RolesOffered(seat + 1, offer))
        return replace(state, roles=roles, active=seat + 1, offer=offer, roles_left=rest)
    return replace(state, phase="board", roles=roles, active=state.marker, offer=(), roles_left=())


def open_board(tables: Tables, state: State, action: OpenBoard, emit: Emit = None) -> State:
    """CS-7 and CS-69: pay and open; after the first board the turns begin, after a later one the swap."""
    site = tables.site(state.setup.layout)
    bit = board_bit(site, action.board)
    cost = development_cost(tables, state, bit.bit_length() - 1)
    values = _pay(state.values, cost)
    opened = state.opened | bit
    if emit:
        emit(BoardOpened(action.board, cost, site.districts(opened).names))
        if cost:
            emit(Paid(cost, "board", values[MONEY]))
    if not state.opened:
        state = replace(state, phase="turn", opened=opened, values=values, active=state.marker)
        return begin_turn(tables, state, emit)
    return replace(state, phase="swap", opened=opened, values=values, returned=0)


# -- playing cards --------------------------------------------------------------------------------------------------


def build(tables: Tables, state: State, action: Build, emit: Emit = None) -> State:
    """CS-33: tile, costs, effect or reward, triggers; then the card leaves and the display is refilled."""
    seat, code = action.seat, action.card
    site = tables.site(state.setup.layout)
    climate = tables.climate(state, seat)
    deal = climate.deal(tables.cards[code])
    form = site.form(action.shape, action.orient)
    assert form is not None
    anchor = site.index[action.at]
    mask = form.mask << anchor
    trail: Trail | None = [] if emit else None
    result = resolve(state, site, deal, climate, mask, anchor, trail)
    assert isinstance(result, Settled), f"{action} was not legal: {result}"
    if emit:
        _tell_build(tables, state, action, trail or [], result, emit)
    tiles = (*state.tiles, Tile(code, action.shape, action.orient, action.at, result.met))
    city = tables.with_tile(state.city, site, code, action.shape, mask)
    return _leave(tables, replace(state, values=result.values, tiles=tiles, city=city), code, emit)


def _tell_build(tables: Tables, state: State, action: Build, trail: Trail, result: Settled, emit: Emit) -> None:
    assert emit
    site = tables.site(state.setup.layout)
    districts = site.districts(state.opened)
    number = districts.of[site.index[action.at]]
    cells = site.cells(action.shape, action.orient, action.at)
    district = districts.names[number]
    emit(TilePlaced(action.seat, action.card, action.shape, action.orient, action.at, cells, district))
    before = state.values
    for reason, values in trail:
        tell_moves(emit, before, values, reason)
        before = values
        if reason == "cost" and result.met is not None:
            emit(_condition_tested(tables, state, action, values, met=result.met))


def _condition_tested(tables: Tables, state: State, action: Build, values: tuple[int, ...], *, met: bool) -> ConditionTested:
    parts = condition_parts(tables, state, action, values)
    failed = tuple(part for part, fine in parts if not fine)
    return ConditionTested(action.card, tuple(part for part, _ in parts), failed, met)


def condition_parts(tables: Tables, public: Public, action: Build, values: tuple[int, ...]) -> tuple[tuple[str, bool], ...]:
    """Each part of a zone's condition at a place, with the values after the costs."""
    site = tables.site(public.setup.layout)
    form = site.form(action.shape, action.orient)
    assert form is not None
    anchor = site.index[action.at]
    districts = site.districts(public.opened)
    district = districts.masks[districts.of[anchor]]
    climate = tables.climate(public, action.seat)
    card = tables.cards[action.card]
    services = usable(public.city, district, form.mask << anchor, climate.deal(card).services, climate)
    ground = Ground(district, services)
    return tuple((part, holds(condition, values, public.city, ground)) for part, condition in card.parts)


def play_policy(tables: Tables, state: State, action: PlayPolicy, emit: Emit = None) -> State:
    """CS-95: pay, apply, refill; no tile."""
    site = tables.site(state.setup.layout)
    climate = tables.climate(state, action.seat)
    trail: Trail | None = [] if emit else None
    result = resolve_policy(state, site, climate.deal(tables.cards[action.card]), climate, trail)
    assert not isinstance(result, Broken), f"{action} was not legal: {result}"
    if emit:
        emit(PolicyPlayed(action.seat, action.card))
        before = state.values
        for reason, values in trail or []:
            tell_moves(emit, before, values, reason)
            before = values
    return _leave(tables, replace(state, values=result.values, policies=state.policies + 1), action.card, emit)


def _leave(tables: Tables, state: State, code: str, emit: Emit) -> State:
    """CS-51: a card that was played leaves the display; a unique building's card stays in sight."""
    if emit:
        emit(CardLeft(code, "open" if tables.cards[code].kind == "Q" else "box"))
    if state.values[HAPPINESS] < tables.limits.low[HAPPINESS]:
        return lose(state, "CS-45", emit)
    return _ask_refill(tables, state, code, emit)


def exchange(tables: Tables, state: State, action: Exchange, emit: Emit = None) -> State:
    """CS-55: pay, lay the card on the pile, then draw another one."""
    seat, price = action.seat, exchange_price(tables, state, action.seat)
    values = _pay(state.values, price)
    if emit:
        emit(CardExchanged(seat, action.card))
        emit(CardLeft(action.card, "pile"))
        if price:
            emit(Paid(price, "exchange", values[MONEY]))
    state = replace(state, values=values, pile=(*state.pile, action.card), barred=action.card)
    return _ask_refill(tables, state, action.card, emit)


# -- drawing --------------------------------------------------------------------------------------------------------


def _has_source(state: State) -> bool:
    return any(state.stacks) or any(card != state.barred for card in state.pile)


def _ask_refill(tables: Tables, state: State, code: str, emit: Emit) -> State:
    """CS-50, CS-52: a card leaves the display of the active seat, which draws one if there is any."""
    seat = state.active
    displays = put(state.displays, seat, _without(state.displays[seat], code))
    state = replace(state, phase="refill", displays=displays, due=put(state.due, seat, 1))
    return state if _has_source(state) else _after_refill(tables, state, emit)


def _after_refill(tables: Tables, state: State, emit: Emit) -> State:
    seat = state.active
    heir = (seat + 1) % state.setup.seats
    state = replace(state, phase="turn", active=heir, due=put(state.due, seat, 0), barred="")
    return begin_turn(tables, state, emit)


def draw(tables: Tables, state: State, action: Draw, emit: Emit = None) -> State:
    """The top card of a stack, in a refill or in step 8."""
    number = STACKS.index(action.stack)
    seat, stack = action.seat, state.stacks[number]
    code = stack[0]
    if emit:
        emit(CardDrawn(seat, code, action.stack))
        if state.setup.open_tops and len(stack) > 1:
            emit(TopRevealed(action.stack, stack[1]))
    stacks = put(state.stacks, number, stack[1:])
    if code in tables.news:
        return _news(tables, replace(state, stacks=stacks), code, emit)
    displays = put(state.displays, seat, (*state.displays[seat], code))
    if state.phase == "refill":
        return _after_refill(tables, replace(state, stacks=stacks, displays=displays), emit)
    due = put(state.due, seat, state.due[seat] - 1)
    return _go_on_restocking(tables, replace(state, stacks=stacks, displays=displays, due=due), emit)


def _news(tables: Tables, state: State, code: str, emit: Emit) -> State:
    """CS-100, CS-101: active at once, a substitute is drawn; CS-103: in step 8 without effect."""
    if state.phase == "restock":
        if emit:
            emit(CardLeft(code, "box"))
        return _go_on_restocking(tables, state, emit)
    if emit:
        if state.news:
            emit(NewsEnded(state.news, "replaced"))
            emit(CardLeft(state.news, "box"))
        emit(NewsActive(code))
    state = replace(state, news=code, headlines=state.headlines + 1)
    return state if _has_source(state) else _after_refill(tables, state, emit)


def take(tables: Tables, state: State, action: Take, emit: Emit = None) -> State:
    """A card of the pile; free."""
    if emit:
        emit(CardTaken(action.seat, action.card))
    displays = put(state.displays, action.seat, (*state.displays[action.seat], action.card))
    return _after_refill(tables, replace(state, displays=displays, pile=_without(state.pile, action.card)), emit)


# -- the end of a milestone -----------------------------------------------------------------------------------------


def end(tables: Tables, state: State, action: End, emit: Emit = None) -> State:
    """CS-62 to CS-68: the steps of the end, up to the choice of a new board or to the final scoring."""
    seat = action.seat
    closing = close(tables, state, seat, emit)
    record = Milestone(closing.red, closing.transfer, state.values[EMPLOYMENT], closing.paid)
    done = replace(state, marker=seat, active=seat, values=closing.values, milestones=(*state.milestones, record), phase="over")
    if closing.lost:
        return lose(done, closing.lost, emit)
    if is_last(tables, state):
        return _finish(tables, done, emit)
    return _ask_board(tables, _clear(tables, done, emit), emit)


def _finish(tables: Tables, state: State, emit: Emit) -> State:
    """CS-75, CS-78: the final scoring."""
    total = final_total(state.values)
    if emit and total != state.values[TOTAL]:
        emit(TotalChanged(state.values[TOTAL], total, "burden"))
    state = replace(state, values=put(state.values, TOTAL, total))
    if total < tables.administration.lowest_total:
        return lose(state, "CS-78", emit)
    if emit:
        emit(GameOver("success" if total >= state.setup.success else "modest", "CS-75", total, rank_of(tables, total)))
    return replace(state, phase="over", ended="CS-75")


def _clear(tables: Tables, state: State, emit: Emit) -> State:
    """CS-68, CS-71: news and unused policies leave; the cards lost are due in step 8."""
    displays, due = [], []
    for display in state.displays:
        kept = tuple(code for code in display if tables.cards[code].kind != "P")
        displays.append(kept)
        due.append(len(display) - len(kept))
        if emit:
            for code in display:
                if code not in kept:
                    emit(CardLeft(code, "box"))
    if emit and state.news:
        emit(NewsEnded(state.news, "milestone"))
        emit(CardLeft(state.news, "box"))
    return replace(state, displays=tuple(displays), due=tuple(due), news="")


def _ask_board(tables: Tables, state: State, emit: Emit) -> State:
    """CS-69: without an affordable board the game is lost."""
    if not affordable(tables, state, state.values[MONEY]):
        return lose(state, "CS-69", emit)
    return replace(state, phase="board")


def give_back(tables: Tables, state: State, action: Return, emit: Emit = None) -> State:
    """CS-70: a card to the pile for money; it will be replaced."""
    seat, price = action.seat, return_price(tables, state, action.seat)
    values = _pay(state.values, price)
    if emit:
        emit(CardReturned(seat, action.card))
        emit(CardLeft(action.card, "pile"))
        if price:
            emit(Paid(price, "return", values[MONEY]))
    return replace(
        state,
        values=values,
        displays=put(state.displays, seat, _without(state.displays[seat], action.card)),
        pile=(*state.pile, action.card),
        returned=state.returned + 1,
        due=put(state.due, seat, state.due[seat] + 1),
    )


def keep(tables: Tables, state: State, action: Keep, emit: Emit = None) -> State:
    """The seat returns no more; it draws what is due."""
    if emit:
        emit(SwapEnded(action.seat))
    return _go_on_restocking(tables, state, emit)


def _go_on_restocking(tables: Tables, state: State, emit: Emit) -> State:
    """CS-70, CS-72: the next draw of the seat, the next seat, or the next turn."""
    seat = state.active
    if state.due[seat] and any(state.stacks):
        return replace(state, phase="restock")
    state = replace(state, due=put(state.due, seat, 0), returned=0)
    heir = (seat + 1) % state.setup.seats
    if heir != state.marker:
        return replace(state, phase="swap", active=heir)
    return begin_turn(tables, replace(state, phase="turn", active=heir), emit)


# -- turns and the end ----------------------------------------------------------------------------------------------


def begin_turn(tables: Tables, state: State, emit: Emit) -> State:
    """CS-21, CS-22: a seat without a legal action loses the game for all."""
    if can_exchange(tables, state) or not any(state.stacks) or can_end(tables, state):
        return state
    return state if can_play(tables, state, state.active) else lose(state, "CS-22", emit)


def lose(state: State, rule: str, emit: Emit) -> State:
    """CS-79."""
    if emit:
        emit(GameOver("lost", rule, state.values[TOTAL], ""))
    return replace(state, phase="over", ended=rule)


APPLY: dict[type, Any] = {
    ChooseRole: choose_role,
    OpenBoard: open_board,
    Build: build,
    PlayPolicy: play_policy,
    Exchange: exchange,
    End: end,
    Draw: draw,
    Take: take,
    Return: give_back,
    Keep: keep,
}
