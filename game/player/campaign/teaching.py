"""What could be done better, after a weak result: names whose words are in the texts of the campaign."""

from msgspec import Struct

from game.player.campaign.progress import FINISHED, game
from game.rules.cities import State
from game.rules.cities.milestones import BAD_TRACKS
from game.rules.cities.parts import MONEY
from game.rules.cities.scoring import outcome

MOST_TIPS = 3
LESSONS = {
    "wages": "supply",
    "no_board": "ending_a_milestone",
    "unhappy": "supply",
    "sunk": "the_end",
    "stuck": "tile_and_reward",
    "red": "supply",
    "burden": "the_end",
    "rewards": "services",
    "land": "tile_and_reward",
    "jobs": "supply",
    "money": "ending_a_milestone",
    "short": "ending_a_milestone",
}
"""The lesson that teaches what a tip is about."""


class Tip(Struct, frozen=True):
    """Something to do better, with the numbers of this city."""

    name: str
    params: dict[str, int] = {}

    @property
    def lesson(self) -> str:
        """The lesson to take for it, by its id."""
        return f"{game().id}/{LESSONS[self.name]}"


def _all_open(state: State) -> bool:
    return state.opened == game().tables.site(state.setup.layout).all_open


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
