"""The explanations of the campaign: a note on the first turn where something matters, and tips after a weak result.

Notes and tips are names; their words are in the texts of the campaign.
"""

from collections.abc import Callable, Collection

from msgspec import Struct

from game.player.campaign.progress import FINISHED, game
from game.rules.cities import Public, State
from game.rules.cities.milestones import BAD_TRACKS, UTILITY_TRACKS, can_end
from game.rules.cities.parts import MONEY
from game.rules.cities.scoring import outcome

OFF = "off"
"""Noted by whoever wants no notes."""
MOST_TIPS = 3


# -- notes ---------------------------------------------------------------------------------------------------------


def _all_open(known: Public) -> bool:
    return known.opened == game().tables.site(known.setup.layout).all_open


def _holds(known: Public, kind: str) -> bool:
    """Has the active seat a card of that kind?"""
    cards = game().tables.cards
    return any(cards[code].kind == kind for code in known.displays[known.active])


def _may_end(known: Public) -> bool:
    return not _all_open(known) and can_end(game().tables, known)


NOTES: dict[str, Callable[[Public], bool]] = {
    "role": lambda known: known.phase == "roles",
    "horizon": lambda known: known.phase == "board" and not known.opened and known.setup.scenario == "5",
    "first_board": lambda known: known.phase == "board" and not known.opened,
    "first_card": lambda known: known.phase == "turn" and not known.tiles,
    "news": lambda known: known.phase == "turn" and bool(known.news),
    "last": lambda known: known.phase == "turn" and _all_open(known),
    "end": lambda known: known.phase == "turn" and _may_end(known),
    "red": lambda known: known.phase == "turn" and any(known.values[track] < 0 for track in UTILITY_TRACKS),
    "policy": lambda known: known.phase == "turn" and _holds(known, "P"),
    "unique": lambda known: known.phase == "turn" and _holds(known, "Q"),
    "services": lambda known: known.phase == "turn" and bool(known.tiles) and _holds(known, "S"),
}
"""When each note matters, the most urgent first."""


def note(known: Public, told: Collection[str]) -> str | None:
    """What to explain to the seat that decides now, once and never again; None where there is nothing."""
    if OFF in told or known.ended:
        return None
    return next((name for name, matters in NOTES.items() if name not in told and matters(known)), None)


# -- tips ----------------------------------------------------------------------------------------------------------


class Tip(Struct, frozen=True):
    """Something to do better, with the numbers of this city."""

    name: str
    params: dict[str, int] = {}


def tips(state: State) -> tuple[Tip, ...]:
    """What went wrong in a city that ended, the worst first."""
    found: list[tuple[float, Tip]] = []
    ended = outcome(state)
    if ended is not None and state.ended != FINISHED:
        found.append((99, Tip(ended.decided_by)))
    for measure in (_red, _burden, _rewards, _land, _jobs, _money, _short):
        worth = measure(state)
        if worth is not None:
            found.append(worth)
    found.sort(key=lambda each: -each[0])
    return tuple(tip for _, tip in found[:MOST_TIPS])


Weighed = tuple[float, Tip] | None
"""A tip, and roughly how many points it is about."""


def _red(state: State) -> Weighed:
    red = sum(each.red for each in state.milestones)
    return (1.5 * red, Tip("red", {"points": red})) if red >= 3 else None


def _burden(state: State) -> Weighed:
    """Taken from the total only where it came to the final scoring."""
    burden = sum(state.values[track] for track in BAD_TRACKS)
    return (burden, Tip("burden", {"points": burden})) if burden >= 5 and state.ended == FINISHED else None


def _rewards(state: State) -> Weighed:
    missed = sum(tile.met is False for tile in state.tiles)
    return (1.6 * missed, Tip("rewards", {"count": missed})) if missed >= 3 else None


def _land(state: State) -> Weighed:
    """Of all boards, unless the city ended before it came to them."""
    site = game().tables.site(state.setup.layout)
    percent = 100 * state.city.taken.bit_count() // site.land.bit_count()
    return ((70 - percent) / 3, Tip("land", {"percent": percent})) if percent < 65 and _all_open(state) else None


def _jobs(state: State) -> Weighed:
    paid = sum(each.paid for each in state.milestones)
    return (paid, Tip("jobs", {"points": paid})) if paid >= 6 else None


def _money(state: State) -> Weighed:
    left = state.values[MONEY]
    return (left / 2, Tip("money", {"points": left})) if left >= 9 and state.ended == FINISHED else None


def _short(state: State) -> Weighed:
    """The stacks ran out before all milestones were reached (CS-77)."""
    count, boards = len(state.milestones), len(game().tables.site(state.setup.layout).boards)
    return (8, Tip("short", {"count": count})) if state.ended == FINISHED and 1 < count < boards else None
