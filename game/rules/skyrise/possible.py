"""What every position of Skyrise obeys: a rule, what it demands in words, and whether a state does.

It asks what can be seen from one state as it was before the first bid of its auction; how bids follow each other is asked of
the rules of bidding themselves.
"""

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from game.errors import BadInput
from game.rules.core import Seat
from game.rules.grid import bits, mask_of
from game.rules.skyrise import scoring
from game.rules.skyrise.content import FIRST_WONDER, LETTERS
from game.rules.skyrise.legal import BIDDING, legal
from game.rules.skyrise.model import ASSIGNED, COLOUR_DISCS, JOKER, NO_DISC, PATRON_A, PATRON_DISCS, State
from game.rules.skyrise.play import lowest_wonder
from game.rules.skyrise.setup import bag
from game.rules.skyrise.tables import Tables, seat_word


class Demand(NamedTuple):
    """A rule, what it demands, and whether a state meets it."""

    rule: str
    what: str
    is_met: Callable[[Tables, State], bool]


def check(tables: Tables, state: State) -> None:
    """`BadInput` with the first demand that the state does not meet."""
    for demand in DEMANDS:
        if not demand.is_met(tables, state):
            raise BadInput(f"{demand.what} ({demand.rule})")
    if state.phase != "over" and not legal(tables, state):
        raise BadInput(f"{seat_word(state.actor)} has nothing to decide in the phase {state.phase}")


# -- what follows from the cards of built wonders ----------------------------------------------------------------


def has_worked(tables: Tables, state: State, name: str) -> int:
    """Bits of the seats whose wonder of that name stands and has taken effect."""
    for index, piece in enumerate(state.structures):
        if piece > FIRST_WONDER and tables.wonder[piece].name == name:
            waits = state.won is not None and state.won.quarter == index and not state.won.card_done
            return 0 if waits else mask_of(seat for seat, own in enumerate(state.built) if own >> index & 1)
    return 0


def shown_objectives(tables: Tables, state: State) -> int:
    """SR-W08: bits of the seats whose objective lies open."""
    return has_worked(tables, state, "kahn")


def seen_tiles(tables: Tables, state: State, seat: Seat) -> int:
    """SR-65, SR-W12: bits of the patron tiles the seat has seen."""
    if has_worked(tables, state, "munch") >> seat & 1:
        return (1 << len(LETTERS)) - 1
    taken = state.tableaux[seat] if state.table.peek else b""
    return mask_of(disc - PATRON_A for disc in taken if disc in PATRON_DISCS)


# -- the demands -------------------------------------------------------------------------------------------------


def _idle(state: State) -> set[Seat]:
    """Those without a supply."""
    return {seat for seat, supply in enumerate(state.supplies) if not supply}


def _discs_fit(tables: Tables, state: State) -> bool:
    there = Counter(disc for discs in (state.discs, *state.tableaux) for disc in discs if disc != NO_DISC)
    for disc in COLOUR_DISCS:
        there[JOKER] += there.pop(ASSIGNED + disc, 0)
    there[JOKER] += state.phase == "joker"
    return there <= Counter(bag(tables.setups[len(state.built)].discs))


def _cards_fit(tables: Tables, state: State) -> bool:
    deal = tables.setups[len(state.built)].wonders
    return {len(hand) for hand in state.hands} == {deal.dealt if state.era == 1 else 0}


def _kept_fit(tables: Tables, state: State) -> bool:
    count = tables.setups[len(state.built)].wonders.kept
    chosen = len(state.kept) if state.era == 2 else state.actor if state.phase == "keep" else 0
    sizes = [count] * chosen + [0] * (len(state.kept) - chosen)
    in_hand = state.era == 2 or all(set(kept) <= set(hand) for kept, hand in zip(state.kept, state.hands, strict=True))
    return [len(kept) for kept in state.kept] == sizes and in_hand


def _auction_fits(tables: Tables, state: State) -> bool:
    """Pieces that are nowhere may have been built in auctions that nobody tells of."""
    built = sum(own.bit_count() for own in state.built)
    whole = sum(len(tables.era1[name]) + (len(tables.era2[name]) if state.era == 2 else 0) for name in state.table.sets)
    whole += sum(map(len, state.kept)) if state.era == 2 else 0
    missing = whole - built - sum(map(len, state.supplies))
    return built <= state.auction - (state.phase in BIDDING) <= built + missing


def _first_fits(_: Tables, state: State) -> bool:
    if (state.auction == 1) != (state.first_reason == "start_player"):
        return False
    if state.phase not in BIDDING:
        return True
    if state.first_reason == "lowest_wonder":
        return state.era == 2 and state.first == lowest_wonder(state)
    return state.first_reason == "start_player" or state.won is None or state.won.seat == state.first


def _era_1_goes_on(_: Tables, state: State) -> bool:
    idle = _idle(state)
    if state.era == 2:
        return state.phase != "keep"
    if state.phase == "keep":
        return len(idle) == 1 and (state.won is None or state.won.seat in idle)
    return state.phase not in ("vault", "over") and idle <= ({state.actor} if state.phase == "joker" else set())


def _finished_fit(_: Tables, state: State) -> bool:
    done = _idle(state) if state.era == 2 else set()
    if state.phase in ("joker", "vault"):
        done -= {state.actor}
    last = state.won is None or state.won.seat not in done or state.finished[-1:] == (state.won.seat,)
    return sorted(state.finished) == sorted(done) and last


def _out_fits(_: Tables, state: State) -> bool:
    """While an auction runs its bids say who is out. Later its winner is not, and those are who had no part in it."""
    if state.phase in BIDDING:
        return True
    winner = {state.actor} if state.won is None else {state.won.seat}
    out = set(bits(state.out))
    return _idle(state) - winner <= out and (state.won is None or not winner & out)


def _won_fits(tables: Tables, state: State) -> bool:
    won = state.won
    if won is None:
        return state.phase not in ("joker", "vault")
    card = tables.wonder[won.piece].name if won.piece > FIRST_WONDER else ""
    if state.phase == "vault":
        return won.seat == state.actor and card == "vault" and won.card_done
    if state.phase == "joker":
        return won.seat == state.actor and (card == "vault" or not won.card_done)
    return won.card_done == bool(card)


def _points_of_era_1_fit(tables: Tables, state: State) -> bool:
    told = state.control1, state.panorama1
    if state.era == 1:
        none = (0,) * len(state.built)
        now = scoring.control(tables, state), scoring.panoramas(tables, state)
        return told == (now if state.phase == "keep" else (none, none))
    each, isles = tables.content.scoring.control, len(tables.boards[state.table.islands].isles)
    return all(points <= each * isles and points % max(1, each) == 0 for points in state.control1) and all(
        then <= now for then, now in zip(state.panorama1, scoring.panoramas(tables, state), strict=True)
    )


def _wonder_points_fit(_: Tables, state: State) -> bool:
    with_wonder = {
        seat for seat, own in enumerate(state.built) if any(state.structures[index] > FIRST_WONDER for index in bits(own))
    }
    return all(not points or seat in with_wonder for seat, points in enumerate(state.wonders))


DEMANDS = (
    Demand("SR-11", "there are more discs of a kind than the bag holds for so many players", _discs_fit),
    Demand("SR-12", "every hand has its number of wonder cards in era 1 and none in era 2", _cards_fit),
    Demand(
        "SR-72", "in era 2 everyone has kept his wonder cards, before that only who has chosen, from the own hand", _kept_fit
    ),
    Demand("SR-70", "era 1 lasts until one player has built everything; then all choose their wonders", _era_1_goes_on),
    Demand(
        "SR-76",
        "the game is over when all have built everything, not before",
        lambda _, s: s.phase != "over" or not any(s.supplies),
    ),
    Demand(
        "SR-75", "finished are exactly those who have built everything, each once and the latest winner last", _finished_fit
    ),
    Demand("SR-55", "every auction builds one structure, so the number of the auction cannot be this", _auction_fits),
    Demand("SR-55", "the latest winner and his structure do not fit the phase", _won_fits),
    Demand(
        "SR-25", "who has no supply cannot start an auction", lambda _, s: s.phase != "start_bid" or bool(s.supplies[s.actor])
    ),
    Demand("SR-40", "a start bid is awaited from the first bidder", lambda _, s: s.phase != "start_bid" or s.actor == s.first),
    Demand("SR-49", "nothing lies there to be beaten", lambda _, s: s.phase not in ("overbid", "hammer")),
    Demand("SR-20 to SR-24", "the first bidder is not the one who begins for this reason", _first_fits),
    Demand("SR-46", "the winner of an auction has not passed, and who has no supply is out of it", _out_fits),
    Demand("SR-71", "the points for control and panoramas of era 1 cannot be these", _points_of_era_1_fit),
    Demand("SR-07", "points for wonders need a wonder", _wonder_points_fit),
)
"""In the order in which they are asked."""
