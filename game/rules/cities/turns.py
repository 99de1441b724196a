"""What each action does: every function takes the table, a state and an action, and returns the state at the next decision."""

from typing import Any

from msgspec.structs import replace

from game.rules.cities import placing
from game.rules.cities.effects import Broken, Ground, Settled, Trail, holds, usable
from game.rules.cities.milestones import affordable, can_end, close, development_cost, final_total
from game.rules.cities.model import (
    BoardOpened,
    CardDrawn,
    CardExchanged,
    CardLeft,
    CardReturned,
    CardTaken,
    ChooseRole,
    ConditionTested,
    Draw,
    End,
    Exchange,
    GameOver,
    Keep,
    Milestone,
    NewsActive,
    NewsEnded,
    OpenBoard,
    Paid,
    Play,
    PlayPolicy,
    PolicyPlayed,
    Public,
    Return,
    RoleChosen,
    RolesOffered,
    State,
    SwapEnded,
    Take,
    Tile,
    TilePlaced,
    TotalChanged,
    put,
)
from game.rules.cities.parts import EMPLOYMENT, HAPPINESS, MONEY, STACKS, TOTAL
from game.rules.cities.table import Table, board_bit
from game.rules.cities.tell import tell_moves
from game.rules.core import Emit, Seat


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def _pay(values: tuple[int, ...], amount: int) -> tuple[int, ...]:
    return put(values, MONEY, values[MONEY] - amount)


def exchange_price(table: Table, public: Public, seat: Seat) -> int:
    """CS-55, CS-128: the Broker never pays more than 1."""
    most = table.climate(public, seat).sum.exchange_most
    return public.setup.exchange_price if most is None else min(public.setup.exchange_price, most)


def return_price(table: Table, public: Public, seat: Seat) -> int:
    """What the next card returned in the swap costs (CS-70, ro07)."""
    free = table.climate(public, seat).sum.free_returns
    return 0 if public.returned < free else table.administration.return_price


# -- roles and boards -----------------------------------------------------------------------------------------------


def choose_role(table: Table, state: State, action: ChooseRole, emit: Emit = None) -> State:
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


def open_board(table: Table, state: State, action: OpenBoard, emit: Emit = None) -> State:
    """CS-7 and CS-69: pay and open; after the first board the turns begin, after a later one the swap."""
    site = table.site(state.setup.layout)
    bit = board_bit(site, action.board)
    cost = development_cost(table, state, bit.bit_length() - 1)
    values = _pay(state.values, cost)
    opened = state.opened | bit
    if emit:
        emit(BoardOpened(action.board, cost, site.districts(opened).names))
        if cost:
            emit(Paid(cost, "board", values[MONEY]))
    if not state.opened:
        state = replace(state, phase="turn", opened=opened, values=values, active=state.marker)
        return begin_turn(table, state, emit)
    return replace(state, phase="swap", opened=opened, values=values, returned=0)


# -- playing cards --------------------------------------------------------------------------------------------------


def play(table: Table, state: State, action: Play, emit: Emit = None) -> State:
    """CS-33: tile, costs, effect or reward, triggers; then the card leaves and the display is refilled."""
    seat, code = action.seat, action.card
    site = table.site(state.setup.layout)
    climate = table.climate(state, seat)
    deal = climate.deal(table.cards[code])
    form = site.form(action.shape, action.orient)
    assert form is not None
    anchor = site.index[action.at]
    mask = form.mask << anchor
    trail: Trail | None = [] if emit else None
    result = placing.resolve(state, site, deal, climate, mask, anchor, trail)
    assert isinstance(result, Settled), f"{action} was not legal: {result}"
    if emit:
        _tell_play(table, state, action, trail or [], result, emit)
    tiles = (*state.tiles, Tile(code, action.shape, action.orient, action.at, result.met))
    city = table.with_tile(state.city, site, code, action.shape, mask)
    return _leave(table, replace(state, values=result.values, tiles=tiles, city=city), code, emit)


def _tell_play(table: Table, state: State, action: Play, trail: Trail, result: Settled, emit: Emit) -> None:
    assert emit
    site = table.site(state.setup.layout)
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
            emit(_condition_tested(table, state, action, values, met=result.met))


def _condition_tested(table: Table, state: State, action: Play, values: tuple[int, ...], *, met: bool) -> ConditionTested:
    parts = condition_parts(table, state, action, values)
    failed = tuple(part for part, fine in parts if not fine)
    return ConditionTested(action.card, tuple(part for part, _ in parts), failed, met)


def condition_parts(table: Table, public: Public, action: Play, values: tuple[int, ...]) -> tuple[tuple[str, bool], ...]:
    """Each part of a zone's condition at a place, with the values after the costs."""
    site = table.site(public.setup.layout)
    form = site.form(action.shape, action.orient)
    assert form is not None
    anchor = site.index[action.at]
    districts = site.districts(public.opened)
    district = districts.masks[districts.of[anchor]]
    climate = table.climate(public, action.seat)
    card = table.cards[action.card]
    services = usable(public.city, district, form.mask << anchor, climate.deal(card).services, climate)
    ground = Ground(district, services)
    return tuple((part, holds(condition, values, public.city, ground)) for part, condition in card.parts)


def play_policy(table: Table, state: State, action: PlayPolicy, emit: Emit = None) -> State:
    """CS-95: pay, apply, refill; no tile."""
    site = table.site(state.setup.layout)
    climate = table.climate(state, action.seat)
    trail: Trail | None = [] if emit else None
    result = placing.resolve_policy(state, site, climate.deal(table.cards[action.card]), climate, trail)
    assert not isinstance(result, Broken), f"{action} was not legal: {result}"
    if emit:
        emit(PolicyPlayed(action.seat, action.card))
        before = state.values
        for reason, values in trail or []:
            tell_moves(emit, before, values, reason)
            before = values
    return _leave(table, replace(state, values=result.values, policies=state.policies + 1), action.card, emit)


def _leave(table: Table, state: State, code: str, emit: Emit) -> State:
    """CS-51: a card that was played leaves the display; a unique building's card stays in sight."""
    if emit:
        emit(CardLeft(code, "open" if table.cards[code].kind == "Q" else "box"))
    if state.values[HAPPINESS] < table.limits.low[HAPPINESS]:
        return lose(state, "CS-45", emit)
    return _ask_refill(table, state, code, emit)


def exchange(table: Table, state: State, action: Exchange, emit: Emit = None) -> State:
    """CS-55: pay, lay the card on the pile, then draw another one."""
    seat, price = action.seat, exchange_price(table, state, action.seat)
    values = _pay(state.values, price)
    if emit:
        emit(CardExchanged(seat, action.card))
        emit(CardLeft(action.card, "pile"))
        if price:
            emit(Paid(price, "exchange", values[MONEY]))
    state = replace(state, values=values, pile=(*state.pile, action.card), barred=action.card)
    return _ask_refill(table, state, action.card, emit)


# -- drawing --------------------------------------------------------------------------------------------------------


def pile_choices(public: Public) -> tuple[str, ...]:
    """The pile cards a refill may take: not the one just exchanged (CS-55)."""
    return tuple([card for card in public.pile if card != public.barred]) if public.pile else ()


def _has_source(state: State) -> bool:
    return any(state.stacks) or any(card != state.barred for card in state.pile)


def _ask_refill(table: Table, state: State, code: str, emit: Emit) -> State:
    """CS-50, CS-52: a card leaves the display of the active seat, which draws one if there is any."""
    seat = state.active
    displays = put(state.displays, seat, _without(state.displays[seat], code))
    state = replace(state, phase="refill", displays=displays, due=put(state.due, seat, 1))
    return state if _has_source(state) else _after_refill(table, state, emit)


def _after_refill(table: Table, state: State, emit: Emit) -> State:
    seat = state.active
    heir = (seat + 1) % state.setup.seats
    state = replace(state, phase="turn", active=heir, due=put(state.due, seat, 0), barred="")
    return begin_turn(table, state, emit)


def draw(table: Table, state: State, action: Draw, emit: Emit = None) -> State:
    """The top card of a stack, in a refill or in step 8."""
    number = STACKS.index(action.stack)
    seat, stack = action.seat, state.stacks[number]
    code = stack[0]
    if emit:
        emit(CardDrawn(seat, code, action.stack))
    stacks = put(state.stacks, number, stack[1:])
    if code in table.news:
        return _news(table, replace(state, stacks=stacks), code, emit)
    displays = put(state.displays, seat, (*state.displays[seat], code))
    if state.phase == "refill":
        return _after_refill(table, replace(state, stacks=stacks, displays=displays), emit)
    due = put(state.due, seat, state.due[seat] - 1)
    return _go_on_restocking(table, replace(state, stacks=stacks, displays=displays, due=due), emit)


def _news(table: Table, state: State, code: str, emit: Emit) -> State:
    """CS-100, CS-101: active at once, a substitute is drawn; CS-103: in step 8 without effect."""
    if state.phase == "restock":
        if emit:
            emit(CardLeft(code, "box"))
        return _go_on_restocking(table, state, emit)
    if emit:
        if state.news:
            emit(NewsEnded(state.news, "replaced"))
            emit(CardLeft(state.news, "box"))
        emit(NewsActive(code))
    state = replace(state, news=code, headlines=state.headlines + 1)
    return state if _has_source(state) else _after_refill(table, state, emit)


def take(table: Table, state: State, action: Take, emit: Emit = None) -> State:
    """A card of the pile; free."""
    if emit:
        emit(CardTaken(action.seat, action.card))
    displays = put(state.displays, action.seat, (*state.displays[action.seat], action.card))
    return _after_refill(table, replace(state, displays=displays, pile=_without(state.pile, action.card)), emit)


# -- the end of a milestone -----------------------------------------------------------------------------------------


def end(table: Table, state: State, action: End, emit: Emit = None) -> State:
    """CS-62 to CS-68: the steps of the end, up to the choice of a new board or to the final scoring."""
    seat = action.seat
    is_last = state.opened == table.site(state.setup.layout).all_open or not any(state.stacks)
    closing = close(table, state, seat, emit)
    record = Milestone(closing.red, closing.transfer, state.values[EMPLOYMENT], closing.paid)
    done = replace(state, marker=seat, active=seat, values=closing.values, milestones=(*state.milestones, record), phase="over")
    if closing.lost:
        return lose(done, closing.lost, emit)
    if is_last:
        return _finish(table, done, emit)
    return _ask_board(table, _clear(table, done, emit), emit)


def _finish(table: Table, state: State, emit: Emit) -> State:
    """CS-75, CS-78: the final scoring."""
    total = final_total(state.values)
    if emit and total != state.values[TOTAL]:
        emit(TotalChanged(state.values[TOTAL], total, "burden"))
    state = replace(state, values=put(state.values, TOTAL, total))
    if total < table.administration.lowest_total:
        return lose(state, "CS-78", emit)
    if emit:
        emit(GameOver("success" if total >= state.setup.success else "modest", "CS-75", total, rank_of(table, total)))
    return replace(state, phase="over", ended="CS-75")


def _clear(table: Table, state: State, emit: Emit) -> State:
    """CS-68, CS-71: news and unused policies leave; the cards lost are due in step 8."""
    displays, due = [], []
    for display in state.displays:
        kept = tuple(code for code in display if table.cards[code].kind != "P")
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


def _ask_board(table: Table, state: State, emit: Emit) -> State:
    """CS-69: without an affordable board the game is lost."""
    if not affordable(table, state, state.values[MONEY]):
        return lose(state, "CS-69", emit)
    return replace(state, phase="board")


def give_back(table: Table, state: State, action: Return, emit: Emit = None) -> State:
    """CS-70: a card to the pile for money; it will be replaced."""
    seat, price = action.seat, return_price(table, state, action.seat)
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


def keep(table: Table, state: State, action: Keep, emit: Emit = None) -> State:
    """The seat returns no more; it draws what is due."""
    if emit:
        emit(SwapEnded(action.seat))
    return _go_on_restocking(table, state, emit)


def _go_on_restocking(table: Table, state: State, emit: Emit) -> State:
    """CS-70, CS-72: the next draw of the seat, the next seat, or the next turn."""
    seat = state.active
    if state.due[seat] and any(state.stacks):
        return replace(state, phase="restock")
    state = replace(state, due=put(state.due, seat, 0), returned=0)
    heir = (seat + 1) % state.setup.seats
    if heir != state.marker:
        return replace(state, phase="swap", active=heir)
    return begin_turn(table, replace(state, phase="turn", active=heir), emit)


# -- turns and the end ----------------------------------------------------------------------------------------------


def begin_turn(table: Table, state: State, emit: Emit) -> State:
    """CS-21, CS-22: a seat without a legal action loses the game for all."""
    if can_exchange(table, state) or not any(state.stacks) or can_end(table, state):
        return state
    return state if placing.can_play(table, state, state.active) else lose(state, "CS-22", emit)


def can_exchange(table: Table, state: State) -> bool:
    """Has the active seat the money for an exchange and a card that may be exchanged?"""
    money = state.values[MONEY]
    if money < state.setup.exchange_price and money < exchange_price(table, state, state.active):  # nobody pays more
        return False
    return not table.policies.issuperset(state.displays[state.active])


def lose(state: State, rule: str, emit: Emit) -> State:
    """CS-79."""
    if emit:
        emit(GameOver("lost", rule, state.values[TOTAL], ""))
    return replace(state, phase="over", ended=rule)


def rank_of(table: Table, total: int) -> str:
    """The rank of a city with that total."""
    return [rank.code for rank in table.administration.ranks if rank.start <= total][-1]


APPLY: dict[type, Any] = {
    ChooseRole: choose_role,
    OpenBoard: open_board,
    Play: play,
    PlayPolicy: play_policy,
    Exchange: exchange,
    End: end,
    Draw: draw,
    Take: take,
    Return: give_back,
    Keep: keep,
}
