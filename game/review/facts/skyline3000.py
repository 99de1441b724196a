"""What the blocks of Skyline 3000 brought over all rounds, and where a floor or two were missing at the last scoring."""

from collections import defaultdict
from itertools import product

from msgspec.structs import replace

from game.review.model import Finding
from game.review.retelling import Story
from game.rules.core import Seat
from game.rules.skyline3000 import Game, State
from game.rules.skyline3000.events import BlockScored
from game.rules.skyline3000.scoring import block_scores

LITTLE = 2
"""Floors; a place that lacked more was not missed by little."""
TOLD = ("round1", "round2", "round3", "round4")
"""Lines of the score sheet that these facts explain."""


def find(story: Story) -> list[Finding]:
    """Every block that brought points, and every first place that few floors more would have won."""
    assert isinstance(story.rules, Game)
    assert isinstance(story.end, State)
    brought: dict[tuple[int, str], int] = defaultdict(int)
    for event in story.events:
        if isinstance(event, BlockScored):
            for seat, points in enumerate(event.points):
                brought[seat, event.block] += points
    found = [Finding("block", seat, points, {"block": block}) for (seat, block), points in brought.items() if points]
    found.sort(key=lambda each: (each.seat, -each.points))
    names = [block.name for block in story.rules.content.board.blocks]
    for block, name in enumerate(names):
        for seat in range(story.match.seats):
            if missed := _missed_first(story.rules, story.end, block, seat):
                floors, points = missed
                found.append(Finding("first_place", seat, points, {"block": name, "floors": floors}, is_missed=True))
    return found


def _missed_first(game: Game, city: State, block: int, seat: Seat) -> tuple[int, int] | None:
    """How few floors more on one of the own buildings would have won the first place, and how many points more that is."""
    before = block_scores(game.tables, city)[block]
    if seat in before.first:
        return None
    own = [index for index in range(8 * block, 8 * block + 8) if city.sites[index].startswith(f"{seat}:")]
    for floors, index in product(range(1, LITTLE + 1), own):
        after = block_scores(game.tables, replace(city, sites=_raised(city.sites, index, floors)))[block]
        if seat in after.first:
            return floors, after.points[seat] - before.points[seat]
    return None


def _raised(sites: tuple[str, ...], index: int, floors: int) -> tuple[str, ...]:
    owner, building = sites[index].split(":")
    taller = f"{owner}:{int(building[:-1]) + floors}{building[-1]}"
    return (*sites[:index], taller, *sites[index + 1 :])
