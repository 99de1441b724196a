"""What the plans, rows and skyscraper cards of Skyliners brought, and how little was missing."""

from game.review.model import Finding
from game.review.retelling import Story
from game.rules.skyliners import Game, State
from game.rules.skyliners.board import QUARTER_PLOTS
from game.rules.skyliners.events import AntennaPlaced, PlanRevealed, RowScored, SkyscraperScored

NEAR = 1
"""A plan is missed by little where so many objects more or fewer would have made it right."""
LITTLE = 4
"""Half units of height, the same for the tallest skyscraper."""


def find(story: Story) -> list[Finding]:
    """Every row that scored with its antennas, every plan and skyscraper card that was nearly right."""
    assert isinstance(story.rules, Game)
    assert isinstance(story.end, State)
    points = story.rules.content.points
    found: list[Finding] = []
    for event in story.events:
        match event:
            case RowScored():
                found.append(Finding("row", event.seat, event.points, {"row": event.row, "seen": len(event.plots)}))
            case AntennaPlaced() if found and found[-1].seat == event.seat and found[-1].key == "row":
                last = found.pop()
                found.append(Finding(last.key, last.seat, last.points + points.antenna, last.params))
            case PlanRevealed(right=False) if abs(event.seen - event.number) <= NEAR:
                params: dict[str, str | int] = {"row": event.row, "number": event.number, "seen": event.seen}
                found.append(Finding("plan", event.seat, event.number * points.seen, params, is_missed=True))
            case SkyscraperScored(points=0):
                lack = event.height - max(story.end.heights[plot] for plot in QUARTER_PLOTS[event.quarter])
                if lack <= LITTLE:
                    params = {"floors": lack // 2 + 1}
                    found.append(Finding("tower_missed", event.seat, points.skyscraper, params, is_missed=True))
            case SkyscraperScored():
                found.append(Finding("tower", event.seat, event.points))
    return found
