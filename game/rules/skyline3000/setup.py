"""The options and the first state: cards dealt, factories built, and the key player to act."""

from game.rules.core import Emit, Option, Rng, seeded
from game.rules.skyline3000 import events
from game.rules.skyline3000.model import CONSTRUCTION, Cards, Setup, State
from game.rules.skyline3000.tables import Tables


def options(tables: Tables, seats: int) -> tuple[Option, ...]:
    """Section 12 of the rules; only with three players one seat would hold the key twice."""
    layouts = tuple(tables.bare_sites)
    trailing = (Option("round4_key", "left", ("left", "trailing")),) if seats == 3 else ()
    return (
        Option("layout", layouts[0], layouts),
        Option("first_key", "random", ("random", *map(str, range(seats)))),
        Option("shared_first_rest", "nothing", ("nothing", "second")),
        *trailing,
        Option("memory_aid", "on", ("on", "off")),
    )


def new(tables: Tables, seats: int, seed: int, chosen: dict[str, str], emit: Emit) -> State:
    """S3K-011…017, with a value for every option."""
    first_key = chosen.pop("first_key")
    house = Setup(**{"round4_key": "left"} | chosen)
    hands, piles, rng = _deal(tables, seats, seeded(seed))
    key, rng = rng.roll(seats)  # rolled in any case, so that the option does not change later chance
    if first_key != "random":
        key = int(first_key)
    numbers = tables.numbers
    if emit:
        emit(events.RoundStarted(1, key))
        emit(events.PhaseStarted(CONSTRUCTION))
    return State(
        house=house,
        round=1,
        key=key,
        phase=CONSTRUCTION,
        actor=key,
        sites=tables.bare_sites[house.layout],
        larges=("",) * len(tables.blocks),
        empty=tables.bare_ground[house.layout],
        ads=(0,) * seats,
        levels=(0,) * len(tables.blocks),
        factories=(numbers.factory,) * seats,
        roofs=(tables.roofs_left,) * seats,
        billboards=(numbers.billboards,) * seats,
        floors=numbers.floors - seats * tables.built_storeys,
        scores=(numbers.score,) * seats,
        gains=(),
        passed=(False,) * seats,
        pending=0,
        stack=0,
        draws=(0,) * seats,
        reshuffled=(False,) * len(piles),
        hands=hands,
        bids=("",) * seats,
        take_backs=0,
        known=("",) * seats,
        piles=piles,
        discards=("",) * len(piles),
        rng=rng,
    )


def _deal(tables: Tables, seats: int, rng: Rng) -> tuple[tuple[Cards, ...], tuple[Cards, ...], Rng]:
    """Hands and open piles from three decks shuffled apart (S3K-012, S3K-013)."""
    deal = tables.numbers.deal
    hands, piles = [""] * seats, []
    for deck, each in zip(tables.decks, (deal.roof, deal.floor, deal.contract), strict=True):
        cards, rng = rng.shuffle(deck)
        for seat in range(seats):
            hands[seat] += "".join(sorted(cards[each * seat : each * seat + each]))
        piles.append("".join(cards[each * seats :]))
    return tuple(hands), tuple(piles), rng
