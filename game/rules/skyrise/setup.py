"""Laying the table: islands, discs, cards and first bidder by chance from a seed (SR-10 to SR-16)."""

from game.errors import BadInput, listed
from game.rules.core import Emit, Option, seeded
from game.rules.skyrise.book import Book, placement, seat_word
from game.rules.skyrise.content import COLOURS, Discs
from game.rules.skyrise.events import CardsDealt, DiscsLaid, TableLaid
from game.rules.skyrise.play import start_auction
from game.rules.skyrise.position import empty
from game.rules.skyrise.state import COLOUR_DISCS, DISCS, JOKER, PATRON_DISCS, PROVISION, State, Table


def options(book: Book, seats: int) -> tuple[Option, ...]:
    """The variants; with two players also how the two islands lie."""
    scoring = book.content.scoring
    layouts = tuple(layout.name for layout in book.setups[seats].layouts) if seats in book.setups else ()
    return (
        Option("patron_peek", "off", ("off", "on_collect")),
        Option("patron_values", scoring.patrons[0].name, tuple(patrons.name for patrons in scoring.patrons)),
        Option("tracks", scoring.tracks[0].name, tuple(tracks.name for tracks in scoring.tracks)),
        *((Option("slots_2p", layouts[0], layouts),) if len(layouts) > 1 else ()),
        Option("bid_sets", "by_seat", ("by_seat", "random")),
        Option("islands", "random"),
        Option("start_player", "random", ("random", *(seat_word(seat) for seat in range(seats)))),
    )


def lay_table(book: Book, seats: int, seed: int, chosen: dict[str, str], emit: Emit) -> State:
    """The state at the first decision. Chance is drawn in one order whatever the options, so that they stay comparable."""
    setup, rng = book.setups[seats], seeded(seed)
    layout = next((each for each in setup.layouts if each.name == chosen.get("slots_2p")), setup.layouts[0])
    codes, rng = rng.shuffle(island.code for island in book.content.islands)
    names = tuple(each.name for each in book.content.sets)
    sets, rng = rng.shuffle(names)
    bag, rng = rng.shuffle(_bag(setup.discs))
    cards, rng = rng.shuffle(wonder.number for wonder in book.content.wonders)
    objectives, rng = rng.shuffle(range(len(COLOURS)))
    panoramas, rng = rng.shuffle(range(len(book.content.scoring.panoramas)))
    patrons, rng = rng.shuffle(book.patrons[chosen["patron_values"]])
    first, rng = rng.roll(seats)
    if chosen["start_player"] != "random":
        first = int(chosen["start_player"][1:]) - 1
    shown = sorted(panoramas[: book.content.scoring.panoramas_in_play])
    table = Table(
        islands=_islands(book, chosen["islands"], layout.slots, codes),
        sets="".join((sets if chosen["bid_sets"] == "random" else names)[:seats]),
        panoramas=tuple(book.content.scoring.panoramas[index].name for index in shown),
        tracks=chosen["tracks"],
        patron_values=chosen["patron_values"],
        peek=chosen["patron_peek"] == "on_collect",
    )
    dealt = setup.wonders.dealt
    state = empty(
        book,
        table,
        discs=bag,
        hands=tuple(tuple(sorted(cards[seat * dealt : (seat + 1) * dealt])) for seat in range(seats)),
        objectives=objectives[:seats],
        patrons=patrons,
    )
    if emit:
        _tell(book, state, emit)
    return start_auction(book, state, first, "start_player", emit)


def _bag(discs: Discs) -> bytes:
    """The discs of the player count (SR-11)."""
    kinds = bytes(COLOUR_DISCS) * discs.each_colour + bytes(PATRON_DISCS) * discs.each_patron
    return kinds + bytes([JOKER]) * discs.jokers + bytes([PROVISION]) * discs.provisions


def _islands(book: Book, wanted: str, slots: tuple[str, ...], drawn: tuple[str, ...]) -> str:
    """The placement in the order of the slots: as drawn, or as the option says."""
    if wanted == "random":
        return ",".join(f"{slot}={code}" for slot, code in zip(slots, drawn, strict=False))
    try:
        placed = placement(",".join(wanted.replace(",", " ").split()))
    except ValueError:
        placed = {}
    known = [island.code for island in book.content.islands]
    if set(placed) != set(slots) or len(set(placed.values())) != len(placed) or not set(placed.values()) <= set(known):
        example = ",".join(f"{slot}={code}" for slot, code in zip(slots, known, strict=False))
        raise BadInput(
            f'option islands of skyrise cannot be "{wanted}"; it must be random or one of {listed(known)} '
            f"for each slot, such as {example}"
        )
    return ",".join(f"{slot}={placed[slot]}" for slot in slots)


def _tell(book: Book, state: State, emit: Emit) -> None:
    assert emit is not None
    placed = placement(state.table.islands)
    emit(TableLaid(tuple(placed.values()), tuple(placed), state.table.panoramas, tuple(state.table.sets)))
    laid = [(book.quarters[index], DISCS[disc]) for index, disc in enumerate(state.discs) if disc]
    emit(DiscsLaid(tuple(quarter for quarter, _ in laid), tuple(disc for _, disc in laid)))
    for seat, hand in enumerate(state.hands):
        emit(CardsDealt(seat, len(hand), tuple(f"W{card}" for card in hand), COLOURS[state.objectives[seat]]))
