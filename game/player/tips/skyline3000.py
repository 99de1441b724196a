"""Tips for Skyline 3000."""

from collections.abc import Iterator

from game.rules import GAMES
from game.rules.core import Seat
from game.rules.skyline3000.model import BIDDING, CONSTRUCTION, MARKS, View
from game.rules.skyline3000.scoring import BlockScore, block_scores
from game.rules.skyline3000.tables import Tables

LAST_ROUND, FEW_CARDS = 4, 3


def _tables() -> Tables:
    found: Tables = GAMES["skyline3000"].tables  # type: ignore[attr-defined]
    return found


def _scores(view: View) -> tuple[BlockScore, ...]:
    return tuple(block_scores(_tables(), view))


def _own(view: View, seat: Seat) -> Iterator[str]:
    return (slot for slot in view.factories[seat] if slot)


def _finished(view: View, seat: Seat) -> bool:
    return any(slot[-1] in MARKS for slot in _own(view, seat))


def _no_roof(view: View, seat: Seat) -> bool:
    """Something is under construction, nothing is finished, and no roof card is in hand."""
    roofs, *_ = _tables().by_type(_tables().read(view.hand))
    return bool(any(slot[-1] == "-" for slot in _own(view, seat)) and not roofs)


def _poor_second(view: View, seat: Seat) -> bool:
    return bool(any(seat in block.second and block.second_points == 0 for block in _scores(view)))


def _shared(view: View, seat: Seat) -> bool:
    """First place is shared while something can still be built."""
    return bool(view.phase == CONSTRUCTION and any(seat in block.first and len(block.first) > 1 for block in _scores(view)))


def _scattered(view: View, seat: Seat) -> bool:
    """Several buildings were begun, and none is finished; a factory itself is never full."""
    begun = sum(slot[-1] == "-" for slot in _own(view, seat))
    return bool(view.phase == CONSTRUCTION and begun > 1 and not _finished(view, seat))


TIPS = {
    "losers_keep": lambda view, seat: bool(view.phase == BIDDING),
    "last_round": lambda view, seat: bool(view.round == LAST_ROUND),
    "full_factory": _scattered,
    "anchoring": lambda view, seat: bool(view.phase == CONSTRUCTION and _finished(view, seat)),
    "no_roof": lambda view, seat: view.phase == CONSTRUCTION and _no_roof(view, seat),
    "bids_cost": lambda view, seat: bool(view.phase == BIDDING and len(view.hand) <= FEW_CARDS and view.round < LAST_ROUND),
    "poor_second": _poor_second,
    "shared_first": _shared,
    "billboard": lambda view, seat: bool(view.phase == CONSTRUCTION and view.round > 1 and view.billboards[seat]),
}
"""When each tip matters, the most urgent first."""
LESSONS = {
    "losers_keep": "the_hidden_bid",
    "last_round": "a_whole_round",
    "full_factory": "the_factory",
    "anchoring": "anchoring",
    "no_roof": "the_factory",
    "bids_cost": "the_hidden_bid",
    "poor_second": "who_leads_a_block",
    "shared_first": "who_leads_a_block",
    "billboard": "who_leads_a_block",
}
"""The lesson that teaches what a tip says, where there is one."""
