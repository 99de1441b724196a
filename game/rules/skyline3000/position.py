"""Positions as text, one `key value` line each. Written positions are complete; missing lines are read as defaults.

A position that no match could lead to is refused with the rule that forbids it, as far as the text says enough: pieces and
cards that are left out may be anywhere, and only a `round` line makes tiles or known cards too early.
"""

import re
from typing import Any

from msgspec.structs import replace

from game.errors import BadInput
from game.rules.core import Rng, Seat
from game.rules.lines import Lines, number
from game.rules.skyline3000 import scoring
from game.rules.skyline3000.content import TILES, TYPES
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
MOST = 9999
"""No number is larger; how large it may really be is a question of the rules."""

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


def from_text(tables: Tables, position: str) -> State:
    """Reads a position; what is left out is as empty, or as complete, as the rest allows."""
    take, seats = _lines(tables, position)
    house = _house(tables, take, len(seats))
    sites, larges = _board(tables, take.words("board"), house.layout, len(seats))
    turn = _turn(tables, take, seats)
    state = State(
        house=house,
        sites=sites,
        larges=larges,
        empty=mask_where(sites, ""),
        ads=tuple(mask_where(sites, f"ad:{seat}") for seat in seats),
        levels=_levels(tables, sites),
        **turn,
        **_pieces(tables, take, sites, seats, turn["pending"]),
        **_cards(tables, take, seats),
        scores=(tables.numbers.score,) * len(seats),
        gains=(),
        draws=(0,) * len(seats),
        rng=Rng(take.number("rng", 0, high=(1 << 64) - 1)),
    )
    for check in (_check_pieces, _check_tiles, _check_cards, _check_turn, _check_auction):
        check(tables, take, state)
    return _with_draws(tables, take, _with_scores(tables, take, state))


def _lines(tables: Tables, position: str) -> tuple[Lines, range]:
    """The lines, and the seats they are for."""
    colours = tuple(map(str, range(len(tables.numbers.colours))))
    owned = dict.fromkeys(BY_SEAT, colours) | dict.fromkeys(BY_PILE, TYPES)
    take = Lines(position, once=ONCE, owned=owned, repeated=REPEATED)
    seats = int(take.one_of("seats", ("2", "3", "4")))
    for key in BY_SEAT:
        for seat in colours[seats:]:
            if take.has(f"{key} {seat}"):
                raise BadInput(f"{key} {seat} is of no seat: there are {seats} (S3K-001)")
    return take, range(seats)


def _house(tables: Tables, take: Lines, seats: int) -> Setup:
    return Setup(
        layout=take.one_of("layout", tables.bare_sites),
        shared_first_rest=take.one_of("shared_first_rest", ("nothing", "second")),
        round4_key=take.one_of("round4_key", ("left", "trailing") if seats == 3 else ("left",)),
        memory_aid=take.one_of("memory_aid", ("on", "off")),
    )


def _turn(tables: Tables, take: Lines, seats: range) -> dict[str, Any]:
    """Where the round stands and who is to act."""
    names, rounds = tuple(map(str, seats)), tables.numbers.rounds
    phase, key = take.one_of("phase", PHASES, CONSTRUCTION), take.one_of("key", names)
    passed = take.codes("passed", names, "seat")
    return {
        "round": int(take.one_of("round", map(str, range(1, rounds + 1)), str(rounds) if phase == OVER else "1")),
        "key": int(key),
        "phase": phase,
        "actor": None if phase == OVER else int(take.one_of("act", names, key)),
        "passed": tuple(name in passed for name in names),
        "pending": take.number("pending", 0, high=tables.numbers.floors_per_card),
        "stack": take.number("stack", 1, low=1, high=len(tables.numbers.stacks)) - 1,
        "take_backs": take.number("take_backs", 0, high=tables.numbers.take_backs),
    }


def _board(tables: Tables, entries: list[str], layout: str, seats: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    sites, larges = list(tables.bare_sites[layout]), [""] * len(tables.blocks)
    small = re.compile(rf"green|ad:[0-{seats - 1}]|[0-{seats - 1}]:[1-8][{MARKS}]")
    for entry in entries:
        place, _, what = entry.partition("=")
        on_large = place in tables.block_index and what in ("spaceport", "mall")
        where, index = (larges, tables.block_index[place]) if on_large else (sites, tables.site_index.get(place, -1))
        if not on_large and (index < 0 or sites[index] == NOTHING or not small.fullmatch(what)):
            raise BadInput(f'"{entry}" is no board entry; it must be such as r1c=0:2B, r1d=ad:1, y2c=green or b2=mall')
        if where[index]:
            raise BadInput(f"{place} is occupied twice ({'S3K-431' if on_large else 'S3K-242'})")
        where[index] = what
    return tuple(sites), tuple(larges)


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


def _pieces(tables: Tables, take: Lines, sites: tuple[str, ...], seats: range, pending: int) -> dict[str, Any]:
    """Factories and stocks; what is not written is all that the rest leaves over."""
    numbers = tables.numbers
    factories = tuple(_factory(take.words(f"factory {seat}")) for seat in seats)
    roofs = []
    for seat in seats:
        used = [_used_roofs(seat, mark, sites, factories) for mark in MARKS]
        if max(used) > numbers.roofs:
            raise BadInput(f"seat {seat} has more than {numbers.roofs} roofs of a shape (S3K-014)")
        roofs.append(take.numbers(f"roofs {seat}", [numbers.roofs - each for each in used], high=MOST))
    placed = [sites.count(f"ad:{seat}") for seat in seats]
    if max(placed) > numbers.billboards:
        raise BadInput(f"a seat has more than {numbers.billboards} billboards (S3K-014)")
    left = numbers.floors - _storeys(sites, factories) - pending
    if left < 0:
        raise BadInput(f"there are more than {numbers.floors} floors (S3K-011)")
    return {
        "factories": factories,
        "roofs": tuple(roofs),
        "billboards": take.numbers("billboards", [numbers.billboards - each for each in placed], high=MOST),
        "floors": take.number("floors", left, high=MOST),
    }


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


def _storeys(sites: tuple[str, ...], factories: tuple[tuple[str, ...], ...]) -> int:
    anchored = sum(int(site[2:-1]) for site in sites if _is_building(site))
    return anchored + sum(int(building[:-1]) for slots in factories for building in slots if building)


def _anchored(seat: Seat, sites: tuple[str, ...]) -> list[str]:
    """The buildings of a seat in the city."""
    return [site[2:] for site in sites if _is_building(site) and site[0] == str(seat)]


def _used_roofs(seat: Seat, mark: str, sites: tuple[str, ...], factories: tuple[tuple[str, ...], ...]) -> int:
    return sum(building.endswith(mark) for building in (*_anchored(seat, sites), *factories[seat]))


def _cards(tables: Tables, take: Lines, seats: range) -> dict[str, Any]:
    """Hands, bids and piles; a pile that is not written holds every card of its type that is nowhere else."""
    hands, bids, known = (tuple(_held(tables, take, f"{key} {seat}") for seat in seats) for key in ("hand", "bid", "known"))
    discards = tuple(_heap(tables, take, "discard", kind) for kind in TYPES)
    elsewhere = "".join((*hands, *bids, *discards))
    reshuffled = take.codes("reshuffled", TYPES, "pile")
    return {
        "hands": hands,
        "bids": bids,
        "known": known,
        "piles": tuple(
            _heap(tables, take, "pile", kind) if take.has(f"pile {kind}") else without(deck, elsewhere)
            for kind, deck in zip(TYPES, tables.decks, strict=True)
        ),
        "discards": discards,
        "reshuffled": tuple(kind in reshuffled for kind in TYPES),
    }


def _held(tables: Tables, take: Lines, key: str) -> Cards:
    return tables.read(take.codes(key, tables.card_of, "card", twice=True))


def _heap(tables: Tables, take: Lines, key: str, kind: str) -> Cards:
    """The cards of a pile or a discard in their order."""
    codes = take.codes(f"{key} {kind}", tables.card_of, "card", twice=True)
    for code in codes:
        if TYPES[tables.type_of[tables.card_of[code]]] != kind:
            raise BadInput(f"{code} is no {kind} card (S3K-102)")
    return "".join(map(tables.card_of.__getitem__, codes))


# -- points and draws: what they can be follows from the rest --------------------------------------------------


def _scorings(state: State) -> int:
    """How often the city has been scored."""
    return state.round if state.phase in (SUPPLY, OVER) else state.round - 1


def _with_scores(tables: Tables, take: Lines, state: State) -> State:
    """Every scored round or none is written; where all are, the scores follow from them (S3K-004)."""
    numbers, seats = tables.numbers, range(len(state.hands))
    most = len(tables.blocks) * (numbers.first_place + BLOCK * max(numbers.green, numbers.billboard)) * numbers.mall
    gains = tuple(_gain(words, len(seats), most) for words in take.every("scored"))
    if gains and len(gains) != _scorings(state):
        raise BadInput(f"there are {len(gains)} scored rounds, but the city was scored {_scorings(state)} times (S3K-501)")
    if gains and state.phase in (SUPPLY, OVER):
        points = [block.points for block in scoring.block_scores(tables, state)]
        if gains[-1] != tuple(map(sum, zip(*points, strict=True))):
            raise BadInput("the last scored round is not what the city is worth (S3K-501)")
    usual = [numbers.score] * len(seats)
    if gains:
        usual = [numbers.score + sum(gain[seat] for gain in gains) - _advertising(tables, state, seat) for seat in seats]
    scores = take.numbers("scores", usual, low=-MOST, high=MOST)
    low = numbers.score - numbers.billboards * (numbers.billboard_cost + numbers.rebuilding_cost)
    high = numbers.score + _scorings(state) * most
    if not low <= min(scores) <= max(scores) <= high:
        raise BadInput(f"scores are from {low} to {high} after {_scorings(state)} scorings (S3K-004)")
    if gains and list(scores) != usual:
        raise BadInput(f"the scored rounds and the billboards make scores of {' '.join(map(str, usual))} (S3K-004)")
    return replace(state, scores=scores, gains=gains)


def _gain(words: list[str], seats: int, most: int) -> tuple[int, ...]:
    if len(words) != seats:
        raise BadInput(f"scored needs {seats} numbers, not {len(words)}")
    return tuple(number("scored", word, high=most) for word in words)


def _advertising(tables: Tables, state: State, seat: Seat) -> int:
    """What a seat has paid for billboards, and for building over them (S3K-231, S3K-244)."""
    placed = tables.numbers.billboards - state.billboards[seat]
    rebuilt = placed - state.ads[seat].bit_count()
    return placed * tables.numbers.billboard_cost + rebuilt * tables.numbers.rebuilding_cost


def _with_draws(tables: Tables, take: Lines, state: State) -> State:
    """In key order each seat draws all its cards: those before the actor are done, those after it have not begun."""
    seats = len(state.hands)
    if state.phase != SUPPLY or state.actor is None:
        if any(take.numbers("draws", (0,) * seats, high=MOST)):
            raise BadInput("draws are left only in the supply phase (S3K-602)")
        return state
    allowed = scoring.allowances(tables, state, scoring.block_scores(tables, state))
    order = key_order(state.key, seats)
    done = order[: order.index(state.actor)]
    usual = [0 if seat in done else allowed[seat] for seat in range(seats)]
    draws = take.numbers("draws", usual, high=MOST)
    for seat, left in enumerate(draws):
        if seat in done and left:
            raise BadInput(f"seat {seat} comes before seat {state.actor} and has no draws left (S3K-605)")
        if seat == state.actor and not 1 <= left <= allowed[seat]:
            raise BadInput(f"seat {seat} is to draw and has 1 to {allowed[seat]} draws left, not {left} (S3K-602)")
        if seat not in (*done, state.actor) and left != allowed[seat]:
            raise BadInput(f"seat {seat} has still to draw {allowed[seat]} cards, not {left} (S3K-602)")
        if take.has(f"known {seat}") and len(state.known[seat]) < allowed[seat] - left:
            raise BadInput(f"known {seat} must hold the {allowed[seat] - left} cards drawn so far (S3K-803)")
    return replace(state, draws=draws)


# -- checks ----------------------------------------------------------------------------------------------------


def _check_pieces(tables: Tables, take: Lines, state: State) -> None:
    """No more pieces than there are, and no slots that were never used."""
    numbers = tables.numbers
    if _storeys(state.sites, state.factories) + state.floors + state.pending > numbers.floors:
        raise BadInput(f"there are more than {numbers.floors} floors (S3K-011)")
    for seat, stock in enumerate(state.roofs):
        for mark, left in zip(MARKS, stock, strict=True):
            if left + _used_roofs(seat, mark, state.sites, state.factories) > numbers.roofs:
                raise BadInput(f"seat {seat} has more than {numbers.roofs} roofs of shape {mark} (S3K-014)")
        if state.billboards[seat] + state.ads[seat].bit_count() > numbers.billboards:
            raise BadInput(f"seat {seat} has more than {numbers.billboards} billboards (S3K-014)")
        if state.factories[seat].count("") > len(_anchored(seat, state.sites)):
            raise BadInput(
                f"factory {seat} has more free slots than buildings that left it: new ones take the lowest (S3K-215)"
            )


def _check_tiles(tables: Tables, take: Lines, state: State) -> None:
    """No more tiles on the board than were auctioned."""
    auctioned = list(tables.bare_sites[state.house.layout])
    for index, stack in enumerate(tables.numbers.stacks):
        is_gone = state.phase in (BIDDING, PLACING) and index < state.stack
        auctioned += stack[: _scorings(state) + is_gone] if take.has("round") else stack
    for tile in TILES:
        if (state.sites + state.larges).count(tile) > auctioned.count(tile):
            raise BadInput(f"the board has more {tile} tiles than were auctioned so far (S3K-402)")


def _check_cards(tables: Tables, take: Lines, state: State) -> None:
    """No more cards than there are, and nothing known or reshuffled before it could be."""
    everywhere = "".join((*state.hands, *state.bids, *state.piles, *state.discards))
    for card, code in tables.codes.items():
        if everywhere.count(card) > tables.decks[tables.type_of[card]].count(card):
            raise BadInput(f"{code} occurs {everywhere.count(card)} times, more often than in the deck (S3K-012)")
    for seat, known in enumerate(state.known):
        if without(known, state.hands[seat] + state.bids[seat]):
            raise BadInput(f"known {seat} must be cards of that seat's hand or bid (S3K-803)")
    if take.has("round") and state.round == 1:
        if any(state.known) and state.phase in (CONSTRUCTION, BIDDING) and not state.stack:
            raise BadInput("no card is known before the first bids are shown (S3K-803)")
        if any(state.reshuffled) and state.phase != SUPPLY:
            raise BadInput("no pile is reshuffled before the first supply phase (S3K-104)")
    for kind, pile, discard in zip(TYPES, state.piles, state.discards, strict=True):
        if state.phase == SUPPLY and discard and not pile:
            raise BadInput(f"the {kind} pile is empty, so its discard must be shuffled into a new one (S3K-104)")


def _check_turn(tables: Tables, take: Lines, state: State) -> None:
    """The phase fits the round, and the actor has something to decide in it."""
    seat, phase, rounds = state.actor, state.phase, tables.numbers.rounds
    if seat is None and take.has("act"):
        raise BadInput("nobody is to act when the game is over (S3K-701)")
    if seat is None and state.round != rounds:
        raise BadInput(f"the game is over only in round {rounds} (S3K-701)")
    if phase == SUPPLY and state.round == rounds:
        raise BadInput("the last round has no supply phase (S3K-601)")
    if phase == SUPPLY and not any(state.piles):
        raise BadInput("there are no cards to draw, so the draws have lapsed (S3K-607)")
    if phase != CONSTRUCTION or seat is None:
        if state.pending:
            raise BadInput("floors are pending only in the construction phase (S3K-212)")
        if any(state.passed):
            raise BadInput("seats have passed only in the construction phase (S3K-203)")
        return
    if state.passed[seat]:
        raise BadInput(f"seat {seat} is to act but has passed (S3K-203)")
    if not (state.pending or state.hands[seat] or (state.billboards[seat] and state.empty)):
        raise BadInput(f"seat {seat} is to act but could only pass, and so has passed (S3K-205)")
    is_begun = any(building.endswith("-") for building in state.factories[seat])
    if 0 < state.pending < tables.numbers.floors_per_card and state.floors and not is_begun:
        raise BadInput(f"seat {seat} has placed a floor already, but has no unfinished building (S3K-211)")


def _check_auction(tables: Tables, take: Lines, state: State) -> None:
    """Stack, bids and take-backs belong to an auction, and that to a tile with a place."""
    seat, phase = state.actor, state.phase
    if phase in (BIDDING, PLACING):
        if tables.tile(state.stack, state.round) == GREEN and not state.empty:
            raise BadInput("no small foundation is empty, so the green left without auction (S3K-403)")
    elif state.stack:
        raise BadInput(f"stack {state.stack + 1} is auctioned only in the amenities phase (S3K-401)")
    if phase != BIDDING and state.take_backs:
        raise BadInput("cards are taken back only while bidding (S3K-414)")
    order = key_order(state.key, len(state.hands))
    may_bid = order[: order.index(seat) + 1] if phase == BIDDING and seat is not None else ()
    if any(bid and owner not in may_bid for owner, bid in enumerate(state.bids)):
        raise BadInput("only the seat that is bidding and those before it in key order have a bid (S3K-410)")
    if phase == BIDDING and seat is not None and not state.hands[seat] + state.bids[seat]:
        raise BadInput(f"seat {seat} has no cards and so has bid nothing already (S3K-412)")
