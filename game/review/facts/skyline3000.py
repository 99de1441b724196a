"""What the blocks of Skyline 3000 brought over all rounds, and where one floor was missing at the last scoring."""

from collections import defaultdict

from game.review.model import Finding
from game.review.retelling import Story
from game.rules.skyline3000 import Game, State
from game.rules.skyline3000.events import BlockScored
from game.rules.skyline3000.scoring import block_scores


def find(story: Story) -> list[Finding]:
    """Every block that brought points, and every first place that one floor more would have won."""
    assert isinstance(story.rules, Game)
    assert isinstance(story.end, State)
    brought: dict[tuple[int, str], int] = defaultdict(int)
    for event in story.events:
        if isinstance(event, BlockScored):
            for seat, points in enumerate(event.points):
                brought[seat, event.block] += points
    found = [Finding("block", seat, points, {"block": block}) for (seat, block), points in brought.items() if points]
    found.sort(key=lambda each: (each.seat, -each.points))
    last = {event.block: event for event in story.events if isinstance(event, BlockScored)}
    blocks = [block.name for block in story.rules.content.board.blocks]
    for name, score in zip(blocks, block_scores(story.rules.tables, story.end), strict=True):
        if name not in last:
            continue
        event = last[name]
        for seat, floors in enumerate(event.storeys):
            if seat not in score.first and floors and floors + 1 >= max(event.storeys):
                missing = max(event.storeys) + 1 - floors
                more = score.first_points - event.points[seat]
                found.append(Finding("first_place", seat, more, {"block": name, "floors": missing}, is_missed=True))
    return found
