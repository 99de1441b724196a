"""Positions as text: one `key value` line each, complete when written, with sensible defaults when read."""

import re
from collections.abc import Iterable

from msgspec.structs import replace

from game.errors import BadInput, listed, unknown
from game.rules.core import Rng, Seat
from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import TYPES
from game.rules.skyline3000.model import (
    BIDDING,
    CONSTRUCTION,
    GREEN,
    MARKS,
    NOTHING,
    OVER,
    PHASES,
    PLACING,
    SUPPLY,
    Cards,
    Setup,
    State,
)
from game.rules.skyline3000.play import key_order
from game.rules.skyline3000.tables import BLOCK, Tables, mask_where, without

ONCE = (
    *("seats", "layout", "shared_first_rest", "round4_key", "memory_aid", "round", "key", "phase", "act", "billboards"),
    *("floors", "scores", "reshuffled", "passed", "pending", "stack", "take_backs", "draws", "rng"),
)
BY_SEAT = ("factory", "roofs", "hand", "bid", "known")
BY_PILE = ("pile", "discard")
REPEATED = ("board", "scored")
"""Lines that may stand more than once: board entries add up, each `scored` line is one round."""

# -- writing ---------------------------------------------------------------------------------------------------


def to_text(tables: Tables, state: State) -> str:
    """Everything; green spaces of the layout are implied."""
    house = state.house
    rows: list[tuple[object, ...]] = [
        ("seats", len(state.hands)),
        ("layout", house.layout),
        ("shared_first_rest", house.shared_first_rest),
        ("round4_key", house.round4_key),
        ("memory_aid", house.memory_aid),
        ("round", state.round),
        ("key", state.key),
        ("phase", state.phase),
        *([] if state.actor is None else [("act", state.actor)]),
        ("board", *_board_entries(tables, state)),
        *(("factory", seat, *(slot or "." for slot in slots)) for seat, slots in enumerate(state.factories)),
        *(("roofs", seat, *stock) for seat, stock in enumerate(state.roofs)),
        ("billboards", *state.billboards),
        ("floors", state.floors),
        ("scores", *state.scores),
        *(("scored", *gain) for gain in state.gains),
        *(("hand", seat, *tables.spelt(hand)) for seat, hand in enumerate(state.hands)),
        *(("bid", seat, *tables.spelt_bid(bid)) for seat, bid in enumerate(state.bids)),
        *(("known", seat, *tables.spelt(known)) for seat, known in enumerate(state.known)),
        *(("pile", kind, *tables.spelt(pile)) for kind, pile in zip(TYPES, state.piles, strict=True)),
        *(("discard", kind, *tables.spelt(pile)) for kind, pile in zip(TYPES, state.discards, strict=True)),
        ("reshuffled", *(kind for kind, was in zip(TYPES, state.reshuffled, strict=True) if was)),
        ("passed", *(seat for seat, passed in enumerate(state.passed) if passed)),
        ("pending", state.pending),
        ("stack", state.stack + 1),
        ("take_backs", state.take_backs),
        ("draws", *state.draws),
        ("rng", state.rng.state),
    ]
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def _board_entries(tables: Tables, state: State) -> list[str]:
    bare = tables.bare_sites[state.house.layout]
    small = [f"{n}={site}" for n, site, was in zip(tables.sites, state.sites, bare, strict=True) if site != was]
    return small + [f"{block}={large}" for block, large in zip(tables.blocks, state.larges, strict=True) if large]


# -- reading ---------------------------------------------------------------------------------------------------


class Lines:
    """The lines of a position by their key, each value checked as it is taken."""

    def __init__(self, position: str) -> None:
        self._values: dict[str, list[str]] = {}
        self.scored: list[list[str]] = []
        for line in position.splitlines():
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            key, rest = words[0], words[1:]
            if key not in (*ONCE, *BY_SEAT, *BY_PILE, *REPEATED):
                raise BadInput(unknown("line", key, (*ONCE, *BY_SEAT, *BY_PILE, *REPEATED)))
            if key in BY_SEAT or key in BY_PILE:
                if not rest:
                    raise BadInput(f"{key} must name a {'pile' if key in BY_PILE else 'seat'} first")
                key, rest = f"{key} {rest[0]}", rest[1:]
            if key == "scored":
                self.scored.append(rest)
            elif key == "board":
                self._values.setdefault(key, []).extend(rest)
            elif key in self._values:
                raise BadInput(f"{key} is written twice")
            else:
                self._values[key] = rest

    def check_owners(self, seats: int) -> None:
        """Lines of a seat or a pile must name one there is."""
        for key in self._values:
            first, _, owner = key.partition(" ")
            owners = TYPES if first in BY_PILE else tuple(map(str, range(seats)))
            if owner and owner not in owners:
                raise BadInput(f'{first} must name {listed(owners)} first, not "{owner}"')

    def has(self, key: str) -> bool:
        """Is there such a line?"""
        return key in self._values

    def words(self, key: str, default: Iterable[str] = ()) -> list[str]:
        """All words of a line."""
        return self._values.get(key, list(default))

    def one_of(self, key: str, allowed: Iterable[str], default: str) -> str:
        """One word of a list."""
        words = self.words(key, (default,))
        allowed = tuple(allowed)
        if len(words) != 1 or words[0] not in allowed:
            raise BadInput(f'{key} cannot be "{" ".join(words)}"; it must be {listed(allowed)}')
        return words[0]

    def number(self, key: str, default: int, most: int = 999) -> int:
        """One number from 0 up."""
        words = self.words(key, (str(default),))
        value = _numbers(key, words, 1)[0]
        if not 0 <= value <= most:
            raise BadInput(f"{key} must be a number from 0 to {most}, not {value}")
        return value

    def numbers(self, key: str, default: Iterable[int]) -> tuple[int, ...]:
        """As many numbers as the default has."""
        written = list(map(str, default))
        return _numbers(key, self.words(key, written), len(written))

    def stocks(self, key: str, default: Iterable[int]) -> tuple[int, ...]:
        """As many numbers from 0 up as the default has."""
        values = self.numbers(key, default)
        if min(values) < 0:
            raise BadInput(f"{key} cannot be negative")
        return values


def _numbers(key: str, words: list[str], count: int) -> tuple[int, ...]:
    if len(words) != count or not all(re.fullmatch("-?[0-9]{1,20}", word) for word in words):
        raise BadInput(f'{key} needs {count} number{"s" if count > 1 else ""}, not "{" ".join(words)}"')
    return tuple(map(int, words))


def from_text(tables: Tables, position: str) -> State:
    """Reads a position; what is left out is as empty, or as complete, as the rest allows."""
    take = Lines(position)
    count = int(take.one_of("seats", ("2", "3", "4"), "2"))
    take.check_owners(count)
    seats = range(count)
    house = _house(tables, take, count)
    sites, larges = _board(tables, take.words("board"), house.layout, count)
    factories = tuple(_factory(take.words(f"factory {seat}")) for seat in seats)
    hands = tuple(_cards(tables, take, f"hand {seat}") for seat in seats)
    bids = tuple(_cards(tables, take, f"bid {seat}") for seat in seats)
    discards = tuple(_cards(tables, take, f"discard {kind}", kind) for kind in TYPES)
    phase, key = take.one_of("phase", PHASES, CONSTRUCTION), int(take.one_of("key", map(str, seats), "0"))
    pending = take.number("pending", 0, tables.numbers.floors_per_card)
    state = State(
        house=house,
        round=int(take.one_of("round", map(str, range(1, tables.numbers.rounds + 1)), _first_round(tables, phase))),
        key=key,
        phase=phase,
        actor=None if phase == OVER else int(take.one_of("act", map(str, seats), str(key))),
        sites=sites,
        larges=larges,
        empty=mask_where(sites, ""),
        ads=tuple(mask_where(sites, f"ad:{seat}") for seat in seats),
        levels=_levels(tables, sites),
        factories=factories,
        roofs=_roofs(tables, take, sites, factories),
        billboards=take.stocks("billboards", (tables.numbers.billboards - sites.count(f"ad:{seat}") for seat in seats)),
        floors=take.number("floors", tables.numbers.floors - _storeys(sites, factories) - pending),
        scores=take.numbers("scores", [tables.numbers.score] * count),
        gains=tuple(_numbers("scored", words, count) for words in take.scored),
        passed=_flags(take, "passed", tuple(map(str, seats))),
        pending=pending,
        stack=int(take.one_of("stack", ("1", "2", "3"), "1")) - 1,
        draws=take.stocks("draws", [0] * count),
        reshuffled=_flags(take, "reshuffled", TYPES),
        hands=tuple("".join(sorted(hand)) for hand in hands),
        bids=tuple("".join(sorted(bid)) for bid in bids),
        take_backs=take.number("take_backs", 0, tables.numbers.take_backs),
        known=tuple("".join(sorted(_cards(tables, take, f"known {seat}"))) for seat in seats),
        piles=tuple(_pile(tables, take, pile, "".join((*hands, *bids, *discards))) for pile in range(len(TYPES))),
        discards=discards,
        rng=Rng(take.number("rng", 0, (1 << 64) - 1)),
    )
    if phase == SUPPLY and not take.has("draws"):
        draws = scoring.allowances(tables, state, scoring.block_scores(tables, state))
        state = _with_draws(state, draws)
    for check in (_check_stocks, _check_cards, _check_phase):
        check(tables, state)
    return state


def _first_round(tables: Tables, phase: str) -> str:
    return str(tables.numbers.rounds) if phase == OVER else "1"


def _with_draws(state: State, draws: tuple[int, ...]) -> State:
    """Those before the actor in key order have drawn already."""
    order = key_order(state.key, len(draws))
    done = order[: order.index(state.actor if state.actor is not None else state.key)]
    return replace(state, draws=tuple(0 if seat in done else number for seat, number in enumerate(draws)))


def _house(tables: Tables, take: Lines, seats: int) -> Setup:
    return Setup(
        layout=take.one_of("layout", tables.bare_sites, next(iter(tables.bare_sites))),
        shared_first_rest=take.one_of("shared_first_rest", ("nothing", "second"), "nothing"),
        round4_key=take.one_of("round4_key", ("left", "trailing") if seats == 3 else ("left",), "left"),
        memory_aid=take.one_of("memory_aid", ("on", "off"), "on"),
    )


def _flags(take: Lines, key: str, names: tuple[str, ...]) -> tuple[bool, ...]:
    words = take.words(key)
    if stray := [word for word in words if word not in names]:
        raise BadInput(f'{key} cannot be "{stray[0]}"; it must be {listed(names)}')
    return tuple(name in words for name in names)


def _cards(tables: Tables, take: Lines, key: str, kind: str = "") -> Cards:
    cards = ""
    for code in take.words(key):
        if code not in tables.card_of:
            raise BadInput(unknown(f"card in {key}", code, tables.card_of))
        cards += tables.card_of[code]
        if kind and TYPES[tables.type_of[cards[-1]]] != kind:
            raise BadInput(f"{code} is no {kind} card")
    return cards


def _pile(tables: Tables, take: Lines, pile: int, elsewhere: Cards) -> Cards:
    """As written, or every card of the type that is nowhere else."""
    key = f"pile {TYPES[pile]}"
    return _cards(tables, take, key, TYPES[pile]) if take.has(key) else without(tables.decks[pile], elsewhere)


def _board(tables: Tables, entries: list[str], layout: str, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    sites, larges = list(tables.bare_sites[layout]), [""] * len(tables.blocks)
    small = re.compile(rf"green|ad:[0-{seats - 1}]|[0-{seats - 1}]:[1-8][{MARKS}]")
    for entry in entries:
        place, _, what = entry.partition("=")
        if place in tables.block_index and what in ("spaceport", "mall"):
            larges[tables.block_index[place]] = what
        elif place not in tables.site_index or sites[tables.site_index[place]] == NOTHING or not small.fullmatch(what):
            raise BadInput(f'"{entry}" is no board entry; it must be such as r1c=0:2B, r1d=ad:1, y2c=green or b2=mall')
        elif sites[tables.site_index[place]]:
            raise BadInput(f"{place} is occupied twice")
        else:
            sites[tables.site_index[place]] = what
    return tuple(sites), tuple(larges)


def _factory(words: list[str]) -> tuple[str, ...]:
    for word in words:
        if not re.fullmatch(rf"\.|[1-9][0-9]?[{MARKS}-]", word):
            raise BadInput(f'"{word}" is no building; it must be such as 3-, 2B or 2G, or . for a free slot')
    slots = ["" if word == "." else word for word in words]
    while slots and not slots[-1]:
        slots.pop()
    return tuple(slots)


def _is_building(site: str) -> bool:
    return ":" in site and not site.startswith("ad:")


def _levels(tables: Tables, sites: tuple[str, ...]) -> tuple[int, ...]:
    """For each block its shape and tallest building, after checking the block rules (S3K-301…307)."""
    levels: list[int] = []
    for block, name in enumerate(tables.blocks):
        buildings = [site[2:] for site in sites[BLOCK * block : BLOCK * block + BLOCK] if _is_building(site)]
        heights, marks = {int(building[0]) for building in buildings}, {building[-1] for building in buildings}
        if len(marks) > 1:
            raise BadInput(f"{name} has roofs of both shapes (S3K-301)")
        if heights and heights != set(range(1, max(heights) + 1)):
            raise BadInput(f"{name} must have buildings of every height from 1 to {max(heights)} (S3K-307)")
        levels.append(2 * max(heights) + MARKS.index(marks.pop()) if heights else 0)
    for first, district in zip(range(0, len(levels), 3), tables.districts, strict=True):
        three = levels[first : first + 3]
        if all(three) and len({level & 1 for level in three}) == 1:
            raise BadInput(f"the {district} district has the same roofs in all three blocks (S3K-303)")
    return tuple(levels)


def _storeys(sites: tuple[str, ...], factories: tuple[tuple[str, ...], ...]) -> int:
    anchored = sum(int(site[2:-1]) for site in sites if _is_building(site))
    return anchored + sum(int(building[:-1]) for slots in factories for building in slots if building)


def _used_roofs(seat: Seat, mark: str, sites: tuple[str, ...], factories: tuple[tuple[str, ...], ...]) -> int:
    anchored = sum(_is_building(site) and site[0] == str(seat) and site[-1] == mark for site in sites)
    return anchored + sum(building.endswith(mark) for building in factories[seat])


def _roofs(
    tables: Tables, take: Lines, sites: tuple[str, ...], factories: tuple[tuple[str, ...], ...]
) -> tuple[tuple[int, int], ...]:
    stocks = []
    for seat in range(len(factories)):
        used = [_used_roofs(seat, mark, sites, factories) for mark in MARKS]
        barrel, gable = take.stocks(f"roofs {seat}", (tables.numbers.roofs - each for each in used))
        stocks.append((barrel, gable))
    return tuple(stocks)


# -- checks ----------------------------------------------------------------------------------------------------


def _check_stocks(tables: Tables, state: State) -> None:
    numbers = tables.numbers
    if _storeys(state.sites, state.factories) + state.floors + state.pending > numbers.floors:
        raise BadInput(f"there are more than {numbers.floors} floors")
    for seat, stock in enumerate(state.roofs):
        for mark, left in zip(MARKS, stock, strict=True):
            if left + _used_roofs(seat, mark, state.sites, state.factories) > numbers.roofs:
                raise BadInput(f"seat {seat} has more than {numbers.roofs} roofs of shape {mark}")
        if state.billboards[seat] + state.ads[seat].bit_count() > numbers.billboards:
            raise BadInput(f"seat {seat} has more than {numbers.billboards} billboards")
    for tile in ("green", "spaceport", "mall"):
        here = (state.sites + state.larges).count(tile)
        preset = tables.bare_sites[state.house.layout].count(GREEN) if tile == GREEN else 0
        if here > preset + sum(stack.count(tile) for stack in numbers.stacks):
            raise BadInput(f"the board has more {tile} tiles than there are")


def _check_cards(tables: Tables, state: State) -> None:
    everywhere = "".join((*state.hands, *state.bids, *state.piles, *state.discards))
    for card, code in tables.codes.items():
        if everywhere.count(card) > tables.decks[tables.type_of[card]].count(card):
            raise BadInput(f"{code} occurs {everywhere.count(card)} times, more often than in the deck")
    for seat, known in enumerate(state.known):
        if without(known, state.hands[seat] + state.bids[seat]):
            raise BadInput(f"known {seat} must be cards of that seat's hand or bid")


def _check_phase(tables: Tables, state: State) -> None:
    seat, phase = state.actor, state.phase
    if seat is None:
        if state.round != tables.numbers.rounds:
            raise BadInput(f"the game is over only in round {tables.numbers.rounds}")
    elif phase == CONSTRUCTION and state.passed[seat]:
        raise BadInput(f"seat {seat} is to act but has passed")
    elif phase == PLACING and tables.tile(state.stack, state.round) == GREEN and not state.empty:
        raise BadInput("a green is to be placed, but no small foundation is empty")
    elif phase == SUPPLY and not (state.draws[seat] and any(state.piles) and state.round < tables.numbers.rounds):
        raise BadInput(f"seat {seat} is to draw, but has no draws left, there are no cards, or it is the last round")
    if state.pending and phase != CONSTRUCTION:
        raise BadInput("floors are pending only in the construction phase")
    order = key_order(state.key, len(state.hands))
    may_bid = order[: order.index(seat) + 1] if phase == BIDDING and seat is not None else []
    if any(bid and owner not in may_bid for owner, bid in enumerate(state.bids)):
        raise BadInput("only the seat that is bidding and those before it in key order have a bid")
