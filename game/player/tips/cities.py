"""Tips for Cities; the campaign tells them too, on the first turn where something matters."""

from game.rules import GAMES
from game.rules.cities import View
from game.rules.cities.milestones import UTILITY_TRACKS, can_end
from game.rules.cities.tables import Tables
from game.rules.core import Seat


def _tables() -> Tables:
    found: Tables = GAMES["cities"].tables  # type: ignore[attr-defined]
    return found


def _all_open(known: View) -> bool:
    return known.opened == _tables().site(known.setup.layout).all_open


def _holds(known: View, kind: str) -> bool:
    """Has the active seat a card of that kind?"""
    return any(_tables().cards[code].kind == kind for code in known.displays[known.active])


def _turn(known: View, condition: object) -> bool:
    return bool(known.phase == "turn" and condition)


def _red(known: View, seat: Seat) -> bool:
    steps = -sum(min(0, known.values[track]) for track in UTILITY_TRACKS)
    return bool(known.phase == "turn" and steps)


TIPS = {
    "role": lambda known, seat: bool(known.phase == "roles"),
    "horizon": lambda known, seat: bool(known.phase == "board" and not known.opened and known.setup.scenario == "5"),
    "first_board": lambda known, seat: bool(known.phase == "board" and not known.opened),
    "first_card": lambda known, seat: _turn(known, not known.tiles),
    "news": lambda known, seat: _turn(known, known.news),
    "last": lambda known, seat: _turn(known, _all_open(known)),
    "end": lambda known, seat: _turn(known, not _all_open(known) and can_end(_tables(), known)),
    "red": _red,
    "policy": lambda known, seat: _turn(known, _holds(known, "P")),
    "unique": lambda known, seat: _turn(known, _holds(known, "Q")),
    "services": lambda known, seat: _turn(known, known.tiles and _holds(known, "S")),
}
"""When each tip matters, the most urgent first."""
LESSONS = {
    "first_board": "ending_a_milestone",
    "first_card": "tile_and_reward",
    "services": "services",
    "red": "supply",
    "end": "ending_a_milestone",
    "last": "the_end",
}
"""The lesson that teaches what a tip says, where there is one."""
