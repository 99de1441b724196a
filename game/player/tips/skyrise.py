"""Tips for Skyrise."""

from game.rules import GAMES
from game.rules.core import Seat
from game.rules.grid import bits
from game.rules.skyrise.board import Board
from game.rules.skyrise.legal import overbid_offers
from game.rules.skyrise.model import View
from game.rules.skyrise.scoring import controllers
from game.rules.skyrise.tables import Tables

FEW_PIECES, SOME_STRUCTURES = 2, 2


def _tables() -> Tables:
    found: Tables = GAMES["skyrise"].tables  # type: ignore[attr-defined]
    return found


def _board(view: View) -> Board:
    return _tables().boards[view.table.islands]


def _is_bidding(view: View) -> bool:
    return view.phase in ("start_bid", "overbid")


def _dead_end(view: View, seat: Seat) -> bool:
    """The seat can bid on a quarter from which nobody could go on."""
    if view.phase != "overbid" or not view.bids or view.actor != seat:
        return False
    near, places = _board(view).near, 0
    for _, where in overbid_offers(_tables(), view, seat, view.bids[-1], view.free):
        places |= where
    return any(not near[quarter] & view.free for quarter in bits(places))


def _era_ends(view: View, seat: Seat) -> bool:
    least = min(map(len, view.supplies))
    return bool(view.era == 1 and _is_bidding(view) and least <= FEW_PIECES)


def _no_island(view: View, seat: Seat) -> bool:
    if view.built[seat].bit_count() < SOME_STRUCTURES:
        return False
    return bool(not any(seat in controllers(view, isle) for isle in _board(view).isles))


TIPS = {
    "keep": lambda view, seat: bool(view.phase == "keep"),
    "era_ends": _era_ends,
    "dead_end": _dead_end,
    "start": lambda view, seat: bool(view.phase == "start_bid"),
    "beside": lambda view, seat: bool(view.phase == "overbid" and len(view.bids) == 1),
    "passing": lambda view, seat: bool(view.phase == "overbid" and len(view.bids) > 1),
    "colours": lambda view, seat: bool(_is_bidding(view) and view.built[seat].bit_count() >= SOME_STRUCTURES),
    "no_island": _no_island,
    "second_era": lambda view, seat: bool(view.era == 2 and _is_bidding(view)),
}
"""When each tip matters, the most urgent first."""
LESSONS = {
    "keep": "patrons_and_wonders",
    "era_ends": "control_and_panoramas",
    "dead_end": "passing_and_winning",
    "start": "the_path",
    "beside": "the_path",
    "passing": "passing_and_winning",
    "colours": "quarters",
    "no_island": "control_and_panoramas",
    "second_era": "patrons_and_wonders",
}
"""The lesson that teaches what a tip says, where there is one."""
