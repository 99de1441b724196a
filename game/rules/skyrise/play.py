"""The course of the game: bids, the end of an auction and what follows from it, eras, and the end.

Every function takes a state and gives the state at the next decision; what happened goes to `emit`.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from game.rules.core import Emit, Seat, put
from game.rules.grid import mask_of
from game.rules.skyrise import scoring
from game.rules.skyrise.content import COLOURS, FIRST_WONDER, LETTERS
from game.rules.skyrise.events import (
    AuctionStarted,
    AuctionWon,
    BidPlaced,
    BidsReturned,
    Built,
    ControlScored,
    DiscTaken,
    EraEnded,
    FinalScored,
    Finished,
    GameOver,
    HammerAsked,
    JokerAssigned,
    KeyTaken,
    ObjectiveRevealed,
    PanoramaScored,
    Passed,
    PatronsRevealed,
    WonderKept,
    WondersRevealed,
)
from game.rules.skyrise.legal import overbid_offers, vault_places
from game.rules.skyrise.model import (
    ASSIGNED,
    COLOUR_DISCS,
    DISCS,
    JOKER,
    NO_DISC,
    PATRON_A,
    PATRON_DISCS,
    Bid,
    Joker,
    Keep,
    Pass,
    State,
    Vault,
    Won,
)
from game.rules.skyrise.tables import BYTE, Tables
from game.rules.skyrise.wonders import peek, take_effect

Lying = tuple[Seat, int, int]
"""A bid on the board: whose, which piece, which quarter."""

KEYS = ("large", "small")


# -- an auction --------------------------------------------------------------------------------------------------


def start_auction(tables: Tables, state: State, first: Seat, reason: str, emit: Emit) -> State:
    """The next auction waits for its first bidder; those without a supply are out of it (SR-25)."""
    number = state.auction + 1
    if emit:
        emit(AuctionStarted(number, state.era, first, reason))
    out = 0 if all(state.supplies) else mask_of(seat for seat, supply in enumerate(state.supplies) if not supply)
    return replace(state, phase="start_bid", actor=first, auction=number, first=first, first_reason=reason, out=out)


def _bid(tables: Tables, state: State, action: Bid, emit: Emit) -> State:
    """A piece goes on a quarter; then SR-50, SR-51 and SR-53 in this order (SR-54)."""
    seat, piece, quarter = action.seat, tables.piece[action.piece], tables.quarter[action.quarter]
    bids = (*state.bids, (seat, piece, quarter))
    free = state.free ^ tables.bit[quarter]
    supplies = list(state.supplies)
    supplies[seat] = supplies[seat].replace(BYTE[piece], b"")
    if emit:
        emit(BidPlaced(seat, action.piece, action.quarter, len(bids) == 1, len(bids)))
    if not tables.boards[state.table.islands].near[quarter] & free:
        return _win(tables, state, bids, free, supplies, "enclosed", emit)
    if piece >= FIRST_WONDER:
        owner = _hammer_owner(tables, state, seat)
        if owner is None:
            return _win(tables, state, bids, free, supplies, "wonder", emit)
        if emit:
            emit(HammerAsked(owner))
        return replace(state, phase="hammer", actor=owner, bids=bids, free=free, supplies=tuple(supplies))
    return _ask_next(tables, state, seat, bids, free, supplies, state.out, emit)


def _hammer_owner(tables: Tables, state: State, bidder: Seat) -> Seat | None:
    """SR-52, SR-103: another player who has the Hammer to bid and has not passed."""
    for seat, supply in enumerate(state.supplies):
        if tables.hammer in supply and seat != bidder and not state.out >> seat & 1:
            return seat
    return None


def _ask_next(
    tables: Tables,
    state: State,
    after: Seat,
    bids: tuple[Lying, ...],
    free: int,
    supplies: Sequence[bytes],
    out: int,
    emit: Emit,
) -> State:
    """The next seat that can beat the latest bid; who cannot is out for good (SR-47). If nobody can, it wins (SR-53)."""
    bidder, latest, _ = bids[-1]
    for seat in tables.rivals[len(supplies)][out][after][bidder]:
        supply = supplies[seat]
        if supply and supply[-1] > latest and (state.hammer < 0 or overbid_offers(tables, state, seat, bids[-1], free)):
            return replace(state, phase="overbid", actor=seat, bids=bids, free=free, supplies=tuple(supplies), out=out)
        out |= 1 << seat
        if emit:
            emit(Passed(seat, True))
    return _win(tables, state, bids, free, supplies, "all_passed", emit)


def _pass(tables: Tables, state: State, action: Pass, emit: Emit) -> State:
    """Out of this auction; in the hammer window the wonder wins."""
    seat = action.seat
    if emit:
        emit(Passed(seat, False))
    if state.phase == "hammer":
        return _win(tables, state, state.bids, state.free, state.supplies, "wonder", emit)
    return _ask_next(tables, state, seat, state.bids, state.free, state.supplies, state.out | 1 << seat, emit)


# -- the end of an auction (SR-55) -------------------------------------------------------------------------------


def _win(
    tables: Tables, state: State, bids: tuple[Lying, ...], free: int, supplies: Sequence[bytes], reason: str, emit: Emit
) -> State:
    """Beaten bids return (1), the latest becomes a structure (2), and its owner takes the disc (3)."""
    *beaten, (seat, piece, quarter) = bids
    if emit:
        emit(AuctionWon(seat, tables.word[piece], tables.quarters[quarter], reason, len(bids)))
        _tell_returned(tables, beaten, emit)
        emit(Built(seat, tables.word[piece], tables.quarters[quarter]))
    left, built, heights = list(supplies), list(state.built), list(state.heights)
    for owner, lower, where in beaten:
        left[owner] = _with_piece(left[owner], lower)
        free |= tables.bit[where]
    here, height = tables.bit[quarter], tables.height[piece]
    built[seat] |= here
    if height < len(heights):
        heights[height] |= here
    state = replace(
        state,
        bids=(),
        free=free,
        supplies=tuple(left),
        reach=state.reach | tables.boards[state.table.islands].near[quarter],
        built=tuple(built),
        structures=state.structures[:quarter] + BYTE[piece] + state.structures[quarter + 1 :],
        heights=tuple(heights),
        hammer=quarter if piece == tables.hammer else state.hammer,
        won=Won(seat, piece, quarter, len(bids)),
    )
    return _take_disc(tables, state, quarter, emit)


def _with_piece(supply: bytes, piece: int) -> bytes:
    """The supply with a piece more, sorted as before."""
    at = bisect_right(supply, piece)
    return supply[:at] + BYTE[piece] + supply[at:]


def _tell_returned(tables: Tables, beaten: list[Lying], emit: Emit) -> None:
    if emit and beaten:
        seats, pieces, quarters = zip(*beaten, strict=True)
        emit(BidsReturned(seats, tuple(tables.word[p] for p in pieces), tuple(tables.quarters[q] for q in quarters)))


def _take_disc(tables: Tables, state: State, quarter: int, emit: Emit) -> State:
    """SR-60 to SR-65: the winner takes the disc of the quarter; a joker waits for its colour."""
    won, disc = state.won, state.discs[quarter]
    assert won is not None
    if disc == NO_DISC:
        return _after_disc(tables, state, emit)
    discs = state.discs[:quarter] + BYTE[NO_DISC] + state.discs[quarter + 1 :]
    if disc == JOKER:
        if emit:
            emit(DiscTaken(won.seat, tables.quarters[quarter], "joker", "choice", 0))
        return replace(state, phase="joker", actor=won.seat, discs=discs)
    state = replace(state, discs=discs, tableaux=_with_disc(state.tableaux, won.seat, disc))
    if emit:
        to, value = _where_to(tables, state, won.seat, disc)
        emit(DiscTaken(won.seat, tables.quarters[quarter], DISCS[disc], to, value))
    if state.table.peek and disc in PATRON_DISCS:
        state = peek(state, won.seat, (disc - PATRON_A,), emit)
    return _after_disc(tables, state, emit)


def _with_disc(tableaux: tuple[bytes, ...], seat: Seat, disc: int) -> tuple[bytes, ...]:
    changed = list(tableaux)
    changed[seat] += BYTE[disc]
    return tuple(changed)


def _where_to(tables: Tables, state: State, seat: Seat, disc: int) -> tuple[str, int]:
    """Where the disc just added lies, and the value of its track."""
    if disc not in COLOUR_DISCS:
        return "picture", 0
    colour = disc - COLOUR_DISCS[0]
    over = scoring.colour_discs(state.tableaux[seat], colour) > tables.full
    return "picture" if over else COLOURS[colour], scoring.track_value(tables, state, seat, colour)


def _joker(tables: Tables, state: State, action: Joker, emit: Emit) -> State:
    """SR-62: the joker becomes a disc of the colour."""
    disc = DISCS.index(action.colour)
    state = replace(state, tableaux=_with_disc(state.tableaux, action.seat, ASSIGNED + disc))
    if emit:
        emit(JokerAssigned(action.seat, action.colour, *_where_to(tables, state, action.seat, disc)))
    return _after_disc(tables, state, emit)


def _vault(tables: Tables, state: State, action: Vault, emit: Emit) -> State:
    """SR-W18: a further disc; its quarter stays free."""
    return _take_disc(tables, state, tables.quarter[action.quarter], emit)


def _after_disc(tables: Tables, state: State, emit: Emit) -> State:
    """The card of a wonder takes effect (4), once; the Vault asks for a disc where there is one."""
    won = state.won
    assert won is not None
    if won.piece >= FIRST_WONDER and not won.card_done:
        state = replace(take_effect(tables, state, won, emit), won=replace(won, card_done=True))
        if tables.wonder[won.piece].name == "vault" and vault_places(tables, state):
            return replace(state, phase="vault", actor=won.seat)
    if state.supplies[won.seat]:
        return start_auction(tables, state, won.seat, "winner", emit)  # SR-21
    return _end_era_1(tables, state, emit) if state.era == 1 else _finish(tables, state, won.seat, emit)


def _finish(tables: Tables, state: State, winner: Seat, emit: Emit) -> State:
    """A builder without supply has finished (5); the next auction starts, or the game is over (SR-22, SR-23)."""
    finished = (*state.finished, winner)
    if emit:
        emit(Finished(winner, len(finished)))
        if len(finished) <= len(tables.setups[len(state.supplies)].keys):
            emit(KeyTaken(winner, KEYS[len(finished) - 1]))
    state = replace(state, finished=finished)
    if len(finished) == len(state.supplies):
        return _end_game(tables, state, emit)
    return start_auction(tables, state, lowest_wonder(state), "lowest_wonder", emit)


def lowest_wonder(state: State) -> Seat:
    """SR-22 to SR-24: of those with a supply the one with the lowest card, of two cards the lowest sum."""
    bidders = [seat for seat, supply in enumerate(state.supplies) if supply]
    return min(bidders, key=lambda seat: (sum(state.kept[seat]), min(state.kept[seat])))


# -- eras --------------------------------------------------------------------------------------------------------


def _tell_era(tables: Tables, state: State, emit: Emit) -> None:
    """The era scoring, item by item (SR-80 to SR-86); what gives no points is not told."""
    if not emit:
        return
    emit(EraEnded(state.era))
    board = tables.boards[state.table.islands]
    for isle in board.isles:
        if seats := scoring.controllers(state, isle):
            each = tables.content.scoring.control
            emit(ControlScored(state.era, isle.code, scoring.triples(state, isle), seats, each))
    for card in state.table.panoramas:
        for seat, own in enumerate(state.built):
            vp, items = scoring.panorama(tables, board, card, own)
            if vp:
                emit(PanoramaScored(state.era, card, seat, items, vp))


def _end_era_1(tables: Tables, state: State, emit: Emit) -> State:
    """SR-70: at once; then all choose their wonders, in seat order and hidden from each other."""
    _tell_era(tables, state, emit)
    return replace(
        state,
        phase="keep",
        actor=0,
        control1=scoring.control(tables, state),
        panorama1=scoring.panoramas(tables, state),
    )


def _keep(tables: Tables, state: State, action: Keep, emit: Emit) -> State:
    """A hidden choice; after the last one all are revealed and era 2 begins (SR-72, SR-73)."""
    seat = state.actor
    kept = put(state.kept, seat, action.cards)
    if emit:
        emit(WonderKept(seat, tuple(f"W{card}" for card in action.cards)))
    if seat + 1 < len(kept):
        return replace(state, kept=kept, actor=seat + 1)
    if emit:
        owners = tuple(owner for owner, cards in enumerate(kept) for _ in cards)
        emit(WondersRevealed(owners, tuple(f"W{card}" for cards in kept for card in cards)))
    supplies = tuple(
        bytes(sorted(supply + tables.era2[name] + bytes(FIRST_WONDER + card for card in cards)))
        for supply, name, cards in zip(state.supplies, state.table.sets, kept, strict=True)
    )
    state = replace(state, era=2, kept=kept, supplies=supplies, hands=((),) * len(kept))
    return start_auction(tables, state, lowest_wonder(state), "lowest_wonder", emit)


def _end_game(tables: Tables, state: State, emit: Emit) -> State:
    """SR-76: the second era scoring and the final scoring; both follow from what stands there."""
    state = replace(state, phase="over")
    if emit:
        _tell_era(tables, state, emit)
        for seat, colour in enumerate(state.objectives):
            if not state.shown >> seat & 1:
                emit(ObjectiveRevealed(seat, COLOURS[colour], scoring.objective_met(tables, state, seat, colour)))
        emit(PatronsRevealed(tuple(LETTERS), state.patrons))
        _tell_final(tables, state, emit)
        result = scoring.outcome(tables, state)
        ranking = tuple(sorted(range(len(state.built)), key=lambda seat: result.places[seat]))
        emit(GameOver(result.scores, ranking))
    return state


def _tell_final(tables: Tables, state: State, emit: Emit) -> None:
    """The final scoring, step by step for all seats (SR-96); what gives no points is not told."""
    assert emit is not None
    seats = range(len(state.built))
    told: list[scoring.Told] = [{step: [] for step in scoring.STEPS} for _ in seats]
    points = [scoring.final(tables, state, seat, told[seat]) for seat in seats]
    for number, step in enumerate(scoring.STEPS):
        for seat in seats:
            if vp := points[seat][number]:
                emit(FinalScored(step, seat, tuple(told[seat][step]), vp))


APPLY: dict[type, Callable[[Tables, State, Any, Emit], State]] = {
    Bid: _bid,
    Pass: _pass,
    Joker: _joker,
    Vault: _vault,
    Keep: _keep,
}
"""Kind of action → what follows from it, up to the next decision."""
