"""Laying the table: islands, discs, cards and first bidder by chance from a seed (SR-10 to SR-16)."""

from collections.abc import Iterable

from game.errors import BadInput, list_words
from game.rules.core import Emit, Option, seeded
from game.rules.grid import indexes
from game.rules.skyrise.content import COLOURS, Discs
from game.rules.skyrise.events import CardsDealt, DiscsLaid, TableLaid
from game.rules.skyrise.model import COLOUR_DISCS, DISCS, JOKER, PATRON_DISCS, PROVISION, Setup, State
from game.rules.skyrise.play import start_auction
from game.rules.skyrise.tables import Tables, placement, seat_word


def options(tables: Tables, seats: int) -> tuple[Option, ...]:
    """The variants; with two players also how the two islands lie."""
    scoring = tables.content.scoring
    layouts = tuple(layout.name for layout in tables.setups[seats].layouts) if seats in tables.setups else ()
    return (
        Option("patron_peek", "off", ("off", "on_collect")),
        Option("patron_values", scoring.patrons[0].name, tuple(patrons.name for patrons in scoring.patrons)),
        Option("tracks", scoring.tracks[0].name, tuple(tracks.name for tracks in scoring.tracks)),
        *((Option("slots_2p", layouts[0], layouts),) if len(layouts) > 1 else ()),
        Option("bid_sets", "by_seat", ("by_seat", "random")),
        Option("islands", "random"),
        Option("start_player", "random", ("random", *(seat_word(seat) for seat in range(seats)))),
    )


def lay_table(tables: Tables, seats: int, seed: int, chosen: dict[str, str], emit: Emit) -> State:
    """The state at the first decision. Chance is drawn in one order whatever the options, so that they stay comparable."""
    setup, rng = tables.setups[seats], seeded(seed)
    layout = next((each for each in setup.layouts if each.name == chosen.get("slots_2p")), setup.layouts[0])
    codes, rng = rng.shuffle(island.code for island in tables.content.islands)
    names = tuple(each.name for each in tables.content.sets)
    sets, rng = rng.shuffle(names)
    discs, rng = rng.shuffle(bag(setup.discs))
    cards, rng = rng.shuffle(wonder.number for wonder in tables.content.wonders)
    objectives, rng = rng.shuffle(range(len(COLOURS)))
    panoramas, rng = rng.shuffle(range(len(tables.content.scoring.panoramas)))
    patrons, rng = rng.shuffle(tables.patrons[chosen["patron_values"]])
    first, rng = rng.roll(seats)
    if chosen["start_player"] != "random":
        first = int(chosen["start_player"][1:]) - 1
    shown = sorted(panoramas[: tables.content.scoring.panoramas_in_play])
    table = Setup(
        islands=_islands(tables, chosen["islands"], layout.slots, codes),
        sets="".join((sets if chosen["bid_sets"] == "random" else names)[:seats]),
        panoramas=tuple(tables.content.scoring.panoramas[index].name for index in shown),
        tracks=chosen["tracks"],
        patron_values=chosen["patron_values"],
        peek=chosen["patron_peek"] == "on_collect",
    )
    dealt = setup.wonders.dealt
    state = _empty(
        tables,
        table,
        discs=discs,
        hands=tuple(tuple(sorted(cards[seat * dealt : (seat + 1) * dealt])) for seat in range(seats)),
        objectives=objectives[:seats],
        patrons=patrons,
    )
    if emit:
        _tell(tables, state, emit)
    return start_auction(tables, state, first, "start_player", emit)


def _empty(
    tables: Tables,
    table: Setup,
    *,
    discs: Iterable[int],
    hands: tuple[tuple[int, ...], ...],
    objectives: tuple[int, ...],
    patrons: tuple[int, ...],
) -> State:
    """Nothing built, everyone with the buildings of era 1; the discs lie on the quarters in order. No auction yet."""
    board, seats = tables.boards[table.islands], len(table.sets)
    lying = bytearray(len(tables.quarters))
    for index, disc in zip(indexes(board.quarters), discs, strict=False):
        lying[index] = disc
    none = (0,) * seats
    return State(
        table=table,
        era=1,
        phase="start_bid",
        actor=0,
        auction=0,
        first=0,
        first_reason="start_player",
        bids=(),
        out=0,
        free=board.quarters,
        reach=board.centre,
        supplies=tuple(tables.era1[name] for name in table.sets),
        built=none,
        structures=bytes(len(tables.quarters)),
        heights=(0, 0, 0),
        hammer=-1,
        discs=bytes(lying),
        tableaux=(b"",) * seats,
        control1=none,
        panorama1=none,
        wonders=none,
        finished=(),
        kept=((),) * seats,
        won=None,
        shown=0,
        peeked=none,
        hands=hands,
        objectives=objectives,
        patrons=patrons,
    )


def bag(discs: Discs) -> bytes:
    """The discs of the player count (SR-11)."""
    kinds = bytes(COLOUR_DISCS) * discs.each_colour + bytes(PATRON_DISCS) * discs.each_patron
    return kinds + bytes([JOKER]) * discs.jokers + bytes([PROVISION]) * discs.provisions


def _islands(tables: Tables, wanted: str, slots: tuple[str, ...], drawn: tuple[str, ...]) -> str:
    """The placement in the order of the slots: as drawn, or as the option says."""
    if wanted == "random":
        return ",".join(f"{slot}={code}" for slot, code in zip(slots, drawn, strict=False))
    try:
        placed = placement(",".join(wanted.replace(",", " ").split()))
    except ValueError:
        placed = {}
    known = [island.code for island in tables.content.islands]
    if set(placed) != set(slots) or len(set(placed.values())) != len(placed) or not set(placed.values()) <= set(known):
        example = ",".join(f"{slot}={code}" for slot, code in zip(slots, known, strict=False))
        raise BadInput(
            f'option islands of skyrise cannot be "{wanted}"; it must be random or one of {list_words(known)} '
            f"for each slot, such as {example}"
        )
    return ",".join(f"{slot}={placed[slot]}" for slot in slots)


def _tell(tables: Tables, state: State, emit: Emit) -> None:
    assert emit is not None
    placed = placement(state.table.islands)
    emit(TableLaid(tuple(placed.values()), tuple(placed), state.table.panoramas, tuple(state.table.sets)))
    laid = [(tables.quarters[index], DISCS[disc]) for index, disc in enumerate(state.discs) if disc]
    emit(DiscsLaid(tuple(quarter for quarter, _ in laid), tuple(disc for _, disc in laid)))
    for seat, hand in enumerate(state.hands):
        emit(CardsDealt(seat, len(hand), tuple(f"W{card}" for card in hand), COLOURS[state.objectives[seat]]))
