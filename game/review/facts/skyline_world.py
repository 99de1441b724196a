"""What penthouses, strategic plots, mission and bonus cards brought in Skyline of the World, and what was nearly there."""

from game.review.model import Finding
from game.review.retelling import Story
from game.rules.skyline_world import Game, State
from game.rules.skyline_world.content import LEVELS
from game.rules.skyline_world.events import CardPlayed, MissionRevealed

NEAR = 2
"""Plots; a mission that lacked more was not missed by little."""
TOLD = ("penthouses", "strategic", "mission")
"""Lines of the score sheet that these facts explain."""


def find(story: Story) -> list[Finding]:
    """The goals of every seat, and the money of the figures it handed in."""
    assert isinstance(story.rules, Game)
    assert isinstance(story.end, State)
    tables, points = story.rules.tables, story.rules.content.numbers.points
    heights, tops = tables.masks(story.end)
    found: list[Finding] = []
    for seat in range(story.match.seats):
        own = tops[seat]
        if count := (own & heights[LEVELS]).bit_count():
            found.append(Finding("penthouses", seat, count * points.penthouse, {"count": count}))
        if count := (own & tables.board.strategic).bit_count():
            found.append(Finding("strategic", seat, count * points.strategic, {"count": count}))
        cards = [event for event in story.events if isinstance(event, CardPlayed) and event.seat == seat]
        if cards:
            params: dict[str, str | int] = {"count": len(cards), "amount": sum(event.amount for event in cards)}
            found.append(Finding("figures", seat, 0, params))
    for event in story.events:
        if isinstance(event, MissionRevealed):
            found += _mission(story, event, tops[event.seat])
    return found


def _mission(story: Story, event: MissionRevealed, own: int) -> list[Finding]:
    assert isinstance(story.rules, Game)
    worth, params = story.rules.content.numbers.points.mission, {"mission": event.mission}
    if event.fulfilled:
        return [Finding("mission", event.seat, worth, {**params})]
    pattern = story.rules.tables.board.missions[event.mission]
    missing = min(((place & ~own).bit_count() for place in pattern.places), default=NEAR + 1)
    if missing > NEAR:
        return []
    return [Finding("mission_missed", event.seat, worth, {**params, "plots": missing}, is_missed=True)]
