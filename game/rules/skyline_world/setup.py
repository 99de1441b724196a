"""The set-up: the options of a match, and what is dealt (section 5)."""

from game.rules.core import Emit, Option, seeded
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.events import CardDealt, GameStarted, MissionDealt, OpenCardDealt
from game.rules.skyline_world.model import Setup, State
from game.rules.skyline_world.pieces import for_sale, pack
from game.rules.skyline_world.play import begin_turn
from game.rules.skyline_world.tables import Tables


def options(tables: Tables, seats: int) -> tuple[Option, ...]:
    """Section 12; teams only where there are two pairs."""
    switch, numbers = ("off", "on"), tables.content.numbers
    return (
        Option("start_seat", "random", ("random", *map(str, range(seats)))),
        Option("hidden_assets", "off", switch),
        *((Option("teams", "off", switch),) if seats == 4 else ()),
        Option("open_hands", "off", switch),
        Option("stall_laps", str(numbers.default_stall_laps), tuple(map(str, numbers.stall_laps))),
    )


def new(tables: Tables, seats: int, seed: int, chosen: dict[str, str], emit: Emit) -> State:
    """Chance decides missions, pile and start player, in this order, and nothing after."""
    numbers, floors, board = tables.content.numbers, tables.content.floors, tables.board
    missions, rng = seeded(seed).shuffle(board.missions)
    pile, rng = rng.shuffle(tables.figures * numbers.copies)
    start = rng.roll(seats)[0] if chosen["start_seat"] == "random" else int(chosen["start_seat"])
    deals = [pile[numbers.cards * seat : numbers.cards * (seat + 1)] for seat in range(seats)]
    stock = [tuple(floor.start for floor in floors)] * seats
    empty = ("",) * len(board.plots)
    state = State(
        setup=_setup(seats, start, chosen),
        active=start,
        phase="income",
        turn=1,
        income=None,
        built=False,
        quiet=0,
        trigger=None,
        buildings=empty,
        used=(),
        out=(),
        heights=(board.all, *(0,) * LEVELS),
        tops=(0,) * (seats + 1),
        money=(numbers.money,) * seats,
        stock=tuple(map(pack, stock)),
        supply=tuple(map(pack, for_sale(tables.content, empty, stock))),
        hands=tuple(tuple(sorted(deal, key=tables.figures.index)) for deal in deals),
        missions=missions[:seats],
        pile=pile[numbers.cards * seats :],
    )
    _tell(state, chosen, deals, emit)
    return begin_turn(tables, state, start, 1, 0, emit)


def _setup(seats: int, start: int, chosen: dict[str, str]) -> Setup:
    return Setup(
        seats,
        start,
        hidden_assets=chosen["hidden_assets"] == "on",
        open_hands=chosen["open_hands"] == "on",
        teams=chosen.get("teams") == "on",
        stall_laps=int(chosen["stall_laps"]),
    )


def _tell(state: State, chosen: dict[str, str], deals: list[tuple[str, ...]], emit: Emit) -> None:
    if not emit:
        return
    setup = state.setup
    options = tuple(f"{name}={value}" for name, value in chosen.items())
    emit(GameStarted(tuple(range(setup.seats)), setup.start, options))
    for seat, mission in enumerate(state.missions):
        emit(MissionDealt(seat, mission))
    dealt = OpenCardDealt if setup.open_hands else CardDealt
    for seat, deal in enumerate(deals):
        for figure in deal:
            emit(dealt(seat, figure))
