"""The set-up of Skyliners: the options, what chance decides, and the site with its neutral floors."""

from collections.abc import Mapping

from game.errors import BadInput, list_words
from game.rules.core import Emit, Option, Rng, Seat, seeded
from game.rules.skyliners.board import CENTRE, FLOOR, PARK, PLOTS, QUARTERS, RISE, SIDES, plot_of_card
from game.rules.skyliners.content import Content, Kit
from game.rules.skyliners.events import GameStarted, NeutralPlaced, SkyscraperDealt, TurnStarted
from game.rules.skyliners.model import NEUTRAL, Setup, State
from game.rules.skyliners.tables import BUILDABLE

SEATINGS = {2: ("SW", "WN", "NE", "SE"), 3: ("SWN", "SWE", "SNE", "WNE"), 4: ("SWNE",)}
"""The sides that may be occupied: with two players neighbouring ones (SL-04, SL-05)."""
CARDS = frozenset({"skyscrapers", "deck"})
"""Options that only a record has: they name the cards that were dealt."""
COUNTS_SHOWN = ("all", "own", "none")


def options(content: Content, seats: int) -> tuple[Option, ...]:
    """Section 12 of the rules; `skyscrapers` and `deck` fix what chance would decide (SL-29)."""
    seatings = SEATINGS[seats]
    return (
        Option("mode", "full", ("full", "intro")),
        Option("sides", seatings[0], seatings),
        Option("start", "random", ("random", *SIDES)),
        Option("setup_cards", "single_quarter", tuple(cards.name for cards in content.setup_cards)),
        Option("antennas_on_parks", "on", ("on", "off")),
        Option("open_plans", "off", ("on", "off")),
        Option("show_counts", "all", COUNTS_SHOWN),
        Option("skyscrapers", ""),
        Option("deck", ""),
    )


def new(content: Content, seats: int, seed: int, *, chosen: dict[str, str], emit: Emit) -> State:
    """SL-20…SL-29: the site with its neutral floors, and the start seat to move."""
    sides, kit, rng = chosen["sides"], content.kit(seats), seeded(seed)
    start, rng = _start(sides, chosen["start"], rng)
    quarters, rng = _deal(seats, start, chosen["skyscrapers"], rng)
    deck, rng = _draw(kit.setup_cards, content.cards(chosen["setup_cards"]), chosen["deck"], rng)
    table = Setup(
        mode="intro" if chosen["mode"] == "intro" else "full",
        sides=sides,
        start=start,
        deck=deck,
        setup_cards=chosen["setup_cards"],
        antennas_on_parks=chosen["antennas_on_parks"] == "on",
        open_plans=chosen["open_plans"] == "on",
        show_counts=chosen["show_counts"],
        rounds=kit.intro_rounds if chosen["mode"] == "intro" else 0,
        antennas=kit.antennas,
    )
    if emit:
        emit(GameStarted(table.mode, sides, start, table.setup_cards, table.antennas_on_parks, table.open_plans))
        for offset in range(seats):
            emit(SkyscraperDealt((start + offset) % seats, quarters[(start + offset) % seats]))
    return _lay_out(table, kit, quarters, emit)


def _start(sides: str, wanted: str, rng: Rng) -> tuple[Seat, Rng]:
    if wanted == "random":
        return rng.roll(len(sides))
    if wanted not in sides:
        raise BadInput(f"start cannot be {wanted}: nobody sits there; it must be random, {list_words(sides)}")
    return sides.index(wanted), rng


def _deal(seats: int, start: Seat, wanted: str, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """SL-23: one different quarter each, clockwise from the start seat; `wanted` lists them by seat."""
    if not wanted:
        cards, rng = rng.shuffle(QUARTERS)
        return tuple([cards[(seat - start) % seats] for seat in range(seats)]), rng
    quarters = tuple(wanted.split())
    if len(set(quarters)) != seats or len(quarters) != seats or not set(quarters) <= set(QUARTERS):
        raise BadInput(f'skyscrapers cannot be "{wanted}": it must be {seats} different ones of {list_words(QUARTERS)}')
    return quarters, rng


def _draw(number: int, cards: tuple[str, ...], wanted: str, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """SL-24: as many set-up cards as the kit says, in the order drawn."""
    if not wanted:
        deck, rng = rng.shuffle(cards)
        return deck[:number], rng
    deck = tuple(wanted.split())
    if len(set(deck)) != number or len(deck) != number or not set(deck) <= set(cards):
        raise BadInput(f'deck cannot be "{wanted}": it must be {number} different cards of {" ".join(cards)}')
    return deck, rng


def _lay_out(table: Setup, kit: Kit, quarters: tuple[str, ...], emit: Emit) -> State:
    """SL-21, SL-25: the centre park, then the neutral floors clockwise from the start seat."""
    seats = len(table.sides)
    heights = bytearray(len(PLOTS))
    heights[CENTRE] = RISE[PARK]
    pieces = bytearray([NEUTRAL * len(PLOTS) + CENTRE])
    for index, (card, plot) in enumerate(zip(table.deck, neutral_plots(table), strict=True)):
        heights[plot] += RISE[FLOOR]
        pieces.append(NEUTRAL * len(PLOTS) + plot)
        if emit:
            emit(NeutralPlaced(index + 1, (table.start + index) % seats, card, PLOTS[plot], heights[plot]))
    state = State(
        table=table,
        heights=bytes(heights),
        pieces=bytes(pieces),
        empty=sum([1 << plot for plot, height in enumerate(heights) if not height]),
        open=BUILDABLE,
        floors=(kit.floors,) * seats,
        roofs=(kit.roofs,) * seats,
        parks=(kit.parks,) * seats,
        round=1,
        turn=table.start,
        action=1,
        used=0,
        ending=False,
        over=False,
        quarters=quarters,
        plans=(),
        hands=(31 if table.mode == "full" else 0,) * seats,
    )
    if emit:
        emit(TurnStarted(1, table.start, 2))
    return state


def neutral_plots(table: Setup) -> list[int]:
    """SL-25: where the drawn cards put neutral floors, one card for each seat in turn, read from its own side."""
    seats = len(table.sides)
    return [plot_of_card(card, table.sides[(table.start + index) % seats]) for index, card in enumerate(table.deck)]


def wishes(options: Mapping[str, str]) -> dict[str, str]:
    """The options without what chance decided: the cards, and with them the start seat, which a record always names."""
    is_record = not CARDS.isdisjoint(options)
    return {name: value for name, value in options.items() if not is_record or name not in {*CARDS, "start"}}


def record(state: State) -> dict[str, str]:
    """SL-29: the results of chance themselves."""
    table = state.table
    return {
        "start": table.sides[table.start],
        "skyscrapers": " ".join(state.quarters),
        "deck": " ".join(table.deck),
    }
