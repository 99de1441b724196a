"""Who may bid what where: the legal decisions of a position. It changes nothing and tells nobody."""

from bisect import bisect_right
from itertools import permutations

from game.rules.core import Action, Rng, Seat
from game.rules.grid import bits, indexes
from game.rules.skyrise.actions import Keep
from game.rules.skyrise.book import Book
from game.rules.skyrise.content import FIRST_WONDER
from game.rules.skyrise.state import NO_DISC, Position, State

Choices = tuple[tuple[bytes, int], ...]
"""Pieces and the quarters each of them may be bid on, in the order of the legal list."""


def banned(book: Book, state: Position, seat: Seat, free: int) -> int:
    """SR-W01: where this seat may not bid tall; nothing while all free quarters lie beside the Hammer."""
    if state.hammer < 0 or state.built[seat] >> state.hammer & 1:
        return 0
    zone = book.boards[state.table.islands].near[state.hammer]
    return zone if free & ~zone else 0


def start_pieces(book: Book, supply: bytes) -> bytes:
    """SR-32, SR-33: the buildings, or the wonders where nothing else is left; the Capital Building always."""
    buildings = supply[: bisect_right(supply, FIRST_WONDER)]
    if not buildings:
        return supply
    return buildings + bytes([book.capital]) if book.capital in supply else buildings


def start_choices(book: Book, state: Position, seat: Seat) -> Choices:
    """What the first bidder may put where; the Capital Building may stand anywhere (SR-W02)."""
    places = state.free & state.reach
    supply = state.supplies[seat]
    pieces = start_pieces(book, supply)
    if state.hammer < 0 and book.capital not in supply:
        return ((pieces, places),)
    wide = [(piece, state.free if piece == book.capital else places) for piece in pieces]
    zone = banned(book, state, seat, state.free)
    tall = [(piece, where & ~zone if book.height[piece] == 0 else where) for piece, where in wide]
    # SR-W01 (b): the ban never leaves a first bidder without a bid.
    chosen = tall if any(where for _, where in tall) else wide
    return tuple((bytes([piece]), where) for piece, where in chosen if where)


def overbid_choices(book: Book, state: Position, seat: Seat, bid: tuple[Seat, int, int], free: int) -> Choices:
    """What beats a bid, with these quarters free: a higher piece beside it; wonders are above all buildings."""
    _, latest, quarter = bid
    places = book.boards[state.table.islands].near[quarter] & free
    supply = state.supplies[seat]
    if latest >= FIRST_WONDER:  # SR-49
        return ((bytes([book.hammer]), places),) if book.hammer in supply else ()
    higher = supply[bisect_right(supply, latest) :]
    if not higher or state.hammer < 0:
        return ((higher, places),) if higher else ()
    zone = banned(book, state, seat, free)
    tall = [(bytes([piece]), places & ~zone if book.height[piece] == 0 else places) for piece in higher]
    return tuple((piece, where) for piece, where in tall if where)


def choices(book: Book, state: Position) -> Choices:
    """The bids open to the seat to act."""
    if state.bids:
        return overbid_choices(book, state, state.actor, state.bids[-1], state.free)
    return start_choices(book, state, state.actor)


def vault_places(book: Book, state: Position) -> list[int]:
    """SR-W18: the neighbours of the structure just built that still have a disc."""
    assert state.won is not None
    near = book.boards[state.table.islands].near[state.won.quarter]
    return [index for index in bits(near) if state.discs[index] != NO_DISC]


def keeps(book: Book, state: State) -> tuple[Action, ...]:
    """The cards to choose from; with two players every ordered pair (SR-100)."""
    seat = state.actor
    kept = book.setups[len(state.supplies)].wonders.kept
    return tuple(Keep(seat, cards) for cards in permutations(state.hands[seat], kept))


def legal(book: Book, state: State) -> tuple[Action, ...]:
    """Every decision of the seat to act: bids by piece, then place, then passing."""
    seat, phase = state.actor, state.phase
    if phase in ("start_bid", "overbid", "hammer"):
        rows = book.bids[seat]
        found: list[Action] = []
        for pieces, places in choices(book, state):
            where = indexes(places)
            for piece in pieces:
                row = rows[piece]
                found += [row[quarter] for quarter in where]
        if phase != "start_bid":
            found.append(book.passes[seat])
        return tuple(found)
    if phase == "joker":
        return book.jokers[seat]
    if phase == "vault":
        return tuple(book.vaults[seat][index] for index in vault_places(book, state))
    return keeps(book, state) if phase == "keep" else ()


def random_bid(book: Book, state: Position, rng: Rng) -> tuple[Action, Rng]:
    """One of the legal bids or passing, each as likely, without listing them."""
    rows = book.bids[state.actor]
    offers = choices(book, state)
    total = 1 if state.bids else 0
    for pieces, places in offers:
        total += len(pieces) * places.bit_count()
    index, rng = rng.roll(total)
    for pieces, places in offers:
        count = places.bit_count()
        if index < len(pieces) * count:
            piece, place = divmod(index, count)
            return rows[pieces[piece]][indexes(places)[place]], rng
        index -= len(pieces) * count
    return book.passes[state.actor], rng
